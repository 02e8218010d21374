"""What the server does by itself: it counts who is here, and lets go of what is too old."""

from __future__ import annotations

import asyncio
import logging
from typing import cast

import pytest

from teadragon.rooms.store import Store, StoreFailed
from teadragon.server.house import House
from teadragon.server.housekeeping import expire, housekeeping
from teadragon.server.metrics import Metrics
from teadragon.server.settings import DAY, Settings

NOW = 1_900_000_000


class Shelf:
    """A store that only lets go, or fails to."""

    def __init__(self, *, fails: bool = False) -> None:
        self.asked: list[tuple[int, int]] = []
        self._fails = fails

    async def expire(self, unfinished_before: int, finished_before: int) -> int:
        self.asked.append((unfinished_before, finished_before))
        if self._fails:
            raise StoreFailed("the disk is away")
        return 2


class Rooms:
    rooms_open, members = 3, 7

    def __init__(self, store: Shelf) -> None:
        self.store = store


async def kept(store: Shelf) -> str:
    """The metrics, after the server has looked around once."""
    metrics = Metrics()
    async with housekeeping(cast(House, Rooms(store)), metrics, Settings()):
        while not store.asked or "teadragon_members 7.0" not in metrics.text().decode():
            await asyncio.sleep(0)
    return metrics.text().decode()


async def test_who_is_here_is_counted_now_and_then() -> None:
    text = await kept(Shelf())
    assert "teadragon_rooms_open 3.0" in text


async def test_old_rooms_go_at_the_start_and_that_is_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await kept(Shelf())
    [log] = caplog.records
    assert (log.getMessage(), vars(log)["rooms"]) == ("old rooms deleted", 2)


async def test_a_store_that_fails_is_told_and_tried_again_later(caplog: pytest.LogCaptureFixture) -> None:
    await kept(Shelf(fails=True))
    assert [log.getMessage() for log in caplog.records] == ["old rooms could not be deleted"]


@pytest.mark.parametrize(
    ("unfinished", "finished", "before"),
    [
        (180, 0, ((NOW - 180 * DAY) * 1000, 0)),
        (0, 365, (0, (NOW - 365 * DAY) * 1000)),
    ],
)
async def test_what_is_kept_for_ever_is_older_than_nothing(
    unfinished: int, finished: int, before: tuple[int, int]
) -> None:
    store = Shelf()
    settings = Settings(keep_unfinished=unfinished, keep_finished=finished)
    assert await expire(cast(Store, store), settings, NOW) == 2
    assert store.asked == [before]
