"""What it costs to spread games by Dask or Ray, beside joblib's own processes, on this machine.

python -m teadragon.bench.backends: needs the extras `dask` and `ray`, which .venv-cluster has.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from teadragon.bench import EDITION
from teadragon.cards.edition import load
from teadragon.lab.simulate import simulate
from teadragon.lab.spreading import Backend, Crew

FEW = 1_000  # games, for what a start takes


@contextmanager
def _crew(backend: Backend, workers: int) -> Iterator[Crew]:
    """With a Dask cluster of this machine where it is to be Dask; Ray starts its own."""
    if backend != "dask":
        yield Crew(backend, workers)
        return
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield Crew("dask", address=cluster.scheduler_address)


def _seconds(crew: Crew, bots: tuple[str, ...], games: int) -> float:
    began = perf_counter()
    simulate(games, len(bots), bots, 1, load(EDITION), crew=crew)
    return perf_counter() - began


def measure(backend: Backend, workers: int, bots: tuple[str, ...], games: int) -> tuple[float, float]:
    """Seconds until a few games are there, and games a second from then on. Compiled code is on the disk."""
    with _crew(backend, workers) as crew:
        _seconds(crew, bots, FEW)
        start = min(_seconds(crew, bots, FEW) for _ in range(2))
        return start, (games - FEW) / (_seconds(crew, bots, games) - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--bots", default="uniform,uniform")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--backends", default="local,dask,ray")
    asked = parser.parse_args()
    print(f"{'back end':10}{'start, s':>10}{'games a second':>16}{'of local':>10}")
    local = 0.0
    backends: list[Backend] = asked.backends.split(",")
    for backend in backends:
        start, rate = measure(backend, asked.workers, tuple(asked.bots.split(",")), asked.games)
        local = local or rate
        print(f"{backend:10}{start:>10.1f}{rate:>16,.0f}{rate / local:>10.2f}", flush=True)


if __name__ == "__main__":
    main()
