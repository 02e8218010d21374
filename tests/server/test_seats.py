"""Who may do what at a table: seats, the host, watchers; links that change owners; people who go and come."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from teadragon.rooms.inbox import Acted
from teadragon.rooms.protocol import Act, ComeBack, GiveSeat, Leave, Rename, Say, SetChat
from teadragon.server.refusing import Refused
from tests.server.houses import ANN, BO, CY, DRAW, SECOND, Inn, guest, tokens_of
from tests.server.serving import new_key

MINUTE = 60 * SECOND


async def test_of_many_at_one_version_one_wins_and_the_others_hear_the_new_state(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, _ = tokens_of(made)
    async with inn.house.visit(made.room) as live:
        acts = [Acted(0, frozenset({0}), Act(version=0, key=new_key(), action=DRAW)) for _ in range(20)]
        boxes = await asyncio.gather(*(live.handle(act) for act in acts))
    assert [box.step is not None for box in boxes] == [True] + [False] * 19
    refusals = {box.tells[0].message.refusal.reason for box in boxes[1:]}  # type: ignore[union-attr]
    assert refusals <= {"stale_version", "not_seated"}
    assert all(box.tells[0].message.state.version == 1 for box in boxes[1:])  # type: ignore[union-attr]
    async with guest(inn, made.room, [ann]) as one:
        assert one.state["version"] == 1


async def test_an_act_said_again_on_another_connection_and_after_a_restart_is_done_once(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    tokens, key = tokens_of(made), new_key()
    async with guest(inn, made.room, tokens) as one, guest(inn, made.room, tokens) as other:
        first = await one.act(DRAW, key=key)
        assert await other.act(DRAW, version=0, key=key) == first
        assert await other.do(Rename(seat=1, name="Bob"), key="rename-once") == ""
    await inn.restart(killed=True)
    async with guest(inn, made.room, tokens) as again:
        assert await again.act(DRAW, version=0, key=key) == first
        assert await again.do(Rename(seat=1, name="Bob"), key="rename-once") == ""
        assert [step.what for step in await inn.steps(made.room)].count("act") == 1


async def test_a_seat_laid_for_somebody_else_is_joined_by_its_link(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [ann]) as host:
        assert [seat["joined"] for seat in host.state["people"]] == [True, False]
        async with guest(inn, made.room, [bo]):
            assert [seat["joined"] for seat in host.state["people"]] == [True, True]
            [joined] = host.of("update")
            assert joined["entry"]["change"] == {"seat": 1, "to": "joined"}
        async with guest(inn, made.room, [bo]):
            assert len(host.of("update")) == 1  # once


async def test_who_watches_can_do_nothing_but_look(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room) as watcher:
        assert (watcher.yours, watcher.of("welcome")[0]["host"]) == ([], False)
        assert (await watcher.act(DRAW))["refusal"]["reason"] == "not_seated"
        for deed in (Say(seat=0, text="hello"), Leave(seat=0), Rename(seat=0, name="Me"), ComeBack(seat=0)):
            assert await watcher.do(deed) == "not_seated"
        for by_host in (GiveSeat(seat=0, to="bot"), SetChat(on=False)):
            assert await watcher.do(by_host) == "not_host"
        with pytest.raises(Refused) as refused:
            await inn.house.hosting.link(made.room, tokens_of(made)[0], 1)
        assert refused.value.refusal.reason == "not_host"
    assert await inn.steps(made.room) == []


async def test_tokens_open_their_own_seat_of_their_own_room_only(inn: Inn) -> None:
    made, other = await inn.make(ANN, BO), await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(other), host=other.host) as stranger:
        assert (stranger.yours, stranger.of("welcome")[0]["host"]) == ([], False)
    async with guest(inn, made.room, [made.host], host=tokens_of(made)[0]) as crossed:
        # a token is what it is, wherever it is said
        assert (crossed.yours, crossed.of("welcome")[0]["host"]) == ([0], True)
    async with guest(inn, made.room, [tokens_of(made)[1]]) as bo:
        assert bo.yours == [1]
        assert await bo.do(Leave(seat=0)) == "not_seated"
        assert await bo.do(GiveSeat(seat=0, to="bot")) == "not_host"


async def test_a_link_given_out_anew_takes_the_seat_from_the_old_one_at_once(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [ann]) as host, guest(inn, made.room, [bo, ann]) as old:
        assert old.yours == [0, 1]
        anew = await inn.house.hosting.link(made.room, made.host, 1)
        await inn.rest()
        assert (anew.seat, old.yours) == (1, [0])
        assert len(host.of("welcome")) == 1  # whom it does not concern hears nothing of it
        await host.act(DRAW)
        assert (await old.act(DRAW))["refusal"]["reason"] == "not_seated"
        async with guest(inn, made.room, [anew.token]) as new:
            assert new.yours == [1]
            while new.state["view"]["to_act"] != 1:
                await host.act()
            assert (await new.act())["type"] == "accepted"
    async with guest(inn, made.room, [bo]) as late:
        assert late.yours == []


@pytest.mark.parametrize("seat", [2, 3])
async def test_only_a_persons_seat_has_a_link(inn: Inn, seat: int) -> None:
    made = await inn.make(ANN, BO)
    with pytest.raises(Refused) as refused:
        await inn.house.hosting.link(made.room, made.host, seat)
    assert refused.value.refusal.reason == "no_such_seat"


async def test_who_leaves_does_not_stop_the_game_and_may_come_back(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [ann]) as one:
        async with guest(inn, made.room, [bo]) as other:
            assert await other.do(Leave(seat=1)) == ""
        await one.act(DRAW)
        while one.state["view"]["to_act"] == 0:
            await one.act()
        before = one.state["version"]
        await inn.go(59 * SECOND)
        assert one.state["people"][1]["player"] == "person"
        assert one.state["version"] == before
        await inn.go(2 * SECOND)
        assert (one.state["people"][1]["player"], one.state["people"][1]["why"]) == ("bot", "left")
        assert one.state["view"]["to_act"] == 0  # the bot has acted
        async with guest(inn, made.room, [bo]) as back:
            assert back.yours == [1]
            assert await back.do(ComeBack(seat=1)) == ""
            assert one.state["people"][1]["player"] == "person"


async def test_a_bot_takes_the_seat_that_was_left_though_everybody_is_gone(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)) as both:
        await both.do(Leave(seat=0))
    assert inn.house.live == {}  # nobody is there, and there is time
    await inn.go(70 * SECOND)
    taken = [step.change for step in await inn.steps(made.room) if step.what == "seat"]
    assert [(change.seat, change.to, change.why) for change in taken if change and change.to == "bot"] == [
        (0, "bot", "left")
    ]


async def test_a_bot_takes_the_seat_that_was_left_while_the_server_was_down(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)) as both:
        await both.do(Leave(seat=0))
    await inn.restart(down=MINUTE, killed=True)
    await inn.go(5 * SECOND)
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert both.state["people"][0]["why"] == "left"
        assert both.state["view"]["to_act"] == 1


async def test_who_is_away_when_to_act_is_stood_in_for(inn: Inn) -> None:
    made = await inn.make(ANN, BO, away=60)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [bo]) as other:
        async with guest(inn, made.room, [ann]) as one:
            await inn.go(2 * MINUTE)  # here, and thinking
            assert one.state["people"][0]["player"] == "person"
        await inn.go(59 * SECOND)
        assert other.state["people"][0]["player"] == "person"
        await inn.go(2 * SECOND)
        assert (other.state["people"][0]["player"], other.state["people"][0]["why"]) == ("bot", "away")
        assert other.state["view"]["to_act"] == 1


async def test_nobody_is_away_because_the_server_was(inn: Inn) -> None:
    made = await inn.make(ANN, BO, away=60)
    async with guest(inn, made.room, tokens_of(made)):
        pass
    await inn.restart(down=60 * MINUTE, killed=True)
    await inn.go(50 * SECOND)
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert both.state["people"][0]["player"] == "person"
        await inn.go(90 * SECOND)
        assert both.state["people"][0]["player"] == "person"
    await inn.go(65 * SECOND)
    async with guest(inn, made.room) as watcher:
        assert watcher.state["people"][0]["why"] == "away"


async def test_the_host_hands_a_seat_to_a_bot_and_back(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [ann], host=made.host) as host, guest(inn, made.room, [bo]) as other:
        assert host.of("welcome")[0]["host"] is True
        assert await host.do(GiveSeat(seat=1, to="bot")) == ""
        while host.state["view"]["to_act"] == 0 and host.state["view"]["turns"] < 2:
            await host.act()
        assert host.state["people"][1]["why"] == "host"
        assert (await other.act())["refusal"]["reason"] in ("not_seated", "bot_plays")
        assert await host.do(GiveSeat(seat=1, to="person")) == ""
        assert other.state["people"][1]["player"] == "person"


async def test_chat_is_heard_by_all_and_can_be_turned_off(inn: Inn) -> None:
    made = await inn.make(ANN, BO, CY)
    ann, bo, _ = tokens_of(made)
    async with (
        guest(inn, made.room, [ann], host=made.host) as host,
        guest(inn, made.room, [bo]) as other,
        guest(inn, made.room) as watcher,
    ):
        assert await other.do(Say(seat=1, text="  <b>good</b>\u202e luck\n")) == ""
        assert await host.do(Say(seat=0, preset="thanks")) == ""
        said = [update["entry"]["change"] for update in watcher.of("update")]
        assert said[-2:] == [{"text": "<b>good</b> luck"}, {"preset": "thanks"}]
        assert await host.do(SetChat(on=False)) == ""
        assert await other.do(Say(seat=1, text="hello?")) == "chat_off"


async def test_who_writes_too_much_has_to_wait(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)) as both:
        answers = [await both.do(Say(seat=0, preset="hello")) for _ in range(7)]
        assert answers == [""] * 5 + ["too_fast"] * 2
        assert await both.do(Say(seat=1, preset="hello")) == ""  # the other one may
        await inn.go(10 * SECOND)
        assert await both.do(Say(seat=0, preset="oops")) == ""


async def test_what_people_write_and_who_comes_do_not_spoil_an_act_that_was_decided_before(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(inn, made.room, [ann]) as one, guest(inn, made.room, [bo]) as other:
        seen = one.state["version"]
        await other.do(Say(seat=1, text="take your time"))
        await other.do(Rename(seat=1, name="Bob"))
        assert (await one.act(DRAW, version=seen))["type"] == "accepted"


async def test_a_name_that_was_changed_is_the_name_everywhere(inn: Inn) -> None:
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert await both.do(Rename(seat=1, name=" Bob\u202e ")) == ""
        assert await both.do(Rename(seat=1, name="\u202e")) == "no_name"
        assert both.state["people"][1]["name"] == "Bob"
    async with guest(inn, made.room) as later:
        assert later.of("welcome")[0]["room"]["seats"][1]["name"] == "Bob"
    [line] = await inn.house.lines(tokens_of(made)[:1])
    assert line.summary.names == ("Ann", "Bob")
    assert '"name":"Bob"' in await inn.house.replays.record(made.room)


async def test_a_room_has_places_for_those_who_play_whoever_watches(inn: Inn) -> None:
    inn.settings = replace(inn.settings, members_per_room=2)
    await inn.restart()
    made = await inn.make(ANN, BO)
    async with guest(inn, made.room), guest(inn, made.room), guest(inn, made.room, tokens_of(made)) as player:
        assert player.yours == [0, 1]
        with pytest.raises(Refused) as refused:
            async with guest(inn, made.room):
                pass
    assert refused.value.refusal.reason == "room_full"


async def test_a_server_that_is_full_makes_no_more_rooms(inn: Inn) -> None:
    inn.settings = replace(inn.settings, most_rooms=1)
    await inn.restart()
    await inn.make(ANN, BO)
    with pytest.raises(Refused) as refused:
        await inn.make(ANN, BO)
    assert refused.value.refusal.reason == "no_more_rooms"
