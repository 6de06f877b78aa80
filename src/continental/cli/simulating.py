"""The command that lets bots play many games."""

import sys
from pathlib import Path
from typing import Final

import click

from continental.cli.games import A_GAME, game_argument, seed_option
from continental.cli.terminal import Whole, usage
from continental.errors import ContinentalError
from continental.ruleset import Ruleset

__all__ = ["simulate"]

_PATH: Final = click.Path(path_type=Path, dir_okay=False)


@click.command(epilog=A_GAME)
@game_argument
@click.option(
    "--bots",
    required=True,
    metavar="BOT,BOT,...",
    help='Who plays, by seat: random, plain, greedy, search, search:200, "exec:COMMAND". '
    "A comma ends a bot; a COMMAND with one goes into a script.",
)
@click.option("--games", type=Whole(min=1), default=1000, show_default=True, help="How many games.")
@seed_option("all that is left to chance")
@click.option("--rotate", is_flag=True, help="Move the bots on by a seat from game to game.")
@click.option("--jobs", type=Whole(min=1), default=1, show_default=True, help="Processes at work.")
@click.option(
    "--out", type=_PATH, metavar="FILE.csv|FILE.jsonl", help="Write the results of all games."
)
@click.option(
    "--start",
    type=Whole(min=0),
    help="Begin with this game, counted from 0, and go on with the file of --out.",
)
@click.option("--force", is_flag=True, help="Write the file of --out anew, whatever it holds.")
@click.option(
    "--plot",
    "picture",
    type=_PATH,
    metavar="FILE.svg",
    help="Draw the results; also .png or .pdf. Needs the extra plot.",
)
def simulate(
    game: Ruleset,
    bots: str,
    games: int,
    seed: int,
    rotate: bool,
    jobs: int,
    out: Path | None,
    start: int | None,
    force: bool,
    picture: Path | None,
) -> None:
    """Let bots play many games, and sum up how they did.

    Results depend on the game, the bots and the seed alone, not on the number of processes. An
    interrupt keeps the games that are done and tells how to go on.

    Exit status: 0 played, 1 a bot failed or a process was killed, 2 wrong usage, 130 interrupted.
    """
    from continental.cli.runs import run

    try:
        status = run(
            [text.strip() for text in bots.split(",")],
            ruleset=game,
            games=games,
            seed=seed,
            rotate=rotate,
            jobs=jobs,
            out=out,
            start=start,
            anew=force,
            picture=picture,
        )
    except ContinentalError as error:
        raise usage(error) from None
    sys.exit(status)
