"""A person plays bots in a terminal: what is asked, typed and shown."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from random import Random
from typing import Final

from continental.advice import analyse
from continental.bots import Bot, BotError, ExternalBot, parse_bot
from continental.cli.solving import told_missing
from continental.cli.telling import of_game, tell_end, tell_round_end
from continental.cli.terminal import say
from continental.errors import ContinentalError
from continental.events import (
    CardDrawn,
    ClaimPassed,
    Dealt,
    DiscardBought,
    Discarded,
    DiscardTaken,
    Event,
    HandExposed,
    LaidDown,
    LaidOff,
    PenaltyStockTurned,
    Reshuffled,
    WildSwapped,
)
from continental.game import Game
from continental.interrupts import broken_pipes_raise
from continental.messages import plural
from continental.move_text import parse_move
from continental.moves import (
    Discard,
    FalseCall,
    LayDown,
    LayOff,
    Move,
    SwapWild,
)
from continental.state import Phase
from continental.variants import told_name

__all__ = ["sit_down"]

_PERSON: Final = 0
_LISTED: Final = 40
_PLAYED: Final = 0
_FAILED: Final = 1
_HELP: Final = """\
A move is a text:
  draw, take, buy, pass
  lay 7h 7s X / 4c 5c X=6c 7c  lay melds down
  off 8s m0 high               add a card to a meld
  swap 7h m3.2 to m1 high      swap a wild for a card
  discard Qd                   end the turn
  declare …, false call        in games of whole hands
X is the joker, m3 a meld of the table, m3.2 its place 2,
counted from 0. In contracts T is a trio, E an escalera,
E4! one of just 4 cards.
  moves     what you may do
  why MOVE  why a move is refused
  hint      what a bot would do, and how many cards are missing
  undo      take a move back that revealed nothing
  table     what lies there
  quit      leave the game"""


def sit_down(game: Game, bots: list[str], seed: int, keep: Callable[[Game], None]) -> int:
    """Let a person at seat 0 play bots; give the exit status.

    Args:
        game: the game, which waits for the dealer.
        bots: the texts of the bots, from seat 1 on.
        seed: decides how the cards lie.
        keep: takes the game whenever the person is asked, and as it is in the end.

    Raises:
        ContinentalError: there is no such bot.
    """
    players = [parse_bot(text) for text in bots]
    say(f'{told_name(game.ruleset)}, seed {seed}. Type "help" for what may be typed.')
    with ExitStack() as stack:
        for player in players:
            if isinstance(player, ExternalBot):
                stack.enter_context(player)
        sitting = _Sitting(game, players, Random(f"{seed}/bots"), keep)
        try:
            sitting.run()
        except BotError as error:
            say(f"Error: {error}", err=True)
            return _FAILED
        finally:
            keep(sitting.game)
    return _PLAYED


class _Sitting:
    """A game, as the person at seat 0 sees it."""

    def __init__(
        self, game: Game, bots: list[Bot], rng: Random, keep: Callable[[Game], None]
    ) -> None:
        """Begin; nothing is shown yet."""
        self.game, self.bots, self.rng, self.keep = game, bots, rng, keep
        self.before: list[Game] = []
        self.seen = False

    def run(self) -> None:
        """Play till the game is over, or the person leaves."""
        while not self.game.is_over:
            seat = self.game.to_act
            if seat == _PERSON:
                if not self.ask():
                    return
            elif seat is None:
                self.go_on(self.game.deal())
            else:
                with broken_pipes_raise():
                    move = self.bots[seat - 1].choose(self.game.view(seat), self.rng)
                self.go_on(self.game.play(move))
        for line in tell_end(of_game(self.game)):
            say(line)

    def go_on(self, after: Game) -> None:
        """Go on to another game, and tell what the person sees of it."""
        before, self.game = self.game, after
        self.before, self.seen = [], False
        for event in after.events_since(before.ply, _PERSON):
            told = _told(event, after.names)
            if told is not None:
                say(told)
        if len(after.results) > len(before.results):
            for line in tell_round_end(of_game(after)):
                say(line)

    # --- what the person types ---

    def ask(self) -> bool:
        """Let the person type; tell whether the game goes on."""
        self.keep(self.game)
        if not self.seen:
            self.show()
        try:
            text = input("> ").strip()
        except EOFError:
            say("")
            return False
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                pass
            case "quit" | "exit":
                return False
            case "help" | "?":
                say(_HELP)
            case "moves":
                self.list_moves()
            case "table":
                self.show()
            case "hint":
                self.hint()
            case "undo":
                self.undo()
            case "why":
                self.why(rest)
            case _:
                self.make(text)
        return True

    def show(self) -> None:
        """Show the table and the hand."""
        self.seen = True
        for line in _scene(self.game):
            say(line)

    def list_moves(self) -> None:
        """List the legal moves, not all of them where they are many."""
        found = list(islice(self.game.legal_moves, _LISTED + 1))
        for move in found[:_LISTED]:
            say(f"  {move}")
        if len(found) > _LISTED:
            say("  …")

    def hint(self) -> None:
        """Advise a move, and tell how many cards are missing; of a single one, which would do."""
        found = analyse(self.game.view(_PERSON))
        say(str(found.advice))
        if found.distance:
            helpful = found.outs if found.distance == 1 else ()
            told = told_missing(found.distance, [f"{left} {card}" for card, left in helpful])
            say(f"in your hand {told}")

    def undo(self) -> None:
        """Take the last move back, where it revealed nothing."""
        if not self.before:
            say("there is no move to take back that has revealed nothing")
            return
        self.game = self.before.pop()
        say(f"taken back; your hand: {self.game.view(_PERSON).hand}")

    def why(self, text: str) -> None:
        """Tell why a move is refused."""
        try:
            say(str(self.game.why_not(parse_move(text), _PERSON) or "it is legal"))
        except ContinentalError as error:
            say(str(error))

    def make(self, text: str) -> None:
        """Make a move, or tell why it is refused."""
        try:
            move: Move = parse_move(text)
            reveals = self.game.reveals(move, _PERSON)
        except ContinentalError as error:
            say(str(error))
            return
        earlier = [*self.before, self.game]
        self.go_on(self.game.play(move, _PERSON))
        if not reveals and self.game.to_act == _PERSON:
            self.before, self.seen = earlier, True
            say(f"your hand: {self.game.view(_PERSON).hand}")


# --- what is shown -----------------------------------------------------------------------------


def _scene(game: Game) -> Iterator[str]:
    """Tell what a person sees who is asked."""
    table, names = game.table, game.names
    view = game.view(_PERSON)
    contracts = " or ".join(map(str, table.contracts))
    yield ""
    turns = table.turns[_PERSON]
    turn = f"turn {turns}" if turns else "before your first turn"
    yield f"round {table.round} ({contracts}), {turn}"
    for number, there in enumerate(table.melds):
        yield f"  m{number} {there.meld}  ({names[there.owner]})"
    others = [
        f"{name}: {plural(size, 'card')}{', has laid down' if is_open else ''}"
        for name, size, is_open in zip(names, table.hand_sizes, table.opened, strict=True)
    ]
    yield f"  {'; '.join(others[1:])}; stock {table.stock_size + table.penalty_size}"
    yield f"  discard: {table.top_discard or 'none'}"
    yield f"  your hand: {view.hand}"
    if table.phase is Phase.CLAIMS:
        yield f"  do you buy {table.top_discard}? (buy, pass)"


def _told(event: Event, names: tuple[str, ...]) -> str | None:
    """Tell an event, or give None where something else tells it."""
    match event:
        case Dealt():
            return (
                f"\nround {event.round}: {names[event.dealer]} deals, {event.upcard} is turned up"
            )
        case Reshuffled() | PenaltyStockTurned():
            is_one = event.count == 1
            return f"{plural(event.count, 'card')} {'becomes' if is_one else 'become'} the stock"
        case DiscardTaken():
            did = f"take {event.card}"
        case DiscardBought():
            did = f"buy {event.card}"
        case ClaimPassed():
            did = "pass"
        case CardDrawn():
            did = f"draw {event.card or ''}".strip()
        case LaidDown():
            did = str(LayDown(event.melds, event.swaps))
        case LaidOff():
            did = str(LayOff(event.card, event.at))
        case WildSwapped():
            did = str(SwapWild(event.card, event.meld, event.slot, event.to))
        case Discarded():
            did = str(Discard(event.card))
        case HandExposed():
            did = f"{FalseCall()}, with {event.cards}"
        case _:
            return None
    return f"{names[event.seat]}: {did}"
