"""A server that is told to end while people act: what it told is kept, and their games go on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from tests.server.process import Server, Survivor, all_playing
from tests.server.serving import held
from tests.server.test_process import compare, new_player

ROOMS = 4


@pytest.mark.skipif(os.name == "nt", reason="there a process can only be killed")
@pytest.mark.long
def test_a_signal_to_end_in_the_middle_of_acts_loses_nothing(tmp_path: Path) -> None:
    dice = random.Random(3)
    players: list[Survivor] = []
    for _ in range(3):
        with Server(tmp_path) as server:
            players = players or [new_player(server) for _ in range(ROOMS)]
            server.engine_ready()
            asyncio.run(play_until_ended(players, server, dice.uniform(0.0, 0.4)))
            assert server.end() == (0, "")
        for player in players:
            compare(tmp_path, player)
    assert any(player.highest for player in players)
    with Server(tmp_path) as server:
        asyncio.run(all_playing(players, server))
        for player in players:
            assert player.state["result"]["reason"] == "winter"
            compare(tmp_path, player)
            held(server.text(f"api/rooms/{player.room}/record"))


async def play_until_ended(players: list[Survivor], server: Server, after: float) -> None:
    """`after`: seconds from the first connection to the signal."""
    playing = asyncio.create_task(all_playing(players, server))
    await asyncio.sleep(after)
    server.process.send_signal(signal.SIGTERM)
    await playing
