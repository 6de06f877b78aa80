"""The two kinds of question about an opening: what is worth most, and how little lacks.

They differ in what suits and ranks can gain by themselves. All that is found of these is
remembered.
"""

from typing import Final

from continental.solver.kernel import ranks, suits, suits_lacking
from continental.solver.kernel.memory import Memory
from continental.solver.kernel.rules import FEW, RANKS, SORT_SHIFT, SUITS, Rules

Counts = tuple[int, ...]
Table = dict[int, int]
"""By key (sorts, wilds), the most that can be gained."""
Parts = tuple[list[Table], list[Table]]
"""Tables of the suits, and of some ranks."""

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
        pooled: for each suit the ranks, a bit for each, whose cards count as wilds too, whether
            they lie as themselves or not.
        worth: for each suit, what a card of each rank is worth.
        floor: what any part must gain more than to be of interest.
        searches: for suits, the searches for the escaleras of all their cards.
    """

    def __init__(
        self,
        rules: Rules,
        hand: tuple[Counts, ...],
        gains: list[int],
        rank_wilds: list[int],
        pooled: tuple[int, ...],
        worth: tuple[Counts, ...],
        floor: int = NOTHING,
    ) -> None:
        """Tell the hand."""
        self.rules = rules
        self.floor = floor
        self.searches: dict[int, suits.Suit] = {}
        self.worth = worth
        self.hand = hand
        self.wilds = len(gains) - 1
        self.gains = gains
        self.rank_wilds = rank_wilds
        self.pooled = pooled
        self.pooled_ranks = [
            sum(1 << suit for suit in range(SUITS) if pooled[suit] >> rank & 1)
            for rank in range(RANKS)
        ]

    def suit_table(self, suit: int, counts: Counts) -> Table:
        """Give what escaleras of a suit can gain."""
        raise NotImplementedError

    def rank_table(self, rank: int, counts: Counts) -> Table:
        """Give what trios of a rank can gain, one at least."""
        raise NotImplementedError

    def most(self) -> int:
        """Give what can be gained at most, whatever the rules are."""
        raise NotImplementedError

    def spared(self, suit: int, rank: int) -> int:
        """Tell what trios of a rank gain at least by one card more, if they have some."""
        del suit, rank
        return 0

    def capped(self, chosen: tuple[int, ...]) -> Parts | None:
        """Give tables of the suits and of some ranks that gain no less than parted ones.

        They are quickly found. None where they would tell no more than those of `parted`.
        """
        raise NotImplementedError

    def parted(self, chosen: tuple[int, ...]) -> Parts | None:
        """Give tables of the suits and of some ranks that gain no less, and share no card.

        None where that would tell no more than the tables of the whole suits and ranks.
        """
        raise NotImplementedError


class BestProblem(Problem):
    """What can be laid that is worth most."""

    def suit_table(self, suit: int, counts: Counts) -> Table:
        """Give what escaleras of a suit can gain."""
        return self.suit_tables(suit, counts, self.worth[suit])[0]

    def suit_tables(self, suit: int, counts: Counts, worth: Counts) -> tuple[Table, suits.Table]:
        """Give what escaleras of a suit can gain, and how."""
        pooled = self.pooled[suit]
        key = (self.rules, counts, worth, self.wilds, pooled)
        known = _SUITS.known.get(key)
        if known is None:
            full = self.search_of(suit, counts).best(worth)
            known = ({one: value[0] for one, value in full.items()}, full)
            _SUITS.keep(key, known, len(full) + 1)
        return known

    def search_of(self, suit: int, counts: Counts) -> suits.Suit:
        """Give the search for some cards of a suit; that for all of them is used many times."""
        if counts != self.hand[suit]:
            return suits.Suit(self.rules, counts, self.wilds, self.pooled[suit])
        known = self.searches.get(suit)
        if known is None:
            known = suits.Suit(self.rules, counts, self.wilds, self.pooled[suit])
            self.searches[suit] = known
        return known

    def rank_table(self, rank: int, counts: Counts) -> Table:
        """Give what trios of a rank can gain, one at least."""
        return self.rank_tables(rank, counts)[0]

    def rank_tables(self, rank: int, counts: Counts) -> tuple[Table, ranks.Table]:
        """Give what trios of a rank can gain, and how."""
        worth = tuple(self.worth[suit][rank] for suit in range(SUITS))
        wilds, pooled = self.rank_wilds[rank], self.pooled_ranks[rank]
        key = (self.rules, counts, worth, self.wilds, wilds, pooled)
        known = _RANKS.known.get(key)
        if known is None:
            full = ranks.trios_of(self.rules, counts, worth, self.wilds, wilds, pooled)
            known = ({one: value[0] for one, value in full.items()}, full)
            _RANKS.keep(key, known, len(full) + 1)
        return known

    def most(self) -> int:
        """Give what can be gained at most, whatever the rules are."""
        return max(self.gains) + sum(
            [
                many * max(0, each)
                for counts, worth in zip(self.hand, self.worth, strict=True)
                for many, each in zip(counts, worth, strict=True)
            ]
        )

    def spared(self, suit: int, rank: int) -> int:
        """Tell what trios of a rank gain at least by one card more, if they have some."""
        rules, total = self.rules, sum([counts[rank] for counts in self.hand])
        if (
            rules.distinct_suits
            or total > rules.trio_naturals
            or self.pooled[suit] >> rank & 1
            or any(sort.most < total + self.wilds for sort in rules.trios)
        ):
            return 0
        return max(0, self.worth[suit][rank])

    def capped(self, chosen: tuple[int, ...]) -> Parts | None:
        """Count cards for escaleras as often as there are any, those of the ranks for the trios."""
        rules = self.rules
        if not chosen or not 0 < rules.most_runs < FEW:
            return None
        by_suit: list[Table] = []
        for suit in range(SUITS):
            caps = [
                sum(
                    [
                        min(many, number) * max(0, each)
                        for rank, (many, each) in enumerate(
                            zip(self.hand[suit], self.worth[suit], strict=True)
                        )
                        if rank not in chosen
                    ]
                )
                for number in range(rules.most_runs + 1)
            ]
            table = self.suit_table(suit, self.hand[suit])
            by_suit.append(
                {key: min(gain, caps[rules.number_of(key)]) for key, gain in table.items()}
            )
        return by_suit, self.whole_ranks(chosen)

    def parted(self, chosen: tuple[int, ...]) -> Parts | None:
        """Count all cards of the ranks for the trios, and nothing for them in escaleras."""
        if not chosen or not self.rules.escaleras:
            return None
        by_suit: list[Table] = []
        for suit in range(SUITS):
            worth = list(self.worth[suit])
            for rank in chosen:
                if self.hand[suit][rank]:
                    worth[rank] = 0
            by_suit.append(self.suit_tables(suit, self.hand[suit], tuple(worth))[0])
        return by_suit, self.whole_ranks(chosen)

    def whole_ranks(self, chosen: tuple[int, ...]) -> list[Table]:
        """Give tables of some ranks by which all their cards are laid."""
        found: list[Table] = []
        for rank in chosen:
            counts = tuple([self.hand[suit][rank] for suit in range(SUITS)])
            gain = sum([counts[suit] * max(0, self.worth[suit][rank]) for suit in range(SUITS)])
            found.append(dict.fromkeys(self.rank_table(rank, counts), gain))
        return found


class LackingProblem(Problem):
    """How few cards must be added; each loses one. The cards are worth nothing."""

    def suit_table(self, suit: int, counts: Counts) -> Table:
        """Give what escaleras of a suit lose."""
        pooled = self.pooled[suit]
        key = (self.rules, counts, self.wilds, pooled)
        known = _SUITS_LACKING.known.get(key)
        if known is None:
            found = suits_lacking.lacking_in(self.rules, counts, self.wilds, pooled)
            known = {one: -lack for one, lack in found.items()}
            _SUITS_LACKING.keep(key, known, len(known) + 1)
        return known

    def rank_table(self, rank: int, counts: Counts) -> Table:
        """Give what trios of a rank lose, one at least."""
        wilds, pooled = self.rank_wilds[rank], self.pooled_ranks[rank]
        key = (self.rules, counts, self.wilds, wilds, pooled)
        known = _RANKS_LACKING.known.get(key)
        if known is None:
            found = ranks.lacking_in(self.rules, counts, self.wilds, wilds, pooled)
            known = {one: -lack for one, lack in found.items()}
            _RANKS_LACKING.keep(key, known, len(known) + 1)
        return known

    def most(self) -> int:
        """Give what can be gained at most, whatever the rules are."""
        return 0

    def capped(self, chosen: tuple[int, ...]) -> Parts | None:
        """Leave it: cards are worth nothing."""
        del chosen
        return None

    def parted(self, chosen: tuple[int, ...]) -> Parts | None:
        """Leave it: a card that is wanted twice may be added."""
        del chosen
        return None


_SUITS: Final[Memory[tuple[Rules, Counts, Counts, int, int], tuple[Table, suits.Table]]] = Memory()
_RANKS: Final[Memory[tuple[Rules, Counts, Counts, int, int, int], tuple[Table, ranks.Table]]] = (
    Memory()
)
_SUITS_LACKING: Final[Memory[tuple[Rules, Counts, int, int], Table]] = Memory()
_RANKS_LACKING: Final[Memory[tuple[Rules, Counts, int, int, int], Table]] = Memory()
