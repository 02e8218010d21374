"""The longest games: opened, taken back and stepped through, each ply is played once or twice at most."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from teadragon.rooms.protocol import AnswerWish, AskTakeBack, Say
from teadragon.rooms.store import Store
from teadragon.rooms.takeback import RECENT
from teadragon.rules.actions import Action, Buy, Draw
from teadragon.rules.game import Game
from teadragon.server.house import House
from teadragon.server.settings import Settings
from tests.rooms.around import Around
from tests.rooms.making import TEAHOUSE, people, room_of

PLIES = 990  # after the thousandth turn the rules end it
ENTRIES = 2 * PLIES
CHUNK = 100


@dataclass
class Count:
    plies: int = 0

    def since(self, before: int) -> int:
        return self.plies - before


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How many plies any table has played."""
    count, apply = Count(), Game._apply

    def counted(game: Game, action: Action) -> Any:
        count.plies += 1
        return apply(game, action)

    monkeypatch.setattr(Game, "_apply", counted)
    return count


@pytest.fixture(scope="module")
def long_game() -> Around:
    """Two people who hardly ever buy, and write to each other: the longest game that the rules allow."""
    around = Around(room_of(people(2)))
    room = around.room
    bought = 0
    while room.game.plies < PLIES:
        buys = [offer for offer in (room.state.offers.buys if room.state.offers else ()) if offer.payments]
        market = [offer for offer in buys if offer.buy == "market" and room.game.turns - bought > 250]
        legal = room.game.legal_actions()
        action = legal[0] if room.game.choice else Draw()
        if market and not room.game.choice:
            action = next(each for each in legal if isinstance(each, Buy) and each.row == "market")
            bought = room.game.turns
        assert around.act(action) == ""
        around.now += 5_000
        assert around.do(Say(seat=room.game.plies % 2, preset="nice")) == ""
    return around


@pytest.fixture
async def house(long_game: Around, tmp_path: Path) -> AsyncIterator[House]:
    """One that has the game in its store."""
    settings = Settings(data=tmp_path, static=tmp_path)
    store = await Store.open(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
    setup, summary = long_game.room.setup, long_game.room.summary
    await store.add(setup, TEAHOUSE.text, [], summary)
    await asyncio.gather(*(store.keep(setup.id, step, summary) for step in long_game.steps))
    await store.close()
    house = await House.open(settings)
    await house.engine_ready.wait()
    yield house
    await house.close()


async def test_to_open_it_plays_each_ply_once_and_to_act_one_more(
    house: House, long_game: Around, played: Count
) -> None:
    room = long_game.room.setup.id
    async with house.visit(room) as live:
        assert live.room.version == ENTRIES
        assert played.plies == PLIES
        async with house.visit(room) as again:
            assert again is live
        await live.join(frozenset(), None)
        assert played.plies == PLIES


async def test_to_step_through_it_plays_each_ply_twice_at_most(
    house: House, long_game: Around, played: Count
) -> None:
    room = long_game.room.setup.id
    await house.replays.face(room)
    assert played.plies <= PLIES
    before = played.plies
    steps = 0
    for first in range(0, PLIES + 1, CHUNK):
        steps += len((await house.replays.steps(room, first, CHUNK)).steps)
    assert steps == PLIES + 1
    assert played.since(before) <= 2 * PLIES
    before = played.plies
    for ply in (989, 3, 800, 400, 801):  # a slider that is dragged
        await house.replays.steps(room, ply, 1)
    assert played.since(before) <= 5 * 33
    before = played.plies
    await house.replays.record(room)
    assert played.since(before) <= 2 * PLIES


def again(long_game: Around) -> Around:
    around = Around(long_game.restored(), now=long_game.now)
    around.steps = list(long_game.steps)
    return around


def test_to_take_back_plays_each_ply_once(long_game: Around, played: Count) -> None:
    around = again(long_game)
    before, plies = played.plies, around.room.game.plies
    offer = around.room.state.take_back[0]
    assert around.do(AskTakeBack(seat=offer.seat, version=around.room.version)) == ""
    wish = around.room.company.wish
    assert wish is not None
    assert around.do(AnswerWish(seat=1 - offer.seat, id=wish.id, yes=True)) == ""
    assert around.room.game.plies < plies
    assert played.since(before) <= PLIES


def test_to_act_in_it_plays_one_ply_and_what_is_remembered_does_not_grow(
    long_game: Around, played: Count
) -> None:
    around = again(long_game)
    before = played.plies
    assert around.act() == ""
    assert played.since(before) == 1
    assert len(around.room.company.recent) <= RECENT
