"""The best opening, and what lacks, under any rules: cards turned into numbers and back.

Cards that are wild elsewhere count as wilds here even where they lie as themselves, so that no more
of them are used than there are. What they are worth is then told by the number of wilds. That is
right but where a dearer wild stays in hand while a cheaper one lies as itself; then it is tried
which of these cards lie as themselves.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from attrs import frozen

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import Escalera, Meld, Trio, places_of
from continental.ruleset import Ruleset
from continental.scoring import card_points
from continental.solver.kernel import suits
from continental.solver.kernel.rules import RANKS, SUITS, Rules, Span
from continental.solver.kernel.search import NOTHING, Answer, BestProblem, LackingProblem, Search
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


def _pooled(cards: Sequence[Card], ruleset: Ruleset) -> _Part:
    """Give a hand in which all wild cards may also lie as themselves."""
    pooled = [0] * SUITS
    counts = _counted(cards)
    for card in ruleset.wilds.cards:
        if counts[card.index]:
            pooled[card.index // RANKS] |= 1 << card.index % RANKS
    wilds = tuple([card for card in cards if ruleset.wilds.may_stand_in(card)])
    return _Part(_by_suit(counts), wilds, tuple(pooled))


def _settled(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[_Part]:
    """Give every way to choose which wild cards lie as themselves."""
    counts = _counted(cards)
    jokers = (JOKER,) * counts[JOKER.index]
    both = [card for card in ruleset.wilds.cards if counts[card.index]]
    for numbers in product(*(range(counts[card.index] + 1) for card in both)):
        left = list(counts)
        wilds = jokers
        for card, number in zip(both, numbers, strict=True):
            left[card.index] -= number
            wilds += (card,) * number
        yield _Part(_by_suit(left), wilds)


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
        for choice in sorted({(self.worth[card.index], card.index) for card in cards}):
            if total - max(0, choice[0]) <= known:
                break
            if choice >= order and keep:
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
        """Find the best that is worth more than something known."""
        if self.total(cards) <= known:
            return None
        part = _pooled(cards, self.ruleset)
        gains = [0]
        for card in self.dear_first(part.wilds):
            gains.append(gains[-1] + self.worth[card.index])
        problem, answer = self.answer(part, gains)
        most = answer.gain
        if most <= known:
            return None
        found = self.told(problem, answer, part.wilds)
        if found is not None and (found.gain == most or not any(part.pooled)):
            return found if found.gain > known else None
        for settled in _settled(cards, self.ruleset):
            if found is not None and found.gain == most:
                break
            for wilds in _some(self.dear_first(settled.wilds)):
                value = sum([self.worth[card.index] for card in wilds])
                one = _Part(settled.counts, wilds)
                problem, answer = self.answer(one, [NOTHING] * len(wilds) + [value])
                if answer.gain > (known if found is None else found.gain):
                    found = self.told(problem, answer, wilds) or found
        return found if found is not None and found.gain > known else None

    def dear_first(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Sort cards, the dearest first."""
        return tuple(sorted(cards, key=lambda card: (-self.worth[card.index], card.index)))

    def answer(self, part: _Part, gains: list[int]) -> tuple[BestProblem, Answer]:
        """Search for the best of a part."""
        worth = [list(row) for row in _by_suit(self.worth)]
        for suit in range(SUITS):
            for rank in range(RANKS):
                if part.pooled[suit] >> rank & 1:
                    worth[suit][rank] = 0
        by_suit = tuple([tuple(row) for row in worth])
        problem = BestProblem(self.rules, part.counts, gains, part.rank_wilds, part.pooled, by_suit)
        return problem, Search(problem).run()

    def told(self, problem: BestProblem, answer: Answer, wilds: tuple[Card, ...]) -> _Found | None:
        """Give the melds of an answer, or None where its wilds cannot be dealt out so."""
        if answer.gain == NOTHING:
            return None
        trios, escaleras = _chosen(problem, answer)
        naturals = [card for _, own, _ in trios for card in own]
        used = sum([many for _, _, many in trios])
        for suit, span, bits in escaleras:
            places = places_of(suit, Rank(span.start + 1), span.length)
            naturals += [place for at, place in enumerate(places) if bits >> at & 1]
            used += span.length - bits.bit_count()
        left = list(self.dear_first(wilds))
        for card in naturals:
            if any(problem.pooled) and self.ruleset.wilds.may_stand_in(card):
                left.remove(card)
        melds = dealt_out(trios, escaleras, left[:used])
        if melds is None:
            return None
        gain = sum([self.worth[card.index] for meld in melds for card in meld.cards])
        return _Found(gain, tuple(sorted(melds, key=lambda meld: meld.order)))


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
        places = places_of(suit, Rank(span.start + 1), span.length)
        cards = [place if bits >> at & 1 else left.pop() for at, place in enumerate(places)]
        melds.append(Escalera(suit, Rank(span.start + 1), cards))
    return melds


# --- what lacks --------------------------------------------------------------------------------


def least_lacking(cards: Sequence[Card], rules: Rules, ruleset: Ruleset) -> int | None:
    """Tell how many cards must be added for an opening, or None where none can be made."""
    part = _pooled(cards, ruleset)
    least = _lacking(part, rules)
    if least is None or len({card.rank for card in ruleset.wilds.cards}) < 2:
        return least
    # A card that lies as itself is no wild for a trio of another rank: that was not looked at.
    best: int | None = None
    for settled in _settled(cards, ruleset):
        found = _lacking(settled, rules)
        if found is not None and (best is None or found < best):
            best = found
            if best == least:
                break
    return best


def _lacking(part: _Part, rules: Rules) -> int | None:
    gains = [0] * (len(part.wilds) + 1)
    answer = Search(LackingProblem(rules, part.counts, gains, part.rank_wilds, part.pooled)).run()
    return None if answer.gain == NOTHING else -answer.gain
