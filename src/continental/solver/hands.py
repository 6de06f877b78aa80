"""The best opening of a hand, and what it lacks, by the search that the rules allow."""

from collections.abc import Sequence
from typing import Final

from continental.cards import Card
from continental.melds import Meld
from continental.ruleset import Contract
from continental.solver.general import POINT, general_opening, least_lacking
from continental.solver.kernel.quick.best import Quick
from continental.solver.kernel.quick.escaleras import Packed
from continental.solver.kernel.quick.lacking import UNKNOWN
from continental.solver.kernel.rules import FEW
from continental.solver.opening_rules import can_be_met, opening_rules
from continental.solver.simple import packed, quick_melds, quick_rules
from continental.solver.supply import ALL_CARDS
from continental.validation import Judge

__all__ = ["best_opening", "can_open", "fewest_lacking"]


# --- the best ----------------------------------------------------------------------------------


def best_opening(
    cards: Sequence[Card], contract: Contract, judge: Judge, keep: int
) -> tuple[Meld, ...] | None:
    """Give the melds of the opening that leaves the fewest points, keeping some cards in hand."""
    most = len(cards) - keep
    quick, _ = quick_rules(contract, judge)
    hand = None if quick is None else packed(cards, quick)
    if quick is None or hand is None:
        return general_opening(cards, opening_rules(contract, judge), judge.ruleset, keep)
    found = quick.found(*hand)
    if found[0] < 0:
        return None
    if found[0] % POINT > most:
        if keep > _FEW_KEPT:
            return general_opening(cards, opening_rules(contract, judge), judge.ruleset, keep)
        gain, hand = _kept(quick, cards, keep, -1, (-1, 0))
        if gain < 0:
            return None
        found = quick.found(*hand)
    return quick_melds(quick, *hand, found)


_FEW_KEPT: Final = 3
"""Cards that are kept by trying which; with more the other search is quicker."""


def _kept(
    quick: Quick, cards: Sequence[Card], keep: int, known: int, order: tuple[int, int]
) -> tuple[int, tuple[Packed, int]]:
    """Find which cards to keep so that the rest lays most, and give that and the rest.

    Args:
        quick: the rules.
        cards: the cards that may be laid.
        keep: how many of them must be kept.
        known: what can be laid in another way; less is not wanted.
        order: what the card kept before is worth, and its index; those that follow are not less.
    """
    hand = packed(cards, quick)
    assert hand is not None, "fewer cards than some that were packed"
    gain = quick.best(*hand)
    if gain <= known or gain % POINT <= len(cards) - keep:
        return gain, hand
    best = -1, hand
    total = quick.all_worth(*hand)
    choices = sorted(
        (quick.wild if card.rank is None else quick.worth[card.rank - 1], card.index)
        for card in set(cards)
    )
    for choice in choices:
        if total - choice[0] <= max(known, best[0]):
            break
        if choice >= order:
            rest = list(cards)
            rest.remove(ALL_CARDS[choice[1]])
            found = _kept(quick, rest, keep - 1, max(known, best[0]), choice)
            if found[0] > max(known, best[0]):
                best = found
    return best


# --- what lacks --------------------------------------------------------------------------------


def can_open(cards: Sequence[Card], contract: Contract, judge: Judge) -> bool:
    """Tell whether some cards hold an opening."""
    return fewest_lacking(cards, contract, judge, 0) == 0


def fewest_lacking(
    cards: Sequence[Card], contract: Contract, judge: Judge, most: int = FEW
) -> int | None:
    """Tell how many cards must be added for an opening, or None where none can be made.

    Where they are more than the most that is of interest, another such number or None may be told.
    """
    quick, lacking = quick_rules(contract, judge)
    if quick is not None and lacking is not None:
        hand = packed(cards, quick)
        if hand is not None:
            found = lacking.distance(*hand)
            if found != UNKNOWN:
                return found
            if quick.best(*hand) >= 0:
                return 0
    if not can_be_met(contract, judge.ruleset):
        return None
    return least_lacking(cards, opening_rules(contract, judge), judge.ruleset, most)
