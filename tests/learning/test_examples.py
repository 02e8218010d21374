"""The examples of the page of the rules are what the engine makes, moment by moment."""

from __future__ import annotations

import json

import pytest

from teadragon.cards.edition import load
from teadragon.learning import examples
from teadragon.learning.moments import moments
from teadragon.rules.game import Game
from teadragon.rules.view import view
from tests.rules.replayer import after
from tests.rules.tables import random_game

SUMMED_UP = ("box", "choice", "over", "plies", "reason", "to_act", "turns", "winter")  # no event moves these


def tables(shown: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in shown.items() if name not in SUMMED_UP} | {
        "seats": [{**seat, "growth": 0} for seat in shown["seats"]]  # type: ignore[attr-defined]
    }


def test_the_file_is_what_the_engine_makes() -> None:
    made = examples.text()
    assert examples.FILE.read_text(encoding="utf-8") == made, "run python -m teadragon.learning.examples"


def test_every_message_of_an_example_has_its_table_and_every_table_its_messages() -> None:
    words = json.loads((examples.FILE.parents[2] / "words/rules/en.json").read_text(encoding="utf-8"))
    parts = {
        f"rules.example.{each.name}.{part}"
        for each in examples.EXAMPLES
        for part in ("title", "about", "why")
    }
    named = {key for key in words if key.startswith("rules.example.") and key.count(".") == 3}
    assert named == parts


@pytest.mark.parametrize("seed", range(4))
def test_the_moments_of_an_action_end_where_the_engine_does(seed: int) -> None:
    before = None
    for game, _, events in random_game(seed, 2 + seed % 3):
        now = view(game)
        if before is not None:
            *_, (_, last) = moments(before, events)
            assert tables(last) == tables(now)
        before = now


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda example: example.name)
def test_each_moment_is_what_a_second_reading_of_the_events_gives(example: examples.Example) -> None:
    edition = load("teahouse")
    game = Game.from_text(edition, example.table)
    for ply in example.plies:
        shown = before = view(game)
        events = game.replay(ply.action, ply.chance)
        told = 0
        for group, shown in moments(before, events):
            told += len(group)
            assert tables(shown) == tables(after(before, events[:told], edition))
        assert told == len(events)
        assert tables(shown) == tables(view(game))
