"""One test for each sentence of docs/rules.md, in its order."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from teadragon.rules import codes
from teadragon.rules.actions import MENTORS, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.apply import apply
from teadragon.rules.events import What
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list
from teadragon.rules.refusal import IllegalAction, Reason
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import buy, draw, table, teahouse, whats

EDITION = teahouse()
SEED = "00112233445566778899aabbccddeeff"


def new(seats: int = 2, *, open_winter: bool = False) -> Game:
    return Game.new(EDITION, seats, SEED, open_winter=open_winter)


# Setting the table


@proves(
    "S1",
    file="rules/setup.py",
    old="copies = ed.dragon_deck[dragon, kind]",
    new="copies = ed.dragon_deck[0, kind]",
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_its_dragons_starter_deck(seats: int) -> None:
    game = new(seats)
    for area, dragon in zip(view(game)["seats"], game.dragons, strict=True):
        assert area["deck"] == dict(EDITION.dragon(dragon).deck)
        assert sum(area["deck"].values()) == 12


@proves("S2", file="rules/setup.py", old="for seat in range(t.seats):", new="for seat in range(4):")
def test_starter_decks_that_nobody_takes_stay_in_the_box() -> None:
    game = new(2)
    table = game.tables[0]
    assert table["deck"].sum() == 24
    assert len(view(game)["seats"]) == len(set(game.dragons)) == 2


@proves("S3", file="rules/view.py", old='game.counts(t["hold"][seat])', new="{}")
def test_a_drawn_card_lies_face_up_for_everybody() -> None:
    game = table("chamomile: deck feeding-1 | ginseng: hold -")
    draw(game, "feeding-1")
    assert view(game)["seats"][0]["hold"] == {"feeding-1": 1}


@proves(
    "S4", file="rules/setup.py", old="for slot in range(codes.MARKET_SLOTS):", new="for slot in range(3):"
)
def test_four_market_cards_lie_face_up() -> None:
    seen = view(new())
    assert None not in seen["market"]
    assert len(seen["market"]) == 4
    assert sum(seen["market_deck"].values()) == 24


@proves("S5", file="rules/season.py", old="t.memories_left = t.seats + 1", new="t.memories_left = t.seats")
@pytest.mark.parametrize(("seats", "put_back"), [(2, 3), (3, 2), (4, 1)])
def test_memories_are_put_back_by_the_number_of_players(seats: int, put_back: int) -> None:
    game = new(seats)
    assert len(game.opening()["memories"]) == 6 - put_back
    assert game.tables[0]["memories_left"] == 6 - put_back
    assert sum(view(game)["box"].values()) == put_back


@proves("S6", file="rules/setup.py", old="show_memories(t, 0, tape)", new="show_memories(t, 1, tape)")
def test_spring_lies_face_up_and_the_other_seasons_wait() -> None:
    game = new(3)
    assert game.season == "spring"
    assert {EDITION.card(card or "").season for card in game.opening()["memories"]} == {"spring"}
    assert view(game)["winter"] is None


@proves("S7", "R5", file="rules/setup.py", old="if t.open_winter:", new="if False:")
def test_winter_may_be_shown_from_the_start() -> None:
    game = new(2, open_winter=True)
    shown = game.opening()["winter"]
    assert len(shown) == 3
    assert {EDITION.card(card or "").season for card in shown} == {"winter"}
    assert view(game)["winter"] == shown


@proves("S8", file="rules/setup.py", old="t.mentors = seats - 1", new="t.mentors = 0")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mentors_starts_to_the_right_of_the_first_seat(seats: int) -> None:
    areas = view(new(seats))["seats"]
    assert [area["mentors"] for area in areas] == [False] * (seats - 1) + [True]


# The cards


@proves("S9", file="rules/piles.py", old="t.growth[seat] += ed.growth[kind]", new="t.growth[seat] += 1")
def test_growth_is_what_a_held_card_brings() -> None:
    game = table("chamomile: hold feeding-1 feeding-2 | ginseng: hold mentors | market sugary-treat book")
    buy(game, "sugary-treat", feeding_1=1, feeding_2=1)
    assert view(game)["seats"][0]["growth"] == EDITION.card("sugary-treat").growth == 3


@proves("S10", file="rules/setup.py", old="if ed.copies[kind] > 0:", new="if ed.copies[kind] >= 0:")
def test_starter_cards_have_no_cost_and_are_never_for_sale() -> None:
    game = new(4)
    starters = {card.id for card in EDITION.cards if card.starter}
    assert all(EDITION.card(card).cost == 0 for card in starters)
    for_sale = {*game.opening()["market"], *view(game)["market_deck"], *game.opening()["memories"]}
    assert not starters & for_sale


@proves("S11", file="rules/score.py", old="return ed.points[kind] + counted", new="return counted")
def test_points_are_scored_by_having_the_card() -> None:
    game = table("chamomile: deck kite-day | ginseng: hold necklace | memories winter snow-day | over winter")
    assert [seat.total for seat in game.score()] == [3, 2]


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


@proves("S13", file="rules/draw.py", old="t.waiting = kind", new="discard_card(t, seat, kind)")
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


@proves("S20", file="rules/buy.py", old="hold_card(ed, t, seat, kind)", new="discard_card(t, seat, kind)")
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
    game = table(f"{line} | market-deck brick fickle-dragons")
    buy(game.copy(), "gloves", {"revealed": "brick", "slot": 2}, feeding_1=2)
    events = buy(game, "gloves", {"revealed": "brick", "slot": 2}, feeding_1=2)
    assert [e.other for e in events if e.what is What.REVEAL_EFFECT] == ["reshuffle_discards"]
    assert view(game)["seats"][1]["deck"] == {"picky": 1}


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


@proves("S29", "R20", file="rules/buy.py", old="end_game(t, codes.WINTER_ENDED, tape)", new="t.to_act = 0")
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


# The kinds of cards


@proves("S31", file="rules/buy.py", old="t.due -= ed.growth[kind]", new="t.due -= 0")
def test_every_growth_card_can_be_discarded_to_buy() -> None:
    for name in ("feeding", "entertaining", "sleeping", "grooming"):
        for growth in (1, 2, 3):
            card = f"{name}-{growth}"
            game = table(f"chamomile: hold {card} 2*picky | ginseng: hold - | market gloves milk")
            refusal = game.refusal(Buy("market", 0, "gloves", {card: 1}))
            assert (refusal is None) == (growth >= 2)
    game = table("chamomile: hold feeding-2 | ginseng: hold - | market gloves")
    for step in (codes.MARKET, codes.CARD + game.compiled.index["feeding-2"]):
        apply(game.compiled.array, game.tables, 0, step, game.tape)
    assert "hold gloves |" in game.to_text()


@proves("S32", file="rules/game.py", old="purse.insert(place, (MENTORS, mentors, 1))", new="pass")
def test_mentors_can_be_spent_like_a_growth_card() -> None:
    game = table("chamomile: hold feeding-1 mentors | ginseng: hold - | market gloves")
    assert game.legal_actions() == [Buy("market", 0, "gloves", {"feeding-1": 1, MENTORS: 1})]
    buy(game, "gloves", feeding_1=1, mentors=1)
    assert view(game)["seats"][0]["discard"] == {"feeding-1": 1}


@proves(
    "S33",
    file="rules/buy.py",
    old="right = (seat + t.seats - 1) % t.seats",
    new="right = (seat + 1) % t.seats",
)
def test_spent_mentors_passes_to_the_right() -> None:
    line = "chamomile: hold feeding-1 | ginseng: hold mentors feeding-1 | rooibos: hold -"
    game = table(f"{line} | market gloves | turns 1 dry 1 to-act 1")
    events = buy(game, "gloves", feeding_1=1, mentors=1)
    assert [(e.seat, e.to) for e in events if e.what is What.MENTORS_PASSED] == [(1, 0)]
    assert [area["mentors"] for area in view(game)["seats"]] == [True, False, False]
    assert [area["growth"] for area in view(game)["seats"]] == [2, 1, 0]


@proves("S34", file="rules/draw.py", old="t.owed += ed.item_draws[t.cause]", new="t.owed += 0")
def test_an_item_may_be_discarded_for_an_effect() -> None:
    line = "chamomile: hold gloves milk | deck swap-meet 3*feeding-1 | ginseng: hold - | memories fall first-frost"
    game = table(line)
    draw(game, "swap-meet")
    assert game.legal_actions() == [DiscardItem(None), DiscardItem("gloves")]
    game.replay(DiscardItem("gloves"), [{"drew": "feeding-1"}, {"drew": "feeding-1"}])
    assert "hold milk 2*feeding-1 swap-meet" in game.to_text()
    assert view(game)["seats"][0]["discard"] == {"gloves": 1}


@proves(
    "S35",
    file="cards/compile.py",
    old='"item": lambda other: other.item,',
    new='"item": lambda other: False,',
)
def test_some_cards_score_by_items() -> None:
    game = table(
        "chamomile: hold gloves book bowl tea-tray | deck gift-giving village-fair | ginseng: hold -"
    )
    lines = {line.card: line.points for line in game.score()[0].lines}
    assert lines == {"book": 1, "tea-tray": 4, "gift-giving": 5, "village-fair": 5}


@proves(
    "S36", file="rules/draw.py", old="discard_card(t, seat, mischief)", new="hold_card(ed, t, seat, mischief)"
)
@pytest.mark.parametrize("mischief", ["bite", "bored", "picky", "grumpy"])
def test_a_drawn_mischief_must_be_discarded_at_once(mischief: str) -> None:
    game = table(f"chamomile: hold gloves | deck {mischief} | ginseng: hold -")
    events = draw(game, mischief)
    assert whats(events) == [f"drew {mischief}", f"waits_discarded {mischief}"]
    assert f"hold gloves | deck - | discard {mischief}" in game.to_text()


@proves("S37", file="rules/draw.py", old="lose(ed, t, seat, lowest(losable), mischief, tape)", new="pass")
@pytest.mark.parametrize(
    ("mischief", "growth"),
    [("picky", "feeding-1"), ("bored", "entertaining-1"), ("grumpy", "sleeping-2"), ("bite", "grooming-3")],
)
def test_mischief_takes_a_growth_card_that_it_names(mischief: str, growth: str) -> None:
    others = {"feeding-1", "entertaining-1", "sleeping-2", "grooming-3"} - {growth}
    game = table(f"chamomile: hold {' '.join(sorted(others))} {growth} | deck {mischief} | ginseng: hold -")
    events = draw(game, mischief)
    assert [e.card for e in events if e.what is What.LOST] == [growth]
    area = view(game)["seats"][0]
    assert area["discard"] == {mischief: 1, growth: 1}
    assert area["hold"] == dict.fromkeys(others, 1)


@proves("S38", file="rules/draw.py", old="if without_lowest(losable) != NONE:", new="if False:")
def test_the_owner_may_choose_which_card_goes() -> None:
    game = table("chamomile: hold feeding-1 feeding-2 feeding-3 | deck picky | ginseng: hold -")
    draw(game, "picky")
    assert game.to_act == 0
    assert game.legal_actions() == [Lose("feeding-3"), Lose("feeding-2"), Lose("feeding-1")]
    game.replay(Lose("feeding-2"), [])
    assert view(game)["seats"][0]["discard"] == {"picky": 1, "feeding-2": 1}
    assert game.to_act == 1


@proves("S39", file="rules/draw.py", old="losable &= ~ed.protects[guard]", new="pass")
@pytest.mark.parametrize(
    ("guard", "mischief", "growth"),
    [
        ("feeding-clock", "picky", "feeding-1"),
        ("wind-chime", "bored", "entertaining-1"),
        ("incense", "grumpy", "sleeping-1"),
        ("gloves", "bite", "grooming-1"),
    ],
)
def test_protection_prevents_the_loss(guard: str, mischief: str, growth: str) -> None:
    game = table(f"chamomile: hold {growth} {guard} | deck {mischief} | ginseng: hold -")
    events = draw(game, mischief)
    assert [(e.card, e.other) for e in events if e.what is What.PROTECTED] == [(guard, mischief)]
    assert Counter(view(game)["seats"][0]["hold"]) == Counter([growth, guard])


@proves("S40", file="rules/view.py", old='"dragon": game.dragons[seat],', new='"dragon": None,')
def test_a_dragon_always_stays() -> None:
    game = new(2)
    dragons = game.dragons
    while not game.over:
        game.play(game.legal_actions()[-1])
        assert tuple(area["dragon"] for area in view(game)["seats"]) == dragons
    assert not any(
        dragon in dict(a.pay) for dragon in dragons for a in game.legal_actions() if isinstance(a, Buy)
    )


@proves(
    "S41", file="rules/draw.py", old="if ed.favourite[dragon] & t.hold_kinds[seat] != NONE:", new="if False:"
)
@pytest.mark.parametrize(
    ("dragon", "favourite"),
    [("ginseng", "feeding"), ("rooibos", "entertaining"), ("chamomile", "sleeping"), ("jasmine", "grooming")],
)
def test_a_dragon_draws_for_its_favourite_when_it_has_none(dragon: str, favourite: str) -> None:
    deck = EDITION.dragon(dragon).deck
    assert max(deck, key=lambda card: deck[card]) == f"{favourite}-1"
    line = f"{dragon}: hold {{}} | deck {favourite}-1 gloves | milk: hold -".replace("milk:", _other(dragon))
    events = draw(table(line.format("-")), f"{favourite}-1", "gloves")
    assert [e.card for e in events if e.what is What.TRIGGERED] == [dragon]
    assert whats(draw(table(line.format(f"{favourite}-2")), f"{favourite}-1"))[-1] == f"joined {favourite}-1"


def _other(dragon: str) -> str:
    return "ginseng:" if dragon != "ginseng" else "jasmine:"


PAIRS = [("sugary-treat", "picky"), ("book", "bored"), ("milk", "grumpy"), ("necklace", "bite")]


@proves("S42", file="rules/draw.py", old="_lose_vulnerable(ed, t, seat, mischief, tape)", new="pass")
@pytest.mark.parametrize(("vulnerable", "mischief"), PAIRS)
def test_a_vulnerable_card_must_go_when_its_mischief_comes(vulnerable: str, mischief: str) -> None:
    game = table(f"chamomile: hold {vulnerable} | deck {mischief} | ginseng: hold -")
    events = draw(game, mischief)
    assert [(e.card, e.other) for e in events if e.what is What.VULNERABLE_LOST] == [(vulnerable, mischief)]
    assert view(game)["seats"][0]["discard"] == {mischief: 1, vulnerable: 1}


@proves(
    "S43",
    file="cards/compile.py",
    old="other.lost_to == card.id",
    new="other.lost_to == card.id and card.id < 'd'",
)
@pytest.mark.parametrize(
    ("vulnerable", "mischief", "guard", "growth"),
    [(*PAIRS[0], "feeding-clock", "feeding-1"), (*PAIRS[2], "incense", "sleeping-1")],
)
def test_protection_cannot_save_a_vulnerable_card(
    vulnerable: str, mischief: str, guard: str, growth: str
) -> None:
    game = table(f"chamomile: hold {vulnerable} {guard} {growth} | deck {mischief} | ginseng: hold -")
    draw(game, mischief)
    area = view(game)["seats"][0]
    assert area["discard"] == {mischief: 1, vulnerable: 1}
    assert Counter(area["hold"]) == Counter([guard, growth])


def test_pass_is_no_action_of_a_common_turn() -> None:
    refusal = new().refusal(Pass())
    assert refusal is not None
    assert refusal.reason is Reason.MAY_NOT_PASS
