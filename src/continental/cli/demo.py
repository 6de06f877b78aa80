"""A whole game of greedy bots, told in lines."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from continental.bots import GreedyBot
from continental.cli.telling import Step, of_game, tell, tell_end
from continental.game import Game
from continental.moves import Played
from continental.ruleset import Ruleset
from continental.state import Phase
from continental.variants import told_name

__all__ = ["NAMES", "tell_game"]

NAMES: Final = (
    *("Ana", "Bru", "Cai", "Dua", "Eli", "Fia", "Gil", "Hal", "Ivo", "Jan", "Kim", "Lea"),
)
"""Who plays, by seat; in a larger circle the seats have numbers."""


def tell_game(
    ruleset: Ruleset,
    seats: int,
    seed: int,
    *,
    rounds: int | None = None,
    quiet: bool = False,
    keep: Callable[[Game], None],
) -> Iterator[str]:
    """Play a game and tell it line by line.

    Args:
        ruleset: the rules.
        seats: how many play.
        seed: decides how the cards lie.
        rounds: after how many rounds the game is ended; None for all of them.
        quiet: whether of each round only its end is told.
        keep: takes the game at its end.

    Raises:
        ContinentalError: so many cannot play.
    """
    ruleset.packs(seats, 1)  # refuses so many seats
    names = NAMES[:seats] if seats <= len(NAMES) else None
    game = Game.new(ruleset, seats, names=names, seed=seed, auto_deal=False)
    return _told(game, seed, rounds, quiet, keep)


def _told(
    game: Game, seed: int, rounds: int | None, quiet: bool, keep: Callable[[Game], None]
) -> Iterator[str]:
    yield f"{told_name(game.ruleset)}: {game.seats} seats, seed {seed}"
    yield "Every seat is a greedy bot that sees the table and its own hand only."
    last = yield from tell(of_game(game), _steps(game, rounds, keep), quiet)
    yield from tell_end(last)


def _steps(game: Game, rounds: int | None, keep: Callable[[Game], None]) -> Iterator[Step]:
    """Play a game to its end, and keep it."""
    bot, rng = GreedyBot(), Random(0)
    while not game.is_over:
        seat = game.to_act
        if seat is not None:
            move = bot.choose(game.view(seat), rng)
            game = game.play(move)
            yield Step(Played(seat, move), of_game(game))
            continue
        over = game.phase is Phase.ROUND_OVER and game.round == rounds
        game = game.end() if over else game.deal()
        yield Step(game.actions[-1], of_game(game))
    keep(game)
