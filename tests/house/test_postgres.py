"""The PostgreSQL of the tests: asked for by name where it is missing, gone with whoever started it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.house.tree import ROOT
from tools import postgres

START = """
from tools.postgres import Cluster
cluster = Cluster()
print(cluster.folder, flush=True)
input()
"""


def test_who_may_not_install_it_is_told_what_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(postgres, "programs", lambda: None)
    with pytest.raises(SystemExit, match="apt-get install postgresql"):
        postgres.need_postgres()


def test_it_ends_with_a_starter_that_is_killed() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", START]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as starter:
        assert starter.stdout is not None
        folder = Path(starter.stdout.readline().strip())
        process = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        starter.kill()
    while folder.exists() or Path(f"/proc/{process}").exists():
        time.sleep(0.05)  # the time limit of a test is the end of our patience
