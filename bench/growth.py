"""How the time of the solver grows with the cards of a hand: a table and a picture.

    python bench/growth.py [--hands 15] [--svg docs/growth.svg]

Hands of castigo with the makings of a contract, from three packs with their six jokers. For each
number of cards the milliseconds of processor time, the median of the hands, of the best lay-down
and of the distance, with nothing remembered. Needs the extra ``plot``.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import matplotlib as mpl
from matplotlib import pyplot as plt

import continental as ct
from continental.solver import best_lay_down, clear_caches, distance

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import hands_helper

SIZES = (7, 10, 13, 16, 20, 25, 30, 35, 40)
CONTRACTS = ("TT", "TTE", "EEE", "TTEE")
COLOURS = ("#0072b2", "#009e73", "#d55e00", "#cc79a7")
PACKS, JOKERS = 3, 6


def milliseconds(ask: Callable[..., object], hand: ct.Hand, contract: ct.Contract) -> float:
    """Tell what a question takes with nothing remembered."""
    clear_caches()
    began = time.process_time_ns()
    ask(hand, contract, ct.CASTIGO_LONG, packs=PACKS)
    return (time.process_time_ns() - began) / 1e6


def row(contract: ct.Contract, cards: int, hands: int) -> tuple[float, float]:
    """Tell what the best lay-down and the distance take, the medians of some hands."""
    rng = Random(f"{contract} {cards}")
    some = [hands_helper.planted(rng, contract, cards, PACKS, JOKERS) for _ in range(hands)]
    best = [milliseconds(best_lay_down, hand, contract) for hand in some]
    lacking = [milliseconds(distance, hand, contract) for hand in some]
    return statistics.median(best), statistics.median(lacking)


def draw(rows: dict[str, list[tuple[float, float]]], path: Path) -> None:
    """Draw the times, a line for each contract and question."""
    mpl.rcParams["svg.hashsalt"] = "growth"
    figure, axes = plt.subplots(figsize=(7, 4.2), layout="constrained")
    for (contract, times), colour in zip(rows.items(), COLOURS, strict=True):
        axes.plot(SIZES, [best for best, _ in times], "o-", color=colour, label=contract)
        axes.plot(SIZES, [lacking for _, lacking in times], "s--", color=colour, markersize=4)
    axes.plot([], [], "o-", color="grey", label="best lay-down")
    axes.plot([], [], "s--", color="grey", markersize=4, label="distance")
    axes.set_yscale("log")
    axes.set_xlabel("cards in hand")
    axes.set_ylabel("milliseconds, median")
    axes.grid(visible=True, which="major", alpha=0.3)
    axes.legend(ncols=2, frameon=False)
    figure.savefig(path, metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=15)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    rows: dict[str, list[tuple[float, float]]] = {}
    for text in CONTRACTS:
        contract = ct.Contract(text)
        row(contract, SIZES[0], 1)  # so that the rules are known
        rows[text] = [row(contract, cards, options.hands) for cards in SIZES]
    print("| cards |" + "".join(f" {text} | distance |" for text in rows))
    print("|---:|" + "---:|---:|" * len(rows))
    for place, cards in enumerate(SIZES):
        told = "".join(
            f" {times[place][0]:.2f} | {times[place][1]:.2f} |" for times in rows.values()
        )
        print(f"| {cards} |{told}")
    if options.svg:
        draw(rows, options.svg)


if __name__ == "__main__":
    main()
