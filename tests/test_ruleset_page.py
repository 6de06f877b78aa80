"""docs/ruleset.md tells every field of a ruleset; it is made from the code by running this file."""

import ast
import inspect
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from continental import CASTIGO, FIFTEEN, XELU, Round, Ruleset
from continental.ruleset import groups, words
from continental.ruleset.plain import told
from continental.ruleset.reading import Group

PAGE = Path(__file__).resolve().parents[1] / "docs" / "ruleset.md"
HEAD = """# Every field of a ruleset

A `Ruleset` is groups of fields; `ruleset.replace(group={"field": value})` gives a ruleset with
some of them changed, and the command line takes `--set group.field=value`; `rounds` are told in
Python or in a [file](formats.md#house-rules). Words stand in quotes in Python and in files
(`"circular"`), where Python also takes the member (`Ace.CIRCULAR`), and without quotes behind
`--set`. None is `None` in Python and the word `none` elsewhere: `limit = "none"`,
`--set buying.limit=none`. Origins are the keys of [sources](sources.md). This page is made from the
code.

A house rule of aces round the corner, no jokers side by side, aces at 30 points and −10 instead of
doubled points for going out at once:

```pycon
>>> import continental as ct
>>> house = ct.XELU.replace(
...     id="house",
...     name="At our table",
...     escaleras={"ace": ct.Ace.CIRCULAR, "adjacent_wilds": False},
...     points={"ace": 30},
...     going_out={"at_once_points": -10, "at_once_factor": 1},
... )
>>> ct.round_points(["", "As 7h"], house, out=0, at_once=True).scores
(-10, 37)
```
"""


def field_texts(cls: type) -> Iterator[tuple[str, str]]:
    """Give each field of a class with the text below it."""
    (node,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(node, ast.ClassDef)
    for item, following in zip(node.body, node.body[1:], strict=False):
        if isinstance(item, ast.AnnAssign | ast.Assign) and isinstance(following, ast.Expr):
            target = item.target if isinstance(item, ast.AnnAssign) else item.targets[0]
            yield ast.unparse(target), " ".join(ast.literal_eval(following.value).split())


def shown(value: object) -> str:
    if value == ():
        return '`""`'
    if isinstance(value, tuple) and not isinstance(value[0], int):
        return f"{len(value)} steps"
    return f"`{told(value)}`" if value is None or isinstance(value, Enum) else told(value)


def own_fields() -> Iterator[str]:
    """Tell the fields of a ruleset that are no group."""
    yield "\n## The ruleset itself\n\n| field | what it says |\n|---|---|"
    for cls, names in ((Ruleset, OWN), (Round, None)):
        for name, text in field_texts(cls):
            if names is None or name in names:
                yield f"| `{name if names else f'Round.{name}'}` | {text} |"


OWN = ("id", "name", "revision", "family", "rounds")


def tables() -> Iterator[str]:
    for cls in vars(groups).values():
        if not (isinstance(cls, type) and issubclass(cls, Group) and cls.TABLE):
            continue
        yield f"\n## {cls.TABLE}\n\n{inspect.getdoc(cls)}\n"
        yield "| field | what it says | castigo | xelu | fifteen |\n|---|---|---|---|---|"
        for name, text in field_texts(cls):
            values = [
                "`2c 2d 2h 2s`" if name == "cards" and value else shown(value)
                for rules in (CASTIGO, XELU, FIFTEEN)
                for value in [getattr(getattr(rules, cls.TABLE), name)]
            ]
            yield f"| `{name}` | {text} | {' | '.join(values)} |"


def vocabulary() -> Iterator[str]:
    yield "\n## The words\n"
    for cls in vars(words).values():
        if isinstance(cls, type) and issubclass(cls, Enum) and cls is not Enum:
            yield f"\n`{cls.__name__}`: {inspect.getdoc(cls)}\n"
            yield from (
                f"- `{getattr(cls, name).value}`: {text}" for name, text in field_texts(cls)
            )


def page() -> str:
    return HEAD + "\n".join([*own_fields(), *tables(), *vocabulary()]) + "\n"


def test_the_page_is_that_of_the_code() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python tests/test_ruleset_page.py"


def test_the_page_tells_every_group() -> None:
    text = page()
    for name, value in ((field, getattr(XELU, field)) for field in Ruleset.__annotations__):
        if isinstance(value, Group):
            assert f"\n## {name}\n" in text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
