"""Whatever happens or is refused has rules behind it, and all of them are numbers of the rules' pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

from teadragon.cards.catalogue import card_text, dragon_text, mentors_text
from teadragon.cards.edition import load
from teadragon.rules import because
from teadragon.rules.events import What
from teadragon.rules.refusal import Reason

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PARTS = (because.EVENTS, because.REFUSALS, because.EFFECTS, because.TOPICS)


def test_every_kind_of_event_has_a_rule() -> None:
    assert {what.value for what in What} <= because.EVENTS.keys()
    assert {key.partition(".")[0] for key in because.EVENTS} == {what.value for what in What}


def test_every_reason_of_a_refusal_has_a_rule() -> None:
    assert set(because.REFUSALS) == set(Reason)


def test_every_effect_of_a_card_has_a_rule() -> None:
    edition = load("teahouse")
    said = [*mentors_text(), *(s for c in edition.cards for s in card_text(c))]
    said += [sentence for dragon in edition.dragons for sentence in dragon_text(dragon)]
    assert {message for message, _ in said} <= because.EFFECTS.keys()
    assert {f"kind.{card.kind}" for card in edition.cards} <= because.TOPICS.keys()


def test_the_rules_that_are_named_are_on_the_pages() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8") + (DOCS / "rulings.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^(?:- )?\*\*([SR]\d+)\.", page, re.MULTILINE))
    named = [rule for part in PARTS for rules in part.values() for rule in rules]
    assert set(named) <= numbers
    assert all(rules and len(rules) == len(set(rules)) for part in PARTS for rules in part.values())


def test_whatever_has_rules_has_words_too() -> None:
    words = json.loads((ROOT / "web/src/words/why/en.json").read_text(encoding="utf-8"))
    assert {f"why.event.{what.value}" for what in What} <= words.keys()
    assert {f"why.refusal.{reason.value}" for reason in Reason} <= words.keys()
    said = {key.removeprefix("why.event.") for key in words if key.startswith("why.event.")} - {"other"}
    assert said <= because.EVENTS.keys()
