"""What a seat counts that thinks of the others too: what they may take, and whether to wait."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from continental.bots.counting import Counting
from continental.cards import Card
from continental.hidden import unseen
from continental.legality.why_not import discard_cost
from continental.melds import CIRCLE, Kind
from continental.moves import Discard, LayDown, Move, TakeDiscard
from continental.scoring import card_points
from continental.solver import best_lay_down
from continental.views import View

__all__ = ["WaryCounting", "danger_of"]

_DISCARDS: Final = 2
"""Discards that come into question, at most."""
_DANGER: Final = 10.0
"""Cards that help its own hand, which weigh as much as that a discard surely helps the next one."""
_POINT: Final = 0.3
"""Cards that help its own hand, which weigh as much as a point that is thrown."""


class WaryCounting(Counting):
    """Counts what a `Counting` does, and looks at the others.

    To throw a card is worth less the more likely it helps the next seat, and more the dearer it
    is; not in a concealed game, where that was seen to lose. A discard that costs another card is
    taken, while nobody has laid down, only where nothing lacks then. One of two
    seats may wait instead of laying down, to go out at once.
    """

    def __init__(self, view: View) -> None:
        """Look at the view."""
        super().__init__(view, far_too=True)
        self.danger = danger_of(view)

    def choices(self) -> list[Move]:
        """Give the few moves that are worth a search, the best first."""
        choices = super().choices()
        match choices[0]:
            case LayDown():
                return [*choices, *self.waits()]
            case Discard():
                return choices[: min(self.kept, _DISCARDS)]
            case TakeDiscard():
                return choices[:1]
            case _:
                return choices

    def wants(self, takes: Move) -> bool:
        """Tell whether the discard helps, and is worth its price."""
        if not super().wants(takes):
            return False
        if not isinstance(takes, TakeDiscard) or any(self.table.opened):
            return True
        return not discard_cost(self.table) or self.far(self.hand) <= 1

    def worth(self, card: Card, outs: int) -> float:
        """Tell how good it is to throw a card, after which so many unseen cards help."""
        if self.is_concealed:
            return super().worth(card, outs)
        points = card_points(card, self.rules.points)
        return outs + _POINT * points - _DANGER * self.danger(card)

    def waits(self) -> list[Move]:
        """Give the discard after which one of two seats can still lay down, while none has.

        Of several, one after which most unseen cards would let it go out at once. Among more seats
        waiting was not seen to pay.
        """
        hand = self.hand
        kept = [card for card in dict.fromkeys(hand) if not self.far(hand.without(card))]
        if self.table.seats > 2 or any(self.table.opened) or not kept:
            return []
        left = Counter(unseen(self.view))
        rests = {card: hand.without(card) for card in kept}
        outs = {
            card: sum(number for more, number in left.items() if self.is_out((*rest, more)))
            for card, rest in rests.items()
        }
        return [Discard(max(kept, key=outs.__getitem__))]

    def is_out(self, cards: Sequence[Card]) -> bool:
        """Tell whether some cards would all go down as an opening, but for a discard."""
        packs = self.table.opening_judge.packs
        best = best_lay_down(cards, self.table.contracts, self.rules, packs=packs)
        return best is not None and len(best.left) <= 1


# --- danger ------------------------------------------------------------------------------------

# Fitted by logistic regression to 96,000 cards that might have been thrown in simulated rounds of
# castigo between two seats that play as greedy bots do; a fifth of them helped the other seat.

_BASE, _TRIOS = -4.2, -1.46
"""Where nothing speaks for a card and nothing against it; and what a contract of trios adds."""
_RANK, _RANK_LEFT, _RANK_KNOWN = 0.71, -1.08, 1.64
"""A card of the rank that is unseen (two packs in play), that lies on the discard pile, and that
the next seat was seen to take; for trios."""
_BESIDE, _BESIDE_LEFT, _BESIDE_KNOWN = 0.48, -0.52, 1.11
"""The same for cards of the suit near it, of the unseen ones each once; for escaleras."""
_SAME_LEFT: Final = -3.04
"""The card itself lies on the discard pile: it was left."""
_REACH, _NEAR = 3, 2
"""How far cards of the suit may be from it: the unseen ones, and the others."""
_PACKS: Final = 2


def danger_of(view: View) -> Callable[[Card], float]:
    """Give what tells how likely a discard helps the next seat, from 0 to 1.

    A card helps little of whose rank, and near which in its suit, few are unseen, many were thrown
    and left, and the next seat has taken none. There is no danger from a seat that has laid down,
    nor where who takes the card must take another one with it.
    """
    table = view.table
    after = (view.seat + 1) % table.seats
    is_safe = table.opened[after] or discard_cost(table) > 0
    kinds = [one.kind for one in table.contracts[0].requirements]
    trios = kinds.count(Kind.TRIO) / len(kinds)
    packs = table.opening_judge.packs or _PACKS
    hidden, left, known = unseen(view), table.discards, table.known[after]
    once = tuple(dict.fromkeys(hidden))

    def danger(card: Card) -> float:
        if is_safe or card.rank is None:
            return 0.0 if is_safe else 1.0
        rank = (
            _RANK * _of_rank(card, hidden) * _PACKS / packs
            + _RANK_LEFT * _of_rank(card, left)
            + _RANK_KNOWN * _of_rank(card, known)
        )
        beside = (
            _BESIDE * _beside(card, once, _REACH)
            + _BESIDE_LEFT * _beside(card, left, _NEAR)
            + _BESIDE_KNOWN * _beside(card, known, _NEAR)
        )
        same = _SAME_LEFT * left.count(card)
        return 1 / (1 + exp(-(_BASE + trios * (_TRIOS + rank) + (1 - trios) * beside + same)))

    return danger


def _of_rank(card: Card, cards: Sequence[Card]) -> int:
    """Count the cards of the rank of a card."""
    return sum(other.rank is card.rank for other in cards)


def _beside(card: Card, cards: Sequence[Card], reach: int) -> int:
    """Count the cards of the suit of a card that are so near to it, and not the same."""
    assert card.rank is not None
    return sum(
        0 < min((other.rank - card.rank) % CIRCLE, (card.rank - other.rank) % CIRCLE) <= reach
        for other in cards
        if other.rank is not None and other.suit is card.suit
    )
