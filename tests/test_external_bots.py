"""Bots that are programs of their own, and what is said when they fail."""

import math
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import continental as ct
from continental import codec
from continental.bots import BotError, ExternalBot, PlainBot

EXAMPLE = Path(__file__).parent.parent / "examples" / "my_bot.py"
GAME = ct.Game.new(ct.XELU, 2, seed=1, dealer=0)
VIEW = GAME.view(1)


def program(tmp_path: Path, text: str, seconds: float = 30) -> ExternalBot:
    """Give a bot whose program is some lines of Python."""
    path = tmp_path / "bot.py"
    path.write_text(text, "utf-8")
    return ExternalBot((sys.executable, str(path)), seconds)


def answering(line: str) -> str:
    return f"import sys\nfor _ in sys.stdin:\n    print({line!r}, flush=True)"


def failure(bot: ExternalBot) -> str:
    with bot, pytest.raises(BotError) as caught:
        bot.choose(VIEW, Random(1))
    assert str(caught.value).startswith(str(bot))
    return str(caught.value).removeprefix(f"{bot}: ")


def test_the_example_plays_a_round_as_a_view_is_all_it_needs() -> None:
    with ExternalBot((sys.executable, str(EXAMPLE)), seconds=60) as bot:
        game, rng = GAME, Random(1)
        while game.to_act is not None and not game.results:
            player = bot if game.to_act else PlainBot()
            game = game.play(player.choose(game.view(game.to_act), rng))
    assert game.results
    moves = [one.move for one in game.history[0].actions if isinstance(one, ct.Played) and one.seat]
    assert {ct.DrawStock, ct.Discard, ct.Pass} >= {*map(type, moves)} - {ct.LayDown, ct.LayOff}


def test_one_program_answers_all_its_views_and_is_stopped(tmp_path: Path) -> None:
    text = (
        "import sys, os\n"
        "print(os.getpid(), file=sys.stderr)\n"
        f"for _ in sys.stdin: print({codec.MOVE.dumps(ct.DrawStock())!r}, flush=True)\n"
        f"open({str(tmp_path / 'ended')!r}, 'w').close()\n"
    )
    with program(tmp_path, text) as bot:
        assert [bot.choose(VIEW, Random(1)) for _ in range(3)] == [ct.DrawStock()] * 3
        assert not (tmp_path / "ended").exists()
    assert (tmp_path / "ended").exists()


def test_what_it_writes_to_stderr_is_passed_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = f"import sys\nprint('thinking', file=sys.stderr, flush=True)\n{answering('no')}"
    failure(program(tmp_path, text))
    assert capfd.readouterr().err.strip() == "thinking"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import sys\nsys.exit(3)", "it ended without an answer, exit status 3"),
        ("input()\nraise SystemExit(4)", "it ended without an answer, exit status 4"),
        ("import sys\nsys.stdin.close()\nsys.exit(5)", "it ended without an answer, exit status 5"),
        (answering("draw"), "it has answered 'draw', which is no move: line 1, column 1: "),
        (answering("[" * 5000), "it has answered '[[["),
        (answering('{"format":1,"type":"move","value":{"type":"draw"}}'), "it has answered "),
        (
            answering(codec.MOVE.dumps(ct.Discard("Kd"))),
            "it has answered discard Kd, which is illegal: ",
        ),
    ],
)
def test_failures_are_told(tmp_path: Path, text: str, told: str) -> None:
    found = failure(program(tmp_path, text))
    assert found.startswith(told)
    assert len(found) < 1000


def test_who_says_more_than_was_asked_is_refused_at_the_next_view(tmp_path: Path) -> None:
    """Else every later answer would be one to the view before."""
    right = codec.MOVE.dumps(ct.DrawStock())
    with program(tmp_path, answering(f"{right}\nand more")) as bot:
        assert bot.choose(VIEW, Random(1)) == ct.DrawStock()
        with pytest.raises(BotError, match="it has written what no view asked for: 'and m"):
            bot.choose(VIEW, Random(1))
        assert bot.choose(VIEW, Random(1)) == ct.DrawStock()  # started anew


def test_silence_is_told_and_ends_the_program(tmp_path: Path) -> None:
    bot = program(tmp_path, "import sys\nfor _ in sys.stdin: pass", seconds=0.3)
    assert failure(bot) == "it has not answered within 0.3 seconds"
    assert failure(bot) == "it has not answered within 0.3 seconds"


def test_a_program_that_does_not_even_read_is_stopped(tmp_path: Path) -> None:
    bot = program(tmp_path, "import time\nwhile True: time.sleep(1000)", seconds=0.3)
    assert failure(bot) == "it has not answered within 0.3 seconds"


@pytest.mark.parametrize("stream", [0, 1])
def test_a_program_that_closes_a_pipe_and_goes_on_is_stopped(tmp_path: Path, stream: int) -> None:
    text = f"import os, time\nos.close({stream})\ntime.sleep(1000)"
    assert failure(program(tmp_path, text, seconds=5)) in (
        "it has closed its input or its output, and goes on",
        "it has not answered within 5 seconds",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
@pytest.mark.parametrize("wait", ["", ".wait()"])
def test_what_a_program_has_started_is_stopped_with_it(tmp_path: Path, wait: str) -> None:
    """As where the command is a script that starts the player; it holds the pipes too."""
    code = "import time; time.sleep(1000)"
    text = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {code!r}]){wait}"
    assert failure(program(tmp_path, text, seconds=1)) == "it has not answered within 1 seconds"


@pytest.mark.skipif(sys.platform == "win32", reason="a signal ends the wait")
def test_who_waits_for_an_answer_can_be_interrupted(tmp_path: Path) -> None:
    text = (
        "import os, signal, time\n"
        "input()\n"  # not before it is waited for
        "os.kill(os.getppid(), signal.SIGINT)\n"
        "time.sleep(1000)"
    )
    # What runs in the background of a shell ignores interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with program(tmp_path, text, seconds=60) as bot, pytest.raises(KeyboardInterrupt):
            bot.choose(VIEW, Random(1))
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_is_left_of_a_wrong_answer_is_no_answer_to_the_next_view(tmp_path: Path) -> None:
    right = codec.MOVE.dumps(ct.DrawStock())
    text = f"input()\nprint('no')\nprint({right!r}, flush=True)\ninput()"
    with program(tmp_path, text) as bot:
        for _ in range(2):
            with pytest.raises(BotError, match="it has answered 'no'"):
                bot.choose(VIEW, Random(1))


def test_after_a_failure_it_is_started_anew(tmp_path: Path) -> None:
    mark = tmp_path / "been"
    text = (
        "import sys, os\n"
        f"first = not os.path.exists({str(mark)!r})\n"
        f"open({str(mark)!r}, 'w').close()\n"
        "if first: sys.exit(1)\n" + answering(codec.MOVE.dumps(ct.DrawStock()))
    )
    with program(tmp_path, text) as bot:
        with pytest.raises(BotError, match="exit status 1"):
            bot.choose(VIEW, Random(1))
        assert bot.choose(VIEW, Random(1)) == ct.DrawStock()


def test_a_program_that_is_not_there() -> None:
    bot = ExternalBot("./no-such-bot --fast")
    assert failure(bot) == "it cannot be started: No such file or directory"


def test_it_is_a_value(tmp_path: Path) -> None:
    bot = program(tmp_path, answering(codec.MOVE.dumps(ct.DrawStock())))
    with bot, pickle.loads(pickle.dumps(bot)) as copy:
        assert bot.choose(VIEW, Random(1)) == copy.choose(VIEW, Random(1))
        assert (copy, hash(copy)) == (bot, hash(bot))
    assert ExternalBot("a 'b c'", 3).command == ("a", "b c")


def test_a_bot_that_is_forgotten_leaves_no_program(tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    text = f"{answering(codec.MOVE.dumps(ct.DrawStock()))}\nopen({str(ended)!r}, 'w').close()"
    bot = program(tmp_path, text)
    bot.choose(VIEW, Random(1))
    del bot
    assert ended.exists()


@pytest.mark.parametrize(
    ("command", "seconds", "told"),
    [
        ("", 1, "command: none is told"),
        ("bot 'x", 1, "command: No closing quotation"),
        ("bot", 0, "seconds: 0 is not"),
        ("bot", -1, "seconds: -1"),
        ("bot", math.inf, "seconds: inf is longer than can be waited"),
        ("bot", math.nan, "seconds: nan is not above 0"),
    ],
)
def test_bad_arguments(command: str, seconds: float, told: str) -> None:
    with pytest.raises(ct.ContinentalError, match=told):
        ExternalBot(command, seconds)


@pytest.mark.parametrize(
    ("command", "seconds", "told"),
    [
        (None, 1, "command: None is one thing"),
        (b"bot", 1, "command: b'bot' is one thing"),
        (["bot", 7], 1, "command: 7 is no text"),
        ("bot", "3", "seconds: '3' is no whole number"),
    ],
)
def test_arguments_of_other_types(command: str, seconds: float, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        ExternalBot(command, seconds)


def test_a_command_that_no_system_can_start() -> None:
    assert failure(ExternalBot("a\0b")).startswith("it cannot be started: ")


def test_the_example_is_a_program_by_itself() -> None:
    """It ends with its input, and says nothing."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], input=b"", capture_output=True, check=True
    )
    assert (done.stdout, done.stderr) == (b"", b"")
