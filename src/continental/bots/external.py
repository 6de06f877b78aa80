"""Bots that are programs of their own, in any language: JSON Lines, a view in and a move out."""

import os
import shlex
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from contextlib import suppress
from io import BufferedReader
from random import Random
from threading import TIMEOUT_MAX, Lock
from types import TracebackType
from typing import Final, Self, cast
from weakref import finalize

from attrs import field, frozen

from continental.arguments import of_type, several
from continental.bots.protocol import checked_turn
from continental.errors import ContinentalError, InvalidDocument
from continental.legality import why_not
from continental.moves import Move
from continental.views import View

__all__ = ["BotError", "ExternalBot"]

SECONDS: Final = 10.0
"""Time for a move, where nothing else is told."""
_LONGEST: Final = 1 << 20
"""Bytes of an answer that are read, at most."""
_LAST: Final = 1.0
"""Seconds in which a program may end by itself after its input was closed."""
_SHOWN: Final = 200
"""Characters of a wrong answer that are shown."""


class BotError(ContinentalError):
    """A program that plays has failed: it did not start, answer in time, or answer with a move."""


class _Pipes:
    """A program that runs, or does not run yet."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self.lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._end: finalize[[subprocess.Popen[bytes]], _Pipes] | None = None

    def ask(self, command: tuple[str, ...], line: bytes, seconds: float) -> bytes:
        """Send a line to the program, which is started if it does not run, and give its answer.

        Raises:
            BotError: it cannot be started, has ended, or does not answer in time.
        """
        process = self._process
        if process is None:
            process = _started(command)
            self._process, self._end = process, finalize(self, _stop, process)
        with ThreadPoolExecutor(max_workers=1) as waiting:
            answer = waiting.submit(_ask, process, line)
            try:
                return answer.result(seconds)
            except TooLate:
                raise BotError(f"it has not answered within {seconds:g} seconds") from None
            except EOFError:
                raise BotError(_how_ended(process)) from None
            finally:
                if not answer.done():  # nobody waits for it, not even the thread
                    _kill(process)

    def close(self) -> None:
        """Stop the program if it runs."""
        end = self._end
        self._process = self._end = None
        if end is not None:
            end()


def _started(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Start a program, which with all that it starts makes a group of its own.

    Raises:
        BotError: it cannot be started.
    """
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BotError(f"it cannot be started: {why}") from None


def _ask(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    """Send a line, and wait for one.

    Raises:
        EOFError: the program has ended.
        BotError: it has said more than it was asked.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    more = _waiting(cast("BufferedReader", process.stdout))
    if more:
        raise BotError(f"it has written what no view asked for: {_shown(more)}")
    try:
        process.stdin.write(line)
        process.stdin.flush()
    except OSError:
        raise EOFError from None
    answer = process.stdout.readline(_LONGEST)
    if not answer:
        raise EOFError
    return answer


def _waiting(stream: BufferedReader) -> bytes:
    """Give what can be read at once, which is left where it is; nothing where none can tell."""
    if not hasattr(os, "set_blocking"):  # Windows before Python 3.12
        return b""
    os.set_blocking(stream.fileno(), False)
    try:
        return stream.peek()
    finally:
        os.set_blocking(stream.fileno(), True)


def _shown(written: bytes) -> str:
    """Show the beginning of what a program has written."""
    return repr(written[:_SHOWN].decode("utf-8", "replace").strip())


def _how_ended(process: subprocess.Popen[bytes]) -> str:
    """Tell what a program did that no longer listens or answers."""
    try:
        return f"it ended without an answer, exit status {process.wait(_LAST)}"
    except subprocess.TimeoutExpired:
        return "it has closed its input or its output, and goes on"


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program, and what it has started, which may hold its pipes open."""
    if sys.platform == "win32":
        process.kill()
    elif process.returncode is None:  # so nothing else can be called by its number
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Close the input of a program, wait for its end, and kill it where that takes long."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):  # it has ended, and something was still to be sent
        process.stdin.close()
    try:
        process.wait(_LAST)
    except subprocess.TimeoutExpired:
        _kill(process)
        process.wait()
    process.stdout.close()


def _words(command: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Take a command as it is typed, or its words.

    Raises:
        ContinentalError: it cannot be divided into words.
        TypeError: it is neither.
    """
    try:
        words = shlex.split(command) if isinstance(command, str) else several("command", command)
    except ValueError as error:
        raise ContinentalError(f"command: {error}") from None
    return tuple(of_type("command", word, str) for word in words)


@frozen
class ExternalBot:
    """A bot that is a program of its own: it reads views, one a line, and writes moves.

    The program is started when it is first asked, and goes on from one choice to the next until
    `close`, the end of a ``with`` block, or the end of this bot. Every line is a JSON document of
    `continental.codec`: a ``view`` in, a ``move`` out. What it writes to stderr is passed on. It
    has its own source of chance. After a failure it is started anew when it is next asked.

    A copy, also one in another process, starts a program of its own.

    Attributes:
        command: the program and its arguments; may be told as it is typed.
        seconds: the time for a move, in seconds.

    >>> with ExternalBot("python examples/my_bot.py --careful", seconds=2) as bot:
    ...     bot.command
    ('python', 'examples/my_bot.py', '--careful')
    """

    command: tuple[str, ...] = field(converter=_words)
    seconds: float = field(default=SECONDS)
    _pipes: _Pipes = field(init=False, eq=False, repr=False, factory=_Pipes)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no sense."""
        if not self.command:
            raise ContinentalError("command: none is told")
        if not of_type("seconds", self.seconds, int, float) > 0:
            raise ContinentalError(f"seconds: {self.seconds!r} is not above 0")
        if self.seconds > TIMEOUT_MAX:
            raise ContinentalError(f"seconds: {self.seconds!r} is longer than can be waited")

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...], float]]:
        """Leave the program that runs behind."""
        return type(self), (self.command, self.seconds)

    def choose(self, view: View, rng: Random) -> Move:
        """Ask the program: see `Bot.choose`.

        Raises:
            ContinentalError: the seat of the view is not to act.
            BotError: the program cannot be started, ends, does not answer in time, or its answer
                is no legal move.
        """
        del rng
        from continental import codec  # which takes a while to load

        line = codec.VIEW.dumps(checked_turn(view)).encode() + b"\n"
        with self._pipes.lock:
            try:
                return _legal(self._pipes.ask(self.command, line, self.seconds), view)
            except BaseException as error:  # what it still has to say is no answer to the next view
                self._pipes.close()
                if isinstance(error, BotError):
                    raise BotError(f"{self}: {error}") from None
                raise

    def close(self) -> None:
        """Stop the program, if it runs."""
        with self._pipes.lock:
            self._pipes.close()

    def __enter__(self) -> Self:
        """Give the bot, whose program is stopped at the end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop the program."""
        self.close()

    def __str__(self) -> str:
        """Give the command as it is typed."""
        return shlex.join(self.command)


def _legal(answer: bytes, view: View) -> Move:
    """Read a move.

    Raises:
        BotError: it is none, or not legal.
    """
    from continental import codec

    try:
        move = codec.MOVE.loads(answer)
    except InvalidDocument as error:
        raise BotError(f"it has answered {_shown(answer)}, which is no move: {error}") from None
    violation = why_not(view.table, view.hand, move, view.seat)
    if violation is not None:
        raise BotError(f"it has answered {move}, which is illegal: {violation}")
    return move
