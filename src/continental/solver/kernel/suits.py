"""The escaleras of one suit: what they can be worth, for each number of wilds."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from continental.solver.kernel import suits_apart as apart
from continental.solver.kernel.rules import FEW, FIELD_MASK, RANKS, WILD_SHIFT, Rules, Sort, Span

Counts = tuple[int, ...]
Laid = tuple[Counts, Counts]
"""The spans of the escaleras, and the layers of their naturals, or where wilds may not lie side by
side the naturals of each: see `naturals_of`."""
Table = dict[int, tuple[int, Laid]]
"""By key, the most that can be laid, and how."""
Layers = tuple[int, ...]
"""The ranks, a bit for each, of which there is one card at least, two at least, and so on."""

_BY_PAIRS: Final = 3
"""So many escaleras have enough where each has, each two, and all together."""
_HALF: Final = 7
"""Ranks are summed up by halves: so many, and the others."""
_LOW: Final = (1 << _HALF) - 1
_NEVER: Final = 1 << 60
"""More than any cards are worth."""


class Chosen:
    """Escaleras that are being chosen for one suit."""

    def __init__(
        self, rules: Rules, sorts: list[Sort], counts: Counts, wilds: int, pooled: int
    ) -> None:
        """Begin with none."""
        self.rules = rules
        self.spans = rules.spans
        self.sorts = [sort for sort in sorts if sort.count]
        self.free = len(self.sorts) < len(sorts)
        self.ends: dict[int, list[tuple[int, int, int]]] = {}
        self.counts = counts
        self.wilds = wilds
        self.pooled = pooled
        self.chosen: list[int] = []
        all_spans = (1 << len(self.spans)) - 1
        alone = all(span.clashes == all_spans for span in self.spans)
        self.together = 1 if alone else FEW
        self.bits = self.both = 0
        for rank in range(RANKS):
            if pooled >> rank & 1:
                self.both += counts[rank]
            elif counts[rank]:
                self.bits |= 1 << rank

    def ends_of(self, key: int) -> list[tuple[int, int, int]]:
        """Give the keys that more escaleras may lead to.

        Returns:
            For each the key, how many more there are, and how many wilds all may hold at most.
        """
        found = self.ends.get(key)
        if found is None:
            found = self.ends[key] = []
            before = self.numbers_of(key)
            for numbers in product(
                *[range(few, sort.count + 1) for few, sort in zip(before, self.sorts, strict=True)]
            ):
                more = FEW if self.free else sum(numbers) - sum(before)
                if more and sum(numbers) <= self.together:
                    end = 0
                    for number, sort in zip(numbers, self.sorts, strict=True):
                        end += number * sort.unit
                    found.append((end, more, min(self.wilds, self.most_in([*numbers]))))
        return found

    def most_in(self, numbers: list[int]) -> int:
        """Tell how many wilds so many escaleras of each sort may hold at most."""
        if self.free:
            return FEW
        total, others = 0, self.both
        for number, sort in zip(numbers, self.sorts, strict=True):
            total += number * self.rules.room_of(sort, self.pooled)
            others += number * self.rules.room_of(sort, 0)
        return min(total, others)

    def numbers_of(self, key: int) -> list[int]:
        """Tell how many escaleras of each sort a key has."""
        return [key // sort.unit & FIELD_MASK for sort in self.sorts]

    def holds_needs(self, used: Sequence[int]) -> bool:
        """Tell whether naturals suffice for what each of the spans needs.

        It is so where they suffice for the spans of every choice of them together.

        Args:
            used: the layers of the naturals.
        """
        spans = [self.spans[index] for index in self.chosen]
        naturals = need = 0
        for layer in used:
            naturals += layer.bit_count()
        for span in spans:
            need += span.need
            if (span.bits & used[0]).bit_count() < span.need:
                return False
        return naturals >= need and (len(spans) <= 2 or self.holds_together(spans, used))

    def holds_together(self, spans: list[Span], used: Sequence[int]) -> bool:
        """Tell the same of two of the spans and more, where each has enough for itself."""
        second = used[1] if len(used) > 1 else 0
        for place, span in enumerate(spans):
            for other in spans[:place]:
                found = ((span.bits | other.bits) & used[0]).bit_count()
                found += (span.bits & other.bits & second).bit_count()
                if found < span.need + other.need:
                    return False
        for choice in range(1 << len(spans) if len(spans) > _BY_PAIRS else 0):
            some = [span for place, span in enumerate(spans) if choice >> place & 1]
            need = sum([span.need for span in some])
            for layer, cover in zip(used, covers(some, len(used)), strict=True):
                need -= (layer & cover).bit_count()
            if need > 0:
                return False
        return True


Row = tuple[int, int, int, int, int, int]
"""A span: its place among all, the rank from which on it is looked for, its number, its ranks, its
length, and how many wilds it needs at least."""


Step = tuple[int, list[int], bool]
"""What an escalera may be of: the key that it leads to, what must be worth more than by number of
wilds, and whether more may follow."""


class Suit(Chosen):
    """The search for the escaleras of one suit that are worth most.

    Escaleras are chosen by their start; those that go round the corner come first. So the cards
    below the start of the next one are lost if they are not used by then. It is done with few wilds
    first: what is found then, made longer by wilds, is often all that there may be.
    """

    def __init__(self, rules: Rules, counts: Counts, wilds: int, pooled: int) -> None:
        """Begin with no escalera.

        Args:
            rules: the rules.
            counts: for each rank, how many cards of it there are in the suit.
            wilds: how many wilds there are at most.
            pooled: the ranks, a bit for each, whose cards count as wilds too.
        """
        super().__init__(rules, rules.escaleras, counts, wilds, pooled)
        self.whole = tuple(
            [
                sum([1 << rank for rank in range(RANKS) if counts[rank] > many])
                for many in range(max(1, *counts))
            ]
        )
        self.allowed = 0
        self.near: list[Row] = []
        for first, index in rules.by_start:
            span = self.spans[index]
            own = span.bits & self.whole[0]
            lack = (span.bits & ~self.bits).bit_count()
            if lack <= wilds and own.bit_count() >= span.need and self.may_be(span, own):
                row = (len(self.near), first, index, span.bits, span.length, lack)
                self.near.append(row)
                room = (span.length - span.need) * sum(counts) // span.need if span.need else FEW
                self.allowed = max(self.allowed, room + self.both)
        self.orders = [[row for row in self.near if row[5] <= few] for few in range(wilds + 1)]

    def begin(self, worth: Counts) -> None:
        """Know nothing yet but what a card of each rank is worth."""
        self.worth = worth
        self.found: Table = {0: (0, ((), ()))}
        self.hopes = [max(0, each) for each in worth]
        self.low, self.high = _sums(self.hopes[:_HALF]), _sums(self.hopes[_HALF:])
        self.all_hoped = min(worth) >= 0
        self.cheap_first = [
            rank
            for rank in sorted(range(RANKS), key=worth.__getitem__)
            if self.counts[rank] and not self.pooled >> rank & 1
        ]
        self.limit = 0
        self.tops: dict[int, list[int]] = {}
        self.bars: dict[int, list[int]] = {}
        self.steps: dict[int, list[list[Step]]] = {}
        self.alone = [self.hopes_of_one()]
        self.noted: dict[tuple[int, ...], bool] = {}

    def best(self, worth: Counts) -> Table:
        """Give, for each key, what naturals in escaleras are worth at most.

        Args:
            worth: for each rank, what a card of it is worth.
        """
        self.begin(worth)
        if self.rules.escaleras:
            for limit in range(self.wilds + 1):
                self.limit = limit
                self.go(0, 0, 0, 0, 0, True, self.whole)
        return self.found

    def most_in(self, numbers: list[int]) -> int:
        """Tell how many wilds so many escaleras may hold at most beside the naturals there are."""
        return min(super().most_in(numbers), self.allowed)

    def may_be(self, span: Span, ranks: int) -> bool:
        """Tell whether wilds may lie in all places of an escalera but for some ranks."""
        if self.rules.adjacent_wilds:
            return True
        free = [not ranks >> rank & 1 for rank in span.ranks]
        if self.rules.ring and span.length == RANKS:
            free.append(free[0])
        return not any(one and other for one, other in pairwise(free))

    def go(
        self,
        place: int,
        lacking: int,
        value: int,
        key: int,
        clashes: int,
        plain: bool,
        left: Layers,
    ) -> None:
        """Choose one more escalera, from a place of the list on.

        Args:
            place: the place.
            lacking: wilds that the ones chosen need at least.
            value: what their naturals are worth, those left out that are worth less than nothing.
            key: the sorts of those chosen.
            clashes: the spans, a bit for each, that may not lie beside them.
            plain: whether each found what it needs besides what the ones before it took.
            left: the cards that they leave.
        """
        steps = self.steps_of(key)
        there, limit = left[0], self.limit
        low, high = self.low, self.high
        pooled = there & self.pooled
        before = -1
        order = self.orders[limit - lacking]
        for row in order[bisect_left(order, (place,)) :]:
            at, first, index, bits, length, _ = row
            own = bits & there
            many = own.bit_count()
            lack = lacking + length - many
            if pooled:
                lack += (own & pooled).bit_count()
            if lack > limit or clashes >> index & 1 or not steps[length]:
                continue
            if first > before:
                before = first
                if not self.may_gain(key, lacking, value, first, left):
                    return
            span = self.spans[index]
            hope = value + low[own & _LOW] + high[own >> _HALF]
            good = plain and many >= span.need
            self.chosen.append(index)
            for longer, bars, more in steps[length]:
                if hope > bars[limit] and not self.note(longer, lack, good):
                    continue
                if more:
                    rest = _without(left, bits)
                    self.go(at, lack, hope, longer, clashes | span.clashes, good, rest)
            self.chosen.pop()

    def steps_of(self, key: int) -> list[list[Step]]:
        """Give, by length, what an escalera may be of, besides those that there are.

        It is one that is free only where it can be no other.
        """
        found = self.steps.get(key)
        if found is None:
            found = self.steps[key] = []
            sorts = self.may_follow(key)
            steps: list[tuple[Sort, Step]] = []
            for sort in sorts:
                longer = key + sort.unit
                steps.append((sort, (longer, self.bars_of(longer), bool(self.may_follow(longer)))))
            for length in range(RANKS + 1):
                fitting = [one for one in steps if one[0].least <= length <= one[0].most]
                wanted = [step for sort, step in fitting if sort.unit]
                found.append(wanted or [step for _, step in fitting])
        return found

    def may_follow(self, key: int) -> list[Sort]:
        """Give the sorts that one more escalera may be of."""
        return [
            sort
            for sort in self.rules.escaleras
            if sort.unit == 0 or self.rules.within(key + sort.unit)
        ]

    def hope_of(self, ranks: int) -> int:
        """Tell what one card of each of some ranks, a bit for each, is worth at most."""
        return self.low[ranks & _LOW] + self.high[ranks >> _HALF]

    def value_of(self, ranks: int) -> int:
        """Tell what one card of each of some ranks, a bit for each, is worth."""
        if self.all_hoped:
            return self.hope_of(ranks)
        return sum([each for rank, each in enumerate(self.worth) if ranks >> rank & 1])

    def may_gain(self, key: int, lacking: int, value: int, first: int, left: Layers) -> bool:
        """Tell whether more escaleras, from a rank on, may be worth more than what was found."""
        for end, more, most in self.ends_of(key):
            if self.limit > most:
                continue
            if more < FEW:
                hope = self.hopes_of(more)[first][self.limit - lacking]
                if not self.is_news(end, value + hope):
                    continue
            hope = sum([self.hope_of(layer >> first << first) for layer in left[:more]])
            if self.is_news(end, value + hope):
                return True
        return False

    def hopes_of(self, many: int) -> list[list[int]]:
        """Give what so many escaleras from a rank on are worth at most, none in the way of others.

        Returns:
            For each rank, that for each number of wilds at most.
        """
        while len(self.alone) < many:
            self.alone.append(
                [
                    [
                        max([one + other for one, other in zip(few, more[wilds::-1], strict=False)])
                        for wilds in range(self.wilds + 1)
                    ]
                    for few, more in zip(self.alone[0], self.alone[-1], strict=True)
                ]
            )
        return self.alone[many - 1]

    def hopes_of_one(self) -> list[list[int]]:
        """Give the same for one escalera."""
        found = [[0] * (self.wilds + 1) for _ in range(RANKS + 1)]
        for _, first, _, bits, _, lack in self.near:
            found[first][lack] = max(found[first][lack], self.hope_of(bits & self.whole[0]))
        for first in range(RANKS - 1, -1, -1):
            best = 0
            for wilds, further in enumerate(found[first + 1]):
                best = found[first][wilds] = max(found[first][wilds], best, further)
        return found

    def is_news(self, key: int, hope: int) -> bool:
        """Tell whether something is worth more than what was found with as many wilds as now."""
        return self.bars_of(key)[self.limit] < hope

    def bars_of(self, key: int) -> list[int]:
        """Give, for each number of wilds, what something must be worth more than to be news."""
        known = self.bars.get(key)
        if known is None:
            known = self.bars[key] = [
                -_NEVER if top > -FEW else _NEVER for top in self.tops_of(key)
            ]
            if not key:
                known[0] = 0 if self.tops_of(key)[0] > 0 else _NEVER
        return known

    def tops_of(self, key: int) -> list[int]:
        """Give, for each number of wilds, what so many escaleras can be worth at most.

        They hold no more cards than they have places; no such escaleras are worth ``-FEW``.
        """
        known = self.tops.get(key)
        if known is None:
            numbers = self.numbers_of(key)
            number = FEW if self.free else sum(numbers)
            places = FEW
            if not self.free:
                places = sum(
                    count * sort.most for count, sort in zip(numbers, self.sorts, strict=True)
                )
            hopes: list[int] = []
            for rank in range(RANKS):
                hopes += [self.hopes[rank]] * min(self.counts[rank], number)
            hopes.sort(reverse=True)
            most = self.most_in(numbers)
            known = [
                sum(hopes[: max(0, places - wilds)]) if wilds <= most else -FEW
                for wilds in range(self.wilds + 1)
            ]
            self.tops[key] = known
        return known

    def note(self, key: int, lacking: int, plain: bool) -> bool:
        """Note, once, what the chosen escaleras are worth; tell whether more may come besides."""
        state = (key, *self.chosen)
        known = self.noted.get(state)
        if known is None:
            if self.rules.adjacent_wilds:
                known = self.note_best(key, lacking, plain)
            else:
                known = self.note_apart(key)
            self.noted[state] = known
        return known

    def note_best(self, key: int, lacking: int, plain: bool) -> bool:
        """Note the same where wilds may lie side by side."""
        spans = [self.spans[index] for index in self.chosen]
        used = [
            layer & cover
            for layer, cover in zip(self.whole, covers(spans, len(self.whole)), strict=True)
        ]
        if not plain and not self.holds_needs(used):
            return False
        value = sum([self.value_of(layer) for layer in used])
        self.keep(key, lacking, value, used)
        if lacking < self.wilds:
            self.note_longer(key, lacking, value, used)
            self.note_fewer(key, lacking, value, used)
        return True

    def note_longer(self, key: int, wilds: int, value: int, used: list[int]) -> None:
        """Note the same where wilds make the escaleras longer, as far as that can be."""
        before = list(self.chosen)
        place = 0
        while place < len(before) and wilds < self.wilds:
            for index in self.rules.longer_than(self.chosen[place]):
                shorter, self.chosen[place] = self.chosen[place], index
                if self.is_kept(shorter, place) and self.holds_needs(used):
                    wilds += 1
                    self.keep(key, wilds, value, used)
                    break
                self.chosen[place] = shorter
            else:
                place += 1
        if self.chosen != before:
            self.note_fewer(key, wilds, value, list(used))
        self.chosen = before

    def is_kept(self, shorter: int, place: int) -> bool:
        """Tell whether a longer escalera is of all sorts of a shorter one, and fits the others."""
        longer = self.spans[self.chosen[place]]
        if any(
            sort.least <= self.spans[shorter].length <= sort.most < longer.length
            for sort in self.rules.escaleras
        ):
            return False
        others = [index for at, index in enumerate(self.chosen) if at != place]
        return not any(longer.clashes >> index & 1 for index in others)

    def note_fewer(self, key: int, wilds: int, value: int, used: list[int]) -> None:
        """Note what is left where wilds take the places of naturals, the cheapest first."""
        for rank in self.cheap_first:
            for place in range(len(used) - 1, -1, -1):
                if wilds == self.wilds:
                    return
                if not used[place] >> rank & 1:
                    continue
                used[place] ^= 1 << rank
                if not self.holds_needs(used):
                    used[place] ^= 1 << rank
                    break
                wilds += 1
                value -= self.worth[rank]
                self.keep(key, wilds, value, used)

    def keep(self, key: int, wilds: int, value: int, used: list[int]) -> None:
        """Keep what was found if it is worth more than what was found before.

        Where escaleras are free, any of them may count as such.
        """
        full = key | wilds << WILD_SHIFT
        before = self.found.get(full)
        if before is None or value > before[0]:
            self.found[full] = (value, (tuple(self.chosen), tuple(used)))
            top = self.tops_of(key)[wilds]
            self.bars_of(key)[wilds] = value if value < top else _NEVER
            if self.free:
                for sort, number in zip(self.sorts, self.numbers_of(key), strict=True):
                    if number:
                        self.keep(key - sort.unit, wilds, value, used)

    def note_apart(self, key: int) -> bool:
        """Note the same where no two wilds may lie side by side."""
        spans = [self.spans[index] for index in self.chosen]
        best = apart.fillings(
            spans, self.counts, self.worth, self.wilds, self.pooled, self.rules.ring, False
        )
        for wilds, (value, given) in best.items():
            self.keep(key, wilds, value, given)
        return bool(best)


def _sums(numbers: list[int]) -> list[int]:
    """Give the sum of each choice of some numbers, a bit for each."""
    found = [0]
    for number in numbers:
        found += [one + number for one in found]
    return found


def covers(spans: list[Span], layers: int) -> list[int]:
    """Give the ranks, a bit for each, that lie in one of some spans at least, in two, and so on."""
    found = [0] * layers
    for span in spans:
        bits = span.bits
        for place in range(layers):
            found[place], bits = found[place] | bits, found[place] & bits
    return found


def _without(left: Layers, ranks: int) -> Layers:
    """Take one card of each of some ranks, where there is one."""
    fewer = [layer & ~ranks | more & ranks for layer, more in pairwise(left)]
    return (*fewer, left[-1] & ~ranks)


def naturals_of(rules: Rules, laid: Laid) -> list[int]:
    """Give the naturals of each escalera, a bit for each place, so that each has what it needs."""
    if not laid[0] or not rules.adjacent_wilds:
        return list(laid[1])
    used = [sum([layer >> rank & 1 for layer in laid[1]]) for rank in range(RANKS)]
    return share([rules.spans[index] for index in laid[0]], used)


def share(spans: list[Span], used: list[int]) -> list[int]:
    """Share naturals out, told by rank, so that each escalera has what it needs if there is a way.

    Returns:
        For each escalera its naturals, a bit for each place.
    """
    given = [0] * len(spans)
    left = used[:]
    for number in range(len(spans)):
        ranks = spans[number].ranks
        for at in range(len(ranks)):
            if left[ranks[at]]:
                given[number] |= 1 << at
                left[ranks[at]] -= 1
    for number in range(len(spans)):
        while given[number].bit_count() < spans[number].need:
            if not _fetch(spans, given, number, 1 << number):
                return given
    return given


def _fetch(spans: list[Span], given: list[int], taker: int, asked: int) -> bool:
    """Move one natural to an escalera from another, which may have to fetch one itself."""
    span = spans[taker]
    for at in range(span.length):
        if given[taker] >> at & 1:
            continue
        for giver in range(len(spans)):
            from_at = (span.ranks[at] - spans[giver].start) % RANKS
            if asked >> giver & 1 or from_at >= spans[giver].length:
                continue
            if not given[giver] >> from_at & 1:
                continue
            given[giver] ^= 1 << from_at
            given[taker] |= 1 << at
            if given[giver].bit_count() >= spans[giver].need or _fetch(
                spans, given, giver, asked | 1 << giver
            ):
                return True
            given[giver] |= 1 << from_at
            given[taker] ^= 1 << at
    return False
