"""What is wrong with a state or a view as a whole."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from attrs import fields

from continental.cards import Card, Hand
from continental.codec.faults import Fault, placed
from continental.errors import ContinentalError
from continental.position import problems
from continental.state import State, Table
from continental.views import View

__all__ = ["state_faults", "view_faults"]

_TABLE: Final = {one.name: f".table.{one.name}" for one in fields(Table)}
_STATE: Final = {**_TABLE, **{one.name: f".{one.name}" for one in fields(State)}}


def state_faults(state: State) -> Iterator[Fault]:
    """Find what is wrong with a state."""
    return (placed(problem, _STATE) for problem in problems(state))


def view_faults(view: View) -> Iterator[Fault]:
    """Find what is wrong with a view: with any state that looks so."""
    table = view.table
    if not 0 <= view.seat < len(table.hand_sizes):
        last = len(table.hand_sizes) - 1
        yield Fault(".seat", f"there is no seat {view.seat}: seats are 0 to {last}")
        return
    own = f"hands[{view.seat}]: "
    for problem in problems(_some_state(view)):
        if problem.startswith(own):
            yield Fault(".hand", problem.removeprefix(own))
        else:
            yield placed(problem, _TABLE)


def _some_state(view: View) -> State:
    """Fill up what is hidden with the cards that are nowhere to be seen, as far as they reach."""
    table = view.table
    seen = Counter(
        chain(view.hand, table.discards, *(one.meld.cards for one in table.melds), *_known(view))
    )
    hidden = (Counter(_deck(table)) - seen).elements()

    def some(count: int) -> tuple[Card, ...]:
        return tuple(islice(hidden, max(count, 0)))

    hands = [
        view.hand if seat == view.seat else Hand((*known, *some(size - len(known))))
        for seat, (size, known) in enumerate(zip(table.hand_sizes, table.known, strict=False))
    ]
    return State(table, tuple(hands), some(table.stock_size), some(table.penalty_size))


def _known(view: View) -> tuple[Hand, ...]:
    return tuple(known for seat, known in enumerate(view.table.known) if seat != view.seat)


def _deck(table: Table) -> Hand:
    if not table.round:
        return Hand()
    try:
        return table.ruleset.deck(table.seats, table.round).cards
    except ContinentalError:
        return Hand()
