"""What a rule sheet is, and how it is written."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from textwrap import fill
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import field, frozen

from continental.reasons import Param, frozen_params, spoken
from continental.ruleset import Ruleset
from continental.rulesheet.sentences import Sentence
from continental.variants import told_id, told_name

__all__ = [
    "Cell",
    "Clause",
    "Grid",
    "RuleSheet",
    "Section",
    "either",
    "grid",
    "say",
    "span",
]


@frozen
class Clause:
    """A sentence of a rule sheet with its parameters; ``str()`` speaks it.

    Attributes:
        sentence: which one.
        items: its parameters, sorted by name; ``params`` gives them as a mapping.
    """

    sentence: Sentence
    items: tuple[tuple[str, Param], ...] = field(factory=tuple, converter=frozen_params)

    @property
    def params(self) -> Mapping[str, Param]:
        """The parameters by name."""
        return MappingProxyType(dict(self.items))

    def __str__(self) -> str:
        """Give the English sentence."""
        return spoken(self.sentence.value, self.params)


Cell: TypeAlias = str | Clause | tuple[Clause, ...]
"""What stands in a cell of a table: numbers and letters as text, words as one clause or several."""


@frozen
class Grid:
    """A table; ``str()`` gives it in Markdown, the columns aligned.

    Attributes:
        head: the heads of the columns.
        rows: the cells of each row, as many as there are columns.
    """

    head: tuple[Clause, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __str__(self) -> str:
        """Give one line a row, below the head."""
        lines = [[str(head) for head in self.head], *([*map(_cell, row)] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
        lines.insert(1, ["-" * width for width in widths])
        return "\n".join(
            f"| {' | '.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))} |"
            for line in lines
        )


def _cell(cell: Cell) -> str:
    return ", ".join(map(str, cell)) if isinstance(cell, tuple) else str(cell)


def _item(clause: Clause) -> str:
    return fill(f"- {clause}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False)


_WIDTH: Final = 100


@frozen
class Section:
    """A part of a rule sheet.

    Attributes:
        heading: what it is about.
        parts: its sentences and tables in order.
    """

    heading: Clause
    parts: tuple[Clause | Grid, ...]

    def __str__(self) -> str:
        """Give the section in Markdown."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"## {self.heading}\n"
        before: Clause | Grid | None = None
        for part in self.parts:
            if before is not None and (isinstance(part, Grid) or isinstance(before, Grid)):
                yield ""
            yield str(part) if isinstance(part, Grid) else _item(part)
            before = part


@frozen
class RuleSheet:
    """All rules of a game as sentences and tables; ``str()`` gives them in Markdown.

    Attributes:
        ruleset: the rules.
        sections: what is told, in the order in which a game goes.
    """

    ruleset: Ruleset
    sections: tuple[Section, ...]

    def __str__(self) -> str:
        """Give the sheet in Markdown."""
        rules = self.ruleset
        told = Sentence.REVISION if told_id(rules) == rules.id else Sentence.CHANGED
        named = Clause(told, {"id": rules.id, "revision": rules.revision})
        title = f"# {told_name(rules)}"
        return "\n\n".join([title, str(named), *map(str, self.sections)]) + "\n"


Parts: TypeAlias = Iterator[Clause | Grid]
"""What a section is made of."""


def say(sentence: Sentence, **params: Param) -> Clause:
    """Give a sentence with its parameters."""
    return Clause(sentence, params)


def grid(heads: Iterable[Sentence], rows: Iterable[tuple[Cell, ...]]) -> Grid:
    """Give a table with its heads."""
    return Grid(tuple(say(head) for head in heads), tuple(rows))


def either(flag: bool, yes: Sentence, no: Sentence) -> Clause:
    """Give one of two sentences."""
    return say(yes if flag else no)


def span(numbers: list[int]) -> str:
    """Give the first and the last of some numbers, or the only one."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first}–{last}"
