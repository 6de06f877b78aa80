"""Results in files: CSV, a row for each seat of each round, and JSON Lines, a game a line.

Both hold all that a `GameResult` does, and it comes back equal. Each game is written at once, so
that a run that is interrupted leaves whole games.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import groupby
from typing import Final, TextIO

from attrs import astuple, fields

from continental.codec import Document
from continental.errors import InvalidDocument
from continental.messages import shown
from continental.simulation.results import GameResult, RoundEnd, SimulatedRound, each
from continental.simulation.tables import Cell, Row, rows

__all__ = ["read_csv", "read_jsonl", "write_csv", "write_jsonl"]

_TRUTH: Final[dict[str, Cell]] = {"false": False, "true": True}
_READERS: Final[dict[str, Callable[[str], Cell]]] = {
    one.name: _TRUTH.__getitem__ if one.type is bool else int if one.type is int else str
    for one in fields(Row)
}
_NAMES: Final = list(_READERS)


# --- CSV -----------------------------------------------------------------------------------------


def write_csv(results: Iterable[GameResult], file: TextIO, *, header: bool = True) -> None:
    """Write results as CSV, a row for each seat of each round, with the fields of `Row`.

    Args:
        results: the results; each is written as soon as it comes.
        file: a text file, opened with ``newline=""``.
        header: whether the names of the columns come first; not where a file is continued.

    Raises:
        TypeError: one of them is no result.
    """
    if header:
        file.write(",".join(_NAMES) + "\n")
    file.writelines("".join(map(_line, rows([result]))) for result in each(results))


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
    lines = csv.reader(_opened(file))
    if next(lines, None) != _NAMES:
        raise InvalidDocument([f"line 1: expected the columns {','.join(_NAMES)}"])
    found = ((lines.line_num, _row(cells, lines.line_num)) for cells in lines)
    for _, game in groupby(found, key=lambda numbered: numbered[1].game):
        numbered = list(game)
        yield _game([row for _, row in numbered], numbered[0][0])


def _opened(file: TextIO) -> TextIO:
    """Give a file back; what is iterated are its lines.

    Raises:
        TypeError: it is a name, a path or a text.
    """
    if isinstance(file, str | bytes) or not isinstance(file, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"file: {shown(file)} is no open file; open(…) gives one")
    return file


def _row(cells: list[str], line: int) -> Row:
    if len(cells) != len(_NAMES):
        raise InvalidDocument([f"line {line}: {len(cells)} cells, expected {len(_NAMES)}"])
    told: dict[str, Cell] = {}
    for name, cell in zip(_NAMES, cells, strict=True):
        try:
            told[name] = _READERS[name](cell)
        except (KeyError, ValueError):
            raise InvalidDocument([f"line {line}: {name}: {cell!r} cannot be"]) from None
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
        TypeError: one of them is no result.
    """
    file.writelines(
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
