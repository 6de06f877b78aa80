"""What rules change: xelu with other places of the ace, without buying, without doubling.

Every rule is played with the same seed, so that in game n of each the same cards are dealt, and
games can be compared one by one. Bots follow the rules, but have no ways of their own for each.

    python examples/rule_study.py [--games 3] [--jobs 1] [--plot rule_study.svg]

The picture needs matplotlib (the extra ``plot``).
"""

import argparse
import math
import statistics
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import continental as ct
from continental.simulation import Estimate, GameResult, simulate

BOTS = ["greedy"] * 4
SEED = 1
XELU = "xelu as it is"
RULES = {
    XELU: ct.XELU,
    "ace low only": ct.XELU.replace(escaleras={"ace": ct.Ace.LOW}),
    "ace in a circle": ct.XELU.replace(escaleras={"ace": ct.Ace.CIRCULAR}),
    "no buying": ct.XELU.replace(buying={"allowed": False}),
    "two buys a round": ct.XELU.replace(buying={"limit": 2}),
    "no doubling": ct.XELU.replace(going_out={"at_once_factor": 1}),
}

Measure = Callable[[GameResult], float]


def points(result: GameResult) -> float:
    """Give the points of a seat in a round."""
    return statistics.fmean(point for one in result.rounds for point in one.points)


def turns(result: GameResult) -> float:
    """Give the turns of a seat in a round."""
    return statistics.fmean(turn for one in result.rounds for turn in one.turns)


def spread(result: GameResult) -> float:
    """Give how far the last seat is behind the first in the end."""
    return max(result.totals) - min(result.totals)


MEASURES: dict[str, Measure] = {
    "points of a seat in a round": points,
    "turns of a seat in a round": turns,
    "points between first and last": spread,
}


def estimate(values: list[float]) -> Estimate:
    """Give a mean over games and its standard error."""
    return Estimate(statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)))


def played(games: int, jobs: int) -> dict[str, list[GameResult]]:
    """Play all games under every rule."""
    with ProcessPoolExecutor(jobs) as pool:
        return {
            name: list(
                simulate(
                    BOTS,
                    ruleset=rules,
                    games=games,
                    seed=SEED,
                    executor=pool if jobs > 1 else None,
                )
            )
            for name, rules in RULES.items()
        }


def compared(results: dict[str, list[GameResult]], measure: Measure) -> dict[str, Estimate]:
    """Give by how much each rule differs from xelu, game by game."""
    base = [measure(result) for result in results[XELU]]
    return {
        name: estimate([measure(one) - there for one, there in zip(found, base, strict=True)])
        for name, found in results.items()
        if name != XELU
    }


def draw(results: dict[str, list[GameResult]], path: str) -> None:
    """Draw what differs, with intervals of 95 %."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 3.6), layout="constrained")
    figure.suptitle(f"What rules change in xelu: {len(results[XELU])} games of four seats each")
    panels = figure.subplots(1, len(MEASURES), sharey=True)
    for axes, (title, measure) in zip(panels, MEASURES.items(), strict=True):
        differences = compared(results, measure)
        base = statistics.fmean(map(measure, results[XELU]))
        for place, one in enumerate(differences.values()):
            half = one.mean - one.interval[0]
            axes.errorbar(one.mean, place, xerr=half, fmt="o", color="#0072b2", capsize=4)
        axes.axvline(0, color="grey", linewidth=1)
        axes.set(title=title, xlabel=f"difference from xelu, {base:.1f}")
        axes.set_yticks(range(len(differences)), list(differences))
        axes.set_ylim(len(differences) - 0.5, -0.5)
        axes.grid(axis="x", alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
    with mpl.rc_context({"svg.hashsalt": "continental"}):
        figure.savefig(path, metadata={"Date": None} if path.endswith("svg") else {})


def main() -> None:
    parser = argparse.ArgumentParser(description="What rules change in xelu.")
    parser.add_argument("--games", type=int, default=3, help="games under every rule, 2 or more")
    parser.add_argument("--jobs", type=int, default=1, help="processes at work")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw what differs")
    asked = parser.parse_args()

    results = played(asked.games, asked.jobs)
    for title, measure in MEASURES.items():
        print(f"{title}: {statistics.fmean(map(measure, results[XELU])):.1f}; differs by")
        for name, difference in compared(results, measure).items():
            print(f"  {name:<18}{difference:+.1f}")
    if asked.plot:
        draw(results, asked.plot)


if __name__ == "__main__":
    main()
