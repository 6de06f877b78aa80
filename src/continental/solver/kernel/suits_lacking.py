"""What lacks for the escaleras of one suit, for each number of wilds."""

from continental.solver.kernel import suits_apart as apart
from continental.solver.kernel.rules import FEW, RANKS, WILD_SHIFT, Rules, Sort
from continental.solver.kernel.suits import Chosen, Counts


def lacking_in(rules: Rules, counts: Counts, wilds: int, pooled: int) -> dict[int, int]:
    """Give, for each key, how many cards lack at least for escaleras of one suit.

    Any natural may be added. The keys tell how many of the wilds there are take part; a number of
    them that helps no more than a smaller one is left out. Arguments are those of `Suit`.
    """
    search = _Lacking(rules, counts, wilds, pooled)
    search.go(0, 0, 0, 0)
    found: dict[int, int] = {}
    for key, lacks in search.lacks.items():
        for number in range(wilds + 1):
            if lacks[number] < (lacks[number - 1] if number else FEW):
                found[key | number << WILD_SHIFT] = lacks[number]
    return found


class _Lacking(Chosen):
    """The search for where the fewest cards lack.

    Escaleras are chosen by the places that they lack by themselves, the fewest first, so that what
    those to come lack at least is known.

    Attributes:
        alone: 1 for each rank whose cards are no wilds.
        lacks: for each key, and for each number of wilds at most, how many cards lack.
    """

    def __init__(self, rules: Rules, counts: Counts, wilds: int, pooled: int) -> None:
        """Begin with no escalera."""
        sorts = [sort for sort in rules.escaleras if sort.count]
        super().__init__(rules, sorts, counts, wilds, pooled)
        self.cover = [0] * RANKS
        self.alone = tuple([int(not pooled >> rank & 1) for rank in range(RANKS)])
        self.lacks: dict[int, list[int]] = {0: [0] * (wilds + 1)}
        self.near = sorted(
            ((span.bits & ~self.bits).bit_count(), index)
            for index, span in enumerate(rules.spans)
            if span.wilds <= wilds
            and any(sort.least <= span.length <= sort.most for sort in self.sorts)
        )

    def fits(self, index: int, sort: Sort) -> bool:
        """Tell whether an escalera is of a sort."""
        return sort.least <= self.spans[index].length <= sort.most

    def go(self, first: int, free: int, key: int, clashes: int) -> None:
        """Choose one more escalera, from a place of the list on.

        Args:
            first: the place.
            free: places of the ones chosen for which there is no natural, or one that counts as
                a wild.
            key: the sorts of those chosen.
            clashes: the spans, a bit for each, that may not lie beside them.
        """
        ends = self.ends_of(key)
        for place in range(first, len(self.near)):
            alone, index = self.near[place]
            if all(self.is_known(end, most, free + alone * more) for end, more, most in ends):
                return
            if clashes >> index & 1:
                continue
            span = self.spans[index]
            lack = free
            for rank in span.ranks:
                lack += self.cover[rank] >= self.counts[rank] or self.pooled >> rank & 1
                self.cover[rank] += 1
            self.chosen.append(index)
            for sort in self.sorts:
                longer = key + sort.unit
                if self.fits(index, sort) and self.rules.within(longer):
                    self.note(longer, lack)
                    self.go(place, lack, longer, clashes | span.clashes)
            self.chosen.pop()
            for rank in span.ranks:
                self.cover[rank] -= 1

    def is_known(self, key: int, most: int, free: int) -> bool:
        """Tell whether so many free places, of which wilds take so many at most, are no news.

        With one wild less just one card more lacks.
        """
        lacks = self.lacks.get(key)
        wilds = min(most, free)
        return lacks is not None and lacks[wilds] <= free - wilds

    def note(self, key: int, free: int) -> None:
        """Note what lacks for the chosen escaleras, for each number of wilds."""
        most = sum(self.rules.room(self.spans[index], self.pooled) for index in self.chosen)
        if self.is_known(key, min(most, self.wilds), free):
            return
        lacks = self.lacks.setdefault(key, [FEW] * (self.wilds + 1))
        if self.wilds and not self.rules.adjacent_wilds:
            self.note_apart(lacks)
            return
        left = [max(0, self.cover[rank] - self.counts[rank]) for rank in range(RANKS)]
        own = sum(
            min(self.cover[rank], self.counts[rank])
            for rank in range(RANKS)
            if self.pooled >> rank & 1
        )
        self.keep(lacks, self.most_wilds(left) + own, free)

    def keep(self, lacks: list[int], wilds: int, free: int) -> None:
        """Keep what was found if less lacks than before: free places, and wilds for them."""
        for number in range(self.wilds + 1):
            lack = free - min(number, wilds)
            lacks[number] = min(lacks[number], lack)

    def most_wilds(self, free: list[int]) -> int:
        """Tell how many wilds may lie in free places, each span as many as it may hold."""
        most = min(self.wilds, sum(free))
        many = len(self.chosen)
        if all(self.spans[index].length - self.spans[index].need >= most for index in self.chosen):
            return most
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

    def note_apart(self, lacks: list[int]) -> None:
        """Note the same where wilds may not lie side by side."""
        spans = [self.spans[index] for index in self.chosen]
        places = sum([span.length for span in spans])
        best = apart.fillings(
            spans, self.counts, self.alone, self.wilds, self.pooled, self.rules.ring, True
        )
        for wilds, (own, _) in best.items():
            self.keep(lacks, wilds, places - own)
