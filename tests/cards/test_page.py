"""The page about edition files agrees with the program."""

import re
import tomllib
from pathlib import Path

from teadragon.cards import layout
from teadragon.cards.edition import load, parse
from teadragon.cards.model import COUNTED, KINDS, REVEAL_EFFECTS

PAGE = (Path(__file__).parents[2] / "docs" / "edition.md").read_text(encoding="utf-8")


def test_it_gives_the_digest_of_teahouse() -> None:
    assert load("teahouse").digest in PAGE


def test_it_names_every_key_effect_and_source() -> None:
    card = layout.edition_schema()["properties"]["card"]["items"]["properties"]
    words = [*card, *KINDS, *COUNTED, *REVEAL_EFFECTS, *layout.SOURCES]
    assert [word for word in words if not re.search(rf"[`\"({{]{word}\b|^{word} =", PAGE, re.MULTILINE)] == []


def test_its_table_of_kinds_is_the_checked_one() -> None:
    rules = {
        rule["if"]["properties"]["kind"]["const"]: rule["then"]
        for rule in layout.edition_schema()["properties"]["card"]["items"]["allOf"]
        if "kind" in rule["if"].get("properties", {})
    }
    head = next(line for line in PAGE.splitlines() if line.startswith("| Key | growth"))
    kinds = [cell.strip() for cell in head.split("|")[2:-1]]
    table = PAGE[PAGE.index(head) :].split("\n\n")[0].splitlines()[2:]
    told: dict[str, dict[str, str]] = {kind: {} for kind in kinds}
    for line in table:
        key, *marks = (cell.strip() for cell in line.split("|")[1:-1])
        for name in re.findall(r"`(\w+)`", key.split(":")[0].split(" (")[0]):
            told_here = {kind: mark for kind, mark in zip(kinds, marks, strict=True) if mark}
            for kind, mark in told_here.items():
                told[kind][name] = mark
    everywhere = {"id", "words", "kind", "points", "score", "source"}
    for kind, rule in rules.items():
        priced = {"cost"} & set(rule["propertyNames"]["enum"])  # needed on all but starter cards
        expected = {
            key: "N" if key in {*rule["required"], *priced} else "+"
            for key in rule["propertyNames"]["enum"]
            if key not in everywhere
        }
        assert told[kind] == expected, kind


def test_its_example_fits_the_teahouse_file() -> None:
    """Its Mentors, dragon and card, put in the place of the teahouse's, make a good edition."""
    example = re.search(r"```toml\n(.+?)```", PAGE, re.DOTALL)
    assert example
    said = tomllib.loads(example[1])
    dragon, card = said["dragon"][0]["id"], said["card"][0]["id"]
    entries = re.split(r"(?=^\[)", load("teahouse").text, flags=re.MULTILINE)[1:]
    others = [
        e
        for e in entries
        if f'id = "{dragon}"' not in e and f'id = "{card}"' not in e and "[mentors]" not in e
    ]
    edition = parse(example[1] + "\n" + "".join(others), where="docs/edition.md")
    assert edition.id == "mybox"
