"""Who is here: told when it changes, not too often, and the same to all."""

from __future__ import annotations

from contextlib import AsyncExitStack

from teadragon.server.members import Member
from teadragon.server.presence import STALE, Presence
from tests.server.houses import ANN, BO, SECOND, Inn, guest, tokens_of


def here(one: object) -> tuple[list[int], int]:
    told = one.of("here")[-1]  # type: ignore[attr-defined]
    assert [seat["seat"] for seat in told["seats"]] == list(range(len(told["seats"])))
    return [seat["here"] for seat in told["seats"]], told["watchers"]


async def test_everybody_hears_who_comes_and_who_goes(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [ann]) as one:
        assert here(one) == ([1, 0], 0)
        async with guest(inn, made.room, [bo]) as other, guest(inn, made.room, [bo]), guest(inn, made.room):
            await inn.go(SECOND)
            assert here(one) == here(other) == ([1, 2], 1)
        await inn.go(SECOND)
        assert here(one) == ([1, 0], 0)


async def test_many_who_come_at_once_are_told_of_in_a_few_words(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)) as one, AsyncExitStack() as crowd:
        for _ in range(40):
            await crowd.enter_async_context(guest(inn, made.room))
        await inn.go(SECOND)
        assert here(one) == ([1, 1], 40)
        assert len(one.of("here")) <= 4


async def test_it_is_no_entry_and_has_no_version(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)[:1]), guest(inn, made.room):
        await inn.go(SECOND)
        assert await inn.steps(made.room) == []


def test_what_other_servers_tell_counts_until_they_fall_silent() -> None:
    presence = Presence(2)
    assert presence.count([Member(1, frozenset({0})), Member(2, frozenset())])
    assert presence.told == "1,0,1"
    assert presence.heard("other", "0,2,3", 0)
    assert not presence.heard("other", "0,2,3", STALE)
    assert presence.seats() == {0, 1}
    assert presence.here().watchers == 4
    assert not presence.forget(2 * STALE)
    assert presence.forget(2 * STALE + 1)
    assert presence.seats() == {0}
    assert presence.here().watchers == 1
    assert presence.heard("other", "0,1,0", 0)
    assert presence.heard("other", "0,0,0", 1)
    assert presence.seats() == {0}


def test_what_cannot_be_is_not_believed() -> None:
    presence = Presence(2)
    assert not presence.heard("other", "1,1,1,1", 0)
    assert presence.seats() == frozenset()
