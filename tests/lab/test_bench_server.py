"""The bench of the server: that it plays, what it counts, and what it says, but for how fast anything is."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from teadragon.bench import machine, report, server
from teadragon.bench.load import _Paced
from teadragon.bench.players import Buy, Line, Offers, Payment, choose, open_line
from teadragon.cards.edition import load
from teadragon.records import check, read

PART = {"actions_per_s": 5_432.1, "p50_ms": 1.5, "p99_ms": 12.34, "rss_mb": 210.4}


@asynccontextmanager
async def repeating() -> AsyncIterator[int]:
    """A WebSocket server of another make that says everything again; its port."""

    async def again(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(again, "127.0.0.1", 0, compression=None, max_size=None, ping_interval=0.05) as listening:
        yield listening.sockets[0].getsockname()[1]


async def heard(sayings: list[bytes]) -> list[bytes]:
    found: list[bytes] = []
    all_there = asyncio.Event()

    def hear(text: bytes) -> None:
        found.append(text)
        if len(found) == len(sayings):
            all_there.set()

    async with repeating() as port:
        line: Line = await open_line("127.0.0.1", port, "/", hear)
        for saying in sayings:
            line.say(saying)
        await asyncio.wait_for(all_there.wait(), 30)
        line.close()
    return found


def test_frames_of_every_length_come_through_whole() -> None:
    sayings = [b"x" * size for size in (0, 1, 125, 126, 127, 3_000, 65_535, 65_536, 200_000)]
    assert asyncio.run(heard(sayings)) == sayings


def test_a_socket_that_is_refused_says_so() -> None:
    async def knock() -> None:
        async with repeating() as port:
            with pytest.raises(ConnectionError):
                await open_line("127.0.0.1", port, "not a path", lambda _: None)

    asyncio.run(knock())


BUY = Buy("market", 2, "gloves", [Payment({"feeding-1": 2})])


@pytest.mark.parametrize(
    ("offers", "said"),
    [
        (Offers(draw=True, buys=[], lose=[], decline=False), {"draw": True}),
        (Offers(draw=False, buys=[], lose=[], decline=False), {"pass": True}),
        (Offers(draw=False, buys=[], lose=["bite"], decline=False), {"lose": "bite"}),
        (Offers(draw=False, buys=[], lose=[], decline=True), {"discard_item": None}),
        (
            Offers(draw=False, buys=[BUY], lose=[], decline=False),
            {"buy": "market", "slot": 2, "card": "gloves", "pay": {"feeding-1": 2}},
        ),
    ],
)
def test_players_do_what_is_offered(offers: Offers, said: dict[str, object]) -> None:
    assert choose(offers, random.Random(1)) == said


def paced(answer: Callable[[_Paced, int], None]) -> list[float]:
    """The latencies of eight acts at two tables, each answered as this does it."""
    later: list[int] = []

    def say(line: int) -> bool:
        later.append(line)
        return True

    play = _Paced(2, say, answers=2)

    async def run() -> list[float]:
        async def answering() -> None:
            while True:
                while later:
                    answer(play, later.pop())
                await asyncio.sleep(0)

        task = asyncio.create_task(answering())
        found = await play.run(10_000, 0.0008)
        task.cancel()
        return found

    return asyncio.run(run())


def test_a_latency_ends_with_the_last_of_both_answers() -> None:
    def both(play: _Paced, line: int) -> None:
        play.answered(line)
        assert play.latencies == [] or len(play.latencies) < 8
        play.answered(line)

    found = paced(both)
    assert len(found) >= 2
    assert min(found) > 0


@pytest.mark.long
def test_a_small_load_is_played_and_measured() -> None:
    most = server.Closed(rooms=4, active=2, seconds=0.6)
    pace = server.Paced(rooms=4, rate=20, seconds=0.6, runs=1)
    found = server.measure(most=most, pace=pace)
    assert found["actions_per_s"] > 0
    assert 0 < found["p50_ms"] <= found["p99_ms"]
    echo = server.measure_echo(pace)
    assert 0 < echo["p50_ms"] <= echo["p99_ms"]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells it so")
def test_memory_and_cpu_are_those_of_a_process_and_its_children() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", "held = b'x' * 50_000_000; print(flush=True); input()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with child:
        assert child.stdout is not None
        child.stdout.readline()
        alone, both = machine.rss_mb(child.pid), machine.rss_mb(os.getpid())
        assert alone is not None
        assert both is not None
        assert both > alone > 50
        assert (machine.cpu_s(os.getpid()) or 0) > 0
        child.communicate(b"\n")
    assert machine.rss_mb(child.pid) is None


def test_the_long_record_is_a_record() -> None:
    text, plies = server.longest_record(60)
    assert len(read(text).plies) == plies >= 60
    assert not check(read(text), load("teahouse")).faults


def test_people_read_what_the_server_carries() -> None:
    found = {
        "machine": {},
        "server": {
            "echo": {"p50_ms": 0.4, "p99_ms": 1.26},
            "sqlite": PART,
            "postgresql_2": PART | {"actions_per_s": 7_000.0},
            "replay": {"plies": 1_039, "open_s": 0.456},
        },
    }
    lines = dict(report.rows(found))
    assert lines["rooms on SQLite: actions a second"] == "5,432"
    assert lines["rooms on SQLite: 99 of 100 told within"] == "12.3 ms"
    assert lines["rooms on PostgreSQL, 2 processes: actions a second"] == "7,000"
    assert lines["an echo of as many messages within"] == "1.3 ms"
    assert lines["opening a record of 1,039 plies"] == "0.46 s"
