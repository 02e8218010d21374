"""Writes that wait together share one transaction, so that one sync of the disk serves them all."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from teadragon.rooms.store.bulk import BULK
from teadragon.rooms.store.engine import (
    data_at_fault,
    failures_told,
    gave_way,
    is_postgres,
    words_of,
    writing,
)
from teadragon.rooms.store.errors import Gone, StoreFailed, Taken
from teadragon.rooms.store.notices import NOTIFY, packed
from teadragon.rooms.store.rows import Row
from teadragon.rooms.store.statements import STATEMENTS, Write

Saw = Callable[[Sequence[str], float], None]
"""Hears of each transaction that kept steps: their kinds, and the seconds that it took."""


@dataclass(frozen=True)
class Job:
    """What one caller writes, and what other servers are told of it once it is written."""

    name: str
    rows: Sequence[tuple[Write, Row]] = ()
    notice: str | None = None


@dataclass(frozen=True)
class _Waiting:
    job: Job
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def fail(self, error: Exception) -> None:
        self.done.set_exception(error)
        self.done.exception()  # seen: the caller may be gone


class Writer:
    """All that one process writes goes through here, one transaction at a time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.sender = secrets.token_hex(4)
        self._engine = engine
        self._turn = asyncio.Lock()
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self.saw: Saw | None = None

    async def write(self, job: Job) -> None:
        """Returns when it is on the disk. Raises Taken, Gone or StoreFailed, and then it is not kept."""
        waiting = _Waiting(job)
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        # A caller that is cancelled must not take back what its neighbours in the transaction wait for.
        await asyncio.shield(waiting.done)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, for what is rare and large. Raises StoreFailed."""
        with failures_told():
            async with self._turn, writing(self._engine) as connection:
                yield connection

    async def tell(self, connection: AsyncConnection, notices: Sequence[str]) -> None:
        """Told to other servers if and when the transaction ends well."""
        if is_postgres(self._engine):
            payloads = [{"payload": payload} for payload in packed(self.sender, notices)]
            if payloads:
                await connection.execute(NOTIFY, payloads)

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            async with self._turn:
                await self._keep(batch)

    async def _keep(self, batch: list[_Waiting], *, again: bool = True) -> None:
        try:
            await self._commit([waiting.job for waiting in batch])
        except Exception as error:
            if len(batch) > 1 and (data_at_fault(error) or gave_way(error)):
                for waiting in batch:
                    await self._keep([waiting])
            elif again and gave_way(error):
                await self._keep(batch, again=False)
            else:
                for waiting in batch:
                    waiting.fail(_told(error, waiting.job))
        else:
            for waiting in batch:
                waiting.done.set_result(None)

    async def _commit(self, jobs: list[Job]) -> None:
        rows: dict[Write, list[Row]] = {}
        for job in jobs:
            for write, row in job.rows:
                rows.setdefault(write, []).append(row)
        began = time.perf_counter()
        async with writing(self._engine) as connection:
            for write in sorted(rows):
                in_order = sorted(rows[write], key=lambda row: str(row.get("room", "")))
                if write in BULK:
                    await BULK[write].execute(connection, in_order)
                else:
                    await connection.execute(STATEMENTS[write], in_order)
            await self.tell(connection, [job.notice for job in jobs if job.notice is not None])
        if self.saw is not None and (steps := rows.get(Write.ADD_STEP)):
            self.saw([_kind(row) for row in steps], time.perf_counter() - began)


def _kind(step: Row) -> str:
    """Of an action its first word, as draw; of another step what it is."""
    action = step["action"]
    return str(step["what"] if action is None else action.split('"', 2)[1])


def _told(error: Exception, job: Job) -> Exception:
    if not isinstance(error, IntegrityError):
        return StoreFailed(words_of(error))
    missing = "SQLITE_CONSTRAINT_FOREIGNKEY", "23503"
    names = {getattr(error.orig, name, None) for name in ("sqlite_errorname", "sqlstate")}
    return Gone(job.name) if names & set(missing) else Taken(job.name)
