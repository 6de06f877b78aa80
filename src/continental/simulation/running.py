"""Many games between bots, on one core or on many."""

import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from typing import Final

from attrs import frozen

from continental.arguments import of_type
from continental.bots import Bot
from continental.errors import ContinentalError
from continental.messages import shown
from continental.ruleset import Ruleset
from continental.simulation.playing import (
    FailedBot,
    Player,
    begun,
    game_seed,
    players_of,
    result_of_game,
)
from continental.simulation.results import GameResult

__all__ = ["BrokenPool", "simulate"]

_SECONDS: Final = 0.5
"""How long a batch should take: much longer than to send it, and soon over when one stops."""

_TRIES: Final = 3
"""How often a batch is sent: a cluster that loses a worker may lose what it held, and what fails
in a bot comes back as data, so that an error is the executor's own."""


class BrokenPool(BrokenExecutor):
    """The executor broke, as when a worker process was killed.

    Attributes:
        start: the number of the game that is next: what to give to `simulate` to go on.
    """

    def __init__(self, start: int) -> None:
        """Keep the number."""
        super().__init__(start)
        self.start = start

    def __str__(self) -> str:
        """Tell how to go on."""
        return f"the executor broke; game {self.start} is next: go on with start={self.start}"


def simulate(
    bots: Iterable[Bot | str],
    *,
    ruleset: Ruleset,
    games: int,
    seed: int | str,
    executor: Executor | None = None,
    start: int = 0,
    rotate: bool = False,
    batch: int | None = None,
    in_flight: int | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Generator[GameResult, None, None]:
    """Play many games between bots, and give the result of each, in order.

    The results depend on the bots, the rules, the seed and ``rotate`` alone: where the games are
    played, and how many were asked for, changes nothing. So a run can be continued where it ended,
    and a run of more games begins with those of a run of fewer.

    With an executor, batches of games are sent to it, so many at a time as ``in_flight`` says, and
    the next one only when results were taken. ``close()`` of what is returned cancels the batches
    that have not begun. The executor stays open.

    Args:
        bots: who plays, by seat: bots, or texts as for `continental.bots.parse_bot`. For processes
            they must be such as can be pickled.
        ruleset: the rules.
        games: the number of games, counted from game 0: the last one is ``games - 1``.
        seed: decides everything that is left to chance, together with the numbers of the games.
        executor: where the games are played: any ``concurrent.futures.Executor``, such as one of
            processes, or of a dask cluster (``client.get_executor()``); here where it is None.
        start: the number of the first game that is played, 0-based.
        rotate: whether each game moves the bots on by a seat: the bot of seat s in game g is
            ``bots[(s + g) % seats]``. Otherwise they stay where they are.
        batch: games in a batch; as many as take about half a second where it is None.
        in_flight: batches that are sent to the executor and not yet taken, at most; two for each
            core of this machine where it is None. Give two or three for each worker of a cluster.
        on_progress: called with the number of games of this run that are done, as results come.

    Raises:
        ContinentalError: so many cannot play, no bot is called so, or a number is out of range; or,
            before the first result, a bot cannot be pickled, as the executor needs it to be.
        TypeError: a bot is none, or an argument is of another type.
        FailedBot: a bot failed, after the results of all games before.
        BrokenPool: the executor broke, after the results of all games before.

    >>> from continental.variants import XELU
    >>> for result in simulate(["plain", "random"], ruleset=XELU, games=2, seed=1):
    ...     print(result.game, result.seed, result.places)
    0 df7e5f6a59c56cbd7dfa55385e058aaa (1, 2)
    1 e1b2f22e49491d680945fdffc1fd6d38 (1, 2)
    """
    players = players_of(bots)
    begun(players, ruleset, seed)  # refuses rules, seats and seeds
    for name, number, least in (
        ("games", games, 0),
        ("start", start, 0),
        ("batch", 1 if batch is None else batch, 1),
        ("in_flight", 1 if in_flight is None else in_flight, 1),
    ):
        if type(number) is not int or number < least:
            raise ContinentalError(f"{name}: {number!r} is no whole number from {least} on")
    if executor is not None:
        of_type("executor", executor, Executor)
    if on_progress is not None and not callable(on_progress):
        raise TypeError(f"on_progress: {shown(on_progress)} cannot be called")
    setting = _Setting(players, ruleset, seed, rotate)
    most = in_flight or 2 * (os.cpu_count() or 1)
    batches = (
        (setting.played(number, 1) for number in range(start, games))
        if executor is None
        else _batches(setting, start, games, executor, batch, most)
    )
    return _results(batches, on_progress)


@frozen
class _Setting:
    """What all games of a simulation have in common."""

    players: tuple[Player, ...]
    ruleset: Ruleset
    seed: int | str
    rotate: bool

    def played(self, first: int, count: int) -> "_Batch":
        """Play some games, one after another, as far as no bot fails."""
        began = time.perf_counter()
        results: list[GameResult] = []
        failure = None
        try:
            for number in range(first, first + count):
                result = self._result(number)
                results.append(result)
        except FailedBot as error:
            failure = error
        return _Batch(tuple(results), failure, (time.perf_counter() - began) / count)

    def _result(self, number: int) -> GameResult:
        turned = number % len(self.players) if self.rotate else 0
        players = (*self.players[turned:], *self.players[:turned])
        return result_of_game(players, self.ruleset, game_seed(self.seed, number), number)


@frozen
class _Batch:
    """What came of a batch.

    Attributes:
        results: the games, in order.
        failure: what ended the batch early, or None.
        seconds: how long a game took.
    """

    results: tuple[GameResult, ...]
    failure: FailedBot | None
    seconds: float


def _results(
    batches: Generator[_Batch, None, None], on_progress: Callable[[int], object] | None
) -> Generator[GameResult, None, None]:
    """Give the results of batches, until a bot fails."""
    done = 0
    with closing(batches):
        for batch in batches:
            for result in batch.results:
                done += 1
                if on_progress is not None:
                    on_progress(done)
                yield result
            if batch.failure is not None:
                raise batch.failure


@frozen
class _Sent:
    """A batch that was sent to the executor: its first game, how many, and what comes of it."""

    first: int
    count: int
    future: Future[_Batch]


def _batches(
    setting: _Setting, start: int, games: int, executor: Executor, size: int | None, most: int
) -> Generator[_Batch, None, None]:
    """Have batches played, and give them in order."""
    waiting: deque[_Sent] = deque()

    def send(first: int, count: int) -> _Sent:
        return _Sent(first, count, executor.submit(setting.played, first, count))

    count = size or 1
    sent = start
    failures = 0
    try:
        while sent < games or waiting:
            while sent < games and len(waiting) < most:
                waiting.append(send(sent, min(count, games - sent)))
                sent += waiting[-1].count
            try:
                found = waiting[0].future.result()
            except Exception as error:
                failures += 1
                if isinstance(error, BrokenExecutor):
                    raise
                if failures == _TRIES:
                    _check_sendable(setting.players)
                    raise
                waiting[0] = send(waiting[0].first, waiting[0].count)
                continue
            failures = 0
            waiting.popleft()
            yield found
            count = size or max(1, round(_SECONDS / found.seconds))
    except BrokenExecutor as error:
        raise BrokenPool(waiting[0].first if waiting else sent) from error
    finally:
        for batch in waiting:
            batch.future.cancel()


def _check_sendable(players: tuple[Player, ...]) -> None:
    """Refuse bots that cannot go to another process.

    Raises:
        ContinentalError: one cannot be pickled; names it.
    """
    for seat, player in enumerate(players):
        try:
            pickle.dumps(player.bot)
        except Exception as error:
            raise ContinentalError(
                f"bots[{seat}]: {player.name} cannot be sent to another process, where its class "
                f"must be importable: {error}"
            ) from error
