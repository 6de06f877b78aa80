"""The trios of one rank: what they can be worth, for each number of wilds."""

from typing import Final

from continental.solver.kernel.rules import FEW, SUITS, WILD_SHIFT, Rules, Sort

Trio = tuple[tuple[int, ...], int]
"""The naturals of a trio by suit, and its wilds."""
Table = dict[int, tuple[int, tuple[Trio, ...]]]
"""By key, the most that can be laid, and how."""

_NONE: Final = (0, 0, 0, 0)


def trios_of(
    rules: Rules, counts: tuple[int, ...], worth: tuple[int, ...], wilds: int, counted: bool
) -> Table:
    """Give, for each key with one trio at least, what naturals in trios are worth at most.

    Args:
        rules: the rules.
        counts: for each suit, how many cards of the rank there are.
        worth: for each suit, what such a card is worth.
        wilds: how many wilds there are at most.
        counted: whether keys tell the number of naturals too.
    """
    search = _Best(rules, counts, worth, wilds, counted)
    search.go(0, 0, 0, ())
    return search.found


class _Best:
    """The search for what is worth most."""

    def __init__(
        self,
        rules: Rules,
        counts: tuple[int, ...],
        worth: tuple[int, ...],
        wilds: int,
        counted: bool,
    ) -> None:
        """Begin with no trio."""
        self.rules = rules
        self.left = list(counts)
        self.worth = worth
        self.wilds = wilds
        self.counted = counted
        self.dear_first = sorted(range(SUITS), key=lambda suit: -worth[suit])
        self.found: Table = {}
        self.seen: set[tuple[int, ...]] = set()

    def go(self, key: int, used: int, value: int, chosen: tuple[Trio, ...]) -> None:
        """Choose one more trio.

        Args:
            key: the sorts and wilds of those chosen.
            used: their naturals.
            value: what those are worth.
            chosen: the trios.
        """
        rules = self.rules
        wilds = self.wilds - (key >> WILD_SHIFT & 255)
        for sort in rules.trios:
            if sort.unit and not rules.within(key + sort.unit):
                continue
            for naturals, own in self.choices():
                for many in wilds_beside(rules, sort, naturals, wilds):
                    longer = key + sort.unit + (many << WILD_SHIFT)
                    self.note(longer, used + naturals, value, own, (*chosen, (own, many)))

    def note(
        self, key: int, used: int, value: int, own: tuple[int, ...], chosen: tuple[Trio, ...]
    ) -> None:
        """Note what the chosen trios are worth, and go on with the cards that are left."""
        for suit in range(SUITS):
            value += own[suit] * self.worth[suit]
            self.left[suit] -= own[suit]
        state = (key, *self.left)
        if state not in self.seen:
            self.seen.add(state)
            full = key | (used if self.counted else 0)
            before = self.found.get(full)
            if before is None or value > before[0]:
                self.found[full] = (value, chosen)
            if not self.rules.distinct_ranks:
                self.go(key, used, value, chosen)
        for suit in range(SUITS):
            self.left[suit] += own[suit]

    def choices(self) -> list[tuple[int, tuple[int, ...]]]:
        """Give the naturals that a trio may take, with their number."""
        if self.rules.distinct_suits:
            return [
                (choice.bit_count(), tuple(choice >> suit & 1 for suit in range(SUITS)))
                for choice in range(1 << SUITS)
                if choice.bit_count() <= self.rules.trio_naturals
                and all(self.left[suit] or not choice >> suit & 1 for suit in range(SUITS))
            ]
        # Any naturals are alike but for their worth: the dearest go first.
        found: list[tuple[int, tuple[int, ...]]] = [(0, _NONE)]
        taken = [0] * SUITS
        number = 0
        for suit in self.dear_first:
            for _ in range(self.left[suit]):
                if number == self.rules.trio_naturals:
                    return found
                number += 1
                taken[suit] += 1
                found.append((number, tuple(taken)))
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


def lacking_in(rules: Rules, counts: tuple[int, ...], wilds: int) -> dict[int, int]:
    """Give, for each key with one trio at least, how many cards lack at least for trios of a rank.

    Any card may be added, also wilds. The keys tell how many of the wilds there are take part.
    """
    found: dict[int, int] = {}
    todo: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, counts)]
    seen: dict[tuple[int, tuple[int, ...]], int] = {}
    while todo:
        key, lack, left = todo.pop()
        for sort in rules.trios:
            if not sort.count or not rules.within(key + sort.unit):
                continue
            for naturals, rest in _taken(rules, left, sort.most):
                for many in range(wilds - (key >> WILD_SHIFT & 255) + 1):
                    added = _added(rules, sort, naturals, many)
                    if added >= FEW:
                        continue
                    longer = key + sort.unit + (many << WILD_SHIFT)
                    total = lack + added
                    if total < seen.get((longer, rest), FEW):
                        seen[longer, rest] = total
                        if total < found.get(longer, FEW):
                            found[longer] = total
                        if not rules.distinct_ranks:
                            todo.append((longer, total, rest))
    return found


def _taken(rules: Rules, left: tuple[int, ...], most: int) -> list[tuple[int, tuple[int, ...]]]:
    """Give numbers of naturals that a trio may take, with what is left then."""
    if rules.distinct_suits:
        return [
            (
                choice.bit_count(),
                tuple(left[suit] - (choice >> suit & 1) for suit in range(SUITS)),
            )
            for choice in range(1 << SUITS)
            if choice.bit_count() <= min(most, rules.trio_naturals)
            and all(left[suit] or not choice >> suit & 1 for suit in range(SUITS))
        ]
    total = sum(left)
    return [
        (number, (total - number, 0, 0, 0))
        for number in range(min(total, most, rules.trio_naturals) + 1)
    ]


def _added(rules: Rules, sort: Sort, naturals: int, wilds: int) -> int:
    """Tell how many cards must be added to some naturals and wilds for a trio of a sort."""
    most = min(rules.trio_naturals, SUITS) if rules.distinct_suits else rules.trio_naturals
    for length in range(max(sort.least, naturals + wilds), len(rules.trio_needs)):
        if length > sort.most:
            break
        need = rules.trio_needs[length]
        if need > most:
            break
        added = length - naturals - wilds
        # Of the cards added some are naturals, so that there are `own` of them in all.
        own = min(naturals + added, most)
        if own >= need:
            return added
    return FEW
