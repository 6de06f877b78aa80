"""How quick the bots are, beside RLCard's gin rummy between its novice agents.

    python bench/bots_speed.py

A round of castigo between four greedy bots shall take no longer than eight of those games. Needs
RLCard: the group ``bench``. Processor time, medians of runs taken in turn.
"""

import argparse
import statistics
import time
import warnings
from random import Random

import continental as ct
from continental.bots import Bot, GreedyBot, PlainBot, SearchBot

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import rlcard  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]
    from rlcard.models.gin_rummy_rule_models import (  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]
        GinRummyNoviceRuleAgent,
    )

GIN_GAMES = 8


def gin_seconds(games: int, seed: int) -> float:
    """Give the seconds of a game of gin rummy."""
    table = rlcard.make("gin-rummy", config={"seed": seed})
    agent = GinRummyNoviceRuleAgent()
    table.set_agents([agent, agent])
    began = time.process_time()
    for _ in range(games):
        table.run(is_training=False)
    return (time.process_time() - began) / games


def round_seconds(bot: Bot, ruleset: ct.Ruleset, seats: int, seed: int, rounds: int) -> float:
    """Give the seconds of a round of a game, over its first rounds."""
    rng, began = Random(seed), time.process_time()
    game = ct.Game.new(ruleset, seats, seed=seed)
    while game.to_act is not None and len(game.results) < rounds:
        game = game.play(bot.choose(game.view(game.to_act), rng))
    return (time.process_time() - began) / len(game.results)


PLAYED: tuple[tuple[str, Bot, ct.Ruleset, int, int], ...] = (
    ("castigo, four greedy bots", GreedyBot(), ct.CASTIGO, 4, 7),
    ("xelu, four greedy bots", GreedyBot(), ct.XELU, 4, 7),
    ("fifteen, four greedy bots", GreedyBot(), ct.FIFTEEN, 4, 4),
    ("castigo, four plain bots", PlainBot(), ct.CASTIGO, 4, 7),
    ("castigo, two search bots", SearchBot(), ct.CASTIGO, 2, 1),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how quick the bots are.")
    parser.add_argument("--runs", type=int, default=15)
    told = parser.parse_args()
    gin: list[float] = []
    ours: dict[str, list[float]] = {name: [] for name, *_ in PLAYED}
    for run in range(told.runs):
        gin.append(gin_seconds(GIN_GAMES, run))
        for name, bot, ruleset, seats, rounds in PLAYED:
            ours[name].append(round_seconds(bot, ruleset, seats, run, rounds))
    beside = statistics.median(gin)
    print(f"a game of gin rummy between novice agents: {1000 * beside:.1f} ms")
    print(f"{'a round of':30}{'ms':>8}{'gin games':>11}{'wanted':>9}")
    for number, (name, seconds) in enumerate(ours.items()):
        median = statistics.median(seconds)
        wanted = f"≤ {GIN_GAMES}" if number == 0 else ""
        print(f"{name:30}{1000 * median:>8.1f}{median / beside:>11.1f}{wanted:>9}")


if __name__ == "__main__":
    main()
