"""The openings that some cards allow."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from attrs import frozen

from continental.cards import Card
from continental.melds import Kind, Meld
from continental.ruleset import Contract, Ruleset, SameSuit
from continental.solver.candidates import MELD_ORDER, Lazy
from continental.solver.hands import can_open
from continental.solver.opening_rules import shortest_suffice
from continental.solver.plans import Plan, plans
from continental.solver.supply import GUARD, Supply
from continental.validation import Judge, fills, why_not_together

__all__ = ["Openings", "goes_with", "may_clash", "openings_of"]

_TRIO: Final = Kind.TRIO


class Openings:
    """What opens under some contracts, of which one must be met, and some rules."""

    def __init__(self, contracts: tuple[Contract, ...], judge: Judge) -> None:
        """Plan the shortest openings."""
        self._contracts, self._judge = contracts, judge
        self._plans = plans(contracts, judge)
        self._latest: tuple[tuple[Card, ...], Supply] | None = None
        ruleset = judge.ruleset
        self._shortest_suffice = all(shortest_suffice(one, ruleset) for one in contracts)
        self._apart = ruleset if may_clash(ruleset) else None

    def lay_downs(
        self, cards: tuple[Card, ...], *, longer: bool = False
    ) -> Iterator[tuple[Meld, ...]]:
        """Give the melds of every opening that some cards allow, each once, in a fixed order.

        Args:
            cards: the cards.
            longer: whether melds may be longer than the contract asks, and more than it asks where
                the rules allow that; else every meld is as short as it may be, unless such melds
                do not open and longer ones do.

        Returns:
            The melds of each, sorted as they come to the table.
        """
        supply = self._supply(cards)
        if supply.wilds > _FEW_WILDS and not self._any(cards):
            return iter(())
        if longer:
            return self._by_plans(plans(self._contracts, self._judge, len(cards)), supply)
        found = self._by_plans(self._plans, supply)
        if self._shortest_suffice:
            return found
        first = next(found, None)
        if first is not None:
            return chain((first,), found)
        return self.lay_downs(cards, longer=True) if self._any(cards) else found

    def _by_plans(self, chosen: tuple[Plan, ...], supply: Supply) -> Iterator[tuple[Meld, ...]]:
        """Find the melds of every opening that some plans allow, each once."""
        if len(chosen) == 1:
            return iter(self._laid(chosen[0], supply))
        return _each_once(chain.from_iterable(self._laid(plan, supply) for plan in chosen))

    def _supply(self, cards: tuple[Card, ...]) -> Supply:
        """Count some cards; the latest are remembered."""
        latest = self._latest
        if latest is None or latest[0] is not cards:
            latest = self._latest = cards, Supply(cards, self._judge)
        return latest[1]

    def _any(self, cards: tuple[Card, ...]) -> bool:
        """Tell whether there is an opening at all."""
        return any(can_open(cards, one, self._judge) for one in self._contracts)

    def wilds_lacking(self, cards: tuple[Card, ...], most: int) -> int:
        """Tell how many more wilds an opening needs at least; many where wilds cannot help.

        It may be too little, above all where it is more than the most that could be had, and is
        never too much: with so many more wilds some cards may still not suffice, and cards taken
        away besides do not make it less.
        """
        supply = self._supply(cards)
        most += supply.wilds
        return min(_needed(plan, supply, most) for plan in self._plans) - supply.wilds

    def _laid(self, plan: Plan, supply: Supply) -> Iterable[tuple[Meld, ...]]:
        """Choose the melds of a plan, each choice once."""
        search = _search(plan, supply, self._apart)
        if search is None:
            return ()
        found, contract = search.all(), plan.contract
        if not plan.sorted:
            found = (tuple(sorted(melds, key=MELD_ORDER)) for melds in found)
        if contract is not None:
            found = (melds for melds in found if fills(melds, contract, self._judge.ruleset))
        return found


openings_of = lru_cache(maxsize=256)(Openings)


def _each_once(found: Iterable[tuple[Meld, ...]]) -> Iterator[tuple[Meld, ...]]:
    seen: set[tuple[Meld, ...]] = set()
    for melds in found:
        if melds not in seen:
            seen.add(melds)
            yield melds


def _needed(plan: Plan, supply: Supply, most: int) -> int:
    """Tell how many wilds a plan needs at least, exactly up to the most of interest."""
    return sum([part.fewest(supply, most)[-1] for part in plan.parts])


def _search(plan: Plan, supply: Supply, apart: Ruleset | None) -> "_Search | None":
    """Prepare the choosing, or give None where the wilds cannot suffice."""
    needs: list[list[int]] = []
    spare = supply.wilds
    for part in plan.parts:
        need = part.fewest(supply, spare)
        spare -= need[-1]
        if spare < 0:
            return None
        needs.append(need)
    steps: list[_Step] = []
    later = supply.wilds - spare
    for part, need in zip(plan.parts, needs, strict=True):
        # One of the melds may take what all the others do not need.
        source = Lazy(part.among(supply, spare + need[-1] - need[-2]))
        if plan.contract is None and supply.size <= _FEW:
            source.complete()
        later -= need[-1]
        for place in range(part.count):
            # Whichever meld is chosen here, those that need the least may come later.
            reserve = later + need[part.count - place - 1]
            steps.append(_Step(source, reserve, part.kind is _TRIO, place == 0))
    return _Search(steps, supply, apart)


_FEW_WILDS: Final = 3
"""With more wilds it may take long to find that no choice of melds keeps to the rules."""
_FEW: Final = 30
"""Cards up to which all shortest melds are found at once, which is quicker than one by one."""


@frozen
class _Step:
    """The choice of one meld.

    Attributes:
        source: the melds to choose from.
        reserve: the wilds that the later steps need at least.
        trio: whether the meld is a trio.
        first: whether it is the first of its part; the others do not go back behind the one
            before, so that each choice is made once.
    """

    source: Lazy
    reserve: int
    trio: bool
    first: bool


@frozen
class _Search:
    """The choosing of melds, one step after the other, from cards that become fewer.

    Attributes:
        steps: the steps.
        supply: the cards.
        apart: the rules of what may not lie together, or None where any two melds may.
    """

    steps: list[_Step]
    supply: Supply
    apart: Ruleset | None

    def all(self) -> Iterable[tuple[Meld, ...]]:
        """Give every choice, trios before escaleras, though they are chosen after them."""
        if not self.steps:
            return ()
        begin = self.choices if len(self.steps) > 1 else self.last_choices
        return begin(0, self.supply.wilds, self.supply.taken, (), ())

    def choices(
        self,
        place: int,
        wilds: int,
        taken: int,
        trios: tuple[Meld, ...],
        escaleras: tuple[Meld, ...],
        begin: int = 0,
    ) -> Iterator[tuple[Meld, ...]]:
        """Give every choice from a step on.

        Args:
            place: the step.
            wilds: the wilds that are left.
            taken: the cards that were taken before, in one number.
            trios: the trios that were chosen before.
            escaleras: the escaleras that were chosen before.
            begin: where to begin in the source, unless the step is the first of its part.
        """
        step = self.steps[place]
        follow = self.choices if place + 2 < len(self.steps) else self.last_choices
        trio = step.trio
        alike = trios if trio else escaleras
        apart = self.apart if alike else None
        for numbers, some in step.source.after(0 if step.first else begin, wilds - step.reserve):
            for number, one in zip(numbers, some, strict=True):
                more = taken + one.packed
                if not more & GUARD and (apart is None or goes_with(one.meld, alike, apart)):
                    melds = (*alike, one.meld)
                    first, second = (melds, escaleras) if trio else (trios, melds)
                    yield from follow(place + 1, wilds - one.wilds, more, first, second, number)

    def last_choices(
        self,
        place: int,
        wilds: int,
        taken: int,
        trios: tuple[Meld, ...],
        escaleras: tuple[Meld, ...],
        begin: int = 0,
    ) -> Iterable[tuple[Meld, ...]]:
        """Give every choice of the last step."""
        step, apart = self.steps[place], self.apart
        alike = trios if step.trio else escaleras
        before, behind = (trios, escaleras) if step.trio else ((*trios, *escaleras), ())
        start = 0 if step.first else begin
        known = step.source.known(start, wilds) if apart is None else None
        if known is not None:
            return [
                (*before, one.meld, *behind) for one in known[1] if not (taken + one.packed) & GUARD
            ]
        return (
            (*before, one.meld, *behind)
            for _, some in step.source.after(start, wilds)
            for one in some
            if not (taken + one.packed) & GUARD
            and (apart is None or goes_with(one.meld, alike, apart))
        )


def may_clash(ruleset: Ruleset) -> bool:
    """Tell whether there are melds that may not lie in one opening together."""
    return ruleset.escaleras.same_suit is not SameSuit.ALLOWED or ruleset.trios.distinct_ranks


def goes_with(meld: Meld, others: tuple[Meld, ...], ruleset: Ruleset) -> bool:
    """Tell whether a meld may lie in one opening with some others."""
    return all(why_not_together(meld, one, ruleset) is None for one in others)
