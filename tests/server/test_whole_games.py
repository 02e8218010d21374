"""Whole games over the socket, and what everybody hears of them."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from teadragon.rooms import schema
from teadragon.server.app import create_app
from teadragon.server.settings import Settings
from tests.server.serving import GREEDY, PERSON, UNIFORM, choice, held, join, make_room, tokens_of

FRAMES = jsonschema.Draft202012Validator({"$ref": "#/$defs/ServerMessage", "$defs": schema.schema()["$defs"]})


@pytest.mark.parametrize("bots", [(GREEDY,), (UNIFORM, GREEDY), (GREEDY, UNIFORM, GREEDY)])
def test_a_person_plays_bots_to_the_end_and_the_record_holds(
    client: TestClient, bots: tuple[Any, ...]
) -> None:
    made = make_room(client, PERSON, *bots, open_winter=len(bots) == 2)
    with join(client, made) as player:
        state = player.play()
    assert state["result"]["reason"] == "winter"
    assert state["result"]["totals"] == [score["total"] for score in state["scores"]]
    record = held(client.get(f"/api/rooms/{made['room']}/record").text)
    assert record.header.seed == state["seed"]
    assert len(record.plies) == state["version"]
    assert [seat.name for seat in record.header.seats] == ["Ann", *(bot["name"] for bot in bots)]


def test_every_frame_fits_the_schema(client: TestClient) -> None:
    with join(client, make_room(client)) as player:
        player.act({"pass": True})
        player.say(type="quote", ask=1, action={"draw": True})
        player.say(type="ping")
        player.say(type="dance")
        player.play()
    kinds = set()
    for text in player.heard:
        FRAMES.validate(json.loads(text))
        kinds.add(json.loads(text)["type"])
    assert kinds == {"welcome", "here", "update", "accepted", "refused", "answer", "pong"}


def test_people_at_two_sockets_see_the_same_game_in_the_same_order(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON | {"name": "Bo"})
    one, two = tokens_of(made)
    with (
        join(client, made, tokens=[one]) as ann,
        join(client, made, tokens=[two]) as bo,
        join(client, made, tokens=[]) as watcher,
    ):
        while not ann.state["view"]["over"]:
            player = ann if ann.my_turn else bo
            answer = player.act(choice(player.state["offers"]))
            for each in (ann, bo, watcher):
                each.catch_up(answer["version"])
    updates = [[text for text in each.heard if '"type":"update"' in text] for each in (ann, bo, watcher)]
    assert updates[0] == updates[1] == updates[2]
    assert [json.loads(text)["entry"]["version"] for text in updates[0]] == list(
        range(1, len(updates[0]) + 1)
    )


def test_one_browser_may_hold_several_seats(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON, PERSON)
    with join(client, made) as player:
        assert player.welcome["yours"] == [0, 1, 2]
        assert player.play()["result"]["reason"] == "winter"


def test_nothing_that_is_sent_before_the_end_tells_the_seed_or_a_token(client: TestClient) -> None:
    made = make_room(client, PERSON, GREEDY, PERSON)
    one, two = tokens_of(made)
    room = made["room"]
    asked = (f"rooms/{room}/record", f"rooms/{room}/notes", f"replays/{room}", f"replays/{room}/steps")
    with (
        join(client, made, tokens=[one], host=made["host"]) as host,
        join(client, made, tokens=[two]) as player,
        join(client, made, tokens=[]) as watcher,
    ):
        host.do(deed="say", seat=0, text="good luck")
        fresh = client.post(f"/api/rooms/{room}/link", json={"host": made["host"], "seat": 2}).json()["token"]
        player.say(type="hello", tokens=[fresh])
        player.hear("welcome")
        while host.state["version"] < 12:
            (host if host.my_turn else player).play(until=host.state["version"] + 1)
            host.catch_up(player.state["version"])
        before = [client.get(f"/api/{path}").text for path in asked]
        before += [client.post("/api/rooms/mine", json={"tokens": [one, fresh, made["host"]]}).text]
        fork = {"plies": 3, "seats": [PERSON, GREEDY, PERSON]}
        forked = client.post(f"/api/replays/{room}/fork", json=fork).json()
        with join(client, forked, tokens=[]) as elsewhere:
            before += elsewhere.heard
        client.post(f"/api/rooms/{room}/stop", json={"tokens": [one, fresh]})
        seed = client.get(f"/api/replays/{room}").json()["seed"]
        if seed is None:  # in the middle of a turn
            seed = client.app.state.house.live[room].room.setup.seed  # type: ignore[attr-defined]
        heard = host.heard + player.heard + watcher.heard
    before += [text for text in heard if '"over":true' not in text]
    octets = bytes.fromhex(seed)
    words = [int.from_bytes(octets[at : at + 8], order) for at in (0, 8) for order in ("little", "big")]
    secret = [seed, base64.b64encode(octets).decode(), *map(str, words), one, two, fresh, made["host"]]
    assert not [(word, text[:200]) for text in before for word in secret if word in text]
    assert len(before) > 20


def test_the_commit_promised_the_seed(client: TestClient) -> None:
    from hashlib import sha256

    made = make_room(client)
    with join(client, made) as player:
        commit = player.welcome["room"]["commit"]
        seed = player.play()["seed"]
    assert commit == "sha256:" + sha256(bytes.fromhex(seed)).hexdigest()


def test_a_seed_given_by_the_host_is_used_and_shown(client: TestClient) -> None:
    seed = "0123456789abcdef" * 2
    made = [make_room(client, PERSON, PERSON, seed=seed) for _ in range(2)]
    states = []
    for room in made:
        with join(client, room) as player:
            assert (player.welcome["room"]["luck"], player.state["seed"]) == ("known", seed)
            states.append(player.play(until=20)["view"])
    assert states[0] == states[1]


def test_two_rooms_have_nothing_in_common(client: TestClient) -> None:
    rooms = [make_room(client) for _ in range(20)]
    assert len({room["room"] for room in rooms}) == 20
    assert len({token for room in rooms for token in tokens_of(room)}) == 20
    commits = set()
    for room in rooms:
        with join(client, room) as player:
            commits.add(player.welcome["room"]["commit"])
    assert len(commits) == 20


def test_tokens_are_not_kept_only_their_hashes(client: TestClient, settings: Settings) -> None:
    tokens = tokens_of(make_room(client, PERSON, PERSON))
    kept = b"".join(file.read_bytes() for file in Path(settings.data).iterdir())
    assert len(kept) > 1000
    assert not [token for token in tokens if token.encode() in kept]


def test_a_new_server_on_the_same_folder_goes_on_with_the_game(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        made = make_room(client)
        with join(client, made) as player:
            before = player.play(until=15)
    with TestClient(create_app(settings)) as client:
        with join(client, made, have=before["version"]) as player:
            while player.state["version"] < before["version"] or not player.my_turn:
                player.next()
            assert player.state["version"] >= before["version"]
            assert player.play()["result"]["reason"] == "winter"
        held(client.get(f"/api/rooms/{made['room']}/record").text)


def test_bots_go_on_after_a_restart_with_nobody_there(settings: Settings) -> None:
    from dataclasses import replace

    slow = replace(settings, bot_delay=60)
    with TestClient(create_app(slow)) as client:
        made = make_room(client, PERSON, GREEDY)
        with join(client, made) as player:
            player.act(choice(player.state["offers"]))
            player.hear("update")
            while player.my_turn:
                player.play(until=player.state["version"] + 1)
        waiting = player.state["version"]
    with TestClient(create_app(settings)) as client:
        lines: list[Any] = []
        while not lines or lines[0]["version"] == waiting:
            lines = client.post("/api/rooms/mine", json={"tokens": tokens_of(made)}).json()["rooms"]
        assert lines[0]["to_act"] is not None
