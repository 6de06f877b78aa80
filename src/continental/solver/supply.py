"""Cards by number: what the searches count with.

A card is its `Card.index` here, so that looking up is quick.
"""

from collections.abc import Sequence
from typing import Final

from continental.cards import JOKER, Card, Rank, Suit
from continental.validation import Judge

__all__ = ["ALL_CARDS", "GUARD", "PACKED", "RANKS", "Supply"]

ALL_CARDS: Final = (*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER)
"""Every card, by index."""
RANKS: Final = len(Rank)
_ALL_RANKS: Final = (1 << RANKS) - 1
_BITS: Final[tuple[int, ...]] = tuple(1 << index for index in range(len(ALL_CARDS)))
PACKED: Final[tuple[int, ...]] = tuple(1 << 8 * index for index in range(len(ALL_CARDS)))
"""Cards by index in one number, so that they can be added up: each has eight bits of it."""
GUARD: Final = sum(128 * card for card in PACKED)
"""The highest bit of each card: set once more of it are taken than there are."""
_MOST: Final = 127
"""Copies of one card that are counted: a lay-down that holds more of one card is not found."""
_ALL_TAKEN: Final = sum(_MOST * card for card in PACKED)
_NONE: Final = (0,) * len(ALL_CARDS)
_JOKER: Final = JOKER.index
_ONLY_JOKERS: Final = (_JOKER,)


class Supply:
    """Some cards by number.

    Attributes:
        counts: how many there are of each card, by index.
        size: how many cards there are.
        there: which cards there are, a bit for each index.
        wild: the indices of the cards that may stand for others, those that are there.
        wilds: how many such cards there are.
    """

    __slots__ = ("_ranks", "counts", "size", "there", "wild", "wilds")

    counts: list[int]
    size: int
    there: int
    wild: tuple[int, ...]
    wilds: int

    def __init__(self, cards: Sequence[Card], judge: Judge) -> None:
        """Count the cards."""
        counts = [*_NONE]
        there = 0
        for card in cards:
            index = card.index
            counts[index] += 1
            there |= _BITS[index]
        self.counts, self.there, self.size = counts, there, len(cards)
        self._ranks: list[int] | None = None
        more = judge.ruleset.wilds.cards
        if more:
            self.wild = tuple(card.index for card in (*more, JOKER) if counts[card.index])
            self.wilds = sum(counts[index] for index in self.wild)
        else:
            self.wilds = counts[_JOKER]
            self.wild = _ONLY_JOKERS if self.wilds else ()

    @property
    def taken(self) -> int:
        """Nothing taken yet: a number to which cards taken are added, see `PACKED` and `GUARD`."""
        counts = self.counts if self.size <= _MOST else [min(one, _MOST) for one in self.counts]
        return _ALL_TAKEN - int.from_bytes(counts, "little")

    def some_wilds(self, most: int) -> tuple[int, ...]:
        """Give the wild cards, of each at most so many."""
        if self.wild is _ONLY_JOKERS:
            return _ONLY_JOKERS * min(most, self.wilds)
        return tuple(index for index in self.wild for _ in range(min(most, self.counts[index])))

    def ranks(self) -> list[int]:
        """Count the cards of each rank, from the ace on."""
        if self._ranks is None:
            counts = self.counts
            suits = zip(counts[:13], counts[13:26], counts[26:39], counts[39:52], strict=True)
            self._ranks = [c + d + h + s for c, d, h, s in suits]
        return self._ranks

    def suits(self) -> tuple[int, int, int, int]:
        """Give the ranks of each suit that there are, a bit for each from the ace on."""
        there = self.there
        return (
            there & _ALL_RANKS,
            there >> 13 & _ALL_RANKS,
            there >> 26 & _ALL_RANKS,
            there >> 39 & _ALL_RANKS,
        )

    def copies(self, suit: int) -> tuple[int, ...]:
        """Tell how many cards there are of each rank of a suit, from the ace on."""
        return tuple(self.counts[suit * RANKS : (suit + 1) * RANKS])
