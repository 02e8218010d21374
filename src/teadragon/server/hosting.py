"""Rooms that are made, by a wish, a rematch or a fork; and links that the host gives out anew."""

from __future__ import annotations

import hashlib
import logging
import secrets
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Literal

from teadragon.bots import NAMES
from teadragon.cards.edition import Edition
from teadragon.rooms.bodies import CreateRoom, Fork, LinkMade, RematchMade, RoomMade, SeatToken
from teadragon.rooms.company import opening
from teadragon.rooms.inbox import RematchAsked
from teadragon.rooms.kept import HOST, Setup
from teadragon.rooms.opening import fault_of, set_up
from teadragon.rooms.past import Damaged, deal
from teadragon.rooms.shown import refused
from teadragon.rooms.state import summary_of
from teadragon.rooms.store import Taken
from teadragon.server.keys import hash_of, hashes_of, held, new_room, new_token
from teadragon.server.making import rematch_of
from teadragon.server.refusing import NoRoom, Refused, no

if TYPE_CHECKING:
    from teadragon.server.house import House

log = logging.getLogger("teadragon.server")

COUNTED_FOR = 10_000  # milliseconds


class Hosting:
    """Each of these raises Refused and StoreFailed."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms, self._counted = 0, 0  # how many there are, and when they were counted

    async def create(self, wish: CreateRoom) -> RoomMade:
        house = self._house
        await house.engine_ready.wait()
        await self.has_place()
        edition = await self._edition(wish)
        fault = fault_of(wish, edition, NAMES)
        if fault is not None:
            raise Refused(fault)
        setup, order = set_up(
            wish,
            edition,
            room=new_room(),
            seed=wish.seed or secrets.token_hex(16),
            pick=secrets.randbelow,
            leave=house.settings.leave_wait,
            made=house.clock.now(),
        )
        return await self._make(setup, edition, order)

    async def _edition(self, wish: CreateRoom) -> Edition:
        if wish.edition_text is not None:
            if wish.edition is not None:
                raise no("bad_message", why="either edition or edition_text")
            return await self._house.brought(wish.edition_text)
        shelf = self._house.shelf
        edition = shelf.offered.get(wish.edition or shelf.default)
        if edition is None:
            raise no("unknown_edition", edition=wish.edition)
        return edition

    async def fork(self, replay: str, wish: Fork) -> RoomMade:
        house = self._house
        await self.has_place()
        setup = await house.replays.fork(
            replay,
            wish,
            NAMES,
            seed=secrets.token_hex(16),
            leave=house.settings.leave_wait,
            made=house.clock.now(),
        )
        edition = await house.replays.edition(replay)
        return await self._make(setup, edition, list(range(len(setup.seats))))

    async def has_place(self) -> None:
        """Counted now and then only: that takes the longer the more there are."""
        most, now = self._house.settings.most_rooms, self._house.clock.now()
        if now - self._counted > COUNTED_FOR:
            self._rooms, self._counted = sum(await self._house.store.count_rooms()), now
        if most and self._rooms >= most:
            raise no("no_more_rooms", most=most)

    async def _make(self, setup: Setup, edition: Edition, order: list[int]) -> RoomMade:
        """`order`: for each seat its index in the wish."""
        tokens = [
            SeatToken(seat=seat, wish=index, token=new_token())
            for seat, index in enumerate(order)
            if setup.seats[seat].kind == "person"
        ]
        host = new_token()
        hashes = [(token.seat, hash_of(token.token)) for token in tokens]
        await self._add(setup, edition, [*hashes, (HOST, hash_of(host))])
        return RoomMade(room=setup.id, tokens=tokens, host=host)

    async def _add(self, setup: Setup, edition: Edition, hashes: list[tuple[int, str]]) -> None:
        try:
            game = await self._house.in_thread(deal, setup, edition)
        except Damaged as error:
            raise NoRoom(refused("room_damaged", version=error.version)) from error
        summary = summary_of(setup, game, opening(setup, game))
        await self._house.store.add(setup, edition.text, hashes, summary)
        self._rooms += 1
        log.info("room made", extra={"room": setup.id, "seats": len(setup.seats)})
        if summary.bot_to_act:
            await self._house.look_after(setup.id)

    async def link(self, room: str, host: str, seat: int) -> LinkMade:
        """The seat's token that was given out before is dead at once."""
        house = self._house
        async with house.visit(room) as live:
            if not held(await house.store.hashes(room), hashes_of([host])).host:
                raise no("not_host")
            seats = live.room.setup.seats
            if seat >= len(seats) or seats[seat].kind == "bot":
                raise no("no_such_seat", seat=seat)
            token = new_token()
            await house.store.set_token(room, seat, hash_of(token))
            house.aside(house.store.announce(f"t:{room}"))
            await live.links_changed()
        return LinkMade(seat=seat, token=token)

    async def rematch(self, room: str, token: str, luck: Literal["new", "same"]) -> RematchMade:
        """One room for each luck: whoever asks second gets the first one's."""
        house = self._house
        async with house.visit(room) as live:
            if not held(await house.store.hashes(room), hashes_of([token])):
                raise no("not_seated")
            if not live.room.over:
                raise no("not_over")
            made = dict(live.room.company.rematches).get(luck)
            if made is None:
                made = _rematch_id(live.room.setup, luck)
                await self._add_rematch(live.room.setup, live.room.company.names, luck, made)
                outbox = await live.handle(RematchAsked(made, luck))
                if outbox.refusal is not None and outbox.refusal.reason != "rematch_made":
                    raise Refused(outbox.refusal)
        return RematchMade(room=made)

    async def _add_rematch(
        self, setup: Setup, names: tuple[str, ...], luck: Literal["new", "same"], room: str
    ) -> None:
        """The room first, then the word of it; if both are asked for at once, both mean the same room."""
        house = self._house
        again, moved = rematch_of(
            setup,
            names,
            "known" if luck == "same" else "sealed",
            room=room,
            seed=secrets.token_hex(16),
            leave=house.settings.leave_wait,
            made=house.clock.now(),
        )
        hashes = [(moved.get(seat, HOST), each) for seat, each in await house.store.hashes(setup.id)]
        try:
            await self._add(again, await house.shelf.of_digest(setup.digest), hashes)
        except Taken:
            return  # the other one made it


def _rematch_id(setup: Setup, luck: str) -> str:
    """The same whoever asks, and for nobody to guess who does not know this game's seed."""
    secret = hashlib.sha256(f"{luck}:{setup.id}:{setup.seed}".encode()).digest()
    return urlsafe_b64encode(secret[:16]).decode().rstrip("=")
