"""Random games of all variants, dumped, loaded and replayed to equal states: one command.

    python bench/records.py [--games 10000] [--actions 400] [--processes 2]

Games, of those documented and of a house, are those of `tests/record_helper.py`: plain and random
seats, some ended early. Of each, the record is written and read, every state of the replay is
compared with that of the game, the rounds are counted again, and the last position is written and
read. What one seat saw, or somebody who only watched, is written, read and looked at again as well.
A fault ends the run with the game's number.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from record_helper import random_game, states_of

import continental as ct
from continental import record
from continental.views import view_of


def checked(number: int, actions: int) -> Counter[str]:
    """Check a game, and count what was looked at; times are processor time."""
    first = time.process_time()
    game = random_game(number, actions)
    states = states_of(game)
    began = time.process_time()
    told = ct.Record.of(game)
    text = record.dumps(told)
    wrote = time.process_time()
    read = record.loads(text)
    loaded = time.process_time()
    same = read == told and list(ct.replay(read)) == states and record.verify(read) == ()
    position = ct.parse_position(ct.format_position(game.state))
    if not same or position != game.state:
        raise AssertionError(f"game {number} does not come back")
    seat = (None, *range(game.seats))[number % (game.seats + 1)]
    seen = record.loads_seen(record.dumps(ct.SeenRecord.of(told, seat)))
    if list(seen.views()) != [view_of(one, seat) for one in states] or record.verify(seen):
        raise AssertionError(f"game {number} does not come back as seat {seat} saw it")
    return Counter(
        games=1,
        rounds=len(game.results),
        actions=game.ply,
        bytes=len(text.encode()),
        written=int(1e6 * (wrote - began)),
        read=int(1e6 * (loaded - wrote)),
        all=int(1e6 * (time.process_time() - first)),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Dump, load and replay random games.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--actions", type=int, default=400, help="actions of a game at most")
    parser.add_argument("--processes", type=int, default=None, help="all cores if left out")
    asked = parser.parse_args()
    began = time.perf_counter()
    with ProcessPoolExecutor(asked.processes) as pool:
        found = sum(
            pool.map(checked, range(asked.games), repeat(asked.actions), chunksize=16),
            Counter[str](),
        )
    for name in ("games", "rounds", "actions", "bytes"):
        print(f"{name:<20}{found[name]:>14,}")
    for name in ("written", "read"):
        rate = found["actions"] / (found[name] / 1e6)
        print(f"{'actions ' + name + ' / s':<20}{rate:>14,.0f}")
    print(f"{'processor seconds':<20}{found['all'] / 1e6:>14,.0f}")
    print(f"{'seconds':<20}{time.perf_counter() - began:>14,.0f}")


if __name__ == "__main__":
    main()
