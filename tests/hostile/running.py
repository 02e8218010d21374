"""Servers as processes of their own on either store, and what their stores hold."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from teadragon.cards.edition import DEFAULT, load
from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.room import Room
from teadragon.rooms.shown import State
from teadragon.rooms.store import Store
from teadragon.server.reels import Reel
from tests.hostile.guest import Guest
from tests.server.serving import held

PLAYED = load(DEFAULT)
PROGRAM = (
    "import os; from teadragon.server.app import run; "
    "from teadragon.server.settings import from_environment; "
    "run(from_environment(os.environ), on_ready=lambda address: print(address, flush=True))"
)
TRACE = '"frames": ['
"""What stands in the log with every error that nobody foresaw."""
PATIENCE = 240  # seconds: a first start compiles the engine
# What a test says in a second would be too much of one visitor.
NO_LIMITS = {
    "TEADRAGON_FRAMES_PER_SECOND": "0",
    "TEADRAGON_REQUESTS_PER_SECOND": "0",
    "TEADRAGON_ROOMS_PER_HOUR": "0",
    "TEADRAGON_SOCKETS_PER_ADDRESS": "0",
    "TEADRAGON_MEMBERS_PER_ROOM": "0",
}
PERSON = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "name": "Una", "bot": "uniform"}


class Running:
    """One server process; everything that it says to stderr lies in a file."""

    def __init__(self, folder: Path, database: str | None = None, *, port: int = 0, **settings: str) -> None:
        folder.mkdir(exist_ok=True)
        self._said = folder / f"log-{time.monotonic_ns()}"
        given = NO_LIMITS | {"TEADRAGON_DATA": str(folder), "TEADRAGON_PORT": str(port)}
        given |= {} if database is None else {"TEADRAGON_DATABASE": database}
        given |= {f"TEADRAGON_{name.upper()}": value for name, value in settings.items()}
        with self._said.open("w") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM],
                env=os.environ | given,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        assert self.process.stdout is not None
        with self.process.stdout:
            self.address = self.process.stdout.readline().strip()
        assert self.address, self.said

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rsplit(":", 1)[1])

    def place(self) -> str:
        return self.address

    @property
    def said(self) -> str:
        return self._said.read_text(encoding="utf-8")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self) -> int:
        """Told to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def ask(self, path: str, body: object = None) -> Any:
        return json.loads(self.text(path, body))

    def text(self, path: str, body: object = None) -> str:
        """Raises HTTPError."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def refusal(self, path: str, body: object = None) -> tuple[int, str]:
        """(status, reason) of a request that is refused."""
        try:
            self.text(path, body)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, str(json.loads(error.read())["reason"])
        raise AssertionError(f"{path} was not refused")

    def room(self, *seats: dict[str, Any], **wish: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.ask("api/rooms", {"seats": list(seats or (PERSON, PERSON)), **wish})
        return made


@dataclass(frozen=True)
class Served:
    """A running server, and the URL of its store."""

    server: Running
    url: str

    async def kept(self, *rooms: str) -> dict[str, Kept]:
        return await Kept.read(self.url, rooms)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def by_seat(made: dict[str, Any]) -> dict[int, str]:
    return {token["seat"]: token["token"] for token in made["tokens"]}


class Kept:
    """A room as the store has it, read beside its server."""

    def __init__(self, setup: Setup, steps: Sequence[Step]) -> None:
        self.setup = setup
        self.steps = steps
        self.entries = [msgspec.json.decode(msgspec.json.encode(step.entry())) for step in steps]

    @classmethod
    async def read(cls, url: str, rooms: Sequence[str]) -> dict[str, Kept]:
        store = await Store.open(url)
        try:
            kept = {}
            for room in rooms:
                setup = await store.setup(room)
                assert setup is not None
                kept[room] = cls(setup, await store.steps(room))
            return kept
        finally:
            await store.close()

    def holds(self, guest: Guest) -> int:
        """What the guest was told is kept as it was told; gives how many entries it never heard of."""
        assert [step.version for step in self.steps] == list(range(1, len(self.steps) + 1))
        for version, entry in guest.told.items():
            assert version <= len(self.steps), (version, len(self.steps))
            assert self.entries[version - 1] == entry
        keys = {step.key: step.version for step in self.steps if step.key is not None}
        assert len(keys) == sum(step.key is not None for step in self.steps)
        for key, version in guest.accepted.items():
            assert keys.get(key) == version, (key, version, keys.get(key))
        for key, message in guest.said.items():
            step = self.steps[keys[key] - 1] if key in keys else None
            assert step is None or step.action == message.get("action") or message["type"] == "do"
        return len(self.steps) - max([guest.have or 0, *guest.told, *guest.accepted.values()])

    def restored(self) -> State:
        """The room plays on from it, and its record verifies."""
        room = Room.restore(self.setup, PLAYED, self.steps)
        reel = Reel(self.setup, PLAYED)
        reel.follow(self.steps)
        held(reel.record_text())
        return room.state


def told_state(state: State) -> dict[str, Any]:
    """As a client reads it."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return read
