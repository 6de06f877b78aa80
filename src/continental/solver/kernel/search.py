"""The best opening of a hand, and what a hand lacks for one.

First it is chosen which ranks have trios (`R` below). Cards of other ranks can only lie in
escaleras. In a suit without escaleras all cards of those ranks are for the trios; in the others
some of them may stay with the escaleras. Then suits and ranks have nothing in common but the
wilds, and their tables are added up.
"""

from itertools import product
from typing import Final

from continental.solver.kernel import ranks, suits
from continental.solver.kernel.memory import Memory
from continental.solver.kernel.rules import (
    COUNT_MASK,
    RANKS,
    SORT_SHIFT,
    SUITS,
    WILD_SHIFT,
    Rules,
)

Counts = tuple[int, ...]
Table = dict[int, int]
"""By key (sorts, wilds, naturals), the most that can be gained."""

NOTHING: Final = -(1 << 40)
SORTS: Final = ~((1 << SORT_SHIFT) - 1)
"""The part of a key that counts the melds of each sort."""


class Problem:
    """A hand, and how to judge what is laid of it; the two kinds of question differ here.

    Attributes:
        rules: the rules.
        hand: for each suit, the numbers of cards of each rank that lie as themselves.
        wilds: how many wilds there are.
        gains: for each number of wilds that take part, what that is worth; `NOTHING` where that
            number may not take part.
        rank_wilds: for each rank, how many wilds its trios may hold.
        most: how many cards may be laid, naturals and wilds; they are counted if that is less
            than there are.
    """

    def __init__(
        self,
        rules: Rules,
        hand: tuple[Counts, ...],
        gains: list[int],
        rank_wilds: list[int],
        most: int,
    ) -> None:
        """Tell the hand."""
        self.rules = rules
        self.hand = hand
        self.wilds = len(gains) - 1
        self.gains = gains
        self.rank_wilds = rank_wilds
        self.most = most

    def suit_table(self, suit: int, counts: Counts) -> Table:
        """Give what escaleras of a suit can gain."""
        raise NotImplementedError

    def rank_table(self, rank: int, counts: Counts) -> Table:
        """Give what trios of a rank can gain, one at least."""
        raise NotImplementedError


class Answer:
    """The best that was found.

    Attributes:
        gain: what it gains in all.
        tables: the tables that it is made of.
        keys: which key of each.
        suits: for each suit, the cards that its escaleras could use.
        ranks: the ranks that have trios.
        given: for each of them, the cards by suit that its trios could use.
    """

    def __init__(self) -> None:
        """Begin with nothing found."""
        self.gain = NOTHING
        self.keys: list[int] = []
        self.suits: list[Counts] = []
        self.ranks: list[int] = []
        self.given: list[Counts] = []


def add_up(one: Table, other: Table, problem: Problem) -> Table:
    """Give what two parts gain together."""
    found: Table = {}
    rules, wilds, most = problem.rules, problem.wilds, problem.most
    guards, goal = rules.guards, rules.goal | rules.guards
    for key, gain in one.items():
        for more, gained in other.items():
            both = key + more
            number = both >> WILD_SHIFT & COUNT_MASK
            if number > wilds or (goal - (both & SORTS)) & guards != guards:
                continue
            if number + (both & COUNT_MASK) > most:
                continue
            total = gain + gained
            if total > found.get(both, NOTHING):
                found[both] = total
    return found


class Search:
    """The search for the best answer to a problem."""

    def __init__(self, problem: Problem) -> None:
        """Prepare the tables of the whole suits and ranks."""
        self.problem = problem
        self.rules = problem.rules
        hand = problem.hand
        self.answer = Answer()
        self.counts = [tuple(hand[suit][rank] for suit in range(SUITS)) for rank in range(RANKS)]

    def run(self) -> Answer:
        """Search."""
        problem, rules = self.problem, self.rules
        table: Table = {0: 0}
        for suit in range(SUITS):
            table = add_up(table, problem.suit_table(suit, problem.hand[suit]), problem)
        self.escaleras = {key: gain for key, gain in table.items() if key & SORTS == rules.runs}
        if not self.escaleras:
            return self.answer
        for _, chosen in self.ranks_by_bound():
            if self.bound_of(chosen) <= self.answer.gain:
                break
            self.judge(chosen)
        return self.answer

    def ranks_by_bound(self) -> list[tuple[int, tuple[int, ...]]]:
        """Give the choices of ranks that may have the trios, the most promising first."""
        problem, rules = self.problem, self.rules
        self.bounds: dict[tuple[int, ...], int] = {}
        if not rules.trios:
            self.bounds[()] = self.bound({0: 0})
        else:
            tables = [problem.rank_table(rank, self.counts[rank]) for rank in range(RANKS)]
            self.choose(0, (), {0: 0}, tables)
        return sorted(
            ((-bound, chosen) for chosen, bound in self.bounds.items() if bound > NOTHING)
        )

    def bound_of(self, chosen: tuple[int, ...]) -> int:
        """Give what a choice of ranks can gain at most."""
        return self.bounds[chosen]

    def choose(
        self, first: int, chosen: tuple[int, ...], table: Table, tables: list[Table]
    ) -> None:
        """Choose one more rank, from a rank on."""
        goal = self.rules.goal - self.rules.runs
        done = {key: gain for key, gain in table.items() if key & SORTS == goal}
        if done:
            bound = self.bound(done)
            if bound > NOTHING:
                self.bounds[chosen] = bound
        free = True
        for rank in range(first, RANKS):
            empty = not any(self.counts[rank])
            if empty and not free:
                continue  # a rank without cards is as good as another
            if empty:
                free = False
            if tables[rank]:
                longer = add_up(table, tables[rank], self.problem)
                if longer:
                    self.choose(rank + 1, (*chosen, rank), longer, tables)

    def bound(self, trios: Table) -> int:
        """Give what can be gained at most if no card were wanted twice."""
        return max(map(self.total, self.joined(trios, self.escaleras).items()), default=NOTHING)

    def joined(self, one: Table, other: Table) -> Table:
        """Give what escaleras and trios gain together."""
        return add_up(one, other, self.problem)

    def total(self, entry: tuple[int, int]) -> int:
        """Give a gain with that of the wilds, or `NOTHING`."""
        more = self.problem.gains[entry[0] >> WILD_SHIFT & COUNT_MASK]
        return NOTHING if more == NOTHING else entry[1] + more

    def judge(self, chosen: tuple[int, ...]) -> None:
        """Find the best with trios of some ranks."""
        options = [self.options(suit, chosen) for suit in range(SUITS)]
        for choice in product(*options):
            self.weigh(chosen, choice)

    def options(self, suit: int, chosen: tuple[int, ...]) -> list[tuple[Counts, Counts]]:
        """Give the ways to part the cards of a suit: those for escaleras, those for trios."""
        hand = self.problem.hand[suit]
        there = tuple(hand[rank] for rank in chosen)
        rest = _without(hand, chosen, there)
        found = [(rest, there)]
        if self.rules.escaleras and any(there):
            table = self.problem.suit_table(suit, rest)
            for given in product(*(range(count + 1) for count in there)):
                if given != there:
                    rest = _without(hand, chosen, given)
                    other = self.problem.suit_table(suit, rest)
                    if any(gain > table.get(key, NOTHING) for key, gain in other.items()):
                        found.append((rest, given))
        return found

    def weigh(self, chosen: tuple[int, ...], choice: tuple[tuple[Counts, Counts], ...]) -> None:
        """Find the best where it is settled which cards are for which."""
        problem = self.problem
        steps: list[Table] = [{0: 0}]
        tables = [problem.suit_table(suit, choice[suit][0]) for suit in range(SUITS)]
        given = [
            tuple(choice[suit][1][place] for suit in range(SUITS)) for place in range(len(chosen))
        ]
        tables += [problem.rank_table(rank, one) for rank, one in zip(chosen, given, strict=True)]
        for table in tables:
            steps.append(add_up(steps[-1], table, problem))
        best, best_key = self.answer.gain, -1
        for key, gain in steps[-1].items():
            if key & SORTS == self.rules.goal:
                total = self.total((key, gain))
                if total > best:
                    best, best_key = total, key
        if best_key >= 0:
            answer = self.answer
            answer.gain = best
            answer.keys = _keys(steps, tables, best_key)
            answer.suits = [rest for rest, _ in choice]
            answer.ranks = list(chosen)
            answer.given = given


def _without(counts: Counts, ranks: tuple[int, ...], given: tuple[int, ...]) -> Counts:
    left = list(counts)
    for rank, number in zip(ranks, given, strict=True):
        left[rank] -= number
    return tuple(left)


def _keys(steps: list[Table], tables: list[Table], key: int) -> list[int]:
    """Tell which key of each table a key of the last step came from."""
    found: list[int] = []
    for place in range(len(tables) - 1, -1, -1):
        gain = steps[place + 1][key]
        for part, gained in tables[place].items():
            if steps[place].get(key - part, NOTHING) + gained == gain:
                found.append(part)
                key -= part
                break
    found.reverse()
    return found


# --- the two kinds of question -----------------------------------------------------------------


class BestProblem(Problem):
    """What can be laid that is worth most."""

    def __init__(
        self,
        rules: Rules,
        hand: tuple[Counts, ...],
        gains: list[int],
        rank_wilds: list[int],
        most: int,
        counted: bool,
        worth: tuple[Counts, ...],
    ) -> None:
        """Tell the hand, and what its cards are worth, by suit and rank."""
        super().__init__(rules, hand, gains, rank_wilds, most)
        self.worth = worth
        self.counted = counted

    def suit_table(self, suit: int, counts: Counts) -> Table:
        """Give what escaleras of a suit can gain."""
        return self.suit_tables(suit, counts)[0]

    def suit_tables(self, suit: int, counts: Counts) -> tuple[Table, suits.Table]:
        """Give what escaleras of a suit can gain, and how."""
        key = (self.rules, counts, self.worth[suit], self.wilds, self.counted)
        known = _SUITS.known.get(key)
        if known is None:
            full = suits.escaleras_of(
                self.rules, counts, self.worth[suit], self.wilds, self.counted
            )
            known = ({one: value[0] for one, value in full.items()}, full)
            _SUITS.keep(key, known, len(full) + 1)
        return known

    def rank_table(self, rank: int, counts: Counts) -> Table:
        """Give what trios of a rank can gain, one at least."""
        return self.rank_tables(rank, counts)[0]

    def rank_tables(self, rank: int, counts: Counts) -> tuple[Table, ranks.Table]:
        """Give what trios of a rank can gain, and how."""
        worth = tuple(self.worth[suit][rank] for suit in range(SUITS))
        wilds = self.rank_wilds[rank]
        key = (self.rules, counts, worth, wilds, self.counted)
        known = _RANKS.known.get(key)
        if known is None:
            full = ranks.trios_of(self.rules, counts, worth, wilds, self.counted)
            known = ({one: value[0] for one, value in full.items()}, full)
            _RANKS.keep(key, known, len(full) + 1)
        return known


class LackingProblem(Problem):
    """How few cards must be added; each loses one."""

    def suit_table(self, suit: int, counts: Counts) -> Table:
        """Give what escaleras of a suit lose."""
        del suit  # all suits are alike
        key = (self.rules, counts, self.wilds)
        known = _SUITS_LACKING.known.get(key)
        if known is None:
            found = suits.lacking_in(self.rules, counts, self.wilds)
            known = {one: -lack for one, lack in found.items()}
            _SUITS_LACKING.keep(key, known, len(known) + 1)
        return known

    def rank_table(self, rank: int, counts: Counts) -> Table:
        """Give what trios of a rank lose, one at least."""
        key = (self.rules, counts, self.rank_wilds[rank])
        known = _RANKS_LACKING.known.get(key)
        if known is None:
            found = ranks.lacking_in(self.rules, counts, self.rank_wilds[rank])
            known = {one: -lack for one, lack in found.items()}
            _RANKS_LACKING.keep(key, known, len(known) + 1)
        return known


_SUITS: Final[Memory[tuple[Rules, Counts, Counts, int, bool], tuple[Table, suits.Table]]] = Memory()
_RANKS: Final[Memory[tuple[Rules, Counts, Counts, int, bool], tuple[Table, ranks.Table]]] = Memory()
_SUITS_LACKING: Final[Memory[tuple[Rules, Counts, int], Table]] = Memory()
_RANKS_LACKING: Final[Memory[tuple[Rules, Counts, int], Table]] = Memory()
