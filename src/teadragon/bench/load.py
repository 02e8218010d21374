"""The load under which a server is measured, from a process of its own.

    python -m teadragon.bench.load ADDRESS closed|paced|echo '{"rooms": .., ..}'

`closed`: each of some tables acts as soon as both have been told of the last action. `paced`: all tables
act in turn, so many actions a second, whatever the server does. `echo`: the same against a server that
sends back what it gets.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import resource
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any
from urllib.parse import urlsplit

import msgspec

from teadragon.bench.machine import cpu_s
from teadragon.bench.players import Line, Table, open_line

SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
MAKERS = 8  # rooms that are made at a time
WARM = 0.2  # of the seconds measured: what is played before and not counted
MESSAGE = b"x" * 3_500  # as long as what tells of an action
PATIENCE = 60.0  # seconds for the last answers


class Place:
    """Where the server is."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80

    def make_rooms(self, count: int) -> list[Table]:
        with ThreadPoolExecutor(MAKERS) as threads:
            made = list(threads.map(lambda _: self._make_room(), range(count)))
        return [
            Table(each["room"], [token["token"] for token in each["tokens"]], random.Random(number))
            for number, each in enumerate(made)
        ]

    def _make_room(self) -> Any:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        body = json.dumps({"seats": SEATS})
        connection.request("POST", "/api/rooms", body, {"content-type": "application/json"})
        answer = connection.getresponse()
        said = json.loads(answer.read())
        connection.close()
        if answer.status >= 400:
            raise ConnectionError(f"no room was made: {said}")
        return said


async def seated(place: Place, rooms: int) -> list[Table]:
    tables = place.make_rooms(rooms)
    for start in range(0, rooms, MAKERS):
        group = tables[start : start + MAKERS]
        await asyncio.gather(*(table.sit_down(place.host, place.port) for table in group))
    return tables


# As fast as it goes


class _Closed:
    def __init__(self, tables: list[Table], active: int) -> None:
        self._waiting = tables[active:]
        self._told: dict[str, int] = {}
        self.all = tables
        for table in tables[:active]:
            self._begin(table)

    def _begin(self, table: Table) -> None:
        self._told[table.room] = 0
        table.on_told = lambda _: self._go_on(table)
        table.act()

    def _go_on(self, table: Table) -> None:
        self._told[table.room] += 1
        if self._told[table.room] == 2:
            self._told[table.room] = 0
            if not table.act() and self._waiting:
                self._begin(self._waiting.pop())

    @property
    def accepted(self) -> int:
        return sum(table.accepted for table in self.all)


async def closed(place: Place, *, rooms: int, active: int, seconds: float, pid: int) -> dict[str, Any]:
    """`rooms`: those that are made, of which `active` play at a time; a game that ends makes way.
    `pid`: the server's process."""
    tables = await seated(place, rooms)
    play = _Closed(tables, active)
    await asyncio.sleep(WARM * seconds)
    first, began, spent, used = play.accepted, perf_counter(), process_time(), cpu_s(pid)
    await asyncio.sleep(seconds)
    lasted = perf_counter() - began
    actions = play.accepted - first
    server = cpu_s(pid)
    return {
        "actions_per_s": actions / lasted,
        "actions": actions,
        "cpu_us": None if server is None or used is None else (server - used) / actions * 1e6,
        "refused": sum(table.refused for table in tables),
        "client_cpu": (process_time() - spent) / lasted,
        "ended": sum(table.over for table in tables),
    }


# At a pace


class _Paced:
    """Each act has its moment; from then to the last of its two answers is its latency."""

    def __init__(self, lines: int, say: Callable[[int], bool], answers: int) -> None:
        self.latencies: list[float] = []
        self._lines = lines
        self._say = say
        self._answers = answers
        self._missing = [0] * lines
        self._began = [0.0] * lines
        self._due: list[float | None] = [None] * lines  # who could not be said yet, since when

    def answered(self, line: int) -> None:
        self._missing[line] -= 1
        if self._missing[line] == 0:
            self.latencies.append(perf_counter() - self._began[line])
            if (due := self._due[line]) is not None:
                self._due[line] = None
                self._begin(line, due)

    def _begin(self, line: int, due: float) -> None:
        self._began[line] = due
        if self._say(line):
            self._missing[line] = self._answers

    async def run(self, rate: float, seconds: float) -> list[float]:
        """The latencies, in seconds."""
        self.latencies = []
        start = perf_counter()
        for number in range(int(rate * seconds)):
            due = start + number / rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            line = number % self._lines
            if self._missing[line]:
                self._due[line] = self._due[line] or due
            else:
                self._begin(line, max(due, perf_counter()) if wait > 0 else due)
        end = perf_counter() + PATIENCE
        while any(self._missing) and perf_counter() < end:
            await asyncio.sleep(0.01)
        return self.latencies


def _ms(latencies: Sequence[float]) -> dict[str, float]:
    cuts = quantiles(latencies, n=100)
    return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000, "max_ms": max(latencies) * 1000}


async def _runs(paced: _Paced, *, rate: float, seconds: float, runs: int) -> dict[str, Any]:
    await paced.run(rate, WARM * seconds)
    spent, began = process_time(), perf_counter()
    found = [_ms(await paced.run(rate, seconds)) for _ in range(runs)]
    return {"runs": found, "client_cpu": (process_time() - spent) / (perf_counter() - began)}


async def paced(place: Place, *, rooms: int, rate: float, seconds: float, runs: int) -> dict[str, Any]:
    tables = await seated(place, rooms)
    play = _Paced(rooms, lambda number: tables[number].act(), answers=2)
    for number, table in enumerate(tables):
        table.on_told = partial(_answered, play, number)
    found = await _runs(play, rate=rate, seconds=seconds, runs=runs)
    return found | {"refused": sum(table.refused for table in tables)}


async def echo(place: Place, *, rooms: int, rate: float, seconds: float, runs: int) -> dict[str, Any]:
    """As many sockets as `paced` has, and messages as long as those that tell of an action."""
    lines: list[Line] = []

    def say(number: int) -> bool:
        for line in lines[2 * number : 2 * number + 2]:
            line.say(MESSAGE)
        return True

    play = _Paced(rooms, say, answers=2)
    for number in range(2 * rooms):
        lines.append(await open_line(place.host, place.port, "/echo", partial(_answered, play, number // 2)))
    return await _runs(play, rate=rate, seconds=seconds, runs=runs)


def _answered(play: _Paced, number: int, _said: object) -> None:
    play.answered(number)


LOADS: dict[str, Any] = {"closed": closed, "paced": paced, "echo": echo}


def main(argv: Sequence[str]) -> int:
    address, load, options = argv
    with suppress(
        ValueError, OSError
    ):  # two sockets a room are more files than a process may open by default
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = _run(LOADS[load](Place(address), **json.loads(options)))
    print(msgspec.json.encode(found).decode())
    return 0


def _run(work: Any) -> Any:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
