"""The command with which a person plays bots."""

import secrets
import sys
from collections.abc import Callable
from typing import Final

import click

from continental.cli.games import A_GAME, rules_named
from continental.cli.keeping import out_option
from continental.cli.terminal import usage
from continental.errors import ContinentalError
from continental.game import Game
from continental.ruleset import Ruleset

__all__ = ["play"]

_SEEDS: Final = 10**6


@click.command(epilog=A_GAME)
@click.argument("game", type=rules_named, metavar="GAME")
@click.option(
    "--bots",
    default="plain",
    show_default=True,
    metavar="BOT,...",
    help='The others, in order of play: random, plain, greedy, search, search:200, "exec:COMMAND".',
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Decides how the cards lie; a new one is drawn, and told, if it is left out.",
)
@click.option("--name", default="player", show_default=True, help="What you are called.")
@out_option
def play(
    game: Ruleset, bots: str, seed: int | None, name: str, keep: Callable[[Game], None]
) -> None:
    """Play a game against bots.

    Type "help" for what may be typed. Melds on the table are m0, m1 and so on.

    Exit status: 0 played or left, 1 a bot has failed, 2 wrong usage.
    """
    from continental.cli.sitting import sit_down

    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise usage("nothing can be typed: the input is closed")
    if not name.strip():
        raise usage("--name: it is empty")
    chosen = secrets.randbelow(_SEEDS) if seed is None else seed
    try:
        status = sit_down(game, [text.strip() for text in bots.split(",")], chosen, name, keep)
    except ContinentalError as error:
        raise usage(error) from None
    sys.exit(status)
