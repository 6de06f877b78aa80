"""Openings of larger hands, against a model for a solver of constraints."""

from random import Random

import pytest
from hands_helper import planted

from continental.ruleset import Contract, Ruleset
from continental.solver import best_lay_down, distance
from continental.variants import CASTIGO_LONG, XELU

pytest.importorskip("ortools")
import opening_model as oracle

CONTRACTS = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTE", "TTEE", "TEEE", "EEEE")


@pytest.mark.parametrize("ruleset", [CASTIGO_LONG, XELU], ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("text", CONTRACTS)
def test_against_the_model(ruleset: Ruleset, text: str) -> None:
    contract = Contract(text)
    rng = Random(f"{ruleset.id} {text}")
    for _ in range(4):
        hand = planted(rng, contract, rng.randint(8, 20), packs=3, jokers=rng.randint(0, 6))
        keep = rng.randint(0, 1)
        found = best_lay_down(hand, contract, ruleset, packs=3, keep=keep)
        told = None if found is None else (found.points_left, len(found.left))
        assert told == oracle.least_left(hand, contract, ruleset, 3, keep), str(hand)
        assert distance(hand, contract, ruleset, packs=3) == oracle.distance(
            hand, contract, ruleset, 3
        ), str(hand)
