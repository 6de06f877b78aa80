"""How long a state takes to JSON and back, beside the same document in the json module alone.

    python bench/json_speed.py

Wanted: at most one and a half times the json module, and 200 microseconds more. The first line is
one state in the fourth round again and again, the second every state of three rounds once, as a
server sees them. Times are those of the processor.
"""

import json
import statistics
import time
import timeit
from collections.abc import Callable

from continental import CASTIGO, Game, State, codec
from continental.bots import plain_move

EXTRA = 200
"""Microseconds that may be added."""


def game_states(first: int, last: int) -> list[State]:
    """Give all states of some rounds of a game of four seats."""
    game = Game.new(CASTIGO, seats=4, seed=7)
    found: list[State] = []
    while game.round <= last and game.to_act is not None:
        game = game.play(plain_move(game.view(game.to_act), buys=True))
        if game.round >= first:
            found.append(game.state)
    return found


def microseconds(call: Callable[[], object], number: int) -> float:
    """Give what a call takes in its fastest round."""
    rounds = timeit.repeat(call, number=number, repeat=9, timer=time.process_time)
    return 1e6 * min(rounds) / number


def once(calls: list[Callable[[], object]]) -> float:
    """Give the median of what each call takes, made once."""
    found: list[float] = []
    for call in calls:
        began = time.perf_counter()
        call()
        found.append(1e6 * (time.perf_counter() - began))
    return statistics.median(found)


def told(what: str, ours: float, alone: float) -> str:
    """Give a line with a time beside the one that is allowed."""
    return f"{what}: {ours:.0f} µs, json {alone:.0f} µs, allowed {1.5 * alone + EXTRA:.0f} µs"


def main() -> None:
    states = game_states(4, 6)
    state = states[min(60, len(states) - 1)]
    text = codec.STATE.dumps(state)
    data = json.loads(text)
    codec.STATE.loads(text)
    print(f"one state, {len(text)} bytes")
    print(
        told(
            "  writing",
            microseconds(lambda: codec.STATE.dumps(state), 200),
            microseconds(lambda: json.dumps(data), 200),
        )
    )
    print(
        told(
            "  reading",
            microseconds(lambda: codec.STATE.loads(text), 200),
            microseconds(lambda: json.loads(text), 200),
        )
    )
    texts = [codec.STATE.dumps(one) for one in states]
    print(f"{len(texts)} states of a game, once each, medians")
    ours = once([lambda text=text: codec.STATE.loads(text) for text in texts])  # type: ignore[misc]
    alone = once([lambda text=text: json.loads(text) for text in texts])  # type: ignore[misc]
    print(told("  reading", ours, alone))


if __name__ == "__main__":
    main()
