"""What happened, and who sees it.

The engine tells everything; `seen_by` gives what one seat, or somebody who only watches, may see
of an event.
"""

from typing import TypeAlias

from attrs import evolve, frozen

from continental.cards import Card, Hand
from continental.melds import Meld
from continental.moves import At, WildSwap
from continental.scoring import RoundResult
from continental.state import Source

__all__ = [
    "CardDrawn",
    "ClaimPassed",
    "DealerFound",
    "Dealt",
    "DiscardBought",
    "DiscardTaken",
    "Discarded",
    "Event",
    "GameEnded",
    "HandDealt",
    "HandExposed",
    "LaidDown",
    "LaidOff",
    "PenaltyStockTurned",
    "Reshuffled",
    "RoundEnded",
    "StockChosen",
    "TurnBegan",
    "WildSwapped",
    "seen_by",
]


@frozen
class DealerFound:
    """The first dealer was found: the seat (0-based), and the cards drawn if cards decided."""

    dealer: int
    cards: tuple[Card, ...]


@frozen
class HandDealt:
    """A seat (0-based) got its hand; for others the cards are None, and their number is told."""

    seat: int
    size: int
    cards: Hand | None


@frozen
class Dealt:
    """A round (1-based) was dealt by a seat (0-based); the upcard was turned."""

    round: int
    dealer: int
    upcard: Card


@frozen
class TurnBegan:
    """The turn of a seat (0-based) began."""

    seat: int


@frozen
class DiscardTaken:
    """The seat whose turn it is took the top discard."""

    seat: int
    card: Card


@frozen
class StockChosen:
    """The seat whose turn it is chose the stock, and so refused the discard."""

    seat: int


@frozen
class DiscardBought:
    """A seat (0-based) bought the top discard out of turn."""

    seat: int
    card: Card


@frozen
class ClaimPassed:
    """A seat (0-based) did not buy."""

    seat: int


@frozen
class CardDrawn:
    """A seat (0-based) got a card that was face down; for others the card is None.

    Attributes:
        seat: who got it.
        source: where it came from.
        card: the card, or None.
        exposed: whether the hand lies open, so that everybody sees the card.
    """

    seat: int
    source: Source
    card: Card | None
    exposed: bool


@frozen
class Reshuffled:
    """So many discards became the stock."""

    count: int


@frozen
class PenaltyStockTurned:
    """The penalty stock, so many cards, became the stock."""

    count: int


@frozen
class LaidDown:
    """A seat (0-based) laid its melds down.

    Attributes:
        seat: who did.
        melds: the melds.
        first: the place on the table of the first of them, 0-based; the others follow.
        swaps: the wilds that it swapped out of other melds for them.
    """

    seat: int
    melds: tuple[Meld, ...]
    first: int
    swaps: tuple[WildSwap, ...]


@frozen
class LaidOff:
    """A seat (0-based) added a card to a meld on the table."""

    seat: int
    card: Card
    at: At


@frozen
class WildSwapped:
    """A seat (0-based) put a card in the place of a wild, and the wild elsewhere on the table.

    Attributes:
        seat: who did.
        card: the card that took the wild's place.
        meld: the meld of the wild, 0-based.
        slot: its place in an escalera, 0-based; None for a trio.
        wild: the wild.
        to: where it went.
    """

    seat: int
    card: Card
    meld: int
    slot: int | None
    wild: Card
    to: At


@frozen
class Discarded:
    """A seat (0-based) discarded a card."""

    seat: int
    card: Card


@frozen
class HandExposed:
    """A seat (0-based) called out falsely: its hand lies open."""

    seat: int
    cards: Hand


@frozen
class RoundEnded:
    """A round (1-based) ended: who went out, and what each seat scored.

    The lines of the score name the cards that were counted, which everybody sees; a hand that is
    not counted, as in a concealed game, stays hidden.
    """

    round: int
    result: RoundResult


@frozen
class GameEnded:
    """The game ended."""


Event: TypeAlias = (
    DealerFound
    | HandDealt
    | Dealt
    | TurnBegan
    | DiscardTaken
    | StockChosen
    | DiscardBought
    | ClaimPassed
    | CardDrawn
    | Reshuffled
    | PenaltyStockTurned
    | LaidDown
    | LaidOff
    | WildSwapped
    | Discarded
    | HandExposed
    | RoundEnded
    | GameEnded
)
"""Something that happened."""


def seen_by(event: Event, seat: int | None) -> Event:
    """Give what a seat (0-based) sees of an event; None for somebody who only watches."""
    match event:
        case HandDealt() if event.seat != seat:
            return evolve(event, cards=None)
        case CardDrawn() if event.seat != seat and not event.exposed:
            return evolve(event, card=None)
        case _:
            return event
