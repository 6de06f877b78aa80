"""The trios of one length that some cards make."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from continental.cards import Rank
from continental.melds import Trio, naturals_of
from continental.solver.candidates import Candidate, candidate, in_order, with_at_most
from continental.solver.supply import ALL_CARDS, Supply
from continental.validation import Judge

__all__ = ["Trios"]


class Trios:
    """The legal trios of one length under some rules; what was found is remembered."""

    def __init__(self, length: int, judge: Judge) -> None:
        """Know nothing yet."""
        self._length = length
        self._legal = _Legal(judge)
        self._memories: dict[tuple[int, ...], _Memory] = {}

    def fewest(self, supply: Supply, count: int, _most: int) -> list[int]:
        """Tell how many naturals no trio, one, two, … up to so many lack at least, all together.

        A rank may serve several. The numbers are never too much, whatever the rules say besides.
        """
        length = self._length
        numbers = sorted(supply.ranks(), reverse=True)
        if numbers[0] > length:
            numbers += [
                number - length * times
                for number in numbers
                for times in range(1, number // length + 1)
            ]
            numbers.sort(reverse=True)
        if count > len(numbers):
            numbers += [0] * (count - len(numbers))
        found, total = [0], 0
        for number in numbers[:count]:
            if number < length:
                total += length - number
            found.append(total)
        return found

    def among(self, supply: Supply, most: int) -> Iterable[Candidate]:
        """Give those that some cards make with at most so many wilds, by rank."""
        wilds = supply.some_wilds(min(self._length, most))
        memory = self._memories.get(wilds)
        if memory is None:
            if len(self._memories) >= _FEW:
                self._memories.clear()
            memory = self._memories[wilds] = _Memory(self._length, wilds, self._legal)
        least, counts = self._length - len(wilds), supply.counts
        found = (
            memory[rank, counts[rank], counts[rank + 13], counts[rank + 26], counts[rank + 39]]
            for rank, number in enumerate(supply.ranks())
            if number >= least
        )
        return with_at_most(most, wilds, chain.from_iterable(found))


class _Memory(dict[tuple[int, int, int, int, int], tuple[Candidate, ...]]):
    """Trios by rank (0-based) and the naturals of each suit; forgets all when it is full."""

    def __init__(self, length: int, wilds: tuple[int, ...], legal: "_Legal") -> None:
        """Know nothing yet."""
        super().__init__()
        self._length, self._wilds, self._legal = length, wilds, legal

    def __missing__(self, key: tuple[int, int, int, int, int]) -> tuple[Candidate, ...]:
        """Find out."""
        if len(self) >= _MANY:
            self.clear()
        rank, *counts = key
        suits = tuple(
            [suit for suit, count in enumerate(counts) for _ in range(min(self._length, count))]
        )
        found = self[key] = in_order(self._made(Rank(rank + 1), suits))
        return found

    def _made(self, rank: Rank, suits: tuple[int, ...]) -> Iterator[Candidate]:
        foreign = tuple([card for card in self._wilds if ALL_CARDS[card].rank is not rank])
        most = min(self._length, len(suits))
        for number in range(max(0, self._length - len(foreign)), most + 1):
            for own in _multisets(suits, number):
                for others in _multisets(foreign, self._length - number):
                    trio = self._legal[rank, own, others]
                    if trio is not None:
                        yield trio


class _Legal(dict[tuple[Rank, tuple[int, ...], tuple[int, ...]], Candidate | None]):
    """Trios by rank, the suits of the naturals and the wilds, None for one that is not legal."""

    def __init__(self, judge: Judge) -> None:
        """Know nothing yet."""
        super().__init__()
        self._judge = judge

    def __missing__(self, key: tuple[Rank, tuple[int, ...], tuple[int, ...]]) -> Candidate | None:
        """Find out."""
        if len(self) >= _MANY:
            self.clear()
        rank, suits, wilds = key
        naturals = naturals_of(rank)
        cards = *[naturals[suit] for suit in suits], *[ALL_CARDS[card] for card in wilds]
        meld = Trio(rank, cards)
        legal = self._judge.allows(meld)
        found = self[key] = candidate(meld, len(wilds)) if legal else None
        return found


_MANY: Final = 1 << 12
_FEW: Final = 64


@lru_cache(maxsize=1 << 12)
def _multisets(items: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Give every choice of so many of some sorted items, equal choices once."""
    if size == 0:
        return ((),)
    return tuple(
        [
            (items[place], *rest)
            for place in range(len(items) - size + 1)
            if not place or items[place] != items[place - 1]
            for rest in _multisets(items[place + 1 :], size - 1)
        ]
    )
