"""The escaleras of one suit where the rules are simple, quickly.

A suit is one number here, four bits a rank from the ace on. What is found is remembered by those
cards alone that may be in an escalera at all, which are few in most hands.
"""

from typing import Final

from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick.layers import EIGHTS, ONES, SEVENS, Layout, size
from continental.solver.kernel.quick.places import Places
from continental.solver.kernel.rules import RANKS, Span

Part = tuple[int, int, int]
"""Escaleras: how many wilds they hold at least, how many at most, what their naturals are worth."""
Front = tuple[Part, ...]
"""What there is to choose from, where nothing is better in every way."""
Option = tuple[int, int, int, int]
"""An escalera: the wilds it needs, minus what its naturals are worth, these, and the span."""

MOST_WILDS: Final = 6
"""Wilds that a hand may have at most."""
_WILD_BITS: Final = 3


class SuitRules:
    """What escaleras of one suit may be, as far as the quick search wants it.

    Attributes:
        spans: where an escalera may lie, the shorter first.
        least: cards of an escalera at least.
        most: cards at most.
        needs: for each number of cards the naturals it needs at least.
        free: with so many wilds no escalera can lack naturals that it needs.
        room: for each number of naturals the wilds that one escalera may hold at most.
        areas: for each number of wilds, by the ranks there are, those that can be of use.
        places: how many cards the shortest can hold.
        layout: how escaleras lie that compete for naturals.
    """

    def __init__(
        self,
        spans: list[Span],
        least: int,
        most: int,
        needs: list[int],
        worth: tuple[int, ...],
        number: int,
    ) -> None:
        """Tell the rules, and how many escaleras are asked for."""
        self.spans = spans
        self.least = least
        self.most = most
        self.needs = needs
        self.free = MOST_WILDS
        self.room = [0] * (RANKS + 1)
        for length in range(least, most + 1):
            self.free = min(self.free, length - needs[length])
            for naturals in range(needs[length], min(length, RANKS) + 1):
                self.room[naturals] = length - naturals
        short = [span for span in spans if span.length == least]
        self.places = Places(short, least, number)
        self.layout = Layout(spans, least, most, needs, worth)
        # The ranks by which a span can become longer.
        self.beside = [0] * len(spans)
        for index in range(len(spans)):
            for other in spans:
                if other.length == spans[index].length + 1:
                    more = other.packed & ~spans[index].packed
                    if more.bit_count() == 1:
                        self.beside[index] |= more
        # Ranks, wilds and place of the shortest; by their start the longer ones, with their end.
        self.windows: list[tuple[int, int, int]] = []
        self.longer: list[tuple[int, list[tuple[int, int, int, int]]]] = [
            (1 << 4 * rank, []) for rank in range(RANKS)
        ]
        for index in range(len(spans)):
            span = spans[index]
            room = span.length - span.need
            if span.length == least:
                self.windows.append((span.packed, room, index))
            else:
                end = 1 << 4 * span.ranks[span.length - 1]
                self.longer[span.ranks[0]][1].append((span.packed, end, room, index))
        # Those that hold a rank and may be wanted where it is the lowest there is, the longest
        # first: what they hold, ends that must be naturals, wilds, and place.
        self.through: list[list[tuple[int, int, int, int]]] = [[] for _ in range(RANKS)]
        for index in range(len(spans) - 1, -1, -1):
            span = spans[index]
            room = span.length - span.need
            start, end = span.ranks[0], span.ranks[span.length - 1]
            ends = 0 if span.length == least else 1 << 4 * start | 1 << 4 * end
            for rank in span.ranks:
                if not ends or rank == start or start > end:
                    self.through[rank].append((span.packed, ends, room, index))
        self.areas: list[Memory[int, int]] = [Memory() for _ in range(MOST_WILDS + 1)]
        self.singles: list[Memory[int, Front]] = [Memory() for _ in range(MOST_WILDS + 1)]
        self.values: Memory[int, int] = Memory()
        self.found: Memory[int, list[Option]] = Memory()
        self.fronts: list[Memory[int, Front]] = [Memory() for _ in range(number + 1)]

    def retire(self) -> None:
        """Forget everything for good."""
        self.places.retire()
        for area in self.areas:
            area.retire()
        for single in self.singles:
            single.retire()
        self.values.retire()
        self.found.retire()
        for front in self.fronts:
            front.retire()

    def area(self, suit: int, wilds: int) -> int:
        """Give the ranks whose naturals can be in an escalera, all four bits of each.

        Of all others there is the bit that no natural has, so that it is never 0.
        """
        key = suit + SEVENS & EIGHTS
        known = self.areas[wilds].known.get(key)
        if known is None:
            gaps = ~(key >> 3)
            known = 0
            for bits in self.places.spans:
                if (bits & gaps).bit_count() <= wilds:
                    known |= bits
            known = EIGHTS | (known & ~gaps) * 7
            self.areas[wilds].keep(key, known, 1)
        return known

    def single(self, suit: int, wilds: int) -> Front:
        """Tell what one escalera of a suit can be, holding so many wilds at most."""
        key = suit + SEVENS & EIGHTS
        singles = self.singles[wilds]
        known = singles.known.get(key)
        if known is None:
            ranks = key >> 3 & self.area(suit, wilds)
            if ranks == key >> 3:
                known = self.front_of(ranks, 1, wilds, 0)
            else:
                known = self.single(ranks, wilds) if ranks else ()
            singles.keep(key, known, 1 + len(known))
        return known

    def options(self, ranks: int, wilds: int) -> list[Option]:
        """Give the escaleras that one natural of each of some ranks can be in.

        A longer one with a wild at its end is a shorter one with a wild put to it, so that the
        longer ones have naturals at both ends.
        """
        key = ranks << _WILD_BITS | wilds
        known = self.found.known.get(key)
        if known is None:
            best: dict[int, Option] = {}
            gone = ~ranks
            for packed, room, index in self.windows:
                gaps = (packed & gone).bit_count()
                if gaps <= wilds and gaps <= room:
                    bits = packed & ranks
                    if bits not in best:
                        best[bits] = gaps, -self.value(bits), bits, index
            for start, longer in self.longer:
                if ranks & start:
                    for packed, end, room, index in longer:
                        gaps = (packed & gone).bit_count()
                        if gaps > wilds:
                            break
                        if ranks & end and gaps <= room:
                            bits = packed & ranks
                            other = best.get(bits)  # another way round
                            if other is None or gaps < other[0]:
                                best[bits] = gaps, -self.value(bits), bits, index
            known = sorted(best.values())
            self.found.keep(key, known, 1 + len(known))
        return known

    def value(self, ranks: int) -> int:
        """Tell what one natural of each of some ranks is worth."""
        known = self.values.known.get(ranks)
        if known is None:
            known = self.layout.value(ranks)
            self.values.keep(ranks, known, 1)
        return known

    def value_of(self, suit: int, number: int) -> int:
        """Tell what the cards are worth that so many escaleras can hold."""
        found = 0
        for copies in range(number):
            ranks = (suit + (7 - copies) * ONES & EIGHTS) >> 3
            if not ranks:
                break
            found += self.value(ranks)
        return found

    def front(self, suit: int, number: int, wilds: int) -> Front:
        """Tell what so many escaleras of a suit can be, holding so many wilds at most."""
        if number == 1:
            known = self.singles[wilds].known.get(suit + SEVENS & EIGHTS)
            return self.single(suit, wilds) if known is None else known
        suit &= self.area(suit, wilds)
        key = suit << _WILD_BITS | wilds
        known = self.fronts[number].known.get(key)
        if known is None:
            lack = number * self.least - self.places.most(suit, size(suit), number)
            known = () if lack > wilds else self.front_of(suit, number, wilds, lack)
            self.fronts[number].keep(key, known, 1 + len(known))
        return known

    def front_of(self, suit: int, number: int, wilds: int, lack: int) -> Front:
        """Find the same; the suit has only cards that may be of use, and so many wilds lack."""
        ranks = (suit + SEVENS & EIGHTS) >> 3
        if not self.plain(suit, number, wilds):
            lying = self.layout.best(suit, number, wilds)
            return best_parts([(many, many, one[0]) for many, one in lying.items()])
        if number > 1:
            return self.several(suit, number, wilds, lack)
        parts = [
            (gaps, min(wilds, self.room[bits.bit_count()]), -minus)
            for gaps, minus, bits, _ in self.options(ranks, wilds)
        ]
        return best_parts(parts) if wilds > self.free else rising(parts)

    def several(self, suit: int, number: int, wilds: int, lack: int) -> Front:
        """Find the same where one escalera is chosen after the other.

        Either one of them holds the first rank, or none does.
        """
        ranks = (suit + SEVENS & EIGHTS) >> 3
        first, gone = ranks & -ranks, ~ranks
        total = self.value_of(suit, number)
        many_of = (suit + (8 - number) * ONES & EIGHTS) >> 3
        best = [-1] * (wilds + 1)
        done = wilds + 1
        longest = size(suit) + wilds - (number - 1) * self.least
        for packed, ends, room, index in self.through[first.bit_length() >> 2]:
            if packed.bit_count() > longest:
                continue  # too little is left for the others
            gaps = (packed & gone).bit_count()
            if gaps >= done or gaps > room or ends & gone:
                continue
            if self.beside[index] & many_of:
                continue  # with a card beside it that nobody else needs it is worth more
            bits = packed & ranks
            rest, left = suit - bits, wilds - gaps
            own = self.value(bits)
            for many, _, value in self.front(rest, number - 1, left):
                place = gaps + many
                if value + own > best[place]:
                    best[place] = value + own
                    if value + own == total:
                        done = min(done, place)
            if done <= lack:
                break
        if done > lack:
            for many, _, value in self.front(suit & ~(15 * first), number, wilds):
                best[many] = max(best[many], value)
        return rising([(many, wilds, best[many]) for many in range(lack, wilds + 1)])

    def plain(self, suit: int, number: int, wilds: int) -> bool:
        """Tell whether escaleras may be chosen one after the other, each taking what it can.

        So it is where none can lack naturals that another one could do without, and where wilds
        always find a place beside the naturals.
        """
        free = number == 1 or wilds <= self.free
        return free and held(suit, number) + wilds <= number * self.most

    # --- how it lies --------------------------------------------------------------------------

    def lying(
        self, suit: int, number: int, part: Part, wilds: int, limit: int
    ) -> tuple[list[Span], list[int]]:
        """Give the spans of some escaleras that hold so many wilds, and the cards of each rank.

        Args:
            suit: the cards, four bits a rank.
            number: how many escaleras.
            part: what they are.
            wilds: how many wilds they hold.
            limit: how many they might.
        """
        ranks = (suit + SEVENS & EIGHTS) >> 3
        suit = (ranks if number == 1 else suit) & self.area(suit, limit)
        if self.plain(suit, number, limit):
            chosen = self.chosen(suit, number, part, limit)
            gone: tuple[int, ...] = ()
        else:
            _, chosen, _, gone = self.layout.best(suit, number, limit)[part[0]]
        used = [0] * RANKS
        for index in chosen:
            for rank in self.spans[index].ranks:
                used[rank] = min(used[rank] + 1, suit >> 4 * rank & 15)
        for rank in gone:
            used[rank] -= 1
        spans: list[Span] = []
        for index, length in zip(chosen, self.layout.lengths(chosen, used, wilds), strict=True):
            spans.append(self.longer_span(self.spans[index], length))
        return spans, used

    def chosen(self, suit: int, number: int, part: Part, wilds: int) -> tuple[int, ...]:
        """Give the spans of some escaleras that were chosen one after the other."""
        ranks = (suit + SEVENS & EIGHTS) >> 3
        for gaps, minus, bits, index in self.options(ranks & self.area(suit, wilds), wilds):
            if number == 1:
                if (gaps, -minus) == (part[0], part[2]) and self.room[bits.bit_count()] >= part[1]:
                    return (index,)
                continue
            rest = suit - bits
            for other in self.front(rest, number - 1, wilds - gaps):
                if (gaps + other[0], other[2] - minus) == (part[0], part[2]):
                    return (index, *self.chosen(rest, number - 1, other, wilds - gaps))
        raise AssertionError("a part is not made of escaleras")

    def longer_span(self, span: Span, length: int) -> Span:
        """Give a span of a length that holds another, with the same start if that can be."""
        found = span
        if length == span.length:
            return found
        for other in self.spans:
            if other.length == length and other.packed & span.packed == span.packed:
                found = other
                if other.start == span.start:
                    break
        return found


def held(suit: int, number: int) -> int:
    """Tell how many cards of a suit so many escaleras can hold at most."""
    found = (suit + SEVENS & EIGHTS).bit_count()
    for copies in range(1, number):
        found += (suit + (7 - copies) * ONES & EIGHTS).bit_count()
    return found


def rising(parts: list[Part]) -> Front:
    """Leave out what is worth no more than what needs fewer wilds; the fewest wilds come first."""
    kept: list[Part] = []
    top = -1
    for part in parts:
        if part[2] > top:
            top = part[2]
            kept.append(part)
    return tuple(kept)


def best_parts(parts: list[Part]) -> Front:
    """Leave out what is worse than another one, or equal; and what is worth less than nothing."""
    kept: list[Part] = []
    for part in sorted(parts, key=_order):
        for other in kept:
            if other[1] >= part[1] and other[2] >= part[2]:
                break
        else:
            if part[2] >= 0:
                kept.append(part)
    return tuple(kept)


def _order(part: Part) -> tuple[int, int, int]:
    """The fewest wilds first, then what is worth most."""
    return part[0], -part[2], -part[1]
