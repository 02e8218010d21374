"""The edition that is played where nobody says which: the cards of `teahouse`, some numbers changed."""

import tomllib
from dataclasses import replace
from typing import Any

from teadragon.cards.edition import DEFAULT, editions, load, path

TUNED = ("cost", "points")


def said(edition: str) -> dict[str, Any]:
    return tomllib.loads(path(edition).read_text(encoding="utf-8"))


def test_it_comes_first_and_the_one_before_it_is_still_here() -> None:
    assert editions() == (DEFAULT, "teahouse")
    assert load(DEFAULT).id == DEFAULT
    assert load(DEFAULT).title not in ("", load("teahouse").title)


def test_it_has_the_cards_and_dragons_of_teahouse() -> None:
    new, old = load(DEFAULT), load("teahouse")
    assert (new.dragons, new.mentors_growth) == (old.dragons, old.mentors_growth)
    bare = [[replace(card, cost=0, points=0) for card in edition.cards] for edition in (new, old)]
    assert bare[0] == bare[1]
    assert new.cards != old.cards


def test_only_numbers_of_our_own_are_otherwise() -> None:
    """What the rulebook or a public source states is never turned."""
    turned = {
        (new["id"], key, new["source"][key], old["source"][key])
        for new, old in zip(said(DEFAULT)["card"], said("teahouse")["card"], strict=True)
        for key in TUNED
        if new.get(key) != old.get(key)
    }
    assert turned
    assert {source for _, _, *sources in turned for source in sources} == {"house"}
    new, old = ([card["source"] for card in said(edition)["card"]] for edition in (DEFAULT, "teahouse"))
    assert new == old


def test_its_file_says_what_it_was_made_from() -> None:
    head = path(DEFAULT).read_text(encoding="utf-8").partition("\nid =")[0]
    assert "teadragon tune" in head
    assert load("teahouse").digest in head
