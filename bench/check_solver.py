"""Holds the openings and distances of many hands against what others find.

    python bench/check_solver.py [--tried 20000] [--modelled 3000] [--seed 1]

``--tried`` hands of up to eleven cards, two in three of them under rulesets by chance, ten hands
under each, are held against trying everything: the best opening, and whether there is one. Those
with more than five cards that may be wild are left out, and not counted: trying everything takes
minutes for some. For every hundredth it is checked too that its distance is one more than that of
the nearest hand with one card more; with the distance 0 right, this proves the others.
``--modelled`` hands of up to twenty cards, under the presets and changes of them, are held against
a model for a solver of constraints: the best opening and the distance. Ends with an error at the
first difference. Another ``--seed`` asks other hands, so that several processes can share the work.
Takes a quarter of an hour or more on one core. Needs the dependency group ``test``.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import continental as ct
from continental.solver import BestLayDown, best_lay_down, can_lay_down, distance
from continental.validation.contracts import why_not_contract

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import hands_helper
import opening_model
import opening_oracle
from oracle import wild_capable

CARDS = 11
WILDS = 5
"""Cards at most that may be wild, of a hand for which everything is tried."""
HANDS = 10
"""Hands under each ruleset."""
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
CONTRACTS = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTE", "TTEE", "TEEE", "EEEE")
CHANGES: tuple[Callable[[ct.Ruleset, Random], ct.Ruleset], ...] = (
    lambda rules, _: rules,
    lambda rules, rng: rules.replace(escaleras={"ace": rng.choice(list(ct.Ace))}),
    lambda rules, rng: rules.replace(wilds={"ratio": rng.choice(list(ct.WildRatio))}),
    lambda rules, rng: rules.replace(escaleras={"min_length": rng.choice((3, 5))}),
    lambda rules, rng: rules.replace(escaleras={"max_length": rng.choice((4, 5, 6))}),
    lambda rules, rng: rules.replace(trios={"max_length": rng.choice((3, 4))}),
    lambda rules, rng: rules.replace(trios={"max_wilds": rng.choice((0, 1, None))}),
    lambda rules, rng: rules.replace(escaleras={"max_wilds": rng.choice((0, 1, 2))}),
    lambda rules, rng: rules.replace(escaleras={"min_naturals": rng.choice((0, 2, 3))}),
    lambda rules, rng: rules.replace(trios={"min_naturals": rng.choice((0, 2))}),
    lambda rules, rng: rules.replace(points={"joker": rng.choice((0, 5, 20))}),
)


def told(found: BestLayDown | None) -> tuple[int, int] | None:
    return None if found is None else (found.points_left, len(found.left))


def check_best(case: hands_helper.Asked, keep: int, expected: tuple[int, int] | None) -> None:
    rules, contract, packs, hand = case
    found = best_lay_down(hand, contract, rules, packs=packs, keep=keep)
    assert told(found) == expected, (rules, contract, packs, str(hand), keep)
    if found is not None:
        assert why_not_contract(found.melds, (contract,), rules, packs=packs) is None
        laid = [card for meld in found.melds for card in meld.cards]
        assert ct.Hand([*laid, *found.left]) == hand


def check_one(case: hands_helper.Asked, keep: int, *, whole: bool) -> bool:
    """Hold a hand against trying everything; tell whether it has an opening."""
    rules, contract, packs, hand = case
    laid = opening_oracle.all_laid(hand, contract, rules, packs)
    check_best(case, keep, opening_oracle.least_of(laid, hand, rules, keep))
    before = distance(hand, contract, rules, packs=packs)
    assert (before == 0) is bool(laid), case
    assert can_lay_down(hand, contract, rules, packs=packs) is bool(laid), case
    if before != 0 and whole:
        near = [
            distance(hand.plus(card), contract, rules, packs=packs) for card in ct.Deck(1, 1).cards
        ]
        if before is None:
            assert set(near) == {None}, case
        else:
            assert min(one for one in near if one is not None) == before - 1, case
    return bool(laid)


def changed(hand: ct.Hand, rules: ct.Ruleset, rng: Random) -> ct.Hand:
    """Give a hand that differs in one to three cards; the new ones are near to others, or wild."""
    cards = list(hand)
    rng.shuffle(cards)
    for _ in range(rng.randint(1, 3)):
        if cards and (len(cards) == CARDS or rng.random() < 0.7):
            cards.pop()
    while len(cards) < CARDS and rng.random() < 0.7:
        near = rng.choice(cards) if cards else ct.JOKER
        if near is ct.JOKER or near.rank is None or near.suit is None or rng.random() < 0.15:
            cards.append(rng.choice((ct.JOKER, *rules.wilds.cards, ct.Card("7h"))))
        elif rng.random() < 0.5:
            cards.append(ct.Card(near.rank, rng.choice(list(ct.Suit))))
        else:
            cards.append(ct.Card(ct.Rank((near.rank + rng.choice((0, 1, 11))) % 13 + 1), near.suit))
    return ct.Hand(cards)


def check_tried(number: int, start: int) -> list[int]:
    """Hold hands against trying everything; give how many, and how many have an opening."""
    counted = [0, 0]

    @seed(start)
    @settings(
        max_examples=number // HANDS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=SLOW,
    )
    @given(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1 << 30), st.data())
    def check(keep: int, kind: int, chance: int, data: st.DataObject) -> None:
        rules, contract, packs, hand = data.draw(hands_helper.asked(CARDS, presets=kind == 0))
        rng = Random(chance)
        for _ in range(HANDS):
            if sum(wild_capable(card, rules) for card in hand) <= WILDS:
                can = check_one((rules, contract, packs, hand), keep, whole=counted[0] % 100 == 0)
                counted[0] += 1
                counted[1] += can
            hand = changed(hand, rules, rng)

    check()
    return counted


def check_modelled(number: int, rng: Random) -> int:
    """Hold hands against the model; give how many have an opening."""
    can = 0
    for _ in range(number):
        rules = rng.choice(CHANGES)(rng.choice((ct.CASTIGO_LONG, ct.XELU)), rng)
        contract = ct.Contract(rng.choice(CONTRACTS))
        packs = rng.choice((2, 3))
        hand = hands_helper.planted(
            rng, contract, rng.randint(7, 20), packs, rng.choice((0, 2, 4, 6, 8))
        )
        keep = rng.choice((0, 0, 1))
        case = rules, contract, packs, hand
        expected = opening_model.least_left(hand, contract, rules, packs, keep)
        check_best(case, keep, expected)
        lacking = opening_model.distance(hand, contract, rules, packs)
        assert distance(hand, contract, rules, packs=packs) == lacking, case
        can += expected is not None
    return can


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tried", type=int, default=20_000)
    parser.add_argument("--modelled", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.perf_counter()
    if options.tried:
        tried, can = check_tried(options.tried, options.seed)
        print(f"trying everything: {tried:,} hands, {can:,} with an opening: no difference")
    if options.modelled:
        can = check_modelled(options.modelled, Random(options.seed))
        print(f"the model: {options.modelled:,} hands, {can:,} with an opening: no difference")
    print(f"{time.perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main()
