"""A whole game of plain players, told in lines."""

from collections.abc import Generator, Iterator
from textwrap import wrap
from typing import Final

from continental.bots import nearest_move, plain_move
from continental.cards import Hand
from continental.game import Game
from continental.moves import (
    At,
    Buy,
    Declare,
    Discard,
    LayDown,
    LayOff,
    Move,
    Played,
    SwapWild,
)
from continental.ruleset import Family, Ruleset
from continental.scoring import FirstTurn, Item, Tally, payment
from continental.state import Awaits, Phase

__all__ = ["NAMES", "tell_game"]

NAMES: Final = (
    *("Ana", "Bru", "Cai", "Dua", "Eli", "Fia", "Gil", "Hal", "Ivo", "Jan", "Kim", "Lea"),
)
"""Who plays, by seat."""

_WIDTH: Final = 100


def tell_game(
    ruleset: Ruleset, seats: int, seed: int, *, rounds: int | None = None, quiet: bool = False
) -> Iterator[str]:
    """Play a game and tell it line by line.

    Args:
        ruleset: the rules.
        seats: how many play.
        seed: decides how the cards lie.
        rounds: after how many rounds the game is ended; None for all of them.
        quiet: whether of each round only its end is told.

    Raises:
        ContinentalError: so many cannot play.
    """
    ruleset.packs(seats, 1)  # refuses so many seats
    game = Game.new(ruleset, names=NAMES[:seats], seed=seed, auto_deal=False)
    return _told(game, seed, rounds, quiet)


def _told(game: Game, seed: int, rounds: int | None, quiet: bool) -> Iterator[str]:
    concealed = game.ruleset.family is Family.CONCEALED
    yield f"{game.ruleset.name}: {game.seats} seats, seed {seed}"
    yield "Every seat is a plain player that sees the table and its own hand only."
    if concealed:
        yield "It throws the card without which its hand is nearest to going out."
    while not game.is_over:
        if game.phase is Phase.DRAW_FOR_DEAL:
            game = game.deal()
        elif game.round == rounds:
            game = game.end()
            yield ""
            yield f"The game is ended after {game.round} {_plural(game.round, 'round')}."
        else:
            yield ""
            game = game.deal()
            lines = _deal(game)
            yield from lines[:1] if quiet else lines
            game = yield from _round(game, quiet)
            yield from _end(game)
    yield ""
    yield str(game.sheet)
    yield f"{_plural(len(game.winners), 'winner')}: {', '.join(game.winners)}"


def _plural(number: int, word: str) -> str:
    return word if number == 1 else f"{word}s"


def _deal(game: Game) -> list[str]:
    """Tell how a round begins."""
    table = game.table
    assert table.dealer is not None
    contracts = game.ruleset.round(table.round).contracts
    contract, cards = " or ".join(map(str, contracts)), table.hand_sizes[0]
    return [
        f"Round {table.round}: {contract}, {cards} cards each; {game.names[table.dealer]} deals",
        f"  {table.top_discard} is turned up",
    ]


# --- a round -----------------------------------------------------------------------------------


def _round(game: Game, quiet: bool) -> Generator[str, None, Game]:
    """Play a round, and tell what changes the table; gives the game back."""
    bought: list[str] = []
    turn: list[str] = []
    head = ""
    while game.awaits is not Awaits.NOBODY and game.phase is not Phase.ROUND_OVER:
        seat = game.to_act
        if seat is None:
            game = game.deal()
            continue
        choose = nearest_move if game.ruleset.family is Family.CONCEALED else plain_move
        move = choose(game.view(seat))
        before, game = game, game.play(move)
        if quiet:
            continue
        if isinstance(move, Buy):
            bought.append(f"{game.names[seat]} buys {before.table.top_discard}")
            continue
        said = _act(game, seat, move, first=len(before.table.melds))
        if said is not None:
            turn.append(said)
            head = f"turn {before.table.turns[seat]}, {game.names[seat]}"
        if turn and (isinstance(move, Discard) or game.to_act is None):
            if bought:
                yield _line("; ".join(bought))
                bought = []
            yield _line(f"{head}: {'; '.join(turn)}")
            turn = []
    if bought:
        yield _line("; ".join(bought))
    return game


def _line(text: str) -> str:
    return "\n".join(wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="      "))


def _act(game: Game, seat: int, move: Move, first: int) -> str | None:
    """Tell a move that changes the melds on the table, or ends the round; None for others."""
    match move:
        case LayDown():
            melds = ", ".join(f"m{first + step} {meld}" for step, meld in enumerate(move.melds))
            fed = (
                f" with the wilds freed by {', '.join(map(str, move.swaps))}" if move.swaps else ""
            )
            said = f"lays down {melds}{fed}"
        case LayOff():
            said = f"lays off {move.card} on {_meld(game, move.at)}"
        case SwapWild():
            freed = _meld(game, At(move.meld))
            said = f"swaps {move.card} into {freed}, the wild to {_meld(game, move.to)}"
        case Declare():
            last = "" if move.discard is None else f", discarding {move.discard}"
            said = f"declares {' / '.join(map(str, move.melds))}{last}"
        case Discard() if not game.state.hands[seat]:
            said = f"discards {move.card}"
        case _:
            return None
    if game.phase in (Phase.ROUND_OVER, Phase.GAME_OVER) and game.results[-1].out == seat:
        said += " and goes out"
    return said


def _meld(game: Game, at: At) -> str:
    """Give a meld on the table as it is now."""
    return f"m{at.meld} ({game.table.melds[at.meld].meld})"


# --- the end of a round ------------------------------------------------------------------------


def _end(game: Game) -> Iterator[str]:
    """Tell who went out, and what every seat scored and why."""
    result = game.results[-1]
    if result.out is None:
        most = game.ruleset.ending.max_turns
        spent = most is not None and max(game.table.turns) >= most
        yield f"  nobody goes out: {f'{most} turns a seat' if spent else 'no card is left to draw'}"
    else:
        turn = game.table.turns[result.out]
        yield f"  {game.names[result.out]} is out in turn {turn}"
    times = game.table.reshuffles
    if times:
        yield f"  the discards became the stock {times} {_plural(times, 'time')}"
    if game.ruleset.family is Family.CONCEALED:
        if result.out is not None:
            yield _line(f"each other seat pays {_why(game)}")
        return
    for name, tally, hand in zip(game.names, result.tallies, game.state.hands, strict=True):
        yield _line(f"{name} {tally.total}{_reasons(tally, hand)}")


def _reasons(tally: Tally, hand: Hand) -> str:
    """Give the cards left, and what counts besides them."""
    lines = [str(line) for line in tally.lines if line.item is not Item.CARD and line.points]
    told = "; ".join([*([str(hand)] if hand else []), *lines])
    return f": {told}" if told else ""


def _why(game: Game) -> str:
    """Give what each other seat pays for the melds on the table, and why."""
    first = FirstTurn.NO
    (*_, last) = game.history[-1].actions
    assert isinstance(last, Played)
    if game.table.turns[last.seat] == 1:
        dealt = isinstance(last.move, Declare) and last.move.discard is None
        first = FirstTurn.DEALT if dealt else FirstTurn.DRAWN
    tally = payment([one.meld for one in game.table.melds], game.ruleset, first_turn=first)
    return f"{tally.total}: {'; '.join(map(str, tally.lines))}"
