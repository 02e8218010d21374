"""The server of rooms under load, which comes from a second process: what it carries, how fast it answers.

Every action is stored, synced to the disk and then told to the two sockets of its room. The echo server,
asked in the same minute, shows what the sockets and this machine take by themselves.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from teadragon.bench import EDITION
from teadragon.bench.machine import rss_mb
from teadragon.bots import choose
from teadragon.cards.edition import load as load_edition
from teadragon.records import Recorder
from teadragon.rules.actions import Draw
from teadragon.rules.game import Game

PATIENCE = 600.0  # seconds: a first start compiles the engine
STOPS = 60.0  # seconds for a server to end
SEED = "00" * 16
FREE = {  # of the limits that keep one address from taking too much: here all come from one
    "TEADRAGON_FRAMES_PER_SECOND": "0",
    "TEADRAGON_REQUESTS_PER_SECOND": "0",
    "TEADRAGON_ROOMS_PER_HOUR": "0",
    "TEADRAGON_SOCKETS_PER_ADDRESS": "0",
    "TEADRAGON_LOG_LEVEL": "warning",
}


@dataclass(frozen=True)
class Closed:
    """As many actions as it takes: `active` tables play at a time, of those `rooms` that were made."""

    rooms: int = 600
    active: int = 128
    seconds: float = 8.0


@dataclass(frozen=True)
class Paced:
    rooms: int = 1_000
    rate: float = 1_000.0  # actions a second
    seconds: float = 8.0
    runs: int = 3


MOST, PACE = Closed(), Paced()


def measure_all(
    database: str | None = None, *, most: Closed = MOST, pace: Paced = PACE, workers: int = 1
) -> dict[str, Any]:
    """SQLite, and PostgreSQL where there is one, which can also be shared by several `workers`."""
    found: dict[str, Any] = {"echo": measure_echo(pace), "sqlite": measure(most=most, pace=pace)}
    if database is not None:
        found["postgresql"] = measure(database, most=most, pace=pace)
        if workers > 1:
            found[f"postgresql_{workers}"] = measure(database, most=most, pace=pace, workers=workers)
    return found | {"replay": measure_replay()}


def measure(
    database: str | None = None, *, most: Closed = MOST, pace: Paced = PACE, workers: int = 1
) -> dict[str, Any]:
    """On the SQLite of a new folder, or on this PostgreSQL. `cpu_us`: of the server, for one action."""
    with serving(database, workers) as (pid, address):
        paced = load(address, "paced", asdict(pace))
        held = rss_mb(pid)
        closed = load(address, "closed", {**asdict(most), "pid": pid})
    found = {"actions_per_s": closed["actions_per_s"], "cpu_us": closed["cpu_us"]}
    found |= _of_runs(paced["runs"]) | {"rss_mb": held}
    refused = closed["refused"] + paced["refused"]
    if refused:
        raise RuntimeError(f"{refused} actions were refused, and none should have been")
    return {what: value for what, value in found.items() if value is not None}


def measure_echo(pace: Paced = PACE) -> dict[str, float]:
    with _process(["teadragon.bench.echo"], {}) as (_, address):
        return _of_runs(load(address, "echo", asdict(pace))["runs"])


def _of_runs(runs: list[dict[str, float]]) -> dict[str, Any]:
    return {what: median(run[what] for run in runs) for what in ("p50_ms", "p99_ms")}


def measure_replay() -> dict[str, float]:
    """From the record of the longest game that the rules allow to its last step."""
    text, plies = longest_record()
    with serving() as (_, address):
        began = perf_counter()
        replay = _ask(f"{address}api/replays", text)["id"]
        face = _ask(f"{address}api/replays/{replay}")
        steps = _ask(f"{address}api/replays/{replay}/steps?from={face['plies']}&count=1")["steps"]
        lasted = perf_counter() - began
    assert steps[0]["ply"] == plies
    return {"plies": plies, "open_s": lasted}


def longest_record(turns: int = 1_000) -> tuple[str, int]:
    """Four seats that draw, and buy when they must, until the rules end their game; and its plies."""
    recorder = Recorder(Game.new(load_edition(EDITION), 4, SEED), ["A", "B", "C", "D"], committed=True)
    game = recorder.game
    while not game.over and game.turns < turns:
        dry = int(game.tables["dry"][0]) > 250  # a game in which nobody buys for long is ended
        waits = dry or game.choice is not None or not game.can_draw(game.to_act or 0)
        recorder.play(choose("greedy", game, game.plies) if waits else Draw())
    return recorder.record().to_text(), game.plies


def _ask(url: str, body: str | None = None) -> Any:
    request = Request(url, None if body is None else body.encode(), {"content-type": "text/plain"})
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


@contextmanager
def serving(database: str | None = None, workers: int = 1) -> Iterator[tuple[int, str]]:
    """A server that is ready to play: its process and its address."""
    with TemporaryDirectory() as data:
        said = FREE | {"TEADRAGON_DATA": data, "TEADRAGON_PORT": "0", "TEADRAGON_WORKERS": str(workers)}
        said |= {} if database is None else {"TEADRAGON_DATABASE": database}
        with _process(["teadragon.cli", "serve"], said) as (pid, address):
            body = json.dumps({"seats": [{"kind": "person", "name": name} for name in ("Ann", "Ben")]})
            request = Request(f"{address}api/rooms", body.encode(), {"content-type": "application/json"})
            urlopen(request, timeout=PATIENCE).close()  # answered once the engine is there
            yield pid, address


@contextmanager
def _process(command: list[str], environment: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    server = subprocess.Popen(
        [sys.executable, "-m", *command],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        words = server.stdout.readline().split()
        yield server.pid, next(word for word in words if word.startswith("http"))
    finally:
        server.terminate()
        server.wait(STOPS)
        server.stdout.close()


def load(address: str, kind: str, options: Mapping[str, float]) -> dict[str, Any]:
    command = [sys.executable, "-m", "teadragon.bench.load", address, kind, json.dumps(options)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
