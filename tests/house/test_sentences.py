"""Each kind of event that the rules know is said in words, at the table and to who listens."""

import json
import re

from teadragon.rules.events import What
from tests.house.tree import ROOT, text

SENTENCES = ROOT / "web/src/app/model"

KINDS = {what.value for what in What}


def silent() -> set[str]:
    """What the client tells with the event that comes with it."""
    found = re.search(r"SILENT = new Set\(\[([^\]]*)\]", text(SENTENCES / "sentences.ts"))
    assert found is not None
    return set(re.findall(r"'(\w+)'", found[1]))


def test_each_kind_of_event_has_a_sentence_or_is_part_of_one() -> None:
    words = json.loads(text(ROOT / "web/src/words/en.json"))
    said = {word.removeprefix("event.") for word in words if word.startswith("event.")}
    assert said | silent() == KINDS
    assert said & silent() == set()


def test_each_kind_of_event_is_told_in_the_test_of_the_sentences() -> None:
    told = set(re.findall(r"what: '(\w+)'", text(SENTENCES / "sentences.test.ts")))
    assert KINDS - told == set()
