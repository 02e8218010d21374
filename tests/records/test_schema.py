"""The JSON Schema of a record's lines accepts what we write and refuses what the reader refuses."""

import json
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.records.golden import games

SCHEMA = json.loads((resources.files("teadragon.records") / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", [golden.file for golden in games()], ids=lambda file: file.stem)
def test_every_line_of_the_golden_records_fits(file: Any) -> None:
    for line in file.read_text(encoding="utf-8").splitlines():
        VALIDATOR.validate(json.loads(line))


def header(**change: Any) -> dict[str, Any]:
    file = next(iter(games())).file
    first: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    return first | change


def ply(**change: Any) -> dict[str, Any]:
    return {"ply": 1, "seat": 0, "action": {"draw": True}, "outcomes": [{"drew": "milk"}]} | change


def buy(**change: Any) -> dict[str, Any]:
    return ply(action={"buy": "market", "slot": 1, "card": "milk", "pay": {"mentors": 1}} | change)


def result(**change: Any) -> dict[str, Any]:
    said = {"reason": "winter", "totals": [1, 2], "winners": [1], "turns": 9, "lines": [[], []]}
    return {"result": said | change}


@pytest.mark.parametrize(
    "line",
    [
        *(header(anything=1), header(commit="sha256:" + "0" * 64), header(edition_text="id = 'x'")),
        *(ply(), ply(outcomes=[]), ply(action={"pass": True}), ply(action={"discard_item": None})),
        *(buy(), buy(buy="memory", slot=5), result(), result(winners=[0, 1])),
    ],
)
def test_these_fit(line: Any) -> None:
    VALIDATOR.validate(line)


@pytest.mark.parametrize(
    "line",
    [
        *(1, [], {}, header(version=2), header(seed="00"), header(digest="0"), header(memories=["kite-day"])),
        *(header(options={"open_winter": True}), header(winter=["a", "b", "c"]), header(seats=[])),
        *(ply(ply=0), ply(seat=4), ply(remark="hm"), ply(outcomes=[{}]), ply(outcomes=[{"drew": None}])),
        *(ply(action={"draw": False}), ply(action={"draw": True, "pass": True}), ply(action={"lose": None})),
        *(ply(outcomes=[{"revealed": "milk", "slot": 5}]), ply(outcomes=[{"revealed": "milk"}])),
        *(buy(slot=0), buy(slot=5), buy(buy="box"), buy(pay={"milk": 0}), buy(pay={"mentors": 2})),
        *(result(reason="spring"), result(winners=[]), result(turns=-1), result(totals=[1])),
    ],
)
def test_these_do_not(line: Any) -> None:
    assert not VALIDATOR.is_valid(line)
