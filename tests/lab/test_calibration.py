"""What was said and what was won: on the line where it is right, off where it is off, and repeatable."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from teadragon.cards.edition import load
from teadragon.cli import run
from teadragon.commands.common import WRONG
from teadragon.lab.calibration import calibrate, reliability, sharpness_of, sums_of
from teadragon.lab.plots import draw_calibration, draw_training
from teadragon.lab.watching import OFFER, Plan, Watched, watched

TEAHOUSE = load("teahouse")


def told(games: int, turns: int, factor: float) -> Watched:
    """Games of two seats whose chances are known, told with logits that are `factor` times too large."""
    rng = np.random.default_rng(5)
    logit = rng.normal(0, 1.5, games)
    wins = rng.random(games) < 1 / (1 + np.exp(-logit))
    share = np.repeat(1 / (1 + np.exp(-factor * logit)), turns)
    pair = np.array([share, 1 - share]).T.astype(np.float32)
    victory = np.array([wins, ~wins]).T.astype(np.float32)
    return Watched(np.full(games, turns), pair, victory, np.zeros((games, 2, 64), bool), np.zeros(0, OFFER))


def test_chances_that_are_right_lie_on_the_line() -> None:
    part = told(20_000, 3, 1.0)
    found = reliability(sums_of(part), len(part.shares), 1)
    assert found.worst < 0.02
    assert all(decile.low <= decile.won <= decile.high for decile in found.deciles)
    assert sum(decile.cases for decile in found.deciles) == 2 * 60_000
    assert sharpness_of(part) == pytest.approx(1, abs=0.05)


def test_chances_that_are_too_sure_are_found_out() -> None:
    part = told(20_000, 3, 2.0)
    found = reliability(sums_of(part), len(part.shares), 1)
    assert found.worst > 0.1
    assert found.deciles[1].won > found.deciles[1].high - 0.1 > found.deciles[1].said - 0.1
    assert sharpness_of(part) == pytest.approx(0.5, abs=0.05)


def test_the_turns_of_a_game_are_one_case() -> None:
    few, many = (
        reliability(sums_of(part), len(part.shares), 1) for part in (told(500, 1, 1.0), told(500, 50, 1.0))
    )
    for one, fifty in zip(few.deciles, many.deciles, strict=True):
        assert fifty.cases == 50 * one.cases
        assert fifty.high - fifty.low == pytest.approx(one.high - one.low, abs=1e-6)


def test_games_of_the_learned_value_are_the_same_each_time_and_for_any_number_of_them() -> None:
    three, two = (watched(Plan(TEAHOUSE, games, 7, (2, 3)), workers=1)[3] for games in (3, 2))
    assert len(three.turns) == 3
    assert three.turns[:2].tolist() == two.turns.tolist()
    assert three.shares[: len(two.shares)].tobytes() == two.shares.tobytes()
    assert three.shares.sum(axis=1) == pytest.approx(1, abs=1e-4)
    assert three.victory.sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_what_is_tried_on_the_way_changes_no_game() -> None:
    plain, weighed = (watched(Plan(TEAHOUSE, 2, 7, (2,), tries), workers=1)[2] for tries in (0, 2))
    assert plain.shares.tobytes() == weighed.shares.tobytes()
    assert len(plain.offers) == 0 < len(weighed.offers)


def test_the_picture_is_the_same_each_time(tmp_path: Path) -> None:
    found = calibrate(Plan(TEAHOUSE, 4, 7, (2, 3)), workers=1)
    for name in ("one.svg", "two.svg"):
        draw_calibration(found, tmp_path / name)
    one = (tmp_path / "one.svg").read_bytes()
    assert one == (tmp_path / "two.svg").read_bytes()
    assert b"3 seats: 4 games" in one
    assert ET.fromstring(one).tag.endswith("svg")


def test_a_picture_of_learning_names_the_seats(tmp_path: Path) -> None:
    draw_training(((100, 1.0, {"2": 0.5}), (200, 2.0, {"2": 0.8})), tmp_path / "learning.svg")
    assert "2 seats" in (tmp_path / "learning.svg").read_text(encoding="utf-8")


def test_a_picture_without_what_draws_it_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    asked = ["--games", "1000000000", "--seed", "1", "--plot", str(tmp_path / "none.svg")]
    for command in ("calibrate", "study"):
        assert run([command, *asked]) == WRONG
        assert "matplotlib" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("plan", "word"),
    [(Plan(TEAHOUSE, 1, 7), "games"), (Plan(TEAHOUSE, 9, 7, (5,)), "seats"), (Plan(TEAHOUSE, 9, -1), "seed")],
)
def test_a_plan_that_cannot_be_is_refused(plan: Plan, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        calibrate(plan, workers=1)
