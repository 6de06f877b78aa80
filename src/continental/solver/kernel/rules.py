"""What the search must know of the rules, in numbers; and what it remembers."""

from typing import Final

RANKS: Final = 13
SUITS: Final = 4
FIELD: Final = 8
"""Bits of a key that count the melds of one sort; the highest of them is a guard."""
FIELD_MASK: Final = (1 << FIELD) - 1
WILD_SHIFT: Final = 8
SORT_SHIFT: Final = 16
COUNT_MASK: Final = 255
FEW: Final = 1 << 20
"""More cards than any hand holds."""


class Sort:
    """One sort of meld that a contract asks for, and how many of it.

    Attributes:
        least: cards at least.
        most: cards at most.
        count: how many such melds the contract asks for; 0 where any number is free.
        unit: what one such meld adds to a key.
    """

    __slots__ = ("count", "least", "most", "unit")

    def __init__(self, least: int, most: int, count: int, unit: int) -> None:
        """Tell the sort."""
        self.least = least
        self.most = most
        self.count = count
        self.unit = unit


class Span:
    """Places of a suit where an escalera may lie.

    Attributes:
        start: the rank of the first place.
        length: how many places.
        ranks: the ranks from the first place on.
        bits: the ranks, a bit for each.
        packed: the ranks, four bits for each.
        need: naturals at least.
        clashes: the spans, a bit for each, that may not lie in the same suit.
        wilds: with fewer wilds in hand, shorter spans do where as few cards as possible shall lack.
    """

    __slots__ = ("bits", "clashes", "length", "need", "packed", "ranks", "start", "wilds")

    def __init__(self, start: int, length: int, need: int, wilds: int) -> None:
        """Tell the places."""
        self.wilds = wilds
        self.start = start
        self.length = length
        self.need = need
        self.clashes = 0
        self.ranks: list[int] = []
        self.bits = 0
        self.packed = 0
        for place in range(length):
            rank = (start + place) % RANKS
            self.ranks.append(rank)
            self.bits |= 1 << rank
            self.packed |= 1 << 4 * rank


class Rules:
    """What melds of one opening may be.

    Attributes:
        trios: the sorts of trios that are asked for; with count 0, what may come besides.
        escaleras: the same for escaleras.
        spans: where an escalera may lie, the shorter first.
        by_start: the rank from which on each span is looked for, and its number, in this order and
            the longest first; those that go round the corner come before all others.
        adjacent_wilds: whether wilds may lie side by side.
        ring: whether in thirteen places the last is beside the first.
        trio_needs: for each number of cards the least naturals of a trio, or `FEW`.
        trio_wilds: the most wilds of a trio.
        trio_naturals: the most naturals of a trio.
        distinct_suits: whether the naturals of a trio are of different suits.
        distinct_ranks: whether the trios of an opening are of different ranks.
        goal: the key of all melds that are asked for.
        runs: the part of it that is escaleras.
        most_runs: how many escaleras there may be at most.
        guards: the guard bits of its fields.
    """

    def __init__(
        self,
        trios: list[Sort],
        escaleras: list[Sort],
        spans: list[Span],
        adjacent_wilds: bool,
        ring: bool,
        trio_needs: list[int],
        trio_naturals: int,
        distinct_suits: bool,
        distinct_ranks: bool,
    ) -> None:
        """Tell the rules."""
        self.trios = trios
        self.escaleras = escaleras
        self.spans = spans
        self.adjacent_wilds = adjacent_wilds
        self.ring = ring
        self.trio_needs = trio_needs
        self.trio_wilds = max([length - need for length, need in enumerate(trio_needs)])
        self.trio_naturals = trio_naturals
        self.distinct_suits = distinct_suits
        self.distinct_ranks = distinct_ranks
        self.by_start = [
            (0 if span.start + span.length > RANKS else span.start, index)
            for index, span in enumerate(spans)
        ]
        self.by_start.sort(key=self._longest_first)
        self._longer: dict[int, list[int]] = {}
        self._added: dict[tuple[int, int, int, int], int] = {}
        self._rooms: dict[tuple[int, int, int], int] = {}
        self.goal = 0
        self.runs = sum(sort.count * sort.unit for sort in escaleras)
        self.most_runs = sum(sort.count if sort.unit else FEW for sort in escaleras)
        self.guards = 0
        for sort in trios + escaleras:
            self.goal += sort.count * sort.unit
            self.guards |= sort.unit << (FIELD - 1)

    def _longest_first(self, row: tuple[int, int]) -> tuple[int, int, int]:
        return row[0], -self.spans[row[1]].length, row[1]

    def room_of(self, sort: Sort, pooled: int) -> int:
        """Tell how many wilds an escalera of a sort may hold at most."""
        found = self._rooms.get((sort.least, sort.most, pooled))
        if found is None:
            found = 0
            for span in self.spans:
                if sort.least <= span.length <= sort.most:
                    found = max(found, self.room(span, pooled))
            self._rooms[sort.least, sort.most, pooled] = found
        return found

    def room(self, span: Span, pooled: int) -> int:
        """Tell how many wilds an escalera may hold at most.

        Of some ranks, a bit for each, the naturals count as wilds too.
        """
        most = span.length - span.need
        if not self.adjacent_wilds:
            most = min(most, (span.length + 1) // 2)
        return most + (span.bits & pooled).bit_count()

    def added_to(self, sort: Sort, naturals: int, wilds: int) -> int:
        """Tell how many cards must be added to naturals and wilds for a trio, or `FEW`."""
        key = (sort.least, sort.most, naturals, wilds)
        found = self._added.get(key)
        if found is None:
            found = self._added[key] = self._least_added(sort, naturals, wilds)
        return found

    def _least_added(self, sort: Sort, naturals: int, wilds: int) -> int:
        most = min(self.trio_naturals, SUITS) if self.distinct_suits else self.trio_naturals
        for length in range(max(sort.least, naturals + wilds), len(self.trio_needs)):
            if length > sort.most:
                break
            need = self.trio_needs[length]
            if need > most:
                break
            added = length - naturals - wilds
            # Of the cards added some are naturals, so that there are `own` of them in all.
            own = min(naturals + added, most)
            if own >= need:
                return added
        return FEW

    def longer_than(self, index: int) -> list[int]:
        """Give the spans that are one place longer than a span and hold it."""
        found = self._longer.get(index)
        if found is None:
            span = self.spans[index]
            found = [
                place
                for place, other in enumerate(self.spans)
                if other.length == span.length + 1 and other.bits & span.bits == span.bits
            ]
            self._longer[index] = found
        return found

    def number_of(self, key: int) -> int:
        """Tell how many escaleras a key has, but for those that may come besides."""
        return sum([key // sort.unit & FIELD_MASK for sort in self.escaleras if sort.unit])

    def within(self, key: int) -> bool:
        """Tell whether a key has no more melds of any sort than are asked for."""
        guards = self.guards
        return ((self.goal | guards) - (key & ~((1 << SORT_SHIFT) - 1))) & guards == guards
