"""Which cards of a hand belong together, at a glance."""

from typing import Final

from continental.cards import Card, Hand
from continental.melds import CIRCLE
from continental.ruleset import Ruleset

__all__ = ["fits_two"]

_TWO: Final = 2
_NEAR: Final = 2


def fits_two(card: Card, hand: Hand, rules: Ruleset) -> bool:
    """Tell whether two cards of a hand could be in one meld with a card."""
    if card.rank is None:
        return True
    same = sum(other.rank is card.rank for other in hand) if rules.trios.allowed else 0
    near = {
        other.rank
        for other in hand
        if other.rank is not None
        and other.suit is card.suit
        and 0 < min((other.rank - card.rank) % CIRCLE, (card.rank - other.rank) % CIRCLE) <= _NEAR
    }
    return same >= _TWO or len(near) >= _TWO
