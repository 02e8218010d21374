"""The door to a store: what rooms and servers write, and, by inheritance, what they read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from teadragon.rooms.kept import Setup, Step, Summary
from teadragon.rooms.store.engine import is_postgres, open_engine, store_url
from teadragon.rooms.store.news import hear
from teadragon.rooms.store.notices import checked
from teadragon.rooms.store.rows import Row, columns, entry_row, text_of, token_rows
from teadragon.rooms.store.statements import Write
from teadragon.rooms.store.tidying import Tidying
from teadragon.rooms.store.writing import Job, Saw, Writer


class Store(Tidying):
    """One open database. A write has reached the disk when its call returns; those that wait together share
    one transaction. Every `now` and `at` is in milliseconds since 1970."""

    def __init__(self, url: sa.URL, engine: AsyncEngine) -> None:
        super().__init__(engine, Writer(engine))
        self._url = url
        self._hearing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str | sa.URL) -> Store:
        """Brings the database to this version first. Raises StoreFailed and NewerStore."""
        parsed = store_url(url)
        return cls(parsed, await open_engine(parsed))

    async def close(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.wait([self._hearing])
        await self._writer.close()
        await self._engine.dispose()

    def watch(self, saw: Saw) -> None:
        self._writer.saw = saw

    async def add(
        self, setup: Setup, edition_text: str, tokens: Sequence[tuple[int, str]], summary: Summary
    ) -> None:
        """A new room at version 0; `tokens` are (seat, hash), the host's among them. Raises StoreFailed."""
        now = int(time.time())
        room = {"id": setup.id, "digest": setup.digest, "setup": text_of(setup), "version": 0}
        room |= {"created": now, "changed": now} | columns(summary)
        rows: list[tuple[Write, Row]] = [
            (Write.ADD_EDITION, {"digest": setup.digest, "text": edition_text}),
            (Write.ADD_ROOM, room),
            *token_rows(setup.id, tokens),
        ]
        await self._writer.write(Job(setup.id, rows))

    async def keep(
        self, room: str, step: Step, summary: Summary, tokens: Sequence[tuple[int, str]] = ()
    ) -> None:
        """Returns when the step is on the disk, and `tokens` stand in place of their seats' old ones.

        Raises Taken, Gone or StoreFailed, and then nothing is kept.
        """
        at = step.at or int(time.time() * 1000)
        moved = columns(summary) | {"room": room, "version": step.version, "changed": at // 1000}
        rows: list[tuple[Write, Row]] = [
            (Write.ADD_STEP, entry_row(room, step, at)),
            (Write.MOVE_ROOM, moved),
            *token_rows(room, tokens),
        ]
        await self._writer.write(Job(f"{room} {step.version}", rows, f"v:{room}:{step.version}"))

    async def set_token(self, room: str, seat: int, digest: str) -> None:
        """In place of the seat's old one. Raises Gone or StoreFailed."""
        await self._writer.write(Job(room, token_rows(room, [(seat, digest)])))

    async def touch(self, room: str, seats: Sequence[int], now: int) -> None:
        """A person of these seats is connected. Raises Gone or StoreFailed."""
        rows = [(Write.TOUCH, {"room": room, "seat": seat, "at": now}) for seat in seats]
        await self._writer.write(Job(room, rows))

    async def pulse(self, process: str, now: int) -> None:
        """This server runs. Raises StoreFailed."""
        await self._writer.write(Job(process, [(Write.PULSE, {"process": process, "at": now})]))

    async def note_outage(self, began: int, ended: int) -> None:
        """No server ran. Of several with one beginning the first is kept. Raises StoreFailed."""
        await self._writer.write(Job("outage", [(Write.NOTE_OUTAGE, {"began": began, "ended": ended})]))

    async def add_import(self, replay: str, edition_text: str, digest: str, text: str) -> None:
        """A record that came from elsewhere, under the name of its replay. Raises StoreFailed."""
        row = {"id": replay, "digest": digest, "text": text, "created": int(time.time())}
        edition = {"digest": digest, "text": edition_text}
        await self._writer.write(Job(replay, [(Write.ADD_EDITION, edition), (Write.ADD_IMPORT, row)]))

    async def announce(self, notice: str) -> None:
        """Tell the other servers `topic:rest`, one line of at most 7,000 bytes, that is kept nowhere.

        Raises ValueError, and StoreFailed.
        """
        if is_postgres(self._engine):
            await self._writer.write(Job("notice", notice=checked(notice)))

    async def news(self, handler: Callable[[str, str], None]) -> None:
        """From now on `handler(topic, rest)` hears what other servers of this PostgreSQL write and announce:
        ("v", "ROOM:VERSION") a step; ("d", "ROOM") a room was deleted; ("again", "") some news may have been
        missed. Alone on a SQLite file, nobody else has news. Raises StoreFailed.
        """
        if is_postgres(self._engine):
            listening = asyncio.Event()
            self._hearing = asyncio.create_task(hear(self._url, self._writer.sender, handler, listening))
            first = asyncio.create_task(listening.wait())
            await asyncio.wait({first, self._hearing}, return_when=asyncio.FIRST_COMPLETED)
            first.cancel()
            if self._hearing.done():
                await self._hearing
