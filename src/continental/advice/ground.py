"""What may be laid off and swapped on the melds of a table, one card after the other."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from continental.cards import JOKER, Card
from continental.legality.fits import fits_of
from continental.legality.why_not import (
    why_not_emptied,
    why_not_freed,
    why_not_lay_off,
    why_not_own,
    why_not_put,
    why_not_swap,
)
from continental.melds import CIRCLE, Escalera, Meld, Trio
from continental.moves import LayOff, SwapWild, swap_wild
from continental.ruleset import Ace, TrioRules
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
    """

    __slots__ = ("_freed_of", "_laid_on", "_put", "_reaches", "judge", "keeps")

    def __init__(self, table: Table, seat: int) -> None:
        """Ask what the rules allow."""
        numbers = range(len(table.melds))
        lays_off = table.opened[seat] and why_not_lay_off(table) is None
        swaps = table.opened[seat] and why_not_swap(table) is None
        self.judge = table.judge
        self.keeps = why_not_emptied(table, 0) is not None
        self._laid_on = [
            number for number in numbers if lays_off and why_not_own(table, number, seat) is None
        ]
        self._freed_of = [
            number for number in numbers if swaps and why_not_freed(table, number, seat) is None
        ]
        self._put = [
            [to for to in numbers if why_not_put(table, number, to) is None] for number in numbers
        ]
        self._reaches = sorted({*self._laid_on, *self._freed_of})

    def steps(self, hand: int, melds: Melds) -> Iterator[Step]:
        """Give every lay-off and every swap that a hand allows, and what comes of it."""
        judge = self.judge
        for number in self._laid_on:
            fits = fits_of(melds[number], judge)
            for index, move in fits.lay_offs(number):
                if hand >> SHIFT[index] & BITS:
                    longer = fits.grown(move.card, move.at.end)
                    assert longer is not None
                    yield move, hand - _ONE[index], _with(melds, number, longer)
        for number in self._freed_of:
            for index, swap, after, wild in fits_of(melds[number], judge).swaps(number):
                if hand >> SHIFT[index] & BITS:
                    left = _with(melds, number, after)
                    for to in self._put[number]:
                        target = fits_of(left[to], judge)
                        for at in target.places(to, wild):
                            longer = target.grown(wild, at.end)
                            assert longer is not None
                            yield swap_wild(swap, at), hand - _ONE[index], _with(left, to, longer)

    def hopeless(
        self, hand: int, melds: Melds, cards: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        """Give cards of a hand that surely stay there, whatever is laid off and swapped.

        Others may stay there too: it is only asked how many ends and wilds there are.

        Args:
            hand: the hand.
            melds: the melds on the table.
            cards: the indices of the cards that are asked for.

        Yields:
            The index of a card, and how many copies of it.
        """
        wilds = self._wilds(hand, melds)
        for index in cards:
            count = hand >> SHIFT[index] & BITS
            card = ALL_CARDS[index]
            if not count or (self._reaches and self.judge.ruleset.wilds.may_stand_in(card)):
                continue
            for number in self._reaches:
                count -= self._takes(melds[number], card, hand, wilds, count)
                if count <= 0:
                    break
            else:
                yield index, count

    def _wilds(self, hand: int, melds: Melds) -> int:
        """Count the wilds that may still move."""
        more = self.judge.ruleset.wilds.cards
        held = sum(hand >> SHIFT[card.index] & BITS for card in (*more, JOKER))
        return held + sum(len(melds[number].wilds) for number in self._freed_of)

    def _takes(self, meld: Meld, card: Card, hand: int, wilds: int, count: int) -> int:
        """Tell how many copies of a card may come into a meld, at most."""
        if isinstance(meld, Trio):
            if card.rank is not meld.rank:
                return 0
            return min(count, _room(meld, self.judge.ruleset.trios) + len(meld.wilds))
        if card.suit is not meld.suit:
            return 0
        return int(self._reached(meld, card, hand, wilds))

    def _reached(self, meld: Escalera, card: Card, hand: int, wilds: int) -> bool:
        """Tell whether a card may come into an escalera of its suit."""
        assert card.rank is not None
        start, length = meld.start, len(meld)
        place = (card.rank - start) % CIRCLE
        if place < length:
            return meld.cards[place] is not card
        rules = self.judge.ruleset.escaleras
        circular = rules.ace is Ace.CIRCULAR
        highest = CIRCLE if rules.ace is Ace.LOW else CIRCLE + 1
        lowest = 2 if rules.ace is Ace.HIGH else 1
        end = start + length - 1
        up, down = (card.rank - end) % CIRCLE, (start - card.rank) % CIRCLE
        first = meld.suit * CIRCLE
        if circular or end + up <= highest:
            between = [(end + step - 1) % CIRCLE for step in range(1, up)]
            if sum(not hand >> SHIFT[first + rank] & BITS for rank in between) <= wilds:
                return True
        if circular or start - down >= lowest:
            between = [(start - step - 1) % CIRCLE for step in range(1, down)]
            return sum(not hand >> SHIFT[first + rank] & BITS for rank in between) <= wilds
        return False


def _with(melds: Melds, number: int, meld: Meld) -> Melds:
    return (*melds[:number], meld, *melds[number + 1 :])


def _room(meld: Trio, rules: TrioRules) -> int:
    """Tell how many more cards a trio may hold."""
    return BITS if rules.max_length is None else rules.max_length - len(meld)
