"""What may become of a hand at best: a bound that is never too low a hope.

It is asked for each card what keeps it from the table: nothing, some wilds that must fill a gap
first, or everything. The wilds are then given to where they help most. That cards get into each
other's way, and much else, is not asked: what is told here may be out of reach.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from continental.advice.ground import BITS, SHIFT, Ground, Melds
from continental.cards import JOKER
from continental.melds import CIRCLE, Escalera, Trio
from continental.ruleset import Ace
from continental.solver.supply import ALL_CARDS

__all__ = ["Prospects"]

Gap: TypeAlias = tuple[int, bool, int]
"""The escalera by number, whether its high end is meant, and how many wilds fill the gap to it."""

_NO_END: Final = 1 << 16
_MANY: Final = 1 << 16


class Prospects:
    """What may become of the cards of one hand on one ground."""

    __slots__ = (
        *("_cards", "_escaleras", "_freed_of", "_held", "_high", "_low", "_room", "_trios"),
        "_wild",
    )

    def __init__(self, ground: Ground, melds: Melds, cards: tuple[int, ...]) -> None:
        """Find where each card may go by its rank and suit.

        Args:
            ground: what the rules allow.
            melds: the melds on the table; later ones have the same ranks and suits.
            cards: the indices of the cards that may be in the hand.
        """
        ruleset = ground.judge.ruleset
        numbers = sorted({*ground.laid_on, *ground.freed_of})
        self._room = ruleset.trios.max_length
        self._wild = frozenset(card.index for card in (JOKER, *ruleset.wilds.cards))
        self._freed_of = frozenset(ground.freed_of)
        self._held = cards
        self._cards = tuple(card for card in cards if not numbers or card not in self._wild)
        self._trios: dict[int, list[int]] = {}
        self._escaleras: dict[int, list[int]] = {}
        for index in self._cards:
            card = ALL_CARDS[index]
            own = [(number, melds[number]) for number in numbers]
            self._trios[index] = [
                number for number, meld in own if isinstance(meld, Trio) and meld.rank is card.rank
            ]
            self._escaleras[index] = [
                number
                for number, meld in own
                if isinstance(meld, Escalera) and meld.suit is card.suit
            ]
        ace = ruleset.escaleras.ace
        self._low = 2 if ace is Ace.HIGH else 1
        self._high = CIRCLE if ace is Ace.LOW else CIRCLE + 1
        if ace is Ace.CIRCULAR:
            self._low, self._high = -_NO_END, _NO_END

    def left(self, hand: int, melds: Melds, worth: dict[int, int]) -> tuple[int, int]:
        """Tell what surely stays in a hand, at least, and the dearest card that may stay.

        Args:
            hand: the hand.
            melds: the melds on the table.
            worth: what each card by index counts, nothing or more.
        """
        wilds = self._wilds(hand, melds)
        held = 0
        for index in self._held:
            if hand >> SHIFT[index] & BITS:
                held |= 1 << index
        total = dearest = 0
        ends: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        for index in self._cards:
            count = hand >> SHIFT[index] & BITS
            if not count:
                continue
            count, gaps = self._stuck(index, count, held, melds)
            if count > 0:
                each = worth[index]
                total += each * count
                dearest = max(dearest, each)
                for number, high, gap in gaps:
                    if gap <= wilds:
                        ends.setdefault((number, high), []).append((gap, each))
        if ends:
            total -= _most(list(ends.values()), wilds)
        return total, dearest

    def _wilds(self, hand: int, melds: Melds) -> int:
        """Count the wilds that may still move: those in hand, and those that cards in hand free."""
        found = sum(hand >> SHIFT[index] & BITS for index in self._wild)
        for number in self._freed_of:
            meld = melds[number]
            if not meld.wilds:
                continue
            if isinstance(meld, Trio):
                own = sum(
                    hand >> SHIFT[meld.rank - 1 + suit] & BITS for suit in range(0, 52, CIRCLE)
                )
                found += min(own, len(meld.wilds))
            else:
                found += sum(
                    bool(hand >> SHIFT[meld.places[slot.index].index] & BITS) for slot in meld.wilds
                )
        return found

    def _stuck(self, index: int, count: int, held: int, melds: Melds) -> tuple[int, list[Gap]]:
        """Tell how many copies of a card nothing takes as things are, and which gaps must close.

        Args:
            index: the card.
            count: how many copies there are.
            held: the cards of the hand, a bit for each index.
            melds: the melds on the table.
        """
        for number in self._trios[index]:
            meld = melds[number]
            room = _MANY if self._room is None else self._room - len(meld.cards)
            count -= room + len(meld.wilds)
        gaps: list[Gap] = []
        card, rank = ALL_CARDS[index], index % CIRCLE + 1
        lacking = ~(held >> index - rank + 1)
        for number in self._escaleras[index]:
            if count <= 0:
                break
            meld = melds[number]
            assert isinstance(meld, Escalera)
            ends = _between(meld.start, len(meld.cards), rank, self._low, self._high)
            if ends is None:
                count -= number in self._freed_of and card not in meld.cards
                continue
            here = [(number, high, (ranks & lacking).bit_count()) for high, ranks in ends]
            if 0 in [gap for _, _, gap in here]:
                count -= 1
            else:
                gaps += here
        return count, gaps


@lru_cache(maxsize=1 << 14)
def _between(
    start: int, length: int, rank: int, lowest: int, highest: int
) -> tuple[tuple[bool, int], ...] | None:
    """Give the ways into an escalera for a card of its suit.

    Args:
        start: the rank of the first place, 1 to 13.
        length: the number of places.
        rank: the rank of the card, 1 to 13.
        lowest: the first rank on which a place may be.
        highest: the last one; 14 is the ace above the king.

    Returns:
        For each end from which the card can be reached, whether it is the high one, and the ranks
        between, a bit for each from the ace on; None where the card has its place within.
    """
    if (rank - start) % CIRCLE < length:
        return None
    end = start + length - 1
    up, down = (rank - end) % CIRCLE, (start - rank) % CIRCLE
    found: list[tuple[bool, int]] = []
    if end + up <= highest:
        found.append((True, _bits(end + 1, up - 1)))
    if start - down >= lowest:
        found.append((False, _bits(start - down + 1, down - 1)))
    return tuple(found)


def _bits(first: int, count: int) -> int:
    """Give so many ranks from one on, a bit for each from the ace on."""
    return sum(1 << (rank - 1) % CIRCLE for rank in range(first, first + count))


def _most(ends: list[list[tuple[int, int]]], wilds: int) -> int:
    """Share out wilds among the ends of escaleras so that what they let go is worth most."""
    best = [0] * (wilds + 1)
    for end in ends:
        gains = [sum(each for gap, each in end if gap <= given) for given in range(wilds + 1)]
        best = [
            max(best[many - given] + gains[given] for given in range(many + 1))
            for many in range(wilds + 1)
        ]
    return best[wilds]
