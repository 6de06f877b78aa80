"""How values and texts are told in messages: in the words of files, and never at any length."""

import re
from datetime import date, time
from fractions import Fraction
from reprlib import Repr
from typing import Final

__all__ = ["MANY", "cut", "is_utf8", "key_shown", "plural", "shown"]

MANY: Final = 100
"""Faults of which a message tells the first ones."""

_SHOWN: Final = 60
"""Characters of a value."""
_WIDTH: Final = 300
"""Characters of a line."""
_BITS: Final = 128
"""Bits of a number that is told."""


class _Repr(Repr):
    """Tells some items of many; numbers without end, which Python refuses to tell, in words."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = self.maxfrozenset = 12
        self.maxstring = self.maxother = 10 * _SHOWN

    def repr_int(self, x: int, level: int) -> str:
        del level
        return repr(x) if x.bit_length() <= _BITS else "a number of many digits"

    def repr_bool(self, x: bool, level: int) -> str:
        del level
        return str(x).lower()

    def _as_text(self, x: Fraction | date | time, level: int) -> str:
        del level
        return str(x)

    repr_Fraction = repr_date = repr_datetime = repr_time = _as_text  # noqa: N815


_REPR: Final = _Repr()


def shown(value: object) -> str:
    """Give the text of a value for a message, cut where it is long: ``true``, ``'7h'``.

    >>> shown(True), shown("7h"), shown(10**5000)
    ('true', "'7h'", 'a number of many digits')
    """
    told = _REPR.repr(value)
    return told if len(told) <= _SHOWN else f"{told[:_SHOWN]}…"


def key_shown(name: str) -> str:
    """Give the name of a field or a key for a message; a strange one in quotes.

    >>> key_shown("min_length"), key_shown("")
    ('min_length', "''")
    """
    return name if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name) else shown(name)


def cut(text: str) -> str:
    """Give a text whose long lines are cut, and whose half characters are told by their numbers."""
    text = text.encode(errors="backslashreplace").decode()
    if len(text) <= _WIDTH:
        return text
    lines = text.split("\n")
    return "\n".join(one if len(one) <= _WIDTH else f"{one[:_WIDTH]}…" for one in lines)


def plural(number: int, word: str) -> str:
    """Give a number with its word: ``1 seat``, ``2 seats``.

    >>> plural(1, "seat"), plural(2000, "seat")
    ('1 seat', '2,000 seats')
    """
    told = f"{number:,}" if number.bit_length() <= _BITS else shown(number)
    return f"{told} {word}" if number == 1 else f"{told} {word}s"


def is_utf8(text: str) -> bool:
    """Tell whether UTF-8 can hold a text: it cannot hold half a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
