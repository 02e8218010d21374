"""The engine's start: compiled or loaded beside the event loop, and played through once."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from teadragon.bots import NAMES, Chooser, think
from teadragon.cards.edition import Edition
from teadragon.rooms.sight import sight_of
from teadragon.rules.actions import Pass
from teadragon.rules.chance import seed_words
from teadragon.rules.game import Game

log = logging.getLogger("teadragon.server")

SEED_OF_REHEARSAL = "00" * 16

_rehearsed: set[str] = set()  # digests


async def start_engine(offered: Sequence[Edition]) -> None:
    await _aside(lambda: _rehearse(offered))


async def _aside(work: Callable[[], None]) -> None:
    """Wait for work in a thread that an ending program does not wait for: compiling takes its time."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def thread() -> None:
        try:
            work()
        except Exception:
            log.exception("the engine failed its rehearsal")  # people may still try
        with suppress(RuntimeError):  # the loop has ended in the meantime
            loop.call_soon_threadsafe(done.set)

    threading.Thread(target=thread, daemon=True).start()
    await done.wait()


def _rehearse(offered: Sequence[Edition]) -> None:
    """Play one bot game of each edition, so that nothing is left to compile when people play."""
    for edition in offered:
        if edition.digest in _rehearsed:
            continue
        for bot in NAMES:
            game = Game.new(edition, 2, SEED_OF_REHEARSAL)
            chooser = Chooser(*seed_words(SEED_OF_REHEARSAL), walks=1)
            while not game.over:
                game.play(chooser.choose(bot, game))
            game.score()
            game.winners()
            sight_of(game)
        think(Game.new(edition, 2, SEED_OF_REHEARSAL), 0, walks=1)
        Game.new(edition, 2, SEED_OF_REHEARSAL).refusal(Pass())
        Game.new(edition, 2, SEED_OF_REHEARSAL).stop()
        _rehearsed.add(edition.digest)
