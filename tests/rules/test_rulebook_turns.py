"""One test for each sentence of docs/rules.md on a turn and drawing (S12 to S16)."""

from __future__ import annotations

from teadragon.rules.events import What
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import buy, draw, table, whats

# A turn


@proves("S12", file="rules/buy.py", old="t.to_act = (t.to_act + 1) % t.seats", new="t.to_act = t.to_act")
def test_a_turn_is_one_action_then_the_seat_to_the_left_acts() -> None:
    line = (
        "chamomile: hold 2*feeding-1 | deck 3*feeding-1 | ginseng: hold 3*feeding-1 | rooibos: deck feeding-1"
    )
    game = table(f"{line} | market gloves | memories spring farmers-market kite-day planting-day")
    assert game.to_act == 0
    buy(game, "gloves", feeding_1=2)
    assert game.to_act == 1
    buy(game, "farmers-market", feeding_1=2)
    assert game.to_act == 2
    draw(game, "feeding-1")
    assert game.to_act == 0
    assert game.turns == 3


# Drawing


@proves("S13", file="rules/draw.py", old="elif t.waiting >= 0:", new="elif False:")
def test_a_drawn_card_goes_from_the_deck_to_the_hold() -> None:
    game = table("chamomile: deck feeding-1 gloves | ginseng: hold -")
    draw(game, "gloves")
    assert "hold gloves | deck feeding-1" in game.to_text()


@proves(
    "S14",
    file="rules/piles.py",
    old="t.deck_size[seat] += t.discard_size[seat]",
    new="t.deck_size[seat] += 1",
)
def test_an_empty_deck_takes_the_discard_pile_in() -> None:
    game = table("chamomile: discard 2*feeding-1 gloves | ginseng: hold -")
    events = draw(game, "gloves")
    assert whats(events) == ["reshuffled", "drew gloves", "joined gloves"]
    assert "hold gloves | deck 2*feeding-1 | discard -" in game.to_text()
    assert game.odds(0) == {"feeding-1": 1}


@proves("S15", file="rules/draw.py", old="t.owed += ed.answer_draws[kind]", new="t.owed += 0")
def test_effects_of_the_drawn_card_and_of_a_held_one() -> None:
    game = table(
        "chamomile: hold bowl feeding-1 | deck milk 2*feeding-1 sleeping-1 grooming-1 | ginseng: hold -"
    )
    events = draw(game, "milk", "feeding-1", "grooming-1")
    assert [e.card for e in events if e.what is What.TRIGGERED] == ["milk", "bowl"]
    assert [e.count for e in events if e.what is What.TRIGGERED] == [1, 1]


@proves(
    "S16", file="rules/draw.py", old="while t.answered[kind] < t.hold[seat, kind]:", new="for _ in range(1):"
)
def test_the_effect_of_a_card_happens_once_a_turn() -> None:
    game = table(
        "chamomile: hold bowl feeding-1 | deck milk 3*feeding-1 | ginseng: hold - | turns 2 dry 0 to-act 0"
    )
    draw(game, "milk", "feeding-1", "feeding-1")
    assert view(game)["seats"][0]["deck"] == {"feeding-1": 1}
