"""The ways to lay a whole hand down at once.

A *bound* card may not stand for another: in any meld it is itself. So the melds are chosen first
only as far as their bound cards tell. Such an *outline* is a meld with a joker wherever some wild
card will lie. When every bound card has its place, the wild cards take theirs.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from continental.cards import JOKER, Card, Rank, Suit
from continental.melds import CIRCLE, Escalera, Kind, Meld, Trio, places_of
from continental.notation import Requirement
from continental.ruleset import Contract, Ruleset
from continental.solver.candidates import MELD_ORDER
from continental.solver.choices import goes_with, may_clash, openings_of
from continental.solver.concealed import ConcealedGame
from continental.solver.opening_rules import least_naturals, rules_of
from continental.solver.supply import ALL_CARDS
from continental.validation import Judge, starts

__all__ = ["declarations_of"]

Wanted: TypeAlias = tuple[Requirement, ...]
"""The melds that are still to be found: each of an exact length, as many cards as there are."""
Melds: TypeAlias = tuple[Meld, ...]
Holes: TypeAlias = tuple[Card | Rank, ...]
"""What lies by itself in the places that wild cards fill."""


def declarations_of(
    cards: Sequence[Card],
    game: ConcealedGame,
    *,
    discard: bool,
    settled: int | None = None,
    only: Suit | None = None,
) -> Iterator[tuple[Melds, Card | None]]:
    """Give every way to go out with some cards, each once, in a fixed order.

    Args:
        cards: the cards.
        game: what the hand must be divided by.
        discard: whether one card is discarded; all others must be melded.
        settled: how many of the cards that are wild elsewhere must lie in their own places, where
            none is discarded; None for any number.
        only: the suit of all melds; None for any.

    Yields:
        The melds, sorted as they come to the table, and the discard.
    """
    melded = len(cards) - discard
    parts = [tuple(sorted(contract.requirements, key=_wanted)) for contract in game.contracts]
    possible = dict.fromkeys(wanted for wanted in parts if sum(map(_length, wanted)) == melded)
    if not possible or not game.is_out(cards):
        return
    hand = _Hand(cards, game, settled, only)
    for last in dict.fromkeys(cards) if discard else (None,):
        if last and not game.is_out(_left(cards, last)):
            continue
        with_discard = (last,) if last else ()
        hand.take(with_discard)
        for wanted in possible:
            for melds in hand.ways(wanted):
                yield melds, last
        hand.put_back(with_discard)


def _left(cards: Sequence[Card], card: Card) -> list[Card]:
    left = list(cards)
    left.remove(card)
    return left


def _length(requirement: Requirement) -> int:
    return requirement.length or 0


def _wanted(requirement: Requirement) -> tuple[int, str]:
    return _length(requirement), requirement.kind.value


class _Hand:
    """Cards that must all be melded, to be taken and put back.

    Attributes:
        bound: how many there are of each card that may not stand for another, by index.
        suits: the same in numbers, as the kernel takes them.
        wild: how many there are of each that may, by index, in order.
        game: what the hand must be divided by.
        judge: the rules, and the packs in play.
        choosy: whether melds of wild cards may be unwanted by what they are.
        room: how many of them may still stand for others, and how many may lie in their own places.
        only: the suit of all melds, or None.
    """

    __slots__ = ("bound", "choosy", "game", "judge", "only", "room", "suits", "wild")

    def __init__(
        self, cards: Sequence[Card], game: ConcealedGame, settled: int | None, only: Suit | None
    ) -> None:
        """Count the cards."""
        self.game, self.judge = game, game.judge
        wilds = (*self.judge.ruleset.wilds.cards, JOKER)
        self.bound = [0] * len(ALL_CARDS)
        self.suits = [0] * len(Suit)
        self.wild = dict.fromkeys([card.index for card in wilds if card in cards], 0)
        self.put_back(cards)
        wild = sum(self.wild.values())
        self.room: list[int] = [wild, wild] if settled is None else [wild - settled, settled]
        self.only = only
        self.choosy = only is not None or may_clash(self.judge.ruleset)

    def put_back(self, cards: Sequence[Card]) -> None:
        """Put cards back."""
        self._add(cards, 1)

    def take(self, cards: Sequence[Card]) -> None:
        """Take cards out, all of which are there."""
        self._add(cards, -1)

    def _add(self, cards: Sequence[Card], one: int) -> None:
        for card in cards:
            if card.index in self.wild:
                self.wild[card.index] += one
            else:
                self.bound[card.index] += one
                suit, place = divmod(card.index, CIRCLE)
                self.suits[suit] += one << 4 * place

    def fits(self, wanted: Wanted) -> bool:
        """Tell whether the bound cards may fit in some melds; where not, they do not."""
        places = sum(map(_length, wanted)) - sum(self.bound)
        if any(one.kind is Kind.TRIO for one in wanted):
            return places >= 0
        fillers = self.game.fillers(tuple(dict.fromkeys(map(_length, wanted))))
        return sum(map(fillers.needed, self.suits)) <= places

    def ways(self, wanted: Wanted) -> Iterator[Melds]:
        """Give every way to meld all the cards, each once."""
        for outlines, left in self.outlines(wanted):
            needed = sum([_least_naturals(one, self.judge.ruleset) for one in left])
            if needed <= self.room[True] and self.have_room(left, outlines):
                for melds in self.filled(outlines, left):
                    yield tuple(sorted(melds, key=MELD_ORDER))

    # --- the bound cards ---

    def outlines(
        self, wanted: Wanted, chosen: Melds = (), lowest: int = 0
    ) -> Iterator[tuple[Melds, Wanted]]:
        """Give every choice of outlines that hold all bound cards, and what is wanted besides.

        Args:
            wanted: the melds that may be chosen.
            chosen: what was chosen before.
            lowest: the lowest bound card at the last choice; where the card is there again no lower
                outline is chosen for it, so that each choice is made once.
        """
        if not self.fits(wanted):
            return
        card = next((index for index in range(lowest, 52) if self.bound[index]), None)
        if card is None:
            yield chosen, wanted
            return
        ruleset = self.judge.ruleset
        for one in dict.fromkeys(wanted):
            left = _without(wanted, one)
            for outline in self.with_card(ALL_CARDS[card], one):
                if chosen and card == lowest and outline.order < chosen[-1].order:
                    continue
                if not (self.may_be_legal(outline) and goes_with(outline, chosen, ruleset)):
                    continue
                naturals = [other for other in outline.cards if other is not JOKER]
                self.take(naturals)
                yield from self.outlines(left, (*chosen, outline), card)
                self.put_back(naturals)

    def with_card(self, card: Card, wanted: Requirement) -> Iterator[Meld]:
        """Give the outlines of a kind and length that hold a bound card."""
        rank, suit, length = card.rank, card.suit, _length(wanted)
        assert rank is not None
        assert suit is not None
        if wanted.kind is Kind.TRIO:
            same = [one for one in self.of_rank(rank) if one is not card]
            copies = [card] * (self.bound[card.index] - 1)
            others = combinations((*copies, *same, *[JOKER] * (length - 1)), length - 1)
            yield from (Trio(rank, (card, *some)) for some in dict.fromkeys(others))
            return
        for start in starts(length, self.judge.ruleset.escaleras.ace):
            if (rank - start) % CIRCLE < length:
                choices = [
                    (place,) if place is card else self.or_wild(place)
                    for place in places_of(suit, start, length)
                ]
                yield from (Escalera(suit, start, cards) for cards in product(*choices))

    def of_rank(self, rank: Rank) -> Iterator[Card]:
        """Give the bound cards of a rank, sorted."""
        for suit in Suit:
            card = Card(rank, suit)
            yield from [card] * self.bound[card.index]

    def may_be_legal(self, outline: Meld) -> bool:
        """Tell whether an escalera is legal where all wild cards lie in their own places."""
        if isinstance(outline, Trio):
            return True
        best = [
            place if self.wild.get(place.index) else JOKER
            for card, place in zip(outline.cards, outline.places, strict=True)
            if card is JOKER
        ]
        return _filled(outline, tuple(best), self.judge) is not None

    def or_wild(self, place: Card) -> tuple[Card, ...]:
        """Give what an outline may hold at a place: its bound card, if it is there, or a joker."""
        return (place, JOKER) if self.bound[place.index] else (JOKER,)

    # --- the wild cards ---

    def have_room(self, left: Wanted, chosen: Melds) -> bool:
        """Tell whether melds of wild cards alone may lie somewhere beside those that are chosen."""
        if not left or not self.choosy:
            return True
        one, *others = left
        return any(
            self.is_wanted(meld, chosen) and self.have_room(tuple(others), (*chosen, meld))
            for meld in _anywhere(one, tuple(self.wild), self.judge.ruleset)
        )

    def is_wanted(self, meld: Meld, chosen: Melds) -> bool:
        """Tell whether a meld is of the suit that all must be of, and goes with those chosen."""
        suit = meld.suit if isinstance(meld, Escalera) else None
        return self.only in (None, suit) and goes_with(meld, chosen, self.judge.ruleset)

    def filled(
        self,
        outlines: Melds,
        left: Wanted,
        chosen: Melds = (),
        before: tuple[Meld, Meld] | None = None,
    ) -> Iterator[Melds]:
        """Fill outlines with the wild cards in every way, and meld those that are over.

        Args:
            outlines: the outlines.
            left: the melds that the rest of the wild cards must be.
            chosen: the melds that other outlines became.
            before: the outline before and how it was filled; where the next is the same it is not
                filled with less, so that each choice is made once.
        """
        if not outlines:
            for melds in self.wild_melds(left, chosen):
                yield chosen + melds
            return
        if not all(map(self.may_be_legal, outlines)):
            return
        outline, *rest = outlines
        for fill in self.fills(_holes(outline)):
            meld = _filled(outline, fill, self.judge)
            if meld is None or (before and before[0] == outline and meld.order < before[1].order):
                continue
            yield from self.filled(tuple(rest), left, (*chosen, meld), (outline, meld))

    def fills(self, holes: Holes, least: int = 0) -> Iterator[tuple[Card, ...]]:
        """Take wild cards for places, in a trio only sorted; they are put back afterwards."""
        if not holes:
            yield ()
            return
        hole, *others = holes
        for card, count in self.wild.items():
            one = ALL_CARDS[card]
            own = hole is one or hole is one.rank
            if count and card >= least and self.room[own]:
                self.wild[card] = count - 1
                self.room[own] -= 1
                for rest in self.fills(tuple(others), card if isinstance(hole, Rank) else 0):
                    yield (one, *rest)
                self.room[own] += 1
                self.wild[card] = count

    def wild_melds(self, wanted: Wanted, chosen: Melds) -> Iterator[Melds]:
        """Meld all the wild cards that are over, beside melds that are chosen."""
        if not wanted:
            yield ()
            return
        cards = tuple([ALL_CARDS[card] for card, count in self.wild.items() for _ in range(count)])
        if not self.choosy and min(self.room) >= len(cards):
            yield from openings_of((Contract(wanted),), self.judge).lay_downs(cards)
            return
        one, *others = wanted
        for (meld,) in openings_of((Contract((one,)),), self.judge).lay_downs(cards):
            own = len(meld.naturals)
            foreign = len(meld) - own
            if foreign <= self.room[0] and own <= self.room[1] and self.is_wanted(meld, chosen):
                self.take(meld.cards)
                self.room = [self.room[0] - foreign, self.room[1] - own]
                for melds in self.wild_melds(tuple(others), (*chosen, meld)):
                    if not others or others[0] != one or meld.order <= melds[0].order:
                        yield (meld, *melds)
                self.room = [self.room[0] + foreign, self.room[1] + own]
                self.put_back(meld.cards)


def _holes(outline: Meld) -> Holes:
    """Give what lies in the places that wild cards fill: each card, or the rank of a trio."""
    if isinstance(outline, Trio):
        return (outline.rank,) * outline.cards.count(JOKER)
    return tuple(
        [place for card, place in zip(outline.cards, outline.places, strict=True) if card is JOKER]
    )


@lru_cache(maxsize=256)
def _anywhere(one: Requirement, wild: tuple[int, ...], ruleset: Ruleset) -> Melds:
    """Give melds of jokers, of one kind and length, that some wild cards, by index, may become."""
    cards, least = [JOKER] * _length(one), _least_naturals(one, ruleset)
    if one.kind is Kind.TRIO:
        ranks = [ALL_CARDS[card].rank for card in wild]
        return tuple([Trio(rank, cards) for rank in Rank if rank in ranks or not least])
    first = starts(_length(one), ruleset.escaleras.ace)
    melds = [Escalera(suit, start, cards) for suit in Suit for start in first]
    return tuple(
        [meld for meld in melds if sum(place.index in wild for place in meld.places) >= least]
    )


def _least_naturals(one: Requirement, ruleset: Ruleset) -> int:
    """Tell how many naturals a meld of a kind and length needs at least."""
    return least_naturals(_length(one), rules_of(one.kind, ruleset), ruleset)


def _without(wanted: Wanted, one: Requirement) -> Wanted:
    place = wanted.index(one)
    return wanted[:place] + wanted[place + 1 :]


@lru_cache(maxsize=1 << 14)
def _filled(outline: Meld, fill: tuple[Card, ...], judge: Judge) -> Meld | None:
    """Give an outline with cards in the places of its jokers, or None where it is no legal meld."""
    free = iter(fill)
    cards = [next(free) if card is JOKER else card for card in outline.cards]
    if isinstance(outline, Trio):
        meld: Meld = Trio(outline.rank, cards)
    else:
        meld = Escalera(outline.suit, outline.start, cards)
    return meld if judge.allows(meld) else None
