"""Games told in lines: what changes the table, and how rounds end."""

from collections.abc import Generator, Iterable, Iterator
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from attrs import frozen

from continental.cards import Hand
from continental.game import Game
from continental.messages import plural
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
from continental.record import SeenAct, SeenDeal
from continental.ruleset import Family
from continental.scoring import Item, ScoreSheet, Tally
from continental.state import Phase, Table
from continental.svg.seating import Seating
from continental.views import View

__all__ = ["Step", "of_game", "of_view", "tell", "tell_end", "tell_round_end"]

_WIDTH: Final = 100


@frozen
class Step:
    """An action of a game that is told.

    Attributes:
        action: the action.
        after: the table after it, with the hands that are seen.
    """

    action: Action | SeenAct
    after: Seating


def of_game(game: Game) -> Seating:
    """Give the table of a game, with all hands."""
    return Seating.of(game.table, game.names, dict(enumerate(game.state.hands)), None)


def of_view(view: View, names: Iterable[str]) -> Seating:
    """Give the table as a seat sees it."""
    hands = {} if view.viewer is None else {view.viewer: view.hand}
    return Seating.of(view.table, names, hands, view.viewer)


def tell(before: Seating, steps: Iterable[Step], quiet: bool) -> Generator[str, None, Seating]:
    """Tell a game line by line, and give its table as it is then.

    Args:
        before: the table before the first action.
        steps: the actions, in order.
        quiet: whether of each round only its end is told.
    """
    turn = _Turn()
    for step in steps:
        after = step.after
        match step.action:
            case Deal() | SeenDeal():
                yield ""
                lines = _deal(after)
                yield from lines[:1] if quiet else lines
            case EndGame():
                yield ""
                yield f"The game is ended after {plural(after.table.round, 'round')}."
            case Played(seat=seat, move=move) if not quiet:
                yield from turn.told(before.table, seat, move, after)
            case _:
                pass
        if len(after.table.results) > len(before.table.results):
            yield from turn.bought_only()
            yield from tell_round_end(after)
        before = after
    return before


def tell_end(seating: Seating) -> Iterator[str]:
    """Tell how a game stands, and who has won it if it is over."""
    table = seating.table
    sheet = ScoreSheet(table.ruleset, seating.names, table.results)
    yield ""
    yield str(sheet)
    if table.phase is Phase.GAME_OVER:
        winners = [standing.name for standing in sheet.standings if standing.place == 1]
        yield f"{_plural(len(winners), 'winner')}: {', '.join(winners)}"


def _plural(number: int, word: str) -> str:
    return word if number == 1 else f"{word}s"


def _deal(seating: Seating) -> list[str]:
    """Tell how a round begins."""
    table = seating.table
    assert table.dealer is not None
    contract, cards = " or ".join(map(str, table.contracts)), plural(table.hand_sizes[0], "card")
    return [
        f"Round {table.round}: {contract}, {cards} each; {seating.names[table.dealer]} deals",
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

    def told(self, before: Table, seat: int, move: Move, after: Seating) -> Iterator[str]:
        """Take a move; tell the turn when it has ended."""
        if isinstance(move, Buy):
            self.bought.append(f"{after.names[seat]} buys {before.top_discard}")
            return
        said = _act(after.table, seat, move, first=len(before.melds))
        if said is not None:
            self.said.append(said)
            self.head = f"turn {before.turns[seat]}, {after.names[seat]}"
        if self.said and (isinstance(move, Discard) or after.table.to_act is None):
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


def _act(table: Table, seat: int, move: Move, first: int) -> str | None:
    """Tell a move that changes the melds on the table, or ends the round; None for others."""
    match move:
        case LayDown():
            melds = ", ".join(f"m{first + step} {meld}" for step, meld in enumerate(move.melds))
            fed = (
                f" with the wilds freed by {', '.join(map(str, move.swaps))}" if move.swaps else ""
            )
            said = f"lays down {melds}{fed}"
        case LayOff():
            said = f"lays off {move.card} on {_meld(table, move.at)}"
        case SwapWild():
            freed = _meld(table, At(move.meld))
            said = f"swaps {move.card} into {freed}, the wild to {_meld(table, move.to)}"
        case Declare():
            last = "" if move.discard is None else f", discarding {move.discard}"
            said = f"declares {' / '.join(map(str, move.melds))}{last}"
        case Discard() if not table.hand_sizes[seat]:
            said = f"discards {move.card}"
        case _:
            return None
    if table.phase in (Phase.ROUND_OVER, Phase.GAME_OVER) and table.results[-1].out == seat:
        said += " and goes out"
    return said


def _meld(table: Table, at: At) -> str:
    """Give a meld on the table as it is now."""
    return f"m{at.meld} ({table.melds[at.meld].meld})"


# --- the end of a round ------------------------------------------------------------------------


def tell_round_end(seating: Seating) -> Iterator[str]:
    """Tell who went out, and what every seat scored and why."""
    table, names = seating.table, seating.names
    result = table.results[-1]
    if result.out is None:
        yield f"  nobody goes out: {_why_nobody(table)}"
    else:
        yield f"  {names[result.out]} is out in turn {table.turns[result.out]}"
    times = table.reshuffles
    if times:
        yield f"  the discards became the stock {plural(times, 'time')}"
    if table.ruleset.family is Family.CONCEALED:
        if result.out is not None:
            why = "; ".join(map(str, result.payment.lines))
            yield _line(f"each other seat pays {result.payment.total}: {why}")
        return
    for name, tally, hand in zip(names, result.tallies, table.known, strict=True):
        yield _line(f"{name} {tally.total}{_reasons(tally, hand)}")


def _why_nobody(table: Table) -> str:
    """Tell what had run out when a round ended."""
    most = table.ruleset.ending.max_turns
    if most is not None and max(table.turns) >= most:
        return f"{plural(most, 'turn')} a seat"
    return "no card is left to draw"


def _reasons(tally: Tally, hand: Hand) -> str:
    """Give the cards left, and what counts besides them."""
    lines = [str(line) for line in tally.lines if line.item is not Item.CARD and line.points]
    told = "; ".join([*([str(hand)] if hand else []), *lines])
    return f": {told}" if told else ""
