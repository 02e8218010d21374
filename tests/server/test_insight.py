"""Insight over a real socket and through a restart: consent, who is answered, what is noted, and no delay."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.testclient import TestClient

from teadragon.rooms.protocol import AnswerWish, AskHint, SetInsight
from tests.server.houses import ANN, BO, DRAW, GREEDY, Guest, Inn, guest, tokens_of
from tests.server.serving import GREEDY as BOT
from tests.server.serving import PERSON, join, make_room

ENOUGH = 200  # looks, a hundredth of a second apart


async def heard(inn: Inn, one: Guest, kind: str, count: int = 1) -> list[dict[str, Any]]:
    """These messages, once there are so many."""
    for _ in range(ENOUGH):
        await inn.rest()
        if len(found := one.of(kind)) >= count:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError(f"no {kind}")


def hint(one: Guest, seat: int = 0) -> AskHint:
    return AskHint(seat=seat, version=one.live.room.version)


def test_a_hint_over_a_socket(client: TestClient) -> None:
    made = make_room(client, PERSON, BOT)
    with join(client, made) as player, join(client, made, tokens=[]) as watcher:
        version = player.state["version"]
        assert player.do(deed="hint", seat=0, version=version)["refusal"]["reason"] == "no_hints"
        assert player.do(deed="insight", seat=0, what="hint", on=True)["type"] == "accepted"
        accepted = player.do(deed="hint", seat=0, version=version)
        found = player.hear("hint")
        assert (found["key"], found["version"]) == (accepted["key"], 0)
        option = found["hint"]["options"][0]
        assert option["action"] == {"draw": True}
        assert [reason["why"] for reason in option["reasons"]] == ["only", "mischief", "drawn_growth"]
        assert player.act(option["action"])["type"] == "accepted"
        watcher.say(type="ping")
        watcher.hear("pong")
        assert not any('"type":"hint"' in text for text in watcher.heard)


def test_bad_wishes_are_refused_by_type(client: TestClient) -> None:
    with join(client, make_room(client, PERSON, BOT)) as player:
        for deed in (
            {"deed": "insight", "seat": 0, "what": "future", "on": True},
            {"deed": "insight", "seat": 0, "what": "bar"},
            {"deed": "hint", "seat": 9, "version": 0},
            {"deed": "hint", "seat": 0, "version": -1},
        ):
            player.say(type="do", key="12345678", deed=deed)
            assert player.hear("refused")["refusal"]["reason"] == "bad_message"
        assert player.do(deed="insight", seat=1, what="bar", on=True)["refusal"]["reason"] == "not_seated"


async def test_the_bar_is_told_to_all_and_follows_the_table(inn: Inn) -> None:
    made = await inn.make(ANN, GREEDY)
    async with guest(inn, made.room, tokens_of(made)) as ann, guest(inn, made.room) as watcher:
        assert ann.of("worth") == []
        assert await ann.do(SetInsight(seat=0, what="bar", on=True)) == ""
        [first] = await heard(inn, watcher, "worth")
        assert first["version"] == 0
        assert abs(sum(seat["share"] for seat in first["worth"]["seats"]) - 1) < 1e-6
        await ann.act(DRAW)
        last = (await heard(inn, ann, "worth", 2))[-1]
        assert last["version"] == ann.live.room.company.table_version
        async with guest(inn, made.room) as late:
            assert late.of("worth") == [last]
        assert await ann.do(SetInsight(seat=0, what="bar", on=False)) == ""
        told = len(ann.of("worth"))
        await ann.act()
        await asyncio.sleep(0.3)
        await inn.rest()
        assert len(ann.of("worth")) == told


async def test_one_who_refuses_keeps_it_off(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    one, two = tokens_of(made)
    async with guest(inn, made.room, [one]) as ann, guest(inn, made.room, [two]) as bo:
        assert await ann.do(SetInsight(seat=0, what="hint", on=True)) == ""
        wish = bo.state["wish"]
        assert (wish["kind"], wish["waiting"]) == ("hint", [1])
        assert await bo.do(AnswerWish(seat=1, id=wish["id"], yes=False)) == ""
        assert await ann.do(hint(ann)) == "no_hints"
        assert ann.of("hint") == []


async def test_what_was_agreed_and_asked_survives_a_kill_and_is_noted(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    one, two = tokens_of(made)
    async with guest(inn, made.room, [one]) as ann, guest(inn, made.room, [two]) as bo:
        assert await ann.do(SetInsight(seat=0, what="hint", on=True)) == ""
        assert await bo.do(AnswerWish(seat=1, id=bo.state["wish"]["id"], yes=True)) == ""
        assert await ann.do(hint(ann)) == ""
        await heard(inn, ann, "hint")
        assert bo.of("hint") == []
        assert bo.of("update")[-1]["entry"]["what"] == "hint"
    await inn.restart(killed=True)
    async with guest(inn, made.room, [one]) as ann:
        assert ann.state["insight"] == {"hint": True, "bar": False}
        notes = (await inn.house.replays.notes(made.room)).notes
        found = [(note.what, note.seat, note.plies) for note in notes]
        assert found[-1] == ("hint", 0, 0)
        assert "insight" in [what for what, _, _ in found]
        assert await ann.do(SetInsight(seat=0, what="hint", on=False)) == ""


async def test_a_deed_said_twice_is_one_hint(inn: Inn) -> None:
    made = await inn.make(ANN, GREEDY)
    async with guest(inn, made.room, tokens_of(made)) as ann:
        await ann.do(SetInsight(seat=0, what="hint", on=True))
        said = hint(ann)
        for count in (1, 2):
            assert await ann.do(said, key="once-and-again") == ""
            await heard(inn, ann, "hint", count)
        assert [step.what for step in await inn.steps(made.room)].count("hint") == 1


async def test_a_hint_for_a_table_that_has_moved_on_is_not_told(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    one, two = tokens_of(made)
    async with guest(inn, made.room, [one]) as ann, guest(inn, made.room, [two]) as bo:
        await ann.do(SetInsight(seat=0, what="hint", on=True))
        await bo.do(AnswerWish(seat=1, id=bo.state["wish"]["id"], yes=True))
        late = asyncio.Event()
        ponder = inn.house._world.ponder

        async def slowly(work: Any) -> Any:
            await late.wait()
            return await ponder(work)

        object.__setattr__(inn.house._world, "ponder", slowly)
        asking = asyncio.create_task(ann.do(hint(ann)))
        while not ann.live._advice._hinting:
            await asyncio.sleep(0.001)
        moving = asyncio.create_task(ann.act(DRAW))
        while ann.live.room.company.table_version == 0 or ann.live.room.game.plies == 0:
            await asyncio.sleep(0.001)
        late.set()
        await asyncio.gather(asking, moving)
        assert ann.of("hint") == []
