"""Tuning: only numbers of our own are turned, misses say which way, and an interruption changes nothing."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teadragon.bots.weights import Learned, Story, shipped
from teadragon.cards.changing import changed
from teadragon.cards.edition import Edition, load, parse
from teadragon.cards.numbers import number_of
from teadragon.lab import tuning
from teadragon.lab.aims import loss_of, misses_of, values_of
from teadragon.lab.dials import REACH, around, changes_of, dials_of
from teadragon.lab.goals import Goal
from teadragon.lab.surrogate import Model, Trial
from teadragon.lab.tuning import NoTuner, Tuned, Tuner, Wishes
from teadragon.lab.tuning_plots import draw_course, draw_goals

TEAHOUSE = load("teahouse")
DIALS = dials_of(TEAHOUSE)
BASE = {dial.name: dial.base for dial in DIALS}
SHORT = Wishes(TEAHOUSE, rounds=2, settling=1, trials=7, games=40, lessons=8, learners=2, seats=(2,), seed=7)


def sources(edition: Edition) -> dict[str, dict[str, str]]:
    return {card["id"]: card["source"] for card in tomllib.loads(edition.text)["card"]}


# Dials


def test_a_number_whose_source_is_another_has_no_dial() -> None:
    turnable = {(card, dial.field) for dial in DIALS for card in dial.cards}
    for card in TEAHOUSE.cards:
        for field in REACH:
            if sources(TEAHOUSE)[card.id].get(field) != "house":
                assert (card.id, field) not in turnable
    assert ("necklace", "cost") in turnable
    assert ("necklace", "points") not in turnable  # the rulebook's
    assert ("tea-ceremony", "points") not in turnable


def test_what_a_card_has_not_and_what_it_is_called_by_has_no_dial() -> None:
    turnable = {(card, dial.field) for dial in DIALS for card in dial.cards}
    for card in TEAHOUSE.cards:
        grows = card.growth > 0 and card.kind != "growth" and not card.starter
        assert ((card.id, "growth") in turnable) == grows
        assert card.points or (card.id, "points") not in turnable
    assert {("planting-day", "growth"), ("bowl", "growth")} <= turnable


@pytest.mark.parametrize("source", ["rulebook", "public", "owner"])
def test_whoever_states_a_cost_keeps_it(source: str) -> None:
    old = 'source = { growth = "house", cost = "house", points = "rulebook", copies = "house", lost_to'
    text = TEAHOUSE.text.replace(old, old.replace('cost = "house"', f'cost = "{source}"'))
    names = {dial.name for dial in dials_of(parse(text, where="own"))}
    assert {dial.name for dial in DIALS} - names == {"necklace.cost"}


def test_cards_alike_but_for_a_name_share_a_dial() -> None:
    groups = {dial.cards for dial in DIALS if len(dial.cards) > 1}
    assert ("bowl", "flute", "blanket", "brush") in groups
    assert ("feeding-2", "entertaining-2", "sleeping-2", "grooming-2") in groups
    assert ("feeding-clock", "wind-chime", "incense", "gloves") in groups
    assert ("long-night", "bath-by-the-fire") in groups
    assert not any("milk" in cards for cards in groups)
    costs = [card for dial in DIALS if dial.field == "cost" for card in dial.cards]
    assert sorted(costs) == sorted(card.id for card in TEAHOUSE.cards if not card.starter)


def test_turned_dials_are_an_edition_whose_sources_stay() -> None:
    other = changed(TEAHOUSE, changes_of(DIALS, {dial.name: dial.high for dial in DIALS}))
    assert sources(other) == sources(TEAHOUSE)
    for dial in DIALS:
        assert {number_of(other.card(card), dial.field) for card in dial.cards} == {dial.high}
    assert changes_of(DIALS, BASE) == []


# Aims


def test_misses_say_how_far_and_which_way() -> None:
    values = {"4 bought milk": 0.95, "4 bought book": 0.05, "4 bought brick": 0.5, "4 late ": 0.2,
              "2 skill ": 0.76, "3 skill ": 0.8, "2 owners kite-day": 0.12,
              "3 seats seat 1": 1 / 3}  # fmt: skip
    misses = misses_of(values)
    logits = (np.log(0.95 / 0.05) - np.log(0.89 / 0.11)) / 0.5
    assert misses == pytest.approx(
        {
            "4 bought milk": logits,
            "4 bought book": -logits,
            "4 late ": -0.7,
            "2 owners kite-day": 1.0,
            "2 skill ": -1,
        }
    )
    total = 2 * logits + 2.7
    assert loss_of(misses, DIALS, BASE) == pytest.approx(total)
    assert loss_of(misses, DIALS, BASE | {"milk.cost": 4}) > total  # nothing changes for nothing


def test_values_are_named_by_seats_topic_and_what() -> None:
    goals = {
        2: [Goal("bought", "milk", 0.5, 0.4, 0.6, 0.1, 0.9)],
        4: [Goal("late", "", 0.3, 0.2, 0.4, 0.25, None)],
    }
    assert values_of(goals) == {"2 bought milk": 0.5, "4 late ": 0.3}


# The model


def stands_around(count: int) -> list[dict[str, int]]:
    dice = np.random.default_rng(5)
    return [BASE] + [around(DIALS, BASE, len(DIALS) / 5, dice) for _ in range(count - 1)]


def test_dials_are_turned_by_one_and_stay_within_their_ends() -> None:
    for stands in stands_around(60):
        assert all(dial.low <= stands[dial.name] <= dial.high for dial in DIALS)
        assert all(abs(stands[dial.name] - dial.base) <= 1 for dial in DIALS)
    turned = [sum(stands[dial.name] != dial.base for dial in DIALS) for stands in stands_around(60)]
    assert 0.1 * len(DIALS) < sum(turned) / len(turned) < 0.25 * len(DIALS)


def test_half_of_a_cards_two_numbers_go_the_same_way_together() -> None:
    pairs = {"snow-day": [0, 0, 0], "kite-day": [0, 0, 0]}
    for stands in stands_around(600):
        for card, seen in pairs.items():
            steps = [stands[f"{card}.{field}"] - BASE[f"{card}.{field}"] for field in ("cost", "points")]
            seen[0] += steps[0] == steps[1] != 0
            seen[1] += 0 in steps and steps != [0, 0]
            seen[2] += steps[0] == -steps[1] != 0
    for together, alone, apart in pairs.values():
        assert 0.6 * alone < together < 1.6 * alone
        assert apart < 0.2 * together


def trials_of(tells: Any, count: int = 60, at: int = 1) -> list[Trial]:
    return [
        Trial(at, number, 0.0, stands, tells(stands)) for number, stands in enumerate(stands_around(count))
    ]


def bought(logit: float) -> float:
    return float(1 / (1 + np.exp(-logit)))


def rules(stands: dict[str, int]) -> dict[str, float]:
    """Milk is bought the less the dearer it is, and the more the dearer the book; kite day's owners win by
    its points."""
    return {
        "4 bought milk": bought(4 - 0.8 * (stands["milk.cost"] - BASE["milk.cost"])
                                + 0.3 * (stands["book.cost"] - BASE["book.cost"])),
        "2 owners kite-day": 0.1 + 0.03 * (stands["kite-day.points"] - BASE["kite-day.points"]),
        "2 bought brick": 0.5,
    }  # fmt: skip


def test_the_model_finds_the_dials_that_meet_the_goals() -> None:
    trials = trials_of(rules)
    model = Model(TEAHOUSE, DIALS, trials, trials[0])
    found = model.solved(8)
    assert misses_of(rules(found)) == {}
    assert sum(abs(found[name] - BASE[name]) for name in BASE) <= 8
    turned = {name for name in BASE if found[name] != BASE[name]}
    assert turned <= {"milk.cost", "book.cost", "kite-day.points"}
    assert model.missed(found) < 0.3
    assert model.missed(BASE) == pytest.approx(sum(misses_of(rules(BASE)).values()), abs=0.3)


def test_a_model_takes_no_more_steps_than_it_may() -> None:
    trials = trials_of(rules)
    found = Model(TEAHOUSE, DIALS, trials, trials[0]).solved(1)
    assert {name: found[name] - BASE[name] for name in BASE if found[name] != BASE[name]} == {"milk.cost": 1}


def test_what_a_trial_does_not_tell_is_told_by_others() -> None:
    trials = trials_of(rules)
    mute = [replace(one, goals={}) if one.number % 3 == 2 else one for one in trials]
    assert misses_of(rules(Model(TEAHOUSE, DIALS, mute, mute[0]).solved(8))) == {}


def test_other_rounds_tell_what_a_step_does_and_not_where_a_goal_stands() -> None:
    def before(stands: dict[str, int]) -> dict[str, float]:
        return rules(stands) | {"2 owners kite-day": rules(stands)["2 owners kite-day"] - 0.08}

    trials = trials_of(before) + trials_of(rules, 8, 2)
    found = Model(TEAHOUSE, DIALS, trials, trials[60]).solved(8)
    assert misses_of(rules(found)) == {}


def test_chance_weighs_the_trials_of_a_model_that_is_given_dice() -> None:
    trials = trials_of(rules)
    dice = [np.random.default_rng(seed) for seed in (1, 1, 2)]
    first, again, other = (Model(TEAHOUSE, DIALS, trials, trials[0], die).missed(BASE) for die in dice)
    assert first == again != other


# The search


@pytest.mark.long
def test_an_interruption_changes_nothing(tmp_path: Path) -> None:
    seen: list[Trial] = []
    whole = Tuner(SHORT, tmp_path / "whole", 1).run(seen.append)

    def interrupt(one: Trial) -> None:
        if one == seen[8]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tuner(SHORT, tmp_path / "torn", 1).run(interrupt)
    torn_open(tmp_path / "torn")
    rest: list[Trial] = []
    again = Tuner(SHORT, tmp_path / "torn", 1).run(rest.append)
    assert rest == seen[9:]
    assert again.edition == whole.edition
    assert again.rounds == whole.rounds
    assert again.after == whole.after
    look_at(whole, tmp_path / "whole")


def torn_open(folder: Path) -> None:
    """As after a kill: a trial whose line was cut short."""
    with (folder / "trials.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"round": 2, "numb')


def look_at(tuned: Tuned, folder: Path) -> None:
    """The files of a search that came to its end."""
    text = (folder / "teahouse-2.toml").read_text(encoding="utf-8")
    edition = parse(text, where="teahouse-2.toml")
    assert edition == tuned.edition
    assert (edition.id, edition.title) == ("teahouse-2", "Teahouse, tuned")
    assert text.startswith(f"# Tuned from teahouse, version 1 ({TEAHOUSE.digest})")
    assert sources(edition) == sources(TEAHOUSE)
    apart = {
        (card.id, field): number_of(edition.card(card.id), field)
        for card in TEAHOUSE.cards
        for field in REACH
        if number_of(edition.card(card.id), field) != number_of(card, field)
    }
    assert apart == {(card, dial.field): to for dial, to in tuned.dials for card in dial.cards}
    kept = [replace(card, cost=0, points=0, growth=0) for card in edition.cards]
    assert kept == [replace(card, cost=0, points=0, growth=0) for card in TEAHOUSE.cards]  # nothing else
    first = Learned.from_bytes((folder / "round-1.npz").read_bytes())
    assert first.story == shipped(TEAHOUSE).story  # what is known of it already
    told = json.loads((folder / "tuned.json").read_text(encoding="utf-8"))
    assert len(told["changes"]) == len(tuned.dials)
    assert told["after"]["2"][0]["topic"] == "dragons"
    assert all(first >= last for first, last in tuned.rounds)
    assert [len(course) for course in told["courses"]] == [SHORT.trials] * 3
    draw_course(told["courses"], folder / "course.svg")
    assert "round 2" in (folder / "course.svg").read_text(encoding="utf-8")
    draw_goals(told["before"], told["after"], folder / "goals.svg")
    assert "2 seats" in (folder / "goals.svg").read_text(encoding="utf-8")
    taught = {(folder / f"round-{name}.npz").read_bytes() for name in ("1", "1-2", "2", "2-2")}
    assert len(taught) == 4  # each round anew, and each learner apart
    stories = [story_of(folder / f"{name}.npz") for name in ("round-2", "round-3", "teahouse-2")]
    assert [story.before for story in stories] == [None, stories[0], stories[1]]  # then they go on
    assert stories[2].digest == tuned.edition.digest


def story_of(file: Path) -> Story:
    return Learned.from_bytes(file.read_bytes()).story


def test_a_folder_belongs_to_one_search(tmp_path: Path) -> None:
    Tuner(SHORT, tmp_path)
    with pytest.raises(ValueError, match="belongs to another search: games differ"):
        Tuner(replace(SHORT, games=41), tmp_path)
    file = tmp_path / "wishes.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    older = [name for name in told["dials"] if not name.endswith(".growth")]
    file.write_text(json.dumps(told | {"dials": older}), encoding="utf-8")  # of a program with other dials
    with pytest.raises(ValueError, match="belongs to another search: dials differ"):
        Tuner(SHORT, tmp_path)
    file.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"wishes\.json cannot be read"):
        Tuner(SHORT, tmp_path)


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"rounds": 0}, "0 rounds"),
        ({"settling": -1}, "-1 settling"),
        ({"trials": 1}, "1 trials"),
        ({"games": 39}, "39 games"),
        ({"lessons": -1}, "-1 lessons"),
        ({"learners": 0}, "0 learners"),
        ({"bot": "nobody"}, "nobody"),
        ({"seats": (5,)}, "seats"),
        ({"id": "Tea House"}, "id"),
    ],
)
def test_wishes_that_cannot_be_met(fields: dict[str, Any], word: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=word):
        Tuner(replace(SHORT, **fields), tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_an_edition_without_numbers_of_our_own_is_refused(tmp_path: Path) -> None:
    owned = parse(TEAHOUSE.text.replace('"house"', '"owner"'), where="own")
    with pytest.raises(ValueError, match="nothing may be changed"):
        Tuner(replace(SHORT, edition=owned), tmp_path / "none")


def test_without_the_package_one_is_told_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "find_spec", lambda name: None if name == "scipy" else ...)
    with pytest.raises(NoTuner, match="extra `tune`"):
        Tuner(SHORT, tmp_path / "none")
