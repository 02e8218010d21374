"""Learning: the same weights for any number of threads, on from a checkpoint, and better than before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from teadragon.bots.weights import Learned, numbers_of, shipped
from teadragon.cards.edition import load
from teadragon.lab.learn import GAMES_OF_STEP, Learner, Plan, Progress, learn

TEAHOUSE = load("teahouse")
PLAN = Plan(TEAHOUSE, 40, (2, 3), 7)


def test_threads_do_not_change_what_is_learned(tmp_path: Path) -> None:
    one = learn(PLAN, tmp_path / "one.npz", "a command", threads=1, marks=1)
    two = learn(PLAN, tmp_path / "two.npz", "a command", threads=2, marks=1)
    assert one.weights.tobytes() == two.weights.tobytes()
    assert Learned.from_bytes((tmp_path / "one.npz").read_bytes()).story.games == 40


def test_an_interrupted_plan_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = learn(PLAN, tmp_path / "whole.npz", "a command", threads=1, marks=2)

    seen = 0

    def interrupt(games: int) -> None:
        nonlocal seen
        seen += games
        if seen > 24:
            raise KeyboardInterrupt

    out = tmp_path / "torn.npz"
    with pytest.raises(KeyboardInterrupt):
        learn(PLAN, out, "a command", threads=1, marks=2, on_games=interrupt)
    assert out.with_name("torn.npz.checkpoint").exists()
    again = learn(PLAN, out, "a command", threads=1, marks=2)
    assert again.weights.tobytes() == whole.weights.tobytes()
    assert [mark[0] for mark in again.story.marks] == [mark[0] for mark in whole.story.marks]
    assert not out.with_name("torn.npz.checkpoint").exists()


def test_a_checkpoint_of_another_plan_is_refused() -> None:
    octets = Progress.start(PLAN).to_bytes(PLAN)
    with pytest.raises(ValueError, match="another seed"):
        Progress.from_bytes(octets, Plan(TEAHOUSE, 40, (2, 3), 8))
    with pytest.raises(ValueError, match="no checkpoint"):
        Progress.from_bytes(octets[:100], PLAN)


def test_weights_go_on_where_others_ended_and_tell_so() -> None:
    first = learned(PLAN)
    on = Plan(TEAHOUSE, 4, (2, 3), 7, first)
    second = learned(on)
    third = learned(Plan(TEAHOUSE, 4, (2, 3), 7, second))
    assert (second.story.games, second.story.before) == (4, first.story)
    assert Learned.from_bytes(third.to_bytes()).story.before == second.story
    assert third.story.all_games == 48


def test_the_marks_of_all_lessons_are_one_course() -> None:
    first = replace(shipped(TEAHOUSE).story, games=40, marks=((20, 1.0, {}), (40, 2.5, {})))
    second = replace(first, games=8, marks=((4, 0.5, {}), (8, 0.75, {})), before=first)
    assert second.course == ((20, 1.0, {}), (40, 2.5, {}), (44, 3.0, {}), (48, 3.25, {}))
    assert replace(first, marks=(), before=None).course == ()


def test_four_games_more_turn_weights_a_little_and_another_beginning_much() -> None:
    first = learned(PLAN)
    begun_apart, went_on = (learned(Plan(TEAHOUSE, 4, (2, 3), 8, begun)) for begun in (None, first))
    assert furthest(went_on, first) < 0.001 < 0.1 < furthest(begun_apart, first)


def furthest(one: Learned, other: Learned) -> float:
    return float(abs(numbers_of(one.weights) - numbers_of(other.weights)).max())


def test_who_goes_on_meets_no_game_again() -> None:
    """With the same seed: the games after those that were played before."""
    first = learned(PLAN)
    again = replace(first, story=replace(first.story, games=0))
    assert Plan(TEAHOUSE, 4, (2, 3), 7, first).first == 41
    one, other = (learned(Plan(TEAHOUSE, 4, (2, 3), 7, begun)).weights for begun in (first, again))
    assert one.tobytes() != other.tobytes()


def test_a_checkpoint_belongs_to_the_weights_from_which_it_went_on() -> None:
    octets = Progress.start(PLAN).to_bytes(PLAN)
    with pytest.raises(ValueError, match="weights"):
        Progress.from_bytes(octets, replace(PLAN, before=learned(Plan(TEAHOUSE, 4))))


def learned(plan: Plan) -> Learned:
    learner = Learner(plan, threads=1)
    for _ in learner.run():
        pass
    return learner.learned("a command")


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        (Plan(TEAHOUSE, GAMES_OF_STEP - 1), "games"),
        (Plan(TEAHOUSE, 40, ()), "seats"),
        (Plan(TEAHOUSE, 40, (2, 5)), "seats"),
        (Plan(TEAHOUSE, 40, (2,), -1), "seed"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: Plan, word: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=word):
        learn(plan, tmp_path / "none.npz", "a command")


@pytest.mark.long
def test_some_thousand_games_teach_enough_to_beat_the_rule_of_thumb() -> None:
    learner = Learner(Plan(TEAHOUSE, 12_000, (2,), 1))
    for _ in learner.run():
        pass
    assert learner.mark().shares["2"] > 0.5
