"""Games to step through: of rooms and of records that people bring; and new rooms that go on from them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from teadragon.records import read
from teadragon.rooms.bodies import Fork, ForkSeat, RoomMade
from teadragon.rules.game import Game
from teadragon.server.refusing import NoRoom, Refused
from tests.records.golden import FOLDER
from tests.server.houses import ANN, BO, CY, GREEDY, Inn, guest, tokens_of
from tests.server.serving import held

LONG = (FOLDER / "1000-turns.jsonl").read_bytes()
PEOPLE = [ForkSeat(kind="person", name="Dee"), ForkSeat(kind="person", name="Eve", by_link=True)]


async def played(inn: Inn, *, plies: int | None = None, **wish: Any) -> RoomMade:
    """A room of two people, after so many plies or at its end."""
    made = await inn.make(ANN, BO, **wish)
    async with guest(inn, made.room, tokens_of(made)) as both:
        while not both.state["view"]["over"] and both.state["view"]["plies"] != plies:
            assert (await both.act())["type"] == "accepted"
    return made


async def reason(work: Any) -> str:
    with pytest.raises(Refused) as refused:
        await work
    return refused.value.refusal.reason


async def test_a_replay_shows_every_table_of_the_game(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    shown = []
    async with guest(inn, made.room, tokens_of(made)) as both:
        shown.append(both.state["view"])
        while not both.state["view"]["over"]:
            await both.act()
            shown.append(both.state["view"])
        last = both.state
    replays = inn.house.replays
    face = await replays.face(made.room)
    assert (face.source, face.plies, face.seed) == ("room", len(shown) - 1, last["seed"])
    assert face.result is not None
    assert face.result.totals == last["result"]["totals"]
    steps: list[Any] = []
    while len(steps) <= face.plies:
        steps += (await replays.steps(made.room, len(steps), 17)).steps
    assert [step.ply for step in steps] == list(range(face.plies + 1))
    views = json.loads(json.dumps([_plain(step.state.view) for step in steps]))
    assert views == shown
    assert steps[0].entry is None
    assert [step.entry.version for step in steps[1:]] == list(range(1, len(steps)))
    assert (await replays.steps(made.room, face.plies + 1, 5)).steps == []
    [somewhere] = (await replays.steps(made.room, 40, 1)).steps
    assert somewhere == steps[40]


def _plain(view: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(view)


async def test_the_replay_of_a_game_that_goes_on_tells_no_seed_and_follows_it(inn: Inn) -> None:
    made = await played(inn, plies=10)
    face = await inn.house.replays.face(made.room)
    assert (face.plies, face.seed, face.result) == (10, None, None)
    steps = await inn.house.replays.steps(made.room, 0, 100)
    assert all(step.state.seed is None for step in steps.steps)
    async with guest(inn, made.room, tokens_of(made)) as both:
        await both.act()
        assert (await inn.house.replays.face(made.room)).plies == 11


async def test_a_long_record_opens_at_any_ply_by_playing_few(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = (await inn.house.replays.bring(LONG)).id
    plies = len(read(LONG).plies)
    count, play = 0, Game.replay

    def counted(game: Game, *given: Any) -> Any:
        nonlocal count
        count += 1
        return play(game, *given)

    monkeypatch.setattr(Game, "replay", counted)
    await inn.house.replays.steps(replay, 0, 50)
    assert count <= 50  # the beginning does not wait for the end
    await inn.house.replays.steps(replay, plies, 1)
    assert count <= plies + 100
    count = 0
    for ply in (plies, 3, 700, 200, plies - 1):
        await inn.house.replays.steps(replay, ply, 1)
    assert count <= 5 * 40


async def test_an_import_replays_as_its_record_says(inn: Inn) -> None:
    made = await played(inn)
    text = await inn.house.replays.record(made.room)
    replays = inn.house.replays
    replay = (await replays.bring(text.encode())).id
    await inn.restart(killed=True)
    replays = inn.house.replays
    mine, theirs = await replays.face(replay), await replays.face(made.room)
    assert (mine.source, mine.luck, mine.room.id) == ("import", "known", replay)
    assert (mine.plies, mine.result, mine.seed) == (theirs.plies, theirs.result, theirs.seed)
    assert mine.room.commit == theirs.room.commit
    assert await replays.record(replay) == text
    assert (await replays.edition(replay)).digest == theirs.room.digest
    assert (await replays.notes(replay)).notes == []
    one, other = [await replays.steps(room, mine.plies - 5, 6) for room in (replay, made.room)]
    assert [step.state.view for step in one.steps] == [step.state.view for step in other.steps]


@pytest.mark.parametrize(
    ("change", "line", "fault"),
    [
        (lambda text: "tea", 1, "foreign"),
        (lambda text: "", 1, "empty"),
        (lambda text: text[: len(text) // 2], 0, "cut"),
        (lambda text: text.replace('"winners":[', '"winners":[3,'), 0, "result"),
        (lambda text: text.replace('"ply":7,', '"ply":8,'), 8, "ply"),
        (lambda text: text.replace("sha256:7056", "sha256:8057", 1), 1, "edition"),
    ],
)
async def test_a_record_that_does_not_hold_is_refused_with_its_line(
    inn: Inn, change: Any, line: int, fault: str
) -> None:
    text = (FOLDER / "1000-turns.jsonl").read_text()
    with pytest.raises(Refused) as refused:
        await inn.house.replays.bring(change(text).encode())
    refusal = refused.value.refusal
    assert (refusal.reason, refusal.details["fault"]) == ("bad_record", fault)
    assert line in (0, refusal.details["line"])
    assert refusal.details["why"]


async def test_names_of_an_import_are_shown_as_those_of_rooms(inn: Inn) -> None:
    text = LONG.decode().replace('"name":"', '"name":"\u202e<b>' + "x" * 90_000, 1)
    replay = (await inn.house.replays.bring(text.encode())).id
    face = await inn.house.replays.face(replay)
    assert face.room.seats[0].name == "<b>" + "x" * 37


async def test_what_is_not_there_has_no_replay(inn: Inn) -> None:
    for ask in (inn.house.replays.face, inn.house.replays.record, inn.house.replays.notes):
        with pytest.raises(NoRoom) as error:
            await ask("no-such-room")
        assert error.value.refusal.reason == "no_such_room"


async def test_playing_on_with_new_luck_leaves_the_old_future_alone(inn: Inn) -> None:
    made = await played(inn, plies=20)
    again = [await inn.house.hosting.fork(made.room, Fork(plies=15, seats=PEOPLE)) for _ in range(2)]
    [before] = (await inn.house.replays.steps(made.room, 15, 1)).steps
    states = []
    for fork in again:
        async with guest(inn, fork.room, tokens_of(fork), host=fork.host) as both:
            room = both.of("welcome")[0]["room"]
            assert room["origin"] == {"id": made.room, "plies": 15, "luck": "new"}
            assert (room["luck"], both.state["seed"]) == ("sealed", None)
            assert [seat["name"] for seat in room["seats"]] == ["Dee", "Eve"]
            assert both.state["view"] == _plain(before.state.view)
            for _ in range(12):
                await both.act()
            states.append(both.state["view"])
            text = await inn.house.replays.record(fork.room)
        record = held_without_luck(text)
        assert len(record.plies) == 27
        assert text.splitlines()[1:16] == (await inn.house.replays.record(made.room)).splitlines()[1:16]
    async with guest(inn, made.room, tokens_of(made)) as old:
        for _ in range(7):
            await old.act()
        states.append(old.state["view"])
    assert states[0] != states[1] != states[2] != states[0]


def held_without_luck(text: str) -> Any:
    from teadragon.cards.edition import DEFAULT, load
    from teadragon.records import check

    record = read(text)
    report = check(record, load(DEFAULT))
    assert (report.faults, report.luck) == ((), False)
    header = json.loads(text.splitlines()[0])
    assert not {"seed", "commit", "chance"} & header.keys()
    return record


async def test_playing_on_with_the_same_luck_draws_the_same_cards(inn: Inn) -> None:
    made = await played(inn)
    fork = await inn.house.hosting.fork(made.room, Fork(plies=30, seats=PEOPLE, luck="same"))
    old = await inn.house.replays.face(made.room)
    async with guest(inn, fork.room, tokens_of(fork)) as both:
        assert both.of("welcome")[0]["room"]["luck"] == "known"
        assert both.state["seed"] == old.seed
        for step in (await inn.house.replays.steps(made.room, 31, 20)).steps:
            assert step.entry is not None
            await both.act(step.entry.action)
            assert both.state["view"] == _plain(step.state.view)
        while not both.state["view"]["over"]:
            await both.act()
    held(await inn.house.replays.record(fork.room))
    await inn.restart(killed=True)
    async with guest(inn, fork.room) as watcher:
        assert watcher.state["view"]["over"]


async def test_a_fork_of_a_fork_keeps_the_luck_that_there_is(inn: Inn) -> None:
    made = await played(inn, plies=12)
    first = await inn.house.hosting.fork(made.room, Fork(plies=10, seats=PEOPLE))
    async with guest(inn, first.room, tokens_of(first)) as both:
        while not both.state["view"]["over"]:
            await both.act()
    assert await reason(
        inn.house.hosting.fork(first.room, Fork(plies=9, seats=PEOPLE, luck="same"))
    ) == "luck_not_told"
    second = await inn.house.hosting.fork(first.room, Fork(plies=20, seats=PEOPLE, luck="same"))
    async with guest(inn, second.room, tokens_of(second)) as both:
        for step in (await inn.house.replays.steps(first.room, 21, 10)).steps:
            assert step.entry is not None
            await both.act(step.entry.action)
            assert both.state["view"] == _plain(step.state.view)
        while not both.state["view"]["over"]:
            await both.act()
    held_without_luck(await inn.house.replays.record(second.room))


async def test_what_cannot_be_played_on_is_refused(inn: Inn) -> None:
    going_on, over = await played(inn, plies=8), await played(inn)
    plies = (await inn.house.replays.face(over.room)).plies
    bot = ForkSeat(kind="bot", name="Greta", bot="greedy")
    cases: list[tuple[str, Fork, str]] = [
        (going_on.room, Fork(plies=4, seats=PEOPLE, luck="same"), "not_over"),
        (going_on.room, Fork(plies=9, seats=PEOPLE), "no_such_ply"),
        (over.room, Fork(plies=plies, seats=PEOPLE), "game_over"),
        (over.room, Fork(plies=3, seats=[*PEOPLE, bot]), "other_seats"),
        (over.room, Fork(plies=3, seats=[bot, bot]), "no_person"),
        (over.room, Fork(plies=3, seats=[PEOPLE[0], ForkSeat(kind="bot", name="G", bot="x")]), "unknown_bot"),
        (over.room, Fork(plies=3, seats=[PEOPLE[0], ForkSeat(kind="person", name="\u202e")]), "no_name"),
    ]
    for room, wish, expected in cases:
        assert await reason(inn.house.hosting.fork(room, wish)) == expected
    without = "\n".join([_without_seed(LONG.decode().splitlines()[0]), *LONG.decode().splitlines()[1:]])
    replay = (await inn.house.replays.bring(without.encode())).id
    three = [*PEOPLE, bot]
    assert await reason(
        inn.house.hosting.fork(replay, Fork(plies=5, seats=three, luck="same"))
    ) == "luck_not_told"
    fork = await inn.house.hosting.fork(replay, Fork(plies=5, seats=three))
    async with guest(inn, fork.room, tokens_of(fork)) as both:
        assert both.state["view"]["plies"] >= 5


def _without_seed(header: str) -> str:
    told = json.loads(header)
    for key in ("seed", "chance", "commit"):
        told.pop(key, None)
    return json.dumps(told, separators=(",", ":"))


async def test_a_rematch_is_one_room_for_each_luck_whoever_asks(inn: Inn) -> None:
    made = await inn.make(ANN, BO, CY, seed=None)
    tokens = tokens_of(made)
    async with guest(inn, made.room, tokens) as all_three:
        assert await reason(inn.house.hosting.rematch(made.room, tokens[0], "new")) == "not_over"
        while not all_three.state["view"]["over"]:
            await all_three.act()
        seed = all_three.state["seed"]
        assert await reason(inn.house.hosting.rematch(made.room, "A" * 32, "new")) == "not_seated"
        asked = [inn.house.hosting.rematch(made.room, token, luck)
                 for luck in ("new", "same") for token in (*tokens, made.host)]  # fmt: skip
        rooms = [answer.room for answer in await asyncio.gather(*asked)]
        assert len(set(rooms[:4])) == len(set(rooms[4:])) == 1
        assert rooms[0] != rooms[4]
        told = [update["entry"]["change"] for update in all_three.of("update")[-2:]]
        assert sorted(told, key=str) == sorted(
            [{"room": rooms[0], "luck": "new"}, {"room": rooms[4], "luck": "same"}], key=str
        )
    for room, luck, names, seats in (
        (rooms[0], "sealed", ["Bo", "Cy", "Ann"], [2, 0, 1]),
        (rooms[4], "known", ["Ann", "Bo", "Cy"], [0, 1, 2]),
    ):
        for token, seat in zip(tokens, seats, strict=True):
            async with guest(inn, room, [token], host=made.host) as one:
                assert (one.yours, one.of("welcome")[0]["host"]) == ([seat], True)
                face = one.of("welcome")[0]["room"]
                assert [each["name"] for each in face["seats"]] == names
                assert (face["luck"], face["rematch_of"]) == (luck, made.room)
                assert one.state["seed"] == (seed if luck == "known" else None)


async def test_a_bot_is_there_for_the_rematch_too(inn: Inn) -> None:
    made = await inn.make(ANN, GREEDY)
    async with guest(inn, made.room, tokens_of(made)) as ann:
        while not ann.state["view"]["over"]:
            if ann.state["view"]["to_act"] == 0:
                await ann.act()
            await inn.rest()
    again = (await inn.house.hosting.rematch(made.room, tokens_of(made)[0], "new")).room
    await inn.rest()
    async with guest(inn, again, tokens_of(made)) as ann:
        assert ann.yours == [1]
        assert ann.state["view"]["to_act"] == 1  # the bot began
