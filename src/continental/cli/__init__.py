"""The command line: ``continental check``, ``score``, ``solve``, ``demo``, ``replay`` and others.

Needs the extra ``cli``. Exit status: 0 for yes (or what was asked for), 1 for no, 2 for wrong usage
or text that cannot be read, 74 where the output cannot be written. An interrupt and a closed pipe
end it quietly, as they end other programs.
"""

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
    if isinstance(sys.stdout, TextIOWrapper):
        # What the encoding of the output lacks is told by its number, as JSON reads it.
        sys.stdout.reconfigure(errors="backslashreplace")  # pyright: ignore[reportUnknownMemberType]
    try:
        commands(prog_name="continental")
    except UnicodeDecodeError:
        print("Error: the input is no UTF-8", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"Error: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or Python tries again as it ends
        sys.exit(_CANNOT_WRITE)
