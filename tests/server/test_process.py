"""The server as a process: its address, its end, and kills at any moment."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import sqlite3
import urllib.error
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from teadragon.server.app import run
from teadragon.server.settings import Settings
from tests.server.process import Server, Survivor, all_playing
from tests.server.serving import GREEDY, PERSON, UNIFORM, held

ROOMS = 4


def test_it_answers_at_the_address_it_tells_and_ends_by_a_signal(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.ask("healthz")["ok"] is True
        server.process.send_signal(signal.SIGTERM)
        assert server.end() == (0, "")


def test_a_port_that_is_taken_is_an_error_unless_any_will_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            run(Settings(port=port, data=tmp_path))


@pytest.mark.long
def test_a_store_of_a_newer_version_ends_the_start_with_a_word(tmp_path: Path) -> None:
    with Server(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "rooms.sqlite3") as file:
        file.execute("update alembic_version set version_num = '9999'")
    file.close()
    with pytest.raises(RuntimeError, match="newer version of this program"):
        Server(tmp_path)


def test_of_visitors_nothing_is_said_but_the_network_of_one_who_reached_a_limit(tmp_path: Path) -> None:
    seed, ann = "0123456789abcdef" * 2, {**PERSON, "name": "Ann Teapot"}
    with Server(tmp_path, log_level="debug", rooms_per_hour="1") as server:
        made = server.ask("api/rooms", {"seats": [ann, GREEDY], "seed": seed})
        [token] = [token["token"] for token in made["tokens"]]
        for path, body in (
            (f"api/rooms/{made['room']}/stop", {"tokens": [token, "no token"]}),
            ("api/rooms", {}),
        ):
            with pytest.raises(urllib.error.HTTPError) as refused:
                server.ask(path, body)
            refused.value.close()
        asyncio.run(all_playing([Survivor(made)], server))
        server.process.send_signal(signal.SIGTERM)
        _, said = server.end()
    lines = [json.loads(line) for line in said.splitlines()]
    assert all({"time", "level", "event"} <= line.keys() for line in lines)
    events = {line["event"]: line for line in lines}
    assert list(events) == ["started", "room made", "limit reached", "ended"]
    assert events["room made"]["room"] == made["room"]
    assert events["limit reached"]["network"] == "127.0.0.0/24"
    assert said.count("127.0.0.1") == events["started"]["address"].count("127.0.0.1")
    for secret in (token, made["host"], seed, "Ann", "Teapot"):
        assert secret not in said


async def closed_by(server: Server, room: str, frame: str | bytes) -> int:
    """The code with which the server closes a connection that says this after its hello."""
    address = f"{server.address.replace('http', 'ws', 1)}api/rooms/{room}/live"
    async with connect(address, max_size=None) as socket:
        await socket.send('{"type":"hello"}')
        for expected in ("welcome", "here"):
            assert json.loads(await socket.recv())["type"] == expected
        with suppress(ConnectionClosed):  # perhaps before all of a long frame is sent
            await socket.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


@pytest.mark.long
async def test_a_frame_above_the_limit_costs_its_sender_the_connection_and_nobody_else_anything(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        made = server.ask("api/rooms", {"seats": [PERSON, GREEDY]})
        for size in (65_537, 10_000_000):
            assert await closed_by(server, made["room"], "x" * size) == 1009
        player = Survivor(made)
        await player.play(server)
        assert player.state["result"]["reason"] == "winter"


@pytest.mark.long
def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    """Of a server as people start it; tests/hostile kills many more, which are forked and so begin at once.

    Plays some rooms, kills the server at random moments, compares what was told with what is kept, goes on.
    """
    dice = random.Random(1)
    players: list[Survivor] = []
    for _ in range(3):
        with Server(tmp_path) as server:
            players = [player for player in players if not player.state.get("result")]
            players += [new_player(server) for _ in range(ROOMS - len(players))]
            server.engine_ready()
            asyncio.run(play_until_killed(players, server, dice))
        for player in players:
            compare(tmp_path, player)
    with Server(tmp_path) as server:
        asyncio.run(all_playing(players, server))
        for player in players:
            assert player.state["result"]["reason"] == "winter"
            compare(tmp_path, player)
            held(server.text(f"api/rooms/{player.room}/record"))


def new_player(server: Server) -> Survivor:
    return Survivor(server.ask("api/rooms", {"seats": [PERSON, UNIFORM, PERSON, GREEDY]}))


async def play_until_killed(players: list[Survivor], server: Server, dice: random.Random) -> None:
    """Kill it at any moment, and as often in the few milliseconds after an action was said."""
    playing = asyncio.create_task(all_playing(players, server))
    await asyncio.sleep(dice.uniform(0.0, 0.5))
    if dice.random() < 0.5:
        said = dice.choice(players).said
        said.clear()
        with suppress(TimeoutError):  # its game may be over
            await asyncio.wait_for(said.wait(), 0.5)
        await asyncio.sleep(dice.uniform(0.0, 0.005))
    server.process.kill()
    await playing


def compare(data: Path, player: Survivor) -> int:
    """Every version told is kept as it was told; gives how many are kept that were not told."""
    file = sqlite3.connect(data / "rooms.sqlite3")
    query = "select version, seat, action, events, key from entries where room = ? order by version"
    kept = {row[0]: row[1:] for row in file.execute(query, (player.room,))}
    file.close()
    assert list(kept) == list(range(1, len(kept) + 1))
    assert player.highest <= len(kept)
    for version, entry in player.told.items():
        seat, action, events, _ = kept[version]
        assert (seat, json.loads(action), json.loads(events)) == (
            entry["seat"],
            entry["action"],
            entry["events"],
        )
    for key, version in player.accepted.items():
        assert kept[version][3] == key
    return len(kept) - player.highest
