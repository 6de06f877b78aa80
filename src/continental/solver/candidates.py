"""The melds that may be laid down, found as far as somebody looks."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Final, TypeAlias

from attrs import frozen

from continental.frozen import maker
from continental.melds import Meld
from continental.solver.supply import PACKED

__all__ = ["MELD_ORDER", "Candidate", "Lazy", "candidate", "in_order", "with_at_most"]

MELD_ORDER: Final = attrgetter("order")
_ORDER: Final = attrgetter("meld.order")


@frozen
class Candidate:
    """A meld that may be laid down.

    Attributes:
        meld: the meld.
        packed: its cards in one number: see `PACKED`.
        wilds: how many of them stand for others.
    """

    meld: Meld
    packed: int
    wilds: int


def candidate(meld: Meld, wilds: int) -> Candidate:
    """Make a candidate of a meld, so many cards of which stand for others."""
    return _candidate(meld, sum([PACKED[index] for index in meld.indices]), wilds)


_candidate: Final = maker(Candidate)


def in_order(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort candidates as their melds come to the table."""
    return tuple(sorted(found, key=_ORDER))


def with_at_most(
    most: int, wilds: tuple[int, ...], found: Iterable[Candidate]
) -> Iterable[Candidate]:
    """Leave out what holds more than so many of some wilds."""
    return found if len(wilds) <= most else (one for one in found if one.wilds <= most)


Numbered: TypeAlias = tuple[list[int], list[Candidate]]
"""Candidates, with the place of each in the list that they are from."""


class Lazy:
    """A list that is found, some at a time, as far as somebody looks."""

    __slots__ = ("_found", "_source", "_within")

    def __init__(self, source: Iterable[Candidate]) -> None:
        """Start with nothing found."""
        self._source: Iterator[Candidate] | None = iter(source)
        self._found: list[Candidate] = []
        self._within: dict[int, Numbered] = {}

    def complete(self) -> None:
        """Find everything."""
        if self._source is not None:
            self._found += self._source
            self._source = None

    def known(self, place: int, wilds: int) -> Numbered | None:
        """Give what stands from a place on and has at most so many wilds, if all is found."""
        within = self._within.get(wilds)
        if within is None:
            if self._source is not None:
                return None
            within = self._within[wilds] = _numbered(self._found, 0, wilds)
        if not place:
            return within
        numbers, some = within
        first = bisect_left(numbers, place)
        return numbers[first:], some[first:]

    def after(self, place: int, wilds: int) -> Iterable[Numbered]:
        """Give what stands from a place on and has at most so many wilds, some at a time."""
        known = self.known(place, wilds)
        return self._finding(place, wilds) if known is None else (known,)

    def _finding(self, place: int, wilds: int) -> Iterator[Numbered]:
        while place < len(self._found) or self._more():
            some = self._found[place:]
            yield _numbered(some, place, wilds)
            place += len(some)

    def _more(self) -> bool:
        """Find some more, if there are more."""
        some = () if self._source is None else tuple(islice(self._source, _SOME))
        if len(some) < _SOME:
            self._source = None
        self._found += some
        return bool(some)


_SOME: Final = 64
"""Melds that are found at a time."""


def _numbered(found: list[Candidate], place: int, wilds: int) -> Numbered:
    """Give those with at most so many wilds, with their places, from one on."""
    numbers = [number for number, one in enumerate(found, place) if one.wilds <= wilds]
    if len(numbers) == len(found):
        return numbers, found
    return numbers, [found[number - place] for number in numbers]
