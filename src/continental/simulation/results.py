"""What a simulated game leaves: plain values, a game each."""

from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import frozen

from continental.arguments import of_type
from continental.errors import ContinentalError

__all__ = ["GameResult", "RoundEnd", "SimulatedRound"]


class RoundEnd(Enum):
    """Why a round ended."""

    OUT = "out"
    """A seat went out."""
    TURNS = "turns"
    """A seat had had as many turns as the rules allow; nobody went out."""
    CARDS = "cards"
    """A card was due and none was left; nobody went out."""


@frozen
class SimulatedRound:
    """How a round of a simulated game went. Tuples by seat go from seat 0 on, in order of play.

    Attributes:
        round: the round, 1-based.
        contract: the text of its contract; of several, of which one had to be met, all of them
            with "or" between.
        dealer: the seat that dealt, 0-based; the next seat played first.
        out: the seat that went out, 0-based, or None where nobody did.
        ended: why the round ended.
        points: the points that each seat scored in this round.
        turns: the turns that each seat began.
        buys: the buys of each seat.
        reshuffles: how often the discards became the stock.
    """

    round: int
    contract: str
    dealer: int
    out: int | None
    ended: RoundEnd
    points: tuple[int, ...]
    turns: tuple[int, ...]
    buys: tuple[int, ...]
    reshuffles: int

    def order(self, seat: int) -> int:
        """Tell when a seat (0-based) had its turns: 0 for who played first."""
        seats = len(self.points)
        return (seat - self.dealer - 1) % seats


@frozen
class GameResult:
    """A simulated game. Tuples by seat go from seat 0 on, in order of play.

    Attributes:
        game: the number of the game within its simulation, 0-based.
        seed: what decided how its cards lay; `play_game` plays the game again with it.
        bots: the name of the bot at each seat.
        rounds: the rounds, the first one first.
        places: the place of each seat, 1 for the best; equal seats share a place.

    Raises:
        ContinentalError: it has no rounds, or something is not told of every seat.
    """

    game: int
    seed: str
    bots: tuple[str, ...]
    rounds: tuple[SimulatedRound, ...]
    places: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what does not tell as much of every seat."""
        by_seat = [self.places]
        for one in self.rounds:
            by_seat += [one.points, one.turns, one.buys]
        if not self.rounds or any(len(told) != len(self.bots) for told in by_seat):
            raise ContinentalError("rounds: expected some, with as much of each seat of bots")

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over all rounds."""
        return tuple(map(sum, zip(*(one.points for one in self.rounds), strict=True)))

    @property
    def rounds_won(self) -> tuple[int, ...]:
        """The rounds in which each seat went out."""
        outs = [one.out for one in self.rounds]
        return tuple(outs.count(seat) for seat in range(len(self.bots)))


def each(results: Iterable[GameResult]) -> Iterator[GameResult]:
    """Give results one after another.

    Raises:
        TypeError: one is none, or they are no results; names it.
    """
    for place, result in enumerate(of_type("results", results, Iterable)):
        yield of_type(f"results[{place}]", result, GameResult)
