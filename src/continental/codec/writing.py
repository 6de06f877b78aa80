"""Where in a value that is written is what could not be read again."""

from collections.abc import Iterator
from typing import Any, cast, get_args

from continental.codec.conversion import attributes, is_class, is_list, is_union, optional
from continental.codec.faults import Fault, Faulty
from continental.codec.leaves import LEAVES

__all__ = ["unwritable"]


def unwritable(value: Any, kind: object, path: str = "") -> Iterator[Fault]:
    """Find what cannot be written of a value of a type."""
    inner = optional(kind)
    if kind in LEAVES:
        try:
            LEAVES[kind].write(value)
        except Faulty as error:
            yield from error.under(path)
    elif is_list(kind):
        item = get_args(kind)[0]
        for place, one in enumerate(cast("tuple[Any, ...]", value)):
            yield from unwritable(one, item, f"{path}[{place}]")
    elif is_union(kind):
        (cls,) = (one for one in get_args(kind) if type(value) is one)
        yield from unwritable(value, cls, path)
    elif is_class(kind):
        for name, one in attributes(cast("type", kind)).items():
            yield from unwritable(getattr(value, one.name), one.type, f"{path}.{name}")
    elif inner is not None and value is not None:
        yield from unwritable(value, inner, path)
