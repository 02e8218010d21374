"""How smoothly cards move: `python -m tests.browser.smoothness` traces the turn of a season in Chromium."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import PHONE, QUIET, WIDE, chromium
from tests.browser.friends import SEEDED
from tests.browser.games import played_out
from tests.server.process import Server

TRACES = 5
CATEGORIES = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "disabled-by-default-devtools.timeline",
]
SEATS = [
    {"kind": "person", "name": "Ann", "dragon": "rooibos"},
    {"kind": "bot", "name": "Hazel", "bot": "greedy", "dragon": "jasmine"},
    {"kind": "bot", "name": "Moss", "bot": "greedy", "dragon": "chamomile"},
    {"kind": "bot", "name": "Fern", "bot": "greedy", "dragon": "ginseng"},
]
FLIGHTS = """() => [...document.querySelectorAll('[data-flight]')].map((flight) => {
  const [way] = flight.getAnimations();
  const { delay, duration } = way.effect.getComputedTiming();
  const frames = way.effect.getKeyframes();
  const moving = frames.findIndex((frame, i) => i > 0 && frame.transform !== frames[0].transform);
  return [delay + duration * (frames[moving - 1]?.computedOffset ?? 0), delay + duration];
})"""


@dataclass(frozen=True)
class Smoothness:
    """One trace: the longest task of the page's main thread in ms, and frames a second while cards moved."""

    longest: float  # by the clock: on a busy machine with what others took meanwhile
    work: float  # by the processor
    frames: float
    together: int  # cards that moved at once


def season_turns(server: Server, room: str) -> int:
    """The first ply with which a season begins."""
    for start in range(0, 1000, 20):
        for step in server.ask(f"api/replays/{room}/steps?from={start}&count=20")["steps"]:
            events = step["entry"]["events"] if step["entry"] else []
            if any(event["what"] == "season_began" for event in events):
                return int(step["ply"])
    raise RuntimeError("no season began")


def trace(browser: Browser, address: str, size: Any) -> Smoothness:
    context = browser.new_context(viewport=size)
    page = context.new_page()
    place, _, ply = address.rpartition("/")
    page.goto(f"{place}/{int(ply) - 1}")
    page.wait_for_selector(f"main[data-ply='{int(ply) - 1}']")
    page.wait_for_load_state("networkidle")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-flight]", state="attached")
    spans = page.evaluate(FLIGHTS)
    page.wait_for_selector("[data-flight]", state="detached")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return read(events, spans)


def read(events: list[dict[str, Any]], spans: list[list[float]]) -> Smoothness:
    """Frames and tasks from the key to the end of the last flight."""
    names = [e for e in events if e["name"] == "thread_name"]
    mains = {(e["pid"], e["tid"]) for e in names if e["args"]["name"] == "CrRendererMain"}
    drawn = sorted(e["ts"] for e in events if e["name"] == "DrawFrame")
    tasks = [e for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) in mains]
    longest = max(task.get("dur", 0) for task in tasks) / 1000
    moving = [ts for ts in drawn if ts <= drawn[0] + max(end for _, end in spans) * 1000]
    seconds = (moving[-1] - moving[0]) / 1e6
    together = max(sum(start <= at < end for start, end in spans) for at, _ in spans)
    work = max(task.get("tdur", 0) for task in tasks) / 1000
    return Smoothness(longest, work, (len(moving) - 1) / seconds, together)


def main() -> None:
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        server.engine_ready()
        room = played_out(server, *SEATS, seed=f"{7:032x}", first=0, edition=SEEDED)["room"]
        address = f"{server.address}#/replay/{room}/{season_turns(server, room)}"
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        for name, size in (("1280x800", WIDE), ("390x844", PHONE)):
            runs = [trace(browser, address, size) for _ in range(TRACES)]
            longest, frames = median(run.longest for run in runs), median(run.frames for run in runs)
            work = median(run.work for run in runs)
            print(f"{name}: {runs[0].together} cards at once, median of {TRACES} traces:")
            print(f"   longest task {longest:.1f} ms, {work:.1f} of them work, {frames:.1f} frames/s")
            print("   " + ", ".join(f"{run.longest:.1f} ms {run.frames:.1f}/s" for run in runs))
        browser.close()


if __name__ == "__main__":
    main()
