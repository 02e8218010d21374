"""Ray through joblib: the same games as here, on a Ray that it starts, or on one that is there."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from teadragon.lab import clusters, spreading
from teadragon.lab.spreading import Crew, NoBackend
from tests.cluster.games import dies_once, files, play

SIMULATE = [sys.executable, "-m", "teadragon.cli", "simulate", "--games", "70", "--bots", "greedy,uniform",
            "--seed", "3", "--backend", "ray"]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("here")
    play(Crew(workers=1), records_dir=folder / "records", parquet_dir=folder / "parquet")
    return folder


def test_a_ray_that_is_started_here(here: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [*SIMULATE, "--workers", "2", "--records", tmp_path / "records", "--parquet", tmp_path / "parquet"],
        capture_output=True, text=True, timeout=100, check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert files(tmp_path) == files(here)


def test_the_work_of_a_worker_that_dies_is_done_again(tmp_path: Path) -> None:
    said: list[str] = []
    with spreading.hired(Crew("ray", 2), lambda: None, said.append) as spread:
        found = list(spread(dies_once, [(tmp_path / "mark", number) for number in range(20)]))
    assert sorted(found) == list(range(20))
    assert said == ["a worker died; what it had not finished is done again"]


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a Ray of its own."""
    ray = [sys.executable, "-m", "ray.scripts.scripts"]
    subprocess.run([*ray, "start", "--head", "--node-ip-address", "127.0.0.1", "--port", "6399", "--num-cpus",
                    "2", "--include-dashboard", "false", "--disable-usage-stats"],
                   capture_output=True, timeout=60, check=True)
    yield "127.0.0.1:6399"
    subprocess.run([*ray, "stop", "--force"], capture_output=True, timeout=60, check=True)


def test_a_ray_that_is_there(cluster: str, here: Path, tmp_path: Path) -> None:
    done = subprocess.run([*SIMULATE, "--address", cluster, "--records", tmp_path / "records"],
                          capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert files(tmp_path / "records") == files(here / "records")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:tea", "auto"])
def test_no_cluster(address: str, tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(NoBackend, match="no Ray cluster answers at"):
        play(Crew("ray", address=address), records_dir=tmp_path / "none")
    assert time.monotonic() - began < 6 * clusters.CONNECT
    assert not (tmp_path / "none").exists()
