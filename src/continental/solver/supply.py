"""Cards by number: what the searches count with.

A card is its `Card.index` here, so that looking up is quick.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from continental.cards import JOKER, Card, Rank, Suit
from continental.validation import Judge

__all__ = ["ALL_CARDS", "RANKS", "Supply"]

ALL_CARDS: Final = (*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER)
"""Every card, by index."""
RANKS: Final = len(Rank)
_ALL_RANKS: Final = (1 << RANKS) - 1
_BITS: Final = tuple(1 << index for index in range(len(ALL_CARDS)))
_NONE: Final = (0,) * len(ALL_CARDS)
_INDEX: Final = attrgetter("index")
_JOKER: Final = JOKER.index
_ONLY_JOKERS: Final = (_JOKER,)


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

    def __init__(self, cards: Sequence[Card], judge: Judge) -> None:
        """Count the cards."""
        counts = [*_NONE]
        there = 0
        for index in map(_INDEX, cards):
            counts[index] += 1
            there |= _BITS[index]
        self.counts, self.there, self.size = counts, there, len(cards)
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
        other.counts, other.there, other.size = [*self.counts], self.there, self.size
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

    def ranks(self) -> list[int]:
        """Count the cards of each rank, from the ace on."""
        counts = self.counts
        return [
            one + two + three + four
            for one, two, three, four in zip(
                counts[:13], counts[13:26], counts[26:39], counts[39:52], strict=True
            )
        ]

    def suits(self) -> tuple[int, int, int, int]:
        """Give the ranks of each suit that there were at first, a bit for each from the ace on."""
        there = self.there
        return (
            there & _ALL_RANKS,
            there >> 13 & _ALL_RANKS,
            there >> 26 & _ALL_RANKS,
            there >> 39 & _ALL_RANKS,
        )

    def copies(self) -> list[tuple[int, ...]]:
        """Give for each suit how many cards there are of each rank, from the ace on."""
        return [tuple(self.counts[first : first + RANKS]) for first in range(0, 4 * RANKS, RANKS)]
