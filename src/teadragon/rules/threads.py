"""Room to work in, of which each thread has its own: bots and replays work beside the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class OfThread(threading.local):
    """`it` is made anew for each thread that asks."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.it = make()
