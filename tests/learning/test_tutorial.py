"""The tutorial's tables are what the engine makes of the script, and the script teaches what it says."""

import json
import random
from typing import Any

import pytest

from teadragon.cards.changing import changed
from teadragon.cards.edition import DEFAULT, Edition, editions, load
from teadragon.lab.dials import changes_of, dials_of
from teadragon.learning import tutorial
from teadragon.learning.luck import NoLuck, actions_of, buy, draw, play, purchases
from teadragon.learning.script import DRAGONS, MARKET, MEMORIES, PANELS
from teadragon.learning.stretch import LEARNER, Stretch, walked
from teadragon.rules.actions import Draw
from tests.rules.tables import table, teahouse

Json = dict[str, Any]


def other_costs() -> Edition:
    """Costs and points of our own by lot, as far as they may be turned; the story counts on the growth."""
    base, dice = load("teahouse"), random.Random(3)
    dials = [dial for dial in dials_of(base) if dial.field != "growth"]
    return changed(base, changes_of(dials, {dial.name: dice.randint(dial.low, dial.high) for dial in dials}))


@pytest.fixture(scope="module")
def kept() -> Json:
    told: Json = json.loads(tutorial.FILE.read_text(encoding="utf-8"))
    return told


@pytest.fixture(scope="module", params=[*editions(), "by lot"])
def story(request: pytest.FixtureRequest) -> Json:
    """Whatever the cards cost, there is a story that teaches the same."""
    edition = other_costs() if request.param == "by lot" else load(request.param)
    told: Json = json.loads(json.dumps(tutorial.Story(edition).tell()))
    return told


def test_what_is_kept_is_what_the_command_makes() -> None:
    """After a change of the rules, the cards or the script: python -m teadragon.learning.tutorial"""
    assert tutorial.FILE.read_text(encoding="utf-8") == tutorial.text()


def test_it_plays_the_edition_that_the_table_after_it_will_play(kept: Json) -> None:
    assert kept["edition"]["digest"] == kept["room"]["digest"] == load(DEFAULT).digest


def test_every_table_can_be_reached_and_every_way_leads_to_one(story: Json) -> None:
    tables, starts = (
        story["tables"],
        [start for panel in story["panels"] for start in panel["starts"].values()],
    )
    led_to = {move["to"] for each in tables.values() for move in each["moves"]}
    assert led_to | {start["table"] for start in starts} == set(tables)
    for panel, following in zip(story["panels"], story["panels"][1:], strict=False):
        own = next(iter(panel["starts"].values()))["table"]
        while tables[own]["moves"]:
            own = tables[own]["moves"][0]["to"]
        assert next(iter(following["starts"])) == own


def test_it_is_one_game_from_the_deal_to_the_last_memory(story: Json) -> None:
    """Version by version, with what happened in between; nobody's secret seed is in it."""
    version = 0
    for panel in story["panels"]:
        start = next(iter(panel["starts"].values()))
        name = start["table"]
        for entry in start["meanwhile"]:
            version += 1
            assert entry["version"] == version
        while True:
            state = story["tables"][name]["state"]
            assert state["version"] == state["view"]["plies"] == version
            assert state["seed"] is None
            if not story["tables"][name]["moves"]:
                break
            name = story["tables"][name]["moves"][0]["to"]
            version += 1
    assert state["result"]["reason"] == "winter"
    assert state["result"]["winners"] == [LEARNER]


@pytest.mark.parametrize(
    ("panel", "happened"),
    [
        ("draw", {"drew feeding-1"}),
        ("favourite", {"drew grooming-1", "triggered jasmine", "drew entertaining-1"}),
        ("market", {"bought feeding-2", "revealed milk"}),
        ("mischief", {"drew picky", "lost feeding-2"}),
        ("protection", {"bought feeding-clock"}),
        ("answers", {"reshuffled", "drew picky", "protected feeding-clock"}),
        ("memories", {"bought kite-day", "reshuffled"}),
        ("vulnerable", {"drew picky", "vulnerable_lost sugary-treat", "protected feeding-clock"}),
        ("mentors", {"mentors_passed", "bought first-blossoms", "season_began"}),
        ("last", {"game_ended"}),
    ],
)
def test_each_panel_shows_what_it_teaches(story: Json, panel: str, happened: set[str]) -> None:
    start = next(each for each in story["panels"] if each["id"] == panel)["starts"]
    first = story["tables"][next(iter(start.values()))["table"]]
    entry = story["tables"][first["moves"][0]["to"]]["entry"]
    assert happened <= {f"{e['what']} {e.get('card') or ''}".strip() for e in entry["events"]}


def test_whoever_paid_otherwise_may_choose_what_mischief_takes(story: Json) -> None:
    choices = [each["state"]["view"]["choice"] for each in story["tables"].values()]
    asked = {frozenset(choice["options"]) for choice in choices if choice}
    assert asked == {frozenset({"feeding-1", "feeding-2"})}


def test_what_the_table_proposes_first_goes_on_with_the_story(story: Json) -> None:
    """Whoever just presses Buy learns what the panel teaches."""
    for panel in story["panels"]:
        here = story["tables"][next(iter(panel["starts"].values()))["table"]]
        wished = {quote["card"] for quote in here["quotes"]}
        offers = here["state"]["offers"]["buys"] if wished else []
        first = {each["card"]: each["payments"][0]["pay"] for each in offers if each["card"] in wished}
        assert set(first) == wished
        for card, pay in first.items():
            assert {"card": card, "pay": pay} in [
                {key: move["action"][key] for key in ("card", "pay")} for move in here["moves"]
            ]


def test_the_mentors_panel_goes_on_with_every_payment_that_has_them(story: Json) -> None:
    start = next(each for each in story["panels"] if each["id"] == "mentors")["starts"]
    here = story["tables"][next(iter(start.values()))["table"]]
    good = [quote["pay"] for quote in here["quotes"] if quote["refusal"] is None]
    assert [move["action"]["pay"] for move in here["moves"]] != good
    assert {json.dumps(m["action"]["pay"], sort_keys=True) for m in here["moves"]} == {
        json.dumps(pay, sort_keys=True) for pay in good if "mentors" in pay
    }


def test_the_script_deals_what_the_edition_has() -> None:
    cards = {card.id for card in teahouse().cards}
    assert cards >= {*MARKET, *MEMORIES}
    assert len({panel.id for panel in PANELS}) == len(PANELS) == 12
    assert set(DRAGONS) < {dragon.id for dragon in teahouse().dragons}


def test_luck_that_cannot_be_is_refused() -> None:
    game = table("jasmine: hold feeding-1 | deck picky | ginseng: deck 2*feeding-1 | market brick")
    with pytest.raises(NoLuck, match="never gives"):
        play(game, Draw(), draw("bored"))
    with pytest.raises(NoLuck, match="not for sale"):
        purchases(game, "milk")
    after, _ = play(game, Draw(), draw("picky"))
    assert after.counts(after._t["discard"][0]) == {"feeding-1": 1, "picky": 1}
    with pytest.raises(NoLuck, match="cannot be paid"):
        actions_of(game, buy("brick", spends="mentors"))
    with pytest.raises(NoLuck, match="nothing leads"):
        walked(game, Stretch(lambda *_: False))
