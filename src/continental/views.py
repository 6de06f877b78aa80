"""What one seat may see: the table and its own hand.

A `View` is another type than a `State`, so that nothing hidden can slip through.
"""

from collections.abc import Iterable

from attrs import frozen

from continental.cards import Hand
from continental.events import Event, seen_by
from continental.state import State, Table

__all__ = ["View", "events_for", "view_of"]


@frozen
class View:
    """A game as one seat sees it.

    Attributes:
        table: what everybody sees; the sizes of hands and stocks are there.
        seat: the seat, 0-based.
        hand: its hand.
    """

    table: Table
    seat: int
    hand: Hand

    def __repr__(self) -> str:
        """Tell the phase and the hand."""
        return f"<View of seat {self.seat} on {self.table!r}: {self.hand}>"

    def _repr_svg_(self) -> str:
        """Draw the table, for notebooks."""
        from continental import svg

        return svg.table(self)


def view_of(state: State, seat: int) -> View:
    """Give what a seat (0-based) sees."""
    return View(state.table, seat, state.hands[seat])


def events_for(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Give what a seat (0-based), or for None somebody who only watches, sees of some events."""
    return tuple(seen_by(event, seat) for event in events)
