"""What the rooms of one server have around them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from teadragon.rooms.store import Store
from teadragon.rules.actions import Action
from teadragon.rules.game import Game
from teadragon.server.clock import Clock

Chooser = Callable[[str, Game], Awaitable[Action]]
"""A bot's choice by the bot's name; never on the event loop."""


Thinker = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does a piece of thinking for people, never on the event loop, and gives what it gives."""


@dataclass(frozen=True)
class World:
    store: Store
    clock: Clock
    choose: Chooser
    ponder: Thinker  # an answer that a person waits for
    muse: Thinker  # of no hurry: one at a time in the whole house
    aside: Callable[[Coroutine[Any, Any, None]], object]  # does it, while nobody waits for it
    awake: Callable[[], Awaitable[None]]  # what it sleeps through counts against nobody
    server: str  # its name among those that share the store
    bot_delay: float  # seconds
    most_members: int  # 0: any number
    began: int  # milliseconds since 1970
