"""Room to work in, of which each thread has its own: bots and replays work beside the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import Any


class OfThread(threading.local):
    """`it` is made for each thread when it first asks."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def it(self) -> Any:
        return self._make()
