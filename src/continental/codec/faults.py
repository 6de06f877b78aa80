"""Faults of a document, each with its path."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from attrs import frozen

from continental.errors import ContinentalError, InvalidRuleset, InvalidState, NotationError
from continental.messages import MANY

__all__ = ["Constant", "Fault", "Faulty", "faulty", "placed", "refused", "said"]

_SHOWN: Final = 40
"""Characters of a text that a fault repeats."""


@frozen
class Fault:
    """One thing that is wrong.

    Attributes:
        path: where, behind the place that is being read: ``.cards[2]``, or nothing for itself.
        message: what, one clause.
    """

    path: str
    message: str


class Faulty(Exception):  # noqa: N818  (never leaves the codec)
    """Everything that is wrong with a value."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep the faults, at least one; of very many the first ones."""
        super().__init__()
        self.faults = tuple(islice(faults, MANY + 1))

    def under(self, path: str) -> Iterator[Fault]:
        """Give the faults as they are for what holds this value at a path."""
        return (Fault(path + fault.path, fault.message) for fault in self.faults)


def faulty(message: str, path: str = "") -> Faulty:
    """Make the error for one fault."""
    return Faulty([Fault(path, message)])


class Constant:
    """What Python's reader takes for a number and JSON does not know: NaN and the infinities."""

    def __init__(self, text: str) -> None:
        """Keep the word."""
        self.text = text


def said(value: object) -> str:
    """Give what a document holds, in the words of JSON, for a message."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str() if len(value) > _SHOWN:
            return f"{said(value[:_SHOWN])}…"
        case str():
            return json.dumps(value, ensure_ascii=not value.isprintable())
        case int() if value.bit_length() > 64:
            return "a number of many digits"
        case int() | float():
            return str(value)
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case Constant():
            return value.text
        case _:
            return f"a {type(value).__name__}"


_PLACE: Final = re.compile(
    r"(?P<name>[a-z_]+)(?P<rest>(?:\[\d+\])?(?:\.[a-z_]+)*): (?P<said>.+)", re.DOTALL
)
_ROUND: Final = re.compile(r"\[(\d+)\]")


def refused(error: ContinentalError, names: Mapping[str, str]) -> Faulty:
    """Turn what a class refuses into faults; those that begin with a field get its path.

    Args:
        error: the error.
        names: the paths of the names that a sentence may begin with.
    """
    if isinstance(error, InvalidRuleset | InvalidState):
        return Faulty(placed(problem, names) for problem in error.problems)
    message = error.message if isinstance(error, NotationError) else str(error)
    return Faulty([placed(message, names)])


def placed(problem: str, names: Mapping[str, str]) -> Fault:
    """Divide a sentence into its place, where it has one, and the rest."""
    match = _PLACE.fullmatch(problem)
    if match is None or match["name"] not in names:
        return Fault("", problem)
    rest = match["rest"]
    if match["name"] == "rounds":  # rulesets count them from 1, JSON from 0
        rest = _ROUND.sub(lambda told: f"[{int(told[1]) - 1}]", rest)
    return Fault(names[match["name"]] + rest, match["said"])
