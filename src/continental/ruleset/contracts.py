"""Contracts and rounds."""

from collections.abc import Iterable
from typing import TypeAlias, cast

from attrs import field, frozen

from continental.arguments import several
from continental.errors import ContinentalError
from continental.limits import MAX_MELDS
from continental.melds import Kind
from continental.messages import shown
from continental.notation import Requirement, format_requirements, parse_requirements
from continental.ruleset.reading import Group, whole

__all__ = ["Contract", "ContractLike", "Round", "as_contract", "as_contracts"]


def _requirements(requirements: str | Iterable[Requirement]) -> tuple[Requirement, ...]:
    if isinstance(requirements, str):
        found = parse_requirements(requirements)
    else:
        found = several("requirements", requirements)
    for one in found:
        if type(one) is not Requirement:
            raise TypeError(f"requirements: {shown(one)} is no Requirement")
    if len(found) > MAX_MELDS:
        raise ContinentalError(f"{len(found)} melds are more than {MAX_MELDS}")
    return found


@frozen(cache_hash=True)
class Contract:
    """The melds that an opening needs, in no order.

    Attributes:
        requirements: one for each meld, 100 at most; their text is taken too: ``Contract("TTE")``.

    Raises:
        ContinentalError: there are more.

    >>> Contract.parse("TTE")
    Contract('TTE')
    """

    requirements: tuple[Requirement, ...] = field(converter=_requirements)

    @classmethod
    def parse(cls, text: str) -> "Contract":
        """Read ``TTE``; ``TE7`` asks for an escalera of 7 or more, ``TE7!`` for exactly 7.

        Raises:
            NotationError: the text cannot be read.
        """
        return cls(parse_requirements(text))

    def count(self, kind: Kind) -> int:
        """Count the melds of a kind."""
        return sum(requirement.kind is kind for requirement in self.requirements)

    def __len__(self) -> int:
        """Count the melds."""
        return len(self.requirements)

    def __str__(self) -> str:
        """Give the letters: ``TTE``."""
        return format_requirements(self.requirements)

    def __repr__(self) -> str:
        """Give the letters inside the class name."""
        return f"Contract({str(self)!r})"


ContractLike: TypeAlias = str | Contract
"""What is taken wherever a contract is asked for."""


def as_contract(contract: ContractLike) -> Contract:
    """Take a contract or its text, and give the contract.

    Raises:
        NotationError: the text cannot be read.
        TypeError: it is neither.
    """
    if isinstance(contract, str):
        return Contract.parse(contract)
    if type(contract) is not Contract:
        raise TypeError(f"contract: {shown(contract)} is no contract: expected text such as TTE")
    return contract


def as_contracts(contracts: ContractLike | Iterable[ContractLike]) -> tuple[Contract, ...]:
    """Take a contract or its text, or several of them, and give the contracts.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither.
    """
    is_one = isinstance(contracts, str | Contract) or not isinstance(contracts, Iterable)  # pyright: ignore[reportUnnecessaryIsInstance]
    told = (contracts,) if is_one else contracts
    return tuple(map(as_contract, cast("Iterable[ContractLike]", told)))


@frozen
class Round(Group):
    """One round: how many cards are dealt, and what the opening needs."""

    cards: int = field(validator=whole(1))
    """Cards dealt to each seat. Origin: castigo, xelu, fifteen."""
    contracts: tuple[Contract, ...] = field(converter=as_contracts)
    """The contracts of which one must be met; one text or several. Origin: castigo, xelu (one),
    fifteen (three patterns)."""
