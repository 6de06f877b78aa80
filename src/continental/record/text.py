"""Records as TOML: those of whole games, and those of what one seat saw."""

import datetime
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import starmap
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias, TypeVar, cast

from attrs import frozen

from continental.arguments import of_type
from continental.engine import new_state
from continental.errors import ContinentalError
from continental.houserules import ruleset_from, ruleset_told
from continental.move_text import parse_action
from continental.moves import Action, Deal, Move, Played, is_move
from continental.position_text import (
    FORMAT,
    NOBODY,
    check_format,
    position_from,
    position_told,
    seat_or_nobody,
)
from continental.record.seen import SeenLine, SeenRecord, SeenRound
from continental.record.sights import SeenAction, SeenDeal, parse_seen
from continental.record.whole import Line, Record, RecordedRound
from continental.ruleset import Ruleset
from continental.state import State
from continental.toml import (
    Document,
    Place,
    Table,
    day,
    is_table,
    items,
    read,
    table,
    text,
    whole,
    written,
)
from continental.view_text import view_from, view_told
from continental.views import View, view_of

__all__ = [
    "KEYS",
    "KEYS_OF_ROUND",
    "dump",
    "dumps",
    "load",
    "load_seen",
    "loads",
    "loads_either",
    "loads_seen",
]

_A = TypeVar("_A", bound=Action | SeenAction)
_T = TypeVar("_T")
_LineParts: TypeAlias = tuple[_A | None, str, int | None]
"""The action of a line, its comment, and its number."""
_RoundParts: TypeAlias = tuple[
    int, list[_LineParts[_A]], tuple[int, ...] | None, int | None, dict[str, object]
]
"""The number of a round, its lines, its points, who went out, and free values."""
_BY_PATH: Final = "a file is read by load(path)"

# --- reading -----------------------------------------------------------------------------------

KEYS: Final = ("format", "ruleset", "names", "date", "start", "rounds")
"""Keys of a record; one of one seat also tells the ``seat``."""
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
    return _record(read(of_type("text", text, str, bytes), hint=_BY_PATH))


def load_seen(path: PathLike[str] | str) -> SeenRecord:
    """Read a record of one seat from a file.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: as for `loads`.
    """
    return _seen_record(read(Path(of_type("path", path, str, PathLike))))


def loads_seen(text: str | bytes) -> SeenRecord:
    """Read a record of one seat: syntax only; `verify` asks whether it can be so.

    Args:
        text: the text; bytes are UTF-8.

    Raises:
        InvalidDocument: as for `loads`.
        TypeError: it is no text.
    """
    return _seen_record(read(of_type("text", text, str, bytes), hint=_BY_PATH))


def loads_either(text: str | bytes) -> Record | SeenRecord:
    """Read a record of a whole game, or of one seat where it tells the seat, from a file's text.

    Raises:
        InvalidDocument: as for `loads`.
    """
    document = read(text, hint=None)
    return (_seen_record if "seat" in document.table else _record)(document)


def _record(document: Document) -> Record:
    told, place = document.table, Place()
    if "seat" in told:
        place.key("seat").wrong("a record of one seat is read by load_seen or loads_seen")
        place.settle(document.source)
    head = _head(told, place)
    start = _start(told, place, head)
    rounds = tuple(
        RecordedRound(number, tuple(starmap(Line, lines)), points, out, fields)
        for number, lines, points, out, fields in _rounds(document, place, start, parse_action)
    )
    made = partial(Record, cast("State", start), head.names, rounds)
    return _made(document, place, made)


def _seen_record(document: Document) -> SeenRecord:
    told, place = document.table, Place()
    head = _head(told, place, "seat")
    seat = _seat(told, place, len(head.names))
    start = _seen_start(told, place, head, seat)
    rounds = tuple(
        SeenRound(number, tuple(starmap(SeenLine, lines)), points, out, fields)
        for number, lines, points, out, fields in _rounds(document, place, start, parse_seen)
    )
    made = partial(SeenRecord, cast("View", start), head.names, rounds)
    return _made(document, place, made)


@frozen
class _Head:
    """What stands in front of the rounds."""

    ruleset: Ruleset
    names: tuple[str, ...]


def _head(told: Table, place: Place, *more: str) -> _Head:
    _known(told, place, (*KEYS, *more))
    check_format(told, place)
    for name in ("ruleset", "names"):
        if name not in told:
            place.key(name).wrong("missing")
    return _Head(
        ruleset_from(told.get("ruleset", "xelu"), place.key("ruleset")),
        items(told.get("names", []), place.key("names"), text),
    )


def _made(
    document: Document,
    place: Place,
    make: Callable[[datetime.date | None, dict[str, object], dict[str, object]], _T],
) -> _T:
    """Make a record of what was read, or tell everything that is wrong."""
    told = document.table
    played = day(told["date"], place.key("date")) if "date" in told else None
    place.settle(document.source)
    started = told.get("start", {})
    fields, start_fields = _fields(told), _fields(started if is_table(started) else {})
    found = place.tried(lambda: make(played, fields, start_fields), None)
    place.settle(document.source)
    return cast("_T", found)


def _known(told: Table, place: Place, known: tuple[str, ...]) -> None:
    place.unknown({name: 0 for name in told if not name.startswith("_")}, known)


def _fields(told: Table) -> dict[str, object]:
    return {name: value for name, value in told.items() if name.startswith("_")}


def _seat(told: Table, place: Place, seats: int) -> int | None:
    """Take the seat that saw the game."""
    at = place.key("seat")
    if "seat" not in told:
        at.wrong(f"missing; it is the seat that saw the game, or {NOBODY!r}")
    seat = seat_or_nobody(told.get("seat", NOBODY), at)
    if seat is not None and not 0 <= seat < seats:
        at.wrong(f"there is no seat {seat}: seats are 0 to {seats - 1}")
    return seat


def _start(told: Table, place: Place, head: _Head) -> State | None:
    """Take the state before the first action; None where something before it is wrong, or in it."""
    if "start" in told:
        at = place.key("start")
        started = table(told["start"], at)
        return None if place.problems else position_from(started, at, head.ruleset)
    if place.problems:
        return None
    return place.key("names").tried(partial(new_state, head.ruleset, len(head.names)), None)


def _seen_start(told: Table, place: Place, head: _Head, seat: int | None) -> View | None:
    """Take what the seat saw before the first action, likewise."""
    if "start" in told:
        at = place.key("start")
        started = table(told["start"], at)
        return None if place.problems else view_from(started, at, seat, head.ruleset)
    state = _start(told, place, head)
    return None if state is None else view_of(state, seat)


def _rounds(
    document: Document,
    place: Place,
    start: State | View | None,
    parse: Callable[[str], Move | _A],
) -> Iterator[_RoundParts[_A]]:
    """Take the parts of each round."""
    number, finder = 0 if start is None else start.table.round, _Finder(document.text)
    at = place.key("rounds")
    for count, told in enumerate(items(document.table.get("rounds", []), at, table)):
        here = at.item(count)
        _known(told, here, KEYS_OF_ROUND)
        block = text(told.get("actions", ""), here.key("actions"))
        first = finder.first_line(block) if "actions" in told else None
        lines = list(_lines(block, first, here.key("actions"), parse))
        number += _deals([type(action) for action, *_ in lines], here.key("actions"))
        stands = whole(told.get("round", number), here.key("round"))
        if start is not None and stands != number:
            here.key("round").wrong(f"{stands} stands where {number} is expected")
        points, out = _result(told, here, start)
        yield number, lines, points, out, _fields(told)


def _deals(kinds: list[type], place: Place) -> int:
    """Count the deals of a round: one at most, before any move."""
    deals = [number for number, kind in enumerate(kinds) if kind in (Deal, SeenDeal)]
    if len(deals) > 1:
        place.wrong(f"{len(deals)} deals: a round has one")
    elif deals and Played in kinds[: deals[0]]:
        place.wrong("moves before the deal: they belong to the round before")
    return len(deals)


def _result(
    told: Table, place: Place, start: State | View | None
) -> tuple[tuple[int, ...] | None, int | None]:
    for name, other in (("out", "points"), ("points", "out")):
        if name not in told and other in told:
            place.key(name).wrong(f"missing beside {other}")
    if "out" not in told or "points" not in told:
        return None, None
    points = items(told["points"], place.key("points"), whole)
    if start is not None and len(points) != start.table.seats:
        place.key("points").wrong(f"{len(points)} for {start.table.seats} seats")
    return points, seat_or_nobody(told["out"], place.key("out"))


def _lines(
    block: str, first: int | None, place: Place, parse: Callable[[str], Move | _A]
) -> Iterator[_LineParts[_A]]:
    """Read the lines of a round."""
    within = "" if first else " of the text"
    for number, line in enumerate(block.split("\n"), first or 1):
        told, mark, comment = line.partition("#")
        move = told.strip()
        if not move:
            if mark:
                yield None, comment, first and number
            continue
        try:
            action = parse(told.rstrip())
        except ContinentalError as error:
            place.wrong(f"line {number}{within}, {error}")
            continue
        if is_move(action):
            place.wrong(f"line {number}{within}: {move!r}: expected the seat before it: 0 {move}")
        else:
            yield action, comment, first and number


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


def dump(record: Record | SeenRecord, path: PathLike[str] | str, *, full: bool = False) -> None:
    """Write a record into a file, which should end in ``.continental``.

    Raises:
        OSError: the file cannot be written.
        ContinentalError, TypeError: as for `dumps`.
    """
    told = dumps(record, full=full).encode()
    Path(path).write_bytes(told)


def dumps(record: Record | SeenRecord, *, full: bool = False) -> str:
    """Give the text of a record. That of a whole game tells all hidden cards.

    Args:
        record: the record.
        full: whether every field of the rules is written, rather than the game that they are based
            on and what differs.

    Raises:
        ContinentalError: the extra ``toml`` is not installed, or a text holds half a character.
        TypeError: a free value is nothing that TOML holds.
    """
    of_type("record", record, Record, SeenRecord)
    told: Table = {"format": FORMAT, "ruleset": ruleset_told(record.ruleset, full=full)}
    if isinstance(record, SeenRecord):
        told["seat"] = NOBODY if record.viewer is None else record.viewer
    told["names"] = list(record.names)
    if record.date is not None:
        told["date"] = record.date
    told |= record.fields
    if record.start_fields or record.start != _usual_start(record):
        told["start"] = _start_told(record) | record.start_fields
    return written({**told, "rounds": [_round_told(one) for one in record.rounds]})


def _usual_start(record: Record | SeenRecord) -> State | View:
    """Give the state before the draw for the deal, or what the seat sees of it."""
    state = new_state(record.ruleset, len(record.names))
    return state if isinstance(record, Record) else view_of(state, record.viewer)


def _start_told(record: Record | SeenRecord) -> Table:
    start = record.start
    return position_told(start) if isinstance(start, State) else view_told(start)


def _round_told(played: RecordedRound | SeenRound) -> Table:
    told: Table = {
        "round": played.round,
        "actions": "".join(f"{line}\n" for line in played.lines),
    }
    if played.points is not None:
        told["out"] = NOBODY if played.out is None else played.out
        told["points"] = list(played.points)
    return told | played.fields
