"""Moves of seats and acts of the dealer.

A move names every choice: which melds, what each wild stands for, which meld of the table, which
end. It has one form: constructors sort what has no order, so that equal moves are equal values. No
seat is inside; who moves is told beside it. Melds of the table are counted from 0 and written
``m0``, places in an escalera after a dot: ``m0.2``.

>>> LayOff("8s", At(0, End.HIGH))
LayOff('off 8s m0 high')
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, TypeAlias, cast, get_args

from attrs import Attribute, field, frozen
from typing_extensions import TypeIs

from continental.cards import Card, CardsLike, as_cards
from continental.errors import ContinentalError
from continental.frozen import maker
from continental.melds import End, Escalera, Meld, Trio

__all__ = [
    "Action",
    "At",
    "Buy",
    "Deal",
    "Declare",
    "Discard",
    "DrawForDeal",
    "DrawStock",
    "EndGame",
    "FalseCall",
    "LayDown",
    "LayOff",
    "Move",
    "Pass",
    "Played",
    "Reshuffle",
    "SwapWild",
    "TableAction",
    "TakeDiscard",
    "WildSwap",
]


class _Told:
    """What moves and actions share: their text is their repr."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Give the text inside the class name."""
        return f"{type(self).__name__}({str(self)!r})"


_ORDER: Final = attrgetter("order")


def _melds(melds: object) -> tuple[Meld, ...]:
    several = tuple(cast("Iterable[object]", melds)) if isinstance(melds, Iterable) else (melds,)
    found: list[Meld] = []
    for place, meld in enumerate(several):
        if not isinstance(meld, Trio | Escalera):
            raise TypeError(f"melds[{place}]: {meld!r} is no Trio or Escalera: see parse_meld")
        found.append(meld)
    return tuple(sorted(found, key=_ORDER))


def _card(card: Card | str) -> Card:
    if isinstance(card, str):
        return Card.parse(card)
    if not isinstance(card, Card):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"card: {card!r} is no card")
    return card


def _optional_card(card: Card | str | None) -> Card | None:
    return None if card is None else _card(card)


def _cards(cards: CardsLike) -> tuple[Card, ...]:
    return as_cards(cards)


_MOST: Final = 10**6
"""More than any number of seats, melds or places."""


def _index(_: object, attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int:
        raise ContinentalError(f"{attribute.name}: {value!r} is no whole number from 0 on")
    if not 0 <= value < _MOST:
        raise ContinentalError(f"{attribute.name}: not a number from 0 to {_MOST - 1}")


def _optional_index(_: object, attribute: "Attribute[int | None]", value: int | None) -> None:
    if value is not None:
        _index(_, cast("Attribute[int]", attribute), value)


def _is_at(_: object, _attribute: "Attribute[At]", value: "At") -> None:
    if type(value) is not At:
        raise TypeError(f"{value!r} is no At")


# --- moves of seats ----------------------------------------------------------------------------


@frozen(repr=False)
class DrawStock(_Told):
    """Choose the stock, which refuses the discard (robar, steal from the stock).

    The others are asked whether they buy; then the card is drawn.
    """

    def __str__(self) -> str:
        """Give the text."""
        return "draw"


@frozen(repr=False)
class TakeDiscard(_Told):
    """Take the top discard on one's own turn."""

    def __str__(self) -> str:
        """Give the text."""
        return "take"


@frozen(repr=False)
class Buy(_Told):
    """Take the discard out of turn, with its penalty cards (castigo, compra)."""

    def __str__(self) -> str:
        """Give the text."""
        return "buy"


@frozen(repr=False)
class Pass(_Told):
    """Do not buy the discard on offer."""

    def __str__(self) -> str:
        """Give the text."""
        return "pass"


@frozen
class At:
    """Where a card goes on the table.

    Attributes:
        meld: the meld, 0-based, in the order in which melds came to the table.
        end: the end of an escalera; None for a trio.

    Raises:
        ContinentalError: the number is none.
    """

    meld: int = field(validator=_index)
    end: End | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what is no end."""
        if self.end is not None and type(self.end) is not End:
            raise TypeError(f"end: {self.end!r} is no End")

    def __str__(self) -> str:
        """Give the text: ``m0 high``, ``m1``."""
        return f"m{self.meld}" if self.end is None else f"m{self.meld} {self.end}"


@frozen(repr=False)
class WildSwap(_Told):
    """A card of the hand for a wild on the table, as part of a lay-down.

    Attributes:
        card: the card that takes the wild's place.
        meld: the meld on the table, 0-based.
        slot: the place in an escalera, 0-based; None for a trio.

    Raises:
        ContinentalError: a number is none.
    """

    card: Card = field(converter=_card)
    meld: int = field(validator=_index)
    slot: int | None = field(default=None, validator=_optional_index)

    def __str__(self) -> str:
        """Give the text: ``6s m0.2``, ``9h m1``."""
        return f"{self.card} {_place(self.meld, self.slot)}"


def _place(meld: int, slot: int | None) -> str:
    return f"m{meld}" if slot is None else f"m{meld}.{slot}"


def _swaps(swaps: Iterable[WildSwap]) -> tuple[WildSwap, ...]:
    found = tuple(swaps)
    for place, swap in enumerate(found):
        if type(swap) is not WildSwap:
            raise TypeError(f"swaps[{place}]: {swap!r} is no WildSwap")
    return tuple(
        sorted(found, key=lambda one: (one.meld, -1 if one.slot is None else one.slot, one.card))
    )


@frozen(repr=False)
class LayDown(_Told):
    """Open: put all melds of the contract on the table at once (bajarse, obrir-se, auslegen).

    Attributes:
        melds: the melds, sorted: trios by rank, then escaleras by suit and start.
        swaps: wilds that are swapped out of melds on the table and go into these melds.
    """

    melds: tuple[Meld, ...] = field(converter=_melds)
    swaps: tuple[WildSwap, ...] = field(default=(), converter=_swaps)

    def __str__(self) -> str:
        """Give the text: ``lay 7h 7s X / 4c 5c X=6c 7c with 6s m0.2, 9h m1``."""
        feeds = f" with {', '.join(map(str, self.swaps))}" if self.swaps else ""
        return f"lay {' / '.join(map(str, self.melds))}{feeds}"


@frozen(repr=False)
class LayOff(_Told):
    """Add a card to a meld on the table (colocar, afegir, anlegen).

    Attributes:
        card: the card.
        at: the meld, and of an escalera the end.
    """

    card: Card = field(converter=_card)
    at: At = field(validator=_is_at)

    def __str__(self) -> str:
        """Give the text: ``off 8s m0 high``."""
        return f"off {self.card} {self.at}"


@frozen(repr=False)
class SwapWild(_Told):
    """Put a card in the place of a wild on the table, and the wild elsewhere on the table.

    Attributes:
        card: the card that takes the wild's place.
        meld: the meld of the wild, 0-based.
        slot: its place in an escalera, 0-based; None for a trio: of its wilds the last in the
            order of cards comes out, so jokers come out before others.
        to: where the wild goes.

    Raises:
        ContinentalError: a number is none.
    """

    card: Card = field(converter=_card)
    meld: int = field(validator=_index)
    slot: int | None = field(validator=_optional_index)
    to: At = field(validator=_is_at)

    def __str__(self) -> str:
        """Give the text: ``swap 7h m3.2 to m1 high``."""
        return f"swap {self.card} {_place(self.meld, self.slot)} to {self.to}"


@frozen(repr=False)
class Discard(_Told):
    """End the turn with a card on the discard pile.

    Attributes:
        card: the card.
    """

    card: Card = field(converter=_card)

    def __str__(self) -> str:
        """Give the text: ``discard Qd``."""
        return f"discard {self.card}"


@frozen(repr=False)
class Declare(_Told):
    """Go out in a concealed game: lay the whole hand down at once (fifteen).

    Attributes:
        melds: the melds, sorted as in a lay-down.
        discard: the card left over; None for a dealt hand without a draw.
    """

    melds: tuple[Meld, ...] = field(converter=_melds)
    discard: Card | None = field(default=None, converter=_optional_card)

    def __str__(self) -> str:
        """Give the text: ``declare 4s 5s 6s / … discard Kh``."""
        last = "" if self.discard is None else f" discard {self.discard}"
        return f"declare {' / '.join(map(str, self.melds))}{last}"


@frozen(repr=False)
class FalseCall(_Told):
    """Call out although the cards do not fit: the hand lies open from then on (fifteen)."""

    def __str__(self) -> str:
        """Give the text."""
        return "false call"


Move: TypeAlias = (
    DrawStock
    | TakeDiscard
    | Buy
    | Pass
    | LayDown
    | LayOff
    | SwapWild
    | Discard
    | Declare
    | FalseCall
)
"""What a seat does."""

_KINDS: Final = frozenset(get_args(Move))


def is_move(what: object) -> TypeIs[Move]:
    """Tell whether something is what a seat does; a class of one's own makes no moves."""
    return type(what) in _KINDS


def _is_move(_: object, _attribute: "Attribute[Move]", value: Move) -> None:
    if not is_move(value):
        raise TypeError(f"move: {value!r} is no move of a seat")


# Moves of what is sorted and checked already are made quickly.
lay_down: Final = maker(LayDown)
lay_off: Final = maker(LayOff)
swap_wild: Final = maker(SwapWild)


# --- acts of the dealer ------------------------------------------------------------------------


@frozen(repr=False)
class DrawForDeal(_Told):
    """How the first dealer was found.

    Attributes:
        dealer: the seat that deals, 0-based.
        cards: the cards drawn, where cards decide: first each seat's in order, then those of the
            seats that tied, and so on; empty where a lot decides.

    Raises:
        ContinentalError: the number is none.
    """

    dealer: int = field(validator=_index)
    cards: tuple[Card, ...] = field(default=(), converter=_cards)

    def __str__(self) -> str:
        """Give the text: ``dealer 2 7h 3c 2d``."""
        return " ".join(["dealer", str(self.dealer), *map(str, self.cards)])


@frozen(repr=False)
class Deal(_Told):
    """Deal the next round.

    Attributes:
        cards: all cards of the round in their order, the cut included. First the hands, from the
            seat after the dealer on; then the upcard and the stock from its top card downwards;
            the last ones are the penalty stock.
    """

    cards: tuple[Card, ...] = field(converter=_cards)

    def __str__(self) -> str:
        """Give the text: ``deal 7h 3c …``."""
        return " ".join(["deal", *map(str, self.cards)])

    def __repr__(self) -> str:
        """Count the cards, which are secret."""
        return f"Deal({len(self.cards)} cards)"


@frozen(repr=False)
class Reshuffle(_Told):
    """Make the discards but the top one the stock.

    Attributes:
        cards: the cards of the new stock from its top card downwards.
    """

    cards: tuple[Card, ...] = field(converter=_cards)

    def __str__(self) -> str:
        """Give the text: ``reshuffle 7h 3c …``."""
        return " ".join(["reshuffle", *map(str, self.cards)])

    def __repr__(self) -> str:
        """Count the cards, whose order is secret."""
        return f"Reshuffle({len(self.cards)} cards)"


@frozen(repr=False)
class EndGame(_Told):
    """End the game early, between two rounds."""

    def __str__(self) -> str:
        """Give the text."""
        return "end"


TableAction: TypeAlias = DrawForDeal | Deal | Reshuffle | EndGame
"""What the dealer, or the table as a whole, does."""

_TABLE_KINDS: Final = frozenset(get_args(TableAction))


def is_table_action(what: object) -> TypeIs[TableAction]:
    """Tell whether something is what the dealer, or the table as a whole, does."""
    return type(what) in _TABLE_KINDS


@frozen(repr=False)
class Played(_Told):
    """A move in a history, with the seat that made it.

    Attributes:
        seat: the seat, 0-based.
        move: the move.

    Raises:
        ContinentalError: the number is none.
        TypeError: it is no move of a seat.
    """

    seat: int = field(validator=_index)
    move: Move = field(validator=_is_move)

    def __str__(self) -> str:
        """Give the text: ``2 discard Qd``."""
        return f"{self.seat} {self.move}"


Action: TypeAlias = Played | TableAction
"""What a history holds."""
