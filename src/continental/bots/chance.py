"""A bot that plays anything."""

from random import Random
from typing import Final

from attrs import frozen

from continental.bots.protocol import checked_turn
from continental.legality import LegalMoves
from continental.moves import Move
from continental.views import View

__all__ = ["RandomBot"]

_LISTED: Final = 200
"""Legal moves among which one is chosen, at most: hands of many cards have very many."""


@frozen
class RandomBot:
    """Plays one of its first 200 legal moves, each with the same chance.

    Lay-downs come last in the list, and longer ones than needed are not in it.
    """

    def choose(self, view: View, rng: Random) -> Move:
        """Choose any legal move: see `Bot.choose`."""
        checked_turn(view)
        return LegalMoves(view.table, view.hand, view.seat).random(rng, limit=_LISTED)
