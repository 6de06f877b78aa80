"""The escaleras that the lowest card of a suit may be in."""

__all__ = ["HIGH_ACE", "ONES", "Spans", "Suits", "Way", "present"]

Suits = tuple[int, int, int, int]
"""The cards of each suit."""

HIGH_ACE = 1 << 52
"""One ace behind the king."""
ONES = 0x11111111111111
"""The lowest bit of each place, the high ace's too."""


def present(suit: int) -> int:
    """Give the places of which there are cards, the lowest bit of each."""
    return (suit | suit >> 1 | suit >> 2 | suit >> 3) & ONES


class Way:
    """An escalera with some cards in their own places.

    Attributes:
        taken: those cards, packed.
        sort: the sort of the escalera, 0-based.
        first: its first place, 0-based; 0 is the low ace and 13 the high one.
        lack: how many of the other places no wild may fill.
        own: how many of the other places belong to cards that are wild elsewhere.
    """

    __slots__ = ("first", "lack", "own", "sort", "taken")

    def __init__(self, taken: int, sort: int, first: int, lack: int, own: int) -> None:
        """Keep it."""
        self.taken = taken
        self.sort = sort
        self.first = first
        self.lack = lack
        self.own = own


class Spans:
    """What the escaleras of the patterns may be.

    Attributes:
        sorts: for each sort of escalera its number, its length, the first places that it may have,
            and the wilds that it may hold at most.
        ring: whether the ace joins the king and the two.
        adjacent: whether wilds may lie side by side.
        lows: whether the ace may stand before the two.
        moves: whether the ace may stand behind the king.
        near: for each place, as the lowest bit there, the places that may be in an escalera with
            it.
    """

    __slots__ = ("_lengths", "_ways", "adjacent", "lows", "moves", "near", "ring", "sorts")

    def __init__(
        self,
        sorts: list[tuple[int, int, list[int], int]],
        ring: bool,
        adjacent: bool,
        lows: bool,
        moves: bool,
    ) -> None:
        """Keep them."""
        self.sorts = sorts
        self.ring = ring
        self.adjacent = adjacent
        self.lows = lows
        self.moves = moves
        self._lengths = {sort: length for sort, length, _, _ in sorts}
        self._ways: dict[tuple[int, int, bool], list[Way]] = {}
        self.near: dict[int, int] = {}
        for place in range(14):
            bit = 1 << 4 * place
            near = bit
            for _, length, firsts, _ in sorts:
                for first in firsts:
                    places = self.places(first, length)
                    if places & bit:
                        near |= places
            self.near[bit] = near

    def places(self, first: int, length: int) -> int:
        """Give the places of an escalera, the lowest bit of each."""
        found = 0
        for place in range(first, first + length):
            found |= 1 << 4 * (place % 13 if self.ring else place)
        return found

    def length(self, sort: int) -> int:
        """Give the length of a sort."""
        return self._lengths[sort]

    def lack(self, first: int, length: int, most: int, taken: int) -> int:
        """Tell how many free places of an escalera no wild may fill."""
        free = [
            not taken >> 4 * (place % 13 if self.ring else place) & 1
            for place in range(first, first + length)
        ]
        gaps = sum(free)
        room = gaps
        if not self.adjacent:
            room = _apart(free, self.ring and length == 13)
        return gaps - min(room, most)

    def ways(self, there: int, loose: int, every: bool) -> list[Way]:
        """Give the escaleras that hold the lowest card of a suit.

        Args:
            there: the places near it of which there are cards, the lowest bit of each.
            loose: the places whose cards are wild elsewhere.
            every: whether all first places are wanted; else of equal cards only those that are
                better than others.
        """
        key = (there, loose, every)
        found = self._ways.get(key)
        if found is None:
            found = self._found(there, loose, every)
            if len(self._ways) >= _MOST:
                self._ways.clear()
            self._ways[key] = found
        return found

    def _found(self, there: int, loose: int, every: bool) -> list[Way]:
        low = there & -there
        found: list[Way] = []
        best: dict[tuple[int, int], list[Way]] = {}
        for sort, length, firsts, most in self.sorts:
            for first in firsts:
                places = self.places(first, length)
                if not places & low:
                    continue
                others = there & places & ~low
                some = others
                while True:
                    taken = low | some
                    own = (places & loose & ~taken).bit_count()
                    way = Way(taken, sort, first, self.lack(first, length, most, taken), own)
                    alike = best.setdefault((taken, sort), [])
                    if every or not any(
                        one.lack <= way.lack and one.own <= way.own for one in alike
                    ):
                        alike.append(way)
                        found.append(way)
                    if not some:
                        break
                    some = (some - 1) & others
        return found


_MOST = 1 << 13
"""Ways that are remembered, for so many places of cards."""


def _apart(free: list[bool], ring: bool) -> int:
    """Tell how many of the free places of a row, or of a ring, are pairwise apart."""
    if ring and all(free):
        return len(free) // 2
    if ring:
        begin = free.index(False)
        free = free[begin:] + free[:begin]
    found = run = 0
    for one in free:
        run = run + 1 if one else 0
        found += run & 1
    return found
