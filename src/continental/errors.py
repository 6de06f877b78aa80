"""The errors that every other module raises.

All of them are `ContinentalError`, which is a ``ValueError``: one ``except`` catches whatever the
library refuses. Errors that speak of melds stand in `continental.reasons`, beside the reasons.
"""

from collections.abc import Iterable
from typing import Final

from continental.messages import MANY, cut

__all__ = [
    "ContinentalError",
    "InvalidDocument",
    "InvalidRuleset",
    "InvalidState",
    "NotationError",
]


_AROUND: Final = 40
"""Characters before and behind the column that are shown of a long text."""


class ContinentalError(ValueError):
    """Anything that this library refuses."""

    def __str__(self) -> str:
        """Give the message, long lines cut."""
        return cut(super().__str__())


class NotationError(ContinentalError):
    """A text that cannot be read.

    Attributes:
        message: what is wrong and what was expected, one clause.
        text: the whole text that was being read.
        column: where the trouble starts, 1-based, counted in characters of ``text``.
    """

    def __init__(self, message: str, text: str, column: int) -> None:
        """Keep the parts; ``str()`` puts them together with a caret under the column."""
        super().__init__(message, text, column)
        self.message = message
        self.text = text
        self.column = column

    def __str__(self) -> str:
        """Give the message, the text and a caret line; of a long text what is round the column."""
        text, before = self.text, self.column - 1
        if len(text) > 2 * _AROUND:
            first = max(0, before - _AROUND)
            head, tail = "…" * (first > 0), "…" * (len(text) > before + _AROUND)
            text = f"{head}{text[first : before + _AROUND]}{tail}"
            before += len(head) - first
        shown = "".join(character if character.isprintable() else " " for character in text)
        return f"column {self.column}: {cut(self.message)}\n  {shown}\n  {' ' * before}^"


class _Invalid(ContinentalError):  # noqa: N818  (named for what it is, like the others)
    """Several things that are wrong at once.

    Attributes:
        problems: everything that is wrong, one sentence each, each beginning with its place.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep the problems in the order given; at least one."""
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Give one problem a line; of very many the first ones, and how many more there are."""
        return "\n".join(self._lines)

    @property
    def _lines(self) -> list[str]:
        more = len(self.problems) - MANY
        told = [cut(one) for one in self.problems[:MANY]]
        return [*told, f"and {more} more"] if more > 0 else told


class InvalidRuleset(_Invalid):
    """A ruleset that makes no sense.

    Attributes:
        problems: everything that is wrong, one sentence each, each beginning with the field's path.
    """


class InvalidState(_Invalid):
    """A position that cannot be.

    Attributes:
        problems: everything that is wrong, one sentence each, each beginning with the part.
    """


class InvalidDocument(_Invalid):
    """A file, or the text of one, that does not say what it should.

    Attributes:
        problems: everything that is wrong, one sentence each, each beginning with its place: a
            line, or a key such as ``escaleras.ace`` or ``hands[2]``; in JSON the path, such as
            ``$.value.hand[2]``.
        source: the name of the file, or None for a text.
    """

    def __init__(self, problems: Iterable[str], source: str | None = None) -> None:
        """Keep the parts; ``str()`` puts the file in front of each problem."""
        super().__init__(problems)
        self.source = source

    def __str__(self) -> str:
        """Give one problem a line, with the name of the file."""
        file = f"{self.source}: " if self.source else ""
        return "\n".join(f"{file}{one}" for one in self._lines)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the parts."""
        return InvalidDocument, (self.problems, self.source)
