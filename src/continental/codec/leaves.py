"""What JSON tells without objects: how it is read and written, and its schema.

Reading is strict: there is one form for each value, and nothing is converted.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, time
from enum import Enum
from fractions import Fraction
from itertools import chain, islice
from math import isfinite
from typing import Any, Final, TypeAlias, cast

from attrs import frozen

from continental.cards import Card, Deck, Hand, Rank, Suit
from continental.codec.faults import MANY, Fault, Faulty, faulty, said
from continental.errors import ContinentalError, NotationError
from continental.ruleset import Contract
from continental.scoring import Item

__all__ = ["LEAVES", "MAX_CARDS", "Json", "Leaf", "enum_leaf"]

Json: TypeAlias = str | int | float | bool | list["Json"] | dict[str, "Json"] | None
"""What JSON can tell, as Python holds it."""

MAX_CARDS: Final = 5_000
"""Cards of one list, and of the decks of a ruleset, at most."""

_MAX_NUMBER: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""


@frozen
class Leaf:
    """How a value without parts is told.

    Attributes:
        read: gives the value of what a document holds; raises `Faulty`. What it is given besides,
            cattrs wants.
        write: gives what a document holds.
        schema: the JSON Schema.
    """

    read: Callable[[object, object], object]
    write: Callable[[Any], Json]
    schema: Mapping[str, Json]


def _read_int(data: object, _: object) -> int:
    if type(data) is not int:
        raise faulty(f"expected a whole number, found {said(data)}")
    if not -_MAX_NUMBER <= data <= _MAX_NUMBER:
        raise faulty(f"not a number from -{_MAX_NUMBER} to {_MAX_NUMBER}")
    return data


def _read_bool(data: object, _: object) -> bool:
    if data is True or data is False:
        return data
    raise faulty(f"expected true or false, found {said(data)}")


def _read_text(data: object, _: object) -> str:
    if not isinstance(data, str):
        raise faulty(f"expected a text, found {said(data)}")
    try:
        data.encode()
    except UnicodeEncodeError:
        raise faulty("not a text that UTF-8 can hold") from None
    return data


def _words(what: str, words: Mapping[str, object]) -> Callable[[object, object], object]:
    """Make a reader for one of some words."""

    def read(data: object, _: object) -> object:
        try:
            return words[cast("str", data)]
        except (KeyError, TypeError):
            raise faulty(f"expected {what}, found {said(data)}") from None

    return read


def _chosen(what: str, words: Mapping[str, object]) -> Leaf:
    back = {value: word for word, value in words.items()}
    return Leaf(_words(what, words), back.__getitem__, {"enum": list(words)})


def _read_contract(data: object, _: object) -> Contract:
    text = _read_text(data, _)
    if len(text) > _MAX_LETTERS:
        raise faulty(f"{len(text)} letters are more than {_MAX_LETTERS}")
    try:
        found = Contract.parse(text)
    except NotationError as error:
        raise faulty(f"{said(data)} is no contract: {error.message}") from None
    if str(found) != data:
        raise faulty(f"expected {said(str(found))}, found {said(data)}")
    return found


def _read_fraction(data: object, _: object) -> Fraction:
    text = _read_text(data, _)
    try:
        found = Fraction(text) if len(text) < _LONG else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or str(found) != text:
        raise faulty(f"expected a fraction such as 1/4, found {said(data)}")
    return found


_MAX_LETTERS: Final = 500
"""Letters of a contract at most."""
_LONG: Final = 40
"""Characters that no fraction of use has."""

_CARDS: Final = {str(card): card for card in Deck(1, 1).cards}
_CARD: Final = _words("a card (rank A23456789TJQK and suit cdhs, or X)", _CARDS)


def _read_cards(data: object, _: object) -> tuple[Card, ...]:
    if not isinstance(data, list):
        raise faulty(f"expected a list of cards, found {said(data)}")
    told = cast("list[object]", data)
    if len(told) > MAX_CARDS:
        raise faulty(f"{len(told)} cards are more than {MAX_CARDS}")
    try:
        return tuple(map(_CARDS.__getitem__, cast("list[str]", told)))
    except (KeyError, TypeError):
        wrong = (_leaf_faults(_CARD, one, f"[{place}]") for place, one in enumerate(told))
        raise Faulty(chain.from_iterable(wrong)) from None


def _read_hand(data: object, _: object) -> Hand:
    return Hand(_read_cards(data, _))


def _write_cards(cards: tuple[Card, ...]) -> list[Json]:
    return list(map(str, cards))


def _read_date(data: object, _: object) -> date:
    text = _read_text(data, _)
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise faulty(f"expected a day such as 2024-12-31, found {said(data)}")
    return found


# Free values, which this library does not read: what both JSON and TOML can hold.

_DEEP: Final = 16
"""Lists and objects inside each other at most."""


def _read_free(data: object, _: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise faulty(f"expected an object, found {said(data)}")
    faults = list(islice(_free_faults(cast("object", data), "", _DEEP), MANY + 1))
    if faults:
        raise Faulty(faults)
    return cast("dict[str, object]", data)


def _free_faults(data: object, path: str, deep: int) -> Iterator[Fault]:
    if isinstance(data, dict | list) and not deep:
        yield Fault(path, "lists and objects are nested too deeply")
    elif isinstance(data, dict):
        for name, value in cast("dict[object, object]", data).items():
            yield from _leaf_faults(_read_text, name, path)
            yield from _free_faults(value, f"{path}.{name}", deep - 1)
    elif isinstance(data, list):
        for place, value in enumerate(cast("list[object]", data)):
            yield from _free_faults(value, f"{path}[{place}]", deep - 1)
    elif isinstance(data, str):
        yield from _leaf_faults(_read_text, data, path)
    elif type(data) is int:
        yield from _leaf_faults(_read_int, data, path)
    elif not isinstance(data, bool) and not (isinstance(data, float) and isfinite(data)):
        yield Fault(path, f"expected a text, a number, true or false, found {said(data)}")


def _leaf_faults(
    read: Callable[[object, object], object], data: object, path: str
) -> Iterator[Fault]:
    try:
        read(data, None)
    except Faulty as error:
        yield from error.under(path)


def _write_free(value: object) -> Json:
    """Give a free value as JSON has it; days and times, which it has not, become text."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        return {name: _write_free(one) for name, one in fields.items()}
    if isinstance(value, list | tuple):
        return [_write_free(one) for one in cast("list[object]", value)]
    if isinstance(value, date | time):
        return value.isoformat()
    if next(_free_faults(value, "", 1), None) is not None:
        raise ContinentalError(f"fields: {value!r} cannot be told in JSON")
    return cast("Json", value)


def _same(value: Json) -> Json:
    return value


_CARD_LIST: Final[dict[str, Json]] = {
    "type": "array",
    "items": {"$ref": "#/$defs/Card"},
    "maxItems": MAX_CARDS,
}

LEAVES: Final[Mapping[object, Leaf]] = {
    int: Leaf(
        _read_int,
        _same,
        {"type": "integer", "minimum": -_MAX_NUMBER, "maximum": _MAX_NUMBER},
    ),
    bool: Leaf(_read_bool, _same, {"type": "boolean"}),
    str: Leaf(_read_text, _same, {"type": "string"}),
    Card: Leaf(_CARD, str, {"enum": list(_CARDS)}),
    Rank: _chosen("a rank (A23456789TJQK)", {rank.letter: rank for rank in Rank}),
    Suit: _chosen("a suit (cdhs)", {suit.letter: suit for suit in Suit}),
    tuple[Card, ...]: Leaf(_read_cards, _write_cards, _CARD_LIST),
    Hand: Leaf(_read_hand, _write_cards, _CARD_LIST),
    Contract: Leaf(
        _read_contract,
        str,
        {
            "type": "string",
            "pattern": r"^([TE]([1-9][0-9]{0,2}!?)?)+$",
            "maxLength": _MAX_LETTERS,
        },
    ),
    date: Leaf(_read_date, date.isoformat, {"type": "string", "format": "date"}),
    dict[str, object]: Leaf(_read_free, _write_free, {"type": "object"}),
    Fraction: Leaf(_read_fraction, str, {"type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$"}),
}
"""The values without parts, by type."""


def enum_leaf(enum: type[Enum]) -> Leaf:
    """Tell how the members of an enum are told: by their values, which are words."""
    words = {
        member.name.lower() if enum is Item else cast("str", member.value): member
        for member in enum
    }
    return _chosen(f"one of {', '.join(words)}", words)
