"""A game of a real table, entered card by card: it becomes the same record, and what cannot be is caught."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from teadragon.cards.edition import load
from teadragon.records import Record, check, read
from teadragon.records.record import header_line, ply_line
from teadragon.rooms import schema
from teadragon.rooms.entered import ENTERED_BYTES, Begun, Enter
from teadragon.rules.actions import from_json, to_json
from teadragon.server.companion import entered as entered_at_once
from teadragon.server.refusing import Refused
from tests.records.golden import FOLDER

ROOT = Path(__file__).parents[2]
FORM = jsonschema.Draft202012Validator({"$ref": "#/$defs/Entered", "$defs": schema.schema()["$defs"]})
WORDS = re.compile(r'"[a-z_0-9-]+"')
Lines = list[dict[str, Any]]


def golden(name: str) -> Record:
    return read((FOLDER / f"{name}.jsonl").read_bytes())


def line(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def opening(record: Record) -> dict[str, Any]:
    """The header of a game that nobody's generator dealt."""
    told = line(header_line(record.header))
    return {name: value for name, value in told.items() if name not in ("seed", "chance", "commit")}


def lines_of(record: Record) -> Lines:
    return [line(ply_line(number, ply)) for number, ply in enumerate(record.plies, start=1)]


def text(header: dict[str, Any], plies: Lines) -> str:
    said = [header, *({**ply, "ply": number} for number, ply in enumerate(plies, start=1))]
    return "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in said)


def ask(client: TestClient, header: dict[str, Any], plies: Lines, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/companion", json={"record": text(header, plies), **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    FORM.validate(told)
    return told


def cards(ply: dict[str, Any]) -> list[str]:
    """The cards of its outcomes, in the order in which they came."""
    values = [value for outcome in ply["outcomes"] for value in outcome.values()]
    return [
        card
        for value in values
        for card in (value if isinstance(value, list) else [value])
        if isinstance(card, str)
    ]


def laid(client: TestClient, record: Record) -> dict[str, Any]:
    """The header, told card by card."""
    whole = opening(record)
    told = {**whole, "market": [], "memories": []} | ({"winter": []} if "winter" in whole else {})
    answer = ask(client, told, [])
    while (asked := answer["asked"]) is not None:
        card = whole[asked["what"]][asked["slot"] - 1]
        assert card in asked["odds"]
        assert len(told[asked["what"]]) == asked["slot"] - 1
        told[asked["what"]].append(card)
        answer = ask(client, told, [])
    assert answer["header"] == whole
    return told


def entered(client: TestClient, header: dict[str, Any], plies: Lines, ply: dict[str, Any]) -> dict[str, Any]:
    """One ply, its luck told as it is asked for; the answer that has it."""
    begun: dict[str, Any] = {"action": ply["action"], "told": []}
    fell = cards(ply)
    while True:
        answer = ask(client, header, plies, begun=begun, since=len(plies))
        assert answer["refusal"] is None
        asked = answer["asked"]
        if asked is None:
            return answer
        card = fell[len(begun["told"])]
        assert sum(n for n, _ in asked["odds"].values()) == asked["odds"][card][1]
        begun["told"].append(card)


def refereed(record: str, folder: Path) -> int:
    """What the second reading of the rules, which shares no code, says of it."""
    file = folder / "entered.jsonl"
    file.write_text(record, encoding="utf-8")
    command = [sys.executable, "-m", "tests.referee.referee", "check", str(file)]
    return subprocess.run(command, check=False, capture_output=True, cwd=ROOT).returncode


@pytest.mark.parametrize(
    "name", ["2-seats-hidden-winter-keen-1", "2-seats-open-winter-keen-2", "3-seats-hidden-winter-keen-1"]
)
def test_a_whole_game_entered_is_the_same_record(client: TestClient, name: str, tmp_path: Path) -> None:
    record = golden(name)
    header = laid(client, record)
    plies: Lines = []
    answer: dict[str, Any] = {}
    for ply in lines_of(record):
        if header["options"]["open_winter"] and any("memories" in outcome for outcome in ply["outcomes"]):
            fell = [outcome for outcome in ply["outcomes"] if outcome.get("memories") != header["winter"]]
            answer = entered(client, header, plies, {**ply, "outcomes": fell})
        else:
            answer = entered(client, header, plies, ply)
        assert answer["ply"] == ply
        assert [entry["version"] for entry in answer["entries"]] == [ply["ply"]]
        assert answer["state"]["table_version"] == answer["state"]["version"] == ply["ply"]
        plies.append(answer["ply"])
    assert answer["state"]["view"]["over"]
    result = {"result": answer["result"]}
    written = text(header, plies) + json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n"
    kept = read(written)
    report = check(kept, load("teahouse"))
    assert (report.faults, kept.plies, kept.result) == ((), record.plies, record.result)
    assert refereed(written, tmp_path) == 0


def test_what_is_asked_next_tells_its_odds_and_what_happened_so_far(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    header, plies = opening(record), lines_of(record)
    at = next(at for at, ply in enumerate(plies) if len([o for o in ply["outcomes"] if "drew" in o]) > 1)
    first, second = cards(plies[at])[:2]
    begun = {"action": {"draw": True}, "told": []}
    answer = ask(client, header, plies[:at], begun=begun)
    asked = answer["asked"]
    assert (asked["what"], asked["seat"], asked["slot"]) == ("drew", plies[at]["seat"], None)
    assert asked["odds"] == answer["state"]["odds"][plies[at]["seat"]]
    assert answer["events"] == []
    assert (answer["ply"], answer["plies"], len(answer["entries"])) == (None, at, at)
    assert answer["edition"] is None
    answer = ask(client, header, plies[:at], begun={**begun, "told": [first]})
    assert [event["card"] for event in answer["events"] if event["what"] == "drew"] == [first]
    assert second in answer["asked"]["odds"]


def test_a_card_that_cannot_come_is_refused_and_nothing_stands(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    begun = {"action": {"draw": True}, "told": ["necklace"]}
    answer = ask(client, opening(record), [], begun=begun)
    assert answer["refusal"]["reason"] == "outcomes_differ"
    assert answer["refusal"]["details"]["card"] == "necklace"
    assert (answer["ply"], answer["asked"], answer["plies"]) == (None, None, 0)


def test_an_action_that_the_rules_forbid_is_refused_with_their_reason(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    header = opening(record)
    buy = {"buy": "market", "slot": 1, "card": header["market"][0], "pay": {"mentors": 1}}
    answer = ask(
        client, header, [], begun={"action": buy, "told": []}, would=[buy, {"pass": True}, {"draw": True}]
    )
    assert answer["refusal"]["reason"] == "not_held"
    assert [each and each["reason"] for each in answer["would"]] == ["not_held", "may_not_pass", None]


def wrong(plies: Lines, at: int, **changed: Any) -> Lines:
    return [*plies[:at], {**plies[at], **changed}, *plies[at + 1 :]]


def test_the_first_ply_that_does_not_fit_is_named_with_the_reason(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    header, plies = opening(record), lines_of(record)
    draw = next(
        at for at, ply in enumerate(plies) if ply["action"] == {"draw": True} and len(ply["outcomes"]) == 1
    )

    def misfit(given: Lines) -> tuple[int, str, int]:
        answer = ask(client, header, given)
        assert answer["state"]["view"]["plies"] == answer["plies"]
        return answer["misfit"]["ply"], answer["misfit"]["why"], answer["plies"]

    assert misfit(wrong(plies, draw, outcomes=[{"drew": "necklace"}])) == (draw + 1, "card", draw)
    assert misfit(wrong(plies, draw, outcomes=[])) == (draw + 1, "missing", draw)
    assert misfit(wrong(plies, draw, outcomes=plies[draw]["outcomes"] * 2)) == (draw + 1, "spare", draw)
    assert misfit(wrong(plies, draw, action={"pass": True})) == (draw + 1, "rules", draw)
    assert misfit(wrong(plies, draw, seat=1 - plies[draw]["seat"])) == (draw + 1, "seat", draw)
    assert misfit([*plies, plies[0]]) == (len(plies) + 1, "over", len(plies))


def test_who_draws_another_card_in_the_past_hears_where_that_no_longer_fits(client: TestClient) -> None:
    """The card that was drawn in its place comes a second time, when its last copy is gone."""
    record = golden("2-seats-hidden-winter-keen-1")
    header, plies = opening(record), lines_of(record)
    changed = None
    for at, ply in enumerate(plies):
        if ply["action"] != {"draw": True} or len(ply["outcomes"]) != 1:
            continue
        odds = ask(client, header, plies[:at], begun={"action": {"draw": True}, "told": []})["asked"]["odds"]
        others = [card for card in odds if card not in cards(ply)]
        for card in others:
            changed = wrong(plies, at, outcomes=[{"drew": card}])
            answer = ask(client, header, changed)
            if answer["misfit"] and answer["misfit"]["ply"] > at + 1:
                assert answer["plies"] == answer["misfit"]["ply"] - 1
                assert answer["misfit"]["why"] in ("card", "rules", "seat", "missing")
                return
    pytest.fail("no change that shows later")


def test_slots_follow_from_what_lies_there(client: TestClient) -> None:
    """After a correction a card may lie, or be turned up, in another slot: that is no fault of the ply."""
    record = golden("2-seats-hidden-winter-keen-1")
    header, plies = opening(record), lines_of(record)
    at = next(at for at, ply in enumerate(plies) if ply["action"].get("buy") == "market")
    buy = plies[at]["action"]
    other = {**buy, "slot": buy["slot"] % 4 + 1}
    outcomes = [{**plies[at]["outcomes"][0], "slot": other["slot"]}, *plies[at]["outcomes"][1:]]
    answer = ask(client, header, wrong(plies, at, action=other, outcomes=outcomes))
    assert answer["misfit"] is None
    assert answer["mended"] == [plies[at]]


def test_people_may_end_the_game_themselves(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    header, plies = opening(record), lines_of(record)[:6]
    answer = ask(client, header, plies, stopped=True, since=6, faces=True)
    assert answer["edition"]["digest"] == header["digest"]
    assert answer["result"]["reason"] == "stopped"
    assert answer["state"]["result"]["reason"] == "stopped"
    assert [entry["what"] for entry in answer["entries"]] == ["stop"]
    kept = read(text(header, plies) + json.dumps({"result": answer["result"]}))
    assert check(kept, load("teahouse")).faults == ()


def test_a_finished_record_opens_without_its_seed(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    answer = client.post("/api/companion", json={"record": record.to_text()}).json()
    assert answer["header"] == opening(record)
    assert answer["misfit"] is None
    assert answer["state"]["seed"] is None
    assert answer["result"] == line(record.to_text().splitlines()[-1])["result"]


@pytest.mark.parametrize(
    ("said", "reason", "status"),
    [
        ({"record": ""}, "bad_record", 400),
        ({"record": "tea"}, "bad_record", 400),
        ({"record": 7}, "bad_message", 400),
        ({"record": "x" * ENTERED_BYTES}, "too_large", 413),
        ({"record": "", "would": [{}] * 9}, "bad_message", 400),
    ],
)
def test_what_is_no_game_is_refused(client: TestClient, said: Any, reason: str, status: int) -> None:
    answer = client.post("/api/companion", json=said)
    assert (answer.json()["reason"], answer.status_code) == (reason, status)


def test_a_table_that_cannot_be_laid_is_refused(client: TestClient) -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    header = opening(record)
    for change in (
        {"market": ["feeding-1"], "memories": []},
        {"market": header["market"][:2]},
        {"seats": [header["seats"][0]] * 2},
        {"digest": "sha256:" + "0" * 64},
    ):
        answer = client.post("/api/companion", json={"record": text({**header, **change}, [])})
        assert answer.json()["reason"] == "bad_record", change
        assert answer.json()["details"]["line"] == 1


def test_every_action_of_a_game_can_be_written_as_it_was_read() -> None:
    for ply in lines_of(golden("4-seats-hidden-winter-keen-1")):
        assert to_json(from_json(ply["action"])) == ply["action"]


def damaged(lines: list[str], dice: random.Random) -> str:
    """The lines of a record with something of one, or a line itself, put elsewhere, doubled or left out."""
    spoilt = list(lines)
    at, other = dice.randrange(len(spoilt)), dice.randrange(len(spoilt))
    match dice.randrange(5):
        case 0:
            del spoilt[at]
        case 1:
            spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
        case 2:
            words = WORDS.findall(spoilt[other])
            spoilt[at] = WORDS.sub(lambda _: dice.choice(words), spoilt[at], count=dice.randrange(1, 9))
        case 3:
            spoilt[at] = re.sub(r"\d+", lambda _: str(dice.choice((-1, 0, 1, 5, 99))), spoilt[at], count=2)
        case _:
            spoilt[at] = re.sub(r"\[.*?\]", "[]", spoilt[at], count=1)
    plies = [each for each in spoilt[1:] if '"ply"' in each]
    numbered = [re.sub(r'"ply":-?\d+', f'"ply":{ply}', each) for ply, each in enumerate(plies, start=1)]
    return "\n".join([spoilt[0], *numbered])


@pytest.mark.parametrize("name", ["2-seats-open-winter-keen-1", "4-seats-hidden-winter-keen-1"])
def test_whatever_is_wrong_with_a_game_is_said_without_a_fault_of_ours(name: str) -> None:
    record, edition, dice = golden(name), load("teahouse"), random.Random(name)
    lines = text(opening(record), lines_of(record)[:40]).splitlines()
    said = {"misfit": 0, "refused": 0, "asked": 0, "fine": 0}
    for _ in range(300):
        told = [dice.choice(edition.cards).id for _ in range(dice.randrange(3))]
        begun = Begun(action=dice.choice(({"draw": True}, {"pass": True}, {"lose": "feeding-1"})), told=told)
        try:
            answer = entered_at_once(Enter(record=damaged(lines, dice), begun=begun), [edition])
        except Refused as error:
            said["refused"] += error.refusal.reason == "bad_record"
            continue
        said["misfit"] += answer.misfit is not None
        said["asked"] += answer.misfit is None and answer.asked is not None
        said["fine"] += answer.misfit is None and answer.asked is None
        assert answer.state is None or answer.state.view.plies == answer.plies
    assert all(said.values()), said
    assert sum(said.values()) == 300
