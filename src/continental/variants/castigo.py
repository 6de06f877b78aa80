"""Castigo, the Spanish contract game with a penalty stock.

Chosen where the source is silent or doubtful: four seats get the third pack after round 4; the
penalty stock is a quarter of what is left; jokers may lie side by side; the longer game of up to
sixteen cards, `CASTIGO_LONG`, is a ruleset of its own. The rules page of castigo tells each rule.
"""

from typing import Final

from continental.ruleset import (
    BAND_8,
    Ace,
    Buying,
    CardRules,
    EscaleraRules,
    PackStep,
    PenaltySource,
    Points,
    Round,
    Ruleset,
    Seats,
    Stock,
    TrioRules,
)

__all__ = ["CASTIGO", "CASTIGO_LONG"]

_SEVEN: Final = (
    Round(6, "TT"),
    Round(7, "TE"),
    Round(8, "EE"),
    Round(9, "TTT"),
    Round(10, "TTE"),
    Round(11, "TEE"),
    Round(12, "EEE"),
)

CASTIGO: Final = Ruleset(
    id="castigo",
    name="Continental with a penalty stock (Spanish)",
    rounds=_SEVEN,
    seats=Seats(minimum=2, maximum=8),
    cards=CardRules(
        packs=(
            PackStep(2),
            PackStep(3, seats=4, round=5),
            PackStep(3, seats=5, round=3),
            PackStep(4, seats=5, round=5),
        ),
        jokers_per_pack=2,
    ),
    trios=TrioRules(max_wilds=2, max_naturals_per_pack=4),
    escaleras=EscaleraRules(min_length=4, max_length=13, ace=Ace.CIRCULAR),
    stock=Stock(penalty_share="1/4"),
    buying=Buying(penalty_source=PenaltySource.PENALTY_STOCK),
    points=Points(joker=50, ace=20, numbers=BAND_8),
)
"""The seven rounds of the Spanish source."""

CASTIGO_LONG: Final = CASTIGO.replace(
    id="castigo-long",
    name="Continental with a penalty stock, eleven rounds (Spanish)",
    rounds=(*_SEVEN, Round(13, "TTTE"), Round(14, "TTEE"), Round(15, "TEEE"), Round(16, "EEEE")),
)
"""The same game, prolonged to sixteen cards."""
