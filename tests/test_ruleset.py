"""Rulesets: typed changes, nonsense refused by name, decks."""

import pickle
from fractions import Fraction
from typing import Any, cast, get_type_hints

import pytest
from attrs import fields

import continental.ruleset.groups as groups_module
from continental import (
    CASTIGO,
    CASTIGO_LONG,
    FIFTEEN,
    VARIANTS,
    XELU,
    Ace,
    ContinentalError,
    Contract,
    GameEnd,
    InvalidRuleset,
    NotationError,
    PackStep,
    Round,
    Ruleset,
    RulesetChanges,
    variant,
)
from continental.ruleset.reading import LEFT_OUT, Group

RULES = {attribute.name: attribute for attribute in fields(Ruleset)}


def test_tables_of_changes_equal_the_fields() -> None:
    hints = get_type_hints(RulesetChanges)
    assert set(hints) == set(RULES)
    for name, attribute in RULES.items():
        kind = attribute.type
        if isinstance(kind, type) and issubclass(kind, Group):
            told = get_type_hints(hints[name])
            field_types = get_type_hints(kind)
            known = {one.name: one for one in fields(cast("Any", kind))}
            assert set(told) == set(known), name
            for field, hint in told.items():
                if known[field].converter is None:
                    assert hint == field_types[field], f"{name}.{field}"
        else:
            assert hints[name] == get_type_hints(Ruleset)[name], name


def test_groups_know_their_names() -> None:
    tables = {
        value.TABLE: value
        for value in vars(groups_module).values()
        if isinstance(value, type) and issubclass(value, Group) and value.TABLE
    }
    held = {name: attribute.type for name, attribute in RULES.items()}
    assert tables == {name: held[name] for name in tables}
    assert {name for name, kind in held.items() if getattr(kind, "TABLE", "")} == set(tables)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"escaleras": {"ace": "corner"}}, ["escaleras.ace: unknown; there are low, high, low_or"]),
        ({"escaleras": {"ace": 3}}, ["escaleras.ace: unknown; there are low, high, low_or_high"]),
        ({"escaleras": {"max_length": 3}}, ["escaleras.max_length: 3 is less than escaleras.min"]),
        ({"escaleras": {"max_length": 14}}, ["escaleras.max_length: 14 is more than the 13 cards"]),
        ({"escaleras": {"min_length": 0}}, ["escaleras.min_length: 0 is less than 1"]),
        ({"escaleras": {"min_naturals": 14}}, ["escaleras.min_naturals: 14 is more than escalera"]),
        ({"escaleras": 4}, ["escaleras: 4 is no table of fields"]),
        ({"trios": {"min_length": "3"}}, ["trios.min_length: '3' is no whole number"]),
        ({"trios": {"min_length": True}}, ["trios.min_length: true is no whole number"]),
        ({"trios": {"max_length": 2}}, ["trios.max_length: 2 is less than trios.min_length, 3"]),
        ({"trios": {"allowed": 1}}, ["trios.allowed: 1 is neither true nor false"]),
        (
            {"trios": {"allowed": False}},
            [f"rounds[{n}].contracts: " for n in (1, 2, 4, 5, 6)],
        ),
        (
            {"trios": {"wild": 2}},
            ["trios.wild: unknown; there are allowed, min_length, max_length"],
        ),
        ({"wilds": {"cards": "2c 2c"}}, ["wilds.cards: name naturals, each once"]),
        ({"wilds": {"cards": "X"}}, ["wilds.cards: name naturals, each once"]),
        ({"wilds": {"cards": "2"}}, ["wilds.cards: column 1: '2' is no card"]),
        ({"wilds": {"limits": "never"}}, ["wilds.limits: never"]),
        ({"points": {"numbers": (1, 2)}}, ["points.numbers: (1, 2) are not nine whole numbers"]),
        ({"points": {"numbers": 1}}, ["points.numbers: 1 are not nine whole numbers"]),
        ({"trios": {"min_length": 10**30}}, ["trios.min_length: 1000000"]),
        ({"cards": {"packs": 1}}, [f"rounds[{n}].cards: " for n in range(1, 8)]),
        ({"cards": {"packs": (PackStep(2, seats=3),)}}, ["cards.packs: no step is for 2 seats"]),
        ({"cards": {"packs": "two"}}, ["cards.packs: 'two' is neither a number nor steps"]),
        ({"seats": {"minimum": 9}}, ["seats.maximum: 8 is less than seats.minimum, 9"]),
        ({"rounds": ()}, ["rounds: a game has at least one"]),
        ({"rounds": "TT TE"}, ["rounds: 'TT TE' is one thing, expected several"]),
        ({"rounds": 3}, ["rounds: 3 is one thing, expected several Round(cards, contracts)"]),
        ({"buying": {"limit": "none"}}, ["buying.limit: 'none' is no whole number; the word is"]),
        ({"rounds": ("TT",)}, ["rounds[1]: 'TT' is no Round"]),
        ({"rounds": (Round(7, ()),)}, ["rounds[1].contracts: a round has at least one"]),
        ({"rounds": (Round(7, "TE3"),)}, ["rounds[1].contracts: TE3: E3 is less than escaleras"]),
        ({"rounds": (Round(7, "E14"),)}, ["rounds[1].contracts: E14: E14 is more than escaleras"]),
        (
            {"buying": {"penalty_source": "penalty_stock"}},
            ["buying.penalty_source: there is no penalty stock: stock.penalty_share is not set"],
        ),
        ({"stock": {"penalty_share": "1/4"}}, ["stock.penalty_share: nothing draws from"]),
        ({"stock": {"penalty_share": "5/4"}}, ["stock.penalty_share: '5/4' is no fraction"]),
        ({"ending": {"mode": "target"}}, ["ending.target: mode target needs a number"]),
        ({"ending": {"target": 200}}, ["ending.target: has no meaning with ending.mode after"]),
        ({"ending": {"deals": 3}}, ["ending.deals: has no meaning with ending.mode after_rounds"]),
        ({"family": "concealed"}, [f"rounds[{n}].contracts: " for n in range(1, 8)]),
        (
            {
                "rounds": (Round(1, "T"),),
                "seats": {"maximum": 28},
                "cards": {"packs": 1},
                "dealing": {"first_dealer": "lowest_card"},
            },
            ["dealing.first_dealer: 28 seats draw a card each, and more where they tie"],
        ),
        ({"id": ""}, ["id: '' is no name"]),
        ({"nonsense": 1}, ["nonsense: unknown; there are id, rounds, name"]),
        ({"nonsense": {1: 2}}, ["nonsense: unknown; there are id, rounds, name"]),
        ({"escaleras": {1: 2}}, ["escaleras: {1: 2} is no table of fields"]),
        (
            {"escaleras": {"ace": "corner"}, "trios": {"min_length": 0}},
            ["escaleras.ace: unknown", "trios.min_length: 0 is less than 1"],
        ),
    ],
)
def test_nonsense_is_refused_by_name(changes: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(InvalidRuleset) as caught:
        XELU.replace(**changes)
    told = caught.value.problems
    assert len(told) == len(problems), told
    for problem, start in zip(told, problems, strict=True):
        assert problem.startswith(start)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_left_out_says_so(name: str) -> None:
    for table in ("layoff", "buying", "escaleras", "ending"):
        with pytest.raises(InvalidRuleset, match="not offered by this library: ") as caught:
            XELU.replace(**{table: {name: True}})  # type: ignore[arg-type]
        assert caught.value.problems[0].startswith(f"{table}.{name}: ")
        with pytest.raises(InvalidRuleset, match="not offered by this library: "):
            XELU.replace(**{table: {"mode": name}})  # type: ignore[arg-type]
    with pytest.raises(InvalidRuleset, match="not offered by this library: "):
        XELU.replace(family=name)  # type: ignore[arg-type]


def test_changes_are_values_and_leave_the_old() -> None:
    house = XELU.replace(escaleras={"ace": Ace.CIRCULAR}, points={"ace": 15})
    told = XELU.replace(escaleras={"ace": "circular"}, points={"ace": 15})  # type: ignore[typeddict-item]
    assert house == told
    assert hash(house) == hash(told)
    assert house != XELU
    assert XELU.escaleras.ace is Ace.LOW_OR_HIGH
    assert pickle.loads(pickle.dumps(house)) == house
    assert XELU.replace() == XELU


def test_contracts_round_trip() -> None:
    for text in ("TTE", "T3!E4!", "TE7", "E5!E4!E3!E3!"):
        assert str(Contract.parse(text)) == text
        assert str(Contract.parse(f" {text.lower()} ")) == text
    assert str(Contract.parse("t e")) == "TE"


@pytest.mark.parametrize(
    ("text", "column"), [("", 1), ("TXE", 2), ("T E-", 4), ("T!", 2), ("E0", 2), ("3", 1)]
)
def test_bad_contracts_name_their_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Contract.parse(text)
    assert caught.value.column == column


def test_variants_by_id() -> None:
    for name, ruleset in VARIANTS.items():
        assert variant(name) is ruleset
        assert ruleset.id == name
    with pytest.raises(ContinentalError, match="no game is called 'chess'; there are castigo"):
        variant("chess")


def test_rounds_and_seats_out_of_range() -> None:
    for number in (0, 8, -1):
        with pytest.raises(ContinentalError, match=f"there is no round {number}: xelu has 1 to 7"):
            XELU.round(number)
    for seats in (1, 9):
        with pytest.raises(ContinentalError, match=rf"{seats} seats?: xelu is for 2 to 8"):
            XELU.deck(seats, 1)
    assert FIFTEEN.round(9) is FIFTEEN.round(1)


def test_shares_are_exact() -> None:
    assert CASTIGO.stock.penalty_share == Fraction(1, 4)
    for ruleset in (CASTIGO, CASTIGO_LONG):
        for number in range(1, len(ruleset.rounds) + 1):
            for seats in range(2, 9):
                sizes = ruleset.deal_sizes(seats, number)
                left = len(ruleset.deck(seats, number)) - seats * ruleset.round(number).cards
                assert sizes.penalty_stock == left // 4
                assert sizes.stock + sizes.penalty_stock + 1 == left


def test_rounds_are_as_many_as_deals() -> None:
    assert FIFTEEN.round(12) == FIFTEEN.rounds[0]
    for number, seats, last in ((13, None, 12), (5, 4, 4), (500, 12, 12)):
        with pytest.raises(ContinentalError, match=f"no round {number}: fifteen has 1 to {last}"):
            FIFTEEN.round(number) if seats is None else FIFTEEN.packs(seats, number)
    three = FIFTEEN.replace(ending={"deals": 3})
    assert three.packs(12, 3) == 4
    with pytest.raises(ContinentalError, match="no round 4: fifteen has 1 to 3"):
        three.packs(12, 4)
    to_a_hundred = FIFTEEN.replace(ending={"mode": GameEnd.TARGET, "target": 100})
    assert to_a_hundred.packs(2, 9_999) == 2
    with pytest.raises(ContinentalError, match="no round 10000: "):
        to_a_hundred.round(10_000)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"points": {"joker": 10**6}}, ["points.joker: 1000000 is more than 999999"]),
        ({"points": {"joker": -(10**6)}}, ["points.joker: -1000000 is less than -999999"]),
        (
            {"points": {"ace": 10**5000}},
            ["points.ace: a number of many digits is more than 999999"],
        ),
        (
            {"seats": {"minimum": 101, "maximum": 9}, "escaleras": {"min_length": 201}},
            [
                "seats.minimum: 101 is more than 100",
                "escaleras.min_length: 201 is more than any hand holds",
                "seats.maximum: 9 is less than seats.minimum, 101",
                "escaleras.max_length: 13 is less than escaleras.min_length, 201",
            ],
        ),
        ({"cards": {"packs": 93}}, ["cards.packs: 5022 cards are more than 5000"]),
        ({"cards": {"packs": 0}}, ["cards.packs: 0 is less than 1"]),
        ({"cards": {"packs": [PackStep(2)] * 101}}, ["cards.packs: 101 is more than 100"]),
        ({"rounds": [Round(7, "TT")] * 101}, ["rounds: 101 is more than 100"]),
        (
            {"stock": {"penalty_share": "1/1000000"}},
            ["stock.penalty_share: '1/1000000' has too many digits"],
        ),
        ({"name": "\ud800"}, ["name: '\\ud800' is no name"]),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, list) else "",
)
def test_too_much_is_refused_by_name(changes: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(InvalidRuleset) as caught:
        CASTIGO.replace(**changes)
    assert list(caught.value.problems) == problems
