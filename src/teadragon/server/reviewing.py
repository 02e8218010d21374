"""Reviews of games that are over: made once, in a thread of their own, and kept for a while."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import msgspec

from teadragon.cards.edition import Edition
from teadragon.insight.review import review as review_game
from teadragon.records import read
from teadragon.server.refusing import no
from teadragon.server.replays import Replays

KEPT = 32  # reviews, of some 50 kB each
WAITING = 8  # that may be asked for at a time: one is made in some seconds
WALKS = 800
ALL_WALKS = 120_000  # of one game: a long one is looked at less closely
PATIENCE = 60.0  # seconds, after which a review ends where it is
RETRY = 5000  # milliseconds


class Reviews:
    def __init__(self, replays: Replays, engine_ready: asyncio.Event) -> None:
        self._replays = replays
        self._engine_ready = engine_ready
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[bytes]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="teadragon-review")
        self._ending = False

    async def of(self, replay: str) -> bytes:
        """The review as JSON. Raises Refused: of a game that goes on it would be help. And StoreFailed."""
        face = await self._replays.face(replay)
        if face.result is None:
            raise no("not_over")
        if replay in self._kept:
            self._kept.move_to_end(replay)
            return self._kept[replay]
        if replay not in self._under_way:
            if len(self._under_way) >= WAITING:
                raise no("too_fast", wait=RETRY)
            task = self._under_way[replay] = asyncio.create_task(self._make(replay))
            task.add_done_callback(lambda _: self._under_way.pop(replay, None))
        return await asyncio.shield(self._under_way[replay])  # whoever asked first may have gone

    async def _make(self, replay: str) -> bytes:
        text, edition = await self._replays.record(replay), await self._replays.edition(replay)
        await self._engine_ready.wait()
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._thread, self._review, text, edition)
        self._kept[replay] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    def _review(self, text: str, edition: Edition) -> bytes:
        record, end = read(text), time.monotonic() + PATIENCE
        walks = max(1, min(WALKS, ALL_WALKS // max(1, len(record.plies))))
        found = review_game(record, edition, walks=walks, stop=lambda: self._ending or time.monotonic() > end)
        return msgspec.json.encode(found)

    def forget(self, replay: str) -> None:
        """It was deleted."""
        self._kept.pop(replay, None)

    async def close(self) -> None:
        """The one that is being made ends early."""
        self._ending = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        for task in self._under_way.values():
            task.cancel()
