"""One test and more for each ruling of docs/rulings.md on seasons, score and the rest (R19 to R28)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from teadragon.rules.actions import DiscardItem
from teadragon.rules.events import What
from teadragon.rules.game import Game
from teadragon.rules.refusal import IllegalAction
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
    old="show_memories(t, tape)",
    new="pass",
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


@proves(
    "R20",
    file="rules/buy.py",
    old="if t.season == codes.WINTER and t.memories_left == 1:",
    new="if t.season == codes.WINTER and t.memories_left == 1 and t.to_act == t.seats - 1:",
)
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


@proves("R26", file="rules/buy.py", old="t.dry += 1", new="t.dry += 0")
def test_300_turns_without_a_purchase_end_the_game() -> None:
    line = f"chamomile: deck 3*feeding-1 | {OTHER} | market gloves | memories spring kite-day"
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


@proves("R27", file="rules/season.py", old="box_rest_of_season(t, t.season)", new="pass")
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
    asked = draw(game, "milk", "swap-meet")
    assert whats(asked)[-1] == "asked swap-meet"
    events = game.replay(DiscardItem("gloves"), [{"drew": card} for card in ("feeding-1", "grooming-1")])
    assert whats(events)[:3] == ["item_discarded gloves", "triggered swap-meet", "joined swap-meet"]
