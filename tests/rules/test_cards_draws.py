"""Scenarios of the cards that draw more: when drawn, and from the hold when another card is drawn."""

from __future__ import annotations

from teadragon.rules.actions import DiscardItem, Lose
from teadragon.rules.events import What
from tests.rules.scenarios import cards, drew, pile, quiet, scenario, scenarios
from tests.rules.tables import buy, draw, table, teahouse_with_copies, whats

DRAWERS = [("milk",), ("book",), ("fickle-dragons",), ("rain-on-the-roof",), ("mushroom-walk",)]
BOUGHT = DRAWERS[:3]  # from the Market, so that there could be two copies
LISTENERS = [("bowl", "feeding"), ("flute", "entertaining"), ("blanket", "sleeping"), ("brush", "grooming")]
NAMES = [name for _, name in LISTENERS]
WATCHERS = [("birds-nest",), ("firefly-night",)]
MISCHIEF = ("picky", "bored", "grumpy", "bite")


# Cards that draw one more when they are drawn


@scenarios("card", DRAWERS)
def test_it_draws_one_more(card: str) -> None:
    game = table(f"chamomile: deck {card} 2*feeding-1")
    events = draw(game, card, "feeding-1")
    assert whats(events) == [
        f"drew {card}",
        f"triggered {card}",
        f"joined {card}",
        "drew feeding-1",
        "joined feeding-1",
    ]
    assert [(e.count, e.other) for e in events if e.what is What.TRIGGERED] == [(1, card)]
    assert (pile(game, "deck"), game.to_act) == ({"feeding-1": 1}, 1)


@scenarios("card", DRAWERS)
def test_in_the_hold_it_hears_nothing(card: str) -> None:
    game = table(f"chamomile: hold {card} | deck feeding-1 picnic")
    assert whats(draw(game, "feeding-1")) == ["drew feeding-1", "joined feeding-1"]


@scenarios("card", DRAWERS)
def test_its_draw_finds_what_a_reshuffle_brings(card: str) -> None:
    game = table(f"chamomile: deck {card} | discard picnic")
    assert whats(draw(game, card, "picnic"))[2:] == [
        f"joined {card}",
        "reshuffled",
        "drew picnic",
        "joined picnic",
    ]


@scenarios("card", DRAWERS)
def test_its_draw_is_lost_when_there_is_nothing_to_draw(card: str) -> None:
    game = table(f"chamomile: deck {card}")
    assert whats(draw(game, card))[2:] == [f"joined {card}", "draw_failed"]
    assert game.to_act == 1


@scenarios("card", BOUGHT)
def test_two_copies_draw_one_more_each(card: str) -> None:
    game = table(f"chamomile: deck 2*{card} 2*feeding-1", teahouse_with_copies(card, 2))
    events = draw(game, card, card, "feeding-1")
    assert cards(events, What.TRIGGERED) == [card, card]
    assert pile(game, "deck") == {"feeding-1": 1}


@scenarios("card", BOUGHT)
def test_bought_it_draws_nothing(card: str) -> None:
    """R16: gaining is not drawing."""
    game = table(f"chamomile: hold 3*feeding-1 | deck picnic | market {card}")
    events = buy(game, card, feeding_1=3)
    assert cards(events, What.TRIGGERED) == []
    assert pile(game, "deck") == {"picnic": 1}


@scenarios("card mischief", [("milk", "grumpy"), ("book", "bored")])
def test_it_lies_in_the_hold_when_its_own_draw_brings_its_mischief(card: str, mischief: str) -> None:
    """R11: it joins the hold before the extra draw."""
    game = table(f"chamomile: deck {card} {mischief}")
    assert whats(draw(game, card, mischief))[2:] == [
        f"joined {card}",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
        f"vulnerable_lost {card}",
    ]


@scenarios("card mischief", [("milk", "grumpy"), ("book", "bored")])
def test_drawn_again_across_a_reshuffle_it_draws_none(card: str, mischief: str) -> None:
    """R10: it draws once, is lost to its Mischief, and comes back in the same turn."""
    game = table(f"chamomile: hold birds-nest | deck {card} {mischief}")
    events = draw(game, card, mischief, card)
    assert whats(events)[-3:] == ["reshuffled", f"drew {card}", f"joined {card}"]
    assert cards(events, What.TRIGGERED) == [card, "birds-nest"]
    assert pile(game, "deck") == {mischief: 1}


@scenarios("card", BOUGHT)
def test_it_draws_again_in_a_later_turn(card: str) -> None:
    """The same card: drawn, spent, and drawn again out of what was discarded."""
    line = f"chamomile: hold feeding-1 | deck {card} picnic | ginseng: deck bite bored | market gloves"
    game = table(line)
    assert cards(draw(game, card, "picnic"), What.TRIGGERED) == [card]
    draw(game, "bite")
    buy(game, "gloves", feeding_1=1, **{card.replace("-", "_"): 1})
    draw(game, "bored")
    assert cards(draw(game, card, "feeding-1"), What.TRIGGERED) == [card]


@scenario("book", "swap-meet")
def test_a_book_given_to_swap_meet_comes_back_without_its_draw() -> None:
    """R10, and a chain that runs dry: the second draw of Swap Meet finds nothing (R8)."""
    game = table("chamomile: deck book swap-meet")
    draw(game, "book", "swap-meet")
    assert whats(game.replay(DiscardItem("book"), drew("book"))) == [
        "item_discarded book",
        "triggered swap-meet",
        "joined swap-meet",
        "reshuffled",
        "drew book",
        "joined book",
        "draw_failed",
    ]


@scenario("milk", "book", "rain-on-the-roof", "mushroom-walk", "fickle-dragons")
def test_a_chain_of_all_that_draw() -> None:
    chain = ["milk", "book", "rain-on-the-roof", "mushroom-walk", "fickle-dragons"]
    game = table(f"chamomile: deck {' '.join(chain)} picnic kite-day")
    events = draw(game, *chain, "picnic")
    assert cards(events, What.TRIGGERED) == chain
    assert cards(events, What.JOINED) == [*chain, "picnic"]
    assert pile(game, "deck") == {"kite-day": 1}


# Items that draw one more for a Growth card


@scenarios("item name growth", [(*row, growth) for row in LISTENERS for growth in (1, 2, 3)])
def test_an_item_hears_its_growth_card(item: str, name: str, growth: int) -> None:
    game = table(f"{quiet(name)}: hold {item} | deck {name}-{growth} picnic kite-day")
    events = draw(game, f"{name}-{growth}", "picnic")
    assert whats(events) == [
        f"drew {name}-{growth}",
        f"triggered {item}",
        f"joined {name}-{growth}",
        "drew picnic",
        "joined picnic",
    ]
    assert [(e.count, e.other) for e in events if e.what is What.TRIGGERED] == [(1, f"{name}-{growth}")]
    assert pile(game, "deck") == {"kite-day": 1}


@scenarios("item name", LISTENERS)
def test_an_item_hears_no_other_card(item: str, name: str) -> None:
    others = [f"{other}-1" for other in NAMES if other != name]
    for card in [*others, *MISCHIEF, "gloves", "picnic"]:
        dragon = "ginseng" if card != "feeding-1" else "rooibos"
        events = draw(table(f"{dragon}: hold {item} | deck {card} snow-day"), card)
        assert cards(events, What.TRIGGERED) == []


@scenarios("item name", LISTENERS)
def test_an_item_that_is_not_held_hears_nothing(item: str, name: str) -> None:
    for game in (
        table(f"{quiet(name)}: deck {name}-1 {item}"),
        table(f"{quiet(name)}: deck {name}-1 | discard {item}"),
        table(f"{quiet(name)}: deck {name}-1 picnic | chamomile: hold {item}"),
    ):
        assert whats(draw(game, f"{name}-1")) == [f"drew {name}-1", f"joined {name}-1"]


@scenarios("item name", LISTENERS)
def test_two_copies_of_an_item_both_answer_one_card(item: str, name: str) -> None:
    edition = teahouse_with_copies(item, 2)
    game = table(f"{quiet(name)}: hold 2*{item} | deck {name}-1 picnic kite-day snow-day", edition)
    events = draw(game, f"{name}-1", "picnic", "kite-day")
    assert cards(events, What.TRIGGERED) == [item, item]
    assert pile(game, "deck") == {"snow-day": 1}


@scenarios("item name", LISTENERS)
def test_an_item_answers_once_a_turn(item: str, name: str) -> None:
    game = table(f"{quiet(name)}: hold {item} | deck milk 3*{name}-1")
    events = draw(game, "milk", f"{name}-1", f"{name}-1")
    assert cards(events, What.TRIGGERED) == ["milk", item]
    assert pile(game, "deck") == {f"{name}-1": 1}


@scenarios("item name", LISTENERS)
def test_an_item_answers_again_in_the_next_turn(item: str, name: str) -> None:
    line = f"{quiet(name)}: hold {item} | deck 2*{name}-1 picnic kite-day | chamomile: deck snow-day"
    game = table(line)
    draw(game, f"{name}-1", "picnic")
    draw(game, "snow-day")
    assert cards(draw(game, f"{name}-1", "kite-day"), What.TRIGGERED) == [item]


@scenarios("item name", LISTENERS)
def test_an_item_that_leaves_and_comes_back_has_answered(item: str, name: str) -> None:
    """R10, across a reshuffle: it answers, goes to Swap Meet, is drawn again, and hears no more this turn."""
    game = table(f"{quiet(name)}: hold {item} | deck {name}-1 swap-meet | discard {name}-2")
    assert cards(draw(game, f"{name}-1", "swap-meet"), What.TRIGGERED) == [item]
    assert whats(game.replay(DiscardItem(item), drew(item, f"{name}-2")))[3:] == [
        "reshuffled",
        f"drew {item}",
        f"joined {item}",
        f"drew {name}-2",
        f"joined {name}-2",
    ]


@scenarios("item name", LISTENERS)
def test_an_item_given_away_does_not_hear_what_it_was_given_for(item: str, name: str) -> None:
    game = table(f"{quiet(name)}: hold {item} | deck swap-meet 3*{name}-1")
    draw(game, "swap-meet")
    events = game.replay(DiscardItem(item), drew(f"{name}-1", f"{name}-1"))
    assert cards(events, What.TRIGGERED) == ["swap-meet"]


@scenarios("item name", LISTENERS)
def test_a_drawn_item_hears_the_next_card_and_not_the_one_before(item: str, name: str) -> None:
    """R11: it joins the hold before the draw after it."""
    line = f"{quiet(name)}: hold birds-nest firefly-night | deck bite {name}-1 {item} picnic"
    events = draw(table(line), "bite", f"{name}-1", item)
    assert cards(events, What.TRIGGERED)[2:] == []
    events = draw(table(line), "bite", item, f"{name}-1", "picnic")
    assert cards(events, What.TRIGGERED)[2:] == [item]


# Memories that draw one more for Mischief


@scenarios("watcher mischief", [(*row, mischief) for row in WATCHERS for mischief in MISCHIEF])
def test_a_memory_hears_every_mischief(watcher: str, mischief: str) -> None:
    game = table(f"chamomile: hold {watcher} | deck {mischief} picnic kite-day")
    events = draw(game, mischief, "picnic")
    assert whats(events) == [
        f"drew {mischief}",
        f"waits_discarded {mischief}",
        f"triggered {watcher}",
        "drew picnic",
        "joined picnic",
    ]
    assert [(e.count, e.other) for e in events if e.what is What.TRIGGERED] == [(1, mischief)]
    assert pile(game, "deck") == {"kite-day": 1}


@scenarios("watcher", WATCHERS)
def test_a_memory_hears_no_other_card(watcher: str) -> None:
    for card in ("feeding-1", "gloves", "necklace", "brick", "picnic"):
        events = draw(table(f"chamomile: hold {watcher} | deck {card} kite-day"), card)
        assert whats(events) == [f"drew {card}", f"joined {card}"]


@scenarios("watcher", WATCHERS)
def test_a_memory_that_is_not_held_hears_nothing(watcher: str) -> None:
    for game in (
        table(f"chamomile: deck bite {watcher}"),
        table(f"chamomile: deck bite | discard {watcher}"),
        table(f"chamomile: deck bite picnic | ginseng: hold {watcher}"),
    ):
        assert whats(draw(game, "bite")) == ["drew bite", "waits_discarded bite"]


@scenarios("watcher", WATCHERS)
def test_a_memory_answers_once_a_turn(watcher: str) -> None:
    game = table(f"chamomile: hold {watcher} | deck bite bored picnic")
    events = draw(game, "bite", "bored")
    assert cards(events, What.TRIGGERED) == [watcher]
    assert pile(game, "deck") == {"picnic": 1}


@scenarios("watcher", WATCHERS)
def test_a_memory_answers_again_in_the_next_turn(watcher: str) -> None:
    game = table(f"chamomile: hold {watcher} | deck bite bored picnic kite-day | ginseng: deck snow-day")
    draw(game, "bite", "picnic")
    draw(game, "snow-day")
    assert cards(draw(game, "bored", "kite-day"), What.TRIGGERED) == [watcher]


@scenarios("watcher", WATCHERS)
def test_a_memory_hears_a_mischief_whose_own_effect_is_used_up(watcher: str) -> None:
    """R10 limits each card's own effect: Bite comes again across a reshuffle, and this Memory heard none yet."""
    first = next(other for (other,) in WATCHERS if other != watcher)
    game = table(f"chamomile: hold {first} gloves | deck bite swap-meet {watcher}")
    draw(game, "bite", "swap-meet")
    events = game.replay(DiscardItem("gloves"), drew(watcher, "bite", "gloves"))
    assert whats(events)[5:] == [
        "reshuffled",
        "drew bite",
        "waits_discarded bite",
        f"triggered {watcher}",
        "drew gloves",
        "joined gloves",
    ]


@scenario("birds-nest", "firefly-night")
def test_both_memories_answer_one_mischief() -> None:
    game = table("chamomile: hold birds-nest firefly-night | deck bite picnic kite-day snow-day")
    events = draw(game, "bite", "picnic", "kite-day")
    assert sorted(str(card) for card in cards(events, What.TRIGGERED)) == ["birds-nest", "firefly-night"]
    assert pile(game, "deck") == {"snow-day": 1}


@scenarios("watcher", WATCHERS)
def test_a_memory_draws_after_the_owner_has_chosen_what_goes(watcher: str) -> None:
    """R11: the loss comes first, then what the hold lets the seat draw."""
    game = table(f"chamomile: hold feeding-1 feeding-2 {watcher} | deck picky feeding-3 picnic")
    assert whats(draw(game, "picky"))[-1] == "asked picky"
    assert whats(game.replay(Lose("feeding-2"), drew("feeding-3"))) == [
        "lost feeding-2",
        f"triggered {watcher}",
        "drew feeding-3",
        "joined feeding-3",
    ]
    assert game.to_act == 1
