"""Tuning: only numbers of our own are turned, misses say which way, and an interruption changes nothing."""

from __future__ import annotations

import json
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from teadragon.bots.weights import Learned, shipped
from teadragon.cards.changing import changed
from teadragon.cards.edition import Edition, load, parse
from teadragon.cards.numbers import number_of
from teadragon.lab import learn
from teadragon.lab.aims import guess, loss_of, misses_of
from teadragon.lab.dials import changes_of, dials_of
from teadragon.lab.goals import Goal
from teadragon.lab.tuning import Found, NoTuner, Tuned, Tuner, Wishes
from teadragon.lab.tuning_plots import draw_course, draw_goals

TEAHOUSE = load("teahouse")
DIALS = dials_of(TEAHOUSE)
BASE = {dial.name: dial.base for dial in DIALS}
SHORT = Wishes(TEAHOUSE, rounds=2, trials=7, games=40, lessons=8, seats=(2,), seed=7)


def sources(edition: Edition) -> dict[str, dict[str, str]]:
    return {card["id"]: card["source"] for card in tomllib.loads(edition.text)["card"]}


# Dials


def test_a_number_whose_source_is_another_has_no_dial() -> None:
    turnable = {(card, dial.field) for dial in DIALS for card in dial.cards}
    for card in TEAHOUSE.cards:
        for field in ("cost", "points"):
            if sources(TEAHOUSE)[card.id].get(field) != "house":
                assert (card.id, field) not in turnable
    assert ("necklace", "cost") in turnable
    assert ("necklace", "points") not in turnable  # the rulebook's
    assert ("tea-ceremony", "points") not in turnable


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


def goal(topic: str, what: str, value: float, least: float | None, most: float | None) -> Goal:
    return Goal(topic, what, value, value - 0.01, value + 0.01, least, most)


def test_misses_say_how_far_and_which_way() -> None:
    goals = [goal("bought", "milk", 0.99, 0.1, 0.9), goal("bought", "book", 0.04, 0.1, 0.9)]
    goals += [goal("bought", "brick", 0.5, 0.1, 0.9), goal("late", "", 0.2, 0.25, None)]
    misses = misses_of({4: goals})
    assert misses == pytest.approx({"4 bought milk": 2.0, "4 bought book": -1.4, "4 late ": -0.7})
    assert loss_of(misses, DIALS, BASE) == pytest.approx(4.1)
    assert loss_of(misses, DIALS, BASE | {"milk.cost": 4}) > 4.1  # nothing changes for nothing


def test_a_guess_turns_what_is_missed_the_way_that_helps() -> None:
    misses = {"2 bought milk": 3.0, "3 owners kite-day": 3.0, "4 bought bowl": -9.0, "4 bought brush": -9.0}
    bowls = "bowl+flute+blanket+brush.cost"
    guesses = [guess(TEAHOUSE, DIALS, BASE, misses, [7, at]) for at in range(240)]

    def mean(name: str) -> float:
        return sum(stands[name] - BASE[name] for stands in guesses) / len(guesses)

    assert mean("milk.cost") > 0.2
    assert mean("kite-day.cost") > 0.2
    assert mean("kite-day.points") < -0.1
    assert mean(bowls) < -0.2
    assert abs(mean("tea-tray.cost")) < 0.15
    assert guesses[0] == guess(TEAHOUSE, DIALS, BASE, misses, [7, 0])
    for dial in DIALS:
        assert all(dial.low <= stands[dial.name] <= dial.high for stands in guesses)


def test_only_what_a_season_has_too_much_of_counts_against_a_memory() -> None:
    """All Memories of a season but one are bought: were all dearer, they would be all the same."""
    spring = [card.id for card in TEAHOUSE.cards if card.season == "spring"]

    def mean(misses: dict[str, float], name: str) -> float:
        guesses = [guess(TEAHOUSE, DIALS, BASE, misses, [9, at]) for at in range(60)]
        return sum(stands[name] - BASE[name] for stands in guesses) / len(guesses)

    all_of_them = {f"4 bought {card}": 2.0 for card in spring}
    assert abs(mean(all_of_them, "kite-day.cost")) < 0.15
    assert mean(all_of_them | {"4 bought kite-day": 5.0}, "kite-day.cost") > 0.15
    assert mean({"2 length ": 15.0}, "kite-day.cost") < -0.15  # a long game wants cheaper Memories
    assert abs(mean({"2 length ": 15.0}, "milk.cost")) < 0.15


def test_some_guesses_turn_the_costs_of_a_whole_row_together() -> None:
    season = {card.id: card.season for card in TEAHOUSE.cards}
    costs = [dial for dial in DIALS if dial.field == "cost"]
    rows = (None, "spring", "summer", "fall", "winter")
    found = set()
    for at in range(240):
        stands = guess(TEAHOUSE, DIALS, BASE, {}, [3, at])
        for row in rows:
            own = {stands[dial.name] - dial.base for dial in costs if season[dial.cards[0]] == row}
            if own in ({1}, {-1}):
                found.add((row, own.pop()))
    assert found == {(row, step) for row in rows for step in (-1, 1)}


# The search


@pytest.mark.long
def test_an_interruption_changes_nothing(tmp_path: Path) -> None:
    seen: list[Found] = []
    whole = Tuner(SHORT, tmp_path / "whole", 1).run(seen.append)

    def interrupt(one: Found) -> None:
        if one == seen[8]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tuner(SHORT, tmp_path / "torn", 1).run(interrupt)
    torn_open(tmp_path / "torn")
    rest: list[Found] = []
    again = Tuner(SHORT, tmp_path / "torn", 1).run(rest.append)
    assert rest == seen[9:]
    assert again.edition == whole.edition
    assert again.rounds == whole.rounds
    assert again.after == whole.after
    look_at(whole, tmp_path / "whole")


def torn_open(folder: Path) -> None:
    """As after a kill: a trial that was begun and never told."""
    import optuna

    optuna.load_study(storage=f"sqlite:///{folder / 'studies.sqlite3'}", study_name="round 2").ask()


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
        for field in ("cost", "points")
        if number_of(edition.card(card.id), field) != number_of(card, field)
    }
    assert apart == {(card, dial.field): to for dial, to in tuned.dials for card in dial.cards}
    kept = [replace(card, cost=0, points=0) for card in edition.cards]
    assert kept == [replace(card, cost=0, points=0) for card in TEAHOUSE.cards]  # nothing else differs
    first = Learned.from_bytes((folder / "round-1.npz").read_bytes())
    assert first.story == shipped(TEAHOUSE).story  # what is known of it already
    told = json.loads((folder / "tuned.json").read_text(encoding="utf-8"))
    assert len(told["changes"]) == len(tuned.dials)
    assert told["after"]["2"][0]["topic"] == "dragons"
    assert all(first >= last for first, last in tuned.rounds)
    assert [len(course) for course in told["courses"]] == [SHORT.trials] * SHORT.rounds
    draw_course(told["courses"], folder / "course.svg")
    assert "round 2" in (folder / "course.svg").read_text(encoding="utf-8")
    draw_goals(told["before"], told["after"], folder / "goals.svg")
    assert "2 seats" in (folder / "goals.svg").read_text(encoding="utf-8")
    taught = [(folder / f"round-{at}.npz").read_bytes() for at in (1, 2)]
    assert taught[0] != taught[1]


def test_a_folder_belongs_to_one_search(tmp_path: Path) -> None:
    Tuner(SHORT, tmp_path)
    with pytest.raises(ValueError, match="belongs to another search: games differ"):
        Tuner(replace(SHORT, games=41), tmp_path)
    (tmp_path / "wishes.json").write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"wishes\.json cannot be read"):
        Tuner(SHORT, tmp_path)


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"rounds": 0}, "0 rounds"),
        ({"trials": 1}, "1 trials"),
        ({"games": 39}, "39 games"),
        ({"lessons": -1}, "-1 lessons"),
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
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(NoTuner, match="extra `tune`"):
        Tuner(SHORT, tmp_path / "none")


def test_learning_goes_on_from_weights_that_it_is_given(tmp_path: Path) -> None:
    plan = learn.Plan(TEAHOUSE, 8, (2,), 7)
    taught = learn.Plan(TEAHOUSE, 8, (2,), 7, shipped(TEAHOUSE).weights)
    nothing, something = (learn.Progress.start(one) for one in (plan, taught))
    assert (something.mean == shipped(TEAHOUSE).weights.view("f4")).all()
    assert (nothing.mean != something.mean).any()
    with pytest.raises(ValueError, match="belongs to other games"):
        learn.Progress.from_bytes(something.to_bytes(taught), plan)
    moved = learn.learn(taught, tmp_path / "w.npz", "a command", threads=1, marks=1).weights.view("f4")
    apart = abs(moved - something.mean).max()
    assert 0 < apart < 0.01  # two steps from there, and not from nothing
