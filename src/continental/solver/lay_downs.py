"""The openings that some cards allow."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from attrs import frozen

from continental.cards import Card, Rank
from continental.melds import CIRCLE, Kind, Meld
from continental.moves import meld_order
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
from continental.solver.candidates import Candidate, Lazy, Supply, escaleras, trios
from continental.validation import Judge, fills, most_wilds, starts, why_not_together

__all__ = ["lay_downs"]


def lay_downs(
    cards: Sequence[Card], contracts: Sequence[Contract], judge: Judge, *, longer: bool = False
) -> Iterator[tuple[Meld, ...]]:
    """Give the melds of every opening that some cards allow, each opening once, in a fixed order.

    Args:
        cards: the cards.
        contracts: the contracts of which one must be met.
        judge: the rules, and the packs in play.
        longer: whether melds may be longer than the contract asks, and more than it asks where the
            rules allow that; else every meld is as short as it may be.

    Yields:
        The melds, sorted as they come to the table.
    """
    supply = Supply(cards, judge)
    plans = list(
        dict.fromkeys(
            chain.from_iterable(
                _plans(contract, judge.ruleset, len(cards), longer) for contract in contracts
            )
        )
    )
    seen: set[tuple[Meld, ...]] | None = set() if len(plans) > 1 else None
    for plan in plans:
        if not _may_be_met(plan, supply, judge, longer):
            continue
        for melds in _laid(plan, supply, judge):
            if seen is not None:
                if melds in seen:
                    continue
                seen.add(melds)
            yield melds


@frozen(cache_hash=True)
class _Part:
    """So many melds of one kind that an opening holds.

    Attributes:
        kind: the kind.
        count: how many.
        lengths: the numbers of cards that they may have.
        exactly: the lengths of all of them, sorted, where these are settled; else empty.
    """

    kind: Kind
    count: int
    lengths: tuple[int, ...]
    exactly: tuple[int, ...]


@frozen(cache_hash=True)
class _Plan:
    """How many melds of which lengths an opening holds.

    Attributes:
        parts: the escaleras, then the trios, those that there are.
        contract: the contract that must be filled, where the lengths leave that open.
    """

    parts: tuple[_Part, ...]
    contract: Contract | None


@lru_cache(maxsize=1024)
def _plans(contract: Contract, ruleset: Ruleset, cards: int, longer: bool) -> tuple[_Plan, ...]:
    """Give the numbers and lengths of melds with which a contract can be met."""
    if not longer:
        parts = tuple(filter(None, (_shortest(kind, contract, ruleset) for kind in _ORDER)))
        return (_Plan(parts, None),)
    found: list[_Plan] = []
    for further in _further(contract, ruleset, cards):
        parts = tuple(
            _open(kind, contract, ruleset, cards, further[kind])
            for kind in _ORDER
            if contract.count(kind) + further[kind]
        )
        found.append(_Plan(parts, contract))
    return tuple(found)


_ORDER = (Kind.ESCALERA, Kind.TRIO)
"""Escaleras first: they are rarer, so that what cannot be is found out early."""


def _rules(kind: Kind, ruleset: Ruleset) -> TrioRules | EscaleraRules:
    return ruleset.trios if kind is Kind.TRIO else ruleset.escaleras


def _least(requirement: Requirement, ruleset: Ruleset) -> int:
    return max(requirement.length or 0, _rules(requirement.kind, ruleset).min_length)


def _shortest(kind: Kind, contract: Contract, ruleset: Ruleset) -> _Part | None:
    lengths = sorted(_least(one, ruleset) for one in contract.requirements if one.kind is kind)
    if not lengths:
        return None
    distinct = tuple(dict.fromkeys(lengths))
    return _Part(kind, len(lengths), distinct, tuple(lengths) if len(distinct) > 1 else ())


def _open(kind: Kind, contract: Contract, ruleset: Ruleset, cards: int, further: int) -> _Part:
    most = min(cards, CIRCLE) if kind is Kind.ESCALERA else cards
    lengths: set[int] = set()
    if further:
        lengths.update(range(_rules(kind, ruleset).min_length, most + 1))
    for one in contract.requirements:
        if one.kind is kind:
            least = _least(one, ruleset)
            lengths.update((least,) if one.exact else range(least, most + 1))
    return _Part(kind, contract.count(kind) + further, tuple(sorted(lengths)), ())


def _further(contract: Contract, ruleset: Ruleset, cards: int) -> Iterator[dict[Kind, int]]:
    """Give the numbers of melds beyond those of the contract that the rules allow."""
    yield dict.fromkeys(Kind, 0)
    if ruleset.opening.meld_count is not MeldCount.AT_LEAST:
        return
    free = cards - sum(_least(one, ruleset) for one in contract.requirements)
    trio, escalera = ruleset.trios.min_length, ruleset.escaleras.min_length
    for number in range(max(0, free) // trio + 1):
        for other in range(max(0, free - number * trio) // escalera + 1):
            if number + other:
                yield {Kind.TRIO: number, Kind.ESCALERA: other}


# --- what cannot be ----------------------------------------------------------------------------


def _may_be_met(plan: _Plan, supply: Supply, judge: Judge, longer: bool) -> bool:
    """Tell, quickly, whether the wilds could suffice; a no is certain, a yes is not."""
    needed = 0
    for part in plan.parts:
        need = _wilds_needed(part, supply, judge, longer)
        if need is None:
            return False
        needed += need
        if needed > supply.wilds:
            return False
    return True


def _wilds_needed(part: _Part, supply: Supply, judge: Judge, longer: bool) -> int | None:
    """Give a number of wilds that the melds of a part need at least, or None for no such meld."""
    length = part.lengths[0]
    rules = _rules(part.kind, judge.ruleset)
    most = length if longer else _most_wilds(length, rules, judge.ruleset)
    if part.kind is Kind.TRIO:
        gaps = sorted(_trio_gaps(supply, length))[: part.count]
        fits = len(gaps) == part.count and gaps[-1] <= most
        return sum(gaps) if fits else None
    gap = min(_escalera_gaps(supply, length, judge), default=length + 1)
    return gap * part.count if gap <= most else None


def _most_wilds(length: int, rules: TrioRules | EscaleraRules, ruleset: Ruleset) -> int:
    most = min(most_wilds(length, ruleset.wilds.ratio), max(0, length - rules.min_naturals))
    return most if rules.max_wilds is None else min(most, rules.max_wilds)


def _trio_gaps(supply: Supply, length: int) -> Iterator[int]:
    """Give, for every trio that the naturals could begin, the cards that it lacks."""
    counts = supply.counts
    for rank in range(len(Rank)):
        number = counts[rank] + counts[rank + 13] + counts[rank + 26] + counts[rank + 39]
        while number > 0:
            yield max(0, length - number)
            number -= length
    yield from [length] * len(Rank)


def _escalera_gaps(supply: Supply, length: int, judge: Judge) -> Iterator[int]:
    table = _GAPS.setdefault((length, judge.ruleset.escaleras.ace), {})
    counts = supply.counts
    for base in (0, 13, 26, 39):
        mask = 0
        for rank in range(13):
            if counts[base + rank]:
                mask |= 1 << rank
        gap = table.get(mask)
        if gap is None:
            gap = table[mask] = _fewest_missing(mask, length, judge.ruleset.escaleras.ace)
        yield gap


_GAPS: dict[tuple[int, Ace], dict[int, int]] = {}
"""For a length and an ace rule: by the ranks of a suit that are there, as bits, how many an
escalera lacks at least. At most 8,192 entries each."""


def _fewest_missing(mask: int, length: int, ace: Ace) -> int:
    return min(
        (
            sum(not mask >> (start - 1 + place) % CIRCLE & 1 for place in range(length))
            for start in starts(length, ace)
        ),
        default=length + 1,
    )


# --- choosing ----------------------------------------------------------------------------------


def _laid(plan: _Plan, supply: Supply, judge: Judge) -> Iterator[tuple[Meld, ...]]:
    """Choose the melds of a plan, each choice once."""
    ruleset = judge.ruleset
    lazies = [Lazy(_candidates(part, supply, judge)) for part in plan.parts]
    free = ruleset.escaleras.same_suit is SameSuit.ALLOWED and not ruleset.trios.distinct_ranks
    for chosen in _chosen(plan.parts, lazies, supply.copy(), supply.wilds, ()):
        melds = tuple(sorted((one.meld for one in chosen), key=meld_order))
        if plan.contract is not None and not fills(melds, plan.contract, ruleset):
            continue
        if free or all(
            why_not_together(one, other, ruleset) is None for one, other in combinations(melds, 2)
        ):
            yield melds


def _candidates(part: _Part, supply: Supply, judge: Judge) -> Iterator[Candidate]:
    make = trios if part.kind is Kind.TRIO else escaleras
    for length in part.lengths:
        yield from make(supply, length, judge)


def _chosen(
    parts: tuple[_Part, ...],
    lazies: list[Lazy],
    supply: Supply,
    wilds: int,
    done: tuple[Candidate, ...],
) -> Iterator[tuple[Candidate, ...]]:
    if not parts:
        yield done
        return
    part, rest = parts[0], parts[1:]
    for chosen, left in _of_part(part, lazies[0], supply, wilds, 0, ()):
        yield from _chosen(rest, lazies[1:], supply, left, (*done, *chosen))


def _of_part(
    part: _Part,
    lazy: Lazy,
    supply: Supply,
    wilds: int,
    place: int,
    chosen: tuple[Candidate, ...],
) -> Iterator[tuple[tuple[Candidate, ...], int]]:
    """Choose the melds of a part, in the order of candidates; the supply lacks their cards."""
    if len(chosen) == part.count:
        yield chosen, wilds
        return
    for number, one in lazy.from_place(place):
        if one.wilds > wilds or not _fits_lengths(part, chosen, one):
            continue
        if supply.take(one.cards):
            yield from _of_part(part, lazy, supply, wilds - one.wilds, number, (*chosen, one))
            supply.put_back(one.cards)


def _fits_lengths(part: _Part, chosen: tuple[Candidate, ...], one: Candidate) -> bool:
    """Tell whether the lengths chosen so far may still become those that are settled."""
    if not part.exactly:
        return True
    return len(one.cards) == part.exactly[len(chosen)]
