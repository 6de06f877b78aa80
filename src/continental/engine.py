"""The rules at work: a state and an action give the next state, or a refusal.

`apply` asks for the legality of the action once, changes a draft, and freezes it once: an action is
applied whole or not at all.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, TypeVar, TypeVarTuple, assert_never, cast, get_args

from attrs import fields, frozen

from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.events import (
    CardDrawn,
    ClaimPassed,
    DealerFound,
    Dealt,
    DiscardBought,
    Discarded,
    DiscardTaken,
    Event,
    GameEnded,
    HandDealt,
    HandExposed,
    LaidDown,
    LaidOff,
    PenaltyStockTurned,
    Reshuffled,
    RoundEnded,
    StockChosen,
    TurnBegan,
    WildSwapped,
)
from continental.legality.fits import fits_of
from continental.legality.why_not import (
    buyers,
    can_reshuffle,
    discard_cost,
    swapped,
    why_not,
    why_not_action,
)
from continental.moves import (
    Action,
    At,
    Buy,
    Deal,
    Declare,
    Discard,
    DrawForDeal,
    DrawStock,
    EndGame,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    Pass,
    Played,
    Reshuffle,
    SwapWild,
    TableAction,
    TakeDiscard,
)
from continental.reasons import IllegalMove, Reason, Violation
from continental.ruleset import Family, NextDealer, PenaltySource, Ruleset, interned
from continental.scoring import (
    FirstTurn,
    RoundResult,
    ScoreSheet,
    round_payments,
    round_points,
)
from continental.state import (
    CLAIMS,
    DRAW,
    PENALTY_STOCK,
    PLAY,
    RESHUFFLE,
    STOCK,
    Owed,
    Phase,
    State,
    Table,
    TableMeld,
    seat_to_act,
)

__all__ = ["Step", "apply", "checked_seat", "new_state", "next_state"]


@frozen
class Step:
    """What an action brought about.

    Attributes:
        state: the state after it.
        events: what happened, in order, with everything in it: see `events_for`.
    """

    state: State
    events: tuple[Event, ...]


def new_state(ruleset: Ruleset, seats: int, dealer: int | None = None) -> State:
    """Give the state before the first deal.

    Args:
        ruleset: the rules.
        seats: how many play.
        dealer: the first dealer, 0-based, where that is settled.

    Raises:
        ContinentalError: so many cannot play, or there is no such seat.
    """
    ruleset.packs(seats, 1)  # refuses so many seats
    if dealer is not None and (type(dealer) is not int or not 0 <= dealer < seats):
        raise ContinentalError(f"dealer: there is no seat {dealer!r}: seats are 0 to {seats - 1}")
    nobody = (False,) * seats
    nothing = (0,) * seats
    empty = (Hand(),) * seats
    table = Table(
        ruleset=interned(ruleset),
        seats=seats,
        phase=Phase.DRAW_FOR_DEAL if dealer is None else Phase.DEAL,
        round=0,
        dealer=dealer,
        turn=None,
        claims=(),
        owed=(),
        melds=(),
        discards=(),
        upcard=False,
        opened=nobody,
        opened_now=False,
        exposed=nobody,
        known=empty,
        turns=nothing,
        buys=nothing,
        reshuffles=0,
        hand_sizes=nothing,
        stock_size=0,
        penalty_size=0,
        results=(),
    )
    return State(table, empty, (), ())


def apply(state: State, action: Action | Move | TableAction, seat: int | None = None) -> Step:
    """Apply a move or an act of the dealer.

    Args:
        state: the state; it does not change.
        action: the move, alone or with its seat, or the act.
        seat: the seat (0-based) that moves; the one that is to act where it is None. With a seat,
            what the dealer does is refused.

    Raises:
        IllegalMove: the rules refuse it.
        ContinentalError: there is no such seat.
        TypeError: it is no action.
    """
    if type(state) is not State:
        raise TypeError(f"state: {state!r} is no State")
    draft = _applied(state, action, seat)
    return Step(draft.frozen(), draft.events())


def next_state(state: State, action: Action | Move | TableAction, seat: int | None = None) -> State:
    """Give the state alone that `apply` brings about; nobody asks what happened."""
    return _applied(state, action, seat).frozen()


def _applied(state: State, action: Action | Move | TableAction, seat: int | None) -> "_Draft":
    if type(action) in _MOVES:
        return _moved(state, cast("Move", action), seat)
    match action:
        case Played():
            return _moved(state, action.move, action.seat)
        case DrawForDeal() | Deal() | Reshuffle() | EndGame():
            if seat is not None:
                told = {"seat": checked_seat(state.table, seat)}
                raise IllegalMove(Violation(Reason.NO_SEATS_ACT, told))
            return _acted(state, action)
        case _:
            raise TypeError(f"{action!r} is no move and no act of the dealer")


_MOVES: Final = frozenset(get_args(Move))


def _moved(state: State, move: Move, seat: int | None) -> "_Draft":
    table = state.table
    mover = table.to_act if seat is None else checked_seat(table, seat)
    violation = why_not(table, state.hands[mover or 0], move, -1 if mover is None else mover)
    if violation is not None or mover is None:
        assert violation is not None
        raise IllegalMove(violation)
    draft = _Draft(state)
    match move:  # what is played most comes first
        case Discard():
            _discard(draft, move.card, mover)
        case TakeDiscard():
            _take_discard(draft, table, mover)
        case DrawStock():
            _choose_stock(draft, table, mover)
        case Pass():
            draft.tell(ClaimPassed, mover)
            draft.table.claims = table.claims[1:]
            if not draft.table.claims:
                _settle(draft)
        case Buy():
            _buy(draft, table, mover)
        case LayOff():
            draft.play_card(mover, move.card)
            _put(draft, table, move.card, move.at)
            draft.tell(LaidOff, mover, move.card, move.at)
        case SwapWild():
            _swap(draft, table, move, mover)
        case LayDown():
            _lay_down(draft, table, move, mover)
        case Declare():
            _declare(draft, move, mover)
        case FalseCall():
            draft.table.exposed = _with(draft.table.exposed, mover, True)
            draft.table.known = _with(draft.table.known, mover, draft.hands[mover])
            draft.tell(HandExposed, mover, draft.hands[mover])
        case _:
            assert_never(move)
    if draft.table.turn == mover and draft.table.phase is PLAY and not draft.hands[mover]:
        _end_round(draft, mover)
    return draft


def checked_seat(table: Table, seat: int) -> int:
    """Give a seat back.

    Raises:
        ContinentalError: there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < table.seats:
        raise ContinentalError(f"there is no seat {seat!r}: seats are 0 to {table.seats - 1}")
    return seat


def _acted(state: State, action: TableAction) -> "_Draft":
    violation = why_not_action(state.table, action)
    if violation is not None:
        raise IllegalMove(violation)
    draft = _Draft(state)
    match action:
        case DrawForDeal():
            draft.table.dealer = action.dealer
            draft.table.phase = Phase.DEAL
            draft.tell(DealerFound, action.dealer, action.cards)
        case Deal():
            _deal(draft, action.cards)
        case Reshuffle():
            draft.stock = action.cards
            draft.table.discards = draft.table.discards[-1:]
            draft.table.reshuffles += 1
            draft.tell(Reshuffled, len(action.cards))
            _settle(draft)
        case EndGame():
            _end_game(draft)
        case _:
            assert_never(action)
    return draft


# --- the draft ---------------------------------------------------------------------------------


_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


def _with(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """Give a tuple with another value at a place."""
    return values[:place] + (value,) + values[place + 1 :]  # noqa: RUF005  (quicker)


class _TableDraft:
    """A table that may still change; it has the fields of the `Table`, and becomes one."""

    __slots__ = tuple(one.name for one in fields(Table))

    ruleset: Ruleset
    seats: int
    phase: Phase
    round: int
    dealer: int | None
    turn: int | None
    claims: tuple[int, ...]
    owed: tuple[Owed, ...]
    melds: tuple[TableMeld, ...]
    discards: tuple[Card, ...]
    upcard: bool
    opened: tuple[bool, ...]
    opened_now: bool
    exposed: tuple[bool, ...]
    known: tuple[Hand, ...]
    turns: tuple[int, ...]
    buys: tuple[int, ...]
    reshuffles: int
    hand_sizes: tuple[int, ...]
    stock_size: int
    penalty_size: int
    results: tuple[RoundResult, ...]
    to_act: int | None

    def __init__(self, table: Table) -> None:
        """Take everything over; one by one, which is the quickest way."""
        self.ruleset = table.ruleset
        self.seats = table.seats
        self.phase = table.phase
        self.round = table.round
        self.dealer = table.dealer
        self.turn = table.turn
        self.claims = table.claims
        self.owed = table.owed
        self.melds = table.melds
        self.discards = table.discards
        self.upcard = table.upcard
        self.opened = table.opened
        self.opened_now = table.opened_now
        self.exposed = table.exposed
        self.known = table.known
        self.turns = table.turns
        self.buys = table.buys
        self.reshuffles = table.reshuffles
        self.hand_sizes = table.hand_sizes
        self.stock_size = table.stock_size
        self.penalty_size = table.penalty_size
        self.results = table.results
        self.to_act = table.to_act


class _Draft:
    """A state that changes while an action is applied, and nowhere else."""

    __slots__ = ("_dealt", "_told", "hands", "penalty_stock", "stock", "table")

    def __init__(self, state: State) -> None:
        """Start from a state."""
        self.table = _TableDraft(state.table)
        self.hands = self._dealt = state.hands
        self.stock = state.stock
        self.penalty_stock = state.penalty_stock
        self._told: list[tuple[Callable[..., Event], tuple[object, ...]]] = []

    def tell(self, kind: Callable[[*_Ts], Event], *what: *_Ts) -> None:
        """Say that something happened; the event is made when somebody asks for it."""
        self._told.append((kind, what))

    def events(self) -> tuple[Event, ...]:
        """Give what happened."""
        return tuple([kind(*what) for kind, what in self._told])

    def frozen(self) -> State:
        """Freeze everything; the draft is used up."""
        table = self.table
        if self.hands is not self._dealt:
            table.hand_sizes = tuple(map(len, self.hands))
        table.stock_size = len(self.stock)
        table.penalty_size = len(self.penalty_stock)
        table.to_act = seat_to_act(table.phase, table.turn, table.claims)
        table.__class__ = Table  # type: ignore[assignment]  # the same slots, frozen from here on
        return State(cast("Table", table), self.hands, self.stock, self.penalty_stock)

    def give(self, seat: int, card: Card, *, seen: bool) -> None:
        """Put a card into a hand."""
        self.hands = _with(self.hands, seat, self.hands[seat].plus(card))
        if seen or self.table.exposed[seat]:
            self.table.known = _with(self.table.known, seat, self.table.known[seat].plus(card))

    def play_card(self, seat: int, card: Card) -> None:
        """Take a card out of a hand; what is seen to be played is no longer known to be held."""
        self.hands = _with(self.hands, seat, self.hands[seat].without(card))
        known = self.table.known[seat]
        if known and known.place(card) is not None:
            self.table.known = _with(self.table.known, seat, known.without(card))

    def play_cards(self, seat: int, cards: Sequence[Card]) -> None:
        """Take cards out of a hand."""
        self.hands = _with(self.hands, seat, self.hands[seat].without(cards))
        known = self.table.known[seat]
        if known:
            self.table.known = _with(self.table.known, seat, known.split(cards)[0])

    def take_discard(self, seat: int) -> Card:
        """Move the top discard into a hand."""
        card = self.table.discards[-1]
        self.table.discards = self.table.discards[:-1]
        self.table.upcard = False
        self.give(seat, card, seen=True)
        return card


# --- drawing -----------------------------------------------------------------------------------


def _choose_stock(draft: _Draft, table: Table, mover: int) -> None:
    """Refuse the discard: the others are asked; the card is drawn after the last answer."""
    draft.tell(StockChosen, mover)
    draft.table.owed = (Owed(mover, STOCK),)
    draft.table.claims = buyers(table, mover)
    if draft.table.claims:
        draft.table.phase = CLAIMS
    else:
        _settle(draft)


def _penalties(draft: _Draft, seat: int, cards: int) -> tuple[Owed, ...]:
    if not cards:
        return ()
    from_penalty_stock = draft.table.ruleset.buying.penalty_source is _FROM_PENALTY_STOCK
    return (Owed(seat, PENALTY_STOCK if from_penalty_stock else STOCK),) * cards


_FROM_PENALTY_STOCK: Final = PenaltySource.PENALTY_STOCK


def _take_discard(draft: _Draft, table: Table, mover: int) -> None:
    cost = discard_cost(table)
    draft.tell(DiscardTaken, mover, draft.take_discard(mover))
    draft.table.owed = _penalties(draft, mover, cost)
    _settle(draft)


def _buy(draft: _Draft, table: Table, buyer: int) -> None:
    draft.tell(DiscardBought, buyer, draft.take_discard(buyer))
    draft.table.buys = _with(draft.table.buys, buyer, draft.table.buys[buyer] + 1)
    draft.table.claims = ()
    cards = table.ruleset.buying.penalty_cards
    draft.table.owed = (*_penalties(draft, buyer, cards), *draft.table.owed)
    _settle(draft)


def _settle(draft: _Draft) -> None:
    """Give the cards that are owed. No other place draws."""
    while draft.table.owed:
        due = draft.table.owed[0]
        if due.source is PENALTY_STOCK and draft.penalty_stock:
            card, draft.penalty_stock = draft.penalty_stock[0], draft.penalty_stock[1:]
            source = PENALTY_STOCK
        elif draft.stock:
            card, draft.stock = draft.stock[0], draft.stock[1:]
            source = STOCK
        elif can_reshuffle(draft.table.ruleset, len(draft.table.discards), draft.table.reshuffles):
            draft.table.phase = RESHUFFLE
            return
        elif draft.penalty_stock:
            draft.stock, draft.penalty_stock = draft.penalty_stock, ()
            draft.tell(PenaltyStockTurned, len(draft.stock))
            continue
        else:
            _end_round(draft, None)
            return
        draft.table.owed = draft.table.owed[1:]
        draft.give(due.seat, card, seen=False)
        draft.tell(CardDrawn, due.seat, source, card, draft.table.exposed[due.seat])
    draft.table.phase = PLAY


# --- playing -----------------------------------------------------------------------------------


def _put(draft: _Draft, table: Table, card: Card, at: At) -> None:
    """Add a card to a meld on the table."""
    there = draft.table.melds[at.meld]
    meld = fits_of(there.meld, table.judge).grown(card, at.end)
    assert meld is not None
    draft.table.melds = _with(draft.table.melds, at.meld, TableMeld(there.owner, meld))


def _lay_down(draft: _Draft, table: Table, move: LayDown, mover: int) -> None:
    draft.table.melds, wilds, _ = swapped(table, move.swaps, mover)
    played = list(chain.from_iterable(meld.cards for meld in move.melds))
    for wild in wilds:
        played.remove(wild)
    draft.play_cards(mover, [*played, *(swap.card for swap in move.swaps)])
    draft.table.opened = _with(draft.table.opened, mover, True)
    draft.table.opened_now = True
    draft.tell(LaidDown, mover, move.melds, len(draft.table.melds), move.swaps)
    draft.table.melds = (*draft.table.melds, *(TableMeld(mover, meld) for meld in move.melds))


def _swap(draft: _Draft, table: Table, move: SwapWild, mover: int) -> None:
    there = draft.table.melds[move.meld]
    outcome = fits_of(there.meld, table.judge).freed(move.card, move.slot)
    assert outcome is not None
    meld, wild = outcome
    draft.play_card(mover, move.card)
    draft.table.melds = _with(draft.table.melds, move.meld, TableMeld(there.owner, meld))
    _put(draft, table, wild, move.to)
    draft.tell(WildSwapped, mover, move.card, move.meld, move.slot, wild, move.to)


def _discard(draft: _Draft, card: Card, mover: int) -> None:
    draft.play_card(mover, card)
    draft.table.discards = (*draft.table.discards, card)
    draft.table.upcard = False
    draft.tell(Discarded, mover, card)
    if draft.hands[mover]:
        _next_turn(draft, (mover + 1) % draft.table.seats)


def _next_turn(draft: _Draft, seat: int) -> None:
    """Begin a turn, or end the round where the seat has had all its turns."""
    most = draft.table.ruleset.ending.max_turns
    if most is not None and draft.table.turns[seat] >= most:
        _end_round(draft, None)
        return
    draft.table.turn = seat
    draft.table.turns = _with(draft.table.turns, seat, draft.table.turns[seat] + 1)
    draft.table.opened_now = False
    draft.table.phase = DRAW
    draft.tell(TurnBegan, seat)


def _declare(draft: _Draft, move: Declare, mover: int) -> None:
    drawn = draft.table.phase is PLAY
    melded = list(chain.from_iterable(meld.cards for meld in move.melds))
    draft.play_cards(mover, melded)
    draft.table.opened = _with(draft.table.opened, mover, True)
    draft.tell(LaidDown, mover, move.melds, len(draft.table.melds), ())
    draft.table.melds = (*draft.table.melds, *(TableMeld(mover, meld) for meld in move.melds))
    if move.discard is not None:
        draft.play_card(mover, move.discard)
        draft.table.discards = (*draft.table.discards, move.discard)
        draft.tell(Discarded, mover, move.discard)
    first = FirstTurn.NO
    if draft.table.turns[mover] == 1:
        first = FirstTurn.DRAWN if drawn else FirstTurn.DEALT
    table = draft.table
    result = round_payments(
        move.melds,
        table.ruleset,
        seats=table.seats,
        out=mover,
        first_turn=first,
        round=table.round,
    )
    _close_round(draft, result)


# --- the ends of a round and of the game -------------------------------------------------------


def _end_round(draft: _Draft, out: int | None) -> None:
    """End a round that somebody won by an empty hand, or that nobody won."""
    if draft.table.ruleset.family is Family.CONCEALED:
        _close_round(
            draft, round_payments(None, draft.table.ruleset, seats=draft.table.seats, out=None)
        )
        return
    result = round_points(
        draft.hands,
        draft.table.ruleset,
        out=out,
        round=draft.table.round,
        at_once=out is not None and draft.table.opened_now,
        first_turn=out is not None and draft.table.turns[out] == 1,
        others_open=any(open_ for seat, open_ in enumerate(draft.table.opened) if seat != out),
    )
    _close_round(draft, result)


def _close_round(draft: _Draft, result: RoundResult) -> None:
    draft.table.results = (*draft.table.results, result)
    draft.table.phase = Phase.ROUND_OVER
    draft.table.turn = None
    draft.table.claims = ()
    draft.table.owed = ()
    draft.table.opened_now = False
    draft.tell(RoundEnded, draft.table.round, result)
    names = ("",) * draft.table.seats
    if ScoreSheet(draft.table.ruleset, names, draft.table.results).is_over:
        _end_game(draft)


def _end_game(draft: _Draft) -> None:
    draft.table.phase = Phase.GAME_OVER
    draft.tell(GameEnded)


# --- dealing -----------------------------------------------------------------------------------


def _deal(draft: _Draft, cards: tuple[Card, ...]) -> None:
    """Gather everything and deal the next round."""
    draft.table.dealer = _dealer(draft)
    draft.table.round += 1
    sizes = draft.table.ruleset.deal_sizes(draft.table.seats, draft.table.round)
    in_hands = draft.table.seats * sizes.hand
    draft.hands = _hands(draft, cards[:in_hands], sizes.hand)
    upcard, rest = cards[in_hands], cards[in_hands + 1 :]
    draft.stock, draft.penalty_stock = rest[: sizes.stock], rest[sizes.stock :]
    draft.table.discards, draft.table.upcard = (upcard,), True
    draft.table.melds = ()
    draft.table.opened = draft.table.exposed = (False,) * draft.table.seats
    draft.table.known = (Hand(),) * draft.table.seats
    draft.table.turns = draft.table.buys = (0,) * draft.table.seats
    draft.table.reshuffles = 0
    for seat, hand in enumerate(draft.hands):
        draft.tell(HandDealt, seat, sizes.hand, hand)
    draft.tell(Dealt, draft.table.round, draft.table.dealer, upcard)
    _next_turn(draft, (draft.table.dealer + 1) % draft.table.seats)


def _dealer(draft: _Draft) -> int:
    assert draft.table.dealer is not None
    if not draft.table.results:
        return draft.table.dealer
    winner = draft.table.results[-1].out
    if draft.table.ruleset.dealing.next_dealer is NextDealer.WINNER and winner is not None:
        return winner
    return (draft.table.dealer + 1) % draft.table.seats


def _hands(draft: _Draft, cards: tuple[Card, ...], size: int) -> tuple[Hand, ...]:
    """Deal the hands, so many cards at a time, from the seat after the dealer on."""
    assert draft.table.dealer is not None
    order = [
        (draft.table.dealer + 1 + step) % draft.table.seats for step in range(draft.table.seats)
    ]
    hands: list[list[Card]] = [[] for _ in order]
    rest = iter(cards)
    dealt = 0
    while dealt < size:
        batch = min(draft.table.ruleset.dealing.cards_at_a_time, size - dealt)
        for seat in order:
            hands[seat] += [next(rest) for _ in range(batch)]
        dealt += batch
    return tuple(map(Hand, hands))
