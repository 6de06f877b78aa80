"""Games of the command line: a documented one by its id, or house rules in a file."""

import re
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from secrets import randbelow
from typing import Final

import click
from click.types import FuncParamType

from continental.cli.terminal import Whole, bad_parameter, usage
from continental.errors import ContinentalError
from continental.houserules import load_ruleset, ruleset_of, with_changes
from continental.messages import shown
from continental.ruleset import Ruleset
from continental.variants import VARIANTS

__all__ = [
    "A_GAME",
    "GAME",
    "GameType",
    "game_argument",
    "rules_named",
    "seed_option",
    "with_settings",
]

A_GAME: Final = (
    'A GAME is an id such as xelu, or xelu@1 for a revision of it ("continental rules" lists the '
    "games), or a file of house rules, which ends in .toml."
)
_SEEDS: Final = 10**6
_TRUTH: Final = {"true": True, "false": False}
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


# Only newer versions of click let the class say what it converts to.
class GameType(FuncParamType):  # type: ignore[type-arg]  # pyright: ignore[reportMissingTypeArgument]
    """What names a game: where it is missing, those that there are are told."""

    def get_missing_message(self, *_: object, **__: object) -> str:
        """Tell the games."""
        return f"Games are {', '.join(sorted(VARIANTS))}, and files of house rules."


GAME: Final = GameType(rules_named)


def game_argument(command: Callable[..., None]) -> Callable[..., None]:
    """Add the argument that names the game, and the option that changes single rules of it."""
    return click.argument("game", type=GAME, metavar="GAME")(with_settings("game")(command))


def with_settings(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give the option that changes single rules of the game that a parameter names."""

    def added(command: Callable[..., None]) -> Callable[..., None]:
        @click.option(
            "--set",
            "settings",
            multiple=True,
            metavar="GROUP.FIELD=VALUE",
            help="Change a rule, such as escaleras.ace=circular or "
            "points.numbers=5,5,5,5,5,5,10,10,10. May be repeated.",
        )
        @wraps(command)
        def on_changed_rules(settings: tuple[str, ...], **told: object) -> None:
            if settings:
                told[name] = _changed(told[name], settings)
            command(**told)

        return on_changed_rules

    return added


def _changed(rules: object, settings: Iterable[str]) -> Ruleset:
    """Change the fields that were set as GROUP.FIELD=VALUE.

    Raises:
        UsageError: no game is named, or the rules cannot be changed so.
    """
    if not isinstance(rules, Ruleset):
        raise usage("--set: name a game")
    changes: dict[str, dict[str, object]] = {}
    for setting in settings:
        path, equals, value = setting.partition("=")
        group, dot, field = path.strip().partition(".")
        if group == "rounds":
            raise usage(f"--set {setting}: rounds are not set here; a file of house rules has them")
        if not equals or not dot:
            raise usage(f"--set {setting}: expected GROUP.FIELD=VALUE")
        changes.setdefault(group, {})[field] = _value(value.strip())
    try:
        return with_changes(rules, dict(changes))
    except ContinentalError as error:
        raise usage(error) from None


def _value(text: str) -> object:
    """Read a value: a whole number or several with commas, true, false, or a word, such as none."""
    if text in _TRUTH:
        return _TRUTH[text]
    try:
        numbers = tuple(map(int, text.split(",")))
    except ValueError:
        return text
    return numbers[0] if len(numbers) == 1 else numbers


def seed_option(decides: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give the option that tells the seed, of which it is said what it decides."""
    return click.option(
        "--seed",
        type=Whole(min=0),
        default=lambda: randbelow(_SEEDS),
        help=f"Decides {decides}; a new one is drawn, and told, if it is left out.",
    )
