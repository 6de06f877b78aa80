"""Records of what one seat saw of a game, as a player at the table can write them down."""

import datetime
from collections.abc import Iterator
from functools import partial
from itertools import islice

from attrs import field, frozen

from continental.arguments import of_type
from continental.engine import apply
from continental.errors import ContinentalError
from continental.game import Game
from continental.record.parts import (
    Told,
    free_fields,
    free_fields_of_start,
    line_told,
    one_line,
    plies,
)
from continental.record.sights import SeenAct, SeenAction, Sight, seen_act, sights_of
from continental.record.watching import watched
from continental.record.whole import Record, actions_told
from continental.ruleset import Ruleset
from continental.views import View, view_of

__all__ = ["SeenLine", "SeenRecord", "SeenRound", "sights_told"]


@frozen
class SeenLine:
    """A line of a round as one seat saw it: an act or a sight, a comment, or both.

    Attributes:
        action: what was done, or what was seen of the cards then, if anything.
        comment: what was said about it, one line.
        number: the line of the file, 1-based, if it is known; not compared.
    """

    action: SeenAction | None = None
    comment: str = field(default="", converter=one_line)
    number: int | None = field(default=None, eq=False)

    def __str__(self) -> str:
        """Give the text of the line."""
        return line_told(self.action, self.comment)


@frozen
class SeenRound:
    """One round of a record of one seat.

    Attributes:
        round: the round, 1-based; 0 for what comes before the first deal.
        lines: the lines, the deal first.
        points: what each seat scored, by seat; None where the round did not end, or nothing was
            told.
        out: the seat that went out, 0-based, or None where nobody did.
        fields: free values; their names begin with an underscore.
    """

    round: int
    lines: tuple[SeenLine, ...]
    points: tuple[int, ...] | None = None
    out: int | None = None
    fields: dict[str, object] = field(factory=dict[str, object], converter=free_fields)


@frozen
class SeenRecord:
    """A game as one seat saw it, or somebody who only watched.

    It holds no card that the seat did not see.

    Attributes:
        start: what the seat saw before the first action; the rules are in it.
        names: the names by seat, in order of play.
        rounds: the rounds in order.
        date: the day on which it was played.
        fields: free values; their names begin with an underscore.
        start_fields: the same of the table ``start``.

    Raises:
        ContinentalError: there are not as many names as seats, or a free value has no underscore.
    """

    start: View
    names: tuple[str, ...]
    rounds: tuple[SeenRound, ...] = ()
    date: datetime.date | None = None
    fields: dict[str, object] = field(factory=dict[str, object], converter=free_fields)
    start_fields: dict[str, object] = field(
        factory=dict[str, object], converter=free_fields_of_start
    )

    def __attrs_post_init__(self) -> None:
        """Refuse too few or too many names."""
        if len(self.names) != self.start.table.seats:
            raise ContinentalError(f"names: {len(self.names)} for {self.start.table.seats} seats")

    @property
    def viewer(self) -> int | None:
        """The seat that saw it, 0-based, or None for somebody who only watched."""
        return self.start.viewer

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.start.table.ruleset

    @property
    def actions(self) -> tuple[SeenAct, ...]:
        """Everything that was done, in order, without what was seen of the cards then."""
        told = (one.action for one in sights_told(self))
        return tuple(action for action in told if not isinstance(action, Sight))

    @classmethod
    def of(cls, game: Game | Record, seat: int | None) -> "SeenRecord":
        """Give what a seat, or somebody who only watched, saw of a game as far as it was played.

        Comments and free values of a record are left out: they may tell what the seat does not
        know.

        Args:
            game: the game, or the record of one.
            seat: the seat, 0-based, or None for somebody who only watched.

        Raises:
            IllegalAction: the rules refuse an action of the record.
            ContinentalError: there is no such seat.
            TypeError: it is neither a game nor a record.
        """
        of_type("game", game, Game, Record)
        record = game if isinstance(game, Record) else Record.of(game)
        start = view_of(record.start, seat)
        seen = _seen(record, seat)
        rounds: list[SeenRound] = []
        for one in record.rounds:
            lines = tuple(SeenLine(sight) for _ in one.actions for sight in next(seen))
            rounds.append(SeenRound(one.round, lines, one.points, one.out))
        return cls(start, record.names, tuple(rounds), record.date)

    def view(self, ply: int | None = None) -> View:
        """Give what the seat saw after so many actions.

        Args:
            ply: so many actions; all of them where it is None.

        Raises:
            IllegalAction: the rules refuse an action before that, or what was seen cannot be.
            ContinentalError: so many actions were not made.
        """
        *_, last = islice(self.views(), plies(self.actions, ply))
        return last

    def views(self) -> Iterator[View]:
        """Give what the seat saw before the first action and after each.

        Raises:
            IllegalAction: the rules refuse an action, or what was seen cannot be; the views before
                it were given.
        """
        yield self.start
        for _, view in watched(self.start, sights_told(self)):
            yield view


def sights_told(record: SeenRecord) -> Iterator[Told[SeenAction]]:
    """Give every act and every sight, and where it stands."""
    ply = -1
    for one in record.rounds:
        for line in one.lines:
            if line.action is not None:
                ply += not isinstance(line.action, Sight)
                yield Told(one.round, line.number, max(ply, 0), line.action)


def _seen(record: Record, seat: int | None) -> Iterator[tuple[SeenAction, ...]]:
    """Give what is seen of each action."""
    state = record.start
    for told in actions_told(record):
        step = told.tried(partial(apply, state, told.action))
        yield seen_act(told.action, step, seat), *sights_of(step, seat)
        state = step.state
