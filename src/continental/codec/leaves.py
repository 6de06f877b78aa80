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

from continental import free
from continental.cards import Card, Deck, Hand, Rank, Suit
from continental.codec.faults import Fault, Faulty, faulty, said
from continental.errors import ContinentalError, NotationError
from continental.limits import MAX_CARDS, MAX_MELDS, MAX_NUMBER
from continental.messages import MANY, is_utf8
from continental.ruleset import Contract
from continental.scoring import Item
from continental.state import Trail

__all__ = ["LEAVES", "Json", "Leaf", "enum_leaf"]

Json: TypeAlias = str | int | float | bool | list["Json"] | dict[str, "Json"] | None
"""What JSON can tell, as Python holds it."""


@frozen
class Leaf:
    """How a value without parts is told.

    Attributes:
        read: gives the value of what a document holds; raises `Faulty`. What it is given besides,
            cattrs wants.
        write: gives what a document holds; raises `Faulty` where it could not be read again.
        schema: the JSON Schema.
    """

    read: Callable[[object, object], object]
    write: Callable[[Any], Json]
    schema: Mapping[str, Json]


def _read_int(data: object, _: object) -> int:
    if type(data) is not int:
        raise faulty(f"expected a whole number, found {said(data)}")
    return data if -MAX_NUMBER <= data <= MAX_NUMBER else _write_int(data)


def _write_int(value: int) -> int:
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise faulty(f"not a number from -{MAX_NUMBER} to {MAX_NUMBER}")
    return value


def _read_bool(data: object, _: object) -> bool:
    if data is True or data is False:
        return data
    raise faulty(f"expected true or false, found {said(data)}")


def _read_text(data: object, _: object) -> str:
    if not isinstance(data, str):
        raise faulty(f"expected a text, found {said(data)}")
    return _write_text(data)


def _write_text(value: str) -> str:
    if not value.isascii() and not is_utf8(value):
        raise faulty("not a text that UTF-8 can hold")
    return value


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
    except ContinentalError as error:
        why = error.message if isinstance(error, NotationError) else error
        raise faulty(f"{said(data)} is no contract: {why}") from None
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


_MAX_LETTERS: Final = MAX_MELDS * len("E200!")
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
    if len(cards) > MAX_CARDS:
        raise faulty(f"{len(cards)} cards are more than {MAX_CARDS}")
    return list(map(str, cards))


def _read_trail(data: object, _: object) -> Trail:
    if not isinstance(data, list):
        raise faulty(f"expected a list of cards and numbers, found {said(data)}")
    told = cast("list[object]", data)
    if len(told) > MAX_CARDS:
        raise faulty(f"{len(told)} steps are more than {MAX_CARDS}")
    faults = [
        fault
        for place, one in enumerate(told)
        for fault in _leaf_faults(_read_step, one, f"[{place}]")
    ]
    if faults:
        raise Faulty(faults)
    return tuple(_read_step(one, _) for one in told)


def _read_step(data: object, _: object) -> int | Card:
    return cast("Card", _CARD(data, _)) if isinstance(data, str) else _read_int(data, _)


def _write_trail(trail: Trail) -> list[Json]:
    return [step if isinstance(step, int) else str(step) for step in trail]


def _read_date(data: object, _: object) -> date:
    text = _read_text(data, _)
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise faulty(f"expected a day such as 2024-12-31, found {said(data)}")
    return found


def _read_free(data: object, _: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise faulty(f"expected an object, found {said(data)}")
    fields = cast("dict[str, object]", data)
    found = chain(free.faults(fields, said, times=False), _endless(fields, ""))
    faults = [Fault(path, why) for path, why in islice(found, MANY + 1)]
    if faults:
        raise Faulty(faults)
    return fields


def _endless(data: object, path: str) -> Iterator[tuple[str, str]]:
    """Find the numbers that JSON has not: NaN and the infinities."""
    if isinstance(data, dict):
        for name, value in cast("dict[str, object]", data).items():
            yield from _endless(value, f"{path}.{name}")
    elif isinstance(data, list):
        for place, value in enumerate(cast("list[object]", data)):
            yield from _endless(value, f"{path}[{place}]")
    elif isinstance(data, float) and not isfinite(data):
        yield path, f"expected a text, a number, true or false, found {said(data)}"


def _leaf_faults(
    read: Callable[[object, object], object], data: object, path: str
) -> Iterator[Fault]:
    try:
        read(data, None)
    except Faulty as error:
        yield from error.under(path)


def _write_free(value: dict[str, object]) -> Json:
    """Give free values as JSON has them; days and times, which it has not, become text."""
    return cast("Json", _read_free(_plain(value), None))


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in cast("dict[object, object]", value).items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in cast("list[object]", value)]
    return value.isoformat() if isinstance(value, date | time) else value


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
        _write_int,
        {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
    ),
    bool: Leaf(_read_bool, _same, {"type": "boolean"}),
    str: Leaf(_read_text, _write_text, {"type": "string"}),
    Card: Leaf(_CARD, str, {"enum": list(_CARDS)}),
    Rank: _chosen("a rank (A23456789TJQK)", {rank.letter: rank for rank in Rank}),
    Suit: _chosen("a suit (cdhs)", {suit.letter: suit for suit in Suit}),
    tuple[Card, ...]: Leaf(_read_cards, _write_cards, _CARD_LIST),
    Hand: Leaf(_read_hand, _write_cards, _CARD_LIST),
    Trail: Leaf(
        _read_trail,
        _write_trail,
        {
            "type": "array",
            "items": {"anyOf": [{"$ref": "#/$defs/Card"}, {"$ref": "#/$defs/Integer"}]},
            "maxItems": MAX_CARDS,
        },
    ),
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
