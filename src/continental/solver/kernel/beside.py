"""What escaleras of one suit may be to each other."""

from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import Spans

__all__ = ["ALLOWED", "DIFFERENT", "NOT_EQUAL", "NOT_TOUCHING", "TWO_APART", "Beside", "Chosen"]

ALLOWED = 0
"""Escaleras of one suit may be anything to each other."""
NOT_EQUAL = 1
"""They may not fill the same places."""
NOT_TOUCHING = 2
"""None may begin right behind another."""
TWO_APART = 3
"""Two free ranks at least lie between them."""
DIFFERENT = 4
"""There is one escalera of a suit at most."""

Chosen = tuple[tuple[int, int], ...]
"""Escaleras of a suit by first place and length."""


class Beside:
    """The rule.

    Attributes:
        rule: one of the numbers above.
        crowded: whether escaleras without naturals may not find a place.
    """

    __slots__ = ("_patterns", "_rooms", "_spans", "crowded", "rule")

    def __init__(self, patterns: Patterns, spans: Spans, rule: int) -> None:
        """Keep it."""
        self.rule = rule
        self._patterns = patterns
        self._spans = spans
        self._rooms: dict[Chosen, list[int]] = {}
        # Each other escalera forbids two places at most, unless they must be far apart.
        blocked = 2 * (patterns.most - 1) if rule else 0
        self.crowded = rule in (TWO_APART, DIFFERENT) or any(
            4 * len(firsts) <= blocked for _, _, firsts, _ in spans.sorts
        )

    def rooms_beside(self, chosen: Chosen) -> list[int]:
        """Give the parts of escaleras without naturals that have room beside some of a suit."""
        found = self._rooms.get(chosen)
        if found is None:
            found = sorted(self._more_rooms(chosen, 0, 0))
            if len(self._rooms) >= _MOST:
                self._rooms.clear()
            self._rooms[chosen] = found
        return found

    def _more_rooms(self, chosen: Chosen, part: int, begin: int) -> set[int]:
        found = {part}
        number = 0
        for sort, length, firsts, _ in self._spans.sorts:
            weight = self._patterns.weights[sort]
            for first in firsts:
                number += 1
                if number < begin or not self._patterns.joins(weight) >> part & 1:
                    continue
                if self.fits(first, length, chosen):
                    more = (*chosen, (first, length))
                    found |= self._more_rooms(more, part + weight, number)
        return found

    def fits(self, first: int, length: int, chosen: Chosen) -> bool:
        """Tell whether an escalera may be in a suit beside some others."""
        for other, cards in chosen:
            if self._clash(first, length, other, cards) or self._clash(other, cards, first, length):
                return False
        return True

    def _clash(self, first: int, length: int, other: int, cards: int) -> bool:
        """Tell whether an escalera forbids another, as far as one is above the other."""
        rule = self.rule
        if rule == ALLOWED:
            return False
        if rule == DIFFERENT:
            return True
        if rule == NOT_EQUAL:
            return first == other and length == cards
        between = other - (first + length)
        if self._spans.ring:
            between %= 13
        elif between < 0:
            between = _FAR
        if rule == NOT_TOUCHING:
            return between == 0
        shared = self._spans.places(first, length) & self._spans.places(other, cards)
        return between < 2 or shared != 0


_FAR = 99
_MOST = 1 << 12
"""Rooms that are remembered."""
