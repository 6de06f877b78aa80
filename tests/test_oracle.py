"""Facts of the oracle that were checked by hand, so that it may judge the library."""

import pytest
from oracle import closest_cost, contract_ok, is_legal, readings

from continental.cards import Hand, Rank, Suit
from continental.melds import Escalera, Kind
from continental.notation import parse_group, parse_groups, parse_meld
from continental.ruleset import (
    Ace,
    Contract,
    MeldCount,
    Ruleset,
    SameSuit,
    Scope,
    WildRatio,
)
from continental.variants import CASTIGO, FIFTEEN, FIFTEEN_JOKERS, XELU

PLAIN = CASTIGO.replace(id="plain", trios={"max_wilds": None, "max_naturals_per_pack": None})
RED_ACES = PLAIN.replace(
    wilds={"cards": "Ad Ah", "ratio": WildRatio.AT_MOST_NATURALS}, trios={"min_naturals": 0}
)
ALL_WILD = PLAIN.replace(trios={"min_naturals": 0}, escaleras={"min_naturals": 0})
DISTINCT = PLAIN.replace(trios={"distinct_suits": Scope.ALWAYS})
DISTINCT_AT_OPENING = PLAIN.replace(trios={"distinct_suits": Scope.OPENING})
HALF_AT_OPENING = XELU.replace(wilds={"limits": Scope.OPENING})
APART = PLAIN.replace(escaleras={"adjacent_wilds": False})


def with_ace(ace: Ace) -> Ruleset:
    return PLAIN.replace(escaleras={"ace": ace})


@pytest.mark.parametrize(
    ("rules", "cards", "expected"),
    [
        pytest.param(CASTIGO, "7c 7d 7s", True, id="set-01"),
        pytest.param(CASTIGO, "7c 8d 7s", False, id="set-02"),
        pytest.param(CASTIGO, "9c X X", True, id="set-04-castigo"),
        pytest.param(XELU, "9c X X", False, id="set-04-xelu"),
        pytest.param(XELU, "8c 8d X X", True, id="set-05"),
        pytest.param(CASTIGO, "X X X", False, id="set-06-castigo"),
        pytest.param(ALL_WILD, "X X X", True, id="set-06-all-wild"),
        pytest.param(DISTINCT, "9c 9c 9s", False, id="set-07"),
        pytest.param(CASTIGO, "9c 9c 9s", True, id="set-07-castigo"),
        pytest.param(DISTINCT, "9c 9d 9h 9s 9s", False, id="set-08"),
        pytest.param(RED_ACES, "5c 5s Ah", True, id="set-11"),
        pytest.param(RED_ACES, "Ah Ad X", True, id="set-12"),
        pytest.param(RED_ACES, "5c X Ah Ad", False, id="set-13"),
    ],
)
def test_trios(rules: Ruleset, cards: str, expected: bool) -> None:
    found = readings(Hand(cards), rules, Kind.TRIO, packs=2)
    assert bool(found) is expected


@pytest.mark.parametrize(
    ("rules", "cards", "expected"),
    [
        pytest.param(CASTIGO, "4c 5c 6c 7c", True, id="run-01"),
        pytest.param(CASTIGO, "4c 5c 6h 7c", False, id="run-02"),
        pytest.param(CASTIGO, "4h 4h 6h 7h", False, id="run-03"),
        pytest.param(CASTIGO, "4h X 6h 7h", True, id="run-04"),
        pytest.param(APART, "4h X X 7h", False, id="run-05-apart"),
        pytest.param(CASTIGO, "4h X X 7h", True, id="run-05-castigo"),
        pytest.param(APART, "4h X 6h X 8h", True, id="run-06"),
        pytest.param(RED_ACES, "4c X Ah Ad", False, id="run-07"),
        pytest.param(CASTIGO, "Qs Ks As 2s", True, id="run-08-circular"),
        *(
            pytest.param(with_ace(ace), "Qs Ks As 2s", False, id=f"run-08-{ace.value}")
            for ace in (Ace.LOW, Ace.HIGH, Ace.LOW_OR_HIGH)
        ),
        pytest.param(with_ace(Ace.HIGH), "As 2s 3s 4s", False, id="run-09"),
        pytest.param(with_ace(Ace.LOW), "As 2s 3s 4s", True, id="run-09-low"),
        pytest.param(with_ace(Ace.LOW_OR_HIGH), "Jh Qh Kh Ah", True, id="run-10"),
        pytest.param(with_ace(Ace.HIGH), "Jh Qh Kh Ah", True, id="run-10-high"),
        pytest.param(with_ace(Ace.LOW), "Jh Qh Kh Ah", False, id="run-10-low"),
        pytest.param(RED_ACES, "Qh Kh Ah 2h", True, id="run-11"),
        pytest.param(CASTIGO, "2h 3h X 6h 7h", False, id="run-14"),
        pytest.param(CASTIGO, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", True, id="run-16"),
        pytest.param(CASTIGO, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X", False, id="run-16-more"),
        pytest.param(XELU, "X X 6h 7h", True, id="run-22"),
        pytest.param(XELU, "4h X X X", False, id="run-22-more"),
    ],
)
def test_escaleras(rules: Ruleset, cards: str, expected: bool) -> None:
    found = readings(Hand(cards), rules, Kind.ESCALERA)
    assert bool(found) is expected


def test_limits_hold_at_the_opening_only() -> None:
    assert not readings(Hand("7s 7s 7h"), DISTINCT_AT_OPENING)
    assert readings(Hand("7s 7s 7h"), DISTINCT_AT_OPENING, on_table=True)
    assert not readings(Hand("9c X X"), HALF_AT_OPENING)
    assert readings(Hand("9c X X"), HALF_AT_OPENING, on_table=True)


@pytest.mark.parametrize(("length", "most"), [(4, 2), (5, 2), (6, 3), (7, 3), (10, 5)])
def test_half_of_an_escalera_may_be_wild(length: int, most: int) -> None:  # run-21
    ranks = "23456789TJ"[:length]
    for wilds in range(length):
        cards = ["X" if place < wilds else f"{rank}h" for place, rank in enumerate(ranks)]
        assert is_legal(Escalera(Suit.HEARTS, Rank.TWO, cards), XELU) is (wilds <= most)


def test_naturals_by_the_pack() -> None:  # set-16
    eight = "7c 7c 7d 7d 7h 7h 7s 7s"
    assert readings(Hand(f"{eight} X X"), CASTIGO, packs=2)
    assert not readings(Hand(f"{eight} 7s X"), CASTIGO, packs=2)
    assert readings(Hand(f"{eight} 7s X"), CASTIGO, packs=3)
    assert readings(Hand(f"{eight} 7s X"), CASTIGO)
    assert not readings(Hand(f"{eight} X X X"), CASTIGO)


def test_every_reading_is_found() -> None:
    assert {str(meld) for meld in readings(Hand("4c 5c 6c X"), XELU)} == {
        "X=3c 4c 5c 6c",
        "4c 5c 6c X=7c",
    }
    assert {str(meld) for meld in readings(Hand("Jh Qh Kh X"), XELU)} == {
        "X=Th Jh Qh Kh",
        "Jh Qh Kh X=Ah",
    }
    assert {str(meld) for meld in readings(Hand("Jh Qh Kh X"), with_ace(Ace.LOW))} == {
        "X=Th Jh Qh Kh"
    }
    # four of a rank, or the rank's card alone among wilds
    assert len(readings(Hand("7c X X X"), ALL_WILD)) == 1 + 4
    # a two is natural in its own place, and may be another's wild
    assert {str(meld) for meld in readings(Hand("2c 3c 4c"), FIFTEEN)} == {
        "2c 3c 4c",
        "3c 4c 2c=5c",
    }
    assert {str(meld) for meld in readings(Hand("3c X 2d"), FIFTEEN)} == {
        "3c X=4c 2d=5c",
        "3c 2d=4c X=5c",
        "X=2c 3c 2d=4c",
        "2d=2c 3c X=4c",
        "X=Ac 2d=2c 3c",
        "2d=Ac X=2c 3c",
    }


def test_twos_where_they_are_no_wilds() -> None:
    assert not readings(Hand("3c 2d 5c"), FIFTEEN_JOKERS)
    assert readings(Hand("3c 2d 5c"), FIFTEEN)
    assert not readings(Hand("7c 7d 7h"), FIFTEEN)


def test_thirteen_cards_are_told_twice_low_or_high() -> None:
    suit = Hand("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh")
    assert len(readings(suit, XELU)) == 2
    assert len(readings(suit, CASTIGO)) == 1
    assert len(readings(suit, with_ace(Ace.HIGH))) == 1
    assert len(readings(suit, with_ace(Ace.LOW))) == 1


def test_a_circle_is_a_ring_of_neighbours() -> None:
    ends = "X 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh X=Kh"
    assert not is_legal(parse_meld(ends), APART)
    assert is_legal(parse_meld(ends), APART.replace(escaleras={"ace": Ace.LOW}))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("4c 5c 6c X=7c", 1),
        ("4c 5c 6c X=3", 1),
        ("4c 5c 6c X=8c", 0),
        ("7c 7d X=7", 1),
        ("7c 7d X=8", 0),
        ("7c 7d X=7h", 1),
        ("7c=7c 7d X", 1),
        ("4c 5c X=3c X=6c", 1),
        ("4c 5c X=3c X=3c", 0),
    ],
)
def test_marks(text: str, count: int) -> None:
    group = parse_group(text)
    assert len(readings(group.cards, XELU, marks=group.marks)) == count


@pytest.mark.parametrize(
    ("rule", "ace", "groups", "expected"),
    [
        (SameSuit.TWO_APART, Ace.HIGH, "3s 4s 5s 6s / 9s Ts Js Qs", True),  # run-18
        (SameSuit.TWO_APART, Ace.HIGH, "3s 4s 5s 6s / 8s 9s Ts Js", False),
        (SameSuit.TWO_APART, Ace.HIGH, "3s 4s 5s 6s / 7s 8s 9s Ts", False),
        (SameSuit.TWO_APART, Ace.HIGH, "3s 4s 5s 6s / 5s 6s 7s 8s", False),
        (SameSuit.TWO_APART, Ace.CIRCULAR, "As 2s 3s 4s / 9s Ts Js Qs", False),
        (SameSuit.TWO_APART, Ace.CIRCULAR, "As 2s 3s 4s / 7s 8s 9s Ts Js", True),
        (SameSuit.NOT_TOUCHING, Ace.LOW, "As 2s 3s 4s / 5s 6s 7s 8s", False),  # run-19
        (SameSuit.NOT_TOUCHING, Ace.LOW, "As 2s 3s 4s / 4s 5s 6s 7s", True),
        (SameSuit.NOT_TOUCHING, Ace.CIRCULAR, "As 2s 3s 4s / Ts Js Qs Ks", False),
        (SameSuit.NOT_TOUCHING, Ace.LOW_OR_HIGH, "As 2s 3s 4s / Ts Js Qs Ks", True),
        (SameSuit.ALLOWED, Ace.LOW, "3s 4s 5s 6s / 7s 8s 9s Ts", True),  # run-20
        (SameSuit.NOT_EQUAL, Ace.LOW, "3s 4s 5s 6s / 3s 4s 5s 6s", False),
        (SameSuit.NOT_EQUAL, Ace.LOW, "3s 4s 5s 6s / 3s 4s 5s 6s 7s", True),
        (SameSuit.NOT_EQUAL, Ace.LOW, "3s 4s 5s 6s / 3s 4s 5s X=6s", False),
        (SameSuit.NOT_EQUAL, Ace.LOW, "3s 4s 5s 6s / 3s 4s 5s X", True),
        (SameSuit.NOT_EQUAL, Ace.LOW, "3s 4s 5s 6s / 4s 5s 6s X", True),
        (SameSuit.DIFFERENT, Ace.LOW, "3s 4s 5s 6s / 8s 9s Ts Js", False),
        (SameSuit.DIFFERENT, Ace.LOW, "3s 4s 5s 6s / 8h 9h Th Jh", True),
    ],
)
def test_escaleras_of_one_suit(rule: SameSuit, ace: Ace, groups: str, expected: bool) -> None:
    rules = PLAIN.replace(escaleras={"same_suit": rule, "ace": ace})
    assert contract_ok(parse_groups(groups), Contract.parse("EE"), rules) is expected


def test_contracts() -> None:
    sevens, fives, run = "7c 7d 7s", "5c 5d 5s", "4c 5c 6c 7c"
    assert contract_ok(parse_groups(f"{run} / {sevens}"), Contract.parse("TE"), CASTIGO)  # open-01
    assert not contract_ok(parse_groups(f"{sevens} / {fives}"), Contract.parse("TE"), CASTIGO)
    more = parse_groups(f"{sevens} / {run} / {run}")
    assert not contract_ok(more, Contract.parse("TE"), CASTIGO)  # open-03
    at_least = CASTIGO.replace(opening={"meld_count": MeldCount.AT_LEAST})
    assert contract_ok(more, Contract.parse("TE"), at_least)
    twice = parse_groups(f"{fives} / {fives}")
    assert contract_ok(twice, Contract.parse("TT"), CASTIGO)  # open-09
    different = CASTIGO.replace(trios={"distinct_ranks": True})
    assert not contract_ok(twice, Contract.parse("TT"), different)
    assert contract_ok(parse_groups(run), Contract.parse("E4!"), CASTIGO)
    assert not contract_ok(parse_groups(run), Contract.parse("E5"), CASTIGO)


@pytest.mark.parametrize(
    ("cards", "kind", "expected"),
    [
        ("7s 7h 7c", None, (0, 0)),
        ("7s 7h", None, (1, 1)),
        ("7s 7h 8c", None, (2, 1)),
        ("7s 7h 7c 8c", None, (1, 0)),
        ("5c 7c 8c 9c", Kind.ESCALERA, (1, 1)),
        ("5c 7c 8c 9c", Kind.TRIO, None),
        ("5c 9c", Kind.ESCALERA, (3, 3)),
        ("5c", None, (2, 2)),
    ],
)
def test_closest(cards: str, kind: Kind | None, expected: tuple[int, int] | None) -> None:
    assert closest_cost(Hand(cards), XELU, kind, None, 3) == expected
