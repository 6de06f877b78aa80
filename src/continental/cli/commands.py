"""The commands."""

from collections.abc import Callable
from functools import wraps
from itertools import islice
from typing import Final

import click

from continental import __version__
from continental.cli.drawing import draw
from continental.cli.files import convert, replay, verify
from continental.cli.games import A_GAME, game_argument, seed_option
from continental.cli.keeping import out_option
from continental.cli.lines import (
    HANDS_AND_GAMES,
    Answer,
    Json,
    about_hands,
    contract_told,
    plain,
)
from continental.cli.playing import play
from continental.cli.rules import rules as rules_command
from continental.cli.schema import schema
from continental.cli.simulating import simulate
from continental.cli.solving import Question, lacking, question, solved
from continental.cli.terminal import Whole, say, usage
from continental.errors import ContinentalError
from continental.game import Game
from continental.melds import Kind, Meld
from continental.notation import parse_group
from continental.reasons import AmbiguousMeld, IllegalMeld, Refusal
from continental.ruleset import Contract, Family, Ruleset
from continental.scoring import FirstTurn, Tally, hand_points, payment
from continental.validation import Closest, validate, validate_contract

__all__ = ["commands"]

_SHOWN: Final = 12
_PACKS: Final = (
    "Packs in play, for limits that depend on them, such as how many naturals a trio holds; "
    "whether they hold the cards of a hand is not asked."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, epilog=HANDS_AND_GAMES)
@click.version_option(__version__)
def commands() -> None:
    """Rules of the card game Continental."""


for command in (convert, draw, play, replay, rules_command, schema, simulate, verify):
    commands.add_command(command)


@commands.command(epilog=HANDS_AND_GAMES)
@about_hands
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="Try one kind only.")
@click.option(
    "--contract",
    callback=contract_told,
    help="The contract that the melds are to make, such as TTE.",
)
@click.option("--round", "number", type=int, help="The round (from 1) whose contract is meant.")
@click.option("--seats", type=int, help="How many play; with --round it tells the packs.")
@click.option("--packs", type=Whole(min=1), help=_PACKS)
def check(
    text: str,
    rules: Ruleset,
    *,
    kind: str | None,
    contract: Contract | None,
    number: int | None,
    seats: int | None,
    packs: int | None,
) -> Answer:
    """Tell whether cards are a meld, or melds a contract, and why not.

    Exit status: 0 yes, 1 no, 2 wrong usage or text that cannot be read.
    """
    if seats is not None:
        rules.packs(seats, 1 if number is None else number)  # refuses so many seats
    if "/" in text or contract is not None or number is not None:
        if kind is not None:
            raise usage("--kind: it goes with single melds, not with a contract")
        return _contract(text, rules, contract, number, seats, packs)
    return _meld(text, rules, None if kind is None else Kind(kind), packs)


def _meld(text: str, rules: Ruleset, kind: Kind | None, packs: int | None) -> Answer:
    group = parse_group(text)
    found = validate(group, rules, kind=kind, packs=packs)
    first = list(islice(found.readings, _SHOWN + 1))
    data: dict[str, Json] = {
        "cards": str(group),
        "legal": bool(found),
        "readings": [_meld_data(meld) for meld in first[:_SHOWN]],
        "more_readings": len(first) > _SHOWN,
        "refusals": [_refusal_data(refusal) for refusal in found.refusals],
    }
    if found:
        listed = [f"{meld.kind} {meld}" for meld in first[:_SHOWN]]
        more = ["…"] if len(first) > _SHOWN else []
        return Answer(True, f"yes: {', or '.join([*listed, *more])}", data)
    lines = [f"no: {group}", *map(str, found.refusals)]
    closest = found.closest
    if closest is not None:
        lines.append(f"nearest: {closest}")
        data["closest"] = _closest_data(closest)
    return Answer(False, "\n  ".join(lines), data)


def _contract(
    text: str,
    rules: Ruleset,
    contract: Contract | None,
    number: int | None,
    seats: int | None,
    packs: int | None,
) -> Answer:
    found = validate_contract(text, contract, rules, round=number, seats=seats, packs=packs)
    data: dict[str, Json] = {
        "cards": text,
        "contract": str(found.contract),
        "legal": bool(found),
        "melds": [_meld_data(meld) for meld in found.melds],
        "refusals": [_refusal_data(refusal) for refusal in found.refusals],
    }
    if found:
        melds = " / ".join(f"{meld.kind} {meld}" for meld in found.melds)
        return Answer(True, f"yes: {found.contract}: {melds}", data)
    return Answer(False, "\n  ".join([f"no: {text}", *map(str, found.refusals)]), data)


@commands.command(short_help="Tell what cards cost, or what melds pay.", epilog=HANDS_AND_GAMES)
@about_hands
@click.option(
    "--first-turn",
    type=click.Choice([turn.value for turn in FirstTurn]),
    default=FirstTurn.NO.value,
    show_default=True,
    help="In a concealed game: whether the hand went out on its first turn.",
)
def score(text: str, rules: Ruleset, *, first_turn: str) -> Answer:
    """Tell what cards left in hand cost; in a concealed game, what the melds of a hand pay.

    Such a hand is told by all of its melds.

    Exit status: 0 scored, 1 melds that are not legal, 2 wrong usage or text that cannot be read.
    """
    if rules.family is not Family.CONCEALED:
        if first_turn != FirstTurn.NO.value:
            raise usage(f"--first-turn: {rules.id} pays nothing for it")
        return _tally(text, hand_points(text, rules))
    try:
        return _tally(text, payment(text, rules, first_turn=FirstTurn(first_turn)))
    except (IllegalMeld, AmbiguousMeld) as error:
        lines = str(error).splitlines()
        data: dict[str, Json] = {"cards": text, "points": None, "error": str(error)}
        return Answer(False, "\n  ".join([f"no: {text}", *lines]), data)


def _about_a_question(answer: Callable[..., Answer]) -> Callable[..., Answer]:
    """Take the options that tell what a hand is to do, and give the answer the question."""

    @click.option(
        "--contract",
        callback=contract_told,
        help="The contract, such as TTE; or else tell the round.",
    )
    @click.option("--round", "number", type=int, help="The round (from 1) that is meant.")
    @click.option("--seats", type=int, help="How many play: it tells packs and deck.")
    @click.option("--packs", type=Whole(min=1), help=_PACKS)
    @wraps(answer)
    def asked(
        text: str,
        rules: Ruleset,
        *,
        contract: Contract | None,
        number: int | None,
        seats: int | None,
        packs: int | None,
        **others: object,
    ) -> Answer:
        return answer(text, question(rules, contract, number, seats, packs), **others)

    return asked


@commands.command(short_help="Tell which lay-down of a hand is best.", epilog=HANDS_AND_GAMES)
@about_hands
@_about_a_question
@click.option(
    "--keep",
    type=Whole(min=0),
    default=0,
    show_default=True,
    help="Cards that must stay in hand.",
)
def solve(text: str, asked: Question, *, keep: int) -> Answer:
    """Tell which lay-down of a hand leaves the fewest points, or which declaration pays most.

    Exit status: 0 every hand has one, 1 some have none, 2 wrong usage or text that cannot be read.
    """
    return solved(text, asked, keep)


@commands.command(
    short_help="Tell how many cards a hand lacks, and which help.", epilog=HANDS_AND_GAMES
)
@about_hands
@_about_a_question
def distance(text: str, asked: Question) -> Answer:
    """Tell how many cards a hand lacks to lay down, or to go out, and which bring it nearer.

    With --seats it is told how many of each there are besides those of the hand.

    Exit status: 0 no card is missing, 1 some are, 2 wrong usage or text that cannot be read.
    """
    return lacking(text, asked)


@commands.command(epilog=A_GAME)
@game_argument
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@seed_option("how the cards lie")
@click.option("--rounds", type=Whole(min=1), help="End the game after so many rounds.")
@click.option("--quiet", is_flag=True, help="Of each round tell its end only.")
@out_option
def demo(
    game: Ruleset,
    seats: int,
    seed: int,
    rounds: int | None,
    quiet: bool,
    keep: Callable[[Game], None],
) -> None:
    """Let greedy bots play a whole game, and tell it.

    Buys, lay-downs, lay-offs, swaps and ends of rounds are told. Melds on the table are m0, m1 and
    so on. The same seed gives the same game.

    Exit status: 0 played, 2 wrong usage.
    """
    from continental.cli.demo import tell_game

    try:
        for line in tell_game(game, seats, seed, rounds=rounds, quiet=quiet, keep=keep):
            say(line)
    except ContinentalError as error:
        raise usage(error) from None


def _tally(text: str, tally: Tally) -> Answer:
    lines: list[Json] = [
        {
            "item": line.item.name.lower(),
            "card": None if line.card is None else str(line.card),
            "count": line.count,
            "each": line.each,
            "points": line.points,
        }
        for line in tally.lines
    ]
    said = "\n  ".join([f"{text}: {tally.total}", *map(str, tally.lines)])
    return Answer(True, said, {"cards": text, "points": tally.total, "lines": lines})


def _meld_data(meld: Meld) -> Json:
    return {"kind": str(meld.kind), "meld": str(meld)}


def _refusal_data(refusal: Refusal) -> Json:
    return {
        "kind": None if refusal.kind is None else str(refusal.kind),
        "group": refusal.group,
        "reason": refusal.violation.reason.name.lower(),
        "params": {name: plain(value) for name, value in refusal.violation.items},
        "text": str(refusal.violation),
    }


def _closest_data(closest: Closest) -> Json:
    return {
        "kind": str(closest.meld.kind),
        "meld": str(closest.meld),
        "left_out": str(closest.left_out),
        "added": str(closest.added),
    }
