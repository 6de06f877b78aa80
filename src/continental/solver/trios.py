"""The trios of one length that some cards make."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from continental.cards import Rank
from continental.melds import Trio
from continental.solver.candidates import Candidate, candidate, in_order, with_at_most
from continental.solver.supply import ALL_CARDS, RANKS, Supply
from continental.validation import Judge

__all__ = ["Trios"]


class Trios:
    """The legal trios of one length under some rules; what was found is remembered."""

    def __init__(self, length: int, judge: Judge) -> None:
        """Know nothing yet."""
        self._length, self._judge = length, judge
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
            memory = self._memories[wilds] = _Memory(self._length, wilds, self._judge)
        least, counts = self._length - len(wilds), supply.counts
        found = (
            memory[rank, counts[rank], counts[rank + 13], counts[rank + 26], counts[rank + 39]]
            for rank, number in enumerate(supply.ranks())
            if number >= least
        )
        return with_at_most(most, wilds, chain.from_iterable(found))


class _Memory(dict[tuple[int, int, int, int, int], tuple[Candidate, ...]]):
    """Trios by rank (0-based) and the naturals of each suit; forgets all when it is full."""

    def __init__(self, length: int, wilds: tuple[int, ...], judge: Judge) -> None:
        """Know nothing yet."""
        super().__init__()
        self._length, self._wilds, self._judge = length, wilds, judge

    def __missing__(self, key: tuple[int, int, int, int, int]) -> tuple[Candidate, ...]:
        """Find out."""
        if len(self) >= _MANY:
            self.clear()
        rank, *counts = key
        naturals = tuple(
            rank + suit * RANKS
            for suit, count in enumerate(counts)
            for _ in range(min(self._length, count))
        )
        found = self[key] = in_order(self._made(Rank(rank + 1), naturals))
        return found

    def _made(self, rank: Rank, naturals: tuple[int, ...]) -> Iterator[Candidate]:
        foreign = tuple(card for card in self._wilds if ALL_CARDS[card].rank is not rank)
        most = min(self._length, len(naturals))
        for number in range(max(0, self._length - len(foreign)), most + 1):
            for own in _multisets(naturals, number):
                for others in _multisets(foreign, self._length - number):
                    meld = _legal(rank, own, others, self._judge)
                    if meld is not None:
                        yield meld


@lru_cache(maxsize=1 << 12)
def _legal(
    rank: Rank, naturals: tuple[int, ...], wilds: tuple[int, ...], judge: Judge
) -> Candidate | None:
    meld = Trio(rank, [ALL_CARDS[card] for card in (*naturals, *wilds)])
    return candidate(meld, len(wilds)) if judge.allows(meld) else None


_MANY: Final = 1 << 12
_FEW: Final = 64


def _multisets(items: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Give every choice of so many of some sorted items, equal choices once."""
    if size == 0:
        yield ()
        return
    last = None
    for place in range(len(items) - size + 1):
        if items[place] != last:
            last = items[place]
            for rest in _multisets(items[place + 1 :], size - 1):
                yield (last, *rest)
