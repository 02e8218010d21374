"""After one visit the page opens without network; a new version comes without harm to an open table."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from teadragon.server.settings import STATIC
from tests.browser.conftest import Visitor
from tests.browser.friends import give
from tests.browser.games import begun, played_out
from tests.browser.player import MY_MOVE
from tests.browser.test_access import findings
from tests.server.process import Server

pytestmark = pytest.mark.browser

PERSON = {"kind": "person", "name": "Ann"}
SETTLED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const names = await caches.keys();
  const words = names.find((name) => name.endsWith(':words'));
  if (!registration?.active || !navigator.serviceWorker.controller || !words) return false;
  return (await (await caches.open(words)).keys()).length >= 2;
}"""
WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"
TAKEN_OVER = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const builds = (await caches.keys()).filter((name) => name.includes(':build-'));
  return !registration.waiting && !registration.installing && builds.length === 2;
}"""
BUILDS = "async () => (await caches.keys()).filter((name) => name.includes(':build-'))"
OTHER_BUILD = "0123456789ab"


def settle(page: Page) -> None:
    """Wait until this browser keeps the client, and the words that it needs."""
    wait_until(page, SETTLED)


def wait_until(page: Page, question: str) -> None:
    """`wait_for_function` takes a promise for a yes."""
    for _ in range(300):
        if page.evaluate(question):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never came: {question}")


class House:
    """A server at one address whose client can be renewed."""

    def __init__(self, folder: Path, prefix: str = "") -> None:
        self.folder, self.prefix = folder, prefix
        self.client = folder / "static"
        shutil.copytree(STATIC, self.client)
        self.server = self._serve(0)

    def _serve(self, port: int) -> Server:
        program = (sys.executable, "-m", "tests.browser.other_client", str(self.client), "serve")
        server = Server(self.folder / "games", port=port, program=program, prefix=self.prefix)
        server.engine_ready()
        return server

    def renew(self) -> None:
        """As a new build would: another hash, and other names for the parts that are loaded late."""
        self.stop()
        worker = self.client / "worker.js"
        names = {file.name: f"New{file.name}" for file in (self.client / "assets").glob("*.js")}
        for old, new in names.items():
            (self.client / "assets" / old).rename(self.client / "assets" / new)
        for file in (worker, self.client / "index.html", *(self.client / "assets").glob("*.js")):
            text = file.read_text(encoding="utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")
        text = re.sub(r"(['\"`])[0-9a-f]{12}\1", f'"{OTHER_BUILD}"', worker.read_text(encoding="utf-8"))
        worker.write_text(text, encoding="utf-8")
        self.start()

    def stop(self) -> None:
        self.port = int(re.findall(r":(\d+)", self.server.address)[0])
        self.server.kill()

    def start(self) -> None:
        self.server = self._serve(self.port)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.server.kill()


@pytest.mark.long
def test_after_one_visit_it_opens_without_network(visitor: Visitor, house: House) -> None:
    page = visitor(service_workers="allow")
    game, unseen = played_out(house.server), played_out(house.server)
    page.goto(f"{house.server.address}#/replay/{game['room']}/3")
    settle(page)
    page.wait_for_function("() => localStorage['teadragon.kept']")
    house.stop()
    page.reload()
    page.wait_for_selector("main[data-ply='3']")
    page.keyboard.press("End")
    page.wait_for_selector("main[data-over=true]")
    picture = page.locator("img").first
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    page.goto("about:blank")
    page.goto(house.server.address)
    expect(page.locator("[data-away=true]")).to_contain_text("The server cannot be reached")
    expect(page.locator(f"[data-kept='{game['room']}']")).to_be_visible()
    expect(page.locator(f"[data-kept='{unseen['room']}']")).to_have_count(0)
    assert findings(page) == ""
    page.click("[data-act=start]")
    expect(page.get_by_role("alert").filter(has_text="The server does not answer")).to_be_visible()
    page.evaluate(f"location.hash = '#/replay/{unseen['room']}'")
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    house.start()
    page.click("[data-act=retry]")
    page.wait_for_selector("main[data-ply='0']")


@pytest.mark.long
def test_a_new_version_waits_for_the_table_and_comes_when_asked(visitor: Visitor, house: House) -> None:
    page = visitor(service_workers="allow")
    made = begun(house.server, PERSON, {"kind": "bot", "name": "Hazel", "bot": "greedy"}, first=0)
    give(page, {"seats": [{"room": made["room"], "token": made["tokens"][0]["token"]}]})
    page.goto(f"{house.server.address}#/table/{made['room']}")
    page.wait_for_selector(MY_MOVE)
    settle(page)
    before = page.evaluate(BUILDS)
    house.renew()
    notice = page.locator("[data-version-notice=ready]")
    expect(notice).to_contain_text("A new version is ready")
    assert page.evaluate(WAITS)
    page.click("[data-act=draw]")
    page.wait_for_selector(f"{MY_MOVE}:not([data-version='0'])")  # Hazel has acted: nothing moves any more
    version = page.get_attribute("main", "data-version")
    assert findings(page) == ""
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    page.wait_for_selector(f"main[data-version='{version}']")
    expect(page.locator("[data-version-notice=ready]")).to_have_count(0)
    now = page.evaluate(BUILDS)
    assert now[:-1] == before
    assert now[-1].endswith(OTHER_BUILD)
    house.stop()
    page.goto("about:blank")
    page.goto(house.server.address)
    expect(page).to_have_title("Teahouse")


@pytest.mark.long
def test_without_a_table_it_takes_over_by_itself(visitor: Visitor, house: House) -> None:
    page = visitor(service_workers="allow")
    page.goto(house.server.address)
    settle(page)
    house.renew()
    page.reload()
    wait_until(page, TAKEN_OVER)


@pytest.mark.long
def test_an_old_page_whose_parts_are_gone_is_loaded_anew_once(
    visitor: Visitor, house: House, no_faults: list[str]
) -> None:
    page = visitor()  # without a worker that would still have them
    game = played_out(house.server)
    page.goto(house.server.address)
    page.wait_for_selector("form")
    house.renew()
    page.evaluate(f"location.hash = '#/replay/{game['room']}'")
    page.wait_for_selector("main[data-ply='0']")
    expect(page.locator("[data-version-notice=renewed]")).to_contain_text("loaded anew")
    no_faults.clear()  # the browser logs the 404 of the old part


@pytest.mark.long
def test_under_a_prefix_it_keeps_to_its_folder(visitor: Visitor, tmp_path: Path) -> None:
    house = House(tmp_path, prefix="/games/tea")
    page = visitor(service_workers="allow")
    page.goto(house.server.address)
    settle(page)
    manifest: dict[str, Any] = page.evaluate(
        """async () => {
          const href = document.querySelector('link[rel=manifest]').href;
          const told = await (await fetch(href)).json();
          const status = async ({ src }) => (await fetch(new URL(src, href))).status;
          const icons = await Promise.all(told.icons.map(status));
          return { scope: new URL(told.scope, href).href, start: new URL(told.start_url, href).href, icons };
        }"""
    )
    assert (manifest["scope"], manifest["start"]) == (house.server.address, house.server.address)
    assert set(manifest["icons"]) == {200}
    scope = page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).scope")
    assert scope == house.server.address
    assert all("/games/tea/" in name for name in page.evaluate("() => caches.keys()"))
    house.server.kill()
    page.goto("about:blank")
    page.goto(house.server.address)
    expect(page.locator("[data-act=start]")).to_be_visible()


def test_an_older_page_than_its_server_is_loaded_anew_once(visitor: Visitor, shared_server: Server) -> None:
    page = visitor()
    made = begun(shared_server, PERSON, {"kind": "bot", "name": "Hazel", "bot": "greedy"}, first=0)
    give(page, {"seats": [{"room": made["room"], "token": made["tokens"][0]["token"]}]})
    asked: list[str] = []

    def refuse(socket: Any) -> None:
        asked.append(socket.url)
        socket.send('{"type":"bye","refusal":{"reason":"other_protocol","details":{}}}')

    page.route_web_socket("**/live", refuse)
    page.goto(f"{shared_server.address}#/table/{made['room']}")
    expect(page.get_by_role("button", name="Load the page again")).to_be_visible()
    assert len(asked) == 2, "once by itself"
