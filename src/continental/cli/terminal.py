"""What reaches the terminal: text that cannot command it; and what is refused of files."""

import unicodedata
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import click

from continental.errors import ContinentalError

__all__ = [
    "Whole",
    "bad_parameter",
    "file_errors",
    "holds_something",
    "say",
    "spare",
    "usage",
    "visible",
]

_DIRECTIONS: Final = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_HIDDEN: Final = {
    code: f"\\u{code:04x}"
    for code in (*range(0xA0), *map(ord, _DIRECTIONS))
    if chr(code) not in "\n\t" and unicodedata.category(chr(code)) in {"Cc", "Cf"}
}
"""Characters that move the cursor, colour, or turn text round; TOML and JSON read these forms."""


class Whole(click.IntRange):
    """A whole number within bounds; what is none is told as for other numbers."""

    name = "integer"


def visible(text: str) -> str:
    """Give a text with such characters told by their numbers."""
    return text.translate(_HIDDEN)


def say(text: str, *, err: bool = False, end: str = "\n") -> None:
    """Print a text."""
    click.echo(visible(text) + end, err=err, nl=False)


def usage(error: ContinentalError | str) -> click.UsageError:
    """Make the error for what is refused, exit status 2."""
    return click.UsageError(visible(str(error)))


def bad_parameter(error: ContinentalError | str) -> click.BadParameter:
    """Make the error for the value of an option, exit status 2."""
    return click.BadParameter(visible(str(error)))


@contextmanager
def file_errors(file: Path | str) -> Generator[None, None, None]:
    """Tell what cannot be done with a file as wrong usage, exit status 2."""
    try:
        yield
    except OSError as error:
        raise usage(f"{file}: {error.strerror}") from None


def spare(out: Path, told: Path | str) -> None:
    """Refuse to write over a file that the command reads.

    Raises:
        UsageError: both are one file.
    """
    with suppress(OSError):  # one of them is not there
        if out.samefile(told):
            raise usage(f"{out} is the file that is read: write another one")


def holds_something(out: Path) -> bool:
    """Tell whether writing a file would lose what is in it."""
    return out.is_file() and out.stat().st_size > 0
