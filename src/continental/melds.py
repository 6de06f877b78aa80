"""Melds: a trio or an escalera, with every place it fills.

A meld says which card lies where and what each card stands for. Whether the rules allow it is
another question, which `continental.validation` answers.

>>> from continental.melds import Escalera, Trio
>>> from continental.cards import Rank, Suit
>>> Escalera(Suit.HEARTS, Rank.FIVE, "5h 6h X 8h")
Escalera('5h 6h X=7h 8h')
>>> Trio(Rank.SEVEN, "X 7s 7h").wilds
(Slot(index=2, card=Card('X'), stands_for=<Rank.SEVEN: 7>),)
"""

from enum import Enum
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from attrs import field, frozen

from continental.cards import Card, Rank, Suit, as_cards
from continental.errors import ContinentalError

__all__ = ["CIRCLE", "End", "Escalera", "Kind", "Meld", "Slot", "Trio", "as_kind", "places_of"]

_T = TypeVar("_T")

CIRCLE: Final = 13
"""Cards in a full suit: no escalera is longer."""


class Kind(Enum):
    """The two kinds of meld."""

    TRIO = "trio"
    """Cards of one rank (trío, trio, Satz, set)."""
    ESCALERA = "escalera"
    """Consecutive cards of one suit (escalera, escala, Folge, run)."""

    @property
    def letter(self) -> str:
        """The letter used in contracts: ``T`` or ``E``."""
        return self.name[0]

    def __str__(self) -> str:
        """Give the word."""
        return self.value


class End(Enum):
    """The two ends of an escalera."""

    LOW = "low"
    """Before the first card."""
    HIGH = "high"
    """Behind the last card."""

    def __str__(self) -> str:
        """Give the word."""
        return self.value


def as_kind(kind: Kind) -> Kind:
    """Give a kind, also where its word was told.

    Raises:
        ContinentalError: there is no such kind.
    """
    try:
        return Kind(kind)
    except ValueError:
        raise ContinentalError(f"kind: {kind!r} is neither trio nor escalera") from None


@frozen
class Slot:
    """A place of a meld and the card that lies there.

    Attributes:
        index: the place in the meld, 0-based.
        card: the card that lies there.
        stands_for: the card that it is in this meld; for a wild of a trio, the rank alone.
    """

    index: int
    card: Card
    stands_for: Card | Rank

    @property
    def is_wild(self) -> bool:
        """Whether the card stands for another; a wild card in its own place is a natural."""
        return self.card is not self.stands_for


_SUITS: Final = tuple(tuple(Card(rank, suit) for rank in Rank) for suit in Suit)
_RANKS: Final = tuple(zip(*_SUITS, strict=True))


def naturals_of(rank: Rank) -> tuple[Card, ...]:
    """Give the natural of a rank in each suit."""
    return _RANKS[rank - 1]


def places_of(suit: Suit, start: Rank, count: int) -> tuple[Card, ...]:
    """Give so many cards of a suit from a rank upwards, the ace behind the king."""
    return (_SUITS[suit] * (count // CIRCLE + 2))[start - 1 : start - 1 + count]


def _rank(rank: int) -> Rank:
    if type(rank) is Rank:  # quicker than to look it up
        return rank
    try:
        return Rank(rank)
    except ValueError:
        raise ContinentalError(f"rank: {rank!r} is none of 1 (ace) to 13 (king)") from None


def _suit(suit: int) -> Suit:
    if type(suit) is Suit:
        return suit
    try:
        return Suit(suit)
    except ValueError:
        raise ContinentalError(f"suit: {suit!r} is none of 0 (clubs) to 3 (spades)") from None


def _some_cards(cards: object) -> tuple[Card, ...]:
    found = as_cards(cards)  # type: ignore[arg-type]  # as_cards itself refuses what is no card
    if not found:
        raise ContinentalError("a meld holds at least one card")
    return found


def _sorted_cards(cards: object) -> tuple[Card, ...]:
    return tuple(sorted(_some_cards(cards), key=_INDEX))


_INDEX: Final = attrgetter("index")


class _Kept(cached_property[_T]):
    """A property that a meld keeps once it is known.

    That of Python 3.11 takes a lock first, which costs more than all else; equal values that two
    threads find at the same time do no harm.
    """

    if not TYPE_CHECKING:

        def __get__(self, meld: "Meld | None", owner: "type[Meld] | None" = None) -> object:
            """Find the value out, and put it where Python looks first from then on."""
            if meld is None:
                return self
            found = meld.__dict__[self.attrname] = self.func(meld)
            return found


class _Laid:
    """What trios and escaleras share."""

    cards: tuple[Card, ...]

    @_Kept
    def indices(self) -> tuple[int, ...]:
        """The `Card.index` of each card."""
        return tuple([card.index for card in self.cards])

    @_Kept
    def slots(self) -> tuple[Slot, ...]:
        """Every card with what it stands for."""
        raise NotImplementedError

    @_Kept
    def wilds(self) -> tuple[Slot, ...]:
        """The slots whose card stands in for another."""
        raise NotImplementedError

    @_Kept
    def naturals(self) -> tuple[Slot, ...]:
        """The slots whose card is itself."""
        return tuple(slot for slot in self.slots if not slot.is_wild)

    @_Kept
    def order(self) -> tuple[int, ...]:
        """What the melds of one lay-down are sorted by.

        Trios come first, by rank, then escaleras by suit and start; equal ones by their cards.
        """
        raise NotImplementedError

    def __len__(self) -> int:
        """Count the cards."""
        return len(self.cards)


@frozen(slots=False, cache_hash=True, repr=False)
class Trio(_Laid):
    """Cards of one rank (trío, tercia, trio, Satz, set).

    Attributes:
        rank: the rank.
        cards: the cards, sorted; any card of another rank stands in as a wild.

    Raises:
        ContinentalError: no cards, or no such rank.
        NotationError: the cards are a text that cannot be read.
    """

    rank: Rank = field(converter=_rank)
    cards: tuple[Card, ...] = field(converter=_sorted_cards)

    @property
    def kind(self) -> Kind:
        """Always `Kind.TRIO`."""
        return Kind.TRIO

    @_Kept
    def order(self) -> tuple[int, ...]:
        """What the melds of one lay-down are sorted by: a trio by its rank and cards."""
        return (0, self.rank, *self.indices)

    @_Kept
    def slots(self) -> tuple[Slot, ...]:
        """Every card with what it stands for."""
        return tuple(
            Slot(index, card, card if card.rank is self.rank else self.rank)
            for index, card in enumerate(self.cards)
        )

    @_Kept
    def wilds(self) -> tuple[Slot, ...]:
        """The slots whose card is of another rank."""
        rank = self.rank
        return tuple(
            [
                Slot(index, card, rank)
                for index, card in enumerate(self.cards)
                if card.rank is not rank
            ]
        )

    def __str__(self) -> str:
        """Give the canonical text: ``7h 7s X``, ``7h 7s 2c=7``, and ``7h X=7`` of one natural."""
        plain_jokers = len(self.naturals) > 1
        return " ".join(
            f"{slot.card}={self.rank.letter}"
            if slot.is_wild and not (plain_jokers and slot.card.is_joker)
            else str(slot.card)
            for slot in self.slots
        )

    def __repr__(self) -> str:
        """Give the text inside the class name."""
        return f"Trio({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Draw the meld, for notebooks."""
        from continental import svg

        return svg.meld(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields alone, not what was found out about them."""
        return Trio, (self.rank, self.cards)


@frozen(slots=False, cache_hash=True, repr=False)
class Escalera(_Laid):
    """Consecutive places of one suit (escalera, corrida, escala, Folge, run).

    Attributes:
        suit: the suit.
        start: the rank of the first place.
        cards: the cards from the first place upwards; behind the king comes the ace. A circle of
            thirteen is turned so that it starts at the ace, except that the twelve cards from
            the two to the king followed by a high ace may keep their order.

    Raises:
        ContinentalError: no cards, or no such rank or suit.
        NotationError: the cards are a text that cannot be read.
    """

    suit: Suit = field(converter=_suit)
    start: Rank = field(converter=_rank)
    cards: tuple[Card, ...] = field(converter=_some_cards)

    def __attrs_post_init__(self) -> None:
        """Turn a circle to its canonical start."""
        if len(self.cards) == CIRCLE and self.start > Rank.TWO:
            turn = CIRCLE + 1 - self.start
            object.__setattr__(self, "cards", self.cards[turn:] + self.cards[:turn])
            object.__setattr__(self, "start", Rank.ACE)

    @property
    def kind(self) -> Kind:
        """Always `Kind.ESCALERA`."""
        return Kind.ESCALERA

    @_Kept
    def order(self) -> tuple[int, ...]:
        """What the melds of one lay-down are sorted by: an escalera by suit, start and cards."""
        return (1, self.suit, self.start, *self.indices)

    @_Kept
    def places(self) -> tuple[Card, ...]:
        """The card that each place stands for, from the first upwards."""
        return places_of(self.suit, self.start, len(self.cards))

    @property
    def end(self) -> Rank:
        """The rank of the last place."""
        return Rank((self.start + len(self.cards) - 2) % CIRCLE + 1)

    @_Kept
    def slots(self) -> tuple[Slot, ...]:
        """Every card with the card that it stands for."""
        return tuple(map(Slot, range(len(self.cards)), self.cards, self.places))

    @_Kept
    def wilds(self) -> tuple[Slot, ...]:
        """The slots whose card lies in the place of another."""
        lying = zip(self.cards, self.places, strict=True)
        return tuple(
            [
                Slot(index, card, place)
                for index, (card, place) in enumerate(lying)
                if card is not place
            ]
        )

    def __str__(self) -> str:
        """Give the canonical text: ``5h 6h X=7h 8h``; of one card ``7h=7h``, as it is no trio."""
        alone = len(self.cards) == 1
        return " ".join(
            f"{slot.card}={slot.stands_for}" if slot.is_wild or alone else str(slot.card)
            for slot in self.slots
        )

    def __repr__(self) -> str:
        """Give the text inside the class name."""
        return f"Escalera({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Draw the meld, for notebooks."""
        from continental import svg

        return svg.meld(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the fields alone, not what was found out about them."""
        return Escalera, (self.suit, self.start, self.cards)


Meld: TypeAlias = Trio | Escalera
"""A trio or an escalera."""
