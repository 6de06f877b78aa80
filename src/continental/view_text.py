"""Views as TOML that a person can type: positions as one seat knows them, ``??`` for other cards.

>>> view = parse_view('''
... ruleset = "castigo"
... seat = 0
... round = 2
... hands = ["7h 9h", "?? ?? Ah", "?? ??"]
... discards = "2c"
... ''')
>>> view.hand, view.table.hand_sizes, view.table.known[1]
(Hand('7h 9h'), (2, 3, 2), Hand('Ah'))
"""

import re
from collections import Counter
from collections.abc import Iterator
from os import PathLike
from random import Random
from typing import Final, cast

from continental.cards import Card, parse_cards
from continental.errors import ContinentalError
from continental.hidden import determinize
from continental.houserules import ruleset_from, ruleset_told
from continental.messages import shown
from continental.position_text import (
    FORMAT,
    NOBODY,
    position_from,
    position_told,
    seat_or_nobody,
)
from continental.ruleset import Ruleset
from continental.toml import Place, Table, is_array, read, written
from continental.views import View, view_of

__all__ = ["format_view", "parse_view", "view_from", "view_told"]

_UNKNOWN: Final = re.compile(r"(?<!\S)\?\?(?!\S)")
_PILES: Final = ("hands", "stock", "penalty_stock", "discards")


def parse_view(source: str | PathLike[str]) -> View:
    """Read a view.

    The keys are those of a position, and ``seat``, which is the seat that sees it, or ``"nobody"``.
    Cards that it does not see are ``??``. What else stands in the hands of others is known to
    everybody, unless ``known`` tells it. A stock that is left out is what is nowhere else.

    Args:
        source: the TOML, or a path to a file that holds it.

    Raises:
        InvalidDocument: it cannot be read, or such a view cannot be; lists everything that is
            wrong, with the file, the key, and the column inside a text.
        OSError: the file cannot be read.
        TypeError: it is neither a text nor a path.
    """
    document = read(source)
    place = Place()
    told = dict(document.table)
    view = view_from(told, place, _seat(told, place))
    place.settle(document.source)
    return cast("View", view)


def view_from(
    told: Table, place: Place, seat: int | None, ruleset: Ruleset | None = None
) -> View | None:
    """Take a view as documents hold it; None where something is wrong.

    Args:
        told: the table, without the seat.
        place: where it stands, and what is wrong.
        seat: the seat that sees it, 0-based, or None for somebody who only watches.
        ruleset: the rules, where they are told elsewhere.
    """
    rules = ruleset or ruleset_from(told.get("ruleset", "xelu"), place.key("ruleset"))
    filled = told if place.problems else place.tried(lambda: _filled(told, seat, rules), told)
    state = None if place.problems else position_from(filled, place, ruleset)
    return place.key("seat").tried(lambda: view_of(state, seat), None) if state else None


def format_view(view: View) -> str:
    """Give the text of a view, which `parse_view` reads. It tells what the seat knows, no more.

    Raises:
        ContinentalError: the extra ``toml`` is not installed, or no state looks like the view.
        TypeError: it is no view.
    """
    told = view_told(view)
    rules = ruleset_told(view.table.ruleset)
    seat = NOBODY if view.viewer is None else view.viewer
    return written({"format": FORMAT, "ruleset": rules, "seat": seat, **told})


def view_told(view: View) -> Table:
    """Give a view as documents hold it, without its rules and its seat.

    Raises:
        ContinentalError: no state looks like the view.
        TypeError: it is no view.
    """
    state = determinize(view, Random(0))
    table, viewer = view.table, view.viewer
    told = position_told(state)
    told.pop("stock", None)
    if table.round:
        told["hands"] = [
            str(hand) if seat == viewer else _masked(known, len(hand))
            for seat, (hand, known) in enumerate(zip(state.hands, table.known, strict=True))
        ]
    if state.penalty_stock:
        told["penalty_stock"] = _masked((), len(state.penalty_stock))
    if state.drawn:
        told["drawn"] = [
            " ".join(map(str, drawn)) if seat == viewer else _masked((), len(drawn))
            for seat, drawn in enumerate(state.drawn)
        ]
    return told


def _masked(known: tuple[Card, ...], size: int) -> str:
    return " ".join([*map(str, known), *["??"] * (size - len(known))])


def _seat(told: Table, place: Place) -> int | None:
    if "seat" not in told:
        place.key("seat").wrong("missing")
        return None
    return seat_or_nobody(told.pop("seat"), place.key("seat"))


def _filled(told: Table, seat: int | None, rules: Ruleset) -> Table:
    """Put cards that are nowhere else in the place of those that are unknown."""
    hands = told.get("hands")
    number = told.get("round", 1)
    if not is_array(hands) or not hands or type(number) is not int or number == 0:
        return told
    if seat is not None and not 0 <= seat < len(hands):
        raise ContinentalError(
            f"seat: there is no seat {shown(seat)}: seats are 0 to {len(hands) - 1}"
        )
    texts = [one for one in hands if isinstance(one, str)]
    own = None if seat is None else hands[seat]
    if isinstance(own, str) and _UNKNOWN.search(own):
        raise ContinentalError(f"hands[{seat}]: seat {seat} sees its own hand, all of it")
    found = dict(told)
    if "known" not in told and len(texts) == len(hands):
        found["known"] = [
            "" if place == seat else _UNKNOWN.sub("", text) for place, text in enumerate(texts)
        ]
    left = Counter(rules.deck(len(hands), number).cards)
    left.subtract(_seen(told))
    rest = (+left).elements()
    for name in ("hands", "penalty_stock", "stock"):
        if name in told:
            found[name] = _with(told[name], rest)
    heaps = [Counter(_cards(cards)) for cards in _list(told.get("reshuffled"))]
    own = _list(told.get("drawn"))
    if any(isinstance(one, str) and "??" in one for one in own):
        found["drawn"] = list(_drawn(own, _list(told.get("trails")), heaps))
    return found


def _seen(told: Table) -> Iterator[Card]:
    for name in _PILES:
        for cards in _list(told.get(name)):
            yield from _cards(cards)
    for one in _list(told.get("melds")):
        if isinstance(one, dict):
            meld = cast("Table", one).get("meld")
            yield from _cards(re.sub(r"=\S+", "", meld) if isinstance(meld, str) else meld)


def _list(value: object) -> list[object]:
    if value is None:
        return []
    return value if is_array(value) else [value]


def _cards(value: object) -> tuple[Card, ...]:
    """Read the cards of a text as far as they can be read; what is wrong is told later."""
    try:
        return parse_cards(_UNKNOWN.sub("  ", value)) if isinstance(value, str) else ()
    except ContinentalError:
        return ()


def _with(value: object, rest: Iterator[Card]) -> object:
    """Fill up texts; the columns stay what they are."""
    if is_array(value):
        return [_with(one, rest) for one in value]
    if not isinstance(value, str):
        return value
    return _UNKNOWN.sub(lambda _: f"{_next(rest)!s:2}", value)


def _next(rest: Iterator[Card]) -> Card:
    card = next(rest, None)
    if card is None:
        raise ContinentalError("hands: more cards are unknown than are left in the deck")
    return card


def _drawn(
    drawn: list[object], trails: list[object], heaps: list[Counter[Card]]
) -> Iterator[object]:
    """Fill up what the others drew of each reshuffle."""
    numbers = [
        [int(one) for one in str(trail).split() if one.isdigit() and 0 < int(one) <= len(heaps)]
        for trail in trails
    ]
    for cards, mine in zip(drawn, numbers, strict=False):
        if isinstance(cards, str) and "??" not in cards:
            for number, card in zip(mine, _cards(cards), strict=False):
                heaps[number - 1][card] -= 1
    left = [(+heap).elements() for heap in heaps]
    for place, cards in enumerate(drawn):
        if isinstance(cards, str) and "??" in cards and place < len(numbers):
            yield " ".join(str(_next(left[number - 1])) for number in numbers[place])
        else:
            yield cards
