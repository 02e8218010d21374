"""What is taken back, how the others agree, what stands beside the record, and that luck stays as it was."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from teadragon.rooms.bodies import RoomMade
from teadragon.rooms.protocol import AnswerWish, AskStop, AskTakeBack
from tests.server.houses import ANN, BO, CY, DRAW, GREEDY, Guest, Inn, guest, tokens_of
from tests.server.serving import held


@asynccontextmanager
async def three(inn: Inn) -> AsyncIterator[tuple[RoomMade, Guest, Guest, Guest]]:
    made = await inn.make(ANN, BO, CY)
    one, two, three = tokens_of(made)
    async with (
        guest(inn, made.room, [one]) as ann,
        guest(inn, made.room, [two]) as bo,
        guest(inn, made.room, [three]) as cy,
    ):
        yield made, ann, bo, cy


def entry(one: Guest) -> dict[str, Any]:
    told: dict[str, Any] = one.of("update")[-1]["entry"]
    return told


async def test_what_was_drawn_is_drawn_again(inn: Inn) -> None:
    made = await inn.make(ANN, GREEDY)
    async with guest(inn, made.room, tokens_of(made)) as ann:
        await ann.act(DRAW)
        await inn.rest()
        drawn = next(update["entry"]["events"] for update in ann.of("update") if update["entry"]["seat"] == 0)
        for _ in range(3):
            [offer] = [offer for offer in ann.state["take_back"] if offer["seat"] == 0]
            assert (offer["how"], offer["plies"]) == ("bots", 0)
            assert await ann.do(AskTakeBack(seat=0, version=ann.state["version"])) == ""
            assert (entry(ann)["what"], entry(ann)["change"]["how"]) == ("take_back", "bots")
            assert ann.state["view"]["plies"] == 0
            before = ann.state["version"]
            await ann.act(DRAW)
            await inn.rest()
            again = next(u["entry"] for u in ann.of("update") if u["entry"]["version"] == before + 1)
            assert again["events"] == drawn
    await inn.restart(killed=True)
    async with guest(inn, made.room, tokens_of(made)) as ann:
        notes = await inn.house.replays.notes(made.room)
        assert [note.what for note in notes.notes] == ["take_back"] * 3
        assert [note.change.plies for note in notes.notes if note.change] == [0, 0, 0]
        record = held(await inn.house.replays.record(made.room))
        assert len(record.plies) == ann.state["view"]["plies"]


async def test_all_others_agree_and_it_is_taken_back(inn: Inn) -> None:
    async with three(inn) as (_, ann, bo, cy):
        await ann.act(DRAW)
        assert await ann.do(AskTakeBack(seat=0, version=ann.state["version"])) == ""
        wish = bo.state["wish"]
        assert (wish["kind"], wish["seat"], wish["waiting"], wish["plies"]) == ("take_back", 0, [1, 2], 0)
        assert await ann.do(AnswerWish(seat=0, id=wish["id"], yes=True)) == "not_asked"
        assert await bo.do(AnswerWish(seat=1, id=wish["id"], yes=True)) == ""
        assert (bo.state["wish"]["waiting"], bo.state["view"]["plies"]) == ([2], 1)
        assert await cy.do(AnswerWish(seat=2, id=wish["id"], yes=True)) == ""
        for each in (ann, bo, cy):
            assert (each.state["wish"], each.state["view"]["plies"]) == (None, 0)
        assert entry(bo)["change"]["how"] == "consent"


async def test_one_no_is_enough_and_who_asked_may_think_again(inn: Inn) -> None:
    async with three(inn) as (_, ann, bo, cy):
        await ann.act(DRAW)
        for seat, one in ((2, cy), (0, ann)):
            assert await ann.do(AskTakeBack(seat=0, version=ann.state["version"])) == ""
            wish = bo.state["wish"]["id"]
            assert await one.do(AnswerWish(seat=seat, id=wish, yes=False)) == ""
            assert (bo.state["wish"], bo.state["view"]["plies"]) == (None, 1)
            assert await bo.do(AnswerWish(seat=1, id=wish, yes=True)) == "no_such_wish"


async def test_an_action_in_between_overtakes_the_wish(inn: Inn) -> None:
    async with three(inn) as (_, ann, bo, _cy):
        while ann.state["view"]["to_act"] == 0:
            await ann.act()
        assert await ann.do(AskTakeBack(seat=0, version=ann.state["version"])) == ""
        wish = bo.state["wish"]["id"]
        assert (await bo.act())["type"] == "accepted"
        assert bo.state["wish"] is None
        assert await bo.do(AnswerWish(seat=1, id=wish, yes=True)) == "no_such_wish"
        seen = ann.state["version"]
        while bo.state["view"]["to_act"] == 1:
            await bo.act()
        assert await ann.do(AskTakeBack(seat=0, version=seen - 1)) == "stale_version"


async def test_the_people_end_it_together(inn: Inn) -> None:
    async with three(inn) as (made, ann, bo, cy):
        await ann.act(DRAW)
        while ann.state["view"]["choice"]:
            await ann.act()
        assert await bo.do(AskStop(seat=1)) == ""
        wish = ann.state["wish"]["id"]
        assert await ann.do(AnswerWish(seat=0, id=wish, yes=True)) == ""
        assert not ann.state["view"]["over"]
        assert await cy.do(AnswerWish(seat=2, id=wish, yes=True)) == ""
        assert ann.state["result"]["reason"] == "stopped"
        record = held(await inn.house.replays.record(made.room))
        assert record.result is not None
        replay = await inn.house.replays.face(made.room)
        assert replay.result is not None
        [last] = (await inn.house.replays.steps(made.room, replay.plies, 1)).steps
        assert last.state.result == replay.result
        assert last.entry is not None
        assert last.entry.events[-1].what == "game_ended"


async def test_the_record_has_the_plies_that_stand_and_the_notes_have_the_rest(inn: Inn) -> None:
    async with three(inn) as (made, ann, bo, cy):
        players = (ann, bo, cy)
        for _ in range(12):
            await players[ann.state["view"]["to_act"]].act()
        while ann.state["view"]["to_act"] != 1:
            await players[ann.state["view"]["to_act"]].act()
        plies = ann.state["view"]["plies"]
        view = ann.state["view"]
        await bo.act()
        await bo.do(AskTakeBack(seat=1, version=bo.state["version"]))
        if bo.state["wish"]:
            for seat, one in ((0, ann), (2, cy)):
                await one.do(AnswerWish(seat=seat, id=bo.state["wish"]["id"], yes=True))
        assert ann.state["view"] == view
        for _ in range(6):
            await players[ann.state["view"]["to_act"]].act()
        record = held(await inn.house.replays.record(made.room))
        assert len(record.plies) == ann.state["view"]["plies"]
        steps = await inn.steps(made.room)
        assert sum(step.what == "act" for step in steps) == len(record.plies) + 1
        notes = (await inn.house.replays.notes(made.room)).notes
        assert [note.plies for note in notes if note.what == "take_back"] == [plies]
        assert {note.what for note in notes} <= {"seat", "wish", "answer", "take_back"}
        [last] = (await inn.house.replays.steps(made.room, len(record.plies), 1)).steps
        assert last.state.view == ann.live.room.state.view
