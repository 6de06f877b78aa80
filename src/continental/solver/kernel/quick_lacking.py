"""How many cards a hand lacks where the rules are simple, quickly.

As many cards of the hand as can be are given places in the shortest melds. Wilds take what places
are left, and the rest must be added; only where a meld may hold too few wilds for that must the
slow search be asked.
"""

from typing import Final

from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick_layers import EIGHTS, ONES, covered, layers_of, taken
from continental.solver.kernel.quick_suits import SuitRules

Option = tuple[int, int]
"""How many cards of a suit escaleras use, and these, four bits a rank."""
Options = tuple[tuple[Option, ...], ...]
"""For each number of escaleras what they may use, the most cards first."""

UNKNOWN: Final = -1


class Lacking:
    """The rules of an opening where they are simple, for counting what lacks.

    Attributes:
        trios: how many trios are asked for, each of three cards.
        escaleras: how many escaleras.
        several: whether two trios may be of one rank.
        trio_wilds: wilds at most in a trio of three.
        escalera_wilds: wilds at most in the shortest escalera.
        suit_rules: what escaleras may be.
    """

    def __init__(
        self,
        trios: int,
        escaleras: int,
        several: bool,
        trio_wilds: int,
        escalera_wilds: int,
        suit_rules: SuitRules,
    ) -> None:
        """Tell the rules."""
        self.trios = trios
        self.escaleras = escaleras
        self.several = several
        self.trio_wilds = trio_wilds
        self.escalera_wilds = escalera_wilds
        self.suit_rules = suit_rules
        self.places = 3 * trios + suit_rules.least * escaleras
        self.options: Memory[int, Options] = Memory()

    def distance(self, hand: tuple[int, int, int, int], wilds: int) -> int:
        """Tell how many cards must be added, or `UNKNOWN`.

        No rank may be there more than eight times.
        """
        ranks = hand[0] + hand[1] + hand[2] + hand[3]
        best, left = self.most_used(hand, ranks)
        lack = self.places - best
        need = min(wilds, lack)
        least = self.escalera_wilds if self.escaleras else need
        if self.trios:
            least = min(least, self.trio_wilds)
        if need > least and self.room(best, left) < need:
            return UNKNOWN
        return lack - need

    def most_used(self, hand: tuple[int, int, int, int], ranks: int) -> tuple[int, int]:
        """Tell how many cards of the hand can have a place, and what is left for the trios."""
        if not self.escaleras:
            return self.gain(ranks), ranks
        parts: list[list[Option]] = [[] for _ in range(self.escaleras + 1)]
        parts[0].append((0, 0))
        for suit in hand:
            options = self.options.known.get(suit)
            if options is None:
                options = self.options_of(suit)
            for number in range(self.escaleras, 0, -1):
                into = parts[number]
                for part in range(1, number + 1):
                    for count, used in options[part]:
                        into += [(count + one, used + other) for one, other in parts[number - part]]
        choices = parts[self.escaleras]
        if not self.trios:
            return max(choices)[0], 0
        choices.sort(reverse=True)
        full = self.gain(ranks)
        best = -1
        left = ranks
        for count, used in choices:
            if count + full <= best:
                break
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
        if self.escaleras:
            lack = self.suit_rules.least * self.escaleras - (used - of_trios)
            found = min(lack, self.escalera_wilds)
        before = self.trios
        lack = 3
        for number in self.holding(left):
            # Of those that hold more than the ones before, some lack this many cards.
            found += (before - number) * min(lack, self.trio_wilds)
            before = number
            lack -= 1
        return found

    def options_of(self, suit: int) -> Options:
        """Find what escaleras of a suit may use, and remember it."""
        found: list[tuple[Option, ...]] = [()]
        for number in range(1, self.escaleras + 1):
            some: dict[int, int] = {0: 0}
            self.choose(layers_of(suit, number), 0, number, [0] * number, some)
            # Trios may want the cards; without them any of the most will do.
            found.append(
                _greatest(some) if self.trios else (max((_size(one), one) for one in some),)
            )
        options = tuple(found)
        self.options.keep(suit, options, 1 + sum(map(len, options)))
        return options

    def choose(
        self, layers: list[int], first: int, left: int, used: list[int], found: dict[int, int]
    ) -> None:
        """Choose one more escalera, from a place on."""
        spans = self.suit_rules.short
        for place in range(first, len(spans)):
            bits = spans[place].packed
            if not taken(bits, layers, used):
                continue  # it finds no card, and may lie anywhere
            after = covered(bits, used)
            held = 0
            for one, layer in zip(after, layers, strict=True):
                held += one & layer
            found[held] = 0
            if left > 1:
                self.choose(layers, place, left - 1, after, found)


def _greatest(some: dict[int, int]) -> tuple[Option, ...]:
    """Keep what is not part of something else; the most cards first."""
    counted = sorted(((_size(one), one) for one in some), reverse=True)
    kept: list[Option] = []
    for count, one in counted:
        for _, other in kept:
            if ((other | EIGHTS) - one) & EIGHTS == EIGHTS:
                break
        else:
            kept.append((count, one))
    return tuple(kept)


def _size(cards: int) -> int:
    """Count cards, four bits a rank."""
    total = 0
    while cards:
        total += cards & 15
        cards >>= 4
    return total
