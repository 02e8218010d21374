"""Hears what other servers of one PostgreSQL say, through its restarts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from teadragon.rooms.store.engine import connect
from teadragon.rooms.store.errors import StoreFailed
from teadragon.rooms.store.notices import CHANNEL, unpacked

log = logging.getLogger(__name__)

ASK_SECONDS = 15  # a connection that broke without a word is noticed by asking
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between two attempts to come back


async def hear(
    url: sa.URL, sender: str, handler: Callable[[str, str], None], listening: asyncio.Event
) -> None:
    """For ever, but for a first connection that fails: that raises StoreFailed."""

    def heard(_connection: object, _pid: int, _channel: str, payload: str) -> None:
        told_by, news = unpacked(payload)
        for topic, rest in news if told_by != sender else ():
            _tell(handler, topic, rest)

    wait = FIRST_WAIT
    while True:
        try:
            connection = await _listen(url, heard)
        except StoreFailed as error:
            if not listening.is_set():
                raise
            log.warning("no news from the other servers, trying again: %s", error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            continue
        wait = FIRST_WAIT
        if listening.is_set():
            _tell(handler, "again", "")
        listening.set()
        try:
            await _until_lost(connection)
        finally:
            connection.terminate()


async def _listen(url: sa.URL, heard: Callable[[object, int, str, str], None]) -> Any:
    connection = await connect(url)
    try:
        await connection.add_listener(CHANNEL, heard)
    except BaseException as error:
        connection.terminate()
        if isinstance(error, Exception):
            raise StoreFailed(f"cannot listen: {error}") from error
        raise
    return connection


async def _until_lost(connection: Any) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _connection: lost.set())
    while not lost.is_set() and not connection.is_closed():
        try:
            async with asyncio.timeout(ASK_SECONDS):
                await lost.wait()
        except TimeoutError:
            try:
                await connection.fetchval("select 1", timeout=ASK_SECONDS)
            except Exception as error:  # whatever it is, this connection is of no more use
                log.warning("the connection for news is lost: %s", error)
                return


def _tell(handler: Callable[[str, str], None], topic: str, rest: str) -> None:
    try:
        handler(topic, rest)
    except Exception:  # one room's fault must not deafen the others
        log.exception("news was not understood: %s", topic)
