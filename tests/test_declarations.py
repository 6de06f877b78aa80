"""Every way to go out in fifteen, against a search that shares nothing with the library.

The search here knows cards as two letters. It lists every escalera that could lie on the table,
made out of the hand, and puts the hand together out of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, islice, product
from random import Random
from typing import Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import continental as ct
from continental import FIFTEEN, FIFTEEN_JOKERS, Ruleset
from continental.solver.concealed import concealed_game
from continental.solver.whole_hands import declarations_of as declarations
from continental.testing import rulesets
from continental.validation import Judge

RANKS: Final = "A23456789TJQKA"
SUITS: Final = "cdhs"
DIVISIONS: Final = ([3, 3, 3, 3, 3], [3, 4, 4, 4], [3, 3, 4, 5])

Run: TypeAlias = tuple[str, tuple[str, ...]]
"""An escalera: the place it starts at, such as ``Ts``, and its cards from there upwards."""
Way: TypeAlias = tuple[tuple[Run, ...], str | None]
"""The escaleras of a hand, sorted, and the card that is discarded."""


# --- the search --------------------------------------------------------------------------------


def without(held: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...] | None:
    """Take cards away, or give None where one is missing."""
    left = list(held)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def runs_of(held: tuple[str, ...], wild: set[str]) -> Iterator[Run]:
    """Give every escalera that can be made out of some cards."""
    wilds = sorted(wild.intersection(held))
    for suit, first, length in product(SUITS, range(12), (3, 4, 5)):
        places = [rank + suit for rank in RANKS[first : first + length]]
        if len(places) < length:
            continue
        fills = [
            [place] * (place in held) + [card for card in wilds if card != place]
            for place in places
        ]
        for cards in product(*fills):
            natural = any(card == place for card, place in zip(cards, places, strict=True))
            if natural and without(held, cards) is not None:
                yield places[0], cards


def ways(cards: list[str], wild: set[str], *, drawn: bool) -> set[Way]:
    """Give every way to go out with a hand."""
    hand = tuple(sorted(cards))
    runs = list(runs_of(hand, wild))
    uses = {card: [run for run in runs if card in run[1]] for card in hand}

    @cache
    def covers(held: tuple[str, ...]) -> frozenset[tuple[Run, ...]]:
        """Give every way to use up some cards."""
        if not held:
            return frozenset({()})
        # Some run takes this card: one that few runs hold leaves few ways.
        card = min(held, key=lambda card: len(uses[card]))
        return frozenset(
            tuple(sorted((run, *rest)))
            for run in uses[card]
            if (left := without(held, run[1])) is not None
            for rest in covers(left)
        )

    found: set[Way] = set()
    for last in set(hand) if drawn else [None]:
        held = hand if last is None else without(hand, [last])
        assert held is not None
        for chosen in covers(held):
            if sorted(len(run) for _, run in chosen) in DIVISIONS:
                found.add((chosen, last))
    return found


WILD: Final = {
    FIFTEEN.id: {"X", "2c", "2d", "2h", "2s"},
    FIFTEEN_JOKERS.id: {"X"},
}

# --- what the library lists ----------------------------------------------------------------------


def listed(cards: list[str], ruleset: Ruleset, *, drawn: bool) -> list[ct.Declare]:
    """Give what the library lists for a hand on the first turn of its seat, or after a draw."""
    other = next(str(card) for card in ruleset.deck(2, 1).cards if str(card) not in cards)
    phase = ct.Phase.PLAY if drawn else ct.Phase.DRAW
    state = ct.position(ruleset, [" ".join(cards), other], phase=phase, turn=0, turns=(1, 0))
    return list(ct.Game.from_state(state, seed=1).legal_moves.declarations())


def told(move: ct.Declare) -> Way:
    """Tell a declaration in the words of the search."""
    runs: list[Run] = []
    for meld in move.melds:
        assert isinstance(meld, ct.Escalera)
        runs.append((str(meld.places[0]), tuple(map(str, meld.cards))))
    return tuple(sorted(runs)), None if move.discard is None else str(move.discard)


def check(cards: list[str], ruleset: Ruleset, *, drawn: bool) -> set[Way]:
    """Hold the two against each other and give the ways."""
    moves = [told(move) for move in listed(cards, ruleset, drawn=drawn)]
    expected = ways(cards, WILD[ruleset.id], drawn=drawn)
    assert len(set(moves)) == len(moves)
    assert set(moves) == expected
    return expected


# --- planted hands -----------------------------------------------------------------------------


def planted(rng: Random, ruleset: Ruleset, wilds: int) -> list[str]:
    """Give fifteen cards that are out: escaleras in which wilds have taken some places."""
    deck = Counter(map(str, ruleset.deck(2, 1).cards))
    wild = sorted(WILD[ruleset.id])
    while True:
        hand: list[str] = []
        for length in rng.choice(DIVISIONS):
            suit, first = rng.choice(SUITS), rng.randrange(14 - length + 1)
            hand += [rank + suit for rank in RANKS[first : first + length]]
        for place in rng.sample(range(15), wilds):
            hand[place] = rng.choice(wild)
        if not Counter(hand) - deck:
            return hand


@pytest.mark.parametrize("ruleset", [FIFTEEN, FIFTEEN_JOKERS], ids=lambda rules: rules.id)
@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_planted_hands_go_out_in_the_ways_that_a_search_finds(
    ruleset: Ruleset, wilds: int, seed: int
) -> None:
    rng = Random(f"{ruleset.id}/{wilds}/{seed}")
    hand = planted(rng, ruleset, wilds)
    dealt = check(hand, ruleset, drawn=False)
    deck = Counter(map(str, ruleset.deck(2, 1).cards)) - Counter(hand)
    last = rng.choice(sorted(deck.elements()))
    drawn = check([*hand, last], ruleset, drawn=True)
    # Whatever goes out as dealt goes out with that card discarded.
    assert {(runs, last) for runs, _ in dealt} <= drawn


@pytest.mark.parametrize("wilds", [3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_planted_hands_of_many_wilds(wilds: int, seed: int) -> None:
    hand = planted(Random(f"many/{wilds}/{seed}"), FIFTEEN, wilds)
    assert check(hand, FIFTEEN, drawn=False)


@pytest.mark.parametrize("wilds", range(6, 11))
def test_the_first_of_millions_of_ways_are_found(wilds: int) -> None:
    """Nobody waits for all of them: ten wilds are all that two packs have."""
    hand = planted(Random(f"first/{wilds}"), FIFTEEN, wilds)
    state = ct.position(FIFTEEN, [" ".join(hand), "Kh"], phase=ct.Phase.DRAW, turn=0, turns=(1, 0))
    game = ct.Game.from_state(state, seed=1)
    first = list(islice(game.legal_moves.declarations(), 500))
    assert len(set(first)) == 500
    assert all(game.why_not(move) is None for move in first)


@pytest.mark.parametrize("seed", range(12))
def test_hands_one_card_off_go_out_in_the_ways_that_a_search_finds(seed: int) -> None:
    rng = Random(f"off/{seed}")
    hand = planted(rng, FIFTEEN, 1)
    deck = Counter(map(str, FIFTEEN.deck(2, 1).cards)) - Counter(hand)
    hand[rng.randrange(15)] = rng.choice(sorted(deck.elements()))
    check(hand, FIFTEEN, drawn=False)


# The numbers are counted by hand, see the words beside them.
BY_HAND: Final = [
    # Five escaleras far apart; the sixteenth card fits none.
    ("3c 4c 5c 8c 9c Tc 3d 4d 5d 8d 9d Td 3h 4h 5h Kh", 1),
    # The same with the 6h: discard either end of 3h 4h 5h 6h.
    ("3c 4c 5c 8c 9c Tc 3d 4d 5d 8d 9d Td 3h 4h 5h 6h", 2),
    # A second copy of the 4h: which copy goes is one choice.
    ("3c 4c 5c 8c 9c Tc 3d 4d 5d 8d 9d Td 3h 4h 5h 4h", 1),
    # The example of the source after its joker, see K4.
    ("4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 3d Kh X", 6),
    # It holds no escalera of diamonds before.
    ("4s 5s 6s 7s 9h Th Jh Qh Tc Jc Qc Kc Ad 3d Kh 8c", 0),
    # Trios are nothing, and neither is the corner K A 3.
    ("7s 7h 7d 9s 9h 9d Js Jh Jd Ks Kh Kd As Ah Ad 3s", 0),
    # Two wild twos and the plain ones of their suits: see K3.
    ("As 2s 3s 6d 2c 8d 4c 5c 6c 9h Th Jh Jd Qd Kd 7h", 2),
]


@pytest.mark.parametrize(("cards", "count"), BY_HAND)
def test_ways_counted_by_hand(cards: str, count: int) -> None:
    assert len(check(cards.split(), FIFTEEN, drawn=True)) == count


WILD_HANDS: Final = [
    # Copies of one wild two in one escalera, for different cards.
    "6d 2c 2c 4c 5c 6c 9h Th Jh Jd Qd Kd 7s 8s 9s Kh",
    # Both jokers in one escalera, also around a plain two.
    "X 2s X 4c 5c 6c 9h Th Jh Jd Qd Kd 7h 8h 9h Ks",
    # A two for another suit's two.
    "As 2c 3s 4c 5c 6c 9h Th Jh Jd Qd Kd 7h 8h 9h Ks",
    # Two wilds of each sort.
    "As X 3s 6d 2h 8d 4c 5c 6c 9h Th 2s X Qd Kd 7h",
    # The ace low and high.
    "As 2s 3s Qs Ks As Ad 2d 3d Qd Kd X Th Jh Qh 2h",
    # All of one suit, every card twice.
    "4s 5s 6s 4s 5s 6s 7s 8s 9s 7s 8s 9s Ts Js Qs X",
    # Overlaps that allow all three divisions.
    "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks 3s 4s 5s 6s 7s",
    # Many twos in their own places.
    "Ac 2c 3c Ad 2d 3d Ah 2h 3h As 2s 3s 7s 8s 9s Kh",
]


@pytest.mark.parametrize("cards", WILD_HANDS)
def test_hands_full_of_choice(cards: str) -> None:
    assert check(cards.split(), FIFTEEN, drawn=True)


def test_only_a_dealt_hand_on_its_first_turn_goes_out_before_a_draw() -> None:
    hand = "3c 4c 5c 8c 9c Tc 3d 4d 5d 8d 9d Td 3h 4h 5h"
    for turns, count in (((1, 0), 1), ((2, 1), 0)):
        state = ct.position(FIFTEEN, [hand, "Kh"], phase=ct.Phase.DRAW, turn=0, turns=turns)
        game = ct.Game.from_state(state, seed=1)
        assert len(list(game.legal_moves.declarations())) == count


# --- other rules -------------------------------------------------------------------------------


def divided(cards: tuple[ct.Card, ...], lengths: list[int]) -> Iterator[list[tuple[ct.Card, ...]]]:
    """Give every way to divide cards into groups of some lengths, equal ways more than once."""
    if not lengths:
        yield []
        return
    for length in set(lengths):
        left = list(lengths)
        left.remove(length)
        for others in combinations(range(1, len(cards)), length - 1):
            group = tuple(cards[place] for place in (0, *others))
            rest = tuple(card for place, card in enumerate(cards) if place not in (0, *others))
            for groups in divided(rest, left):
                yield [group, *groups]


def out_by_validation(
    cards: tuple[ct.Card, ...], contract: ct.Contract, ruleset: Ruleset, packs: int
) -> set[frozenset[tuple[ct.Meld, int]]]:
    """Give every way to go out: each division of the cards in which each group is a meld."""

    @cache
    def readings(group: tuple[ct.Card, ...]) -> tuple[ct.Meld, ...]:
        return tuple(ct.validate(group, ruleset, packs=packs).readings)

    found: set[frozenset[tuple[ct.Meld, int]]] = set()
    for groups in divided(cards, [one.length or 0 for one in contract.requirements]):
        for melds in product(*map(readings, groups)):
            together = ct.validate_contract(melds, contract, ruleset, packs=packs)
            if together:
                found.add(frozenset(Counter(melds).items()))
    return found


@st.composite
def nearly_out(draw: st.DrawFn) -> tuple[Ruleset, list[ct.Card]]:
    """Give rules, and cards made of the melds that they ask for, some changed, and one more.

    The melds lie close together, so that copies meet, and cards that may change places.
    """
    ruleset = draw(
        rulesets(family=ct.Family.CONCEALED).filter(lambda rules: rules.round(1).cards <= MOST)
    )
    anything = st.sampled_from(ruleset.deck(2, 1).cards)
    low = draw(st.sampled_from(ct.Rank))
    cards: list[ct.Card] = []
    for one in ruleset.round(1).contracts[0].requirements:
        rank = ct.Rank((low + draw(st.integers(0, 2))) % 13 + 1)
        suit = draw(st.sampled_from([ct.Suit.HEARTS, ct.Suit.SPADES]))
        if one.kind is ct.Kind.TRIO:
            cards += [ct.Card(rank, other) for other in reversed(ct.Suit)][: one.length]
            cards += [ct.Card(rank, suit)] * ((one.length or 0) - len(ct.Suit))
        else:
            cards += [ct.Card(ct.Rank((rank + n) % 13 + 1), suit) for n in range(one.length or 0)]
    wild = st.sampled_from([ct.JOKER, *ruleset.wilds.cards]) | anything
    for place in draw(st.lists(st.integers(0, len(cards) - 1), max_size=4)):
        cards[place] = draw(wild)
    return ruleset, [*cards, draw(anything)]


MOST: Final = 8
"""Cards of a hand up to which dividing them in every way is quick."""


@given(nearly_out())
def test_other_rules_go_out_in_every_way_that_validation_finds(
    found: tuple[Ruleset, list[ct.Card]],
) -> None:
    ruleset, cards = found
    contract = ruleset.round(1).contracts[0]
    packs = ruleset.packs(2, 1)
    game = concealed_game((contract,), Judge(ruleset, packs))
    moves = list(declarations(cards, game, discard=True))
    expected = {
        (way, last)
        for last in set(cards)
        for way in out_by_validation(tuple(ct.Hand(cards).without(last)), contract, ruleset, packs)
    }
    assert len(moves) == len(expected)
    assert {(frozenset(Counter(melds).items()), last) for melds, last in moves} == expected
