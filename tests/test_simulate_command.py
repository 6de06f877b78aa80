"""``continental simulate``, as a person and a shell see it."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from io import StringIO
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import pytest
from click.testing import CliRunner

import continental as ct
from continental.cli import runs
from continental.cli.simulating import simulate as command
from continental.simulation import read_csv, read_jsonl, simulate, summary, write_csv

COMMAND = [sys.executable, "-m", "continental", "simulate"]
BOTS = ["plain", "random"]
SHORT = """
based_on = "xelu"
id = "short"
name = "Short"
rounds = [{ cards = 7, contracts = "TT" }, { cards = 8, contracts = "TE" }]
ending.max_turns = 8
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    source = str(Path(ct.__file__).resolve().parents[1])
    monkeypatch.setenv("PYTHONPATH", source)
    (tmp_path / "short.toml").write_text(SHORT, "utf-8")
    return tmp_path


def run(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr


def short(*arguments: str) -> tuple[int, str, str]:
    return run("short.toml", "--bots", "plain,random", "--seed", "7", *arguments)


def test_it_plays_what_the_library_plays(folder: Path) -> None:
    rules = ct.load_ruleset(SHORT)
    found = list(simulate(BOTS, ruleset=rules, games=12, seed=7))
    told = f"Short: plain, random; seed 7\n{summary(found)}\n"
    assert short("--games", "12", "--jobs", "2", "--out", "a.csv") == (0, told, "")
    (folder / "a.jsonl").touch()  # an empty file loses nothing
    assert short("--games", "12", "--out", "a.jsonl") == (0, told, "")
    with (folder / "a.csv").open(newline="") as file:
        assert list(read_csv(file)) == found
    with (folder / "a.jsonl").open() as lines:
        assert list(read_jsonl(lines)) == found


def test_no_process_is_begun_that_has_nothing_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Pool(ProcessPoolExecutor):
        def __init__(self, jobs: int, *_: object) -> None:
            asked.append(jobs)
            super().__init__(1, get_context("spawn"))

    monkeypatch.setattr(runs, "ProcessPoolExecutor", Pool)
    for games in ("1", "2"):
        told = ["short.toml", "--bots", "plain,plain", "--games", games, "--jobs", "999"]
        assert CliRunner().invoke(command, told).exit_code == 0
    assert asked == [2]


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_a_run_goes_on_with_its_file(kind: str, folder: Path) -> None:
    _, whole, _ = short("--games", "9", "--out", f"whole.{kind}")
    short("--games", "4", "--out", f"parts.{kind}")
    again = short("--games", "9", "--out", f"parts.{kind}", "--start", "4")
    assert again == (0, whole, "")
    assert (folder / f"parts.{kind}").read_bytes() == (folder / f"whole.{kind}").read_bytes()


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_results_are_not_lost(kind: str, folder: Path) -> None:
    out = f"a.{kind}"
    short("--games", "2", "--out", out)
    kept = (folder / out).read_bytes()
    for more, told in (
        ((), f"--out: {out} is there: --start N goes on with it, --force writes it anew"),
        (("--start", "0"), f"--start 0: in {out} game 2 is next"),
        (("--start", "2", "--force"), "--force: with --start the file of --out is continued"),
    ):
        status, output, error = short("--games", "3", "--out", out, *more)
        assert (status, output) == (2, "")
        assert told in " ".join(error.split())
        assert (folder / out).read_bytes() == kept
    assert short("--games", "3", "--out", out, "--force")[0] == 0
    assert (folder / out).read_bytes().startswith(kept)


def test_a_file_that_a_spreadsheet_has_written_goes_on(folder: Path) -> None:
    _, whole, _ = short("--games", "3", "--out", "whole.csv")
    short("--games", "2", "--out", "a.csv")
    told = (folder / "a.csv").read_text("utf-8")
    (folder / "a.csv").write_text(told, "utf-8-sig", newline="\r\n")
    assert short("--games", "3", "--out", "a.csv", "--start", "2") == (0, whole, "")


def test_a_run_of_no_games_goes_on_with_its_file(folder: Path) -> None:
    _, whole, _ = short("--games", "2", "--out", "whole.csv")
    with (folder / "a.csv").open("w", newline="") as file:
        write_csv([], file)
    assert short("--games", "2", "--out", "a.csv", "--start", "0") == (0, whole, "")
    assert (folder / "a.csv").read_bytes() == (folder / "whole.csv").read_bytes()


def test_without_a_seed_one_is_told() -> None:
    status, told, _ = run("short.toml", "--bots", "plain,plain", "--games", "1")
    seed = told.splitlines()[0].rpartition(" ")[2]
    assert status == 0
    assert run("short.toml", "--bots", "plain, plain", "--games", "1", "--seed", seed)[1] == told


def test_it_draws(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    assert short("--games", "3", "--plot", "a.svg")[0] == 0
    assert "Short: 3 games, seed 7" in (folder / "a.svg").read_text("utf-8")
    assert short("--games", "1", "--plot", "a.svg")[0] == 0
    assert "Short: 1 game, seed 7" in (folder / "a.svg").read_text("utf-8")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(os.name != "posix", reason="interrupts of a terminal, and named pipes")
def test_an_interrupt_keeps_what_is_done_and_says_how_to_go_on(jobs: str, folder: Path) -> None:
    pipe = folder / "pipe.csv"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [
            *(*COMMAND, "short.toml", "--bots", "plain,random", "--games", "100000"),
            *("--seed", "7", "--jobs", jobs, "--out", "pipe.csv"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )

    def until_interrupted() -> Iterator[str]:
        with pipe.open(newline="") as file:
            yield from islice(file, 20)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process gets it
            yield from file

    lines = list(until_interrupted())
    told, error = process.communicate()
    assert process.returncode == 130
    found = list(read_csv(iter(lines)))  # type: ignore[arg-type]  # a reader of lines
    assert 4 <= len(found) < 100000
    assert [result.game for result in found] == list(range(len(found)))
    assert told == f"Short: plain, random; seed 7\n{summary(found)}\n"
    left = f"{100000 - len(found):,} games are left"
    assert error == f"{left}; to go on: --seed 7 --start {len(found)}\n"


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_a_terminal_shows_how_far_it_is() -> None:
    ours, theirs = os.openpty()
    command = [*COMMAND, "short.toml", "--bots", "plain,random", "--games", "3", "--seed", "1"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    assert b"3/3" in os.read(ours, 1 << 16)
    os.close(ours)
    assert b"3 games" in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_ends_is_named(jobs: str) -> None:
    bot = f"exec:{shlex.join([sys.executable, '-c', 'pass'])}"
    status, told, error = run("xelu", "--bots", f"plain,{bot}", "--seed", "1", "--jobs", jobs)
    assert (status, told.splitlines()[1:]) == (1, ["no games"])
    assert error.startswith("Error: game 0, ply ")
    assert f"bot {bot} at seat 1 failed: BotError: " in error
    assert error.endswith("1,000 games are left; to go on: --seed 1 --start 0\n")


@pytest.fixture(scope="module")
def written() -> str:
    """Give a file of four games."""
    file = StringIO(newline="")
    write_csv(simulate(BOTS, ruleset=ct.load_ruleset(SHORT), games=4, seed=7), file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "--bots", "plain"], "no game is called 'chess'"),
        (["xelu"], "Missing option '--bots'"),
        (["xelu", "--bots", "plain,chess"], "no bot is called 'chess'"),
        (["xelu", "--bots", "plain"], "xelu is for 2 to 8"),
        (["xelu", "--bots", "plain,plain", "--out", "a.txt"], "a.txt ends in none of .csv, .jsonl"),
        (["xelu", "--bots", "plain,plain", "--plot", "a.txt"], "a.txt ends in none of .svg, .png"),
        (["xelu", "--bots", "plain,plain", "--out", "no/a.csv"], "no/a.csv: No such file"),
        (["xelu", "--bots", "plain,plain", "--plot", "no/a.svg"], "there is no folder no"),
        (
            ["xelu", "--bots", "plain,chess", "--out", "four.csv", "--force"],
            "no bot is called 'chess'",
        ),
        (["xelu", "--bots", "plain,plain", "--jobs", "0"], "--jobs"),
        (["xelu", "--bots", "plain,plain", "--start", "-1"], "--start"),
        (
            ["xelu", "--bots", "plain,plain", "--start", "3", "--games", "2"],
            "--start 3 is more than --games 2",
        ),
        (
            ["short.toml", "--bots", "plain,random", "--start", "9", "--out", "four.csv"],
            "--start 9: in four.csv game 4 is next",
        ),
        (
            ["short.toml", "--bots", "plain,random", "--start", "4", "--out", "four.csv"],
            "--seed 1: the games of four.csv have another one",
        ),
        (
            ["short.toml", "--bots", "plain,random", "--start", "4", "--out", "short.jsonl"],
            "short.jsonl: line 1: no JSON",
        ),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(
    arguments: list[str], told: str, written: str, folder: Path
) -> None:
    kept = {"four.csv": written, "short.jsonl": SHORT}
    for name, text in kept.items():
        (folder / name).write_text(text, "utf-8")
    status, output, error = run(*arguments, "--seed", "1")
    assert {name: (folder / name).read_text("utf-8") for name in kept} == kept
    assert (status, output) == (2, "")
    assert told in " ".join(error.split())


@pytest.mark.parametrize(
    ("bots", "more", "cut", "told"),
    [
        ("random,plain", [], 0, "--bots random,plain: game 0 of four.csv is of plain,random"),
        ("plain,random,plain", [], 0, "game 0 of four.csv is of plain,random"),
        ("plain,random", ["--rotate"], 0, "game 1 of four.csv is of plain,random"),
        ("plain,random", [], 1, "four.csv: its last line has no end"),
    ],
)
def test_a_file_to_which_other_games_belong_is_not_continued(
    bots: str, more: list[str], cut: int, told: str, written: str, folder: Path
) -> None:
    kept = written[: len(written) - cut]
    (folder / "four.csv").write_text(kept, "utf-8")
    told_to = ["short.toml", "--bots", bots, "--games", "5", "--start", "4", "--out", "four.csv"]
    status, output, error = run(*told_to, *more, "--seed", "7")
    assert (status, output) == (2, "")
    assert told in " ".join(error.split())
    assert (folder / "four.csv").read_text("utf-8") == kept
