"""The pages of the rules say what the client's page of the rules says."""

import re

import pytest

from tests.house.tree import text
from tools import rules_pages


def test_the_pages_are_what_the_texts_make() -> None:
    assert rules_pages.old() == [], "run python -m tools.rules_pages --write"


def test_a_changed_text_makes_its_page_old(monkeypatch: pytest.MonkeyPatch) -> None:
    said = rules_pages.Texts.say
    monkeypatch.setattr(rules_pages.Texts, "say", lambda self, key: said(self, key).replace("winter", "May"))
    assert rules_pages.old() == ["rules.md", "rulings.md"]


def test_sentences_and_rulings_are_numbered_without_a_gap() -> None:
    numbers = re.findall(r"\*\*([SR])(\d+)\.", text(rules_pages.RULES) + text(rules_pages.RULINGS))
    for letter in "SR":
        found = [int(number) for which, number in numbers if which == letter]
        assert found == list(range(1, len(found) + 1))


def test_every_text_of_a_sentence_or_ruling_stands_on_a_page() -> None:
    texts = rules_pages.Texts()
    pages = re.sub(r"\s+", " ", text(rules_pages.RULES) + text(rules_pages.RULINGS))
    keys = [key.removeprefix("rules.") for key in texts.texts if re.match(r"rules\.[SR]\d", key)]
    assert len(keys) > 100
    assert [key for key in keys if texts.say(key) not in pages] == []
