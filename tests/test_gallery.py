"""The pictures of the gallery are what is drawn today, and the page shows them all."""

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

DOCS = Path(__file__).resolve().parents[1] / "docs"
PICTURES: dict[str, Callable[[], str]] = runpy.run_path(str(DOCS / "gallery" / "draw.py"))[
    "PICTURES"
]


def test_the_pictures_are_those_that_are_drawn() -> None:
    """They are written by ``python docs/gallery/draw.py``."""
    there = {path.stem: path.read_text("utf-8") for path in (DOCS / "gallery").glob("*.svg")}
    assert there == {name: f"{draw()}\n" for name, draw in PICTURES.items()}
    for picture in there.values():
        ET.fromstring(picture)


def test_the_page_shows_every_picture() -> None:
    page = (DOCS / "gallery.md").read_text("utf-8")
    assert sorted(re.findall(r"!\[[^]]+\]\(gallery/(\w+)\.svg\)", page)) == sorted(PICTURES)
