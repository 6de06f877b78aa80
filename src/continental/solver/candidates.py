"""The melds that some cards make, of one kind and length, found one by one.

Cards are counted by their `Card.index` here, so that looking up is quick.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from operator import attrgetter

from attrs import frozen

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import Escalera, Meld, Trio, places_of
from continental.ruleset import Ace
from continental.validation import Judge, starts

__all__ = [
    "ALL_CARDS",
    "MELD_ORDER",
    "Candidate",
    "Lazy",
    "Supply",
    "escaleras",
    "fewest_missing",
    "trios",
]

ALL_CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER)
MELD_ORDER = attrgetter("order")
_ORDER = attrgetter("meld.order")
_RANKS = len(Rank)
_ALL_RANKS = (1 << _RANKS) - 1
_BITS = tuple(1 << index for index in range(len(ALL_CARDS)))


class Supply:
    """Cards by number, to be taken and put back.

    Attributes:
        counts: how many there are of each card, by index.
        size: how many cards there were at first.
        there: which cards there were at first, a bit for each index.
        wild: the indices of the cards that may stand for others, those that are there.
        wilds: how many such cards there are.
    """

    __slots__ = ("counts", "size", "there", "wild", "wilds")

    def __init__(self, cards: Iterable[Card], judge: Judge) -> None:
        """Count the cards."""
        counts = [0] * len(ALL_CARDS)
        there = 0
        for card in cards:
            index = card.index
            counts[index] += 1
            there |= _BITS[index]
        rules = judge.ruleset.wilds
        self.counts, self.there, self.size = counts, there, sum(counts)
        self.wild = (
            tuple(card.index for card in (*rules.cards, JOKER) if counts[card.index])
            if rules.cards
            else (JOKER.index,) * (counts[JOKER.index] > 0)
        )
        self.wilds = sum(counts[index] for index in self.wild)

    def copy(self) -> "Supply":
        """Give another supply of the same cards."""
        other = object.__new__(Supply)
        other.counts, other.there, other.size = list(self.counts), self.there, self.size
        other.wild, other.wilds = self.wild, self.wilds
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

    def holds(self, cards: tuple[int, ...]) -> bool:
        """Tell whether cards are all there, each as often as it is named."""
        counts = self.counts
        return all(counts[card] >= cards.count(card) for card in cards)

    def emptied(self, cards: tuple[int, ...]) -> int:
        """Give those of some cards that are used up, a bit for each index."""
        counts = self.counts
        gone = 0
        for card in cards:
            if not counts[card]:
                gone |= _BITS[card]
        return gone

    def put_back(self, cards: tuple[int, ...]) -> None:
        """Put cards back."""
        for card in cards:
            self.counts[card] += 1

    def some_wilds(self, most: int) -> tuple[int, ...]:
        """Give the wild cards, of each at most so many."""
        return tuple(index for index in self.wild for _ in range(min(most, self.counts[index])))

    def naturals(self, rank: int, most: int) -> tuple[int, ...]:
        """Give the cards of a rank, of each at most so many."""
        found: tuple[int, ...] = ()
        for index in range(rank - 1, len(ALL_CARDS) - 1, _RANKS):
            if self.there & _BITS[index]:
                found += (index,) * min(most, self.counts[index])
        return found

    def ranks(self) -> list[int]:
        """Count the cards of each rank, from the ace on."""
        counts = self.counts
        return [
            one + two + three + four
            for one, two, three, four in zip(
                counts[:13], counts[13:26], counts[26:39], counts[39:52], strict=True
            )
        ]

    def ranks_of(self, suit: int) -> int:
        """Give the ranks of a suit that there were at first, a bit for each from the ace on."""
        return self.there >> suit * _RANKS & _ALL_RANKS


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


class Lazy:
    """A list that is found, some at a time, as far as somebody looks."""

    __slots__ = ("_found", "_source")

    def __init__(self, source: Iterator[Candidate]) -> None:
        """Start with nothing found."""
        self._source: Iterator[Candidate] | None = source
        self._found: list[Candidate] = []

    def complete(self) -> None:
        """Find everything."""
        while self._more():
            pass

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
        for some in self.parts(place):
            yield from enumerate(some, place)
            place += len(some)

    def parts(self, place: int) -> Iterator[list[Candidate]]:
        """Give what stands from a place on, in some lists."""
        while place < len(self._found) or self._more():
            some = self._found[place:]
            yield some
            place += len(some)


_SOME = 64
"""Melds that are found at a time."""


def _candidate(meld: Meld) -> Candidate:
    cards = tuple(card.index for card in meld.cards)
    bits = 0
    for card in cards:
        bits |= _BITS[card]
    return Candidate(meld, cards, len(meld.wilds), bits, len(set(cards)) == len(cards))


# --- trios -------------------------------------------------------------------------------------


def trios(supply: Supply, length: int, most: int, judge: Judge) -> Iterator[Candidate]:
    """Give the legal trios of a length with at most so many wilds, by rank."""
    wilds = supply.some_wilds(min(length, most))
    memory = _trio_memory(length, wilds, judge)
    least = length - len(wilds)
    for rank, count in enumerate(supply.ranks(), 1):
        if count >= least:
            for one in memory[rank, supply.naturals(rank, length)]:
                if one.wilds <= most:
                    yield one


class _Trios(dict[tuple[int, tuple[int, ...]], tuple[Candidate, ...]]):
    """The legal trios of a length, by rank and naturals; forgets all when it is full."""

    def __init__(self, length: int, wilds: tuple[int, ...], judge: Judge) -> None:
        """Know nothing yet."""
        super().__init__()
        self._length, self._wilds, self._judge = length, wilds, judge

    def __missing__(self, key: tuple[int, tuple[int, ...]]) -> tuple[Candidate, ...]:
        """Find out."""
        if len(self) >= _MOST:
            self.clear()
        found = self[key] = tuple(sorted(self._made(Rank(key[0]), key[1]), key=_ORDER))
        return found

    def _made(self, rank: Rank, naturals: tuple[int, ...]) -> Iterator[Candidate]:
        foreign = tuple(card for card in self._wilds if ALL_CARDS[card].rank is not rank)
        for number in range(min(self._length, len(naturals)) + 1):
            for own in _multisets(naturals, number):
                for others in _multisets(foreign, self._length - number):
                    meld = Trio(rank, [ALL_CARDS[card] for card in (*own, *others)])
                    if self._judge.allows(meld):
                        yield _candidate(meld)


_trio_memory = lru_cache(maxsize=256)(_Trios)


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


def escaleras(supply: Supply, length: int, most: int, judge: Judge) -> Iterator[Candidate]:
    """Give the legal escaleras of a length with at most so many wilds, by suit and start."""
    wilds = supply.some_wilds(min(length, most))
    ace = judge.ruleset.escaleras.ace
    possible, gaps = starts(length, ace), _gaps(length, ace)
    least = length - len(wilds)
    for suit in range(len(Suit)):
        ranks = supply.ranks_of(suit)
        gap = gaps[ranks]
        if gap is None or length - gap < least:
            continue
        ring = _ring(ranks)
        for start in possible:
            there = _window(ring, start, length)
            if there.bit_count() >= least:
                for one in _escaleras(suit, start, length, there, wilds, judge):
                    if one.wilds <= most:
                        yield one


def fewest_missing(supply: Supply, length: int, judge: Judge) -> int | None:
    """Tell how many places an escalera lacks at least, or None where none can be so long."""
    table = _gaps(length, judge.ruleset.escaleras.ace)
    missing = [table[supply.ranks_of(suit)] for suit in range(len(Suit))]
    return min((gap for gap in missing if gap is not None), default=None)


class _Gaps(dict[int, int | None]):
    """For ranks of a suit, as bits, how many places an escalera lacks at least.

    There are at most 8,192 entries.
    """

    def __init__(self, length: int, ace: Ace) -> None:
        """Know nothing yet."""
        super().__init__()
        self._length, self._starts = length, starts(length, ace)

    def __missing__(self, ranks: int) -> int | None:
        """Find out."""
        ring, length = _ring(ranks), self._length
        there = (_window(ring, start, length).bit_count() for start in self._starts)
        found = self[ranks] = min((length - count for count in there), default=None)
        return found


_gaps = lru_cache(maxsize=256)(_Gaps)


def _ring(ranks: int) -> int:
    """Give ranks as bits twice over, so that a window may go round the corner."""
    return ranks | ranks << _RANKS


def _window(ring: int, start: int, length: int) -> int:
    """Give the ranks that there are from a start on, a bit for each place."""
    return ring >> (start - 1) & ((1 << length) - 1)


def _escaleras(
    suit: int, start: int, length: int, there: int, wilds: tuple[int, ...], judge: Judge
) -> Iterable[Candidate]:
    """Fill every place by its natural, where its bit says that it is there, or by a wild."""
    if length - there.bit_count() > len(wilds):
        return ()
    if length <= _SHORT:
        return _short_escaleras(suit, start, length, there, wilds, judge)
    return _filled(suit, start, length, there, wilds, judge)


_MOST = 1 << 12
"""Trios that are remembered for a length, some wilds and some rules."""
_SHORT = 5
"""Cards of an escalera up to which all ways to fill it are remembered."""


@lru_cache(maxsize=1 << 15)
def _short_escaleras(
    suit: int, start: int, length: int, there: int, wilds: tuple[int, ...], judge: Judge
) -> tuple[Candidate, ...]:
    return tuple(sorted(_filled(suit, start, length, there, wilds, judge), key=_ORDER))


def _filled(
    suit: int, start: int, length: int, there: int, wilds: tuple[int, ...], judge: Judge
) -> Iterator[Candidate]:
    places = places_of(Suit(suit), Rank(start), length)
    with_natural = tuple((place, bool(there >> n & 1)) for n, place in enumerate(places))
    for cards in _fillings(with_natural, wilds):
        meld = Escalera(Suit(suit), Rank(start), cards)
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
