"""How much faster two workers simulate than one: one command, one run.

    python bench/simulation.py [--seconds 20] [--rounds 3] [--bots plain,plain,plain]

Every round plays the same games of castigo once in this process, once in two others, and once on a
dask cluster of two workers; what one alone takes is at least the seconds told. The processes and
the cluster are there before the clock starts, as they are for whoever plays many runs, and what
they take to begin is told apart. Ratios are those of one round; the medians are compared. Needs
``distributed`` (group ``test``). Wants two idle cores.
"""

import argparse
import logging
import multiprocessing
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from distributed import Client, LocalCluster

import continental as ct
from continental.simulation import simulate

WORKERS = 2
AT_LEAST = {"two processes": 1.6, "dask, two workers": 1.4}
FIRST = 8
"""Games that tell how long one takes."""


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn")) as pool:
        yield pool


@contextmanager
def dask() -> Iterator[Executor]:
    with (
        LocalCluster(
            n_workers=WORKERS,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.ERROR,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()


def seconds(bots: list[str], games: int, executor: Executor | None = None) -> float:
    """Give how long games take."""
    began = time.perf_counter()
    found = simulate(
        bots,
        ruleset=ct.CASTIGO,
        games=games,
        seed=1,
        executor=executor,
        in_flight=3 * WORKERS,
    )
    assert sum(1 for _ in found) == games
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description="How much faster two workers simulate than one.")
    parser.add_argument("--seconds", type=float, default=20.0, help="of one alone, at least")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bots", default="plain,plain,plain")
    asked = parser.parse_args()
    bots = asked.bots.split(",")

    games = 1 + int(1.2 * asked.seconds / (seconds(bots, FIRST) / FIRST))
    print(f"{games} games of castigo, {asked.bots}, {asked.rounds} rounds")
    ratios: dict[str, list[float]] = {name: [] for name in AT_LEAST}
    for _ in range(asked.rounds):
        alone = seconds(bots, games)
        print(f"alone {alone:.1f} s", end="")
        for name, workers in (("two processes", processes), ("dask, two workers", dask)):
            began = time.perf_counter()
            with workers() as executor:
                seconds(bots, WORKERS, executor)
                ready = time.perf_counter() - began
                took = seconds(bots, games, executor)
            ratios[name].append(alone / took)
            print(f"; {name} {took:.1f} s, ready after {ready:.1f} s", end="")
        print()
    for name, least in AT_LEAST.items():
        print(f"{name:20}{statistics.median(ratios[name]):6.2f} times one   (at least {least})")


if __name__ == "__main__":
    main()
