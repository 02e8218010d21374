"""The examples of the page of the rules are what the engine makes, moment by moment."""

from __future__ import annotations

import json

import pytest

from teadragon.cards.edition import DEFAULT, Edition, editions, load
from teadragon.learning import examples
from teadragon.learning.luck import purchases
from teadragon.learning.moments import moments
from teadragon.learning.purses import too_much_for, worth
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
        for each in examples.examples_in(load(DEFAULT))
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


def example(name: str, edition: Edition) -> examples.Example:
    return next(each for each in examples.examples_in(edition) if each.name == name)


@pytest.mark.parametrize("edition", editions())
def test_whoever_pays_too_much_could_not_pay_less(edition: str) -> None:
    cards = load(edition)
    told = example("waste", cards)
    game = Game.from_text(cards, told.table)
    ways = [way.pay for way in purchases(game, "necklace")]
    least = min(sum(cards.card(card).growth * n for card, n in pay.items()) for pay in ways)
    assert least == told.numbers["paid"] == told.numbers["cost"] + 1
    assert told.numbers["cost"] == cards.card("necklace").cost
    assert game.refusal(told.plies[0].action) is None


@pytest.mark.parametrize("edition", editions())
def test_without_mentors_one_growth_is_lacking(edition: str) -> None:
    cards = load(edition)
    told = example("mentors", cards)
    game = Game.from_text(cards, told.table)
    own = sum(growth * count for name, growth, count in game.purse(0) if name != "mentors")
    assert own == cards.card("wind-chime").cost - 1
    assert game.refusal(told.plies[0].action) is None


@pytest.mark.parametrize("edition", editions())
def test_the_end_is_a_tie_that_memories_break(edition: str) -> None:
    end = examples.tell(example("tie", load(edition)), load(edition))["end"]
    assert end is not None
    mine, theirs = end["scores"][:2]
    assert mine["total"] == theirs["total"] > 0
    assert mine["memories"] > theirs["memories"]
    assert end["winners"] == [0]


@pytest.mark.parametrize("cost", range(1, 15))
def test_purses_bring_what_they_are_made_for(cost: int) -> None:
    cards = load(DEFAULT)
    for purse, growth in ((worth(cost), cost), (too_much_for(cost), cost + 1)):
        held = [(cards.card(card), count) for card, count in purse.cards.items()]
        assert sum(card.growth * count for card, count in held) == purse.growth == growth
        assert all(count <= card.copies for card, count in held)


@pytest.mark.parametrize("name", [each.name for each in examples.examples_in(load(DEFAULT))])
def test_each_moment_is_what_a_second_reading_of_the_events_gives(name: str) -> None:
    edition = load(DEFAULT)
    told_as = example(name, edition)
    game = Game.from_text(edition, told_as.table)
    for ply in told_as.plies:
        shown = before = view(game)
        events = game.replay(ply.action, ply.chance)
        told = 0
        for group, shown in moments(before, events):
            told += len(group)
            assert tables(shown) == tables(after(before, events[:told], edition))
        assert told == len(events)
        assert tables(shown) == tables(view(game))
