"""Free values of positions and records: what this library keeps and does not read.

They are texts, numbers, true and false, and lists and tables of them, so that both TOML and JSON
hold them; TOML also days and times, which JSON tells as text.
"""

from collections.abc import Callable, Iterator
from datetime import date, time
from typing import Final, cast

from continental.limits import MAX_DEPTH, MAX_NUMBER
from continental.messages import is_utf8, shown

__all__ = ["faults"]

_TIMES: Final = (date, time)


def faults(
    value: object, told: Callable[[object], str] = shown, *, times: bool = True
) -> Iterator[tuple[str, str]]:
    """Find what is nothing that files hold: its path in the value, such as ``.a[2]``, and why.

    Args:
        value: the value.
        told: gives the text of a value for a message.
        times: whether days and times are meant to be there.
    """
    return _faults(value, "", MAX_DEPTH, told, _TIMES if times else ())


def _faults(
    value: object, path: str, depth: int, told: Callable[[object], str], also: tuple[type, ...]
) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict | list) and not depth:
        yield path, "lists and tables are nested too deeply"
    elif isinstance(value, dict):
        for name, one in cast("dict[object, object]", value).items():
            if not isinstance(name, str):
                yield path, f"expected a text, found {told(name)}"
            elif not is_utf8(name):
                yield path, "not a text that UTF-8 can hold"
            else:
                yield from _faults(one, f"{path}.{name}", depth - 1, told, also)
    elif isinstance(value, list):
        for place, one in enumerate(cast("list[object]", value)):
            yield from _faults(one, f"{path}[{place}]", depth - 1, told, also)
    elif isinstance(value, str):
        if not is_utf8(value):
            yield path, "not a text that UTF-8 can hold"
    elif type(value) is int:
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            yield path, f"not a number from -{MAX_NUMBER} to {MAX_NUMBER}"
    elif not isinstance(value, (bool, float, *also)):
        yield path, f"expected a text, a number, true or false, found {told(value)}"
