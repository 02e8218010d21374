"""A clock that goes only when a test says so."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Awaitable, Callable

START = 1_800_000_000_000  # milliseconds since 1970


class _Alarm:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeClock:
    def __init__(self, now: int = START) -> None:
        self._now = now
        self._order = itertools.count()
        self._alarms: list[tuple[int, int, _Alarm]] = []

    def now(self) -> int:
        return self._now

    def at(self, moment: int, call: Callable[[], None]) -> _Alarm:
        alarm = _Alarm(call)
        heapq.heappush(self._alarms, (moment, next(self._order), alarm))
        return alarm

    async def go(self, milliseconds: int, rest: Callable[[], Awaitable[None]]) -> None:
        """Let time pass, alarm by alarm; what an alarm starts gets its `rest` before the next."""
        end = self._now + milliseconds
        await rest()
        while self._alarms and self._alarms[0][0] <= end:
            moment, _, alarm = heapq.heappop(self._alarms)
            if alarm.call is not None:
                self._now = max(self._now, moment)
                alarm.call()
                await rest()
        self._now = max(self._now, end)
        await rest()

    def jump(self, milliseconds: int) -> None:
        """Time passes while nobody is awake: a machine that slept, a server that was down."""
        self._now += milliseconds
