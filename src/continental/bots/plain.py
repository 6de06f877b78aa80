"""A bot that plays plainly, without looking ahead."""

from collections.abc import Iterator
from itertools import chain
from random import Random

from attrs import frozen

from continental.bots.fitting import fits_two
from continental.bots.protocol import checked_turn
from continental.cards import Card, Hand
from continental.legality import LegalMoves
from continental.moves import (
    Buy,
    Declare,
    Discard,
    DrawStock,
    LayOff,
    Move,
    Pass,
    SwapWild,
    TakeDiscard,
)
from continental.ruleset import Family, Ruleset
from continental.scoring import card_points
from continental.state import Phase
from continental.views import View

__all__ = ["PlainBot", "plain_move"]


@frozen
class PlainBot:
    """Lays down and off whatever it can, throws its dearest card, and does not buy.

    In its turn it takes the discard where that is a wild or, before it has laid down, fits two
    cards of its hand. Wilds, and cards that fit two others, are thrown last. Nothing is left to
    chance.

    Attributes:
        buys: whether it buys all the same, before it has laid down, what it would take.
    """

    buys: bool = False

    def choose(self, view: View, rng: Random) -> Move:
        """Choose a move: see `Bot.choose`."""
        del rng
        return plain_move(view, buys=self.buys)


def plain_move(view: View, *, buys: bool = False) -> Move:
    """Choose the move of a `PlainBot`: it depends on the view alone.

    Args:
        view: what the seat sees.
        buys: see `PlainBot`.

    Raises:
        ContinentalError: the seat of the view is not to act.
    """
    checked_turn(view)
    legal = LegalMoves(view.table, view.hand, view.seat)
    if view.table.phase is Phase.PLAY:
        return _play(view, legal)
    takes = TakeDiscard | Buy if buys else TakeDiscard
    for move in chain(legal.declarations(), legal):
        if isinstance(move, Declare):
            return move
        if isinstance(move, takes) and _wants(view):
            return move
    return next(move for move in legal if isinstance(move, DrawStock | Pass))


def _play(view: View, legal: LegalMoves) -> Move:
    first: Iterator[Move] = chain[Move](
        legal.declarations(),
        legal.of_type(LayOff),
        legal.of_type(SwapWild),
        legal.lay_downs(),
    )
    for move in first:
        return move
    rules = view.table.ruleset
    return max(legal.of_type(Discard), key=lambda move: _worst(move.card, view.hand, rules))


def _worst(card: Card, hand: Hand, rules: Ruleset) -> tuple[bool, bool, int]:
    """Order cards by how gladly they are thrown."""
    dear = 0 if rules.family is Family.CONCEALED else card_points(card, rules.points)
    return not rules.wilds.may_stand_in(card), not fits_two(card, hand.without(card), rules), dear


def _wants(view: View) -> bool:
    card = view.table.top_discard
    assert card is not None
    rules = view.table.ruleset
    if rules.wilds.may_stand_in(card):
        return True
    return not view.table.opened[view.seat] and fits_two(card, view.hand, rules)
