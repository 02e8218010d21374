"""One test for each sentence of docs/rules.md on buying and the end (S17 to S30)."""

from __future__ import annotations

import numpy as np
import pytest

from teadragon.rules import codes
from teadragon.rules.actions import Buy, Draw
from teadragon.rules.apply import apply
from teadragon.rules.events import What
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list
from teadragon.rules.refusal import IllegalAction, Reason
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import EDITION, buy, table, whats

# Buying a Market card


@proves(
    "S17",
    file="rules/open_actions.py",
    old="return None if paid >= cost else",
    new="return None if paid else",
)
def test_a_payment_must_cover_the_cost() -> None:
    game = table("chamomile: hold feeding-1 feeding-2 gloves | ginseng: hold mentors | market feeding-3 milk")
    refusal = game.refusal(Buy("market", 0, "feeding-3", {"feeding-1": 1, "feeding-2": 1}))
    assert refusal is not None
    assert (refusal.reason, refusal.details) == (Reason.GROWTH_TOO_LOW, {"paid": 3, "cost": 4})
    assert game.refusal(Buy("market", 0, "feeding-3", {"feeding-1": 1, "feeding-2": 1, "gloves": 1})) is None
    assert game.refusal(Buy("market", 1, "milk", {"feeding-2": 1})) is None


@proves("S18", file="rules/piles.py", old="t.growth[seat] -= ed.growth[kind]", new="t.growth[seat] -= 1")
def test_there_is_no_change() -> None:
    game = table("chamomile: hold feeding-3 | ginseng: hold mentors | market milk")
    buy(game, "milk", feeding_3=1)
    area = view(game)["seats"][0]
    assert area["discard"] == {"feeding-3": 1}
    assert area["growth"] == EDITION.card("milk").growth


@proves(
    "S19",
    file="rules/buy.py",
    old="t.due = ed.cost[wanted(t, action)]",
    new="t.due += ed.cost[wanted(t, action)]",
)
def test_growth_that_was_too_much_is_not_kept() -> None:
    """Played in steps, as bots do: what the first payment left over must not help the second."""
    game = table("chamomile: hold feeding-3 feeding-1 | ginseng: deck 2*feeding-1 | market milk gloves")
    steps = [codes.MARKET, codes.CARD + game.compiled.index["feeding-3"], codes.DRAW, codes.MARKET + 1]
    for step in [*steps, codes.CARD + game.compiled.index["milk"]]:
        apply(game.compiled.array, game.tables, 0, step, game.tape)
    assert "hold feeding-1 gloves |" in game.to_text()
    game = table("chamomile: hold feeding-3 2*feeding-1 | ginseng: deck 2*feeding-1 | market milk gloves")
    for step in [*steps, codes.CARD + game.compiled.index["feeding-1"]]:
        apply(game.compiled.array, game.tables, 0, step, game.tape)
    assert game.to_act == 0, "one more growth is due"


@proves(
    "S20",
    file="rules/buy.py",
    old="take_market_card(ed, t, seat, slot, tape)",
    new="take_memory(t, seat, slot, tape)",
)
def test_a_bought_market_card_goes_to_the_hold() -> None:
    game = table("chamomile: hold 2*feeding-1 | ginseng: hold - | market gloves")
    events = buy(game, "gloves", feeding_1=2)
    assert whats(events) == ["paid feeding-1", "paid feeding-1", "bought gloves"]
    assert "hold gloves | deck - | discard 2*feeding-1" in game.to_text()


@proves("S21", file="rules/buy.py", old="refill_market(ed, t, tape)", new="pass")
def test_a_new_market_card_takes_its_place() -> None:
    game = table(
        "chamomile: hold 2*feeding-1 | ginseng: hold - | market book gloves milk bowl | market-deck 2*feeding-2"
    )
    events = buy(game, "gloves", {"revealed": "feeding-2", "slot": 2}, feeding_1=2)
    assert whats(events)[-1] == "revealed feeding-2"
    assert game.row("market") == ["book", "feeding-2", "milk", "bowl"]


@proves("S22", file="rules/season.py", old="reshuffle_market(t, tape)", new="return")
def test_an_empty_market_deck_takes_its_discard_pile_in() -> None:
    line = "chamomile: hold 2*feeding-1 | ginseng: hold - | market book gloves milk bowl | market-discard necklace brush"
    game = table(line)
    events = buy(game, "gloves", {"revealed": "brush", "slot": 2}, feeding_1=2)
    assert whats(events)[-2:] == ["market_reshuffled", "revealed brush"]
    assert view(game)["market_deck"] == {"necklace": 1}


@proves("S23", file="rules/season.py", old="_reveal_effect(ed, t, slot, kind, tape)", new="pass")
def test_brick_and_fickle_dragons_act_when_revealed() -> None:
    line = "chamomile: hold 2*feeding-1 | ginseng: discard picky | market book gloves milk bowl"
    game = table(f"{line} | market-deck brick fickle-dragons necklace")
    brick = game.copy()
    events = buy(brick, "gloves", {"revealed": "brick", "slot": 2}, feeding_1=2)
    assert [e.other for e in events if e.what is What.REVEAL_EFFECT] == ["reshuffle_discards"]
    assert view(brick)["seats"][1]["deck"] == {"picky": 1}
    dealt = [{"revealed": card, "slot": slot} for card, slot in (("necklace", 1), ("brick", 3), ("milk", 4))]
    events = buy(game, "gloves", {"revealed": "fickle-dragons", "slot": 2}, *dealt, feeding_1=2)
    effects = [e.other for e in events if e.what is What.REVEAL_EFFECT]
    assert effects == ["redeal_market", "reshuffle_discards"]
    assert game.row("market") == ["necklace", "fickle-dragons", "brick", "milk"]


# Buying a Memory


@proves(
    "S24",
    file="rules/open_actions.py",
    old="return _slot_refusal(game, action) or _payment_refusal(game, seat, action)",
    new="return _slot_refusal(game, action)",
)
def test_a_memory_must_be_paid_for_just_the_same() -> None:
    game = table(
        "chamomile: hold 2*feeding-1 | ginseng: hold mentors | memories spring kite-day farmers-market"
    )
    refusal = game.refusal(Buy("memory", 0, "kite-day", {"feeding-1": 2}))
    assert refusal is not None
    assert refusal.details == {"paid": 2, "cost": 3}
    assert [a.card for a in game.legal_actions() if isinstance(a, Buy)] == ["farmers-market"]
    assert staged(game) == {"farmers-market"}


def staged(game: Game) -> set[str | None]:
    """The Memories that the compiled rules offer."""
    out = np.zeros(codes.ACTIONS, np.int16)
    actions = out[: legal_list(game.compiled.array, game.tables, 0, out)].tolist()
    return {game.row("memory")[a - codes.MEMORY] for a in actions if codes.MEMORY <= a < codes.CARD}


@proves("S25", file="rules/buy.py", old="reshuffle(t, seat, tape)", new="pass")
def test_a_memory_is_shuffled_with_discard_pile_and_deck() -> None:
    line = "chamomile: hold 3*feeding-1 | deck sleeping-1 | discard picky | ginseng: hold - | rooibos: hold -"
    game = table(f"{line} | memories spring kite-day farmers-market planting-day")
    events = buy(game, "farmers-market", feeding_1=2)
    assert whats(events)[2:] == ["bought farmers-market", "reshuffled"]
    area = view(game)["seats"][0]
    assert area["deck"] == {"sleeping-1": 1, "picky": 1, "feeding-1": 2, "farmers-market": 1}
    assert area["discard"] == {}
    assert game.row("memory") == ["kite-day", None, "planting-day", None]


SPRING_ENDS = (
    "chamomile: hold 2*feeding-1 | ginseng: hold - | market book gloves milk bowl"
    " | market-deck necklace brush flute | memories spring kite-day farmers-market"
)
SUMMER = {"memories": ["picnic", "river-swim", "swap-meet"]}
NEW_MARKET = [
    {"revealed": "necklace", "slot": 1},
    {"revealed": "flute", "slot": 2},
    {"revealed": "brush", "slot": 3},
    {"revealed": "gloves", "slot": 4},
]


@proves("S26", file="rules/season.py", old="box_memory(t, _last_memory(t), tape)", new="pass")
def test_the_last_memory_of_a_season_leaves_the_game() -> None:
    game = table(SPRING_ENDS)
    events = buy(game, "farmers-market", SUMMER, *NEW_MARKET, feeding_1=2)
    assert [(e.card, e.slot) for e in events if e.what is What.MEMORY_LEFT] == [("kite-day", 0)]
    assert view(game)["box"]["kite-day"] == 1


@proves("S27", file="rules/season.py", old="t.season += 1", new="t.season += 2")
def test_the_next_seasons_memories_are_turned_up() -> None:
    game = table(SPRING_ENDS)
    buy(game, "farmers-market", SUMMER, *NEW_MARKET, feeding_1=2)
    assert game.season == "summer"
    assert game.row("memory") == SUMMER["memories"]


@proves("S28", file="rules/season.py", old="if t.market_row[slot] >= 0:", new="if False:")
def test_the_market_row_is_dealt_anew() -> None:
    game = table(SPRING_ENDS)
    events = buy(game, "farmers-market", SUMMER, *NEW_MARKET, feeding_1=2)
    discarded = [e.card for e in events if e.what is What.MARKET_DISCARDED]
    assert discarded == ["book", "gloves", "milk", "bowl"]
    assert game.row("market") == ["necklace", "flute", "brush", "gloves"]
    assert view(game)["market_deck"] == {"book": 1, "milk": 1, "bowl": 1}


# The end


@proves("S29", file="rules/buy.py", old="end_game(t, codes.WINTER_ENDED, tape)", new="t.to_act = 0")
def test_the_game_ends_when_one_memory_is_left_in_winter() -> None:
    line = "chamomile: hold 7*feeding-1 | ginseng: hold 9*feeding-1 | memories winter long-night snow-day"
    game = table(line)
    events = buy(game, "long-night", feeding_1=7)
    assert whats(events)[-1] == "game_ended"
    assert (game.over, game.reason, game.to_act) == (True, "winter", None)
    assert game.legal_actions() == []
    with pytest.raises(IllegalAction, match="game over"):
        game.play(Draw())


def test_the_worked_example_scores_27() -> None:
    """The rulebook's example under "Game End": four Memories, five Market cards, three of which score nothing."""
    game = table(
        "chamomile: hold necklace gloves | deck farmers-market hungry-dogs tea-ceremony 3*sleeping-1 feeding-2"
        " | discard picnic iron-teapot milk 2*feeding-1 | ginseng: hold -"
    )
    score = game.score()[0]
    assert score.total == 27
    assert {line.card: line.points for line in score.lines} == {
        "farmers-market": 2,
        "picnic": 3,
        "hungry-dogs": 6,
        "tea-ceremony": 10,
        "necklace": 2,
        "iron-teapot": 4,
    }


@proves("S30", file="rules/score.py", old="if theirs > points or", new="if theirs < points or")
def test_most_points_win() -> None:
    game = table("chamomile: deck kite-day | ginseng: hold farmers-market | rooibos: hold feeding-2")
    assert [seat.total for seat in game.score()] == [3, 2, 0]
    assert game.winners() == [0]
