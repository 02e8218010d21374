"""The compiled rules and the same code as plain Python play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from numba import config

from tests.rules.transcript import GAMES, transcript

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    bool(config.DISABLE_JIT),  # type: ignore[attr-defined]
    reason="these rules run as plain Python themselves",
)


@cache
def compiled() -> list[str]:
    return list(transcript())


@cache
def plain() -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.rules.transcript"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    mode, *lines = run.stdout.splitlines()
    assert mode == "plain"
    return lines


@pytest.mark.long
def test_plain_python_plays_the_same_games() -> None:
    """The same events, tables, odds, scores and offers after each action of the same seeds."""
    assert len(plain()) == len(compiled())
    for ply, (one, other) in enumerate(zip(compiled(), plain(), strict=True)):
        assert json.loads(one) == json.loads(other), f"line {ply}"


def test_these_games_have_something_to_differ_in() -> None:
    """Two, three and four seats, both questions, both reveal effects, whole games to the end of winter."""
    events = [event for line in compiled() for event in json.loads(line)["events"]]
    whats = {event["what"] for event in events}
    assert {"asked", "lost", "vulnerable_lost", "protected", "triggered", "mentors_passed"} <= whats
    assert {event["other"] for event in events if event["what"] == "asked"} == {"lose", "discard_item"}
    effects = {event["other"] for event in events if event["what"] == "reveal_effect"}
    assert effects == {"reshuffle_discards", "redeal_market"}
    ends = [event["other"] for event in events if event["what"] == "game_ended"]
    assert ends == ["winter"] * len(GAMES)
    assert {(seats, winter) for _, seats, winter in GAMES} >= {(2, False), (3, False), (4, True)}
