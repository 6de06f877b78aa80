"""The command line: ``continental check``, ``score``, ``solve``, ``demo``, ``replay`` and others.

Needs the extra ``cli``. Exit status: 0 for yes (or what was asked for), 1 for no, 2 for wrong usage
or text that cannot be read, 74 where the output cannot be written. An interrupt and a closed pipe
end it quietly, as they end other programs.
"""

# What sort of buffer a stream has is left open.
# pyright: reportUnknownMemberType=false

import os
import sys
from io import TextIOWrapper

from continental.interrupts import end_quietly

__all__ = ["main"]

_CANNOT_WRITE = 74


def main() -> None:
    """Run the command line."""
    end_quietly()
    try:
        from continental.cli.commands import commands
    except ModuleNotFoundError as error:
        if error.name != "click":
            raise
        told = 'the command line needs the extra cli: pip install "continental[cli]"'
        print(told, file=sys.stderr)
        sys.exit(2)
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        print("Error: the output is closed", file=sys.stderr)
        sys.exit(_CANNOT_WRITE)
    _settle_encodings()
    try:
        commands(prog_name="continental")
    except UnicodeDecodeError:
        print("Error: the input is no UTF-8", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"Error: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or Python tries again as it ends
        sys.exit(_CANNOT_WRITE)


def _settle_encodings() -> None:
    """Read files as UTF-8; write what the output's encoding lacks by its number, as JSON does.

    What is no UTF-8 is refused where its line is read: see `continental.cli.lines.in_english`.
    """
    if isinstance(sys.stdin, TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
