"""How strong the bots are, and how long their rounds last: one command, two processes.

    python bench/strength.py

Greedy against plain, and against a bot that is plainer still: whole games of two seats, each dealt
twice with the seats swapped. Search
against greedy: single rounds of two seats, the contracts one after the other, each dealt twice with
the seats swapped. Greedy among itself: how many turns a seat a round lasts, by contract. What
stands after ± is half of a 95 % interval; a game dealt twice is one observation.
"""

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from random import Random

from attrs import frozen

import continental as ct
from continental.bots import Bot, GreedyBot, PlainBot, SearchBot
from continental.scoring import card_points
from continental.simulation import GameResult, simulate

GAMES = (ct.CASTIGO, ct.XELU, ct.FIFTEEN)
SEED = "strength"
WIDTH = 1.96

Pair = tuple[GameResult, GameResult]


@frozen
class Plainest:
    """Lays down and off whatever it can, else throws its dearest card, only wilds last."""

    def choose(self, view: ct.View, rng: Random) -> ct.Move:
        """Choose a move."""
        del rng
        legal, rules = view.legal_moves, view.table.ruleset
        first = chain[ct.Move](
            legal.declarations(),
            legal.of_type(ct.LayOff),
            legal.of_type(ct.SwapWild),
            legal.lay_downs(),
            (move for move in legal if isinstance(move, ct.DrawStock | ct.Pass)),
        )
        for move in first:
            return move
        return max(legal.of_type(ct.Discard), key=lambda move: _dearness(move.card, rules))


def _dearness(card: ct.Card, rules: ct.Ruleset) -> tuple[bool, int]:
    return not rules.wilds.may_stand_in(card), card_points(card, rules.points)


def pairs(
    bots: tuple[Bot, Bot], ruleset: ct.Ruleset, count: int, executor: Executor, seed: str
) -> Iterator[Pair]:
    """Give games, and the same cards with the seats swapped."""
    both = [
        simulate(order, ruleset=ruleset, games=count, seed=seed, executor=executor)
        for order in (bots, bots[::-1])
    ]
    return zip(*both, strict=True)


def interval(values: Sequence[float]) -> str:
    """Give a mean, and half of its 95 % interval."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("inf")
    return f"{statistics.mean(values):7.2f} ± {WIDTH * error:5.2f}"


def points(game: GameResult, seat: int) -> float:
    """Give the points of a seat in the mean of the rounds."""
    return statistics.mean(one.points[seat] for one in game.rounds)


def ahead(pair: Pair) -> float:
    """Give how many points a round more the first bot has, in the mean of both games."""
    first, second = pair
    more = points(first, 0) - points(first, 1) + points(second, 1) - points(second, 0)
    return more / 2


def placed(pair: Pair) -> list[tuple[int, int]]:
    """Give the places of both bots in both games, the first bot first."""
    first, second = pair
    return [(first.places[0], first.places[1]), (second.places[1], second.places[0])]


def greedy_against(other: Bot, count: int, executor: Executor) -> None:
    print(f"greedy against {other}, games of two seats, {count} dealt twice")
    print(f"{'':10}{'games won, %':>18}{'tied, %':>18}{'points a round more':>24}")
    for ruleset in GAMES:
        found = list(pairs((GreedyBot(), other), ruleset, count, executor, SEED))
        both = list(map(placed, found))
        won = interval([50 * sum(one < other for one, other in places) for places in both])
        tied = interval([50 * sum(one == other for one, other in places) for places in both])
        more = interval(list(map(ahead, found)))
        print(f"{ruleset.id:10}{won:>18}{tied:>18}{more:>24}", flush=True)
    print("In fifteen more points are better, in the others fewer.")


def one_round(ruleset: ct.Ruleset, number: int) -> ct.Ruleset:
    """Give a game of one of the rounds alone."""
    return ruleset.replace(rounds=(ruleset.round(number),))


def search_against_greedy(count: int, iterations: int, executor: Executor) -> None:
    print(f"\nsearch ({iterations} iterations) against greedy, rounds of two seats, {count} pairs")
    print(f"{'':10}{'points a round more':>24}")
    bots = (SearchBot(iterations), GreedyBot())
    for ruleset in (ct.CASTIGO, ct.XELU):
        rounds = len(ruleset.rounds)
        found: list[float] = []
        for number in range(1, rounds + 1):
            share = (count + rounds - number) // rounds
            rules = one_round(ruleset, number)
            found += map(ahead, pairs(bots, rules, share, executor, f"{SEED}/{number}"))
        print(f"{ruleset.id:10}{interval(found):>24}", flush=True)


def rounds_of_greedy(seats: int, count: int, executor: Executor) -> None:
    print(f"\nturns a seat in rounds between {seats} greedy bots, {count} games")
    print(f"{'':10}{'contract':>10}{'median':>10}{'over 60, %':>12}{'nobody out, %':>15}")
    for ruleset in (ct.CASTIGO, ct.XELU):
        turns, nobody = defaultdict[str, list[int]](list), defaultdict[str, int](int)
        bots = [GreedyBot()] * seats
        for game in simulate(bots, ruleset=ruleset, games=count, seed=SEED, executor=executor):
            for one in game.rounds:
                turns[one.contract].append(max(one.turns))
                nobody[one.contract] += one.out is None
        for contract, lasted in turns.items():
            long = 100 * sum(one > 60 for one in lasted) / len(lasted)
            out = 100 * nobody[contract] / len(lasted)
            median = statistics.median(lasted)
            print(f"{ruleset.id:10}{contract:>10}{median:>10.1f}{long:>12.1f}{out:>15.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--games", type=int, default=200, help="games dealt, each played twice")
    parser.add_argument("--pairs", type=int, default=300, help="rounds dealt for the search")
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=40, help="games for the length of rounds")
    parser.add_argument("--processes", type=int, default=2)
    told = parser.parse_args()
    began = time.perf_counter()
    context = get_context("spawn")
    with ProcessPoolExecutor(told.processes, mp_context=context) as executor:
        for other in (PlainBot(), Plainest()):
            greedy_against(other, told.games, executor)
        for seats in (2, 4):
            rounds_of_greedy(seats, told.rounds, executor)
        search_against_greedy(told.pairs, told.iterations, executor)
    print(f"\n{(time.perf_counter() - began) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
