"""A bot that counts what its hand lacks, and takes what is best at once."""

from random import Random

from attrs import frozen

from continental.bots.counting import Counting
from continental.bots.protocol import checked_turn
from continental.moves import Move
from continental.views import View

__all__ = ["GreedyBot"]


@frozen
class GreedyBot:
    """Comes as near to laying down as it can with every move, and lays down as soon as it can.

    It counts its distance: how many cards its hand lacks. A discard is taken, in its turn or by
    buying, where it lowers the distance, and after the opening where it can be laid off. What
    leaves the least distance is thrown; of several such cards one that leaves most unseen cards
    that help, and far from the opening the dearest that fits no others. Once it has laid down, or
    can, it makes the turn that leaves the fewest points, swaps included. In a concealed game it
    goes out in the way that pays most. Nothing is left to chance.
    """

    def choose(self, view: View, rng: Random) -> Move:
        """Choose a move: see `Bot.choose`."""
        del rng
        return Counting(checked_turn(view)).choices()[0]
