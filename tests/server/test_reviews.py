"""Reviews over HTTP: of games that are over, made once, beside everything else."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from teadragon.insight.review import review as review_game
from teadragon.records import read
from teadragon.rooms.bodies import RoomMade
from teadragon.rooms.shown import Refusal
from teadragon.server import reviewing
from teadragon.server.refusing import Refused
from tests.records.golden import FOLDER
from tests.server.houses import ANN, BO, Inn, guest, tokens_of

SHORT = (FOLDER / "stopped.jsonl").read_bytes()
RUNNING = (FOLDER / "in-progress.jsonl").read_bytes()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "WALKS", 4)


async def finished(inn: Inn) -> RoomMade:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)) as both:
        while not both.state["view"]["over"]:
            await both.act()
    return made


async def refusal(work: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        await work
    return refused.value.refusal


async def test_a_game_that_was_played_here_is_reviewed_to_its_result(inn: Inn) -> None:
    made = await finished(inn)
    face = await inn.house.replays.face(made.room)
    found = json.loads(await inn.house.reviews.of(made.room))
    assert face.result is not None
    assert len(found["plies"]) == face.plies
    record = read(await inn.house.replays.record(made.room))
    assert [ply["outcomes"] for ply in found["plies"]] == [list(ply.outcomes) for ply in record.plies]
    assert found["points"] == face.result.totals
    assert [share > 0 for share in found["after"]] == [seat in face.result.winners for seat in range(2)]


async def test_a_game_that_goes_on_is_not_reviewed(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    assert (await refusal(inn.house.reviews.of(made.room))).reason == "not_over"
    brought = await inn.house.replays.bring(RUNNING)
    assert (await refusal(inn.house.reviews.of(brought.id))).reason == "not_over"
    assert (await refusal(inn.house.reviews.of("nosuchroom"))).reason == "no_such_room"


async def test_a_review_is_made_once_for_all_who_ask_and_the_loop_goes_on(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = await inn.house.replays.bring(SHORT)
    begun, go_on, made = threading.Event(), threading.Event(), []

    def slow(*given: Any, **more: Any) -> Any:
        made.append(threading.current_thread().name)
        begun.set()
        assert go_on.wait(20)
        return review_game(*given, **more)

    monkeypatch.setattr(reviewing, "review_game", slow)
    asked = [asyncio.create_task(inn.house.reviews.of(brought.id)) for _ in range(3)]
    while not begun.is_set():
        await asyncio.sleep(0.01)
    asked[0].cancel()
    assert (await inn.house.replays.steps(brought.id, 0, 1)).steps  # replays do not wait for it
    go_on.set()
    first, second = await asyncio.gather(*asked[1:])
    assert first == second == await inn.house.reviews.of(brought.id)
    assert [name.rpartition("_")[0] for name in made] == ["teadragon-review"]


async def test_many_at_a_time_are_refused_with_a_time_to_come_again(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "WAITING", 0)
    brought = await inn.house.replays.bring(SHORT)
    refused = await refusal(inn.house.reviews.of(brought.id))
    assert (refused.reason, refused.details) == ("too_fast", {"wait": reviewing.RETRY})


async def test_only_so_many_are_kept(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT", 1)
    made: list[None] = []

    def counted(*given: Any, **more: Any) -> Any:
        made.append(None)
        return review_game(*given, **more)

    monkeypatch.setattr(reviewing, "review_game", counted)
    one, other = [(await inn.house.replays.bring(SHORT)).id for _ in range(2)]
    for replay in (one, one, other, one):
        await inn.house.reviews.of(replay)
    assert len(made) == 3
