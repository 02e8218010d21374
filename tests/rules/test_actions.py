"""Actions in the notation of a record: there and back, and every form that is none refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, Pass, from_json, to_json
from teadragon.rules.refusal import BadNotation
from tests.rules.tables import random_game

NOTATION: list[tuple[Action, dict[str, Any]]] = [
    (Draw(), {"draw": True}),
    (Pass(), {"pass": True}),
    (Lose("feeding-2"), {"lose": "feeding-2"}),
    (DiscardItem("gloves"), {"discard_item": "gloves"}),
    (DiscardItem(None), {"discard_item": None}),
    (
        Buy("market", 0, "book", {"feeding-1": 2, "mentors": 1}),
        {"buy": "market", "slot": 1, "card": "book", "pay": {"feeding-1": 2, "mentors": 1}},
    ),
    (
        Buy("memory", 4, "kite-day", {"feeding-3": 1}),
        {"buy": "memory", "slot": 5, "card": "kite-day", "pay": {"feeding-3": 1}},
    ),
    (Buy("market", 3, "book", {}), {"buy": "market", "slot": 4, "card": "book", "pay": {}}),
]
PURCHASE: dict[str, Any] = {"buy": "market", "slot": 1, "card": "book", "pay": {"feeding-1": 3}}

NO_COPIES: list[Any] = [0, -1, 128, True, False, "1", 1.0, None, []]

MALFORMED: list[Any] = [
    # no object, or one that says nothing
    None,
    True,
    1,
    "draw",
    [],
    [{"draw": True}],
    {},
    {1: True},
    {"dance": True},
    {"Draw": True},
    {None: None},
    # Draw and Pass
    {"draw": False},
    {"draw": 1},
    {"draw": None},
    {"draw": "true"},
    {"draw": True, "seat": 0},
    {"draw": True, "pass": True},
    {"pass": False},
    {"pass": 1},
    {"pass": True, "seat": 0},
    # answers
    {"lose": None},
    {"lose": 3},
    {"lose": ["feeding-1"]},
    {"lose": {"feeding-1": 1}},
    {"lose": "feeding-1", "seat": 0},
    {"discard_item": False},
    {"discard_item": 0},
    {"discard_item": ["gloves"]},
    {"discard_item": "gloves", "draw": True},
    {"discard_item": None, "lose": None},
    # a purchase with something left out, added or of another type
    *({key: value for key, value in PURCHASE.items() if key != left_out} for left_out in PURCHASE),
    {**PURCHASE, "seat": 0},
    {**PURCHASE, "draw": True},
    {"buys": "market", "slot": 1, "card": "book", "pay": {}},
    *({**PURCHASE, "buy": row} for row in ("memories", "winter", "", "Market", None, 1, ["market"])),
    *({**PURCHASE, "slot": slot} for slot in (0, -1, 65, True, False, "1", 1.0, None, [1])),
    *({**PURCHASE, "card": card} for card in (None, 1, True, ["book"], {"book": 1})),
    *({**PURCHASE, "pay": pay} for pay in (None, 3, "feeding-1", ["feeding-1"], [["feeding-1", 1]])),
    *({**PURCHASE, "pay": {"feeding-1": copies}} for copies in NO_COPIES),
    {**PURCHASE, "pay": {"feeding-1": 1, "mentors": 0}},
    {**PURCHASE, "pay": {1: 1}},
    {**PURCHASE, "pay": {None: 1}},
]


@pytest.mark.parametrize(("action", "notation"), NOTATION, ids=lambda value: str(value)[:40])
def test_an_action_goes_there_and_back(action: Action, notation: dict[str, Any]) -> None:
    assert to_json(action) == notation
    assert from_json(notation) == action
    assert from_json(json.loads(json.dumps(notation))) == action


def test_the_order_of_keys_does_not_matter() -> None:
    assert from_json(dict(reversed(PURCHASE.items()))) == from_json(PURCHASE)


def test_an_action_does_not_share_its_payment_with_its_notation() -> None:
    pay = {"feeding-1": 3}
    action = from_json({**PURCHASE, "pay": pay})
    notation = to_json(action)
    pay["feeding-1"] = 0
    notation["pay"]["feeding-1"] = 0
    assert action == Buy("market", 0, "book", {"feeding-1": 3})


@pytest.mark.parametrize("notation", MALFORMED, ids=repr)
def test_a_malformed_action_is_refused(notation: Any) -> None:
    with pytest.raises(BadNotation):
        from_json(notation)


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ({}, "not an action: an empty object"),
        ({"dance": True, "draw": True}, "not an action: dance, draw"),
        ([], "an action is an object"),
        ({**PURCHASE, "slot": 0}, "slot 0"),
        ({**PURCHASE, "pay": {"feeding-1": 0}}, "pay feeding-1: 0 is not a number of copies"),
    ],
)
def test_a_refusal_names_what_is_wrong(notation: Any, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        from_json(notation)


def test_every_action_of_a_game_goes_there_and_back() -> None:
    seen = set()
    for game, action, _ in random_game(10, 3):
        for offered in (action, *game.legal_actions()):
            assert from_json(json.loads(json.dumps(to_json(offered)))) == offered
            seen.add(type(offered))
    assert seen >= {Draw, Buy}
