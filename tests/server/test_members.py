"""A connection's queue: bounded, answers kept, updates replaced by a welcome."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from teadragon.server.members import MOST_WAITING, Ended, Member


class Wire:
    """Where a member's messages go: held up until opened."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[bytes] = []
        self.version = 0  # the room's, when it welcomes

    async def send(self, message: bytes) -> None:
        await self.open.wait()
        self.sent.append(message)


@asynccontextmanager
async def sending(member: Member, wire: Wire) -> AsyncIterator[None]:
    async def welcome(member: Member) -> bytes:
        message = b"welcome after %d" % member.told
        member.update(wire.version, b"told by the welcome, too")
        member.caught_up(wire.version)
        return message

    task = asyncio.create_task(member.send(wire.send, welcome))
    yield
    task.cancel()


async def until(wire: Wire, last: bytes) -> None:
    while not wire.sent or wire.sent[-1] != last:
        await asyncio.sleep(0)


async def test_messages_are_sent_in_the_order_in_which_they_came() -> None:
    member, wire = Member(1, frozenset()), Wire()
    wire.open.set()
    async with sending(member, wire):
        member.update(1, b"one")
        member.answer(b"answer")
        member.update(2, b"two")
        await until(wire, b"two")
    assert wire.sent == [b"one", b"answer", b"two"]
    assert member.told == 2


async def test_who_reads_too_slowly_gets_a_welcome_in_place_of_what_was_left_out() -> None:
    member, wire = Member(1, frozenset()), Wire()
    async with sending(member, wire):
        for version in range(1, 5000):
            member.update(version, b"update %d" % version)
            if version == 1:
                await asyncio.sleep(0)  # the first is on its way, and held up
        member.answer(b"answer")
        wire.version = 4999
        wire.open.set()
        await until(wire, b"welcome after 1")
        member.update(5000, b"update 5000")
        await until(wire, b"update 5000")
    assert wire.sent == [b"update 1", b"answer", b"welcome after 1", b"update 5000"]


async def test_what_waits_for_a_slow_reader_is_bounded() -> None:
    member, wire = Member(1, frozenset()), Wire()
    async with sending(member, wire):
        for version in range(1, MOST_WAITING * 3):
            member.update(version, b"update %d" % version)
        wire.open.set()
        await until(wire, b"welcome after 0")
    assert len(wire.sent) <= MOST_WAITING + 1


async def test_who_does_not_hear_its_answers_is_not_listened_to() -> None:
    member, wire = Member(1, frozenset()), Wire()
    async with sending(member, wire):
        for _ in range(MOST_WAITING + 1):
            member.answer(b"answer")
        waiting = asyncio.create_task(member.not_full())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not waiting.done()
        wire.open.set()
        await waiting


async def test_of_several_words_of_who_is_here_only_the_last_is_sent() -> None:
    member, wire = Member(1, frozenset()), Wire()
    async with sending(member, wire):
        member.update(1, b"one")
        await asyncio.sleep(0)
        for number in range(100):
            member.here(b"here %d" % number)
        member.update(2, b"two")
        wire.open.set()
        await until(wire, b"here 99")
    assert wire.sent == [b"one", b"two", b"here 99"]


async def test_whom_updates_cannot_tell_it_gets_a_welcome() -> None:
    member, wire = Member(1, frozenset()), Wire()
    async with sending(member, wire):
        member.update(1, b"one")
        await asyncio.sleep(0)
        member.update(2, b"two")
        member.answer(b"answer")
        member.fall_behind()
        member.update(3, b"three")
        wire.version = 3
        wire.open.set()
        await until(wire, b"welcome after 1")
    assert wire.sent == [b"one", b"answer", b"welcome after 1"]
    assert member.told == 3


async def test_the_last_word_comes_after_all_that_waited() -> None:
    member, wire = Member(1, frozenset()), Wire()
    wire.open.set()

    async def welcome(_: Member) -> bytes:
        raise AssertionError("nobody is welcome any more")

    for _ in range(MOST_WAITING):
        member.answer(b"answer")
    member.fall_behind()
    member.end(b"bye", 4404)
    member.end(b"bye again", 1011)
    with pytest.raises(Ended) as ended:
        await member.send(wire.send, welcome)
    assert (wire.sent, ended.value.code) == ([b"answer"] * MOST_WAITING + [b"bye"], 4404)
    await asyncio.wait_for(member.not_full(), 1)


async def test_what_need_not_wait_is_said_at_once_and_never_before_what_waits() -> None:
    member, wire = Member(1, frozenset()), Wire()
    said: list[bytes] = []
    free = True

    def at_once(message: bytes) -> bool:
        if free:
            said.append(message)
        return free

    member.at_once = at_once
    member.update(1, b"before anybody sends")
    assert said == []
    async with sending(member, wire):
        await asyncio.sleep(0)
        member.update(2, b"while the first is on its way")
        wire.open.set()
        await until(wire, b"while the first is on its way")
        assert said == []
        await asyncio.sleep(0)
        member.accept(b"accepted")
        member.update(3, b"three")
        assert (said, member.told) == ([b"accepted", b"three"], 3)
        member.answer(b"refused: somebody counts it")
        member.update(4, b"four")
        await until(wire, b"four")
        free = False
        await asyncio.sleep(0)
        member.update(5, b"the wire is full")
        await until(wire, b"the wire is full")
    assert said == [b"accepted", b"three"]
    assert member.told == 5
