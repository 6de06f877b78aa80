"""Results as a table, for those who count further: a row for each seat of each round."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import fields, frozen

from continental.simulation.results import GameResult, each

__all__ = ["Cell", "Row", "columns", "rows"]

Cell: TypeAlias = int | str | bool
"""What a table holds."""


@frozen
class Row:
    """What a seat did in a round of a simulated game.

    Attributes:
        game: the number of the game, 0-based.
        seed: its seed.
        round: the round, 1-based.
        contract: the text of its contract, or of all that were allowed.
        ended: why the round ended: ``out``, ``turns`` or ``cards``, as in `RoundEnd`.
        reshuffles: how often the discards became the stock.
        seat: the seat, 0-based.
        order: when it had its turns in this round: 0 for who played first, just after the dealer.
        bot: the name of its bot.
        out: whether it went out.
        points: what it scored in this round.
        turns: the turns that it began.
        buys: its buys.
        total: its points over all rounds of the game.
        place: its place in the game, 1 for the best; equal seats share a place.
    """

    game: int
    seed: str
    round: int
    contract: str
    ended: str
    reshuffles: int
    seat: int
    order: int
    bot: str
    out: bool
    points: int
    turns: int
    buys: int
    total: int
    place: int


def rows(results: Iterable[GameResult]) -> Iterator[Row]:
    """Give the rows of results, one after another, seat by seat within each round.

    Raises:
        TypeError: one of them is no result.
    """
    for result in each(results):
        totals = result.totals
        for played in result.rounds:
            for seat, bot in enumerate(result.bots):
                yield Row(
                    game=result.game,
                    seed=result.seed,
                    round=played.round,
                    contract=played.contract,
                    ended=played.ended.value,
                    reshuffles=played.reshuffles,
                    seat=seat,
                    order=played.order(seat),
                    bot=bot,
                    out=played.out == seat,
                    points=played.points[seat],
                    turns=played.turns[seat],
                    buys=played.buys[seat],
                    total=totals[seat],
                    place=result.places[seat],
                )


def columns(results: Iterable[GameResult]) -> dict[str, list[Cell]]:
    """Give the table of results by columns, named as the fields of `Row`.

    It is plain data: ``pandas.DataFrame(columns(results))`` and ``polars.DataFrame(…)`` take it.

    Raises:
        TypeError: one of them is no result.

    >>> from continental.simulation import simulate
    >>> from continental.variants import XELU
    >>> found = columns(simulate(["plain", "random"], ruleset=XELU, games=2, seed=1))
    >>> len(found["points"])  # two games of seven rounds, two seats
    28
    >>> found["bot"][:4]
    ['plain', 'random', 'plain', 'random']
    """
    names = [one.name for one in fields(Row)]
    found: dict[str, list[Cell]] = {name: [] for name in names}
    for row in rows(results):
        for name in names:
            found[name].append(getattr(row, name))
    return found
