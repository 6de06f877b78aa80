"""A bot that plays plainly, without looking ahead."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Final

from attrs import frozen

from continental.bots.protocol import checked_turn
from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.legality import LegalMoves
from continental.melds import CIRCLE
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
from continental.solver import best_declaration
from continental.solver.concealed import concealed_game
from continental.state import Phase
from continental.views import View

__all__ = ["PlainBot", "nearest_move", "plain_move"]


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


def nearest_move(view: View) -> Move:
    """Choose a move in a concealed game (fifteen) by how far the hand is from going out.

    It goes out when it can, in the way that pays most. It takes the discard if that brings it
    nearer, and throws the card without which it is nearest; of several the one that `plain_move`
    would.

    Raises:
        ContinentalError: the seat of the view is not to act, or the game is not concealed.
    """
    table, hand = view.table, view.hand
    rules = table.ruleset
    if table.to_act != view.seat:
        raise ContinentalError(f"seat {view.seat} is not to act")
    if rules.family is not Family.CONCEALED:
        raise ContinentalError(f"{rules.id} is not concealed: see plain_move")
    game = concealed_game(table.contracts, table.opening_judge)
    legal = LegalMoves(table, hand, view.seat)
    if game.is_out(hand) and next(legal.declarations(), None) is not None:
        best = best_declaration(hand, rules, round=table.round, packs=table.opening_judge.packs)
        assert best is not None
        return best.move

    def far(cards: Hand) -> int:
        lacking = game.distance(cards)
        return game.cards if lacking is None else lacking

    if table.phase is Phase.PLAY:
        nearest = min(far(hand.without(card)) for card in set(hand))
        return max(
            (move for move in legal.of_type(Discard) if far(hand.without(move.card)) == nearest),
            key=lambda move: _worst(move.card, hand, rules),
        )
    for move in legal.of_type(TakeDiscard):
        top = table.top_discard
        if top is not None and far(hand.plus(top)) < far(hand):
            return move
    return next(move for move in legal if isinstance(move, DrawStock | Pass))


def _worst(card: Card, hand: Hand, rules: Ruleset) -> tuple[bool, bool, int]:
    """Order cards by how gladly they are thrown."""
    dear = 0 if rules.family is Family.CONCEALED else card_points(card, rules.points)
    return not rules.wilds.may_stand_in(card), not _fits_two(card, hand.without(card), rules), dear


def _wants(view: View) -> bool:
    card = view.table.top_discard
    assert card is not None
    rules = view.table.ruleset
    if rules.wilds.may_stand_in(card):
        return True
    return not view.table.opened[view.seat] and _fits_two(card, view.hand, rules)


def _fits_two(card: Card, hand: Hand, rules: Ruleset) -> bool:
    """Tell whether two cards of a hand could be in one meld with a card."""
    if card.rank is None:
        return True
    same = sum(other.rank is card.rank for other in hand) if rules.trios.allowed else 0
    near = {
        other.rank
        for other in hand
        if other.rank is not None
        and other.suit is card.suit
        and 0 < min((other.rank - card.rank) % CIRCLE, (card.rank - other.rank) % CIRCLE) <= _NEAR
    }
    return same >= _TWO or len(near) >= _TWO


_TWO: Final = 2
_NEAR: Final = 2
