"""The server as a process of its own, and players who get over its death."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from teadragon.server.settings import variable_of
from tests.server.serving import choice, new_key

PROGRAM = (sys.executable, "-m", "teadragon.cli", "serve")
UNLIMITED = {  # players of tests are faster than people, and come from one address
    "frames_per_second": "0",
    "requests_per_second": "0",
    "rooms_per_hour": "0",
    "sockets_per_address": "0",
}
PATIENCE = 240  # seconds: a first start compiles the engine


class Server:
    """A process that answers at `address`. Raises RuntimeError where it ends instead, with what it said."""

    def __init__(
        self,
        data: Path,
        *,
        port: int = 0,
        bot_delay: float = 0,
        program: Sequence[str] = PROGRAM,
        **settings: str,
    ) -> None:
        given = UNLIMITED | {
            "data": str(data),
            "port": str(port),
            "bot_delay": str(bot_delay),
            "log_level": "warning",
        }
        self.process = subprocess.Popen(
            program,
            env=os.environ | {variable_of(name): text for name, text in (given | settings).items()},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline().split()
        if not told:
            raise RuntimeError(self.end()[1])
        self.address = next(word for word in told if word.startswith("http"))

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def ask(self, path: str, body: object = None) -> Any:
        with urllib.request.urlopen(self.request(path, body), timeout=PATIENCE) as answer:
            return json.load(answer)

    def text(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def request(self, path: str, body: object) -> urllib.request.Request:
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.address + path, data, {"content-type": "application/json"})

    def engine_ready(self) -> None:
        """Wait until it plays: while it compiles, its rooms are not open."""
        while not self.is_ready():
            time.sleep(0.05)

    def is_ready(self) -> bool:
        try:
            return bool(self.ask("healthz")["engine"] == "ready")
        except urllib.error.HTTPError as error:
            if error.code != 503:  # what it answers while it compiles
                raise
            return False

    def end(self) -> tuple[int, str]:
        """Wait for its end: exit code, and what it said to stderr."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stderr is not None and not self.process.stderr.closed:
            self.end()


class Survivor:
    """Plays every seat of a person in one room, over as many connections as it takes.

    `told` holds each entry that the server told, by version. An action without an answer is said
    again, with its key, on the next connection.
    """

    def __init__(self, made: dict[str, Any]) -> None:
        self.room = made["room"]
        self.tokens = [token["token"] for token in made["tokens"]]
        self.told: dict[int, dict[str, Any]] = {}
        self.accepted: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.state: dict[str, Any] = {}
        self.said = asyncio.Event()  # set whenever it says an action

    @property
    def highest(self) -> int:
        return max([self.state["version"] if self.state else 0, *self.accepted.values(), *self.told])

    async def play(self, server: Server) -> None:
        """To the end of the game or of the server."""
        self.said = asyncio.Event()  # an event belongs to one loop
        address = f"{server.address.replace('http', 'ws', 1)}api/rooms/{self.room}/live"
        with suppress(ConnectionClosed, InvalidMessage, OSError, EOFError):
            async with connect(address, max_size=None) as socket:
                await self._talk(socket)

    async def _talk(self, socket: ClientConnection) -> None:
        have = self.state["version"] if self.state else None
        await socket.send(json.dumps({"type": "hello", "tokens": self.tokens, "have": have}))
        hello = json.loads(await socket.recv())
        self._hear(hello)
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while not (self.state["view"]["over"] and self.pending is None):
            at = self.state["version"]
            if self.pending is None and at == self.highest and self.state["view"]["to_act"] in hello["yours"]:
                self.pending = {
                    "type": "act",
                    "version": at,
                    "key": new_key(),
                    "action": choice(self.state["offers"]),
                }
                await socket.send(json.dumps(self.pending))
                self.said.set()
            self._hear(json.loads(await socket.recv()))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.state = message["state"]
                self.told |= {entry["version"]: entry for entry in message["log"]}
            case "update":
                self.state = message["state"]
                self.told[message["entry"]["version"]] = message["entry"]
            case "accepted":
                self.accepted[message["key"]] = message["version"]
            case "refused":
                assert message["refusal"]["reason"] == "stale_version", message
                self.state = message["state"]
        if self.pending is not None and message.get("key") == self.pending["key"]:
            self.pending = None


async def all_playing(players: list[Survivor], server: Server) -> None:
    await asyncio.gather(*(player.play(server) for player in players))
