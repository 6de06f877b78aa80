"""Bots that go wrong, an executor that is watched, and results that nobody played.

They stand in a module of their own, so that other processes can load them.
"""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from attrs import frozen
from hypothesis import strategies as st

import continental as ct
from continental.bots import RandomBot
from continental.simulation import GameResult, RoundEnd, SimulatedRound

SHORT = ct.XELU.replace(
    id="short", rounds=(ct.Round(7, "TT"), ct.Round(8, "TE")), ending={"max_turns": 8}
)
"""Two rounds that are soon over."""

_T = TypeVar("_T")


@frozen
class Superstitious:
    """A bot that goes wrong when it is dealt a joker: it raises, or plays what it says."""

    plays: ct.Move | None = None

    def choose(self, view: ct.View, rng: Random) -> ct.Move:
        if view.table.turns[view.seat] == 1 and ct.JOKER in view.hand:
            if self.plays is None:
                raise RuntimeError("a joker")
            return self.plays
        return RandomBot().choose(view, rng)


@frozen
class Deadly:
    """A bot that kills its process when it is dealt a joker, once: it takes a file away first."""

    fuse: Path

    def choose(self, view: ct.View, rng: Random) -> ct.Move:
        if ct.JOKER in view.hand and self.fuse.exists():
            self.fuse.unlink()
            os._exit(1)
        return RandomBot().choose(view, rng)


class Telling:
    """A bot that fails with the first number of its generator."""

    def choose(self, view: ct.View, rng: Random) -> ct.Move:
        raise RuntimeError(f"{rng.random()}, {view.seat}")


class Nameless:
    """A bot that prints as Python has it."""

    def choose(self, view: ct.View, rng: Random) -> ct.Move:
        return RandomBot().choose(view, rng)


class Watched(Executor):
    """Does the first tasks at once, and keeps the others waiting for ever."""

    def __init__(self, most: int = 10**6) -> None:
        self.most = most
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        future: Future[_T] = Future()
        if len(self.futures) < self.most:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


@st.composite
def results(draw: st.DrawFn) -> list[GameResult]:
    """Give results that nobody played, all of as many seats and rounds, with numbers from 0 on."""
    seats = draw(st.integers(1, 4))
    bots = st.tuples(*[st.sampled_from(("plain", 'a,"b"\r\nc', "Größe", "'=1"))] * seats)
    points = st.tuples(*[st.integers(-500, 500)] * seats)
    counts = st.tuples(*[st.integers(0, 100)] * seats)
    seat = st.integers(0, seats - 1)
    places = st.tuples(*[st.integers(1, seats)] * seats).filter(lambda told: 1 in told)
    number = draw(st.integers(1, 3))

    def played(at: int) -> SimulatedRound:
        out = draw(st.none() | seat)
        ended = RoundEnd.OUT if out is not None else draw(st.sampled_from(RoundEnd))
        return SimulatedRound(
            at + 1,
            draw(st.sampled_from(("TT", "E4!E3! or E15!"))),
            draw(seat),
            out,
            ended,
            draw(points),
            draw(counts),
            draw(counts),
            draw(st.integers(0, 9)),
        )

    return [
        GameResult(
            game,
            draw(st.text("0123456789abcdef", min_size=1, max_size=32)),
            draw(bots),
            tuple(map(played, range(number))),
            draw(places),
        )
        for game in range(draw(st.integers(1, 4)))
    ]
