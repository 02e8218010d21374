"""The command that tunes an edition: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from teadragon.cards.edition import load
from teadragon.cli import run

SHORT = [
    "--bot",
    "greedy",
    "--games",
    "40",
    "--trials",
    "3",
    "--rounds",
    "1",
    "--lessons",
    "0",
    "--seats",
    "2",
]


def test_a_search_writes_an_edition_and_tells_what_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["tune", "--out", str(tmp_path), *SHORT, "--name", "better", "--workers", "1"]
    assert run(argv) == 0
    out, err = capsys.readouterr()
    edition = load(tmp_path / "better.toml")
    assert "round 1, trial 1: " in err
    assert "round 2" not in err + out  # bots that learn nothing have nothing to settle
    for words in ("round 1: loss ", "numbers changed:", "2 seats: before ", edition.digest):
        assert words in out
    assert run([*argv, "--json"]) == 0  # all is done: only the end is played again
    out, err = capsys.readouterr()
    assert json.loads(out)["digest"] == edition.digest
    assert err == ""


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        ([], "--out"),
        (["nope", "--out", "x"], "nope"),
        (["--out", "x", "--games", "3"], "3 games"),
        (["--out", "x", "--workers", "0"], "0 workers"),
        (["--out", "x", "--name", "Tea House"], "id"),
        (["--out", "x", "--seats", "two"], "two"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(
    argv: Sequence[str],
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["tune", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("teadragon: ")
    assert why in err
    assert not list(tmp_path.iterdir())
