"""The escaleras of one suit: what they can be worth, for each number of wilds."""

from typing import Final

from continental.solver.kernel.rules import COUNT_MASK, FEW, RANKS, WILD_SHIFT, Rules, Sort, Span

Counts = tuple[int, ...]
Laid = tuple[Counts, Counts]
"""The spans of the escaleras, and the naturals in them: see `naturals_of`."""
Table = dict[int, tuple[int, Laid]]
"""By key, the most that can be laid, and how."""

ONE_WILD: Final = 1 << WILD_SHIFT


def escaleras_of(rules: Rules, counts: Counts, worth: Counts, wilds: int, counted: bool) -> Table:
    """Give, for each key, what naturals in escaleras are worth at most.

    Args:
        rules: the rules.
        counts: for each rank, how many cards of it there are in the suit.
        worth: for each rank, what a card of it is worth.
        wilds: how many wilds there are at most.
        counted: whether keys tell the number of naturals too.
    """
    search = _Best(rules, counts, worth, wilds, counted)
    search.go(0, 0, 0, 0, True)
    return search.found


class _Chosen:
    """Escaleras that are being chosen for one suit."""

    def __init__(self, rules: Rules, spans: list[Span], counts: Counts, wilds: int) -> None:
        """Begin with none."""
        self.rules = rules
        self.spans = spans
        self.counts = list(counts)
        self.counts_before = counts
        self.wilds = wilds
        self.cover = [0] * RANKS
        self.chosen: list[int] = []
        self.bits = 0
        for rank in range(RANKS):
            if counts[rank]:
                self.bits |= 1 << rank

    def holds_needs(self, used: list[int]) -> bool:
        """Tell whether naturals suffice for what each of the spans needs.

        It is so where they suffice for the spans of every choice of them together.
        """
        chosen = self.chosen
        many = len(chosen)
        for choice in range(1, 1 << many):
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


class _Best(_Chosen):
    """The search for what is worth most."""

    def __init__(
        self, rules: Rules, counts: Counts, worth: Counts, wilds: int, counted: bool
    ) -> None:
        """Begin with no escalera."""
        super().__init__(rules, rules.spans, counts, wilds)
        self.worth = worth
        self.counted = counted
        self.found: Table = {0: (0, ((), ()))}

    def go(self, first: int, lacking: int, key: int, clashes: int, plain: bool) -> None:
        """Choose one more escalera, from a span on.

        Args:
            first: the index of the first span that may be chosen.
            lacking: wilds that the ones chosen need at least.
            key: the sorts of those chosen.
            clashes: the spans, a bit for each, that may not lie beside them.
            plain: whether each found what it needs besides what the ones before it took.
        """
        cover, counts = self.cover, self.counts
        for index in range(first, len(self.spans)):
            if clashes >> index & 1:
                continue
            span = self.spans[index]
            lack = lacking + (span.bits & ~self.bits).bit_count()
            if lack > self.wilds:
                continue
            lack = lacking
            for rank in span.ranks:
                lack += cover[rank] >= counts[rank]
            if lack > self.wilds:
                continue
            sorts = self.sorts_of(span, key)
            if not sorts:
                continue
            for rank in span.ranks:
                cover[rank] += 1
            self.chosen.append(index)
            good = plain and span.length - (lack - lacking) >= span.need
            for sort in sorts:
                if self.note(key + sort.unit, good):
                    self.go(index, lack, key + sort.unit, clashes | span.clashes, good)
            self.chosen.pop()
            for rank in span.ranks:
                cover[rank] -= 1

    def sorts_of(self, span: Span, key: int) -> list[Sort]:
        """Give the sorts that an escalera may be, besides those that there are already."""
        return [
            sort
            for sort in self.rules.escaleras
            if sort.least <= span.length <= sort.most
            and (sort.unit == 0 or self.rules.within(key + sort.unit))
        ]

    def note(self, key: int, plain: bool) -> bool:
        """Note what the chosen escaleras are worth; tell whether more may come besides."""
        if not self.rules.adjacent_wilds:
            return self.note_patterns(0, key, 0, [])
        used = [min(self.cover[rank], self.counts[rank]) for rank in range(RANKS)]
        if not plain and not self.holds_needs(used):
            return False
        naturals = sum(used)
        total = sum(self.cover)
        value = sum(used[rank] * self.worth[rank] for rank in range(RANKS))
        self.keep(key, total - naturals, naturals, value, used)
        spare = self.wilds - (total - naturals)
        if spare > 0:
            self.note_fewer(key, total, naturals, value, used, spare)
        return True

    def note_fewer(
        self, key: int, total: int, naturals: int, value: int, used: list[int], spare: int
    ) -> None:
        """Note what is left where wilds take the places of naturals, the cheapest first."""
        for rank in sorted(range(RANKS), key=self.worth.__getitem__):
            while used[rank] and spare:
                used[rank] -= 1
                if not self.holds_needs(used):
                    used[rank] += 1
                    break
                naturals -= 1
                spare -= 1
                value -= self.worth[rank]
                self.keep(key, total - naturals, naturals, value, used)

    def keep(self, key: int, wilds: int, naturals: int, value: int, used: list[int]) -> None:
        """Keep what was found if it is worth more than what was found before."""
        full = key | wilds << WILD_SHIFT
        if self.counted:
            full |= naturals
        before = self.found.get(full)
        if before is None or value > before[0]:
            self.found[full] = (value, (tuple(self.chosen), tuple(used)))

    # wilds that may not lie side by side

    def note_patterns(self, place: int, key: int, wilds: int, given: list[int]) -> bool:
        """Fill the chosen spans one after the other, in every way that is allowed."""
        if place == len(self.chosen):
            used = 0
            value = 0
            for number in range(place):
                span = self.spans[self.chosen[number]]
                for at in range(span.length):
                    if given[number] >> at & 1:
                        used += 1
                        value += self.worth[span.ranks[at]]
            full = key | wilds << WILD_SHIFT | (used if self.counted else 0)
            before = self.found.get(full)
            if before is None or value > before[0]:
                self.found[full] = (value, (tuple(self.chosen), tuple(given)))
            return True
        span = self.spans[self.chosen[place]]
        found = False
        for pattern in self.patterns(span, self.wilds - wilds):
            for at in range(span.length):
                if pattern >> at & 1:
                    self.counts[span.ranks[at]] -= 1
            given.append(pattern)
            many = span.length - pattern.bit_count()
            if self.note_patterns(place + 1, key, wilds + many, given):
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
            for pattern, many in found:
                if there:
                    longer.append((pattern | 1 << at, many))
                if many < wilds and (at == 0 or pattern >> (at - 1) & 1):
                    longer.append((pattern, many + 1))
            found = longer
        ring = self.rules.ring and span.length == RANKS
        return [
            pattern
            for pattern, many in found
            if span.length - many >= span.need
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


# --- what lacks --------------------------------------------------------------------------------


def lacking_in(rules: Rules, counts: Counts, wilds: int) -> dict[int, int]:
    """Give, for each key, how many cards lack at least for escaleras of one suit.

    Any natural may be added. The keys tell how many of the wilds there are take part.
    """
    search = _Lacking(rules, counts, wilds)
    search.go(0, 0, 0)
    if search.plain:
        search.fill()
    return search.found


class _Lacking(_Chosen):
    """The search for where the fewest cards lack."""

    def __init__(self, rules: Rules, counts: Counts, wilds: int) -> None:
        """Begin with no escalera."""
        super().__init__(rules, rules.spans, counts, wilds)
        self.found: dict[int, int] = {0: 0}
        # Then an escalera that finds no card besides the others might as well lie anywhere.
        self.plain = all(
            not span.clashes
            and (wilds == 0 or (rules.adjacent_wilds and wilds <= span.length - span.need))
            for span in rules.spans
            if span.wilds <= wilds
        )

    def go(self, first: int, key: int, clashes: int) -> None:
        """Choose one more escalera, from a span on."""
        rules = self.rules
        for index in range(first, len(self.spans)):
            if clashes >> index & 1:
                continue
            span = self.spans[index]
            if span.wilds > self.wilds:
                continue
            if self.plain and not any(self.cover[rank] < self.counts[rank] for rank in span.ranks):
                continue
            for rank in span.ranks:
                self.cover[rank] += 1
            self.chosen.append(index)
            for sort in rules.escaleras:
                if sort.count and sort.least <= span.length <= sort.most:
                    longer = key + sort.unit
                    if rules.within(longer):
                        self.note(longer)
                        self.go(index, longer, clashes | span.clashes)
            self.chosen.pop()
            for rank in span.ranks:
                self.cover[rank] -= 1

    def note(self, key: int) -> None:
        """Note what lacks for the chosen escaleras, for each number of wilds."""
        free = [max(0, self.cover[rank] - self.counts[rank]) for rank in range(RANKS)]
        lack = sum(free)
        if self.wilds and not self.rules.adjacent_wilds:
            for wilds in range(min(lack, self.wilds) + 1):
                if self.found.get(key | wilds << WILD_SHIFT, FEW) > lack - wilds:
                    self.note_apart(0, key, 0, 0)
                    return
            return
        for wilds in range(self.most_wilds(free) + 1):
            self.keep(key | wilds << WILD_SHIFT, lack - wilds)

    def fill(self) -> None:
        """Note escaleras besides that find no card: wilds and added cards alone."""
        todo = list(self.found.items())
        while todo:
            key, lack = todo.pop()
            for sort in self.rules.escaleras:
                longer = key + sort.unit
                if not sort.count or not self.rules.within(longer):
                    continue
                left = self.wilds - (key >> WILD_SHIFT & COUNT_MASK)
                for wilds in range(min(left, sort.least) + 1):
                    more, total = longer + (wilds << WILD_SHIFT), lack + sort.least - wilds
                    if total < self.found.get(more, FEW):
                        self.found[more] = total
                        todo.append((more, total))

    def keep(self, key: int, lack: int) -> None:
        """Keep what was found if less lacks than before."""
        before = self.found.get(key)
        if before is None or lack < before:
            self.found[key] = lack

    def most_wilds(self, free: list[int]) -> int:
        """Tell how many wilds may lie in free places, each span as many as it may hold."""
        most = self.wilds
        many = len(self.chosen)
        if all(self.spans[index].length - self.spans[index].need >= most for index in self.chosen):
            return min(most, sum(free))
        for choice in range(1 << many):
            bound = 0
            cover = [0] * RANKS
            for place in range(many):
                span = self.spans[self.chosen[place]]
                if choice >> place & 1:
                    for rank in span.ranks:
                        cover[rank] += 1
                else:
                    bound += span.length - span.need
            for rank in range(RANKS):
                bound += min(cover[rank], free[rank])
            most = min(most, bound)
        return most

    def note_apart(self, place: int, key: int, wilds: int, lack: int) -> None:
        """Fill the chosen spans one after the other where wilds may not lie side by side."""
        if place == len(self.chosen):
            self.keep(key | wilds << WILD_SHIFT, lack)
            return
        span = self.spans[self.chosen[place]]
        for naturals, many in self.fillings(span, self.wilds - wilds):
            for at in range(span.length):
                if naturals >> at & 1:
                    self.counts[span.ranks[at]] -= 1
            added = span.length - naturals.bit_count() - many
            self.note_apart(place + 1, key, wilds + many, lack + added)
            for at in range(span.length):
                if naturals >> at & 1:
                    self.counts[span.ranks[at]] += 1

    def fillings(self, span: Span, wilds: int) -> list[tuple[int, int]]:
        """Give the naturals at hand that an escalera may hold, and numbers of wilds with them."""
        found: dict[tuple[int, int, int], bool] = {(0, 0, 0): True}
        for at in range(span.length):
            rank = span.ranks[at]
            there = self.counts[rank] > 0
            sure = there and self.cover[rank] <= self.counts_before[rank]
            longer: dict[tuple[int, int, int], bool] = {}
            for naturals, many, ends in found:
                if there:
                    longer[naturals | 1 << at, many, ends & 1] = True
                if sure:
                    continue
                longer[naturals, many, ends & 1] = True
                if many < wilds and not ends & 2:
                    longer[naturals, many + 1, (ends & 1) | 2 | (at == 0)] = True
            found = longer
        ring = self.rules.ring and span.length == RANKS
        return list(
            dict.fromkeys(
                (naturals, many)
                for naturals, many, ends in found
                if span.length - many >= span.need and not (ring and ends == 3)
            )
        )
