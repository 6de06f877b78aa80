"""The trios of a hand, quickly: of which ranks they may be, and what wilds they hold."""

from typing import Final

from continental.solver.kernel.quick.layers import EIGHTS, ONES
from continental.solver.kernel.rules import RANKS

Plan = tuple[int, int, int, int]
"""Trios: minus what naturals are worth, wilds at least and at most, how many trios of each rank."""

THREE_OR_MORE: Final = 5 * ONES
TWO_OR_MORE: Final = 6 * ONES
FOUR_OR_MORE: Final = 4 * ONES
SIX_OR_MORE: Final = 2 * ONES


class Trios:
    """The trios of an opening; all naturals of a rank are worth the same.

    Attributes:
        number: how many are asked for.
        length: cards of a trio at least.
        need: naturals of it at least.
        naturals: naturals of it at most, where no rank has more.
        wilds: wilds of it at most.
        ratio: how many naturals a wild needs beside it, 0 or 1.
        extra: naturals of a trio that admit no wild, 0 or 1.
        distinct: whether they must be of different ranks.
    """

    def __init__(
        self,
        number: int,
        length: int,
        need: int,
        naturals: int,
        wilds: int,
        ratio: int,
        extra: int,
        distinct: bool,
        worth: tuple[int, ...],
    ) -> None:
        """Tell the rules, and what a natural of each rank is worth."""
        self.number = number
        self.length = length
        self.need = need
        self.naturals = naturals
        self.wilds = wilds
        self.ratio = ratio
        self.extra = extra
        self.distinct = distinct
        # By rank and number of naturals, one trio of them.
        self.single: list[list[Plan]] = [
            [
                (
                    -count * worth[rank],
                    max(0, length - count),
                    self.most_wilds(count, 1),
                    1 << 4 * rank,
                )
                for count in range(16)
            ]
            for rank in range(RANKS)
        ]

    def most_wilds(self, naturals: int, number: int) -> int:
        """Tell how many wilds so many trios of so many naturals may hold at most."""
        most = number * self.wilds
        if self.ratio:
            most = min(most, naturals - number * self.extra)
        return most

    def lacking(self, ranks: int) -> int:
        """Tell how many wilds the trios need at least, perhaps too few."""
        lacking = self.number - ((ranks + THREE_OR_MORE) & EIGHTS).bit_count()
        if lacking <= 0 or self.length != 3:
            return 0
        sixes = ((ranks + SIX_OR_MORE) & EIGHTS).bit_count()
        wilds = max(0, lacking - sixes)
        lacking = self.number - ((ranks + TWO_OR_MORE) & EIGHTS).bit_count()
        if lacking > 0:
            pairs = ((ranks + FOUR_OR_MORE) & EIGHTS).bit_count() + sixes
            wilds += max(0, lacking - pairs - (ranks & EIGHTS).bit_count())
        return wilds

    def plans(self, ranks: int, wilds: int) -> list[Plan]:
        """Give the trios that may be laid with so many wilds at most."""
        need = max(self.need, self.length - wilds)
        single = self.single
        firsts: list[Plan] = []
        bits = (ranks + (8 - need) * ONES if need else EIGHTS) & EIGHTS
        while bits:
            low = bits & -bits
            shift = low.bit_length() - 4
            firsts.append(single[shift >> 2][ranks >> shift & 15])
            bits ^= low
        if self.number == 1:
            return firsts
        least = max(2 * self.need, 2 * self.length - wilds)
        doubles = least <= 0 or (least <= 8 and (ranks + (8 - least) * ONES) & EIGHTS)
        if doubles and not self.distinct:
            found: list[Plan] = []
            self.plan(ranks, firsts, 0, self.number, wilds, (0, 0, 0, 0), found)
            return found
        plans = firsts
        for _ in range(1, self.number):
            plans = [
                (minus + one_minus, least + one_least, most + one_most, many + one)
                for minus, least, most, many in plans
                for one_minus, one_least, one_most, one in firsts
                if one > many and least + one_least <= wilds
            ]
        return plans

    def plan(
        self,
        ranks: int,
        firsts: list[Plan],
        first: int,
        left: int,
        wilds: int,
        done: Plan,
        found: list[Plan],
    ) -> None:
        """Choose trios of one more rank.

        Args:
            ranks: how many cards there are of each rank.
            firsts: for each rank one trio.
            first: the place of the next rank there.
            left: how many trios are still to be chosen.
            wilds: how many wilds they may need.
            done: the plan of those that are chosen.
            found: the plans.
        """
        minus, least, most, many = done
        for place in range(first, len(firsts)):
            one_minus, one_least, one_most, one = firsts[place]
            if one_least > wilds:
                continue
            plan = (minus + one_minus, least + one_least, most + one_most, many + one)
            if left == 1:
                found.append(plan)
                continue
            self.plan(ranks, firsts, place + 1, left - 1, wilds - one_least, plan, found)
            count = ranks >> one.bit_length() - 1 & 15
            if count >= 2 * self.need and not self.distinct:
                self.plan_more(ranks, firsts, place, left, wilds, done, found)

    def plan_more(
        self,
        ranks: int,
        firsts: list[Plan],
        place: int,
        left: int,
        wilds: int,
        done: Plan,
        found: list[Plan],
    ) -> None:
        """Choose several trios of one rank; the arguments are those of `plan`."""
        minus, _, _, one = firsts[place]
        count = ranks >> one.bit_length() - 1 & 15
        for number in range(2, left + 1):
            lack = max(0, number * self.length - count)
            if count < number * self.need or lack > wilds:
                break
            plan = (
                done[0] + minus,
                done[1] + lack,
                done[2] + self.most_wilds(count, number),
                done[3] + number * one,
            )
            if number == left:
                found.append(plan)
            else:
                self.plan(ranks, firsts, place + 1, left - number, wilds - lack, plan, found)
