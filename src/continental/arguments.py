"""What public functions say of an argument that is of another type than they ask for."""

from collections.abc import Iterable
from os import PathLike
from typing import Final, TypeVar

from continental.messages import shown

__all__ = ["of_type", "several"]

_T = TypeVar("_T")

_WORDS: Final = {str: "text", bytes: "bytes", PathLike: "path", int: "whole number"}


def of_type(name: str, value: _T, *kinds: type) -> _T:
    """Give an argument back.

    Raises:
        TypeError: it is of no such type; names it, and what was expected.

    >>> of_type("text", "7h", str)
    '7h'
    >>> of_type("text", None, str)
    Traceback (most recent call last):
    ...
    TypeError: text: None is no text
    """
    if isinstance(value, kinds):
        return value
    expected = " or ".join(_WORDS.get(kind, kind.__name__) for kind in kinds)
    raise TypeError(f"{name}: {shown(value)} is no {expected}")


def several(name: str, values: Iterable[_T], things: str = "") -> tuple[_T, ...]:
    """Give several things, but not the letters of a text.

    Args:
        name: the argument.
        values: its value.
        things: what is expected, where the name does not tell.

    Raises:
        TypeError: it is one thing; names it.
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        expected = f"several {things}".strip()
        raise TypeError(f"{name}: {shown(values)} is one thing, expected {expected}")
    return tuple(values)
