"""Cards, hands and decks, and their text.

A card is its rank and its suit, nothing else: equal cards of different packs are the same value.
There are 53 of them, made once; comparing two is comparing identities.

>>> from continental.cards import Card, Deck, Hand, JOKER, Rank, Suit
>>> Card(Rank.TEN, Suit.HEARTS)
Card('Th')
>>> Hand("X 10♥ as")
Hand('Th As X')
>>> len(Deck(packs=2, jokers=4))
108
"""

import re
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache, partial
from operator import attrgetter
from typing import Final, Self, SupportsIndex, TypeAlias, cast, final, overload

from attrs import frozen

from continental.arguments import of_type
from continental.errors import ContinentalError, NotationError
from continental.messages import shown

__all__ = [
    "JOKER",
    "Card",
    "CardsLike",
    "Deck",
    "Hand",
    "Rank",
    "Suit",
    "as_cards",
    "match_card",
    "parse_cards",
]


class Suit(IntEnum):
    """A suit (palo, pal, Farbe), in the order in which cards are sorted."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter of the canonical text: one of ``c d h s``."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The printed symbol: one of ``♣ ♦ ♥ ♠``."""
        return "♣♦♥♠"[self]

    def __str__(self) -> str:
        """Give the English name in lower case."""
        return self.name.lower()


class Rank(IntEnum):
    """A rank (índice, valor, Wert), from the ace, 1, to the king, 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The letter of the canonical text: one of ``A 2 3 4 5 6 7 8 9 T J Q K``."""
        return "A23456789TJQK"[self - 1]

    def __str__(self) -> str:
        """Give the letter."""
        return self.letter


@final
class Card:
    """One of the 53 cards: a natural of a rank and a suit, or the joker.

    ``Card(rank, suit)`` gives the one object for that card; `JOKER` is the joker. Identity is kept
    through copying and pickling. Cards sort by suit (clubs, diamonds, hearts, spades), then rank,
    the ace low; the joker comes last.

    Attributes:
        index: 0 to 51 for the naturals in sorting order, 52 for the joker.
        rank: the `Rank`, or None for the joker.
        suit: the `Suit`, or None for the joker.
    """

    __slots__ = ("_text", "index", "rank", "suit")

    index: int
    rank: Rank | None
    suit: Suit | None
    _text: str

    @overload
    def __new__(cls, rank: str) -> "Card": ...
    @overload
    def __new__(cls, rank: Rank, suit: Suit) -> "Card": ...
    def __new__(cls, rank: Rank | str, suit: Suit | None = None) -> "Card":
        """Give the card of that rank (1 to 13) and suit (0 to 3), or of a text such as ``7s``.

        Raises:
            ContinentalError: there is no such rank or suit.
            NotationError: the text is not exactly one card.
        """
        if isinstance(rank, str) and suit is None:
            return cls.parse(rank)
        try:
            return _NATURALS[Suit(cast("Suit", suit)) * 13 + Rank(cast("Rank", rank)) - 1]
        except ValueError:
            raise ContinentalError(f"no card is of rank {rank!r} and suit {suit!r}") from None

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card: ``7s``, ``Th``, ``10♥``, ``AS``; the joker is ``X``, ``JK`` or ``*``.

        Raises:
            NotationError: the text is not exactly one card.

        >>> Card.parse("10♥") is Card.parse("th")
        True
        """
        cards = parse_cards(text)
        if len(cards) != 1:
            raise NotationError(f"expected one card, found {len(cards)}", text, 1)
        return cards[0]

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker (comodín, comodí)."""
        return self.index == _JOKER_INDEX

    @property
    def is_red(self) -> bool:
        """Whether this is a natural of diamonds or hearts."""
        return self.suit in (Suit.DIAMONDS, Suit.HEARTS)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: cards do not change."""
        raise AttributeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        """Refuse: cards do not change."""
        raise AttributeError(f"a card cannot be changed: {name}")

    def __hash__(self) -> int:
        """Hash by index, so that nothing depends on where the card lies in memory."""
        return self.index

    def __lt__(self, other: object) -> bool:
        """Compare by index."""
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        """Give the canonical text: ``7s``, ``Th``, ``X``."""
        return self._text

    def __repr__(self) -> str:
        """Give the text inside the class name."""
        return f"Card({self._text!r})"

    def _repr_svg_(self) -> str:
        """Draw the card, for notebooks."""
        from continental import svg

        return svg.card(self)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        """Pickle and copy by index, so that identity is kept."""
        return _card_of, (self.index,)


def _made(index: int, rank: Rank | None, suit: Suit | None, text: str) -> Card:
    card = object.__new__(Card)
    for name, value in (("index", index), ("rank", rank), ("suit", suit), ("_text", text)):
        object.__setattr__(card, name, value)
    return card


def _card_of(index: int) -> Card:
    return _ALL[index]


_JOKER_INDEX = 52
_NATURALS: Final = tuple(
    _made(suit * 13 + rank - 1, rank, suit, rank.letter + suit.letter)
    for suit in Suit
    for rank in Rank
)

JOKER: Final[Card] = _made(_JOKER_INDEX, None, None, "X")
"""The joker (comodín, comodí, Joker)."""

_ALL: Final = (*_NATURALS, JOKER)
_INDEX: Final = attrgetter("index")

CardsLike: TypeAlias = str | Card | Iterable[Card | str]
"""What is taken wherever cards are asked for: a text, a card, or several of them."""

_TOKEN: Final = re.compile(
    r"(?P<joker>\*|joker|jk|x|🃏)"
    r"|(?P<rank>10|[2-9tjqka])(?P<suit>[cdhs♣♦♥♠♧♢♡♤])[︎️]?",  # variation marks
    re.IGNORECASE,
)
_SEPARATORS: Final = re.compile(r"[\s,]*")
_RANKS: Final = {**{rank.letter: rank for rank in Rank}, "10": Rank.TEN}
_SUITS: Final = {
    **{suit.letter: suit for suit in Suit},
    **{suit.symbol: suit for suit in Suit},
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}


def match_card(text: str, position: int) -> tuple[Card, int] | None:
    """Read the card that starts at a position of a text.

    Returns:
        The card and the position (0-based) behind it, or None where no card starts.
    """
    match = _TOKEN.match(text, position)
    if match is None:
        return None
    if match["joker"]:
        return JOKER, match.end()
    return Card(_RANKS[match["rank"].upper()], _SUITS[match["suit"].lower()]), match.end()


def skip_separators(text: str, position: int) -> int:
    """Give the position (0-based) behind the blanks and commas that start at a position."""
    match = _SEPARATORS.match(text, position)
    return match.end() if match else position


def no_card(text: str, position: int) -> NotationError:
    """Say that no card starts at a position (0-based) of a text."""
    if text[position] == "/":
        message = "'/' divides melds, and one group of cards is expected here"
        return NotationError(message, text, position + 1)
    word = re.split(r"[\s,/]", text[position:], maxsplit=1)[0] or text[position:]
    return NotationError(
        f"{shown(word)} is no card: expected a rank (A 2 … 9 T J Q K) with a suit (c d h s), or X",
        text,
        position + 1,
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order of the text; blanks and commas between them are free.

    Raises:
        NotationError: something in the text is no card; names it and its column.

    >>> parse_cards("7s, 7♥ *")
    (Card('7s'), Card('7h'), Card('X'))
    """
    of_type("text", text, str)
    cards: list[Card] = []
    position = skip_separators(text, 0)
    while position < len(text):
        found = match_card(text, position)
        if found is None:
            raise no_card(text, position)
        card, position = found
        cards.append(card)
        position = skip_separators(text, position)
    return tuple(cards)


_NOTHING_ELSE: Final = frozenset((Card,))


def as_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Take a text, a card or several of either, and give the cards in the order given.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text; names the place (0-based).
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    if isinstance(cards, Card):
        return (cards,)
    if isinstance(cards, Hand):
        return tuple(cards)
    several: object = cards
    if isinstance(several, bytes) or not hasattr(several, "__iter__"):
        raise TypeError(f"cards: {shown(cards)} is neither a text nor a card, nor several")
    items = tuple(cards)
    if _NOTHING_ELSE.issuperset(map(type, items)):
        return cast("tuple[Card, ...]", items)
    found: list[Card] = []
    for place, item in enumerate(items):
        if isinstance(item, Card):
            found.append(item)
        elif isinstance(item, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            found.extend(parse_cards(item))
        else:
            raise TypeError(f"cards[{place}]: {shown(item)} is no card")
    return tuple(found)


class Hand(tuple[Card, ...]):
    """Some cards without order: a sorted tuple, in which equal cards are interchangeable.

    Takes whatever `CardsLike` allows. All methods give new hands.

    >>> hand = Hand("7h 7s X 7s")
    >>> hand.without("7s")
    Hand('7h 7s X')
    """

    __slots__ = ()

    def __new__(cls, cards: CardsLike = ()) -> Self:
        """Sort the cards.

        Raises:
            NotationError: a text cannot be read.
            TypeError: something is neither a card nor a text.
        """
        return super().__new__(cls, sorted(as_cards(cards), key=_INDEX))

    def place(self, card: Card) -> int | None:
        """Tell where the first copy of a card is, 0-based, or None where there is none."""
        place = bisect_left(self[:], card.index, key=_INDEX)  # a plain tuple is searched sooner
        return place if place < len(self) and self[place] is card else None

    def plus(self, cards: CardsLike) -> "Hand":
        """Give this hand with these cards added."""
        if isinstance(cards, Card):
            held = [*self]
            insort(held, cards, key=_INDEX)
            return _hand(held)
        return hand_of((*self, *as_cards(cards)))

    def without(self, cards: CardsLike) -> "Hand":
        """Give this hand with these cards taken out, each as often as it is named.

        Raises:
            ContinentalError: the hand does not hold them all; names those that lack.
        """
        if isinstance(cards, Card):
            place = self.place(cards)
            if place is not None:
                return _hand(self[:place] + self[place + 1 :])
        left, lacking = self.split(cards)
        if lacking:
            raise ContinentalError(f"not in the hand: {' '.join(map(str, lacking))}")
        return left

    def split(self, cards: CardsLike) -> tuple["Hand", tuple[Card, ...]]:
        """Take cards out as far as they are there, each as often as it is named.

        Returns:
            What is left, and the cards that were not there, in the order in which they were named.
        """
        left = list(self)
        indices = [card.index for card in left]
        lacking: list[Card] = []
        for card in as_cards(cards):
            place = bisect_left(indices, card.index)
            if place < len(left) and left[place] is card:
                del left[place], indices[place]
            else:
                lacking.append(card)
        return _hand(left), tuple(lacking)

    def holds(self, cards: CardsLike) -> bool:
        """Tell whether all these cards are in the hand, each as often as it is named."""
        return Counter(as_cards(cards)) <= Counter(self)

    def count(self, value: object, /) -> int:
        """Count the copies of a card (a `Card` or its text)."""
        return super().count(Card.parse(value) if isinstance(value, str) else value)

    def __contains__(self, value: object, /) -> bool:
        """Tell whether a card (a `Card` or its text) is there."""
        return super().__contains__(Card.parse(value) if isinstance(value, str) else value)

    def __str__(self) -> str:
        """Give the canonical text, cards with blanks between."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Give the text inside the class name."""
        return f"Hand({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Draw the cards as they are held, for notebooks."""
        from continental import svg

        return svg.hand(self)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        """Pickle as the cards."""
        return Hand, (tuple(self),)


_hand: Final[Callable[[Sequence[Card]], Hand]] = partial(
    tuple.__new__,  # pyright: ignore[reportUnknownMemberType]
    Hand,
)
"""Makes a hand of cards that are sorted already."""


def hand_of(cards: Iterable[Card]) -> Hand:
    """Give the hand of some cards, which are no texts: quicker than `Hand`."""
    return _hand(sorted(cards, key=_INDEX))


@lru_cache(maxsize=64)
def _deck_cards(packs: int, jokers: int) -> Hand:
    return Hand(_NATURALS * packs + (JOKER,) * jokers)


@frozen
class Deck:
    """What the cards of a round are: so many packs of 52, and so many jokers in all.

    Attributes:
        packs: packs of 52 cards, 1 or more.
        jokers: jokers in all packs together, 0 or more.

    Raises:
        ContinentalError: a number is no whole number, or too small.
    """

    packs: int
    jokers: int

    def __attrs_post_init__(self) -> None:
        """Refuse numbers that are none."""
        for name, value, least in (("packs", self.packs, 1), ("jokers", self.jokers, 0)):
            if type(value) is not int or value < least:
                raise ContinentalError(f"{name}: {value!r} is no whole number from {least} on")

    @property
    def cards(self) -> Hand:
        """All cards, sorted."""
        return _deck_cards(self.packs, self.jokers)

    def count(self, card: Card) -> int:
        """Tell how many copies of a card the deck holds."""
        return self.jokers if card.is_joker else self.packs

    def __len__(self) -> int:
        """Count the cards."""
        return len(_NATURALS) * self.packs + self.jokers


ALL_CARDS: Final = Deck(1, 1).cards
"""Every card once, at the place of its index."""
