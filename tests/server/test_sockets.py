"""What one socket may say, and what it hears when it says something else."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.serving import PERSON, choice, join, make_room, new_key, tokens_of

DRAW = {"draw": True}

MALFORMED = [
    "", "{", "null", "[]", "7", '"hello"', "\x00", "{}", '{"type":null}', '{"type":"Hello"}',
    '{"type":"update"}', '{"type":"act"}', '{"type":"act","version":0,"key":"short","action":{"draw":true}}',
    '{"type":"act","version":-1,"key":"12345678","action":{"draw":true}}',
    '{"type":"act","version":1e400,"key":"12345678","action":{"draw":true}}',
    '{"type":"act","version":0,"key":"12345678","action":{"draw":true},"seat":1}',
    '{"type":"quote","ask":null,"action":{"draw":true}}', '{"type":"hello","tokens":["' + "x" * 70 + '"]}',
    '{"type":"quote","ask":1,"action":' + "[" * 30_000 + "]" * 30_000 + "}",
    '{"type":"quote","ask":1,"action":{"a":' + '{"a":' * 5_000 + "1" + "}" * 5_000 + "}}",
]  # fmt: skip


@pytest.mark.parametrize("frame", MALFORMED)
def test_a_malformed_frame_is_refused_by_type_and_the_game_goes_on(client: TestClient, frame: str) -> None:
    with join(client, make_room(client)) as player:
        player.socket.send_text(frame)
        refused = player.hear("refused")
        assert (refused["key"], refused["refusal"]["reason"], refused["state"]) == (None, "bad_message", None)
        assert "Traceback" not in json.dumps(refused)
        assert player.act(DRAW)["type"] == "accepted"


def test_a_binary_frame_is_refused(client: TestClient) -> None:
    with join(client, make_room(client)) as player:
        player.socket.send_bytes(b'{"type":"ping"}')
        assert player.hear("refused")["refusal"]["reason"] == "bad_message"


def test_a_socket_that_only_talks_nonsense_is_closed(client: TestClient) -> None:
    with join(client, make_room(client)) as player:
        for _ in range(20):
            player.socket.send_text("?")
        assert player.hear("bye")["refusal"]["reason"] == "too_many_faults"
        with pytest.raises(WebSocketDisconnect) as closed:
            player.next()
        assert closed.value.code == 1008


def test_a_client_of_another_protocol_is_told_so_and_let_go(client: TestClient) -> None:
    made = make_room(client)
    with client.websocket_connect(f"/api/rooms/{made['room']}/live") as socket:
        socket.send_json({"type": "hello", "protocol": 99})
        bye = socket.receive_json()
        assert bye == {
            "type": "bye",
            "refusal": {"reason": "other_protocol", "details": {"server": 1, "client": 99}},
        }
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4406


def test_a_pong_tells_the_version_and_the_time(client: TestClient) -> None:
    with join(client, make_room(client)) as player:
        player.say(type="ping")
        pong = player.hear("pong")
        assert pong["version"] == player.state["version"]
        assert pong["now"] >= player.welcome["now"] > 1_700_000_000_000


DEEDS = [
    {"deed": "rename", "seat": 0},
    {"deed": "rename", "seat": 0, "name": "x" * 41},
    {"deed": "rename", "seat": -1, "name": "Ann"},
    {"deed": "say", "seat": 0, "text": "x" * 281},
    {"deed": "say", "seat": 0, "preset": "insult"},
    {"deed": "say", "seat": 0, "text": "hello", "host": True},
    {"deed": "hand", "seat": 1, "to": "cat"},
    {"deed": "close"},
    {},
    None,
]


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_that_cannot_be_is_refused_by_type(client: TestClient, deed: object) -> None:
    with join(client, make_room(client)) as player:
        player.say(type="do", key=new_key(), deed=deed)
        assert player.hear("refused")["refusal"]["reason"] == "bad_message"
        assert player.do(deed="rename", seat=0, name="Anna")["type"] == "accepted"


def test_a_deed_is_answered_and_told_to_all(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made, tokens=tokens_of(made)[:1]) as one, join(client, made, tokens=[]) as watcher:
        answer = one.do(deed="say", seat=0, text="good luck")
        assert (answer["type"], answer["version"]) == ("accepted", 1)
        entry = watcher.hear("update")["entry"]
        assert (entry["what"], entry["seat"], entry["change"]) == ("say", 0, {"text": "good luck"})
        refused = one.do(deed="hand", seat=1, to="bot")
        assert (refused["refusal"]["reason"], refused["state"]["version"]) == ("not_host", 1)


def test_the_host_says_its_token_with_the_hello(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made, host=made["host"]) as host:
        assert host.welcome["host"] is True
        assert host.do(deed="hand", seat=1, to="bot")["type"] == "accepted"
        assert host.do(deed="chat", on=False)["type"] == "accepted"
        assert host.do(deed="say", seat=0, text="hm")["refusal"]["reason"] == "chat_off"
    with join(client, made, tokens=[made["host"]]) as wrongly_said:
        assert wrongly_said.welcome["yours"] == []


def test_hello_comes_first(client: TestClient) -> None:
    made = make_room(client)
    with client.websocket_connect(f"/api/rooms/{made['room']}/live") as socket:
        for message in ({"type": "ping"}, {"type": "act", "version": 0, "key": new_key(), "action": DRAW}):
            socket.send_json(message)
            assert socket.receive_json()["refusal"]["reason"] == "hello_first"
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["type"] == "welcome"


@pytest.mark.parametrize("room", ["no-such-room", "%2e%2e", "x" * 500, "'; drop table rooms", "%00" * 10])
def test_a_room_that_is_not_there_is_refused_and_closed(client: TestClient, room: str) -> None:
    with client.websocket_connect(f"/api/rooms/{room}/live") as socket:
        bye = socket.receive_json()
        assert (bye["type"], bye["refusal"]["reason"]) == ("bye", "no_such_room")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_a_watcher_sees_all_and_can_do_nothing(client: TestClient) -> None:
    made = make_room(client)
    with join(client, made, tokens=[]) as watcher:
        assert watcher.welcome["yours"] == []
        refused = watcher.act(DRAW)
        assert refused["refusal"]["reason"] == "not_seated"
        assert refused["state"]["version"] == 0
    stopped = client.post(f"/api/rooms/{made['room']}/stop", json={"tokens": ["A" * 32]})
    assert (stopped.status_code, stopped.json()["reason"]) == (403, "not_everyone")


def test_a_token_of_another_room_opens_nothing(client: TestClient) -> None:
    mine, other = make_room(client), make_room(client)
    with join(client, other, tokens=tokens_of(mine)) as stranger:
        assert stranger.welcome["yours"] == []
        assert stranger.act(DRAW)["refusal"]["reason"] == "not_seated"


def test_a_seat_cannot_act_for_another(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made, tokens=tokens_of(made)[1:]) as second:
        refused = second.act(DRAW)
        assert refused["refusal"] == {"reason": "not_seated", "details": {"seat": 0}}


def test_of_two_clicks_at_one_version_one_wins_and_the_other_gets_the_new_state(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made) as one, join(client, made) as other:
        for version in range(20):
            for tab in (one, other):
                tab.catch_up(version)
                tab.say(type="act", version=version, key=new_key(), action=choice(tab.state["offers"]))
            answers = []
            for tab in (one, other):
                answers.append(next(m for m in iter(tab.next, None) if m["type"] in ("accepted", "refused")))
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            [refused] = [answer for answer in answers if answer["type"] == "refused"]
            assert refused["refusal"] == {"reason": "stale_version", "details": {"version": version + 1}}
            assert refused["state"]["version"] == version + 1


def test_an_action_said_again_is_answered_again_and_done_once(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    key = new_key()
    with join(client, made) as player:
        first = player.act(DRAW, key=key)
        again = player.act(DRAW, version=0, key=key)
        assert first == again == {"type": "accepted", "key": key, "version": 1}
        player.play(until=40)
        assert player.act(DRAW, version=0, key=key) == first  # the room has forgotten it, the store has not
        reused = player.act(DRAW, key=key)
        assert reused == first
    with join(client, made) as player:
        assert player.state["version"] == 40


def test_an_action_said_again_after_a_lost_connection_is_done_once(client: TestClient) -> None:
    made, key = make_room(client, PERSON, PERSON), new_key()
    with join(client, made) as player:
        player.say(type="act", version=0, key=key, action=DRAW)  # and gone before the answer
    with join(client, made) as player:
        assert player.act(DRAW, version=0, key=key) == {"type": "accepted", "key": key, "version": 1}
        player.say(type="ping")
        assert player.hear("pong")["version"] == 1


def test_who_comes_back_gets_the_gap(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made) as player:
        player.play(until=30)
    with join(client, made, have=25) as player:
        assert [entry["version"] for entry in player.welcome["log"]] == [26, 27, 28, 29, 30]
        assert (player.welcome["earlier"], player.state["version"]) == (25, 30)
        player.say(type="hello", tokens=[], have=30)
        again = player.hear("welcome")
        assert (again["log"], again["yours"]) == ([], [])
    with join(client, made) as player:
        assert (len(player.welcome["log"]), player.welcome["earlier"]) == (30, 0)


def test_a_version_from_another_world_gets_the_state_all_the_same(client: TestClient) -> None:
    with join(client, make_room(client), have=999_999_999) as player:
        assert (player.welcome["log"], player.state["version"]) == ([], 0)


def test_a_quote_says_whether_a_payment_covers(client: TestClient) -> None:
    with join(client, make_room(client, PERSON, PERSON)) as player:
        while not any(buy["payments"] for buy in player.state["offers"]["buys"]):
            player.catch_up(player.act(DRAW)["version"])
        buy = next(buy for buy in player.state["offers"]["buys"] if buy["payments"])
        action = {name: buy[name] for name in ("buy", "slot", "card")} | {"pay": buy["payments"][0]["pay"]}
        player.say(type="quote", ask=1, action=action)
        player.say(type="quote", ask=2, action=action | {"pay": {}})
        player.say(type="quote", ask=3, action=action | {"slot": 64})
        assert player.hear("answer")["refusal"] is None
        assert player.hear("answer")["refusal"]["reason"] == "growth_too_low"
        assert player.hear("answer")["refusal"]["reason"] == "no_such_slot"


def test_names_come_back_as_they_are_text(client: TestClient) -> None:
    names = ["<script>alert(1)</script>", "\u202eAnn", "茶", "👩\u200d🚀" * 13]
    made = make_room(client, *({"kind": "person", "name": name} for name in names))
    with join(client, made) as player:
        seats = [seat["name"] for seat in player.welcome["room"]["seats"]]
    assert seats == [names[0], "Ann", *names[2:]]
