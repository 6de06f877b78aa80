"""The record of a game that was played, in a file."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from continental.cli.terminal import bad_parameter, file_errors
from continental.game import Game
from continental.record import Record, SeenRecord, dumps

__all__ = ["out_option", "text_of"]

_KINDS: Final = (".continental", ".toml", ".json")


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
        BadParameter: records are not written into files of this kind, or there.
    """
    if out is None:
        return lambda _: None
    if out.suffix not in _KINDS:
        raise bad_parameter(f"{out} ends in none of {', '.join(_KINDS)}")
    if not out.parent.is_dir():
        raise bad_parameter(f"there is no folder {out.parent}")

    def keep(game: Game) -> None:
        with file_errors(out):
            out.write_bytes(text_of(Record.of(game), as_json=out.suffix == ".json").encode())

    return keep


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
