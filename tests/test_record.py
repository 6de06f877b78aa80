"""Records: games are written, read and replayed, and every fault is named by its place."""

import datetime
import itertools
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from exploring import examples
from hypothesis import given
from hypothesis import strategies as st
from record_helper import random_game, states_of

import continental as ct
from continental import record
from continental.record import Line, RecordedRound
from continental.testing import rulesets, states
from continental.toml import written

# --- what is written is read again --------------------------------------------------------------


def check(game: ct.Game) -> None:
    """Dump, load and replay a game."""
    told = ct.Record.of(game)
    text = record.dumps(told)
    read = record.loads(text)
    assert read == told
    assert record.dumps(read) == text
    assert list(ct.replay(read)) == states_of(game)
    assert record.verify(read) == ()


@pytest.mark.parametrize("number", range(24))
def test_games_by_chance_are_replayed_to_equal_states(number: int) -> None:
    check(random_game(number))


@examples(10)
@given(rulesets(bounded=True), st.integers(0, 10**6))
def test_games_of_any_rules_are_replayed_to_equal_states(rules: ct.Ruleset, number: int) -> None:
    check(random_game(number, 40, rules))


@examples(20)
@given(states(max_actions=40))
def test_games_that_begin_in_the_middle_are_replayed(state: ct.State) -> None:
    game = ct.Game.from_state(state, seed=1)
    for _ in range(12):
        if game.to_act is not None:
            game = game.play(next(iter(game.legal_moves)))
    check(game)


def test_a_record_gives_a_game_that_goes_on() -> None:
    game = ct.Game.new(ct.XELU, names=("Ana", "Bru"), seed=7).play("draw").play("pass")
    told = ct.Record.of(game)
    again = told.game(seed=7)
    assert (again.state, again.names, again.ply) == (game.state, ("Ana", "Bru"), game.ply)
    assert ct.Record.of(again) == told
    assert told.game(2).state == game.at(2).state
    with pytest.raises(ct.ContinentalError, match="ply: 5 is not one of 0 to 4"):
        told.game(5)


def test_a_game_that_was_kept_goes_on_as_if_it_had_not_been() -> None:
    rules = ct.XELU.replace(rounds=ct.XELU.rounds[:3], ending={"max_turns": 4})
    game = ct.Game.new(rules, names=("Ana", "Bru"), seed=7).play("draw").play("pass")
    kept = record.loads(record.dumps(ct.Record.of(game)))
    again = kept.game(seed=7).with_auto_deal()
    while game.to_act is not None:
        move = ct.bots.plain_move(game.view(game.to_act))
        game, again = game.play(move), again.play(move)
    assert game.is_over
    assert list(again.actions) == list(game.actions)


# --- what a person writes -----------------------------------------------------------------------

DEAL = "deal " + " ".join(map(str, ct.shuffled(ct.XELU.deck(2, 1).cards, "7/deal/1")))
START = f"""\
ruleset = "xelu"
names = ["Ana", "Bru"]
date = 2026-11-30
_place = "the kitchen"

[[rounds]]
actions = '''
# drawn by lot
dealer 1
{DEAL}  # a fair one
0 draw

1 PASS   # why?
'''
_mood = {{ good = true }}
"""


def test_comments_free_fields_and_the_date_are_kept() -> None:
    told = record.loads(START)
    assert (told.names, told.date) == (("Ana", "Bru"), datetime.date(2026, 11, 30))
    assert told.fields == {"_place": "the kitchen"}
    (one,) = told.rounds
    assert (one.round, one.fields, one.points) == (1, {"_mood": {"good": True}}, None)
    assert [line.comment for line in one.lines] == ["drawn by lot", "", "a fair one", "", "why?"]
    assert [line.number for line in one.lines] == [8, 9, 10, 11, 13]
    again = record.loads(record.dumps(told))
    assert again == told
    assert "1 pass  # why?\n" in record.dumps(told)


def test_free_fields_of_the_start_are_kept() -> None:
    start = '[start]\nround = 1\nhands = ["7h 8h", "9h"]\n_question = "What now?"\n'
    for text in (HEAD + start, HEAD + "[start]\nround = 0\nseats = 2\n_question = 'What now?'\n"):
        told = record.loads(text)
        assert told.start_fields == {"_question": "What now?"}
        assert record.loads(record.dumps(told)) == told
        assert ct.codec.RECORD.loads(ct.codec.RECORD.dumps(told)) == told
    for fields, message in (
        ({"question": 1}, "start_fields: 'question' does not begin with an underscore"),
        ({"_a": None}, "start_fields._a: expected a text, a number, true or false, found None"),
    ):
        with pytest.raises(ct.ContinentalError) as caught:
            evolve(record.loads(HEAD), start_fields=fields)
        assert str(caught.value) == message


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "game.continental"
    file.write_bytes(b"\xef\xbb\xbf" + START.replace("\n", "\r\n").encode())
    told = record.load(file)
    assert told == record.loads(START)
    record.dump(told, file)
    assert record.load(str(file)) == told
    assert b"\r" not in file.read_bytes()


@pytest.mark.parametrize("comment", ['he said "no"', "C:\\new", "'''", '"""', "# twice", "ñ → ♥"])
def test_any_comment_is_kept(comment: str) -> None:
    told = record.loads(START)
    (one,) = told.rounds
    changed = evolve(told, rounds=(evolve(one, lines=(*one.lines, Line(None, comment))),))
    assert record.loads(record.dumps(changed)) == changed


def test_the_rules_may_be_written_in_full() -> None:
    text = record.dumps(record.loads(START), full=True)
    assert "based_on" not in text
    assert record.loads(text).ruleset == ct.XELU


# --- what is wrong ------------------------------------------------------------------------------

HEAD = 'ruleset = "xelu"\nnames = ["Ana", "Bru"]\n'


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["ruleset: missing", "names: missing"]),
        (HEAD + "format = 2", ["format: 2 is newer than this library reads: 1"]),
        (
            HEAD + 'seed = 7\n[[rounds]]\nactions = "0 draw"\ncards = 3',
            [
                "seed: unknown; there are format, ruleset, names, date, start, rounds",
                "rounds[0].cards: unknown; there are round, actions, out, points",
            ],
        ),
        (
            'ruleset = "xelu@9"\nnames = [1]',
            ["ruleset: xelu has no revision 9", "names[0]: 1 is n"],
        ),
        ('ruleset = "xelu"\nnames = ["Ana"]', ["names: 1 seat: xelu is for 2 to 8"]),
        (
            HEAD + "date = 2026-11-30T10:00:00",
            ["date: 2026-11-30 10:00:00 is no date such as 2026-"],
        ),
        (HEAD + 'date = "today"', ["date: 'today' is no date such as 2026-11-30"]),
        (HEAD + "rounds = 3", ["rounds: 3 is no array"]),
        (HEAD + "rounds = [3]", ["rounds[0]: 3 is no table"]),
        (HEAD + "start = 1", ["start: 1 is no table"]),
        (
            HEAD + 'start = { round = 1, hands = ["7q"], phase = "x" }',
            ["start.phase: 'x' is none of", "start.hands[0]: column 1: '7q' is no card"],
        ),
        (HEAD + 'start = { hands = ["7h", "8h", "9h"] }', ["names: 2 for 3 seats"]),
        (
            HEAD
            + '[[rounds]]\nactions = """\n0 draw\n1 discard Q\nfly\n  draw # home\n0 off 7h\n"""',
            [
                "rounds[0].actions: line 6, column 11: expected a card\n  1 discard Q\n",
                "rounds[0].actions: line 7, column 1: expected a move: one of draw, take, buy, p",
                "rounds[0].actions: line 8: 'draw': expected the seat before it: 0 draw",
                "rounds[0].actions: line 9, column 9: expected a meld of the table, such as m0, or",
            ],
        ),
        (
            HEAD + '[[rounds]]\nactions = "0 draw\\n0 fly"',
            ["rounds[0].actions: line 2 of the text, column 3: expected a move"],
        ),
        (HEAD + "[[rounds]]\nround = false", ["rounds[0].round: false is no whole number"]),
        (
            HEAD + "[[rounds]]\n[[rounds]]\nactions = '0 fly'\n[[rounds]]\nactions = '0 run'",
            [
                "rounds[1].actions: line 5, column 3: expected a move",
                "rounds[2].actions: line 7, column 3: expected a move",
            ],
        ),
        (HEAD + "[[rounds]]\nactions = ['0 draw']", ["rounds[0].actions: ['0 draw'] is no text"]),
        (
            HEAD + '[[rounds]]\nround = 3\n[[rounds]]\nactions = """\ndeal 7h\ndeal 7h"""',
            [
                "rounds[0].round: 3 stands where 0 is expected",
                "rounds[1].actions: 2 deals: a round has one",
            ],
        ),
        (
            HEAD + '[[rounds]]\nactions = """\n0 draw\ndeal 7h"""',
            ["rounds[0].actions: moves before the deal: they belong to the round before"],
        ),
        (
            HEAD
            + "[[rounds]]\nout = 1\n[[rounds]]\npoints = [1]\nout = 'me'\n[[rounds]]\npoints = []",
            [
                "rounds[0].points: missing beside out",
                "rounds[1].points: 1 for 2 seats",
                "rounds[1].out: 'me' is neither the number of a seat nor 'nobody'",
                "rounds[2].out: missing beside points",
            ],
        ),
        (HEAD + "names = 3", ["line 3, column 1: names is told already"]),
    ],
    ids=map(str, itertools.count()),
)
def test_all_that_is_wrong_is_told_with_its_place(text: str, problems: list[str]) -> None:
    with pytest.raises(ct.InvalidDocument) as caught:
        record.loads(text + "\n")
    found = caught.value.problems
    assert len(found) == len(problems), found
    for told, expected in zip(found, problems, strict=True):
        assert told.startswith(expected)


def test_the_name_of_a_file_is_no_record() -> None:
    with pytest.raises(ct.InvalidDocument) as caught:
        record.loads("a.continental")
    assert caught.value.problems[1:] == ("a file is read by load(path)",)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 take", "line 14: 0 take: "),
        ("7 draw", "line 14: 7 draw: there is no seat 7: seats are 0 to 1"),
        ("reshuffle 7h", "line 14: Reshuffle(1 cards): "),
    ],
)
def test_an_illegal_action_is_named_and_what_is_before_it_is_kept(line: str, message: str) -> None:
    told = record.loads(START.replace("why?\n", f"why?\n{line}\n0 discard 7h\n"))
    states = list[ct.State]()
    with pytest.raises(ct.IllegalAction) as caught:
        states.extend(ct.replay(told))
    assert str(caught.value).startswith(f"round 1, {message}")
    assert (caught.value.round, caught.value.line, caught.value.ply) == (1, 14, 4)
    good = told.game(caught.value.ply)
    assert good.phase is ct.Phase.PLAY
    with pytest.raises(ct.IllegalAction):
        told.game()
    assert record.verify(told) == (str(caught.value),)
    collected = list[ct.State]()
    with suppress(ct.IllegalAction):
        for state in ct.replay(told):
            collected.append(state)
    assert collected == states_of(good)


def test_without_a_text_the_action_is_counted() -> None:
    made = record.loads(START)
    bad = RecordedRound(1, tuple(map(Line, [*made.actions, ct.Played(0, ct.TakeDiscard())])))
    with pytest.raises(ct.IllegalAction, match=r"^round 1, action 5: 0 take: "):
        list(ct.replay(evolve(made, rounds=(bad,))))


def test_wrong_results_are_found() -> None:
    game = random_game(1)
    told = ct.Record.of(game)
    ended = next(place for place, one in enumerate(told.rounds) if one.points is not None)
    one = told.rounds[ended]
    assert one.points is not None

    def changed(**values: Any) -> tuple[str, ...]:
        rounds = list(told.rounds)
        rounds[ended] = evolve(one, **values)
        return record.verify(evolve(told, rounds=tuple(rounds)))

    right = " ".join(map(str, one.points))
    assert changed(points=(99, *one.points[1:])) == (
        f"round {one.round}: points: 99{right[right.find(' ') :]} are told, {right} are right",
    )
    other = 1 if one.out != 1 else 0
    assert changed(out=other)[0].startswith(f"round {one.round}: out: seat {other} is told, ")
    assert changed(points=None) == ()
    cut = evolve(told, rounds=(*told.rounds[:ended], evolve(one, lines=one.lines[:3])))
    assert record.verify(cut) == (f"round {one.round}: it is told as over and is not",)


def test_nothing_else_can_be_made() -> None:
    made = record.loads(START)
    with pytest.raises(ct.ContinentalError, match="names: 1 for 2 seats"):
        evolve(made, names=("Ana",))
    with pytest.raises(ct.ContinentalError, match="'place' does not begin with an underscore"):
        evolve(made, fields={"place": 1})
    with pytest.raises(ct.ContinentalError, match="is more than one line"):
        Line(None, "a\nb")
    with pytest.raises(ct.ContinentalError, match=r"comment: .* no text that UTF-8 can hold"):
        Line(None, "\ud800")
    deep: list[object] = []
    for _ in range(15):
        deep = [deep]
    for value, message in (
        (deep, f"_a{'[0]' * 15}: lists and tables are nested too deeply"),
        ({"b": [0, 2**53]}, "_a.b[1]: not a number from -9007199254740991 to 9007199254740991"),
        (None, "_a: expected a text, a number, true or false, found None"),
        ([b"a"], "_a[0]: expected a text, a number, true or false, found b'a'"),
        ("\ud800", "_a: not a text that UTF-8 can hold"),
        ({7: "x"}, "_a: expected a text, found 7"),
    ):
        with pytest.raises(ct.ContinentalError) as caught:
            evolve(made, fields={"_a": value})
        assert str(caught.value) == f"fields.{message}"
    kept = evolve(
        made, fields={"_w": "a\r\nb\n", "_a": deep[0], "_n": 2**53 - 1, "_x": float("inf")}
    )
    assert record.loads(record.dumps(kept)) == kept
    with pytest.raises(TypeError, match="is no text or bytes"):
        record.loads(Path("x"))  # type: ignore[arg-type]


@given(st.text(), st.text("0123 drawiscd7hX/=lyo\n#'\\\"", max_size=40))
def test_any_lines_are_read_or_refused(head: str, lines: str) -> None:
    with suppress(ct.InvalidDocument):
        record.loads(head)
    with suppress(ct.InvalidDocument):
        record.loads(f"{HEAD}[[rounds]]\nactions = '''\n{lines}'''\n")


VALUES = st.recursive(
    st.integers() | st.booleans() | st.text("0 drawpsy7hX\n#", max_size=12) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["round", "actions", "out", "points", "_x", "hands"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(["names", "date", "start", "rounds", "_note", "ruleset"]),
        VALUES,
        max_size=4,
    )
)
def test_any_value_is_taken_or_refused(told: dict[str, object]) -> None:
    document = {"ruleset": "xelu", "names": ["Ana", "Bru"], **told}
    with suppress(ct.InvalidDocument):
        read = record.loads(written(document))
        assert record.loads(record.dumps(read)) == read


def test_what_no_file_can_hold_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    good = ct.Record.of(ct.Game.new(ct.XELU, names=("Ana", "Bru"), seed=1))
    file = tmp_path / "game.continental"
    ct.record.dump(good, file)
    before = file.read_bytes()
    bad = evolve(good, names=("Ana", "half \ud800"))
    with pytest.raises(ct.ContinentalError, match="no text that UTF-8 can hold"):
        ct.record.dump(bad, file)
    assert file.read_bytes() == before
    with pytest.raises(ct.ContinentalError, match=r"names\[1\]: .* is no text that UTF-8 can hold"):
        ct.Game.new(ct.XELU, names=("Ana", "\ud800"))
