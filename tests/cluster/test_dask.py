"""Dask through joblib: the same games as here, and a clear word where the cluster fails."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest
from distributed import LocalCluster

from teadragon.cards.edition import DEFAULT, load
from teadragon.lab import clusters, spreading
from teadragon.lab.simulate import simulate
from teadragon.lab.spreading import Crew, Lost, NoBackend
from tests.cluster.games import BOTS, dies_once, files, play, process

QUIET: dict[str, Any] = {"host": "127.0.0.1", "dashboard_address": None}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(n_workers=2, threads_per_worker=1, **QUIET) as cluster:
        yield cluster


@pytest.mark.parametrize("kind", ["records_dir", "parquet_dir"])
def test_the_same_games_as_here(kind: str, cluster: Any, tmp_path: Path) -> None:
    here = play(Crew(workers=1), **{kind: tmp_path / "here"})
    there = play(Crew("dask", address=cluster.scheduler_address), **{kind: tmp_path / "there"})
    assert there == here
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_threads_of_one_worker_play_the_same_games(tmp_path: Path) -> None:
    here = play(Crew(workers=1), parquet_dir=tmp_path / "here")
    with LocalCluster(n_workers=1, threads_per_worker=2, **QUIET) as threads:
        assert play(Crew("dask", address=threads.scheduler_address), parquet_dir=tmp_path / "there") == here
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_the_cluster_works_and_not_this_process(cluster: Any) -> None:
    with spreading.hired(Crew("dask", address=cluster.scheduler_address), lambda: None, print) as spread:
        found = set(spread(process, [()] * 40))
    assert os.getpid() not in found
    assert found


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "tea://nowhere", "tcp://127.0.0.1:tea"])
def test_no_scheduler(address: str, tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(NoBackend, match="no Dask scheduler answers at"):
        play(Crew("dask", address=address), records_dir=tmp_path / "none")
    assert time.monotonic() - began < 6 * clusters.CONNECT
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("slow", [1, 3])
def test_a_machine_too_busy_for_dask(
    slow: int, cluster: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Dask asserts that its thread begins within ten seconds; once is nothing, three times is told."""
    real, asked = distributed.Client, []

    def client(*words: Any, **more: Any) -> Any:
        asked.append(words)
        assert len(asked) > slow
        return real(*words, **more)

    monkeypatch.setattr(distributed, "Client", client)
    crew = Crew("dask", address=cluster.scheduler_address)
    if slow == 1:
        play(crew, records_dir=tmp_path / "some")
        assert len(files(tmp_path / "some")) > 0
    else:
        with pytest.raises(NoBackend, match="too busy"):
            play(crew, records_dir=tmp_path / "none")


def test_no_scheduler_is_told_by_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "teadragon.cli", "simulate", "--games", "10", "--bots", "uniform,uniform",
         "--seed", "1", "--backend", "dask", "--scheduler", "tcp://127.0.0.1:1"],
        capture_output=True, text=True, timeout=60, check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("teadragon: no Dask scheduler answers at 'tcp://127.0.0.1:1'")
    assert len(done.stderr.splitlines()) == 1


def test_workers_without_the_program(tmp_path: Path) -> None:
    scheduler, worker = _started(tmp_path, PYTHONPATH="")
    try:
        with pytest.raises(NoBackend, match="have no teadragon"):
            play(Crew("dask", address=_address(tmp_path)), records_dir=tmp_path / "none")
    finally:
        for process in (worker, scheduler):
            process.kill()
            process.wait()
    assert not (tmp_path / "none").exists()


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(clusters, "WORKERS", 1)
    with (LocalCluster(n_workers=0, **QUIET) as empty,
          pytest.raises(NoBackend, match="has no workers")):
        play(Crew("dask", address=empty.scheduler_address), records_dir=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_the_work_of_a_worker_that_dies_is_done_again(cluster: Any, tmp_path: Path) -> None:
    with spreading.hired(Crew("dask", address=cluster.scheduler_address), lambda: None, print) as spread:
        found = list(spread(dies_once, [(tmp_path / "mark", number) for number in range(20)]))
    assert sorted(found) == list(range(20))
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize("who", ["scheduler", "workers"])
def test_a_cluster_that_vanishes(who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done is kept, and the run goes on elsewhere."""
    monkeypatch.setattr(clusters, "FORSAKEN", 1)
    scheduler, worker = _started(tmp_path)
    done: list[int] = []

    def end(count: int) -> None:
        done.append(count)
        if len(done) == 3:
            (scheduler if who == "scheduler" else worker).send_signal(signal.SIGKILL)
            (scheduler if who == "scheduler" else worker).wait()

    asked: Any = {"records_dir": tmp_path / "games"}
    try:
        with pytest.raises(Lost, match="the cluster is gone"):
            simulate(2000, 2, BOTS, 3, load(DEFAULT), on_done=end, **asked,
                     crew=Crew("dask", address=_address(tmp_path)))
    finally:
        for process in (worker, scheduler):
            process.kill()
            process.wait()
    kept = files(tmp_path / "games")
    assert len(kept) >= 60
    most = max(int(name.partition(".")[0]) for name in kept)
    simulate(most, 2, BOTS, 3, load(DEFAULT), workers=1, **asked)
    assert kept.items() <= files(tmp_path / "games").items()
    assert len(files(tmp_path / "games")) == most


def _started(folder: Path, **environ: str) -> tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]:
    """A scheduler and its worker with two threads, each a process that can be ended."""
    file = str(folder / "scheduler.json")
    dask: Any = {"stderr": subprocess.DEVNULL, "env": os.environ | environ}
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
         "--scheduler-file", file], **dask)
    worker = subprocess.Popen(
        [sys.executable, "-m", "dask", "worker", "--scheduler-file", file, "--host", "127.0.0.1",
         "--nworkers", "1", "--nthreads", "2", "--no-dashboard", "--no-nanny"], **dask)
    while not Path(file).exists():
        assert scheduler.poll() is None
        time.sleep(0.05)
    with clusters.dask_client(_address(folder)) as client:
        client.wait_for_workers(1, timeout=30)
    return scheduler, worker


def _address(folder: Path) -> str:
    return str(json.loads((folder / "scheduler.json").read_text(encoding="utf-8"))["address"])
