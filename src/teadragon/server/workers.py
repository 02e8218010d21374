"""Several processes behind one listening socket: started, watched, replaced and ended together."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from teadragon.server import logs, metrics
from teadragon.server.listening import address_of, listen
from teadragon.server.places import metrics_elsewhere
from teadragon.server.settings import Settings

log = logging.getLogger("teadragon.server")

YOUNG = 10.0  # seconds; who dies younger is replaced after a while, or a fault would spin
PAUSES = (1.0, 2.0, 5.0, 15.0)  # seconds before each replacement in a row
PATIENCE = 20.0  # seconds that workers have to end by themselves
ENDS = (signal.SIGINT, signal.SIGTERM)

_context = multiprocessing.get_context(
    "spawn"
)  # a fork would copy threads of libraries in the middle of work


@dataclass
class _Worker:
    process: SpawnProcess
    said: Connection  # what it says of its start
    lifeline: Connection  # closed by our end, however that comes
    began: float


def run(settings: Settings, *, on_ready: Callable[[str], None]) -> None:
    """As `app.run`, with several processes; this one loads no engine and answers nobody."""
    logs.set_up(settings.log_level, settings.log_form)
    with listen(settings) as listener:
        Workers(settings, listener).run(lambda: on_ready(address_of(settings, listener)))


class Workers:
    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._settings = settings
        # metrics at a place of their own are served from here: only one process can have the place
        self._theirs = settings if settings.metrics == "here" else replace(settings, metrics="off")
        self._listener = listener
        self._workers: list[_Worker] = []
        self._early = 0  # how many in a row died young

    def run(self, on_ready: Callable[[], None]) -> None:
        """Until a signal to end. Raises OSError where the first worker cannot serve."""
        with _shared_metrics(), metrics_elsewhere(self._settings, metrics.Metrics()), _signals() as ended:
            try:
                self._workers.append(self._start())
                if self._first_answers(ended):
                    self._workers += [self._start() for _ in range(1, self._settings.workers)]
                    on_ready()
                    self._watch(ended)
            finally:
                self._end()

    def _start(self) -> _Worker:
        heard, said = _context.Pipe(duplex=False)
        held, lifeline = _context.Pipe(duplex=False)
        process = _context.Process(
            target=_work,
            args=(self._theirs, self._listener, said, held),
            name="teadragon-worker",
        )
        process.start()
        said.close()
        held.close()
        return _Worker(process, heard, lifeline, time.monotonic())

    def _first_answers(self, ended: socket.socket) -> bool:
        """Whether it answers; False where a signal came first. Raises OSError with what it said."""
        [first] = self._workers
        if ended in wait([first.said, ended]):
            return False
        try:
            why = first.said.recv()
        except EOFError:
            why = "the first worker ended before it answered"
        if why:
            raise OSError(why)
        return True

    def _watch(self, ended: socket.socket) -> None:
        while True:
            told = wait([worker.process.sentinel for worker in self._workers] + [ended])
            if ended in told:
                return
            for place, worker in enumerate(self._workers):
                if worker.process.sentinel in told:
                    pause = self._bury(worker)
                    if wait([ended], pause):
                        return
                    self._workers[place] = self._start()

    def _bury(self, worker: _Worker) -> float:
        """Gives the seconds until it should be replaced."""
        worker.process.join()
        metrics.forget(worker.process.pid)
        young = time.monotonic() - worker.began < YOUNG
        self._early = self._early + 1 if young else 0
        pause = PAUSES[min(self._early, len(PAUSES)) - 1] if young else 0.0
        told = {"worker": worker.process.pid, "exit": worker.process.exitcode, "pause": pause}
        log.error("a worker died and is replaced", extra=told)
        return pause

    def _end(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        last = time.monotonic() + PATIENCE
        for worker in self._workers:
            worker.process.join(max(0.0, last - time.monotonic()))
            if worker.process.exitcode is None:
                log.error("a worker did not end and is killed", extra={"worker": worker.process.pid})
                worker.process.kill()
                worker.process.join()


def _work(settings: Settings, listener: socket.socket, said: Connection, lifeline: Connection) -> None:
    """The life of one worker."""
    from teadragon.rooms.store import NewerStore
    from teadragon.server.app import serve_at

    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()
    try:
        serve_at(settings, listener, lambda _: said.send(""))
    except (OSError, NewerStore) as error:
        with contextlib.suppress(OSError):  # nobody waits for the word of a later one
            said.send(str(error))
        raise SystemExit(1) from None


def _end_with_parent(lifeline: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv()
    os.kill(os.getpid(), signal.SIGTERM)


@contextlib.contextmanager
def _signals() -> Iterator[socket.socket]:
    """A socket that can be read once a signal to end has come."""
    ended, wake = socket.socketpair()
    ended.setblocking(False)
    wake.setblocking(False)
    before = {end: signal.signal(end, lambda *_: None) for end in ENDS}
    waker = signal.set_wakeup_fd(wake.fileno())
    try:
        yield ended
    finally:
        signal.set_wakeup_fd(waker)
        for end, handler in before.items():
            signal.signal(end, handler)
        ended.close()
        wake.close()


@contextlib.contextmanager
def _shared_metrics() -> Iterator[None]:
    """A folder in which all workers count together; without it each would answer for itself."""
    with tempfile.TemporaryDirectory(prefix="teadragon-metrics-") as folder:
        os.environ[metrics.SHARED] = folder
        try:
            yield
        finally:
            del os.environ[metrics.SHARED]
