"""The escaleras of one length that some cards make."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, chain
from operator import is_
from typing import Final

from continental.cards import Card, Rank, Suit
from continental.melds import Escalera, places_of
from continental.ruleset import Ace, Ruleset
from continental.solver.candidates import Candidate, candidate, in_order, with_at_most
from continental.solver.opening_rules import least_naturals
from continental.solver.supply import ALL_CARDS, RANKS, Supply
from continental.validation import Judge, starts

__all__ = ["Escaleras"]

_ALL_RANKS: Final = (1 << RANKS) - 1
_TOGETHER: Final = 3
"""Escaleras of one suit that are looked at together."""
_SHORT: Final = 5
"""Cards of an escalera up to which all ways to fill it are remembered."""


class Escaleras:
    """The legal escaleras of one length under some rules; of short ones, what was found."""

    def __init__(self, length: int, ruleset: Ruleset) -> None:
        """Find out where they may lie."""
        self._memory: dict[tuple[int, int, tuple[int, ...]], tuple[Candidate, ...]] = {}
        self._length, self._judge = length, Judge(ruleset)
        self._room = max(0, length - least_naturals(length, ruleset.escaleras, ruleset))
        self._starts = starts(length, ruleset.escaleras.ace)
        self._gaps = _gaps(length, ruleset.escaleras.ace)

    def fewest(self, supply: Supply, count: int, most: int) -> list[int]:
        """Tell how many places no escalera, one, … up to so many lack at least, all together.

        The numbers are never too much. For up to three escaleras they are exact as far as they are
        no more than the most that is of interest, whatever the rules say besides.
        """
        lacking = [*map(self._gaps.__getitem__, supply.suits())]
        least = min(lacking)
        if count == 1 or least * count > most:
            return [least * number for number in range(count + 1)]
        few = min(count, _TOGETHER)
        alone: list[int] = []
        together: list[tuple[int, ...]] = []
        for suit, lack in enumerate(lacking):
            if 2 * lack <= most:
                copies = supply.copies(suit)
                if 2 * self._length - sum(copies) <= most:
                    together.append(self._gaps.together(copies, few, most))
                    continue
            alone.append(lack)  # two of the suit lack more than is of interest
        found = [0, *accumulate(sorted(alone)), *_NONE][: few + 1]
        for own in together:
            found = [
                min([found[number - some] + lack for some, lack in enumerate(own[: number + 1])])
                for number in range(few + 1)
            ]
        return found + [found[-1] + least * number for number in range(1, count - few + 1)]

    def among(self, supply: Supply, most: int) -> Iterable[Candidate]:
        """Give those that some cards make with at most so many wilds, by suit and start."""
        most = min(most, self._room)
        wilds = supply.some_wilds(min(self._length, most))
        one_kind = not wilds or wilds[0] == wilds[-1]
        make = self._remembered if one_kind and self._length <= _SHORT else self._of_suit
        found = (
            make(suit, ranks, wilds)
            for suit, ranks in enumerate(supply.suits())
            if self._gaps[ranks] <= len(wilds)
        )
        return with_at_most(most, wilds, chain.from_iterable(found))

    def _remembered(self, suit: int, ranks: int, wilds: tuple[int, ...]) -> tuple[Candidate, ...]:
        key = suit, ranks, wilds
        found = self._memory.get(key)
        if found is None:
            if len(self._memory) >= _MANY:
                self._memory.clear()
            found = self._memory[key] = tuple(self._of_suit(suit, ranks, wilds))
        return found

    def _of_suit(self, suit: int, ranks: int, wilds: tuple[int, ...]) -> Iterator[Candidate]:
        """Fill every place by its natural, where its bit says that it is there, or by a wild."""
        length, judge = self._length, self._judge
        ring, fill = ranks | ranks << RANKS, _short if length <= _SHORT else _filled
        least, span = length - len(wilds), (1 << length) - 1
        for start in self._starts:
            there = ring >> (start - 1) & span
            if there.bit_count() >= least:
                yield from fill(suit, start, length, there, wilds, self._room, judge)


class _Gaps(dict[int, int]):
    """For ranks of a suit, as bits, how many places an escalera of one length lacks at least.

    There are at most 8,192 entries.
    """

    def __init__(self, length: int, ace: Ace) -> None:
        """Find out where an escalera may lie."""
        super().__init__()
        rings = [((1 << length) - 1) << start - 1 for start in starts(length, ace)]
        self._spans = [(ring | ring >> RANKS) & _ALL_RANKS for ring in rings]
        self._together: dict[tuple[tuple[int, ...], int, int], tuple[int, ...]] = {}

    def __missing__(self, ranks: int) -> int:
        """Find out."""
        lacking = [(span & ~ranks).bit_count() for span in self._spans]
        found = self[ranks] = min(lacking, default=_NEVER)
        return found

    def together(self, copies: tuple[int, ...], few: int, most: int) -> tuple[int, ...]:
        """Tell how many places up to two or three escaleras of one suit lack, all together.

        Args:
            copies: how many cards there are of each rank.
            few: how many escaleras, 2 or 3.
            most: the most that is of interest; what is more is told as one more.
        """
        key = copies, few, most
        found = self._together.get(key)
        if found is None:
            if len(self._together) >= _MANY:
                self._together.clear()
            found = self._together[key] = self._lacking(copies, few, most)
        return found

    def _lacking(self, copies: tuple[int, ...], few: int, most: int) -> tuple[int, ...]:
        """Find out: a place lacks what is not there as often as it is wanted.

        Together escaleras lack at least what each lacks alone; so those that lack much alone are
        not looked at.
        """
        one = two = three = 0
        for count, bit in zip(copies, _BITS, strict=True):
            if count < _TOGETHER:
                three |= bit
                if count < 2:
                    two |= bit
                    if not count:
                        one |= bit
        near = sorted(
            [(lack, span) for span in self._spans if (lack := (span & one).bit_count()) <= most]
        )
        pair, triple = most + 1, most + 1 if few == _TOGETHER else 0
        for place, (lack_a, a) in enumerate(near):
            if 2 * lack_a >= pair and 3 * lack_a >= triple:
                break
            for further, (lack_b, b) in enumerate(near[place:], place):
                if lack_a + lack_b >= pair and lack_a + 2 * lack_b >= triple:
                    break
                either, both = a | b, a & b
                lack = (either & one).bit_count() + (both & two).bit_count()
                pair = min(pair, lack)
                for lack_c, c in near[further:]:
                    if lack + lack_c >= triple:
                        break
                    missing = ((either | c) & one).bit_count()
                    missing += ((both | either & c) & two).bit_count()
                    triple = min(triple, missing + (both & c & three).bit_count())
        return (0, near[0][0], pair, triple)[: few + 1]


_gaps = lru_cache(maxsize=64)(_Gaps)
_MANY: Final = 1 << 12
"""Suits that are remembered of one length, and as many for escaleras that share a suit."""
_NEVER: Final = 1 << 16
"""More places than any hand has wilds."""
_NONE: Final = (_NEVER,) * _TOGETHER
_BITS: Final = tuple(1 << rank for rank in range(RANKS))


@lru_cache(maxsize=1 << 15)
def _short(
    suit: int, start: int, length: int, there: int, wilds: tuple[int, ...], room: int, judge: Judge
) -> tuple[Candidate, ...]:
    return in_order(_filled(suit, start, length, there, wilds, room, judge))


def _filled(
    suit: int, start: int, length: int, there: int, wilds: tuple[int, ...], room: int, judge: Judge
) -> Iterator[Candidate]:
    of, first = Suit(suit), Rank(start)
    places = places_of(of, first, length)
    with_natural = tuple([(place, bool(there >> n & 1)) for n, place in enumerate(places)])
    for cards in _fillings(with_natural, length - there.bit_count(), wilds, room):
        found = _legal(of, first, cards, judge)
        if found is not None:
            yield found


@lru_cache(maxsize=1 << 13)
def _legal(suit: Suit, start: Rank, cards: tuple[Card, ...], judge: Judge) -> Candidate | None:
    meld = Escalera(suit, start, cards)
    if not judge.allows(meld):
        return None
    return candidate(meld, len(cards) - sum(map(is_, cards, places_of(suit, start, len(cards)))))


def _fillings(
    places: tuple[tuple[Card, bool], ...], lacking: int, wilds: tuple[int, ...], room: int
) -> Iterator[tuple[Card, ...]]:
    """Give every way to fill places, so many of which lack their natural, with so many wilds."""
    if not places:
        yield ()
        return
    if lacking > min(len(wilds), room):
        return
    (place, there), *others = places
    rest = tuple(others)
    if there:
        for cards in _fillings(rest, lacking, wilds, room):
            yield (place, *cards)
    if not room:
        return
    last = None
    for number, wild in enumerate(wilds):
        if wild not in (last, place.index):
            left = (*wilds[:number], *wilds[number + 1 :])
            for cards in _fillings(rest, lacking - (not there), left, room - 1):
                yield (ALL_CARDS[wild], *cards)
        last = wild
