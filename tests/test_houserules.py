"""Rulesets in files: what is written is read again, and every fault is named by its place."""

import itertools
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import continental as ct
from continental import variants
from continental.limits import MAX_BYTES
from continental.testing import presets, rulesets
from continental.toml import written


def refused(source: str | Path) -> tuple[str, ...]:
    with pytest.raises(ct.InvalidDocument) as caught:
        ct.load_ruleset(source)
    return caught.value.problems


@given(presets() | rulesets(), st.booleans())
def test_what_is_written_is_read_again(rules: ct.Ruleset, full: bool) -> None:
    assert ct.load_ruleset(ct.dump_ruleset(rules, full=full)) == rules


@given(presets() | rulesets(), presets() | rulesets())
def test_the_differences_are_all_and_no_more(one: ct.Ruleset, other: ct.Ruleset) -> None:
    found = one.diff(other)
    assert (found == ()) == (one == other)
    assert [(at.path, at.other, at.mine) for at in found] == [
        (at.path, at.mine, at.other) for at in other.diff(one)
    ]
    assert all(at.mine != at.other and at.path in str(at) for at in found)


HOUSE = """\
based_on = "xelu"
id = "house"
name = "At our table"

[escaleras]
ace = "circular"
adjacent_wilds = false

[trios]
max_length = "none"

[stock]
max_reshuffles = 2
"""
RULES = ct.XELU.replace(
    id="house",
    name="At our table",
    escaleras={"ace": ct.Ace.CIRCULAR, "adjacent_wilds": False},
    stock={"max_reshuffles": 2},
)


def test_only_what_differs_is_written() -> None:
    assert ct.load_ruleset(HOUSE) == RULES
    assert ct.dump_ruleset(RULES).splitlines() == [
        'based_on = "xelu@1"',
        'id = "house"',
        'name = "At our table"',
        "",
        "[escaleras]",
        'ace = "circular"',
        "adjacent_wilds = false",
        "",
        "[stock]",
        "max_reshuffles = 2",
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(HOUSE.encode("utf-8-sig"), id="byte order mark"),
        pytest.param(HOUSE.replace("\n", "\r\n").encode(), id="lines of Windows"),
    ],
)
def test_files_of_windows(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(text)
    assert ct.load_ruleset(file) == ct.load_ruleset(text.decode()) == RULES


def test_a_whole_ruleset_needs_no_base() -> None:
    rules = ct.load_ruleset('id = "short"\nrounds = [{ cards = 7, contracts = ["TT", "E"] }]')
    assert rules == ct.Ruleset("short", [ct.Round(7, ("TT", "E"))])
    steps = "cards.packs = [{ packs = 2 }, { packs = 3, seats = 5, round = 2 }]"
    found = ct.load_ruleset(f'based_on = "xelu"\nseats.maximum = 5\n{steps}').cards.packs
    assert found == (ct.PackStep(2), ct.PackStep(3, 5, 2))


def test_earlier_revisions_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    second = ct.XELU.replace(revision=2, points={"joker": 40})
    monkeypatch.setattr(variants, "_PAST", (ct.XELU,))
    monkeypatch.setattr(variants, "VARIANTS", {**ct.VARIANTS, "xelu": second})
    assert ct.variant("xelu") == ct.variant("xelu", 2) == second
    assert ct.variant("xelu", 1) == ct.XELU
    assert ct.load_ruleset('based_on = "xelu@1"') == ct.XELU
    assert ct.dump_ruleset(ct.XELU) == 'based_on = "xelu@1"\n'
    assert ct.dump_ruleset(second) == 'based_on = "xelu@2"\n'
    assert ct.load_ruleset('based_on = "xelu"') == second
    with pytest.raises(ct.ContinentalError, match="xelu has no revision 3, only 1, 2"):
        ct.variant("xelu", 3)


BASE = 'based_on = "xelu"\n'
CARET = "\n  {}\n  {}^".format


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            "",
            ["id: missing, and there is no based_on", "rounds: missing, and there is no based_on"],
        ),
        (
            'based_on = "chess"',
            ["based_on: no game is called 'chess'; there are castigo, castigo-"],
        ),
        ('based_on = "xelu@7"', ["based_on: xelu has no revision 7, only 1"]),
        (
            'based_on = "xelu@"',
            ["based_on: 'xelu@' is no game: expected an id such as xelu, or xe"],
        ),
        ("based_on = 1", ["based_on: 1 is no text"]),
        (BASE + "name = 1\nrevision = 0", ["name: 1 is no name", "revision: 0 is less than 1"]),
        (BASE + "ace = 1", ["ace: unknown; there are id, rounds, name"]),
        (BASE + "knock = 1", ["knock: not offered by this library: knocking is"]),
        (BASE + "escaleras = 4", ["escaleras: 4 is no table of fields"]),
        (
            BASE + 'escaleras.ace = "round"\nescaleras.max_length = true\nescaleras.x = 1',
            [
                "escaleras.ace: unknown; there are low, high, low_or_high, circular; not 'round'",
                "escaleras.max_length: true is no whole number",
                "escaleras.x: unknown; there are min_length, max_length, ace",
            ],
        ),
        (BASE + 'trios.min_length = "none"', ["trios.min_length: 'none' is no whole number"]),
        (BASE + "trios.min_length = 3.0", ["trios.min_length: 3.0 is no whole number"]),
        (
            BASE + "escaleras.max_length = 3\nseats.minimum = 9",
            [
                "seats.maximum: 8 is less than seats.minimum, 9",
                "escaleras.max_length: 3 is less than escaleras.min_length, 4",
            ],
        ),
        (
            BASE + 'wilds.cards = "2c 2q"',
            [
                "wilds.cards: column 4: '2q' is no card: expected a rank (A 2 … 9 T J Q K) with a "
                "suit (c d h s), or X" + CARET("2c 2q", "   ")
            ],
        ),
        (BASE + "stock.penalty_share = 0.25", ["stock.penalty_share: 0.25 is not exact: tell a"]),
        (BASE + "rounds = 7", ["rounds: 7 is no array"]),
        (BASE + "rounds = []", ["rounds: a game has at least one"]),
        (
            BASE
            + 'rounds = [{ cards = 7, contracts = "TQ" }, { cards = "x", contracts = ["TT", 3] }'
            + ", 4, { x = 1 }]",
            [
                "rounds[1].contracts: column 2: expected T (trio) or E (escalera), then a length"
                + CARET("TQ", " "),
                "rounds[2].contracts[1]: 3 is no text",
                "rounds[2].cards: 'x' is no whole number",
                "rounds[3]: 4 is no table",
                "rounds[4].x: unknown; there are cards, contracts",
                "rounds[4].cards: missing",
                "rounds[4].contracts: missing",
            ],
        ),
        (
            BASE + 'cards.packs = [{ packs = "2" }, { seats = 3 }, { packs = 2, decks = 1 }, 1]',
            [
                "cards.packs[0].packs: '2' is no whole number",
                "cards.packs[1].packs: missing",
                "cards.packs[2].decks: unknown; there are packs, seats, round",
                "cards.packs[3]: 1 is no table",
            ],
        ),
        (BASE + "cards.packs = 0", ["cards.packs: 0 is less than 1"]),
        (BASE + "cards.packs = 1.5", ["cards.packs: 1.5 is neither a number nor steps"]),
        (
            BASE + 'name = """\na\n"""\nname = """\nid = 3\n"""',
            ["line 5, column 1: name is told already" + CARET('name = """', "")],
        ),
        (
            BASE + "[stock]\n[stock]",
            ["line 3, column 1: [stock] is told already" + CARET("[stock]", "")],
        ),
        (
            BASE + "cards.packs = [{ packs = 0, seats = 0, round = true }]",
            [
                "cards.packs[0].packs: 0 is less than 1",
                "cards.packs[0].seats: 0 is less than 1",
                "cards.packs[0].round: true is no whole number",
            ],
        ),
        (BASE + f"points.joker = {10**16}", ["points.joker: not a number from -90071992547"]),
        (BASE + f"revision = 0x{'F' * 5_000}", ["revision: not a number from -9007199254740991"]),
        (
            BASE + 'rounds = [{ cards = 7, contracts = "E99999999999999999999!" }]',
            [
                "rounds[1].contracts: column 2: a meld has 1 to 200 cards"
                + CARET("E99999999999999999999!", " ")
            ],
        ),
        (
            BASE + f'wilds.cards = "{"2c " * 100}q"',
            [
                "wilds.cards: column 301: 'q' is no card: expected a rank (A 2 … 9 T J Q K) with a "
                "suit (c d h s), or X" + CARET("…" + " 2c" * 13 + " q", " " * 41)
            ],
        ),
        (BASE + "id = = 3", ["line 2, column 6: Invalid value" + CARET("id = = 3", "     ")]),
        (BASE + "id = '''abc", ["line 2 to the end of the text: Expected \"'''\""]),
        (
            BASE + 'name = """\n' + "x\n" * 500 + "id = 3",
            ["line 2 to the end of the text: Unterminated string"],
        ),
        (
            BASE + "buying.limit = None",
            [
                'line 2, column 16: Invalid value: write "none"'
                + CARET("buying.limit = None", " " * 15)
            ],
        ),
        (
            BASE + "trios.allowed = True",
            [
                "line 2, column 17: Invalid value: write true"
                + CARET("trios.allowed = True", " " * 16)
            ],
        ),
        (
            BASE + "escaleras = { ace = low }",
            [
                'line 2, column 21: Invalid value: write "low"'
                + CARET("escaleras = { ace = low }", " " * 20)
            ],
        ),
        (
            BASE + 'buying.limit = "None"\nstock.penalty_share = "NONE"',
            [
                "buying.limit: 'None' is no whole number; the word is \"none\", in Python None",
                "stock.penalty_share: 'NONE' is no fraction between 0 and 1; the word is \"none\"",
            ],
        ),
        (
            BASE + 'points.ace = "15"\ntrios.allowed = "true"\nrounds = "[]"',
            [
                "points.ace: '15' is no whole number: write it without quotes",
                "trios.allowed: 'true' is neither true nor false: write it without quotes",
                "rounds: '[]' is no array: write it without quotes",
            ],
        ),
        (
            BASE + '"" = 1\nescaleras."" = 1',
            ["'': unknown; there are id", "escaleras.'': unknown; there are min_length"],
        ),
        (BASE + "wilds.cards = 5", ["wilds.cards: 5 is neither a text nor a card, nor several"]),
        (BASE + 'wilds.cards = ["2c", 5]', ["wilds.cards[1]: 5 is no card"]),
        (
            BASE + "id = 'a'\nid = 'b'\n",
            ["line 3, column 1: id is told already" + CARET("id = 'b'", "")],
        ),
        ("x = " + "[" * 100_000, ["nested too deeply"]),
        ("x = " + "9" * 5_000, ["line 1: a number has too many digits"]),
        ("#" * (MAX_BYTES + 1), ["more than 10000000 bytes"]),
        (
            "house.toml",
            ["line 1 to the end of the text: Expected '='", "for a file give a path: Path(…)"],
        ),
        (
            '{"id": 1}',
            [
                "line 1, column 1: Invalid statement" + CARET('{"id": 1}', ""),
                "JSON is read by continental.codec",
            ],
        ),
    ],
    ids=map(str, itertools.count()),
)
def test_all_that_is_wrong_is_told_with_its_place(text: str, problems: list[str]) -> None:
    found = refused(text)
    assert len(found) == len(problems), found
    for told, expected in zip(found, problems, strict=True):
        assert told.startswith(expected)
        assert told.count("\n") == expected.count("\n")


def test_faults_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(BASE + 'escaleras.ace = "x"\nescaleras.max_wilds = "x"', "utf-8")
    with pytest.raises(ct.InvalidDocument) as caught:
        ct.load_ruleset(file)
    assert [line.partition(": ")[0] for line in str(caught.value).splitlines()] == [str(file)] * 2
    file.write_bytes(BASE.encode() + b'name = "caf\xe9"')
    assert refused(file) == ("line 2: no UTF-8",)
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    assert refused(file) == ("more than 10000000 bytes",)


def test_messages_are_bounded_and_all_faults_are_there() -> None:
    with pytest.raises(ct.InvalidDocument) as caught:
        ct.load_ruleset(BASE + "".join(f"key{number} = 1\n" for number in range(1_000)))
    assert len(caught.value.problems) == 1_000
    assert str(caught.value).splitlines()[-1] == "and 900 more"
    for text in (
        BASE + f"{'k' * 10_000} = 1",
        BASE + f"name = {[1] * 10_000}",
        BASE + f"id = '{'x' * 10_000}",
        BASE + f"escaleras.ace = '{'x' * 10_000}'",
    ):
        with pytest.raises(ct.InvalidDocument) as caught:
            ct.load_ruleset(text)
        assert len(str(caught.value)) < 500


@given(st.text() | st.text("[]{}=.\"'\n ,#ab19-@"))
def test_any_text_is_refused_with_documented_errors(text: str) -> None:
    assert refused(text)


VALUES = st.recursive(
    st.integers() | st.floats() | st.booleans() | st.text(max_size=5) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(
    st.sampled_from(["rounds", "cards", "wilds", "stock", "id", "points", "family", "x"]),
    st.sampled_from(["packs", "cards", "penalty_share", "numbers", "contracts", "x", ""]),
    VALUES,
)
def test_any_value_is_taken_or_refused(name: str, key: str, value: object) -> None:
    told = written({"based_on": "xelu", name: {key: value} if key else value})
    with suppress(ct.InvalidDocument):
        assert isinstance(ct.load_ruleset(told), ct.Ruleset)


def test_without_the_writer_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomli_w", None)
    with pytest.raises(ct.ContinentalError) as caught:
        ct.dump_ruleset(ct.XELU)
    told = 'writing TOML needs the extra toml: pip install "continental[toml]"'
    assert str(caught.value) == told
    assert ct.load_ruleset(HOUSE) == RULES


def test_a_key_of_thousands_of_parts_is_refused() -> None:
    deep = ".".join(["a"] * 5000)
    with pytest.raises(ct.ContinentalError) as refused:
        ct.load_ruleset(f'based_on = "xelu"\n{deep} = 1\n')
    assert len(str(refused.value)) < 10_000
