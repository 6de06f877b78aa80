"""Records of whole games, with all their cards, and how they are replayed."""

import datetime
from collections.abc import Iterator
from functools import partial
from itertools import islice

from attrs import field, frozen

from continental.arguments import of_type
from continental.engine import apply
from continental.errors import ContinentalError
from continental.game import Game
from continental.moves import Action
from continental.record.parts import (
    Told,
    free_fields,
    free_fields_of_start,
    line_told,
    one_line,
    plies,
)
from continental.ruleset import Ruleset
from continental.state import State

__all__ = ["Line", "Record", "RecordedRound", "actions_told", "replay"]


@frozen
class Line:
    """A line of a round: an action, a comment, or both.

    Attributes:
        action: what was done, if anything.
        comment: what was said about it, one line.
        number: the line of the file, 1-based, if it is known; not compared.
    """

    action: Action | None = None
    comment: str = field(default="", converter=one_line)
    number: int | None = field(default=None, eq=False)

    def __str__(self) -> str:
        """Give the text of the line."""
        return line_told(self.action, self.comment)


@frozen
class RecordedRound:
    """One round of a record.

    Attributes:
        round: the round, 1-based; 0 for what comes before the first deal.
        lines: the lines, the deal first.
        points: what each seat scored, by seat; None where the round did not end, or nothing was
            told.
        out: the seat that went out, 0-based, or None where nobody did.
        fields: free values; their names begin with an underscore.
    """

    round: int
    lines: tuple[Line, ...]
    points: tuple[int, ...] | None = None
    out: int | None = None
    fields: dict[str, object] = field(factory=dict[str, object], converter=free_fields)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done."""
        return tuple(line.action for line in self.lines if line.action is not None)


@frozen
class Record:
    """A game, told so that it can be replayed: the rules, the names, the cards, the actions.

    Attributes:
        start: the state before the first action; the rules are in it.
        names: the names by seat, in order of play.
        rounds: the rounds in order.
        date: the day on which it was played.
        fields: free values; their names begin with an underscore.
        start_fields: the same of the table ``start``.

    Raises:
        ContinentalError: there are not as many names as seats, or a free value has no underscore.
    """

    start: State
    names: tuple[str, ...]
    rounds: tuple[RecordedRound, ...] = ()
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
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.start.table.ruleset

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, in order."""
        return tuple(action for one in self.rounds for action in one.actions)

    @classmethod
    def of(cls, game: Game, *, date: datetime.date | None = None) -> "Record":
        """Give the record of a game as far as it was played. It tells all hidden cards.

        Args:
            game: the game.
            date: the day on which it was played.
        """
        results = dict(enumerate(of_type("game", game, Game).results, 1))
        rounds: list[RecordedRound] = []
        for one in game.history:
            lines = tuple(map(Line, one.actions))
            result = results.get(one.round)
            if result is None:
                rounds.append(RecordedRound(one.round, lines))
            else:
                rounds.append(RecordedRound(one.round, lines, result.scores, result.out))
        return cls(game.at(0).state, game.names, tuple(rounds), date)

    def game(self, ply: int | None = None, *, seed: int | str | None = None) -> Game:
        """Give the game after so many actions, so that it can be looked at or go on.

        It waits for the dealer wherever that is due; `Game.with_auto_deal` lets it deal by itself.

        Args:
            ply: so many actions; all of them where it is None.
            seed: decides the cards of what is not recorded; real entropy where it is None.

        Raises:
            IllegalAction: the rules refuse an action before that.
            ContinentalError: so many actions were not made.
        """
        *_, last = islice(self.games(seed=seed), plies(self.actions, ply))
        return last

    def games(self, *, seed: int | str | None = None) -> Iterator[Game]:
        """Give the game before the first action and after each.

        Args:
            seed: as for ``game``.

        Raises:
            IllegalAction: the rules refuse an action; the games before it were given.
        """
        game = Game.from_state(self.start, names=self.names, seed=seed, auto_deal=False)
        yield game
        for told in actions_told(self):
            game = told.tried(partial(game.play, told.action))
            yield game


# --- replaying ---------------------------------------------------------------------------------


def actions_told(record: Record) -> Iterator[Told[Action]]:
    """Give every action, and where it stands."""
    ply = 0
    for one in record.rounds:
        for line in one.lines:
            if line.action is not None:
                yield Told(one.round, line.number, ply, line.action)
                ply += 1


def replay(record: Record) -> Iterator[State]:
    """Give the state before the first action and that after each, without any generator.

    Raises:
        IllegalAction: the rules refuse an action; the states before it were given.
    """
    return _replayed(of_type("record", record, Record))


def _replayed(record: Record) -> Iterator[State]:
    state = record.start
    yield state
    for told in actions_told(record):
        state = told.tried(partial(apply, state, told.action)).state
        yield state
