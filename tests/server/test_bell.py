"""What waits in order, for one who waits."""

import asyncio

import pytest

from teadragon.server.bell import Bell, Letters


async def test_letters_come_in_order_whether_they_were_waited_for_or_not() -> None:
    letters = Letters()
    letters.put_nowait("a")
    letters.put_nowait("b")
    assert [await letters.get(), await letters.get(), letters.empty()] == ["a", "b", True]
    waiting = asyncio.create_task(letters.get())
    await asyncio.sleep(0)
    letters.put_nowait("c")
    letters.put_nowait("d")
    assert [await waiting, letters.empty(), await letters.get()] == ["c", False, "d"]


async def test_who_gives_up_waiting_takes_no_letter_away() -> None:
    letters = Letters()
    waiting = asyncio.create_task(letters.get())
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    letters.put_nowait("a")
    assert await letters.get() == "a"


async def test_a_bell_that_was_silenced_before_it_was_heard_is_waited_for_again() -> None:
    bell = Bell()
    waiting = asyncio.create_task(bell.wait())
    await asyncio.sleep(0)
    bell.ring()
    bell.rung = False
    await asyncio.sleep(0)
    assert not waiting.done()
    bell.ring()
    await asyncio.wait_for(waiting, 5)
