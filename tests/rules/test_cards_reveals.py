"""Scenarios of Brick and Fickle Dragons turned up in the Market row: alone, in twos, when cards run out."""

from __future__ import annotations

from typing import Any

from teadragon.rules.events import Event, What
from teadragon.rules.game import Game
from teadragon.rules.view import view
from tests.rules.scenarios import cards, pile, revealed, scenario
from tests.rules.tables import buy, draw, table, teahouse_with_copies, whats

BUYER = "chamomile: hold 2*feeding-1 | deck picnic | discard bite"
OTHERS = "ginseng: deck kite-day | discard picky 2*feeding-1 | rooibos: deck snow-day"
SPRING_ENDS = "memories spring planting-day farmers-market"
SUMMER = {"memories": ["river-swim", "swap-meet", "berry-picking", "village-fair"]}


def refill(market: str, deck: str, *slots: tuple[int, str], two: str = "") -> tuple[Game, list[Event]]:
    """The first seat buys Gloves out of this row; then these cards are turned up. `two` has two copies."""
    edition = teahouse_with_copies(two, 2) if two else None
    game = table(f"{BUYER} | {OTHERS} | market {market} | market-deck {deck}", edition)
    return game, buy(game, "gloves", *revealed(*slots), feeding_1=2)[3:]


def new_season(market: str, deck: str, *slots: tuple[int, str], two: str = "") -> tuple[Game, list[Event]]:
    """The first seat buys the last Memory but one of spring; then these cards are turned up."""
    edition = teahouse_with_copies(two, 2) if two else None
    game = table(f"{BUYER} | {OTHERS} | market {market} | market-deck {deck} | {SPRING_ENDS}", edition)
    return game, buy(game, "farmers-market", SUMMER, *revealed(*slots), feeding_1=2)


def reshuffled_seats(events: list[Event]) -> list[Any]:
    return sorted(event.seat or 0 for event in events if event.what is What.RESHUFFLED)


def effects(events: list[Event]) -> list[str | None]:
    return [event.other for event in events if event.what is What.REVEAL_EFFECT]


def names(events: list[Event]) -> list[str]:
    """The events in short, without each seat's reshuffle."""
    return whats(events, but=("turn_ended", "reshuffled"))


# Brick


@scenario("brick")
def test_brick_shuffles_every_discard_pile_into_its_deck() -> None:
    """Also the cards that its revealer has just spent."""
    game, events = refill("book gloves milk bowl", "brick brush", (2, "brick"))
    assert names(events) == ["revealed brick", "reveal_effect brick"]
    assert effects(events) == ["reshuffle_discards"]
    assert reshuffled_seats(events) == [0, 1]
    assert [pile(game, "discard", seat) for seat in range(3)] == [{}, {}, {}]
    assert [pile(game, "deck", seat) for seat in range(3)] == [
        {"picnic": 1, "bite": 1, "feeding-1": 2},
        {"kite-day": 1, "picky": 1, "feeding-1": 2},
        {"snow-day": 1},
    ]
    assert game.row("market") == ["book", "brick", "milk", "bowl"]
    assert game.to_act == 1


@scenario("brick")
def test_brick_leaves_holds_and_the_markets_pile_alone() -> None:
    line = "chamomile: hold 2*feeding-1 bowl | ginseng: hold milk | market gloves book"
    game = table(f"{line} | market-deck brick | market-discard flute brush necklace")
    buy(game, "gloves", *revealed((1, "brick"), (3, "brush"), (4, "flute")), feeding_1=2)
    assert [pile(game, "hold", seat) for seat in range(2)] == [{"gloves": 1, "bowl": 1}, {"milk": 1}]
    assert view(game)["market_deck"] == {"necklace": 1}


@scenario("brick")
def test_brick_at_a_change_of_season() -> None:
    """It acts before the next slot is dealt; the buyer's own pile went into the deck with the Memory."""
    deck = "necklace brush brick flute"
    game, events = new_season(
        "book gloves milk bowl", deck, (1, "necklace"), (2, "brush"), (3, "brick"), (4, "flute")
    )
    at = names(events).index("revealed brick")
    assert names(events)[at:] == ["revealed brick", "reveal_effect brick", "revealed flute"]
    assert reshuffled_seats(events) == [0, 1]
    assert (
        events.index(next(e for e in events if e.seat == 1 and e.what is What.RESHUFFLED)) < len(events) - 2
    )
    assert [pile(game, "discard", seat) for seat in range(3)] == [{}, {}, {}]
    assert pile(game, "deck", 1) == {"kite-day": 1, "picky": 1, "feeding-1": 2}


@scenario("brick")
def test_brick_does_nothing_when_drawn_bought_or_left_in_the_row() -> None:
    game = table("chamomile: deck brick | discard bite | ginseng: discard picky")
    assert whats(draw(game, "brick")) == ["drew brick", "joined brick"]
    line = "chamomile: hold 4*feeding-1 | discard bite | ginseng: discard picky | market brick gloves"
    for card in ("brick", "gloves"):
        game = table(f"{line} | market-deck flute necklace brush")
        slot = game.row("market").index(card) + 1
        outcomes = sorted([(slot, "flute"), (3, "necklace"), (4, "brush")])
        events = buy(game, card, *revealed(*outcomes), feeding_1=2)
        assert effects(events) == []
        assert pile(game, "discard", 1) == {"picky": 1}


@scenario("brick")
def test_two_bricks_both_act() -> None:
    """The second finds nothing left to shuffle."""
    game, events = new_season(
        "gloves", "2*brick brush flute", (1, "brick"), (2, "brick"), (3, "brush"), (4, "flute"), two="brick"
    )
    assert effects(events) == ["reshuffle_discards"] * 2
    assert reshuffled_seats(events) == [0, 1]
    assert game.row("market") == ["brick", "brick", "brush", "flute"]


# Fickle Dragons


@scenario("fickle-dragons")
def test_fickle_dragons_discards_the_other_cards_and_deals_anew() -> None:
    game, events = refill(
        "book gloves milk bowl",
        "fickle-dragons necklace brush flute blanket",
        *[(2, "fickle-dragons"), (1, "flute"), (3, "necklace"), (4, "brush")],
    )
    assert names(events)[:2] == ["revealed fickle-dragons", "reveal_effect fickle-dragons"]
    assert effects(events) == ["redeal_market"]
    assert cards(events, What.MARKET_DISCARDED) == ["book", "milk", "bowl"]
    assert game.row("market") == ["flute", "fickle-dragons", "necklace", "brush"]
    assert view(game)["market_discard"] == {"book": 1, "milk": 1, "bowl": 1}
    assert view(game)["market_deck"] == {"blanket": 1}


@scenario("fickle-dragons")
def test_fickle_dragons_leaves_the_seats_alone() -> None:
    game, events = refill("gloves", "fickle-dragons", (1, "fickle-dragons"))
    assert reshuffled_seats(events) == []
    assert pile(game, "discard") == {"bite": 1, "feeding-1": 2}
    assert pile(game, "discard", 1) == {"picky": 1, "feeding-1": 2}


@scenario("fickle-dragons")
def test_fickle_dragons_in_the_first_slot_of_a_refill() -> None:
    deck = "fickle-dragons necklace brush flute"
    game, events = refill(
        "gloves book milk bowl", deck, (1, "fickle-dragons"), (2, "flute"), (3, "brush"), (4, "necklace")
    )
    assert cards(events, What.MARKET_DISCARDED) == ["book", "milk", "bowl"]
    assert game.row("market") == ["fickle-dragons", "flute", "brush", "necklace"]


@scenario("fickle-dragons")
def test_fickle_dragons_in_the_first_slot_of_a_season() -> None:
    """The row is empty by then, so nothing is discarded on its account, and three more are dealt."""
    deck = "fickle-dragons necklace brush flute blanket"
    slots = [(1, "fickle-dragons"), (2, "necklace"), (3, "brush"), (4, "flute")]
    game, events = new_season("book gloves milk bowl", deck, *slots)
    assert effects(events) == ["redeal_market"]
    assert cards(events, What.MARKET_DISCARDED) == ["book", "gloves", "milk", "bowl"]
    assert game.row("market") == ["fickle-dragons", "necklace", "brush", "flute"]


@scenario("fickle-dragons")
def test_fickle_dragons_in_the_last_slot_of_a_season() -> None:
    """Three have just been dealt: those go, three others come, and the deal is at its end."""
    deck = "fickle-dragons necklace brush flute blanket wind-chime incense"
    before = [(1, "necklace"), (2, "brush"), (3, "flute"), (4, "fickle-dragons")]
    game, events = new_season("- - - -", deck, *before, (1, "blanket"), (2, "wind-chime"), (3, "incense"))
    assert cards(events, What.MARKET_DISCARDED) == ["necklace", "brush", "flute"]
    assert game.row("market") == ["blanket", "wind-chime", "incense", "fickle-dragons"]
    assert view(game)["market_deck"] == {}


@scenario("fickle-dragons")
def test_a_redeal_that_empties_the_market_deck_goes_on_with_what_was_discarded() -> None:
    game, events = refill(
        "book gloves milk bowl",
        "fickle-dragons necklace",
        *[(2, "fickle-dragons"), (1, "necklace"), (3, "bowl"), (4, "book")],
    )
    assert names(events)[-3:] == ["market_reshuffled", "revealed bowl", "revealed book"]
    assert game.row("market") == ["necklace", "fickle-dragons", "bowl", "book"]
    assert view(game)["market_deck"] == {"milk": 1}


@scenario("fickle-dragons")
def test_fickle_dragons_alone_in_a_market_that_has_run_out() -> None:
    """R17: nothing to discard, nothing to deal; the slots stay empty."""
    game, events = refill("gloves - - -", "fickle-dragons", (1, "fickle-dragons"))
    assert names(events) == ["revealed fickle-dragons", "reveal_effect fickle-dragons"]
    assert game.row("market") == ["fickle-dragons", None, None, None]


@scenario("fickle-dragons")
def test_fickle_dragons_does_nothing_when_bought_or_left_in_the_row() -> None:
    line = "chamomile: hold 2*feeding-1 | ginseng: hold - | market fickle-dragons gloves book milk"
    for card in ("fickle-dragons", "gloves"):
        game = table(f"{line} | market-deck flute")
        slot = game.row("market").index(card) + 1
        events = buy(game, card, *revealed((slot, "flute")), feeding_1=2)
        assert names(events)[2:] == [f"bought {card}", "revealed flute"]


@scenario("fickle-dragons")
def test_a_second_fickle_dragons_is_resolved_before_the_first_one_goes_on() -> None:
    """R24: the first is discarded by the second, which keeps its slot and has the other three filled."""
    game, events = refill(
        "book gloves milk bowl",
        "2*fickle-dragons necklace brush flute blanket",
        *[(2, "fickle-dragons"), (1, "fickle-dragons"), (2, "brush"), (3, "flute"), (4, "necklace")],
        two="fickle-dragons",
    )
    assert effects(events) == ["redeal_market"] * 2
    assert cards(events, What.MARKET_DISCARDED) == ["book", "milk", "bowl", "fickle-dragons"]
    assert game.row("market") == ["fickle-dragons", "brush", "flute", "necklace"]


@scenario("fickle-dragons")
def test_fickle_dragons_acts_again_in_a_later_action() -> None:
    """R24 bounds it within one action; the next season deals it again, and it redeals again."""
    line = "chamomile: hold 2*feeding-1 | ginseng: hold 2*feeding-1 | market gloves book"
    game = table(f"{line} | market-deck fickle-dragons | {SPRING_ENDS}")
    refilled = revealed((1, "fickle-dragons"), (2, "book"))
    assert effects(buy(game, "gloves", *refilled, feeding_1=2)) == ["redeal_market"]
    dealt = revealed((1, "book"), (2, "fickle-dragons"), (1, "book"))
    summer = {"memories": ["river-swim", "swap-meet", "picnic"]}
    assert effects(buy(game, "farmers-market", summer, *dealt, feeding_1=2)) == ["redeal_market"]
    assert game.row("market") == ["book", "fickle-dragons", None, None]


# Both


@scenario("brick", "fickle-dragons")
def test_a_redeal_turns_up_brick() -> None:
    """Brick acts at once, before the redeal fills the next slot."""
    game, events = refill(
        "book gloves milk bowl",
        "fickle-dragons brick necklace flute",
        *[(2, "fickle-dragons"), (1, "brick"), (3, "necklace"), (4, "flute")],
    )
    assert names(events)[5:] == [
        "revealed brick",
        "reveal_effect brick",
        "revealed necklace",
        "revealed flute",
    ]
    assert reshuffled_seats(events) == [0, 1]
    assert pile(game, "discard") == {}
    assert game.row("market") == ["brick", "fickle-dragons", "necklace", "flute"]


@scenario("brick", "fickle-dragons")
def test_fickle_dragons_then_brick_and_the_market_is_empty() -> None:
    game, events = refill("gloves - - -", "brick fickle-dragons", (1, "fickle-dragons"), (2, "brick"))
    assert names(events) == [
        "revealed fickle-dragons",
        "reveal_effect fickle-dragons",
        "revealed brick",
        "reveal_effect brick",
    ]
    assert game.row("market") == ["fickle-dragons", "brick", None, None]
    assert (view(game)["market_deck"], view(game)["market_discard"]) == ({}, {})


@scenario("brick", "fickle-dragons")
def test_brick_then_fickle_dragons_and_the_market_is_empty() -> None:
    """Brick is discarded, is all that can be dealt, and acts again: reveal effects have no limit (R10)."""
    game, events = refill(
        "gloves - - -", "brick fickle-dragons", (1, "brick"), (2, "fickle-dragons"), (1, "brick")
    )
    assert names(events) == [
        "revealed brick",
        "reveal_effect brick",
        "revealed fickle-dragons",
        "reveal_effect fickle-dragons",
        "market_discarded brick",
        "market_reshuffled",
        "revealed brick",
        "reveal_effect brick",
    ]
    assert game.row("market") == ["brick", "fickle-dragons", None, None]


@scenario("brick", "fickle-dragons")
def test_both_come_back_out_of_the_old_row_at_a_change_of_season() -> None:
    """The old row is all there is: its four cards are shuffled and dealt, and both act."""
    dealt = [(1, "gloves"), (2, "fickle-dragons"), (1, "brick"), (3, "book"), (4, "gloves")]
    game, events = new_season("brick fickle-dragons gloves book", "-", *dealt)
    assert effects(events) == ["redeal_market", "reshuffle_discards"]
    assert game.row("market") == ["brick", "fickle-dragons", "book", "gloves"]
