"""How fields of a ruleset are read, and what is left out on purpose."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, ClassVar, Final

from attrs import Attribute

from continental.errors import InvalidRuleset
from continental.limits import MAX_VALUE
from continental.messages import is_utf8, shown
from continental.toml import unquoted

__all__ = [
    "LEFT_OUT",
    "Group",
    "as_word",
    "flag",
    "no_word",
    "none_hint",
    "optional",
    "text",
    "unknown",
    "whole",
    "word",
]


LEFT_OUT: Final = {
    "rearrange": "melds on the table are never rearranged here",
    "rearrange_table": "melds on the table are never rearranged here",
    "pile_depth": "only the top discard can be taken here",
    "take_back": "what was laid down stays down here",
    "first_caller": "buyers are asked in turn order here, not by who calls first",
    "window": "a buy is decided when the mover refuses the discard, and only then",
    "until_next_draw": "a buy is decided when the mover refuses the discard, and only then",
    "until_mover_discards": "a buy is decided when the mover refuses the discard, and only then",
    "after_mover_discard": "a buy is decided when the mover refuses the discard, and only then",
    "at_once": "a buy is decided when the mover refuses the discard, and only then",
    "duplicates": "no card stands twice in an escalera here",
    "discard_face_down": "every discard is open here",
    "veto": "no seat can forbid another's buy here",
    "chain_next_card": "the card uncovered by a buy is on offer to nobody here",
    "knock": "knocking is not part of this library",
    "knock_at": "knocking is not part of this library",
    "per_player_level": "all seats play the same round here",
    "contract_progression": "all seats play the same round here",
    "levels": "all seats play the same round here",
}
"""Fields and words of other collections of rules that are left out on purpose, and why."""


def unknown(path: str, name: str, known: Iterable[str], value: object = None) -> str:
    """Say that a name is no field or word, and why where it, or its value, was left out."""
    why = LEFT_OUT.get(name.lower()) or LEFT_OUT.get(
        value.lower() if isinstance(value, str) else ""
    )
    if why is not None:
        return f"{path}: not offered by this library: {why}"
    return f"{path}: unknown; there are {', '.join(known)}"


class Group:
    """A group of fields; knows the name it has in a ruleset."""

    TABLE: ClassVar[str] = ""


def _path(instance: object, attribute: "Attribute[Any]") -> str:
    table = instance.TABLE if isinstance(instance, Group) else ""
    return f"{table}.{attribute.name}" if table else attribute.name


def whole(minimum: int = -MAX_VALUE) -> Callable[[object, "Attribute[Any]", object], None]:
    """Make a validator for whole numbers from a minimum on."""

    def check(instance: object, attribute: "Attribute[Any]", value: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            why = f"{shown(value)} is no whole number{unquoted(value, int)}"
            raise InvalidRuleset([f"{_path(instance, attribute)}: {why}"])
        if not minimum <= value <= MAX_VALUE:
            wrong = f"less than {minimum}" if value < minimum else f"more than {MAX_VALUE}"
            raise InvalidRuleset([f"{_path(instance, attribute)}: {shown(value)} is {wrong}"])

    return check


def optional(minimum: int = -MAX_VALUE) -> Callable[[object, "Attribute[Any]", object], None]:
    """Make a validator for None or whole numbers from a minimum on."""
    check = whole(minimum)

    def check_optional(instance: object, attribute: "Attribute[Any]", value: object) -> None:
        try:
            if value is not None:
                check(instance, attribute, value)
        except InvalidRuleset as error:
            raise InvalidRuleset(one + none_hint(value) for one in error.problems) from None

    return check_optional


def none_hint(value: object) -> str:
    """Say how None is told, where a text means it."""
    means_it = isinstance(value, str) and value.lower() == "none"
    return '; the word is "none", in Python None' if means_it else ""


def flag(instance: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(value, bool):
        why = f"{shown(value)} is neither true nor false{unquoted(value, bool)}"
        raise InvalidRuleset([f"{_path(instance, attribute)}: {why}"])


def text(instance: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is no text, or empty, or holds half a character."""
    if not isinstance(value, str) or not value or not is_utf8(value):
        raise InvalidRuleset([f"{_path(instance, attribute)}: {shown(value)} is no name"])


def word(instance: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse what is no word of the field's enum."""
    enum = attribute.type
    if isinstance(enum, type) and not isinstance(value, enum):
        raise InvalidRuleset([no_word(_path(instance, attribute), enum, value)])


def no_word(path: str, enum: type[Enum], value: object) -> str:
    """Say that a value is none of an enum's words."""
    told = value if isinstance(value, str) else ""
    return f"{unknown(path, told, [member.value for member in enum])}; not {shown(value)}"


def as_word(path: str, enum: type[Enum], value: str) -> Enum:
    """Give the member of an enum that a text names, as files hold it.

    Raises:
        InvalidRuleset: there is no such word.
    """
    try:
        return enum(value)
    except ValueError:
        raise InvalidRuleset([no_word(path, enum, value)]) from None
