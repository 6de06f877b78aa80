"""The melds that some cards make, of one kind and length, found one by one.

Cards are counted by their `Card.index` here, so that looking up is quick.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, islice
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
_INDEX = attrgetter("index")
_JOKER = JOKER.index
_ONLY_JOKERS = (_JOKER,)
_RANK_OF = (*range(_RANKS), *range(_RANKS), *range(_RANKS), *range(_RANKS), _RANKS)
"""The rank of each card, 0-based; jokers come behind all."""


class Supply:
    """Cards by number, to be taken and put back.

    Attributes:
        counts: how many there are of each card, by index.
        size: how many cards there were at first.
        there: which cards there were at first, a bit for each index.
        twice: which of them at least twice.
        thrice: which of them at least three times.
        ranks: how many cards there were at first of each rank, from the ace on, and of jokers.
        wild: the indices of the cards that may stand for others, those that are there.
        wilds: how many such cards there are.
    """

    __slots__ = ("counts", "ranks", "size", "there", "thrice", "twice", "wild", "wilds")

    def __init__(self, cards: Sequence[Card], judge: Judge) -> None:
        """Count the cards."""
        counts = [0] * len(ALL_CARDS)
        ranks = [0] * (_RANKS + 1)
        there = twice = thrice = 0
        for index in map(_INDEX, cards):
            counts[index] += 1
            ranks[_RANK_OF[index]] += 1
            bit = _BITS[index]
            if there & bit:
                thrice |= twice & bit
                twice |= bit
            else:
                there |= bit
        self.counts, self.ranks, self.size = counts, ranks, len(cards)
        self.there, self.twice, self.thrice = there, twice, thrice
        more = judge.ruleset.wilds.cards
        if more:
            self.wild = tuple(card.index for card in (*more, JOKER) if counts[card.index])
            self.wilds = sum(counts[index] for index in self.wild)
        else:
            self.wilds = counts[_JOKER]
            self.wild = _ONLY_JOKERS if self.wilds else ()

    def copy(self) -> "Supply":
        """Give another supply of the same cards."""
        other = object.__new__(Supply)
        other.counts, other.ranks, other.size = list(self.counts), self.ranks, self.size
        other.there, other.twice, other.thrice = self.there, self.twice, self.thrice
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
        if self.wild is _ONLY_JOKERS:
            return _ONLY_JOKERS * min(most, self.wilds)
        return tuple(index for index in self.wild for _ in range(min(most, self.counts[index])))

    def ranks_of(self, suit: int) -> int:
        """Give the ranks of a suit that there were at first, a bit for each from the ace on."""
        return self.there >> suit * _RANKS & _ALL_RANKS

    def copies_of(self, suit: int) -> tuple[int, int, int]:
        """Give the ranks of a suit that there were at first once, twice and three times."""
        shift = suit * _RANKS
        return (
            self.there >> shift & _ALL_RANKS,
            self.twice >> shift & _ALL_RANKS,
            self.thrice >> shift & _ALL_RANKS,
        )


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


_SOME = 64
"""Melds that are found at a time."""


def _candidate(meld: Meld) -> Candidate:
    cards = tuple(card.index for card in meld.cards)
    bits = 0
    for card in cards:
        bits |= _BITS[card]
    return Candidate(meld, cards, len(meld.wilds), bits, len(set(cards)) == len(cards))


# --- trios -------------------------------------------------------------------------------------


def trios(supply: Supply, length: int, most: int, judge: Judge) -> Iterable[Candidate]:
    """Give the legal trios of a length with at most so many wilds, by rank."""
    wilds = supply.some_wilds(min(length, most))
    memory = _trio_memory(length, wilds, judge)
    least, counts = length - len(wilds), supply.counts
    found = [
        memory[rank, counts[rank], counts[rank + 13], counts[rank + 26], counts[rank + 39]]
        for rank in range(_RANKS)
        if supply.ranks[rank] >= least
    ]
    return _with_at_most(most, wilds, chain.from_iterable(found))


def _with_at_most(
    most: int, wilds: tuple[int, ...], found: Iterable[Candidate]
) -> Iterable[Candidate]:
    """Leave out what holds more than so many of some wilds."""
    return found if len(wilds) <= most else (one for one in found if one.wilds <= most)


class _Trios(dict[tuple[int, int, int, int, int], tuple[Candidate, ...]]):
    """The legal trios of a length, by rank (0-based) and the naturals of each suit.

    Forgets all when it is full.
    """

    def __init__(self, length: int, wilds: tuple[int, ...], judge: Judge) -> None:
        """Know nothing yet."""
        super().__init__()
        self._length, self._wilds, self._judge = length, wilds, judge

    def __missing__(self, key: tuple[int, int, int, int, int]) -> tuple[Candidate, ...]:
        """Find out."""
        if len(self) >= _MOST:
            self.clear()
        rank, *counts = key
        naturals = tuple(
            rank + suit * _RANKS
            for suit, count in enumerate(counts)
            for _ in range(min(self._length, count))
        )
        found = self[key] = tuple(sorted(self._made(Rank(rank + 1), naturals), key=_ORDER))
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


def escaleras(supply: Supply, length: int, most: int, judge: Judge) -> Iterable[Candidate]:
    """Give the legal escaleras of a length with at most so many wilds, by suit and start."""
    wilds = supply.some_wilds(min(length, most))
    gaps = _gaps(length, judge.ruleset.escaleras.ace)
    found: list[Iterable[Candidate]] = []
    for suit in range(len(Suit)):
        ranks = supply.ranks_of(suit)
        gap = gaps[ranks]
        if gap is None or gap > len(wilds):
            continue
        one_kind = not wilds or wilds[0] == wilds[-1]
        make = _few_escaleras if one_kind and length <= _SHORT else _suit_escaleras
        found.append(make(suit, ranks, length, wilds, judge))
    return _with_at_most(most, wilds, chain.from_iterable(found))


def fewest_missing(supply: Supply, length: int, count: int, judge: Judge) -> list[int] | None:
    """Tell how many places no escalera, one, two, … up to so many lack at least, all together.

    None where none can be so long. The numbers are never too much; they are exact for up to three
    escaleras, whatever the limits on wilds say.
    """
    ace = judge.ruleset.escaleras.ace
    table = _gaps(length, ace)
    single = [table[supply.ranks_of(suit)] for suit in range(len(Suit))]
    least = min((gap for gap in single if gap is not None), default=None)
    if least is None:
        return None
    if count == 1 or least * count > supply.wilds:
        return [least * number for number in range(count + 1)]
    shared = _shared_gaps(length, ace)
    few = min(count, _SHARED)
    found = [0] * (few + 1)
    for suit in range(len(Suit)):
        own = shared[supply.copies_of(suit)]
        found = [
            min([found[number - some] + own[some] for some in range(number + 1)])
            if suit
            else own[number]
            for number in range(few + 1)
        ]
    return found + [found[-1] + least * number for number in range(1, count - few + 1)]


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


_SHARED = 3
"""Escaleras of one suit that are looked at together."""


class _SharedGaps(dict[tuple[int, int, int], tuple[int, ...]]):
    """How many places up to three escaleras of one suit lack at least, all together.

    The key tells, as bits, the ranks that are there once, twice and three times. Forgets all when
    it is full.
    """

    def __init__(self, length: int, ace: Ace) -> None:
        """Know nothing yet."""
        super().__init__()
        window = (1 << length) - 1
        rings = [window << start - 1 for start in starts(length, ace)]
        self._spans = [(ring | ring >> _RANKS) & _ALL_RANKS for ring in rings]

    def __missing__(self, key: tuple[int, int, int]) -> tuple[int, ...]:
        """Find out."""
        if len(self) >= _MOST:
            self.clear()
        one, two, three = (~ranks for ranks in key)
        alone = min((a & one).bit_count() for a in self._spans)
        pair = min(
            ((a | b) & one).bit_count() + (a & b & two).bit_count()
            for a, b in combinations_with_replacement(self._spans, 2)
        )
        triple = min(
            ((a | b | c) & one).bit_count()
            + ((a & (b | c) | b & c) & two).bit_count()
            + (a & b & c & three).bit_count()
            for a, b, c in combinations_with_replacement(self._spans, 3)
        )
        found = self[key] = (0, alone, pair, triple)
        return found


_shared_gaps = lru_cache(maxsize=256)(_SharedGaps)


def _ring(ranks: int) -> int:
    """Give ranks as bits twice over, so that a window may go round the corner."""
    return ranks | ranks << _RANKS


def _window(ring: int, start: int, length: int) -> int:
    """Give the ranks that there are from a start on, a bit for each place."""
    return ring >> (start - 1) & ((1 << length) - 1)


def _suit_escaleras(
    suit: int, ranks: int, length: int, wilds: tuple[int, ...], judge: Judge
) -> Iterator[Candidate]:
    """Fill every place by its natural, where its bit says that it is there, or by a wild."""
    ring, fill = _ring(ranks), _short_escaleras if length <= _SHORT else _filled
    for start in starts(length, judge.ruleset.escaleras.ace):
        there = _window(ring, start, length)
        if length - there.bit_count() <= len(wilds):
            yield from fill(suit, start, length, there, wilds, judge)


@lru_cache(maxsize=1 << 14)
def _few_escaleras(
    suit: int, ranks: int, length: int, wilds: tuple[int, ...], judge: Judge
) -> tuple[Candidate, ...]:
    return tuple(_suit_escaleras(suit, ranks, length, wilds, judge))


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
