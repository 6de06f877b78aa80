"""The figures of the solver: one table from one command, one core.

    python bench/solve.py [--games 1000] [--rounds 5]

Hands come from games of castigo and xelu between four plain players: those of a seat that has not
opened, at each of its turns. For each contract the microseconds a hand of processor time that the
best lay-down takes, the medians of the rounds: *cold* with nothing remembered; *warm* with what
was remembered from other games; *public* through `best_lay_down`, warm. The ratios are those of
OpenSpiel's ``min_deadwood`` from Python, on hands of its gin rummy (`gin.gin_hands`), in the same
round; above them stands what that takes where a game ends once a player has no deadwood. The hands
are kept from the garbage collector; it goes on with all that the searches make. Then the
distance beside the shanten of the package ``mahjong``, lay-downs beside a model for a solver of
constraints, the worst hands, and the growth with the number of cards. Needs the dependency groups
``bench`` and ``test``; wants a quiet machine.
"""

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import gin
from mahjong.shanten import (  # type: ignore[import-not-found]
    Shanten,  # pyright: ignore[reportMissingImports]
)

import continental as ct
from continental.bots import plain_move
from continental.solver import best_lay_down, clear_caches, distance
from continental.solver.kernel.quick.best import Quick
from continental.solver.kernel.quick.escaleras import Packed
from continental.solver.simple import quick_hand
from continental.validation import Judge

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import hands_helper
import opening_model

SEATS = 4
CONTRACTS = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE")
LONG = ("TTTE", "TTEE", "TEEE", "EEEE")
Trace = tuple[ct.Ruleset, ct.Contract, int | None, ct.Hand]
Kernel = tuple[Quick, Packed, int]


def traces(seeds: range) -> dict[str, list[Trace]]:
    """Give hands of games, by contract."""
    found: dict[str, list[Trace]] = {text: [] for text in CONTRACTS}
    for seed in seeds:
        preset = (ct.CASTIGO, ct.XELU)[seed % 2]
        game = ct.Game.new(preset.replace(stock={"max_reshuffles": 3}), seats=SEATS, seed=seed)
        while game.to_act is not None:
            view = game.view(game.to_act)
            table = view.table
            if game.phase is ct.Phase.PLAY and not table.opened[game.to_act]:
                contract = table.contracts[0]
                packs = preset.packs(SEATS, table.round)
                found[str(contract)].append((preset, contract, packs, view.hand))
            game = game.play(plain_move(view, buys=True))
    return found


def each(call: Callable[..., object], hands: Sequence[Sequence[object]]) -> float:
    """Give the microseconds that a call takes for a hand."""
    began = time.process_time()
    for hand in hands:
        call(*hand)
    return 1e6 * (time.process_time() - began) / len(hands)


def in_kernel(hands: Sequence[Trace]) -> list[Kernel]:
    """Give the hands as numbers; those that the quick search does not serve are left out."""
    found = [
        quick_hand(hand, contract, Judge(rules, packs)) for rules, contract, packs, hand in hands
    ]
    return [one for one in found if one is not None]


def kernel_best(quick: Quick, hand: Packed, wilds: int) -> int:
    return quick.best(hand, wilds)


def public_best(rules: ct.Ruleset, contract: ct.Contract, packs: int, hand: ct.Hand) -> object:
    return best_lay_down(hand, contract, rules, packs=packs)


def public_distance(rules: ct.Ruleset, contract: ct.Contract, packs: int, hand: ct.Hand) -> object:
    return distance(hand, contract, rules, packs=packs)


def median(rows: Sequence[float]) -> float:
    return statistics.median(rows)


def best_table(games: int, rounds: int) -> dict[str, list[Trace]]:
    """Print what the best lay-down takes; give the hands."""
    split = games - max(1, games // 10)
    others, own = traces(range(split)), traces(range(split, games))
    long, short = (
        [(hand,) for hand in gin.gin_hands(100, to_the_end=end)] for end in (True, False)
    )
    kernels = {text: (in_kernel(others[text]), in_kernel(own[text])) for text in CONTRACTS}
    rows: dict[str, list[tuple[float, float, float]]] = {text: [] for text in CONTRACTS}
    beside: list[float] = []
    ended: list[float] = []
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        beside.append(each(gin.UTILS.min_deadwood, long))
        ended.append(each(gin.UTILS.min_deadwood, short))
        for text in CONTRACTS:
            before, after = kernels[text]
            clear_caches()
            cold = each(kernel_best, after)
            clear_caches()
            each(kernel_best, before)
            warm = each(kernel_best, after)
            public = each(public_best, own[text])
            rows[text].append((cold, warm, public))
    print(f"min_deadwood: {median(beside):.2f} µs a hand, {len(long):,} hands")
    print(f"where games end with no deadwood: {median(ended):.2f} µs, {len(short):,} hands")
    print(
        f"{'':6}{'hands':>8}{'cold':>8}{'ratio':>7}{'warm':>8}{'ratio':>7}{'public':>8}{'ratio':>7}"
    )
    product = 1.0
    for text in CONTRACTS:
        cold, warm, public = (median(column) for column in zip(*rows[text], strict=True))
        ratios = [
            median([other / row[place] for other, row in zip(beside, rows[text], strict=True)])
            for place in range(3)
        ]
        product *= ratios[1]
        print(
            f"{text:6}{len(own[text]):8,}{cold:8.1f}{ratios[0]:7.2f}"
            f"{warm:8.2f}{ratios[1]:7.2f}{public:8.1f}{ratios[2]:7.2f}"
        )
    print(f"geometric mean of the warm ratios: {product ** (1 / len(CONTRACTS)):.2f}")
    return own


def distance_table(own: dict[str, list[Trace]], rounds: int) -> None:
    """Print what the distance takes, beside shanten."""
    rng = Random(1)
    shanten = Shanten()
    tiles: list[tuple[list[int]]] = []
    for _ in range(1000):
        counts = [0] * 34
        for tile in rng.sample(range(136), 14):
            counts[tile // 4] += 1
        tiles.append((counts,))
    beside = median([each(shanten.calculate_shanten, tiles) for _ in range(rounds)])
    print(f"shanten of 14 tiles: {beside:.1f} µs a hand; distances, public:")
    for text in CONTRACTS:
        hands = own[text][:1000]
        clear_caches()
        cold = each(public_distance, hands)
        warm = median([each(public_distance, hands) for _ in range(rounds)])
        ratios = f"({beside / cold:5.2f} cold, {beside / warm:5.2f} warm)"
        print(f"{text:6} cold {cold:8.1f}, warm {warm:7.1f} {ratios}")


def model_table(own: dict[str, list[Trace]]) -> None:
    """Print what the model takes."""
    print("the model of constraints, as a multiple of the public best lay-down:")
    for text in CONTRACTS:
        hands = own[text][:: max(1, len(own[text]) // 20)]
        slow = each(lambda r, c, p, h: opening_model.least_left(h, c, r, p, 0), hands)
        clear_caches()
        cold = each(public_best, hands)
        warm = each(public_best, hands)
        print(f"{text:6} {slow / 1000:8.1f} ms: {slow / cold:7.0f} cold {slow / warm:9.0f} warm")


def worst_table(hands: int) -> None:
    """Print the slowest hands of twenty cards with nothing remembered."""
    print("20 cards, 3 packs, 4 wilds, nothing remembered: milliseconds")
    for text in (*CONTRACTS, *LONG):
        contract = ct.Contract(text)
        rng = Random(text)
        spans: list[float] = []
        for number in range(hands):
            rules = (ct.CASTIGO_LONG, ct.XELU)[number % 2]
            naturals = hands_helper.planted(rng, contract, 16, 3, 0)
            hand = naturals.plus([ct.JOKER] * 4)
            public_best(rules, contract, 3, hand)  # so that the rules are known
            clear_caches()
            spans.append(each(public_best, [(rules, contract, 3, hand)]) / 1000)
        spans.sort()
        print(
            f"{text:6} median {median(spans):7.2f}  p99 {spans[int(0.99 * len(spans))]:8.2f}"
            f"  most {spans[-1]:8.2f}"
        )


def growth_table(hands: int) -> None:
    """Print how the time grows with the cards."""
    print("microseconds a hand by the number of cards, nothing remembered at first: best, distance")
    for cards in (7, 10, 13, 16, 20, 25, 30, 35, 40):
        row = f"{cards:4}"
        for text in ("TT", "TTE", "TEE", "EEE"):
            rng = Random(f"{cards} {text}")
            contract = ct.Contract(text)
            some = [
                (ct.CASTIGO, contract, 3, hands_helper.planted(rng, contract, cards, 3, 6))
                for _ in range(hands)
            ]
            clear_caches()
            row += f"   {text} {each(public_best, some):8.0f} {each(public_distance, some):8.0f}"
        print(row)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=200)
    options = parser.parse_args()
    own = best_table(options.games, options.rounds)
    distance_table(own, options.rounds)
    model_table(own)
    worst_table(options.hands)
    growth_table(options.hands)


if __name__ == "__main__":
    main()
