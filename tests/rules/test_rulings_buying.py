"""One test and more for each ruling of docs/rulings.md on buying (R14 to R18)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from teadragon.rules.actions import Buy
from teadragon.rules.refusal import IllegalAction, Reason
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import (
    OTHER,
    buy,
    draw,
    table,
    whats,
)

# Buying


@proves("R14", file="rules/open_actions.py", old="if not 1 <= copies <= held:", new="if not 1 <= copies:")
def test_any_payment_that_covers_is_legal_and_the_listed_ones_are_tight() -> None:
    game = table(f"chamomile: hold 2*feeding-1 feeding-2 kite-day | deck picky | {OTHER} | market gloves")
    loose = Buy("market", 0, "gloves", {"feeding-2": 1, "feeding-1": 2})
    assert game.refusal(loose) is None
    tight = [dict(a.pay) for a in game.legal_actions() if isinstance(a, Buy)]
    assert tight == [{"feeding-2": 1}, {"feeding-1": 2}]
    for pay, reason in (
        ({"feeding-2": 1, "kite-day": 1}, Reason.NO_GROWTH),
        ({"feeding-1": 3}, Reason.NOT_HELD),
        ({"feeding-1": 1, "mentors": 1}, Reason.NOT_HELD),
        ({"dragonfruit": 2}, Reason.UNKNOWN_CARD),
        ({"feeding-1": 1}, Reason.GROWTH_TOO_LOW),
        ({}, Reason.GROWTH_TOO_LOW),
    ):
        refusal = game.refusal(Buy("market", 0, "gloves", pay))
        assert refusal is not None
        assert refusal.reason is reason
    before = game.to_text()
    with pytest.raises(IllegalAction, match="not held"):
        game.play(Buy("market", 0, "gloves", {"feeding-1": 3}))
    assert game.to_text() == before
    events = game.play(loose)
    assert Counter(whats(events)) == Counter(
        ["paid feeding-1", "paid feeding-1", "paid feeding-2", "bought gloves"]
    )


def test_a_purchase_names_a_slot_and_the_card_in_it() -> None:
    game = table(f"chamomile: hold 2*feeding-1 | {OTHER} | market gloves - book")
    for slot, card, reason in (
        (0, "book", Reason.OTHER_CARD),
        (1, "gloves", Reason.SLOT_EMPTY),
        (4, "gloves", Reason.NO_SUCH_SLOT),
        (-1, "gloves", Reason.NO_SUCH_SLOT),
    ):
        refusal = game.refusal(Buy("market", slot, card, {"feeding-1": 2}))
        assert refusal is not None
        assert refusal.reason is reason


@proves("R15", file="rules/piles.py", old="t.mentors = right", new="t.mentors = seat")
def test_mentors_is_never_discarded_and_never_lost() -> None:
    line = "chamomile: hold 2*feeding-1 mentors | deck picky bite bored grumpy | ginseng: hold -"
    game = table(f"{line} | market sugary-treat")
    for mischief in ("picky", "bite", "bored", "grumpy"):
        tried = game.copy()
        draw(tried, mischief)
        assert [seat["mentors"] for seat in view(tried)["seats"]] == [True, False]
    buy(game, "sugary-treat", feeding_1=2, mentors=1)
    assert [seat["mentors"] for seat in view(game)["seats"]] == [False, True]
    assert view(game)["seats"][0]["discard"] == {"feeding-1": 2}


@proves("R16", file="rules/buy.py", old="refill_market(ed, t, tape)", new="pass")
def test_gaining_is_not_drawing() -> None:
    """A bought Milk draws nothing, a Flute hears no bought Entertaining, a dragon no bought favourite."""
    line = f"chamomile: hold 4*feeding-1 flute | deck gloves | {OTHER}"
    game = table(f"{line} | market milk entertaining-2 sleeping-2 book | market-deck brush")
    for card in ("milk", "entertaining-2", "sleeping-2"):
        slot = game.row("market").index(card) + 1
        events = buy(game.copy(), card, {"revealed": "brush", "slot": slot}, feeding_1=2)
        assert whats(events)[2:] == [f"bought {card}", "revealed brush"]


@proves("R17", file="rules/season.py", old="if market_is_dry(t):", new="if False:")
def test_a_slot_stays_empty_when_the_market_has_run_out() -> None:
    game = table(f"chamomile: hold 2*feeding-1 | {OTHER} feeding-1 | market gloves book milk bowl")
    events = buy(game, "gloves", feeding_1=2)
    assert whats(events)[-1] == "bought gloves"
    assert game.row("market") == [None, "book", "milk", "bowl"]
    buy(game, "milk", feeding_1=1, mentors=1)
    assert game.row("market") == [None, "book", None, "bowl"]


def test_empty_slots_fill_as_soon_as_cards_return() -> None:
    """R17: the season change discards what is left of the row, and that is dealt again, left to right."""
    game = table(
        f"chamomile: hold 2*feeding-1 | {OTHER} | market - book - bowl | memories spring kite-day farmers-market"
    )
    outcomes: list[dict[str, Any]] = [
        {"memories": ["picnic", "river-swim", "swap-meet"]},
        {"revealed": "bowl", "slot": 1},
        {"revealed": "book", "slot": 2},
    ]
    events = buy(game, "farmers-market", *outcomes, feeding_1=2)
    assert "market_reshuffled" in whats(events)
    assert game.row("market") == ["bowl", "book", None, None]


@proves(
    "R18",
    file="rules/piles.py",
    old="note(tape, codes.BOUGHT_MEMORY, seat, kind, slot)",
    new="t.memory_row[slot] = kind",
)
def test_the_cards_just_spent_are_shuffled_in_and_the_slot_stays_empty() -> None:
    line = f"chamomile: hold 3*feeding-1 | deck - | {OTHER} | memories spring"
    game = table(f"{line} kite-day planting-day farmers-market")
    buy(game, "kite-day", feeding_1=3)
    assert view(game)["seats"][0]["deck"] == {"feeding-1": 3, "kite-day": 1}
    assert game.row("memory") == [None, "planting-day", "farmers-market"]
