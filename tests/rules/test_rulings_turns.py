"""One test and more for each ruling of docs/rulings.md on seats, draws and Mischief (R1 to R13)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from teadragon.rules import codes
from teadragon.rules.actions import Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.events import What
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list
from teadragon.rules.refusal import BadNotation, Reason
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import (
    EDITION,
    OTHER,
    SEED,
    buy,
    draw,
    random_game,
    table,
    teahouse_with_copies,
    whats,
)


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


@proves("R4", file="rules/piles.py", old="t.ahead[season] ^= bit(kind)", new="t.ahead[season] |= bit(kind)")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_memory_more_than_seats_is_dealt_in_each_season(seats: int) -> None:
    dealt: Counter[str] = Counter({"spring": seats + 1})
    for game, _, events in random_game(5, seats):
        cards = [event.card for event in events if event.what is What.MEMORY_DEALT]
        assert len(set(cards)) == len(cards)
        dealt[game.season] += len(cards)
    assert dealt == dict.fromkeys(("spring", "summer", "fall", "winter"), seats + 1)


@proves("R5", file="rules/season.py", old="if t.season < codes.WINTER or not t.open_winter:", new="if True:")
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


@proves(
    "R11", file="rules/draw.py", old="t.fresh = _is_fresh(t, seat, kind)", new="join_hold(ed, t, seat, tape)"
)
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
