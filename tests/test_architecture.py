"""The architecture page shows the floors as they are.

Its table and its picture are made by running this file.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "floors.svg"
BEGIN, END = "<!-- the floors: made from the code -->\n", "<!-- the end of the floors -->\n"

CELL, LEFT, TOP = 16, 110, 96


def contract() -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (found,) = project["tool"]["importlinter"]["contracts"]
    held: dict[str, list[str]] = found
    return held


def floors() -> list[list[str]]:
    """Give the modules of each floor, the highest first."""
    return [re.split(r" [|:] ", floor) for floor in contract()["layers"]]


def exceptions() -> set[tuple[str, str]]:
    """Give the imports that the contract leaves out, as pairs of modules."""
    pairs = (one.split(" -> ") for one in contract().get("ignore_imports", []))
    return {(one.split(".")[1], other.split(".")[1]) for one, other in pairs}


@cache
def imports() -> frozenset[tuple[str, str]]:
    """Give the pairs of modules of which the first imports from the second."""
    graph = grimp.build_graph("continental", cache_dir=None)
    for module in graph.find_children("continental"):
        graph.squash_module(module)
    return frozenset(
        (one.split(".")[1], other.split(".")[1])
        for one in graph.find_children("continental")
        for other in graph.find_modules_directly_imported_by(one)
        if "." in other and one != other
    )


def first_sentence(name: str) -> str:
    if name == "__main__":  # runs the command line when it is imported
        return "Runs the command line."
    text = import_module(f"continental.{name}").__doc__ or ""
    return text.splitlines()[0].replace("``", "`")


def table() -> Iterator[str]:
    yield "| floor | module | what it is |\n|---|---|---|"
    for number, names in zip(range(len(floors()), 0, -1), floors(), strict=True):
        for name in names:
            yield f"| {number} | `{name}` | {first_sentence(name)} |"


def picture() -> str:
    """Draw a row for each module, with a dot in the column of each that it imports from."""
    names = [name for floor in floors() for name in floor]
    place = {name: number for number, name in enumerate(names)}
    wide, high = LEFT + CELL * len(names) + 44, TOP + CELL * len(names) + 12
    return "".join(f"{line}\n" for line in drawn(names, place, wide, high))


def drawn(names: list[str], place: dict[str, int], wide: int, high: int) -> Iterator[str]:
    title = "Which modules import from which: all dots are right of the diagonal"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
    yield ' height="' + f'{high}" font-family="sans-serif" font-size="11" role="img">'
    yield f"<title>{title}</title>"
    yield f'<rect width="{wide}" height="{high}" rx="8" fill="#fff"/>'
    row = 0
    for number, floor in enumerate(floors()):
        if number % 2 == 0:
            y, height = TOP + CELL * row, CELL * len(floor)
            yield f'<rect x="4" y="{y}" width="{wide - 8}" height="{height}" fill="#eef2f6"/>'
        row += len(floor)
    for name in names:
        middle = CELL * place[name] + CELL // 2
        yield f'<text x="{LEFT - 8}" y="{TOP + middle + 4}" text-anchor="end">{name}</text>'
        at = f"{LEFT + middle + 4} {TOP - 6}"
        yield f'<text transform="translate({at}) rotate(-60)">{name}</text>'
        yield f'<rect x="{LEFT + middle - 6}" y="{TOP + middle - 6}" width="12" height="12"'
        yield ' fill="#c5ced8"/>'
    for one, other in sorted(imports()):
        x, y = LEFT + CELL * place[other] + CELL // 2, TOP + CELL * place[one] + CELL // 2
        fill = "none" if (one, other) in exceptions() else "#1f5f99"
        yield f'<circle cx="{x}" cy="{y}" r="4.5" fill="{fill}" stroke="#1f5f99">'
        yield f"<title>{one} imports from {other}</title></circle>"
    yield "</svg>"


def page(held: str) -> str:
    before, _, rest = held.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(table()) + "\n\n" + END + after


def test_the_page_tells_the_floors_as_they_are() -> None:
    held = PAGE.read_text("utf-8")
    assert held == page(held), "run: python tests/test_architecture.py"


def test_the_picture_is_that_of_the_imports() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "run: python tests/test_architecture.py"


def test_every_import_goes_down() -> None:
    """What the picture promises: no dot left of the diagonal but those of the exceptions."""
    height = {name: number for number, floor in enumerate(floors()) for name in floor}
    up = {(one, other) for one, other in imports() if height[one] >= height[other]}
    assert up == exceptions()


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    PICTURE.write_text(picture(), "utf-8")
