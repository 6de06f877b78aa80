"""The best opening where the rules are simple, quickly.

A suit is one number here, four bits a rank from the ace on, so that the sum of the four suits
counts the ranks. As in `search`, it is chosen first which ranks have trios; what is left of a suit
then has tables of its escaleras, which are remembered by what is left.
"""

from typing import Final

from continental.solver.kernel import suits
from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick_suits import Entry, SuitRules, lying
from continental.solver.kernel.rules import (
    RANKS,
    SUITS,
    Rules,
    Span,
)

Entries = tuple[tuple[tuple[int, int], ...], ...]
"""For each number of escaleras pairs: how many wilds are in them, what their naturals are worth.

A last one is not empty where more could be told if wilds might lie where there are naturals.
"""
Plan = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""Trios: minus a bound, worth, least wilds, most wilds, ranks, and how many trios of each."""
Packed = tuple[int, int, int, int]

EIGHTS: Final = 0x8888888888888
THREE_OR_MORE: Final = 0x5555555555555
SIX_OR_MORE: Final = 0x2222222222222
MOST_WILDS: Final = 6
"""Wilds up to which a hand may be asked about."""
SWAPPED: Final = 8
"""Put to a number of wilds, it means that they may lie where there are naturals."""
FEW_WILDS: Final = 2
"""Wilds up to which a hand is asked about most often."""
_NO: Final = MOST_WILDS + 1
"""More wilds than there are: it cannot be."""
_ONE: Final = (1,)
_BITS: Final = 3
"""Bits of a profile for each number of escaleras."""


class Quick:
    """The rules of an opening where they are simple.

    There are trios and escaleras of one sort each; the only wilds are jokers; escaleras of one suit
    may lie anyhow; all naturals of a rank are worth the same, and no card less than nothing.

    Attributes:
        rules: the rules.
        trios: how many trios are asked for.
        escaleras: how many escaleras.
        trio_length: cards of a trio at least.
        trio_need: naturals of it at least.
        trio_wilds: wilds of it at most.
        trio_ratio: how many naturals a wild needs beside it, 0 or 1.
        trio_extra: naturals of a trio that admit no wild, 0 or 1.
        worth: for each rank, what a natural is worth.
        wild: what a wild is worth.
        suit_rules: what escaleras may be.
    """

    def __init__(
        self,
        rules: Rules,
        trio_length: int,
        trio_need: int,
        trio_wilds: int,
        trio_ratio: int,
        trio_extra: int,
        worth: tuple[int, ...],
        wild: int,
        suit_rules: SuitRules,
    ) -> None:
        """Tell the rules."""
        self.rules = rules
        self.trios = rules.trios[0].count if rules.trios else 0
        self.escaleras = rules.escaleras[0].count if rules.escaleras else 0
        self.trio_length = trio_length
        self.trio_need = trio_need
        self.trio_wilds = trio_wilds
        self.trio_ratio = trio_ratio
        self.trio_extra = trio_extra
        self.worth = worth
        self.wild = wild
        self.shift = _BITS * (self.escaleras - 1) if self.escaleras else 0
        self.suit_rules = suit_rules
        # For numbers of trios and of naturals the most wilds.
        self.room = [
            [self.most_wilds(count, number) for count in range(16)]
            for number in range(self.trios + 1)
        ]
        self.few: Memory[int, int] = Memory()
        self.many: Memory[int, int] = Memory()
        self.pairs: Memory[int, int] = Memory()
        self.tables: Memory[int, Entries] = Memory()
        self.shapes: Memory[int, tuple[list[dict[int, Entry]], bool]] = Memory()

    def retire(self) -> None:
        """Forget everything for good."""
        self.few.retire()
        self.many.retire()
        self.pairs.retire()
        self.tables.retire()
        self.shapes.retire()

    # --- whether it can be --------------------------------------------------------------------

    def least_wilds(self, clubs: int, diamonds: int, hearts: int, spades: int, wilds: int) -> int:
        """Tell how many wilds the escaleras need at least; some more where it is too many."""
        profiles = self.few if wilds <= FEW_WILDS else self.many
        known = profiles.known
        one = known.get(clubs, -1)
        if one < 0:
            one = self.profile(clubs, wilds)
        two = known.get(diamonds, -1)
        if two < 0:
            two = self.profile(diamonds, wilds)
        three = known.get(hearts, -1)
        if three < 0:
            three = self.profile(hearts, wilds)
        four = known.get(spades, -1)
        if four < 0:
            four = self.profile(spades, wilds)
        pairs = self.pairs.known
        low = pairs.get(one << 16 | two, -1)
        if low < 0:
            low = self.pair(one, two)
        high = pairs.get(three << 16 | four, -1)
        if high < 0:
            high = self.pair(three, four)
        both = pairs.get(low << 16 | high, -1)
        if both < 0:
            both = self.pair(low, high)
        return both >> self.shift

    def profile(self, suit: int, wilds: int) -> int:
        """Tell how many wilds one, two … escaleras of a suit need at least, and remember it."""
        limit, profiles = (FEW_WILDS, self.few) if wilds <= FEW_WILDS else (MOST_WILDS, self.many)
        found = 0
        for number in range(self.escaleras):
            fewest = self.suit_rules.fewest_wilds(suit, number + 1, limit)
            found |= fewest << _BITS * number
        profiles.keep(suit, found, 1)
        return found

    def pair(self, one: int, other: int) -> int:
        """Give the profile of two parts of a hand together, and remember it."""
        found = 0
        for number in range(1, self.escaleras + 1):
            best = _NO
            for part in range(number + 1):
                best = min(best, needed(one, part) + needed(other, number - part))
            found |= best << _BITS * (number - 1)
        self.pairs.keep(one << 16 | other, found, 1)
        return found

    # --- the best -----------------------------------------------------------------------------

    def best(self, hand: Packed, wilds: int) -> int:
        """Tell what can be laid that is worth most, -1 for nothing.

        No rank may be there more than eight times.
        """
        clubs, diamonds, hearts, spades = hand
        needed_wilds = 0
        if self.escaleras:
            needed_wilds = self.least_wilds(clubs, diamonds, hearts, spades, wilds)
            if needed_wilds > wilds:
                return -1
        if self.trios:
            ranks = clubs + diamonds + hearts + spades
            lacking = self.trios - ((ranks + THREE_OR_MORE) & EIGHTS).bit_count()
            if lacking > 0 and self.trio_length == 3:
                lacking -= ((ranks + SIX_OR_MORE) & EIGHTS).bit_count()
                if lacking > 0 and lacking + needed_wilds > wilds:
                    return -1
        return self.best_found(hand, wilds, needed_wilds)[0]

    def best_found(self, hand: Packed, wilds: int, needed_wilds: int) -> "Found":
        """Give what can be laid that is worth most, and how."""
        found = self.found(hand, wilds, needed_wilds)
        if not wilds or not self.escaleras or found[0] < 0:
            return found
        for suit in hand:
            if self.table(suit, wilds)[-1]:
                break
        else:
            return found
        return (
            found
            if found[0] == self.all_worth(hand, wilds)
            else self.found(hand, wilds | SWAPPED, needed_wilds)
        )

    def all_worth(self, hand: Packed, wilds: int) -> int:
        """Tell what all cards are worth."""
        ranks = hand[0] + hand[1] + hand[2] + hand[3]
        total = wilds * self.wild
        for rank in range(RANKS):
            total += (ranks >> 4 * rank & 15) * self.worth[rank]
        return total

    def found(self, hand: Packed, wilds: int, needed_wilds: int) -> "Found":
        """Give what can be laid that is worth most, and how."""
        nothing: Found = (-1, (), (), hand, wilds)
        if not self.trios:
            value = self.with_escaleras(hand, wilds, 0, 0)
            return nothing if value < 0 else (value, (), (), hand, wilds)
        ranks = hand[0] + hand[1] + hand[2] + hand[3]
        plans = self.plans(ranks, (wilds & ~SWAPPED) - needed_wilds)
        if not self.escaleras:
            best = nothing
            for _, value, _least, most, chosen, numbers in plans:
                total = value + self.wild * min(wilds, most)
                if total > best[0]:
                    best = (total, chosen, numbers, (0, 0, 0, 0), wilds)
            return best
        if self.escaleras == 1:
            return self.with_one(hand, wilds, plans)
        return self.with_both(hand, wilds, plans)

    def with_one(self, hand: Packed, wilds: int, plans: list[Plan]) -> "Found":
        """Find the best with trios and one escalera."""
        number = wilds & ~SWAPPED
        best: Found = (-1, (), (), hand, wilds)
        tables: list[tuple[int, tuple[tuple[int, int], ...]]] = []
        top = -1
        for place in range(SUITS):
            entries = self.table(hand[place], wilds)[1]
            if entries:
                tables.append((place, entries))
                top = max(top, self.one_total(entries, number, 0, number))
        for _, value, least, most, chosen, numbers in plans:
            if top + value <= best[0]:
                break
            mask = 0
            for rank in chosen:
                mask |= 15 << 4 * rank
            for place, entries in tables:
                bound = self.one_total(entries, number, least, most)
                if bound < 0 or bound + value <= best[0]:
                    continue
                suit = hand[place]
                rest = suit & ~mask
                if rest == suit:
                    total = bound
                else:
                    total = self.one_total(self.table(rest, wilds)[1], number, least, most)
                if total >= 0 and total + value > best[0]:
                    best = (
                        total + value,
                        chosen,
                        numbers,
                        one_kept(hand, mask, place, rest),
                        wilds,
                    )
                if total < bound:
                    for other in self.options(suit, rest, wilds, chosen):
                        parts = one_kept(hand, mask, place, other)
                        best = self.weighed(hand, wilds, chosen, numbers, parts, bound, best)
        return best

    def one_total(
        self, entries: tuple[tuple[int, int], ...], wilds: int, least: int, most: int
    ) -> int:
        """Tell what one escalera and all wilds are worth at most, -1 where it cannot be."""
        best = -1
        for many, value in entries:
            if many + least <= wilds:
                spare = wilds - many
                total = value + self.wild * (many + (min(spare, most)))
                best = max(best, total)
        return best

    def with_both(self, hand: Packed, wilds: int, plans: list[Plan]) -> "Found":
        """Find the best with trios and escaleras."""
        best: Found = (-1, (), (), hand, wilds)
        top = self.with_escaleras(hand, wilds, 0, wilds)
        bounds: dict[tuple[int, int], int] = {}
        for _, value, least, most, chosen, numbers in plans:
            if top + value <= best[0]:
                break
            mask = 0
            for rank in chosen:
                mask |= 15 << 4 * rank
            mask = ~mask
            rest = (hand[0] & mask, hand[1] & mask, hand[2] & mask, hand[3] & mask)
            found = self.with_escaleras(rest, wilds, least, most)
            if found >= 0 and found + value > best[0]:
                best = (found + value, chosen, numbers, rest, wilds)
            if found < top and top + value > best[0]:
                bound = bounds.get((least, most))
                if bound is None:
                    bound = bounds[least, most] = self.with_escaleras(hand, wilds, least, most)
                if bound + value > best[0]:
                    best = self.with_some_kept(hand, wilds, chosen, numbers, bound, best)
        return best

    def with_some_kept(
        self,
        hand: Packed,
        wilds: int,
        chosen: tuple[int, ...],
        numbers: tuple[int, ...],
        bound: int,
        best: "Found",
    ) -> "Found":
        """Find the best where escaleras may take cards of the ranks that have trios.

        Escaleras and all wilds are worth no more than the bound.
        """
        for rest in self.choices(hand, wilds, chosen):
            best = self.weighed(hand, wilds, chosen, numbers, rest, bound, best)
        return best

    def weighed(
        self,
        hand: Packed,
        wilds: int,
        chosen: tuple[int, ...],
        numbers: tuple[int, ...],
        rest: Packed,
        bound: int,
        best: "Found",
    ) -> "Found":
        """Give the better of the best and what trios of some ranks leave to escaleras."""
        ranks = hand[0] + hand[1] + hand[2] + hand[3]
        kept = rest[0] + rest[1] + rest[2] + rest[3]
        value = least = most = 0
        for place in range(len(chosen)):
            shift = 4 * chosen[place]
            count = (ranks >> shift & 15) - (kept >> shift & 15)
            number = numbers[place]
            if count < number * self.trio_need:
                return best
            value += count * self.worth[chosen[place]]
            if count < number * self.trio_length:
                least += number * self.trio_length - count
            most += self.room[number][count]
        if least <= wilds & ~SWAPPED and bound + value > best[0]:
            found = self.with_escaleras(rest, wilds, least, most)
            if found >= 0 and found + value > best[0]:
                return found + value, chosen, numbers, rest, wilds
        return best

    def choices(self, hand: Packed, wilds: int, chosen: tuple[int, ...]) -> list[Packed]:
        """Give what escaleras may be offered if some ranks have trios, more than nothing of those.

        No more suits keep such cards than there are escaleras.
        """
        mask = 0
        for rank in chosen:
            mask |= 15 << 4 * rank
        found: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        for suit in hand:
            rest = suit & ~mask
            others = self.options(suit, rest, wilds, chosen) if rest != suit else []
            longer = [(number, (*some, rest)) for number, some in found]
            for number, some in found:
                if number < self.escaleras:
                    longer += [(number + 1, (*some, other)) for other in others]
            found = longer
        return [(some[0], some[1], some[2], some[3]) for number, some in found if number]

    def options(self, suit: int, rest: int, wilds: int, chosen: tuple[int, ...]) -> list[int]:
        """Give what a suit may keep for escaleras where that is of use."""
        plain = self.table(rest, wilds)
        if plain == self.table(suit, wilds):
            return []
        found = [rest]
        for rank in chosen:
            count = suit >> 4 * rank & 15
            if count:
                found = [one | number << 4 * rank for one in found for number in range(count + 1)]
        return [one for one in found[1:] if self.table(one, wilds) != plain]

    def most_wilds(self, naturals: int, number: int) -> int:
        """Tell how many wilds so many trios of so many naturals may hold at most."""
        most = number * self.trio_wilds
        if self.trio_ratio:
            most = min(most, naturals - number * self.trio_extra)
        return most

    def plans(self, ranks: int, wilds: int) -> list[Plan]:
        """Give the trios that may be laid with so many wilds at most, those worth most first."""
        found: list[Plan] = []
        need = max(self.trio_need, self.trio_length - wilds)
        worth, room = self.worth, self.room
        firsts: list[Plan] = []
        for rank in range(RANKS):
            count = ranks & 15
            ranks >>= 4
            if count >= need:
                value = count * worth[rank]
                lack = self.trio_length - count
                firsts.append((-value, value, max(0, lack), room[1][count], (rank,), (count,)))
        if self.trios == 1:
            for minus, value, lack, most, chosen, _ in firsts:
                found.append((minus, value, lack, most, chosen, _ONE))
        else:
            self.plan(firsts, 0, self.trios, wilds, (0, 0, 0, 0, (), ()), found)
        found.sort()
        return found

    def plan(
        self, firsts: list[Plan], first: int, left: int, wilds: int, done: Plan, found: list[Plan]
    ) -> None:
        """Choose trios of one more rank.

        Args:
            firsts: for each rank the plan of one trio, with the number of cards there.
            first: the place of the next rank there.
            left: how many trios are still to be chosen.
            wilds: how many wilds they may need.
            done: the plan of those that are chosen.
            found: the plans.
        """
        for place in range(first, len(firsts)):
            minus, value, lack, most, chosen, counts = firsts[place]
            if lack > wilds:
                continue
            plan = (
                done[0] + minus,
                done[1] + value,
                done[2] + lack,
                done[3] + most,
                done[4] + chosen,
                done[5] + _ONE,
            )
            if left == 1:
                found.append(plan)
                continue
            self.plan(firsts, place + 1, left - 1, wilds - lack, plan, found)
            if counts[0] >= 2 * self.trio_need and not self.rules.distinct_ranks:
                self.plan_more(firsts, place, left, wilds, done, found)

    def plan_more(
        self, firsts: list[Plan], place: int, left: int, wilds: int, done: Plan, found: list[Plan]
    ) -> None:
        """Choose several trios of one rank; the arguments are those of `plan`."""
        minus, value, _, _, chosen, counts = firsts[place]
        for number in range(2, left + 1):
            lack = max(0, number * self.trio_length - counts[0])
            if counts[0] < number * self.trio_need or lack > wilds:
                break
            plan = (
                done[0] + minus,
                done[1] + value,
                done[2] + lack,
                done[3] + self.most_wilds(counts[0], number),
                done[4] + chosen,
                (*done[5], number),
            )
            if number == left:
                found.append(plan)
            else:
                self.plan(firsts, place + 1, left - number, wilds - lack, plan, found)

    def with_escaleras(self, hand: Packed, wilds: int, least: int, most: int) -> int:
        """Tell what escaleras and all wilds are worth at most, -1 where it cannot be.

        Args:
            hand: what there is for escaleras.
            wilds: how many wilds there are, perhaps with `SWAPPED`.
            least: how many of them the trios need.
            most: how many the trios may hold.
        """
        wanted = self.escaleras
        asked = wilds
        wilds &= ~SWAPPED
        wild = self.wild
        known = self.tables.known
        best = -1
        tables: list[Entries] = []
        for suit in hand:
            table = known.get(suit << 4 | asked)
            if table is None:
                table = self.table(suit, asked)
            if table[1]:
                tables.append(table)
        if wanted <= 2:
            singles: list[tuple[int, int]] = []
            for table in tables:
                for many, value in table[wanted]:
                    if many + least <= wilds:
                        total = value + wild * (many + min(most, wilds - many))
                        best = max(best, total)
                if wanted == 2:
                    for many, value in table[1]:
                        for before, gained in singles:
                            both = many + before
                            if both + least <= wilds:
                                total = value + gained + wild * (both + min(most, wilds - both))
                                best = max(best, total)
                    singles += table[1]
            return best
        parts: list[dict[int, int]] = [{} for _ in range(wanted + 1)]
        parts[0][0] = 0
        for table in tables:
            for number in range(wanted, 0, -1):
                into = parts[number]
                for part in range(1, number + 1):
                    for many, value in table[part]:
                        for before, gained in parts[number - part].items():
                            both = many + before
                            if both + least <= wilds and value + gained > into.get(both, -1):
                                into[both] = value + gained
        for many, value in parts[wanted].items():
            total = value + self.wild * (many + min(most, wilds - many))
            best = max(best, total)
        return best

    def parted(
        self, hand: Packed, wilds: int, least: int, most: int
    ) -> tuple[int, list[tuple[int, int]]]:
        """Give what `with_escaleras` gives, and for each suit the escaleras and their wilds."""
        best = -1
        asked = wilds
        wilds &= ~SWAPPED
        found: list[tuple[int, int]] = []
        todo: list[tuple[int, int, list[tuple[int, int]]]] = [(0, 0, [])]
        while todo:
            value, used, chosen = todo.pop()
            number = sum(one for one, _ in chosen)
            if len(chosen) == SUITS:
                total = value + self.wild * (used + min(most, wilds - used))
                if number == self.escaleras and total > best:
                    best, found = total, chosen
                continue
            table = self.table(hand[len(chosen)], asked)
            todo.append((value, used, [*chosen, (0, 0)]))
            for more in range(1, self.escaleras - number + 1):
                for many, gained in table[more]:
                    if used + many + least <= wilds:
                        todo.append((value + gained, used + many, [*chosen, (more, many)]))
        return best, found

    def table(self, suit: int, wilds: int) -> Entries:
        """Give what escaleras of a suit can be worth."""
        key = suit << 4 | wilds
        known = self.tables.known.get(key)
        if known is None:
            known = self.entries(suit, wilds)
            self.tables.keep(key, known, 1 + sum(map(len, known)))
        return known

    def entries(self, suit: int, wilds: int) -> Entries:
        """Find what escaleras of a suit can be worth."""
        table, full = self.suit_table(suit, wilds)
        entries = [tuple([(many, entry[0]) for many, entry in one.items()]) for one in table]
        entries += [()] * (self.escaleras + 1 - len(entries))
        return (*entries, ((0, 0),) if full else ())

    def suit_table(self, suit: int, wilds: int) -> tuple[list[dict[int, Entry]], bool]:
        """Find what escaleras of a suit can be worth, and how they lie."""
        known = self.shapes.known.get(suit << 4 | wilds)
        if known is not None:
            return known
        number = wilds & ~SWAPPED
        profile = (self.few if number <= FEW_WILDS else self.many).known.get(suit, -1)
        if profile < 0:
            profile = self.profile(suit, number)
        numbers = [one for one in range(1, self.escaleras + 1) if needed(profile, one) <= number]
        found = self.suit_rules.table(suit, numbers, number, wilds != number)
        self.shapes.keep(suit << 4 | wilds, found, 1 + sum(map(len, found[0])))
        return found

    def lying(self, suit: int, number: int, wilds: int, many: int) -> tuple[list[Span], list[int]]:
        """Give the escaleras that are worth most, and the naturals of each, a bit a place."""
        table, _ = self.suit_table(suit, wilds)
        spans, used = lying(self.suit_rules, suit, table[number][many])
        return spans, suits.share(spans, used)


Found = tuple[int, tuple[int, ...], tuple[int, ...], Packed, int]
"""What is laid: its worth, the ranks of the trios, how many of each, what is for escaleras.

The last number is that of the wilds, with `SWAPPED` where they lie in places of naturals.
"""


def one_kept(hand: Packed, mask: int, place: int, kept: int) -> Packed:
    """Give a hand without some ranks, but one of its suits as told."""
    clubs, diamonds, hearts, spades = hand
    return (
        kept if place == 0 else clubs & ~mask,
        kept if place == 1 else diamonds & ~mask,
        kept if place == 2 else hearts & ~mask,
        kept if place == 3 else spades & ~mask,
    )


def needed(profile: int, number: int) -> int:
    """Tell how many wilds so many escaleras need by a profile."""
    return 0 if number == 0 else profile >> _BITS * (number - 1) & ((1 << _BITS) - 1)


def unpacked(suit: int) -> tuple[int, ...]:
    """Give the numbers of cards of each rank."""
    return tuple(suit >> shift & 15 for shift in range(0, 4 * RANKS, 4))
