"""What may become of a hand at best: a bound that is never too low a hope.

It is asked for each card what keeps it from the table: nothing, some wilds that must fill a gap
first, or everything. The wilds are then given to where they help most. That cards get into each
other's way, and much else, is not asked: what is told here may be out of reach.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from continental.advice.ground import BITS, SHIFT, Ground, Melds
from continental.cards import JOKER, Card
from continental.melds import CIRCLE, Escalera, Trio
from continental.ruleset import Ace
from continental.solver.supply import ALL_CARDS

__all__ = ["Prospects"]

Gap: TypeAlias = tuple[int, bool, int]
"""The escalera by number, whether its high end is meant, and how many wilds fill the gap to it."""

_NO_END: Final = 1 << 16
_MANY: Final = 1 << 16
_Option: TypeAlias = tuple[int, list[Gap]]


class Prospects:
    """What may become of the cards of one hand on one ground."""

    __slots__ = ("_cards", "_escaleras", "_ground", "_high", "_low", "_room", "_trios", "_wild")

    def __init__(self, ground: Ground, melds: Melds, cards: tuple[int, ...]) -> None:
        """Find where each card may go by its rank and suit.

        Args:
            ground: what the rules allow.
            melds: the melds on the table; later ones have the same ranks and suits.
            cards: the indices of the cards that may be in the hand.
        """
        ruleset = ground.judge.ruleset
        numbers = sorted({*ground.laid_on, *ground.freed_of})
        self._ground = ground
        self._room = ruleset.trios.max_length
        self._wild = frozenset(card.index for card in (JOKER, *ruleset.wilds.cards))
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
        total = dearest = 0
        ends: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        for index in self._cards:
            count = hand >> SHIFT[index] & BITS
            if not count:
                continue
            count, gaps = self._stuck(index, count, hand, melds)
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
        for number in self._ground.freed_of:
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

    def _stuck(self, index: int, count: int, hand: int, melds: Melds) -> tuple[int, list[Gap]]:
        """Tell how many copies of a card nothing takes as things are, and which gaps must close."""
        for number in self._trios[index]:
            meld = melds[number]
            room = _MANY if self._room is None else self._room - len(meld)
            count -= room + len(meld.wilds)
        gaps: list[Gap] = []
        for number in self._escaleras[index]:
            if count <= 0:
                break
            meld = melds[number]
            assert isinstance(meld, Escalera)
            here = list(self._gaps(number, meld, ALL_CARDS[index], hand))
            if any(gap == 0 for _, _, gap in here):
                count -= 1
            else:
                gaps += here
        return count, gaps

    def _gaps(self, number: int, meld: Escalera, card: Card, hand: int) -> Iterator[Gap]:
        """Give the ways into an escalera of a card of its suit."""
        assert card.rank is not None
        start, rank = meld.start, card.rank
        place = (rank - start) % CIRCLE
        if place < len(meld):
            if meld.cards[place] is not card and number in self._ground.freed_of:
                yield number, False, 0
            return
        end, first = start + len(meld) - 1, meld.suit * CIRCLE
        up, down = (rank - end) % CIRCLE, (start - rank) % CIRCLE
        if end + up <= self._high:
            yield number, True, _lacking(hand, first, end, up)
        if start - down >= self._low:
            yield number, False, _lacking(hand, first, start - down, down)


def _lacking(hand: int, first: int, before: int, steps: int) -> int:
    """Count the cards between two ranks of a suit that are not in a hand."""
    lacking = 0
    for rank in range(before, before + steps - 1):
        if not hand >> SHIFT[first + rank % CIRCLE] & BITS:
            lacking += 1
    return lacking


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
