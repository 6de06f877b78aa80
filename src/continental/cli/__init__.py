"""The command line: ``continental check``, ``score``, ``demo`` and ``schema``.

Needs the extra ``cli``. Exit status: 0 for yes (or a game played, or something printed), 1 for no,
2 for wrong usage or text that cannot be read.
"""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    try:
        from continental.cli.commands import commands
    except ModuleNotFoundError as error:
        if error.name != "click":
            raise
        print("the command line needs the extra cli: continental[cli]", file=sys.stderr)
        sys.exit(2)
    commands(prog_name="continental")
