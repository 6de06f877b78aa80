"""Values of rulesets as files hold them: numbers, texts, true and false, arrays and tables."""

from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias, cast

from attrs import fields

from continental.cards import Card
from continental.ruleset.contracts import Round
from continental.ruleset.groups import PackStep

__all__ = ["NONE", "Plain", "plain", "told"]

Plain: TypeAlias = str | int | bool | list["Plain"] | dict[str, "Plain"]
"""A value of a field as files hold it."""

NONE: Final = "none"
"""What files say for None, which TOML does not have."""


def plain(value: object) -> Plain:
    """Give the value of a field as files hold it; steps and rounds become tables."""
    match value:
        case None:
            return NONE
        case bool() | int() | str():
            return value
        case Enum():
            return str(value.value)
        case PackStep():
            names = (one.name for one in fields(PackStep))
            least = {"seats": 2, "round": 1}
            found = {name: getattr(value, name) for name in names}
            return {name: one for name, one in found.items() if one != least.get(name)}
        case Round():
            contracts = [str(one) for one in value.contracts]
            several = contracts[0] if len(contracts) == 1 else cast("list[Plain]", contracts)
            return {"cards": value.cards, "contracts": several}
        case Fraction():
            return str(value)
        case tuple():
            return _several(cast("tuple[object, ...]", value))
        case _:
            raise TypeError(f"{value!r} is no value of a ruleset")


def _several(values: tuple[object, ...]) -> Plain:
    match values:
        case () | (Card(), *_):
            return " ".join(map(str, values))
        case (PackStep() as step,) if step == PackStep(step.packs):
            return step.packs
        case _:
            return [plain(one) for one in values]


def told(value: object) -> str:
    """Give the value of a field as text for people: ``7 TT, 8 TE``."""
    match value:
        case Round():
            return f"{value.cards} {' or '.join(map(str, value.contracts))}"
        case PackStep():
            later = f" from round {value.round}" if value.round > 1 else ""
            more = f" from {value.seats} seats" if value.seats > 2 else ""
            return f"{value.packs}{more}{later}"
        case tuple():
            several = cast("tuple[object, ...]", value)
            return ", ".join(map(told, several)) or NONE
        case bool():
            return str(value).lower()
        case Card():
            return str(value)
        case _:
            return str(plain(value))
