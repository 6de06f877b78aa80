"""The command ``continental demo``: a whole game, told."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import continental as ct
from continental import codec
from continental.bots import GreedyBot
from continental.cli.commands import commands
from continental.cli.demo import NAMES
from continental.solver.concealed import concealed_game
from continental.validation import Judge

GAMES = [
    pytest.param("castigo", 2, id="castigo-2"),
    pytest.param("castigo", 4, id="castigo-4"),
    pytest.param("castigo", 8, id="castigo-8"),
    pytest.param("castigo-long", 3, id="castigo-long-3"),
    pytest.param("xelu", 2, id="xelu-2"),
    pytest.param("xelu", 5, id="xelu-5"),
    pytest.param("fifteen", 2, id="fifteen-2"),
    pytest.param("fifteen", 12, id="fifteen-12"),
    pytest.param("fifteen-jokers", 4, id="fifteen-jokers-4"),
]


def told(*arguments: str) -> str:
    done = CliRunner().invoke(commands, ["demo", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def totals(text: str) -> list[int]:
    """Give the last line of the score sheet."""
    (line,) = re.findall(r"^total +(.*)$", text, re.MULTILINE)
    return [int(number) for number in line.split()]


def rows(text: str) -> list[list[int]]:
    """Give the lines of the score sheet, by rounds."""
    sheet = text[text.index("\nround ") :]
    found = re.findall(r"^\d+(?: \([TE]+\))? +(.*)$", sheet, re.MULTILINE)
    return [[int(number) for number in row.split()] for row in found]


def scores_told(text: str, seats: int) -> list[list[int]]:
    """Give what is told of each seat at the end of each round of a contract game."""
    names = "|".join(NAMES)
    told_ = [int(n) for n in re.findall(rf"^  (?:{names}) (-?\d+)(?=:|$)", text, re.MULTILINE)]
    return [told_[start : start + seats] for start in range(0, len(told_), seats)]


# --- a whole game ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_is_told_to_its_end(game: str, seats: int) -> None:
    text = told(game, "--seats", str(seats), "--seed", "7")
    assert text == told(game, "--seats", str(seats), "--seed", "7")
    ruleset = ct.variant(game)
    rounds = seats if ruleset.family is ct.Family.CONCEALED else len(ruleset.rounds)
    numbers = re.findall(r"^Round (\d+): ", text, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, rounds + 1)]
    assert len(text.splitlines()) < 60 * rounds
    assert max(map(len, text.splitlines())) <= 100

    sheet = rows(text)
    assert len(sheet) == rounds
    assert totals(text) == [sum(column) for column in zip(*sheet, strict=True)]
    if ruleset.family is ct.Family.CONCEALED:
        assert [sum(row) for row in sheet] == [0] * rounds
    else:
        assert scores_told(text, seats) == sheet
    best = max if ruleset.ending.winner is ct.Winner.HIGHEST else min
    won = [
        name
        for name, total in zip(NAMES, totals(text), strict=False)
        if total == best(totals(text))
    ]
    word = "winner" if len(won) == 1 else "winners"
    assert text.splitlines()[-1] == f"{word}: {', '.join(won)}"


@pytest.mark.parametrize(
    ("game", "seats"),
    [("castigo", 4), ("castigo-long", 3), ("xelu", 3), ("xelu", 8), ("fifteen", 3)],
)
def test_the_game_told_is_the_one_of_the_seed(game: str, seats: int) -> None:
    """Played here without the command, on the deals of the seed."""
    text = told(game, "--seats", str(seats), "--seed", "11")
    played = ct.Game.new(ct.variant(game), names=NAMES[:seats], seed=11)
    while played.to_act is not None:
        played = played.play(GreedyBot().choose(played.view(played.to_act), Random(0)))
    assert totals(text) == list(played.scores)
    assert text.endswith(f"{played.sheet}\n{text.splitlines()[-1]}\n")
    moves = Counter(type(one.move) for one in played.actions if isinstance(one, ct.Played))
    words = {ct.Buy: "buys", ct.LayDown: "lays down", ct.LayOff: "lays off", ct.SwapWild: "swaps"}
    flat = " ".join(text.split())
    for kind, word in words.items():
        assert len(re.findall(rf"\b{word} ", flat)) == moves[kind], word


def test_doubling_is_told() -> None:
    """In some game of xelu a seat opens and goes out in one turn: all others count twice."""
    for seed in range(40):
        text = told("xelu", "--seats", "8", "--seed", str(seed), "--rounds", "2")
        for points, hand, more in re.findall(
            r"^  \w+ (\d+): ([^;\n]*); more, because another went out at once: (\d+)$",
            text,
            re.MULTILINE,
        ):
            counted = ct.hand_points(hand, ct.XELU).total
            assert (int(more), int(points)) == (counted, 2 * counted)
            return
    pytest.fail("nobody went out at once")


@pytest.mark.parametrize("ruleset", [ct.FIFTEEN, ct.FIFTEEN_JOKERS], ids=lambda one: one.id)
def test_hands_come_nearer_and_rounds_of_fifteen_end(ruleset: ct.Ruleset) -> None:
    """Over no turn does a hand fall back: the card just drawn can be thrown again."""
    game = ct.Game.new(ruleset, 4, seed=3)
    while not game.results:
        seat = game.to_act
        assert seat is not None
        before, hand = game, game.state.hands[seat]
        game = game.play(GreedyBot().choose(game.view(seat), Random(0)))
        if before.phase is ct.Phase.PLAY and not game.results:
            kept = [hand.without(card) for card in set(hand)]
            near = min(distance(one, ruleset) for one in kept)
            assert distance(game.state.hands[seat], ruleset) == near
    assert game.results[0].out is not None
    assert max(game.table.turns) < 40


def distance(hand: ct.Hand, ruleset: ct.Ruleset) -> int:
    found = concealed_game(ruleset.round(1).contracts, Judge(ruleset)).distance(hand)
    assert found is not None
    return found


# --- options -----------------------------------------------------------------------------------


def test_quiet_tells_the_ends_of_rounds_only() -> None:
    text = told("castigo", "--seats", "4", "--seed", "7")
    quiet = told("castigo", "--seats", "4", "--seed", "7", "--quiet")
    assert set(quiet.splitlines()) < set(text.splitlines())
    assert (rows(quiet), scores_told(quiet, 4)) == (rows(text), scores_told(text, 4))
    assert not re.search("buys|lays|swaps|turned up", quiet)


def test_the_record_of_the_game_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    text = told("xelu", "--seats", "3", "--seed", "7", "--rounds", "1", "--out", str(out))
    kept = codec.RECORD.loads(out.read_text("utf-8")).game()
    assert kept.is_over
    assert str(kept.sheet) in text
    played = ct.Game.new(ct.XELU, names=NAMES[:3], seed=7)
    while not played.results:
        seat = played.to_act
        assert seat is not None
        played = played.play(GreedyBot().choose(played.view(seat), Random(0)))
    assert kept.actions[:-1] == played.actions[: len(kept.actions) - 1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    full = tmp_path / "full.json"
    full.symlink_to("/dev/full")
    arguments = ["demo", "xelu", "--seed", "7", "--rounds", "1", "--out", str(full)]
    done = CliRunner().invoke(commands, arguments)
    assert done.exit_code == 2
    assert f"{full}: No space left on device" in done.stderr


def test_lines_fit_narrow_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = told("xelu", "--seed", "1", "--rounds", "1")
    monkeypatch.setenv("COLUMNS", "60")
    narrow = told("xelu", "--seed", "1", "--rounds", "1")
    assert narrow.split() == wide.split()
    assert max(len(line) for line in narrow.splitlines() if line.startswith("  ")) <= 60
    assert max(map(len, wide.splitlines())) > 60


def test_rounds_ends_the_game_early() -> None:
    text = told("xelu", "--seats", "3", "--seed", "7", "--rounds", "2")
    assert rows(text) == rows(told("xelu", "--seats", "3", "--seed", "7"))[:2]
    assert "The game is ended after 2 rounds." in text
    assert told("xelu", "--rounds", "9", "--seed", "7") == told("xelu", "--seed", "7")


def test_without_a_seed_one_is_drawn_and_told() -> None:
    text = told("castigo", "--rounds", "1")
    seed = re.search(r"seed (\d+)$", text.splitlines()[0])
    assert seed is not None
    assert text == told("castigo", "--rounds", "1", "--seed", seed[1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "no game is called 'chess'; there are castigo"),
        ((), "Missing argument"),
        (("xelu", "--seats", "1"), "1 seat: xelu is for 2 to 8"),
        (("castigo", "--seats", "9"), "9 seats: castigo is for 2 to 8"),
        (("fifteen", "--seats", "13"), "13 seats: fifteen is for 2 to 12"),
        (("xelu", "--seats", "four"), "'four' is not a valid integer"),
        (("xelu", "--seed", "seven"), "'--seed': 'seven' is not a valid integer"),
        (("xelu", "--seed", "-1"), "'--seed': -1 is not in the range"),
        (("xelu", "--rounds", "0"), "'--rounds': 0 is not in the range"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    done = CliRunner().invoke(commands, ["demo", *arguments])
    assert (done.exit_code, done.stdout) == (2, "")
    (error,) = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert message in error


def test_a_closed_pipe_leaves_no_traceback() -> None:
    """As in ``continental demo castigo | head``, with a head that reads nothing."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "continental", "demo", "castigo"],
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
