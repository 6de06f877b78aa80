"""Games of the command line: a documented one by its id, or house rules in a file."""

import re
from collections.abc import Callable
from pathlib import Path
from secrets import randbelow
from typing import Final

import click

from continental.cli.terminal import bad_parameter
from continental.errors import ContinentalError
from continental.houserules import load_ruleset, ruleset_of
from continental.messages import shown
from continental.ruleset import Ruleset
from continental.variants import VARIANTS

__all__ = ["A_GAME", "game_argument", "rules_named", "seed_option"]

A_GAME: Final = (
    'A GAME is an id such as xelu, or xelu@1 for a revision of it ("continental rules" lists the '
    "games), or a file of house rules, which ends in .toml."
)
_SEEDS: Final = 10**6
_ID: Final = re.compile(r"[a-z0-9-]+(@[0-9]*)?")


def rules_named(told: str) -> Ruleset:
    """Give the rules of an id such as ``xelu`` or ``xelu@1``, or of a file that ends in ``.toml``.

    Raises:
        BadParameter: there are none, or they cannot be read.
    """
    is_file = told.lower().endswith(".toml")
    if not is_file and (not _ID.fullmatch(told) or Path(told).exists()):
        why = f"{shown(told)} is no id of a game, and a file of house rules ends in .toml"
        raise bad_parameter(f"{why}; games are {', '.join(sorted(VARIANTS))}")
    try:
        return load_ruleset(Path(told)) if is_file else ruleset_of(told)
    except ContinentalError as error:
        raise bad_parameter(error) from None
    except OSError as error:
        raise bad_parameter(f"{told}: {error.strerror}") from None


def game_argument(command: Callable[..., None]) -> Callable[..., None]:
    """Add the argument that names the game."""
    return click.argument("game", type=rules_named, metavar="GAME")(command)


def seed_option(decides: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give the option that tells the seed, of which it is said what it decides."""
    return click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=lambda: randbelow(_SEEDS),
        help=f"Decides {decides}; a new one is drawn, and told, if it is left out.",
    )
