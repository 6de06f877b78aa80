"""Making values of frozen classes quickly.

A frozen class sets its own fields by name, which takes longer than all else where values are made
all the time from what is checked already: moves that are listed, states that follow each other.
"""

from collections.abc import Callable
from typing import TypeAlias

from attrs import AttrsInstance, fields

__all__ = ["setters"]

_Setter: TypeAlias = Callable[[object, object], None]
"""Sets one field of a new value."""


def setters(kind: type[AttrsInstance]) -> tuple[_Setter, ...]:
    """Give what sets each field of a frozen class with slots, in their order.

    For a value that was just made by ``object.__new__``, which runs no converters and validators.
    """
    return tuple(kind.__dict__[one.name].__set__ for one in fields(kind))
