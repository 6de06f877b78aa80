"""The best opening, and what lacks, under any rules: cards turned into numbers and back.

Cards that are wild elsewhere count as wilds here even where they lie as themselves, so that no more
of them are used than there are. What they are worth is then told by the number of wilds. That is
right but where a dearer wild stays in hand while a cheaper one lies as itself; then it is tried
which of these cards lie as themselves.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from typing import Final, TypeAlias

from attrs import frozen

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import Escalera, Meld, Trio, places_of
from continental.ruleset import Ruleset
from continental.scoring import card_points
from continental.solver.kernel import suits
from continental.solver.kernel.problems import NOTHING, BestProblem, LackingProblem
from continental.solver.kernel.rules import RANKS, SUITS, Rules, Span
from continental.solver.kernel.search import Answer, Search
from continental.solver.supply import ALL_CARDS

__all__ = ["POINT", "dealt_out", "general_opening", "least_lacking", "worth_of"]

POINT: Final = 1 << 10
"""What a point is worth in the search; a card by itself is worth 1, so that of equal points more
cards are laid."""


def worth_of(card: Card, ruleset: Ruleset) -> int:
    """Tell what it is worth that a card is laid."""
    return card_points(card, ruleset.points) * POINT + 1


# --- cards -------------------------------------------------------------------------------------


@frozen
class _Part:
    """A hand in which some wilds are set apart.

    Attributes:
        counts: for each suit, how many cards of each rank may lie as themselves.
        wilds: the cards that may stand for others.
        pooled: for each suit the ranks, a bit for each, of cards that are in both.
    """

    counts: tuple[tuple[int, ...], ...]
    wilds: tuple[Card, ...]
    pooled: tuple[int, ...] = (0,) * SUITS

    @property
    def rank_wilds(self) -> list[int]:
        """How many wilds may stand in trios of each rank: a card of the rank is a natural there."""
        return [sum(card.rank is not rank for card in self.wilds) for rank in Rank]


def _counted(cards: Sequence[Card]) -> list[int]:
    counts = [0] * len(ALL_CARDS)
    for card in cards:
        counts[card.index] += 1
    return counts


def _by_suit(counts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(counts[suit * RANKS : (suit + 1) * RANKS]) for suit in range(SUITS)])


_Settled: TypeAlias = tuple[tuple[Card, int], ...]
"""Wild cards, and how many of each may lie as themselves and may not stand for others."""


def _part(cards: Sequence[Card], ruleset: Ruleset, settled: _Settled) -> _Part:
    """Give a hand in which some wild cards are settled, and all others may be either."""
    counts = _counted(cards)
    wilds = [JOKER] * counts[JOKER.index]
    for card, number in settled:
        wilds += [card] * (counts[card.index] - number)
        counts[card.index] = number
    pooled = [0] * SUITS
    for card in _open(cards, ruleset, settled):
        wilds += [card] * counts[card.index]
        pooled[card.index // RANKS] |= 1 << card.index % RANKS
    return _Part(_by_suit(counts), tuple(wilds), tuple(pooled))


def _open(cards: Sequence[Card], ruleset: Ruleset, settled: _Settled) -> list[Card]:
    """Give the wild cards of a hand that are not settled, but for jokers."""
    known = [card for card, _ in settled]
    return [card for card in ruleset.wilds.cards if card in cards and card not in known]


def _settling(cards: Sequence[Card], settled: _Settled, card: Card) -> list[_Settled]:
    """Settle one more card in every way."""
    return [(*settled, (card, number)) for number in range(cards.count(card) + 1)]


# --- the best ----------------------------------------------------------------------------------


@frozen
class _Found:
    """An opening.

    Attributes:
        gain: what its cards are worth.
        melds: its melds.
    """

    gain: int
    melds: tuple[Meld, ...]


def general_opening(
    cards: Sequence[Card], rules: Rules, ruleset: Ruleset, keep: int
) -> tuple[Meld, ...] | None:
    """Give the melds of the opening that leaves the fewest points, keeping some cards in hand."""
    found = _Best(rules, ruleset).keeping(tuple(cards), keep, NOTHING, (NOTHING, 0))
    return None if found is None else found.melds


class _Best:
    """The search for the opening that is worth most."""

    def __init__(self, rules: Rules, ruleset: Ruleset) -> None:
        """Find out what cards are worth."""
        self.rules, self.ruleset = rules, ruleset
        self.worth = tuple([worth_of(card, ruleset) for card in ALL_CARDS])

    def keeping(
        self, cards: tuple[Card, ...], keep: int, known: int, order: tuple[int, int]
    ) -> _Found | None:
        """Find the best that is worth more than something known, and leaves so many cards.

        Args:
            cards: the cards that may be laid.
            keep: how many of them must stay in hand.
            known: what can be laid in another way.
            order: what the card kept before is worth, and its index; those that follow are not
                less.
        """
        found = self.of(cards, known)
        if found is None or sum(map(len, found.melds)) <= len(cards) - keep:
            return found
        best: _Found | None = None
        total = self.total(cards)
        choices = sorted([(self.worth[card.index], card.index) for card in cards])
        for place, choice in enumerate(choices[: len(cards) - keep + 1]):
            kept = sum([max(0, worth) for worth, _ in choices[place : place + keep]])
            if total - kept <= known:
                break
            if choice >= order and choice not in choices[:place]:
                rest = list(cards)
                rest.remove(ALL_CARDS[choice[1]])
                other = self.keeping(tuple(rest), keep - 1, known, choice)
                if other is not None:
                    best, known = other, other.gain
        return best

    def total(self, cards: Sequence[Card]) -> int:
        """Tell what some cards are worth at most."""
        return sum([max(0, self.worth[card.index]) for card in cards])

    def of(self, cards: tuple[Card, ...], known: int) -> _Found | None:
        """Find the best that is worth more than something known.

        Where an answer promises more than its cards are worth, it is tried how many of one card
        that lies as itself there are to do so, the most promising first.
        """
        best: _Found | None = None
        todo: list[tuple[int, _Settled]] = [(-self.total(cards), ())]
        while todo and -todo[0][0] > known:
            _, settled = heappop(todo)
            part = _part(cards, self.ruleset, settled)
            gains = [0]
            for card in self.dear_first(part.wilds):
                gains.append(gains[-1] + self.worth[card.index])
            problem, answer = self.answer(part, gains, known)
            if answer.gain <= known:
                continue
            found, lying = self.told(problem, answer, part.wilds)
            if found is not None and found.gain > known:
                best, known = found, found.gain
            if answer.gain <= known:
                continue
            free = _open(cards, self.ruleset, settled)
            if free:
                card = next((card for card in lying if card in free), free[0])
                for further in _settling(cards, settled, card):
                    heappush(todo, (-answer.gain, further))
            else:
                found = self.with_some(part, known)
                if found is not None:
                    best, known = found, found.gain
        return best

    def with_some(self, part: _Part, known: int) -> _Found | None:
        """Find the best that holds just some of the wilds, where all cards are settled."""
        best: _Found | None = None
        for wilds in _some(self.dear_first(part.wilds)):
            gains = [NOTHING] * len(wilds) + [sum([self.worth[card.index] for card in wilds])]
            problem, answer = self.answer(_Part(part.counts, wilds), gains, known)
            if answer.gain > known:
                found, _ = self.told(problem, answer, wilds)
                if found is not None:
                    best, known = found, found.gain
        return best

    def dear_first(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Sort cards, the dearest first."""
        return tuple(sorted(cards, key=lambda card: (-self.worth[card.index], card.index)))

    def answer(self, part: _Part, gains: list[int], known: int) -> tuple[BestProblem, Answer]:
        """Search for the best of a part that is worth more than something known."""
        worth = [list(row) for row in _by_suit(self.worth)]
        for suit in range(SUITS):
            for rank in range(RANKS):
                if part.pooled[suit] >> rank & 1:
                    worth[suit][rank] = 0
        by_suit = tuple([tuple(row) for row in worth])
        problem = BestProblem(self.rules, part.counts, gains, part.rank_wilds, part.pooled, by_suit)
        return problem, Search(problem, known).run()

    def told(
        self, problem: BestProblem, answer: Answer, wilds: tuple[Card, ...]
    ) -> tuple[_Found | None, list[Card]]:
        """Give the melds of an answer, and its wild cards that lie as themselves.

        There are no melds where its wilds cannot be dealt out so.
        """
        trios, escaleras = _chosen(problem, answer)
        naturals = [card for _, own, _ in trios for card in own]
        used = sum([many for _, _, many in trios])
        for suit, span, bits in escaleras:
            places = places_of(suit, Rank(span.start + 1), span.length)
            naturals += [place for at, place in enumerate(places) if bits >> at & 1]
            used += span.length - bits.bit_count()
        left = list(self.dear_first(wilds))
        lying = [
            card
            for card in naturals
            if problem.pooled[card.index // RANKS] >> card.index % RANKS & 1
        ]
        for card in lying:
            left.remove(card)
        melds = dealt_out(trios, escaleras, left[:used])
        if melds is None:
            return None, lying
        gain = sum([self.worth[card.index] for meld in melds for card in meld.cards])
        return _Found(gain, tuple(sorted(melds, key=lambda meld: meld.order))), lying


def _some(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Give some of the cards, all first, every choice once."""
    kinds = list(dict.fromkeys(cards))
    for numbers in product(*(range(cards.count(card), -1, -1) for card in kinds)):
        yield tuple(
            [card for card, number in zip(kinds, numbers, strict=True) for _ in range(number)]
        )


Trios = list[tuple[Rank, list[Card], int]]
"""The ranks of trios, their naturals, and how many wilds they hold."""
Escaleras = list[tuple[Suit, Span, int]]
"""The suits of escaleras, their places, and in which of these naturals lie, a bit for each."""


def _chosen(problem: BestProblem, answer: Answer) -> tuple[Trios, Escaleras]:
    """Give the melds of an answer without their wilds."""
    trios: Trios = []
    for place, rank in enumerate(answer.ranks):
        key = answer.keys[SUITS + place]
        for own, many in problem.rank_tables(rank, answer.given[place])[1][key][1]:
            naturals = [
                ALL_CARDS[suit * RANKS + rank] for suit in range(SUITS) for _ in range(own[suit])
            ]
            trios.append((Rank(rank + 1), naturals, many))
    escaleras: Escaleras = []
    for suit in Suit:
        tables = problem.suit_tables(suit, answer.suits[suit], problem.worth[suit])
        laid = tables[1][answer.keys[suit]][1]
        given = suits.naturals_of(problem.rules, laid)
        for index, bits in zip(laid[0], given, strict=True):
            escaleras.append((suit, problem.rules.spans[index], bits))
    return trios, escaleras


_RANKS: Final = tuple(Rank)


def dealt_out(trios: Trios, escaleras: Escaleras, wilds: Sequence[Card]) -> list[Meld] | None:
    """Give the melds with the wilds in their places, or None where a trio is left with its own."""
    left = list(wilds)
    melds: list[Meld] = []
    # The trio that most wilds are of the rank of chooses first.
    for rank, naturals, many in sorted(
        trios, key=lambda trio: -sum(card.rank is trio[0] for card in wilds)
    ):
        foreign = [card for card in left if card.rank is not rank][:many]
        if len(foreign) < many:
            return None
        for card in foreign:
            left.remove(card)
        melds.append(Trio(rank, naturals + foreign))
    for suit, span, bits in escaleras:
        start = _RANKS[span.start]
        places = places_of(suit, start, span.length)
        cards = [place if bits >> at & 1 else left.pop() for at, place in enumerate(places)]
        melds.append(Escalera(suit, start, cards))
    return melds


# --- what lacks --------------------------------------------------------------------------------


def least_lacking(cards: Sequence[Card], rules: Rules, ruleset: Ruleset, most: int) -> int | None:
    """Tell how many cards must be added for an opening, or None where that is too many.

    A card that lies as itself is no wild for a trio of another rank. That is not looked at where
    it is not settled which cards do; so then the answer is only not too much.
    """
    unsettled = len({card.rank for card in ruleset.wilds.cards}) > 1
    todo: list[tuple[int, int, bool, _Settled]] = [(0, 0, True, ())]
    while todo:
        bound, depth, asked, settled = heappop(todo)
        if asked:
            least = _lacking(_part(cards, ruleset, settled), rules, most)
            if least is not None:
                heappush(todo, (max(bound, least), depth, False, settled))
            continue
        free = _open(cards, ruleset, settled) if unsettled else []
        if not free:
            return bound
        for further in _settling(cards, settled, free[0]):
            heappush(todo, (bound, depth - 1, True, further))
    return None


def _lacking(part: _Part, rules: Rules, most: int) -> int | None:
    """Tell the same of a hand in which it is settled which wilds may lie as themselves.

    That few lack is asked first: then all that lacks more is left out at once.
    """
    gains = [0] * (len(part.wilds) + 1)
    worthless = (((0,) * RANKS),) * SUITS
    for limit in (*[few for few in _FEW_LACK if few < most], most):
        floor = -limit - 1
        problem = LackingProblem(
            rules, part.counts, gains, part.rank_wilds, part.pooled, worthless, floor
        )
        answer = Search(problem, floor).run()
        if answer.gain > floor:
            return -answer.gain
    return None


_FEW_LACK: Final = (0, 2)
"""Numbers of cards that are asked for first."""
