"""Xelu, the Catalan contract game.

The source leaves the place of the ace to the table: low or high is chosen; ``xelu.replace`` with
another `Ace` gives the other criteria. Chosen where it is silent: two to eight seats, a third pack
from five seats on and a fourth for eight. The rules page of xelu tells each rule.
"""

from typing import Final

from continental.ruleset import (
    FACE,
    Ace,
    Buying,
    CardRules,
    Drawing,
    EscaleraRules,
    GoingOut,
    Opening,
    PackStep,
    Points,
    Round,
    Ruleset,
    Seats,
    Swapping,
    WildRatio,
    Wilds,
)

__all__ = ["XELU"]

XELU: Final = Ruleset(
    id="xelu",
    name="Continental of Xelu.net (Catalan)",
    rounds=(
        Round(7, "TT"),
        Round(8, "TE"),
        Round(9, "EE"),
        Round(10, "TTT"),
        Round(11, "TTE"),
        Round(12, "TEE"),
        Round(13, "EEE"),
    ),
    seats=Seats(minimum=2, maximum=8),
    cards=CardRules(
        packs=(PackStep(2), PackStep(3, seats=5), PackStep(4, seats=8)), jokers_per_pack=2
    ),
    escaleras=EscaleraRules(min_length=4, max_length=13, ace=Ace.LOW_OR_HIGH),
    wilds=Wilds(ratio=WildRatio.AT_MOST_NATURALS),
    opening=Opening(fed_by_swaps=True),
    drawing=Drawing(discard_cost_of_two=1),
    buying=Buying(opened_may_buy=False),
    swapping=Swapping(from_trios=True, into_same_escalera=True),
    points=Points(joker=50, ace=20, numbers=FACE),
    going_out=GoingOut(at_once_factor=2),
)
"""The seven rounds of the Catalan source."""
