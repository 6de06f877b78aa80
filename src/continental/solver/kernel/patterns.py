"""Sets of melds, numbered, so that one whole number holds many such sets, a bit for each."""

__all__ = ["NEVER", "Patterns"]

NEVER = 1 << 20
"""More cards than any pattern has."""


class Patterns:
    """The patterns that a hand must be divided by, and all the parts of them.

    A *sort* is a kind of meld and its length. A part says how many melds of each sort it has; its
    number is the sum of the sorts' weights.

    Attributes:
        weights: for each sort, what one meld adds to the number of a part.
        size: one more than the highest number of a part.
        goals: the numbers of the patterns.
        parts: the numbers of all parts of the patterns, rising.
        most: melds of a pattern at most.
        shortest: cards of a meld at least.
    """

    __slots__ = (
        "_counts",
        "_joins",
        "goals",
        "most",
        "parts",
        "shortest",
        "size",
        "weights",
    )

    def __init__(self, patterns: list[list[int]], lengths: list[int]) -> None:
        """Number them.

        Args:
            patterns: for each pattern how many melds of each sort it has.
            lengths: the cards of a meld of each sort.
        """
        sorts = len(lengths)
        highest = [max(pattern[sort] for pattern in patterns) for sort in range(sorts)]
        self.weights: list[int] = []
        size = 1
        for most in highest:
            self.weights.append(size)
            size *= most + 1
        self.size = size
        self._counts: dict[int, list[int]] = {}
        for number in range(size):
            counts = [number // self.weights[sort] % (highest[sort] + 1) for sort in range(sorts)]
            if any(_within(counts, pattern) for pattern in patterns):
                self._counts[number] = counts
        self.parts = list(self._counts)
        self.goals = sorted({self.number(pattern) for pattern in patterns})
        self.most = max([sum(pattern) for pattern in patterns])
        self.shortest = min(lengths)
        self._joins: dict[int, int] = {}

    def number(self, counts: list[int]) -> int:
        """Give the number of a part."""
        return sum([count * weight for count, weight in zip(counts, self.weights, strict=True)])

    def counts(self, number: int) -> list[int]:
        """Tell how many melds of each sort a part has."""
        return self._counts[number]

    def rests(self, number: int) -> list[list[int]]:
        """Give what a part lacks of each of the patterns that it is a part of."""
        have = self._counts[number]
        found: list[list[int]] = []
        for goal in self.goals:
            wanted = self._counts[goal]
            if _within(have, wanted):
                found.append([one - other for one, other in zip(wanted, have, strict=True)])
        return found

    def joins(self, number: int) -> int:
        """Give the parts to which another may be added, a bit for each number."""
        found = self._joins.get(number)
        if found is None:
            have = self._counts[number]
            found = 0
            for other in self.parts:
                both = [one + more for one, more in zip(have, self._counts[other], strict=True)]
                if any(_within(both, self._counts[goal]) for goal in self.goals):
                    found |= 1 << other
            self._joins[number] = found
        return found


def _within(counts: list[int], others: list[int]) -> bool:
    return all(one <= other for one, other in zip(counts, others, strict=True))
