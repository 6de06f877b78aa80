"""What is wrong with a state or a view as a whole."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Final

from attrs import fields

from continental.cards import Card, Hand
from continental.codec.faults import Fault, placed
from continental.errors import ContinentalError
from continental.hidden import determinize
from continental.integrity import problems
from continental.messages import shown
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
    if view.viewer is None:
        if view.hand or view.drawn:
            yield Fault(".viewer", "who only watches has no cards")
            return
    elif not 0 <= view.viewer < len(table.hand_sizes):
        last = len(table.hand_sizes) - 1
        yield Fault(".viewer", f"there is no seat {shown(view.viewer)}: seats are 0 to {last}")
        return
    own = {f"hands[{view.viewer}]: ": ".hand", f"drawn[{view.viewer}]: ": ".drawn"}
    found = problems(_some_state(view))
    for problem in found:
        for start, path in own.items():
            if problem.startswith(start):
                yield Fault(path, problem.removeprefix(start))
                break
        else:
            yield placed(problem, _TABLE)
    if table.reshuffled and not found:
        try:
            determinize(view, Random(0))
        except ContinentalError as error:
            yield Fault(".table.trails", str(error))


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
        view.hand if seat == view.viewer else Hand((*known, *some(size - len(known))))
        for seat, (size, known) in enumerate(zip(table.hand_sizes, table.known, strict=False))
    ]
    piles = some(table.stock_size), some(table.penalty_size)
    drawn = tuple(_some_drawn(view)) or (view.drawn,) * bool(view.drawn)
    return State(table, tuple(hands), *piles, drawn)


def _some_drawn(view: View) -> Iterator[tuple[Card, ...]]:
    """Give what each seat may have drawn from reshuffled stocks, as far as there are cards."""
    table = view.table
    numbers = [
        [step for step in trail if isinstance(step, int) and 0 < step <= len(table.reshuffled)]
        for trail in table.trails
    ]
    heaps = [Counter(cards) for cards in table.reshuffled]
    if view.viewer is not None and view.viewer < len(numbers):
        for number, card in zip(numbers[view.viewer], view.drawn, strict=False):
            heaps[number - 1][card] -= 1
    left = [(+heap).elements() for heap in heaps]
    for seat, mine in enumerate(numbers):
        some = (next(left[number - 1], None) for number in mine)
        yield view.drawn if seat == view.viewer else tuple(filter(None, some))


def _known(view: View) -> tuple[Hand, ...]:
    return tuple(known for seat, known in enumerate(view.table.known) if seat != view.viewer)


def _deck(table: Table) -> Hand:
    if not table.round:
        return Hand()
    try:
        return table.ruleset.deck(table.seats, table.round).cards
    except ContinentalError:
        return Hand()
