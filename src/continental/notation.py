"""Text of melds and contracts: syntax only, no rules.

A *group* is cards as a person names them, perhaps with marks that say what a wild stands for
(``5h 6h X=7h 8h``, ``X=7``). A *meld* text is read as placed: the cards of an escalera in their
order. Groups are divided by ``/``. A contract is letters: ``TTE``; a number behind a letter is the
least length of that meld (``TE7``), with ``!`` the exact one (``E4!E3!``).
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen

from continental.arguments import of_type
from continental.cards import (
    JOKER,
    Card,
    CardsLike,
    Hand,
    Rank,
    Suit,
    as_cards,
    match_card,
    no_card,
    skip_separators,
)
from continental.errors import ContinentalError, NotationError
from continental.limits import MAX_LENGTH
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio
from continental.messages import shown

__all__ = [
    "Group",
    "Mark",
    "MeldLike",
    "Requirement",
    "as_group",
    "format_requirements",
    "parse_group",
    "parse_groups",
    "parse_meld",
    "parse_requirements",
]


@frozen
class Mark:
    """A card of a group that was said to stand for another.

    Attributes:
        card: the card that lies there.
        stands_for: the card, or the rank alone, that it was said to be.
    """

    card: Card
    stands_for: Card | Rank

    def __attrs_post_init__(self) -> None:
        """Refuse what no card can stand for."""
        if self.stands_for is JOKER:
            raise ContinentalError("nothing stands for a joker")

    def __str__(self) -> str:
        """Give the text: ``X=7h``, ``X=7``."""
        return f"{self.card}={self.stands_for}"

    @property
    def rank(self) -> Rank:
        """The rank that it was said to be."""
        told = self.stands_for
        rank = told if isinstance(told, Rank) else told.rank
        assert rank is not None
        return rank

    @property
    def suit(self) -> Suit | None:
        """The suit that it was said to be, or None where only the rank was told."""
        return None if isinstance(self.stands_for, Rank) else self.stands_for.suit


@frozen
class Group:
    """Cards that somebody puts forward as one meld, without order.

    Attributes:
        cards: the cards.
        marks: those of them that were said to stand for something, sorted.
    """

    cards: Hand
    marks: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        """Give the cards, marked ones last."""
        plain = self.cards.without([mark.card for mark in self.marks])
        return " ".join(map(str, (*plain, *self.marks)))


MeldLike: TypeAlias = CardsLike | Group | Meld
"""What is taken wherever a meld is asked for: a text, cards, a group, or a meld already placed."""

_EQUALS: Final = re.compile(r"[ \t]*=[ \t]*")
_RANK: Final = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)
_RANKS: Final = {**{rank.letter: rank for rank in Rank}, "10": Rank.TEN}


def _items(text: str) -> list[Mark | Card]:
    """Read the cards of a group in order, marked or not."""
    of_type("text", text, str)
    items: list[Mark | Card] = []
    position = skip_separators(text, 0)
    while position < len(text):
        found = match_card(text, position)
        if found is None:
            raise no_card(text, position)
        card, position = found
        equals = _EQUALS.match(text, position)
        if equals is not None:
            stands_for, position = _mark(text, equals.end())
            items.append(Mark(card, stands_for))
        else:
            items.append(card)
        position = skip_separators(text, position)
    return items


def _mark(text: str, position: int) -> tuple[Card | Rank, int]:
    found = match_card(text, position)
    if found is not None and not found[0].is_joker:
        return found
    rank = _RANK.match(text, position)
    if rank is None:
        raise NotationError("expected the card or rank that it stands for", text, position + 1)
    return _RANKS[rank[0].upper()], rank.end()


def parse_group(text: str) -> Group:
    """Read a group: cards in any order, some of them marked.

    Raises:
        NotationError: something cannot be read; names the column.

    >>> str(parse_group("X=7h 5h 6h 8h"))
    '5h 6h 8h X=7h'
    """
    items = _items(text)
    marks = [item for item in items if isinstance(item, Mark)]
    cards = Hand([item.card if isinstance(item, Mark) else item for item in items])
    return Group(cards, tuple(sorted(marks, key=lambda mark: (mark.card.index, str(mark)))))


def parse_groups(text: str) -> tuple[Group, ...]:
    """Read groups divided by ``/``; a text of blanks alone holds none.

    Raises:
        NotationError: something cannot be read, or nothing stands between two strokes.
    """
    if not of_type("text", text, str).strip():
        return ()
    groups: list[Group] = []
    position = 0
    for part in text.split("/"):
        if not part.strip():
            raise NotationError("expected cards", text, position + 1)
        try:
            groups.append(parse_group(part))
        except NotationError as error:
            column = position + error.column
            raise NotationError(error.message, text, column) from None
        position += len(part) + 1
    return tuple(groups)


def as_group(group: CardsLike | Group) -> Group:
    """Take a text, cards or a group, and give the group.

    Raises:
        NotationError: a text cannot be read.
        TypeError: something is neither a card nor a text.
    """
    if isinstance(group, Group):
        return group
    return parse_group(group) if isinstance(group, str) else Group(Hand(as_cards(group)))


def parse_meld(text: str) -> Meld:
    """Read a meld as it is placed: cards of one rank, or an escalera from its first card upwards.

    An unmarked joker of an escalera stands for the place where it lies; an unmarked card of the
    wrong rank or suit does so too where the other cards agree on the places.

    Raises:
        NotationError: it cannot be read, nothing tells what it is (``X X X``), or it may be either
            (``7h X X``), which lists both.

    >>> parse_meld("X=7h 8h 9h")
    Escalera('X=7h 8h 9h')
    >>> parse_meld("7h X 7s")
    Trio('7h 7s X')
    """
    items = _items(text)
    if not items:
        raise NotationError("expected cards", text, 1)
    told = [item.stands_for if isinstance(item, Mark) else item for item in items]
    cards = [item.card if isinstance(item, Mark) else item for item in items]
    ranks = {one if isinstance(one, Rank) else one.rank for one in told} - {None}
    marked_places = any(isinstance(i, Mark) and isinstance(i.stands_for, Card) for i in items)
    if not ranks:
        raise _no_meld("only jokers: mark one with the rank or card it stands for", text)
    if len(ranks) == 1 and not marked_places:
        (rank,) = ranks
        if rank is not None:
            found = Trio(rank, cards)
            if len(found.naturals) == 1 < len(cards) <= CIRCLE and cards == told:
                raise _no_meld(_either(found, _placed(told, cards, text)), text)
            return found
    return _placed(told, cards, text)


def _no_meld(message: str, text: str) -> NotationError:
    """Say what is wrong with a meld as a whole."""
    return NotationError(message, text, skip_separators(text, 0) + 1)


def _either(trio: Trio, escalera: Escalera) -> str:
    return f"a trio, {trio}, or an escalera, {escalera}? Mark what the wilds stand for"


def _neither(told: list[Card | Rank], cards: list[Card], text: str) -> str:
    """Say why cards are neither a trio nor an escalera, or what to mark where some may be wild."""
    message = "no trio, and no escalera from its first card on: mark what the wilds stand for"
    if told == cards and JOKER not in cards:
        message = (
            "no trio: the ranks differ; no escalera: from the first card on, the cards do not "
            "follow one another in one suit"
        )
    is_several = all(len(part.split()) > 1 for part in text.split(",")) and "," in text
    return f'{message}; " / " divides melds' if is_several else message


def _placed(told: list[Card | Rank], cards: list[Card], text: str) -> Escalera:
    """Find the suit and the start on which most of the cards agree."""
    votes: dict[tuple[int, int], int] = {}
    for offset, one in enumerate(told):
        if isinstance(one, Card) and one.suit is not None and one.rank is not None:
            start = (one.rank - 1 - offset) % CIRCLE + 1
            votes[one.suit, start] = votes.get((one.suit, start), 0) + 1
    best = [place for place, count in votes.items() if count == max(votes.values())]
    if len(best) != 1:
        raise _no_meld(_neither(told, cards, text), text)
    ((suit, start),) = best
    meld = Escalera(suit, start, cards)
    for item, place in zip(told, Escalera(suit, start, cards).places, strict=True):
        if isinstance(item, Rank) and len(cards) != CIRCLE and item is not place.rank:
            raise _no_meld(f"{item} does not lie at the place of {place}", text)
    return meld


@frozen
class Requirement:
    """One meld that a contract asks for.

    Attributes:
        kind: the kind of meld.
        length: cards it needs at least, or None for what the ruleset says.
        exact: whether ``length`` is also the most.

    Raises:
        ContinentalError: there is no such kind, or the length is no number from 1 to 200, or is
            exact and not told.
    """

    kind: Kind
    length: int | None = None
    exact: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse what no text tells."""
        if type(self.kind) is not Kind:
            raise ContinentalError(f"kind: {shown(self.kind)} is neither trio nor escalera")
        if self.length is None:
            if self.exact:
                raise ContinentalError("exact: no length is told")
        elif type(self.length) is not int or not 0 < self.length <= MAX_LENGTH:
            raise ContinentalError(
                f"length: {shown(self.length)} is no number from 1 to {MAX_LENGTH}"
            )

    def takes(self, kind: Kind, count: int) -> bool:
        """Tell whether a legal meld of a kind and so many cards is what is asked for."""
        length = self.length or 0
        return kind is self.kind and (count == length if self.exact else count >= length)

    def __str__(self) -> str:
        """Give the text: ``T``, ``E7``, ``E4!``."""
        return f"{self.kind.letter}{self.length or ''}{'!' if self.exact else ''}"


_REQUIREMENT: Final = re.compile(r"\s*(?P<kind>[TEte])(?P<length>[0-9]+)?(?P<exact>!)?")


_DIGITS: Final = 9
"""Digits after which a length is too large, whatever follows."""


def parse_requirements(text: str) -> tuple[Requirement, ...]:
    """Read the letters of a contract: ``TTE``, ``T E7``, ``E4!E3!``.

    Raises:
        NotationError: a letter is neither ``T`` nor ``E``, or the text is empty.
    """
    of_type("text", text, str)
    found: list[Requirement] = []
    position = 0
    kinds = {kind.letter: kind for kind in Kind}
    while position < len(text.rstrip()):
        match = _REQUIREMENT.match(text, position)
        if match is None or (match["exact"] and not match["length"]):
            at = skip_separators(text, position) if match is None else match.end() - 1
            raise NotationError("expected T (trio) or E (escalera), then a length", text, at + 1)
        length = int(match["length"][:_DIGITS]) if match["length"] else None
        if length is not None and not 0 < length <= MAX_LENGTH:
            message = f"a meld has 1 to {MAX_LENGTH} cards"
            raise NotationError(message, text, match.start("length") + 1)
        found.append(Requirement(kinds[match["kind"].upper()], length, bool(match["exact"])))
        position = match.end()
    if not found:
        raise NotationError("expected T (trio) or E (escalera)", text, 1)
    return tuple(found)


def format_requirements(requirements: Iterable[Requirement]) -> str:
    """Give the letters of a contract: ``TTE``."""
    return "".join(map(str, requirements))
