"""The state of a game: everything that is so at one moment, and nothing about how it came about.

A `State` is the `Table`, which everybody sees, and what is face down: the hands and the stocks.
Whether a move is legal depends on the table and the mover's hand alone. States are values: keeping
the old one is undo. Seats and melds are counted from 0, rounds from 1.
"""

from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import field, frozen

from continental.cards import Card, Hand
from continental.errors import ContinentalError
from continental.melds import Meld
from continental.messages import shown
from continental.ruleset import Contract, Ruleset
from continental.scoring import FirstTurn, RoundResult
from continental.validation import Judge

__all__ = [
    "Awaits",
    "Owed",
    "Phase",
    "Source",
    "State",
    "Table",
    "TableMeld",
    "Trail",
    "checked_seat",
    "judges",
]


class Phase(Enum):
    """What a game waits for."""

    DRAW_FOR_DEAL = "draw_for_deal"
    """The first dealer is to be found."""
    DEAL = "deal"
    """The first round is to be dealt."""
    DRAW = "draw"
    """The seat whose turn it is takes the discard or chooses the stock."""
    CLAIMS = "claims"
    """A seat is asked whether it buys the discard."""
    RESHUFFLE = "reshuffle"
    """A card is due and the stock is empty: the discards are to be shuffled."""
    PLAY = "play"
    """The seat whose turn it is lays down, lays off, swaps and discards."""
    ROUND_OVER = "round_over"
    """The round is counted; the next is to be dealt, or the game ended."""
    GAME_OVER = "game_over"
    """The game is over."""


# Looking a member up in its class is slow in Python 3.11; play looks phases up all the time.
DRAW: Final = Phase.DRAW
CLAIMS: Final = Phase.CLAIMS
RESHUFFLE: Final = Phase.RESHUFFLE
PLAY: Final = Phase.PLAY

IN_ROUND: Final = (DRAW, CLAIMS, RESHUFFLE, PLAY)
"""The phases in which it is somebody's turn."""


class Awaits(Enum):
    """Who is next."""

    SEAT = "seat"
    """The seat that is to act."""
    CHANCE = "chance"
    """The dealer: cards are to be drawn, dealt or shuffled."""
    NOBODY = "nobody"
    """The game is over."""


class Source(Enum):
    """Where a card comes from."""

    STOCK = "stock"
    """The stock (baceta de turno, pila, Ziehstapel)."""
    PENALTY_STOCK = "penalty_stock"
    """The penalty stock (baceta de castigo), or the stock where that is used up."""


STOCK: Final = Source.STOCK
PENALTY_STOCK: Final = Source.PENALTY_STOCK


@frozen
class Owed:
    """A card that is still to be given.

    Attributes:
        seat: who gets it, 0-based.
        source: where it comes from.
    """

    seat: int
    source: Source


@frozen
class TableMeld:
    """A meld on the table.

    Attributes:
        owner: the seat that laid it down, 0-based.
        meld: the meld as it is now.
    """

    owner: int
    meld: Meld


Trail: TypeAlias = tuple[int | Card, ...]
"""What is remembered of a hand after a reshuffle, in order: a number for a card that was drawn face
down, which is the reshuffle that it had gone through (0: none), and every card that was played or
shown, unless it was known to be there."""


@frozen(weakref_slot=False)
class Table:
    """What everybody sees. Tuples by seat go from seat 0 on, in order of play.

    The last three attributes are what an attentive seat remembers from the first reshuffle of the
    round on, and what a hand may hold follows from. Before it they are empty.

    Attributes:
        ruleset: the rules.
        seats: how many play.
        phase: what the game waits for.
        round: the round, 1-based; 0 before the first deal.
        dealer: who deals or has dealt, 0-based, or None before that is known.
        turn: whose turn it is, 0-based, or None between rounds.
        claims: the seats that are still to be asked whether they buy, the next one first.
        owed: the cards still to be given, the next one first.
        melds: the melds on the table; the place of a meld does not change within a round.
        discards: the discard pile, the top card last.
        upcard: whether the top discard is the first upcard, which nobody has discarded.
        opened: whether each seat has laid down.
        opened_now: whether the seat whose turn it is has laid down in this turn.
        exposed: whether each seat plays with its hand open.
        known: the cards of each hand that everybody knows, having seen them taken.
        turns: the turns that each seat has begun in this round.
        buys: the buys of each seat in this round.
        reshuffles: how often the discards became the stock in this round.
        hand_sizes: the number of cards in each hand.
        stock_size: the number of cards in the stock.
        penalty_size: the number of cards in the penalty stock.
        results: the rounds that are over.
        reshuffled: the cards of each reshuffle.
        stock_from: the reshuffle of which the stock is, 1-based; 0 where it lies as it was dealt.
        trails: the trail of each hand.
        to_act: the seat that is asked, 0-based, or None where no seat is; follows from the others.
    """

    ruleset: Ruleset
    seats: int
    phase: Phase
    round: int
    dealer: int | None
    turn: int | None
    claims: tuple[int, ...]
    owed: tuple[Owed, ...]
    melds: tuple[TableMeld, ...]
    discards: tuple[Card, ...]
    upcard: bool
    opened: tuple[bool, ...]
    opened_now: bool
    exposed: tuple[bool, ...]
    known: tuple[Hand, ...]
    turns: tuple[int, ...]
    buys: tuple[int, ...]
    reshuffles: int
    hand_sizes: tuple[int, ...]
    stock_size: int
    penalty_size: int
    results: tuple[RoundResult, ...]
    reshuffled: tuple[Hand, ...] = ()
    stock_from: int = 0
    trails: tuple[Trail, ...] = ()
    to_act: int | None = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Tell who is asked."""
        asked = seat_to_act(self.phase, self.turn, self.claims)
        object.__setattr__(self, "to_act", asked)

    @property
    def awaits(self) -> Awaits:
        """Who is next."""
        if self.to_act is not None:
            return Awaits.SEAT
        return Awaits.NOBODY if self.phase is Phase.GAME_OVER else Awaits.CHANCE

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts of the round, of which an opening needs one; none before the first deal."""
        return self.ruleset.round(self.round).contracts if self.round else ()

    @property
    def top_discard(self) -> Card | None:
        """The top card of the discard pile, or None where it is empty."""
        return self.discards[-1] if self.discards else None

    @property
    def judge(self) -> Judge:
        """What melds on this table are judged by."""
        return judges(self.ruleset, self.seats, self.round)[0]

    @property
    def opening_judge(self) -> Judge:
        """What melds are judged by as they are laid down."""
        return judges(self.ruleset, self.seats, self.round)[1]

    def __repr__(self) -> str:
        """Tell the phase; the fields are many."""
        return f"<Table: {self.ruleset.id}, round {self.round}, {self.phase.value}>"


def seat_to_act(phase: Phase, turn: int | None, claims: tuple[int, ...]) -> int | None:
    """Tell which seat is asked, 0-based, or None where no seat is."""
    if phase is PLAY or phase is DRAW:
        return turn
    return claims[0] if phase is CLAIMS and claims else None


def checked_seat(table: Table, seat: int) -> int:
    """Give a seat back.

    Raises:
        ContinentalError: there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < table.seats:
        raise ContinentalError(f"there is no seat {shown(seat)}: seats are 0 to {table.seats - 1}")
    return seat


def first_turn(table: Table, seat: int) -> FirstTurn:
    """Tell whether a seat, 0-based, would go out on its first turn, and whether it has drawn."""
    if table.turns[seat] != 1:
        return FirstTurn.NO
    return FirstTurn.DRAWN if table.phase is PLAY else FirstTurn.DEALT


@lru_cache(maxsize=256)
def judges(ruleset: Ruleset, seats: int, round: int) -> tuple[Judge, Judge]:
    """Give what melds on a table, and melds that come to it, are judged by."""
    packs = ruleset.packs(seats, max(round, 1))
    return _judge(ruleset, packs, True), _judge(ruleset, packs, False)


_judge = lru_cache(maxsize=256)(Judge)
"""One judge for all rounds that are played with the same packs, so that what is known serves."""


@frozen
class State:
    """Everything: the table, and what is face down. Only the host of a game holds one.

    Equality covers every field. Hashes hold within one process only.

    Attributes:
        table: what everybody sees.
        hands: the hands by seat.
        stock: the stock, the top card first.
        penalty_stock: the penalty stock, the top card first.
        drawn: by seat the cards that it drew from stocks that had been reshuffled, in order, which
            it alone remembers; empty before the first reshuffle of the round.
    """

    table: Table
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    penalty_stock: tuple[Card, ...]
    drawn: tuple[tuple[Card, ...], ...] = ()

    def __repr__(self) -> str:
        """Tell the phase; the cards are secret."""
        return f"<State of {self.table!r}>"
