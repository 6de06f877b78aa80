"""The best opening where the rules are simple, quickly.

A suit is one number here, four bits a rank from the ace on, so that the sum of the four suits
counts the ranks. Which ranks have trios is chosen first; escaleras are made of what they leave,
and of their cards only what they can spare.
"""

from typing import Final

from continental.solver.kernel import suits
from continental.solver.kernel.memory import Memory
from continental.solver.kernel.quick_layers import EIGHTS, ONES, SEVENS
from continental.solver.kernel.quick_suits import Front, Part, SuitRules, best_parts, pieces_of
from continental.solver.kernel.rules import RANKS, SUITS, Rules, Span

Packed = tuple[int, int, int, int]
"""The suits of a hand."""
Table = tuple[Front, ...]
"""For each number of escaleras, from none on, what they can be in a suit; empty for none at all."""
Plan = tuple[int, int, int, int]
"""Trios: minus what naturals are worth, wilds at least and at most, how many trios of each rank."""
Piece = tuple[int, int, int, Part]
"""Escaleras of some cards of a suit: the suit, the cards, how many escaleras, and what they are."""
Found = tuple[int, int, Packed]
"""What is laid: its worth, how many trios of each rank, and what is left for the escaleras."""

NO_ESCALERA: Final[Front] = ((0, 0, 0),)
NOTHING: Final[Found] = (-1, 0, (0, 0, 0, 0))
THREE_OR_MORE: Final = 5 * ONES
TWO_OR_MORE: Final = 6 * ONES
FOUR_OR_MORE: Final = 4 * ONES
SIX_OR_MORE: Final = 2 * ONES
BYTES: Final = 0xF0F0F0F0F0F0F
WORDS: Final = 0xFF00FF00FF00FF


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
        places: how many cards all melds have at least.
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
        self.suit_rules = suit_rules
        self.places = self.trios * trio_length + self.escaleras * suit_rules.least
        # By rank and number of naturals, one trio of them.
        self.single: list[list[Plan]] = [
            [
                (
                    -count * worth[rank],
                    max(0, trio_length - count),
                    self.most_wilds(count, 1),
                    1 << 4 * rank,
                )
                for count in range(16)
            ]
            for rank in range(RANKS)
        ]
        self.tables: Memory[int, Table] = Memory()

    def retire(self) -> None:
        """Forget everything for good."""
        self.tables.retire()
        self.suit_rules.retire()

    # --- the best -----------------------------------------------------------------------------

    def best(self, hand: Packed, wilds: int) -> int:
        """Tell what can be laid that is worth most, -1 for nothing.

        If there are trios, no rank may be there more than eight times, else no card more than
        seven times.
        """
        return self.found(hand, wilds)[0]

    def found(self, hand: Packed, wilds: int) -> Found:
        """Give what can be laid that is worth most, and how."""
        left = wilds
        ranks = 0
        if self.trios:
            ranks = hand[0] + hand[1] + hand[2] + hand[3]
            lacking = self.trios - ((ranks + THREE_OR_MORE) & EIGHTS).bit_count()
            if lacking > 0:
                left -= self.wilds_of_trios(ranks, lacking)
                if left < 0:
                    return NOTHING
        if not self.escaleras:
            return self.best_trios(ranks, wilds)
        if self.escaleras == 1:
            whole = self.singles(hand, left)
        else:
            cards = self.of_use(hand, left)
            whole = self.joined(cards, left) if self.may_do(cards, left, ranks, wilds) else ()
        if not whole:
            return NOTHING
        if self.trios:
            return self.best_of_both(hand, wilds, ranks, whole)
        return self.total(whole, wilds, 0, 0), 0, hand

    def may_do(self, cards: Packed, left: int, ranks: int, wilds: int) -> bool:
        """Tell whether enough cards are of use.

        Args:
            cards: those of use for escaleras.
            left: wilds that escaleras may hold.
            ranks: those that trios may be made of, if there are any.
            wilds: all wilds.
        """
        low, high = cards[0] + cards[1], cards[2] + cards[3]
        if size(low) + size(high) + left < self.escaleras * self.suit_rules.least:
            return False
        need = max(self.trio_need, self.trio_length - wilds)
        if not self.trios or not need:
            return True
        enough = (ranks + (8 - need) * ONES & EIGHTS) >> 3
        return size(low + high | ranks & enough * 15) + wilds >= self.places

    def all_worth(self, hand: Packed, wilds: int) -> int:
        """Tell what all cards are worth."""
        total = wilds * self.wild
        for suit in hand:
            for rank in range(RANKS):
                total += (suit >> 4 * rank & 15) * self.worth[rank]
        return total

    # --- trios --------------------------------------------------------------------------------

    def wilds_of_trios(self, ranks: int, lacking: int) -> int:
        """Tell how many wilds the trios need at least, perhaps too few.

        Args:
            ranks: how many cards there are of each rank.
            lacking: how many trios there are more than ranks with three cards.
        """
        if self.trio_length != 3:
            return 0
        sixes = ((ranks + SIX_OR_MORE) & EIGHTS).bit_count()
        wilds = max(0, lacking - sixes)
        lacking = self.trios - ((ranks + TWO_OR_MORE) & EIGHTS).bit_count()
        if lacking > 0:
            pairs = ((ranks + FOUR_OR_MORE) & EIGHTS).bit_count() + sixes
            wilds += max(0, lacking - pairs - (ranks & EIGHTS).bit_count())
        return wilds

    def best_trios(self, ranks: int, wilds: int) -> Found:
        """Give the trios that are worth most where nothing else is asked for."""
        best = -1
        chosen = 0
        for minus, _, most, many in self.plans(ranks, wilds):
            total = self.wild * min(wilds, most) - minus
            if total > best:
                best, chosen = total, many
        return best, chosen, (0, 0, 0, 0)

    def most_wilds(self, naturals: int, number: int) -> int:
        """Tell how many wilds so many trios of so many naturals may hold at most."""
        most = number * self.trio_wilds
        if self.trio_ratio:
            most = min(most, naturals - number * self.trio_extra)
        return most

    def plans(self, ranks: int, wilds: int) -> list[Plan]:
        """Give the trios that may be laid with so many wilds at most."""
        need = max(self.trio_need, self.trio_length - wilds)
        single = self.single
        firsts: list[Plan] = []
        bits = (ranks + (8 - need) * ONES if need else EIGHTS) & EIGHTS
        while bits:
            low = bits & -bits
            shift = low.bit_length() - 4
            firsts.append(single[shift >> 2][ranks >> shift & 15])
            bits ^= low
        if self.trios == 1:
            return firsts
        least = max(2 * self.trio_need, 2 * self.trio_length - wilds)
        doubles = least <= 0 or (least <= 8 and (ranks + (8 - least) * ONES) & EIGHTS)
        if doubles and not self.rules.distinct_ranks:
            found: list[Plan] = []
            self.plan(ranks, firsts, 0, self.trios, wilds, (0, 0, 0, 0), found)
            return found
        plans = firsts
        for _ in range(1, self.trios):
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
            if count >= 2 * self.trio_need and not self.rules.distinct_ranks:
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
            lack = max(0, number * self.trio_length - count)
            if count < number * self.trio_need or lack > wilds:
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

    # --- escaleras ----------------------------------------------------------------------------

    def of_use(self, hand: Packed, wilds: int) -> Packed:
        """Give the cards that can be in some escalera with so many wilds at most."""
        areas = self.suit_rules.areas[wilds].known
        clubs, diamonds, hearts, spades = hand
        try:
            return (
                clubs & areas[clubs + SEVENS & EIGHTS],
                diamonds & areas[diamonds + SEVENS & EIGHTS],
                hearts & areas[hearts + SEVENS & EIGHTS],
                spades & areas[spades + SEVENS & EIGHTS],
            )
        except KeyError:
            for suit in hand:
                self.suit_rules.area(suit, wilds)
            return self.of_use(hand, wilds)

    def singles(self, hand: Packed, wilds: int) -> Front:
        """Give what one escalera of a hand can be, holding so many wilds at most."""
        fronts = self.suit_rules.singles[wilds].known
        clubs, diamonds, hearts, spades = hand
        try:
            return (
                fronts[clubs + SEVENS & EIGHTS]
                + fronts[diamonds + SEVENS & EIGHTS]
                + fronts[hearts + SEVENS & EIGHTS]
                + fronts[spades + SEVENS & EIGHTS]
            )
        except KeyError:
            found: Front = ()
            for suit in hand:
                found += self.suit_rules.single(suit, wilds)
            return found

    def joined(self, cards: Packed, wilds: int) -> Front:
        """Give what several escaleras of cards of use can be, holding so many wilds at most."""
        wanted = self.escaleras
        known = self.tables.known
        tables: list[Table] = []
        reach = 0
        for suit in cards:
            if suit:
                table = known.get(suit << 3 | wilds)
                if table is None:
                    table = self.table(suit, wilds)
                if table:
                    tables.append(table)
                    reach += len(table) - 1
        if reach < wanted:
            return ()
        if len(tables) == 1:
            return tables[0][wanted]
        return tuple(self.merged(tables, wilds)[wanted])

    def merged(self, tables: list[Table], wilds: int) -> list[list[Part]]:
        """Give for each number of escaleras from one on what they can be in several parts."""
        wanted = self.escaleras
        parts: list[list[Part]] = [[] for _ in range(wanted + 1)]
        for table in tables:
            for number in range(wanted, 0, -1):
                into = parts[number]
                for part in range(1, min(number, len(table))):
                    before = parts[number - part]
                    if before:
                        into += [
                            (least + less, most + more, value + gained)
                            for least, most, value in table[part]
                            for less, more, gained in before
                            if least + less <= wilds
                        ]
                if number < len(table):
                    into += table[number]
                if len(into) > _FEW_PARTS:
                    parts[number] = list(best_parts(into))
        return parts

    def table(self, suit: int, wilds: int) -> Table:
        """Give for each number of escaleras what they can be in a suit, or nothing for none."""
        pieces = pieces_of(suit, wilds)
        found: list[Front] = [NO_ESCALERA]
        if len(pieces) > 1:
            tables: list[Table] = []
            for piece in pieces:
                table = self.tables.known.get(piece << 3 | wilds)
                tables.append(self.table(piece, wilds) if table is None else table)
            for parts in self.merged(tables, wilds)[1:]:
                if not parts:
                    break
                found.append(best_parts(parts))
        else:
            for number in range(1, self.escaleras + 1):
                front = self.suit_rules.front(suit, number, wilds)
                if not front:
                    break
                found.append(front)
        table = tuple(found) if len(found) > 1 else ()
        self.tables.keep(suit << 3 | wilds, table, 1 + len(table))
        return table

    def total(self, whole: Front, wilds: int, least: int, most: int) -> int:
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

    def total_of(self, rest: Packed, wilds: int, least: int, most: int) -> int:
        """Tell the same of the escaleras of some cards."""
        left = wilds - least
        if self.escaleras == 1:
            whole = self.singles(rest, left)
        else:
            whole = self.joined(self.of_use(rest, left), left)
        return self.total(whole, wilds, least, most)

    # --- both ---------------------------------------------------------------------------------

    def best_of_both(self, hand: Packed, wilds: int, ranks: int, whole: Front) -> Found:
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
            for plan in self.plans(ranks, wilds - min(whole)[0])
            if tops[plan[1]] >= 0
        ]
        plans.sort(reverse=True)
        for bound, plan in plans:
            minus, least, most, many = plan
            if bound <= best[0]:
                break
            mask = ~(((many + SEVENS & EIGHTS) >> 3) * 15)
            rest = hand[0] & mask, hand[1] & mask, hand[2] & mask, hand[3] & mask
            total = self.total_of(rest, wilds, least, most)
            if total >= 0 and total - minus > best[0]:
                best = total - minus, many, rest
            if best[0] < bound:
                spare = self.spare(ranks, wilds, many)
                if spare and self.with_spare(hand, mask, wilds, plan, spare) > best[0]:
                    best = self.best_of_spare(
                        hand, rest, wilds, wilds - least, tops, many, spare, best
                    )
        return best

    def tops(self, whole: Front, wilds: int) -> list[int]:
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
        least = self.trio_length if wilds <= self.suit_rules.free else self.trio_need
        spare = 0
        bits = (many + SEVENS) & EIGHTS
        while bits:
            low = bits & -bits
            shift = low.bit_length() - 4
            number = many >> shift & 15
            spare |= max(0, (ranks >> shift & 15) - number * least) << shift
            bits ^= low
        return spare

    def with_spare(self, hand: Packed, mask: int, wilds: int, plan: Plan, spare: int) -> int:
        """Tell what can be laid at most if escaleras take some card that trios can spare, or -1.

        Args:
            hand: the naturals.
            mask: the ranks without trios, all four bits of each.
            wilds: the wilds.
            plan: the trios.
            spare: the spare cards, four bits a rank.
        """
        bits = (spare + SEVENS & EIGHTS) >> 3
        mask |= bits * 15
        rest = hand[0] & mask, hand[1] & mask, hand[2] & mask, hand[3] & mask
        total = self.total_of(rest, wilds, plan[1], plan[2])
        if total < 0:
            return -1
        return total - plan[0] - min([self.worth[at] for at in range(RANKS) if bits >> 4 * at & 1])

    def best_of_spare(
        self,
        hand: Packed,
        rest: Packed,
        wilds: int,
        left: int,
        tops: list[int],
        many: int,
        spare: int,
        best: Found,
    ) -> Found:
        """Give the better of the best and what is left to escaleras with some of the spare cards.

        No more suits have such cards than there are escaleras.

        Args:
            hand: the naturals.
            rest: those of the ranks without trios.
            wilds: the wilds.
            left: how many of them escaleras may hold.
            tops: what `tops` gives.
            many: how many trios there are of each rank.
            spare: the spare cards, four bits a rank.
            best: the best so far.
        """
        found: list[tuple[int, int, Packed]] = [(0, spare, rest)]
        for place in range(SUITS):
            own = hand[place] & ~rest[place]
            if not own:
                continue
            for cards in parts_of(own & self.suit_rules.area(hand[place], left), spare):
                suit = rest[place] + cards
                if cards & ~self.suit_rules.area(suit, left):
                    continue
                for number, over, some in found[:]:
                    enough = ((over | EIGHTS) - cards) & EIGHTS == EIGHTS
                    if enough and number < self.escaleras and some[place] == rest[place]:
                        found.append((number + 1, over - cards, with_suit(some, place, suit)))
        for _, _, kept in found[1:]:
            best = self.weighed(hand, kept, wilds, tops, many, best)
        return best

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
            least += max(0, number * self.trio_length - count)
            most += self.most_wilds(count, number)
            bits ^= low
        if least <= wilds and tops[least] + value > best[0]:
            total = self.total_of(rest, wilds, least, most)
            if total >= 0 and total + value > best[0]:
                return total + value, many, rest
        return best

    # --- how it lies --------------------------------------------------------------------------

    def parted(self, rest: Packed, wilds: int, least: int, most: int, worth: int) -> list[Piece]:
        """Give how escaleras are parted among the suits.

        Args:
            rest: the cards they may be made of.
            wilds: how many wilds there are.
            least: how many of them the trios need.
            most: how many the trios may hold.
            worth: what escaleras and all wilds are worth.
        """
        pieces: list[tuple[int, int, Table]] = []
        cards = self.of_use(rest, wilds - least)
        for place in range(SUITS):
            if self.escaleras == 1:
                front = self.suit_rules.single(cards[place], wilds - least)
                pieces.append((place, cards[place], (NO_ESCALERA, front)))
            elif cards[place]:
                pieces += [
                    (place, suit, self.table(suit, wilds - least))
                    for suit in pieces_of(cards[place], wilds - least)
                ]
        todo: list[tuple[Part, int, int, list[Piece]]] = [((0, 0, 0), 0, 0, [])]
        while todo:
            (less, more, value), number, at, chosen = todo.pop()
            if number == self.escaleras:
                if value + self.wild * min(wilds, more + most) == worth:
                    return chosen
                continue
            if at == len(pieces):
                continue
            todo.append(((less, more, value), number, at + 1, chosen))
            place, suit, table = pieces[at]
            for one in range(1, min(self.escaleras - number, len(table) - 1) + 1):
                for part in table[one]:
                    if less + part[0] + least <= wilds:
                        whole = less + part[0], more + part[1], value + part[2]
                        piece = place, suit, one, part
                        todo.append((whole, number + one, at + 1, [*chosen, piece]))
        raise AssertionError("the best is made of nothing")

    def lying(
        self, suit: int, number: int, part: Part, wilds: int, limit: int
    ) -> tuple[list[Span], list[int]]:
        """Give the escaleras of a part that hold so many wilds, and the naturals of each."""
        spans, used = self.suit_rules.lying(suit, number, part, wilds, limit)
        return spans, suits.share(spans, used)


_FEW_PARTS: Final = 6


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


def size(cards: int) -> int:
    """Count cards, four bits a rank."""
    pairs = (cards & BYTES) + (cards >> 4 & BYTES)
    return ((pairs & WORDS) + (pairs >> 8 & WORDS)) % 0xFFFF
