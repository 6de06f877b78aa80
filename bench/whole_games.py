"""Whole games of each kind, every round of them checked: one command, one table.

    python bench/whole_games.py [--games 1000] [--ruleset castigo]

Half of the seats are plain players, the others choose at random; points, totals and cards are
recounted as `tests/whole_games_helper.py` says. A fault ends the run with the game's number. Uses
all cores.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from whole_games_helper import PLANTED, RULESETS, checked_game

COLUMNS = ("games", "rounds", "won", "at once", "reshuffled", "planted", "moves")


def checked(name: str, number: int) -> Counter[str]:
    """Play and check one game; a fault names it."""
    try:
        return checked_game(name, number)
    except Exception as error:
        raise AssertionError(f"{name}, game {number}: {error!r}") from error


def main() -> None:
    parser = argparse.ArgumentParser(description="Play whole games and check every round.")
    parser.add_argument("--games", type=int, default=1000, help="games of each ruleset")
    parser.add_argument("--ruleset", choices=list(RULESETS), help="only games of this one")
    told = parser.parse_args()
    names = [told.ruleset] if told.ruleset else list(RULESETS)
    print("ruleset   " + "".join(f"{column:>11}" for column in (*COLUMNS, "won %", "seconds")))
    with ProcessPoolExecutor() as pool:
        for name in names:
            began = time.perf_counter()
            games = pool.map(checked, repeat(name), range(told.games))
            found = sum(games, Counter[str]())
            share = 100 * found["won"] / max(found["rounds"], 1)
            took = time.perf_counter() - began
            counts = "".join(f"{found[column]:>11,}" for column in COLUMNS)
            print(f"{name:<10}{counts}{share:>11.1f}{took:>11.0f}", flush=True)
    print("\nEvery round: points recounted, totals added up, all cards there.")
    print("at once: who went out had opened in that turn (fifteen: never, all is laid at once).")
    print(
        f"planted: of the deals of fifteen, {PLANTED:.0%} give a seat a hand that is out or wants"
    )
    print("the card that it may draw first, since random seats never put fifteen cards together.")


if __name__ == "__main__":
    main()
