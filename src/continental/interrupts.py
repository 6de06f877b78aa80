"""The command line ends quietly on an interrupt, also while the library is still being loaded.

Whoever imports the library keeps the handlers of Python: only the process of the command itself is
changed.
"""

import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager

__all__ = ["broken_pipes_raise", "end_quietly", "is_command"]


def end_quietly() -> None:
    """Let an interrupt and a closed pipe end the process, as they end other programs."""
    for name in ("SIGINT", "SIGPIPE"):  # Windows has no SIGPIPE
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


@contextmanager
def broken_pipes_raise() -> Generator[None, None, None]:
    """Let a write to a closed pipe raise `BrokenPipeError` meanwhile, as in other Python programs.

    A bot that is a program of its own may end; that is to be told, and not to end the command.
    """
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def is_command(arguments: Sequence[str]) -> bool:
    """Tell whether a process was started as ``continental`` or ``python -m continental``.

    Args:
        arguments: those of the process, with Python in front.
    """
    for place, one in enumerate(arguments[1:], 1):
        if one == "-m":
            return list(arguments[place + 1 : place + 2]) == ["continental"]
        if not one.startswith("-"):
            name = one.replace("\\", "/").rpartition("/")[2]
            return name.partition(".")[0] == "continental"
        if one == "-c":
            return False
    return False


if is_command(sys.orig_argv):
    end_quietly()
