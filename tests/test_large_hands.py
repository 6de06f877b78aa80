"""Hands on which trying everything would not end; their answers are told by counting."""

from itertools import cycle, islice

import pytest

import continental as ct
from continental.cards import JOKER, Card, Hand, Rank, Suit
from continental.ruleset import MeldCount, Ruleset, SameSuit
from continental.solver import (
    best_declaration,
    best_lay_down,
    can_lay_down,
    declarations,
    discards,
    distance,
    outs,
)
from continental.solver.general import general_opening
from continental.solver.opening_rules import opening_rules
from continental.validation import Judge

HEARTS = [Card(rank, Suit.HEARTS) for rank in Rank]
TWOS = ct.CASTIGO.replace(id="twos", wilds={"cards": "2c 2d 2h 2s"})


def of_one_suit(cards: int) -> Hand:
    """Give so many cards: four jokers, and hearts, each as often as the others."""
    return Hand([*[JOKER] * 4, *islice(cycle(HEARTS), cards - 4)])


@pytest.mark.parametrize("contract", ["EEE", "EEEE"])
def test_forty_cards_of_one_suit(contract: str) -> None:
    """Three circles have 39 places, so that one card of 40 stays; the cheapest has five points."""
    best = best_lay_down(of_one_suit(40), contract, ct.CASTIGO, packs=4)
    assert best is not None
    assert best.points_left == (5 if contract == "EEE" else 0)
    assert len(best.left) == (1 if contract == "EEE" else 0)


@pytest.mark.parametrize(
    "rules",
    [
        ct.CASTIGO.replace(escaleras={"adjacent_wilds": False}),
        ct.CASTIGO.replace(opening={"meld_count": MeldCount.AT_LEAST}),
        ct.CASTIGO.replace(escaleras={"max_wilds": 1}),
        ct.XELU,
    ],
)
def test_twenty_cards_of_one_suit_open_under_changed_rules(rules: Ruleset) -> None:
    """Sixteen hearts in a row, three of them twice, are four escaleras at once."""
    hand = of_one_suit(20)
    assert can_lay_down(hand, "EEEE", rules)


def test_a_card_that_must_stay_is_the_cheapest() -> None:
    """All 20 can go down in four escaleras."""
    best = best_lay_down(of_one_suit(20), "EEEE", ct.CASTIGO, keep=1)
    assert best is not None
    assert (best.points_left, len(best.left)) == (5, 1)


def test_four_jokers_and_eight_twos_that_are_wild() -> None:
    """A trio of the twos with two jokers, and one of the kings with the two others.

    Both sevens with wilds instead of the twos would leave eight wilds, and the kings cost more.
    """
    hand = Hand("X X X X 2c 2c 2d 2d 2h 2h 2s 2s 7h 7s Kc Kd")
    best = best_lay_down(hand, "TT", TWOS, packs=2)
    assert best is not None
    assert (best.points_left, best.left) == (10, Hand("7h 7s"))


def test_eight_kinds_of_wild_cards() -> None:
    """Two trios hold two wilds each: jokers, which cost most. Kings and queens cost most beside."""
    rules = ct.CASTIGO.replace(wilds={"cards": "Kc Kd Kh Ks 2c 2d 2h 2s"})
    hand = Hand("X X X X Kc Kd Kh Ks 2c 2d 2h 2s Qc Qd Qh 3c 5d 7h 9s Jc")
    best = best_lay_down(hand, "TT", rules)
    assert best is not None
    assert (best.points_left, best.left) == (55, Hand("2c 2d 2h 2s 3c 5d 7h 9s Jc"))


@pytest.mark.parametrize("keep", [1, 2, 3])
def test_cards_that_must_stay_where_all_might_go(keep: int) -> None:
    """Threes cost least, of which there are enough for a trio without those that stay."""
    rules = ct.CASTIGO.replace(opening={"meld_count": MeldCount.AT_LEAST})
    hand = Hand("3c 3d 3h 3s 3c 3d Tc Td Th Jc Jd Jh Qc Qd Qh Kc Kd Kh Ks 9c 9d 9h")
    best = best_lay_down(hand, "TT", rules, keep=keep)
    assert best is not None
    assert (best.points_left, len(best.left)) == (5 * keep, keep)


def test_wild_cards_that_lie_as_themselves_are_not_used_twice() -> None:
    """A two in its own place is no longer there to stand for another card."""
    assert distance("2h 3h 4h 5h 7c 7d", "TE", TWOS) == 1
    assert distance("2h 3h 4h 5h 7c 7d 2h", "TE", TWOS) == 0


@pytest.mark.parametrize("packs", [None, 3])
def test_the_search_for_all_rules_agrees_with_the_quick_one(packs: int | None) -> None:
    deck = ct.Deck(3, 6).cards
    for number in range(12):
        hand = Hand(deck[number :: 13 - number % 3])
        for contract in ("TT", "TE", "EE", "TTE"):
            judge = Judge(ct.XELU, packs)
            rules = opening_rules(ct.Contract(contract), judge)
            melds = general_opening(hand, rules, ct.XELU, 0)
            best = best_lay_down(hand, contract, ct.XELU, packs=packs)
            assert (best is None) is (melds is None)
            if best is not None and melds is not None:
                left = hand.without([card for meld in melds for card in meld.cards])
                assert ct.hand_points(left, ct.XELU).total == best.points_left
                assert len(left) == len(best.left)


@pytest.mark.parametrize(
    "rules",
    [
        ct.FIFTEEN.replace(escaleras={"min_naturals": 2}),
        ct.FIFTEEN.replace(escaleras={"max_wilds": 1}),
    ],
)
def test_forty_cards_of_one_suit_go_out_at_once(rules: Ruleset) -> None:
    """Ace to king and two of them again are five escaleras of three."""
    assert distance(of_one_suit(40), rules.rounds[0].contracts, rules) == 0


def test_trios_beside_escaleras_that_may_not_touch() -> None:
    """Two to six and seven to ten touch, wherever nine hearts in a row are parted.

    With a jack the seven can stay in hand.
    """
    contract = ct.Contract("E5!E4!T4!T5!")
    hand = Hand("2h 3h 4h 5h 6h 7h 8h 9h Th Kc Kd Kh Ks Qc Qd Qh Qs Qs")
    rules = ct.FIFTEEN.replace(trios={"allowed": True}, wilds={"cards": ""})
    apart = rules.replace(escaleras={"same_suit": ct.SameSuit.NOT_TOUCHING})
    assert distance(hand, contract, rules) == 0
    assert distance(hand, contract, apart) == 1


def test_no_declarations_are_looked_for_where_there_are_none() -> None:
    """Five escaleras of one suit each a suit of its own: there are four suits."""
    rules = ct.FIFTEEN.replace(escaleras={"same_suit": ct.SameSuit.DIFFERENT})
    assert not list(declarations(of_one_suit(16), rules))


def test_outs_of_discards_are_those_of_the_hands_without_them() -> None:
    hand, unseen = Hand("7s 7h 7c Kd Ks 4c 9h 9d"), ct.Deck(2, 4)
    for choice in discards(hand, "TTT", ct.CASTIGO, unseen):
        rest = hand.without(choice.card)
        left = Hand(unseen.cards).without(list(hand))
        assert dict(choice.outs) == outs(rest, "TTT", ct.CASTIGO, left, packs=2)


@pytest.mark.parametrize(
    ("apart", "pays"),
    [
        (SameSuit.ALLOWED, 22),
        (SameSuit.NOT_EQUAL, 22),  # A23 A234 A2345 234
        (SameSuit.DIFFERENT, 12),  # then they are not all of one suit
    ],
)
def test_sixteen_wild_twos(apart: SameSuit, pays: int) -> None:
    """Four escaleras at least hold a natural each: 11 lie as wilds, 1 for going out, 10 a suit."""
    twos = [f"2{suit}" for suit in "cdhs"] * 4
    rules = ct.FIFTEEN.replace(escaleras={"same_suit": apart})
    found = best_declaration(twos, rules)
    assert found is not None
    assert found.pays.total == pays
    assert next(declarations(twos, rules), None) is not None
