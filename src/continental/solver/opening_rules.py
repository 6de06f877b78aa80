"""The rules of an opening turned into numbers."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from continental.cards import Rank, Suit
from continental.melds import CIRCLE, Escalera, Kind, places_of
from continental.notation import Requirement
from continental.ruleset import (
    Ace,
    Contract,
    EscaleraRules,
    MeldCount,
    Ruleset,
    SameSuit,
    TrioRules,
)
from continental.solver.kernel.rules import FEW, FIELD, SORT_SHIFT, Rules, Sort, Span
from continental.validation import Judge, starts, why_not_together
from continental.validation.placed import holds, most_wilds

__all__ = [
    "LONGEST",
    "bounds",
    "can_be_met",
    "least_naturals",
    "opening_rules",
    "rules_of",
    "shortest_suffice",
]


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
        [least_naturals(length, ruleset.trios, ruleset) for length in range(LONGEST)],
        most_naturals,
        holds(ruleset.trios.distinct_suits, on_table=False),
        ruleset.trios.distinct_ranks,
    )


LONGEST: Final = 1100
"""More cards than a trio may be asked to have."""


def _sorts(contract: Contract, ruleset: Ruleset) -> tuple[list[Sort], list[Sort]]:
    """Give the sorts of trios and of escaleras that an opening needs or may have."""
    wanted: dict[tuple[Kind, int, int], int] = {}
    for one in contract.requirements:
        least, most = bounds(one, ruleset)
        wanted[one.kind, least, most] = wanted.get((one.kind, least, most), 0) + 1
    found: dict[Kind, list[Sort]] = {kind: [] for kind in Kind}
    for place, ((kind, least, most), count) in enumerate(wanted.items()):
        found[kind].append(Sort(least, most, count, 1 << (SORT_SHIFT + FIELD * place)))
    if ruleset.opening.meld_count is MeldCount.AT_LEAST:
        for kind in Kind:
            if kind is Kind.ESCALERA or ruleset.trios.allowed:
                least, most = bounds(Requirement(kind), ruleset)
                found[kind].append(Sort(least, most, 0, 0))
    return found[Kind.TRIO], found[Kind.ESCALERA]


def bounds(one: Requirement, ruleset: Ruleset) -> tuple[int, int]:
    """Give the least and the most cards that a meld of a contract may have."""
    rules = rules_of(one.kind, ruleset)
    least, most = max(one.length or 0, rules.min_length), _most(rules)
    if one.exact:
        most = min(one.length or 0, most)
    return _shortest(one.kind, least, most, ruleset) or least, most


@lru_cache(maxsize=256)
def shortest_suffice(contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether the shortest melds open wherever any melds do.

    They do not where an escalera may hold no shorter one: ``3c X X 6c``, where half its cards must
    be naturals, or the longer of two that must not be equal.
    """
    needs = _needs(ruleset)
    for one in contract.requirements:
        if one.kind is Kind.ESCALERA:
            least, most = bounds(one, ruleset)
            sorts = [Sort(least, most, 1, 0)]
            for length in range(least + 1, min(most, CIRCLE) + 1):
                if needs[length] < FEW and _wilds_wanted(length, sorts, needs, ruleset) < FEW:
                    return False
    return True


def _shortest(kind: Kind, least: int, most: int, ruleset: Ruleset) -> int | None:
    """Give the least number of cards, between two, that a meld may have, or None."""
    rules = rules_of(kind, ruleset)
    for length in range(max(least, 1), min(most, _most(rules)) + 1):
        fits = kind is Kind.TRIO or starts(length, ruleset.escaleras.ace)
        if fits and least_naturals(length, rules, ruleset) < FEW:
            return length
    return None


@lru_cache(maxsize=256)
def can_be_met(contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether the rules know a meld for each that a contract asks for."""
    return all(
        _shortest(one.kind, *bounds(one, ruleset), ruleset) is not None
        for one in contract.requirements
    )


def rules_of(kind: Kind, ruleset: Ruleset) -> TrioRules | EscaleraRules:
    """Give the rules of one kind of meld."""
    return ruleset.trios if kind is Kind.TRIO else ruleset.escaleras


def _most(rules: TrioRules | EscaleraRules) -> int:
    return LONGEST - 1 if rules.max_length is None else rules.max_length


def least_naturals(length: int, rules: TrioRules | EscaleraRules, ruleset: Ruleset) -> int:
    """Tell how many naturals a meld of so many cards needs, or `FEW` where there is none."""
    if not holds(ruleset.wilds.limits, on_table=False):
        return 0
    wilds = most_wilds(length, ruleset.wilds.ratio)
    if rules.max_wilds is not None:
        wilds = min(wilds, rules.max_wilds)
    need = max(rules.min_naturals, length - wilds)
    return need if need <= length else FEW


def _needs(ruleset: Ruleset) -> list[int]:
    """Tell how many naturals an escalera of each length needs."""
    return [least_naturals(length, ruleset.escaleras, ruleset) for length in range(CIRCLE + 1)]


def _spans(sorts: list[Sort], ruleset: Ruleset) -> Iterator[Span]:
    """Give all places where an escalera may lie, the shorter first."""
    rules = ruleset.escaleras
    needs = _needs(ruleset)
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
