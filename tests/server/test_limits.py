"""How much an address and a connection may ask for: by a fake clock, and at the door of the application."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from teadragon.server.limits import MOST_REFUSED, Bucket, Buckets, Limits, owner_of
from teadragon.server.places import makes_room
from teadragon.server.settings import Settings
from tests.server.process import Server, Survivor
from tests.server.serving import GREEDY, PERSON

OPEN = Settings(requests_per_second=0, rooms_per_hour=0, sockets_per_address=0, frames_per_second=0)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# Buckets


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(0.0) == pytest.approx(0.5)
    assert bucket.take(0.25) == pytest.approx(0.25)
    assert bucket.take(0.5) == 0
    assert bucket.take(0.5) > 0
    assert [bucket.take(100.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(100.0) > 0, "what was not used does not add up beyond the burst"


def test_a_clock_that_goes_back_gives_nothing_twice() -> None:
    bucket = Bucket(rate=1, burst=1, now=10.0)
    assert bucket.take(10.0) == 0
    assert bucket.take(0.0) > 0
    assert bucket.take(10.5) > 0
    assert bucket.take(11.0) == 0


def test_without_a_rate_there_is_no_limit() -> None:
    assert not any(Bucket(rate=0, burst=0, now=0.0).take(0.0) for _ in range(1000))
    assert not any(Buckets(rate=0, burst=0).take("192.0.2.1", 0.0) for _ in range(1000))


def test_each_address_has_its_own_and_those_not_seen_for_longest_are_forgotten() -> None:
    buckets = Buckets(rate=1, burst=1, most=2)
    assert buckets.take("a", 0.0) == 0
    assert buckets.take("b", 0.0) == 0
    assert buckets.take("a", 0.0) > 0
    assert buckets.take("c", 0.0) == 0, "b is forgotten for c"
    assert buckets.take("a", 0.0) > 0
    assert buckets.take("b", 0.0) == 0


@pytest.mark.parametrize(
    ("address", "owner"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_whom_an_address_belongs_to(address: str, owner: str) -> None:
    assert owner_of(address) == owner


# At the door


async def page(request: Request) -> Response:
    return PlainTextResponse("tea")


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)


@contextmanager
def door(clock: Callable[[], float], address: str = "192.0.2.7", **limits: Any) -> Iterator[TestClient]:
    app = Starlette(
        routes=[
            Route("/api/rooms", page, methods=["GET", "POST"]),
            Route("/api/rooms/mine", page, methods=["POST"]),
            WebSocketRoute("/live", echo),
        ]
    )
    limited = Limits(app, dataclasses.replace(OPEN, **limits), makes_room(""), now=clock)
    with TestClient(limited, client=(address, 1)) as client:
        yield client


def test_requests_of_one_address_come_no_faster_than_they_may() -> None:
    clock = Clock()
    with door(clock, requests_per_second=2) as client:
        assert [client.get("/api/rooms").status_code for _ in range(9)] == [200] * 8 + [429]
        refused = client.get("/api/rooms")
        assert refused.json() == {"reason": "too_fast", "details": {"wait": 500}}
        assert refused.headers["retry-after"] == "1"
        clock.now += 0.5
        assert client.get("/api/rooms").status_code == 200


def test_rooms_are_counted_by_the_hour_and_other_requests_are_not() -> None:
    clock = Clock()
    with door(clock, rooms_per_hour=2) as client:
        assert [client.post("/api/rooms").status_code for _ in range(3)] == [200, 200, 429]
        refused = client.post("/api/rooms").json()
        assert refused == {"reason": "too_many_rooms", "details": {"most": 2, "wait": 1_800_000}}
        assert client.post("/api/rooms/mine").status_code == 200
        assert client.get("/api/rooms").status_code == 200
        clock.now += 1800
        assert client.post("/api/rooms").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "makes"),
    [
        ("POST", "/tea/api/rooms", True),
        ("POST", "/tea/api/replays", True),
        ("POST", "/tea/api/replays/r1/fork", True),
        ("POST", "/tea/api/rooms/r1/rematch", True),
        ("GET", "/tea/api/rooms", False),
        ("POST", "/tea/api/rooms/mine", False),
        ("POST", "/tea/api/rooms/r1/stop", False),
        ("POST", "/api/rooms", False),
    ],
)
def test_what_makes_a_room(method: str, path: str, *, makes: bool) -> None:
    assert makes_room("/tea")({"method": method, "path": path}) is makes


def closed(socket: WebSocketTestSession) -> tuple[int, str]:
    with pytest.raises(WebSocketDisconnect) as end:
        socket.receive_text()
    return end.value.code, end.value.reason


def test_sockets_of_one_address_are_counted_while_they_are_open() -> None:
    with door(Clock(), sockets_per_address=2) as client:
        with (
            client.websocket_connect("/live"),
            client.websocket_connect("/live"),
            client.websocket_connect("/live") as third,
        ):
            bye = json.loads(third.receive_text())
            assert bye == {
                "type": "bye",
                "refusal": {"reason": "too_many_sockets", "details": {"most": 2}},
            }
            assert closed(third) == (1008, "too_many_sockets")
        with client.websocket_connect("/live") as again:
            again.send_text("tea")
            assert again.receive_text() == "tea"


def test_a_frame_too_many_is_refused_by_its_key_and_said_again_it_is_heard() -> None:
    clock = Clock()
    with (
        door(clock, frames_per_second=10, frames_burst=2) as client,
        client.websocket_connect("/live") as socket,
    ):
        for frame in ("one", "two"):
            socket.send_text(frame)
            assert socket.receive_text() == frame
        socket.send_text('{"type": "act", "key": "key-12345"}')
        assert json.loads(socket.receive_text()) == {
            "type": "refused",
            "key": "key-12345",
            "refusal": {"reason": "too_fast", "details": {"wait": 100}},
            "state": None,
        }
        socket.send_bytes(b"\0")
        assert json.loads(socket.receive_text())["key"] is None
        clock.now += 0.1
        socket.send_text("three")
        assert socket.receive_text() == "three"


def test_who_goes_on_is_closed_out() -> None:
    with (
        door(Clock(), frames_per_second=10, frames_burst=1) as client,
        client.websocket_connect("/live") as socket,
    ):
        for _ in range(MOST_REFUSED + 2):
            socket.send_text("tea")
        assert socket.receive_text() == "tea"
        told = [json.loads(socket.receive_text()) for _ in range(MOST_REFUSED + 1)]
        assert [message["type"] for message in told] == ["refused"] * MOST_REFUSED + ["bye"]
        assert closed(socket) == (1008, "too fast")


def test_a_limit_is_logged_once_a_minute_by_its_network_alone(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    with door(clock, rooms_per_hour=1) as client:
        for _ in range(5):
            client.post("/api/rooms")
        assert [(log.getMessage(), vars(log)["network"]) for log in caplog.records] == [
            ("limit reached", "192.0.2.0/24")
        ]
        clock.now += 60
        client.post("/api/rooms")
    assert len(caplog.records) == 2
    assert "192.0.2.7" not in str([vars(log) for log in caplog.records])


# A flood, on a real server


async def flood(server: Server, room: str, frame: bytes) -> int:
    """Say this frame as fast as the network takes it; gives the code with which the server ends it."""
    address = f"{server.address.replace('http', 'ws', 1)}api/rooms/{room}/live"
    async with connect(address, compression=None) as socket:
        await socket.send('{"type":"hello"}')
        with suppress(ConnectionError):
            for _ in range(100):
                socket.transport.write(frame * 2000)
                await asyncio.sleep(0)
        with pytest.raises(ConnectionClosed) as closed:
            async for _ in socket:
                pass
    return closed.value.rcvd.code if closed.value.rcvd else 1006


MASK = b"\0\0\0\0"
PING_MESSAGE = b'{"type":"ping"}'
FLOODS = {
    "messages": b"\x81" + bytes([0x80 | len(PING_MESSAGE)]) + MASK + PING_MESSAGE,
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "parts of nothing": b"\x00\x80" + MASK,
}


@pytest.mark.long  # of floods tests/hostile has a shorter one
async def test_a_flood_costs_its_sender_the_connection_and_nobody_else_the_game(tmp_path: Path) -> None:
    with Server(tmp_path, frames_per_second="500", frames_burst="500") as server:
        player = Survivor(server.ask("api/rooms", {"seats": [PERSON, GREEDY]}))
        flooding = [flood(server, player.room, frame) for frame in FLOODS.values()]
        codes, _ = await asyncio.gather(asyncio.gather(*flooding), player.play(server))
        assert player.state["result"]["reason"] == "winter"
        server.process.send_signal(signal.SIGTERM)
        code, said = server.end()
    # a system that still has frames to deliver may cut the connection before the reason arrives
    assert set(codes) <= {1002, 1006, 1008}
    assert code == 0
    assert "Traceback" not in said
