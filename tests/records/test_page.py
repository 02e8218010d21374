"""docs/record.md shows lines that are lines, and knows every fault."""

import json
import re
from pathlib import Path

from teadragon.cards.edition import load
from teadragon.records import Fault
from teadragon.rules.actions import from_json, to_json
from tests.records.test_schema import VALIDATOR

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


def first_column(heading: str) -> list[str]:
    """The words set as code in the first column of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")]
    return [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]


def shown(heading: str) -> list[object]:
    return [json.loads(word) for word in first_column(heading) if word.startswith("{")]


def test_the_lines_it_shows_are_lines_of_a_record() -> None:
    blocks = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
    lines = [json.loads(block) for block in blocks]
    assert ["record" in line or "ply" in line or "result" in line for line in lines] == [True] * 3
    for line in lines:
        VALIDATOR.validate(line)
    assert lines[0]["digest"] == load("teahouse").digest


def test_the_actions_it_shows_are_actions() -> None:
    actions = shown("A ply")
    assert len(actions) == 7
    for action in actions:
        assert to_json(from_json(action)) == action


def test_the_outcomes_it_shows_are_outcomes() -> None:
    outcomes = shown("Outcomes")
    assert len(outcomes) == 3
    VALIDATOR.validate({"ply": 1, "seat": 0, "action": {"draw": True}, "outcomes": outcomes})


def test_it_names_every_kind_of_fault() -> None:
    assert sorted(first_column("What replaying checks")) == sorted(Fault)
