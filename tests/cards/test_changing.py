"""Changing numbers of an edition in the text of its file, and what is refused."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from difflib import unified_diff

import pytest

from teadragon.cards.changing import Change, changed, read_change
from teadragon.cards.edition import load
from teadragon.cards.numbers import FIELDS, figures, number_of

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


def test_decks_favourites_and_mentors_are_numbers_too() -> None:
    wanted = [
        Change("rooibos", "deck.feeding-1", 0),  # the first of its table
        Change("rooibos", "deck.bored", 2),
        Change("rooibos", "when_favourite.draw", 3),
        Change("mentors", "growth", 2),
    ]
    other = changed(TEAHOUSE, wanted, source="owner")
    rooibos = other.dragon("rooibos")
    assert dict(rooibos.deck) == {
        "entertaining-1": 3, "sleeping-1": 2, "grooming-1": 2, "picky": 1, "grumpy": 1, "bite": 1, "bored": 2,
    }  # fmt: skip
    assert (rooibos.when_favourite_draw, other.mentors_growth) == (3, 2)
    assert other.dragons[0] == TEAHOUSE.dragons[0]
    assert next(dragon for dragon in tomllib.loads(other.text)["dragon"] if dragon["id"] == "rooibos")[
        "source"
    ] == {"favourite": "public", "when_favourite": "owner", "deck": "owner"}


def test_a_bound_is_lifted_wherever_it_stands() -> None:
    bounded = changed(TEAHOUSE, [Change("tea-tray", "score.at_most", 3)])
    free = changed(bounded, [Change("tea-tray", "score.at_most", None)])
    assert number_of(free.card("tea-tray"), "score.at_most") is None
    last, first = 'each = 1, per = "item", at_most = 3 }', 'at_most = 3, each = 1, per = "item" }'
    text = bounded.text.replace(last, first)
    freed = changed(replace(bounded, text=text), [Change("tea-tray", "score.at_most", None)])
    assert freed.digest == free.digest


def test_every_number_can_be_one_more_and_be_set_back() -> None:
    for figure in figures(TEAHOUSE):
        if figure.value is None:
            continue
        found = changed(TEAHOUSE, [Change(figure.owner, figure.field, figure.value + 1)])
        assert found.digest != TEAHOUSE.digest
        back = changed(found, [Change(figure.owner, figure.field, figure.value)])
        assert back.digest == TEAHOUSE.digest


def test_a_title_with_quotes_is_set_twice() -> None:
    once = changed(TEAHOUSE, [], head={"title": 'The "first"\\'})
    assert changed(once, [], head={"title": "Two"}).title == "Two"
    odd = replace(TEAHOUSE, text=TEAHOUSE.text.replace("\ntitle", '\n"title"'))
    with pytest.raises(ValueError, match="head"):
        changed(odd, [], head={"title": "Two"})
