"""A state that changes while an action is applied, and nowhere else."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, TypeVarTuple

from continental.cards import Card, Hand
from continental.events import (
    Event,
)
from continental.frozen import maker
from continental.ruleset import Ruleset
from continental.scoring import (
    RoundResult,
)
from continental.state import (
    Owed,
    Phase,
    State,
    Table,
    TableMeld,
    Trail,
    seat_to_act,
)

__all__ = ["Draft", "QuietDraft", "with_value"]

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


def with_value(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """Give a tuple with another value at a place."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


class TableDraft(Table):
    """A table that may still change, and becomes a `Table` that may not."""

    __slots__ = ()

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
    reshuffled: tuple[Hand, ...]
    stock_from: int
    trails: tuple[Trail, ...]
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
        self.reshuffled = table.reshuffled
        self.stock_from = table.stock_from
        self.trails = table.trails
        self.to_act = table.to_act

    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__

    def frozen(self) -> Table:
        """Become a table, which has the same slots."""
        self.__class__ = Table  # type: ignore[assignment]
        return self


class Draft:
    """A state that changes while an action is applied, and nowhere else."""

    __slots__ = ("_told", "drawn", "hands", "penalty_stock", "stock", "table")

    def __init__(self, state: State) -> None:
        """Start from a state."""
        self.table = TableDraft(state.table)
        self.hands = [*state.hands]
        self.stock = state.stock
        self.penalty_stock = state.penalty_stock
        self.drawn = state.drawn
        self._told: list[tuple[Callable[..., Event], tuple[object, ...]]] = []

    def tell(self, kind: Callable[[*_Ts], Event], *what: *_Ts) -> None:
        """Say that something happened; the event is made when somebody asks for it."""
        self._told.append((kind, what))

    def events(self) -> tuple[Event, ...]:
        """Give what happened."""
        return tuple([kind(*what) for kind, what in self._told])

    def frozen(self) -> State:
        """Freeze everything; the draft is used up."""
        table, hands = self.table, tuple(self.hands)
        table.hand_sizes = tuple([len(hand) for hand in hands])
        table.stock_size = len(self.stock)
        table.penalty_size = len(self.penalty_stock)
        table.to_act = seat_to_act(table.phase, table.turn, table.claims)
        return _state(table.frozen(), hands, self.stock, self.penalty_stock, self.drawn)

    def give(self, seat: int, card: Card) -> None:
        """Put a card that everybody sees into a hand."""
        self.hands[seat] = self.hands[seat].plus(card)
        self.table.known = with_value(self.table.known, seat, self.table.known[seat].plus(card))

    def draw(self, seat: int, card: Card, *, reshuffle: int) -> None:
        """Put a card that lay face down into a hand.

        Args:
            seat: the seat.
            card: the card.
            reshuffle: the reshuffle that the card had gone through last, 1-based; 0 for none.
        """
        if self.table.trails:
            self._remember(seat, (reshuffle,))
            if reshuffle:
                self.drawn = with_value(self.drawn, seat, (*self.drawn[seat], card))
        if self.table.exposed[seat]:
            self._remember(seat, (card,))
            self.give(seat, card)
        else:
            self.hands[seat] = self.hands[seat].plus(card)

    def _remember(self, seat: int, steps: Trail) -> None:
        """Add to the trail of a hand, once cards have been reshuffled."""
        trails = self.table.trails
        if trails:
            self.table.trails = with_value(trails, seat, trails[seat] + steps)

    def play_card(self, seat: int, card: Card) -> None:
        """Take a card out of a hand; what is seen to be played is no longer known to be held."""
        self.hands[seat] = self.hands[seat].without(card)
        known = self.table.known[seat]
        if known and known.place(card) is not None:
            self.table.known = with_value(self.table.known, seat, known.without(card))
        elif self.table.trails:
            self._remember(seat, (card,))

    def play_cards(self, seat: int, cards: Sequence[Card]) -> None:
        """Take cards out of a hand."""
        self.hands[seat] = self.hands[seat].without(cards)
        known, shown = self.table.known[seat].split(cards)
        self.table.known = with_value(self.table.known, seat, known)
        self._remember(seat, shown)

    def show(self, seat: int) -> None:
        """Let everybody see a hand."""
        hand = self.hands[seat]
        self._remember(seat, hand.without(self.table.known[seat]))
        self.table.known = with_value(self.table.known, seat, hand)

    def reshuffle(self, cards: tuple[Card, ...]) -> None:
        """Make the discards but the top one the stock."""
        table = self.table
        self.stock = cards
        table.discards = table.discards[-1:]
        table.reshuffles += 1
        table.reshuffled = (*table.reshuffled, Hand(cards))
        table.stock_from = len(table.reshuffled)
        table.trails = table.trails or ((),) * table.seats
        self.drawn = self.drawn or ((),) * table.seats

    def forget(self) -> None:
        """Forget what was remembered of the cards, which are all new."""
        self.table.reshuffled = self.table.trails = self.drawn = ()
        self.table.stock_from = 0

    def take_discard(self, seat: int) -> Card:
        """Move the top discard into a hand."""
        card = self.table.discards[-1]
        self.table.discards = self.table.discards[:-1]
        self.table.upcard = False
        self.give(seat, card)
        return card


class QuietDraft(Draft):
    """A draft of which nobody asks what happened."""

    __slots__ = ()

    def tell(self, kind: Callable[[*_Ts], Event], *what: *_Ts) -> None:
        """Keep nothing."""


_state: Final = maker(State)
