"""Rows of tables that carry the ids of documented cases, and what a meld test asks."""

from collections.abc import Iterator
from itertools import permutations
from types import ModuleType

import pytest
from _pytest.mark.structures import ParameterSet

from continental.cards import parse_cards
from continental.melds import Kind, Meld
from continental.notation import MeldLike
from continental.reasons import Reason
from continental.ruleset import Ruleset
from continental.validation import validate

TRIO, ESCALERA = Kind.TRIO, Kind.ESCALERA


def row(name: str, *values: object) -> ParameterSet:
    """Give a row of a table. What stands before the colon of its name is the id of the case."""
    return pytest.param(*values, id=name, marks=pytest.mark.case(name.partition(":")[0]))


def marked_cases(module: ModuleType) -> Iterator[str]:
    """Give the id of every case that a test of a module is marked with."""
    for name, value in vars(module).items():
        if not name.startswith("test_"):
            continue
        for mark in getattr(value, "pytestmark", ()):
            if mark.name == "case":
                yield from mark.args
            if mark.name == "parametrize":
                for params in mark.args[1]:
                    for inner in getattr(params, "marks", ()):
                        if inner.name == "case":
                            yield from inner.args


def readings(cards: MeldLike, ruleset: Ruleset, kind: Kind | None) -> list[str]:
    """Give the readings as text, in the order in which they are found."""
    return [str(meld) for meld in validate(cards, ruleset, kind=kind).readings]


def reasons(
    cards: MeldLike, ruleset: Ruleset, kind: Kind, *, on_table: bool = False
) -> list[Reason]:
    """Give the causes of the refusals; none for a legal meld."""
    found = validate(cards, ruleset, kind=kind, on_table=on_table)
    assert bool(found) is not bool(found.refusals)
    return [refusal.violation.reason for refusal in found.refusals]


def orders(cards: str) -> Iterator[str]:
    """Give every order of some cards as text."""
    for order in permutations(parse_cards(cards)):
        yield " ".join(map(str, order))


def wilds_of(meld: Meld) -> list[str]:
    """Give what the wilds of a meld stand for."""
    return [str(slot.stands_for) for slot in meld.wilds]
