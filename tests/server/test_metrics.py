"""What is counted, where it can be read, and that it names nobody; and whether the server is well."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from teadragon.rooms.store import StoreFailed
from teadragon.server import http
from teadragon.server.app import create_app
from teadragon.server.metrics import Metrics
from teadragon.server.places import metrics_elsewhere
from teadragon.server.settings import Settings
from tests.server.serving import GREEDY, PERSON, join, make_room, tokens_of

Sample = tuple[str, frozenset[str]]  # a name, and the values of its labels


def read(text: str) -> dict[Sample, float]:
    families = text_string_to_metric_families(text)
    samples = (sample for family in families for sample in family.samples)
    return {(sample.name, frozenset(sample.labels.values())): sample.value for sample in samples}


def counted(client: TestClient) -> dict[Sample, float]:
    return read(client.get("/metrics").text)


def test_a_game_is_counted_by_what_was_done_and_by_nobody(client: TestClient) -> None:
    made = make_room(client, {**PERSON, "name": "Ann Teapot"}, GREEDY)
    with join(client, made) as player:
        assert counted(client)["teadragon_sockets", frozenset()] == 1
        state = player.play()
    text = client.get("/metrics").text
    found = read(text)
    steps = {kinds: count for (name, kinds), count in found.items() if name == "teadragon_accepted_total"}
    assert steps[frozenset({"draw"})] > 0
    assert steps[frozenset({"buy"})] > 0
    assert sum(steps.values()) == state["version"]
    assert found["teadragon_store_batch_steps_sum", frozenset()] == state["version"]
    assert found["teadragon_bot_seconds_count", frozenset({"greedy"})] > 0
    assert found["teadragon_http_answers_total", frozenset({"/api/rooms", "201"})] == 1
    assert found["teadragon_sockets", frozenset()] == 0
    for secret in (made["room"], "Ann", "Teapot", "testclient", *tokens_of(made)):
        assert secret not in text


def test_refusals_are_counted_by_their_reason_however_they_are_told(client: TestClient) -> None:
    made = make_room(client)
    with join(client, made) as player:
        player.say(type="act", version=0, key="key-12345", action={"pass": True})
        assert player.hear("refused")["refusal"]["reason"] == "may_not_pass"
    client.get("/api/nothing")
    client.post("/api/rooms", json={"seats": []})
    found = counted(client)
    for reason in ("may_not_pass", "no_such_page", "bad_message"):
        assert found["teadragon_refusals_total", frozenset({reason})] == 1
    assert found["teadragon_http_answers_total", frozenset({"/api/{path:path}", "404"})] == 1
    assert found["teadragon_http_answers_total", frozenset({"/api/rooms", "400"})] == 1


@pytest.fixture
def closed(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(dataclasses.replace(settings, metrics="off"))) as client:
        yield client


def test_metrics_can_be_closed(closed: TestClient) -> None:
    assert "teadragon_rooms_open" not in closed.get("/metrics").text


def test_metrics_can_be_served_at_a_place_of_their_own() -> None:
    metrics = Metrics()
    metrics.refused("too_fast")
    with (
        metrics_elsewhere(Settings(metrics="127.0.0.1:0"), metrics) as port,
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        found = read(answer.read().decode())
    assert found["teadragon_refusals_total", frozenset({"too_fast"})] == 1


def test_a_place_that_is_taken_is_an_error() -> None:
    with metrics_elsewhere(Settings(metrics="127.0.0.1:0"), Metrics()) as port:
        taken = Settings(metrics=f"127.0.0.1:{port}")
        with pytest.raises(OSError, match="in use"), metrics_elsewhere(taken, Metrics()):
            pass


# Health


def test_the_server_is_not_well_while_its_store_fails(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails() -> None:
        raise StoreFailed("the disk is away")

    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(client.app.state.house.store, "last_pulse", fails)  # type: ignore[attr-defined]
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "store_failed")


def test_nor_while_its_store_gives_no_answer(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hangs() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(http, "PATIENCE", 0.01)
    monkeypatch.setattr(client.app.state.house.store, "last_pulse", hangs)  # type: ignore[attr-defined]
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "store_failed")


def test_what_a_failed_store_cannot_read_is_no_fault_of_the_program(
    client: TestClient, settings: Settings
) -> None:
    made = make_room(client)
    with closing(sqlite3.connect(settings.data / "rooms.sqlite3")) as file, file:
        file.execute("alter table entries rename to lost")
        file.execute("alter table seat_tokens rename to lost_tokens")
    for path in (f"/api/rooms/{made['room']}/record", f"/api/replays/{made['room']}"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()) == (503, {"reason": "store_failed", "details": {}})
    with client.websocket_connect(f"/api/rooms/{made['room']}/live") as socket:
        socket.send_text('{"type":"hello"}')
        told = socket.receive_json()
    assert (told["type"], told["refusal"]["reason"]) == ("bye", "store_failed")
