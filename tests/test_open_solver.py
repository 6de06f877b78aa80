"""Cases from real games about what a hand can open with."""

from itertools import islice
from random import Random

import pytest

from continental.cards import JOKER, Card, Deck, Hand
from continental.game import Game
from continental.melds import Kind
from continental.position import position
from continental.ruleset import Contract, MeldCount, Scope
from continental.solver import best_lay_down, can_lay_down, distance
from continental.state import Awaits
from continental.validation.contracts import why_not_contract
from continental.variants import CASTIGO, XELU

GROUPS = XELU.replace(
    escaleras={"min_length": 3},
    opening={"meld_count": MeldCount.AT_LEAST},
    points={"joker": 1, "ace": 1, "court": 1, "numbers": (1,) * 9},
)
"""Any melds of three cards or more, each card a point: as many cards as can be."""
ANY = ("T", "E")


def cards_of(hand: str, contract: str) -> list[set[Card]]:
    found = best_lay_down(hand, contract, CASTIGO)
    assert found is not None
    return [set(meld.cards) for meld in found.melds]


@pytest.mark.case("C048")
def test_two_trios_with_a_joker_in_each() -> None:
    found = best_lay_down("7D 7S JK 9S 9C JK", "TT", CASTIGO)
    assert found is not None
    assert not found.left
    assert [set(meld.cards) for meld in found.melds] == [
        {Card("7d"), Card("7s"), JOKER},
        {Card("9s"), Card("9c"), JOKER},
    ]


@pytest.mark.case("C049")
def test_best_groups_are_not_the_first_trio() -> None:
    found = best_lay_down("6D 7D 7C 7H 8D 8C 9C 10H", ANY, GROUPS)
    assert found is not None
    assert [meld.cards for meld in found.melds] == [Hand("7c 8c 9c"), Hand("6d 7d 8d")]
    assert found.left == Hand("7h Th")


@pytest.mark.case("C062")
def test_a_copy_serves_both_melds() -> None:
    assert cards_of("5D 5S 5C 5C 6C 7C 8C", "TE") == [
        {Card("5d"), Card("5s"), Card("5c")},
        {Card("5c"), Card("6c"), Card("7c"), Card("8c")},
    ]


@pytest.mark.case("C176")
def test_suits_of_a_trio_may_have_to_differ() -> None:
    hand = "7H 7S 7C 7C"
    free = best_lay_down(hand, ANY, GROUPS)
    distinct = GROUPS.replace(trios={"distinct_suits": Scope.ALWAYS})
    bound = best_lay_down(hand, ANY, distinct, packs=2)
    assert free is not None
    assert bound is not None
    assert not free.left
    assert bound.left == Hand("7c")


@pytest.mark.case("C178")
@pytest.mark.parametrize(
    "hand",
    [
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "10C 2H 3H 2S 10D 5H 3S 4H 4S 10S",
        "5S 4H 6S 10H 3H JH 5H 9H 2H 4S",
    ],
)
def test_all_ten_cards_are_grouped(hand: str) -> None:
    found = best_lay_down(hand, ANY, GROUPS)
    assert found is not None
    assert not found.left
    assert why_not_contract(found.melds, tuple(map(Contract, ANY)), GROUPS) is None


@pytest.mark.case("C189")
def test_twenty_cards_with_four_jokers_and_three_escaleras() -> None:
    """It ends; how quickly is measured elsewhere."""
    hand = Hand([*Deck(2, 0).cards[::7], *Deck(2, 0).cards[1:2], *[JOKER] * 4])
    assert len(hand) == 20
    found = best_lay_down(hand, "EEE", CASTIGO, packs=2)
    assert (found is not None) is can_lay_down(hand, "EEE", CASTIGO, packs=2)
    assert (found is not None) is (distance(hand, "EEE", CASTIGO, packs=2) == 0)
    for meld in () if found is None else found.melds:
        assert meld.kind is Kind.ESCALERA


@pytest.mark.case("C191")
def test_four_seats_play_with_hands_whose_sets_of_cards_cannot_be_listed() -> None:
    """Moves are found where a hand has 2³⁰ sets of cards; the rate is measured elsewhere."""
    deck = list(Deck(4, 8).cards)
    Random(191).shuffle(deck)
    hands = [deck[30 * seat : 30 * seat + 30] for seat in range(4)]
    rules = CASTIGO.replace(cards={"packs": 4})
    game = Game.from_state(position(rules, hands, round=7), seed=191)
    rng = Random(191)
    for _ in range(40):
        moves = list(islice(game.legal_moves, 50))
        assert all(move in game.legal_moves for move in moves)
        game = game.play(rng.choice(moves))
        if game.awaits is not Awaits.SEAT:
            break
    assert game.ply > 20
