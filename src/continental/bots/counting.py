"""What a seat counts before a move: how far its hand is, what would help it, what it may throw."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from attrs import evolve

from continental.advice import best_turn
from continental.bots.fitting import fits_two
from continental.cards import Card, Hand
from continental.hidden import unseen
from continental.legality import LegalMoves
from continental.legality.why_not import swaps_feed_openings
from continental.moves import Buy, Discard, DrawStock, LayOff, Move, Pass, TakeDiscard
from continental.ruleset import Family
from continental.scoring import card_points
from continental.solver import best_declaration
from continental.solver.concealed import concealed_game
from continental.solver.hands import fewest_lacking
from continental.state import Phase, Table, first_turn
from continental.views import View

__all__ = ["Counting", "distances"]

_NEVER: Final = 1000
"""The distance of a hand that no cards help."""
_NEAR: Final = 2
"""The distance up to which the cards that help are counted in a game with contracts."""
_TURN: Final = 100
"""Positions that are looked at for the best turn."""


class Counting:
    """What a seat that is to act can find out; each thing is counted when it is asked for.

    Attributes:
        far: tells the distance of some cards.
        kept: how many discards leave the least distance; they come first.
    """

    def __init__(self, view: View, *, outs: bool = True, far_too: bool = False) -> None:
        """Look at the view.

        Args:
            view: what the seat sees.
            outs: whether the cards that help are counted: in concealed games, where that is quick,
                always, and in others near the opening.
            far_too: whether they are counted everywhere.
        """
        self.view, self.table, self.hand = view, view.table, view.hand
        self.rules = view.table.ruleset
        self.is_concealed = self.rules.family is Family.CONCEALED
        self.opened = view.table.opened[view.seat]
        self.legal = LegalMoves(view.table, view.hand, view.seat)
        self.far = distances(view.table)
        self.kept = 1
        self.near = -1 if not outs else _NEVER if self.is_concealed or far_too else _NEAR

    def choices(self) -> list[Move]:
        """Give the moves that come into question, the best first."""
        declared = self.declared() if self.is_concealed else None
        if declared is not None:
            return [declared]
        if self.table.phase is Phase.PLAY:
            return self.plays()
        takes: Move = Buy() if self.table.phase is Phase.CLAIMS else TakeDiscard()
        refuses: Move = Pass() if self.table.phase is Phase.CLAIMS else DrawStock()
        if takes not in self.legal:
            return [refuses]
        return [takes, refuses] if self.wants(takes) else [refuses]

    def declared(self) -> Move | None:
        """Give the way to go out that pays most, if there is one."""
        if next(self.legal.declarations(), None) is None:
            return None
        table = self.table
        best = best_declaration(
            self.hand,
            self.rules,
            first_turn=first_turn(table, self.view.seat),
            round=table.round,
            packs=table.opening_judge.packs,
        )
        return None if best is None else best.move

    def wants(self, takes: Move) -> bool:
        """Tell whether the discard helps: before the opening, or on the table in this turn."""
        card = self.table.top_discard
        assert card is not None
        if self.opened:
            return isinstance(takes, TakeDiscard) and self.fits(card)
        return self.far((*self.hand, card)) < self.far(self.hand)

    def fits(self, card: Card) -> bool:
        """Tell whether a card can be laid off in this turn."""
        table = evolve(self.table, phase=Phase.PLAY)
        legal = LegalMoves(table, Hand((card, card)), self.view.seat)
        return next(legal.of_type(LayOff), None) is not None

    def plays(self) -> list[Move]:
        """Give what to do after the draw: the best turn, or else what to throw."""
        if not self.is_concealed and (self.opened or self.opens()):
            return [best_turn(self.view, limit=_TURN).moves[0]]
        return [Discard(card) for card in self.throws()]

    def opens(self) -> bool:
        """Tell whether the seat can lay down now."""
        table, lacking = self.table, self.far(self.hand)
        if lacking and swaps_feed_openings(table):
            lacking -= sum(len(there.meld.wilds) for there in table.melds)
        return lacking <= 0 and next(self.legal.lay_downs(), None) is not None

    def throws(self) -> list[Card]:
        """Order the cards to throw: those without which the hand is nearest come first.

        Of several, one that leaves most unseen cards that help; far from the opening, where that
        says little, the dearest that fits no others. Wilds stay.
        """
        hand = self.hand
        cards = sorted(dict.fromkeys(hand), key=self.dearness)
        rests = {card: hand.without(card) for card in cards}
        fars = {card: self.far(rests[card]) for card in cards}
        least = min(fars.values())
        kept = [card for card in cards if fars[card] == least]
        self.kept = len(kept)
        others = sorted((card for card in cards if fars[card] > least), key=fars.__getitem__)
        if len(kept) == 1 or least > self.near:
            return [*kept, *others]
        left: dict[Card, int] = Counter(unseen(self.view))
        if self.far(hand) == least:  # then nothing else helps afterwards
            left = self.helpful(hand, least, left)
        outs = {card: sum(self.helpful(rests[card], least, left).values()) for card in kept}
        return [*sorted(kept, key=lambda card: -self.worth(card, outs[card])), *others]

    def worth(self, card: Card, outs: int) -> float:
        """Tell how good it is to throw a card, after which so many unseen cards help."""
        del card
        return outs

    def helpful(self, cards: Hand, distance: int, left: dict[Card, int]) -> dict[Card, int]:
        """Give those of some cards that lower the distance of others, and how many there are."""
        return {card: count for card, count in left.items() if self.far((*cards, card)) < distance}

    def dearness(self, card: Card) -> tuple[bool, bool, int]:
        """Order cards by how gladly they are thrown, the first the most."""
        points = 0 if self.is_concealed else card_points(card, self.rules.points)
        is_wild = self.rules.wilds.may_stand_in(card)
        return is_wild, fits_two(card, self.hand.without(card), self.rules), -points


def distances(table: Table) -> Callable[[Sequence[Card]], int]:
    """Give what tells the distance of some cards on a table: as `distance`, and quicker."""
    contracts, judge = table.contracts, table.opening_judge
    if table.ruleset.family is Family.CONCEALED:
        whole = concealed_game(contracts, judge).distance

        def lacking(cards: Sequence[Card]) -> int:
            found = whole(cards)
            return _NEVER if found is None else found

        return lacking

    def fewest(cards: Sequence[Card]) -> int:
        found = [fewest_lacking(cards, one, judge) for one in contracts]
        return min((one for one in found if one is not None), default=_NEVER)

    return fewest
