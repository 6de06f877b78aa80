"""How many cards a hand lacks where the rules are simple, quickly.

As many cards of the hand as can be are given places in the shortest melds. Wilds take what places
are left, and the rest must be added; only where a meld may hold too few wilds for that must the
slow search be asked.
"""

from typing import Final

from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick.escaleras import Escaleras, Packed
from continental.solver.kernel.quick.layers import EIGHTS, ONES, SEVENS
from continental.solver.kernel.quick.places import FIELD, MASK, Held

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
        self.joined: Memory[tuple[Held, Held], Held] = Memory()
        self.options: list[Memory[int, tuple[Option, ...]]] = [
            Memory() for _ in range(escaleras.number + 1)
        ]

    def retire(self) -> None:
        """Forget everything for good."""
        self.joined.retire()
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
            return self.most_held(hand), 0
        full = self.gain(ranks)
        best, left = full, ranks
        if not self.escaleras.number:
            return best, left
        least = self.escaleras.least
        of_suits = self.escaleras.places.held(hand, least)
        for held, shares in sorted(self.escaleras.share_out(of_suits, least), reverse=True):
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

    def most_held(self, hand: Packed) -> int:
        """Tell how many cards of the hand escaleras can hold at most."""
        joined = self.joined.known
        found = 0
        for held in self.escaleras.places.held(hand, self.escaleras.least):
            both = joined.get((found, held))
            found = self.join(found, held) if both is None else both
        return found >> FIELD * (self.escaleras.number - 1)

    def join(self, one: Held, other: Held) -> Held:
        """Tell how many cards of two parts of a hand one escalera can hold, two, and so on."""
        found = 0
        for number in range(self.escaleras.number):
            best = max(one >> FIELD * number & MASK, other >> FIELD * number & MASK)
            for part in range(number):
                both = (one >> FIELD * part & MASK) + (other >> FIELD * (number - 1 - part) & MASK)
                best = max(best, both)
            found |= best << FIELD * number
        self.joined.keep((one, other), found, 1)
        return found

    def gain(self, ranks: int) -> int:
        """Tell how many cards trios can use at most."""
        found = 0
        for cards in range(3, 0, -1):
            number = self.holding(ranks, cards)
            if number == self.trios:
                return found + cards * number  # so many hold fewer, too
            found += number
        return found

    def holding(self, ranks: int, cards: int) -> int:
        """Tell how many of the trios can hold so many cards at least."""
        number = ((ranks + (8 - cards) * ONES) & EIGHTS).bit_count()
        if number < self.trios and self.several:
            number += ((ranks + (5 - cards) * ONES) & EIGHTS).bit_count()
            if cards < 3:
                number += ((ranks + (2 - cards) * ONES) & EIGHTS).bit_count()
        return min(self.trios, number)

    def room(self, used: int, left: int) -> int:
        """Tell how many wilds surely have a place beside so many cards."""
        of_trios = self.gain(left) if self.trios else 0
        found = 0
        if self.escaleras.number:
            lack = self.escaleras.least - (used - of_trios)
            # However they lack, no escalera lacks more than all its cards.
            length, most = self.escaleras.suit_rules.least, self.escalera_wilds
            found = lack // length * most + min(lack % length, most)
        before = self.trios
        for cards in range(3):
            # Of those that hold so many, some hold no more.
            number = self.holding(left, cards + 1)
            found += (before - number) * min(3 - cards, self.trio_wilds)
            before = number
        return found

    def options_of(self, suit: int, number: int) -> tuple[Option, ...]:
        """Give what so many escaleras of a suit may use."""
        ranks = (suit + SEVENS & EIGHTS) >> 3
        options = self.options[number]
        key = ranks if number == 1 else suit
        known = options.known.get(key)
        if known is None:
            spans = self.escaleras.places.choices_of(ranks)
            choices = [(bits.bit_count(), bits) for bits in spans]
            if number > 1:
                found = {
                    (count + more, bits + used)
                    for count, bits in choices
                    for more, used in self.options_of(suit - bits, number - 1)
                }
                choices = sorted(found, reverse=True)
            known = _greatest(choices)
            options.keep(key, known, 1 + len(known))
        return known


def _greatest(options: list[Option]) -> tuple[Option, ...]:
    """Keep what is not part of something before it, or nothing at all."""
    kept: list[Option] = []
    for option in options:
        for _, other in kept:
            if ((other | EIGHTS) - option[1]) & EIGHTS == EIGHTS:
                break
        else:
            kept.append(option)
    return tuple(kept) or NO_CARD
