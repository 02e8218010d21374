"""What the server does by itself beside the games: it counts who is here, and deletes what is too old."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from teadragon.rooms.store import Store, StoreFailed
from teadragon.server.house import House
from teadragon.server.metrics import Metrics
from teadragon.server.settings import DAY, Settings

log = logging.getLogger("teadragon.server")

COUNTED_EVERY = 5.0  # seconds
TIDIED_EVERY = 3600.0


@asynccontextmanager
async def housekeeping(house: House, metrics: Metrics, settings: Settings) -> AsyncIterator[None]:
    tasks = [
        asyncio.create_task(_keep_counts(house, metrics)),
        asyncio.create_task(_keep_tidy(house.store, settings)),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def _keep_counts(house: House, metrics: Metrics) -> None:
    """For ever."""
    while True:
        metrics.rooms.set(house.rooms_open)
        metrics.members.set(house.members)
        await asyncio.sleep(COUNTED_EVERY)


async def _keep_tidy(store: Store, settings: Settings) -> None:
    """For ever."""
    while True:
        try:
            count = await expire(store, settings, int(time.time()))
            if count:
                log.info("old rooms deleted", extra={"rooms": count})
        except StoreFailed:
            log.exception("old rooms could not be deleted")
        await asyncio.sleep(TIDIED_EVERY)


async def expire(store: Store, settings: Settings, now: int) -> int:
    """`now`: seconds since 1970. Gives how many were deleted. Raises StoreFailed."""
    return await store.expire(_before(now, settings.keep_unfinished), _before(now, settings.keep_finished))


def _before(now: int, days: int) -> int:
    """Milliseconds since 1970; 0, before everything, where it is kept for ever."""
    return (now - days * DAY) * 1000 if days else 0
