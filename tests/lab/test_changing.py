"""Changing numbers of an edition in the text of its file, and what is refused."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from difflib import unified_diff

import pytest

from teadragon.cards.edition import load
from teadragon.lab.changing import FIELDS, changed, number_of, read_change

TEAHOUSE = load("teahouse")


def lines_that_differ(*changes: str, **head: str) -> list[str]:
    other = changed(TEAHOUSE, [read_change(text, TEAHOUSE) for text in changes], head=head)
    diff = unified_diff(TEAHOUSE.text.splitlines(), other.text.splitlines(), n=0, lineterm="")
    return [line for line in diff if line[0] in "+-" and line[:3] not in ("+++", "---")]


def test_one_line_changes_and_its_source_where_it_was_anothers() -> None:
    assert lines_that_differ("bowl.cost=3") == ["-cost = 4", "+cost = 3"]
    removed, added = lines_that_differ("necklace.points=2")
    assert removed.count('"rulebook"') == 1  # whoever sets a number has said it
    assert added == removed.replace("-", "+", 1).replace('points = "rulebook"', 'points = "house"')


@pytest.mark.parametrize("field", FIELDS)
def test_every_number_can_be_changed(field: str) -> None:
    card = next(card for card in TEAHOUSE.cards if not card.starter and number_of(card, field) is not None)
    other = changed(TEAHOUSE, [read_change(f"{card.id}.{field}=2", TEAHOUSE)])
    assert number_of(other.card(card.id), field) == 2
    others = [known for known in other.cards if known.id != card.id]
    assert others == [known for known in TEAHOUSE.cards if known.id != card.id]


def test_a_number_that_the_file_left_out_is_put_in_with_its_source() -> None:
    whole = 'growth = 0\ncost = 2\npoints = 2\nsource = { growth = "house", '
    text = TEAHOUSE.text.replace(whole, "cost = 2\npoints = 2\nsource = { ")
    assert text != TEAHOUSE.text
    bare = replace(TEAHOUSE, text=text)
    other = changed(bare, [read_change("farmers-market.growth=1", bare)])
    assert other.card("farmers-market").growth == 1
    said = next(card for card in tomllib.loads(other.text)["card"] if card["id"] == "farmers-market")
    assert said["source"]["growth"] == "house"
    capped = changed(TEAHOUSE, [read_change("tea-tray.score.at_most=3", TEAHOUSE)])
    assert number_of(capped.card("tea-tray"), "score.at_most") == 3


def test_the_head_is_another_one_where_it_is_given() -> None:
    assert lines_that_differ(id="teahouse-2", title='The "second"') == [
        '-id = "teahouse"', '-title = "Teahouse"', '+id = "teahouse-2"', '+title = "The \\"second\\""',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("necklac.cost=5", ("'necklac'", "did you mean necklace?")),
        ("necklace.price=5", ("'price'", "cost")),
        ("necklace.cost=five", ("'five'",)),
        ("necklace.cost=-1", ("'-1'",)),
        ("necklace.cost", ("'necklace.cost'", "necklace.cost=5")),
        ("necklace.cost=0", ("necklace", "cost must be from 1 to 100, not 0")),
        ("necklace.score.each=2", ("necklace has no score",)),
        ("kite-day.copies=2", ("kite-day", "copies")),
        ("feeding-1.cost=2", ("feeding-1", "cost")),
        ("feeding-2.copies=101", ("copies", "101")),
    ],
)
def test_what_is_unknown_is_refused_by_name(text: str, words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError) as refusal:
        changed(TEAHOUSE, [read_change(text, TEAHOUSE)])
    assert all(word in str(refusal.value) for word in words)


def test_a_number_is_not_set_twice() -> None:
    twice = [read_change(f"necklace.cost={cost}", TEAHOUSE) for cost in (5, 6)]
    with pytest.raises(ValueError, match=r"necklace\.cost is set twice"):
        changed(TEAHOUSE, twice)


def test_a_file_that_is_written_in_another_way_is_not_changed_silently() -> None:
    text = TEAHOUSE.text.replace('id = "necklace"\n', 'kind = "vulnerable"\n').replace(
        'kind = "vulnerable"\nkind = "vulnerable"\n', '"id" = "necklace"\nkind = "vulnerable"\n'
    )
    odd = replace(TEAHOUSE, text=text)
    with pytest.raises(ValueError, match=r"necklace\.cost=5: the number is not found"):
        changed(odd, [read_change("necklace.cost=5", odd)])
