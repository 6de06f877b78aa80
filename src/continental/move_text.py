"""The text of moves and of acts of the dealer, read from left to right: syntax only, no rules.

What a value gives as its ``str``, this reads back.

>>> parse_move("lay 7s X 7h / 4c 5c X=6c 7c")
LayDown('lay 7h 7s X / 4c 5c X=6c 7c')
>>> parse_move("off 8s m0 high").at
At(meld=0, end=<End.HIGH: 'high'>)
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from continental.arguments import of_type
from continental.cards import Card, match_card, skip_separators
from continental.errors import NotationError
from continental.melds import End, Meld
from continental.moves import (
    At,
    Buy,
    Deal,
    Declare,
    Discard,
    DrawForDeal,
    DrawStock,
    EndGame,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    Pass,
    Played,
    Reshuffle,
    SwapWild,
    TableAction,
    TakeDiscard,
    WildSwap,
)
from continental.notation import parse_meld

__all__ = ["parse_action", "parse_move"]

_T = TypeVar("_T")
_SEAT: Final = re.compile(r"\s*([0-9]{1,4})\s+")
_NUMBER: Final = re.compile(r"[0-9]{1,4}(?!\S)")
_BLANK: Final = re.compile(r"\s*")
_WORD: Final = re.compile(r"\S+")
_MELD: Final = re.compile(
    r"m(?P<meld>[0-9]{1,6})(?:\.(?P<slot>[0-9]{1,6}))?(?=[\s,]|$)", re.IGNORECASE
)
_END: Final = re.compile(r"(?:low|high)\b", re.IGNORECASE)
_WITH: Final = re.compile(r"\bwith\b", re.IGNORECASE)
_LAST: Final = re.compile(r"\bdiscard\b", re.IGNORECASE)


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        """Start at the front."""
        self.text = text
        self.position = 0

    def fail(self, message: str) -> NotationError:
        """Give the error for what stands here."""
        self.skip()
        return NotationError(message, self.text, self.position + 1)

    def skip(self) -> None:
        """Pass blanks."""
        match = _BLANK.match(self.text, self.position)
        self.position = match.end() if match else self.position

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what a pattern describes, if it stands here."""
        self.skip()
        found = pattern.match(self.text, self.position)
        if found is not None:
            self.position = found.end()
        return found

    def word(self) -> str:
        """Read a word in lower case, or nothing."""
        found = self.match(_WORD)
        return found[0].lower() if found else ""

    def card(self) -> Card:
        """Read a card."""
        self.skip()
        found = match_card(self.text, self.position)
        if found is None:
            raise self.fail("expected a card")
        card, self.position = found
        return card

    def cards(self) -> tuple[Card, ...]:
        """Read cards up to the end."""
        found: list[Card] = []
        self.position = skip_separators(self.text, self.position)
        while self.position < len(self.text):
            found.append(self.card())
            self.position = skip_separators(self.text, self.position)
        return tuple(found)

    def place(self) -> tuple[int, int | None]:
        """Read ``m0`` or ``m0.2``."""
        found = self.match(_MELD)
        if found is None:
            raise self.fail("expected a meld of the table, such as m0, or a place in one, m0.2")
        return int(found["meld"]), None if found["slot"] is None else int(found["slot"])

    def at(self) -> At:
        """Read ``m0``, ``m0 high``."""
        start = self.position
        meld, slot = self.place()
        if slot is not None:
            self.position = start
            raise self.fail("expected a meld and perhaps its end, such as m0 high, not a place")
        found = self.match(_END)
        return At(meld, End(found[0].lower()) if found else None)

    def melds(self, stop: re.Pattern[str]) -> tuple[Meld, ...]:
        """Read melds divided by ``/`` up to a word that stops them, or the end."""
        stopped = stop.search(self.text, self.position)
        end = stopped.start() if stopped else len(self.text)
        found: list[Meld] = []
        for part in self.text[self.position : end].split("/"):
            try:
                found.append(parse_meld(part))
            except NotationError as error:
                column = self.position + error.column
                raise NotationError(error.message, self.text, column) from None
            self.position += len(part) + 1
        self.position = stopped.end() if stopped else len(self.text)
        if stopped and not self.has_more():
            raise self.fail("expected a card")
        return tuple(found)

    def has_more(self) -> bool:
        """Tell whether something is left."""
        self.skip()
        return self.position < len(self.text)


def _lay_down(reader: _Reader) -> LayDown:
    melds = reader.melds(_WITH)
    return LayDown(melds, tuple(_feeds(reader)))


def _feeds(reader: _Reader) -> Iterator[WildSwap]:
    while reader.has_more():
        yield WildSwap(reader.card(), *reader.place())
        reader.position = skip_separators(reader.text, reader.position)


def _lay_off(reader: _Reader) -> LayOff:
    return LayOff(reader.card(), reader.at())


def _swap(reader: _Reader) -> SwapWild:
    card, (meld, slot) = reader.card(), reader.place()
    reader.match(re.compile(r"to\b", re.IGNORECASE))
    return SwapWild(card, meld, slot, reader.at())


def _declare(reader: _Reader) -> Declare:
    melds = reader.melds(_LAST)
    return Declare(melds, reader.card() if reader.has_more() else None)


def _false_call(reader: _Reader) -> FalseCall:
    if reader.word() != "call":
        raise reader.fail("expected: false call")
    return FalseCall()


def _draw_for_deal(reader: _Reader) -> DrawForDeal:
    number = reader.match(_NUMBER)
    if number is None:
        raise reader.fail("expected the number of a seat")
    return DrawForDeal(int(number[0]), reader.cards())


_MOVES: Final[dict[str, Callable[[_Reader], Move]]] = {
    "draw": lambda _: DrawStock(),
    "take": lambda _: TakeDiscard(),
    "buy": lambda _: Buy(),
    "pass": lambda _: Pass(),
    "lay": _lay_down,
    "off": _lay_off,
    "swap": _swap,
    "discard": lambda reader: Discard(reader.card()),
    "declare": _declare,
    "false": _false_call,
}
_TABLE_ACTIONS: Final[dict[str, Callable[[_Reader], TableAction]]] = {
    "dealer": _draw_for_deal,
    "deal": lambda reader: Deal(reader.cards()),
    "reshuffle": lambda reader: Reshuffle(reader.cards()),
    "end": lambda _: EndGame(),
}


def parse_move(text: str) -> Move:
    """Read a move of a seat: syntax only.

    The texts are ``draw``, ``take``, ``buy``, ``pass``, ``lay 7h 7s X / 4c 5c X=6c 7c``, with
    swaps ``lay … with 6s m0.2, 9h m1``, ``off 8s m0 high``, ``swap 7h m3.2 to m1 high``,
    ``discard Qd``, ``declare … discard Kh`` and ``false call``. Melds are read as they are placed.

    Raises:
        NotationError: it cannot be read; names the column.
    """
    return _parsed(text, _MOVES)


def parse_action(text: str) -> Move | TableAction | Played:
    """Read a move, a move of a history with its seat (``1 draw``), or an act of the dealer.

    The texts of the dealer are ``dealer 2``, ``deal …``, ``reshuffle …`` and ``end``.

    Raises:
        NotationError: it cannot be read; names the column.
    """
    seat = _SEAT.match(text) if type(text) is str else None
    if seat is None:
        return _parsed(text, {**_MOVES, **_TABLE_ACTIONS})
    try:
        return Played(int(seat[1]), parse_move(text[seat.end() :]))
    except NotationError as error:
        raise NotationError(error.message, text, seat.end() + error.column) from None


def _parsed(text: str, readers: Mapping[str, Callable[[_Reader], _T]]) -> _T:
    of_type("text", text, str)
    reader = _Reader(text)
    start = reader.position
    read = readers.get(reader.word())
    if read is None:
        reader.position = start
        words = ", ".join("false call" if word == "false" else word for word in readers)
        raise reader.fail(f"expected a move: one of {words}")
    found = read(reader)
    if reader.has_more():
        raise reader.fail("the move ended before this")
    return found
