"""A room that whoever runs the server closes, from a process that serves nobody."""

from __future__ import annotations

from teadragon.cards.edition import parse
from teadragon.rooms.inbox import CloseAsked
from teadragon.rooms.room import Room
from teadragon.rooms.store import Gone, Store, StoreFailed, Taken

TRIES = 20  # a room in which much goes on takes the next version again and again


async def close_room(store: Store, room: str, now: int) -> bool:
    """Whether it is there; closed it is then. Raises StoreFailed, and Damaged."""
    for _ in range(TRIES):
        setup = await store.setup(room)
        if setup is None:
            return False
        edition = parse(await store.edition_text(setup.digest), where=f"room {room}")
        outbox = Room.restore(setup, edition, await store.steps(room)).handle(CloseAsked(), now)
        if outbox.step is None or outbox.summary is None:
            return True  # it was closed before
        try:
            await store.keep(room, outbox.step, outbox.summary)
        except Taken:
            continue
        except Gone:
            return False
        return True
    raise StoreFailed(f"too much goes on in room {room}")
