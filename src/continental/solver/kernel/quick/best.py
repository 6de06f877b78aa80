"""The best opening where the rules are simple, quickly.

A suit is one number here, four bits a rank from the ace on, so that the sum of the four suits
counts the ranks. Which ranks have trios is chosen first; escaleras are made of what they leave,
and of their cards only what they can spare.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from continental.solver.kernel.quick.escaleras import Escaleras, Packed, Piece
from continental.solver.kernel.quick.layers import EIGHTS, SEVENS
from continental.solver.kernel.quick.suits import Part
from continental.solver.kernel.quick.trios import Trios
from continental.solver.kernel.rules import RANKS, SUITS

Found = tuple[int, int, Packed]
"""What is laid: its worth, how many trios of each rank, and what is left for the escaleras."""

NOTHING: Final[Found] = (-1, 0, (0, 0, 0, 0))


class Quick:
    """The rules of an opening where they are simple.

    There are trios and escaleras of one sort each; the only wilds are jokers; escaleras of one suit
    may lie anyhow; all naturals of a rank are worth the same, and no card less than nothing.

    Attributes:
        trios: what trios may be.
        escaleras: what escaleras may be.
        worth: for each rank, what a natural is worth.
        dearest: the most of these.
        wild: what a wild is worth.
    """

    def __init__(
        self, trios: Trios, escaleras: Escaleras, worth: tuple[int, ...], wild: int
    ) -> None:
        """Tell the rules."""
        self.trios = trios
        self.escaleras = escaleras
        self.worth = worth
        self.dearest = max(worth)
        self.wild = wild

    def retire(self) -> None:
        """Forget everything for good."""
        self.escaleras.retire()

    # --- the best -----------------------------------------------------------------------------

    def best(self, hand: Packed, wilds: int) -> int:
        """Tell what can be laid that is worth most, -1 for nothing.

        No card may be there more than seven times, no rank more than fifteen times, or eight times
        if there are trios.
        """
        return self.found(hand, wilds)[0]

    def found(self, hand: Packed, wilds: int) -> Found:
        """Give what can be laid that is worth most, and how."""
        ranks, left = 0, wilds
        if self.trios.number:
            ranks = hand[0] + hand[1] + hand[2] + hand[3]
            left -= self.trios.lacking(ranks)
            if left < 0:
                return NOTHING
            if not self.escaleras.number:
                return self.best_trios(ranks, wilds)
        front = self.escaleras.front(hand, left)
        if not front:
            return NOTHING
        if self.trios.number:
            return self.best_of_both(hand, wilds, ranks, front)
        return self.total(front, wilds, 0, 0), 0, hand

    def best_trios(self, ranks: int, wilds: int) -> Found:
        """Give the trios that are worth most where nothing else is asked for."""
        best = -1
        chosen = 0
        for minus, _, most, many in self.trios.plans(ranks, wilds):
            total = self.wild * min(wilds, most) - minus
            if total > best:
                best, chosen = total, many
        return best, chosen, (0, 0, 0, 0)

    def total(self, whole: Sequence[Part], wilds: int, least: int, most: int) -> int:
        """Tell what escaleras and all wilds are worth at most, -1 where it cannot be.

        Args:
            whole: what the escaleras can be.
            wilds: how many wilds there are.
            least: how many of them the trios need.
            most: how many the trios may hold.
        """
        best = -1
        for less, more, value in whole:
            if less + least <= wilds:
                best = max(best, value + self.wild * min(wilds, more + most))
        return best

    def total_of(self, rest: Packed, wilds: int, least: int, most: int, known: int) -> int:
        """Tell the same of the escaleras of some cards, if it is more than something known."""
        front = self.escaleras.front(rest, wilds - least, known - wilds * self.wild)
        return self.total(front, wilds, least, most)

    def all_worth(self, hand: Packed, wilds: int) -> int:
        """Tell what all cards are worth."""
        total = wilds * self.wild
        for suit in hand:
            for rank in range(RANKS):
                total += (suit >> 4 * rank & 15) * self.worth[rank]
        return total

    def parted(self, rest: Packed, wilds: int, least: int, most: int, worth: int) -> list[Piece]:
        """Give the escaleras that are worth so much, told by suits.

        Args:
            rest: the cards they may be made of.
            wilds: how many wilds there are.
            least: how many of them the trios need.
            most: how many the trios may hold.
            worth: what escaleras and all wilds are worth.
        """
        for pieces in self.escaleras.ways(rest, wilds - least):
            less = more = value = 0
            for _, _, _, part in pieces:
                less, more, value = less + part[0], more + part[1], value + part[2]
            if self.total([(less, more, value)], wilds, least, most) == worth:
                return pieces
        raise AssertionError("the best is made of nothing")

    # --- both ---------------------------------------------------------------------------------

    def best_of_both(self, hand: Packed, wilds: int, ranks: int, whole: Sequence[Part]) -> Found:
        """Give the trios and escaleras that are worth most.

        Args:
            hand: the naturals.
            wilds: the wilds.
            ranks: how many naturals there are of each rank.
            whole: what escaleras could be if there were no trios.
        """
        best = NOTHING
        tops = self.tops(whole, wilds)
        plans = [
            (tops[plan[1]] - plan[0], plan)
            for plan in self.trios.plans(ranks, wilds - min(whole)[0])
            if tops[plan[1]] >= 0
        ]
        plans.sort(reverse=True)
        for bound, plan in plans:
            minus, least, most, many = plan
            if bound <= best[0]:
                break
            mask = ~(((many + SEVENS & EIGHTS) >> 3) * 15)
            rest = hand[0] & mask, hand[1] & mask, hand[2] & mask, hand[3] & mask
            total = self.total_of(rest, wilds, least, most, best[0] + minus)
            if total >= 0 and total - minus > best[0]:
                best = total - minus, many, rest
            spare = self.spare(ranks, wilds, many) if best[0] < bound else 0
            if spare:
                top = bound - self.cheapest(spare)
                for some in self.with_spare(rest, hand, wilds - least, spare):
                    if top <= best[0]:
                        break
                    best = self.weighed(hand, some, wilds, tops, many, best)
        return best

    def tops(self, whole: Sequence[Part], wilds: int) -> list[int]:
        """Tell what escaleras and all wilds are worth at most, by the wilds that trios need."""
        found = [-1] * (wilds + 1)
        for less, _, value in whole:
            for least in range(wilds - less + 1):
                found[least] = max(found[least], value + self.wild * wilds)
        return found

    def spare(self, ranks: int, wilds: int, many: int) -> int:
        """Give the cards that trios of some ranks may leave to escaleras, four bits a rank.

        A card that a trio lacks then is of no use to an escalera, which may hold a wild instead;
        unless it would hold too many.
        """
        least = self.trios.length if wilds <= self.escaleras.suit_rules.free else self.trios.need
        spare = 0
        bits = (many + SEVENS) & EIGHTS
        while bits:
            low = bits & -bits
            shift = low.bit_length() - 4
            number = many >> shift & 15
            spare |= max(0, (ranks >> shift & 15) - number * least) << shift
            bits ^= low
        return spare

    def cheapest(self, cards: int) -> int:
        """Tell what the cheapest of some naturals is worth, four bits a rank."""
        found = self.dearest
        bits = cards + SEVENS & EIGHTS
        while bits:
            low = bits & -bits
            found = min(found, self.worth[low.bit_length() - 1 >> 2])
            bits ^= low
        return found

    def with_spare(self, rest: Packed, hand: Packed, wilds: int, spare: int) -> Iterator[Packed]:
        """Give what is left to escaleras with some of the cards that trios can spare.

        No more suits have such cards than there are escaleras.

        Args:
            rest: the cards of the ranks without trios.
            hand: all naturals.
            wilds: how many wilds escaleras may hold.
            spare: the spare cards, four bits a rank.
        """
        area = self.escaleras.suit_rules.area
        ranks = ((spare + SEVENS & EIGHTS) >> 3) * 15
        found: list[tuple[int, int, Packed]] = [(0, spare, rest)]
        for place in range(SUITS):
            own = hand[place] & ranks
            if not own:
                continue
            for cards in parts_of(own & area(rest[place] + own, wilds), spare):
                suit = rest[place] + cards
                if cards & ~area(suit, wilds):
                    continue
                for number, over, some in found[:]:
                    enough = ((over | EIGHTS) - cards) & EIGHTS == EIGHTS
                    if enough and number < self.escaleras.number and some[place] == rest[place]:
                        kept = with_suit(some, place, suit)
                        found.append((number + 1, over - cards, kept))
                        yield kept

    def weighed(
        self, hand: Packed, rest: Packed, wilds: int, tops: list[int], many: int, best: Found
    ) -> Found:
        """Give the better of the best and what trios of some ranks leave to escaleras."""
        cards = (hand[0] + hand[1] + hand[2] + hand[3]) - (rest[0] + rest[1] + rest[2] + rest[3])
        value = least = most = 0
        bits = (many + SEVENS) & EIGHTS
        while bits:
            low = bits & -bits
            shift = low.bit_length() - 4
            number = many >> shift & 15
            count = cards >> shift & 15
            value += count * self.worth[shift >> 2]
            least += max(0, number * self.trios.length - count)
            most += self.trios.most_wilds(count, number)
            bits ^= low
        if least <= wilds and tops[least] + value > best[0]:
            total = self.total_of(rest, wilds, least, most, best[0] - value)
            if total >= 0 and total + value > best[0]:
                return total + value, many, rest
        return best


def parts_of(cards: int, most: int) -> list[int]:
    """Give every choice of some of the cards, no more of a rank than told, four bits a rank."""
    found = [0]
    bits = (cards + SEVENS) & (most + SEVENS) & EIGHTS
    while bits:
        low = bits & -bits
        shift = low.bit_length() - 4
        number = min(cards >> shift & 15, most >> shift & 15)
        found = [one + (more << shift) for one in found for more in range(number + 1)]
        bits ^= low
    return found[1:]


def with_suit(hand: Packed, place: int, suit: int) -> Packed:
    """Give a hand with another suit at a place."""
    clubs, diamonds, hearts, spades = hand
    return (
        suit if place == 0 else clubs,
        suit if place == 1 else diamonds,
        suit if place == 2 else hearts,
        suit if place == 3 else spades,
    )
