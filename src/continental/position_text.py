"""Positions as TOML that a person can type: for reports of bugs, puzzles and tests.

>>> state = parse_position('''
... ruleset = "castigo"
... round = 2
... hands = ["7h 9h", "Ah 8d", "X Ks"]
... melds = [
...     { owner = 0, meld = "Qs Qd Qc" },
...     { owner = 1, meld = "5h 6h X=7h 8h" },
... ]
... discards = "2c"
... ''')
>>> state.table.phase, state.table.turn, state.table.opened
(<Phase.PLAY: 'play'>, 0, (True, True, False))
"""

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from os import PathLike
from textwrap import fill
from typing import Any, Final, TypeAlias, TypeVar, cast

from continental.arguments import of_type
from continental.cards import Card, match_card, no_card, parse_cards
from continental.engine import new_state
from continental.errors import ContinentalError, NotationError
from continental.houserules import ruleset_from, ruleset_told
from continental.limits import MAX_ROUND
from continental.melds import Meld
from continental.messages import shown
from continental.notation import parse_meld
from continental.position import position
from continental.ruleset import Ruleset
from continental.scoring import Item, RoundResult, ScoreLine, Tally
from continental.state import Owed, Phase, Source, State, TableMeld
from continental.toml import (
    Place,
    Table,
    flag,
    is_array,
    items,
    parsed,
    read,
    table,
    text,
    whole,
    written,
)

__all__ = [
    "FORMAT",
    "KEYS",
    "format_position",
    "parse_position",
    "position_from",
    "position_told",
]

FORMAT: Final = 1
"""The number of the format of positions and records; grows when an old reader would misread."""

_WIDTH: Final = 96

_E = TypeVar("_E", bound=Enum)
_Converter: TypeAlias = Callable[[object, Place], object]


def parse_position(source: str | PathLike[str]) -> State:
    """Read a position.

    The keys are the arguments of `continental.position.position`, with ``ruleset`` (``"xelu"``,
    ``"xelu@1"``, or a table as in a file of house rules) and ``format``. Cards are texts, seats
    count from 0. Keys that begin with an underscore are free.

    Args:
        source: the TOML, or a path to a file that holds it.

    Raises:
        InvalidDocument: it cannot be read, or such a position cannot be; lists everything that is
            wrong, with the file, the key, and the column inside a text.
        OSError: the file cannot be read.
        TypeError: it is neither a text nor a path.
    """
    document = read(source)
    place = Place()
    told = document.table
    if "seat" in told or "??" in str(told.get("hands")):
        name = "seat" if "seat" in told else "hands"
        place.key(name).wrong("a position as one seat sees it is read by parse_view")
        place.settle(document.source)
    state = position_from(told, place)
    place.settle(document.source)
    return cast("State", state)


def format_position(state: State) -> str:
    """Give the text of a position, which `parse_position` reads. It tells all hidden cards.

    Raises:
        ContinentalError: the extra ``toml`` is not installed.
        TypeError: it is no state.
    """
    of_type("state", state, State)
    ruleset = ruleset_told(state.table.ruleset)
    return written({"format": FORMAT, "ruleset": ruleset, **position_told(state)})


# --- reading -----------------------------------------------------------------------------------


def _at_most(value: object, place: Place) -> int:
    number = whole(value, place)
    if not 0 <= number <= MAX_ROUND:
        place.wrong(f"not a number from 0 to {MAX_ROUND}")
    return number


def _wholes(value: object, place: Place) -> tuple[int, ...]:
    return items(value, place, whole)


_NO_CARDS: Final[tuple[Card, ...]] = ()


def _cards(value: object, place: Place) -> tuple[Card, ...]:
    if not is_array(value):
        return parsed(parse_cards, _NO_CARDS)(value, place)
    return tuple(card for cards in items(value, place, _cards) for card in cards)


def _hands(value: object, place: Place) -> tuple[tuple[Card, ...], ...]:
    return items(value, place, _cards)


def _word(kind: type[_E], default: _E) -> Callable[[object, Place], _E]:
    """Make a converter for the words of an enum."""

    def parse(word: str) -> _E:
        try:
            return kind(word)
        except ValueError:
            words = ", ".join(one.value for one in kind)
            raise ContinentalError(f"{shown(word)} is none of {words}") from None

    return parsed(parse, default)


def _keys(value: object, place: Place, *names: str) -> Table:
    """Take a table that has all of some keys, and no others."""
    told = table(value, place)
    place.unknown(told, names)
    for name in names:
        if name not in told and isinstance(value, dict):
            place.key(name).wrong("missing")
    return told


_NO_MELD: Final[Meld] = parse_meld("7h 7s 7c")


def _table_meld(value: object, place: Place) -> TableMeld:
    told = _keys(value, place, "owner", "meld")
    owner = whole(told.get("owner", 0), place.key("owner"))
    meld = parsed(parse_meld, _NO_MELD)(told.get("meld", "7h 7s 7c"), place.key("meld"))
    return TableMeld(owner, meld)


def _owed(value: object, place: Place) -> Owed:
    told = _keys(value, place, "seat", "source")
    source = _word(Source, Source.STOCK)(told.get("source", "stock"), place.key("source"))
    return Owed(whole(told.get("seat", 0), place.key("seat")), source)


_LINE: Final = re.compile(
    r"\s*(?P<count>-?[0-9]{1,16})x(?P<each>-?[0-9]{1,16}) +(?P<item>[a-z_]+)(?: +(?P<card>\S+))?\s*"
)
_ITEMS: Final = {item.name.lower(): item for item in Item}


def _tally(value: object, place: Place) -> Tally:
    if type(value) is int:
        return Tally((ScoreLine(Item.COUNTED, 1, value),))
    return parsed(_parse_tally, Tally())(value, place)


def _parse_tally(told: str) -> Tally:
    """Read the lines of a score: ``2x5 card 7h, 1x-10 went_out``."""
    lines: list[ScoreLine] = []
    position = 0
    for part in told.split(",") if told.strip() else ():
        found = _LINE.fullmatch(part)
        if found is None or found["item"] not in _ITEMS:
            at = position + len(part) - len(part.lstrip())
            message = "expected points such as 2x5 card 7h or 1x-10 went_out"
            raise NotationError(message, told, at + 1)
        card = match_card(part, found.start("card")) if found["card"] else None
        if found["card"] and (card is None or card[1] < found.end("card")):
            raise no_card(told, position + found.start("card"))
        numbers = int(found["count"]), int(found["each"])
        lines.append(ScoreLine(_ITEMS[found["item"]], *numbers, card and card[0]))
        position += len(part) + 1
    return Tally(tuple(lines))


def seat_or_nobody(value: object, place: Place) -> int | None:
    """Take the number of a seat, or ``nobody``."""
    if type(value) is not int and value != NOBODY:
        place.wrong(f"{shown(value)} is neither the number of a seat nor {NOBODY!r}")
    return value if type(value) is int else None


NOBODY: Final = "nobody"


def _result(value: object, place: Place) -> RoundResult:
    told = {"payment": "", **table(value, place)}
    _keys(told, place, "out", "tallies", "payment")
    return RoundResult(
        seat_or_nobody(told.get("out", NOBODY), place.key("out")),
        items(told.get("tallies", []), place.key("tallies"), _tally),
        _tally(told["payment"], place.key("payment")),
    )


def _many(convert: Callable[[object, Place], object]) -> _Converter:
    return lambda value, place: items(value, place, convert)


def _seed(value: object, place: Place) -> int | str:
    return value if type(value) is int else text(value, place)


_READERS: Final[dict[str, _Converter]] = {
    "round": _at_most,
    "seats": whole,
    "phase": _word(Phase, Phase.PLAY),
    "dealer": whole,
    "turn": whole,
    "hands": _hands,
    "known": _hands,
    "melds": _many(_table_meld),
    "discards": _cards,
    "upcard": flag,
    "stock": _cards,
    "penalty_stock": _cards,
    "opened": _wholes,
    "opened_now": flag,
    "exposed": _wholes,
    "claims": _wholes,
    "owed": _many(_owed),
    "turns": _wholes,
    "buys": _wholes,
    "reshuffles": whole,
    "results": _many(_result),
    "reshuffled": _hands,
    "stock_from": whole,
    "trails": _many(text),
    "drawn": _hands,
    "seed": _seed,
}


KEYS: Final = tuple(_READERS)
"""The keys of a position besides its format and rules."""


def check_format(told: Table, place: Place) -> None:
    """Note a format that this library does not read; without a number it is the newest."""
    number = told.get("format", FORMAT)
    at = place.key("format")
    if type(number) is not int or number < 1:
        at.wrong(f"{shown(number)} is no number of a format: expected {FORMAT}")
    elif number > FORMAT:
        at.wrong(f"{number} is newer than this library reads: {FORMAT}")


def position_from(told: Table, place: Place, ruleset: Ruleset | None = None) -> State | None:
    """Take a position as documents hold it; None where something is wrong.

    Args:
        told: the table.
        place: where it stands, and what is wrong.
        ruleset: the rules, where they are told elsewhere.
    """
    before = len(place.problems)
    own = () if ruleset else ("format", "ruleset")
    place.unknown({name: 0 for name in told if not name.startswith("_")}, (*own, *_READERS))
    if ruleset is None:
        check_format(told, place)
        if "ruleset" not in told:
            place.key("ruleset").wrong("missing")
        ruleset = ruleset_from(told.get("ruleset", "xelu"), place.key("ruleset"))
    values = {
        name: convert(told[name], place.key(name))
        for name, convert in _READERS.items()
        if name in told
    }
    if len(place.problems) > before:
        _note_strange_seats(values, place)
        return None
    rules = ruleset
    return place.tried(lambda: _built(rules, values), None)


def _note_strange_seats(values: dict[str, Any], place: Place) -> None:
    """Note the seats that are none, where something else is wrong already."""
    seats = values.get("seats", len(values.get("hands", ())))
    for path, seat in _seats_told(values):
        if seats > 0 and not 0 <= seat < seats:
            place.beneath(f"{path}: there is no seat {seat}: seats are 0 to {seats - 1}")


def _seats_told(values: dict[str, Any]) -> Iterator[tuple[str, int]]:
    for name in ("turn", "dealer"):
        if name in values:
            yield name, values[name]
    for name in ("claims", "opened", "exposed"):
        for number, seat in enumerate(values.get(name, ())):
            yield f"{name}[{number}]", seat
    for number, one in enumerate(values.get("melds", ())):
        yield f"melds[{number}].owner", one.owner
    for number, due in enumerate(values.get("owed", ())):
        yield f"owed[{number}].seat", due.seat


_BEFORE: Final = ("round", "seats", "dealer", "phase", "hands")
"""What is told before the first deal."""


def _built(ruleset: Ruleset, values: dict[str, Any]) -> State:
    hands = values.pop("hands", ())
    seats = values.pop("seats", len(hands))
    if values.get("round") != 0:
        if seats != len(hands):
            raise ContinentalError(f"hands: {len(hands)} for {seats} seats")
        return position(ruleset, hands, **values)
    state = new_state(ruleset, seats, values.get("dealer"))
    strange = [name for name in values if name not in _BEFORE]
    if strange or any(hands):
        raise ContinentalError(f"{', '.join(strange) or 'hands'}: before the first deal, round 0")
    if values.get("phase", state.table.phase) is not state.table.phase:
        raise ContinentalError(f"phase: it is {state.table.phase.value} before the first deal")
    return state


# --- writing -----------------------------------------------------------------------------------


def position_told(state: State) -> Table:
    """Give a position as documents hold it, without its rules; what is usual is left out."""
    table = state.table
    if table.round == 0:
        return _filled(round=0, seats=table.seats, dealer=table.dealer)
    found = _filled(
        round=table.round,
        phase=table.phase.value,
        dealer=table.dealer,
        turn=table.turn,
        hands=[str(hand) for hand in state.hands],
        melds=[{"owner": one.owner, "meld": str(one.meld)} for one in table.melds] or None,
        discards=_told(table.discards),
        upcard=table.upcard or None,
        stock=_told(state.stock),
        penalty_stock=_told(state.penalty_stock) or None,
        opened=_seats(table.opened),
        opened_now=table.opened_now or None,
        exposed=_seats(table.exposed),
        known=[str(hand) for hand in table.known] if any(table.known) else None,
        claims=list(table.claims) or None,
        owed=[{"seat": one.seat, "source": one.source.value} for one in table.owed] or None,
        turns=list(table.turns),
        buys=list(table.buys) if any(table.buys) else None,
        reshuffles=table.reshuffles or None,
    )
    if table.reshuffled:
        found |= {
            "reshuffled": [_told(cards) for cards in table.reshuffled],
            "stock_from": table.stock_from,
            "trails": [_told(steps) for steps in table.trails],
            "drawn": [_told(cards) for cards in state.drawn],
        }
    if any(
        one.out is not None or any(tally.lines for tally in one.tallies) for one in table.results
    ):
        found["results"] = [_result_told(one) for one in table.results]
    return found


def _filled(**values: object) -> Table:
    return {name: value for name, value in values.items() if value is not None}


def _told(cards: Iterable[Card | int]) -> str:
    told = " ".join(map(str, cards))
    return told if len(told) <= _WIDTH else fill(told, _WIDTH) + "\n"


def _seats(flags: tuple[bool, ...]) -> list[int] | None:
    return [seat for seat, flag in enumerate(flags) if flag] or None


def _result_told(result: RoundResult) -> Table:
    told: Table = {
        "out": NOBODY if result.out is None else result.out,
        "tallies": [_tally_told(one) for one in result.tallies],
    }
    return {**told, "payment": _tally_told(result.payment)} if result.payment.lines else told


def _tally_told(tally: Tally) -> str:
    return ", ".join(
        f"{one.count}x{one.each} {one.item.name.lower()}{f' {one.card}' if one.card else ''}"
        for one in tally.lines
    )
