"""Building a state in the middle of a round, and what is wrong with one.

>>> from continental.variants import CASTIGO
>>> state = position(
...     CASTIGO,
...     ["7h 9h", "Ah 8d", "X Ks"],
...     round=2,
...     melds=[(0, "Qs Qd Qc"), (1, "5h 6h X=7h 8h")],
...     discards="2c",
... )
>>> state.table.opened, state.table.stock_size
((True, True, False), 94)
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Final, TypeAlias

from continental.arguments import of_type, several
from continental.cards import Card, CardsLike, Deck, Hand, as_cards, match_card, no_card
from continental.errors import ContinentalError, InvalidState, NotationError
from continental.legality.why_not import can_reshuffle, why_not_buy
from continental.limits import MAX_VALUE
from continental.melds import Escalera, Meld, Trio
from continental.messages import plural, shown
from continental.notation import parse_meld
from continental.ruleset import Family, Ruleset, checked, interned
from continental.scoring import RoundResult, ScoreSheet, Tally
from continental.shuffle import shuffled
from continental.state import Owed, Phase, Source, State, Table, TableMeld, Trail
from continental.validation import why_not_meld

__all__ = ["TableMeldLike", "TrailLike", "position", "problems"]

TrailLike: TypeAlias = str | Iterable[int | Card]
"""What is taken for the trail of a hand: numbers and cards, or their text."""

TableMeldLike: TypeAlias = TableMeld | tuple[int, Meld | str]
"""What is taken for a meld on the table: its owner, 0-based, and the meld or its text as placed."""

_IN_ROUND = (Phase.DRAW, Phase.CLAIMS, Phase.RESHUFFLE, Phase.PLAY)


def position(
    ruleset: Ruleset,
    hands: Sequence[CardsLike],
    *,
    round: int = 1,
    phase: Phase = Phase.PLAY,
    turn: int | None = None,
    dealer: int | None = None,
    melds: Iterable[TableMeldLike] = (),
    discards: CardsLike = (),
    stock: CardsLike | None = None,
    penalty_stock: CardsLike = (),
    upcard: bool = False,
    opened: Iterable[int] = (),
    opened_now: bool = False,
    exposed: Iterable[int] = (),
    known: Sequence[CardsLike] | None = None,
    claims: Iterable[int] = (),
    owed: Iterable[Owed] | None = None,
    turns: Iterable[int] | None = None,
    buys: Iterable[int] | None = None,
    reshuffles: int = 0,
    results: Iterable[RoundResult] | None = None,
    reshuffled: Iterable[CardsLike] = (),
    stock_from: int | None = None,
    trails: Iterable[TrailLike] | None = None,
    drawn: Iterable[CardsLike] | None = None,
    seed: int | str = 0,
) -> State:
    """Build a state in the middle of a round.

    Args:
        ruleset: the rules.
        hands: the hand of each seat.
        round: the round, 1-based.
        phase: what the game waits for.
        turn: whose turn it is, 0-based; where it is None, the seat after the dealer in the phases
            of a round.
        dealer: who has dealt, 0-based; where it is None, the seat before the one whose turn it is.
        melds: the melds on the table with their owners, in the order in which they came.
        discards: the discard pile, the top card last.
        stock: the stock, the top card first; where it is None, all cards that are nowhere else, in
            an order that ``seed`` decides.
        penalty_stock: the penalty stock, the top card first.
        upcard: whether the top discard is the first upcard, which nobody has discarded.
        opened: seats that have laid down; the owners of melds have anyway.
        opened_now: whether the seat whose turn it is has laid down in this turn.
        exposed: seats that play with their hands open.
        known: for each seat the cards that it was seen to take and still holds; where it is None,
            none but the open hands.
        claims: the seats still to be asked whether they buy, in order.
        owed: the cards still to be given; where it is None, while a buy is offered, the mover's
            card.
        turns: the turns that each seat has begun in the round; where it is None, it is the second
            turn of the seat whose turn it is.
        buys: the buys of each seat in the round; none where it is None.
        reshuffles: how often the discards became the stock in the round.
        results: the rounds that are over; where it is None, they cost nobody anything.
        reshuffled: the cards of each reshuffle of the round, as far as they are remembered.
        stock_from: the reshuffle of which the stock is, 1-based; 0 where it lies as it was dealt;
            where it is None, the last that is remembered.
        trails: for each seat its trail since the first of these reshuffles, or its text, ``1 7h``;
            where it is None, nothing was drawn or shown.
        drawn: for each seat the cards that it drew from reshuffled stocks, in order; where it is
            None, none.
        seed: decides the order of a stock that is not told.

    Raises:
        InvalidState: such a position cannot be; lists everything that is wrong.
        NotationError: a text cannot be read.
        ContinentalError: so many cannot play, or there is no such round or phase.
        TypeError: something is neither a card nor a meld nor text, or one thing stands where
            several are expected.
    """
    if isinstance(hands, str):
        raise ContinentalError("hands: expected one for each seat, not one text")
    held = _hands("hands", hands)
    seats = len(held)
    checked(ruleset).packs(seats, round)
    phase = _phase(phase)
    laid = tuple(_table_meld(place, meld) for place, meld in enumerate(several("melds", melds)))
    asked = several("claims", claims)
    wrong = [*_strange("turn", (turn,), seats), *_strange("dealer", (dealer,), seats)]
    if wrong:
        raise InvalidState([*wrong, *_no_seats("claims", asked, seats), *_no_owners(laid, seats)])
    if turn is None and phase in _IN_ROUND:
        turn = 0 if dealer is None else (dealer + 1) % seats
    if dealer is None:
        dealer = seats - 1 if turn is None else (turn - 1) % seats
    pile, penalty = _read("discards", discards), _read("penalty_stock", penalty_stock)
    deck = ruleset.deck(seats, round).cards
    elsewhere = chain(*held, *(one.meld.cards for one in laid), pile, penalty)
    rest = Counter(deck) - Counter(elsewhere)
    if stock is not None:
        order = _read("stock", stock)
    elif isinstance(seed, bool) or not isinstance(seed, int | str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ContinentalError(f"seed: {shown(seed)} is neither a whole number nor a text")
    else:
        order = shuffled(rest.elements(), f"{seed}/position")
    heaps = _hands("reshuffled", reshuffled)
    nothing = ((),) * seats if heaps else ()
    open_seats, open_hands = several("opened", opened), several("exposed", exposed)
    wrong = [*_strange("opened", open_seats, seats), *_strange("exposed", open_hands, seats)]
    open_seats += tuple(one.owner for one in laid)
    if owed is None:
        owed = (Owed(turn, Source.STOCK),) if asked and turn is not None else ()
    state = State(
        Table(
            ruleset=interned(ruleset),
            seats=seats,
            phase=phase,
            round=round,
            dealer=dealer,
            turn=turn,
            claims=asked,
            owed=several("owed", owed),
            melds=laid,
            discards=pile,
            upcard=upcard,
            opened=tuple(seat in open_seats for seat in range(seats)),
            opened_now=opened_now,
            exposed=tuple(seat in open_hands for seat in range(seats)),
            known=_known(held, known, open_hands),
            turns=_turns(seats, dealer, turn) if turns is None else several("turns", turns),
            buys=(0,) * seats if buys is None else several("buys", buys),
            reshuffles=reshuffles,
            hand_sizes=tuple(map(len, held)),
            stock_size=len(order),
            penalty_size=len(penalty),
            results=(
                _results(seats, round, phase) if results is None else several("results", results)
            ),
            reshuffled=heaps,
            stock_from=len(heaps) if stock_from is None else stock_from,
            trails=nothing if trails is None else _trails(trails),
        ),
        held,
        order,
        penalty,
        nothing if drawn is None else _drawn(drawn),
    )
    wrong += problems(state)
    if wrong:
        raise InvalidState(wrong)
    return state


def _phase(phase: Phase) -> Phase:
    """Give a phase, also where its word was told."""
    try:
        return Phase(phase)
    except ValueError:
        words = ", ".join(one.value for one in Phase)
        raise ContinentalError(f"phase: {shown(phase)} is none of {words}") from None


def _read(name: str, cards: CardsLike) -> tuple[Card, ...]:
    """Read cards; an error names the part of the position."""
    try:
        return as_cards(cards)
    except NotationError as error:
        raise NotationError(f"{name}: {error.message}", error.text, error.column) from None
    except TypeError as error:
        raise TypeError(f"{name}: {str(error).removeprefix('cards: ')}") from None


def _hands(name: str, hands: Iterable[CardsLike]) -> tuple[Hand, ...]:
    return tuple(
        Hand(_read(f"{name}[{seat}]", cards)) for seat, cards in enumerate(several(name, hands))
    )


def _drawn(drawn: Iterable[CardsLike]) -> tuple[tuple[Card, ...], ...]:
    told = enumerate(several("drawn", drawn))
    return tuple(_read(f"drawn[{seat}]", cards) for seat, cards in told)


def _trails(trails: Iterable[TrailLike]) -> tuple[Trail, ...]:
    return tuple(
        _trail(f"trails[{seat}]", steps) for seat, steps in enumerate(several("trails", trails))
    )


def _trail(name: str, steps: TrailLike) -> Trail:
    if not isinstance(steps, str):
        return several(name, steps)
    found: list[int | Card] = []
    for step in _STEP.finditer(steps):
        if step["number"]:
            found.append(int(step["number"]))
            continue
        card = match_card(steps, step.start())
        if card is None or card[1] != step.end():
            error = no_card(steps, step.start())
            raise NotationError(f"{name}: {error.message}", steps, error.column)
        found.append(card[0])
    return tuple(found)


_STEP: Final = re.compile(r"(?P<number>[0-9]{1,6}(?!\S))|\S+")


def _table_meld(place: int, told: TableMeldLike) -> TableMeld:
    match told:
        case TableMeld(owner=owner, meld=meld) | (owner, meld):
            pass
        case _:
            raise TypeError(f"melds[{place}]: {shown(told)} is not an owner and a meld")
    if isinstance(meld, str):
        try:
            meld = parse_meld(meld)
        except NotationError as error:
            message = f"melds[{place}]: {error.message}"
            raise NotationError(message, error.text, error.column) from None
    if not isinstance(meld, Trio | Escalera):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"melds[{place}]: {shown(meld)} is no Trio or Escalera")
    return TableMeld(owner, meld)


def _known(
    hands: tuple[Hand, ...], known: Sequence[CardsLike] | None, exposed: tuple[int, ...]
) -> tuple[Hand, ...]:
    if known is not None:
        return _hands("known", known)
    return tuple(hand if seat in exposed else Hand() for seat, hand in enumerate(hands))


def _turns(seats: int, dealer: int, turn: int | None) -> tuple[int, ...]:
    """Give the second turn to the seat whose turn it is."""
    if turn is None:
        return (1,) * seats
    first = dealer + 1
    return tuple(
        2 if (seat - first) % seats <= (turn - first) % seats else 1 for seat in range(seats)
    )


def _results(seats: int, round: int, phase: Phase) -> tuple[RoundResult, ...]:
    over = round if phase in (Phase.ROUND_OVER, Phase.GAME_OVER) else round - 1
    return (RoundResult(None, (Tally(),) * seats),) * over


# --- what is wrong -----------------------------------------------------------------------------


def problems(state: State) -> tuple[str, ...]:
    """List everything that is wrong with a state at once, the numbers of cards included.

    A state that play has reached has no problems. Whether play can reach a state is not asked:
    hands may be of any size.

    Raises:
        TypeError: it is no state.
    """
    of_type("state", state, State)
    table = state.table
    shape = [*_shape_problems(state)]
    if shape:
        return tuple(shape)
    return tuple(
        chain(
            _card_problems(state),
            _size_problems(state),
            _phase_problems(table),
            _seat_problems(state),
            _meld_problems(table),
            _trail_problems(state),
            _foreign_problems(table),
        )
    )


def _strange(name: str, seats: Iterable[object], count: int) -> Iterator[str]:
    """Find what is no seat; None is nobody."""
    for seat in seats:
        if seat is not None and (type(seat) is not int or not 0 <= seat < count):
            yield f"{name}: there is no seat {shown(seat)}: seats are 0 to {count - 1}"


def _shape_problems(state: State) -> Iterator[str]:
    """Find what forbids to look further: what is of another kind, and seats that are none."""
    table = state.table
    if type(table.phase) is not Phase:
        yield f"phase: {shown(table.phase)} is no Phase"
    try:
        table.ruleset.packs(table.seats, table.round or 1)
    except ContinentalError as error:
        yield f"round, seats: {error}"
        return
    for name in ("opened", "exposed", "known", "turns", "buys", "hand_sizes"):
        count = len(getattr(table, name))
        if count != table.seats:
            yield f"{name}: {count} for {table.seats} seats"
    if len(state.hands) != table.seats:
        yield f"hands: {len(state.hands)} for {table.seats} seats"
    flags: dict[str, Iterable[object]] = {
        "upcard": (table.upcard,),
        "opened_now": (table.opened_now,),
        "opened": table.opened,
        "exposed": table.exposed,
    }
    for name, told in flags.items():
        for flag in told:
            if type(flag) is not bool:
                yield f"{name}: {shown(flag)} is neither true nor false"
    piles: dict[str, Iterable[object]] = {
        **{f"hands[{seat}]": hand for seat, hand in enumerate(state.hands)},
        "discards": table.discards,
        "stock": state.stock,
        "penalty_stock": state.penalty_stock,
        **{f"reshuffled[{place}]": cards for place, cards in enumerate(table.reshuffled)},
        **{f"drawn[{seat}]": cards for seat, cards in enumerate(state.drawn)},
    }
    for name, cards in piles.items():
        if not _NOTHING_ELSE.issuperset(map(type, cards)):
            for card in cards:
                if type(card) is not Card:
                    yield f"{name}: {shown(card)} is no card"
    yield from _trail_shape(state)
    yield from _strange("dealer", (table.dealer,), table.seats)
    yield from _strange("turn", (table.turn,), table.seats)
    yield from _no_seats("claims", table.claims, table.seats)
    for place, due in enumerate(table.owed):
        if type(due) is not Owed or type(due.source) is not Source:
            yield f"owed[{place}]: {shown(due)} is no Owed with a Source"
        else:
            yield from _no_seat(f"owed[{place}]", due.seat, table.seats)
    yield from _no_owners(table.melds, table.seats)
    for place, result in enumerate(table.results):
        if type(result) is not RoundResult:
            yield f"results[{place}]: {shown(result)} is no RoundResult"
            continue
        yield from _strange(f"results[{place}]", (result.out,), table.seats)
        tallies = result.tallies
        if type(tallies) is not tuple or any(type(one) is not Tally for one in tallies):
            yield f"results[{place}]: {shown(tallies)} are no tallies"
        elif len(tallies) != table.seats:
            yield f"results[{place}]: {len(tallies)} tallies for {table.seats} seats"


def _no_seats(name: str, seats: Iterable[object], count: int) -> Iterator[str]:
    for place, seat in enumerate(seats):
        yield from _no_seat(f"{name}[{place}]", seat, count)


def _no_owners(melds: Iterable[TableMeld], count: int) -> Iterator[str]:
    for place, one in enumerate(melds):
        if type(one) is not TableMeld or not isinstance(one.meld, Trio | Escalera):  # pyright: ignore[reportUnnecessaryIsInstance]
            yield f"melds[{place}]: {shown(one)} is no TableMeld"
        else:
            yield from _no_seat(f"melds[{place}]", one.owner, count)


def _trail_shape(state: State) -> Iterator[str]:
    table = state.table
    most = len(table.reshuffled)
    seats = table.seats if most else 0
    for name, told in (("trails", table.trails), ("drawn", state.drawn)):
        if len(told) != seats:
            yield f"{name}: {len(told)} for {seats} seats, {most} reshuffles remembered"
    for seat, trail in enumerate(table.trails):
        for step in trail:
            if type(step) is not Card and not _is_number(step, most):
                yield f"trails[{seat}]: {shown(step)} is neither a card nor a reshuffle"
    if not _is_number(table.stock_from, most):
        yield f"stock_from: {shown(table.stock_from)} is no reshuffle"


def _is_number(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _no_seat(name: str, seat: object, count: int) -> Iterator[str]:
    if seat is None:
        yield f"{name}: nobody, expected a seat"
    yield from _strange(name, (seat,), count)


def _card_problems(state: State) -> Iterator[str]:
    table = state.table
    there = Counter(
        map(
            _INDEX,
            chain(
                *state.hands,
                *(one.meld.cards for one in table.melds),
                table.discards,
                state.stock,
                state.penalty_stock,
            ),
        )
    )
    if table.round == 0:
        if there:
            yield f"cards: {there.total()} before the first deal"
        return
    deck = table.ruleset.deck(table.seats, table.round)
    wanted = _counts(deck)
    # Dicts are compared quicker than counters; neither here tells what is not there.
    if dict.__eq__(there, wanted):  # pyright: ignore[reportUnknownMemberType]
        return
    for index in sorted({*there, *wanted}):
        if there[index] != wanted[index]:
            card = _CARDS[index]
            yield f"cards: {there[index]} of {card}, the deck holds {wanted[index]}"
    if there.total() != len(deck):
        yield f"cards: {there.total()} in all, the deck holds {len(deck)}"


_NOTHING_ELSE: Final = frozenset((Card,))
_INDEX: Final = attrgetter("index")
_CARDS: Final = Deck(1, 1).cards
"""Every card, at the place of its index."""


@lru_cache(maxsize=64)
def _counts(deck: Deck) -> Counter[int]:
    """Count the cards of a deck by index, which is quicker to look up than a card."""
    return Counter(map(_INDEX, deck.cards))


def _is_part(some: tuple[Card, ...], hand: Hand) -> bool:
    """Tell whether some cards are in a hand; soon told where both are sorted."""
    left = iter(hand)
    return all(card in left for card in some) or not Counter(some) - Counter(hand)


def _size_problems(state: State) -> Iterator[str]:
    table = state.table
    for seat, hand in enumerate(state.hands):
        if type(hand) is not Hand or list(hand) != sorted(hand, key=_INDEX):
            yield f"hands[{seat}]: not a sorted Hand"
        if table.hand_sizes[seat] != len(hand):
            yield f"hand_sizes[{seat}]: {table.hand_sizes[seat]}, the hand has {len(hand)}"
    for name, cards in (("stock", state.stock), ("penalty", state.penalty_stock)):
        told = getattr(table, f"{name}_size")
        if told != len(cards):
            yield f"{name}_size: {told}, there are {len(cards)}"


def _phase_problems(table: Table) -> Iterator[str]:
    in_round = table.phase in _IN_ROUND
    if in_round != (table.turn is not None):
        told = "nobody's turn" if table.turn is None else f"the turn of seat {table.turn}"
        yield f"turn: {told} in phase {table.phase.value}"
        return
    if (table.phase is Phase.CLAIMS) != bool(table.claims):
        asked = plural(len(table.claims), "seat")
        yield f"claims: {asked} to be asked in phase {table.phase.value}"
    if (table.phase in (Phase.CLAIMS, Phase.RESHUFFLE)) != bool(table.owed):
        yield f"owed: {plural(len(table.owed), 'card')} to be given in phase {table.phase.value}"
    for seat in table.claims:
        violation = why_not_buy(table, seat)
        if violation is not None:
            yield f"claims: seat {seat} is not asked: {violation}"
    order = [(seat - (table.turn or 0)) % table.seats for seat in table.claims]
    if order != sorted(set(order)):
        yield "claims: not in turn order"
    if table.phase is Phase.RESHUFFLE:
        reshuffles = can_reshuffle(table.ruleset, len(table.discards), table.reshuffles)
        if table.stock_size or not reshuffles:
            yield "phase: nothing is to be shuffled"
    if (table.phase is Phase.DRAW_FOR_DEAL) != (table.dealer is None):
        yield f"dealer: {table.dealer} in phase {table.phase.value}"
    if (table.phase in (Phase.DRAW_FOR_DEAL, Phase.DEAL)) != (table.round == 0):
        yield f"round: {table.round} in phase {table.phase.value}"
    over = table.round - in_round
    if len(table.results) != over:
        yield f"results: {plural(len(table.results), 'round')}, {over} are over"
    names = ("",) * table.seats
    if table.phase is not Phase.GAME_OVER:
        if ScoreSheet(table.ruleset, names, table.results).is_over:
            yield f"phase: the game is over after {plural(len(table.results), 'round')}"


def _seat_problems(state: State) -> Iterator[str]:
    table, rules = state.table, state.table.ruleset
    for seat, hand in enumerate(state.hands):
        if table.phase in _IN_ROUND and not hand:
            yield f"hands[{seat}]: empty in phase {table.phase.value}"
        known = table.known[seat]
        if known and not _is_part(known, hand):
            yield f"known[{seat}]: not all in the hand"
        if table.exposed[seat] and known != hand:
            yield f"known[{seat}]: the hand lies open and is not all known"
    if table.opened_now and (table.turn is None or not table.opened[table.turn]):
        yield "opened_now: the seat whose turn it is has not laid down"
    if table.upcard and len(table.discards) != 1:
        yield f"upcard: {plural(len(table.discards), 'discard')}"
    for name, numbers, limit in (
        ("turns", table.turns, rules.ending.max_turns),
        ("buys", table.buys, rules.buying.limit),
        ("reshuffles", (table.reshuffles,), rules.stock.max_reshuffles),
    ):
        most = MAX_VALUE if limit is None else limit
        for number in numbers:
            if type(number) is not int or not 0 <= number <= most:
                yield f"{name}: {shown(number)} is not one of 0 to {most}"
    if table.turn is not None and table.turns[table.turn] == 0:
        yield f"turns[{table.turn}]: none, and it is its turn"


def _foreign_problems(table: Table) -> Iterator[str]:
    """Find what the game has not: a second stock, melds during a concealed round, open hands."""
    rules = table.ruleset
    if table.penalty_size and rules.stock.penalty_share is None:
        yield f"penalty_stock: {plural(table.penalty_size, 'card')}, and this game has none"
    if rules.family is Family.CONCEALED and table.phase in _IN_ROUND:
        if table.melds or any(table.opened):
            yield "melds, opened: in this game nothing is laid down before a seat goes out"
    if any(table.exposed) and not rules.going_out.false_calls:
        yield "exposed: no hand lies open in this game"


def _meld_problems(table: Table) -> Iterator[str]:
    judge = table.judge
    for place, one in enumerate(table.melds):
        violation = why_not_meld(one.meld, judge.ruleset, packs=judge.packs, on_table=True)
        if violation is not None:
            yield f"melds[{place}]: {one.meld}: {violation}"
        if not table.opened[one.owner]:
            yield f"melds[{place}]: seat {one.owner} has not laid down"


def _trail_problems(state: State) -> Iterator[str]:
    """Find what cannot be remembered so."""
    table = state.table
    if type(table.reshuffles) is int and len(table.reshuffled) > table.reshuffles:
        yield f"reshuffled: {len(table.reshuffled)}, and {table.reshuffles} reshuffles were made"
    left = list(map(Counter, table.reshuffled))
    for seat, (trail, drawn) in enumerate(zip(table.trails, state.drawn, strict=True)):
        draws = [step for step in trail if isinstance(step, int)]
        numbers = [number for number in draws if number]
        if len(drawn) != len(numbers):
            yield f"drawn[{seat}]: {len(drawn)}, the trail tells of {len(numbers)}"
            continue
        for number, card in zip(numbers, drawn, strict=True):
            left[number - 1][card] -= 1
            if left[number - 1][card] < 0:
                yield f"drawn[{seat}]: {card} was not in reshuffle {number} so often"
        unseen = len(state.hands[seat]) - len(table.known[seat])
        if unseen + len(trail) < 2 * len(draws):
            yield f"trails[{seat}]: {len(draws)} cards drawn, which are not there"
