"""The command with which a person plays bots."""

import sys
from collections.abc import Callable
from typing import Final

import click

from continental.cli.games import A_GAME, GameType, rules_named, seed_option, with_settings
from continental.cli.keeping import loaded, out_option
from continental.cli.terminal import usage
from continental.errors import ContinentalError
from continental.game import Game
from continental.messages import plural
from continental.record import Record, SeenRecord
from continental.ruleset import Ruleset

__all__ = ["play"]

_GAME: Final = f"{A_GAME} A record that --out has written, FILE.continental, is played on."


def _game_or_record(told: str) -> Ruleset | Record:
    """Give the rules that are named, or the record of a game that goes on.

    Raises:
        UsageError: there are none, or they cannot be read.
    """
    if not told.lower().endswith((".continental", ".json")):
        return rules_named(told)
    record, _ = loaded(told)
    if isinstance(record, SeenRecord):
        raise usage(f"{told}: it tells what one seat saw, from which no game can go on")
    return record


@click.command(epilog=_GAME)
@click.argument("game", type=GameType(_game_or_record), metavar="GAME")
@with_settings("game")
@click.option(
    "--bots",
    default="plain",
    show_default=True,
    metavar="BOT,...",
    help='The others, in order of play: random, plain, greedy, search, search:200, "exec:COMMAND". '
    "A comma ends a bot; a COMMAND with one goes into a script.",
)
@seed_option("how the cards lie")
@click.option("--name", default="player", show_default=True, help="What you are called.")
@out_option
def play(
    game: Ruleset | Record, bots: str, seed: int, name: str, keep: Callable[[Game], None]
) -> None:
    """Play a game against bots, or go on with one that was kept.

    Type "help" for what may be typed. Melds on the table are m0, m1 and so on.

    Exit status: 0 played or left, 1 a bot has failed, 2 wrong usage.
    """
    from continental.cli.sitting import sit_down

    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise usage("nothing can be typed: the input is closed")
    if not name.strip():
        raise usage("--name: it is empty")
    others = [text.strip() for text in bots.split(",")]
    try:
        status = sit_down(_begun(game, others, seed, name), others, seed, keep)
    except ContinentalError as error:
        raise usage(error) from None
    sys.exit(status)


def _begun(game: Ruleset | Record, bots: list[str], seed: int, name: str) -> Game:
    """Give a game at its beginning, or where its record ends.

    Raises:
        UsageError: there are not as many bots as other seats.
        ContinentalError: so many cannot play, or the rules refuse what is recorded.
    """
    if isinstance(game, Ruleset):
        names = [name, *(f"{text} {seat}" for seat, text in enumerate(bots, 1))]
        return Game.new(game, names=names, seed=seed, auto_deal=False)
    if len(game.names) != 1 + len(bots):
        others = ", ".join(game.names[1:])
        raise usage(f"--bots: {plural(len(bots), 'bot')}; the others are {others}")
    return game.game(seed=seed)
