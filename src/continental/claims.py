"""Offers of the discard, answered by all seats at once.

>>> from continental.variants import CASTIGO
>>> game = Game.new(CASTIGO, seats=4, seed=7).play("draw")
>>> game.table.claims
(2, 3, 0)
>>> after = resolve_claims(game, {0: Buy(), 3: Buy()})
>>> after.table.buys, after.phase.value
((0, 0, 0, 1), 'play')
"""

from collections.abc import Mapping

from continental.arguments import of_type
from continental.errors import ContinentalError
from continental.game import Game
from continental.messages import shown
from continental.moves import Buy, Pass
from continental.reasons import IllegalMove
from continental.state import Phase

__all__ = ["resolve_claims"]


def resolve_claims(game: Game, answers: Mapping[int, Buy | Pass]) -> Game:
    """Give the game after all answers to an offer of the discard, however soon each came.

    For servers that ask all seats at the same time. The result is that of asking one after the
    other: the first seat in turn order that buys gets the discard.

    Args:
        game: the game, in which a discard is on offer.
        answers: by seat, 0-based, whether it buys; a seat that is missing passes.

    Raises:
        IllegalMove: a seat answers that is not asked; says why.
        ContinentalError: no discard is on offer, or there is no such seat.
        TypeError: an answer is neither `Buy` nor `Pass`, or an argument is of another type.
    """
    of_type("game", game, Game)
    of_type("answers", answers, Mapping)
    if game.phase is not Phase.CLAIMS:
        raise ContinentalError(f"no discard is on offer in phase {game.phase.value}")
    for seat, answer in answers.items():
        if type(answer) not in (Buy, Pass):
            raise TypeError(f"answers[{seat}]: {shown(answer)} is neither Buy() nor Pass()")
        violation = game.why_not(answer, seat)
        if violation is not None and seat not in game.table.claims:
            raise IllegalMove(violation)
    for seat in game.table.claims:
        answer = answers.get(seat, Pass())
        game = game.play(answer, seat)
        if isinstance(answer, Buy):
            break
    return game
