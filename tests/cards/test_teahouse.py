"""The teahouse edition: its counts, its numbers and where each comes from."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from teadragon.cards.edition import SEASONS, Card, Edition, ScoreRule, WhenDrawn, editions, load, parse, path

DIGEST = "sha256:7056cd5a8323257454ce8cb59b5375cf81d13f6061bf73f0ed10d71769d0e1b8"
PAIRS = {  # Mischief: what it takes, what stops it, what is lost to it
    "picky": ("feeding", "feeding-clock", "sugary-treat"),
    "bored": ("entertaining", "wind-chime", "book"),
    "grumpy": ("sleeping", "incense", "milk"),
    "bite": ("grooming", "gloves", "necklace"),
}
FAVOURITES = {
    "ginseng": "feeding",
    "rooibos": "entertaining",
    "chamomile": "sleeping",
    "jasmine": "grooming",
}


@pytest.fixture(scope="module")
def teahouse() -> Edition:
    return load("teahouse")


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    return tomllib.loads(path("teahouse").read_text(encoding="utf-8"))


def test_its_digest_is_the_published_one(teahouse: Edition) -> None:
    assert teahouse.digest == DIGEST


def test_it_comes_along(teahouse: Edition) -> None:
    assert "teahouse" in editions()
    assert load(path("teahouse")) == teahouse
    assert (teahouse.id, teahouse.max_seats, teahouse.mentors_growth) == ("teahouse", 4, 1)


def test_four_dragons_with_a_deck_of_twelve_each(teahouse: Edition) -> None:
    """48 Starter cards: three of the favourite, two of each other Growth card, three Mischief cards."""
    assert {dragon.id: dragon.favourite for dragon in teahouse.dragons} == FAVOURITES
    for dragon in teahouse.dragons:
        growth = {f"{name}-1": 3 if name == dragon.favourite else 2 for name in FAVOURITES.values()}
        mischief = {card: 1 for card, (taken, *_) in PAIRS.items() if taken != dragon.favourite}
        assert dragon.deck == growth | mischief
        assert sum(dragon.deck.values()) == 12
        assert dragon.when_favourite_draw == 1
    assert sum(sum(dragon.deck.values()) for dragon in teahouse.dragons) == 48


def test_28_market_cards(teahouse: Edition) -> None:
    market = [card for card in teahouse.cards if card.market]
    assert sum(card.copies for card in market) == 28
    kinds = Counter[str]()
    for card in market:
        kinds[card.kind] += card.copies
    assert kinds == {"growth": 12, "protection": 4, "vulnerable": 4, "item": 6, "reveal": 2}
    assert sum(card.copies for card in market if card.item) == 12


def test_six_memories_a_season(teahouse: Edition) -> None:
    seasons = Counter(card.season for card in teahouse.cards if card.kind == "memory")
    assert seasons == dict.fromkeys(SEASONS, 6)
    assert all(card.season is None for card in teahouse.cards if card.kind != "memory")


def test_only_starters_come_without_a_cost(teahouse: Edition) -> None:
    starters = {card.id for card in teahouse.cards if card.starter}
    assert starters == {card for dragon in teahouse.dragons for card in dragon.deck}
    assert {card.id for card in teahouse.cards if card.cost == 0} == starters


@pytest.mark.parametrize("mischief", PAIRS)
def test_each_mischief_has_its_growth_protection_and_vulnerable_card(
    teahouse: Edition, mischief: str
) -> None:
    growth, protection, vulnerable = PAIRS[mischief]
    assert teahouse.card(mischief).loses == (growth,)
    guard = teahouse.card(protection).protects
    assert guard is not None
    assert (guard.from_, guard.growth) == (mischief, growth)
    assert teahouse.card(vulnerable).lost_to == mischief


def test_what_the_rulebook_states_is_kept(teahouse: Edition, said: dict[str, Any]) -> None:
    """The score example of "Game End" and the glossary, each number marked as the rulebook's."""
    points = {"farmers-market": 2, "picnic": 3, "hungry-dogs": 6, "tea-ceremony": 1, "necklace": 2}
    assert {card: teahouse.card(card).points for card in points} == points
    assert teahouse.card("iron-teapot").score == ScoreRule(each=1, per="memory")
    assert teahouse.card("tea-ceremony").score == ScoreRule(each=1, per="non_starter")
    assert teahouse.card("brick").when_revealed == "reshuffle_discards"
    assert teahouse.card("fickle-dragons").when_revealed == "redeal_market"
    marked = {
        (card["id"], key)
        for card in said["card"]
        for key, source in card.get("source", {}).items()
        if source == "rulebook"
    }
    expected = {(card, "points") for card in points} | {("iron-teapot", "points")}
    assert marked == expected | {("iron-teapot", "score"), ("tea-ceremony", "score")}


def test_each_number_has_a_source(said: dict[str, Any]) -> None:
    for entry in (*said["card"], *said["dragon"], said["mentors"]):
        numbers = {key for key, value in entry.items() if key != "source" and "int" in _types(value)}
        assert numbers <= entry.get("source", {}).keys(), entry
        assert set(entry.get("source", {}).values()) <= {"rulebook", "public", "house"}, entry


def _types(value: object) -> set[str]:
    if isinstance(value, dict):
        return {kind for inner in value.values() for kind in _types(inner)}
    return {type(value).__name__}


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (
            "milk",
            Card("milk", "milk", "vulnerable", growth=2, cost=2, lost_to="grumpy",
                 when_drawn=WhenDrawn(1)),
        ),
        ("feeding-1", Card("feeding-1", "feeding", "growth", starter=True, growth=1)),
        ("feeding-2", Card("feeding-2", "feeding", "growth", growth=2, cost=2, copies=2)),
        (
            "village-fair",
            Card("village-fair", "village-fair", "memory", season="summer", cost=5, points=2,
                 score=ScoreRule(1, "item", 3)),
        ),
        (
            "swap-meet",
            Card("swap-meet", "swap-meet", "memory", season="summer", cost=3, points=2,
                 when_drawn=WhenDrawn(2, discard_item=1)),
        ),
    ],
)  # fmt: skip
def test_cards_read_as_they_are_written(teahouse: Edition, card: str, expected: Card) -> None:
    assert teahouse.card(card) == expected


def test_reading_its_text_again_gives_the_same_edition(teahouse: Edition) -> None:
    assert parse(teahouse.text, where="teahouse.toml") == teahouse


def test_it_says_that_it_is_not_the_printed_game(teahouse: Edition) -> None:
    assert "NOT the printed cards" in teahouse.text


def test_a_dragon_may_draw_more(teahouse: Edition) -> None:
    text = teahouse.text.replace("when_favourite = { draw = 1 }", "when_favourite = { draw = 3 }", 1)
    assert [dragon.when_favourite_draw for dragon in parse(text, where="x").dragons] == [3, 1, 1, 1]
