"""The server's time: what moment it is, and being called when another one has come. Tests bring their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LOOK = 20.0
"""Seconds after which the wall clock is looked at again: a machine that slept has lost some."""


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970."""

    def at(self, moment: int, call: Callable[[], None]) -> Alarm:
        """Call once the moment has come; soon, if it has passed."""


class WallClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def at(self, moment: int, call: Callable[[], None]) -> Alarm:
        return _WallAlarm(self, moment, call)


class _WallAlarm:
    def __init__(self, clock: Clock, moment: int, call: Callable[[], None]) -> None:
        self._clock = clock
        self._moment = moment
        self._call = call
        self._wait()

    def cancel(self) -> None:
        self._timer.cancel()

    def _wait(self) -> None:
        seconds = max(0.0, (self._moment - self._clock.now()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(min(seconds, LOOK), self._look)

    def _look(self) -> None:
        if self._clock.now() < self._moment:
            self._wait()
        else:
            self._call()


async def sleep(clock: Clock, milliseconds: int) -> None:
    """By this clock."""
    come = asyncio.Event()
    alarm = clock.at(clock.now() + milliseconds, come.set)
    try:
        await come.wait()
    finally:
        alarm.cancel()
