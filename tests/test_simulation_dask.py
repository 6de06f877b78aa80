"""Simulations on a dask cluster, also when it loses a worker."""

import os
import signal

import pytest
from simulation_helper import SHORT, Superstitious

from continental.simulation import FailedBot, GameResult, simulate

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

BOTS = ["random", "plain", "random"]
GAMES = 120


def test_a_cluster_that_loses_a_worker_changes_nothing() -> None:
    alone = list(simulate(BOTS, ruleset=SHORT, games=GAMES, seed=5))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        found: list[GameResult] = []
        killed = client.run(os.getpid).popitem()[1]
        results = simulate(
            BOTS, ruleset=SHORT, games=GAMES, seed=5, executor=executor, batch=2, in_flight=12
        )
        for result in results:
            if result.game == 10:  # other batches are there at this moment
                os.kill(killed, signal.SIGKILL)
            found.append(result)
        assert found == alone
        client.wait_for_workers(2, timeout=60)
        assert killed not in client.run(os.getpid).values()

        with pytest.raises(FailedBot, match="RuntimeError: a joker") as there:
            list(
                simulate(
                    ["plain", Superstitious()],
                    ruleset=SHORT,
                    games=GAMES,
                    seed=5,
                    executor=executor,
                )
            )
    with pytest.raises(FailedBot) as here:
        list(simulate(["plain", Superstitious()], ruleset=SHORT, games=GAMES, seed=5))
    assert str(there.value) == str(here.value)
