"""The melds that may be laid down, found as far as somebody looks."""

from collections.abc import Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Final

from attrs import frozen

from continental.melds import Meld

__all__ = ["MELD_ORDER", "Candidate", "Lazy", "candidate", "in_order", "with_at_most"]

MELD_ORDER: Final = attrgetter("order")
_ORDER: Final = attrgetter("meld.order")


@frozen
class Candidate:
    """A meld that may be laid down.

    Attributes:
        meld: the meld.
        cards: the indices of its cards.
        wilds: how many of them stand for others.
        bits: its cards, a bit for each index.
        distinct: whether no card is there twice.
    """

    meld: Meld
    cards: tuple[int, ...]
    wilds: int
    bits: int
    distinct: bool


def candidate(meld: Meld) -> Candidate:
    """Make a candidate of a meld."""
    cards = tuple(card.index for card in meld.cards)
    bits = 0
    for card in cards:
        bits |= 1 << card
    return Candidate(meld, cards, len(meld.wilds), bits, len(set(cards)) == len(cards))


def in_order(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort candidates as their melds come to the table."""
    return tuple(sorted(found, key=_ORDER))


def with_at_most(
    most: int, wilds: tuple[int, ...], found: Iterable[Candidate]
) -> Iterable[Candidate]:
    """Leave out what holds more than so many of some wilds."""
    return found if len(wilds) <= most else (one for one in found if one.wilds <= most)


class Lazy:
    """A list that is found, some at a time, as far as somebody looks."""

    __slots__ = ("_found", "_source")

    def __init__(self, source: Iterable[Candidate]) -> None:
        """Start with nothing found."""
        self._source: Iterator[Candidate] | None = iter(source)
        self._found: list[Candidate] = []

    def complete(self) -> None:
        """Find everything."""
        if self._source is not None:
            self._found += self._source
            self._source = None

    def _more(self) -> bool:
        """Find some more, if there are more."""
        some = () if self._source is None else tuple(islice(self._source, _SOME))
        if len(some) < _SOME:
            self._source = None
        self._found += some
        return bool(some)

    def after(self, place: int) -> Iterator[tuple[int, Candidate]]:
        """Give what stands from a place on, with its place."""
        if self._source is None:
            return enumerate(islice(self._found, place, None), place)
        return self._finding(place)

    def _finding(self, place: int) -> Iterator[tuple[int, Candidate]]:
        for some in self._parts(place):
            yield from enumerate(some, place)
            place += len(some)

    def parts(self, place: int) -> Iterable[list[Candidate]]:
        """Give what stands from a place on, in some lists."""
        if self._source is None:
            return (self._found[place:] if place else self._found,)
        return self._parts(place)

    def _parts(self, place: int) -> Iterator[list[Candidate]]:
        while place < len(self._found) or self._more():
            some = self._found[place:]
            yield some
            place += len(some)


_SOME: Final = 64
"""Melds that are found at a time."""
