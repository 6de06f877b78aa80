"""What a hand can open with, and what it lacks: rules and cards turned into numbers and back."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import CIRCLE, Escalera, Kind, Meld, places_of
from continental.ruleset import (
    Ace,
    Contract,
    EscaleraRules,
    MeldCount,
    Ruleset,
    SameSuit,
    TrioRules,
    WildRatio,
)
from continental.solver.general import (
    POINT,
    dealt_out,
    general_opening,
    least_lacking,
    worth_of,
)
from continental.solver.kernel.quick import Found, Packed, Piece, Quick
from continental.solver.kernel.quick_lacking import UNKNOWN, Lacking
from continental.solver.kernel.quick_layers import EIGHTS
from continental.solver.kernel.quick_suits import MOST_WILDS, SuitRules
from continental.solver.kernel.rules import (
    FEW,
    FIELD,
    RANKS,
    SORT_SHIFT,
    SUITS,
    Rules,
    Sort,
    Span,
)
from continental.solver.supply import ALL_CARDS
from continental.validation import Judge, starts, why_not_together
from continental.validation.placed import holds, most_wilds

__all__ = ["best_opening", "fewest_lacking"]


# --- rules -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def opening_rules(contract: Contract, judge: Judge) -> Rules:
    """Give the rules of an opening in numbers."""
    ruleset = judge.ruleset
    trios, escaleras = _sorts(contract, ruleset)
    spans = list(_spans(escaleras, ruleset))
    _note_clashes(spans, ruleset)
    most_naturals = FEW
    if judge.packs is not None and ruleset.trios.max_naturals_per_pack is not None:
        most_naturals = ruleset.trios.max_naturals_per_pack * judge.packs
    return Rules(
        trios,
        escaleras,
        spans,
        ruleset.escaleras.adjacent_wilds,
        ruleset.escaleras.ace is Ace.CIRCULAR,
        [_least_naturals(length, ruleset.trios, ruleset) for length in range(_LONGEST)],
        most_naturals,
        holds(ruleset.trios.distinct_suits, on_table=False),
        ruleset.trios.distinct_ranks,
    )


_LONGEST: Final = 1100
"""More cards than a trio may be asked to have."""


def _sorts(contract: Contract, ruleset: Ruleset) -> tuple[list[Sort], list[Sort]]:
    """Give the sorts of trios and of escaleras that an opening needs or may have."""
    wanted: dict[tuple[Kind, int, int], int] = {}
    for one in contract.requirements:
        rules = _rules(one.kind, ruleset)
        least = max(one.length or 0, rules.min_length)
        most = _most(rules)
        if one.exact:
            most = min(one.length or 0, most)
        if one.kind is Kind.ESCALERA:
            least = _shortest(least, most, ruleset) or least
        wanted[one.kind, least, most] = wanted.get((one.kind, least, most), 0) + 1
    found: dict[Kind, list[Sort]] = {kind: [] for kind in Kind}
    for place, ((kind, least, most), count) in enumerate(wanted.items()):
        found[kind].append(Sort(least, most, count, 1 << (SORT_SHIFT + FIELD * place)))
    if ruleset.opening.meld_count is MeldCount.AT_LEAST:
        for kind in Kind:
            if kind is Kind.ESCALERA or ruleset.trios.allowed:
                rules = _rules(kind, ruleset)
                least = rules.min_length
                if kind is Kind.ESCALERA:
                    least = _shortest(least, _most(rules), ruleset) or least
                found[kind].append(Sort(least, _most(rules), 0, 0))
    return found[Kind.TRIO], found[Kind.ESCALERA]


def _shortest(least: int, most: int, ruleset: Ruleset) -> int | None:
    """Give the least number of cards, between two, of which there is a legal escalera, or None."""
    rules = ruleset.escaleras
    for length in range(max(least, 1), min(most, rules.max_length, CIRCLE) + 1):
        if _least_naturals(length, rules, ruleset) < FEW and starts(length, rules.ace):
            return length
    return None


@lru_cache(maxsize=256)
def _has_escaleras(contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether the rules know an escalera for each that a contract asks for."""
    rules = ruleset.escaleras
    for one in contract.requirements:
        if one.kind is Kind.ESCALERA:
            least = max(one.length or 0, rules.min_length)
            most = min(one.length or 0, rules.max_length) if one.exact else rules.max_length
            if _shortest(least, most, ruleset) is None:
                return False
    return True


def _rules(kind: Kind, ruleset: Ruleset) -> TrioRules | EscaleraRules:
    return ruleset.trios if kind is Kind.TRIO else ruleset.escaleras


def _most(rules: TrioRules | EscaleraRules) -> int:
    return _LONGEST - 1 if rules.max_length is None else rules.max_length


def _least_naturals(length: int, rules: TrioRules | EscaleraRules, ruleset: Ruleset) -> int:
    """Tell how many naturals a meld of so many cards needs, or `FEW` where there is none."""
    if not holds(ruleset.wilds.limits, on_table=False):
        return 0
    wilds = most_wilds(length, ruleset.wilds.ratio)
    if rules.max_wilds is not None:
        wilds = min(wilds, rules.max_wilds)
    need = max(rules.min_naturals, length - wilds)
    return need if need <= length else FEW


def _spans(sorts: list[Sort], ruleset: Ruleset) -> Iterator[Span]:
    """Give all places where an escalera may lie, the shorter first."""
    rules = ruleset.escaleras
    needs = [_least_naturals(length, rules, ruleset) for length in range(CIRCLE + 1)]
    for length in range(rules.min_length, rules.max_length + 1):
        if needs[length] < FEW:
            wilds = _wilds_wanted(length, sorts, needs, ruleset)
            for start in starts(length, rules.ace):
                yield Span(start - 1, length, needs[length], wilds)


def _note_clashes(spans: list[Span], ruleset: Ruleset) -> None:
    if ruleset.escaleras.same_suit is SameSuit.ALLOWED:
        return
    melds = [
        Escalera(
            Suit.CLUBS,
            Rank(span.start + 1),
            places_of(Suit.CLUBS, Rank(span.start + 1), span.length),
        )
        for span in spans
    ]
    for one, meld in enumerate(melds):
        for other in range(one, len(melds)):
            if why_not_together(meld, melds[other], ruleset) is not None:
                spans[one].clashes |= 1 << other
                spans[other].clashes |= 1 << one


def _wilds_wanted(length: int, sorts: list[Sort], needs: list[int], ruleset: Ruleset) -> int:
    """Tell how many wilds there must be for an escalera so long to be of use.

    That is where as few cards as possible shall lack. An escalera is of no use if it can lose an
    end: if it has a natural more than it needs, or holds a shorter one.
    """
    rules = ruleset.escaleras
    near = rules.same_suit in (SameSuit.NOT_EQUAL, SameSuit.NOT_TOUCHING)
    wanted = FEW
    for sort in sorts:
        if not sort.count or not sort.least <= length <= sort.most:
            continue
        if length == sort.least or (length == 2 and sort.least == 1):
            return 0
        if near:
            # A shorter one may be too near to the other escaleras; then the one longer by one is
            # not, unless it may lose one of its ends only.
            if length == sort.least + 1:
                return 0
            for one in (length, length - 1):
                if one > sort.least and needs[one] == needs[one - 1]:
                    wanted = min(wanted, one - needs[one])
        elif _stands_alone(length, sort.least, needs, rules):
            wanted = min(wanted, length - needs[length])
    return max(0, wanted)


def _stands_alone(length: int, least: int, needs: list[int], rules: EscaleraRules) -> bool:
    """Tell whether some escalera of a length holds no shorter one of the same sort."""
    need = needs[length]
    if need > length or need == needs[length - 1] + 1:
        return False
    if need <= 1:
        return False
    # Only one with natural ends and no natural too many cannot lose an end.
    for inner in combinations(range(1, length - 1), need - 2):
        naturals = (0, *inner, length - 1)
        if not rules.adjacent_wilds and any(
            after - before > 2 for before, after in pairwise(naturals)
        ):
            continue
        if not any(
            sum(start <= place < start + shorter for place in naturals) >= needs[shorter]
            for shorter in range(least, length)
            for start in range(length - shorter + 1)
        ):
            return True
    return False


# --- simple rules ------------------------------------------------------------------------------


class _Known:
    """What is known of the rules of an opening, for some contracts and rulesets."""

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
                lacking.options.retire()


_KNOWN: Final = _Known()
_RULESETS: Final = 64


def _quick_rules(contract: Contract, judge: Judge) -> Quick | None:
    """Give the rules of an opening for the quick search, or None where they are not simple."""
    ruleset = judge.ruleset
    trios, points = ruleset.trios, ruleset.points
    rules = opening_rules(contract, judge)
    if (
        ruleset.wilds.cards
        or ruleset.opening.meld_count is not MeldCount.EXACT
        or points.red_ace is not None
        or min(points.joker, points.ace, points.court, *points.numbers) < 0
        or max(len(rules.trios), len(rules.escaleras)) > 1
    ):
        return None
    if rules.trios and (rules.distinct_suits or rules.trios[0].most < _LONGEST - 1):
        return None
    if rules.escaleras and (
        not rules.adjacent_wilds
        or (len(contract) > 1 and ruleset.escaleras.same_suit is not SameSuit.ALLOWED)
        or not any(span.length == rules.escaleras[0].least for span in rules.spans)
        or any(0 < span.wilds <= MOST_WILDS for span in rules.spans)
    ):
        return None
    length = rules.trios[0].least if rules.trios else 0
    if rules.trios and rules.trio_needs[length] > length:
        return None
    limited = holds(ruleset.wilds.limits, on_table=False)
    ratio = ruleset.wilds.ratio if limited else WildRatio.ANY
    most_of_trio = trios.max_wilds if limited else None
    return Quick(
        rules,
        length,
        rules.trio_needs[length],
        FEW if most_of_trio is None else most_of_trio,
        int(ratio is not WildRatio.ANY),
        int(ratio is WildRatio.FEWER_THAN_NATURALS),
        tuple(worth_of(Card(rank, Suit.CLUBS), ruleset) for rank in Rank),
        worth_of(JOKER, ruleset),
        _suit_rules(rules, ruleset),
    )


def _suit_rules(rules: Rules, ruleset: Ruleset) -> SuitRules:
    needs = [_least_naturals(length, ruleset.escaleras, ruleset) for length in range(CIRCLE + 1)]
    worth = tuple(worth_of(Card(rank, Suit.CLUBS), ruleset) for rank in Rank)
    least = rules.escaleras[0].least if rules.escaleras else 0
    most = min(CIRCLE, rules.escaleras[0].most) if rules.escaleras else 0
    spans = [span for span in rules.spans if least <= span.length <= most]
    number = rules.escaleras[0].count if rules.escaleras else 0
    return SuitRules(spans, least, most, needs, worth, number)


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
    if wilds > MOST_WILDS or (len(cards) >= _FEW_CARDS and _too_many(cards, quick)):
        return None
    clubs = hand & _SUIT_MASK
    diamonds = hand >> 52 & _SUIT_MASK
    hearts = hand >> 104 & _SUIT_MASK
    spades = hand >> 156 & _SUIT_MASK
    crowded = (clubs + diamonds + hearts + spades) & EIGHTS
    if (crowded or quick.rules.trio_naturals < _MANY) and _too_many(cards, quick):
        return None
    return (clubs, diamonds, hearts, spades), wilds


_FEW_CARDS: Final = 16
"""Fewer cards of a rank than so many are counted rightly by four bits."""


def _too_many(cards: Sequence[Card], quick: Quick) -> bool:
    """Tell whether there are too many cards of a suit, a rank or a copy for the quick search."""
    by_suit = Counter(card.suit for card in cards if card is not JOKER)
    of_suit = max(by_suit.values(), default=0)
    if quick.escaleras and of_suit > _MANY_OF_SUIT:
        wilds, rules = len(cards) - by_suit.total(), quick.suit_rules
        apart = wilds <= rules.free and of_suit + wilds <= quick.escaleras * rules.most
        if not apart or of_suit > 2 * _MANY_OF_SUIT:
            return True
    if quick.trios:
        by_rank = Counter(card.rank for card in cards if card is not JOKER)
        most = min(_MANY, quick.rules.trio_naturals)
        return max(by_rank.values(), default=0) > most
    return max(Counter(cards).values(), default=0) >= _MANY


def quick_hand(
    cards: Sequence[Card], contract: Contract, judge: Judge
) -> tuple[Quick, Packed, int] | None:
    """Give what the quick search asks for: rules and hand, or None where it does not serve."""
    quick, _ = _KNOWN.find(contract, judge)
    hand = None if quick is None else packed(cards, quick)
    return None if quick is None or hand is None else (quick, *hand)


def _quick_melds(quick: Quick, hand: Packed, wilds: int, found: Found) -> tuple[Meld, ...]:
    """Give the melds of the best opening that was found."""
    worth, many, rest = found
    own: dict[int, list[int]] = {}
    for rank in range(RANKS):
        if many >> 4 * rank & 15:
            own[rank] = [
                (hand[suit] >> 4 * rank & 15) - (rest[suit] >> 4 * rank & 15)
                for suit in range(SUITS)
            ]
    numbers = {rank: many >> 4 * rank & 15 for rank in own}
    least = sum(max(0, numbers[rank] * quick.trio_length - sum(own[rank])) for rank in own)
    most = {rank: quick.most_wilds(sum(own[rank]), numbers[rank]) for rank in own}
    pieces: list[Piece] = []
    if quick.escaleras:
        worth -= sum(sum(counts) * quick.worth[rank] for rank, counts in own.items())
        pieces = quick.parted(rest, wilds, least, sum(most.values()), worth)
    left = wilds - sum(part[0] for _, _, _, part in pieces)
    spare = min(left, sum(most.values())) - least
    trios: list[tuple[Rank, list[Card], int]] = []
    for rank, counts in own.items():
        needed = max(0, numbers[rank] * quick.trio_length - sum(counts))
        more = min(spare, most[rank] - needed)
        spare -= more
        left -= needed + more
        naturals = [
            ALL_CARDS[suit * RANKS + rank] for suit in range(SUITS) for _ in range(counts[suit])
        ]
        trios += _parted_trios(quick, Rank(rank + 1), naturals, numbers[rank], needed + more)
    escaleras: list[tuple[Suit, Span, int]] = []
    for suit, cards, number, part in pieces:
        more = min(left, part[1] - part[0])
        left -= more
        spans, given = quick.lying(cards, number, part, part[0] + more, wilds - least)
        escaleras += [(Suit(suit), span, bits) for span, bits in zip(spans, given, strict=True)]
    wild_cards = (JOKER,) * wilds
    melds = dealt_out(trios, escaleras, wild_cards)
    assert melds is not None, "jokers have no rank"
    return tuple(sorted(melds, key=lambda meld: meld.order))


def _parted_trios(
    quick: Quick, rank: Rank, naturals: list[Card], number: int, wilds: int
) -> list[tuple[Rank, list[Card], int]]:
    """Part the cards of a rank into trios as evenly as can be."""
    found: list[tuple[Rank, list[Card], int]] = []
    for place in range(number):
        own = naturals[place::number]
        found.append((rank, own, max(0, quick.trio_length - len(own))))
        wilds -= found[-1][2]
    for place, (_, own, many) in enumerate(found):
        more = min(wilds, quick.most_wilds(len(own), 1) - many)
        found[place] = (rank, own, many + more)
        wilds -= more
    return found


# --- the best ----------------------------------------------------------------------------------


def best_opening(
    cards: Sequence[Card], contract: Contract, judge: Judge, keep: int
) -> tuple[Meld, ...] | None:
    """Give the melds of the opening that leaves the fewest points, keeping some cards in hand."""
    most = len(cards) - keep
    quick, _ = _KNOWN.find(contract, judge)
    hand = None if quick is None else packed(cards, quick)
    if quick is None or hand is None:
        return general_opening(cards, opening_rules(contract, judge), judge.ruleset, keep)
    found = quick.found(*hand)
    if found[0] < 0:
        return None
    if found[0] % POINT > most:
        if keep > _FEW_KEPT:
            return general_opening(cards, opening_rules(contract, judge), judge.ruleset, keep)
        gain, hand = _kept(quick, cards, keep, -1, (-1, 0))
        if gain < 0:
            return None
        found = quick.found(*hand)
    return _quick_melds(quick, *hand, found)


_FEW_KEPT: Final = 3
"""Cards that are kept by trying which; with more the other search is quicker."""


def _kept(
    quick: Quick, cards: Sequence[Card], keep: int, known: int, order: tuple[int, int]
) -> tuple[int, tuple[Packed, int]]:
    """Find which cards to keep so that the rest lays most, and give that and the rest.

    Args:
        quick: the rules.
        cards: the cards that may be laid.
        keep: how many of them must be kept.
        known: what can be laid in another way; less is not wanted.
        order: what the card kept before is worth, and its index; those that follow are not less.
    """
    hand = packed(cards, quick)
    assert hand is not None, "fewer cards than some that were packed"
    gain = quick.best(*hand)
    if gain <= known or gain % POINT <= len(cards) - keep:
        return gain, hand
    best = -1, hand
    total = quick.all_worth(*hand)
    choices = sorted(
        (quick.wild if card.rank is None else quick.worth[card.rank - 1], card.index)
        for card in set(cards)
    )
    for choice in choices:
        if total - choice[0] <= max(known, best[0]):
            break
        if choice >= order:
            rest = list(cards)
            rest.remove(ALL_CARDS[choice[1]])
            found = _kept(quick, rest, keep - 1, max(known, best[0]), choice)
            if found[0] > max(known, best[0]):
                best = found
    return best


# --- what lacks --------------------------------------------------------------------------------


def fewest_lacking(cards: Sequence[Card], contract: Contract, judge: Judge) -> int | None:
    """Tell how many cards must be added for an opening, or None where none can be made."""
    if not _has_escaleras(contract, judge.ruleset):
        return None
    quick, lacking = _KNOWN.find(contract, judge)
    if quick is not None and lacking is not None:
        hand = packed(cards, quick)
        if hand is not None:
            found = lacking.distance(*hand)
            if found != UNKNOWN:
                return found
            if quick.best(*hand) >= 0:
                return 0
    return least_lacking(cards, opening_rules(contract, judge), judge.ruleset)


def _lacking_rules(quick: Quick | None) -> Lacking | None:
    """Give the rules for counting quickly what lacks, or None where they are not simple."""
    if quick is None or (quick.trios and (quick.trio_length != 3 or quick.rules.trio_naturals < 3)):
        return None
    least = quick.suit_rules.least
    return Lacking(
        quick.trios,
        quick.escaleras,
        not quick.rules.distinct_ranks,
        quick.trio_length - quick.trio_need,
        least - quick.suit_rules.needs[least],
        quick.suit_rules,
    )
