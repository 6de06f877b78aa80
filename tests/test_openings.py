"""What a hand can open with, how far it is from that, and what it should keep."""

from collections import Counter
from itertools import combinations_with_replacement

import opening_oracle as oracle
import pytest
from exploring import examples
from hands_helper import Asked, asked
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from continental.cards import JOKER, Card, Deck, Hand, Rank, Suit
from continental.errors import ContinentalError, NotationError
from continental.melds import places_of
from continental.ruleset import (
    Ace,
    Contract,
    MeldCount,
    Ruleset,
    SameSuit,
    Scope,
)
from continental.scoring import hand_points
from continental.solver import (
    best_lay_down,
    can_lay_down,
    clear_caches,
    discards,
    distance,
    lay_downs,
    outs,
)
from continental.solver.simple import quick_hand
from continental.validation import Judge, starts
from continental.validation.contracts import why_not_contract
from continental.variants import CASTIGO, CASTIGO_LONG, FIFTEEN, XELU

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
ALL_CARDS = tuple(Deck(1, 1).cards)
APART = CASTIGO.replace(
    trios={"distinct_suits": Scope.OPENING, "max_naturals_per_pack": None},
    escaleras={"min_naturals": 0, "adjacent_wilds": False, "same_suit": SameSuit.TWO_APART},
    wilds={"cards": "6h Ad Kc"},
    opening={"meld_count": MeldCount.AT_LEAST},
    points={"ace": 17, "court": 26, "numbers": (18, 22, 20, 50, 38, 34, 8, 41, 21)},
)
SHORT_TRIOS = CASTIGO.replace(
    trios={"min_length": 2, "min_naturals": 3, "distinct_suits": Scope.ALWAYS}
)
"""Trios may have two cards, but for that they must hold three naturals."""
BARE = CASTIGO.replace(escaleras={"min_naturals": 0})
EXACT = CASTIGO.replace(trios={"max_length": 3}, escaleras={"max_length": 4})
"""No meld is longer than the contract asks."""


# By example: each value was counted by hand


@pytest.mark.parametrize(
    ("ruleset", "contract", "hand", "left"),
    [
        pytest.param(CASTIGO, "EE", "4c 5c 6c 7c 8c 9c Tc", None, id="one 7c, wanted twice"),
        pytest.param(CASTIGO, "EE", "4c 5c 6c 7c 8c 9c Tc X", "", id="a wild for the second"),
        pytest.param(CASTIGO, "E", "Qc Kc 2c X", "", id="round the corner"),
        pytest.param(XELU, "E", "Qc Kc 2c X", None, id="not round the corner"),
        pytest.param(CASTIGO, "E", "Ks 2s 4s X X", "", id="over the ace, or not"),
        pytest.param(XELU, "TE", "5c 6c 7c 8c 8c X X", "", id="a pair kept back for the trio"),
        pytest.param(XELU, "TE", "5c 6c 7c 7d 7h 7s 8c 9c", "", id="a card the trio can spare"),
        pytest.param(XELU, "TE", "5c 6c 7c 7d 7h 8c 9c", None, id="a card it cannot spare"),
        pytest.param(
            CASTIGO,
            "EE",
            "3c 6c 8c 9c Tc Jc 2h 6s 7s 8s 9s Ts Js Ks As X X X X",
            "2h",
            id="the same cards, the shorter way round",
        ),
        pytest.param(XELU, "TE", "5c 6c 7c 8c X X", None, id="one card is no pair"),
        pytest.param(CASTIGO, "TE", "5c 6c 7c 8c X X X", "", id="the trio needs a natural"),
        pytest.param(CASTIGO, "TT", "7h 7s Kd Kc X X X X X", "X", id="wilds that fit nowhere"),
        pytest.param(XELU, "TT", "7h 7s Kd Kc X X X X X", "X", id="not more wilds than naturals"),
        pytest.param(EXACT, "T", "7h 7s 7c X", "7c", id="the wild in the place of a natural"),
        pytest.param(CASTIGO, "T", "7h 7s 7c X", "", id="a longer trio"),
        pytest.param(CASTIGO, "E", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks X", "2s", id="a circle"),
        pytest.param(CASTIGO, "TT", "7h 7s 7c 7d 7h 7s", "", id="two trios of one rank"),
        pytest.param(
            CASTIGO.replace(trios={"distinct_ranks": True}),
            "TT",
            "7h 7s 7c 7d 7h 7s",
            None,
            id="of two ranks",
        ),
        pytest.param(CASTIGO, "TE", "5d 5s 5c 5c 6c 7c 8c", "", id="a copy serves each"),
        pytest.param(CASTIGO, "TE", "Jd Qd Kd 5d 5s 5h 9c", None, id="three are no escalera"),
        pytest.param(CASTIGO, "EE", "4c 5c 6c 8c 8c 9c Tc Jc X 3d", "3d", id="longer by the wild"),
        pytest.param(BARE, "E", "X X X X", "", id="wilds alone"),
        pytest.param(BARE, "TE", "X X X X 3c 3d 3h", "", id="wilds alone, and a trio"),
        pytest.param(BARE, "EE", "4c 5c 6c 7c X X X X", "", id="wilds alone, and naturals"),
    ],
)
def test_best(ruleset: Ruleset, contract: str, hand: str, left: str | None) -> None:
    found = best_lay_down(hand, contract, ruleset, packs=2)
    assert (found is not None) is can_lay_down(hand, contract, ruleset, packs=2)
    assert (distance(hand, contract, ruleset, packs=2) == 0) is (found is not None)
    if left is None:
        assert found is None
    else:
        assert found is not None
        assert hand_points(found.left, ruleset).total == hand_points(left, ruleset).total
        assert len(found.left) == len(Hand(left))
        laid = Counter(card for meld in found.melds for card in meld.cards)
        assert laid + Counter(found.left) == Counter(Hand(hand))


@pytest.mark.parametrize(
    ("keep", "left"),
    [(0, ""), (1, "7h"), (2, "7h 7c"), (3, None)],
)
def test_cards_that_must_stay(keep: int, left: str | None) -> None:
    hand = "7h 7s 7c 7d 7d Kd Kc Ks"
    found = best_lay_down(hand, "TT", CASTIGO, packs=2, keep=keep)
    assert can_lay_down(hand, "TT", CASTIGO, packs=2, keep=keep) is (left is not None)
    points = None if left is None else hand_points(left, CASTIGO).total
    assert (None if found is None else found.points_left) == points


@pytest.mark.parametrize(
    ("ruleset", "contract", "hand", "expected"),
    [
        (CASTIGO, "EEE", "3d 4h", 10),
        (CASTIGO, "TT", "", 6),
        (CASTIGO, "TT", "X X X X X X", 2),  # a natural in each
        (XELU, "TT", "X X X X X X", 4),  # two in each
        (XELU, "EE", "4c 5c 6c 7c X X X X", 0),  # 4 5 X X and X X 6 7
        (CASTIGO, "TTTT", "8c 8s Tc Tc Td Td Th Th Ts X", 2),
        (CASTIGO.replace(trios={"max_length": 4, "distinct_suits": Scope.ALWAYS}), "T5", "", None),
        (CASTIGO.replace(escaleras={"same_suit": SameSuit.DIFFERENT}), "EEEEE", "X", None),
        (SHORT_TRIOS, "T", "7c 7d X", 1),  # a third natural, of another suit
        (SHORT_TRIOS, "TT", "7c 7c 7d", 3),  # 7c begins a trio of its own
    ],
)
def test_distance(ruleset: Ruleset, contract: str, hand: str, expected: int | None) -> None:
    if contract == "T5":
        ruleset = CASTIGO.replace(trios={"distinct_suits": Scope.ALWAYS, "max_wilds": 0})
    assert distance(hand, contract, ruleset) == expected


@pytest.mark.parametrize(
    ("ruleset", "contract", "hand", "expected"),
    [
        pytest.param(
            XELU.replace(escaleras={"min_length": 3}),
            *("E", "3c X X 6c", ["3c X=4c X=5c 6c"]),
            id="half are naturals, so no three of them open",
        ),
        pytest.param(
            CASTIGO.replace(escaleras={"min_naturals": 2}),
            *("E", "3c X X X 7c", ["3c X=4c X=5c X=6c 7c"]),
            id="two naturals that are far apart",
        ),
        pytest.param(SHORT_TRIOS, "T", "7c 7d 7h", ["7c 7d 7h"], id="no trio is as short"),
        pytest.param(XELU, "E", "4c 5c 6c 7c 8c", ["4c 5c 6c 7c", "5c 6c 7c 8c"], id="not else"),
    ],
)
def test_longer_melds_are_given_where_the_shortest_do_not_open(
    ruleset: Ruleset, contract: str, hand: str, expected: list[str]
) -> None:
    assert [str(meld) for (meld,) in lay_downs(hand, contract, ruleset)] == expected


def test_several_contracts_and_texts() -> None:
    hand = "7h 7s 7c Kd Kc Ks"
    assert not can_lay_down(hand, "EE", XELU)
    assert can_lay_down(hand, ["EE", Contract("TT")], XELU)
    assert distance(hand, ("EE", "TT"), XELU) == 0
    assert best_lay_down(hand, ["T", "TT"], XELU) == best_lay_down(hand, "TT", XELU)


def test_outs_and_discards() -> None:
    deck = Deck(packs=2, jokers=4)
    hand = "7s 7h 7c Kd Ks 4c"
    assert sum(outs(hand, "TT", CASTIGO, deck).values()) == 6 + 4
    assert outs(hand, "TT", CASTIGO, "Kh 7d X X") == {Card("Kh"): 1, JOKER: 2}
    assert outs(hand + " X", "TT", CASTIGO, deck) == {}
    found = discards(hand, "TT", CASTIGO, deck)
    # Without a king there are the fourth sevens too, and fours; without a seven none of those.
    assert [str(one.card) for one in found] == ["4c", "Kd", "Ks", "7c", "7h", "7s"]
    assert [one.distance for one in found] == [1, 2, 2, 2, 2, 2]
    assert found[0].outs_left == 10
    assert all(one.outs == () for one in discards(hand, "TT", CASTIGO))


def test_bad_input() -> None:
    with pytest.raises(ContinentalError, match="fifteen has no contracts"):
        best_lay_down("7h", "TT", FIFTEEN)
    with pytest.raises(ContinentalError, match="keep: -1 is no whole number"):
        can_lay_down("7h", "TT", XELU, keep=-1)
    with pytest.raises(ContinentalError, match="packs: 0 is no number of packs"):
        distance("7h", "TT", XELU, packs=0)
    with pytest.raises(NotationError, match="expected T"):
        distance("7h", "TX", XELU)
    with pytest.raises(NotationError, match="no card"):
        outs("7h", "TT", XELU, "seven")
    with pytest.raises(ContinentalError, match="none is told"):
        distance("7h", [], XELU)
    with pytest.raises(TypeError, match="no Ruleset"):
        distance("7h", "TT", "xelu")  # type: ignore[arg-type]


def test_sixteen_cards_of_a_rank() -> None:
    found = best_lay_down("5c 6c 8c X X X" + " 7c 7d 7h 7s" * 4, "EE", CASTIGO)
    assert found is not None
    assert len(found.left) == 14


def test_forgetting_changes_no_answer() -> None:
    hand = "4c 5c 6c 8c 8c 9c Tc Jc X 3d"
    before = best_lay_down(hand, "EE", XELU), distance(hand, "EEE", XELU)
    clear_caches()
    assert before == (best_lay_down(hand, "EE", XELU), distance(hand, "EEE", XELU))


@pytest.mark.parametrize("contract", ["TT", "TE", "EE", "TTE", "EEE", "EEEE", "TTTE"])
@pytest.mark.parametrize("ruleset", [CASTIGO_LONG, XELU], ids=str)
def test_large_hands_are_answered(ruleset: Ruleset, contract: str) -> None:
    """No recursion limit and no blow-up: forty cards, twenty of one suit."""
    clubs = [Card(rank, Suit.CLUBS) for rank in Rank]
    twenty = Hand([*clubs, *clubs[3:6], *[JOKER] * 4])
    forty = Hand([*Deck(1, 0).cards[:36], *[JOKER] * 4])
    for hand in (twenty, forty):
        assert distance(hand, contract, ruleset) == 0
        found = best_lay_down(hand, contract, ruleset, keep=1)
        assert found is not None
        assert why_not_contract(found.melds, (Contract(contract),), ruleset) is None


# By chance, against trying everything


def check(case: Asked, keep: int) -> None:
    ruleset, contract, packs, hand = case
    expected = oracle.least_left(hand, contract, ruleset, packs, keep)
    found = best_lay_down(hand, contract, ruleset, packs=packs, keep=keep)
    if found is None:
        assert expected is None
    else:
        assert why_not_contract(found.melds, (contract,), ruleset, packs=packs) is None
        assert (found.points_left, len(found.left)) == expected
        laid = [card for meld in found.melds for card in meld.cards]
        assert Hand([*laid, *found.left]) == hand
    can = oracle.can_open(hand, contract, ruleset, packs)
    assert (distance(hand, contract, ruleset, packs=packs) == 0) is can


@given(asked(9), st.integers(0, 2))
@settings(examples(40), suppress_health_check=SLOW)
@example((XELU, Contract("TE"), None, Hand("5c 6c 7c 8c 8c X X")), 0)
@example((EXACT, Contract("TT"), 2, Hand("7h 7s 7c 7d 7d Kd Kc Ks X")), 1)
# One three of spades is for the trio, which cannot hold the other; the escalera can.
@example((APART, Contract("T"), 2, Hand("3c Kc Kc 7h As As 2s 3s 3s Ks")), 0)
def test_against_trying_everything(case: Asked, keep: int) -> None:
    check(case, keep)


@given(asked(9))
@settings(examples(40), suppress_health_check=SLOW)
@example((XELU.replace(escaleras={"min_length": 3}), Contract("E"), None, Hand("3c X X 6c")))
def test_some_lay_down_is_given_wherever_there_is_one(case: Asked) -> None:
    ruleset, contract, packs, hand = case
    found = next(lay_downs(hand, contract, ruleset, packs=packs), None)
    assert (found is not None) is oracle.can_open(hand, contract, ruleset, packs)


@given(asked(10, presets=True), st.integers(0, 1))
@settings(examples(40), suppress_health_check=SLOW)
def test_presets_against_trying_everything(case: Asked, keep: int) -> None:
    check(case, keep)


@given(asked(11), st.sampled_from(ALL_CARDS))
@settings(examples(40), suppress_health_check=SLOW)
def test_one_card_more_is_at_most_one_nearer(case: Asked, card: Card) -> None:
    ruleset, contract, packs, hand = case
    before = distance(hand, contract, ruleset, packs=packs)
    after = distance(hand.plus(card), contract, ruleset, packs=packs)
    if before is None or after is None:
        assert before is after
    else:
        assert max(0, before - 1) <= after <= before


@given(asked(10, presets=True))
@settings(examples(20), suppress_health_check=SLOW)
def test_some_card_always_brings_one_nearer(case: Asked) -> None:
    """With the distance 0 right, this proves the others."""
    ruleset, contract, packs, hand = case
    before = distance(hand, contract, ruleset, packs=packs)
    assert before is not None
    after = [distance(hand.plus(card), contract, ruleset, packs=packs) for card in ALL_CARDS]
    assert min(one for one in after if one is not None) == max(0, before - 1)


@given(asked(10, presets=True))
@settings(examples(20), suppress_health_check=SLOW)
def test_outs_are_the_cards_that_help(case: Asked) -> None:
    ruleset, contract, packs, hand = case
    before = distance(hand, contract, ruleset, packs=packs)
    helping = {
        card: 1
        for card in ALL_CARDS
        if before and distance(Hand([*hand, card]), contract, ruleset, packs=packs) == before - 1
    }
    assert outs(hand, contract, ruleset, ALL_CARDS, packs=packs) == helping


# The quick search and the one for all rules


@given(asked(16, presets=True), st.sampled_from(("", "E", "T", "TE")), st.sampled_from(Ace))
@settings(examples(60), suppress_health_check=SLOW)
def test_two_searches_agree(case: Asked, more: str, ace: Ace) -> None:
    ruleset, contract, packs, hand = case
    ruleset = ruleset.replace(escaleras={"ace": ace})
    longer = Contract(f"{contract}{more}")
    # Points of red aces told apart are enough to want the search for all rules.
    slow = ruleset.replace(opening={"meld_count": MeldCount.EXACT}, points={"red_ace": 20})
    assert slow.points.ace == 20
    assert distance(hand, longer, ruleset, packs=packs) == distance(hand, longer, slow, packs=packs)
    one = best_lay_down(hand, longer, ruleset, packs=packs)
    other = best_lay_down(hand, longer, slow, packs=packs)
    assert (one is None) is (other is None)
    if one is not None and other is not None:
        assert (one.points_left, len(one.left)) == (other.points_left, len(other.left))


@given(
    st.lists(st.integers(0, 25), min_size=1, max_size=14),
    st.sampled_from(("E", "EE", "EEE")),
    st.sampled_from(Ace),
)
@example([2, 4, 5, 6, 7, 9], "EE", Ace.LOW)  # three and three, not the four between them and one
@settings(examples(60))
def test_how_many_cards_the_shortest_escaleras_hold(
    indices: list[int], contract: str, ace: Ace
) -> None:
    """Against laying as many escaleras of four as are asked for in all places there are."""
    hand = Hand([ALL_CARDS[index] for index in indices])
    quick = quick_hand(hand, Contract(contract), Judge(XELU.replace(escaleras={"ace": ace})))
    assert quick is not None
    rules, suits, _ = quick
    lying = [
        [card.index for card in places_of(suit, Rank(start), 4)]
        for suit in (Suit.CLUBS, Suit.DIAMONDS)
        for start in starts(4, ace)
    ]
    most = 0
    for chosen in combinations_with_replacement(lying, len(contract)):
        places = Counter(index for one in chosen for index in one)
        most = max(most, (places & Counter(indices)).total())
    for wilds in range(4 * len(contract) + 1):
        over = most + wilds - 4 * len(contract)
        ways = rules.escaleras.shared(suits, wilds)
        assert max((spare for spare, _ in ways), default=-1) == max(over, -1)


SIX = XELU.replace(escaleras={"min_naturals": 6})
NINE = XELU.replace(escaleras={"min_naturals": 9})
"""Escaleras of nine naturals or more, though four cards would be long enough."""


@pytest.mark.parametrize(
    ("cards", "contract", "ruleset", "lacking"),
    [
        ("7s", "E", NINE, 8),
        ("As 2s 3s 4s 5s 6s 7s 8s", "E", NINE, 1),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s", "E", NINE, 0),
        ("As 2s 3s 4s 5s 6s 7s 8s X", "E", NINE, 1),  # nine cards, but eight naturals
        ("7s", "EE", SIX, 11),
        (
            "7s",
            "EE",
            SIX.replace(opening={"meld_count": MeldCount.AT_LEAST}),
            11,
        ),
        ("7s 7h", "T", XELU.replace(trios={"min_naturals": 5}), 3),
        ("4c 5c 6c 7c", "E14", XELU, None),
        ("4c 5c 6c 7c", "E99!", XELU, None),
        ("4c 5c 6c 7c", "E3!", XELU, None),  # four cards at least
        ("4c 5c 6c 7c", "E6", XELU.replace(escaleras={"max_length": 5}), None),
    ],
)
def test_escaleras_longer_than_asked_or_than_there_are(
    cards: str, contract: str, ruleset: Ruleset, lacking: int | None
) -> None:
    assert distance(cards, contract, ruleset) == lacking
    assert can_lay_down(cards, contract, ruleset) == (lacking == 0)


@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize(
    ("cards", "contract", "ruleset"),
    [
        ("9d Td Jd Qd 8s 9s Ts Js", "E3!E4!", XELU),  # escaleras have four cards at least
        ("9d 9c 9h Td Tc Th Ts", "T2!T3", CASTIGO),  # trios have three
    ],
)
def test_no_contract_is_met_by_melds_that_the_rules_do_not_know(
    cards: str, contract: str, ruleset: Ruleset, longer: bool
) -> None:
    assert not can_lay_down(cards, contract, ruleset)
    assert list(lay_downs(cards, contract, ruleset, all=longer)) == []
