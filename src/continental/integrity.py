"""What is wrong with a state, told all at once.

>>> from attrs import evolve
>>> from continental.position import position
>>> from continental.variants import CASTIGO
>>> state = position(CASTIGO, ["7h 9h", "Ah 8d"])
>>> problems(state)
()
>>> problems(evolve(state, hands=state.hands[:1]))
('hands: 1 for 2 seats',)
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Final

from continental.arguments import of_type
from continental.cards import ALL_CARDS, Card, Deck, Hand
from continental.errors import ContinentalError
from continental.legality.why_not import can_reshuffle, why_not_buy
from continental.limits import MAX_VALUE
from continental.melds import Escalera, Trio
from continental.messages import plural, shown
from continental.ruleset import Family
from continental.scoring import RoundResult, ScoreSheet, Tally
from continental.state import IN_ROUND, Owed, Phase, Source, State, Table, TableMeld
from continental.validation import why_not_meld

__all__ = ["problems"]


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


def unknown_seats(name: str, seats: Iterable[object], count: int) -> Iterator[str]:
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
    yield from unknown_seats("dealer", (table.dealer,), table.seats)
    yield from unknown_seats("turn", (table.turn,), table.seats)
    yield from wrong_seats("claims", table.claims, table.seats)
    for place, due in enumerate(table.owed):
        if type(due) is not Owed or type(due.source) is not Source:
            yield f"owed[{place}]: {shown(due)} is no Owed with a Source"
        else:
            yield from _wrong_seat(f"owed[{place}]", due.seat, table.seats)
    yield from wrong_owners(table.melds, table.seats)
    for place, result in enumerate(table.results):
        if type(result) is not RoundResult:
            yield f"results[{place}]: {shown(result)} is no RoundResult"
            continue
        yield from unknown_seats(f"results[{place}]", (result.out,), table.seats)
        tallies = result.tallies
        if type(tallies) is not tuple or any(type(one) is not Tally for one in tallies):
            yield f"results[{place}]: {shown(tallies)} are no tallies"
        elif len(tallies) != table.seats:
            yield f"results[{place}]: {len(tallies)} tallies for {table.seats} seats"


def wrong_seats(name: str, seats: Iterable[object], count: int) -> Iterator[str]:
    """Find what is no seat, nobody included; each is named by its place."""
    for place, seat in enumerate(seats):
        yield from _wrong_seat(f"{name}[{place}]", seat, count)


def wrong_owners(melds: Iterable[TableMeld], count: int) -> Iterator[str]:
    """Find what is no meld of a table, or is nobody's."""
    for place, one in enumerate(melds):
        if type(one) is not TableMeld or not isinstance(one.meld, Trio | Escalera):  # pyright: ignore[reportUnnecessaryIsInstance]
            yield f"melds[{place}]: {shown(one)} is no TableMeld"
        else:
            yield from _wrong_seat(f"melds[{place}]", one.owner, count)


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


def _wrong_seat(name: str, seat: object, count: int) -> Iterator[str]:
    if seat is None:
        yield f"{name}: nobody, expected a seat"
    yield from unknown_seats(name, (seat,), count)


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
            card = ALL_CARDS[index]
            yield f"cards: {there[index]} of {card}, the deck holds {wanted[index]}"
    if there.total() != len(deck):
        yield f"cards: {there.total()} in all, the deck holds {len(deck)}"


_NOTHING_ELSE: Final = frozenset((Card,))
_INDEX: Final = attrgetter("index")


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
    in_round = table.phase in IN_ROUND
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
        if table.phase in IN_ROUND and not hand:
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
    if rules.family is Family.CONCEALED and table.phase in IN_ROUND:
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
