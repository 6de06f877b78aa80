"""Games told in lines: what changes the table, and how rounds end."""

from collections.abc import Generator, Iterable, Iterator
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from attrs import frozen

from continental.cards import Hand
from continental.game import Game
from continental.moves import (
    Action,
    At,
    Buy,
    Deal,
    Declare,
    Discard,
    EndGame,
    LayDown,
    LayOff,
    Move,
    Played,
    SwapWild,
)
from continental.ruleset import Family
from continental.scoring import FirstTurn, Item, Tally, payment
from continental.state import Phase

__all__ = ["Step", "tell", "tell_end", "tell_round_end"]

_WIDTH: Final = 100


@frozen
class Step:
    """An action of a game that is told.

    Attributes:
        action: the action.
        after: the game after it.
    """

    action: Action
    after: Game


def tell(before: Game, steps: Iterable[Step], quiet: bool) -> Generator[str, None, Game]:
    """Tell a game line by line, and give it as it is then.

    Args:
        before: the game before the first action.
        steps: the actions, in order.
        quiet: whether of each round only its end is told.
    """
    turn = _Turn()
    for step in steps:
        game = step.after
        match step.action:
            case Deal():
                yield ""
                lines = _deal(game)
                yield from lines[:1] if quiet else lines
            case EndGame():
                yield ""
                yield f"The game is ended after {game.round} {_plural(game.round, 'round')}."
            case Played(seat=seat, move=move) if not quiet:
                yield from turn.told(before, seat, move, game)
            case _:
                pass
        if len(game.results) > len(before.results):
            yield from turn.bought_only()
            yield from tell_round_end(game)
        before = game
    return before


def tell_end(game: Game) -> Iterator[str]:
    """Tell how a game stands, and who has won it if it is over."""
    yield ""
    yield str(game.sheet)
    if game.is_over:
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


class _Turn:
    """What was said of a turn so far, and of the buys before it."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.bought: list[str] = []
        self.said: list[str] = []
        self.head = ""

    def told(self, before: Game, seat: int, move: Move, after: Game) -> Iterator[str]:
        """Take a move; tell the turn when it has ended."""
        if isinstance(move, Buy):
            self.bought.append(f"{after.names[seat]} buys {before.table.top_discard}")
            return
        said = _act(after, seat, move, first=len(before.table.melds))
        if said is not None:
            self.said.append(said)
            self.head = f"turn {before.table.turns[seat]}, {after.names[seat]}"
        if self.said and (isinstance(move, Discard) or after.to_act is None):
            yield from self.bought_only()
            yield _line(f"{self.head}: {'; '.join(self.said)}")
            self.said = []

    def bought_only(self) -> Iterator[str]:
        """Tell the buys since the last turn that was told."""
        if self.bought:
            yield _line("; ".join(self.bought))
            self.bought = []


def _line(text: str) -> str:
    width = min(_WIDTH, get_terminal_size((_WIDTH, 0)).columns)
    return "\n".join(wrap(text, width, initial_indent="  ", subsequent_indent="      "))


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


def tell_round_end(game: Game) -> Iterator[str]:
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
