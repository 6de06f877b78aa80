"""The command with which a person plays bots."""

import sys
from collections.abc import Callable

import click

from continental.cli.games import A_GAME, game_argument, seed_option
from continental.cli.keeping import out_option
from continental.cli.terminal import usage
from continental.errors import ContinentalError
from continental.game import Game
from continental.ruleset import Ruleset

__all__ = ["play"]


@click.command(epilog=A_GAME)
@game_argument
@click.option(
    "--bots",
    default="plain",
    show_default=True,
    metavar="BOT,...",
    help='The others, in order of play: random, plain, greedy, search, search:200, "exec:COMMAND".',
)
@seed_option("how the cards lie")
@click.option("--name", default="player", show_default=True, help="What you are called.")
@out_option
def play(game: Ruleset, bots: str, seed: int, name: str, keep: Callable[[Game], None]) -> None:
    """Play a game against bots.

    Type "help" for what may be typed. Melds on the table are m0, m1 and so on.

    Exit status: 0 played or left, 1 a bot has failed, 2 wrong usage.
    """
    from continental.cli.sitting import sit_down

    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise usage("nothing can be typed: the input is closed")
    if not name.strip():
        raise usage("--name: it is empty")
    try:
        status = sit_down(game, [text.strip() for text in bots.split(",")], seed, name, keep)
    except ContinentalError as error:
        raise usage(error) from None
    sys.exit(status)
