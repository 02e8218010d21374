"""Commands that end in a file: refused before long work where none can be; a full disk costs no figure."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from teadragon.cli import run

BALANCE = ("balance", "--bot", "greedy", "--games", "4", "--seats", "2", "--workers", "1", "--html")
CALIBRATE = ("calibrate", "--games", "4", "--seed", "1", "--seats", "2", "--workers", "1", "--plot")
STUDY = ("study", "--games", "4", "--seats", "2", "--workers", "1", "--plot")
LEARN = ("learn", "--games", "4", "--seats", "2", "--threads", "1", "--out")


def device(folder: Path) -> Path:
    (folder / "null").symlink_to(os.devnull)
    return folder / "null"


@pytest.mark.parametrize("command", [BALANCE, CALIBRATE, STUDY, LEARN], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("place", "why"),
    [
        (lambda folder: folder, "not a file"),
        (lambda folder: folder / "none" / "file", "there is no folder"),
        (device, "not a file"),
    ],
    ids=["folder", "missing", "device"],
)
def test_where_no_file_can_be_nothing_begins(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: tuple[str, ...],
    place: Callable[[Path], Path],
    why: str,
) -> None:
    at = place(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert run([*command, str(at)]) == 2
    out, err = capsys.readouterr()
    assert (out, sorted(tmp_path.iterdir())) == ("", before)
    assert err.startswith(f"teadragon: {at}: {why}")


@pytest.mark.parametrize("command", [BALANCE, CALIBRATE, STUDY], ids=lambda words: words[0])
def test_a_full_disk_costs_the_picture_and_no_figure(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    file = tmp_path / "file"
    assert run([*command, str(file), "--json"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("{")
    assert err == f"teadragon: {file}: {os.strerror(errno.ENOSPC)}\n"
