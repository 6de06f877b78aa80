"""Every way in which loose cards lie as a meld.

A *shape* is where a meld could lie: a rank, or a suit and a start. An *arrangement* of a shape
says which wild fills which place. Shapes are few; arrangements may be very many where wilds of
different ranks meet, so they are given one by one.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from attrs import frozen

from continental.cards import Card, Rank, Suit
from continental.errors import ContinentalError
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio, places_of
from continental.notation import Group
from continental.ruleset import Ace, Ruleset, checked
from continental.validation.placed import why_not_meld, why_not_span

__all__ = ["EscaleraShape", "Judge", "Shape", "TrioShape", "melds_of", "shapes", "starts"]


@frozen(cache_hash=True)
class Judge:
    """What a meld is judged by.

    Attributes:
        ruleset: the rules.
        packs: packs in play, or None where limits that depend on them are not applied.
        on_table: whether limits that hold for openings only are over.
    """

    ruleset: Ruleset
    packs: int | None = None
    on_table: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse what is no ruleset, or no number of packs."""
        checked(self.ruleset)
        if self.packs is not None and (type(self.packs) is not int or self.packs < 1):
            raise ContinentalError(f"packs: {self.packs!r} is no number of packs")

    def allows(self, meld: Meld) -> bool:
        """Tell whether a meld is legal as it is placed."""
        return why_not_meld(meld, self.ruleset, packs=self.packs, on_table=self.on_table) is None


@frozen
class TrioShape:
    """A trio of a rank, made of a group's cards."""

    rank: Rank
    group: Group

    def best(self) -> Trio:
        """Give the only arrangement."""
        return Trio(self.rank, self.group.cards)


@frozen
class EscaleraShape:
    """An escalera from a start, where some cards have their place and the others fill the gaps.

    Attributes:
        suit: the suit.
        start: the rank of the first place.
        fixed: for every place the card that must lie there, or None for a gap.
        fillers: the cards that fill the gaps, sorted, as many as there are gaps.
    """

    suit: Suit
    start: Rank
    fixed: tuple[Card | None, ...]
    fillers: tuple[Card, ...]

    def places(self) -> tuple[Card, ...]:
        """Give the card that each place stands for."""
        return places_of(self.suit, self.start, len(self.fixed))

    def filled(self, lying: Sequence[Card | None], fillers: list[Card]) -> Escalera:
        """Fill what is still free with the most naturals that the fillers give."""
        cards = list(lying)
        places = self.places()
        free = [offset for offset, card in enumerate(cards) if card is None]
        rest: list[int] = []
        for offset in free:
            if places[offset] in fillers:
                fillers.remove(places[offset])
                cards[offset] = places[offset]
            else:
                rest.append(offset)
        for offset, card in zip(rest, fillers, strict=True):
            cards[offset] = card
        return Escalera(self.suit, self.start, [card for card in cards if card is not None])

    def best(self) -> Escalera:
        """Give the arrangement with the most naturals; no other keeps the limits if it does not."""
        return self.filled(self.fixed, list(self.fillers))


Shape: TypeAlias = TrioShape | EscaleraShape


@lru_cache(maxsize=128)
def starts(count: int, ace: Ace) -> tuple[Rank, ...]:
    """Give the ranks at which an escalera of so many cards may start."""
    if not 1 <= count <= CIRCLE:
        return ()
    return tuple(rank for rank in Rank if why_not_span(rank, count, ace) is None)


def shapes(group: Group, kind: Kind, ruleset: Ruleset) -> Iterator[Shape]:
    """Give every shape that the cards fill, whatever the limits on wilds and lengths say."""
    if kind is Kind.TRIO:
        yield from _trio_shapes(group, ruleset)
    else:
        for suit, start in escalera_spans(group, ruleset, ruleset.escaleras.ace):
            shape = _fitted(group, suit, start, ruleset)
            if shape is not None:
                yield shape


def _trio_shapes(group: Group, ruleset: Ruleset) -> Iterator[TrioShape]:
    if not group.cards:
        return
    told = {mark.rank for mark in group.marks}
    bound = {
        card.rank
        for card in group.cards
        if card.rank is not None and not ruleset.wilds.may_stand_in(card)
    }
    ranks = told | bound
    if len(ranks) <= 1:
        for rank in ranks or tuple(Rank):
            yield TrioShape(rank, group)


def bound_cards(group: Group, ruleset: Ruleset) -> list[Card]:
    """Give the cards that cannot stand for another, sorted."""
    return [card for card in group.cards if not ruleset.wilds.may_stand_in(card)]


def escalera_spans(group: Group, ruleset: Ruleset, ace: Ace) -> Iterator[tuple[Suit, Rank]]:
    """Give every suit and start at which the cards that are no wilds have each a place."""
    bound = bound_cards(group, ruleset)
    if any(card.suit is not bound[0].suit for card in bound):
        return
    if any(card is following for card, following in pairwise(bound)):
        return
    ranks = [card.rank for card in bound if card.rank is not None]
    count = len(group.cards)
    for suit in [bound[0].suit] if bound else Suit:
        for start in starts(count, ace):
            if suit is not None and all((rank - start) % CIRCLE < count for rank in ranks):
                yield suit, start


def _fitted(group: Group, suit: Suit, start: Rank, ruleset: Ruleset) -> EscaleraShape | None:
    """Put the cards that have a place, by themselves or by a mark, at it."""
    count = len(group.cards)
    fixed: list[Card | None] = [None] * count
    fillers = list(group.cards)
    for mark in group.marks:
        offset = (mark.rank - start) % CIRCLE
        if offset >= count or fixed[offset] is not None or mark.suit not in (suit, None):
            return None
        itself = mark.card.rank is mark.rank and mark.card.suit is suit
        if not itself and not ruleset.wilds.may_stand_in(mark.card):
            return None
        fixed[offset] = mark.card
        fillers.remove(mark.card)
    for card in list(fillers):
        if card.rank is None or ruleset.wilds.may_stand_in(card):
            continue
        offset = (card.rank - start) % CIRCLE
        if offset >= count or fixed[offset] is not None:
            return None
        fixed[offset] = card
        fillers.remove(card)
    return EscaleraShape(suit, start, tuple(fixed), tuple(fillers))


def melds_of(shape: Shape, judge: Judge) -> Iterator[Meld]:
    """Give every legal arrangement of a shape, each once."""
    best = shape.best()
    if not judge.allows(best):
        return
    if isinstance(shape, TrioShape) or len(set(shape.fillers)) <= 1:
        yield best
    else:
        yield from _arranged(shape, list(shape.fixed), list(shape.fillers), judge)


def _arranged(
    shape: EscaleraShape, lying: list[Card | None], fillers: list[Card], judge: Judge
) -> Iterator[Escalera]:
    """Fill the first gap with each filler in turn, as long as the best of the rest is legal."""
    if None not in lying:
        yield shape.filled(lying, [])
        return
    offset = lying.index(None)
    for card in dict.fromkeys(fillers):
        chosen = [*lying[:offset], card, *lying[offset + 1 :]]
        rest = list(fillers)
        rest.remove(card)
        if judge.allows(shape.filled(chosen, list(rest))):
            yield from _arranged(shape, chosen, rest, judge)
