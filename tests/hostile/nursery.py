"""Servers within milliseconds: forked from a process that has loaded the engine once, killed as any other."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NoReturn

from tests.hostile.running import NO_LIMITS, PATIENCE


class Child:
    """One server process. It is no child of this process: the nursery buries it."""

    def __init__(self, pid: int, address: str, nursery: Nursery) -> None:
        self.pid = pid
        self.address = address
        self._nursery = nursery

    def place(self) -> str:
        return self.address

    def end(self, how: signal.Signals) -> int:
        """Gives its exit code, that of a signal below 0."""
        os.kill(self.pid, how)
        return int(self._nursery.say({"bury": self.pid}))


class Nursery:
    def __init__(self, log: Path) -> None:
        with log.open("a") as stderr:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.hostile.nursery"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout
        assert self._out.readline() == "loaded\n"

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, *_: object) -> None:
        self._in.close()
        self._process.wait(PATIENCE)
        self._out.close()

    def say(self, words: Mapping[str, object]) -> str:
        self._in.write(json.dumps(words) + "\n")
        self._in.flush()
        answer = self._out.readline().strip()
        assert answer, "the nursery is gone"
        return answer

    def start(self, folder: Path, database: str, **settings: str) -> Child:
        given = NO_LIMITS | {"TEADRAGON_DATA": str(folder), "TEADRAGON_DATABASE": database}
        given |= {"TEADRAGON_PORT": "0", "TEADRAGON_LOG_LEVEL": "warning"}
        given |= {f"TEADRAGON_{name.upper()}": value for name, value in settings.items()}
        pid, address = self.say({"start": given}).split(" ", 1)
        return Child(int(pid), address, self)


def main() -> None:
    """Load the engine, then start and bury as stdin says, until it ends."""
    from teadragon.bots import NAMES, choose
    from teadragon.cards.edition import DEFAULT, load
    from teadragon.rules.game import Game
    from teadragon.server import app  # noqa: F401  (so that no child has to load it)

    for bot in NAMES:
        game = Game.new(load(DEFAULT), 2, "00" * 16)
        while not game.over:
            game.play(choose(bot, game, 0))
        game.score()
        game.winners()
    print("loaded", flush=True)
    alive: set[int] = set()
    for line in sys.stdin:
        words = json.loads(line)
        if "start" in words:
            pid, address = born(words["start"])
            alive.add(pid)
            print(f"{pid} {address}", flush=True)
        else:
            _, status = os.waitpid(words["bury"], 0)
            alive.discard(words["bury"])
            print(os.waitstatus_to_exitcode(status), flush=True)
    for pid in alive:  # of a run that failed, or was killed itself
        os.kill(pid, signal.SIGKILL)


def born(environ: dict[str, str]) -> tuple[int, str]:
    heard, told = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(heard)
        serve(environ, told)
    os.close(told)
    with os.fdopen(heard) as pipe:
        return pid, pipe.readline().strip()


def serve(environ: dict[str, str], told: int) -> NoReturn:
    """In the child, which never comes back from here."""
    from teadragon.server.app import run
    from teadragon.server.settings import from_environment

    def ready(address: str) -> None:
        os.write(told, f"{address}\n".encode())

    code = 1
    try:
        os.close(0)
        os.dup2(2, 1)
        run(from_environment(environ), on_ready=ready)
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()
