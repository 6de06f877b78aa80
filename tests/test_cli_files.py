"""The commands about files: house rules, records; and what ends a command early."""

import json
import os
import re
import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from record_helper import RULESETS, random_game
from test_cli import run

import continental as ct
from continental import record
from continental.interrupts import is_command

GOOD = Path(ct.__file__).parent / "conformance" / "records" / "house.continental"
HOUSE = 'based_on = "xelu"\nid = "house"\nescaleras.ace = "circular"\n'


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, "utf-8-sig", newline="\r\n")
    return str(file)


@pytest.fixture(scope="module")
def game() -> ct.Game:
    return random_game(2, 600, RULESETS[2])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory, game: ct.Game) -> str:
    path = tmp_path_factory.mktemp("records") / "game.continental"
    record.dump(ct.Record.of(game), path)
    return str(path)


# --- rules ---------------------------------------------------------------------------------------


def test_house_rules_are_taken_wherever_a_game_is(house: str) -> None:
    assert run("check", "Qs Ks As 2s", "--rules", "xelu")[0] == 1
    assert run("check", "Qs Ks As 2s", "--rules", "xelu@1")[0] == 1
    assert run("check", "Qs Ks As 2s", "--rules", house)[0] == 0
    assert run("score", "As", "--rules", house)[1].startswith("As: 20\n")
    status, told, _ = run("demo", house, "--seats", "2", "--seed", "1", "--rounds", "1", "--quiet")
    assert (status, told.splitlines()[0]) == (0, f"{ct.XELU.name}, changed: 2 seats, seed 1")


def test_a_house_game_of_other_hands_is_told(tmp_path: Path) -> None:
    file = tmp_path / "nine.toml"
    file.write_text(
        'based_on = "fifteen"\nid = "nine"\nrounds = [{ cards = 9, contracts = "E3!E3!E3!" }]\n'
        "ending.max_turns = 3\n",
        "utf-8",
    )
    status, told, err = run("demo", str(file), "--seats", "2", "--seed", "1")
    assert (status, err) == (0, "")
    assert "planted" not in told


def test_rules_are_printed_so_that_they_can_be_read(house: str) -> None:
    status, told, _ = run("rules", house, "--toml")
    assert status == 0
    assert ct.load_ruleset(told) == ct.load_ruleset(HOUSE)
    assert run("rules", house)[:2] == (0, str(ct.rule_sheet(ct.load_ruleset(HOUSE))))
    assert run("rules")[1].splitlines()[2] == f"xelu@1: {ct.XELU.name}"
    status, told, _ = run("rules", "--diff", "xelu", house)
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in told.splitlines()]
    assert status == 0
    assert rows[0] == ["field", "xelu", "house"]
    assert rows[2:] == [["id", "xelu", "house"], ["escaleras.ace", "low_or_high", "circular"]]
    assert run("rules", "--diff", "xelu", "xelu")[:2] == (0, "")
    Path(house).write_text('based_on = "xelu"\npoints.ace = 15\n', "utf-8")
    assert "xelu, changed" in run("rules", "--diff", "xelu", house)[1].splitlines()[0]


def test_what_differs_is_told_on_narrow_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    told = run("rules", "--diff", "xelu", "castigo")[1]
    assert {"low_or_high", "circular"} <= set(told.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rules", "chess"), "no game is called 'chess'; there are castigo"),
        (("rules", "xelu@4"), "xelu has no revision 4"),
        (("rules", "none.toml"), "none.toml: No such file or directory"),
        (
            ("rules", "house.tml"),
            "ends in .toml; games are castigo, castigo-long, fifteen,",
        ),
        (("rules", "./house"), "'./house' is no id of a game, and a file of house rules ends in"),
        (("rules", "README.md"), "'README.md' is no id of a game, and a file of house rules ends"),
        (("rules", "xelu", "--diff", "xelu", "castigo"), "--diff: two games, and no other"),
        (("rules", "--toml"), "--toml: name a game"),
        (("replay", "none.continental"), "none.continental: No such file or directory"),
        (("verify",), "Missing argument 'FILES...'"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_faults_of_a_file_are_all_told(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(HOUSE.replace("circular", "round") + "trios.min_length = 0\n", "utf-8")
    status, _, err = run("check", "7s", "--rules", str(file))
    assert status == 2
    assert f"{file}: escaleras.ace: unknown; there are low, high" in err
    assert f"{file}: trios.min_length: 0 is less than 1" in err


# --- records -------------------------------------------------------------------------------------


def test_a_record_is_told(game: ct.Game, file: str) -> None:
    status, told, err = run("replay", file)
    assert (status, err) == (0, "")
    lines = told.splitlines()
    assert lines[0] == f"{ct.XELU.name}, changed: {', '.join(game.names)}"
    assert sum(line.startswith("Round ") for line in lines) == game.round
    assert str(game.sheet) in told
    quiet = run("replay", file, "--quiet")[1]
    assert str(game.sheet) in quiet
    assert len(quiet) < len(told)


@pytest.mark.parametrize("number", [0, 1, 25])
def test_a_position_is_taken_out_of_a_record(game: ct.Game, file: str, number: int) -> None:
    status, told, err = run("replay", file, "--at", str(number))
    assert (status, err) == (0, "")
    assert ct.parse_position(told) == game.at(number).state


def test_an_action_too_far(game: ct.Game, file: str) -> None:
    status, _, err = run("replay", file, "--at", str(game.ply + 1))
    assert status == 2
    assert f"--at {game.ply + 1}: {file} has {game.ply} actions" in err


def test_records_are_verified(file: str, tmp_path: Path) -> None:
    assert run("verify", file, file) == (0, f"{file}: good\n{file}: good\n", "")
    text = Path(file).read_text("utf-8")
    wrong = tmp_path / "wrong.continental"
    out = text.index("\nout = ")
    wrong.write_text(text[:out] + "\nout = 1\n_was = " + text[out + 7 :], "utf-8")
    status, told, err = run("verify", str(wrong), file)
    assert (status, err) == (1, "")
    assert told.splitlines()[0].startswith(f"{wrong}: round 1: out: seat 1 is told, ")
    assert told.splitlines()[-1] == f"{file}: good"
    broken = tmp_path / "broken.continental"
    broken.write_text("format = 9", "utf-8")
    status, told, err = run("verify", str(broken), file)
    assert (status, told) == (2, f"{file}: good\n")
    assert err.startswith(f"{broken}: format: 9 is newer than this library reads: 1\n{broken}: ru")


def test_what_comes_before_an_illegal_action_is_told(file: str, tmp_path: Path) -> None:
    lines = Path(file).read_text("utf-8").split("\n")
    deals = [number for number, line in enumerate(lines) if line.startswith("deal ")]
    lines[deals[1] + 1 : deals[1] + 1] = ["0 false call"]
    bad = tmp_path / "bad.continental"
    bad.write_text("\n".join(lines), "utf-8")
    status, told, err = run("replay", str(bad))
    assert status == 1
    assert "Round 2: " in told
    assert err.startswith(f"{bad}: round 2, line {deals[1] + 2}: 0 false call: ")
    assert run("verify", str(bad))[:2] == (1, err)
    assert run("replay", str(bad), "--at", "99999")[0] == 2


class Page(HTMLParser):
    """The steps of a page: what was done, and the table."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.steps: list[list[str]] = []
        self.inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {"src", "href"} & {name for name, _ in attrs}  # all in one file
        self.inside = tag
        if tag == "section":
            self.steps.append([])

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("h2", "pre"):
            self.steps[-1].append(data)


def test_a_record_becomes_a_page(game: ct.Game, file: str, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    assert run("replay", file, "--html", str(out)) == (0, "", "")
    steps = Page(out.read_text("utf-8")).steps
    assert len(steps) == game.ply + 1
    for ply in (0, 1, 2, 25, game.ply):
        told, table = steps[ply]
        state = game.at(ply).state
        assert told.startswith(f"{ply}: ")
        assert all(str(hand) in table for hand in state.hands)
        assert all(str(one.meld) in table for one in state.table.melds)
    played = game.actions[24]
    assert isinstance(played, ct.Played)
    assert steps[25][0] == f"25: {game.names[played.seat]}: {played.move}"


def test_the_pictures_of_a_page_show_what_its_words_tell(
    game: ct.Game, file: str, tmp_path: Path
) -> None:
    out = tmp_path / "out.html"
    assert run("replay", file, "--html", str(out))[0] == 0
    text = out.read_text("utf-8")
    drawings = dict(re.findall(r'<g id="(d\d+)">(.*)</g>\n', text))
    assert len(drawings) == text.count('<g id="')
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', text)
    assert found
    film = json.loads(found[1])
    assert len(film["steps"]) == game.ply + 1
    rounds = dict(film["rounds"])
    assert game.at(rounds[2]).round == 2
    assert game.at(rounds[2] - 1).round == 1
    for ply in (1, 25, game.ply):
        state = game.at(ply).state
        height, *parts = film["steps"][ply]
        shown = [drawings[f"d{film['parts'][part][0]}"] for part in parts]
        cards = [*state.table.discards[-8:], *(card for hand in state.hands for card in hand)]
        cards += [card for there in state.table.melds for card in there.meld.cards]
        seen = [one for one in shown if re.match("<title>(?!face down|empty)", one)]
        assert len(seen) == len(cards)
        assert sum(one.startswith("<title>joker") for one in seen) == cards.count(ct.JOKER)
        assert 200 < height < 2000
    assert not re.search(r"(?:src|href)=.?https?:|@import|url\(", text)  # nothing is fetched
    assert len(text) < 3_000 * game.ply


def test_a_page_is_whole_up_to_an_illegal_action(file: str, tmp_path: Path) -> None:
    lines = Path(file).read_text("utf-8").split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("deal "))
    lines[first + 1 : first + 1] = ["0 false call"]
    bad, out = tmp_path / "bad.continental", tmp_path / "out.html"
    bad.write_text("\n".join(lines), "utf-8")
    status, _, err = run("replay", str(bad), "--html", str(out))
    assert (status, err.startswith(f"{bad}: round 1, line {first + 2}: 0 false call: ")) == (
        1,
        True,
    )
    text = out.read_text("utf-8")
    assert text.endswith("</html>\n")
    assert Page(text).steps[-1][0].endswith(": round 1 is dealt")


def test_names_are_text_on_a_page(tmp_path: Path) -> None:
    names = ["<script>alert(1)</script>", "B & C"]
    game = ct.Game.new(ct.XELU, names=names, seed=1, dealer=0)
    file, out = tmp_path / "game.continental", tmp_path / "out.html"
    file.write_text(ct.record.dumps(ct.Record.of(game)), "utf-8")
    assert run("replay", str(file), "--html", str(out))[0] == 0
    text = out.read_text("utf-8")
    assert "<script>alert" not in text
    assert names[0] in Page(text).steps[-1][1]


def test_pages_that_are_not_written(file: str, tmp_path: Path) -> None:
    status, _, err = run("replay", file, "--html", str(tmp_path))
    assert (status, f"{tmp_path}: Is a directory" in err) == (2, True)
    out = tmp_path / "out.html"
    status, _, err = run("replay", file, "--html", str(out), "--at", "1")
    assert (status, "--html goes with neither --at nor --quiet" in err) == (2, True)
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.continental", "xx", "line 1 to the end of the text: Expected '='"),
        ("a.json", "[]", "$: expected an object, found a list"),
        ("a.json", "xx", "line 1, column 1: no JSON"),
    ],
)
def test_a_file_of_something_else_is_told_without_a_word_on_python(
    name: str, text: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    for command in ("replay", "verify", "convert", "play"):
        status, out, err = run(command, str(file))
        assert (status, out) == (2, "")
        assert f"{file}: {told}" in err
        assert "path" not in err.replace(str(tmp_path), "")


def test_a_page_is_not_written_over_its_record(file: str, tmp_path: Path) -> None:
    kept, link = Path(file).read_bytes(), tmp_path / "out.html"
    link.symlink_to(file)
    for out in (file, str(link)):
        status, told, err = run("replay", file, "--html", out)
        assert (status, told) == (2, "")
        assert f"{out} is the file that is read: write another one" in err
        assert Path(file).read_bytes() == kept


def test_records_become_json_and_come_back(file: str, tmp_path: Path) -> None:
    status, told, err = run("convert", file)
    assert (status, err, json.loads(told)["type"]) == (0, "", "record")
    other = tmp_path / "game.json"
    other.write_text(told, "utf-8-sig")
    assert run("convert", str(other)) == (0, Path(file).read_text("utf-8"), "")
    other.write_text(told.replace('"names":[', '"names":[7,'), "utf-8")
    status, out, err = run("convert", str(other))
    assert (status, out) == (2, "")
    assert f"{other}: $.value.names[0]: expected a text, found 7" in err
    assert run("convert", str(tmp_path / "none.json"))[0] == 2
    free = tmp_path / "free.continental"
    free.write_text(f"_luck = nan\n{Path(file).read_text('utf-8')}", "utf-8")
    status, out, err = run("convert", str(free))
    assert (status, out) == (2, "")
    wanted = "expected a text, a number, true or false, found nan"
    assert f"{free}: record: $.fields._luck: {wanted}" in err


def test_records_in_json_are_taken_wherever_records_are(file: str, tmp_path: Path) -> None:
    other = tmp_path / "game.anything"
    other.write_text(f"\n {run('convert', file)[1]}", "utf-8-sig")
    assert run("verify", str(other), file) == (0, f"{other}: good\n{file}: good\n", "")
    for options in ((), ("--at", "20")):
        assert run("replay", str(other), *options) == run("replay", file, *options)
    view = tmp_path / "view.json"
    view.write_text(ct.codec.MOVE.dumps(ct.DrawStock()), "utf-8")
    told = f'{view}: $.type: expected "record", found "move"'
    assert run("verify", str(view)) == (2, "", f"{told}\n")
    assert told in run("replay", str(view))[2]


@pytest.mark.parametrize("seat", [None, 1])
def test_what_one_seat_saw_is_taken_wherever_records_are(
    game: ct.Game, file: str, seat: int | None, tmp_path: Path
) -> None:
    seen, ours = ct.SeenRecord.of(game, seat), tmp_path / "ours.continental"
    record.dump(seen, ours)
    who = "one who watched" if seat is None else game.names[seat]
    assert run("verify", str(ours)) == (0, f"{ours}: good, as {who} saw it\n", "")
    head, _, told = run("replay", str(ours))[1].partition("\n")
    whole, _, rest = run("replay", file)[1].partition("\n")
    assert (head, told) == (f"{whole}, as {who} saw it", rest)
    status, told, err = run("replay", str(ours), "--at", "25")
    assert (status, err, ct.parse_view(told)) == (0, "", game.at(25).view(seat))
    other = tmp_path / "ours.json"
    other.write_text(run("convert", str(ours))[1], "utf-8")
    assert ct.codec.SEEN_RECORD.loads(other.read_text("utf-8")) == seen
    assert run("convert", str(other)) == (0, ours.read_text("utf-8"), "")
    assert run("replay", str(other)) == run("replay", str(ours))
    page = tmp_path / "ours.html"
    assert run("replay", str(ours), "--html", str(page)) == (0, "", "")
    hands = [f": {hand}" in page.read_text("utf-8") for hand in game.at(5).state.hands]
    assert hands == [other == seat for other in range(game.seats)]


def test_what_one_seat_cannot_have_seen_is_named(game: ct.Game, tmp_path: Path) -> None:
    text = record.dumps(ct.SeenRecord.of(game, 1))
    line = text.split("\n").index("0 gets ??") + 1
    bad = tmp_path / "bad.continental"
    bad.write_text(text.replace("0 gets ??", "0 gets 5c", 1), "utf-8")
    told = f"{bad}: round 1, line {line}: 0 gets 5c: expected 0 gets ??\n"
    assert run("verify", str(bad)) == (1, told, "")
    status, out, err = run("replay", str(bad))
    assert (status, err, "Round 1: " in out) == (1, told, True)
    other = tmp_path / "bad.json"
    other.write_text(run("convert", str(bad))[1], "utf-8")
    (where, found) = run("verify", str(other))[1].split(": 0 gets 5c: ")
    assert (where.startswith(f"{other}: round 1, action "), found) == (True, "expected 0 gets ??\n")
    other.write_text(other.read_text("utf-8").replace('"upcard":"', '"upcard":"1', 1), "utf-8")
    status, _, err = run("verify", str(other))
    assert (status, ".action.upcard: expected a card" in err) == (2, True)


def test_messages_are_short_whatever_the_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.continental"
    bad.write_text(f"names = [{'1, ' * 20_000}\n", "utf-8")
    assert len(run("verify", str(bad))[2]) < 400
    bad.write_text("".join(f"key{number} = 1\n" for number in range(20_000)), "utf-8")
    err = run("verify", str(bad))[2].splitlines()
    assert len(err) == 101
    assert err[-1] == f"{bad}: and 19902 more"
    bad.write_text(f"{'k' * 5_000} = 1\nruleset = 'xelu'\nnames = ['a', 'b']", "utf-8")
    assert len(run("verify", str(bad))[2]) < 400


def test_names_cannot_command_the_terminal(tmp_path: Path) -> None:
    name = "Ana\x1b]0;owned\x07\x9b31m\u202e\r\n"
    game = ct.Game.new(ct.XELU.replace(name=name), names=[name, "B"], seed=1, dealer=0)
    file = tmp_path / "game.continental"
    record.dump(ct.Record.of(game), file)
    for command in ("replay", "convert", "verify"):
        status, told, err = run(command, str(file))
        assert (status, err) == (0, "")
        assert not set(told) & set("\x1b\x07\x9b\u202e\r")
    told = run("replay", str(file))[1]
    assert "Ana\\u001b]0;owned\\u0007\\u009b31m\\u202e\\u000d" in told
    status, told, err = run("replay", str(file), "--at", "1")
    assert ct.parse_position(told).table.ruleset.name == name
    status, _, err = run("verify", "none\x1b[2J.continental")
    assert (status, "\x1b" in err, "none\\u001b[2J" in err) == (2, False, True)
    _, _, err = run("check", "7s", "--rules", "xelu\x1b[2J")
    assert "\x1b" not in err


# --- what ends a command early -------------------------------------------------------------------

DEMO = [sys.executable, "-m", "continental", "demo", "xelu", "--seed", "1"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "arguments",
    [
        ("rules",),
        ("--help",),
        ("check", "7s 7h X", "--rules", "xelu"),
        ("replay", str(GOOD)),
        ("convert", str(GOOD)),
    ],
)
def test_a_full_device_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "continental", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (74, "Error: output: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_closed_pipe_and_an_interrupt_end_it_quietly() -> None:
    with subprocess.Popen(DEMO, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        assert one.stderr is not None
        one.stdout.readline()
        one.stdout.close()
        assert (one.stderr.read(), one.wait()) == ("", -signal.SIGPIPE)
    with subprocess.Popen(DEMO, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        assert one.stderr is not None
        one.stdout.readline()
        one.send_signal(signal.SIGINT)
        assert (one.stderr.read(), one.wait()) == ("", -signal.SIGINT)


@pytest.mark.parametrize(
    ("started", "changed"),
    [
        (["python", "-m", "continental", "demo"], True),
        (["python", "-I", "/usr/bin/continental", "check"], True),
        (["python.exe", "C:\\Scripts\\continental.exe"], True),
        (["python"], False),
        (["python", "-m", "pytest", "continental"], False),
        (["python", "-c", "x", "-m", "continental"], False),
        (["python", "server.py", "continental"], False),
    ],
)
def test_only_the_process_of_the_command_is_changed(started: list[str], changed: bool) -> None:
    assert is_command(started) == changed
    program = (
        f"import signal, sys; sys.orig_argv = {started}; import continental.interrupts; "
        "print(signal.getsignal(signal.SIGINT) == signal.SIG_DFL)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{changed}\n"


@pytest.mark.parametrize("mode", ["0", "1"])
def test_input_that_is_no_text_is_told(mode: str) -> None:
    """Left to itself, Python reads such input in one of two ways."""
    done = subprocess.run(
        [sys.executable, "-m", "continental", "check", "--rules", "xelu", "--json"],
        input=b"7s 7h X\n7s 7h \xff",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": mode, "LC_ALL": "en_US.UTF-8"},
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"line 2, column 7: this is no UTF-8\n")
    good, bad = map(json.loads, done.stdout.splitlines())
    assert good["legal"]
    assert (bad["error"], bad["column"]) == ("this is no UTF-8", 7)


def test_a_move_that_is_no_text_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "continental", "play", "xelu", "--seed", "3"],
        input=b"discard 7\xff\nquit\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"column 9: expected a card" in done.stdout


@pytest.mark.parametrize("variable", ["NO_COLOR", "FORCE_COLOR"])
def test_no_colours(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "1")
    for arguments in (("--help",), ("rules", "xelu"), ("rules", "chess")):
        assert "\x1b" not in "".join(run(*arguments)[1:])
