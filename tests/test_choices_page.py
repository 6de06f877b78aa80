"""docs/choices.md speaks of every doubtful rule, and names fields that there are."""

import re
from pathlib import Path

import continental as ct
from continental.ruleset import leaves

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = (DOCS / "choices.md").read_text("utf-8")


def test_every_doubtful_rule_is_spoken_of() -> None:
    doubtful = {
        number
        for page in (DOCS / "rules").glob("*.md")
        for number in re.findall(
            r"^- \*\*([a-z]+-\d+)\*\* .*\(\?\)\*$", page.read_text("utf-8"), re.MULTILINE
        )
    }
    assert len(doubtful) > 10
    assert doubtful == set(re.findall(r"\b(?:castigo|xelu|fifteen)-\d+", PAGE))


def test_the_fields_are_there() -> None:
    told = set(re.findall(r"\| `([a-z_]+\.[a-z_]+)` \|$", PAGE, re.MULTILINE))
    assert len(told) > 8
    assert told <= {path for path, _ in leaves(ct.XELU)}
