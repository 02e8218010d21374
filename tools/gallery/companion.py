"""The screens of the companion: a game that another table played, as somebody enters it."""

from __future__ import annotations

import json
from typing import Any

from tools.gallery.scenes import SCENES, Scene, Visit, scene

SEATS = 2
NO_LUCK = ("seed", "chance", "commit")
PLY = ("seat", "action", "outcomes")


def _notebook(visit: Visit, plies: int | None, **more: Any) -> dict[str, Any]:
    """What the browser would have kept after so many plies of a game."""
    record = visit.tables.server.text(f"api/rooms/{visit.tables.game(SEATS)['room']}/record")
    header, *lines = map(json.loads, record.splitlines())
    entered = [{name: line[name] for name in PLY} for line in lines if "ply" in line]
    return {
        "header": {name: value for name, value in header.items() if name not in NO_LUCK},
        "plies": entered[:plies], "tail": [], "put": "instead", "laid": None, "begun": None,
        "stopped": False, "before": None, "counted": {},
    } | more  # fmt: skip


def _open(visit: Visit, kept: dict[str, Any], shown: str) -> None:
    text = json.dumps(json.dumps(kept))
    visit.page.context.add_init_script(f"try {{ localStorage['teadragon.companion'] = {text} }} catch {{}}")
    visit.go("/companion")
    visit.page.wait_for_selector(shown)


@scene("companion")
def companion(visit: Visit) -> None:
    visit.go("/companion")
    visit.page.wait_for_selector("[data-act=lay]")


@scene("companion-laying")
def laying(visit: Visit) -> None:
    kept = _notebook(visit, 0)
    header = kept["header"]
    rows = {"market": header["market"], "memories": header["memories"][:1]}
    _open(visit, kept | {"header": header | rows}, "[data-tell]")


@scene("companion-table")
def table(visit: Visit) -> None:
    _open(visit, _notebook(visit, 30), "main[data-plies='30']")


@scene("companion-card")
def card(visit: Visit) -> None:
    _open(visit, _notebook(visit, 30, begun={"action": {"draw": True}, "told": []}), "[data-asked=drew]")


@scene("companion-misfit")
def misfit(visit: Visit) -> None:
    """A ply was left out, so that the wrong seat acts."""
    kept = _notebook(visit, 30)
    del kept["plies"][20]
    _open(visit, kept, "[data-misfit=seat]")


@scene("companion-plies")
def plies(visit: Visit) -> None:
    table(visit)
    visit.page.locator("[data-act=plies]").first.click()
    visit.page.locator("[data-act=ply]").nth(2).click()
    visit.page.wait_for_selector("[data-act=change-ply]")


@scene("companion-counted")
def counted(visit: Visit) -> None:
    _open(visit, _notebook(visit, None, counted={"0": "1", "1": "1"}), "[data-counted='1'] table")


def _closed(before: Scene) -> Scene:
    def show(visit: Visit) -> None:
        before(visit)
        visit.page.keyboard.press("Escape")
        visit.page.wait_for_selector("dialog", state="detached")

    return show


SCENES["companion-aside"] = _closed(card)
SCENES["companion-over"] = _closed(counted)


@scene("companion-menu")
def menu(visit: Visit) -> None:
    table(visit)
    visit.press("m")
