"""What may be laid off and swapped on the melds of a table, one card after the other."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from continental.cards import Card
from continental.legality.fits import fits_of
from continental.legality.why_not import (
    why_not_emptied,
    why_not_freed,
    why_not_lay_off,
    why_not_own,
    why_not_put,
    why_not_swap,
)
from continental.melds import Meld
from continental.moves import LayOff, SwapWild, swap_wild
from continental.solver.supply import ALL_CARDS
from continental.state import Table

__all__ = ["BITS", "SHIFT", "Ground", "Melds", "Spot", "Step", "packed", "unpacked"]

SHIFT: Final = tuple(16 * index for index in range(len(ALL_CARDS)))
"""Where the count of each card, by index, stands in the number of a hand."""
BITS: Final = (1 << 16) - 1
"""The bits of such a count."""
_ONE: Final = tuple(1 << shift for shift in SHIFT)

Melds: TypeAlias = tuple[Meld, ...]
Spot: TypeAlias = tuple[int, Melds]
"""A hand in one number, and the melds on the table."""
Step: TypeAlias = tuple[LayOff | SwapWild, int, Melds]
"""A move, with the hand and the melds after it."""


def packed(cards: tuple[Card, ...]) -> int:
    """Give cards in one number."""
    return sum(_ONE[card.index] for card in cards)


def unpacked(hand: int) -> Iterator[Card]:
    """Give the cards of a number, sorted."""
    for card in ALL_CARDS:
        yield from [card] * (hand >> SHIFT[card.index] & BITS)


class Ground:
    """What a seat may do with so many melds of such kinds and owners, whatever lies in them.

    Attributes:
        keeps: whether a card must be left for the discard.
        judge: what the melds are judged by.
        laid_on: the melds on which cards are laid off.
        freed_of: the melds out of which wilds come.
    """

    __slots__ = ("_put", "freed_of", "judge", "keeps", "laid_on")

    def __init__(self, table: Table, seat: int) -> None:
        """Ask what the rules allow."""
        numbers = range(len(table.melds))
        lays_off = table.opened[seat] and why_not_lay_off(table) is None
        swaps = table.opened[seat] and why_not_swap(table) is None
        self.judge = table.judge
        self.keeps = why_not_emptied(table, 0) is not None
        self.laid_on = [
            number for number in numbers if lays_off and why_not_own(table, number, seat) is None
        ]
        self.freed_of = [
            number for number in numbers if swaps and why_not_freed(table, number, seat) is None
        ]
        self._put = [
            [to for to in numbers if why_not_put(table, number, to) is None] for number in numbers
        ]

    def steps(self, hand: int, melds: Melds) -> Iterator[Step]:
        """Give every lay-off and every swap that a hand allows, and what comes of it."""
        judge = self.judge
        for number in self.laid_on:
            fits = fits_of(melds[number], judge)
            for index, move in fits.room.lay_offs(number):
                if hand >> SHIFT[index] & BITS:
                    longer = fits.grown(move.card, move.at.end)
                    yield move, hand - _ONE[index], _with(melds, number, longer)
        for number in self.freed_of:
            fits = fits_of(melds[number], judge)
            for index, swap, wild in fits.swaps(number):
                if hand >> SHIFT[index] & BITS:
                    left = _with(melds, number, fits.exchanged(swap.card, swap.slot))
                    for to in self._put[number]:
                        target = fits_of(left[to], judge)
                        for at in target.room.places(to, wild):
                            longer = target.grown(wild, at.end)
                            yield (
                                swap_wild(swap.card, number, swap.slot, at),
                                hand - _ONE[index],
                                _with(left, to, longer),
                            )


def _with(melds: Melds, number: int, meld: Meld) -> Melds:
    return (*melds[:number], meld, *melds[number + 1 :])
