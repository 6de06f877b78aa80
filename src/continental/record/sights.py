"""What one seat saw of a game: its own cards, and of the others' those that were shown.

Moves are seen by everybody, so they are told as in any record. Of what lies face down a seat sees
less: see `SeenDeal`, `SeenReshuffle`, `Given` and `Shown`.
"""

import re
from typing import Final, TypeAlias

from attrs import field, frozen

from continental.cards import Card, Hand, parse_cards
from continental.engine import Step
from continental.errors import NotationError
from continental.events import CardDrawn, HandExposed, RoundEnded
from continental.move_text import parse_action
from continental.moves import (
    Action,
    Deal,
    DrawForDeal,
    EndGame,
    Move,
    Played,
    Reshuffle,
)
from continental.scoring import Item, RoundResult
from continental.views import events_for

__all__ = [
    "UNKNOWN",
    "Given",
    "SeenAct",
    "SeenAction",
    "SeenDeal",
    "SeenReshuffle",
    "Shown",
    "Sight",
    "parse_seen",
    "seen_act",
    "sights_of",
]


UNKNOWN: Final = "??"
"""The text of a card that was not seen."""


@frozen
class SeenDeal:
    """A deal as a seat sees it.

    Attributes:
        hand: its hand; empty for somebody who only watches.
        upcard: the card that was turned up.
    """

    hand: Hand = field(converter=Hand)
    upcard: Card

    def __str__(self) -> str:
        """Give the text, the upcard last: ``deal 7h 9h … 2c``."""
        return " ".join(["deal", *map(str, self.hand), str(self.upcard)])


@frozen
class SeenReshuffle:
    """The discards but the top one became the stock, in an order that nobody saw."""

    def __str__(self) -> str:
        """Give the text."""
        return "reshuffle"


@frozen
class Given:
    """A seat got a card that lay face down.

    Attributes:
        seat: who got it, 0-based.
        card: the card, where it was seen; None where it was not.
    """

    seat: int
    card: Card | None

    def __str__(self) -> str:
        """Give the text: ``0 gets 7h``, ``1 gets ??``."""
        return f"{self.seat} gets {self.card or UNKNOWN}"


@frozen
class Shown:
    """A seat showed its hand: it called falsely, or its cards were counted.

    Attributes:
        seat: whose hand it is, 0-based.
        hand: the hand.
    """

    seat: int
    hand: Hand = field(converter=Hand)

    def __str__(self) -> str:
        """Give the text: ``1 shows 7h X``."""
        return f"{self.seat} shows {self.hand}"


SeenAct: TypeAlias = Played | DrawForDeal | SeenDeal | SeenReshuffle | EndGame
"""What was done, as one seat sees it."""

Sight: TypeAlias = Given | Shown
"""What an act brought about that lies face down for some."""

SeenAction: TypeAlias = Played | DrawForDeal | SeenDeal | SeenReshuffle | EndGame | Given | Shown
"""What a record of one seat holds: acts, each followed by its sights."""


def seen_act(action: Action, step: Step, seat: int | None) -> SeenAct:
    """Give what a seat (0-based), or None for somebody who only watches, sees of an act.

    Args:
        action: the act.
        step: what it brought about.
        seat: the seat.
    """
    match action:
        case Deal():
            hand = Hand() if seat is None else step.state.hands[seat]
            return SeenDeal(hand, step.state.table.discards[-1])
        case Reshuffle():
            return SeenReshuffle()
        case _:
            return action


def sights_of(step: Step, seat: int | None) -> tuple[Sight, ...]:
    """Give the cards that a seat, or who watches, saw given and shown, in order."""
    found: list[Sight] = []
    table = step.state.table
    for event in events_for(step.events, seat):
        match event:
            case CardDrawn():
                found.append(Given(event.seat, event.card))
            case HandExposed():
                found.append(Shown(event.seat, event.cards))
            case RoundEnded(result=result) if _are_counted(result):
                found += [Shown(seat, hand) for seat, hand in enumerate(table.known) if hand]
            case _:
                pass
    return tuple(found)


def _are_counted(result: RoundResult) -> bool:
    """Tell whether the hands were counted at the end of a round, before everybody's eyes."""
    return any(line.item is Item.CARD for tally in result.tallies for line in tally.lines)


# --- reading text ------------------------------------------------------------------------------

_SIGHT: Final = re.compile(r"\s*(?P<seat>[0-9]{1,4})\s+(?P<verb>gets|shows)(?!\S)\s*")


def parse_seen(text: str) -> Move | SeenAction:
    """Read a line of what a seat saw: syntax only.

    Raises:
        NotationError: it cannot be read; names the column.
    """
    sight = _SIGHT.match(text)
    if sight is not None:
        return _sight(text, int(sight["seat"]), sight["verb"], sight.end())
    action = parse_action(text)
    match action:
        case Deal(cards=(*hand, upcard)):
            return SeenDeal(hand, upcard)
        case Deal():
            wanted = "expected the hand of the seat, and the upcard"
            raise NotationError(wanted, text, len(text) + 1)
        case Reshuffle(cards=()):
            return SeenReshuffle()
        case Reshuffle():
            column = text.find(text.split()[1]) + 1
            raise NotationError("no seat sees the order of the cards", text, column)
        case _:
            return action


def _sight(text: str, seat: int, verb: str, start: int) -> Sight:
    told = text[start:].strip()
    if verb == "gets" and told == UNKNOWN:
        return Given(seat, None)
    try:
        cards = parse_cards(told)
    except NotationError as error:
        raise NotationError(error.message, text, start + error.column) from None
    if verb == "shows" and cards:
        return Shown(seat, cards)
    if verb == "gets" and len(cards) == 1:
        return Given(seat, cards[0])
    expected = "one card, or ?? where it was not seen" if verb == "gets" else "cards"
    raise NotationError(f"expected {expected}", text, start + 1)
