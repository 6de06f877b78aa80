"""What a bot is: something that chooses a move by what its seat sees."""

from random import Random
from typing import Protocol

from continental.arguments import of_type
from continental.errors import ContinentalError
from continental.moves import Move
from continental.views import View

__all__ = ["Bot", "checked_turn"]


class Bot(Protocol):
    """Chooses moves. It is asked only when its seat is to act.

    A bot is a value: it keeps nothing from one choice to the next, one serves any number of seats
    and games at once, and it can be pickled. Whatever it leaves to chance comes from the generator
    that it is given, so that the same view and the same state of the generator give the same move.

    >>> from continental.bots import PlainBot
    >>> from continental.game import Game
    >>> from continental.variants import XELU
    >>> bot: Bot = PlainBot()
    >>> game, rng = Game.new(XELU, seats=3, seed=1), Random(1)
    >>> while game.to_act is not None:
    ...     game = game.play(bot.choose(game.view(game.to_act), rng))
    >>> len(game.results)
    7
    """

    def choose(self, view: View, rng: Random) -> Move:
        """Choose a legal move: a `Move`, not its text.

        Args:
            view: what the seat sees; the seat is to act.
            rng: decides what is left to chance.

        Raises:
            ContinentalError: the seat of the view is not to act.
        """
        ...


def checked_turn(view: View) -> View:
    """Give a view back whose seat is to act.

    Raises:
        ContinentalError: the seat is not to act.
        TypeError: it is no view.
    """
    of_type("view", view, View)
    if view.table.to_act != view.seat:
        raise ContinentalError(f"seat {view.seat} is not to act")
    return view
