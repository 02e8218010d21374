"""Everything under one path of a larger site, nothing beside it, and what the page is told of its address."""

from __future__ import annotations

import asyncio
import dataclasses
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from teadragon.server.app import create_app
from teadragon.server.settings import Settings
from tests.server.process import Server, Survivor
from tests.server.serving import GREEDY, PERSON


@pytest.fixture
def under_tea(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(dataclasses.replace(settings, prefix="/games/tea"))) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["", "index.html", "assets/app-1234.js", "healthz", "metrics", "api/editions", "api/schema.json"]
)
def test_it_is_served_under_the_prefix_and_nowhere_else(under_tea: TestClient, path: str) -> None:
    assert under_tea.get(f"/games/tea/{path}").status_code == 200
    for outside in (f"/{path}", f"/games/{path}", f"/games/teapot/{path}"):
        answer = under_tea.get(outside)
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_page")
        assert "content-security-policy" in answer.headers


def test_a_socket_beside_the_prefix_is_refused(under_tea: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), under_tea.websocket_connect("/api/rooms/abcdefgh/live"):
        pass


def test_a_socket_is_found_below_the_root_path_of_another_server(settings: Settings) -> None:
    with TestClient(create_app(settings), root_path="/site") as client:
        made = client.post("/site/api/rooms", json={"seats": [PERSON, GREEDY]}).json()
        with client.websocket_connect(f"/site/api/rooms/{made['room']}/live") as socket:
            socket.send_json({"type": "hello", "tokens": [], "have": None})
            assert socket.receive_json()["type"] == "welcome"


def test_without_its_last_stroke_the_prefix_leads_to_the_folder(under_tea: TestClient) -> None:
    answer = under_tea.get("/games/tea", follow_redirects=False)
    assert answer.status_code == 308
    assert (
        urljoin("https://example.org/games/tea", answer.headers["location"])
        == "https://example.org/games/tea/"
    )


def test_a_whole_game_and_every_file_of_the_page_under_a_prefix_of_a_real_server(tmp_path: Path) -> None:
    with Server(tmp_path, prefix="/tea") as server:
        assert server.address.endswith("/tea/")
        page = server.text("")
        named = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert len(named) >= 3
        for path in named:
            with urllib.request.urlopen(urljoin(server.address, path)) as file:
                assert file.read()
        with pytest.raises(urllib.error.HTTPError, match="404") as outside:
            urllib.request.urlopen(server.address.replace("/tea/", "/"))
        outside.value.close()
        player = Survivor(server.ask("api/rooms", {"seats": [PERSON, GREEDY]}))
        asyncio.run(player.play(server))
        assert player.state["result"]["reason"] == "winter"


# The public address


def test_the_page_is_told_the_address_that_its_links_should_name(settings: Settings) -> None:
    (settings.static / "index.html").write_text("<head><title>Tea</title></head>")
    told = dataclasses.replace(settings, public_url='https://example.org/a"b/')
    with TestClient(create_app(told)) as client:
        assert (
            '<meta name="teadragon-public-url" content="https://example.org/a&quot;b/" /></head>'
            in client.get("/").text
        )


def test_without_one_the_page_is_as_it_was_built(client: TestClient, settings: Settings) -> None:
    assert client.get("/").text == (settings.static / "index.html").read_text()


# Proxies


@pytest.mark.parametrize(
    ("trusted", "network"), [((), "203.0.113.0/24"), (("203.0.113.9/32",), "198.51.100.0/24")]
)
def test_a_forwarded_address_is_believed_from_trusted_proxies_only(
    settings: Settings, caplog: pytest.LogCaptureFixture, trusted: tuple[str, ...], network: str
) -> None:
    strict = dataclasses.replace(settings, trusted_proxies=trusted, rooms_per_hour=1)
    with TestClient(create_app(strict), client=("203.0.113.9", 1)) as client:
        for _ in range(2):
            client.post("/api/rooms", json={}, headers={"x-forwarded-for": "192.0.2.1, 198.51.100.7"})
    assert [vars(log)["network"] for log in caplog.records if log.getMessage() == "limit reached"] == [
        network
    ]
