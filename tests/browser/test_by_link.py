"""A whole game between two browser profiles, by link, through all that a line and a server can do to it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Lines, Visitor
from tests.browser.friends import (
    ON_A_PHONE,
    SHORT_GAME,
    close_sheets,
    join,
    lay_for_friends,
    play_on,
    version_of,
)
from tests.browser.line import Line
from tests.browser.player import MousePlayer, lines_of
from tests.browser.test_whole_games import REPLAY
from tests.server.process import Server

pytestmark = pytest.mark.browser


class Troubles:
    """Each comes once, after so many moves, and the game goes on."""

    def __init__(self, servers: list[Server], data: Path, line: Line, host: Page, guest: Page) -> None:
        self.servers, self.data, self.line, self.host, self.guest = servers, data, line, host, guest

    def __call__(self, moves: int) -> None:
        if trouble := {8: self.reload, 16: self.lose_network, 24: self.kill_server}.get(moves):
            before = version_of(self.host)
            trouble()
            for page in (self.host, self.guest):
                page.wait_for_selector(f"[data-link=open] ~ main[data-version='{before}']")

    def reload(self) -> None:
        self.guest.reload()

    def lose_network(self) -> None:
        self.line.lose(self.guest)
        expect(self.guest.get_by_text("The connection was lost")).to_be_visible()
        self.line.regain(self.guest)
        expect(self.host.locator("[data-people='2/2']")).to_be_visible()

    def kill_server(self) -> None:
        port = int(self.servers[0].address.rstrip("/").rpartition(":")[2])
        self.servers[0].kill()
        for page in (self.host, self.guest):
            expect(page.get_by_text("The connection was lost")).to_be_visible()
        self.servers[0] = Server(self.data, port=port)
        self.servers[0].engine_ready()  # as long as the machine takes; the page has its own time from there


def scores(page: Page) -> list[str]:
    return page.get_by_role("dialog", name="Score sheet").locator("th, td").all_inner_texts()


@pytest.mark.long
def test_two_profiles_play_a_whole_game_by_link(
    mortal_server: list[Server], visitor: Visitor, lines: Lines, tmp_path: Path
) -> None:
    host, guest = visitor(), visitor(**ON_A_PHONE)
    server = mortal_server[0].address
    line = lines(server)
    lay_for_friends(host, server, ["Ann", "Guest"], who="link", seed=SHORT_GAME)
    link = host.locator("[data-address='seat-1']").input_value()
    close_sheets(host)
    join(guest, link.replace(server, line.address), "Ben")
    token = link.rpartition("/")[2]
    assert token not in guest.url
    expect(host.get_by_role("log")).to_contain_text("is now called")
    play_on(
        [MousePlayer(host), MousePlayer(guest)],
        then=Troubles(mortal_server, tmp_path / "games", line, host, guest),
    )
    assert scores(host) == scores(guest)
    record = MousePlayer(guest).download_record()
    told = lines_of(record)
    assert [seat["name"] for seat in told[0]["seats"]] == ["Ann", "Ben"]
    assert told[-1]["result"]["reason"] == "winter"
    held = subprocess.run([*REPLAY, str(record)], capture_output=True, text=True, check=False)
    assert held.returncode == 0, held.stdout + held.stderr
