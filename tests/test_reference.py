"""The reference tells every public module once, and so every public name.

The build of the pages asks the same of each name that is documented; this needs no Sphinx.
"""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import continental

DOCS = Path(__file__).resolve().parents[1] / "docs"
TOLD = Counter(
    name
    for page in (DOCS / "reference").glob("*.md")
    for name in re.findall(r"^\.\. automodule:: (\S+)$", page.read_text("utf-8"), re.MULTILINE)
)


def inside() -> set[str]:
    """Give the modules that docs/conf.py says are not for users."""
    for node in ast.parse((DOCS / "conf.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "INSIDE":
            found: set[str] = ast.literal_eval(node.value)
            return found
    raise AssertionError("docs/conf.py has no INSIDE")


def test_every_public_module_is_told_once() -> None:
    public = {found.name for found in iter_modules(continental.__path__)} - inside()
    assert Counter(f"continental.{name}" for name in public) == TOLD


def test_every_name_of_the_face_has_a_home_that_is_told() -> None:
    homes = [import_module(module) for module in TOLD]
    for name in set(continental.__all__) - {"__version__"}:
        value = getattr(continental, name)
        found = [home for home in homes if name in home.__all__ and getattr(home, name) is value]
        assert len(found) == 1 or value in homes, f"{name}: {found}"
