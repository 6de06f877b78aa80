"""The command line, as programs see it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import continental as ct

ANNA = "Ad X 3d / 6c 2h 8c / 9s Ts Js / Qh Kh Ah / 4s 5s 6s"


def run(*arguments: str, told: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "continental", *arguments],
        input=told,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_yes() -> None:
    assert run("check", "7s 7h X", "--rules", "xelu") == (0, "yes: trio 7h 7s X\n", "")


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "utf-8"])
def test_what_an_encoding_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """As Windows has it, where the output goes into a file."""
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    command = [sys.executable, "-m", "continental", "check", "--rules", "xelu", "--json", "10♥ ñ"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 2
    assert json.loads(done.stdout.decode(encoding))["input"] == "10♥ ñ"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8:surrogateescape"])
def test_what_is_read_is_utf8(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    assert run("check", "--rules", "xelu", told="10♥ 10♦ X\n")[1] == "yes: trio Td Th X\n"


def test_no_says_why_and_what_is_nearest() -> None:
    status, told, _ = run("check", "7s 7h X", "5c 7c 8c 9c", "--rules", "xelu")
    assert status == 1
    assert told.splitlines() == [
        "yes: trio 7h 7s X",
        "no: 5c 7c 8c 9c",
        "  as a trio: 7c, 8c and 9c are not of rank 5",
        "  as an escalera: 6c is missing between 5c and 7c",
        "  nearest: escalera 5c 6c 7c 8c 9c, with 6c added",
    ]


def test_shells_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_CONTINENTAL_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "continental so")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert run() == (0, "plain,solve\n", "")


def test_who_forgets_the_quotes_is_told() -> None:
    status, told, err = run("score", "Kd", "10h", "X", "--rules", "xelu")
    assert (status, told) == (0, "Kd: 10\n  Kd: 10\n10h: 10\n  Th: 10\nX: 50\n  X: 50\n")
    assert err == 'Every card is a hand here; in quotes they are one, as in "7s 7h X".\n'
    assert run("score", "Kd 10h X", "--rules", "xelu")[2] == ""
    assert run("score", "Kd Th", "X", "--rules", "xelu")[2] == ""


def test_lines_of_stdin_and_bad_text() -> None:
    told = "\ufeff# hands\r\n7s 7h X\r\n\r\n7s 7h Q\n5c 6c 7c 8c\n"
    status, out, err = run("check", "--rules", "xelu", told=told)
    assert status == 2
    assert out == "yes: trio 7h 7s X\nyes: escalera 5c 6c 7c 8c\n"
    assert err.startswith("line 4, column 7: 'Q' is no card")
    assert err.splitlines()[2].index("^") == 8


@pytest.mark.parametrize(
    ("command", "long", "why"),
    [
        ("check", "X" * 20_001, "column 20001: a hand has 20000 characters at most"),
        ("solve", "7s " * 41, "column 1: 41 cards are more than 40, as a hand here has"),
    ],
)
def test_a_line_that_is_too_long_stops_no_others(command: str, long: str, why: str) -> None:
    hands = f"7s 7h 7c\n{long}\n7s 7h 7c\n"
    contract = ("--contract", "T") if command == "solve" else ()
    status, told, err = run(command, "--rules", "xelu", *contract, told=hands)
    assert (status, told.count("yes: ")) == (2, 2)
    assert err.startswith(f"line 2, {why}\n")
    assert "Usage" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_on_a_terminal_it_says_that_it_reads() -> None:
    person, terminal = os.openpty()
    os.write(person, b"7s 7h X\n\x04")
    done = subprocess.run(
        [sys.executable, "-m", "continental", "check", "--rules", "xelu"],
        stdin=terminal,
        capture_output=True,
        text=True,
        check=False,
    )
    os.close(person)
    os.close(terminal)
    assert (done.returncode, done.stdout) == (0, "yes: trio 7h 7s X\n")
    assert done.stderr == "Type hands, one a line, till the end of the input:\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", "7s"), "Missing option '--rules'. Games are castigo, "),
        (("check", "7s", "--rules", "chess"), "no game is called 'chess'; there are castigo"),
        (("rules", "--set", "points.joker=25"), "--set: name a game"),
        (("rules", "--diff", "xelu", "castigo", "--set", "points.joker=25"), "--set: name a game"),
        (("demo", "xelu", "--set", "points.jack=25"), "points.jack: unknown"),
        (("check", "7s", "--rules", "xelu", "--set", "ace=low"), "expected GROUP.FIELD=VALUE"),
        (("check", "7s", "--rules", "xelu", "--set", "escaleras.ace=x"), "escaleras.ace: unknown"),
        (
            ("demo", "xelu", "--set", "rounds.cards=3"),
            "--set rounds.cards=3: rounds are not set here",
        ),
        (
            ("demo", "xelu", "--set", "rounds=3"),
            "rounds are not set here; a file of house rules has",
        ),
        (("demo", "xelu", "--set", "buying.limit=None"), 'the word is "none", in Python None'),
        (("demo", "xelu", "--set", "trios.min_length=none"), "'none' is no whole number"),
        (("check", "7s/8s", "--rules", "xelu"), "say which contract or which round"),
        (("check", "7s", "--rules", "xelu", "--round", "9"), "there is no round 9"),
        (("check", "7s", "--rules", "xelu", "--contract", "TQ"), "column 2: expected T"),
        (("check", "7s", "--rules", "xelu", "--packs", "0"), "--packs"),
        (
            ("check", "7s", "--rules", "xelu", "--contract", "T", "--kind", "trio"),
            "--kind: it goes",
        ),
        (("check", "7s", "--rules", "xelu", "--seats", "-5"), "-5 seats: xelu is for 2 to 8"),
        (("check", "7s", "--rules", "xelu", "--seats", "99"), "99 seats: xelu is for 2 to 8"),
        (("check", "7s", "--rules", "fifteen", "--round", "500"), "there is no round 500: fifteen"),
        (
            ("check", "7s/7h", "--rules", "fifteen", "--round", "5", "--seats", "4"),
            "there is no round 5: fifteen has 1 to 4",
        ),
        (("check", "7s", "--rules", "xelu", "--contract", "T" * 101), "101 melds are more than"),
        (("check", "7s", "--rules", "xelu", "--language", "xx"), "--language"),
        (("check", "X" * 20_001, "--rules", "xelu"), "a hand has 20000 characters at most"),
        (
            ("score", "7s", "--rules", "xelu", "--set", "points.numbers=5,5"),
            "points.numbers: (5, 5) are not nine whole numbers, for 2…10",
        ),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_settings() -> None:
    check = ("check", "Qs Ks As 2s", "--rules", "xelu")
    assert run(*check)[0] == 1
    assert run(*check, "--set", "escaleras.ace=circular")[0] == 0
    joker = ("score", "X", "--rules", "xelu", "--set", "points.joker=25")
    assert run(*joker)[1].splitlines()[0] == "X: 25"
    assert run("check", "7s 7s 7h X", "--rules", "xelu", "--set", "trios.max_length=none")[0] == 0
    nine = ("score", "7s", "--rules", "xelu", "--set", "points.numbers=1,1,1,1,1,9,1,1,1")
    assert run(*nine)[1].splitlines()[0] == "7s: 9"
    assert run("check", "7s 7s 7h", "--rules", "xelu", "--set", "trios.allowed=false")[0] == 2


def test_settings_of_a_game_that_is_shown_or_played(tmp_path: Path) -> None:
    settings = ("--set", "ending.max_turns=1", "--set", "points.joker=25")
    rules = ct.XELU.replace(ending={"max_turns": 1}, points={"joker": 25})
    assert run("rules", "xelu", *settings)[1] == str(ct.rule_sheet(rules))
    kept = tmp_path / "game.continental"
    assert run("demo", "xelu", *settings, "--quiet", "--out", str(kept))[0] == 0
    assert ct.record.load(kept).ruleset == rules
    played = ("play", "xelu", *settings, "--out", str(kept))
    assert run(*played, told="quit\n")[0] == 0
    assert ct.record.load(kept).ruleset == rules
    told = run("simulate", "xelu", *settings, "--bots", "plain,plain", "--games", "1")[1]
    turns = [line.split()[2] for line in told.splitlines() if line[1:3] == " ("]
    assert turns == ["1.0"] * len(rules.rounds)


def test_ranks_of_another_language() -> None:
    german = ("--rules", "xelu", "--language", "de")
    assert run("check", "Bs Bh X", *german) == (0, "yes: trio Bh Bs X\n", "")
    status, told, _ = run("check", "9c Tc Dc Kc", *german)
    assert status == 1
    assert told.splitlines()[2:] == [
        "  as an escalera: Bc is missing between Tc and Dc",
        "  nearest: escalera 9c Tc Bc Dc Kc, with Bc added",
    ]
    assert json.loads(run("check", "Bs Bh X", *german, "--json")[1]) == {
        **json.loads(run("check", "Js Jh X", "--rules", "xelu", "--json")[1]),
        "input": "Bs Bh X",
    }
    _, _, err = run("check", "Bs Rh", *german)
    assert err.splitlines() == [
        (
            "hand 1, column 4: 'Rh' is no card: expected a rank (A 2 … 9 T B D K) with a suit "
            "(c d h s), or X"
        ),
        "  Bs Rh",
        "     ^",
    ]
    assert run("score", "Rd 7h", "--rules", "xelu", "--language", "es")[1].splitlines() == [
        "Rd 7h: 17",
        "  Rd: 10",
        "  7h: 7",
    ]


def test_contracts() -> None:
    melds = "4c 5c X 7c / 7s 7h X"
    told = "yes: TE: escalera 4c 5c X=6c 7c / trio 7h 7s X\n"
    assert run("check", melds, "--rules", "xelu", "--contract", "TE") == (0, told, "")
    assert run("check", melds, "--rules", "xelu", "--round", "2")[:2] == (0, told)
    assert run("check", ANNA, "--rules", "fifteen")[0] == 0
    status, told, _ = run("check", melds, "--rules", "xelu", "--contract", "TT")
    assert (status, told.splitlines()[1]) == (
        1,
        "  this is not the contract TT",
    )


def test_json() -> None:
    status, told, _ = run("check", "4c 5c 7c", "4c 5c 6c X", "--rules", "xelu", "--json")
    assert status == 1
    no, yes = map(json.loads, told.splitlines())
    assert (no["legal"], yes["legal"]) == (False, True)
    assert [one["reason"] for one in no["refusals"]] == ["mixed_ranks", "too_short"]
    assert no["refusals"][1]["params"] == {"count": 3, "minimum": 4}
    assert no["refusals"][0]["params"] == {"foreign": ["5c", "7c"], "rank": "4"}
    assert no["closest"] == {
        "kind": "escalera",
        "meld": "4c 5c 6c 7c",
        "left_out": "",
        "added": "6c",
    }
    assert [one["meld"] for one in yes["readings"]] == ["X=3c 4c 5c 6c", "4c 5c 6c X=7c"]
    _, told, _ = run("check", "7s 7h X/4c 5c 6c", "--rules", "xelu", "--json", "--contract", "TE")
    assert json.loads(told)["refusals"][1]["group"] == 1


def test_score() -> None:
    status, told, _ = run("score", "Kd 7h X", "--rules", "castigo")
    assert (status, told.splitlines()) == (0, ["Kd 7h X: 65", "  Kd: 10", "  7h: 5", "  X: 50"])
    _, told, _ = run("score", "Kd Kd", "--rules", "castigo", "--json")
    line = {"item": "card", "card": "Kd", "count": 2, "each": 10, "points": 20}
    expected = {"input": "Kd Kd", "cards": "Kd Kd", "points": 20, "lines": [line]}
    assert json.loads(told) == expected
    status, told, err = run("score", "Kd Q", "--rules", "castigo", "--json")
    assert (status, json.loads(told)["column"]) == (2, 4)
    assert err.startswith("hand 1, column 4: ")
    assert run("score", "Kd", "--rules", "castigo", "--first-turn", "drawn")[0] == 2


def test_score_of_a_win() -> None:
    status, told, _ = run("score", ANNA, "--rules", "fifteen", "--first-turn", "drawn")
    assert (status, told.splitlines()[0]) == (0, f"{ANNA}: 11")
    status, told, _ = run("score", ANNA[:-11], "--rules", "fifteen", "--json")
    assert status == 1
    assert json.loads(told)["points"] is None


def test_without_the_extra_it_says_so() -> None:
    program = (
        "import sys; sys.modules['click'] = None; import continental.cli; continental.cli.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "continental[cli]" in done.stderr


OUT = "As 2s 3s 6d 2c 8d 4c 5c 6c 9h Th Jh Jd Qd Kd 7h"


def test_solve_gives_the_best_lay_down() -> None:
    hands = ("7s 7h 7c Kd Ks X 4c", "7s 7h 7c Kd Ks 4c")
    status, told, err = run("solve", *hands, "--rules", "xelu", "--contract", "TT")
    assert (status, err) == (1, "")
    assert told.splitlines() == [
        "yes: 7c 7h 7s / Kd Ks X, leaves 4c (4 points)",
        "no: 4c 7c Kd 7h 7s Ks",
        "  1 card is missing",
    ]
    assert run("solve", hands[0], "--rules", "xelu", "--round", "1", "--seats", "4")[0] == 0


def test_solve_keeps_cards_in_hand() -> None:
    solve = ("solve", "7s 7h 7c Kd Ks Kc", "--rules", "xelu", "--contract", "TT")
    assert run(*solve)[:2] == (0, "yes: 7c 7h 7s / Kc Kd Ks, leaves nothing (0 points)\n")
    status, told, _ = run(*solve, "--keep", "1")
    assert (status, told.splitlines()[1]) == (1, "  no card is missing, but 1 cannot be kept")


def test_solve_gives_the_declaration_that_pays_most() -> None:
    status, told, _ = run("solve", OUT, "--rules", "fifteen", "--json")
    assert status == 0
    found = json.loads(told)
    assert (found["pays"], found["discard"], len(found["melds"])) == (3, "7h", 5)


def test_distance_tells_what_helps() -> None:
    hand = "7s 7h 7c Kd Ks 4c"
    distance = ("distance", hand, "--rules", "xelu")
    assert run(*distance, "--round", "1", "--seats", "4") == (
        1,
        "4c 7c Kd 7h 7s Ks: 1 card is missing\n  helped by 2 Kc, 1 Kd, 2 Kh, 1 Ks, 4 X\n",
        "",
    )
    _, told, _ = run(*distance, "--contract", "TT", "--json")
    found = json.loads(told)
    assert found["distance"] == 1
    assert [one["card"] for one in found["outs"]] == ["Kc", "Kd", "Kh", "Ks", "X"]
    assert run("distance", OUT, "--rules", "fifteen")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", "7s", "--rules", "xelu"), "say which contract or which round"),
        (
            ("solve", "7s", "--rules", "xelu", "--contract", "TT", "--round", "1"),
            "say which contract or which round",
        ),
        (("solve", OUT, "--rules", "fifteen", "--contract", "EEEEE"), "fifteen has none"),
        (("distance", "7s", "--rules", "xelu", "--contract", "TQ"), "column 2: expected T"),
        (("distance", "7s", "--rules", "xelu", "--round", "9"), "there is no round 9"),
        (("solve", "7s " * 41, "--rules", "xelu", "--round", "1"), "41 cards are more than 40"),
        (("distance", "7s", "--rules", "xelu", "--contract", "T" * 9), "9 melds are more than 8"),
        (("distance", "7s", "--rules", "xelu", "--round", "1", "--seats", "99"), "99 seats"),
    ],
)
def test_questions_that_make_no_sense(arguments: tuple[str, ...], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["check", "solve", "distance"])
def test_a_bad_contract_is_refused_once_for_all_hands(command: str) -> None:
    status, told, err = run(command, "7s 7h X", "8s", "--rules", "xelu", "--contract", "TQ")
    assert (status, told) == (2, "")
    assert err.count("Invalid value for '--contract'") == 1


def test_a_hand_of_another_size_stops_no_others() -> None:
    hand = "2c 2d 2h 3c 4c 5c 6c 7c 8c 3d 4d 5d 6d 7d 8d"
    hands = f"{hand}\nAs 2s\n{hand}\n"
    status, told, err = run("solve", "--rules", "fifteen", "--json", told=hands)
    assert (status, err) == (1, "")
    melds = [json.loads(line)["melds"] for line in told.splitlines()]
    assert [one is None for one in melds] == [False, True, False]


def test_round_0_is_refused() -> None:
    status, _, err = run("distance", "7s", "--rules", "xelu", "--round", "0")
    assert (status, "there is no round 0" in err) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are closed by a shell")
@pytest.mark.parametrize(
    ("closed", "status", "message"),
    [
        ("check --rules xelu <&-", 2, "no HAND is told, and the input is closed"),
        ("play xelu <&-", 2, "nothing can be typed: the input is closed"),
        ("check --rules xelu >&-", 74, "the output is closed"),
    ],
)
def test_what_is_closed(closed: str, status: int, message: str) -> None:
    command = f'"{sys.executable}" -m continental {closed}'
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, input="7s 7h X\n"
    )
    assert (done.returncode, message in done.stderr) == (status, True)
    assert "Traceback" not in done.stderr
