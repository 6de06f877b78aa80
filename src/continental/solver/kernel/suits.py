"""The escaleras of one suit: what they can be worth, for each number of wilds."""

from itertools import product
from typing import Final

from continental.solver.kernel.rules import FEW, FIELD, RANKS, WILD_SHIFT, Rules, Sort, Span

Counts = tuple[int, ...]
Laid = tuple[Counts, Counts]
"""The spans of the escaleras, and the naturals in them: see `naturals_of`."""
Table = dict[int, tuple[int, Laid]]
"""By key, the most that can be laid, and how."""

FIELD_MASK: Final = (1 << FIELD) - 1


def escaleras_of(rules: Rules, counts: Counts, worth: Counts, wilds: int, pooled: int) -> Table:
    """Give, for each key, what naturals in escaleras are worth at most.

    Args:
        rules: the rules.
        counts: for each rank, how many cards of it there are in the suit.
        worth: for each rank, what a card of it is worth.
        wilds: how many wilds there are at most.
        pooled: the ranks, a bit for each, whose cards count as wilds too.
    """
    search = _Best(rules, counts, worth, wilds, pooled)
    for limit in range(wilds + 1):
        search.begin(limit)
    return search.found


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
        self.counts = list(counts)
        self.counts_before = counts
        self.wilds = wilds
        self.pooled = pooled
        self.cover = [0] * RANKS
        self.chosen: list[int] = []
        self.bits = 0
        for rank in range(RANKS):
            if counts[rank] and not pooled >> rank & 1:
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
                if more:
                    most = self.wilds
                    end = 0
                    for number, sort in zip(numbers, self.sorts, strict=True):
                        end += number * sort.unit
                    if not self.free:
                        most = min(most, self.most_in([*numbers]))
                    found.append((end, more, most))
        return found

    def most_in(self, numbers: list[int]) -> int:
        """Tell how many wilds so many escaleras of each sort may hold at most."""
        total = 0
        for number, sort in zip(numbers, self.sorts, strict=True):
            rooms = [
                self.room(span) for span in self.spans if sort.least <= span.length <= sort.most
            ]
            total += number * max(rooms, default=0)
        return total

    def numbers_of(self, key: int) -> list[int]:
        """Tell how many escaleras of each sort a key has."""
        return [key // sort.unit & FIELD_MASK for sort in self.sorts]

    def room(self, span: Span) -> int:
        """Tell how many wilds an escalera may hold at most, with naturals that count as wilds."""
        most = span.length - span.need
        if not self.rules.adjacent_wilds:
            most = min(most, (span.length + 1) // 2)
        return most + (span.bits & self.pooled).bit_count()

    def pooled_in(self, span: Span, naturals: int) -> int:
        """Tell how many naturals of an escalera, a bit for each place, count as wilds."""
        if not self.pooled & span.bits:
            return 0
        return sum(naturals >> at & self.pooled >> rank & 1 for at, rank in enumerate(span.ranks))

    def holds_needs(self, used: list[int]) -> bool:
        """Tell whether naturals suffice for what each of the spans needs.

        It is so where they suffice for the spans of every choice of them together.
        """
        chosen = self.chosen
        many = len(chosen)
        if sum([self.spans[index].need for index in chosen]) > sum(used):
            return False
        for choice in range(1, (1 << many) - 1):
            need = 0
            cover = [0] * RANKS
            for place in range(many):
                if choice >> place & 1:
                    span = self.spans[chosen[place]]
                    need += span.need
                    for rank in span.ranks:
                        cover[rank] += 1
            for rank in range(RANKS):
                need -= min(cover[rank], used[rank])
            if need > 0:
                return False
        return True


class _Best(Chosen):
    """The search for what is worth most.

    Escaleras are chosen by their start; those that go round the corner come first. So the cards
    below the start of the next one are lost if they are not used by then. It is done with few wilds
    first: what is found then, made longer by wilds, is often all that there may be.
    """

    def __init__(
        self, rules: Rules, counts: Counts, worth: Counts, wilds: int, pooled: int
    ) -> None:
        """Begin with no escalera."""
        super().__init__(rules, rules.escaleras, counts, wilds, pooled)
        self.worth = worth
        self.found: Table = {0: (0, ((), ()))}
        self.hopes = [max(0, each) for each in worth]
        self.cheap_first = sorted(range(RANKS), key=worth.__getitem__)
        self.near: list[tuple[int, int, int, int]] = []
        for index, span in enumerate(self.spans):
            lack = (span.bits & ~self.bits).bit_count()
            own = sum([counts[rank] > 0 for rank in span.ranks])
            if lack <= wilds and own >= span.need:
                around = span.start + span.length > RANKS
                self.near.append((0 if around else span.start, -span.length, index, lack))
        self.near.sort()
        self.order = self.near
        self.limit = 0
        self.tops: dict[int, list[int]] = {}
        self.alone: dict[tuple[int, int], list[int]] = {}

    def begin(self, limit: int) -> None:
        """Find what takes so many wilds; fewer were looked at before."""
        self.limit = limit
        self.order = [row for row in self.near if row[3] <= limit]
        self.go(0, 0, 0, 0, 0, True)

    def go(self, place: int, lacking: int, value: int, key: int, clashes: int, plain: bool) -> None:
        """Choose one more escalera, from a place of the list on.

        Args:
            place: the place.
            lacking: wilds that the ones chosen need at least.
            value: what their naturals are worth, those left out that are worth less than nothing.
            key: the sorts of those chosen.
            clashes: the spans, a bit for each, that may not lie beside them.
            plain: whether each found what it needs besides what the ones before it took.
        """
        cover, counts = self.cover, self.counts
        before = -1
        while place < len(self.order):
            first, _, index, _ = self.order[place]
            if first > before:
                before = first
                if not self.may_gain(key, lacking, value, first):
                    return
            span = self.spans[index]
            sorts = () if clashes >> index & 1 else self.sorts_of(span, key)
            if sorts:
                lack, hope, free = lacking, value, 0
                for rank in span.ranks:
                    if cover[rank] >= counts[rank]:
                        lack += 1
                        free += 1
                    else:
                        hope += self.hopes[rank]
                        lack += self.pooled >> rank & 1
                if lack <= self.limit:
                    for rank in span.ranks:
                        cover[rank] += 1
                    self.chosen.append(index)
                    good = plain and span.length - free >= span.need
                    for sort in sorts:
                        longer = key + sort.unit
                        if self.note(longer, lack, hope, good):
                            self.go(place, lack, hope, longer, clashes | span.clashes, good)
                    self.chosen.pop()
                    for rank in span.ranks:
                        cover[rank] -= 1
            place += 1

    def may_gain(self, key: int, lacking: int, value: int, first: int) -> bool:
        """Tell whether more escaleras, from a rank on, may be worth more than what was found."""
        left = [
            (self.counts[rank] - self.cover[rank], self.hopes[rank])
            for rank in range(first, RANKS)
            if self.counts[rank] > self.cover[rank]
        ]
        for end, more, most in self.ends_of(key):
            if self.limit <= most:
                hope = sum([min(count, more) * each for count, each in left])
                if more < FEW:
                    hope = min(hope, self.hopes_of(first, more)[self.limit - lacking])
                if self.is_news(end, self.limit, value + hope):
                    return True
        return False

    def hopes_of(self, first: int, many: int) -> list[int]:
        """Give what so many escaleras from a rank on are worth at most, none in the way of others.

        Returns:
            That for each number of wilds at most.
        """
        known = self.alone.get((first, many))
        if known is None:
            known = [0] * (self.wilds + 1)
            if many == 1:
                for begin, _, index, lack in self.near:
                    if begin >= first:
                        worth = 0
                        for rank in self.spans[index].ranks:
                            if self.bits >> rank & 1:
                                worth += self.hopes[rank]
                        known[lack] = max(known[lack], worth)
                for wilds in range(self.wilds):
                    known[wilds + 1] = max(known[wilds + 1], known[wilds])
            else:
                one, others = self.hopes_of(first, 1), self.hopes_of(first, many - 1)
                for wilds in range(self.wilds + 1):
                    known[wilds] = max([one[few] + others[wilds - few] for few in range(wilds + 1)])
            self.alone[first, many] = known
        return known

    def is_news(self, key: int, wilds: int, hope: int) -> bool:
        """Tell whether something is worth more than what was found with so many wilds."""
        top = self.tops_of(key)[wilds]
        known = self.found.get(key | wilds << WILD_SHIFT)
        if known is None:
            return top > -FEW
        return known[0] < min(hope, top)

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
            most = FEW if self.free else self.most_in(numbers)
            known = [
                sum(hopes[: max(0, places - wilds)]) if wilds <= most else -FEW
                for wilds in range(self.wilds + 1)
            ]
            self.tops[key] = known
        return known

    def sorts_of(self, span: Span, key: int) -> list[Sort]:
        """Give the sorts that an escalera may be, besides those that there are already."""
        return [
            sort
            for sort in self.rules.escaleras
            if sort.least <= span.length <= sort.most
            and (sort.unit == 0 or self.rules.within(key + sort.unit))
        ]

    def note(self, key: int, lacking: int, hope: int, plain: bool) -> bool:
        """Note what the chosen escaleras are worth; tell whether more may come besides."""
        if not self.rules.adjacent_wilds:
            return not self.is_news(key, self.limit, hope) or self.note_patterns(
                0, key, 0, [], hope
            )
        if plain and lacking < self.limit:
            return True  # noted before
        used = [min(self.cover[rank], self.counts[rank]) for rank in range(RANKS)]
        if not plain and not self.holds_needs(used):
            return False
        value = sum([many * each for many, each in zip(used, self.worth, strict=True)])
        self.keep(key | lacking << WILD_SHIFT, value, used)
        if any(self.is_news(key, wilds, hope) for wilds in range(lacking + 1, self.wilds + 1)):
            self.note_longer(key, lacking, value, used)
            self.note_fewer(key, lacking, value, list(used))
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
                    self.keep(key | wilds << WILD_SHIFT, value, used)
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
            while not self.pooled >> rank & 1 and used[rank] and wilds < self.wilds:
                used[rank] -= 1
                if not self.holds_needs(used):
                    used[rank] += 1
                    break
                wilds += 1
                value -= self.worth[rank]
                self.keep(key | wilds << WILD_SHIFT, value, used)

    def keep(self, full: int, value: int, used: list[int]) -> None:
        """Keep what was found if it is worth more than what was found before."""
        before = self.found.get(full)
        if before is None or value > before[0]:
            self.found[full] = (value, (tuple(self.chosen), tuple(used)))

    # wilds that may not lie side by side

    def note_patterns(self, place: int, key: int, wilds: int, given: list[int], hope: int) -> bool:
        """Fill the chosen spans one after the other, in every way that may be worth more."""
        if place == len(self.chosen):
            value = 0
            for number in range(place):
                span = self.spans[self.chosen[number]]
                for at in range(span.length):
                    if given[number] >> at & 1:
                        value += self.worth[span.ranks[at]]
            self.keep(key | wilds << WILD_SHIFT, value, given)
            return True
        span = self.spans[self.chosen[place]]
        found = False
        for pattern in self.patterns(span, self.limit - wilds):
            if found and not self.is_news(key, self.limit, hope):
                break
            for at in range(span.length):
                if pattern >> at & 1:
                    self.counts[span.ranks[at]] -= 1
            given.append(pattern)
            many = span.length - pattern.bit_count() + self.pooled_in(span, pattern)
            if self.note_patterns(place + 1, key, wilds + many, given, hope):
                found = True
            given.pop()
            for at in range(span.length):
                if pattern >> at & 1:
                    self.counts[span.ranks[at]] += 1
        return found

    def patterns(self, span: Span, wilds: int) -> list[int]:
        """Give the naturals that an escalera may hold, a bit for each place."""
        found = [(0, 0)]
        for at in range(span.length):
            longer: list[tuple[int, int]] = []
            there = self.counts[span.ranks[at]] > 0
            pooled = self.pooled >> span.ranks[at] & 1
            for pattern, many in found:
                if there and many + pooled <= wilds:
                    longer.append((pattern | 1 << at, many + pooled))
                if many < wilds and (at == 0 or pattern >> (at - 1) & 1):
                    longer.append((pattern, many + 1))
            found = longer
        ring = self.rules.ring and span.length == RANKS
        return [
            pattern
            for pattern, _ in found
            if pattern.bit_count() >= span.need
            and not (ring and not pattern & 1 and not pattern >> (RANKS - 1) & 1)
        ]


def naturals_of(rules: Rules, laid: Laid) -> list[int]:
    """Give the naturals of each escalera, a bit for each place, so that each has what it needs."""
    if not laid[0] or not rules.adjacent_wilds:
        return list(laid[1])
    return share([rules.spans[index] for index in laid[0]], list(laid[1]))


def share(spans: list[Span], used: list[int]) -> list[int]:
    """Share naturals out, told by rank, so that each escalera has what it needs if there is a way.

    Returns:
        For each escalera its naturals, a bit for each place.
    """
    given = [0] * len(spans)
    for rank in range(RANKS):
        left = used[rank]
        for number in range(len(spans)):
            at = (rank - spans[number].start) % RANKS
            if left and at < spans[number].length:
                given[number] |= 1 << at
                left -= 1
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
