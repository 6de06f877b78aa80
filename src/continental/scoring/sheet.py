"""A score pad for people who play with real cards."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from attrs import evolve, field, frozen

from continental.arguments import several
from continental.cards import CardsLike
from continental.errors import ContinentalError
from continental.messages import is_utf8, shown
from continental.notation import MeldLike
from continental.ruleset import Family, GameEnd, Ruleset, Ties, Winner, checked
from continental.scoring.lines import RoundResult
from continental.scoring.payments import FirstTurn, round_payments
from continental.scoring.penalties import round_points

__all__ = ["Player", "ScoreSheet", "Standing", "seat_names"]

Player: TypeAlias = str | int
"""A name, or a seat (0-based)."""

_P = TypeVar("_P", bound=Player)


@frozen
class Standing:
    """How a seat stands.

    Attributes:
        place: 1 for the best; equal seats share a place.
        seat: the seat, 0-based.
        name: its name.
        total: its points so far.
    """

    place: int
    seat: int
    name: str
    total: int


def seat_names(names: Iterable[str]) -> tuple[str, ...]:
    """Give the names of seats.

    Raises:
        ContinentalError: it is one name, or one is no text; names the seat.
        TypeError: there are not several.
    """
    if isinstance(names, str):
        raise ContinentalError(f"names: {names!r} is one name, expected one for each seat")
    called = several("names", names)
    for seat, name in enumerate(called):
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ContinentalError(f"names[{seat}]: {shown(name)} is no text")
        if not is_utf8(name):
            raise ContinentalError(f"names[{seat}]: {name!r} is no text that UTF-8 can hold")
    return called


def _results(results: Iterable[RoundResult]) -> tuple[RoundResult, ...]:
    return tuple(results)


@frozen
class ScoreSheet:
    """The scores of a game, round by round. Adding a round gives a new sheet: undo is the old one.

    Attributes:
        ruleset: the rules.
        names: the names by seat, in order of play; two seats may share one.
        results: the rounds played.

    Raises:
        ContinentalError: so many cannot play, or a name is no text.

    >>> from continental.variants import CASTIGO
    >>> sheet = ScoreSheet(CASTIGO, names=("Ana", "Bru", "Cai"))
    >>> sheet = sheet.add(out="Ana", left={"Bru": "X As", "Cai": "7h 7d"})
    >>> sheet.totals
    (0, 70, 10)
    >>> print(sheet)
    round   Ana  Bru  Cai
    1 (TT)    0   70   10
    total     0   70   10
    """

    ruleset: Ruleset
    names: tuple[str, ...] = field(converter=seat_names)
    results: tuple[RoundResult, ...] = field(default=(), converter=_results)

    def __attrs_post_init__(self) -> None:
        """Refuse a number of names that cannot play, and results of other games."""
        for place, result in enumerate(self.results):
            if type(result) is not RoundResult or len(result.tallies) != len(self.names):
                raise ContinentalError(f"results[{place}]: no result of {len(self.names)} seats")
        checked(self.ruleset).packs(len(self.names), 1)

    @property
    def round(self) -> int:
        """The round that comes next, 1-based."""
        return len(self.results) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over all rounds, by seat."""
        return tuple(
            sum(result.scores[seat] for result in self.results) for seat in range(len(self.names))
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end by its rules."""
        ending = self.ruleset.ending
        played = len(self.results)
        match ending.mode:
            case GameEnd.AFTER_ROUNDS:
                return played >= len(self.ruleset.rounds)
            case GameEnd.DEALS:
                return played >= (ending.deals or len(self.names))
            case GameEnd.TARGET:
                return ending.target is not None and max(self.totals) >= ending.target

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every seat, best first; equal ones in order of seats."""
        totals = self.totals
        keys = [self._key(seat, total) for seat, total in enumerate(totals)]
        order = sorted(range(len(totals)), key=lambda seat: keys[seat])
        return tuple(
            Standing(
                1 + sum(key < keys[seat] for key in keys), seat, self.names[seat], totals[seat]
            )
            for seat in order
        )

    @property
    def winners(self) -> tuple[str, ...]:
        """The names in first place, once the game is over; nobody before."""
        if not self.is_over:
            return ()
        return tuple(standing.name for standing in self.standings if standing.place == 1)

    def _key(self, seat: int, total: int) -> tuple[int, int]:
        """Give what seats are ordered by, best first."""
        ending = self.ruleset.ending
        points = total if ending.winner is Winner.LOWEST else -total
        won = sum(result.out == seat for result in self.results)
        breaks = {
            Ties.SHARED: 0,
            Ties.MOST_ROUNDS_WON: -won,
            Ties.FEWEST_ROUNDS_WON: won,
            Ties.SEAT_ORDER: seat,
        }
        return points, breaks[ending.ties]

    def add(
        self,
        *,
        out: Player | None,
        left: Mapping[_P, CardsLike | int] | None = None,
        melds: str | Iterable[MeldLike] | int | None = None,
        at_once: bool = False,
        others_open: bool = False,
        first_turn: bool | FirstTurn = False,
    ) -> "ScoreSheet":
        """Give the sheet with one more round.

        Args:
            out: who went out, by name or seat, or None where nobody did.
            left: in a contract game, the cards left in each other hand, or their points.
            melds: in a concealed game, what was laid down, or what each other seat pays.
            at_once: whether who went out had opened in the same turn.
            others_open: whether another seat had opened before.
            first_turn: whether it was the first turn of who went out; in a concealed game a
                `FirstTurn`.

        Raises:
            ContinentalError: the game is over, a name is unknown or stands for two seats, a
                seat's cards are missing, or something does not belong to this game.
            NotationError: a text cannot be read.
            IllegalMeld, AmbiguousMeld: as for `payment`.
        """
        if self.is_over:
            raise ContinentalError("the game is over")
        seat = None if out is None else self._seat(out)
        if self.ruleset.family is Family.CONCEALED:
            if left is not None or at_once or others_open:
                raise ContinentalError("left, at_once, others_open: this game counts no hands")
            turn = first_turn if isinstance(first_turn, FirstTurn) else None
            if turn is None and first_turn:
                raise ContinentalError("first_turn: say FirstTurn.DRAWN or FirstTurn.DEALT")
            result = round_payments(
                melds,
                self.ruleset,
                seats=len(self.names),
                out=seat,
                first_turn=turn or FirstTurn.NO,
                round=self.round,
            )
        else:
            if melds is not None or isinstance(first_turn, FirstTurn):
                raise ContinentalError("melds, FirstTurn: this game counts hands, see left")
            result = round_points(
                self._hands({} if left is None else left, seat),
                self.ruleset,
                out=seat,
                round=self.round,
                at_once=at_once,
                first_turn=first_turn,
                others_open=others_open,
            )
        return evolve(self, results=(*self.results, result))

    def _seat(self, player: Player) -> int:
        """Find a seat by its name or number."""
        if isinstance(player, int):
            if type(player) is not int or not 0 <= player < len(self.names):
                raise ContinentalError(
                    f"there is no seat {shown(player)}: seats are 0 to {len(self.names) - 1}"
                )
            return player
        seats = [seat for seat, name in enumerate(self.names) if name == player]
        if len(seats) != 1:
            told = "two seats are" if seats else "no seat is"
            raise ContinentalError(
                f"{told} called {shown(player)}: seats are {', '.join(self.names)}"
            )
        return seats[0]

    def _hands(self, left: Mapping[_P, CardsLike | int], out: int | None) -> list[CardsLike | int]:
        """Give what is left by seat; every seat but the one that went out must be there."""
        hands: dict[int, CardsLike | int] = {} if out is None else {out: ""}
        if not isinstance(left, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError("left: expected a mapping from names or seats to what is left")
        for player, hand in left.items():
            seat = self._seat(player)
            if seat in hands and seat != out:
                raise ContinentalError(f"left: {player!r} is told twice")
            hands[seat] = hand
        missing = [self.names[seat] for seat in range(len(self.names)) if seat not in hands]
        if missing:
            raise ContinentalError(f"left: nothing is said of {', '.join(missing)}")
        return [hands[seat] for seat in range(len(self.names))]

    def __str__(self) -> str:
        """Give a table: a line for each round, and the totals."""
        rows = [("round", *self.names)]
        for number, result in enumerate(self.results, 1):
            contracts = self.ruleset.round(number).contracts
            label = f"{number} ({contracts[0]})" if len(contracts) == 1 else str(number)
            rows.append((label, *map(str, result.scores)))
        rows.append(("total", *map(str, self.totals)))
        first = max(len(row[0]) for row in rows) + 2
        widths = [max(len(row[column]) for row in rows) for column in range(1, len(rows[0]))]
        return "\n".join(
            row[0].ljust(first)
            + "  ".join(cell.rjust(width) for cell, width in zip(row[1:], widths, strict=True))
            for row in rows
        )
