"""What the tests of all back ends play."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from teadragon.cards.edition import DEFAULT, load
from teadragon.lab.simulate import simulate
from teadragon.lab.spreading import Crew

BOTS = ("greedy", "uniform")


def play(crew: Crew, **kept: Any) -> Any:
    return simulate(70, 2, BOTS, 3, load(DEFAULT), crew=crew, **kept)


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*"))
            if file.is_file()}


def dies_once(mark: Path, number: int) -> int:
    """As a worker's work that the system ends in the middle, the first time."""
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def process() -> int:
    time.sleep(0.01)
    return os.getpid()
