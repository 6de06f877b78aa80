"""Bots by the texts that the command line knows."""

from collections.abc import Callable
from typing import Final

from continental.bots.chance import RandomBot
from continental.bots.external import ExternalBot
from continental.bots.greedy import GreedyBot
from continental.bots.plain import PlainBot
from continental.bots.protocol import Bot
from continental.bots.search import SearchBot
from continental.errors import ContinentalError

__all__ = ["parse_bot"]


def _search(iterations: str) -> SearchBot:
    """Make a bot that searches for so many iterations.

    Raises:
        ValueError: it is no number.
    """
    if not iterations.isdecimal():
        raise ValueError(f"{iterations!r} is no number of iterations")
    return SearchBot(int(iterations))


_BARE: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "plain": PlainBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
_TOLD: Final[dict[str, Callable[[str], Bot]]] = {"search": _search, "exec": ExternalBot}
"""Bots that are told something, after a colon."""
_KNOWN: Final = ("random", "plain", "greedy", "search", "search:ITERATIONS", "exec:COMMAND")


def parse_bot(text: str) -> Bot:
    """Make the bot of a text.

    The texts are ``random``, ``plain``, ``greedy``, ``search``, ``search:200`` for so many
    iterations, and ``exec:./mybot --fast`` for a program of its own (see `ExternalBot`).

    Raises:
        ContinentalError: there is no such bot.
        TypeError: it is no text.

    >>> parse_bot("exec:./mybot --fast")
    ExternalBot(command=('./mybot', '--fast'), seconds=10.0)
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"text: {text!r} is no text")
    name, colon, rest = text.strip().partition(":")
    if not colon and name in _BARE:
        return _BARE[name]()
    if colon and name in _TOLD:
        if not rest.strip():
            (wanted,) = [one for one in _KNOWN if one.startswith(f"{name}:")]
            raise ContinentalError(f"{text!r}: nothing stands after the colon, expected {wanted}")
        try:
            return _TOLD[name](rest.strip())
        except ValueError as error:  # those of this library are some of them
            raise ContinentalError(f"{text}: {error}") from None
    if colon and name in _BARE:
        raise ContinentalError(f"{text}: nothing stands after {name}")
    raise ContinentalError(f"no bot is called {text!r}; there are {', '.join(_KNOWN)}")
