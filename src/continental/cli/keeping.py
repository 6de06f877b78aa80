"""Records in files: read, and written where a game is played."""

import json
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

import click

from continental.cli.terminal import bad_parameter, file_errors, holds_something, usage
from continental.errors import InvalidDocument
from continental.game import Game
from continental.limits import MAX_BYTES
from continental.record import Record, SeenRecord, dumps
from continental.record.text import loads_either

__all__ = ["loaded", "out_option", "read_record", "text_of"]

_KINDS: Final = (".continental", ".toml", ".json")


# --- reading -------------------------------------------------------------------------------------


def read_record(file: str | Path) -> tuple[Record | SeenRecord, bool]:
    """Read a record, and tell whether it is JSON, by its ending or its brace, which no TOML has.

    Raises:
        InvalidDocument: it cannot be read; names the file.
        OSError: likewise.
    """
    with Path(file).open("rb") as opened:
        told = opened.read(MAX_BYTES + 1)
    is_json = Path(file).suffix == ".json" or told.removeprefix(BOM_UTF8).lstrip().startswith(b"{")
    try:
        if not is_json:
            return loads_either(told), False
        from continental.codec import RECORD, SEEN_RECORD

        document = SEEN_RECORD if _type(told) == SEEN_RECORD.type else RECORD
        return document.loads(told), True
    except InvalidDocument as error:
        raise InvalidDocument(error.problems, str(file)) from None


def _type(told: bytes) -> object:
    """Give what a document in JSON says it holds, if it can be read."""
    try:
        data: object = json.loads(told)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, object]", data).get("type") if isinstance(data, dict) else None


def loaded(file: str) -> tuple[Record | SeenRecord, bool]:
    """Do the same, or end with status 2.

    Raises:
        UsageError: it cannot be read; names the file.
    """
    try:
        with file_errors(file):
            return read_record(file)
    except InvalidDocument as error:
        raise usage(error) from None


# --- writing -------------------------------------------------------------------------------------


def text_of(record: Record | SeenRecord, *, as_json: bool) -> str:
    """Give the text of a record, as JSON or as TOML.

    Raises:
        ContinentalError: as for `Record`'s ``dumps`` and that of `continental.codec`.
    """
    if not as_json:
        return dumps(record)
    from continental.codec import RECORD, SEEN_RECORD

    if isinstance(record, SeenRecord):
        return f"{SEEN_RECORD.dumps(record)}\n"
    return f"{RECORD.dumps(record)}\n"


def _keeper(
    _context: click.Context, _parameter: click.Parameter, out: Path | None
) -> Callable[[Game], None]:
    """Give what writes the record of a game into a file, or, where there is none, does nothing.

    Raises:
        BadParameter: records are not written into files of this kind, or there, or over what the
            file holds.
    """
    if out is None:
        return lambda _: None
    if out.suffix not in _KINDS:
        raise bad_parameter(f"{out} ends in none of {', '.join(_KINDS)}")
    if not out.parent.is_dir():
        raise bad_parameter(f"there is no folder {out.parent}")
    if holds_something(out) and not _is_record(out):
        raise bad_parameter(f"{out} holds something else than a record, and is not written over")

    def keep(game: Game) -> None:
        with file_errors(out):
            out.write_bytes(text_of(Record.of(game), as_json=out.suffix == ".json").encode())

    return keep


def _is_record(file: Path) -> bool:
    try:
        with file_errors(file):
            read_record(file)
    except InvalidDocument:
        return False
    return True


def out_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option that tells into which file the record of the game goes."""
    option = click.option(
        "--out",
        "keep",
        type=click.Path(path_type=Path, dir_okay=False),
        callback=_keeper,
        metavar="FILE",
        help="Write the record: FILE.continental or .toml, or .json. It tells all hidden cards.",
    )
    return option(command)
