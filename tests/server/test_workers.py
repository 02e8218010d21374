"""Several processes behind one socket, on PostgreSQL: they share the games, and one may die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
import urllib.error
from pathlib import Path

import pytest

from tests.server.process import Server, Survivor, all_playing
from tests.server.serving import GREEDY, PERSON
from tests.server.test_metrics import read

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there processes end otherwise")

PATIENCE = 60.0  # seconds for something that comes by itself


def serving(data: Path, database: str, workers: int = 2) -> Server:
    return Server(data, database=database, workers=str(workers), log_level="error")


def workers_of(server: Server) -> set[int]:
    """The processes that its process started, but for the helper that multiprocessing has."""
    listing = subprocess.run(["ps", "-wweo", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in listing.stdout.splitlines()]
    ours = [row for row in rows if int(row[1]) == server.process.pid and "spawn_main" in row[2]]
    return {int(row[0]) for row in ours}


def until(come: str, happened: object) -> None:
    """Wait for what comes by itself."""
    assert callable(happened)
    last = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < last, come
        time.sleep(0.05)


def over(player: Survivor) -> bool:
    return bool(player.state and player.state["result"])


def new_players(server: Server, count: int) -> list[Survivor]:
    return [Survivor(server.ask("api/rooms", {"seats": [PERSON, GREEDY, PERSON]})) for _ in range(count)]


@pytest.mark.long
def test_games_go_on_though_a_worker_dies_all_count_together_and_a_signal_ends_all(
    tmp_path: Path, postgres_url: str
) -> None:
    with serving(tmp_path, postgres_url) as server:
        until("two workers", lambda: len(workers_of(server)) == 2)
        before = workers_of(server)
        players = new_players(server, 6)
        killed = min(before)

        async def play_while_one_dies() -> None:
            playing = asyncio.create_task(all_playing(players, server))
            await asyncio.sleep(0.3)
            os.kill(killed, signal.SIGKILL)
            await playing

        asyncio.run(play_while_one_dies())
        until("a worker in place of the dead one", lambda: len(workers_of(server) - {killed}) == 2)
        for _ in range(20):  # some connections ended with their worker, or were too slow for a busy machine
            asyncio.run(all_playing([player for player in players if not over(player)], server))
        assert [player.state["result"]["reason"] for player in players] == ["winter"] * 6
        ask_for_nothing(server, 12)
        assert read(server.text("metrics"))["teadragon_refusals_total", frozenset({"no_such_page"})] == 12
        workers = workers_of(server)
        server.process.send_signal(signal.SIGTERM)
        code, said = server.end()
    assert code == 0
    assert "a worker died and is replaced" in said
    assert str(killed) in said
    assert "Traceback" not in said
    until("no worker is left", lambda: not any(alive(worker) for worker in workers))


def ask_for_nothing(server: Server, times: int) -> None:
    for _ in range(times):
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.ask("api/nothing")
        refused.value.close()


@pytest.mark.long
def test_workers_end_with_their_parent_however_that_comes(tmp_path: Path, postgres_url: str) -> None:
    with serving(tmp_path, postgres_url) as server:
        until("two workers", lambda: len(workers_of(server)) == 2)
        workers = workers_of(server)
        server.process.kill()
        until("no worker is left", lambda: not any(alive(worker) for worker in workers))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return (
        "Z"
        not in subprocess.run(
            ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False
        ).stdout
    )


def test_a_database_that_is_not_there_ends_the_start_with_a_word(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"cannot serve at .*PostgreSQL at 127\.0\.0\.1") as ended:
        serving(tmp_path, "postgresql://tea:secret-leaf@127.0.0.1:1/rooms")
    assert "secret-leaf" not in str(ended.value)
    assert "Traceback" not in str(ended.value)
