"""Rulesets of tables other than the documented ones, each as its rules were told."""

from typing import Final

from continental.ruleset import (
    BAND_8,
    BAND_10,
    Ace,
    CardRules,
    EscaleraRules,
    GoingOut,
    MeldCount,
    PackStep,
    Points,
    Round,
    Ruleset,
    SameSuit,
    Scope,
    Seats,
    Ties,
    TrioRules,
    WildRatio,
    Wilds,
)
from continental.variants import XELU

ACES: Final = tuple(Ace)
SEVEN: Final = XELU.rounds

RED_ACES: Final = Ruleset(
    id="red-aces",
    rounds=(*SEVEN, Round(13, "TTTT")),
    seats=Seats(2, 7),
    escaleras=EscaleraRules(min_length=4, ace=Ace.CIRCULAR, adjacent_wilds=False),
    wilds=Wilds(cards="Ad Ah", ratio=WildRatio.AT_MOST_NATURALS),
    points=Points(joker=50, ace=20, numbers=BAND_8),
    going_out=GoingOut(
        at_once_factor=2, at_once_first_turn_factor=3, at_once_needs_nobody_open=True
    ),
)
"""Red aces wild, no more wilds than naturals, none side by side; two factors for going out at once
where nobody else had opened."""

TWO_NATURALS: Final = Ruleset(
    id="two-naturals",
    rounds=SEVEN,
    trios=TrioRules(min_naturals=2),
    escaleras=EscaleraRules(min_length=4, ace=Ace.LOW_OR_HIGH, min_naturals=2),
)
"""At least two naturals in every meld, suits of a trio free."""

WILD_TWOS: Final = Ruleset(
    id="wild-twos",
    rounds=(Round(11, "TE7"), Round(11, "TE10"), Round(11, "E5E5E5")),
    seats=Seats(2, 6),
    cards=CardRules(packs=(PackStep(2), PackStep(3, seats=5)), jokers_per_pack=2),
    trios=TrioRules(distinct_suits=Scope.OPENING),
    escaleras=EscaleraRules(min_length=4, ace=Ace.LOW_OR_HIGH),
    wilds=Wilds(cards="2c 2d 2h 2s", ratio=WildRatio.AT_MOST_NATURALS, limits=Scope.OPENING),
    points=Points(joker=20, ace=15, court=10, numbers=(20, 5, 5, 5, 5, 5, 5, 5, 10)),
)
"""Jokers and twos wild, at most half the cards of a meld as it is laid down, naturals of a trio of
different suits then; always eleven cards, three packs from five seats on."""

CORNER: Final = Ruleset(
    id="corner",
    rounds=SEVEN,
    trios=TrioRules(min_naturals=2),
    escaleras=EscaleraRules(min_length=4, ace=Ace.CIRCULAR),
)
"""The ace anywhere, two naturals in a trio."""

CORNER_3: Final = CORNER.replace(id="corner-3", escaleras={"min_length": 3})
"""The same with escaleras of three."""

SHORT: Final = Ruleset(
    id="short", rounds=SEVEN, escaleras=EscaleraRules(min_length=3, ace=Ace.CIRCULAR)
)
"""The ace anywhere, escaleras of three, one natural in a meld."""

FREE_JOKERS: Final = Ruleset(
    id="free-jokers",
    rounds=SEVEN,
    trios=TrioRules(min_naturals=0),
    escaleras=EscaleraRules(min_length=4, ace=Ace.LOW_OR_HIGH),
)
"""No limit on wilds at all, a trio of jokers allowed."""

MAY_I: Final = Ruleset(
    id="may-i",
    rounds=(*SEVEN[:5], Round(11, "TEE")),
    escaleras=EscaleraRules(min_length=4, ace=Ace.HIGH, same_suit=SameSuit.TWO_APART),
    wilds=Wilds(cards="2c 2d 2h 2s", ratio=WildRatio.AT_MOST_NATURALS, limits=Scope.OPENING),
)
"""The ace high only, twos wild, escaleras of one suit two ranks apart, limits at the opening."""

DIFFERENT_SUITS: Final = XELU.replace(
    id="different-suits",
    trios={"distinct_suits": Scope.ALWAYS, "max_length": 4},
    escaleras={"ace": Ace.CIRCULAR, "adjacent_wilds": False},
    wilds={"ratio": WildRatio.ANY},
)
"""The naturals of a trio of different suits, no wilds side by side."""

FAMILY_SHEET: Final = Ruleset(
    id="family-sheet",
    rounds=SEVEN,
    wilds=Wilds(cards="Ad Ah"),
    points=Points(ace=20, red_ace=30, numbers=BAND_10),
    going_out=GoingOut(points=-25),
)
"""Red aces cost more than black ones, and who goes out scores −25."""

PER_ROUND: Final = Ruleset(
    id="per-round", rounds=SEVEN, going_out=GoingOut(at_once_points_per_round=-10)
)
"""Going out at once earns ten points for each round so far."""

SEAT_ORDER: Final = XELU.replace(id="seat-order", ending={"ties": Ties.SEAT_ORDER})
"""Among equal totals the lowest seat wins."""

LAY_MORE: Final = XELU.replace(id="lay-more", opening={"meld_count": MeldCount.AT_LEAST})
"""An opening may have more melds than the contract's."""


def with_ace(ruleset: Ruleset, ace: Ace) -> Ruleset:
    """Give the rules with another place of the ace."""
    return ruleset.replace(escaleras={"ace": ace})
