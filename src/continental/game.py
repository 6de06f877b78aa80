"""A game from the first deal to the standings.

A `Game` is a value: `play` gives another one, and the old one is undo. It holds the state, the
history and the seed by which it deals; only the host has it, and `Game.view` gives what a seat may
see.

>>> from continental.variants import CASTIGO
>>> game = Game.new(CASTIGO, seats=4, seed=7)
>>> game.to_act, game.phase.value
(1, 'draw')
>>> game = game.play("draw")
>>> game.to_act, list(game.legal_moves)
(2, [Buy('buy'), Pass('pass')])
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from attrs import evolve, field, frozen

from continental.arguments import of_type
from continental.dealing import chance_action, new_seed
from continental.engine import apply, new_state, next_state
from continental.engine.acts import Entry
from continental.errors import ContinentalError, InvalidState
from continental.events import CardDrawn, Dealt, Event, HandExposed, Reshuffled, RoundEnded
from continental.frozen import maker
from continental.integrity import problems
from continental.legality import LegalMoves, Options, options_of, why_not, why_not_action
from continental.messages import is_utf8, shown
from continental.move_text import parse_action
from continental.moves import (
    Action,
    Deal,
    EndGame,
    Move,
    Played,
    TableAction,
    is_move,
    is_table_action,
)
from continental.reasons import IllegalMove, Reason, Violation
from continental.ruleset import Contract, Ruleset, checked
from continental.scoring import RoundResult, ScoreSheet, Standing
from continental.scoring.sheet import seat_names
from continental.state import Awaits, Phase, State, Table, checked_seat
from continental.views import View, events_for, view_of

__all__ = ["Game", "PlayedRound"]

_CHAPTER: Final = 32
"""Actions after which a new chapter of the history begins."""


@frozen
class _Chapter:
    """Some entries of a history, and the state before them."""

    start: State
    entries: tuple[Entry, ...] = ()


@frozen
class _Line:
    """What stays as it is over many moves of a game.

    Attributes:
        names: the names by seat.
        auto_deal: whether the game deals by itself.
        seed: what decides how cards lie.
        past: the chapters of the history that are full.
        start: the state before the chapter that is still written.
    """

    names: tuple[str, ...]
    auto_deal: bool
    seed: str
    past: tuple[_Chapter, ...]
    start: State


@frozen
class PlayedRound:
    """The history of one round.

    Attributes:
        round: the round, 1-based; 0 for what comes before the first deal.
        actions: what was done, the deal first.
    """

    round: int
    actions: tuple[Action, ...]


@frozen(eq=False, repr=False)
class Game:
    """A game: the state, and how it came about. Games are made by `Game.new` and `play`.

    Two games are not compared; compare their states or histories.

    Attributes:
        state: everything as it is now, hidden cards included.
        ply: how many actions were made, those of the dealer included.
    """

    state: State
    ply: int
    _line: _Line = field(alias="line")
    _entries: tuple[Entry, ...] = field(alias="entries")

    # --- beginning ---

    @classmethod
    def new(
        cls,
        ruleset: Ruleset,
        seats: int | None = None,
        *,
        names: Iterable[str] | None = None,
        seed: int | str | None = None,
        auto_deal: bool = True,
        dealer: int | None = None,
    ) -> "Game":
        """Begin a game.

        Args:
            ruleset: the rules.
            seats: how many play; may be left out where names tell it.
            names: the names by seat, in order of play; ``seat 0`` and so on where they are left
                out.
            seed: what decides how cards lie, a number or a text (7 and "7" are the same); real
                entropy where it is None.
            auto_deal: whether the game deals and shuffles by itself; if not, see `deal`.
            dealer: the first dealer, 0-based; found by the rules where it is None.

        Raises:
            ContinentalError: so many cannot play, seats and names differ, there is no such
                dealer, or the seed is neither a number nor a text.
        """
        checked(ruleset)
        if seats is not None:
            ruleset.packs(seats, 1)  # refuses so many seats
        called = _names(seats, names)
        return cls._begun(
            new_state(ruleset, len(called), dealer), called, _seed_text(seed), auto_deal
        )

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        names: Iterable[str] | None = None,
        seed: int | str | None = None,
        auto_deal: bool = True,
    ) -> "Game":
        """Go on from a state, such as one of `continental.position.position`; its history is empty.

        Where cards are to be dealt or shuffled, that is done at once unless ``auto_deal`` is off.

        Args:
            state: the state.
            names: as for `new`.
            seed: as for `new`.
            auto_deal: as for `new`.

        Raises:
            InvalidState: such a state cannot be.
            ContinentalError: as for `new`.
            TypeError: it is no state.
        """
        of_type("state", state, State)
        wrong = problems(state)
        if wrong:
            raise InvalidState(wrong)
        called = _names(state.table.seats, names)
        return cls._begun(state, called, _seed_text(seed), auto_deal)

    @classmethod
    def _begun(cls, state: State, names: tuple[str, ...], seed: str, auto_deal: bool) -> "Game":
        game = cls(state, 0, _Line(names, auto_deal, seed, (), state), ())
        return game._dealt() if auto_deal else game

    # --- what is ---

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, in order of play; two seats may share one."""
        return self._line.names

    @property
    def auto_deal(self) -> bool:
        """Whether the game deals and shuffles by itself as soon as that is due."""
        return self._line.auto_deal

    @property
    def table(self) -> Table:
        """What everybody sees."""
        return self.state.table

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.state.table.ruleset

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.table.seats

    @property
    def round(self) -> int:
        """The round, 1-based; 0 before the first deal."""
        return self.state.table.round

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts of the round, of which an opening needs one; none before the first deal."""
        return self.state.table.contracts

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.state.table.phase

    @property
    def turn(self) -> int | None:
        """Whose turn it is, 0-based, or None between rounds."""
        return self.state.table.turn

    @property
    def to_act(self) -> int | None:
        """The seat that is asked, 0-based: not the mover where a buy is offered; or None."""
        return self.state.table.to_act

    @property
    def awaits(self) -> Awaits:
        """Whether a seat, chance or nobody is next."""
        return self.state.table.awaits

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.table.phase is Phase.GAME_OVER

    @property
    def sheet(self) -> ScoreSheet:
        """The scores of the rounds that are over."""
        return ScoreSheet(self.ruleset, self.names, self.state.table.results)

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The rounds that are over, with what each seat scored and why."""
        return self.state.table.results

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat over all rounds, by seat."""
        return self.sheet.totals

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every seat, best first."""
        return self.sheet.standings

    @property
    def winners(self) -> tuple[str, ...]:
        """The names in first place, once the game is over; nobody before."""
        if not self.is_over:
            return ()
        return tuple(one.name for one in self.standings if one.place == 1)

    # --- what may be done ---

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat that is to act; none where no seat is."""
        state = self.state
        table = state.table
        seat = table.to_act or 0
        return _legal_moves(table, state.hands[seat], seat)

    def options(self, seat: int, limit: int = 20) -> Options:
        """Tell what a seat (0-based) can do now, bounded: for frontends.

        Args:
            seat: the seat; where it is not to act, it can do nothing.
            limit: swaps, openings and declarations at most, of each.

        Raises:
            ContinentalError: there is no such seat, or the limit is no number from 1 on.
        """
        return options_of(self.table, self.state.hands[checked_seat(self.table, seat)], seat, limit)

    def parse(self, text: str) -> Move | TableAction | Played:
        """Read a move, with its seat or without, or an act of the dealer: syntax only.

        The texts are those of `parse_move`, of the acts of the dealer, and of the history:
        ``1 draw``.

        Raises:
            NotationError: it cannot be read; names the column.
        """
        return parse_action(text)

    def why_not(
        self, move: Move | TableAction | Played | str, seat: int | None = None
    ) -> Violation | None:
        """Tell why a move is refused, or None where it is legal.

        Args:
            move: a move, an act of the dealer, or the text of one.
            seat: the seat that moves, 0-based; the one that is to act where it is None.

        Raises:
            NotationError: a text cannot be read.
            ContinentalError: there is no such seat.
            TypeError: it is no move.
        """
        action = self._action(move)
        if is_table_action(action):
            if seat is not None:
                return _no_seats_act(checked_seat(self.table, seat))
            return why_not_action(self.table, action)
        mover, action = self._mover(action, seat)
        if mover is None:
            return why_not(self.table, self.state.hands[0], action, -1)
        return why_not(self.table, self.state.hands[mover], action, mover)

    def _action(self, move: Move | TableAction | Played | str) -> Move | TableAction | Played:
        action = parse_action(move) if isinstance(move, str) else move
        if not (is_move(action) or is_table_action(action) or type(action) is Played):
            raise TypeError(f"move: {shown(move)} is no move")
        return action

    def _mover(self, move: Move | Played, seat: int | None) -> tuple[int | None, Move]:
        """Give the seat that moves, and its move."""
        if isinstance(move, Played):
            if seat not in (None, move.seat):
                raise ContinentalError(f"seat: the move is that of seat {move.seat}, not {seat}")
            seat, move = move.seat, move.move
        return self.to_act if seat is None else checked_seat(self.table, seat), move

    # --- doing it ---

    def play(self, move: Move | TableAction | Played | str, seat: int | None = None) -> "Game":
        """Give the game after a move, or after an act of the dealer.

        Args:
            move: a move, an act of the dealer, or the text of one: ``"discard Qd"``.
            seat: the seat that moves, 0-based, as a server knows it; the one that is to act where
                it is None. With a seat, what the dealer does is refused.

        Raises:
            IllegalMove: the rules refuse it; nothing has changed.
            NotationError: a text cannot be read.
            ContinentalError: there is no such seat.
            TypeError: it is no move.
        """
        to_act = self.state.table.to_act
        if seat is None and to_act is not None and is_move(move):
            entry: Entry = (move, to_act)
        else:
            entry = self._entry(move, seat)
        after = self._after(entry)
        return after._dealt() if after.state.table.to_act is None and self.auto_deal else after

    def _entry(self, move: Move | TableAction | Played | str, seat: int | None) -> Entry:
        """Give what is to be applied.

        Raises:
            IllegalMove: no seat is to act, or a seat would do what the dealer does.
        """
        action = self._action(move)
        if is_table_action(action):
            if seat is not None:
                raise IllegalMove(_no_seats_act(checked_seat(self.table, seat)))
            return action, None
        mover, action = self._mover(action, seat)
        if mover is None:
            violation = why_not(self.table, self.state.hands[0], action, -1)
            raise IllegalMove(violation or Violation(Reason.GAME_OVER))
        return action, mover

    def deal(self) -> "Game":
        """Give the game after what the dealer has to do now: draw for the deal, deal, reshuffle.

        Where the game deals by itself, there is nothing left to do.

        Raises:
            ContinentalError: nothing is to be dealt or shuffled.
        """
        return self._after((chance_action(self.table, self._line.seed), None))

    def with_auto_deal(self, auto_deal: bool = True) -> "Game":
        """Give the game that deals and shuffles by itself from here on, or that waits for `deal`.

        A game of a record waits; let it deal to go on. A game that deals by itself never stands
        between two rounds; let it wait to `end` it early.

        Args:
            auto_deal: whether it deals by itself; what is due now is then done at once.
        """
        game = _game(self.state, self.ply, evolve(self._line, auto_deal=auto_deal), self._entries)
        return game._dealt() if auto_deal else game

    def end(self) -> "Game":
        """Give the game ended early; possible between rounds, so where it does not deal by itself.

        Raises:
            IllegalMove: a round is being played, or the game is over.
        """
        return self._after((EndGame(), None))

    def _dealt(self) -> "Game":
        game = self
        while game.awaits is Awaits.CHANCE:
            game = game.deal()
        return game

    def _after(self, entry: Entry) -> "Game":
        state = next_state(self.state, entry)
        line, entries = self._line, self._entries
        if len(entries) == _CHAPTER or type(entry[0]) is Deal:
            past = (*line.past, _Chapter(line.start, entries))
            line, entries = evolve(line, past=past, start=self.state), ()
        return _game(state, self.ply + 1, line, (*entries, entry))

    @property
    def _chapters(self) -> tuple[_Chapter, ...]:
        """The whole history; the chapter that is still written comes last."""
        return (*self._line.past, _Chapter(self._line.start, self._entries))

    # --- what was ---

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, in order."""
        entries = chain.from_iterable(one.entries for one in self._chapters)
        return tuple(map(_as_action, entries))

    @property
    def history(self) -> tuple[PlayedRound, ...]:
        """Everything that was done, by rounds."""
        rounds: list[list[Action]] = [[]]
        numbers = [self._first.table.round]
        for action in self.actions:
            if isinstance(action, Deal):
                rounds.append([])
                numbers.append(numbers[-1] + 1)
            rounds[-1].append(action)
        return tuple(
            PlayedRound(number, tuple(actions))
            for number, actions in zip(numbers, rounds, strict=True)
            if actions
        )

    @property
    def _first(self) -> State:
        return self._chapters[0].start

    def at(self, ply: int) -> "Game":
        """Give the game as it was after so many actions.

        Raises:
            ContinentalError: so many actions were not made.
        """
        if type(ply) is not int or not 0 <= ply <= self.ply:
            raise ContinentalError(f"ply: {shown(ply)} is not one of 0 to {self.ply}")
        made = 0
        for place, chapter in enumerate(self._chapters):
            if ply <= made + len(chapter.entries):
                entries = chapter.entries[: ply - made]
                state = chapter.start
                for entry in entries:
                    state = next_state(state, entry)
                past = self._chapters[:place]
                return Game(state, ply, evolve(self._line, past=past, start=chapter.start), entries)
            made += len(chapter.entries)
        raise AssertionError("the chapters hold all actions")

    def events_since(self, ply: int, seat: int | None) -> tuple[Event, ...]:
        """Give what a seat saw since so many actions had been made.

        Args:
            ply: so many actions.
            seat: the seat, 0-based, or None for somebody who only watches.

        Raises:
            ContinentalError: so many actions were not made, or there is no such seat.
        """
        if seat is not None:
            checked_seat(self.table, seat)
        before = self.at(ply)
        state = before.state
        found: list[Event] = []
        for entry in self._entries_from(ply):
            step = apply(state, *entry)
            state = step.state
            found += step.events
        return events_for(found, seat)

    def _entries_from(self, ply: int) -> Iterator[Entry]:
        made = 0
        for chapter in self._chapters:
            yield from chapter.entries[max(0, ply - made) :]
            made += len(chapter.entries)

    # --- what is seen ---

    def view(self, seat: int | None) -> View:
        """Give what a seat (0-based) sees, or for None somebody who only watches.

        Raises:
            ContinentalError: there is no such seat.
        """
        return view_of(self.state, seat)

    def reveals(self, move: Move | str, seat: int | None = None) -> bool:
        """Tell whether a move turns up or hands out what was hidden, so that undo would be unfair.

        Drawing does, and so do the last answer to an offer, a buy with its penalty card, a false
        call, whatever makes the cards be shuffled or dealt, and the end of a round, which shows
        the hands that are counted. Laying down, laying off, swapping
        and discarding show cards by the seat's own choice and reveal nothing.

        Raises:
            IllegalMove: the rules refuse the move.
            NotationError, ContinentalError, TypeError: as for `play`.
        """
        after = self.play(move, seat)
        return (
            any(
                isinstance(event, CardDrawn | Dealt | Reshuffled | HandExposed | RoundEnded)
                for event in after.events_since(self.ply, None)
            )
            or after.awaits is Awaits.CHANCE
        )

    def __repr__(self) -> str:
        """Tell the phase; the cards are secret."""
        return (
            f"<Game of {self.ruleset.id}: round {self.round}, {self.phase.value}, ply {self.ply}>"
        )


_game: Final = maker(Game)
_legal_moves: Final = maker(LegalMoves)


def _as_action(entry: Entry) -> Action:
    return entry[0] if entry[1] is None else Played(entry[1], entry[0])


def _no_seats_act(seat: int) -> Violation:
    return Violation(Reason.NO_SEATS_ACT, {"seat": seat})


def _names(seats: int | None, names: Iterable[str] | None) -> tuple[str, ...]:
    if names is None:
        if seats is None:
            raise ContinentalError("seats or names: say how many play")
        if type(seats) is not int:
            raise ContinentalError(f"seats: {shown(seats)} is no whole number")
        return tuple(f"seat {seat}" for seat in range(seats))
    called = seat_names(names)
    if seats is not None and seats != len(called):
        raise ContinentalError(f"names: {len(called)} for {shown(seats)} seats")
    return called


_SEED_BITS: Final = 4096


def _seed_text(seed: int | str | None) -> str:
    if seed is None:
        return new_seed()
    if isinstance(seed, bool) or not isinstance(seed, int | str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ContinentalError(f"seed: {shown(seed)} is neither a whole number nor a text")
    if isinstance(seed, int) and seed.bit_length() > _SEED_BITS:
        raise ContinentalError(f"seed: the number has more than {_SEED_BITS} bits")
    if not is_utf8(str(seed)):
        raise ContinentalError(f"seed: {seed!r} is no text that UTF-8 can hold")
    return str(seed)
