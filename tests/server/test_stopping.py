"""The end of the server by a signal: what it had accepted is told, everybody hears why, and it exits well."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import threading
import urllib.error
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.process import PATIENCE, Server, all_playing
from tests.server.serving import GREEDY, PERSON
from tests.server.test_process import compare, new_player

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there a process can only be killed")

BYE = {"type": "bye", "refusal": {"reason": "restarting", "details": {}}}


async def heard_until_the_end(server: Server, room: str, *, patience: float) -> tuple[list[Any], int, str]:
    """What a watcher hears: a first message, if it comes in so many seconds; after the signal all up to the
    end, with the code and the reason of that."""
    address = f"{server.address.replace('http', 'ws', 1)}api/rooms/{room}/live"
    heard: list[Any] = []
    async with connect(address) as socket:
        await socket.send('{"type":"hello"}')
        with suppress(TimeoutError):
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), patience)))
        server.process.send_signal(signal.SIGTERM)
        with suppress(ConnectionClosed):
            async for frame in socket:
                heard.append(json.loads(frame))
    assert socket.close_code is not None
    return heard, socket.close_code, socket.close_reason or ""


def test_every_page_is_told_why_and_the_server_exits_well(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.ask("api/rooms", {"seats": [PERSON, GREEDY]})
        heard, code, reason = asyncio.run(heard_until_the_end(server, made["room"], patience=PATIENCE))
        assert server.end() == (0, "")
    assert heard[0]["type"] == "welcome"
    assert heard[-1] == BYE
    assert (code, reason) == (1012, "service restart")


@pytest.mark.long
def test_while_the_engine_compiles_it_ends_at_once_and_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "nothing compiled yet"))
    answers: list[tuple[int, Any]] = []

    def make_a_room() -> None:
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.ask("api/rooms", {"seats": [PERSON, GREEDY]})
        answers.append((refused.value.code, json.load(refused.value)))

    with Server(tmp_path / "data") as server:
        waiting = threading.Thread(target=make_a_room)
        waiting.start()
        assert server.ask("healthz")["engine"] == "compiling"
        heard, code, _ = asyncio.run(heard_until_the_end(server, "abcdefgh1234", patience=0.2))
        waiting.join()
        assert server.end() == (0, "")
    assert answers == [(503, BYE["refusal"])]
    assert (heard, code) == ([BYE], 1012)


def test_whatever_was_kept_was_told_to_those_who_were_there(tmp_path: Path) -> None:
    """A bot's step in the very moment of the signal, too."""
    dice = random.Random(7)
    with Server(tmp_path) as server:
        players = [new_player(server) for _ in range(4)]
        server.engine_ready()

        async def play_until_ended() -> None:
            playing = asyncio.create_task(all_playing(players, server))
            await asyncio.sleep(dice.uniform(0.2, 0.5))
            server.process.send_signal(signal.SIGTERM)
            await playing

        asyncio.run(play_until_ended())
        assert server.end() == (0, "")
    assert any(player.highest for player in players)
    assert [compare(tmp_path, player) for player in players] == [0, 0, 0, 0]


@pytest.mark.long
def test_a_second_server_on_one_file_is_refused_and_harms_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with pytest.raises(RuntimeError, match=r"another server has the games in .*PostgreSQL") as refused:
            Server(tmp_path)
        assert server.address in str(refused.value)
        assert server.ask("healthz")["ok"] is True
        server.process.kill()
        server.end()
    with Server(tmp_path) as again:
        assert again.ask("healthz")["ok"] is True
