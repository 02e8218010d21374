"""The review command: a table for people, JSON for programs, and faults by line."""

import json
from pathlib import Path

import pytest

from teadragon.cli import run
from tests.records.golden import FOLDER

WHOLE = FOLDER / "2-seats-hidden-winter-keen-1.jsonl"
SHORT = FOLDER / "in-progress.jsonl"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_a_review_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(WHOLE), "--walks", "100"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Seat 1 (ginseng)" in out
    assert "What decided it" in out
    assert out.count("  line ") == 3
    assert "blunder" in out
    assert "Kite Day (Memory)" in out
    assert "not trained" not in out


def test_a_review_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(SHORT), "--walks", "30", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["walks"] == 30
    assert found["trained"] is found["whole"] is True
    assert [ply["ply"] for ply in found["plies"]] == list(range(1, len(found["plies"]) + 1))
    assert set(found["plies"][0]["action"]) <= {"draw", "buy", "slot", "card", "pay"}


def test_an_edition_that_the_bot_does_not_know_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(FOLDER / "nothing-but-pass.jsonl"), "--walks", "2"]) == 0
    assert capsys.readouterr().out.startswith("not trained on this edition")


def test_a_record_that_does_not_hold_is_named_by_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "seat.jsonl"
    text = WHOLE.read_text(encoding="utf-8").replace('"ply":3,"seat":0', '"ply":3,"seat":1', 1)
    file.write_text(text, encoding="utf-8")
    assert run(["review", str(file)]) == 1
    assert capsys.readouterr().out == f"{file}:4: seat 1 acts, but it was for seat 0 to act\n"
    file.write_text('{"record":"chess"}', encoding="utf-8")
    assert run(["review", str(file)]) == 1
    assert f"{file}:1: " in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["review"], ["review", str(SHORT), "--walks", "0"]])
def test_a_wrong_command_is_a_mistake(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(argv) == 2
    assert capsys.readouterr().err.startswith("teadragon: ")


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["review", str(tmp_path / "none.jsonl")]) == 1
    assert capsys.readouterr().out == f"{tmp_path / 'none.jsonl'}: No such file or directory\n"
