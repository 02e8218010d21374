"""Rooms in a store, and a look at what it holds as another process would see it."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from teadragon.rooms.kept import Setup, Step, Summary
from teadragon.rooms.shown import Result
from teadragon.rooms.store import Store, store_url
from teadragon.rooms.store.engine import engine_of
from tests.rooms.making import TEAHOUSE, play_to_end, room_of, setup_of

ROOM = "room-for-tests"
STEPS = play_to_end(room_of())
NOW = 1_790_000_000_000


SUMMARY = Summary(to_act=0, bot_to_act=False, season="spring", turns=0, result=None)
RESULT = Result(reason="winter", totals=[27, 20], winners=[0], turns=40)


def summary(**changed: Any) -> Summary:
    return msgspec.structs.replace(SUMMARY, **changed)


async def add(
    store: Store, room: str = ROOM, tokens: list[tuple[int, str]] | None = None, **changed: Any
) -> Setup:
    setup = msgspec.structs.replace(setup_of(), id=room)
    await store.add(setup, TEAHOUSE.text, tokens or [], summary(**changed))
    return setup


async def keep(store: Store, step: Step, room: str = ROOM, **changed: Any) -> None:
    await store.keep(room, step, summary(**changed))


async def ask(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """What the last of them answers, through a connection of its own."""
    engine = engine_of(store_url(url))
    try:
        async with engine.begin() as connection:
            for statement in statements:
                done = await connection.execute(sa.text(statement))
            return [tuple(row) for row in done] if done.returns_rows else []
    finally:
        await engine.dispose()
