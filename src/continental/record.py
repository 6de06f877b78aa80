"""Records: whole games as TOML, for files that end in ``.continental``.

A record holds the rules, the names, and of each round the cards and what was done, one action a
line. Replaying one needs no seed and no generator.

>>> from continental.game import Game
>>> from continental.variants import XELU
>>> record = Record.of(Game.new(XELU, names=("Ana", "Bru"), seed=7).play("draw"))
>>> [str(line.action)[:11] for line in record.rounds[1].lines]
['deal 7h 9h ', '1 draw']
>>> loads(dumps(record)) == record
True
>>> [state.table.phase.value for state in replay(record)]
['draw_for_deal', 'deal', 'draw', 'claims']
"""

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Final, TypeVar, cast

from attrs import field, frozen

from continental import free
from continental.arguments import of_type
from continental.engine import apply, new_state
from continental.errors import ContinentalError
from continental.game import Game
from continental.houserules import ruleset_from, ruleset_told
from continental.messages import is_utf8, shown
from continental.move_text import parse_action
from continental.moves import (
    Action,
    Deal,
    DrawForDeal,
    EndGame,
    Played,
    Reshuffle,
)
from continental.position_text import (
    FORMAT,
    NOBODY,
    check_format,
    position_from,
    position_told,
    seat_out,
)
from continental.reasons import IllegalMove, Violation
from continental.ruleset import Ruleset
from continental.scoring import RoundResult
from continental.state import State
from continental.toml import (
    Document,
    Place,
    Table,
    is_table,
    items,
    read,
    table,
    text,
    whole,
    written,
)

__all__ = [
    "KEYS",
    "KEYS_OF_ROUND",
    "IllegalAction",
    "Line",
    "Record",
    "RecordedRound",
    "dump",
    "dumps",
    "load",
    "loads",
    "replay",
    "verify",
]


class IllegalAction(ContinentalError):  # noqa: N818  (named as IllegalMove is)
    """An action of a record that the rules refuse; what comes before it is good.

    Attributes:
        round: the round, 1-based; 0 before the first deal.
        line: the line of the file, 1-based, or None where the record was not read from a text.
        ply: how many actions before it are good.
        action: the action.
        reason: why it is refused.
    """

    def __init__(
        self, round: int, line: int | None, ply: int, action: Action, reason: Violation | str
    ) -> None:
        """Keep the parts; ``str()`` puts them together."""
        super().__init__(round, line, ply, action, reason)
        self.round = round
        self.line = line
        self.ply = ply
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        """Name the round, the line, the action and the reason; never the cards of a deal."""
        where = f"action {self.ply + 1}" if self.line is None else f"line {self.line}"
        shown = str(self.action) if isinstance(self.action, Played) else repr(self.action)
        return f"round {self.round}, {where}: {shown}: {self.reason}"


def _comment(comment: str) -> str:
    if not is_utf8(comment):
        raise ContinentalError(f"comment: {shown(comment)} is no text that UTF-8 can hold")
    if "\n" in comment or "\r" in comment:
        raise ContinentalError(f"comment: {shown(comment)} is more than one line")
    return comment.strip()


@frozen
class Line:
    """A line of a round: an action, a comment, or both.

    Attributes:
        action: what was done, if anything.
        comment: what was said about it, one line.
        number: the line of the file, 1-based, if it is known; not compared.
    """

    action: Action | None = None
    comment: str = field(default="", converter=_comment)
    number: int | None = field(default=None, eq=False)

    def __str__(self) -> str:
        """Give the text of the line."""
        told = [] if self.action is None else [str(self.action)]
        return "  ".join([*told, *([f"# {self.comment}"] if self.comment else [])])


def _free(fields: Mapping[str, object]) -> dict[str, object]:
    return _checked("fields", fields)


def _free_of_start(fields: Mapping[str, object]) -> dict[str, object]:
    return _checked("start_fields", fields)


def _checked(where: str, fields: Mapping[str, object]) -> dict[str, object]:
    """Give free values; refuse what no file holds."""
    for name in fields:
        if not str(name).startswith("_"):
            raise ContinentalError(f"{where}: {shown(name)} does not begin with an underscore")
    found = dict(fields)
    for path, why in free.faults(found):
        raise ContinentalError(f"{where}{path}: {why}")
    return found


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
    fields: dict[str, object] = field(factory=dict[str, object], converter=_free)

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
    fields: dict[str, object] = field(factory=dict[str, object], converter=_free)
    start_fields: dict[str, object] = field(factory=dict[str, object], converter=_free_of_start)

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

        What the dealer does from there on is asked for by `Game.deal`.

        Args:
            ply: so many actions; all of them where it is None.
            seed: decides the cards of what is not recorded; real entropy where it is None.

        Raises:
            IllegalAction: the rules refuse an action before that.
            ContinentalError: so many actions were not made.
        """
        count = len(self.actions)
        if ply is not None and (type(ply) is not int or not 0 <= ply <= count):
            raise ContinentalError(f"ply: {ply!r} is not one of 0 to {count}")
        *_, last = islice(self.games(seed=seed), None if ply is None else ply + 1)
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
        for told in _told(self):
            game = told.tried(game.play)
            yield game


# --- replaying ---------------------------------------------------------------------------------

_T = TypeVar("_T")


@frozen
class _Told:
    """An action of a record, and where it stands."""

    round: int
    line: int | None
    ply: int
    action: Action

    def tried(self, do: Callable[[Action], _T]) -> _T:
        """Give what doing it brings about; a refusal names the place."""
        try:
            return do(self.action)
        except IllegalMove as error:
            reason: Violation | str = error.violation
        except ContinentalError as error:
            reason = str(error)
        raise IllegalAction(self.round, self.line, self.ply, self.action, reason)


def _told(record: Record) -> Iterator[_Told]:
    ply = 0
    for one in record.rounds:
        for line in one.lines:
            if line.action is not None:
                yield _Told(one.round, line.number, ply, line.action)
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
    for told in _told(record):
        state = told.tried(partial(_after, state))
        yield state


def _after(state: State, action: Action) -> State:
    return apply(state, action).state


def verify(record: Record) -> tuple[str, ...]:
    """Replay a record and count every round again; give what is wrong, or nothing.

    An action that the rules refuse is named with its round and line, and ends the list. Rounds of
    which nothing is told are not looked at.
    """
    try:
        *_, last = replay(record)
    except IllegalAction as error:
        return (str(error),)
    results = dict(enumerate(last.table.results, 1))
    return tuple(wrong for one in record.rounds for wrong in _wrong(one, results.get(one.round)))


def _wrong(played: RecordedRound, result: RoundResult | None) -> Iterator[str]:
    where = f"round {played.round}"
    if played.points is None:
        return
    if result is None:
        yield f"{where}: it is told as over and is not"
        return
    if played.points != result.scores:
        told, right = _numbers(played.points), _numbers(result.scores)
        yield f"{where}: points: {told} are told, {right} are right"
    if played.out != result.out:
        yield f"{where}: out: {_seat(played.out)} is told, {_seat(result.out)} is right"


def _numbers(points: tuple[int, ...]) -> str:
    return " ".join(map(str, points))


def _seat(seat: int | None) -> str:
    return NOBODY if seat is None else f"seat {seat}"


# --- reading -----------------------------------------------------------------------------------

KEYS: Final = ("format", "ruleset", "names", "date", "start", "rounds")
"""Keys of a record."""
KEYS_OF_ROUND: Final = ("round", "actions", "out", "points")
"""Keys of a round in a record."""


def load(path: PathLike[str] | str) -> Record:
    """Read a record from a file.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: as for `loads`.
    """
    return _record(read(Path(of_type("path", path, str, PathLike))))


def loads(text: str | bytes) -> Record:
    """Read a record: syntax only; `verify` and `replay` ask whether the rules allow it.

    Args:
        text: the text; bytes are UTF-8.

    Raises:
        InvalidDocument: it cannot be read; lists everything that is wrong, with the file, the key,
            and the line and column of an action.
        TypeError: it is no text.
    """
    return _record(read(of_type("text", text, str, bytes), hint="a file is read by load(path)"))


def _record(document: Document) -> Record:
    told, place = document.table, Place()
    _known(told, place, KEYS)
    check_format(told, place)
    for name in ("ruleset", "names"):
        if name not in told:
            place.key(name).wrong("missing")
    ruleset = ruleset_from(told.get("ruleset", "xelu"), place.key("ruleset"))
    names = items(told.get("names", []), place.key("names"), text)
    start = _start(told, place, ruleset, len(names))
    rounds = _rounds(told.get("rounds", []), place.key("rounds"), start, document.text)
    day = _day(told["date"], place.key("date")) if "date" in told else None
    place.settle(document.source)
    started = told.get("start", {})
    free_values = _fields(told), _fields(started if is_table(started) else {})
    made = partial(Record, cast("State", start), names, rounds, day, *free_values)
    found = place.tried(made, None)
    place.settle(document.source)
    return cast("Record", found)


def _known(told: Table, place: Place, known: tuple[str, ...]) -> None:
    place.unknown({name: 0 for name in told if not name.startswith("_")}, known)


def _fields(told: Table) -> dict[str, object]:
    return {name: value for name, value in told.items() if name.startswith("_")}


def _start(told: Table, place: Place, ruleset: Ruleset, seats: int) -> State | None:
    """Take the state before the first action; None where something before it is wrong, or in it."""
    if "start" in told:
        at = place.key("start")
        started = table(told["start"], at)
        return None if place.problems else position_from(started, at, ruleset)
    if place.problems:
        return None
    return place.key("names").tried(partial(new_state, ruleset, seats), None)


def _day(value: object, place: Place) -> datetime.date | None:
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value
    place.wrong(f"{shown(value)} is no date such as 2026-11-30")
    return None


def _rounds(
    value: object, place: Place, start: State | None, document: str
) -> tuple[RecordedRound, ...]:
    number, finder = 0 if start is None else start.table.round, _Finder(document)
    found: list[RecordedRound] = []
    for at, told in enumerate(items(value, place, table)):
        here = place.item(at)
        _known(told, here, KEYS_OF_ROUND)
        block = text(told.get("actions", ""), here.key("actions"))
        first = finder.first_line(block) if "actions" in told else None
        lines = tuple(_lines(block, first, here.key("actions")))
        number += _deals(lines, here.key("actions"))
        stands = whole(told.get("round", number), here.key("round"))
        if start is not None and stands != number:
            here.key("round").wrong(f"{stands} stands where {number} is expected")
        points, out = _result(told, here, start)
        found.append(RecordedRound(number, lines, points, out, _fields(told)))
    return tuple(found)


def _deals(lines: tuple[Line, ...], place: Place) -> int:
    """Count the deals of a round: one at most, before any move."""
    kinds = [type(line.action) for line in lines]
    deals = kinds.count(Deal)
    if deals > 1:
        place.wrong(f"{deals} deals: a round has one")
    elif deals and Played in kinds[: kinds.index(Deal)]:
        place.wrong("moves before the deal: they belong to the round before")
    return deals


def _result(
    told: Table, place: Place, start: State | None
) -> tuple[tuple[int, ...] | None, int | None]:
    for name, other in (("out", "points"), ("points", "out")):
        if name not in told and other in told:
            place.key(name).wrong(f"missing beside {other}")
    if "out" not in told or "points" not in told:
        return None, None
    points = items(told["points"], place.key("points"), whole)
    if start is not None and len(points) != start.table.seats:
        place.key("points").wrong(f"{len(points)} for {start.table.seats} seats")
    return points, seat_out(told["out"], place.key("out"))


def _lines(block: str, first: int | None, place: Place) -> Iterator[Line]:
    """Read the lines of a round."""
    within = "" if first else " of the text"
    for number, line in enumerate(block.split("\n"), first or 1):
        told, mark, comment = line.partition("#")
        move = told.strip()
        if not move:
            if mark:
                yield Line(None, comment, first and number)
            continue
        try:
            action = parse_action(told.rstrip())
        except ContinentalError as error:
            place.wrong(f"line {number}{within}, {error}")
            continue
        if isinstance(action, Played | DrawForDeal | Deal | Reshuffle | EndGame):
            yield Line(action, comment, first and number)
        else:
            place.wrong(f"line {number}{within}: {move!r}: expected the seat before it: 0 {move}")


_BLOCK: Final = re.compile(r"""actions["']?[ \t]*=[ \t]*(?P<quotes>"{3}|'{3}|["'])\n?""")


class _Finder:
    """Finds the lines of one round after the other in a document."""

    def __init__(self, document: str) -> None:
        """Begin at the front."""
        self.document = document
        self.position = 0
        self.line = 1

    def first_line(self, block: str) -> int | None:
        """Give the number of the first line of the next round, 1-based.

        It is None where the document does not hold the lines as they are read.
        """
        found = _BLOCK.search(self.document, self.position)
        if found is None:
            return None
        end = self.document.find(found["quotes"], found.end())
        raw = self.document[found.end() : end]
        first = self.line + self.document.count("\n", self.position, found.end())
        self.position, self.line = found.end() + len(raw), first + raw.count("\n")
        same = raw == block or ("\\" in raw and raw.count("\n") == block.count("\n"))
        return first if same else None


# --- writing -----------------------------------------------------------------------------------


def dump(record: Record, path: PathLike[str] | str, *, full: bool = False) -> None:
    """Write a record into a file, which should end in ``.continental``.

    Raises:
        OSError: the file cannot be written.
        ContinentalError, TypeError: as for `dumps`.
    """
    told = dumps(record, full=full).encode()
    Path(path).write_bytes(told)


def dumps(record: Record, *, full: bool = False) -> str:
    """Give the text of a record. It tells all hidden cards.

    Args:
        record: the record.
        full: whether every field of the rules is written, rather than the game that they are based
            on and what differs.

    Raises:
        ContinentalError: the extra ``toml`` is not installed, or a text holds half a character.
        TypeError: a free value is nothing that TOML holds.
    """
    start = of_type("record", record, Record).start
    told: Table = {
        "format": FORMAT,
        "ruleset": ruleset_told(record.ruleset, full=full),
        "names": list(record.names),
    }
    if record.date is not None:
        told["date"] = record.date
    told |= record.fields
    if record.start_fields or start != new_state(record.ruleset, len(record.names)):
        told["start"] = position_told(start) | record.start_fields
    return written({**told, "rounds": [_round_told(one) for one in record.rounds]})


def _round_told(played: RecordedRound) -> Table:
    told: Table = {
        "round": played.round,
        "actions": "".join(f"{line}\n" for line in played.lines),
    }
    if played.points is not None:
        told["out"] = NOBODY if played.out is None else played.out
        told["points"] = list(played.points)
    return told | played.fields
