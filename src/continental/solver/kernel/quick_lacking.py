"""How many cards a hand lacks where the rules are simple, quickly.

As many cards of the hand as can be are given places in the shortest melds. Wilds take what places
are left, and the rest must be added; only where a meld may hold too few wilds for that must the
slow search be asked.
"""

from typing import Final

from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick_escaleras import Escaleras, Packed
from continental.solver.kernel.quick_layers import EIGHTS, ONES, SEVENS, size

Option = tuple[int, int]
"""How many cards of a suit escaleras use, and these, four bits a rank."""
NO_CARD: Final[tuple[Option, ...]] = ((0, 0),)

UNKNOWN: Final = -1


class Lacking:
    """The rules of an opening where they are simple, for counting what lacks.

    Attributes:
        trios: how many trios are asked for, each of three cards.
        several: whether two trios may be of one rank.
        trio_wilds: wilds at most in a trio of three.
        escaleras: the escaleras.
        escalera_wilds: wilds at most in the shortest escalera.
    """

    def __init__(
        self,
        trios: int,
        several: bool,
        trio_wilds: int,
        escaleras: Escaleras,
        escalera_wilds: int,
    ) -> None:
        """Tell the rules."""
        self.trios = trios
        self.several = several
        self.trio_wilds = trio_wilds
        self.escaleras = escaleras
        self.escalera_wilds = escalera_wilds
        self.places = 3 * trios + escaleras.least
        self.options: list[Memory[int, tuple[Option, ...]]] = [
            Memory() for _ in range(escaleras.number + 1)
        ]

    def retire(self) -> None:
        """Forget everything for good."""
        for options in self.options:
            options.retire()

    def distance(self, hand: Packed, wilds: int) -> int:
        """Tell how many cards must be added, or `UNKNOWN`.

        No rank may be there more than eight times.
        """
        ranks = hand[0] + hand[1] + hand[2] + hand[3]
        best, left = self.most_used(hand, ranks)
        lack = self.places - best
        need = min(wilds, lack)
        least = self.escalera_wilds if self.escaleras.number else need
        if self.trios:
            least = min(least, self.trio_wilds)
        if need > least and self.room(best, left) < need:
            return UNKNOWN
        return lack - need

    def most_used(self, hand: Packed, ranks: int) -> tuple[int, int]:
        """Tell how many cards of the hand can have a place, and what is left for the trios."""
        if not self.trios:
            return self.escaleras.places.held(hand), 0
        full = self.gain(ranks)
        best, left = full, ranks
        if not self.escaleras.number:
            return best, left
        shared = self.escaleras.shared(hand, self.escaleras.least)
        shared.sort(reverse=True)
        for held, shares in shared:
            if held + full <= best:
                break
            choices: list[Option] = [(0, 0)]
            for place, number, _ in shares:
                choices = [
                    (count + more, used + other)
                    for more, other in self.options_of(hand[place], number)
                    for count, used in choices
                ]
            for count, used in choices:
                if count + full > best:
                    total = count + self.gain(ranks - used)
                    if total > best:
                        best, left = total, ranks - used
        return best, left

    def gain(self, ranks: int) -> int:
        """Tell how many cards trios can use at most."""
        found = 0
        for number in self.holding(ranks):
            found += number
        return found

    def holding(self, ranks: int) -> list[int]:
        """Tell how many of the trios can hold one card at least, two at least, three."""
        trios = self.trios
        found: list[int] = []
        for place in range(1, 4):
            number = ((ranks + (8 - place) * ONES) & EIGHTS).bit_count()
            if number < trios and self.several:
                number += ((ranks + (5 - place) * ONES) & EIGHTS).bit_count()
                if place < 3:
                    number += ((ranks + (2 - place) * ONES) & EIGHTS).bit_count()
            found.append(min(trios, number))
        return found

    def room(self, used: int, left: int) -> int:
        """Tell how many wilds surely have a place beside so many cards."""
        of_trios = self.gain(left) if self.trios else 0
        found = 0
        if self.escaleras.number:
            lack = self.escaleras.least - (used - of_trios)
            found = min(lack, self.escalera_wilds)
        before = self.trios
        lack = 3
        for number in self.holding(left):
            # Of those that hold more than the ones before, some lack this many cards.
            found += (before - number) * min(lack, self.trio_wilds)
            before = number
            lack -= 1
        return found

    def options_of(self, suit: int, number: int) -> tuple[Option, ...]:
        """Give what so many escaleras of a suit may use."""
        ranks = (suit + SEVENS & EIGHTS) >> 3
        options = self.options[number]
        key = ranks if number == 1 else suit
        known = options.known.get(key)
        if known is None:
            choices = self.escaleras.places.choices_of(ranks)
            found = {bits for _, bits in choices}
            if number > 1:
                found = {
                    bits + used
                    for bits in found
                    for _, used in self.options_of(suit - bits, number - 1)
                }
            known = _greatest(found)
            options.keep(key, known, 1 + len(known))
        return known


def _greatest(some: set[int]) -> tuple[Option, ...]:
    """Keep what is not part of something else, or nothing at all; the most cards first."""
    kept: list[Option] = []
    for count, one in sorted([(size(one), one) for one in some], reverse=True):
        for _, other in kept:
            if ((other | EIGHTS) - one) & EIGHTS == EIGHTS:
                break
        else:
            kept.append((count, one))
    return tuple(kept) or NO_CARD
