"""How many cards of a hand so many of the shortest escaleras can hold, quickly.

The places that are left must be taken by wilds: where there are fewer, nothing can be laid. Nine
hands in ten of a game cannot be laid, and most of them show it here.
"""

from typing import Final

from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick.layers import EIGHTS, SEVENS, size
from continental.solver.kernel.rules import RANKS, Span

Held = int
"""How many cards one escalera can hold, two, three, …: eight bits for each number of them."""

FIELD: Final = 8
MASK: Final = 255
_SUIT: Final = 4 * RANKS
"""Bits of a suit."""


class Places:
    """The shortest escaleras of an opening, and the cards they can hold.

    Attributes:
        number: how many escaleras there are.
        length: how many cards each has.
        spans: the ranks of each place where one may lie.
    """

    def __init__(self, short: list[Span], length: int, number: int) -> None:
        """Tell where escaleras may lie, how long they are, and how many are asked for."""
        self.spans = [span.packed for span in short]
        self.length = length
        self.number = number
        self.suits: Memory[int, Held] = Memory()
        self.counts: list[Memory[int, int]] = [Memory() for _ in range(number + 1)]
        self.choices: Memory[int, list[int]] = Memory()

    def retire(self) -> None:
        """Forget everything for good."""
        self.suits.retire()
        self.choices.retire()
        for count in self.counts:
            count.retire()

    def held(self, hand: tuple[int, int, int, int], wilds: int) -> tuple[Held, Held, Held, Held]:
        """Tell for each suit how many cards of it escaleras can hold.

        For a number of them that lacks more than so many wilds, it may tell fewer.
        """
        suits = self.suits.known
        above = wilds << _SUIT
        clubs, diamonds, hearts, spades = hand
        return (
            clubs and (suits.get(above | clubs) or self.of_suit(clubs, wilds)),
            diamonds and (suits.get(above | diamonds) or self.of_suit(diamonds, wilds)),
            hearts and (suits.get(above | hearts) or self.of_suit(hearts, wilds)),
            spades and (suits.get(above | spades) or self.of_suit(spades, wilds)),
        )

    def of_suit(self, suit: int, wilds: int) -> Held:
        """Tell the same of one suit."""
        key = wilds << _SUIT | suit
        known = self.suits.known.get(key)
        if known is not None:
            return known
        total = size(suit)
        found = best = self.most(suit, total, 1)
        for number in range(2, self.number + 1):
            if best < total and number * self.length <= total + wilds:
                best = self.most(suit, total, number)
            found |= best << FIELD * (number - 1)
        self.suits.keep(key, found, 1)
        return found

    def most(self, suit: int, total: int, number: int) -> int:
        """Tell how many cards of a suit, of so many in all, so many escaleras can hold."""
        if number == 1:
            choices = self.choices_of((suit + SEVENS & EIGHTS) >> 3)
            return choices[0].bit_count() if choices else 0
        known = self.counts[number].known.get(suit)
        if known is None:
            known = self.most_of_several(suit, total, number)
            self.counts[number].keep(suit, known, 1)
        return known

    def most_of_several(self, suit: int, total: int, number: int) -> int:
        """Find the same for two escaleras or more; the one that finds most ranks comes first."""
        found = 0
        for bits in self.choices_of((suit + SEVENS & EIGHTS) >> 3):
            count = bits.bit_count()
            if found >= min(total, number * count):
                break
            found = max(found, count + self.most(suit - bits, total - count, number - 1))
        return found

    def choices_of(self, ranks: int) -> list[int]:
        """Give what spans find of some ranks, the most first, four bits a rank."""
        known = self.choices.known.get(ranks)
        if known is None:
            found = {bits & ranks for bits in self.spans}
            found.discard(0)
            known = sorted(found, key=int.bit_count, reverse=True)
            self.choices.keep(ranks, known, 1 + len(known))
        return known
