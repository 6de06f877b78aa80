"""The commands about records."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from continental.cli.keeping import loaded, read_record, text_of
from continental.cli.page import page
from continental.cli.telling import Step, of_game, of_view, tell, tell_end
from continental.cli.terminal import Whole, file_errors, say, spare, usage
from continental.errors import ContinentalError, InvalidDocument
from continental.messages import plural
from continental.position_text import format_position
from continental.record import IllegalAction, Record, SeenRecord
from continental.record import verify as verified
from continental.svg.seating import Seating
from continental.variants import told_name
from continental.view_text import format_view

__all__ = ["convert", "replay", "verify"]

_BAD = 1
_UNREADABLE = 2


@click.command(short_help="Tell the game that a record holds.")
@click.argument("file")
@click.option("--at", type=Whole(min=0), help="Print the position after so many actions.")
@click.option("--quiet", is_flag=True, help="Of each round tell its end only.")
@click.option("--html", metavar="OUT", help="Write a page to step through the game, all in a file.")
def replay(file: str, at: int | None, quiet: bool, html: str | None) -> None:
    """Tell the game that a record holds, or print the position after some of its actions.

    A record may be TOML or JSON, of a whole game or of what one seat saw. A position is printed as
    TOML, with the hidden cards, or with ?? for those that the seat did not see. Where the rules
    refuse an action, what comes before it is told, or is on the page.

    Exit status: 0 told, 1 an action is refused, 2 wrong usage or a file that cannot be read, or
    written.
    """
    if html is not None and (at is not None or quiet):
        raise usage("--html goes with neither --at nor --quiet")
    if html is not None:
        spare(Path(html), file)
    record, _ = loaded(file)
    count = len(record.actions)
    if at is not None and at > count:
        raise usage(f"--at {at}: {file} has {plural(count, 'action')}")
    try:
        if html is not None:
            _write_page(record, Path(html))
            return
        if at is not None:
            say(_position(record, at), end="")
            return
        for line in _lines(record, quiet):
            say(line)
    except IllegalAction as error:
        say(f"{file}: {error}", err=True)
        sys.exit(_BAD)
    except ContinentalError as error:
        raise usage(error) from None


def _position(record: Record | SeenRecord, at: int) -> str:
    """Give the text of the position after so many actions, as far as it was seen."""
    if isinstance(record, SeenRecord):
        return format_view(record.view(at))
    return format_position(record.game(at).state)


def _seatings(record: Record | SeenRecord) -> Iterator[Seating]:
    """Give the table before the first action and after each, with the hands that are seen."""
    if isinstance(record, SeenRecord):
        return (of_view(view, record.names) for view in record.views())
    return map(of_game, record.games())


def _write_page(record: Record | SeenRecord, out: Path) -> None:
    """Write the page of a record, as far as the rules allow its actions."""
    title = f"{told_name(record.ruleset)}: {', '.join(record.names)}{_as_seen(record)}"
    tables = _seatings(record)
    pieces = page(title, next(tables), map(Step, record.actions, tables))
    with file_errors(out), out.open("w", encoding="utf-8") as file:
        file.writelines(pieces)


def _as_seen(record: Record | SeenRecord) -> str:
    """Tell who saw the game, where it is not told whole."""
    if not isinstance(record, SeenRecord):
        return ""
    return (
        f", as {'one who watched' if record.viewer is None else record.names[record.viewer]} saw it"
    )


def _lines(record: Record | SeenRecord, quiet: bool) -> Iterator[str]:
    day = f", {record.date}" if record.date else ""
    yield f"{told_name(record.ruleset)}: {', '.join(record.names)}{day}{_as_seen(record)}"
    tables = _seatings(record)
    last = yield from tell(next(tables), map(Step, record.actions, tables), quiet)
    yield from tell_end(last)


@click.command()
@click.argument("file")
def convert(file: str) -> None:
    """Print a record as JSON, or a record in JSON as TOML.

    Exit status: 0 printed, 2 wrong usage or a file that cannot be read.
    """
    record, is_json = loaded(file)
    try:
        say(text_of(record, as_json=not is_json), end="")
    except ContinentalError as error:
        raise usage(f"{file}: {error}") from None


@click.command()
@click.argument("files", nargs=-1, required=True)
def verify(files: tuple[str, ...]) -> None:
    """Replay records, in TOML or JSON, and count their rounds again.

    Of what one seat saw, as much is verified as the seat can tell.

    Exit status: 0 all are good, 1 some are not, 2 some cannot be read.
    """
    status = 0
    for file in files:
        try:
            record, _ = read_record(file)
        except (InvalidDocument, OSError) as error:
            told = error.strerror if isinstance(error, OSError) else None
            say(f"{file}: {told}" if told else str(error), err=True)
            status = _UNREADABLE
            continue
        problems = verified(record)
        for problem in problems:
            say(f"{file}: {problem}")
        if not problems:
            say(f"{file}: good{_as_seen(record)}")
        status = max(status, _BAD if problems else 0)
    sys.exit(status)
