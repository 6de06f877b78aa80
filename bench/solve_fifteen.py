"""The figures of going out in fifteen: one table from one command, one core.

    python bench/solve_fifteen.py [--games 1000] [--fill 3000] [--rounds 5]

Hands a second (of processor time), sixteen cards each, as seats held them in games of fifteen
between plain players and between players that go by the distance; beside OpenSpiel's
`min_deadwood`, Python binding, on hands of its gin rummy (`gin.gin_hands`). *Cold* begins
with nothing remembered; *warm* begins with what the other games left. Each figure is the median of
the rounds, each ratio the median of the ratios within each round; the runs are interleaved and the
seeds are fixed. Needs the dependency group ``bench``; wants a quiet machine.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

import gin

import continental as ct
from continental.bots import GreedyBot, plain_move
from continental.solver import best_declaration, is_out
from continental.solver.concealed import ConcealedGame, concealed_game, forget
from continental.validation import Judge
from continental.views import View

RULES = ct.FIFTEEN.replace(ending={"deals": 1, "max_turns": 40})
SEATS = 4

Item = TypeVar("Item")


def traces(games: Iterable[int], player: Callable[[View], ct.Move]) -> list[ct.Hand]:
    """Give the hands of the mover before each discard."""
    found: list[ct.Hand] = []
    for seed in games:
        game = ct.Game.new(RULES, seats=SEATS, seed=seed)
        while game.to_act is not None:
            if game.phase is ct.Phase.PLAY:
                found.append(game.state.hands[game.to_act])
            game = game.play(player(game.view(game.to_act)))
    return found


def rate(call: Callable[[Item], object], items: Sequence[Item]) -> float:
    """Give calls a second."""
    began = time.process_time()
    for item in items:
        call(item)
    return len(items) / (time.process_time() - began)


def fresh() -> ConcealedGame:
    """Give the search, with nothing remembered."""
    forget()
    return concealed_game(RULES.round(1).contracts, Judge(RULES))


def kernel_rate(packed: list[tuple[int, int, int, int, int, int]], game: ConcealedGame) -> float:
    """Give calls a second of the kernel."""
    assert game.escaleras is not None
    ask = game.escaleras.is_out
    began = time.process_time()
    for clubs, diamonds, hearts, spades, wilds, anchors in packed:
        ask(clubs, diamonds, hearts, spades, wilds, anchors, True)
    return len(packed) / (time.process_time() - began)


def kernel_rates(hands: list[ct.Hand], others: list[ct.Hand]) -> tuple[float, float, float]:
    """Give the rates of the kernel: cold, warm by other games, and once again."""
    packed = [*map(fresh().packed, hands)]
    before = [*map(fresh().packed, others)]
    cold = kernel_rate(packed, fresh())
    game = fresh()
    kernel_rate(before, game)
    return cold, kernel_rate(packed, game), kernel_rate(packed, game)


def out(hand: ct.Hand) -> bool:
    return is_out(hand, RULES)


def best(hand: ct.Hand) -> object:
    return best_declaration(hand, RULES)


def greedy_move(view: ct.View) -> ct.Move:
    return GreedyBot().choose(view, Random(0))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--fill", type=int, default=3000, help="other games, for warm figures")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    gin_hands = gin.gin_hands(100)
    print(f"{'':34}{'hands/s':>12}{'of min_deadwood':>18}{'wanted':>8}")
    for player in (plain_move, greedy_move):
        hands = traces(range(options.games), player)
        others = traces(range(options.games, options.games + options.fill), player)
        rows: dict[str, list[tuple[float, float]]] = {}
        for _ in range(options.rounds):
            beside = rate(gin.UTILS.min_deadwood, gin_hands)
            cold, warm, again = kernel_rates(hands, others)
            forget()
            rate(out, others)
            public = rate(out, hands)
            those = [hand for hand in hands if out(hand)]
            figures = {
                "min_deadwood": beside,
                "kernel, cold": cold,
                "kernel, filled by other games": warm,
                "kernel, the same hands again": again,
                "is_out(Hand), filled by them": public,
                "distance, cold": rate(fresh().distance, hands[:5000]),
                "best_declaration(Hand)": rate(best, those),
            }
            for name, figure in figures.items():
                rows.setdefault(name, []).append((figure, figure / beside))
        wanted = {
            "kernel, cold": 1.0,
            "kernel, filled by other games": 8.0,
            "is_out(Hand), filled by them": 2.0,
        }
        print(f"{player.__name__}, {len(hands):,} hands")
        for name, row in rows.items():
            figure, ratio = (statistics.median(column) for column in zip(*row, strict=True))
            print(f"  {name:32}{figure:12,.0f}{ratio:18.2f}{wanted.get(name, ''):>8}")


if __name__ == "__main__":
    main()
