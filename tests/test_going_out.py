"""Going out at once: whether, how far it is, and what pays most, against searches of every way.

All of it with many more hands: ``HYPOTHESIS_PROFILE=explore python -m pytest
tests/test_going_out.py``.
"""

from collections import Counter
from itertools import chain, combinations_with_replacement, islice
from random import Random
from typing import Final

import pytest
from attrs import evolve
from going_out_oracle import fewest_added
from hypothesis import given
from hypothesis import strategies as st
from test_declarations import (
    BY_HAND,
    WILD,
    WILD_HANDS,
    Way,
    nearly_out,
    out_by_validation,
    planted,
    ways,
)

import continental as ct
from continental import FIFTEEN, FIFTEEN_JOKERS, Card, Hand, Ruleset
from continental.solver import best_declaration, is_out
from continental.solver.concealed import ConcealedGame, concealed_game, forget
from continental.solver.going_out import declarations
from continental.testing import hands
from continental.validation import Judge, starts


def game_of(ruleset: Ruleset, packs: int | None = None) -> ConcealedGame:
    return concealed_game(ruleset.round(1).contracts, Judge(ruleset, packs))


def distance(hand: str | Hand, ruleset: Ruleset, packs: int | None = None) -> int | None:
    return game_of(ruleset, packs).distance(Hand(hand))


# --- what is out, planted ------------------------------------------------------------------------

SIDE: Final = "9h Th Jh Qh Tc Jc Qc Kc"
"""Two escaleras of four."""
THIRD: Final = "4s 5s 6s 7s"

PLANTED: Final = [
    # Wilds take what the others can spare: 4s 5s 6s X / 7s X X.
    ("X X X", FIFTEEN, True),
    ("X 2c X", FIFTEEN, True),
    ("2d 2c 2h", FIFTEEN, True),
    ("2c 2c 2c", FIFTEEN, True),
    # Not round the corner; but a two is wild, and stands for the queen.
    ("Ks As 2s", FIFTEEN_JOKERS, False),
    ("Ks As 2s", FIFTEEN, True),
    ("As 2s 3s", FIFTEEN_JOKERS, True),
    ("Qs Ks As", FIFTEEN_JOKERS, True),
    # The ace is not low and high at once.
    ("Ah 2h Kh", FIFTEEN_JOKERS, False),
    # Only so far apart as an escalera is long.
    ("3d X 5d", FIFTEEN, True),
    ("3d X 6d", FIFTEEN, False),
    # Equal cards are never in one escalera.
    ("3d 3d X", FIFTEEN, False),
    # Trios are nothing.
    ("8c 8d 8h", FIFTEEN, False),
]


@pytest.mark.parametrize(("cards", "ruleset", "out"), PLANTED)
def test_three_cards_beside_three_escaleras_of_four(
    cards: str, ruleset: Ruleset, out: bool
) -> None:
    hand = f"{SIDE} {THIRD} {cards}"
    assert is_out(hand, ruleset) == out
    assert (distance(hand, ruleset) == 0) == out
    assert (best_declaration(hand, ruleset) is not None) == out
    assert (next(declarations(hand, ruleset), None) is not None) == out


def test_the_second_of_two_escaleras_takes_a_wild_for_the_card_that_both_want() -> None:
    hand = "5h 6h 7h 8h X 6d 7d 8d 9d 3c 4c 5c 6c 9s Js"
    # 6h 7h 8h … and the joker is wanted for the ten of spades: 5h 6h 7h 8h / … / 9s X Js.
    assert is_out(hand, FIFTEEN)
    # Now 4h 5h 6h and 6h 7h 8h share one six, and the joker must fill both gaps.
    shared = "4h 5h 6h 7h 8h 6d 7d 8d 3c 4c 5c 9s Js Ks X"
    assert not is_out(shared, FIFTEEN)
    assert distance(shared, FIFTEEN) == 1
    assert is_out(f"{shared.removesuffix(' Ks X')} X X", FIFTEEN)


def test_more_wilds_than_melds_hold() -> None:
    """Sixteen cards with four jokers and eight twos: four naturals, one in each suit."""
    hand = "X X X X 2c 2c 2d 2d 2h 2h 2s 2s 7c 9d Jh 4s"
    assert is_out(hand, FIFTEEN)
    best = best_declaration(hand, FIFTEEN)
    assert best is not None
    # Four escaleras need four naturals. Either all four are melded, and a two is discarded; or one
    # of them is, and a two lies in its own place. Seven twos are wild, and all jokers.
    assert best.pays.total == 1 + 4 * 2 + 7


def test_no_escalera_is_wilds_alone() -> None:
    """Four or five escaleras go down, each with a natural: three naturals are too few."""
    jokers = " ".join(["X"] * 11)
    assert not is_out(f"7c 9d Jh {jokers} X", FIFTEEN)
    assert is_out(f"7c 9d Jh 4s {jokers}", FIFTEEN)
    # A two is the natural of an escalera that it has its own place in.
    assert is_out(f"7c 9d Jh 2s {jokers}", FIFTEEN)
    assert is_out(f"7c 9d Jh {jokers} X", FIFTEEN.replace(escaleras={"min_naturals": 0}))


@pytest.mark.parametrize("last", ["Kh", "Kc", "3h"])
def test_a_whole_hand_of_one_suit(last: str) -> None:
    hand = "3h 3h 4h 4h 5h 5h 6h 6h 7h 7h 8h 8h 9h Th Jh"
    assert is_out(hand, FIFTEEN)
    assert is_out(f"{hand} {last}", FIFTEEN)
    assert not is_out(f"{hand} {last}".replace("9h", "Kd"), FIFTEEN)


@pytest.mark.parametrize("ace", ct.Ace)
def test_the_others_that_cards_of_a_suit_need_are_those_of_the_best_escaleras(ace: ct.Ace) -> None:
    escaleras = [
        [(start + place - 1) % 13 for place in range(length)]
        for length in (3, 4, 5)
        for start in starts(length, ace)
    ]
    fillers = game_of(FIFTEEN.replace(escaleras={"ace": ace})).fillers((3, 4, 5))
    # Each card needs an escalera of its own at most.
    choices = [
        Counter(chain(*some))
        for number in (1, 2, 3)
        for some in combinations_with_replacement(escaleras, number)
    ]
    for places in [*combinations_with_replacement(range(13), 3)][::11]:
        wanted = Counter(places)
        least = min(some.total() for some in choices if wanted <= some)
        assert fillers.needed(sum(1 << 4 * place for place in places)) == least - 3, places


def test_naturals_that_must_all_be_in_one_suit() -> None:
    hand = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As X X 2s"
    best = best_declaration(hand, FIFTEEN)
    assert best is not None
    # 1 for going out, 2 a joker, and 10 for the suit; the two is wild where it is not in its place.
    assert best.pays.total == 1 + 2 * 2 + 1 + 10


def test_a_hand_without_wilds_pays_ten_and_is_chosen_where_that_is_more() -> None:
    hand = "As 2s 3s 6d 7d 8d 4c 5c 6c 9h Th Jh Jd Qd Kd"
    best = best_declaration(hand, FIFTEEN)
    assert best is not None
    assert best.pays.total == 11
    little = FIFTEEN.replace(payments={"clean": 0, "wild_card": 5})
    best = best_declaration(f"{hand} 7h", little)
    assert best is not None
    assert best.pays.total == 1
    # A seven of diamonds less, and the two there: the two of spades is wild in the diamonds.
    gap = hand.replace("7d", "2d")
    best = best_declaration(gap, little)
    assert best is not None
    assert best.pays.total == 1 + 2 * 5


# --- against every way -------------------------------------------------------------------------


def paid(way: Way) -> int:
    """Count what a way pays, by the lines of the source."""
    runs, _ = way
    places = "A23456789TJQKA"
    wild: list[str] = []
    for start, cards in runs:
        first = places.index(start[0])
        for step, card in enumerate(cards):
            if card != places[first + step] + start[1]:
                wild.append(card)
    points = 1 + (sum(2 if card == "X" else 1 for card in wild) or 10 * (not wild))
    return points + 10 * (len({start[1] for start, _ in runs}) == 1)


def check(cards: list[str], ruleset: Ruleset) -> None:
    drawn = len(cards) > 15
    expected = ways(cards, WILD[ruleset.id], drawn=drawn)
    hand = Hand(" ".join(cards))
    assert is_out(hand, ruleset) == bool(expected)
    assert (distance(hand, ruleset) == 0) == bool(expected)
    best = best_declaration(hand, ruleset)
    assert (best is not None) == bool(expected)
    if best is not None:
        assert best.pays.total == max(paid(way) for way in expected)
        assert best.move in set(declarations(hand, ruleset))


@pytest.mark.parametrize("ruleset", [FIFTEEN, FIFTEEN_JOKERS], ids=lambda rules: rules.id)
@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_planted_hands(ruleset: Ruleset, wilds: int, seed: int) -> None:
    rng = Random(f"going out/{ruleset.id}/{wilds}/{seed}")
    hand = planted(rng, ruleset, wilds)
    deck = sorted((Counter(map(str, ruleset.deck(2, 1).cards)) - Counter(hand)).elements())
    check(hand, ruleset)
    if wilds < 2:  # else the search here takes too long
        check([*hand, rng.choice(deck)], ruleset)
    hand[rng.randrange(15)] = rng.choice(deck)
    check(hand, ruleset)


@pytest.mark.parametrize("cards", [*(cards for cards, _ in BY_HAND), *WILD_HANDS])
def test_hands_full_of_choice(cards: str) -> None:
    check(cards.split(), FIFTEEN)


FLAGS: Final[list[ct.EscaleraRules]] = [
    *(ct.EscaleraRules(3, 5, same_suit=rule) for rule in ct.SameSuit),
    *(ct.EscaleraRules(3, 5, ace=ace) for ace in ct.Ace),
    *(ct.EscaleraRules(3, 5, min_naturals=naturals) for naturals in (0, 2)),
    ct.EscaleraRules(3, 5, max_wilds=1),
    ct.EscaleraRules(3, 5, adjacent_wilds=False),
]


@pytest.mark.parametrize("escaleras", FLAGS, ids=str)
def test_the_best_pays_what_no_declaration_outdoes(escaleras: ct.EscaleraRules) -> None:
    """Nine cards, so that they can all be listed; those are held against a search elsewhere."""
    ruleset = evolve(FIFTEEN, rounds=(ct.Round(9, ("E3!E3!E3!", "E4!E5!")),), escaleras=escaleras)
    rng = Random(f"flags/{escaleras}")
    outs = 0
    for _ in range(12):
        cards = planted(rng, FIFTEEN, rng.randrange(4))[: rng.choice([9, 10])]
        hand = Hand(" ".join(cards))
        pays = [ct.payment(move.melds, ruleset).total for move in declarations(hand, ruleset)]
        best = best_declaration(hand, ruleset)
        assert (None if best is None else best.pays.total) == max(pays, default=None)
        assert is_out(hand, ruleset) == bool(pays) == (distance(hand, ruleset) == 0)
        outs += bool(pays)
    assert outs


@pytest.mark.parametrize("wilds", range(6, 11))
def test_millions_of_ways(wilds: int) -> None:
    """What pays most is at least what the first ways pay, and at most all wilds and one suit."""
    hand = Hand(" ".join(planted(Random(f"millions/{wilds}"), FIFTEEN, wilds)))
    best = best_declaration(hand, FIFTEEN)
    assert best is not None
    first = islice(declarations(hand, FIFTEEN), 200)
    assert best.pays.total >= max(ct.payment(move.melds, FIFTEEN).total for move in first)
    jokers = hand.count(ct.JOKER)
    twos = sum(card.rank is ct.Rank.TWO for card in hand)
    one_suit = len({card.suit for card in hand if card.rank not in (None, ct.Rank.TWO)}) == 1
    assert best.pays.total <= 1 + 2 * jokers + twos + 10 * one_suit


@pytest.mark.slow
@given(nearly_out(), st.booleans())
def test_other_rules(found: tuple[Ruleset, list[Card]], drawn: bool) -> None:
    ruleset, cards = found
    hand = Hand(cards if drawn else cards[:-1])
    contract, packs = ruleset.round(1).contracts[0], ruleset.packs(2, 1)
    lasts = [(card, hand.without(card)) for card in sorted(set(hand))] if drawn else [(None, hand)]
    expected = {
        (way, last)
        for last, rest in lasts
        for way in out_by_validation(tuple(rest), contract, ruleset, packs)
    }
    assert is_out(hand, ruleset, packs=packs) == bool(expected)
    assert (distance(hand, ruleset, packs) == 0) == bool(expected)
    best = best_declaration(hand, ruleset, packs=packs)
    assert (best is not None) == bool(expected)
    if best is not None:
        assert (frozenset(Counter(best.move.melds).items()), best.move.discard) in expected
        assert best.pays.total == max(
            ct.payment([meld for meld, count in way for _ in range(count)], ruleset).total
            for way, _ in expected
        )


# --- how far it is -----------------------------------------------------------------------------

FAR: Final = [
    (f"{SIDE} {THIRD} 3d 3h 3c", 2),
    (f"{SIDE} {THIRD} 3d 4d Kh", 1),
    (f"{SIDE} {THIRD} X X Kh", 0),
    (f"{SIDE} {THIRD}", 3),
    ("", 15),
    ("X", 14),
    ("X X X X", 11),
    # Every escalera wants a natural, and no two is there.
    (" ".join(["X"] * 15), 4),
    (" ".join(["X"] * 14 + ["2c"]), 3),
    (" ".join(["2c"] * 15), 0),
    # One card of a rank is all that can be used, be there as many as there may.
    (" ".join(["7s"] * 15), 10),
]


@pytest.mark.parametrize(("hand", "far"), FAR)
def test_distance_counted_by_hand(hand: str, far: int) -> None:
    assert distance(hand, FIFTEEN) == far


@st.composite
def small_hands(draw: st.DrawFn) -> tuple[Ruleset, Hand]:
    """Give rules that ask for few cards, and some cards, more or less far."""
    ruleset, cards = draw(nearly_out().filter(lambda found: found[0].round(1).cards <= SMALL))
    others = draw(hands(0, 4, packs=1, jokers=1))
    kept = draw(st.lists(st.sampled_from(cards), max_size=len(cards)))
    both = Counter(kept) & Counter(cards)
    return ruleset, Hand([*both.elements(), *others])


SMALL: Final = 5
"""Cards of a hand up to which laying every meld there is is quick."""


@pytest.mark.slow
@given(small_hands())
def test_distance_is_what_laying_every_meld_finds(found: tuple[Ruleset, Hand]) -> None:
    ruleset, hand = found
    packs = ruleset.packs(2, 1)
    expected = fewest_added(hand, ruleset.round(1).contracts[0], ruleset, packs)
    assert distance(hand, ruleset, packs) == expected


def nearby(before: int | None, after: int | None) -> bool:
    if before is None or after is None:
        return before is after
    return before - 1 <= after <= before


@pytest.mark.slow
@given(nearly_out(), st.data())
def test_a_card_more_lowers_the_distance_by_one_at_most(
    found: tuple[Ruleset, list[Card]], data: st.DataObject
) -> None:
    ruleset, cards = found
    hand = Hand(cards)
    more = data.draw(st.sampled_from(tuple(ruleset.deck(2, 1).cards)))
    packs = ruleset.packs(2, 1)
    assert nearby(distance(hand, ruleset, packs), distance(hand.plus(more), ruleset, packs))


@given(hands(12, 40), st.data())
def test_a_card_more_lowers_the_distance_by_one_at_most_in_fifteen(
    hand: Hand, data: st.DataObject
) -> None:
    more = data.draw(st.sampled_from(tuple(FIFTEEN.deck(2, 1).cards)))
    for ruleset in (FIFTEEN, FIFTEEN_JOKERS):
        assert nearby(distance(hand, ruleset), distance(hand.plus(more), ruleset))


@given(hands(14, 14))
def test_a_hand_one_card_off_goes_out_with_one_of_all_cards(hand: Hand) -> None:
    near = distance(hand, FIFTEEN)
    deck = tuple(dict.fromkeys(FIFTEEN.deck(2, 1).cards))
    assert (near is not None and near <= 1) == any(
        is_out(hand.plus(card), FIFTEEN) for card in deck
    )


# --- what is remembered, and what is refused -----------------------------------------------------


def test_a_hand_is_what_it_was_after_everything_was_forgotten() -> None:
    hand = "4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 3d Kh X"
    before = best_declaration(hand, FIFTEEN)
    forget()
    assert best_declaration(hand, FIFTEEN) == before


@pytest.mark.parametrize("ask", [is_out, best_declaration, declarations])
def test_wrong_questions(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(ct.ContinentalError, match="castigo: whole hands are not laid down at once"):
        ask("As", ct.CASTIGO)
    with pytest.raises(ct.ContinentalError, match=r"goes out with 15 cards, .* here are 2"):
        ask("As 2s", FIFTEEN)
    with pytest.raises(ct.ContinentalError, match="there is no round 0"):
        ask("As", FIFTEEN, round=0)
    with pytest.raises(ct.NotationError, match="column 4"):
        ask("As Zz", FIFTEEN)
    with pytest.raises(TypeError, match="'fifteen' is no Ruleset"):
        ask("As", "fifteen")


def test_more_copies_than_can_be_counted_are_refused() -> None:
    with pytest.raises(ct.ContinentalError, match="more than 15 copies of 7s"):
        is_out(" ".join(["7s"] * 16), FIFTEEN)
