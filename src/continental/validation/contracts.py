"""Several groups together: are they the contract?"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, assert_never

from attrs import evolve, frozen

from continental.arguments import several
from continental.errors import ContinentalError
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio
from continental.notation import MeldLike, Requirement, parse_groups
from continental.reasons import IllegalMeld, Param, Reason, Refusal, Violation
from continental.ruleset import (
    Ace,
    Contract,
    ContractLike,
    MeldCount,
    Ruleset,
    SameSuit,
    as_contract,
    checked,
)
from continental.validation.placed import why_not_meld
from continental.validation.readings import Validation, validate
from continental.validation.shapes import Shape, melds_of, shapes

__all__ = [
    "ContractValidation",
    "fills",
    "validate_contract",
    "why_not_contract",
    "why_not_together",
]


@frozen
class ContractValidation:
    """What `validate_contract` found; true where the groups make the contract.

    Attributes:
        contract: the contract that is met, or the first of those that were tried.
        groups: what was found out about each group alone, in the order given.
        melds: one legal meld for each group, in the order given, that together make the contract;
            empty where they do not. Where wilds leave a choice it is the first reading.
        pairing: for each requirement of the contract the group that fills it, 0-based.
        refusals: why the groups do not make the contract; empty where they do.
    """

    contract: Contract
    groups: tuple[Validation, ...]
    melds: tuple[Meld, ...]
    pairing: tuple[int, ...]
    refusals: tuple[Refusal, ...]

    def __bool__(self) -> bool:
        """Tell whether the groups make the contract."""
        return not self.refusals

    def require(self) -> tuple[Meld, ...]:
        """Give the melds.

        Raises:
            IllegalMeld: the groups do not make the contract.
        """
        if self.refusals:
            raise IllegalMeld(self.refusals)
        return self.melds

    def __str__(self) -> str:
        """Give the melds with what they fill, or the refusals, one a line."""
        if self.refusals:
            return "\n".join(map(str, self.refusals))
        return "\n".join(f"{meld.kind} {meld}" for meld in self.melds)


def validate_contract(
    groups: str | Iterable[MeldLike],
    contract: ContractLike | None,
    ruleset: Ruleset,
    *,
    round: int | None = None,
    seats: int | None = None,
    packs: int | None = None,
) -> ContractValidation:
    """Find out whether groups of cards make a contract, whatever their order.

    Args:
        groups: the groups, or one text that divides them by ``/``.
        contract: the contract; None for that of the round, or, in a game whose one round repeats,
            for its patterns.
        ruleset: the rules.
        round: the round, 1-based.
        seats: how many play; with the round it tells the packs.
        packs: packs in play, for limits that depend on them; without, these are not applied.
            Whether the packs hold so many copies of a card is not asked.

    Raises:
        NotationError: a text cannot be read.
        ContinentalError: there is no such round, its contract is another one, or neither contract
            nor round were told where several rounds differ.

    >>> from continental.variants import XELU
    >>> found = validate_contract(["7s 7h X", "4c 5c X 7c"], "ET", XELU)
    >>> bool(found), found.pairing, found.melds[1]
    (True, (1, 0), Escalera('4c 5c X=6c 7c'))
    >>> print(validate_contract("7s 7h 7c / 9s 9h Tc", "TT", XELU))
    group 2: as a trio: Tc is not of rank 9
    group 2: as an escalera: too few cards: at least 4, here 3
    """
    if packs is None and round is not None and seats is not None:
        packs = checked(ruleset).packs(seats, round)
    parts = parse_groups(groups) if isinstance(groups, str) else several("groups", groups)
    found = tuple(validate(part, ruleset, packs=packs) for part in parts)
    tried = [_against(found, one, ruleset) for one in _asked(contract, ruleset, round)]
    return next(filter(None, tried), None) or _nearest(tried)


def _asked(
    contract: ContractLike | None, ruleset: Ruleset, number: int | None
) -> tuple[Contract, ...]:
    if contract is not None:
        told = as_contract(contract)
        if number is not None and _letters(told) not in map(
            _letters, ruleset.round(number).contracts
        ):
            raise ContinentalError(f"the contract of round {number} is not {told}")
        return (told,)
    if number is None and len(ruleset.rounds) > 1:
        raise ContinentalError(f"say which contract or which round of {ruleset.id} is meant")
    return ruleset.round(1 if number is None else number).contracts


def _letters(contract: Contract) -> list[str]:
    return sorted(map(str, contract.requirements))


def _nearest(tried: list[ContractValidation]) -> ContractValidation:
    """Of several contracts, take one that fits but for melds that clash; else name them all."""
    first = tried[0]
    if len(tried) == 1 or not all(first.groups):
        return first
    for one in tried:
        if one.refusals[0].violation.reason not in _MISSED:
            return one
    patterns = " or ".join(str(one.contract) for one in tried)
    refusal = Refusal(Violation(Reason.NOT_THE_CONTRACT, {"contract": patterns}))
    return evolve(first, refusals=(refusal,))


def _against(
    found: tuple[Validation, ...], contract: Contract, ruleset: Ruleset
) -> ContractValidation:
    bad = tuple(
        Refusal(refusal.violation, refusal.kind, index)
        for index, one in enumerate(found)
        if not one
        for refusal in one.refusals
    )
    refusals = (*_wrong_number(found, contract, ruleset), *bad)
    if refusals:
        return ContractValidation(contract, found, (), (), refusals)
    best: Violation | None = None
    for pairing in _pairings(found, contract.requirements):
        options = _options(found, contract, pairing)
        melds, violation = _together(options, ruleset, ())
        if violation is None:
            return ContractValidation(contract, found, melds, pairing, ())
        best = best or violation
    refusal = Refusal(best or Violation(Reason.NOT_THE_CONTRACT, {"contract": str(contract)}))
    return ContractValidation(contract, found, (), (), (refusal,))


def _wrong_number(
    found: tuple[Validation, ...], contract: Contract, ruleset: Ruleset
) -> tuple[Refusal, ...]:
    count = len(found)
    if _count_fits(count, contract, ruleset):
        return ()
    params: dict[str, Param] = {
        "contract": str(contract),
        "expected": len(contract),
        "count": count,
    }
    return (Refusal(Violation(Reason.WRONG_NUMBER_OF_MELDS, params)),)


def _pairings(
    found: tuple[Validation, ...], requirements: tuple[Requirement, ...]
) -> Iterator[tuple[int, ...]]:
    """Give every way to fill each requirement by a group of its own."""
    fitting = [
        [index for index, one in enumerate(found) if _fits(one, requirement)]
        for requirement in requirements
    ]

    def fill(done: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(done) == len(fitting):
            yield done
            return
        for index in fitting[len(done)]:
            if index not in done:
                yield from fill((*done, index))

    yield from fill(())


def _fits(found: Validation, requirement: Requirement) -> bool:
    if not requirement.takes(requirement.kind, len(found.group.cards)):
        return False
    return next(_first_of_each_shape(found, requirement.kind), None) is not None


def _first_of_each_shape(found: Validation, kind: Kind | None) -> Iterator[Meld]:
    """Give one reading of each shape: to other melds all readings of a shape are alike."""
    if found.placed is not None:
        yield from (meld for meld in found.readings if kind in (meld.kind, None))
        return
    for one in Kind if kind is None else (kind,):
        for shape in shapes(found.group, one, found.judge.ruleset):
            yield from _first(shape, found)


def _first(shape: Shape, found: Validation) -> Iterator[Meld]:
    for meld in melds_of(shape, found.judge):
        yield meld
        return


def _options(
    found: tuple[Validation, ...], contract: Contract, pairing: tuple[int, ...]
) -> list[list[Meld]]:
    """Give the melds that each group may be, in the order of groups."""
    kinds: dict[int, Kind] = {
        index: part.kind for index, part in zip(pairing, contract.requirements, strict=True)
    }
    return [list(_first_of_each_shape(one, kinds.get(index))) for index, one in enumerate(found)]


def _together(
    options: list[list[Meld]], ruleset: Ruleset, chosen: tuple[Meld, ...]
) -> tuple[tuple[Meld, ...], Violation | None]:
    """Choose a meld for each group so that they may lie beside each other."""
    if len(chosen) == len(options):
        return chosen, None
    first: Violation | None = None
    for meld in options[len(chosen)]:
        violation = next(filter(None, (why_not_together(o, meld, ruleset) for o in chosen)), None)
        if violation is None:
            melds, violation = _together(options, ruleset, (*chosen, meld))
            if violation is None:
                return melds, None
        first = first or violation
    return (), first


# --- melds that are placed already -------------------------------------------------------------


def why_not_contract(
    melds: Sequence[Meld],
    contracts: Sequence[Contract],
    ruleset: Ruleset,
    *,
    packs: int | None = None,
) -> Violation | None:
    """Judge melds as they are placed, as the opening of a round with one or several contracts.

    Returns:
        The first thing that is wrong, or None where the melds make one of the contracts.
    """
    for meld in melds:
        violation = why_not_meld(meld, ruleset, packs=packs)
        if violation is not None:
            return evolve(violation, meld=meld)
    if not any(fills(melds, contract, ruleset) for contract in contracts):
        return _missed(melds, contracts, ruleset)
    for one, other in combinations(melds, 2):
        violation = why_not_together(one, other, ruleset)
        if violation is not None:
            return violation
    return None


def _missed(melds: Sequence[Meld], contracts: Sequence[Contract], ruleset: Ruleset) -> Violation:
    told = " or ".join(map(str, contracts))
    if len(contracts) == 1 and not _count_fits(len(melds), contracts[0], ruleset):
        params: dict[str, Param] = {
            "contract": told,
            "expected": len(contracts[0]),
            "count": len(melds),
        }
        return Violation(Reason.WRONG_NUMBER_OF_MELDS, params)
    return Violation(Reason.NOT_THE_CONTRACT, {"contract": told})


def _count_fits(count: int, contract: Contract, ruleset: Ruleset) -> bool:
    more_allowed = ruleset.opening.meld_count is MeldCount.AT_LEAST
    return count == len(contract) or (more_allowed and count > len(contract))


def fills(melds: Sequence[Meld], contract: Contract, ruleset: Ruleset) -> bool:
    """Tell whether each requirement of a contract finds a meld of its own."""
    if not _count_fits(len(melds), contract, ruleset):
        return False
    return _filled(list(melds), list(contract.requirements))


def _filled(melds: list[Meld], requirements: list[Requirement]) -> bool:
    if not requirements:
        return True
    first, *rest = requirements
    tried: set[int] = set()
    for place, meld in enumerate(melds):
        if len(meld) not in tried and first.takes(meld.kind, len(meld)):
            tried.add(len(meld))
            if _filled(melds[:place] + melds[place + 1 :], rest):
                return True
    return False


# --- two melds of one contract -----------------------------------------------------------------


def why_not_together(one: Meld, other: Meld, ruleset: Ruleset) -> Violation | None:
    """Judge two melds of one contract against each other; None where they may lie together."""
    if isinstance(one, Trio) and isinstance(other, Trio):
        if ruleset.trios.distinct_ranks and one.rank is other.rank:
            return Violation(Reason.SAME_RANK, {"rank": one.rank})
    elif isinstance(one, Escalera) and isinstance(other, Escalera) and one.suit is other.suit:
        return _why_not_same_suit(one, other, ruleset.escaleras.same_suit, ruleset.escaleras.ace)
    return None


def _why_not_same_suit(
    one: Escalera, other: Escalera, rule: SameSuit, ace: Ace
) -> Violation | None:
    params: dict[str, Param] = {"suit": one.suit}
    match rule:
        case SameSuit.ALLOWED:
            return None
        case SameSuit.DIFFERENT:
            return Violation(Reason.SAME_SUIT, params)
        case SameSuit.NOT_EQUAL:
            equal = one.places == other.places
            return Violation(Reason.EQUAL_ESCALERAS, params) if equal else None
        case SameSuit.NOT_TOUCHING:
            for below, above in ((one, other), (other, one)):
                if _free_between(below, above, ace) == 0:
                    ends = {"first": below.places[-1], "second": above.places[0]}
                    return Violation(Reason.TOUCHING_ESCALERAS, {**params, **ends})
            return None
        case SameSuit.TWO_APART:
            gaps = (_free_between(one, other, ace), _free_between(other, one, ace))
            shared = _positions(one, ace) & _positions(other, ace)
            near = any(gap is not None and gap < _APART for gap in gaps)
            return Violation(Reason.ESCALERAS_TOO_NEAR, params) if shared or near else None
        case _:
            assert_never(rule)


def _positions(meld: Escalera, ace: Ace) -> set[int]:
    """Give the positions that an escalera fills; a high ace is 14, except in a circle."""
    positions = range(meld.start, meld.start + len(meld))
    return {position % CIRCLE for position in positions} if ace is Ace.CIRCULAR else set(positions)


def _free_between(below: Escalera, above: Escalera, ace: Ace) -> int | None:
    """Count the places between two escaleras, or None if the second is not above the first."""
    last, first = below.start + len(below) - 1, int(above.start)
    if ace is Ace.CIRCULAR:
        return (first - last - 1) % CIRCLE
    return first - last - 1 if first > last else None


_APART: Final = 2
_MISSED: Final = (Reason.WRONG_NUMBER_OF_MELDS, Reason.NOT_THE_CONTRACT)
