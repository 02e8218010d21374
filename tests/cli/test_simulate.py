"""The command that plays many games, as people start it: interrupted, with a full disk, and with mistakes."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SIMULATE = [sys.executable, "-m", "teadragon.cli", "simulate", "--seed", "7"]
BOTS = "greedy,uniform"
GOES_ON = "what was done is kept, and the same command goes on from there"


def simulate(
    *argv: object, bots: str = BOTS, file_size: int | None = None
) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    return subprocess.run(
        [*SIMULATE, "--bots", bots, *map(str, argv)],
        capture_output=True, text=True, timeout=280, check=False, preexec_fn=limit,
    )


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*"))
            if file.is_file()}


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_ctrl_c_keeps_what_was_done(workers: int, tmp_path: Path) -> None:
    argv = ["--games", 600, "--records", tmp_path / "cut", "--workers", workers, "--json"]
    command = [*SIMULATE, "--bots", BOTS, *map(str, argv)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        # A shell lets what it starts in the background ignore it, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        while not (tmp_path / "cut" / "000001.jsonl").exists():
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the whole group hears it
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err == f"teadragon: interrupted; {GOES_ON}\n"
    kept = files(tmp_path / "cut")
    assert 1 <= len(kept) < 600
    assert not [name for name in kept if name.endswith(".part")]
    done = simulate(*argv)
    assert done.returncode == 0
    assert f"{len(kept)} of 600 games are there already" in done.stderr
    whole = simulate("--games", 600, "--json")
    assert json.loads(done.stdout) == json.loads(whole.stdout)
    assert kept.items() <= files(tmp_path / "cut").items()
    assert len(files(tmp_path / "cut")) == 600


@pytest.mark.long
def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    folders = ["--records", tmp_path / "records", "--parquet", tmp_path / "parquet", "--workers", 1]
    assert simulate("--games", 1, *folders).returncode == 0  # all is compiled now
    full = simulate("--games", 300, *folders, file_size=40_000)
    assert (full.returncode, full.stdout) == (1, "")
    assert "000000001.parquet: File too large" in full.stderr
    assert GOES_ON in full.stderr
    assert "Traceback" not in full.stderr
    kept = files(tmp_path / "records")
    assert len(kept) == 300
    assert not list(tmp_path.rglob("*.part"))
    again = simulate("--games", 300, *folders, "--json")
    assert again.returncode == 0
    assert json.loads(again.stdout)["games"] == 300
    assert files(tmp_path / "records") == kept


def test_other_games_in_the_folder_are_refused(tmp_path: Path) -> None:
    argv = ("--games", 3, "--records", tmp_path, "--workers", 1)
    assert simulate(*argv).returncode == 0
    before = files(tmp_path)
    other = simulate(*argv, bots="uniform,greedy")
    assert (other.returncode, other.stdout) == (2, "")
    assert "of other bots" in other.stderr
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("--backend", "dask"), "--scheduler ADDRESS"),
        (("--backend", "snail"), "snail"),
        (("--scheduler", "tcp://127.0.0.1:1"), "--scheduler is for"),
        (("--backend", "dask", "--scheduler", "tcp://127.0.0.1:1", "--workers", "2"), "--workers is not for"),
        (("--address", "127.0.0.1:1"), "--address is for"),
    ],
)
def test_crews_that_cannot_be(argv: tuple[str, ...], why: str) -> None:
    done = simulate("--games", 10, *argv)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1
