"""Every card with an effect has a scenario, and each effect that is written on a card turns one red when it is gone."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from teadragon.cards.edition import Card, Dragon, Edition
from teadragon.cards.model import COUNTED, KINDS, MISCHIEF, REVEAL_EFFECTS
from teadragon.rules.refusal import IllegalAction
from tests.rules import tables
from tests.rules.scenarios import SCENARIOS
from tests.rules.tables import teahouse

MODULES = ("mischief", "draws", "offers", "reveals", "scores")
EFFECTS = ("loses", "protects", "lost_to", "when_drawn", "when_you_draw", "when_revealed", "score")


def told() -> set[str]:
    for module in MODULES:
        importlib.import_module(f"tests.rules.test_cards_{module}")
    return {scenario.about for scenario in SCENARIOS}


def has_effect(card: Card) -> bool:
    return any(getattr(card, effect) for effect in EFFECTS)


@dataclass(frozen=True)
class Change:
    """The teahouse edition with one thing on one card otherwise."""

    about: str
    what: str
    edition: Edition

    def __str__(self) -> str:
        return f"{self.about} {self.what}"


def change(what: str, new: Card | Dragon) -> Change:
    edition, digest = teahouse(), f"{new.id} {what}"
    if isinstance(new, Card):
        cards = tuple(new if card.id == new.id else card for card in edition.cards)
        return Change(new.id, what, replace(edition, digest=digest, cards=cards))
    dragons = tuple(new if dragon.id == new.id else dragon for dragon in edition.dragons)
    return Change(new.id, what, replace(edition, digest=digest, dragons=dragons))


def _effects_gone() -> Iterator[Change]:
    for card in teahouse().cards:
        for effect in EFFECTS:
            if getattr(card, effect):
                values: dict[str, Any] = {effect: () if effect == "loses" else None}
                yield change(f"without {effect}", replace(card, **values))
        if card.item:
            yield change("no Item", replace(card, item=False))
    for dragon in teahouse().dragons:
        yield change("without effect", replace(dragon, when_favourite_draw=0))


def _effects_stronger() -> Iterator[Change]:
    """Numbers of an effect one up, bounds and conditions away, a Mischief that takes anything."""
    for card in teahouse().cards:
        if card.loses:
            yield change("loses all", replace(card, loses=teahouse().growth_names))
        if (drawn := card.when_drawn) is not None:
            yield change("one more", replace(card, when_drawn=replace(drawn, draw=drawn.draw + 1)))
            if drawn.discard_item:
                yield change("for nothing", replace(card, when_drawn=replace(drawn, discard_item=0)))
        if (heard := card.when_you_draw) is not None:
            yield change("one more", replace(card, when_you_draw=replace(heard, draw=heard.draw + 1)))
        if (score := card.score) is not None:
            yield change("one more each", replace(card, score=replace(score, each=score.each + 1)))
            if score.at_most is not None:
                yield change("a higher bound", replace(card, score=replace(score, at_most=score.at_most + 1)))
    for dragon in teahouse().dragons:
        yield change("one more", replace(dragon, when_favourite_draw=dragon.when_favourite_draw + 1))


def test_every_card_with_an_effect_has_a_scenario() -> None:
    effects = {card.id for card in teahouse().cards if has_effect(card)}
    kinds = {card.id for card in teahouse().cards if card.kind not in ("growth", "memory")}
    dragons = {dragon.id for dragon in teahouse().dragons}
    assert (effects | kinds | dragons) - told() == set()
    assert told() - {"mentors", *dragons, *(card.id for card in teahouse().cards)} == set(), "no such cards"


@pytest.mark.parametrize("changed", [*_effects_gone(), *_effects_stronger()], ids=str)
def test_a_scenario_turns_red_without_the_effect(changed: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    assert changed.about in told()
    monkeypatch.setattr(tables, "teahouse", lambda: changed.edition)
    assert any(_red(scenario.run) for scenario in SCENARIOS if scenario.about == changed.about)


def _red(run: Any) -> bool:
    try:
        run()
    except (AssertionError, IllegalAction):
        return True
    return False


def test_every_word_of_the_effect_vocabulary_is_on_a_card() -> None:
    """What a card can say and no card says is a handler that no scenario plays."""
    cards = teahouse().cards
    said = {effect for effect in EFFECTS for card in cards if getattr(card, effect)}
    assert said == set(EFFECTS)
    assert {card.kind for card in cards} == set(KINDS)
    assert {card.when_revealed for card in cards} - {None} == set(REVEAL_EFFECTS)
    assert {card.score.per for card in cards if card.score} == {*COUNTED, *teahouse().growth_names}
    assert {card.score.at_most is None for card in cards if card.score} == {True, False}
    heard = {card.when_you_draw.card for card in cards if card.when_you_draw}
    assert heard == {MISCHIEF, *teahouse().growth_names}
    assert {bool(card.when_drawn.discard_item) for card in cards if card.when_drawn} == {True, False}
    taken = {name for card in cards for name in card.loses}
    assert taken == {card.protects.growth for card in cards if card.protects} == set(teahouse().growth_names)


def test_the_effects_looked_for_here_are_all_that_a_card_can_have() -> None:
    """A new field of a card must be named here as an effect, or as what it is otherwise."""
    plain = {"id", "name", "kind", "item", "starter", "season", "growth", "cost", "points", "copies", "words"}
    assert {field.name for field in fields(Card)} == plain | set(EFFECTS)
