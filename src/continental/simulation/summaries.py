"""What many games say: means and shares, with how sure they are."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from continental.messages import plural
from continental.simulation.results import GameResult, each

__all__ = ["BotSummary", "Estimate", "OrderSummary", "RoundSummary", "Summary", "summary"]

_NORMAL: Final = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""


@frozen
class Estimate:
    """A mean or a share, found in games.

    What happens within a game hangs together, so the error is found by comparing whole games, as
    for a ratio of two sums over them. It says little where there are only a few games, and it is 0
    where all of them agree, which does not prove that others would.

    Attributes:
        mean: the mean; for a share from 0 to 1.
        error: its standard error; None where there is a single game.
    """

    mean: float
    error: float | None

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 %: 1.96 errors on either side; without ends for a single game."""
        half = math.inf if self.error is None else _NORMAL * self.error
        return self.mean - half, self.mean + half

    def __format__(self, spec: str) -> str:
        """Give the mean and half its interval, each as a number is formatted: ``12.3 ± 0.4``."""
        half = "?" if self.error is None else format(_NORMAL * self.error, spec.replace("+", ""))
        return f"{format(self.mean, spec)} ± {half}"

    def __str__(self) -> str:
        """Give the mean and half its interval, with two decimals."""
        return format(self, ".2f")


@frozen
class BotSummary:
    """How a bot did at a seat; where it has several, the mean of them.

    Attributes:
        bot: its name.
        games: how often it played; a game counts once for each of its seats.
        games_won: the share of games that it won; several who share a win have a part of it each.
        points: its points in a game.
        rounds_won: the share of rounds in which it went out.
        round_points: its points in a round.
        buys: its buys in a round.
    """

    bot: str
    games: int
    games_won: Estimate
    points: Estimate
    rounds_won: Estimate
    round_points: Estimate
    buys: Estimate


@frozen
class RoundSummary:
    """How the rounds of one number went.

    Attributes:
        round: the number of the round, 1-based.
        contract: its contract, as in `SimulatedRound`.
        played: how often it was played.
        nobody: the share in which nobody went out.
        turns: the turns of a seat.
        buys: the buys of all seats together.
        reshuffles: how often the discards became the stock.
        points: the points of a seat, by the name of its bot.
    """

    round: int
    contract: str
    played: int
    nobody: Estimate
    turns: Estimate
    buys: Estimate
    reshuffles: Estimate
    points: Mapping[str, Estimate]


@frozen
class OrderSummary:
    """How those did who had their turns first, second and so on in a round.

    Attributes:
        order: 0 for who played first, just after the dealer.
        rounds_won: the share of rounds in which they went out.
        points: their points in a round.
    """

    order: int
    rounds_won: Estimate
    points: Estimate


@frozen
class Summary:
    """What games say; ``str`` gives it as tables.

    Attributes:
        games: how many there were.
        rounds: how many rounds they had together.
        bots: how each bot did, in order of the seats where they were first seen.
        by_round: how each round went, the first one first.
        by_order: how those did who played first, second and so on: the advantage of the seat.
    """

    games: int
    rounds: int
    bots: tuple[BotSummary, ...]
    by_round: tuple[RoundSummary, ...]
    by_order: tuple[OrderSummary, ...]

    def __str__(self) -> str:
        """Give the tables; "±" is half an interval of 95 %."""
        if not self.games:
            return "no games"
        played = f"{plural(self.games, 'game')}, {plural(self.rounds, 'round')}"
        head = f"{played}; ± is half an interval of 95 %"
        return "\n\n".join([head, _bots_told(self), _rounds_told(self), _orders_told(self)])


def summary(results: Iterable[GameResult]) -> Summary:
    """Sum up the results of a simulation.

    It keeps sums only, so that there may be any number of games.

    Raises:
        TypeError: one of them is no result.

    >>> from continental.simulation import simulate
    >>> from continental.variants import XELU
    >>> found = summary(simulate(["plain", "random"], ruleset=XELU, games=5, seed=1))
    >>> plain, random = found.bots
    >>> plain.bot, plain.games, plain.round_points.mean < random.round_points.mean
    ('plain', 5, True)
    """
    sums = _Sums()
    for result in each(results):
        sums.add(result)
    return sums.summary()


# --- adding up -----------------------------------------------------------------------------------

_Key: TypeAlias = tuple[str | int, ...]
"""What is averaged, and of which bot, round, or place in the order of play."""


class _Ratio:
    """A sum over another, game by game: points over rounds, wins over games."""

    def __init__(self) -> None:
        """Begin with no games."""
        self.games = 0
        self.over = self.under = 0.0
        self.squares = self.products = self.under_squares = 0.0

    def add(self, over: float, under: float) -> None:
        """Add a game."""
        self.games += 1
        self.over += over
        self.under += under
        self.squares += over * over
        self.products += over * under
        self.under_squares += under * under

    def estimate(self) -> Estimate:
        """Give the ratio, and its error by how far single games are from it."""
        mean = self.over / self.under
        if self.games == 1:
            return Estimate(mean, None)
        spread = self.squares - 2 * mean * self.products + mean * mean * self.under_squares
        factor = self.games / (self.games - 1)
        return Estimate(mean, math.sqrt(max(0.0, spread) * factor) / self.under)


class _Sums:
    """What is kept of the games that were seen."""

    def __init__(self) -> None:
        """Begin with no games."""
        self.games = 0
        self.bots: Counter[str] = Counter()
        self.rounds: Counter[tuple[int, str]] = Counter()
        self.ratios: defaultdict[_Key, _Ratio] = defaultdict(_Ratio)

    def add(self, result: GameResult) -> None:
        """Add a game."""
        self.games += 1
        self.bots.update(result.bots)
        self.rounds.update((one.round, one.contract) for one in result.rounds)
        found: defaultdict[_Key, list[float]] = defaultdict(list)
        for key, amount in _amounts(result):
            found[key].append(amount)
        for key, amounts in found.items():
            self.ratios[key].add(sum(amounts), len(amounts))

    def summary(self) -> Summary:
        """Give what the games say."""
        orders = sorted(key[1] for key in self.ratios if key[0] == "points by order")
        return Summary(
            self.games,
            sum(self.rounds.values()),
            tuple(map(self._bot, self.bots)),
            tuple(self._round(*one) for one in sorted(self.rounds)),
            tuple(map(self._order, orders)),
        )

    def _of(self, *key: str | int) -> Estimate:
        return self.ratios[key].estimate()

    def _bot(self, bot: str) -> BotSummary:
        return BotSummary(
            bot,
            self.bots[bot],
            games_won=self._of("games won", bot),
            points=self._of("points", bot),
            rounds_won=self._of("rounds won", bot),
            round_points=self._of("round points", bot),
            buys=self._of("buys", bot),
        )

    def _round(self, number: int, contract: str) -> RoundSummary:
        return RoundSummary(
            number,
            contract,
            self.rounds[number, contract],
            nobody=self._of("nobody", number),
            turns=self._of("turns by round", number),
            buys=self._of("buys by round", number),
            reshuffles=self._of("reshuffles", number),
            points={
                bot: self._of(*key)
                for bot in self.bots
                if (key := ("points by round", number, bot)) in self.ratios
            },
        )

    def _order(self, order: str | int) -> OrderSummary:
        assert isinstance(order, int)
        return OrderSummary(
            order,
            rounds_won=self._of("rounds won by order", order),
            points=self._of("points by order", order),
        )


def _amounts(result: GameResult) -> Iterator[tuple[_Key, float]]:
    """Give all that is averaged, one by one."""
    winners = result.places.count(1)
    for bot, total, place in zip(result.bots, result.totals, result.places, strict=True):
        yield ("games won", bot), (place == 1) / winners
        yield ("points", bot), total
    for one in result.rounds:
        yield ("nobody", one.round), one.out is None
        yield ("buys by round", one.round), sum(one.buys)
        yield ("reshuffles", one.round), one.reshuffles
        for seat, bot in enumerate(result.bots):
            order, points, won = one.order(seat), one.points[seat], one.out == seat
            yield ("rounds won", bot), won
            yield ("round points", bot), points
            yield ("buys", bot), one.buys[seat]
            yield ("turns by round", one.round), one.turns[seat]
            yield ("points by round", one.round, bot), points
            yield ("rounds won by order", order), won
            yield ("points by order", order), points


# --- telling -------------------------------------------------------------------------------------


def _bots_told(found: Summary) -> str:
    """Tell how the bots did."""
    head = ["bot", "games", "games won", "points a game", "rounds won", "points a round", "buys"]
    return _told(
        head,
        (
            [
                one.bot,
                f"{one.games:,}",
                f"{one.games_won:.1%}",
                f"{one.points:.1f}",
                f"{one.rounds_won:.1%}",
                f"{one.round_points:.2f}",
                f"{one.buys:.2f}",
            ]
            for one in found.bots
        ),
    )


def _rounds_told(found: Summary) -> str:
    """Tell how the rounds went, and the points of each bot in them."""
    bots = [one.bot for one in found.bots]
    head = ["round", "turns", "buys", "reshuffles", "nobody out", *bots]
    return _told(
        head,
        (
            [
                f"{one.round}" + ("" if " or " in one.contract else f" ({one.contract})"),
                f"{one.turns:.1f}",
                f"{one.buys:.2f}",
                f"{one.reshuffles:.2f}",
                f"{one.nobody:.1%}",
                *(f"{one.points[bot]:.1f}" if bot in one.points else "" for bot in bots),
            ]
            for one in found.by_round
        ),
    )


def _orders_told(found: Summary) -> str:
    """Tell how those did who played first, second and so on."""
    return _told(
        ["plays", "rounds won", "points a round"],
        (
            [f"{one.order + 1}.", f"{one.rounds_won:.1%}", f"{one.points:.2f}"]
            for one in found.by_order
        ),
    )


def _told(head: list[str], body: Iterable[list[str]]) -> str:
    """Give a table with the first column to the left and the others to the right."""
    lines = [head, *body]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
