"""The command ``continental play``: a person plays bots in a terminal."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import continental as ct
from continental import codec, record
from continental.bots import PlainBot
from continental.cli.commands import commands
from continental.solver import distance, outs

XELU = ("xelu", "--seed", "3")
PLAY = [sys.executable, "-m", "continental", "play"]


def play(typed: str, *arguments: str) -> Result:
    return CliRunner().invoke(commands, ["play", *arguments], input=typed)


def answers(done: Result) -> list[str]:
    """Give what is said after each line that was typed."""
    return [part.strip() for part in done.stdout.split("\n> ")][1:]


def answered(game: ct.Game) -> ct.Move:
    """Give what is typed here: draw, pass, and throw the first card."""
    if game.phase is ct.Phase.CLAIMS:
        return ct.Pass()
    if game.phase is ct.Phase.DRAW:
        return ct.DrawStock()
    return next(game.legal_moves.of_type(ct.Discard))


def played_by_bot(game: ct.Game) -> ct.Game:
    return game.play(PlainBot().choose(game.view(1), Random(0)))


def played_through(rules: ct.Ruleset) -> tuple[list[str], ct.Game]:
    """Give what is typed in a whole game, and the game at its end."""
    game = ct.Game.new(rules, names=("Ana", "plain 1"), seed=3)
    typed: list[str] = []
    while game.to_act is not None:
        if game.to_act == 0:
            typed.append(str(answered(game)))
            game = game.play(typed[-1])
        else:
            game = played_by_bot(game)
    return typed, game


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    rules = ct.XELU.replace(ending={"max_turns": 2})
    house = tmp_path / "house.toml"
    house.write_text(ct.dump_ruleset(rules), "utf-8")
    typed, game = played_through(rules)
    done = play("\n".join(typed), str(house), "--seed", "3", "--name", "Ana")
    assert done.exit_code == 0
    assert str(game.sheet) in done.stdout
    assert done.stdout.splitlines()[-1].startswith("winner")
    assert len(answers(done)) == len(typed)
    assert done.stdout.count("nobody goes out") == sum(one.out is None for one in game.results)
    seen = re.findall(r"^plain 1: draw(.*)$", done.stdout, re.MULTILINE)
    assert seen
    assert set(seen) == {""}


@pytest.mark.parametrize("file", ["game.continental", "game.json"])
def test_a_game_that_was_left_goes_on(tmp_path: Path, file: str) -> None:
    rules = ct.XELU.replace(rounds=ct.XELU.rounds[:3], ending={"max_turns": 2})
    house, out = tmp_path / "house.toml", tmp_path / file
    house.write_text(ct.dump_ruleset(rules), "utf-8")
    typed, game = played_through(rules)
    again = ("--seed", "3", "--out", str(out))
    play("\n".join(typed[:5]), str(house), "--name", "Ana", *again)
    done = play("\n".join(typed[5:]), str(out), *again)
    assert done.exit_code == 0
    assert str(game.sheet) in done.stdout
    ended = play("", str(out))
    assert (ended.exit_code, ended.stdout.splitlines()[-1]) == (0, done.stdout.splitlines()[-1])


def test_a_record_that_cannot_go_on(tmp_path: Path) -> None:
    game = ct.Game.new(ct.XELU, seats=3, seed=3)
    out = tmp_path / "game.continental"
    record.dump(ct.Record.of(game), out)
    for arguments, told in (
        (("--bots", "plain"), "--bots: 1 bot; the others are seat 1, seat 2"),
        (("--set", "points.joker=25"), "--set: name a game"),
    ):
        done = play("", str(out), *arguments)
        assert (done.exit_code, done.stdout) == (2, "")
        assert told in done.stderr
    record.dump(ct.SeenRecord.of(game, 0), out)
    assert "it tells what one seat saw" in play("", str(out), "--bots", "plain,plain").stderr
    assert "No such file" in play("", str(tmp_path / "none.continental")).stderr


def asked() -> tuple[str, ct.Game]:
    """Give what is typed till the person plays after a draw, and the game there."""
    game = ct.Game.new(ct.XELU, names=("player", "plain 1"), seed=3)
    typed = ""
    while not (game.to_act == 0 and game.phase is ct.Phase.PLAY):
        if game.to_act == 0:
            typed += f"{answered(game)}\n"
            game = game.play(answered(game))
        else:
            game = played_by_bot(game)
    return typed, game


def test_what_may_be_typed_besides_moves() -> None:
    before, game = asked()
    card = game.state.hands[0][0]
    lacking = next(
        card
        for card in ct.parse_cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c")
        if card not in game.state.hands[0]
    )
    asking = ["moves", f"why discard {card}", f"why discard {lacking}", "why x", "hint", "help"]
    done = play("\n".join([before + asking[0], *asking[1:], "table", "quit"]), *XELU)
    assert done.exit_code == 0
    told = answers(done)[before.count("\n") :]
    moves, legal, why, unread, hint, text, table, _ = told
    assert moves.split("\n  ") == [str(move) for move in game.legal_moves]
    assert legal == "it is legal"
    assert why == str(game.why_not(ct.Discard(lacking)))
    assert "expected a move" in unread
    found = ct.analyse(game.view(0))
    assert hint == f"{found.advice}\nin your hand {found.distance} cards are missing"
    assert "undo" in text
    assert f"your hand: {game.state.hands[0]}" in table


def test_a_hint_names_the_card_that_lacks() -> None:
    """A trio and a pair are dealt: the trio of the pair lacks a card."""
    for number in range(500):
        game = ct.Game.new(ct.XELU, 2, seed=number)
        if game.to_act == 0 and distance(game.view(0).hand, "TT", ct.XELU) == 1:
            break
    else:
        pytest.fail("no such hand is dealt")
    helpful = outs(game.view(0).hand, "TT", ct.XELU, ct.unseen(game.view(0)))
    told = answers(play("hint\n", "xelu", "--seed", str(number)))[0]
    named = ", ".join(f"{left} {card}" for card, left in helpful.items())
    assert told.splitlines()[1:] == ["in your hand 1 card is missing", f"  helped by {named}"]


def test_a_move_that_is_refused_changes_nothing() -> None:
    before, game = asked()
    told = answers(play(f"{before}draw\noff\ntable\n", "xelu", "--seed", "3"))[before.count("\n") :]
    assert told[0] == str(game.why_not("draw"))
    assert "expected a card" in told[1]
    assert f"your hand: {game.state.hands[0]}" in told[2]


def test_what_revealed_nothing_is_taken_back(tmp_path: Path) -> None:
    """A discard taken from the pile may go back; what followed a card from the stock may not."""
    for number in range(50):
        game = ct.Game.new(ct.CASTIGO, 2, seed=number)
        if game.to_act == 0:
            break
    else:
        pytest.fail("the other seat always begins")
    told = answers(play("take\nundo\nundo\ndraw\n", "castigo", "--seed", str(number)))
    taken = game.play("take")
    assert told[0] == f"player: take {game.table.top_discard}\nyour hand: {taken.state.hands[0]}"
    assert told[1] == f"taken back; your hand: {game.state.hands[0]}"
    assert told[2] == "there is no move to take back that has revealed nothing"
    assert "plain 1: pass" in told[3]
    out = tmp_path / "game.continental"
    play("take\nundo\n", "castigo", "--seed", str(number), "--out", str(out))
    assert record.load(out).actions == game.actions


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "no game is called 'chess'"),
        (("xelu", "--bots", "clever"), "no bot is called 'clever'"),
        (("xelu", "--bots", "plain,,plain"), "no bot is called ''"),
        (("xelu", "--bots", ",".join(["plain"] * 8)), "9 seats: xelu is for 2 to 8"),
        (("xelu", "--seed", "-1"), "-1 is not in the range"),
        (("xelu", "--seed", "abc"), "'abc' is not a valid integer."),
        (("xelu", "--name", " "), "--name: it is empty"),
        (("xelu", "--out", "game.txt"), "game.txt ends in none of .continental, .toml, .json"),
        (("xelu", "--out", "nowhere/game.toml"), "there is no folder nowhere"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str) -> None:
    done = play("", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize("name", ["house.toml", "link.toml", "other.json"])
def test_what_is_no_record_is_not_written_over(tmp_path: Path, command: str, name: str) -> None:
    house, out = tmp_path / "house.toml", tmp_path / name
    house.write_text(ct.dump_ruleset(ct.XELU.replace(points={"ace": 15})), "utf-8")
    if name == "link.toml":
        out.symlink_to(house)
    elif out != house:
        out.write_text("{}", "utf-8")
    kept = house.read_bytes(), out.read_bytes()
    done = CliRunner().invoke(commands, [command, str(house), "--out", str(out)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{out} holds something else than a record, and is not written over" in done.stderr
    assert (house.read_bytes(), out.read_bytes()) == kept


def test_a_bot_that_fails_is_told() -> None:
    done = play("draw\n" * 5, "xelu", "--bots", "exec:./no-such-bot", "--seed", "1")
    assert done.exit_code == 1
    assert done.stderr == "Error: ./no-such-bot: it cannot be started: No such file or directory\n"


def test_a_bot_that_ends_between_two_moves_is_told(tmp_path: Path) -> None:
    """Its input is closed when it answers, so that the next view cannot be sent."""
    bot = tmp_path / "bot.py"
    answer = codec.MOVE.dumps(ct.DrawStock())
    bot.write_text(f"import os\ninput()\nos.close(0)\nprint({answer!r})\n", "utf-8")
    command = shlex.join([sys.executable, str(bot)])
    done = subprocess.run(
        [*PLAY, "xelu", "--seed", "3", "--bots", f"exec:{command}"],
        input="pass\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == f"Error: {command}: it ended without an answer, exit status 0\n"
    assert done.returncode == 1
    assert "player: pass" in done.stdout


@pytest.mark.parametrize("file", ["game.continental", "game.toml", "game.json"])
@pytest.mark.parametrize("last", ["quit\n", ""])
def test_what_was_played_is_kept(tmp_path: Path, file: str, last: str) -> None:
    out = tmp_path / file
    typed, game = asked()
    assert play(typed + last, *XELU, "--out", str(out)).exit_code == 0
    told = out.read_text("utf-8")
    kept = codec.RECORD.loads(told) if file.endswith(".json") else record.loads(told)
    assert kept == ct.Record.of(game)


def test_a_whole_game_is_kept(tmp_path: Path) -> None:
    one, out = tmp_path / "one.toml", tmp_path / "game.continental"
    one.write_text(ct.dump_ruleset(ct.XELU.replace(rounds=ct.XELU.rounds[:1])), "utf-8")
    typed, _ = played_through(ct.load_ruleset(one))
    play("\n".join(typed), str(one), "--seed", "3", "--out", str(out))
    kept = record.load(out)
    assert kept.game().is_over
    assert [
        str(one.move) for one in kept.actions if isinstance(one, ct.Played) and one.seat == 0
    ] == typed
    assert record.verify(kept) == ()


def test_turns_and_hands_are_told_in_words(tmp_path: Path) -> None:
    told = play("pass\n", *XELU).stdout
    assert "round 1 (TT), before your first turn\n" in told
    assert "round 1 (TT), turn 1\n" in told
    one = tmp_path / "one.toml"
    one.write_text(ct.dump_ruleset(ct.XELU.replace(rounds=ct.XELU.rounds[:1])), "utf-8")
    typed, game = played_through(ct.load_ruleset(one))
    assert game.results[0].out == 1  # so it has laid down
    told = play("\n".join(typed), str(one), "--seed", "3").stdout
    assert re.search(r"^  plain 1: 1 card, has laid down; stock", told, re.MULTILINE)


def test_it_reads_from_a_pipe_and_ends_with_it() -> None:
    done = subprocess.run(
        [*PLAY, "xelu", "--seed", "3"],
        input="pass\ndraw\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("> \n")


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_an_interrupt_ends_it_quietly_and_the_record_is_there(tmp_path: Path) -> None:
    out = tmp_path / "game.continental"
    with subprocess.Popen(
        [*PLAY, "xelu", "--seed", "3", "--out", str(out)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stdin is not None
        while running.stdout.read(1) not in {b">", b""}:
            pass
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == -signal.SIGINT
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert record.load(out).names == ("player", "plain 1")
