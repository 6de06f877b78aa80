"""The programs of examples/ run, without a warning."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

SPOKEN_TO = {"my_bot"}
"""Programs that answer what they are told: see test_external_bots.py."""
EXAMPLES = sorted(
    path
    for path in (Path(__file__).resolve().parents[1] / "examples").glob("*.py")
    if path.stem not in SPOKEN_TO
)

SLOW = {"dask_cluster"}
"""They begin many processes."""


def imported(path: Path) -> Iterator[str]:
    """Give the packages that a program imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def run(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=pytest.mark.slow if path.stem in SLOW else ())
        for path in EXAMPLES
    ],
)
def test_an_example_runs_and_says_the_same_each_time(path: Path) -> None:
    absent = [name for name in imported(path) if find_spec(name) is None]
    if absent:
        pytest.skip(f"{', '.join(absent)} is not installed")
    assert run(path) == run(path) != ""


def test_the_game_of_the_example_is_played_to_its_end() -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "play_a_game"]
    head, *rounds, total, winner = run(path).splitlines()
    assert head.split() == ["round", "Ana", "Bru", "Cai"]
    assert [row[:1] for row in rounds] == list("1234567")
    scores = [[int(number) for number in re.findall(r"-?\d+", row[7:])] for row in rounds]
    totals = [sum(column) for column in zip(*scores, strict=True)]
    assert total.split() == ["total", *map(str, totals)]
    names = [
        name for name, score in zip(head.split()[1:], totals, strict=True) if score == min(totals)
    ]
    assert winner.split() == ["winner:", *names]
