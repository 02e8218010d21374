"""The referee's purchases, seasons, endings and whole games, held to examples worked out by hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from referee import rules
from referee.chance import Generator, series_seed
from referee.edition import Edition
from referee.player import deal, random_action
from referee.record import Dealt
from referee.table import all_cards
from scenes import DRAW, a_table, act, cards, crowded_table, give


def buy(row: str, slot: int, card: str, **pay: int) -> rules.Action:
    payment = {name.replace("_", "-"): count for name, count in pay.items()}
    return {"buy": row, "slot": slot, "card": card, "pay": payment}


def test_any_payment_that_covers_will_do_but_no_card_without_growth(teahouse: Edition) -> None:
    """R14."""
    for pay in ({"feeding_1": 1}, {"feeding_1": 1, "kite_day": 1, "milk": 1}, {"milk": 2}, {"mentors": 1}):
        table = a_table(teahouse)
        give(table, hold="feeding-1 milk kite-day")
        with pytest.raises(rules.Illegal):
            act(table, buy("market", 2, "gloves", **pay))
    for pay in ({"milk": 1}, {"milk": 1, "feeding_1": 1}):
        table = a_table(teahouse)
        give(table, hold="feeding-1 milk kite-day")
        act(table, buy("market", 2, "gloves", **pay), {"revealed": "bowl", "slot": 2})
        assert table.seats[0].hold["gloves"] == 1
        assert table.market == ["feeding-2", "bowl", "book", "milk"]


def test_mentors_goes_to_the_right_and_is_never_discarded(teahouse: Edition) -> None:
    """R15."""
    table = a_table(teahouse, dragons=("ginseng", "chamomile", "jasmine"))
    table.to_act = 2
    give(table, hold="feeding-1", seat=2)
    act(table, buy("memory", 1, "farmers-market", feeding_1=1, mentors=1))
    assert [seat.mentors for seat in table.seats] == [False, True, False]
    assert table.seats[2].deck == cards("farmers-market feeding-1")
    assert table.memories[0] is None


def test_a_market_without_cards_leaves_the_slot_empty(teahouse: Edition) -> None:
    """R17: the discard pile becomes the deck first."""
    table = a_table(teahouse)
    give(table, hold="feeding-3")
    table.market_deck, table.market_discard = Counter(), cards("bowl")
    act(table, buy("market", 4, "milk", feeding_3=1), {"revealed": "bowl", "slot": 4})
    give(table, hold="feeding-3", seat=1)
    act(table, buy("market", 1, "feeding-2", feeding_3=1))
    assert table.market == [None, "gloves", "book", "bowl"]


def test_fickle_dragons_deals_the_others_anew_and_brick_waits_for_its_turn(teahouse: Edition) -> None:
    """R24: one reveal card reveals the other; the first slot is dealt first."""
    table = a_table(teahouse)
    give(table, hold="feeding-3", deck="bite")
    give(table, discard="picky", seat=1)
    table.market_deck = cards("fickle-dragons brick bowl flute")
    act(
        table,
        buy("market", 2, "gloves", feeding_3=1),
        {"revealed": "fickle-dragons", "slot": 2},
        {"revealed": "bowl", "slot": 1},
        {"revealed": "brick", "slot": 3},
        {"revealed": "flute", "slot": 4},
    )
    assert table.market == ["bowl", "fickle-dragons", "brick", "flute"]
    assert table.market_discard == cards("feeding-2 book milk")
    assert table.seats[0].deck == cards("bite feeding-3")
    assert table.seats[1].deck == cards("picky")


def test_two_kinds_redeal_at_most_once_for_each_copy(crowded: Edition) -> None:
    """R24: Gust and two Fickles turn each other up; a Fickle that comes back redeals no more."""
    table = crowded_table(crowded)
    give(table, hold="feeding-2")
    table.market = ["fickle", "apron", "jam", "bell"]
    table.market_deck, table.market_discard = cards("gust"), cards("fickle")
    act(
        table,
        buy("market", 2, "apron", feeding_2=1),
        {"revealed": "gust", "slot": 2},
        {"revealed": "fickle", "slot": 1},
        {"revealed": "fickle", "slot": 2},
        {"revealed": "jam", "slot": 1},
        {"revealed": "bell", "slot": 3},
        {"revealed": "fickle", "slot": 4},
    )
    assert table.market == ["jam", "fickle", "bell", "fickle"]
    assert table.market_deck + table.market_discard == cards("gust")


def test_a_redeal_within_a_season_s_deal_fills_the_other_slots_first(teahouse: Edition) -> None:
    """R19, R24: Fickle Dragons in slot 2 discards slot 1, and slots 1, 3 and 4 are dealt at once."""
    table = a_table(teahouse)
    give(table, hold="feeding-3")
    table.memories = ["farmers-market", None, "kite-day"]
    summer = ["picnic", "swap-meet", "river-swim"]
    act(
        table,
        buy("memory", 3, "kite-day", feeding_3=1),
        {"memories": summer},
        {"revealed": "bowl", "slot": 1},
        {"revealed": "fickle-dragons", "slot": 2},
        {"revealed": "flute", "slot": 1},
        {"revealed": "brush", "slot": 3},
        {"revealed": "brick", "slot": 4},
    )
    assert table.season == "summer"
    assert table.memories == summer
    assert table.box == cards("farmers-market")
    assert table.market_discard == cards("bowl feeding-2 gloves book milk")


def test_winter_ends_at_once_and_its_last_turn_counts(teahouse: Edition) -> None:
    """R20, R26: an end of winter comes before the 1,000th turn."""
    table = a_table(teahouse)
    give(table, hold="feeding-3 milk milk milk")
    table.season, table.memories, table.turns = "winter", [None, "gift-giving", "snow-day"], 999
    act(table, buy("memory", 2, "gift-giving", milk=3))
    assert (table.reason, table.turns) == ("winter", 1000)


@pytest.mark.parametrize(("turns", "quiet"), [(999, 5), (500, 299)])
def test_endless_play_is_adjudicated(teahouse: Edition, turns: int, quiet: int) -> None:
    """R26."""
    table = a_table(teahouse)
    give(table, deck="bite")
    table.turns, table.turns_without_purchase = turns, quiet
    act(table, DRAW, "bite")
    assert table.reason == "adjudicated"
    with pytest.raises(rules.Illegal):
        rules.stop(table)


def test_tight_payments_are_the_tight_ones_among_all_that_cover(teahouse: Edition) -> None:
    dice = random.Random(3)
    kinds = [kind for kind, card in teahouse.cards.items() if card.kind != "mischief"]
    for cost in range(1, 11):
        table = a_table(teahouse)
        give(table, hold=" ".join(dice.choices(kinds, k=9)))
        table.seats[0].mentors = dice.random() < 0.5
        tight = [p for p in rules.covering_payments(table, cost) if rules.is_tight(table, p, cost)]
        found = list(rules.tight_payments(table, cost))
        assert sorted(map(str, (sorted(p.items()) for p in tight))) == sorted(
            map(str, (sorted(p.items()) for p in found))
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("open_winter", [False, True])
@pytest.mark.parametrize("name", ["teahouse", "crowded"])
def test_no_card_is_made_or_lost(
    request: pytest.FixtureRequest, name: str, seats: int, open_winter: bool
) -> None:
    edition: Edition = request.getfixturevalue(name)
    dice = random.Random(seats)
    seed = series_seed(seats, 1)
    table, _ = deal(edition, seed, seats, open_winter=open_winter)
    luck, start = Dealt(Generator(edition, seed)), all_cards(table)
    assert start.total() == 13 * seats + 53
    while not table.over:
        assert any(rules.legal_actions(table))
        rules.play(table, random_action(table, dice, loose=0.3, buy=0.6), luck)
        assert all_cards(table) == start
        assert sum(seat.mentors for seat in table.seats) == 1
    assert table.season == "winter" or table.reason == "adjudicated"
