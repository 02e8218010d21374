"""The program as people start it: a process of its own."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.records.golden import FOLDER

TEADRAGON = [sys.executable, "-m", "teadragon.cli"]


def finished(*argv: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*TEADRAGON, *argv],
        env=os.environ | environ,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )


def test_help_loads_neither_compiler_nor_server() -> None:
    """That is what makes it instant; a clock would measure the machine."""
    listing = finished("--help", PYTHONPROFILEIMPORTTIME="1").stderr
    loaded = {line.rpartition("|")[2].strip() for line in listing.splitlines()}
    assert "cyclopts" in loaded
    assert not loaded & {"numba", "numpy", "starlette", "sqlalchemy", "joblib", "rich.markdown"}


def test_replay_exits_with_1_at_a_fault_and_prints_no_trace(tmp_path: Path) -> None:
    whole = FOLDER / "stopped.jsonl"
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(whole.read_bytes()[:-20])
    done = finished("replay", str(whole), str(cut))
    lines = len(whole.read_bytes().splitlines())
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == f"{cut}:{lines}: the file ends in the middle of this line"
    assert done.stderr == ""


def test_a_name_that_the_terminal_cannot_show_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    text = (FOLDER / "stopped.jsonl").read_text(encoding="utf-8")
    file.write_text(text.replace("Seat 1", "\N{DRAGON} Ada"), encoding="utf-8")
    done = finished("replay", str(file), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\U0001f409 Ada" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        [*TEADRAGON, "edition", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_teadragon_alone_opens_the_table_and_ctrl_c_clears_it(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*TEADRAGON, "--no-browser", "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Teahouse is setting the table ...\n"
        address = process.stdout.readline().split()[4]
        with urlopen(f"{address}healthz") as answer:
            assert json.load(answer)["ok"] is True
        again = finished("--no-browser", "--data", str(tmp_path))
        assert (again.returncode, again.stderr) == (0, "")
        assert again.stdout.endswith(f"The table stands already at {address}\n")
        beside = finished("companion", "--no-browser", "--data", str(tmp_path))
        assert beside.stdout.endswith(f"The table stands already at {address}#/companion\n")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert err == ""
    assert process.returncode == 0
    assert list(tmp_path.iterdir())
