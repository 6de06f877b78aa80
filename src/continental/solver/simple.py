"""Openings where the rules are simple: rules and cards turned into numbers and back."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import CIRCLE, Meld
from continental.ruleset import Contract, MeldCount, Ruleset, SameSuit, WildRatio
from continental.solver.general import dealt_out, worth_of
from continental.solver.kernel.quick.best import Found, Quick
from continental.solver.kernel.quick.escaleras import Escaleras, Packed, Piece
from continental.solver.kernel.quick.lacking import Lacking
from continental.solver.kernel.quick.layers import EIGHTS, size
from continental.solver.kernel.quick.suits import MOST_WILDS, SuitRules
from continental.solver.kernel.quick.trios import Trios
from continental.solver.kernel.rules import FEW, RANKS, SUITS, Rules, Span
from continental.solver.opening_rules import (
    LONGEST,
    can_be_met,
    least_naturals,
    opening_rules,
)
from continental.solver.supply import ALL_CARDS
from continental.validation import Judge
from continental.validation.placed import holds

__all__ = ["packed", "quick_hand", "quick_melds", "quick_rules"]


class _Known:
    """The rules of the quick searches, for some contracts and rulesets."""

    def __init__(self) -> None:
        """Know nothing."""
        self.of: dict[tuple[Contract, Judge], tuple[Quick | None, Lacking | None]] = {}

    def find(self, contract: Contract, judge: Judge) -> tuple[Quick | None, Lacking | None]:
        """Give the rules for the quick searches, None for one that cannot serve them."""
        known = self.of.get((contract, judge))
        if known is None:
            if len(self.of) >= _RULESETS:
                self.forget()
            quick = _quick_rules(contract, judge)
            known = self.of[contract, judge] = quick, _lacking_rules(quick)
        return known

    def forget(self) -> None:
        """Forget everything, and all that was found by these rules."""
        before, self.of = self.of, {}
        for quick, lacking in before.values():
            if quick is not None:
                quick.retire()
            if lacking is not None:
                lacking.retire()


quick_rules: Final = _Known().find
_RULESETS: Final = 64


def _quick_rules(contract: Contract, judge: Judge) -> Quick | None:
    """Give the rules of an opening for the quick search, or None where they are not simple."""
    ruleset = judge.ruleset
    points = ruleset.points
    rules = opening_rules(contract, judge)
    if (
        ruleset.wilds.cards
        or ruleset.opening.meld_count is not MeldCount.EXACT
        or points.red_ace is not None
        or min(points.joker, points.ace, points.court, *points.numbers) < 0
        or max(len(rules.trios), len(rules.escaleras)) > 1
        or not can_be_met(contract, ruleset)
    ):
        return None
    if rules.trios and (rules.distinct_suits or rules.trios[0].most < LONGEST - 1):
        return None
    if rules.escaleras and (
        not rules.adjacent_wilds
        or (len(contract) > 1 and ruleset.escaleras.same_suit is not SameSuit.ALLOWED)
        or not any(span.length == rules.escaleras[0].least for span in rules.spans)
        or not all(span.need for span in rules.spans)  # one of wilds alone is of no suit
        or any(0 < span.wilds <= MOST_WILDS for span in rules.spans)
    ):
        return None
    if rules.trios and rules.trio_needs[rules.trios[0].least] > rules.trios[0].least:
        return None
    worth = tuple(worth_of(Card(rank, Suit.CLUBS), ruleset) for rank in Rank)
    return Quick(
        _trios(rules, ruleset, worth),
        _escaleras(rules, ruleset, worth),
        worth,
        worth_of(JOKER, ruleset),
    )


def _trios(rules: Rules, ruleset: Ruleset, worth: tuple[int, ...]) -> Trios:
    length = rules.trios[0].least if rules.trios else 0
    limited = holds(ruleset.wilds.limits, on_table=False)
    ratio = ruleset.wilds.ratio if limited else WildRatio.ANY
    most = ruleset.trios.max_wilds if limited else None
    return Trios(
        rules.trios[0].count if rules.trios else 0,
        length,
        rules.trio_needs[length],
        rules.trio_naturals,
        FEW if most is None else most,
        int(ratio is not WildRatio.ANY),
        int(ratio is WildRatio.FEWER_THAN_NATURALS),
        rules.distinct_ranks,
        worth,
    )


def _escaleras(rules: Rules, ruleset: Ruleset, worth: tuple[int, ...]) -> Escaleras:
    needs = [least_naturals(length, ruleset.escaleras, ruleset) for length in range(CIRCLE + 1)]
    number = least = most = 0
    if rules.escaleras:
        number, least = rules.escaleras[0].count, rules.escaleras[0].least
        most = min(CIRCLE, rules.escaleras[0].most)
    spans = [span for span in rules.spans if least <= span.length <= most]
    return Escaleras(SuitRules(spans, least, most, needs, worth, number), number)


_ORDER: Final = attrgetter("order")
_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)
_UNITS: Final = (*(1 << 52 * (index // 13) + 4 * (index % 13) for index in range(52)), 1 << 208)
_SUIT_MASK: Final = (1 << 52) - 1
_MANY: Final = 8
_MANY_OF_SUIT: Final = 12
"""With more cards of one suit the other search is quicker where escaleras compete for them; with
twice as many it always is."""


def packed(cards: Sequence[Card], quick: Quick) -> tuple[Packed, int] | None:
    """Give a hand as numbers, or None where the quick search is not for such a hand."""
    hand = 0
    for card in cards:
        hand += _UNITS[card.index]
    wilds = hand >> 208
    clubs = hand & _SUIT_MASK
    diamonds = hand >> 52 & _SUIT_MASK
    hearts = hand >> 104 & _SUIT_MASK
    spades = hand >> 156 & _SUIT_MASK
    suits = clubs, diamonds, hearts, spades
    ranks = clubs + diamonds + hearts + spades
    unusual = len(cards) >= _FEW_CARDS or ranks & EIGHTS or quick.trios.naturals < _MANY
    if wilds > MOST_WILDS or (
        unusual and _too_many(suits, ranks, len(cards) - wilds, wilds, quick)
    ):
        return None
    return suits, wilds


_FEW_CARDS: Final = 13
"""Of fewer cards none of a suit are too many, and four bits count those of a rank."""


def _too_many(suits: Packed, ranks: int, naturals: int, wilds: int, quick: Quick) -> bool:
    """Tell whether there are too many cards of a suit, a rank or a copy for the quick search.

    Args:
        suits: the naturals by suit.
        ranks: the naturals by rank; right, as those are, only if they are as many as told.
        naturals: how many there are.
        wilds: how many wilds.
        quick: the rules.
    """
    if naturals > _MOST_CARDS or (naturals > _MOST_COUNTED and size(ranks) != naturals):
        return True
    if quick.escaleras.number and naturals > _MANY_OF_SUIT:
        rules = quick.escaleras.suit_rules
        room = quick.escaleras.number * rules.most - wilds if wilds <= rules.free else 0
        most = max(_MANY_OF_SUIT, min(room, 2 * _MANY_OF_SUIT))
        if naturals > most and max(map(size, suits)) > most:
            return True
    if quick.trios.number:
        most = min(_MANY, quick.trios.naturals)
        crowded = ranks & EIGHTS or most < _MANY
        return bool(crowded) and any(ranks >> 4 * rank & 15 > most for rank in range(RANKS))
    return (suits[0] | suits[1] | suits[2] | suits[3]) & EIGHTS > 0


_MOST_CARDS: Final = 200
"""So many can be counted by their suits."""
_MOST_COUNTED: Final = 15
"""So many of a rank can be counted."""


def quick_hand(
    cards: Sequence[Card], contract: Contract, judge: Judge
) -> tuple[Quick, Packed, int] | None:
    """Give what the quick search asks for: rules and hand, or None where it does not serve."""
    quick, _ = quick_rules(contract, judge)
    hand = None if quick is None else packed(cards, quick)
    return None if quick is None or hand is None else (quick, *hand)


def quick_melds(quick: Quick, hand: Packed, wilds: int, found: Found) -> tuple[Meld, ...]:
    """Give the melds of the best opening that was found."""
    worth, many, rest = found
    ranks: list[tuple[int, list[Card], int, int]] = []
    least = most = 0
    for rank in range(RANKS):
        number = many >> 4 * rank & 15
        if number:
            naturals = [
                ALL_CARDS[suit * RANKS + rank]
                for suit in range(SUITS)
                for _ in range(hand[suit] - rest[suit] >> 4 * rank & 15)
            ]
            lack = max(0, number * quick.trios.length - len(naturals))
            ranks.append((rank, naturals, number, lack))
            least += lack
            most += quick.trios.most_wilds(len(naturals), number)
            worth -= len(naturals) * quick.worth[rank]
    pieces: list[Piece] = []
    if quick.escaleras.number:
        pieces = quick.parted(rest, wilds, least, most, worth)
    left = wilds - sum([part[0] for _, _, _, part in pieces])
    spare = min(left, most) - least
    trios: list[tuple[Rank, list[Card], int]] = []
    for rank, naturals, number, lack in ranks:
        more = min(spare, quick.trios.most_wilds(len(naturals), number) - lack)
        spare -= more
        left -= lack + more
        trios += _parted_trios(quick, _RANKS[rank], naturals, number, lack + more)
    escaleras: list[tuple[Suit, Span, int]] = []
    for piece in pieces:
        suit, _, _, part = piece
        more = min(left, part[1] - part[0])
        left -= more
        for span, bits in quick.escaleras.lying(rest, piece, part[0] + more):
            escaleras.append((_SUITS[suit], span, bits))
    melds = dealt_out(trios, escaleras, (JOKER,) * wilds)
    assert melds is not None, "jokers have no rank"
    return tuple(sorted(melds, key=_ORDER))


def _parted_trios(
    quick: Quick, rank: Rank, naturals: list[Card], number: int, wilds: int
) -> list[tuple[Rank, list[Card], int]]:
    """Part the cards of a rank into trios as evenly as can be."""
    if number == 1:
        return [(rank, naturals, wilds)]
    found: list[tuple[Rank, list[Card], int]] = []
    for place in range(number):
        own = naturals[place::number]
        found.append((rank, own, max(0, quick.trios.length - len(own))))
        wilds -= found[-1][2]
    for place, (_, own, many) in enumerate(found):
        more = min(wilds, quick.trios.most_wilds(len(own), 1) - many)
        found[place] = (rank, own, many + more)
        wilds -= more
    return found


def _lacking_rules(quick: Quick | None) -> Lacking | None:
    """Give the rules for counting quickly what lacks, or None where they are not simple."""
    if quick is None or (
        quick.trios.number and (quick.trios.length != 3 or quick.trios.naturals < 3)
    ):
        return None
    trios, suit_rules = quick.trios, quick.escaleras.suit_rules
    return Lacking(
        trios.number,
        not trios.distinct,
        trios.length - trios.need,
        quick.escaleras,
        suit_rules.least - suit_rules.needs[suit_rules.least],
    )
