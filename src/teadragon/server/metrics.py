"""What the server counts, for Prometheus: no names, no tokens, no addresses, no rooms by name."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

TYPE = CONTENT_TYPE_LATEST
SHARED = "PROMETHEUS_MULTIPROC_DIR"  # set by `workers` before this is imported: one folder for all processes
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
# When each series began helps nobody, and doubles their number.
disable_created_metrics()  # type: ignore[no-untyped-call]

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Metrics:
    """One of each for an application, so that two of them in one process do not mix."""

    def __init__(self) -> None:
        self._registry = one = CollectorRegistry()
        self.rooms = Gauge(
            "teadragon_rooms_open", "Rooms in use now", multiprocess_mode="livesum", registry=one
        )
        self.members = Gauge(
            "teadragon_members",
            "Connections at rooms, watchers too",
            multiprocess_mode="livesum",
            registry=one,
        )
        self.sockets = Gauge(
            "teadragon_sockets", "Open WebSockets", multiprocess_mode="livesum", registry=one
        )
        self._steps = Counter("teadragon_accepted", "Accepted and stored steps", ["kind"], registry=one)
        self._refusals = Counter("teadragon_refusals", "Refusals told to clients", ["reason"], registry=one)
        self._batch = Histogram(
            "teadragon_store_batch_steps", "Steps that shared a transaction", buckets=STEPS, registry=one
        )
        self._store = Histogram(
            "teadragon_store_seconds", "Time of a transaction with steps", buckets=SECONDS, registry=one
        )
        self._bots = Histogram(
            "teadragon_bot_seconds", "Time in which a bot chose", ["bot"], buckets=SECONDS, registry=one
        )
        self._answers = Counter("teadragon_http_answers", "HTTP answers", ["route", "status"], registry=one)

    def stored(self, kinds: Sequence[str], seconds: float) -> None:
        """One transaction; `kinds` are those of its steps."""
        for kind in kinds:
            self._steps.labels(kind).inc()
        self._batch.observe(len(kinds))
        self._store.observe(seconds)

    def refused(self, reason: str) -> None:
        self._refusals.labels(reason).inc()

    def answered(self, route: str, status: int) -> None:
        self._answers.labels(route, str(status)).inc()

    @contextmanager
    def thinking(self, bot: str) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self._bots.labels(bot).observe(time.perf_counter() - began)

    def registry(self) -> CollectorRegistry:
        """Of this process, or of all workers together."""
        if SHARED not in os.environ:
            return self._registry
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry

    def text(self) -> bytes:
        return generate_latest(self.registry())


def forget(process: int | None) -> None:
    """A worker is dead: what it had open counts no more."""
    if process is not None and SHARED in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]
