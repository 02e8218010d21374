"""A person at the page: finds by looking what is open, and chooses by a plain rule."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

MOVES = 400  # far more than any of these games takes
MY_MOVE = "main[data-mine=true]"
OVER = "main[data-over=true]"


class Player(ABC):
    """Buys a Memory where one can be paid, now and then a Market card, else draws.

    What is open is read from the page; how it is done is the subclass's: by mouse or by keyboard.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0
        self.answers = 0

    @abstractmethod
    def lay_table(self, *, bots: int = 1) -> None:
        """From the front page to a table whose bots answer at once."""

    @abstractmethod
    def draw(self) -> None: ...

    @abstractmethod
    def buy(self, row: str, slot: int) -> None: ...

    @abstractmethod
    def answer(self) -> None:
        """The open question, with its first option."""

    @abstractmethod
    def download_record(self) -> Path: ...

    def play_out(self) -> None:
        while self.page.wait_for_selector(f"{MY_MOVE}, {OVER}") and not self.page.query_selector(OVER):
            self.move()
            assert self.moves < MOVES

    def move(self) -> None:
        """One action, until the table shows what came of it."""
        version = self.page.get_attribute("main", "data-version")
        self.moves += 1
        if self.page.query_selector("[data-act=choose]"):
            self.answers += 1
            self.answer()
        elif offer := self._wanted():
            self.buy(*offer)
        else:
            self.draw()
        self.page.wait_for_selector(f'main:not([data-version="{version}"])')

    def _wanted(self) -> tuple[str, int] | None:
        rows = ("memory", "market") if self.moves % 3 == 0 else ("memory",)
        for row in rows:
            if found := self.page.query_selector(f"[data-row={row}][data-payable=true]"):
                return row, int(found.get_attribute("data-slot") or 0)
        return None


class MousePlayer(Player):
    """Clicks, and nothing else: no value is set by script."""

    def lay_table(self, *, bots: int = 1) -> None:
        self.page.goto("/")
        self.choose("Speed of play and motion", "at once")
        self.choose("Playing against", "1 bot" if bots == 1 else f"{bots} bots")
        self.page.locator("label", has=self.page.get_by_role("radio", name="Rooibos")).click()
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_selector("main[data-version]")

    def choose(self, title: str, option: str) -> None:
        group = self.page.get_by_role("group", name=title)
        group.locator("label", has_text=option).click()

    def draw(self) -> None:
        self.page.click("[data-act=draw]")

    def buy(self, row: str, slot: int) -> None:
        self.page.click(f"[data-row={row}][data-slot='{slot}']")
        self.page.click("[data-act=buy][aria-disabled=false]")

    def answer(self) -> None:
        self.page.locator("[data-act=choose]").first.click()

    def download_record(self) -> Path:
        with self.page.expect_download() as download:
            self.page.locator("dialog").get_by_role("link", name="Download the record").click()
        return download.value.path()


class KeyboardPlayer(Player):
    """Never touches the mouse, and checks after each key that something has the focus."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def walk_to(self, selector: str, *, most: int = 80) -> None:
        """Tab on until what has the focus is what was looked for."""
        for _ in range(most):
            if self.focused(selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never came to {selector}")

    def focused(self, selector: str) -> bool:
        return self.page.query_selector(f":is({selector}):focus") is not None

    def lay_table(self, *, bots: int = 1) -> None:
        self.page.goto("/")
        self.page.wait_for_selector("form")
        self.walk_to("[name=speed]")
        while not self.focused("[name=speed][value=none]"):
            self.press("ArrowRight")
        self.page.reload()  # focus starts at the top again; the speed was kept
        self.page.wait_for_selector("form")
        self.walk_to("[name=dragon]")
        self.press("ArrowDown")
        self.walk_to("[name=bots]")
        while not self.focused(f"[name=bots][value='{bots}']"):
            self.press("ArrowRight")
        self.walk_to("[type=submit]")
        self.press("Enter")
        self.page.wait_for_selector("main[data-version]")

    def move(self) -> None:
        super().move()
        expect(self.page.locator("body:focus")).to_have_count(0)
        self.page.wait_for_selector(":focus")

    def draw(self) -> None:
        if self.moves % 2:
            self.press("d")
        else:
            self.walk_to("[data-act=draw]")
            self.press("Enter")

    def buy(self, row: str, slot: int) -> None:
        if self.moves % 2:
            self.press(str(slot if row == "market" else slot + 4))
            self.page.wait_for_selector("[data-act=buy][aria-disabled=false]")
            self.press("b")
        else:
            self.walk_to(f"[data-row={row}][data-slot='{slot}']")
            self.press("Enter")
            self.page.wait_for_selector("[data-act=buy][aria-disabled=false]")
            self.walk_to("[data-act=buy]")
            self.press("Space")

    def answer(self) -> None:
        self.walk_to("[data-act=choose]")
        self.press("Enter")

    def download_record(self) -> Path:
        self.walk_to("dialog [data-act=record]")
        with self.page.expect_download() as download:
            self.press("Enter")
        return download.value.path()


def lines_of(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
