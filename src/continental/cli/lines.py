"""What the commands share: which rules, which hands, and how each is answered."""

import json
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial, wraps
from typing import Final, TypeAlias, cast

import click
from attrs import frozen

from continental.cli.games import A_GAME, GAME, with_settings
from continental.cli.terminal import bad_parameter, say, usage
from continental.errors import ContinentalError, NotationError
from continental.languages import RANK_LETTERS, with_english_ranks, with_ranks_of
from continental.limits import MAX_CARDS
from continental.ruleset import Contract, as_contract

__all__ = [
    "HANDS_AND_GAMES",
    "Answer",
    "Json",
    "about_hands",
    "contract_told",
    "in_english",
    "language_option",
]

Json: TypeAlias = str | int | bool | list["Json"] | dict[str, "Json"] | None

HANDS_AND_GAMES: Final = f"""\
A HAND is one text, in quotes, such as "7s 7h X": rank and suit (c d h s), X for the joker; "X=6c"
says what a wild stands for, "/" divides melds. Without a HAND, hands are read from stdin, one a
line.

{A_GAME}
"""

NO: Final = 1
UNREADABLE: Final = 2
_CARD: Final = len("10h")
"""Characters of a card at most."""


@frozen
class Answer:
    """What is said about one hand.

    Attributes:
        yes: whether it is what was asked for.
        text: the answer for people.
        data: the answer for programs.
    """

    yes: bool
    text: str
    data: dict[str, Json]


def language_option(told: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give the option that names a language of ranks."""
    return click.option(
        "--language",
        type=click.Choice(["en", *RANK_LETTERS]),
        default="en",
        show_default=True,
        help=told,
    )


def about_hands(answer: Callable[..., Answer]) -> Callable[..., None]:
    """Make what answers one hand by some rules a command that answers every hand.

    The command has the options that all of them have; those of its own go to `answer`. It exits
    with 0 all yes, 1 some no, 2 some not readable.
    """

    @click.argument("hands", nargs=-1, metavar="[HAND]...")
    @click.option(
        "--rules",
        type=GAME,
        metavar="GAME",
        required=True,
        help="The game that is played.",
    )
    @with_settings("rules")
    @language_option("Whose letters the ranks have, read and printed; JSON has those of English.")
    @click.option("--json", "as_json", is_flag=True, help="Print a JSON object a hand.")
    @wraps(answer)
    def command(hands: tuple[str, ...], as_json: bool, language: str, **others: object) -> None:
        _answer_all(hands, partial(answer, **others), as_json, language)

    return command


def contract_told(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> Contract | None:
    """Read a contract once for all hands.

    Raises:
        BadParameter: it is none.
    """
    try:
        return None if text is None else as_contract(text)
    except ContinentalError as error:
        raise bad_parameter(error) from None


def _named(hands: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give each hand with the place it came from: the arguments, or else the lines of stdin."""
    if hands:
        if len(hands) > 1 and max(map(len, hands)) <= _CARD:
            say('Every card is a hand here; in quotes they are one, as in "7s 7h X".', err=True)
        yield from ((f"hand {number}", hand) for number, hand in enumerate(hands, 1))
        return
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise usage("no HAND is told, and the input is closed")
    if sys.stdin.isatty():
        say("Type hands, one a line, till the end of the input:", err=True)
    for number, line in enumerate(sys.stdin, 1):
        text = line.strip().lstrip("\ufeff")
        if text and not text.startswith("#"):
            yield f"line {number}", text


def _answer_all(
    hands: tuple[str, ...], answer: Callable[[str], Answer], as_json: bool, language: str
) -> None:
    """Answer every hand, then exit."""
    status = 0
    for place, hand in _named(hands):
        try:
            found = answer(in_english(hand, language))
        except NotationError as error:
            told = NotationError(with_ranks_of(error.message, language), hand, error.column)
            say(f"{place}, {told}", err=True)
            if as_json:
                data = {"input": hand, "error": error.message, "column": error.column}
                say(json.dumps(data, ensure_ascii=False))
            status = UNREADABLE
            continue
        except ContinentalError as error:
            raise usage(error) from None
        data = {"input": hand, **found.data}
        say(
            json.dumps(data, ensure_ascii=False) if as_json else with_ranks_of(found.text, language)
        )
        status = max(status, 0 if found.yes else NO)
    sys.exit(status)


def in_english(hand: str, language: str) -> str:
    """Give a hand with the letters of English ranks.

    Raises:
        NotationError: it is too long, or was no UTF-8.
    """
    if len(hand) > _LONGEST:
        raise NotationError(f"a hand has {_LONGEST} characters at most", hand, _LONGEST + 1)
    if _NO_UTF8 in hand:
        raise NotationError("this is no UTF-8", hand, hand.index(_NO_UTF8) + 1)
    return with_english_ranks(hand, language)


_LONGEST: Final = 4 * MAX_CARDS
"""Characters of a hand at most."""
_NO_UTF8: Final = "\ufffd"
"""What stands where a line of the input could not be decoded."""


def plain(value: object) -> Json:
    """Give a value of a refusal as JSON has it."""
    if isinstance(value, tuple):
        return [plain(one) for one in cast("tuple[object, ...]", value)]
    if isinstance(value, Enum):
        return str(value)
    return value if isinstance(value, bool | int) else str(value)
