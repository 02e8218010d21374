"""The digest of an edition: what changes it and what does not."""

import hashlib
import re

import pytest

from teadragon.cards.digest import digest
from teadragon.cards.edition import load, parse

TEXT = load("teahouse").text
DIGEST = load("teahouse").digest

MATTERS = [
    ('id = "teahouse"', 'id = "coffeehouse"'),
    ("growth = 1\nsource", "growth = 2\nsource"),
    ("when_favourite = { draw = 1 }", "when_favourite = { draw = 2 }"),
    ("feeding-1 = 3", "feeding-1 = 4"),
    ("item = true\ngrowth = 1\ncost = 2", "growth = 1\ncost = 2"),
    ("copies = 2", "copies = 3"),
    ("at_most = 3", "at_most = 4"),
    ('season = "spring"\ngrowth = 0\ncost = 2', 'season = "spring"\ngrowth = 0\ncost = 3'),
    ('"feeding"]', '"feeding", "sleeping"]'),
]
IS_LAYOUT = [
    ('title = "Teahouse"', 'title = "Another title"'),
    ('version = "1"', 'version = "2"'),
    ('points = "rulebook"', 'points = "owner"'),
    ('id = "brush"\n', 'id = "brush"\nwords = { en = "A brush" }\nstarter = false\n'),
    ("\n\n", "\n\n# a remark\n"),
]


@pytest.mark.parametrize(("old", "new"), MATTERS)
def test_what_the_cards_say_counts(old: str, new: str) -> None:
    assert parse(_changed(old, new), where="x").digest != DIGEST


@pytest.mark.parametrize(("old", "new"), IS_LAYOUT)
def test_titles_sources_words_and_defaults_do_not_count(old: str, new: str) -> None:
    assert parse(_changed(old, new), where="x").digest == DIGEST


@pytest.mark.parametrize("line", ["copies = 1\n", "points = 0\n", "when_favourite = { draw = 1 }\n"])
def test_a_default_may_be_left_out(line: str) -> None:
    source = rf', {line.split()[0]} = "\w+"|{line.split()[0]} = "\w+", '
    entries = re.split(r"(?=^\[\[)", TEXT, flags=re.MULTILINE)
    bare = [re.sub(source, "", each.replace(line, "")) if line in each else each for each in entries]
    assert bare != entries
    assert parse("".join(bare), where="x").digest == DIGEST


def test_the_order_of_the_file_does_not_count() -> None:
    head, *cards = re.split(r"(?=^\[\[card\]\])", TEXT, flags=re.MULTILINE)
    assert parse(head + "\n".join(reversed(cards)), where="x").digest == DIGEST


def test_the_canonical_form_of_a_small_edition() -> None:
    """The form that other programs build by themselves, written out once."""
    card = {"id": "a", "kind": "growth", "starter": True, "growth": 1, "source": {"growth": "owner"}}
    dragon = {"id": "é", "favourite": "a", "deck": {"a": 3}}
    data = {"id": "x", "title": "X", "mentors": {"growth": 2}, "dragon": [dragon], "card": [card]}
    text = (
        '{"cards":[{"copies":1,"cost":0,"growth":1,"id":"a","item":false,"kind":"growth","loses":null,'
        '"lost_to":null,"name":"a","points":0,"protects":null,"score":null,"season":null,"starter":true,'
        '"when_drawn":null,"when_revealed":null,"when_you_draw":null}],'
        '"dragons":[{"deck":{"a":3},"favourite":"a","id":"é","when_favourite":{"draw":1}}],'
        '"id":"x","mentors":{"growth":2}}'
    )
    assert digest(data) == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)
