"""The melds that some cards make, of one kind and length, found one by one.

Cards are counted by their `Card.index` here, so that looking up is quick.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import Escalera, Meld, Trio, places_of
from continental.validation import Judge, starts

__all__ = [
    "ALL_CARDS",
    "Candidate",
    "Lazy",
    "Supply",
    "escaleras",
    "escaleras_at",
    "trios",
    "trios_of",
]

ALL_CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER)
_RANKS = len(Rank)


class Supply:
    """Cards by number, to be taken and put back.

    Attributes:
        counts: how many there are of each card, by index.
        wild: the indices of the cards that may stand for others, those that are there.
        wilds: how many such cards there are.
    """

    def __init__(self, cards: Sequence[Card], judge: Judge) -> None:
        """Count the cards."""
        counts = [0] * len(ALL_CARDS)
        for card in cards:
            counts[card.index] += 1
        rules = judge.ruleset.wilds
        self.counts = counts
        self.wild = tuple(card.index for card in (*rules.cards, JOKER) if counts[card.index])
        self.wilds = sum(counts[index] for index in self.wild)

    def copy(self) -> "Supply":
        """Give another supply of the same cards."""
        other = object.__new__(Supply)
        other.counts, other.wild, other.wilds = list(self.counts), self.wild, self.wilds
        return other

    def take(self, cards: tuple[int, ...]) -> bool:
        """Take cards out if all are there."""
        counts = self.counts
        for place, card in enumerate(cards):
            if not counts[card]:
                for taken in cards[:place]:
                    counts[taken] += 1
                return False
            counts[card] -= 1
        return True

    def put_back(self, cards: tuple[int, ...]) -> None:
        """Put cards back."""
        for card in cards:
            self.counts[card] += 1

    def some_wilds(self, most: int) -> tuple[int, ...]:
        """Give the wild cards, of each at most so many."""
        return tuple(index for index in self.wild for _ in range(min(most, self.counts[index])))

    def naturals(self, rank: Rank, most: int) -> tuple[int, ...]:
        """Give the cards of a rank, of each at most so many."""
        return tuple(
            index
            for index in range(rank - 1, len(ALL_CARDS) - 1, _RANKS)
            for _ in range(min(most, self.counts[index]))
        )

    def missing(self, suit: Suit, start: Rank, length: int) -> int:
        """Count the places of an escalera for which there is no natural."""
        counts, base = self.counts, suit * _RANKS
        first = start - 1
        return sum(not counts[base + place % _RANKS] for place in range(first, first + length))


@frozen
class Candidate:
    """A meld that may be laid down.

    Attributes:
        meld: the meld.
        cards: the indices of its cards.
        wilds: how many of them stand for others.
    """

    meld: Meld
    cards: tuple[int, ...]
    wilds: int


class Lazy:
    """A sequence that is found as far as somebody looks."""

    def __init__(self, source: Iterator[Candidate]) -> None:
        """Start with nothing found."""
        self._source = source
        self._found: list[Candidate] = []

    def from_place(self, place: int) -> Iterator[tuple[int, Candidate]]:
        """Give what stands from a place on, with its place."""
        while True:
            if place == len(self._found):
                following = next(self._source, None)
                if following is None:
                    return
                self._found.append(following)
            yield place, self._found[place]
            place += 1


def _candidate(meld: Meld) -> Candidate:
    return Candidate(meld, tuple(card.index for card in meld.cards), len(meld.wilds))


# --- trios -------------------------------------------------------------------------------------


def trios(supply: Supply, length: int, judge: Judge) -> Iterator[Candidate]:
    """Give the legal trios of a length, by rank; those with few wilds first."""
    wilds = supply.some_wilds(length)
    for rank in Rank:
        yield from trios_of(supply, rank, length, wilds, judge)


def trios_of(
    supply: Supply, rank: Rank, length: int, wilds: tuple[int, ...], judge: Judge
) -> tuple[Candidate, ...]:
    """Give the legal trios of a rank and length."""
    naturals = supply.naturals(rank, length)
    if len(naturals) + len(wilds) < length:
        return ()
    return _trios(rank, naturals, wilds, length, judge)


@lru_cache(maxsize=1 << 14)
def _trios(
    rank: Rank, naturals: tuple[int, ...], wilds: tuple[int, ...], length: int, judge: Judge
) -> tuple[Candidate, ...]:
    foreign = tuple(card for card in wilds if ALL_CARDS[card].rank is not rank)
    found: list[Candidate] = []
    for number in range(min(length, len(naturals)), -1, -1):
        for own in _multisets(naturals, number):
            for others in _multisets(foreign, length - number):
                meld = Trio(rank, [ALL_CARDS[card] for card in (*own, *others)])
                if judge.allows(meld):
                    found.append(_candidate(meld))
    return tuple(found)


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


# --- escaleras ---------------------------------------------------------------------------------


def escaleras(supply: Supply, length: int, judge: Judge) -> Iterator[Candidate]:
    """Give the legal escaleras of a length, by suit and start."""
    wilds = supply.some_wilds(length)
    for suit in Suit:
        for start in starts(length, judge.ruleset.escaleras.ace):
            if supply.missing(suit, start, length) <= len(wilds):
                yield from escaleras_at(supply, suit, start, length, wilds, judge)


def escaleras_at(
    supply: Supply, suit: Suit, start: Rank, length: int, wilds: tuple[int, ...], judge: Judge
) -> Sequence[Candidate] | Iterator[Candidate]:
    """Give the legal escaleras from a start."""
    places = tuple(place.index for place in places_of(suit, start, length))
    there = tuple(bool(supply.counts[place]) for place in places)
    if length <= _SHORT:
        return _short_escaleras(suit, start, there, wilds, judge)
    return _filled(suit, start, there, wilds, judge)


_SHORT = 5
"""Cards of an escalera up to which all ways to fill it are remembered."""


@lru_cache(maxsize=1 << 15)
def _short_escaleras(
    suit: Suit, start: Rank, there: tuple[bool, ...], wilds: tuple[int, ...], judge: Judge
) -> tuple[Candidate, ...]:
    return tuple(_filled(suit, start, there, wilds, judge))


def _filled(
    suit: Suit, start: Rank, there: tuple[bool, ...], wilds: tuple[int, ...], judge: Judge
) -> Iterator[Candidate]:
    """Fill every place by its natural, where that is there, or by a wild."""
    places = places_of(suit, start, len(there))
    for cards in _fillings(tuple(zip(places, there, strict=True)), wilds):
        meld = Escalera(suit, start, cards)
        if judge.allows(meld):
            yield _candidate(meld)


def _fillings(
    places: tuple[tuple[Card, bool], ...], wilds: tuple[int, ...]
) -> Iterator[tuple[Card, ...]]:
    if not places:
        yield ()
        return
    if sum(not there for _, there in places) > len(wilds):
        return
    (place, there), *others = places
    rest = tuple(others)
    if there:
        for cards in _fillings(rest, wilds):
            yield (place, *cards)
    last = None
    for number, wild in enumerate(wilds):
        if wild not in (last, place.index):
            left = (*wilds[:number], *wilds[number + 1 :])
            for cards in _fillings(rest, left):
                yield (ALL_CARDS[wild], *cards)
        last = wild
