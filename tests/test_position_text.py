"""Positions as text: every reached state is written and read again, and every fault is named."""

import itertools
from contextlib import suppress
from pathlib import Path

import pytest
from attrs import evolve
from exploring import examples
from hypothesis import given
from hypothesis import strategies as st

import continental as ct
from continental.scoring import Item
from continental.testing import legal_moves_of, states
from continental.toml import written

TYPED = """
ruleset = "castigo"
round = 2
hands = ["7h 9h", "ah, 8d", "JK K♠"]
melds = [
    { owner = 0, meld = "Qs Qd Qc" },
    { owner = 1, meld = "5h 6h X=7h 8h" },
]
discards = "2c 3c"
_note = "what does seat 0 do?"
"""
STATE = ct.position(
    ct.CASTIGO,
    ["7h 9h", "Ah 8d", "X Ks"],
    round=2,
    melds=[(0, "Qs Qd Qc"), (1, "5h 6h X=7h 8h")],
    discards="2c 3c",
)


def test_what_a_person_types() -> None:
    assert ct.parse_position(TYPED) == STATE


@examples(60)
@given(states())
def test_every_reached_state_is_written_and_read_again(state: ct.State) -> None:
    assert ct.parse_position(ct.format_position(state)) == state


def test_an_offered_buy_in_the_middle_of_a_round_is_kept() -> None:
    game = ct.Game.new(ct.CASTIGO, 4, seed=7).play("draw")
    state = ct.parse_position(ct.format_position(game.state))
    assert (state.table.phase, state.table.to_act) == (ct.Phase.CLAIMS, 2)
    assert list(legal_moves_of(state)) == list(game.legal_moves)


def test_every_line_of_a_score_is_kept() -> None:
    lines = [
        ct.ScoreLine(item, 2, -7, ct.Card("7h") if item is Item.CARD else None) for item in Item
    ]
    result = ct.RoundResult(
        1, (ct.Tally(tuple(lines)), ct.Tally(), ct.Tally()), ct.Tally(tuple(lines))
    )
    state = evolve(STATE, table=evolve(STATE.table, results=(result,)))
    assert ct.parse_position(ct.format_position(state)) == state
    largest = ct.ScoreLine(Item.COUNTED, -(2**53 - 1), 2**53 - 1)
    result = ct.RoundResult(None, (ct.Tally((largest,)),) * 3)
    state = evolve(STATE, table=evolve(STATE.table, results=(result,)))
    assert ct.parse_position(ct.format_position(state)) == state
    for wrong in (2**53, 1.5, True):
        with pytest.raises(ct.ContinentalError, match=r"each: .* is no whole number from -"):
            ct.ScoreLine(Item.COUNTED, 1, wrong)  # type: ignore[arg-type]
    counted = ct.parse_position(TYPED + "results = [{ out = 1, tallies = [5, 0, 12] }]")
    assert counted.table.results[0].scores == (5, 0, 12)


def test_house_rules_stand_inside(tmp_path: Path) -> None:
    rules = ct.XELU.replace(id="house", points={"ace": 15})
    state = ct.position(rules, ["7h", "8h"])
    file = tmp_path / "position.toml"
    file.write_text(ct.format_position(state), "utf-8-sig")
    assert ct.parse_position(file) == state
    assert '[ruleset]\nbased_on = "xelu@1"\nid = "house"\n' in file.read_text("utf-8")


def test_before_the_first_deal() -> None:
    start = ct.Game.new(ct.FIFTEEN, 3, seed=1, auto_deal=False, dealer=1).state
    assert ct.parse_position('ruleset = "fifteen"\nround = 0\nseats = 3\ndealer = 1') == start


HEAD = 'ruleset = "castigo"\nhands = ["7h", "8h"]\n'


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["ruleset: missing"]),
        (HEAD + "format = 2", ["format: 2 is newer than this library reads: 1"]),
        (HEAD + "format = 0", ["format: 0 is no number of a format: expected 1"]),
        (HEAD + 'format = "1"', ["format: '1' is no number of a format: expected 1"]),
        ("ruleset = 3", ["ruleset: neither the id of a game nor a table"]),
        (
            'ruleset = "chess"\nhand = ["7h"]\nturn = 1.0\nphase = "nap"\nupcard = 1',
            [
                "hand: unknown; there are format, ruleset, round, seats, phase, dealer, turn, han",
                "ruleset: no game is called 'chess'; there are castigo, castigo-long, fifteen, fi",
                "phase: 'nap' is none of draw_for_deal, deal, draw, claims, reshuffle, play, roun",
                "turn: 1.0 is no whole number",
                "upcard: 1 is neither true nor false",
            ],
        ),
        (
            'ruleset = { based_on = "xelu", escaleras.ace = "x", trios.min_length = 0 }',
            [
                "ruleset.escaleras.ace: unknown; there are low, high, low_or_high, circular; not",
                "ruleset.trios.min_length: 0 is less than 1",
            ],
        ),
        (
            'ruleset = "xelu"\nhands = ["7h 8q", 3, ["7h", "z"]]\ndiscards = """\n7h\n8h 9q"""',
            [
                "hands[0]: column 4: '8q' is no card: expected a rank (A 2 … 9 T J Q K) with a su",
                "hands[1]: 3 is no text",
                "hands[2][1]: column 1: 'z' is no card",
                "discards: line 2 of the text, column 4: '9q' is no card",
            ],
        ),
        (
            HEAD
            + "melds = [{ owner = 0, meld = 'X X' }, { owner = true }, 7, { meld = '7h', x = 1 }]",
            [
                "melds[0].meld: column 1: only jokers: mark one with the rank or card it stands f",
                "melds[1].meld: missing",
                "melds[1].owner: true is no whole number",
                "melds[2]: 7 is no table",
                "melds[3].x: unknown; there are owner, meld",
                "melds[3].owner: missing",
            ],
        ),
        (
            HEAD + "owed = [{ seat = 0, source = 'x' }]\nclaims = 3\nseed = 1.5",
            [
                "claims: 3 is no array",
                "owed[0].source: 'x' is none of stock, penalty_stock",
                "seed: 1.5 is no text",
            ],
        ),
        (
            HEAD + "results = [{ out = 'me', tallies = ['2x5 card 7q', ' 2 card', '1x1 x'] }, {}]",
            [
                "results[0].out: 'me' is neither the number of a seat nor 'nobody'",
                "results[0].tallies[0]: column 10: '7q' is no card",
                "results[0].tallies[1]: column 2: expected points such as 2x5 card 7h or 1x-10 we",
                "results[0].tallies[2]: column 1: expected points such as 2x5 card 7h or 1x-10 we",
                "results[1].out: missing",
                "results[1].tallies: missing",
            ],
        ),
        (
            HEAD + "round = 2\nmelds = [{ owner = 0, meld = '7h 7h 7h 8s=7' }]\nstock = ''",
            ["cards: "] * 53 + ["cards: 6 in all, the deck holds 108", "melds[0]: 7h 7h 7h 8s"],
        ),
        (
            HEAD + "turn = 2\ndealer = 3",
            ["turn: there is no seat 2: sea", "dealer: there is no sea"],
        ),
        (
            HEAD
            + "upcard = 1\nturn = 2\nclaims = [1, 9]\nmelds = [{ owner = 7, meld = '7h 7d 7s' }]\n"
            + "owed = [{ seat = -1, source = 'stock' }]",
            [
                "upcard: 1 is neither true nor false",
                "turn: there is no seat 2: seats are 0 to 1",
                "claims[1]: there is no seat 9: seats are 0 to 1",
                "melds[0].owner: there is no seat 7: seats are 0 to 1",
                "owed[0].seat: there is no seat -1: seats are 0 to 1",
            ],
        ),
        (
            HEAD + "turn = 5\nmelds = [{ owner = 7, meld = '7h 7d 7s' }]\nclaims = [9]",
            [
                "turn: there is no seat 5: seats are 0 to 1",
                "claims[0]: there is no seat 9: seats are 0 to 1",
                "melds[0]: there is no seat 7: seats are 0 to 1",
            ],
        ),
        (HEAD + "buys = [1000000, 0]", ["buys: 1000000 is not one of 0 to 999999"]),
        (HEAD + "buys = [9007199254740992, 0]", ["buys[0]: not a number from -90071992547409"]),
        (HEAD + f"_a = {'[' * 20}{']' * 20}", [f"_a{'[0]' * 17}: nested too deeply"]),
        (HEAD + "seats = 3", ["hands: 2 for 3 seats"]),
        ('ruleset = "xelu"', ["0 seats: xelu is for 2 to 8"]),
        (HEAD + "round = 8", ["there is no round 8: castigo has 1 to 7"]),
        (HEAD + "round = 99999999999", ["round: not a number from 0 to 9999"]),
        (HEAD + "round = 0", ["hands: before the first deal, round 0"]),
        (
            'ruleset = "xelu"\nround = 0\nseats = 2\nturn = 1',
            ["turn: before the first deal, round 0"],
        ),
        (
            'ruleset = "xelu"\nround = 0\nseats = 2\nphase = "play"',
            ["phase: it is draw_for_deal before the first deal"],
        ),
        (HEAD + "x = \n", ["line 3, column 5: Invalid value"]),
        (HEAD + "seat = 0", ["seat: a position as one seat sees it is read by parse_view"]),
        (
            HEAD.replace('["', '["?? ', 1),
            ["hands: a position as one seat sees it is read by parse_view"],
        ),
    ],
    ids=map(str, itertools.count()),
)
def test_all_that_is_wrong_is_told_with_its_place(text: str, problems: list[str]) -> None:
    with pytest.raises(ct.InvalidDocument) as caught:
        ct.parse_position(text)
    found = caught.value.problems
    assert len(found) == len(problems), found
    for told, expected in zip(found, problems, strict=True):
        assert told.startswith(expected)


VALUES = st.recursive(
    st.integers() | st.floats() | st.booleans() | st.text("7hX /=x5\n", max_size=9) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["owner", "meld", "out", "tallies"]), inner, max_size=3)
    ),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["round", "hands", "melds", "discards", "claims", "owed", "results", "phase", "turn", "seed"]
)


@given(st.dictionaries(KEYS, VALUES, max_size=3))
def test_any_value_is_taken_or_refused(told: dict[str, object]) -> None:
    document = {"ruleset": "xelu", "hands": ["7h", "8h"], **told}
    with suppress(ct.InvalidDocument):
        assert ct.problems(ct.parse_position(written(document))) == ()


def test_only_states_are_written() -> None:
    with pytest.raises(TypeError, match="is no State"):
        ct.format_position("7h")  # type: ignore[arg-type]
