"""Hands that go down at once: cards and rules in the numbers that the kernel works on."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from continental.cards import JOKER, Card, Hand, Rank, Suit
from continental.errors import ContinentalError
from continental.melds import Kind
from continental.notation import Requirement
from continental.ruleset import Ace, Contract, Ruleset, SameSuit, Scope
from continental.solver.kernel.apart import Apart, Crowded, SettledSets
from continental.solver.kernel.beside import (
    ALLOWED,
    DIFFERENT,
    NOT_EQUAL,
    NOT_TOUCHING,
    TWO_APART,
    Beside,
)
from continental.solver.kernel.concealed import Arranger, Escaleras, arranger_layers, covers_of
from continental.solver.kernel.fillers import Fillers
from continental.solver.kernel.mixed import Mixed, Trios
from continental.solver.kernel.patterns import Patterns
from continental.solver.kernel.spans import HIGH_ACE, Spans
from continental.validation import Judge, starts
from continental.validation.placed import most_wilds

__all__ = ["ConcealedGame", "concealed_game", "forget"]

_ALL: Final = (*(Card(rank, suit) for suit in Suit for rank in Rank), JOKER)
_SUIT_BITS: Final = 52
_SUIT: Final = (1 << _SUIT_BITS) - 1
_WILDS: Final = 4 * _SUIT_BITS
_ANCHORS: Final = _WILDS + 16
_COUNT: Final = (1 << 16) - 1
_COPIES: Final = 15
"""Equal cards at most: they are counted in four bits."""
_ROOM: Final = 16 << 20
"""Bytes that the search remembers of one game at most, about."""
_ARRANGER_ROOM: Final = 2 << 20
"""The same for what pays."""
_FILLERS_ROOM: Final = 1 << 19
"""The same for what fills escaleras of some lengths."""


class ConcealedGame:
    """What the search knows of the patterns of a round.

    Attributes:
        judge: the rules, and the packs in play.
        contracts: the patterns, one of which the hand must be divided by.
        cards: how many cards go down.
        sorts: the letters and lengths of the melds that the patterns ask for.
        escaleras: the quick search, where the rules allow it.
        arranger: the search for what pays, where the rules allow it; what escaleras of one suit
            may be to each other it does not know.
        one_suit: whether a whole hand may be of one suit, for all that is known.
        bare: for each suit and sort the first place of an escalera without places whose cards are
            wild elsewhere, 0-based, or -1.
        spans: the escaleras.
    """

    def __init__(self, contracts: tuple[Contract, ...], judge: Judge) -> None:
        """Turn the rules into numbers."""
        ruleset = judge.ruleset
        self.contracts, self.judge = contracts, judge
        self.cards = sum(one.length or 0 for one in contracts[0].requirements)
        self.sorts = sorted({_sort(one) for part in contracts for one in part.requirements})
        self.arranger: Arranger | None = None
        self.bare: list[list[int]] = []
        self.one_suit = True
        self.escaleras: Escaleras | None = None
        self._fillers: dict[tuple[int, ...], Fillers] = {}
        self._slow: Mixed | Apart | Crowded | None = None
        self._plain = False
        most = [_most_wilds(sort, ruleset) for sort in self.sorts]
        self.spans = _spans(self.sorts, most, ruleset)
        naturals = _most_naturals(judge, self.cards)
        patterns = [
            [list(map(_sort, contract.requirements)).count(sort) for sort in self.sorts]
            for contract in contracts
            if all(_is_possible(_sort(one), ruleset, naturals) for one in contract.requirements)
        ]
        if patterns:
            self._prepare(Patterns(patterns, [length for _, length in self.sorts]), most, naturals)
        self._weights = [_weight(card, ruleset, plain=self._plain) for card in _ALL]

    def _prepare(self, patterns: Patterns, most: list[int], naturals: int) -> None:
        ruleset, spans = self.judge.ruleset, self.spans
        loose = _loose(ruleset)
        alone = [
            spans.lack(0, length, wilds, 0) if letter == _E else length - min(length, wilds)
            for (letter, length), wilds in zip(self.sorts, most, strict=True)
        ]
        beside = Beside(patterns, spans, _SAME_SUIT[ruleset.escaleras.same_suit])
        trios = [
            (number, length, wilds)
            for number, ((letter, length), wilds) in enumerate(zip(self.sorts, most, strict=True))
            if letter != _E
        ]
        if trios:
            distinct_suits = ruleset.trios.distinct_suits is not Scope.NEVER
            rules = Trios(trios, naturals, distinct_suits, ruleset.trios.distinct_ranks)
            self._slow = Mixed(patterns, spans, rules, beside, alone, self.cards, loose)
            return
        self.bare = [_bare(spans, places) for places in loose]
        needed = any(not one for one in alone) and any(-1 in firsts for firsts in self.bare)
        layers = arranger_layers(patterns)
        arrangeable = all((places & ~HIGH_ACE).bit_count() <= 1 for places in loose)
        if beside.rule in (TWO_APART, DIFFERENT):
            self._slow = Crowded(patterns, spans, beside, self.cards, loose, _ROOM)
            self.one_suit = self._slow.one_suit
            if arrangeable:
                sets = self._slow.sets
                sources = [SettledSets(patterns, spans, layers, one, sets) for one in loose]
                nothing = [1] * len(alone)
                self.arranger = Arranger(patterns, layers, [*sources], nothing, _ARRANGER_ROOM)
            return
        if arrangeable and not needed:
            covers = covers_of(patterns, spans, layers, loose, _ARRANGER_ROOM // 2)
            self.arranger = Arranger(patterns, layers, [*covers], alone, _ARRANGER_ROOM // 2)
        free = beside.rule == ALLOWED
        self._plain = (
            free
            and ruleset.escaleras.adjacent_wilds
            and all(
                wilds >= length - 1 for wilds, (_, length) in zip(most, self.sorts, strict=True)
            )
        )
        escaleras = Escaleras(
            patterns,
            spans,
            alone,
            self.cards,
            [0, 0, 0, 0] if self._plain else loose,
            not self._plain,
            _ROOM,
        )
        if free:
            self.escaleras = escaleras
        else:
            self._slow = Apart(patterns, spans, beside, escaleras, alone, self.cards, loose)

    def packed(self, cards: Sequence[Card]) -> tuple[int, int, int, int, int, int]:
        """Give cards as numbers: four suits, the wilds, the anchors.

        Raises:
            ContinentalError: there are more copies of a card than can be counted.
        """
        if len(cards) > _COPIES:
            ordered = cards if type(cards) is Hand else Hand(cards)
            for place in range(len(ordered) - _COPIES):
                if ordered[place] is ordered[place + _COPIES]:
                    raise ContinentalError(f"more than {_COPIES} copies of {ordered[place]}")
        weights = self._weights
        total = sum([weights[card.index] for card in cards])
        return (
            total & _SUIT,
            total >> _SUIT_BITS & _SUIT,
            total >> 2 * _SUIT_BITS & _SUIT,
            total >> 3 * _SUIT_BITS & _SUIT,
            total >> _WILDS & _COUNT,
            total >> _ANCHORS,
        )

    def fillers(self, lengths: tuple[int, ...]) -> Fillers:
        """Give what tells how many others the cards of a suit need in escaleras of some lengths."""
        found = self._fillers.get(lengths)
        if found is None:
            found = self._fillers[lengths] = Fillers(self.spans, lengths, 0, _FILLERS_ROOM)
        return found

    def is_out(self, cards: Sequence[Card]) -> bool:
        """Tell whether a hand goes out: all its cards, or all but one where it has one more."""
        clubs, diamonds, hearts, spades, wilds, anchors = self.packed(cards)
        discard = len(cards) > self.cards
        if self.escaleras is not None:
            return self.escaleras.is_out(clubs, diamonds, hearts, spades, wilds, anchors, discard)
        if isinstance(self._slow, Crowded):
            return self._slow.distance((clubs, diamonds, hearts, spades), wilds) == 0
        if self._slow is not None:
            return self._slow.is_out((clubs, diamonds, hearts, spades), wilds, discard)
        return False

    def distance(self, cards: Sequence[Card]) -> int | None:
        """Tell how many cards a hand lacks at least, or None where no cards help."""
        clubs, diamonds, hearts, spades, wilds, anchors = self.packed(cards)
        if self.escaleras is not None:
            return self.escaleras.distance(clubs, diamonds, hearts, spades, wilds, anchors)
        if self._slow is not None:
            found = self._slow.distance((clubs, diamonds, hearts, spades), wilds)
            return None if found < 0 else found
        return None


@lru_cache(maxsize=2)
def concealed_game(contracts: tuple[Contract, ...], judge: Judge) -> ConcealedGame:
    """Give what the search knows of some patterns; the last two are remembered."""
    return ConcealedGame(contracts, judge)


def forget() -> None:
    """Forget all that was found out about any game."""
    concealed_game.cache_clear()


_E: Final = Kind.ESCALERA.letter
_SAME_SUIT: Final = {
    SameSuit.ALLOWED: ALLOWED,
    SameSuit.NOT_EQUAL: NOT_EQUAL,
    SameSuit.NOT_TOUCHING: NOT_TOUCHING,
    SameSuit.TWO_APART: TWO_APART,
    SameSuit.DIFFERENT: DIFFERENT,
}


def _sort(requirement: Requirement) -> tuple[str, int]:
    """Give the letter and the length of a meld that is asked for."""
    return requirement.kind.letter, requirement.length or 0


def _most_wilds(sort: tuple[str, int], ruleset: Ruleset) -> int:
    """Tell how many wilds a meld of a sort may hold; below 0 there is no such meld."""
    letter, length = sort
    rules = ruleset.escaleras if letter == _E else ruleset.trios
    most = min(length - rules.min_naturals, most_wilds(length, ruleset.wilds.ratio))
    return most if rules.max_wilds is None else min(most, rules.max_wilds)


def _spans(sorts: list[tuple[str, int]], most: list[int], ruleset: Ruleset) -> Spans:
    ace = ruleset.escaleras.ace
    return Spans(
        [
            (number, length, [rank - 1 for rank in starts(length, ace)], wilds)
            for number, ((letter, length), wilds) in enumerate(zip(sorts, most, strict=True))
            if letter == _E
        ],
        ace is Ace.CIRCULAR,
        ruleset.escaleras.adjacent_wilds,
        ace is not Ace.HIGH,
        ace in (Ace.HIGH, Ace.LOW_OR_HIGH),
    )


def _most_naturals(judge: Judge, most: int) -> int:
    """Tell how many naturals a trio may hold."""
    rules = judge.ruleset.trios
    if rules.max_naturals_per_pack is not None and judge.packs is not None:
        most = min(most, rules.max_naturals_per_pack * judge.packs)
    return most if rules.distinct_suits is Scope.NEVER else min(most, len(Suit))


def _is_possible(sort: tuple[str, int], ruleset: Ruleset, naturals: int) -> bool:
    """Tell whether there is any meld of a sort."""
    letter, length = sort
    most = _most_wilds(sort, ruleset)
    if letter != _E:
        return most >= 0 and length - naturals <= most
    return most >= 0 and bool(starts(length, ruleset.escaleras.ace))


def _loose(ruleset: Ruleset) -> list[int]:
    """Give for each suit the places whose cards are wild elsewhere, the lowest bit of each."""
    found = [0, 0, 0, 0]
    for card in ruleset.wilds.cards:
        suit, place = divmod(card.index, len(Rank))
        found[suit] |= 1 << 4 * place
        if place == 0 and ruleset.escaleras.ace is not Ace.CIRCULAR:
            found[suit] |= HIGH_ACE
    return found


def _bare(spans: Spans, loose: int) -> list[int]:
    """Give for each sort the first place of an escalera without places that cards are wild for."""
    return [
        next((first for first in firsts if not spans.places(first, length) & loose), -1)
        for _, length, firsts, _ in spans.sorts
    ]


def _weight(card: Card, ruleset: Ruleset, *, plain: bool) -> int:
    """Tell what a card adds to a packed hand."""
    if card is JOKER:
        return 1 << _WILDS
    own = 1 << 4 * card.index
    if card not in ruleset.wilds.cards:
        return own
    return 1 << _WILDS | (1 << _ANCHORS if plain else own)
