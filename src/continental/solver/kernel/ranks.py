"""The trios of one rank: what they can be worth, for each number of wilds."""

from typing import Final

from continental.solver.kernel.rules import (
    COUNT_MASK,
    FEW,
    SORT_SHIFT,
    SUITS,
    WILD_SHIFT,
    Rules,
    Sort,
)

Trio = tuple[tuple[int, ...], int]
"""The naturals of a trio by suit, and its wilds."""
Table = dict[int, tuple[int, tuple[Trio, ...]]]
"""By key, the most that can be laid, and how."""

_NONE: Final = (0, 0, 0, 0)


def trios_of(
    rules: Rules,
    counts: tuple[int, ...],
    worth: tuple[int, ...],
    wilds: int,
    foreign: int,
    pooled: int,
) -> Table:
    """Give, for each key with one trio at least, what naturals in trios are worth at most.

    Args:
        rules: the rules.
        counts: for each suit, how many cards of the rank there are.
        worth: for each suit, what such a card is worth.
        wilds: how many wilds there are at most.
        foreign: how many wilds may stand for cards of the rank.
        pooled: the suits, a bit for each, whose cards of the rank count as wilds too.
    """
    search = _Best(rules, counts, worth, wilds, foreign, pooled)
    search.go(0, 0, ())
    return search.found


class _Best:
    """The search for what is worth most."""

    def __init__(
        self,
        rules: Rules,
        counts: tuple[int, ...],
        worth: tuple[int, ...],
        wilds: int,
        foreign: int,
        pooled: int,
    ) -> None:
        """Begin with no trio."""
        self.rules = rules
        self.left = list(counts)
        self.worth = worth
        self.wilds = wilds
        self.foreign = foreign
        self.pooled = pooled
        self.dear_first = sorted(range(SUITS), key=lambda suit: -worth[suit])
        self.found: Table = {}
        self.seen: set[tuple[int, ...]] = set()

    def go(self, key: int, value: int, chosen: tuple[Trio, ...]) -> None:
        """Choose one more trio.

        Args:
            key: the sorts and wilds of those chosen.
            value: what their naturals are worth.
            chosen: the trios.
        """
        rules = self.rules
        wilds = self.wilds - (key >> WILD_SHIFT & COUNT_MASK)
        foreign = self.foreign - sum([many for _, many in chosen])
        for sort in rules.trios:
            if sort.unit and not rules.within(key + sort.unit):
                continue
            for naturals, cost, own in self.choices():
                for many in wilds_beside(rules, sort, naturals, min(wilds - cost, foreign)):
                    longer = key + sort.unit + (many + cost << WILD_SHIFT)
                    self.note(longer, value, own, (*chosen, (own, many)))

    def note(self, key: int, value: int, own: tuple[int, ...], chosen: tuple[Trio, ...]) -> None:
        """Note what the chosen trios are worth, and go on with the cards that are left."""
        for suit in range(SUITS):
            value += own[suit] * self.worth[suit]
            self.left[suit] -= own[suit]
        state = (key, *self.left)
        if state not in self.seen:
            self.seen.add(state)
            before = self.found.get(key)
            if before is None or value > before[0]:
                self.found[key] = (value, chosen)
            if not self.rules.distinct_ranks:
                self.go(key, value, chosen)
        for suit in range(SUITS):
            self.left[suit] += own[suit]

    def choices(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """Give the naturals that a trio may take: how many, how many of them count as wilds."""
        most = self.rules.trio_naturals
        if self.rules.distinct_suits:
            return [
                (
                    choice.bit_count(),
                    (choice & self.pooled).bit_count(),
                    tuple([choice >> suit & 1 for suit in range(SUITS)]),
                )
                for choice in range(1 << SUITS)
                if choice.bit_count() <= most
                and all(self.left[suit] or not choice >> suit & 1 for suit in range(SUITS))
            ]
        return [
            (number + cost, cost, tuple([one + more for one, more in zip(own, wild, strict=True)]))
            for number, own in self.dearest(0)
            for cost, wild in self.dearest(1)
            if number + cost <= most
        ]

    def dearest(self, pooled: int) -> list[tuple[int, tuple[int, ...]]]:
        """Give none, one, two, … naturals, the dearest first: those that count as wilds or not."""
        taken = [0] * SUITS
        found: list[tuple[int, tuple[int, ...]]] = [(0, _NONE)]
        for suit in self.dear_first:
            if self.pooled >> suit & 1 == pooled:
                for _ in range(self.left[suit]):
                    taken[suit] += 1
                    found.append((len(found), tuple(taken)))
        return found


def wilds_beside(rules: Rules, sort: Sort, naturals: int, wilds: int) -> list[int]:
    """Give the numbers of wilds that a trio of a sort may hold beside so many naturals."""
    least = max(0, sort.least - naturals)
    most = min(wilds, sort.most - naturals)
    return [
        many
        for many in range(least, most + 1)
        if naturals + many and rules.trio_needs[naturals + many] <= naturals
    ]


def lacking_in(
    rules: Rules, counts: tuple[int, ...], wilds: int, foreign: int, pooled: int
) -> dict[int, int]:
    """Give, for each key with one trio at least, how many cards lack at least for trios of a rank.

    Any card may be added, also wilds. The keys tell how many of the wilds there are take part; a
    number of them that helps no more than a smaller one is left out. For the arguments see
    `trios_of`.
    """
    if not rules.distinct_suits:
        own = sum(counts[suit] for suit in range(SUITS) if not pooled >> suit & 1)
        counts, pooled = (own, sum(counts) - own, 0, 0), 2
    found: dict[int, int] = {}
    todo: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, counts)]
    seen: dict[tuple[int, tuple[int, ...]], int] = {}
    while todo:
        key, lack, lying, left = todo.pop()
        free = wilds - (key >> WILD_SHIFT & COUNT_MASK)
        for sort in rules.trios:
            if not sort.count or not rules.within(key + sort.unit):
                continue
            for naturals, cost, rest in _taken(rules, left, sort.most, pooled):
                added = FEW
                for many in range(min(free - cost, foreign - lying, rules.trio_wilds) + 1):
                    if not added:
                        break  # more wilds help no more
                    added = rules.added_to(sort, naturals, many)
                    if added >= FEW:
                        continue
                    longer = key + sort.unit + (many + cost << WILD_SHIFT)
                    total = lack + added
                    if total < seen.get((longer, rest), FEW):
                        seen[longer, rest] = total
                        if total < found.get(longer, FEW):
                            found[longer] = total
                        if not rules.distinct_ranks:
                            todo.append((longer, total, lying + many, rest))
    return _fewest(found)


def _fewest(lacks: dict[int, int]) -> dict[int, int]:
    """Leave out what lacks no less than the same trios with fewer wilds."""
    found: dict[int, int] = {}
    least: dict[int, int] = {}
    for key in sorted(lacks):
        sorts = key >> SORT_SHIFT
        if lacks[key] < least.get(sorts, FEW):
            least[sorts] = found[key] = lacks[key]
    return found


def _taken(
    rules: Rules, left: tuple[int, ...], most: int, pooled: int
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Give numbers of naturals that a trio may take, of those that count as wilds, and the rest."""
    most = min(most, rules.trio_naturals)
    if rules.distinct_suits:
        return [
            (
                choice.bit_count(),
                (choice & pooled).bit_count(),
                tuple([left[suit] - (choice >> suit & 1) for suit in range(SUITS)]),
            )
            for choice in range(1 << SUITS)
            if choice.bit_count() <= most
            and all(left[suit] or not choice >> suit & 1 for suit in range(SUITS))
        ]
    own, more, _, _ = left
    return [
        (number + cost, cost, (own - number, more - cost, 0, 0))
        for number in range(min(own, most) + 1)
        for cost in range(min(more, most - number) + 1)
    ]
