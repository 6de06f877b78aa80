"""What several escaleras of one suit find when they compete for its cards.

What is used of a suit is told by *layers*: which ranks are used once at least, twice at least, and
so on. Ranks lie four bits apart everywhere here.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from continental.solver.kernel.rules import RANKS, Span

Lying = tuple[int, tuple[int, ...], int, tuple[int, ...]]
"""What naturals are worth, the spans, wilds that make them longer, and ranks left to wilds."""

ONES: Final = 0x1111111111111
SEVENS: Final = 0x7777777777777
EIGHTS: Final = 0x8888888888888
BYTES: Final = 0xF0F0F0F0F0F0F
_HALF: Final = 7
"""Worth is summed up by halves: so many ranks, and the others."""
_LOW: Final = (1 << 4 * _HALF) - 1


def size(cards: int) -> int:
    """Count cards, four bits a rank."""
    return ((cards & BYTES) + (cards >> 4 & BYTES)) % 255


def layers_of(suit: int, number: int) -> list[int]:
    """Give the ranks of which there is one card at least, two at least, and so on."""
    return [(suit + place * ONES & EIGHTS) >> 3 for place in range(7, 7 - number, -1)]


def taken(bits: int, layers: list[int], used: list[int]) -> int:
    """Give the naturals that a span finds besides those that are used."""
    found = bits & ~used[0] & layers[0]
    for place in range(1, len(layers)):
        found |= bits & used[place - 1] & ~used[place] & layers[place]
    return found


def covered(bits: int, used: list[int]) -> list[int]:
    """Give what is used with one more span."""
    after: list[int] = []
    for layer in used:
        after.append(layer | bits)
        bits &= layer
    return after


def found_by(spans: list[int], layers: list[int]) -> int:
    """Tell how many naturals some spans find together."""
    used = [0] * len(layers)
    total = 0
    for bits in spans:
        total += taken(bits, layers, used).bit_count()
        used = covered(bits, used)
    return total


def enough(spans: list[int], needs: list[int], layers: list[int]) -> bool:
    """Tell whether naturals suffice for what each span needs, and any of them together."""
    many = len(spans)
    for choice in range(1, 1 << many):
        need = 0
        some: list[int] = []
        for place in range(many):
            if choice >> place & 1:
                need += needs[place]
                some.append(spans[place])
        if found_by(some, layers) < need:
            return False
    return True


def _sums(worth: tuple[int, ...]) -> dict[int, int]:
    """Give what one natural of each of some ranks is worth, for each choice of them."""
    found = {0: 0}
    for rank, each in enumerate(worth):
        found |= {ranks | 1 << 4 * rank: total + each for ranks, total in found.items()}
    return found


class Layout:
    """Spans of one suit, and how they may be filled.

    Attributes:
        spans: where an escalera may lie, the shorter first.
        least: cards of an escalera at least.
        most: cards at most.
        needs: for each number of cards the naturals it needs at least.
        worth: for each rank, what a natural is worth.
        rows: the spans in the order in which they are tried.
    """

    def __init__(
        self, spans: list[Span], least: int, most: int, needs: list[int], worth: tuple[int, ...]
    ) -> None:
        """Tell the rules."""
        self.spans = spans
        self.least = least
        self.most = most
        self.needs = needs
        self.worth = worth
        self.low, self.high = _sums(worth[:_HALF]), _sums(worth[_HALF:])
        # A longer escalera with a wild at its end is a shorter one with a wild put to it: so the
        # longer ones must have a natural at both ends.
        self.rows: list[tuple[tuple[int, int], int, int, int, int]] = []
        for index in range(len(spans)):
            span = spans[index]
            ends = 0
            if span.length > least:
                ends = 1 << 4 * span.ranks[0] | 1 << 4 * span.ranks[span.length - 1]
            # By start, the longest first; those round the corner before the others.
            first = 0 if span.start + span.length > RANKS else span.start
            room = span.length - span.need
            self.rows.append(((first, -span.length), index, span.packed, ends, room))
        self.rows.sort()

    def value(self, ranks: int) -> int:
        """Tell what one natural of each of some ranks is worth."""
        return self.low[ranks & _LOW] + self.high[ranks >> 4 * _HALF]

    def suffices(self, chosen: list[int], longer: list[int], layers: list[int]) -> bool:
        """Tell whether the naturals suffice for some spans, made longer by wilds."""
        spans: list[int] = []
        needs: list[int] = []
        for place in range(len(chosen)):
            span = self.spans[chosen[place]]
            spans.append(span.packed)
            needs.append(self.needs[span.length + longer[place]])
        return enough(spans, needs, layers)

    def ways(self, chosen: list[int], more: int, layers: list[int]) -> Iterator[list[int]]:
        """Give all ways to make some spans longer by so many wilds at most, the most first."""
        found: list[list[int]] = [[]]
        for index in chosen:
            room = self.most - self.spans[index].length
            found = [
                [*longer, one]
                for longer in found
                for one in range(min(more - sum(longer), room), -1, -1)
            ]
        found.sort(key=sum, reverse=True)
        for longer in found:
            if self.suffices(chosen, longer, layers):
                yield longer

    def lengths(self, chosen: tuple[int, ...], used: list[int], wilds: int) -> list[int]:
        """Give lengths of some spans that have places for so many wilds beside their naturals.

        Args:
            chosen: the spans, as short as they may be.
            used: how many naturals there are of each rank.
            wilds: the wilds.
        """
        lengths = [self.spans[index].length for index in chosen]
        more = sum(used) + wilds - sum(lengths)
        if not more:
            return lengths
        suit = 0
        for rank in range(RANKS):
            suit |= used[rank] << 4 * rank
        for longer in self.ways(list(chosen), more, layers_of(suit, len(chosen))):
            if sum(longer) == more:
                return [one + other for one, other in zip(lengths, longer, strict=True)]
        raise AssertionError("wilds have no place")

    def best(self, suit: int, number: int, wilds: int) -> dict[int, Lying]:
        """Give the escaleras that are worth most, by how many wilds they hold.

        Args:
            suit: the cards, four bits a rank.
            number: how many escaleras.
            wilds: how many wilds they may hold at most.
        """
        search = _Best(self, layers_of(suit, number), number, wilds)
        search.go(0, 0, 0, 0, [0] * number, True)
        return search.found


class _Best:
    """The search for what is worth most, with one number of escaleras.

    Escaleras are chosen by their start; those that go round the corner come first. So the cards
    below the start of the next one are lost if they are not used by then.
    """

    def __init__(self, layout: Layout, layers: list[int], number: int, wilds: int) -> None:
        """Begin with no escalera."""
        self.layout = layout
        self.layers = layers
        self.number = number
        self.wilds = wilds
        self.found: dict[int, Lying] = {}
        self.chosen: list[int] = []
        self.by_worth = sorted(range(RANKS), key=layout.worth.__getitem__)
        self.total = 0
        for layer in layers:
            self.total += layout.value(layer)
        gaps = ~layers[0]
        once = layers[0]
        near = [
            (place, order[0], index, lack)
            for place, (order, index, packed, ends, room) in enumerate(layout.rows)
            if once & ends == ends
            and (lack := (packed & gaps).bit_count()) <= wilds
            and lack <= room
        ]
        self.near = [[row for row in near if row[3] <= few] for few in range(wilds + 1)]

    def go(
        self, place: int, done: int, lacking: int, value: int, used: list[int], plain: bool
    ) -> None:
        """Choose one more escalera, from a place of the list on.

        Args:
            place: the place.
            done: how many are chosen.
            lacking: wilds that they need.
            value: what their naturals are worth.
            used: their naturals.
            plain: whether each found what it needs besides what the ones before it took.
        """
        layout, layers = self.layout, self.layers
        last = done + 1 == self.number
        before = 0
        near = self.near[self.wilds - lacking]
        for at, first, index, _ in near[bisect_left(near, (place,)) :]:
            if first > before:
                before = first
                if self.cannot_gain(lacking, first, used):
                    return
            span = layout.spans[index]
            bits = taken(span.packed, layers, used)
            own = bits.bit_count()
            lack = lacking + span.length - own
            if lack > self.wilds:
                continue
            worth = value + layout.value(bits)
            self.chosen.append(index)
            good = plain and own >= span.need
            if good or layout.suffices(self.chosen, [0] * len(self.chosen), layers):
                after = covered(span.packed, used)
                if last:
                    self.note(lack, worth, after)
                elif not self.cannot_gain(lack, first, after):
                    self.go(at, done + 1, lack, worth, after, good)
            self.chosen.pop()

    def cannot_gain(self, lacking: int, first: int, used: list[int]) -> bool:
        """Tell whether all was found that there may be if the next begins at a rank or later."""
        lost = 0
        if first:
            below = (1 << 4 * first) - 1
            for place in range(len(used)):
                lost += self.layout.value(self.layers[place] & ~used[place] & below)
        most = self.total - lost
        for wilds in range(lacking, self.wilds + 1):
            known = self.found.get(wilds)
            if known is None or known[0] < most:
                return False
        return True

    def note(self, lacking: int, value: int, used: list[int]) -> None:
        """Note what the chosen escaleras are worth, also with more wilds than they need."""
        layout, found = self.layout, self.found
        chosen = tuple(self.chosen)
        for wilds in range(lacking, self.wilds + 1):
            known = found.get(wilds)
            if known is not None and known[0] >= value:
                continue
            more = wilds - lacking
            for longer in layout.ways(self.chosen, more, self.layers):
                left = sum(longer)
                if left == more:
                    found[wilds] = value, chosen, more, ()
                    break
                # Wilds also take the places of naturals, unless what lacks is naturals.
                if all(layout.most - layout.spans[one].length >= more for one in chosen):
                    return
                gone = self.swapped(longer, more - left, used)
                worth = value
                for rank in gone:
                    worth -= layout.worth[rank]
                known = found.get(wilds)
                if len(gone) == more - left and (known is None or worth > known[0]):
                    found[wilds] = worth, chosen, left, gone

    def swapped(self, longer: list[int], swaps: int, used: list[int]) -> tuple[int, ...]:
        """Give the ranks of so many naturals that wilds may replace, the cheapest, or fewer."""
        left = [one & layer for one, layer in zip(used, self.layers, strict=True)]
        gone: list[int] = []
        for rank in self.by_worth:
            for place in range(len(left) - 1, -1, -1):
                if len(gone) < swaps and left[place] >> 4 * rank & 1:
                    left[place] ^= 1 << 4 * rank
                    if not self.layout.suffices(self.chosen, longer, left):
                        left[place] ^= 1 << 4 * rank
                        break
                    gone.append(rank)
        return tuple(gone)
