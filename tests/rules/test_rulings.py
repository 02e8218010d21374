"""One test and more for each ruling of docs/rulings.md, in its order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from teadragon.rules import codes
from teadragon.rules.actions import Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.events import What
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list
from teadragon.rules.refusal import BadNotation, IllegalAction, Reason
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import (
    buy,
    draw,
    random_game,
    table,
    teahouse,
    teahouse_with_copies,
    whats,
)

EDITION = teahouse()
SEED = "00112233445566778899aabbccddeeff"
OTHER = "ginseng: hold mentors"


@proves("R1", file="rules/game.py", old="if not 2 <= seats <= most:", new="if not 1 <= seats <= 5:")
def test_two_to_four_seats_with_different_dragons() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            Game.new(EDITION, seats, SEED)
    with pytest.raises(ValueError, match="different dragons"):
        Game.new(EDITION, 2, SEED, dragons=["jasmine", "jasmine"])
    with pytest.raises(BadNotation, match="sits twice"):
        Game.from_text(EDITION, "jasmine: hold - | jasmine: hold -")
    assert len(set(Game.new(EDITION, 4, SEED).dragons)) == 4


@proves("R2", file="rules/setup.py", old="t.to_act = 0", new="t.to_act = 1")
def test_the_first_seat_acts_first_and_mentors_sits_with_the_last() -> None:
    game = Game.new(EDITION, 3, SEED)
    order = []
    for _ in range(4):
        order.append(game.to_act)
        game.play(Draw())
        while game.choice:
            game.play(game.legal_actions()[0])
    assert order == [0, 1, 2, 0]
    assert Game.new(EDITION, 3, SEED).tables[0]["mentors"] == 2


@proves("R3", file="rules/setup.py", old="t.dragon_fired = 0", new="t.hold[0, 0] = 1")
def test_nobody_starts_with_a_card_in_the_hold() -> None:
    seats = view(Game.new(EDITION, 4, SEED))["seats"]
    assert all(not seat["hold"] and not seat["discard"] for seat in seats)


@proves(
    "R4", file="rules/season.py", old="t.ahead[season] ^= bit(kind)", new="t.ahead[season] = t.ahead[season]"
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_memory_more_than_seats_is_dealt_in_each_season(seats: int) -> None:
    dealt: Counter[str] = Counter({"spring": seats + 1})
    for game, _, events in random_game(5, seats):
        cards = [event.card for event in events if event.what is What.MEMORY_DEALT]
        assert len(set(cards)) == len(cards)
        dealt[game.season] += len(cards)
    assert dealt == dict.fromkeys(("spring", "summer", "fall", "winter"), seats + 1)


def test_an_open_winter_is_the_one_that_comes() -> None:
    """R5: what was shown at the start is what winter brings, and nothing of it is dealt anew."""
    game = Game.new(EDITION, 2, SEED, open_winter=True)
    shown = game.opening()["winter"]
    while game.season != "winter":
        actions = game.legal_actions()
        game.play(next((a for a in actions if isinstance(a, Buy) and a.row == "memory"), actions[0]))
    assert game.row("memory") == shown
    assert view(game)["winter"] is None


@proves(
    "R6",
    file="rules/open_actions.py",
    old="return [*draws, *_purchases(game, game.to_act)] or",
    new="return draws or",
)
def test_a_turn_is_exactly_one_of_three() -> None:
    game = table(
        f"chamomile: hold 3*feeding-1 | deck picky | {OTHER} | market gloves | memories spring kite-day"
    )
    assert game.legal_actions() == [
        Draw(),
        Buy("market", 0, "gloves", {"feeding-1": 2}),
        Buy("memory", 0, "kite-day", {"feeding-1": 3}),
    ]


@proves("R7", file="rules/draw.py", old="if t.deck_size[seat] == 0:", new="if t.deck_size[seat] <= 1:")
def test_reshuffling_waits_until_a_card_is_needed() -> None:
    game = table(f"chamomile: deck gloves | discard 2*picky | {OTHER}")
    assert whats(draw(game, "gloves")) == ["drew gloves", "joined gloves"]
    assert view(game)["seats"][0]["deck"] == {}
    assert view(game)["seats"][0]["discard"] == {"picky": 2}


def test_the_market_reshuffles_only_when_a_card_is_needed() -> None:
    """R7, for the Market: the last card of its deck is turned up, and the discard pile stays."""
    line = f"chamomile: hold 2*feeding-1 | {OTHER} | market gloves book milk bowl | market-deck brush"
    game = table(f"{line} | market-discard flute")
    buy(game, "gloves", {"revealed": "brush", "slot": 1}, feeding_1=2)
    assert (view(game)["market_deck"], view(game)["market_discard"]) == ({}, {"flute": 1})


@proves("R8", file="rules/legal.py", old="out[0] = codes.PASS", new="out[0] = codes.DRAW")
def test_pass_is_the_only_action_when_nothing_else_is_open() -> None:
    game = table(f"chamomile: hold feeding-1 | {OTHER} feeding-1 | market gloves")
    assert game.legal_actions() == [Pass()]
    out = np.zeros(codes.ACTIONS, np.int16)
    assert legal_list(game.compiled.array, game.tables, 0, out) == 1
    assert out[0] == codes.PASS
    refusal = game.refusal(Draw())
    assert refusal is not None
    assert refusal.reason is Reason.NOTHING_TO_DRAW
    assert whats(game.play(Pass())) == ["passed"]
    assert (game.turns, game.to_act) == (1, 1)
    assert game.legal_actions() == [Buy("market", 0, "gloves", {"feeding-1": 1, "mentors": 1})]


def test_draw_opens_again_once_cards_are_discarded() -> None:
    """R8: all cards in the hold, nothing to draw; what is spent can be drawn again."""
    game = table(f"chamomile: hold 2*feeding-1 | {OTHER} | market gloves")
    assert game.legal_actions() == [Buy("market", 0, "gloves", {"feeding-1": 2})]
    buy(game, "gloves", feeding_1=2)
    game.play(Pass())
    assert Draw() in Game.from_text(EDITION, game.to_text()).legal_actions()
    assert whats(draw(game, "feeding-1")) == ["reshuffled", "drew feeding-1", "joined feeding-1"]


def test_a_chain_of_draws_that_runs_dry_loses_the_rest() -> None:
    """R8: Milk asks for one more card, and there is none."""
    game = table(f"chamomile: deck milk | {OTHER}")
    assert whats(draw(game, "milk")) == ["drew milk", "triggered milk", "joined milk", "draw_failed"]
    assert game.to_act == 1


@proves("R9", file="rules/draw.py", old="t.owed += ed.favourite_draws[dragon]", new="t.owed += 0")
def test_a_dragon_draws_one_more_for_starter_and_market_copies() -> None:
    for card in ("sleeping-1", "sleeping-2", "sleeping-3"):
        game = table(f"chamomile: hold feeding-1 | deck {card} gloves | {OTHER}")
        events = draw(game, card, "gloves")
        assert whats(events)[:4] == [f"drew {card}", "triggered chamomile", f"joined {card}", "drew gloves"]
    for held in ("sleeping-1", "sleeping-3"):
        game = table(f"chamomile: hold {held} | deck sleeping-2 gloves | {OTHER}")
        assert whats(draw(game, "sleeping-2")) == ["drew sleeping-2", "joined sleeping-2"]


@proves("R10", file="rules/draw.py", old="if t.fired[kind] >= owned:", new="if False:")
def test_a_mischief_drawn_again_is_only_discarded() -> None:
    """One Picky, drawn twice in a turn across a reshuffle: one loss. Milk and Book chain the draws."""
    line = f"chamomile: hold 3*feeding-1 bowl | deck milk picky | discard - | {OTHER}"
    game = table(line)
    events = draw(game, "milk", "picky")
    assert [e.card for e in events if e.what is What.LOST] == ["feeding-1"]
    game = table(f"chamomile: hold 3*feeding-1 birds-nest | deck picky | {OTHER} | memories fall first-frost")
    events = draw(game, "picky", "picky")
    assert whats(events) == [
        "drew picky",
        "waits_discarded picky",
        "lost feeding-1",
        "triggered birds-nest",
        "reshuffled",
        "drew picky",
        "waits_discarded picky",
    ]


def test_two_copies_trigger_once_each() -> None:
    """R10: with two Pickies of one's own, two losses in a turn."""
    line = f"chamomile: hold 3*feeding-1 birds-nest | deck 2*picky | {OTHER} | memories fall first-frost"
    events = draw(table(line), "picky", "picky")
    assert [e.card for e in events if e.what is What.LOST] == ["feeding-1", "feeding-1"]


def test_being_drawn_counts_whether_or_not_anything_was_lost() -> None:
    """R10: Picky finds no Feeding; Milk's draw brings one back, and the same Picky does not take it."""
    line = f"chamomile: hold birds-nest firefly-night | deck picky feeding-1 milk | {OTHER} | memories fall first-frost"
    game = table(line)
    events = draw(game, "picky", "milk", "feeding-1", "picky")
    assert Counter(whats(events))["lost feeding-1"] == 0
    assert view(game)["seats"][0]["hold"]["feeding-1"] == 1


def test_a_card_that_draws_more_draws_none_the_second_time() -> None:
    """R10: Milk is lost to Grumpy, shuffled in, and drawn again in the same turn."""
    line = f"chamomile: hold birds-nest | deck milk grumpy | {OTHER} | memories fall first-frost"
    events = draw(table(line), "milk", "grumpy", "milk")
    assert whats(events)[-2:] == ["drew milk", "joined milk"]
    assert Counter(whats(events))["triggered milk"] == 1


def test_a_vulnerable_card_goes_every_time() -> None:
    """R10: its loss stands outside the limit, even when the Mischief has had its own effect."""
    line = (
        f"chamomile: hold milk birds-nest firefly-night | deck grumpy | {OTHER} | memories fall first-frost"
    )
    events = draw(table(line), "grumpy", "milk", "grumpy", "milk")
    assert Counter(whats(events))["vulnerable_lost milk"] == 2


def test_a_dragon_acts_once_a_turn() -> None:
    """R10: the favourite comes, is lost to Grumpy, and comes again."""
    line = f"chamomile: hold birds-nest firefly-night | deck sleeping-1 grumpy | {OTHER} | memories fall first-frost"
    events = draw(table(line), "sleeping-1", "grumpy", "sleeping-1", "grumpy")
    assert Counter(whats(events))["triggered chamomile"] == 1


@proves("R11", file="rules/draw.py", old="_lose_vulnerable(ed, t, seat, mischief, tape)", new="pass")
def test_a_drawn_mischief_is_resolved_in_this_order() -> None:
    line = (
        f"chamomile: hold sugary-treat feeding-1 sleeping-1 birds-nest | deck picky feeding-2 | {OTHER}"
        " | memories fall first-frost"
    )
    assert whats(draw(table(line), "picky", "feeding-2")) == [
        "drew picky",
        "waits_discarded picky",
        "vulnerable_lost sugary-treat",
        "lost feeding-1",
        "triggered birds-nest",
        "drew feeding-2",
        "joined feeding-2",
    ]


def test_the_drawn_card_joins_after_its_effects_are_counted_and_before_the_next_draw() -> None:
    """R11 (5) to (7): a drawn Bowl does not hear the card before it, and hears the one after."""
    events = draw(
        table(f"chamomile: hold - | deck milk bowl feeding-1 gloves picky | {OTHER}"), "milk", "bowl"
    )
    assert whats(events)[-3:] == ["joined milk", "drew bowl", "joined bowl"]
    line = f"ginseng: hold - | deck feeding-1 bowl feeding-2 gloves | {OTHER.replace('ginseng', 'rooibos')}"
    events = draw(table(line), "feeding-1", "bowl")
    assert whats(events) == [
        "drew feeding-1",
        "triggered ginseng",
        "joined feeding-1",
        "drew bowl",
        "joined bowl",
    ]


@proves("R12", file="rules/draw.py", old="_ask(t, seat, codes.LOSE, losable, mischief, tape)", new="pass")
def test_losing_is_not_optional_and_the_owner_picks_between_different_cards() -> None:
    game = table(f"chamomile: hold 2*feeding-1 feeding-3 | deck picky gloves | {OTHER}")
    events = draw(game, "picky")
    assert whats(events)[-1] == "asked picky"
    assert game.legal_actions() == [Lose("feeding-3"), Lose("feeding-1")]
    for action, reason in (
        (Draw(), Reason.CHOICE_PENDING),
        (Pass(), Reason.CHOICE_PENDING),
        (DiscardItem(None), Reason.NO_CHOICE),
        (Lose("gloves"), Reason.NOT_AN_OPTION),
    ):
        refusal = game.refusal(action)
        assert refusal is not None
        assert refusal.reason is reason
    assert whats(game.replay(Lose("feeding-3"), [])) == ["lost feeding-3"]
    assert game.turns == 1


def test_copies_of_one_card_are_alike_so_nobody_is_asked() -> None:
    """R12: two Starter Feedings are one card to choose from."""
    events = draw(table(f"chamomile: hold 2*feeding-1 | deck picky | {OTHER}"), "picky")
    assert whats(events) == ["drew picky", "waits_discarded picky", "lost feeding-1"]


@proves("R13", file="rules/draw.py", old="t.answered[guard] += 1", new="t.answered[guard] += 0")
def test_protection_answers_once_a_turn() -> None:
    line = f"chamomile: hold feeding-1 feeding-clock birds-nest | deck 2*picky | {OTHER} | memories fall first-frost"
    events = draw(table(line), "picky", "picky")
    assert Counter(whats(events))["protected feeding-clock"] == 1
    assert Counter(whats(events))["lost feeding-1"] == 1


def test_protection_that_had_nothing_to_save_is_not_used_up() -> None:
    """R13: no Feeding at the first Picky; one at the second, which the clock then saves."""
    line = (
        f"chamomile: hold feeding-clock birds-nest firefly-night | deck 2*picky feeding-1 milk | {OTHER}"
        " | memories fall first-frost"
    )
    events = draw(table(line), "picky", "milk", "feeding-1", "picky")
    assert Counter(whats(events))["protected feeding-clock"] == 1
    assert Counter(whats(events))["lost feeding-1"] == 0


def test_one_protection_card_answers_at_a_time() -> None:
    """R13: of two clocks, one answers the first Picky and the other the second."""
    edition = teahouse_with_copies("feeding-clock", 2)
    line = f"chamomile: hold feeding-1 2*feeding-clock birds-nest firefly-night | deck 3*picky | {OTHER}"
    events = draw(table(f"{line} | memories fall first-frost", edition), "picky", "picky", "picky")
    assert Counter(whats(events))["protected feeding-clock"] == 2
    assert Counter(whats(events))["lost feeding-1"] == 1


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


@proves("R15", file="rules/buy.py", old="t.mentors = right", new="t.mentors = seat")
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
    line = f"chamomile: hold 4*feeding-1 flute | deck 3*gloves | {OTHER}".replace("3*gloves", "gloves")
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


@proves("R18", file="rules/buy.py", old="t.memory_row[slot] = -1", new="pass")
def test_the_cards_just_spent_are_shuffled_in_and_the_slot_stays_empty() -> None:
    game = table(
        f"chamomile: hold 3*feeding-1 | deck - | {OTHER} | memories spring kite-day picnic".replace(
            "picnic", "planting-day farmers-market"
        )
    )
    buy(game, "kite-day", feeding_1=3)
    assert view(game)["seats"][0]["deck"] == {"feeding-1": 3, "kite-day": 1}
    assert game.row("memory") == [None, "planting-day", "farmers-market"]


SPRING_ENDS = (
    "chamomile: hold 2*feeding-1 | ginseng: discard picky | market book gloves milk bowl"
    " | market-deck necklace brush flute brick fickle-dragons | memories spring kite-day farmers-market"
)
SUMMER = {"memories": ["picnic", "river-swim", "swap-meet"]}


def reveal(*cards: str, slots: tuple[int, ...] = (1, 2, 3, 4)) -> list[dict[str, Any]]:
    return [{"revealed": card, "slot": slot} for card, slot in zip(cards, slots, strict=False)]


@proves(
    "R19",
    file="rules/season.py",
    old="show_memories(t, t.season, tape)",
    new="show_memories(t, t.season - 1, tape)",
)
def test_the_season_changes_inside_the_buyers_turn() -> None:
    game = table(SPRING_ENDS)
    events = buy(game, "farmers-market", SUMMER, *reveal("necklace", "flute", "brush", "brick"), feeding_1=2)
    assert [event.what.value for event in events[2:]] == [
        "bought",
        "reshuffled",
        "memory_left",
        "season_began",
        *["memory_dealt"] * 3,
        *["market_discarded"] * 4,
        *["revealed"] * 4,
        "reveal_effect",
        "reshuffled",
        "turn_ended",
    ]
    assert (game.to_act, game.turns) == (1, 1)


def test_turns_are_not_evened_out() -> None:
    """R20: the first seat ends winter, and the second has no turn after it."""
    line = (
        "chamomile: hold 7*feeding-1 | ginseng: hold 9*feeding-1 | memories winter long-night new-years-bells"
    )
    game = table(f"{line} | turns 60 dry 0 to-act 0")
    buy(game, "long-night", feeding_1=7)
    assert (game.reason, game.turns, game.winners()) == ("winter", 61, [0])


@proves(
    "R21",
    file="rules/score.py",
    old="return t.deck[seat, kind] + t.hold[seat, kind] +",
    new="return t.deck[seat, kind] +",
)
def test_all_cards_score_wherever_they_lie_and_count_themselves() -> None:
    game = table(
        "chamomile: hold necklace | deck kite-day | discard tea-tray | ginseng: hold mentors gift-giving"
    )
    mine, theirs = game.score()
    assert {line.card: line.points for line in mine.lines} == {"necklace": 2, "kite-day": 3, "tea-tray": 2}
    assert [line.points for line in theirs.lines] == [1]
    game = table("chamomile: hold tea-ceremony gloves 3*feeding-1 mentors | ginseng: hold -")
    assert game.score()[0].total == 3, (
        "the Ceremony counts itself and the Gloves; not Mentors, not the dragon"
    )


@proves(
    "R22",
    file="rules/score.py",
    old="memories_of(ed, t, other) > memories",
    new="memories_of(ed, t, other) < memories",
)
def test_ties_go_to_more_memories_then_are_shared() -> None:
    game = table("chamomile: hold farmers-market | ginseng: hold necklace")
    assert [seat.total for seat in game.score()] == [2, 2]
    assert [seat.memories for seat in game.score()] == [1, 0]
    assert game.winners() == [0]
    game = table("chamomile: hold farmers-market | ginseng: hold first-blossoms | rooibos: hold necklace")
    assert game.winners() == [0, 1]
    assert table("chamomile: hold - | ginseng: hold -").winners() == [0, 1]


# Cards that act when revealed


@proves(
    "R23",
    file="rules/setup.py",
    old="kinds = t.market_deck_kinds & ~ed.reveal_kinds",
    new="kinds = t.market_deck_kinds",
)
def test_reveal_cards_are_not_among_the_first_four_and_stay_in_the_market_deck() -> None:
    for n in range(300):
        game = Game.new(EDITION, 2, f"{n:032x}")
        assert not {"brick", "fickle-dragons"} & set(game.opening()["market"])
        deck = view(game)["market_deck"]
        assert deck["brick"] == deck["fickle-dragons"] == 1


@proves(
    "R24",
    file="rules/season.py",
    old="if slot != kept and t.market_row[slot] >= 0:",
    new="if t.market_row[slot] >= 0:",
)
def test_a_redeal_fills_every_other_slot_before_the_deal_goes_on() -> None:
    """A Fickle Dragons in the first slot of a season's deal: nothing lies yet, and the other three follow."""
    game = table(SPRING_ENDS)
    cards = reveal("fickle-dragons", "flute", "brick", "brush")
    events = buy(game, "farmers-market", SUMMER, *cards, feeding_1=2)
    assert game.row("market") == ["fickle-dragons", "flute", "brick", "brush"]
    assert [e.other for e in events if e.what is What.REVEAL_EFFECT] == [
        "redeal_market",
        "reshuffle_discards",
    ]


def test_a_redeal_in_the_middle_of_a_deal_discards_what_lies_before_it() -> None:
    """R24: slots 1 and 2 are dealt anew, then 4; the brick that came first acts at once, too."""
    game = table(SPRING_ENDS)
    cards = reveal("brick", "flute", "fickle-dragons", "necklace", "brush", "book", slots=(1, 2, 3, 1, 2, 4))
    events = buy(game, "farmers-market", SUMMER, *cards, feeding_1=2)
    assert game.row("market") == ["necklace", "brush", "fickle-dragons", "book"]
    names = whats(events)
    assert names.index("reveal_effect brick") == names.index("revealed brick") + 1
    assert names.index("market_discarded flute") > names.index("reveal_effect fickle-dragons")


def test_a_refill_that_reveals_fickle_dragons_deals_the_other_cards_anew() -> None:
    """R24, with deck and discard pile running out: the discarded cards come back at once."""
    game = table(
        f"chamomile: hold 2*feeding-1 | {OTHER} | market book gloves milk bowl | market-deck fickle-dragons"
    )
    cards = reveal("fickle-dragons", "milk", "book", "bowl", slots=(2, 1, 3, 4))
    events = buy(game, "gloves", *cards, feeding_1=2)
    assert game.row("market") == ["milk", "fickle-dragons", "book", "bowl"]
    assert Counter(event.what.value for event in events)["market_discarded"] == 3


def test_a_kind_redeals_at_most_as_often_as_the_edition_has_copies() -> None:
    """R24: the same Fickle Dragons, discarded by the other one and turned up again, redeals no third time."""
    edition = teahouse_with_copies("fickle-dragons", 2)
    line = f"chamomile: hold 2*feeding-1 | {OTHER} | market gloves | market-deck 2*fickle-dragons"
    game = table(line, edition)
    cards = reveal("fickle-dragons", "fickle-dragons", "fickle-dragons", slots=(1, 2, 1))
    events = buy(game, "gloves", *cards, feeding_1=2)
    assert game.row("market") == ["fickle-dragons", "fickle-dragons", None, None]
    assert Counter(event.what.value for event in events)["reveal_effect"] == 2


# The rest


@proves("R25", file="rules/season.py", old="t.season += 1", new="t.season += 2")
def test_the_seasons_come_in_order() -> None:
    order = ["spring"]
    for game, _, events in random_game(3, 2):
        if any(event.what is What.SEASON_BEGAN for event in events):
            order.append(game.season)
    assert order == ["spring", "summer", "fall", "winter"]


@proves("R26", file="rules/buy.py", old="t.dry = 0 if bought else t.dry + 1", new="t.dry = 0")
def test_300_turns_without_a_purchase_end_the_game() -> None:
    line = f"chamomile: deck 3*feeding-1 | {OTHER} | market gloves | memories spring kite-day picnic".replace(
        " picnic", ""
    )
    game = table(f"{line} | turns 400 dry 299 to-act 0")
    events = draw(game, "feeding-1")
    assert [e.other for e in events if e.what is What.GAME_ENDED] == ["adjudicated"]
    assert (game.over, game.reason, game.turns) == (True, "adjudicated", 401)


def test_a_purchase_begins_the_count_of_dry_turns_anew() -> None:
    game = table(f"chamomile: hold 2*feeding-1 | {OTHER} | market gloves | turns 400 dry 299 to-act 0")
    buy(game, "gloves", feeding_1=2)
    assert not game.over
    assert game.tables[0]["dry"] == 0


def test_the_1000th_turn_ends_the_game_and_winter_comes_first() -> None:
    game = table(
        f"chamomile: hold 7*feeding-1 | deck picky | {OTHER} | market gloves | turns 999 dry 3 to-act 0"
    )
    draw(game, "picky")
    assert (game.reason, game.turns) == ("adjudicated", 1000)
    line = f"chamomile: hold 7*feeding-1 | {OTHER} | memories winter long-night snow-day | turns 999 dry 299 to-act 0"
    game = table(line)
    buy(game, "long-night", feeding_1=7)
    assert (game.reason, game.turns) == ("winter", 1000)


def test_the_people_may_end_a_game_at_the_end_of_a_turn() -> None:
    """R26: not while a question is open; then nobody acts any more and the scores stand."""
    game = table(f"chamomile: hold feeding-1 feeding-2 kite-day | deck picky | {OTHER}")
    asked = game.copy()
    draw(asked, "picky")
    with pytest.raises(IllegalAction, match="choice pending"):
        asked.stop()
    assert [event.other for event in game.stop()] == ["stopped"]
    assert (game.over, game.reason, game.score()[0].total) == (True, "stopped", 3)
    with pytest.raises(IllegalAction, match="game over"):
        game.stop()


@proves("R27", file="rules/season.py", old="box_rest_of_season(t, season)", new="pass")
def test_everything_is_public_but_order_and_the_seasons_to_come() -> None:
    game = Game.new(EDITION, 2, SEED)
    seen = view(game)
    known = str(seen)
    assert {EDITION.card(card).season for card in seen["box"]} == {"spring"}
    assert len(seen["box"]) == 3
    assert not any(card.id in known for card in EDITION.cards if card.season not in (None, "spring"))
    assert SEED not in known
    assert all(sum(seat["deck"].values()) == 12 for seat in seen["seats"])


@proves(
    "R28",
    file="rules/draw.py",
    old="ed.item_draws[drawn] > 0 and items != NONE:",
    new="ed.item_draws[drawn] > 0:",
)
def test_swap_meet_asks_only_when_an_item_is_held() -> None:
    summer = "memories fall first-frost"
    game = table(f"chamomile: hold feeding-1 | deck swap-meet feeding-2 | {OTHER} | {summer}")
    assert whats(draw(game, "swap-meet")) == ["drew swap-meet", "joined swap-meet"]
    game = table(f"chamomile: hold gloves | deck swap-meet feeding-2 | {OTHER} | {summer}")
    assert whats(draw(game, "swap-meet")) == ["drew swap-meet", "asked swap-meet"]
    assert view(game)["waiting"] == "swap-meet"
    assert whats(game.replay(DiscardItem(None), [])) == ["declined swap-meet", "joined swap-meet"]
    assert game.to_act == 1


def test_swap_meets_answer_comes_before_any_other_draw() -> None:
    """R28: Milk still owes a draw when Swap Meet asks."""
    line = f"chamomile: hold gloves brick | deck milk swap-meet 3*feeding-1 grooming-1 | {OTHER}"
    game = table(f"{line} | memories fall first-frost")
    rain = draw(game.copy(), "milk", "swap-meet")
    assert whats(rain)[-1] == "asked swap-meet"
    draw(game, "milk", "swap-meet")
    events = game.replay(DiscardItem("gloves"), [{"drew": card} for card in ("feeding-1", "grooming-1")])
    assert whats(events)[:3] == ["item_discarded gloves", "triggered swap-meet", "joined swap-meet"]
