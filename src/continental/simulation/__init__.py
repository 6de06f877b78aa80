"""Many games between bots, what came of them, and what that says.

>>> from continental import XELU
>>> from continental.simulation import simulate, summary
>>> results = list(simulate(["plain", "random"], ruleset=XELU, games=3, seed=1))
>>> [result.places for result in results]
[(1, 2), (1, 2), (1, 2)]
>>> found = summary(results)
>>> found.games, found.rounds, [one.bot for one in found.bots]
(3, 21, ['plain', 'random'])
"""

from continental.simulation.files import read_csv, read_jsonl, write_csv, write_jsonl
from continental.simulation.playing import FailedBot, game_seed, play_game
from continental.simulation.plots import PICTURES, plot, write_plot
from continental.simulation.results import GameResult, RoundEnd, SimulatedRound
from continental.simulation.running import BrokenPool, simulate
from continental.simulation.summaries import (
    BotSummary,
    Estimate,
    OrderSummary,
    RoundSummary,
    Summary,
    summary,
)
from continental.simulation.tables import Cell, Row, columns, rows

__all__ = [
    "PICTURES",
    "BotSummary",
    "BrokenPool",
    "Cell",
    "Estimate",
    "FailedBot",
    "GameResult",
    "OrderSummary",
    "RoundEnd",
    "RoundSummary",
    "Row",
    "SimulatedRound",
    "Summary",
    "columns",
    "game_seed",
    "play_game",
    "plot",
    "read_csv",
    "read_jsonl",
    "rows",
    "simulate",
    "summary",
    "write_csv",
    "write_jsonl",
    "write_plot",
]
