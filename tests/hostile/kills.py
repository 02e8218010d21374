"""Kills a server at random moments under play, and compares what people were told with what the store holds.

`python -m tests.hostile.kills --kills 1000 --store postgresql` prints what it found, or fails where
something that was told is not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import signal
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from tests.hostile.guest import Company, Guest, lively, play, sleepy
from tests.hostile.nursery import Child, Nursery
from tests.hostile.running import TRACE, Kept, by_seat, told_state
from tools.postgres import Cluster

How = Literal["kill", "term", "database"]

ROOMS, FEW = 4, 2
FURTHER = 6  # versions
WHILE = 0.25  # seconds that a server lives at most, once all are back
WATCHER = 1
SLEEP = 6.0  # seconds that somebody sleeps, longer than the shortest clock
SEATS: tuple[dict[str, Any], ...] = (
    {"kind": "person", "name": "Ann"},
    {"kind": "bot", "name": "Una", "bot": "uniform"},
    {"kind": "person", "name": "Bea", "by_link": True},
    {"kind": "bot", "name": "Greta", "bot": "greedy"},
)
CLOCKS: tuple[dict[str, Any] | None, ...] = (
    None,
    {"kind": "turn", "seconds": 5},
    {"kind": "bank", "seconds": 5, "increment": 2, "at_zero": "seat"},
)


@dataclass
class Found:
    """What a run found; `untold`: steps that were kept and told nobody when the kill came."""

    store: str
    how: str
    kills: int = 0
    told: int = 0
    accepted: int = 0
    kept: int = 0
    untold: int = 0
    games: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


class Table:
    """One room and its people."""

    def __init__(self, made: dict[str, Any], dice: random.Random) -> None:
        self.room: str = made["room"]
        tokens = by_seat(made)
        host = {min(tokens): made["host"]}
        self.guests = [
            Guest(self.room, [token], host=host.get(seat), wish=sleepy(lively(dice), dice, SLEEP))
            for seat, token in tokens.items()
        ]
        self.guests += [Guest(self.room, []) for _ in range(WATCHER)]

    @property
    def over(self) -> bool:
        return all(guest.over and guest.idle for guest in self.guests)


class Run:
    """`whole`: the games are played to their ends after the last kill, not only a little further."""

    def __init__(
        self, nursery: Nursery, folder: Path, url: str, dice: random.Random, found: Found, *, whole: bool
    ) -> None:
        self._whole = whole
        self._nursery = nursery
        self._folder = folder
        self._url = url
        self._dice = dice
        self._found = found
        self._tables: list[Table] = []
        self._clocks = itertools.cycle(CLOCKS)
        self._child: Child | None = None

    async def kills(self, count: int, how: How, cluster: Cluster | None) -> None:
        for _ in range(count):
            await self._start()
            async with self._company() as company:
                await self._play(company)
                code = await asyncio.to_thread(self._end, how, cluster)
                if how == "database":
                    await self._back_again(company)
                else:  # what was told before the end is read before it is compared
                    await company.until(lambda: not any(guest.connected for guest in self._guests))
            assert how != "term" or code == 0, code
            self._found.kills += 1
            await self._compare()
        await self._finish()

    async def _start(self) -> None:
        if self._child is None:
            self._child = await asyncio.to_thread(self._nursery.start, self._folder, self._url)
        while len(self._tables) < (ROOMS if self._whole else FEW):
            self._tables.append(Table(await asyncio.to_thread(self._make), self._dice))

    def _make(self) -> dict[str, Any]:
        """Two to four seats."""
        assert self._child is not None
        wish = {"seats": list(SEATS[: self._dice.choice((3, 3, 4))]), "clock": next(self._clocks)}
        body = json.dumps(wish).encode()
        asked = urllib.request.Request(
            self._child.address + "api/rooms", body, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            made: dict[str, Any] = json.load(answer)
        return made

    @asynccontextmanager
    async def _company(self) -> AsyncIterator[Company]:
        assert self._child is not None
        guests = [guest for table in self._tables for guest in table.guests]
        async with Company(guests, self._child.place) as company:
            yield company

    @property
    def _guests(self) -> list[Guest]:
        return [guest for table in self._tables for guest in table.guests]

    async def _play(self, company: Company) -> None:
        """For a random while; more often than not until just after somebody said something."""
        dice = self._dice
        await company.until(lambda: all(guest.state for guest in self._guests))
        await asyncio.sleep(dice.uniform(0.0, WHILE))
        if dice.random() < 0.6:
            said = self._said
            with suppress(TimeoutError):
                async with asyncio.timeout(WHILE):
                    await company.until(lambda: self._said > said, every=0.0)
            await asyncio.sleep(dice.uniform(0.0, 0.006))

    @property
    def _said(self) -> int:
        return sum(len(guest.said) for guest in self._guests)

    def _end(self, how: How, cluster: Cluster | None) -> int:
        assert self._child is not None
        if how == "database":
            assert cluster is not None
            cluster.stop(at_once=True)
            time.sleep(self._dice.uniform(0.0, 0.2))
            cluster.start()
            return 0
        code = self._child.end(signal.SIGTERM if how == "term" else signal.SIGKILL)
        self._child = None
        return code

    async def _back_again(self, company: Company) -> None:
        """After the database's restart play goes on, for people and bots."""
        versions = sum(guest.have or 0 for guest in self._guests)
        if not all(table.over for table in self._tables):
            await company.until(lambda: sum(guest.have or 0 for guest in self._guests) > versions)

    async def _compare(self, *, last: bool = False) -> None:
        kept = await Kept.read(self._url, [table.room for table in self._tables])
        for table in self._tables:
            room = kept[table.room]
            state = told_state(room.restored())
            self._found.untold += min(room.holds(guest) for guest in table.guests)
            for guest in table.guests:
                assert guest.have != state["version"] or guest.state == state
            if table.over or last:
                self._count(table, room)
        self._tables = [table for table in self._tables if not table.over]

    def _count(self, table: Table, kept: Kept) -> None:
        found = self._found
        found.games += 1
        found.kept += len(kept.steps)
        found.told += sum(len(guest.told) for guest in table.guests)
        found.accepted += sum(len(guest.accepted) for guest in table.guests)
        for step in kept.steps:
            kind = f"{step.what} {step.change.to}" if step.change and step.change.to else step.what
            kind = f"{kind} by {step.by}" if step.by else kind
            found.kinds[kind] = found.kinds.get(kind, 0) + 1

    async def _finish(self) -> None:
        """The games go on without more ado; what they were is counted."""
        await self._start()
        for guest in self._guests:
            guest.wish = play
        aims = [(table, (table.guests[0].have or 0) + FURTHER) for table in self._tables]
        async with self._company() as company:
            await company.until(lambda: all(self._far_enough(table, aim) for table, aim in aims))
        assert self._child is not None
        assert await asyncio.to_thread(self._child.end, signal.SIGTERM) == 0
        await self._compare(last=True)

    def _far_enough(self, table: Table, aim: int) -> bool:
        further = all((guest.have or 0) >= aim for guest in table.guests)
        return table.over or (not self._whole and further)


def run(
    how: How,
    count: int,
    *,
    store: str,
    seed: int,
    folder: Path,
    cluster: Cluster | None,
    whole: bool = True,
) -> Found:
    """Raises AssertionError where something that was told is not kept."""
    found = Found(store, how)
    began = time.monotonic()
    url = f"sqlite:///{folder / 'rooms.sqlite3'}" if cluster is None else cluster.url(cluster.fresh())
    log = folder / "log"
    with Nursery(log) as nursery:
        kills = Run(nursery, folder, url, random.Random(seed), found, whole=whole)
        asyncio.run(kills.kills(count, how, cluster))
    if how != "database":
        assert TRACE not in log.read_text(), log.read_text()
    found.seconds = round(time.monotonic() - began, 1)
    return found


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.hostile.kills", description=__doc__)
    words.add_argument("--kills", type=int, default=100)
    words.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    words.add_argument("--how", choices=("kill", "term", "database"), default="kill")
    words.add_argument("--seed", type=int, default=int(time.time()))
    said = words.parse_args()
    if said.how == "database" and said.store == "sqlite":
        words.error("a file is no process that could be killed")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(Cluster(durable=True)) if said.store == "postgresql" else None
        print(f"seed {said.seed}", file=sys.stderr)
        found = run(said.how, said.kills, store=said.store, seed=said.seed, folder=folder, cluster=cluster)
    print(json.dumps(asdict(found), indent=1))


if __name__ == "__main__":
    main()
