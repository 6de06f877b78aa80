"""The programs of examples/ run, without a warning."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples"
ELSEWHERE = {"my_bot", "rule_study"}
"""What my_bot is told stands in test_external_bots.py; the study plays many games, see below."""
EXAMPLES = sorted(path for path in FOLDER.glob("*.py") if path.stem not in ELSEWHERE)

SLOW = {"dask_cluster"}
"""It begins many processes."""


def imported(path: Path) -> Iterator[str]:
    """Give the packages that a program imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def run(path: Path, *arguments: str, told: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path), *arguments],
        input=told,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def example(name: str) -> Path:
    return FOLDER / f"{name}.py"


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
    head, *rounds, total, winner = run(example("play_a_game")).splitlines()
    assert head.split() == ["round", "Ana", "Bru", "Cai"]
    assert [row[:1] for row in rounds] == list("1234567")
    scores = [[int(number) for number in re.findall(r"-?\d+", row[7:])] for row in rounds]
    totals = [sum(column) for column in zip(*scores, strict=True)]
    assert total.split() == ["total", *map(str, totals)]
    names = [
        name for name, score in zip(head.split()[1:], totals, strict=True) if score == min(totals)
    ]
    assert winner.split() == ["winner:", *names]


def test_hands_are_judged_and_what_cannot_be_read_is_told() -> None:
    verdicts = run(example("validate_hands")).splitlines()
    assert [line[0] for line in verdicts] == list("++---?")
    assert verdicts[2].endswith("Nearest: escalera 5c 6c 7c 8c 9c, with 6c added")


def test_the_score_pad_counts_an_evening() -> None:
    """Joker 50, ace 20, 7 and 7; 35 and 19 doubled, since Cai went out at once; all count."""
    assert "total    75  118   34" in run(example("score_pad"))
    told = run(example("score_pad"), told="Ana: Bru 5, Cai 7\nDan: Ana 5\n")
    assert "not added" in told
    assert told.splitlines()[-1] == "3. Cai: 7"


def test_house_rules_are_read_and_told() -> None:
    told = run(example("house_rules"))
    assert "Round the corner: True" in told
    assert "Going out at once: (-10, 37)" in told  # an ace 30 and a seven, not doubled


def test_messages_of_the_server_hold_what_a_seat_may_see() -> None:
    told = run(example("embed_in_a_game"))
    assert '"reason": "not_to_act"' in told
    assert '"type": "unreadable"' in told


def test_a_person_plays_at_the_terminal() -> None:
    told = run(example("terminal_table"), told="?\nnonsense\ndraw\npass\n")
    assert "> buy\npass\n" in told
    assert "column 1: expected a move" in told
    assert "No: the discard is offered: buy or pass" in told
    assert told.splitlines()[-1].startswith("winner: ")


@pytest.mark.slow
def test_the_study_draws_what_it_prints(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "study.svg"
    told = run(example("rule_study"), "--games", "2", "--plot", str(picture))
    rules = re.findall(r"^  (\w.*?)  ", told, re.MULTILINE)
    assert len(rules) == 3 * len(set(rules)) > 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
