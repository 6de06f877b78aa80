"""TOML: documents read with the place of every fault, and written.

What is read goes through converters that note what is wrong with a value, and where, and go on, so
that all faults are told at once.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from os import PathLike, fspath
from pathlib import Path
from typing import Final, TypeAlias, TypeGuard, TypeVar, cast

from attrs import field, frozen

from continental.arguments import of_type
from continental.errors import (
    ContinentalError,
    InvalidDocument,
    InvalidRuleset,
    InvalidState,
    NotationError,
)
from continental.limits import MAX_BYTES, MAX_DEPTH, MAX_NUMBER
from continental.messages import key_shown, shown

__all__ = [
    "Document",
    "Place",
    "Table",
    "day",
    "flag",
    "is_array",
    "is_table",
    "items",
    "parsed",
    "read",
    "table",
    "text",
    "unquoted",
    "whole",
    "written",
]

Table: TypeAlias = dict[str, object]
"""A table of TOML."""

_T = TypeVar("_T")
_WHERE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")
_BY_PATH: Final = "for a file give a path: Path(…)"
_DEEPEST: Final = MAX_DEPTH + 2
"""Arrays and tables inside each other: free values stand in a table of ``rounds``."""


@frozen
class Document:
    """A text that was read.

    Attributes:
        text: the text, its lines ended by line feeds.
        table: what it says.
        source: the name of the file, or None for a text.
    """

    text: str
    table: Table
    source: str | None


@frozen
class Place:
    """Where in a document a value stands, and what is wrong so far.

    Attributes:
        path: the keys that lead there, such as ``rounds[2].cards``; empty for the whole document.
        problems: what is wrong anywhere in the document.
    """

    path: str = ""
    problems: list[str] = field(factory=list[str])

    def wrong(self, message: str) -> None:
        """Note what is wrong here."""
        self.problems.append(f"{self.path}: {message}" if self.path else message)

    def beneath(self, problem: str) -> None:
        """Note a problem that begins with its own keys."""
        self.problems.append(f"{self.path}.{problem}" if self.path else problem)

    def key(self, name: str) -> "Place":
        """Give the place of a value in the table that stands here."""
        told = key_shown(name)
        return Place(f"{self.path}.{told}" if self.path else told, self.problems)

    def item(self, number: int) -> "Place":
        """Give the place of a value in the array that stands here."""
        return Place(f"{self.path}[{number}]", self.problems)

    def tried(self, make: Callable[[], _T], default: _T) -> _T:
        """Give what a function makes, or note what it refuses and give the default."""
        try:
            return make()
        except (InvalidRuleset, InvalidState) as error:
            for problem in error.problems:
                self.beneath(problem)
        except NotationError as error:
            self.wrong(_told(error))
        except ContinentalError as error:
            self.wrong(str(error))
        return default

    def unknown(self, told: Mapping[str, object], known: Iterable[str]) -> None:
        """Note the keys of a table that have no meaning."""
        names = tuple(known)
        for name in told:
            if name not in names:
                self.key(name).wrong(f"unknown; there are {', '.join(names)}")

    def settle(self, source: str | None) -> None:
        """End the reading.

        Raises:
            InvalidDocument: something was wrong.
        """
        if self.problems:
            raise InvalidDocument(self.problems, source)


def _told(error: NotationError) -> str:
    """Tell what cannot be read; of a text on several lines show the one."""
    before = error.text[: error.column - 1]
    line = before.count("\n")
    if "\n" not in error.text:
        return str(error)
    column = len(before) - (before.rfind("\n") + 1) + 1
    told = NotationError(error.message, error.text.split("\n")[line], column)
    return f"line {line + 1} of the text, {told}"


# --- reading -----------------------------------------------------------------------------------


def read(source: str | bytes | PathLike[str], *, hint: str | None = _BY_PATH) -> Document:
    """Read a document.

    Args:
        source: the text, its bytes in UTF-8, or a path to a file that holds them; a byte order
            mark, and lines that end as on Windows, are welcome.
        hint: how files are read, said where a text looks like the name of one; None for the text
            of a file.

    Raises:
        InvalidDocument: it is no TOML, too long, or not UTF-8; names the line.
        OSError: the file cannot be read.
        TypeError: it is neither a text nor a path.
    """
    of_type("source", source, str, bytes, PathLike)
    name = None if isinstance(source, str | bytes) else fspath(source)
    if isinstance(source, str):
        told = source.removeprefix("\ufeff")
        if len(told) > MAX_BYTES or len(told.encode("utf-8", "replace")) > MAX_BYTES:
            raise InvalidDocument([f"more than {MAX_BYTES} bytes"])
    else:
        told = _decoded(source if isinstance(source, bytes) else _contents(source), name)
    import tomllib  # most programs read none

    told = told.replace("\r\n", "\n")
    try:
        found = Document(told, tomllib.loads(told), name)
    except RecursionError:
        raise InvalidDocument(["nested too deeply"], name) from None
    except ValueError as error:
        problems = [_syntax(str(error), told)]
        if told.lstrip().startswith("{"):  # as no TOML begins
            problems.append("JSON is read by continental.codec")
        elif hint and name is None and told.strip() and not re.search(r"[\n=\[]", told):
            problems.append(hint)
        raise InvalidDocument(problems, name) from None
    if not _is_bounded(found.table, _DEEPEST):
        place = Place()
        _too_much(found.table, place, _DEEPEST)
        place.settle(name)
    return found


def _is_bounded(value: object, depth: int) -> bool:
    """Tell whether all numbers are such as JSON has too, and nothing lies too deep."""
    if is_table(value):
        return depth > 0 and all(_is_bounded(one, depth - 1) for one in value.values())
    if is_array(value):
        return depth > 0 and all(_is_bounded(one, depth - 1) for one in value)
    return type(value) is not int or -MAX_NUMBER <= value <= MAX_NUMBER


def _too_much(value: object, place: Place, depth: int) -> None:
    """Note what is not so bounded."""
    if not depth and (is_table(value) or is_array(value)):
        place.wrong("nested too deeply")
    elif is_table(value):
        for name, one in value.items():
            _too_much(one, place.key(name), depth - 1)
    elif is_array(value):
        for number, one in enumerate(value):
            _too_much(one, place.item(number), depth - 1)
    elif not _is_bounded(value, depth):
        place.wrong(f"not a number from -{MAX_NUMBER} to {MAX_NUMBER}")


def _contents(path: PathLike[str]) -> bytes:
    with Path(path).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _decoded(held: bytes, name: str | None) -> str:
    if len(held) > MAX_BYTES:
        raise InvalidDocument([f"more than {MAX_BYTES} bytes"], name)
    try:
        return held.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = held.count(b"\n", 0, error.start) + 1
        raise InvalidDocument([f"line {line}: no UTF-8"], name) from None


def _syntax(message: str, told: str) -> str:
    """Give the message of the parser with the line, and a caret under the column."""
    found = _WHERE.fullmatch(message)
    if found is None:
        return _too_long_a_number(told) if "digits" in message else message
    lines = told.split("\n")
    if found[1].startswith(_TWICE):
        row = _statement(lines, int(found[2] or len(lines)))
        column = len(lines[row]) - len(lines[row].lstrip()) + 1
        name = lines[row].partition("=")[0].strip()
        return f"line {row + 1}, {NotationError(f'{name} is told already', lines[row], column)}"
    if found[2] is None:
        return f"line {_statement(lines, len(lines)) + 1} to the end of the text: {found[1]}"
    line, column = lines[int(found[2]) - 1], int(found[3])
    return f"line {found[2]}, {NotationError(found[1] + _bare(line, column), line, column)}"


_TWICE: Final = ("Cannot overwrite", "Cannot declare", "Cannot mutate")
"""How the parser says that something is told twice, behind the value, without its name."""
_TRIES: Final = 100
_KEY: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_BEGINS: Final = re.compile(rf"\s*(?:\[|{_KEY}(?:\s*\.\s*{_KEY})*\s*=)")
"""A line with which a statement may begin."""
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_LONG: Final = re.compile(r"(?<![\d_])\d[\d_]{4000,}")
"""A number of about as many digits as Python refuses to read."""


def _statement(lines: list[str], end: int) -> int:
    """Find the line, 0-based, in which the statement begins that ends in so many lines."""
    import tomllib

    begins = (row for row in range(end - 1, -1, -1) if _BEGINS.match(lines[row]))
    for row in islice(begins, _TRIES):
        try:
            tomllib.loads("\n".join(lines[:row]))
        except ValueError:
            continue
        return row
    return end - 1


def _bare(line: str, column: int) -> str:
    """Say how a word without quotes is written, where one is no value."""
    found = _WORD.match(line, column - 1)
    if found is None or not re.search(r"[=\[,]\s*$", line[: column - 1]):
        return ""
    word = found[0].lower() if found[0].lower() in _USUAL else found[0]
    return f": write {word}" if word in _USUAL[:2] else f': write "{word}"'


_USUAL: Final = ("true", "false", "none")
"""Words that other languages write with capitals; the last one is a text."""


def _too_long_a_number(told: str) -> str:
    found = _LONG.search(told)
    line = "" if found is None else f"line {told.count(chr(10), 0, found.start()) + 1}: "
    return f"{line}a number has too many digits"


def parsed(parse: Callable[[str], _T], default: _T) -> Callable[[object, Place], _T]:
    """Make a converter for texts that a function reads."""

    def convert(value: object, place: Place) -> _T:
        before = len(place.problems)
        told = text(value, place)
        if len(place.problems) > before:
            return default
        return place.tried(lambda: parse(told), default)

    return convert


def is_table(value: object) -> TypeGuard[Table]:
    """Tell whether a value is a table."""
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[object]]:
    """Tell whether a value is an array."""
    return isinstance(value, list)


def text(value: object, place: Place) -> str:
    """Take a text."""
    return _of(str, "no text", value, place, "")


def whole(value: object, place: Place) -> int:
    """Take a whole number."""
    return _of(int, "no whole number", value, place, 0)


def flag(value: object, place: Place) -> bool:
    """Take true or false."""
    return _of(bool, "neither true nor false", value, place, False)


def table(value: object, place: Place) -> Table:
    """Take a table."""
    return _of(dict, "no table", value, place, cast("Table", {}))


def day(value: object, place: Place) -> datetime.date:
    """Take a day."""
    return _of(datetime.date, "no date such as 2026-11-30", value, place, datetime.date.min)


def items(
    value: object, place: Place, convert: Callable[[object, Place], _T], first: int = 0
) -> tuple[_T, ...]:
    """Take an array of values.

    Args:
        value: the array.
        place: where it stands.
        convert: takes each of its values.
        first: the number of the first of them, for the place.
    """
    several = _of(list, "no array", value, place, cast("list[object]", []))
    return tuple(convert(one, place.item(number)) for number, one in enumerate(several, first))


def _of(kind: type[_T], no: str, value: object, place: Place, default: _T) -> _T:
    if type(value) is kind:
        return value
    place.wrong(f"{shown(value)} is {no}{unquoted(value, kind)}")
    return default


def unquoted(value: object, kind: type) -> str:
    """Give a hint where a text holds what is to stand there without quotes, or else nothing."""
    import tomllib

    try:
        told = tomllib.loads(f"it = {value}") if isinstance(value, str) else {}
    except (ValueError, RecursionError):
        return ""
    return ": write it without quotes" if [type(one) for one in told.values()] == [kind] else ""


# --- writing -----------------------------------------------------------------------------------


def written(document: Table) -> str:
    """Give the text of a document, long texts on several lines.

    Raises:
        ContinentalError: the writer is not installed (tells what to install), some text holds
            half a character, which no file can hold, or it would be too long to be read again.
    """
    try:
        import tomli_w
    except ModuleNotFoundError:
        raise ContinentalError(
            'writing TOML needs the extra toml: pip install "continental[toml]"'
        ) from None
    # On several lines the writer makes one character of the two that end lines on Windows.
    told = tomli_w.dumps(document, multiline_strings=not _has_windows_lines(document))
    try:
        size = len(told.encode())
    except UnicodeEncodeError as error:
        half = told[error.start : error.end]
        raise ContinentalError(f"{half!r} is no text that UTF-8 can hold") from None
    if size > MAX_BYTES:
        raise ContinentalError(f"{size} bytes are more than {MAX_BYTES}, which can be read again")
    return told


def _has_windows_lines(value: object) -> bool:
    if is_table(value):
        return any(map(_has_windows_lines, value.values()))
    if is_array(value):
        return any(map(_has_windows_lines, value))
    return isinstance(value, str) and "\r\n" in value
