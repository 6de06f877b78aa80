"""Fifteen, the concealed game of fifteen cards, escaleras only.

Chosen where the source is silent or doubtful: every escalera holds a natural; a two in its own
place does not spoil the bonus for a hand without wilds; one suit is what the escaleras stand for;
as many deals as seats. `FIFTEEN_JOKERS` is the variant without wild twos. The rules page of
fifteen tells each rule.
"""

from typing import Final

from continental.ruleset import (
    Ace,
    Buying,
    CardRules,
    Dealing,
    Direction,
    Ending,
    EscaleraRules,
    Family,
    FirstDealer,
    GameEnd,
    GoingOut,
    NobodyOut,
    PackStep,
    Round,
    Ruleset,
    Seats,
    TrioRules,
    Wilds,
    Winner,
)

__all__ = ["FIFTEEN", "FIFTEEN_JOKERS"]

FIFTEEN: Final = Ruleset(
    id="fifteen",
    name="Continental of fifteen cards",
    family=Family.CONCEALED,
    rounds=(Round(15, ("E3!E3!E3!E3!E3!", "E4!E4!E4!E3!", "E5!E4!E3!E3!")),),
    seats=Seats(minimum=2, maximum=12),
    cards=CardRules(
        packs=(PackStep(2), PackStep(3, seats=6), PackStep(4, seats=9)), jokers_per_pack=1
    ),
    dealing=Dealing(
        first_dealer=FirstDealer.LOWEST_CARD, cards_at_a_time=3, direction=Direction.CLOCKWISE
    ),
    trios=TrioRules(allowed=False),
    escaleras=EscaleraRules(min_length=3, max_length=5, ace=Ace.LOW_OR_HIGH),
    wilds=Wilds(cards="2c 2d 2h 2s"),
    buying=Buying(allowed=False),
    going_out=GoingOut(dealt_hand=True, false_calls=True, nobody_out=NobodyOut.NOBODY),
    ending=Ending(mode=GameEnd.DEALS, winner=Winner.HIGHEST),
)
"""Jokers and twos are wild."""

FIFTEEN_JOKERS: Final = FIFTEEN.replace(
    id="fifteen-jokers",
    name="Continental of fifteen cards, only jokers wild",
    wilds={"cards": ()},
)
"""Only jokers are wild."""
