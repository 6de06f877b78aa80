"""The openings that some cards allow."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from attrs import frozen

from continental.cards import Card
from continental.melds import CIRCLE, Kind, Meld
from continental.notation import Requirement
from continental.ruleset import (
    Contract,
    EscaleraRules,
    MeldCount,
    Ruleset,
    SameSuit,
    TrioRules,
)
from continental.solver.candidates import (
    MELD_ORDER,
    Candidate,
    Lazy,
    Supply,
    escaleras,
    fewest_missing,
    trios,
)
from continental.validation import Judge, fills, why_not_together

__all__ = ["lay_downs", "wilds_lacking"]


def lay_downs(
    cards: Sequence[Card], contracts: tuple[Contract, ...], judge: Judge, *, longer: bool = False
) -> Iterator[tuple[Meld, ...]]:
    """Give the melds of every opening that some cards allow, each opening once, in a fixed order.

    Args:
        cards: the cards.
        contracts: the contracts of which one must be met.
        judge: the rules, and the packs in play.
        longer: whether melds may be longer than the contract asks, and more than it asks where the
            rules allow that; else every meld is as short as it may be.

    Returns:
        The melds of each, sorted as they come to the table.
    """
    supply = Supply(cards, judge)
    plans = _all_plans(contracts, judge.ruleset, len(cards) if longer else None)
    if len(plans) == 1:
        return iter(_laid(plans[0], supply, judge))
    found = chain.from_iterable(_laid(plan, supply, judge) for plan in plans)
    return _each_once(found)


def _each_once(found: Iterable[tuple[Meld, ...]]) -> Iterator[tuple[Meld, ...]]:
    seen: set[tuple[Meld, ...]] = set()
    for melds in found:
        if melds not in seen:
            seen.add(melds)
            yield melds


@lru_cache(maxsize=1024)
def _all_plans(
    contracts: tuple[Contract, ...], ruleset: Ruleset, cards: int | None
) -> tuple["_Plan", ...]:
    """Give the plans for several contracts, each once; the shortest where no cards are told."""
    return tuple(
        dict.fromkeys(chain.from_iterable(_plans(one, ruleset, cards) for one in contracts))
    )


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


def _plans(contract: Contract, ruleset: Ruleset, cards: int | None) -> tuple[_Plan, ...]:
    """Give the numbers and lengths of melds with which a contract can be met."""
    if cards is None:
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


# --- what must be there ------------------------------------------------------------------------


def _need(part: _Part, supply: Supply, judge: Judge) -> list[int] | None:
    """Give the wilds that no meld of a part, one, two, … and all need at least, all together.

    It is too little where melds want the same cards, and never too much. None where there cannot
    be so many melds.
    """
    if not part.lengths:
        return None
    if part.kind is Kind.TRIO:
        return _trio_gaps(supply, part.lengths[0], part.count)
    return fewest_missing(supply, part.lengths[0], part.count, judge)


def _trio_gaps(supply: Supply, length: int, count: int) -> list[int]:
    """Give what no trio, one, two, … lack that need the fewest wilds; a rank may serve several."""
    numbers = sorted(supply.ranks[:-1], reverse=True)
    numbers += [0] * (count - len(numbers))
    if numbers[0] > length:
        numbers += [
            number - length * times
            for number in numbers
            for times in range(1, number // length + 1)
        ]
        numbers.sort(reverse=True)
    found, total = [0], 0
    for number in numbers[:count]:
        if number < length:
            total += length - number
        found.append(total)
    return found


# --- choosing ----------------------------------------------------------------------------------


def _laid(plan: _Plan, supply: Supply, judge: Judge) -> Iterable[tuple[Meld, ...]]:
    """Choose the melds of a plan, each choice once."""
    search = _search(plan, supply, judge)
    if search is None:
        return ()
    found = search.all()
    # Candidates of one length are in order.
    if not all(len(part.lengths) == 1 for part in plan.parts):
        found = (tuple(sorted(melds, key=MELD_ORDER)) for melds in found)
    ruleset = judge.ruleset
    contract = plan.contract
    if contract is not None:
        found = (melds for melds in found if fills(melds, contract, ruleset))
    if ruleset.escaleras.same_suit is SameSuit.ALLOWED and not ruleset.trios.distinct_ranks:
        return found
    return (
        melds
        for melds in found
        if all(
            why_not_together(one, other, ruleset) is None for one, other in combinations(melds, 2)
        )
    )


def _needs(plan: _Plan, supply: Supply, judge: Judge) -> list[list[int]] | None:
    """Give, for each part of a plan, the wilds that its melds need at least: see `_need`."""
    needs: list[list[int]] = []
    for part in plan.parts:
        need = _need(part, supply, judge)
        if need is None:
            return None
        needs.append(need)
    return needs


def wilds_lacking(
    cards: Sequence[Card], contracts: tuple[Contract, ...], judge: Judge
) -> int | None:
    """Tell how many more wilds an opening needs at least, or None where wilds cannot help.

    It may be too little, and is never too much: with so many more wilds some cards may still not
    suffice, and cards taken away besides do not make it less.
    """
    supply = Supply(cards, judge)
    needs = [_needs(plan, supply, judge) for plan in _all_plans(contracts, judge.ruleset, None)]
    least = min((_total(need) for need in needs if need is not None), default=None)
    return None if least is None else least - supply.wilds


def _total(needs: list[list[int]]) -> int:
    return sum([need[-1] for need in needs])


def _search(plan: _Plan, supply: Supply, judge: Judge) -> "_Search | None":
    """Prepare the choosing, or give None where the wilds cannot suffice."""
    needs = _needs(plan, supply, judge)
    if needs is None:
        return None
    later = _total(needs)
    spare = supply.wilds - later
    if spare < 0:
        return None
    steps: list[_Step] = []
    for part, need in zip(plan.parts, needs, strict=True):
        # One of the melds may take what all the others do not need.
        source = Lazy(_candidates(part, supply, spare + need[-1] - need[-2], judge))
        if plan.contract is None and supply.size <= _FEW:
            source.complete()
        later -= need[-1]
        for place in range(part.count):
            # Whichever meld is chosen here, those that need the least may come later.
            reserve = later + need[part.count - place - 1]
            length = part.exactly[place] if part.exactly else None
            steps.append(_Step(source, reserve, length, part.kind, place == 0))
    return _Search(steps, supply.copy())


_FEW = 30
"""Cards up to which all shortest melds are found at once, which is quicker than one by one."""


def _candidates(part: _Part, supply: Supply, most: int, judge: Judge) -> Iterable[Candidate]:
    make = trios if part.kind is Kind.TRIO else escaleras
    if len(part.lengths) == 1:
        return make(supply, part.lengths[0], most, judge)
    return chain.from_iterable(make(supply, length, most, judge) for length in part.lengths)


@frozen
class _Step:
    """The choice of one meld.

    Attributes:
        source: the melds to choose from.
        reserve: the wilds that the later steps need at least.
        length: the cards that the meld must have, where that is settled.
        kind: the kind of the meld.
        first: whether it is the first of its part; the others do not go back behind the one
            before, so that each choice is made once.
    """

    source: Lazy
    reserve: int
    length: int | None
    kind: Kind
    first: bool


@frozen
class _Search:
    """The choosing of melds, one step after the other, from cards that become fewer."""

    steps: list[_Step]
    supply: Supply

    def all(self) -> Iterable[tuple[Meld, ...]]:
        """Give every choice, trios before escaleras, though they are chosen after them."""
        if not self.steps:
            return ()
        begin = self.choices if len(self.steps) > 1 else self.last_choices
        return begin(0, self.supply.wilds, 0, (), ())

    def choices(
        self,
        place: int,
        wilds: int,
        gone: int,
        trios: tuple[Meld, ...],
        escaleras: tuple[Meld, ...],
        begin: int = 0,
    ) -> Iterator[tuple[Meld, ...]]:
        """Give every choice from a step on.

        Args:
            place: the step.
            wilds: the wilds that are left.
            gone: the cards of which none is left, a bit for each index.
            trios: the trios that were chosen before.
            escaleras: the escaleras that were chosen before.
            begin: where to begin in the source, unless the step is the first of its part.
        """
        step, supply = self.steps[place], self.supply
        most, length, is_trio = wilds - step.reserve, step.length, step.kind is Kind.TRIO
        follow = self.choices if place + 2 < len(self.steps) else self.last_choices
        for number, one in step.source.after(0 if step.first else begin):
            if one.bits & gone or one.wilds > most:
                continue
            if length is not None and len(one.cards) != length:
                continue
            if supply.take(one.cards):
                left = gone | supply.emptied(one.cards)
                if is_trio:
                    chosen = (*trios, one.meld), escaleras
                else:
                    chosen = trios, (*escaleras, one.meld)
                yield from follow(place + 1, wilds - one.wilds, left, *chosen, number)
                supply.put_back(one.cards)

    def last_choices(
        self,
        place: int,
        wilds: int,
        gone: int,
        trios: tuple[Meld, ...],
        escaleras: tuple[Meld, ...],
        begin: int = 0,
    ) -> Iterator[tuple[Meld, ...]]:
        """Give every choice of the last step."""
        step, holds = self.steps[place], self.supply.holds
        length = step.length
        before, behind = (
            (trios, escaleras) if step.kind is Kind.TRIO else ((*trios, *escaleras), ())
        )
        for some in step.source.parts(0 if step.first else begin):
            yield from [
                (*before, one.meld, *behind)
                for one in some
                if not one.bits & gone
                and one.wilds <= wilds
                and (length is None or len(one.cards) == length)
                and (one.distinct or holds(one.cards))
            ]
