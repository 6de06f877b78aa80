"""The figures of play: one table from one command, one core.

    python bench/play.py [--games 6] [--rounds 5]

Decisions and turns a second (of processor time) through `Game`, with all legal moves listed at
each decision, 4 seats: castigo and xelu, uniform random and the plain player, beside OpenSpiel's
gin rummy driven from Python with random moves. Each round plays games that were not played before
(*new*), then the same ones (*again*), of which much is remembered. The runs are interleaved; seeds
are fixed; every figure is the median of the rounds, and the ratio is the median of the ratios
within each round. What the process holds before a round is kept from the garbage collector, whose
whole passes would fall on one run or another by chance; it goes on with all that the runs make.
Then the cost of a move at ply 2,000 beside one at ply 20. Needs the dependency group ``bench``;
wants a quiet machine.
"""

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from random import Random

import pyspiel  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]

import continental as ct
from continental.bots import plain_move

SEATS = 4
RESHUFFLES = 3
"""Random play of xelu does not end without a bound."""


Player = Callable[[ct.Game, list[ct.Move], Random], ct.Move]


def by_chance(_: ct.Game, moves: list[ct.Move], rng: Random) -> ct.Move:
    return moves[int(rng.random() * len(moves))]


def by_plan(game: ct.Game, _moves: list[ct.Move], _rng: Random) -> ct.Move:
    return plain_move(game.view(game.to_act or 0), buys=True)


def ours(ruleset: ct.Ruleset, player: Player, seeds: range) -> tuple[float, float]:
    """Give decisions and turns a second."""
    rules = ruleset.replace(stock={"max_reshuffles": RESHUFFLES})
    decisions = turns = 0
    began = time.process_time()
    for seed in seeds:
        rng = Random(seed)
        game = ct.Game.new(rules, seats=SEATS, seed=seed)
        while game.to_act is not None:
            moves = list(game.legal_moves)
            move = player(game, moves, rng)
            turns += isinstance(move, ct.Discard)
            game = game.play(move)
            decisions += 1
    seconds = time.process_time() - began
    return decisions / seconds, turns / seconds


def open_spiel(games: int, seed: int) -> float:
    """Give the decisions a second of gin rummy with random moves."""
    rng = Random(seed)
    game = pyspiel.load_game("gin_rummy")
    decisions = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return decisions / (time.process_time() - began)


RUNS: dict[str, tuple[ct.Ruleset, Player]] = {
    "castigo, random": (ct.CASTIGO, by_chance),
    "castigo, plain": (ct.CASTIGO, by_plan),
    "xelu, random": (ct.XELU, by_chance),
    "xelu, plain": (ct.XELU, by_plan),
}


def late_move() -> float:
    """Give what moves 1,951 to 2,050 of a game cost, as a multiple of moves 1 to 100."""
    rules = ct.CASTIGO.replace(rounds=(ct.Round(6, "TT"),), ending={"max_turns": None})
    game = ct.Game.new(rules, seats=SEATS, seed=1)
    spans: list[float] = []
    for _ in range(2100):
        # The same kind of turn all along: take the discard and throw the first card.
        move = "take" if game.phase is ct.Phase.DRAW else next(game.legal_moves.of_type(ct.Discard))
        began = time.process_time()
        game = game.play(move)
        spans.append(time.process_time() - began)
    return statistics.median(spans[1950:2050]) / statistics.median(spans[:100])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    spiel: list[float] = []
    figures: dict[str, list[tuple[float, float, float, float]]] = {name: [] for name in RUNS}
    for number in range(-1, options.rounds):  # the first round warms up
        seeds = range(options.games * (number + 1), options.games * (number + 2))
        gc.collect()
        gc.freeze()
        for name, (ruleset, player) in RUNS.items():
            beside = open_spiel(20 * options.games, number)
            decisions, turns = ours(ruleset, player, seeds)
            again, _ = ours(ruleset, player, seeds)
            if number >= 0:
                spiel.append(beside)
                figures[name].append((decisions, turns, decisions / beside, again / beside))
    print(f"{'':18}{'decisions/s':>12}{'turns/s':>10}{'ratio, new':>12}{'again':>8}")
    print(f"{'gin rummy':18}{statistics.median(spiel):12,.0f}")
    for name, rows in figures.items():
        decisions, turns, new, again = (statistics.median(some) for some in zip(*rows, strict=True))
        print(f"{name:18}{decisions:12,.0f}{turns:10,.0f}{new:12.2f}{again:8.2f}")
    late = statistics.median(late_move() for _ in range(options.rounds))
    print(f"a move at ply 2,000 costs {late:.2f} times one at ply 20")


if __name__ == "__main__":
    main()
