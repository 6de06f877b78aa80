"""How many other cards those of one suit need beside them to lie in escaleras, at least."""

from collections.abc import Container

from continental.solver.kernel.patterns import NEVER
from continental.solver.kernel.spans import HIGH_ACE, ONES, Spans, present

__all__ = ["Fillers"]


class Fillers:
    """For the cards of a suit, the least number of others with which all of them lie in escaleras.

    The others may be any, and as many as one likes: no rule is looked at but where escaleras lie.

    Attributes:
        known: what was found, by cards.
    """

    __slots__ = ("_bound", "_most", "_through", "known")

    def __init__(self, spans: Spans, lengths: Container[int], loose: int, room: int) -> None:
        """Know nothing yet.

        Args:
            spans: the escaleras.
            lengths: the lengths that they may have.
            loose: the places whose cards need not lie in any, the lowest bit of each.
            room: how many bytes may be used, about.
        """
        self.known: dict[int, int] = {}
        self._bound = 15 * (ONES & ~loose)
        self._most = room // _BYTES
        escaleras: list[tuple[int, int]] = []
        for _, length, firsts, _ in spans.sorts:
            if length in lengths:
                for first in firsts:
                    places = spans.places(first, length)
                    escaleras.append((length, places & ~HIGH_ACE | places >> 52))
        self._through = [_through(place, escaleras) for place in range(13)]

    def needed(self, suit: int) -> int:
        """Tell how many others the cards of a suit need, or no less than `NEVER` where none help.

        An ace lies in its low place.
        """
        found = self.known.get(suit)
        if found is None:
            bound = suit & self._bound
            found = self._found(bound) if bound else 0
            self.known[suit] = found
        return found

    def _found(self, suit: int) -> int:
        """Tell it of bound cards: the lowest lies in some escalera, then there are the others."""
        known = self.known
        there = present(suit)
        least = NEVER
        for length, places in self._through[(there & -there).bit_length() // 4]:
            taken = places & there
            rest = suit - taken
            needed = length - taken.bit_count()
            if rest:
                more = known.get(rest)
                needed += self._found(rest) if more is None else more
            least = min(least, needed)
        if len(known) >= self._most:
            known.clear()
        known[suit] = least
        return least


def _through(place: int, escaleras: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give length and places of the escaleras that the lowest card may be in, if that is its place.

    Lower places are left out, since no cards lie there; so of two of a length the one is left out
    that holds nothing but what the other holds too.
    """
    low = 1 << 4 * place
    found = {(length, places & -low) for length, places in escaleras if places & low}
    return [
        (length, places)
        for length, places in sorted(found)
        if not any(
            more != places and more & places == places for other, more in found if other == length
        )
    ]


_BYTES = 100
"""What an entry takes, about."""
