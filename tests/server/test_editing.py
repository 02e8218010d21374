"""Editions of one's own: looked at, changed number by number, and played in rooms without a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from teadragon.cards.edition import MOST_TEXT, load, parse
from teadragon.cli import run
from teadragon.commands.common import GOOD
from teadragon.records import check, find_edition, read
from teadragon.rooms import schema
from tests.server.serving import GREEDY, PERSON, join

TEAHOUSE = load("teahouse")
FORM = jsonschema.Draft202012Validator({"$ref": "#/$defs/CheckedEdition", "$defs": schema.schema()["$defs"]})
OWN = {"base": "teahouse", "id": "my-box", "title": "The cards of my box"}


def change(place: str, value: int | None) -> dict[str, Any]:
    card, _, field = place.partition(".")
    return {"card": card, "field": field, "value": value}


def look(client: TestClient, wish: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/editions/checked", json=wish)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    FORM.validate(told)
    assert (told["text"] is None) is bool(told["faults"])
    return told


def numbers(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {f"{each['card']}.{each['field']}": each for each in told["numbers"]}


def test_a_copy_of_an_edition_is_good_and_says_every_number_with_its_source(client: TestClient) -> None:
    told = look(client, OWN)
    own = parse(told["text"], where="own")
    assert (own.id, own.title) == ("my-box", "The cards of my box")
    assert own.cards == TEAHOUSE.cards
    assert told["edition"]["digest"] == own.digest
    found = numbers(told)
    for card in TEAHOUSE.cards:
        assert found[f"{card.id}.points"]["value"] == card.points
        assert (f"{card.id}.cost" in found) is not card.starter
    cost = found["necklace.cost"]
    assert (cost["low"], cost["high"], cost["source"]) == (1, 100, "house")
    assert found["feeding-1.growth"]["source"] == "public"
    assert found["tea-tray.score.at_most"]["may_go"]
    assert found["mentors.growth"]["value"] == 1
    assert found["rooibos.deck.entertaining-1"]["value"] == 3
    assert found["rooibos.deck.bored"]["value"] == 0
    assert "picky.growth" not in found


def test_what_is_changed_stands_in_the_text_with_its_source(client: TestClient) -> None:
    changes = [
        change("necklace.cost", 7),
        change("rooibos.deck.bored", 1),
        change("rooibos.deck.picky", 0),
        change("mentors.growth", 2),
        change("rooibos.when_favourite.draw", 2),
    ]
    told = look(client, OWN | {"source": "owner", "changes": changes})
    own = parse(told["text"], where="own")
    assert (own.card("necklace").cost, own.mentors_growth) == (7, 2)
    deck = own.dragon("rooibos").deck
    assert (deck["bored"], "picky" in deck, own.dragon("rooibos").when_favourite_draw) == (1, False, 2)
    found = numbers(told)
    assert {found[place]["source"] for place in ("necklace.cost", "rooibos.deck.bored")} == {"owner"}
    assert found["bowl.cost"]["source"] == "house"
    again = look(client, {"text": told["text"], "title": "Two", "changes": [change("necklace.cost", 5)]})
    assert numbers(again)["necklace.cost"]["value"] == 5
    assert again["text"].startswith("# Two: an edition of your own")
    assert (again["edition"]["id"], again["edition"]["title"]) == ("my-box", "Two")


def test_a_bound_can_be_lifted_and_set(client: TestClient) -> None:
    told = look(client, OWN | {"changes": [change("tea-tray.score.at_most", None)]})
    score = next(card["score"] for card in told["edition"]["cards"] if card["id"] == "tea-tray")
    assert score["at_most"] is None
    again = look(client, {"text": told["text"], "changes": [change("tea-tray.score.at_most", 4)]})
    assert numbers(again)["tea-tray.score.at_most"]["value"] == 4


@pytest.mark.parametrize(
    ("place", "value", "name"),
    [
        ("necklace.cost", 0, ""),
        ("necklace.points", 101, ""),
        ("necklace.cost", None, ""),
        ("necklace.price", 3, ""),
        ("no-such-card.cost", 3, ""),
        ("rooibos.deck.feeding-1", 95, "deck_too_large"),
    ],
)
def test_a_fault_names_the_card_and_the_number(
    client: TestClient, place: str, value: int | None, name: str
) -> None:
    told = look(client, OWN | {"changes": [change("bowl.cost", 2), change(place, value)]})
    [fault] = told["faults"]
    card, _, field = place.partition(".")
    assert (fault["card"], fault["name"]) == (card, name)
    assert field.startswith(fault["field"])
    assert fault["why"]


def test_faults_of_the_whole_have_a_name_and_their_numbers(client: TestClient) -> None:
    mischief = [change(f"{dragon.id}.deck.bored", 0) for dragon in TEAHOUSE.dragons]
    assert [fault["name"] for fault in look(client, OWN | {"changes": mischief})["faults"]] == ["in_no_deck"]
    drawing = next(card.id for card in TEAHOUSE.cards if card.when_drawn and card.market)
    draws = [change(f"{drawing}.when_drawn.draw", 20), change(f"{drawing}.copies", 100)]
    [fault] = look(client, OWN | {"changes": draws})["faults"]
    assert (fault["name"], fault["values"]["most"]) == ("too_many_draws", 200)


def test_a_text_that_is_no_edition_is_told_line_by_line(client: TestClient) -> None:
    text = TEAHOUSE.text.replace("cost = 4", "cots = 4", 2)
    faults = look(client, {"text": text})["faults"]
    assert len(faults) >= 2
    assert any("cots" in text.splitlines()[fault["line"] - 1] for fault in faults)
    [fault] = look(client, {"text": "tea"})["faults"]
    assert fault["line"] == 1


def test_what_is_not_meant_is_refused(client: TestClient) -> None:
    for wish, reason in (
        ({}, "bad_message"),
        ({"base": "teahouse", "text": "tea"}, "bad_message"),
        ({"base": "nothing-like-it", "id": "mine"}, "unknown_edition"),
        ({"text": "#" * (MOST_TEXT + 1)}, "bad_message"),
        ({"text": "tea", "changes": [change("bowl.cost", -1)]}, "bad_message"),
    ):
        answer = client.post("/api/editions/checked", json=wish)
        assert (answer.status_code, answer.json()["reason"]) == (400, reason), wish
    for own in ("", "teahouse", "My Box"):
        [fault] = look(client, {"base": "teahouse", "id": own})["faults"]
        assert fault["field"] == "id"
    dotted = look(client, {"text": ".".join("a" * 100) + " = 1"})["faults"]
    assert "more dots" in dotted[0]["why"]


def own_text(client: TestClient) -> str:
    text: str = look(client, OWN | {"changes": [change("feeding-2.cost", 1)]})["text"]
    return text


def test_a_room_plays_an_edition_of_ones_own_and_a_friend_needs_no_file(
    client: TestClient, tmp_path: Path
) -> None:
    text = own_text(client)
    seats = [PERSON, PERSON, GREEDY]
    answer = client.post("/api/rooms", json={"seats": seats, "edition_text": text})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    own = parse(text, where="own")
    shown = client.get(f"/api/rooms/{made['room']}/edition").json()
    assert (shown["id"], shown["digest"]) == ("my-box", own.digest)
    assert shown["untrained"]
    with join(client, made) as player:
        player.play(until=20)
    written = client.get(f"/api/rooms/{made['room']}/record").content
    record = read(written)
    assert (record.header.edition, record.header.digest) == ("my-box", own.digest)
    assert record.header.edition_text == text
    assert check(record, find_edition(record)).faults == ()
    file = tmp_path / "game.jsonl"
    file.write_bytes(written)
    assert run(["replay", str(file)]) == GOOD
    brought = client.post("/api/replays", content=written, headers={"content-type": "text/plain"}).json()
    assert client.get(f"/api/rooms/{brought['id']}/edition").json()["digest"] == own.digest


def test_a_room_with_a_faulty_edition_is_refused_with_the_place(client: TestClient) -> None:
    text = own_text(client).replace("cost = 4", "cots = 4", 1)
    answer = client.post("/api/rooms", json={"seats": [PERSON, GREEDY], "edition_text": text})
    refusal = answer.json()
    assert (answer.status_code, refusal["reason"]) == (400, "bad_edition")
    details = refusal["details"]
    assert text.splitlines()[details["line"] - 1] == "[[card]]"
    assert (details["card"], details["faults"]) == ("feeding-3", 3)
    assert details["why"].startswith("cost is missing")
    both = client.post(
        "/api/rooms", json={"seats": [PERSON, GREEDY], "edition": "teahouse", "edition_text": text}
    )
    assert both.json()["reason"] == "bad_message"


def test_a_text_that_says_what_ours_says_is_ours(client: TestClient) -> None:
    text = TEAHOUSE.text.replace('title = "Teahouse"', 'title = "Stolen"')
    answer = client.post("/api/rooms", json={"seats": [PERSON, GREEDY], "edition_text": text})
    room = answer.json()["room"]
    assert client.get(f"/api/rooms/{room}/edition").json()["title"] == TEAHOUSE.title
    assert "edition_text" not in client.get(f"/api/rooms/{room}/record").text
