"""The engine's start: compiled or loaded beside the event loop, and played through once."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from teadragon.bots import NAMES, Chooser, think
from teadragon.bots.choosing import THOUGHTLESS
from teadragon.cards.edition import Edition
from teadragon.rooms.sight import sight_of
from teadragon.rules.actions import Pass
from teadragon.rules.chance import seed_words
from teadragon.rules.compiled import kept
from teadragon.rules.game import Game

log = logging.getLogger("teadragon.server")

SEED_OF_REHEARSAL = "00" * 16

_rehearsed: set[str] = set()  # digests


async def start_engine(offered: Sequence[Edition]) -> None:
    """Ready for people and for bots that do not think. Those that do are compiled meanwhile where no start
    has done so yet; else they are loaded when somebody first wants one, which takes a second."""
    await _aside(lambda: _rehearse(offered))
    mark = kept() / "thought"
    if not mark.exists():
        threading.Thread(target=_compile_thinking, args=(offered[0], mark), daemon=True).start()


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
        for bot in NAMES[:THOUGHTLESS]:
            game = _played(bot, edition)
            game.score()
            game.winners()
            sight_of(game)
        Game.new(edition, 2, SEED_OF_REHEARSAL).refusal(Pass())
        Game.new(edition, 2, SEED_OF_REHEARSAL).stop()
        _rehearsed.add(edition.digest)


def _played(bot: str, edition: Edition) -> Game:
    """A game to its end."""
    game = Game.new(edition, 2, SEED_OF_REHEARSAL)
    chooser = Chooser(*seed_words(SEED_OF_REHEARSAL), walks=1)
    while not game.over:
        game.play(chooser.choose(bot, game))
    return game


def _compile_thinking(edition: Edition, mark: Path) -> None:
    try:
        for bot in NAMES[THOUGHTLESS:]:
            _played(bot, edition)
        think(Game.new(edition, 2, SEED_OF_REHEARSAL), 0, walks=1)
        mark.touch()
    except Exception:
        log.exception("the thinking bots failed their rehearsal")  # whoever wants one will hear of it
