"""The HTTP side: answers, refusals, and headers on all of them."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from teadragon.bots import NAMES
from teadragon.cards.edition import DEFAULT, editions, load
from teadragon.rooms import schema
from teadragon.rooms.fields import EDITION_BYTES
from teadragon.server.app import create_app
from teadragon.server.settings import Settings
from teadragon.server.showing import edition_face
from tests.rooms.making import DEARER
from tests.server.serving import GREEDY, PERSON, choice, held, join, make_room, tokens_of

DEFS = schema.schema()["$defs"]


def fits(answer: Any, name: str) -> None:
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFS}).validate(answer)


def test_health(client: TestClient) -> None:
    answer = client.get("/healthz").json()
    fits(answer, "Health")
    assert (answer["ok"], answer["protocol"]) == (True, 1)


def test_the_engine_is_ready_once_a_room_could_be_made(client: TestClient) -> None:
    make_room(client)
    assert client.get("/healthz").json()["engine"] == "ready"


def test_the_schema_is_served(client: TestClient) -> None:
    assert client.get("/api/schema.json").json() == schema.schema()


def test_editions_tell_all_that_a_client_shows(client: TestClient) -> None:
    answer = client.get("/api/editions").json()
    fits(answer, "Editions")
    assert answer["default"] == DEFAULT
    assert {"uniform", "greedy"} <= set(answer["bots"])
    assert [edition["id"] for edition in answer["editions"]] == list(editions())
    for told, known in zip(answer["editions"], map(load, editions()), strict=True):
        assert told["untrained"] == []
        assert (told["digest"], told["title"]) == (known.digest, known.title)
        assert [card["id"] for card in told["cards"]] == [card.id for card in known.cards]
    picky = next(card for card in answer["editions"][0]["cards"] if card["id"] == "picky")
    assert picky["loses"] == ["feeding"]
    assert [sentence["message"] for sentence in picky["text"]] == ["effect.loses"]


def test_bots_that_learned_on_another_edition_are_named() -> None:
    assert edition_face(DEARER).untrained == [bot for bot in NAMES if bot in ("gardener", "brewer", "sage")]


def test_every_sentence_of_a_card_has_words(client: TestClient) -> None:
    words = client.get("/api/words/en").json()
    offered = client.get("/api/editions").json()["editions"]
    assert offered
    for card in [card for edition in offered for card in [*edition["cards"], *edition["dragons"]]]:
        for sentence in card["text"]:
            assert sentence["message"] in words
            for value in sentence["values"].values():
                for name in value if isinstance(value, list) else [value]:
                    assert isinstance(name, int) or name in words
    assert all(f"card.{card['id']}.name" in words for edition in offered for card in edition["cards"])


@pytest.mark.parametrize("language", ["xx", "EN", "..", "en.json", "%2e%2e%2fen", "e", "x" * 1000])
def test_a_language_without_words(client: TestClient, language: str) -> None:
    answer = client.get(f"/api/words/{language}")
    assert answer.status_code == 404
    assert answer.json()["reason"] in ("no_such_words", "no_such_page")


BAD_WISHES: list[tuple[dict[str, Any], str]] = [
    ({}, "bad_message"),
    ({"seats": [PERSON]}, "bad_message"),
    ({"seats": [PERSON] * 5}, "bad_message"),
    ({"seats": [PERSON, GREEDY], "host": True}, "bad_message"),
    ({"seats": [PERSON, PERSON | {"name": "x" * 10_000}]}, "bad_message"),
    ({"seats": [PERSON, GREEDY], "edition": "../teahouse"}, "unknown_edition"),
    ({"seats": [PERSON, GREEDY], "first": 2}, "bad_first"),
    ({"seats": [GREEDY, GREEDY]}, "no_person"),
    ({"seats": [PERSON, GREEDY | {"bot": "perfect"}]}, "unknown_bot"),
    ({"seats": [PERSON | {"dragon": "jasmine"}, GREEDY | {"dragon": "jasmine"}]}, "dragon_taken"),
    ({"seats": [PERSON | {"dragon": "smaug"}, GREEDY]}, "unknown_dragon"),
]


@pytest.mark.parametrize(("wish", "reason"), BAD_WISHES)
def test_a_room_that_cannot_be_made(client: TestClient, wish: dict[str, Any], reason: str) -> None:
    answer = client.post("/api/rooms", json=wish)
    assert (answer.status_code, answer.json()["reason"]) == (400, reason)
    fits(answer.json(), "Refusal")


@pytest.mark.parametrize(
    ("body", "kind", "status", "reason"),
    [
        (b"{", "application/json", 400, "bad_message"),
        (b"\xff\xfe", "application/json", 400, "bad_message"),
        (b"[" * 40_000, "application/json", 400, "bad_message"),
        (b"{}", "text/plain", 415, "not_json"),
        (b'{"seats":"' + b"x" * EDITION_BYTES + b'"}', "application/json", 413, "too_large"),
    ],
)
def test_a_body_that_is_no_message(
    client: TestClient, body: bytes, kind: str, status: int, reason: str
) -> None:
    answer = client.post("/api/rooms", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_seats_and_tokens_follow_the_turn_order(client: TestClient) -> None:
    made = make_room(client, PERSON, GREEDY, PERSON | {"name": "Cy"}, first=2)
    assert [(token["seat"], token["wish"]) for token in made["tokens"]] == [(0, 2), (1, 0)]
    with join(client, made) as player:
        assert [seat["name"] for seat in player.welcome["room"]["seats"]] == ["Cy", "Ann", "Greta"]


def test_my_rooms(client: TestClient) -> None:
    one, other = make_room(client), make_room(client, PERSON, PERSON)
    make_room(client)
    tokens = [*tokens_of(one), *tokens_of(other), "A" * 32]
    answer = client.post("/api/rooms/mine", json={"tokens": tokens}).json()
    fits(answer, "RoomLines")
    lines = {line["room"]["id"]: line for line in answer["rooms"]}
    assert lines.keys() == {one["room"], other["room"]}
    assert lines[other["room"]]["yours"] == [0, 1]
    with join(client, one) as player:
        player.play()
    lines = {
        line["room"]["id"]: line
        for line in client.post("/api/rooms/mine", json={"tokens": tokens}).json()["rooms"]
    }
    assert lines[one["room"]]["result"]["reason"] == "winter"
    assert lines[other["room"]]["result"] is None


def test_stop_ends_the_game_for_everybody(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made) as player:
        player.play(until=5)
        partly = client.post(f"/api/rooms/{made['room']}/stop", json={"tokens": tokens_of(made)[:1]})
        assert (partly.status_code, partly.json()["details"]) == (403, {"seats": [1]})
        while player.state["view"]["choice"]:
            player.catch_up(player.act(choice(player.state["offers"]))["version"])
        answer = client.post(f"/api/rooms/{made['room']}/stop", json={"tokens": tokens_of(made)})
        fits(answer.json(), "Stopped")
        update = player.hear("update")
        assert (update["entry"]["what"], update["entry"]["events"][-1]["what"]) == ("stop", "game_ended")
        assert player.state["result"] == answer.json()["result"]
    again = client.post(f"/api/rooms/{made['room']}/stop", json={"tokens": tokens_of(made)})
    assert (again.status_code, again.json()["reason"]) == (409, "game_over")
    record = held(client.get(f"/api/rooms/{made['room']}/record").text)
    assert record.result is not None
    assert record.result.reason == "stopped"


def test_the_record_of_a_game_that_goes_on_has_neither_seed_nor_result(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made) as player:
        player.play(until=10)
    answer = client.get(f"/api/rooms/{made['room']}/record")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert len(lines) == 11
    assert "seed" not in lines[0]
    assert lines[0]["commit"].startswith("sha256:")
    assert f"teadragon-{made['room']}.jsonl" in answer.headers["content-disposition"]
    held(answer.text)


def test_a_room_tells_the_edition_it_plays(client: TestClient) -> None:
    made = make_room(client)
    answer = client.get(f"/api/rooms/{made['room']}/edition").json()
    fits(answer, "EditionFace")
    assert answer == client.get("/api/editions").json()["editions"][0]


@pytest.mark.parametrize("what", ["record", "edition"])
def test_a_room_that_is_not_there(client: TestClient, what: str) -> None:
    answer = client.get(f"/api/rooms/no-such-room/{what}")
    assert (answer.status_code, answer.json()) == (404, {"reason": "no_such_room", "details": {}})
    stopped = client.post("/api/rooms/no-such-room/stop", json={"tokens": ["A" * 32]})
    assert stopped.status_code == 404


def test_another_method_and_another_page(client: TestClient) -> None:
    answer = client.delete("/api/rooms")
    assert (answer.status_code, answer.json()["reason"], answer.headers["allow"]) == (
        405,
        "not_allowed",
        "POST",
    )
    for path in ("/api", "/api/", "/api/no-such-page", "/api/rooms/x/y/z"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_page")


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/api/editions", "/api/nothing", "/assets/app-1234.js", "/no.png"]
)
def test_every_answer_keeps_the_page_to_what_it_brought_along(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "worker-src 'self'; manifest-src 'self'" in policy
    assert "unsafe" not in policy
    assert "data:" not in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


def test_a_fault_of_ours_is_a_typed_refusal_without_a_trace(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr(client.app.state.house.replays, "record", broken)  # type: ignore[attr-defined]
    answer = client.get("/api/rooms/no-such-room/record")
    assert (answer.status_code, answer.json()) == (500, {"reason": "server_fault", "details": {}})
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_pages_of_the_client(client: TestClient) -> None:
    page = client.get("/")
    assert (page.headers["content-type"], page.headers["cache-control"]) == (
        "text/html; charset=utf-8",
        "no-cache",
    )
    assert page.headers["content-encoding"] == "gzip"
    assert client.get("/room/some-room").text == page.text
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert plain.text == page.text
    assert "content-encoding" not in plain.headers
    same = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    script = client.get("/assets/app-1234.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]


def test_what_makes_the_page_installable_is_asked_for_anew_each_time(settings: Settings) -> None:
    (settings.static / "worker.js").write_text("addEventListener('fetch', () => {})")
    (settings.static / "manifest.webmanifest").write_text("{}")
    with TestClient(create_app(settings)) as client:
        worker, manifest = client.get("/worker.js"), client.get("/manifest.webmanifest")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert [answer.headers["cache-control"] for answer in (worker, manifest)] == ["no-cache", "no-cache"]


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/../pyproject.toml", "/%2e%2e/data/rooms.sqlite3", "/.stamp"]
)
def test_what_is_not_among_the_clients_files_cannot_be_reached(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_page")


def test_the_rules_behind_what_is_shown(client: TestClient) -> None:
    answer = client.get("/api/rules").json()
    fits(answer, "RuleIndex")
    assert answer["events"]["lost"] == ["S37", "R12"]
    assert answer["events"]["triggered.dragon"] == ["S41", "R9"]
    assert answer["refusals"]["growth_too_low"] == ["S17", "R14"]
    assert answer["topics"]["season"][-1] == "R19"


def test_a_log_is_read_page_by_page_back_to_its_start(client: TestClient) -> None:
    made = make_room(client, PERSON, PERSON)
    with join(client, made) as player:
        player.play(until=9)
    path = f"/api/rooms/{made['room']}/log"
    whole = client.get(path).json()
    fits(whole, "LogPage")
    versions = [entry["version"] for entry in whole["entries"]]
    assert versions[0] == 1
    assert versions[-1] >= 9
    page = client.get(path, params={"before": 8, "count": 3}).json()
    assert [entry["version"] for entry in page["entries"]] == [5, 6, 7]
    assert page["earlier"] == 4
    assert page["entries"] == whole["entries"][4:7]
    assert client.get(path, params={"before": 1}).json() == {"entries": [], "earlier": 0}
    assert client.get(path, params={"before": "x"}).status_code == 400
    missing = client.get("/api/rooms/AAAAAAAAAAAAAAAAAAAAAA/log")
    assert (missing.status_code, missing.json()["reason"]) == (404, "no_such_room")
