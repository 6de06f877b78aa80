"""Planning a turn and advising a move: how long it takes, how often it is proven, how it plays.

    python bench/turns.py [--games 10]

So many games of castigo and of xelu are played by four plain players, and every turn is planned; as
many again in which one seat plays as `analyse` advises. Times are those of one core.
"""

import argparse
import statistics
import time

from continental.advice import analyse, best_turn
from continental.bots import plain_move
from continental.game import Game
from continental.ruleset import Ruleset
from continental.state import Phase
from continental.variants import CASTIGO, XELU

SEATS = 4


def played(ruleset: Ruleset, games: int) -> None:
    """Tell of turns that plain players face."""
    times: dict[bool, list[float]] = {False: [], True: []}
    proven = 0
    for seed in range(games):
        game = Game.new(ruleset, seats=SEATS, seed=seed)
        while game.to_act is not None:
            view = game.view(game.to_act)
            if view.table.phase is Phase.PLAY:
                begin = time.perf_counter()
                plan = best_turn(view)
                times[view.table.opened[view.seat]].append(time.perf_counter() - begin)
                proven += plan.proven
            game = game.play(plain_move(view, buys=True))
    turns = sum(map(len, times.values()))
    for opened, found in times.items():
        what = "after the opening" if opened else "before the opening"
        print(f"{ruleset.id}, best_turn {what}: {_spread(found)}")
    print(f"{ruleset.id}, proven: {proven} of {turns} turns ({proven / turns:.2%})")


def advised(ruleset: Ruleset, games: int) -> None:
    """Tell of a seat that follows the advice among plain players."""
    times: list[float] = []
    own = others = 0
    for seed in range(games):
        game = Game.new(ruleset, seats=SEATS, seed=seed)
        while game.to_act is not None:
            view = game.view(game.to_act)
            if view.seat != seed % SEATS:
                game = game.play(plain_move(view, buys=True))
                continue
            begin = time.perf_counter()
            found = analyse(view)
            times.append(time.perf_counter() - begin)
            assert found.advice is not None
            game = game.play(found.advice.move)
        own += game.scores[seed % SEATS]
        others += sum(game.scores) - game.scores[seed % SEATS]
    print(f"{ruleset.id}, analyse: {_spread(times)}")
    print(
        f"{ruleset.id}, points a game: {own / games:.0f} by the advice, "
        f"{others / games / (SEATS - 1):.0f} each of the plain players"
    )


def _spread(times: list[float]) -> str:
    times.sort()
    middle, late = statistics.median(times), times[int(len(times) * 0.99)]
    return f"median {middle * 1e3:.2f} ms, p99 {late * 1e3:.0f} ms, most {times[-1] * 1e3:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description="Plan turns, and play as is advised.")
    parser.add_argument("--games", type=int, default=10, help="games of each ruleset")
    games: int = parser.parse_args().games
    for ruleset in (CASTIGO, XELU):
        rules = ruleset.replace(stock={"max_reshuffles": 3})
        played(rules, games)
        advised(rules, games)


if __name__ == "__main__":
    main()
