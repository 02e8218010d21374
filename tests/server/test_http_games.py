"""Links, rematches, replays, imports and forks over HTTP: the forms of answers and refusals."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.records.golden import FOLDER
from tests.server.serving import GREEDY, PERSON, held, join, make_room, tokens_of
from tests.server.test_http import fits

LONG = (FOLDER / "1000-turns.jsonl").read_text()
LINK = PERSON | {"name": "Bo", "by_link": True}
TEXT = {"content-type": "application/x-ndjson"}
SEATS = [{"kind": "person", "name": "Dee"}, {"kind": "bot", "name": "Greta", "bot": "greedy"}]


def over(client: TestClient) -> dict[str, Any]:
    made = make_room(client, PERSON, PERSON)
    with join(client, made) as player:
        player.play(until=12)
        while player.state["view"]["choice"]:
            player.play(until=player.state["version"] + 1)
    stopped = client.post(f"/api/rooms/{made['room']}/stop", json={"tokens": tokens_of(made)})
    assert stopped.status_code == 200
    return made


def reason(answer: Any, status: int) -> str:
    assert answer.status_code == status
    fits(answer.json(), "Refusal")
    return str(answer.json()["reason"])


def test_a_room_is_made_with_all_its_options_and_a_token_of_its_host(client: TestClient) -> None:
    clock = {"kind": "bank", "seconds": 600, "increment": 10}
    wish: dict[str, Any] = {"clock": clock, "away": 3600, "chat": False}
    made = make_room(client, PERSON, LINK, **wish)
    fits(made, "RoomMade")
    assert made["host"] not in tokens_of(made)
    with join(client, made) as player:
        room = player.welcome["room"]
        assert room["clock"] == clock | {"at_zero": "act"}
        assert (room["away"], room["leave"], player.state["chat"]) == (3600, 60, False)
        assert [seat["by_link"] for seat in room["seats"]] == [False, True]
        assert player.state["clock"]["running"] == 0
        assert player.state["clock"]["left"][1] == 600_000


@pytest.mark.parametrize(
    "wish",
    [
        {"clock": {"kind": "turn", "seconds": 4}},
        {"clock": {"kind": "hour", "seconds": 60}},
        {"clock": {"kind": "bank", "seconds": 60, "at_zero": "lose"}},
        {"away": 29},
        {"chat": "on"},
        {"leave": 5},
    ],
)
def test_options_that_cannot_be(client: TestClient, wish: dict[str, Any]) -> None:
    answer = client.post("/api/rooms", json={"seats": [PERSON, LINK], **wish})
    assert reason(answer, 400) == "bad_message"


def test_the_host_gives_a_link_out_anew(client: TestClient) -> None:
    made = make_room(client, PERSON, LINK)
    path = f"/api/rooms/{made['room']}/link"
    for wrong in (tokens_of(made)[0], "A" * 32):
        assert reason(client.post(path, json={"host": wrong, "seat": 1}), 403) == "not_host"
    with join(client, made, tokens=tokens_of(made)[1:]) as old:
        answer = client.post(path, json={"host": made["host"], "seat": 1})
        fits(answer.json(), "LinkMade")
        assert old.hear("welcome")["yours"] == []
        with join(client, made, tokens=[answer.json()["token"]]) as new:
            assert new.welcome["yours"] == [1]
    assert reason(client.post(path, json={"host": made["host"], "seat": 3}), 400) == "no_such_seat"
    assert reason(client.post(path, json={"host": made["host"], "seat": 4}), 400) == "bad_message"
    lines = client.post("/api/rooms/mine", json={"tokens": tokens_of(made)[1:]}).json()
    assert lines == {"rooms": []}


def test_my_rooms_know_the_hosts_token_but_it_is_no_seat(client: TestClient) -> None:
    made = make_room(client, PERSON, LINK)
    [line] = client.post("/api/rooms/mine", json={"tokens": [made["host"]]}).json()["rooms"]
    assert (line["room"]["id"], line["yours"]) == (made["room"], [])


def test_a_rematch(client: TestClient) -> None:
    made = over(client)
    path = f"/api/rooms/{made['room']}/rematch"
    first = client.post(path, json={"token": tokens_of(made)[0], "luck": "new"})
    fits(first.json(), "RematchMade")
    assert client.post(path, json={"token": made["host"]}).json() == first.json()
    assert reason(client.post(path, json={"token": "A" * 32}), 403) == "not_seated"
    assert reason(client.post(path, json={"token": made["host"], "luck": "better"}), 400) == "bad_message"
    going_on = make_room(client, PERSON, LINK)
    path = f"/api/rooms/{going_on['room']}/rematch"
    assert reason(client.post(path, json={"token": going_on["host"]}), 409) == "not_over"


def test_a_replay_by_pages(client: TestClient) -> None:
    made = over(client)
    path = f"/api/replays/{made['room']}"
    replay = client.get(path).json()
    fits(replay, "Replay")
    steps = client.get(f"{path}/steps").json()
    fits(steps, "ReplaySteps")
    assert len(steps["steps"]) == replay["plies"] + 1
    some = client.get(f"{path}/steps", params={"from": 3, "count": 4}).json()
    assert some["steps"] == steps["steps"][3:7]
    assert len(client.get(f"{path}/steps", params={"count": 1_000_000}).json()["steps"]) <= 100
    for query in ({"from": "-1"}, {"from": "1.5"}, {"count": "x"}, {"from": "٣"}, {"from": "9" * 40}):
        assert reason(client.get(f"{path}/steps", params=query), 400) == "bad_message"


def test_notes_stand_beside_the_record(client: TestClient) -> None:
    made = make_room(client, PERSON, GREEDY)
    with join(client, made) as player:
        player.do(deed="say", seat=0, preset="good_luck")
        player.play(until=player.state["version"] + 3)
    notes = client.get(f"/api/rooms/{made['room']}/notes").json()
    fits(notes, "Notes")
    assert [(note["what"], note["plies"]) for note in notes["notes"]] == [("say", 0)]
    assert "good_luck" not in client.get(f"/api/rooms/{made['room']}/record").text


def test_a_record_comes_in_and_can_be_played_on(client: TestClient) -> None:
    text = client.get(f"/api/rooms/{over(client)['room']}/record").text
    answer = client.post("/api/replays", content=text, headers=TEXT)
    assert answer.status_code == 201
    fits(answer.json(), "Imported")
    replay = answer.json()["id"]
    fits(client.get(f"/api/replays/{replay}").json(), "Replay")
    fits(client.get(f"/api/rooms/{replay}/edition").json(), "EditionFace")
    fits(client.get(f"/api/rooms/{replay}/notes").json(), "Notes")
    download = client.get(f"/api/rooms/{replay}/record")
    assert (download.text, download.headers["x-content-type-options"]) == (text, "nosniff")
    assert "attachment" in download.headers["content-disposition"]
    for luck in ("new", "same"):
        fork = client.post(f"/api/replays/{replay}/fork", json={"plies": 5, "seats": SEATS, "luck": luck})
        assert fork.status_code == 201
        fits(fork.json(), "RoomMade")
        with join(client, fork.json()) as player:
            assert player.welcome["room"]["origin"] == {"id": replay, "plies": 5, "luck": luck}
            assert player.play()["result"]["reason"] == "winter"
        if luck == "same":
            held(client.get(f"/api/rooms/{fork.json()['room']}/record").text)
    with client.websocket_connect(f"/api/rooms/{replay}/live") as socket:
        assert socket.receive_json()["refusal"]["reason"] == "no_such_room"  # nobody sits at an import


def test_a_record_that_cannot_come_in(client: TestClient) -> None:
    def bring(body: bytes | str, kind: str = "text/plain; charset=utf-8") -> Any:
        return client.post("/api/replays", content=body, headers={"content-type": kind})

    assert bring(LONG).status_code == 201
    assert reason(bring(LONG, "application/json"), 415) == "not_text"
    assert reason(bring(LONG, "multipart/form-data"), 415) == "not_text"
    assert reason(bring(b"x" * 4_194_305), 413) == "too_large"
    assert reason(bring(b"\xff\xfe"), 400) == "bad_record"
    bad = bring(LONG.replace('"ply":30,', '"ply":31,'))
    assert reason(bad, 400) == "bad_record"
    assert bad.json()["details"].keys() == {"line", "fault", "why"}
    assert bad.json()["details"]["line"] == 31


@pytest.mark.parametrize("path", ["", "/steps"])
def test_a_replay_that_is_not_there(client: TestClient, path: str) -> None:
    for name in ("no-such-room", "x", "%00%00%00%00%00%00%00%00", "<script>alert(1)<script>"):
        answer = client.get(f"/api/replays/{name}{path}")
        assert reason(answer, 404) in ("no_such_room", "no_such_page")
        assert "script" not in answer.text
    assert reason(client.post("/api/replays/no-such-room/fork", json={"plies": 0, "seats": SEATS}), 404)
