"""Bots by the names that the command line knows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from continental.bots.chance import RandomBot
from continental.bots.plain import PlainBot
from continental.bots.protocol import Bot
from continental.errors import ContinentalError

__all__ = ["BOTS", "parse_bot"]

BOTS: Final[Mapping[str, type[Bot]]] = MappingProxyType({"random": RandomBot, "plain": PlainBot})
"""The classes of bots by name."""


def parse_bot(text: str) -> Bot:
    """Make a bot by its name: ``random`` or ``plain``.

    Raises:
        ContinentalError: no bot is called so.
        TypeError: it is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: {text!r} is no text")
    kind = BOTS.get(text)
    if kind is None:
        raise ContinentalError(f"no bot is called {text!r}; there are {', '.join(BOTS)}")
    return kind()
