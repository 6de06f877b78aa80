"""The best opening of a hand, and what a hand lacks for one.

First it is chosen which ranks have trios. Cards of other ranks can only lie in escaleras. In a suit
without escaleras all cards of those ranks are for the trios; in the others some of them may stay
with the escaleras. Then suits and ranks have nothing in common but the wilds, and their tables are
added up.
"""

from heapq import heapify, heappop, heappush
from itertools import product

from continental.solver.kernel.problems import NOTHING, SORTS, Counts, Parts, Problem, Table
from continental.solver.kernel.rules import COUNT_MASK, FEW, RANKS, SUITS, WILD_SHIFT

Part = tuple[Counts, Counts]
"""The cards of a suit: those for its escaleras, and those for trios by the ranks of these."""

_WEIGH, _BOUND, _CAP, _PART = range(4)
"""What comes next for a choice of ranks; of equal ones the first of these is done first."""
Choice = tuple[int, int, int, tuple[int, ...], int]
"""A choice of ranks: what it promises and how many cards they have, both below 0 and the next step
in between; the ranks; and how many of those that all choices begin with must stay."""


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

    def __init__(self, known: int) -> None:
        """Begin with nothing found that gains more than something known."""
        self.gain = known
        self.keys: list[int] = []
        self.suits: list[Counts] = []
        self.ranks: list[int] = []
        self.given: list[Counts] = []


def add_up(one: Table, other: Table, problem: Problem) -> Table:
    """Give what two parts gain together."""
    found: Table = {}
    rules, wilds, floor = problem.rules, problem.wilds, problem.floor
    guards, goal = rules.guards, rules.goal | rules.guards
    for key, gain in one.items():
        for more, gained in other.items():
            both = key + more
            number = both >> WILD_SHIFT & COUNT_MASK
            if number > wilds or (goal - (both & SORTS)) & guards != guards:
                continue
            total = gain + gained
            if total > found.get(both, floor):
                found[both] = total
    return found


class Search:
    """The search for the best answer to a problem."""

    def __init__(self, problem: Problem, known: int = NOTHING) -> None:
        """Take a problem, and what an answer must gain more than."""
        self.problem = problem
        self.rules = problem.rules
        hand = problem.hand
        self.answer = Answer(known)
        self.most = problem.most()
        self.bounds: dict[tuple[int, ...], int] = {}
        self.goal = self.rules.goal - self.rules.runs
        self.exact = all(sort.unit for sort in self.rules.trios)
        self.most_trios = sum([sort.count if sort.unit else FEW for sort in self.rules.trios])
        self.hopes = [max(problem.gains[few:]) for few in range(len(problem.gains))]
        self.free: tuple[int, ...] = ()
        self.tops: list[int] = []
        self.beside = 0
        self.counts = [tuple(hand[suit][rank] for suit in range(SUITS)) for rank in range(RANKS)]

    def run(self) -> Answer:
        """Search."""
        problem, rules = self.problem, self.rules
        table: Table = {0: 0}
        for suit in range(SUITS):
            table = add_up(table, problem.suit_table(suit, problem.hand[suit]), problem)
        self.escaleras = {key: gain for key, gain in table.items() if key & SORTS == rules.runs}
        if self.escaleras:
            self.search()
        return self.answer

    def search(self) -> None:
        """Judge choices of ranks for the trios, the most promising first.

        Of those that promise as much, a choice whose promise was looked at closely is tried at
        once; cards are parted only where no other choice may keep its promise without that. Else
        those come first that have the most cards.
        """
        problem, todo = self.problem, self.ranks_by_bound()
        heapify(todo)
        while todo and -todo[0][0] > self.answer.gain:
            bound, step, cards, chosen, kept = heappop(todo)
            if step == _CAP:
                bound = max(bound, -self.sum_of(problem.capped(chosen)))
                heappush(todo, (bound, _BOUND, cards, chosen, kept))
            elif step == _BOUND:
                bound = max(bound, -self.sum_of(problem.parted(chosen)))
                heappush(todo, (bound, _WEIGH, cards, chosen, kept))
            elif step == _WEIGH:
                for fewer in self.without_one(bound, chosen, kept):
                    heappush(todo, fewer)
                self.weigh(chosen, self.whole(chosen))
                if self.rules.escaleras and self.answer.gain < -bound:
                    heappush(todo, (bound, _PART, cards, chosen, kept))
            else:
                self.judge(chosen, -bound)

    def ranks_by_bound(self) -> list[Choice]:
        """Give the choices of ranks that may have the trios.

        All have the ranks in which a trio may come besides that takes no wilds: with one rank less
        a choice promises no more, and so is looked at after it.
        """
        problem = self.problem
        if not self.rules.trios:
            self.bounds[()] = self.bound({0: 0})
        else:
            tables = [problem.rank_table(rank, self.counts[rank]) for rank in range(RANKS)]
            self.tops = [max(0, max(table.values(), default=0)) for table in tables]
            self.beside = max(self.escaleras.values()) + max(problem.gains)
            self.free = tuple([rank for rank in range(RANKS) if tables[rank].get(0, -1) >= 0])
            whole: Table = {0: 0}
            for rank in self.free:
                whole = add_up(whole, tables[rank], problem)
                tables[rank] = {}
                self.tops[rank] = 0
            self.choose(0, self.free, whole, tables)
        return [
            (-bound, _CAP, self.cards_of(chosen), chosen, 0)
            for chosen, bound in self.bounds.items()
        ]

    def without_one(self, bound: int, chosen: tuple[int, ...], kept: int) -> list[Choice]:
        """Give what is left of a choice without one rank that all have, so many of them kept."""
        found: list[Choice] = []
        for place in range(kept, len(self.free)):
            fewer = tuple([rank for rank in chosen if rank != self.free[place]])
            found.append((bound, _CAP, self.cards_of(fewer), fewer, place + 1))
        return found

    def cards_of(self, chosen: tuple[int, ...]) -> int:
        """Tell how many cards some ranks have, below 0."""
        return -sum([sum(self.counts[rank]) for rank in chosen])

    def sum_of(self, parts: Parts | None) -> int:
        """Tell what the tables of suits and ranks gain together at most, a bound without them.

        More wilds than a part needs are taken to find a place anywhere.
        """
        if parts is None:
            return FEW * FEW
        table: Table = {0: 0}
        for one in (*parts[0], *parts[1]):
            table = _front(add_up(table, _front(one), self.problem))
        return max(
            [
                gain + self.hopes[key >> WILD_SHIFT & COUNT_MASK]
                for key, gain in table.items()
                if key & SORTS == self.rules.goal
            ],
            default=NOTHING,
        )

    def best_of(self, table: Table) -> int:
        """Give the most that a table gains with all that is asked for."""
        return max(
            [self.total(entry) for entry in table.items() if entry[0] & SORTS == self.rules.goal],
            default=NOTHING,
        )

    def choose(
        self, first: int, chosen: tuple[int, ...], table: Table, tables: list[Table]
    ) -> None:
        """Choose one more rank, from a rank on."""
        done = {key: gain for key, gain in table.items() if key & SORTS == self.goal}
        if done:
            bound = min(self.bound(done), self.most)
            if bound > NOTHING:
                self.bounds[chosen] = bound
            if self.exact:
                table = {key: gain for key, gain in table.items() if key not in done}
        more = self.most_trios - len(chosen)
        further = sum(sorted(self.tops[first:], reverse=True)[:more])
        if not table or max(table.values()) + further + self.beside <= self.answer.gain:
            return
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
        return self.best_of(add_up(trios, self.escaleras, self.problem))

    def total(self, entry: tuple[int, int]) -> int:
        """Give a gain with that of the wilds, or `NOTHING`."""
        more = self.problem.gains[entry[0] >> WILD_SHIFT & COUNT_MASK]
        return NOTHING if more == NOTHING else entry[1] + more

    def whole(self, chosen: tuple[int, ...]) -> list[Part]:
        """Part each suit so that all cards of some ranks are for the trios."""
        hand = self.problem.hand
        there = [tuple([hand[suit][rank] for rank in chosen]) for suit in range(SUITS)]
        return [(_without(hand[suit], chosen, there[suit]), there[suit]) for suit in range(SUITS)]

    def judge(self, chosen: tuple[int, ...], most: int) -> None:
        """Find the best with trios of some ranks, which is no more than some most."""
        problem = self.problem
        options = [self.options(suit, chosen) for suit in range(SUITS)]
        whole = [problem.suit_table(suit, problem.hand[suit]) for suit in range(SUITS)]
        by_suit, by_rank = problem.parted(chosen) or (
            whole,
            [problem.rank_table(rank, self.counts[rank]) for rank in chosen],
        )
        trios: Table = {0: 0}
        for table in by_rank:
            trios = add_up(trios, table, problem)
        rough = [add_up(table, trios, problem) for table in self.behind(by_suit)]
        after = self.behind(whole)
        self.part(chosen, most, options, (after, rough), [], {0: 0}, 0)

    def behind(self, tables: list[Table]) -> list[Table]:
        """Give, for each suit, what all suits behind it can gain."""
        found: list[Table] = [{0: 0}]
        for table in tables[:0:-1]:
            found.append(add_up(found[-1], table, self.problem))
        return found[::-1]

    def part(
        self,
        chosen: tuple[int, ...],
        most: int,
        options: list[list[tuple[Part, Table]]],
        further: tuple[list[Table], list[Table]],
        choice: list[Part],
        table: Table,
        kept: int,
    ) -> None:
        """Part the cards of one more suit between its escaleras and the trios.

        Args:
            chosen: the ranks of the trios.
            most: what can be gained at most.
            options: the ways to part each suit.
            further: for each suit, what all suits behind it can gain; and what they can gain
                together with the trios where these have all cards that they may have.
            choice: how the suits before are parted.
            table: what these gain.
            kept: what the cards are worth that they keep from the trios.
        """
        suit = len(choice)
        if suit == SUITS:
            self.weigh(chosen, choice)
            return
        problem = self.problem
        after, rough = further
        for option, useful in options[suit]:
            longer = add_up(table, useful, problem)
            without = kept + self.kept(suit, chosen, option[1])
            if self.best_of(add_up(longer, rough[suit], problem)) - without <= self.answer.gain:
                continue
            hope = add_up(longer, after[suit], problem)
            more = [*choice, option]
            for place, rank in enumerate(chosen):
                given = [
                    more[one][1][place] if one <= suit else problem.hand[one][rank]
                    for one in range(SUITS)
                ]
                hope = add_up(hope, problem.rank_table(rank, tuple(given)), problem)
            if self.best_of(hope) > self.answer.gain:
                self.part(chosen, most, options, further, more, longer, without)
                if self.answer.gain >= most:
                    return

    def kept(self, suit: int, chosen: tuple[int, ...], given: Counts) -> int:
        """Tell what the cards of a suit are worth that trios of some ranks are not given."""
        hand, worth = self.problem.hand[suit], self.problem.worth[suit]
        return sum(
            [
                (hand[rank] - many) * max(0, worth[rank])
                for rank, many in zip(chosen, given, strict=True)
            ]
        )

    def options(self, suit: int, chosen: tuple[int, ...]) -> list[tuple[Part, Table]]:
        """Give the ways to part the cards of a suit, and what escaleras gain in each.

        Only that is told which no escaleras gain with a card less, that trios have instead.
        """
        problem = self.problem
        hand = problem.hand[suit]
        there = tuple([hand[rank] for rank in chosen])
        kept = FEW
        if all(sort.unit for sort in self.rules.escaleras):
            kept = sum([sort.count for sort in self.rules.escaleras])
        spared = [problem.spared(suit, rank) for rank in chosen]
        tables: dict[Counts, Table] = {}
        found: list[tuple[Part, Table]] = []
        for given in product(*[range(many, max(0, many - kept) - 1, -1) for many in there]):
            rest = _without(hand, chosen, given)
            table = tables[given] = problem.suit_table(suit, rest)
            fewer = [
                (tables[(*given[:place], given[place] + 1, *given[place + 1 :])], gain)
                for place, gain in enumerate(spared)
                if given[place] < there[place]
            ]
            useful = {
                key: gain
                for key, gain in table.items()
                if all(gain > one.get(key, NOTHING) + more for one, more in fewer)
            }
            if useful:
                found.append(((rest, given), useful))
        return found

    def weigh(self, chosen: tuple[int, ...], choice: list[Part]) -> None:
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


def _front(table: Table) -> Table:
    """Leave out what gains no more than the same melds with fewer wilds."""
    found: Table = {}
    best, before = NOTHING, -1
    for key, gain in sorted(table.items()):
        if key & SORTS != before:
            best, before = NOTHING, key & SORTS
        if gain > best:
            best = found[key] = gain
    return found


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
