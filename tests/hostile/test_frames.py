"""Whatever a frame holds, it gets a typed answer, leaves no trace, and its room plays on."""

from __future__ import annotations

import itertools
import json
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from teadragon.rooms.protocol import ServerMessage
from tests.hostile.frames import TEXTS, VALID, spelt
from tests.hostile.running import TRACE, Running, Served, by_seat
from tests.house.tree import ROOT
from tests.server.serving import choice

REASONS = set(re.findall(r"`([a-z_]+)`", (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")))
FINE_CODES = {1008, 4406}  # too many faults, another protocol
BATCH = 500  # frames
_asks = itertools.count(10**15)
_keys = itertools.count(1)


@contextmanager
def joined(server: Running, room: str, tokens: list[str]) -> Iterator[ClientConnection]:
    place = f"{server.address.replace('http', 'ws', 1)}api/rooms/{room}/live"
    with connect(place, max_size=None, compression=None, close_timeout=1) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        yield socket


def answers(socket: ClientConnection, tokens: list[str]) -> list[dict[str, Any]]:
    """All that was answered so far, each of it a message of the protocol; the last is that to a question."""
    ask = next(_asks)
    socket.send(json.dumps({"type": "hello", "tokens": tokens}))
    socket.send(json.dumps({"type": "quote", "ask": ask, "action": {"draw": True}}))
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1].get("ask") != ask:
        text = socket.recv()
        msgspec.json.decode(text, type=ServerMessage)
        message = json.loads(text)
        if message["type"] in ("refused", "bye"):
            assert message["refusal"]["reason"] in REASONS, message
        if message["type"] not in ("update", "here"):
            heard.append(message)
    return heard


def plays_on(server: Running, made: dict[str, Any]) -> None:
    """Whoever is to act acts."""
    tokens = list(by_seat(made).values())
    with joined(server, made["room"], tokens) as socket:
        state = next(message for message in iter(lambda: json.loads(socket.recv()), None))["state"]
        assert not state["view"]["over"]
        seat = state["view"]["to_act"]
        if state["people"][seat]["player"] == "bot":
            say(socket, {"type": "do", "deed": {"deed": "come_back", "seat": seat}}, "accepted")
            state = answers(socket, tokens)[-2]["state"]
        said = {"type": "act", "version": state["version"], "action": choice(state["offers"])}
        say(socket, said, "accepted")


def say(socket: ClientConnection, message: dict[str, Any], *kinds: str) -> dict[str, Any]:
    key = f"frame-{next(_keys):08d}"
    socket.send(json.dumps(message | {"key": key}))
    while True:
        heard: dict[str, Any] = json.loads(socket.recv())
        if heard.get("key") == key:
            assert heard["type"] in kinds, heard
            return heard


def fuzzed(served: Served, texts: st.SearchStrategy[str], examples: int) -> None:
    """Seat 0 says all that; nobody else agrees to what it wishes."""
    made = served.server.room()
    tokens = [by_seat(made)[0]]

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(texts, min_size=1, max_size=12), st.booleans())
    def whatever_is_said(said: list[str], hello_first: bool) -> None:
        heard, code = said_to(served.server, made["room"], tokens if hello_first else [], tokens, said)
        assert code in FINE_CODES or len(heard) == len(said) + 3, (said, heard)

    whatever_is_said()
    assert TRACE not in served.server.said
    plays_on(served.server, made)


def said_to(
    server: Running, room: str, first: list[str], tokens: list[str], said: Sequence[str | bytes]
) -> tuple[list[dict[str, Any]], int | None]:
    """What was answered to all of it; or the code with which the connection was closed, 0 for none."""
    with joined(server, room, first) as socket:
        try:
            for frame in said:
                socket.send(frame)
            return answers(socket, tokens), None
        except ConnectionClosed as closed:
            return [], 0 if closed.rcvd is None else int(closed.rcvd.code)


def test_frames_of_every_shape(served: Served) -> None:
    fuzzed(served, TEXTS, 60)


def test_valid_frames_with_any_value(served: Served) -> None:
    fuzzed(served, VALID.map(spelt), 60)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_many_frames_of_every_shape(served: Served) -> None:
    fuzzed(served, TEXTS, 2_000)


def test_frames_that_are_no_text_or_too_long_or_of_another_time(served: Served) -> None:
    made = served.server.room()
    tokens = list(by_seat(made).values())
    for frame, codes in (
        (b"\x00\x01", {None}),
        ("[" * 60_000, {None}),
        ('{"type":"ping"' + " " * 65_000 + "}", {None}),
        ("x" * 65_537, {1009}),
        ("x" * 10_000_000, {1009, 0}),  # cut off while it still talks
        ('{"type":"hello","protocol":0}', {4406}),
        ('{"type":"hello","protocol":2}', {4406}),
    ):
        assert said_to(served.server, made["room"], tokens, tokens, [frame])[1] in codes
    plays_on(served.server, made)


def test_twenty_faults_and_no_more(on_sqlite: Served) -> None:
    made = on_sqlite.server.room()
    with joined(on_sqlite.server, made["room"], []) as socket:
        for _ in range(20):
            socket.send("no")
        heard = []
        with suppress(ConnectionClosed):
            while True:
                heard.append(json.loads(socket.recv()))
        assert socket.close_code == 1008
    assert heard[-1]["refusal"]["reason"] == "too_many_faults"
    plays_on(on_sqlite.server, made)


def test_another_rooms_tokens_and_versions_give_no_power_here(served: Served) -> None:
    ours, theirs = served.server.room(), served.server.room()
    plays_on(served.server, theirs)
    tokens = [*by_seat(theirs).values(), theirs["host"]]
    with joined(served.server, ours["room"], tokens) as socket:
        welcome = json.loads(socket.recv())
        assert (welcome["yours"], welcome["host"]) == ([], False)
        for version in (0, 1, 7):
            said = {"type": "act", "version": version, "action": {"draw": True}}
            assert say(socket, said, "refused")["refusal"]["reason"] == "not_seated"
        for deed in ({"deed": "leave", "seat": 0}, {"deed": "rename", "seat": 1, "name": "Me"}):
            assert say(socket, {"type": "do", "deed": deed}, "refused")["refusal"]["reason"] == "not_seated"
        for deed in ({"deed": "hand", "seat": 0, "to": "bot"}, {"deed": "chat", "on": False}):
            assert say(socket, {"type": "do", "deed": deed}, "refused")["refusal"]["reason"] == "not_host"
    plays_on(served.server, ours)


def test_a_seats_old_link_is_dead_at_once_and_the_new_one_plays(served: Served) -> None:
    made = served.server.room()
    tokens = by_seat(made)
    with joined(served.server, made["room"], [tokens[0]]) as socket:
        assert json.loads(socket.recv())["yours"] == [0]
        anew = served.server.ask(f"api/rooms/{made['room']}/link", {"host": made["host"], "seat": 0})["token"]
        said = {"type": "act", "version": 0, "action": {"draw": True}}
        assert say(socket, said, "refused")["refusal"]["reason"] == "not_seated"
    with joined(served.server, made["room"], [tokens[0]]) as socket:
        assert json.loads(socket.recv())["yours"] == []
    with joined(served.server, made["room"], [anew]) as socket:
        assert json.loads(socket.recv())["yours"] == [0]


@pytest.mark.parametrize(
    "text", ["<b>hi</b>", "a\u0000b\u202ec", "\ud83d", "🐉" * 100, "\u200b", "x" * 281, "\u0000"], ids=ascii
)
def test_what_people_write_is_one_plain_line(on_sqlite: Served, text: str) -> None:
    made = on_sqlite.server.room()
    with joined(on_sqlite.server, made["room"], list(by_seat(made).values())) as socket:
        json.loads(socket.recv())
        socket.send(
            json.dumps({"type": "do", "key": "chat-00001", "deed": {"deed": "say", "seat": 0, "text": text}})
        )
        heard = answers(socket, [])
        told = [entry for message in heard for entry in message.get("log", ())]
    said = [entry["change"]["text"] for entry in told if entry["what"] == "say"]
    refused = [message["refusal"]["reason"] for message in heard if message["type"] == "refused"]
    assert len(said) + len(refused) == 1
    assert not any(set(line) & set("\u0000\u202e\n") for line in said)
    assert set(refused) <= {"nothing_said", "bad_message"}


def test_a_flood_from_one_socket_keeps_nobody_else_from_acting(tmp_path: Path) -> None:
    """Under the limits that are the default: all acts in another room are answered while it lasts."""
    with Running(tmp_path / "flood", frames_per_second="20", frames_burst="60") as server:
        quiet, loud = server.room(), server.room()
        stop, said = threading.Event(), [0]
        flooding = threading.Thread(target=flood, args=(server, loud, stop, said))
        flooding.start()
        try:
            while said[0] < 20 * BATCH:
                time.sleep(0.01)
            for _ in range(10):
                plays_on(server, quiet)
        finally:
            stop.set()
            flooding.join()
        assert said[0] > 20 * BATCH
        plays_on(server, loud)
        assert TRACE not in server.said
        assert server.said.count('"limit reached"') <= 5


def flood(server: Running, made: dict[str, Any], stop: threading.Event, said: list[int]) -> None:
    """Says as much as the line takes, without listening, and comes back whenever it is thrown out."""
    ping = b'{"type":"ping"}'
    batch = (bytes([0x81, 0x80 | len(ping), 0, 0, 0, 0]) + ping) * BATCH
    head = f"GET /api/rooms/{made['room']}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    head += "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    while not stop.is_set():
        with suppress(OSError), create_connection(("127.0.0.1", server.port), 5) as line:
            line.sendall(head.encode())
            line.recv(4096)
            while not stop.is_set():
                line.sendall(batch)
                said[0] += BATCH
