"""The balance report: one file that fetches and runs nothing, and says what was counted."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from teadragon.cards.changing import changed, read_change
from teadragon.cards.edition import Edition, load
from teadragon.lab.balance import Plan
from teadragon.lab.balance_page import page_of
from teadragon.lab.comparing import Balance, balance

TEAHOUSE = load("teahouse")
VOID = {"meta", "path", "use", "br", "col"}


def played(edition: Edition, *changes: str) -> Balance:
    other = changed(edition, [read_change(text, edition) for text in changes]) if changes else None
    return balance(Plan(edition, "greedy", 300, 5, (2, 3)), other, changes, workers=1)


class Reading(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.fetched: list[str] = []
        self.widths: list[int] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        self.ids += [value for key, value in attrs if key == "id" and value]
        links = [given.get(key) or "" for key in ("src", "href", "xlink:href", "action", "srcset")]
        self.fetched += [link for link in links if link and not link.startswith("#")]
        assert not [key for key in given if key.startswith("on")]
        if tag == "tr":
            self.widths.append(0)
        if tag in ("td", "th"):
            self.widths[-1] += int(given.get("colspan") or 1)
        if tag == "table":
            self.widths = []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open.pop() == tag
        if tag == "table":
            assert len(set(self.widths)) == 1, "each row of a table is as wide as the others"


@pytest.mark.parametrize("changes", [(), ("necklace.cost=5",)])
def test_the_page_stands_alone_and_is_whole(changes: tuple[str, ...]) -> None:
    text = page_of(played(TEAHOUSE, *changes))
    page = Reading(text)
    assert page.open == []
    assert not page.fetched
    assert not page.tags & {"script", "link", "iframe", "object", "img", "foreignobject", "base", "form"}
    assert "@import" not in text
    assert not re.findall(r"url\((?!#)", text)
    assert len(page.ids) == len(set(page.ids))
    pointed = set(re.findall(r"(?:url\(|href=\")#([^\")]+)", text))
    assert pointed
    assert pointed <= set(page.ids)
    assert text.count("<svg") == 4


def test_it_says_what_was_played_and_what_is_outside() -> None:
    text = page_of(played(TEAHOUSE, "necklace.cost=5", "milk.cost=3"))
    for words in (
        "300 with each of 2, 3 seats, seed 5",
        "greedy in every seat",
        "necklace.cost=5, milk.cost=3",
        "Bird’s Nest",
        "Feeding (2)",
        "cost 4 → 5",
        "Outside their bounds",
        "Unofficial",
    ):
        assert words in text, words
    assert "games in which a card is bought, of those in which it could be, 10.0 % to 90.0 %" in text


def test_names_of_an_own_edition_are_words_and_not_markup() -> None:
    own = replace(played(TEAHOUSE).plan.edition, title="<b>Tea</b> & co")
    found = played(TEAHOUSE)
    text = page_of(replace(found, plan=replace(found.plan, edition=own)))
    assert "<b>Tea" not in text
    assert "&lt;b&gt;Tea&lt;/b&gt; &amp; co" in text


def test_the_same_games_give_the_same_page() -> None:
    assert page_of(played(TEAHOUSE)) == page_of(played(TEAHOUSE))
