"""Views and sampled states: what they cost beside a move.

    python bench/views.py [--games 4] [--rounds 5]

Plain players, who also buy, play castigo, xelu and fifteen with 4 seats. At every decision the view
is taken, a state is sampled from it, and a move is played, each timed alone (processor time). Ratios
are those of the medians within a round; the median of the rounds is told. What comes after a
reshuffle, where the way of every card is reckoned, is told apart. Seeds are fixed.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import TypeVar

import continental as ct
from continental.bots import plain_move

SEATS = 4
_T = TypeVar("_T")


def timed(times: list[float], call: Callable[[], _T]) -> _T:
    began = time.process_time()
    found = call()
    times.append(time.process_time() - began)
    return found


def measured(ruleset: ct.Ruleset, seeds: range) -> tuple[list[float], ...]:
    """Give the seconds of views, of samples before and after a reshuffle, of moves."""
    views: list[float] = []
    before: list[float] = []
    after: list[float] = []
    again: list[float] = []
    plays: list[float] = []
    for seed in seeds:
        rng = Random(seed)
        game = ct.Game.new(ruleset, seats=SEATS, seed=seed)
        while (seat := game.to_act) is not None:
            here = game
            view = timed(views, lambda game=here, seat=seat: game.view(seat))
            kept = after if view.table.reshuffled else before
            timed(kept, lambda view=view: ct.determinize(view, rng))
            if view.table.reshuffled:
                timed(again, lambda view=view: ct.determinize(view, rng))
            move = plain_move(view, buys=True)
            game = timed(plays, lambda game=here, move=move: game.play(move))
    return views, before, after, again, plays


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    names = ("view", "determinize", "  after a reshuffle", "  the same view again", "play")
    for ruleset in (ct.CASTIGO, ct.XELU, ct.FIFTEEN):
        rows: list[list[float]] = []
        for number in range(-1, options.rounds):  # the first round warms up
            found = measured(ruleset, range(options.games))
            if number >= 0:
                rows.append([statistics.median(one or [0.0]) for one in found])
        count = [len(one) for one in found]
        print(f"{ruleset.id}: {'':14}{'µs':>8}{'plays':>8}{'a second':>10}{'number':>9}")
        for place, name in enumerate(names):
            seconds = statistics.median(row[place] for row in rows)
            ratio = statistics.median(row[place] / row[-1] for row in rows)
            told = f"{1 / seconds:10,.0f}" if seconds else f"{'':10}"
            print(f"{name:24}{1e6 * seconds:8.1f}{ratio:8.2f}{told}{count[place]:9,}")


if __name__ == "__main__":
    main()
