"""Making values of frozen classes quickly.

A frozen class sets its own fields by name, which takes longer than all else where values are made
all the time from what is checked already: moves that are listed, states that follow each other.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from attrs import AttrsInstance, fields

__all__ = ["maker"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


def maker(kind: Callable[_P, _T]) -> Callable[_P, _T]:
    """Give a function that makes values of a frozen class, whose fields are all slots.

    It takes all fields in their order and runs no converters, no validators and nothing else: until
    the fields are set the value is one of a subclass, in which they can be set.

    >>> from attrs import frozen
    >>> @frozen
    ... class Place:
    ...     row: int
    ...     column: int
    >>> maker(Place)(1, 2) == Place(1, 2)
    True
    """
    frozen_class = cast("type[AttrsInstance]", kind)
    names = [one.name for one in fields(frozen_class)]
    settable = {
        "__slots__": (),
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,  # Python takes the short way for both or for none
    }
    known: dict[str, Any] = {
        "kind": frozen_class,
        "Settable": type("Settable", (frozen_class,), settable),
    }
    steps = [
        f"def make({', '.join(names)}):",
        "value = Settable()",
        *[f"value.{name} = {name}" for name in names],
        "value.__class__ = kind",
        "return value",
    ]
    exec("\n    ".join(steps), known)  # as attrs makes the methods of its classes
    return cast("Callable[_P, _T]", known["make"])
