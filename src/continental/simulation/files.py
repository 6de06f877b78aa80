"""Results in files: CSV, a row for each seat of each round, and JSON Lines, a game a line.

Both hold all that a `GameResult` does, and it comes back equal. Each game is written at once, so
that a run that is interrupted leaves whole games.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import StringIO
from itertools import groupby
from typing import Final, TextIO, cast

from attrs import astuple, fields

from continental.codec import Document
from continental.errors import InvalidDocument
from continental.messages import shown
from continental.simulation.results import GameResult, RoundEnd, SimulatedRound, each
from continental.simulation.tables import Cell, Row, rows

__all__ = ["read_csv", "read_jsonl", "write_csv", "write_jsonl"]

_TRUTH: Final[dict[str, Cell]] = {"false": False, "true": True}
_READERS: Final[Mapping[type, tuple[Callable[[str], Cell], str]]] = {
    bool: (_TRUTH.__getitem__, "neither true nor false"),
    int: (int, "no whole number"),
    str: (str, "no text"),
}
"""By the type of a column: what reads a cell, and what one that it does not read is."""
_COLUMNS: Final = {one.name: _READERS[cast("type", one.type)] for one in fields(Row)}
_NAMES: Final = list(_COLUMNS)


# --- CSV -----------------------------------------------------------------------------------------


def write_csv(results: Iterable[GameResult], file: TextIO, *, header: bool = True) -> None:
    """Write results as CSV, a row for each seat of each round, with the fields of `Row`.

    Args:
        results: the results; each is written as soon as it comes.
        file: a text file, opened with ``newline=""``.
        header: whether the names of the columns come first; not where a file is continued.

    Raises:
        TypeError: one of them is no result, or it is no file of text.
    """
    opened = _writable(file)
    if header:
        opened.write(",".join(_NAMES) + "\n")
    opened.writelines("".join(map(_line, rows([result]))) for result in each(results))


def _line(row: Row) -> str:
    """Write a row; only what is in the end of a line is surely quoted, so that is CRLF at first."""
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(_cells(row))
    return text.getvalue().removesuffix("\r\n") + "\n"


def _cells(row: Row) -> list[int | str]:
    return [str(cell).lower() if isinstance(cell, bool) else cell for cell in astuple(row)]


def read_csv(file: TextIO) -> Iterator[GameResult]:
    """Read what `write_csv` wrote, game by game.

    Raises:
        InvalidDocument: it is something else; names the line.
        TypeError: it is no file.
    """
    lines = _rows(file)
    if next(lines, (1, None))[1] != _NAMES:
        raise InvalidDocument([f"line 1: expected the columns {','.join(_NAMES)}"])
    found = ((line, _row(cells, line)) for line, cells in lines)
    for _, game in groupby(found, key=lambda numbered: numbered[1].game):
        numbered = list(game)
        yield _game([row for _, row in numbered], numbered[0][0])


def _rows(file: TextIO) -> Iterator[tuple[int, list[str]]]:
    """Give the cells of each row, with the number of its last line."""
    lines = csv.reader(_opened(file))
    try:
        for cells in lines:
            yield lines.line_num, cells
    except csv.Error as error:
        told = str(error).partition(" - ")[0]
        raise InvalidDocument([f"line {lines.line_num}: no CSV: {told}"]) from None


def _opened(file: TextIO) -> Iterator[str]:
    """Give the lines of a file; a mark of the byte order in front is passed over.

    Raises:
        TypeError: it is a name, a path or a text, or a file of bytes.
    """
    if isinstance(file, str | bytes) or not isinstance(file, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise _no_file(file)
    for number, line in enumerate(file):
        if not isinstance(line, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise _no_file(file)
        yield line if number else line.removeprefix("\ufeff")


def _writable(file: TextIO) -> TextIO:
    """Give a file back that takes text.

    Raises:
        TypeError: it does not.
    """
    try:
        file.write("")
    except (AttributeError, TypeError):
        raise _no_file(file) from None
    return file


def _no_file(file: object) -> TypeError:
    return TypeError(f"file: {shown(file)} is no open file of text; open(…) gives one")


def _row(cells: list[str], line: int) -> Row:
    if len(cells) != len(_NAMES):
        raise InvalidDocument([f"line {line}: {len(cells)} cells, expected {len(_NAMES)}"])
    told: dict[str, Cell] = {}
    for (name, (read, no)), cell in zip(_COLUMNS.items(), cells, strict=True):
        try:
            told[name] = read(cell)
        except (KeyError, ValueError):
            raise InvalidDocument([f"line {line}: {name}: {shown(cell)} is {no}"]) from None
    return Row(**told)  # type: ignore[arg-type]  # each is what the field's type says


def _game(found: list[Row], line: int) -> GameResult:
    """Put the rows of a game together, the first of which stands in a line."""
    per_round = [list(played) for _, played in groupby(found, key=lambda row: row.round)]
    try:
        result = GameResult(
            game=found[0].game,
            seed=found[0].seed,
            bots=tuple(row.bot for row in per_round[0]),
            rounds=tuple(map(_round, per_round)),
            places=tuple(row.place for row in per_round[0]),
        )
        if list(rows([result])) == found:
            return result
    except ValueError:  # no such end of a round, or tuples that differ in length
        pass
    told = f"line {line}: the rows of game {found[0].game} do not fit together"
    raise InvalidDocument([told])


def _round(played: list[Row]) -> SimulatedRound:
    first = played[0]
    return SimulatedRound(
        round=first.round,
        contract=first.contract,
        dealer=(-1 - first.order) % len(played),
        out=next((row.seat for row in played if row.out), None),
        ended=RoundEnd(first.ended),
        points=tuple(row.points for row in played),
        turns=tuple(row.turns for row in played),
        buys=tuple(row.buys for row in played),
        reshuffles=first.reshuffles,
    )


# --- JSON Lines ----------------------------------------------------------------------------------


_GAME: Final[Document[GameResult]] = Document("game_result", GameResult)


def write_jsonl(results: Iterable[GameResult], file: TextIO) -> None:
    """Write results as JSON Lines: of each game one object, with the fields of `GameResult`.

    Args:
        results: the results; each is written as soon as it comes.
        file: a text file.

    Raises:
        TypeError: one of them is no result, or it is no file of text.
    """
    _writable(file).writelines(
        json.dumps(_GAME.to_plain(result), separators=(",", ":")) + "\n" for result in each(results)
    )


def read_jsonl(file: TextIO) -> Iterator[GameResult]:
    """Read what `write_jsonl` wrote, game by game.

    Raises:
        InvalidDocument: it is something else; names the line.
        TypeError: it is no file.
    """
    for number, line in enumerate(_opened(file), 1):
        try:
            result = _GAME.from_plain(json.loads(line))
        except json.JSONDecodeError as error:
            raise InvalidDocument([f"line {number}: no JSON: {error.msg}"]) from None
        except InvalidDocument as error:
            raise InvalidDocument(f"line {number}: {one}" for one in error.problems) from None
        yield result
