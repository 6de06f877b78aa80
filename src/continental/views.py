"""What one seat may see: the table and its own hand.

A `View` is another type than a `State`, so that nothing hidden can slip through.
"""

from collections.abc import Iterable

from attrs import frozen

from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.events import Event, seen_by
from continental.legality import LegalMoves, Options, options_of, why_not
from continental.move_text import parse_move
from continental.moves import Move
from continental.reasons import Violation
from continental.state import State, Table, checked_seat

__all__ = ["View", "events_for", "view_of"]

_NO_CARDS = Hand()


@frozen
class View:
    """A game as one seat sees it, or somebody who only watches.

    Attributes:
        table: what everybody sees; the sizes of hands and stocks, and the cards that hands are
            known to hold, are there.
        viewer: the seat that sees it, 0-based, or None for somebody who only watches.
        hand: its hand; empty for somebody who only watches.
        drawn: the cards that the seat drew from stocks that had been reshuffled in this round, in
            order, which nobody else saw.
    """

    table: Table
    viewer: int | None
    hand: Hand
    drawn: tuple[Card, ...] = ()

    @property
    def seat(self) -> int:
        """The seat that sees it, 0-based.

        Raises:
            ContinentalError: somebody sees it who only watches.
        """
        if self.viewer is None:
            raise ContinentalError("view: who only watches has no seat")
        return self.viewer

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat; none where it is not to act."""
        return LegalMoves(self.table, self.hand, -1 if self.viewer is None else self.viewer)

    def options(self, limit: int = 20) -> Options:
        """Tell what the seat can do now, bounded: for frontends.

        Args:
            limit: swaps, openings and declarations at most, of each.

        Raises:
            ContinentalError: the limit is no number from 1 on.
        """
        return options_of(self.table, self.hand, -1 if self.viewer is None else self.viewer, limit)

    def why_not(self, move: Move | str) -> Violation | None:
        """Tell why a move of the seat is refused, or None where it is legal.

        Args:
            move: a move, or its text.

        Raises:
            NotationError: a text cannot be read.
            ContinentalError: somebody sees it who only watches.
        """
        told = parse_move(move) if isinstance(move, str) else move
        return why_not(self.table, self.hand, told, self.seat)

    def __repr__(self) -> str:
        """Tell the phase and the hand."""
        if self.viewer is None:
            return f"<View of who watches {self.table!r}>"
        return f"<View of seat {self.viewer} on {self.table!r}: {self.hand}>"

    def _repr_svg_(self) -> str:
        """Draw the table, for notebooks."""
        from continental import svg

        return svg.table(self)


def view_of(state: State, seat: int | None) -> View:
    """Give what a seat (0-based) sees, or for None somebody who only watches.

    Raises:
        ContinentalError: there is no such seat.
    """
    if seat is None:
        return View(state.table, None, _NO_CARDS)
    checked_seat(state.table, seat)
    return View(state.table, seat, state.hands[seat], state.drawn[seat] if state.drawn else ())


def events_for(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Give what a seat (0-based), or for None somebody who only watches, sees of some events.

    Raises:
        ContinentalError: it is no seat.
    """
    if seat is not None and (type(seat) is not int or seat < 0):
        raise ContinentalError(f"seat: {seat!r} is no seat: seats count from 0")
    return tuple(seen_by(event, seat) for event in events)
