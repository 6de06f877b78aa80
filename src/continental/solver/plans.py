"""How many melds of which lengths an opening may hold."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from attrs import field, frozen

from continental.melds import CIRCLE, Kind
from continental.notation import Requirement
from continental.ruleset import Contract, MeldCount, Ruleset
from continental.solver.candidates import Candidate
from continental.solver.escaleras import Escaleras
from continental.solver.opening_rules import bounds, can_be_met, rules_of
from continental.solver.supply import Supply
from continental.solver.trios import Trios
from continental.validation import Judge

__all__ = ["Part", "Plan", "plans"]

_TRIO: Final = Kind.TRIO
_ORDER: Final = (Kind.ESCALERA, _TRIO)
"""Escaleras first: they are rarer, so that what cannot be is found out early."""
_NEVER: Final = 1 << 16
"""More wilds than any hand has."""


@frozen
class Part:
    """So many melds of one kind that an opening holds.

    Attributes:
        kind: the kind.
        count: how many, 1 or more.
        lengths: the numbers of cards that they may have; with none, there are no such melds.
        judge: what they are judged by.
    """

    kind: Kind
    count: int
    lengths: tuple[int, ...]
    judge: Judge = field(repr=False)
    _melds: tuple[Trios | Escaleras, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Get ready to find melds of each length."""
        found: list[Trios | Escaleras] = [
            _trios(length, self.judge)
            if self.kind is _TRIO
            else _escaleras(length, self.judge.ruleset)
            for length in self.lengths
        ]
        object.__setattr__(self, "_melds", tuple(found))

    def fewest(self, supply: Supply, most: int) -> list[int]:
        """Tell how many wilds no meld, one, two, … and all need at least, all together.

        The numbers may be too little, above all those beyond the most that is of interest; they
        are never too much.
        """
        if self._melds:
            return self._melds[0].fewest(supply, self.count, most)
        return [_NEVER] * (self.count + 1)

    def among(self, supply: Supply, most: int) -> Iterable[Candidate]:
        """Give the melds that some cards make with at most so many wilds each."""
        if len(self._melds) == 1:
            return self._melds[0].among(supply, most)
        return chain.from_iterable(melds.among(supply, most) for melds in self._melds)


_trios = lru_cache(maxsize=256)(Trios)
_escaleras = lru_cache(maxsize=256)(Escaleras)


@frozen
class Plan:
    """How many melds of which lengths an opening holds.

    Attributes:
        parts: the escaleras, then the trios, those that there are.
        contract: the contract that must be filled, where the lengths leave that open.
        sorted: whether the melds are chosen in the order in which they come to the table.
    """

    parts: tuple[Part, ...]
    contract: Contract | None
    sorted: bool = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Look at the lengths."""
        kinds = [part.kind for part in self.parts for _ in part.lengths]
        object.__setattr__(self, "sorted", len(kinds) == len(set(kinds)))


def plans(
    contracts: tuple[Contract, ...], judge: Judge, cards: int | None = None
) -> tuple[Plan, ...]:
    """Give the plans for several contracts, each once.

    Args:
        contracts: the contracts of which one must be met.
        judge: what the melds are judged by.
        cards: how many cards there are; where it is None, all melds are as short as they may be.
    """
    found = chain.from_iterable(_plans(one, judge, cards) for one in contracts)
    distinct: list[Plan] = []
    for plan in found:
        if plan not in distinct:
            distinct.append(plan)
    return tuple(distinct)


def _plans(contract: Contract, judge: Judge, cards: int | None) -> Iterator[Plan]:
    """Give the numbers and lengths of melds with which a contract can be met."""
    if not can_be_met(contract, judge.ruleset):
        return
    if cards is None:
        parts = tuple(chain.from_iterable(_shortest(kind, contract, judge) for kind in _ORDER))
        yield Plan(parts, None)
        return
    for further in _further(contract, judge.ruleset, cards):
        parts = tuple(
            _open(kind, contract, judge, cards, further[kind])
            for kind in _ORDER
            if contract.count(kind) + further[kind]
        )
        yield Plan(parts, contract)


def _least(requirement: Requirement, ruleset: Ruleset) -> int:
    return bounds(requirement, ruleset)[0]


def _shortest(kind: Kind, contract: Contract, judge: Judge) -> Iterator[Part]:
    lengths = [_least(one, judge.ruleset) for one in contract.requirements if one.kind is kind]
    for length in sorted(set(lengths)):
        yield Part(kind, lengths.count(length), (length,), judge)


def _open(kind: Kind, contract: Contract, judge: Judge, cards: int, further: int) -> Part:
    ruleset = judge.ruleset
    most = min(cards, CIRCLE) if kind is Kind.ESCALERA else cards
    lengths: set[int] = set()
    if further:
        lengths.update(range(rules_of(kind, ruleset).min_length, most + 1))
    for one in contract.requirements:
        if one.kind is kind:
            least = _least(one, ruleset)
            lengths.update((least,) if one.exact else range(least, most + 1))
    return Part(kind, contract.count(kind) + further, tuple(sorted(lengths)), judge)


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
