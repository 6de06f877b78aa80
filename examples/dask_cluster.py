"""Many games on a dask cluster: here one of two processes, there one of many machines.

Needs dask's ``distributed`` (``pip install distributed``). With the address of a scheduler the
games are played on its cluster, whose workers need the library too:

    python examples/dask_cluster.py [tcp://scheduler:8786]
"""

import logging
import sys

from distributed import Client, LocalCluster

import continental as ct
from continental.simulation import simulate, summary

GAMES = 20
IN_FLIGHT = 6
"""Batches of games that are sent and not yet taken: three for each worker."""


def main() -> None:
    if len(sys.argv) > 1:
        with Client(sys.argv[1]) as client:
            play(client)
    else:
        with (
            LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.ERROR,
            ) as cluster,
            Client(cluster) as client,
        ):
            play(client)


def play(client: Client) -> None:
    """Play on every worker, and sum the games up."""
    results = simulate(
        ["plain", "random", "plain"],
        ruleset=ct.XELU,
        games=GAMES,
        seed=1,
        executor=client.get_executor(),
        in_flight=IN_FLIGHT,
    )
    print(summary(results))


if __name__ == "__main__":
    main()
