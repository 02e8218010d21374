"""Engine and referee judge the same tampered records alike: both accept, or both name a fault."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from referee import edition as plain_edition
from referee.chance import series_seed
from referee.player import play_record
from referee.record import Fault, referee

from teadragon.cards.edition import Edition, load
from teadragon.records.faults import BadRecord
from teadragon.records.reading import read
from teadragon.records.replaying import check

Lines = list[dict[str, Any]]
CROWDED = Path(__file__).with_name("crowded.toml")
JUNK: list[Any] = [None, True, -1, 0, 1.0, "", "bowl", [], {}, "mentors", {"drew": "bite"}, 10**30]
NEW_KEYS = ["x", "mentors", "slot", "bowl", "bot", "winter", "commit", "edition_text"]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) inside a line."""
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    inner = [place for key in keys if isinstance(value[key], dict | list) for place in places(value[key])]
    return [(value, key) for key in keys] + inner


def move_lines(lines: Lines, dice: random.Random) -> None:
    i, j = dice.randrange(1, len(lines)), dice.randrange(1, len(lines))
    match dice.randrange(4):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, lines[i])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case _:
            del lines[i:-1]


def change_value(line: dict[str, Any], kinds: list[str], dice: random.Random) -> None:
    inside, key = dice.choice(places(line))
    value, how = inside[key], dice.random()
    if how < 0.15:
        del inside[key]
    elif how < 0.3 and isinstance(inside, dict):
        inside[dice.choice(NEW_KEYS)] = dice.choice([1, "a", None, 0])
    elif how < 0.45:
        inside[key] = dice.choice(JUNK)
    elif isinstance(value, bool):
        inside[key] = not value
    elif isinstance(value, int):
        inside[key] = value + dice.choice([-1, 1, 2])
    elif isinstance(value, list):
        dice.shuffle(value)
    elif key == "pay":
        name = dice.choice([*kinds, *["mentors"] * 20])
        value[name] = value.get(name, 0) + 1
    else:
        inside[key] = dice.choice(kinds)


def tamper(lines: Lines, kinds: list[str], dice: random.Random) -> str:
    lines = json.loads(json.dumps(lines))
    if dice.random() < 0.5:
        del lines[0]["seed"]
    if dice.random() < 0.25:
        move_lines(lines, dice)
    else:
        number = dice.choice([0, -1, *(dice.randrange(1, len(lines)) for _ in range(3))])
        change_value(lines[number], kinds, dice)
    return "".join(json.dumps(line) + "\n" for line in lines)


def engine_s_fault(text: str, edition: Edition) -> str | None:
    try:
        faults = check(read(text), edition).faults
    except BadRecord as fault:
        return str(fault)
    return str(faults[0]) if faults else None


def referee_s_fault(text: str, edition: plain_edition.Edition) -> str | None:
    try:
        referee(text, edition=edition)
    except Fault as fault:
        return str(fault)
    return None


def judge_both(games: range) -> Counter[bool]:
    verdicts: Counter[bool] = Counter()
    for number in games:
        dice = random.Random(number)
        where = dice.choice(["teahouse", str(CROWDED)])
        edition, plain = load(where), plain_edition.load(where)
        text = play_record(
            plain,
            series_seed(77, number),
            dice.choice([2, 3, 4]),
            dice,
            open_winter=dice.random() < 0.5,
            loose=0.2,
            buy=dice.choice([0.3, 0.6, 0.9]),
            stop=dice.choice([0.0, 0.01]),
        )
        lines = [json.loads(line) for line in text.splitlines()]
        for _ in range(8):
            tampered = tamper(lines, list(plain.cards), dice)
            engine, ours = engine_s_fault(tampered, edition), referee_s_fault(tampered, plain)
            assert (engine is None) == (ours is None), (number, engine, ours)
            verdicts[engine is None] += 1
    return verdicts


def test_both_judge_tampered_records_alike() -> None:
    verdicts = judge_both(range(20))
    assert verdicts[False] > 100  # most tampering is a fault
    assert verdicts[True] > 0  # and some, as a changed name of a seat, is none


@pytest.mark.long
def test_both_judge_thousands_of_tampered_records_alike() -> None:
    judge_both(range(100, 600))
