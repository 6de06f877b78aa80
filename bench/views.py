"""Views and sampled states: what they cost beside a move.

    python bench/views.py [--games 2] [--rounds 5]

Four seats play castigo, xelu and fifteen: plain players, who also buy, and in xelu also seats at
random, whose rounds see reshuffles. At every decision a view is taken, a state is sampled from it,
and a move is played, each timed alone (processor time). After a reshuffle, where the way of every
card is reckoned, sampling is told apart too; sampling again from the same view, as a player that
thinks does, needs not reckon anew. Ratios are those of the medians within a round; the medians of
the rounds are told. Seeds are fixed.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import ParamSpec, TypeVar

import continental as ct
from continental.bots import plain_move

SEATS = 4
NAMES = (
    "view",
    "determinize",
    "  before a reshuffle",
    "  after a reshuffle",
    "  the same view again",
    "play",
)

_T = TypeVar("_T")
_P = ParamSpec("_P")
Player = Callable[[ct.View, Random], ct.Move]


def by_plan(view: ct.View, _: Random) -> ct.Move:
    return plain_move(view, buys=True)


def by_chance(view: ct.View, rng: Random) -> ct.Move:
    return view.legal_moves.random(rng, limit=50)


RUNS: dict[str, tuple[ct.Ruleset, Player]] = {
    "castigo, plain": (ct.CASTIGO, by_plan),
    "xelu, plain": (ct.XELU, by_plan),
    "fifteen, plain": (ct.FIFTEEN, by_plan),
    "xelu, random": (
        ct.XELU.replace(stock={"max_reshuffles": 3}, ending={"max_turns": 30}),
        by_chance,
    ),
}


def timed(times: list[float], call: Callable[_P, _T], *args: _P.args, **told: _P.kwargs) -> _T:
    began = time.process_time()
    found = call(*args, **told)
    times.append(time.process_time() - began)
    return found


def measured(ruleset: ct.Ruleset, player: Player, seeds: range) -> tuple[list[float], ...]:
    """Give the seconds of what `NAMES` says, one by one."""
    views, every, before, after, again, plays = found = tuple[list[float], ...]([] for _ in NAMES)
    for seed in seeds:
        rng = Random(seed)
        game = ct.Game.new(ruleset, seats=SEATS, seed=seed)
        while (seat := game.to_act) is not None:
            view = timed(views, game.view, seat)
            timed(every, ct.determinize, view, rng)
            if view.table.reshuffled:
                after.append(every[-1])
                timed(again, ct.determinize, view, rng)
            else:
                before.append(every[-1])
            game = timed(plays, game.play, player(view, rng))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for name, (ruleset, player) in RUNS.items():
        measured(ruleset, player, range(1))  # warms up
        rounds = [measured(ruleset, player, range(options.games)) for _ in range(options.rounds)]
        print(f"{name:24}{'µs':>8}{'plays':>8}{'a second':>10}{'number':>9}")
        for place, told in enumerate(NAMES):
            if not rounds[0][place]:
                continue
            seconds = statistics.median(statistics.median(one[place]) for one in rounds)
            ratio = statistics.median(
                statistics.median(one[place]) / statistics.median(one[-1]) for one in rounds
            )
            number = len(rounds[0][place])
            print(f"{told:24}{1e6 * seconds:8.1f}{ratio:8.2f}{1 / seconds:10,.0f}{number:9,}")


if __name__ == "__main__":
    main()
