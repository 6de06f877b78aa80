"""What records of whole games and those of one seat have in common."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from attrs import frozen

from continental import free
from continental.errors import ContinentalError
from continental.messages import is_utf8, shown
from continental.moves import Action, Deal, Reshuffle
from continental.reasons import IllegalMove, Violation
from continental.record.sights import SeenAction

__all__ = [
    "IllegalAction",
    "Told",
    "free_fields",
    "free_fields_of_start",
    "line_told",
    "one_line",
    "plies",
]

_A = TypeVar("_A", bound=Action | SeenAction)
_T = TypeVar("_T")


class IllegalAction(ContinentalError):  # noqa: N818  (named as IllegalMove is)
    """An action of a record that the rules refuse; what comes before it is good.

    Attributes:
        round: the round, 1-based; 0 before the first deal.
        line: the line of the file, 1-based, or None where the record was not read from a text.
        ply: how many actions before it are good.
        action: the action.
        reason: why it is refused.
    """

    def __init__(
        self,
        round: int,
        line: int | None,
        ply: int,
        action: Action | SeenAction,
        reason: Violation | str,
    ) -> None:
        """Keep the parts; ``str()`` puts them together."""
        super().__init__(round, line, ply, action, reason)
        self.round = round
        self.line = line
        self.ply = ply
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        """Name the round, the line, the action and the reason; never the cards of a deal."""
        where = f"action {self.ply + 1}" if self.line is None else f"line {self.line}"
        secret = isinstance(self.action, Deal | Reshuffle)
        told = repr(self.action) if secret else str(self.action)
        return f"round {self.round}, {where}: {told}: {self.reason}"


@frozen
class Told(Generic[_A]):
    """An action of a record, and where it stands."""

    round: int
    line: int | None
    ply: int
    action: _A

    def tried(self, do: Callable[[], _T]) -> _T:
        """Give what doing it brings about; a refusal names the place."""
        try:
            return do()
        except IllegalMove as error:
            reason: Violation | str = error.violation
        except ContinentalError as error:
            reason = str(error)
        raise self.refused(reason)

    def refused(self, reason: Violation | str) -> IllegalAction:
        """Make the error that names the place."""
        return IllegalAction(self.round, self.line, self.ply, self.action, reason)


def plies(actions: Sequence[object], ply: int | None) -> int | None:
    """Give how many positions there are up to so many actions; None where all are meant.

    Raises:
        ContinentalError: so many actions were not made.
    """
    if ply is not None and (type(ply) is not int or not 0 <= ply <= len(actions)):
        raise ContinentalError(f"ply: {shown(ply)} is not one of 0 to {len(actions)}")
    return None if ply is None else ply + 1


def line_told(action: object | None, comment: str) -> str:
    """Give the text of a line."""
    told = [] if action is None else [str(action)]
    return "  ".join([*told, *([f"# {comment}"] if comment else [])])


def one_line(comment: str) -> str:
    """Check a comment."""
    if not is_utf8(comment):
        raise ContinentalError(f"comment: {shown(comment)} is no text that UTF-8 can hold")
    if "\n" in comment or "\r" in comment:
        raise ContinentalError(f"comment: {shown(comment)} is more than one line")
    return comment.strip()


def free_fields(fields: Mapping[str, object]) -> dict[str, object]:
    """Check free values."""
    return _checked("fields", fields)


def free_fields_of_start(fields: Mapping[str, object]) -> dict[str, object]:
    """Check the free values of the table ``start``."""
    return _checked("start_fields", fields)


def _checked(where: str, fields: Mapping[str, object]) -> dict[str, object]:
    """Give free values; refuse what no file holds."""
    for name in fields:
        if not str(name).startswith("_"):
            raise ContinentalError(f"{where}: {shown(name)} does not begin with an underscore")
    found = dict(fields)
    for path, why in free.faults(found):
        raise ContinentalError(f"{where}{path}: {why}")
    return found
