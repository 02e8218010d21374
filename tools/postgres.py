"""A real PostgreSQL in a temporary folder, for tests and benches; alone it serves one until Enter."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType

from tools.environment import need

DEBIAN = Path("/usr/lib/postgresql")
USER = "postgres"  # PostgreSQL refuses to run as root
# Ends the server and takes its folder away when our end of the pipe closes, even by kill -9.
WATCH = 'cat; "$1/pg_ctl" -D "$2/data" -m immediate -w stop; rm -rf "$2"'
# What is lost when the power fails does not matter to a test, and syncing costs it most of its time.
HASTY = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off")


class NoPostgres(Exception):
    """PostgreSQL is not installed, or does not start."""


def programs() -> Path | None:
    """The folder of its programs. Debian's first: what stands on the PATH may be a wrapper or another's."""
    versions = sorted(DEBIAN.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    folders = [*versions, *([Path(on_path).parent] if on_path else [])]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


def need_postgres() -> None:
    if programs() is None:
        need("postgresql", "the tests of the store need PostgreSQL")


class Cluster:
    """Listens at a socket in its folder and at a free port of 127.0.0.1; lets everybody in."""

    def __init__(self, *, durable: bool = False) -> None:
        """`durable`: synced to the disk, as hosts run it. Raises NoPostgres."""
        found = programs()
        if found is None:
            raise NoPostgres("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        self._programs = found
        self._made = 0
        self.port = _free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="teadragon-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        self._options = " ".join(
            (f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1", *(() if durable else HASTY))
        )
        try:
            self._run("initdb", "-D", str(self._data), "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self._watcher = subprocess.Popen(
            self._as_user("sh", "-c", WATCH, "sh", str(found), str(self.folder)),
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C is for us alone
        )

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-o", self._options, "-w", "start")

    def stop(self, *, at_once: bool = False) -> None:
        """`at_once`: as a crash would, without a word to whoever is connected."""
        mode = "immediate" if at_once else "fast"
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def close(self) -> None:
        self._watcher.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def url(self, database: str, *, password: str = "") -> str:
        who = f"{USER}:{password}" if password else USER
        return f"postgresql://{who}@127.0.0.1:{self.port}/{database}"

    def socket_url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}&port={self.port}"

    def fresh(self) -> str:
        """The name of a new, empty database."""
        self._made += 1
        name = f"teadragon_{self._made}"
        self.say(f"create database {name}")
        return name

    def drop(self, database: str) -> None:
        self.say(f"drop database {database} with (force)")

    def say(self, statement: str, *, database: str = USER) -> str:
        """What it answers, one row a line, fields apart by '|'."""
        where = ("-h", str(self.folder), "-p", str(self.port), "-U", USER, "-d", database)
        return self._run("psql", *where, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement)

    @staticmethod
    def _as_user(*command: str) -> list[str]:
        return ["runuser", "-u", USER, "--", *command] if os.geteuid() == 0 else [*command]

    def _run(self, program: str, *words: str) -> str:
        command = self._as_user(str(self._programs / program), *words)
        # Into a file: the server that pg_ctl starts would keep a pipe open, and we would wait for its end.
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said, check=False
            )
            said.seek(0)
            words_said = said.read()
        if done.returncode:
            raise NoPostgres(f"{program} failed: {words_said.strip()[-2000:]}")
        return words_said.strip()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve() -> None:
    with Cluster(durable=True) as cluster:
        print(cluster.url(cluster.fresh()), flush=True)
        sys.stdin.readline()


if __name__ == "__main__":
    serve()
