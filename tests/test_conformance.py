"""The conformance files, by which other programs test themselves, hold for this library."""

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from itertools import islice
from typing import Any

import pytest
from test_shuffle import of_kind, told

import continental as ct
from continental import record
from continental.move_text import parse_action
from continental.shuffle import below, numbers

FOLDER = files("continental") / "conformance"


def vectors(name: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = tomllib.loads(
        (FOLDER / f"{name}.toml").read_text("utf-8")
    )
    assert found
    assert all(found.values())
    return found


NOTATION, RULESETS = vectors("notation"), vectors("rulesets")
POSITIONS, RECORDS, SHUFFLE = vectors("positions"), vectors("records"), vectors("shuffle")


def each(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=map(str, range(len(cases))))


# --- notation ------------------------------------------------------------------------------------

READERS: dict[str, Callable[[str], object]] = {
    "cards": lambda text: " ".join(map(str, ct.parse_cards(text))),
    "meld": ct.parse_meld,
    "contract": ct.Contract.parse,
    "move": parse_action,
}


@pytest.mark.parametrize(
    ("what", "case"),
    [(what, case) for what in READERS for case in NOTATION.get(what, NOTATION.get(f"{what}s", []))],
)
def test_texts_have_one_form(what: str, case: dict[str, Any]) -> None:
    found = READERS[what](case["text"])
    assert str(found) == case["is"]
    assert READERS[what](case["is"]) == found
    if what == "meld":
        assert isinstance(found, ct.Trio | ct.Escalera)
        assert found.kind.value == case["kind"]


@each(NOTATION["invalid"])
def test_what_cannot_be_read_has_its_column(case: dict[str, Any]) -> None:
    with pytest.raises(ct.NotationError) as caught:
        READERS[case["what"]](case["text"])
    assert caught.value.column == case["column"]
    assert caught.value.text == case["text"]
    caret = str(caught.value).splitlines()[-1]
    assert caret.index("^") == case["column"] - 1 + 2


# --- documents -----------------------------------------------------------------------------------


def place(fault: dict[str, Any]) -> str:
    """Give what the sentence about a fault begins with."""
    parts = [
        f"{fault['key']}: " if "key" in fault else "",
        f"line {fault['line']}" if "line" in fault else "",
        f"column {fault['column']}" if "column" in fault else "",
    ]
    return parts[0] + ", ".join(filter(None, parts[1:]))


def check_faults(read: Callable[[str], object], case: dict[str, Any]) -> None:
    with pytest.raises(ct.InvalidDocument) as caught:
        read(case["text"])
    problems = [one.replace(" of the text", "") for one in caught.value.problems]
    assert len(problems) == len(case["faults"]), problems
    for problem, fault in zip(problems, case["faults"], strict=True):
        begins = place(fault)
        assert problem.startswith(begins)
        rest = problem[len(begins) :]
        assert "column" in fault or "line" not in fault or re.match(r"[:,]", rest)


@each(RULESETS["valid"])
def test_rulesets(case: dict[str, Any]) -> None:
    rules = ct.load_ruleset(case["text"])
    assert list(map(str, ct.variant(case["based_on"]).diff(rules))) == case["diff"]


@each(RULESETS["invalid"])
def test_faults_of_rulesets(case: dict[str, Any]) -> None:
    check_faults(ct.load_ruleset, case)


@each(POSITIONS["valid"])
def test_positions(case: dict[str, Any]) -> None:
    state = ct.parse_position(case["text"])
    game = ct.Game.from_state(state, auto_deal=False)
    assert game.to_act == (None if case["to_act"] == "nobody" else case["to_act"])
    legal = list(map(str, game.legal_moves))
    assert sorted(legal) == sorted(case["legal"])
    assert ct.parse_position(ct.format_position(state)) == state


@each(POSITIONS["invalid"])
def test_faults_of_positions(case: dict[str, Any]) -> None:
    check_faults(ct.parse_position, case)


@each(RECORDS["valid"])
def test_records(case: dict[str, Any]) -> None:
    text = (FOLDER / "records" / case["file"]).read_text("utf-8")
    read = record.loads(text)
    game = read.game()
    assert (game.ply, list(game.scores)) == (case["actions"], case["totals"])
    assert [result.out for result in game.results] == case["out"]
    assert list(game.winners) == case["winners"]
    assert record.verify(read) == ()
    assert record.loads(record.dumps(read)) == read


def test_every_record_is_listed() -> None:
    assert {one.name for one in (FOLDER / "records").iterdir()} == {
        case["file"] for case in RECORDS["valid"]
    }


@each(RECORDS["illegal"])
def test_illegal_records(case: dict[str, Any]) -> None:
    with pytest.raises(ct.IllegalAction) as caught:
        list(ct.replay(record.loads(case["text"])))
    error = caught.value
    assert (error.round, error.line, error.ply) == (case["round"], case["line"], case["before"])


@each(RECORDS["seen"])
def test_records_of_one_seat(case: dict[str, Any]) -> None:
    read = record.loads_seen(case["text"])
    assert [
        view.hand for _, view in zip(read.actions, islice(read.views(), 1, None), strict=True)
    ] == [*map(ct.Hand, case["hands"])]
    assert record.verify(read) == ()
    assert record.loads_seen(record.dumps(read)) == read


@each(RECORDS["seen_illegal"])
def test_illegal_records_of_one_seat(case: dict[str, Any]) -> None:
    with pytest.raises(ct.IllegalAction) as caught:
        list(record.loads_seen(case["text"]).views())
    error = caught.value
    assert (error.round, error.line, error.ply) == (case["round"], case["line"], case["before"])


@each(RECORDS["wrong"])
def test_wrong_results(case: dict[str, Any]) -> None:
    found = record.verify(record.loads(case["text"]))
    assert [re.match(r"round (\d+): ", one)[1] for one in found] == list(  # type: ignore[index]
        map(str, case["rounds"])
    )


@each(RECORDS["invalid"])
def test_faults_of_records(case: dict[str, Any]) -> None:
    check_faults(record.loads, case)


# --- the shuffle ---------------------------------------------------------------------------------


def test_the_shuffle() -> None:
    """The file says what the page says, of which another test says that it holds."""
    one, two = SHUFFLE["numbers"][0], SHUFFLE["below"][0]
    assert list(islice(numbers(one["key"]), len(one["gives"]))) == one["gives"]
    source = numbers(two["key"])
    assert [below(two["limit"], source) for _ in two["gives"]] == two["gives"]
    page = [told(block) for block in of_kind("order")]
    shown = [
        {name: " ".join(text.split()) for name, text in at.items()} for at in SHUFFLE["orders"]
    ]
    assert shown == page
    for case in SHUFFLE["orders"]:
        assert ct.shuffled(ct.parse_cards(case["cards"]), case["key"]) == ct.parse_cards(
            case["gives"]
        )


@each(SHUFFLE["deals"])
def test_deals(case: dict[str, Any]) -> None:
    game = ct.Game.new(ct.variant(case["ruleset"]), case["seats"], seed=case["seed"])
    first, deal = game.actions
    assert (first, deal) == (
        ct.DrawForDeal(case["dealer"]),
        ct.Deal(ct.parse_cards(case["order"])),
    )
    assert game.state.hands == tuple(map(ct.Hand, case["hands"]))
    assert str(game.table.top_discard) == case["upcard"]
    assert game.state.stock == ct.parse_cards(case["stock"])
    assert game.state.penalty_stock == ct.parse_cards(case["penalty_stock"])


@each(SHUFFLE["dealers"])
def test_draws_for_the_deal(case: dict[str, Any]) -> None:
    game = ct.Game.new(ct.variant(case["ruleset"]), case["seats"], seed=case["seed"])
    assert game.actions[0] == ct.DrawForDeal(case["dealer"], ct.parse_cards(case["drawn"]))
