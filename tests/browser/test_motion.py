"""Cards travel over the table, which can be played on meanwhile, and whoever wants no motion gets none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.friends import SEEDED
from tests.browser.games import HAZEL, begun
from tests.browser.player import MY_MOVE
from tests.server.process import Server

pytestmark = pytest.mark.browser

ANN = {"kind": "person", "name": "Ann", "dragon": "rooibos"}
BEN = {"kind": "person", "name": "Ben", "dragon": "chamomile"}
PLAIN = f"{7:032x}"  # the luck under which the first card drawn is Growth
FLYING = "[data-flight]"
NOTE_ANIMATIONS = """
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.animated.push(this.dataset.flight ?? this.className);
    return animate.call(this, frames, timing);
  };
"""
LANDING = """(flying) => {
  const flight = document.querySelector(flying);
  if (!flight) return null;
  const held = document.querySelector(`[data-place="hold:0"] [data-stack="${flight.dataset.flight}"]`);
  const covered = getComputedStyle(held).opacity;
  const at = (part) => {
    for (const each of flight.getAnimations()) {
      each.pause();
      each.currentTime = part * (each.effect.getComputedTiming().endTime - 0.001);
    }
    return flight.getBoundingClientRect();
  };
  const starts = at(0), ends = at(1);
  const there = held.getBoundingClientRect();
  const deck = document.querySelector('[data-place="deck:0"]').getBoundingClientRect();
  const middle = (box) => [box.left + box.width / 2, box.top];
  return { starts: middle(starts), deck: middle(deck), ends: middle(ends), there: middle(there), covered,
    width: ends.width, stack: there.width };
}"""


def sit_down(page: Page, made: dict[str, Any], *, speed: str = "usual") -> None:
    """At the table of a room, with the keys of all its persons."""
    keys = [{"room": made["room"], "token": seat["token"]} for seat in made["tokens"]]
    kept = {"teadragon.seats": json.dumps(keys), "teadragon.speed": json.dumps(speed)}
    page.add_init_script(f"if (origin !== 'null') Object.assign(localStorage, {json.dumps(kept)})")
    page.goto(f"/#/table/{made['room']}")
    page.wait_for_selector(MY_MOVE)


@pytest.mark.parametrize("size", [WIDE, pytest.param(PHONE, marks=pytest.mark.long)], ids=["wide", "phone"])
def test_a_drawn_card_travels_from_the_deck_to_the_hold(page: Page, shared_server: Server, size: Any) -> None:
    page.set_viewport_size(size)
    sit_down(page, begun(shared_server, ANN, HAZEL, seed=PLAIN, first=0, edition=SEEDED), speed="calm")
    page.click("[data-act=draw]")
    way = page.wait_for_function(LANDING, arg=FLYING).json_value()
    assert way["covered"] == "0"  # it does not lie there yet
    assert way["starts"] == pytest.approx(way["deck"], abs=120)
    assert way["ends"] == pytest.approx(way["there"], abs=3)
    assert way["width"] == pytest.approx(way["stack"], abs=3)
    expect(page.locator(FLYING)).to_have_count(0)
    expect(page.locator("[data-place='hold:0'] [data-stack]").first).to_have_css("opacity", "1")


def test_a_click_during_a_flight_acts_on_the_present_table(page: Page, shared_server: Server) -> None:
    sit_down(page, begun(shared_server, ANN, BEN, seed=PLAIN, first=0, edition=SEEDED), speed="calm")
    page.click("[data-act=draw]")
    page.wait_for_selector(FLYING, state="attached")
    page.wait_for_selector("[data-turn='1']")  # it is Ben's turn by now
    page.locator("[data-row=market]").first.click()
    expect(page.locator("[data-row=market]").first).to_have_attribute("aria-pressed", "true")
    assert page.locator(FLYING).count() == 0


@pytest.mark.parametrize("why", ["reduced motion", pytest.param("speed none", marks=pytest.mark.long)])
def test_whoever_wants_no_motion_gets_none(visitor: Visitor, shared_server: Server, why: str) -> None:
    wishes = {"reduced_motion": "reduce"} if why == "reduced motion" else {}
    page = visitor(base_url=shared_server.address, **wishes)
    page.add_init_script(NOTE_ANIMATIONS)
    sit_down(
        page,
        begun(shared_server, ANN, HAZEL, seed=PLAIN, first=0, edition=SEEDED),
        speed="none" if why == "speed none" else "quick",
    )
    page.click("[data-act=draw]")
    expect(page.get_by_role("log")).to_contain_text("Hazel")
    page.wait_for_selector(MY_MOVE)
    assert page.evaluate("() => window.animated") == []


def test_a_step_on_in_a_replay_moves_and_a_step_back_does_not(page: Page, shared_server: Server) -> None:
    made = begun(shared_server, ANN, BEN, seed=PLAIN, first=0, edition=SEEDED)
    sit_down(page, made)
    page.click("[data-act=draw]")
    page.wait_for_selector("[data-turn='1']")
    page.add_init_script(NOTE_ANIMATIONS)
    page.goto("about:blank")
    page.goto(f"/#/replay/{made['room']}/0")
    page.wait_for_selector("main[data-ply='0']")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.animated.length > 0")
    expect(page.locator(FLYING)).to_have_count(0)
    page.evaluate("() => { window.animated.length = 0; }")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("main[data-ply='0']")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("() => window.animated") == []
