"""The referee's own rules, held to examples worked out by hand from the rulebook and the rulings."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from referee import rules, score
from referee.chance import Generator, series_seed, siphash_2_4
from referee.edition import Edition, load
from referee.player import deal, random_action
from referee.record import Dealt, Stated
from referee.table import Table, all_cards, set_up

Outcomes = list[dict[str, Any]]
SPRING = ["farmers-market", "kite-day", "birds-nest"]
MARKET = ["feeding-2", "gloves", "book", "milk"]


@pytest.fixture(scope="module")
def teahouse() -> Edition:
    return load("teahouse")


@pytest.fixture(scope="module")
def crowded() -> Edition:
    """Several copies of cards with effects, Mischief of several names, capped scores."""
    return load(Path(__file__).with_name("crowded.toml"))


def a_table(edition: Edition, *, dragons: tuple[str, ...] = ("ginseng", "chamomile")) -> Table:
    memories = [*SPRING, "planting-day", "rain-on-the-roof"][: len(dragons) + 1]
    return set_up(edition, list(dragons), MARKET, memories, None)


def give(table: Table, *, hold: str = "", deck: str = "", discard: str = "", seat: int = 0) -> None:
    """Seat a player with just these cards, by name; the totals of the box do not matter here."""
    area = table.seats[seat]
    area.hold, area.deck, area.discard = (
        Counter(hold.split()),
        Counter(deck.split()),
        Counter(discard.split()),
    )


def act(table: Table, action: rules.Action, *outcomes: str | dict[str, Any]) -> None:
    """Play with stated luck, none of which may be left over; a bare name is a card drawn."""
    luck = Stated([{"drew": o} if isinstance(o, str) else o for o in outcomes], None)
    rules.play(table, action, luck)
    assert luck.next == len(outcomes), "an outcome that did not happen"


def cards(text: str) -> Counter[str]:
    return Counter(text.split())


DRAW = {"draw": True}


@pytest.mark.parametrize(
    ("length", "word"),
    [
        (0, 0x726FDB47DD0E0E31),
        (1, 0x74F839C593DC67FD),
        (7, 0xAB0200F58B01D137),
        (8, 0x93F5F5799A932462),
        (15, 0xA129CA6149BE45E5),
    ],
)
def test_siphash_gives_its_published_vectors(length: int, word: int) -> None:
    assert siphash_2_4(bytes(range(16)), bytes(range(length))) == word


def test_the_edition_has_the_digest_of_the_record_format(teahouse: Edition) -> None:
    tabled = "sha256:7056cd5a8323257454ce8cb59b5375cf81d13f6061bf73f0ed10d71769d0e1b8"
    assert teahouse.digest == tabled


def test_the_rulebook_s_example_scores_27(teahouse: Edition) -> None:
    table = a_table(teahouse, dragons=("chamomile", "ginseng"))
    table.seats[0].discard += cards("farmers-market picnic hungry-dogs tea-ceremony")
    table.seats[0].hold += cards("necklace iron-teapot feeding-2 milk gloves")
    sheet = score.result(table)
    assert sheet["totals"] == [27, 0]
    assert sheet["winners"] == [0]
    points = {line["card"]: line["points"] for line in sheet["lines"][0]}
    assert points == {
        "farmers-market": 2,
        "picnic": 3,
        "hungry-dogs": 6,
        "tea-ceremony": 10,
        "necklace": 2,
        "iron-teapot": 4,
    }
    assert [line["card"] for line in sheet["lines"][0]][:2] == ["necklace", "iron-teapot"]


def test_equal_points_are_broken_by_memories_and_then_shared(teahouse: Edition) -> None:
    """R22."""
    table = a_table(teahouse)
    table.seats[0].hold += cards("necklace")
    table.seats[1].hold += cards("farmers-market")
    assert score.result(table)["winners"] == [1]
    table.seats[0].hold = cards("picnic")
    table.seats[1].hold = cards("kite-day")
    assert score.result(table)["winners"] == [0, 1]


def test_each_copy_scores_and_each_stops_at_its_most(crowded: Edition) -> None:
    """Two Trays: each 1 point, and 2 for each of four Items, at most 5."""
    table = crowded_table(crowded)
    table.seats[0].hold = cards("tray tray bowl bell")
    assert score.result(table)["lines"][0] == [{"card": "tray", "count": 2, "points": 12}]


def test_a_bag_is_counted_by_falling_growth_and_then_by_id(crowded: Edition) -> None:
    """docs/chance.md."""
    named = [kind for kind in crowded.bag_order if kind in ("storm", "cloak", "jam", "feeding-1", "bite")]
    assert named == ["jam", "cloak", "feeding-1", "bite", "storm"]


def test_mentors_starts_with_the_last_seat_and_holds_are_empty(teahouse: Edition) -> None:
    """R2, R3."""
    table = a_table(teahouse, dragons=("ginseng", "chamomile", "jasmine"))
    assert [seat.mentors for seat in table.seats] == [False, False, True]
    assert not any(seat.hold for seat in table.seats)
    assert list(rules.legal_actions(table)) == [DRAW]


# Drawing


def test_a_dragon_draws_again_for_a_favourite_that_the_hold_lacks(teahouse: Edition) -> None:
    """R9: a Market copy counts as the name; R10: once a turn."""
    table = a_table(teahouse)
    give(table, deck="feeding-1 sleeping-1 feeding-1")
    act(table, DRAW, "feeding-1", "sleeping-1")
    assert table.to_act == 1
    table = a_table(teahouse)
    give(table, hold="feeding-2", deck="feeding-1 sleeping-1")
    act(table, DRAW, "feeding-1")
    assert table.seats[0].hold == cards("feeding-2 feeding-1")


def test_a_dragon_triggers_once_a_turn(teahouse: Edition) -> None:
    """The favourite drawn, lost to Picky, shuffled in and drawn again finds the dragon spent (R10)."""
    table = a_table(teahouse)
    give(table, hold="birds-nest", deck="feeding-1", discard="picky")
    act(table, DRAW, "feeding-1", "picky", "feeding-1")
    assert table.seats[0].deck == cards("picky")
    assert table.to_act == 1


def test_mischief_takes_the_only_kind_by_itself_and_asks_between_two(teahouse: Edition) -> None:
    """R12."""
    table = a_table(teahouse)
    give(table, hold="feeding-1 feeding-1", deck="picky")
    act(table, DRAW, "picky")
    assert table.seats[0].hold == cards("feeding-1")
    assert table.to_act == 1
    table = a_table(teahouse)
    give(table, hold="feeding-1 feeding-2 sleeping-1", deck="picky")
    act(table, DRAW, "picky")
    assert table.choice is not None
    assert table.choice.options == ("feeding-1", "feeding-2")
    assert (table.to_act, table.turns) == (0, 0)
    for wrong in ({"lose": "sleeping-1"}, {"draw": True}, {"discard_item": None}):
        with pytest.raises(rules.Illegal):
            act(table, wrong)
    act(table, {"lose": "feeding-2"})
    assert table.seats[0].discard == cards("picky feeding-2")
    assert (table.to_act, table.turns) == (1, 1)


def test_protection_answers_once_a_turn(teahouse: Edition) -> None:
    """R13, R10: the second draw of the turn (Bird's Nest) brings another Mischief, which is not its own."""
    table = a_table(teahouse)
    give(table, hold="feeding-clock feeding-1 birds-nest grooming-1", deck="picky bite")
    act(table, DRAW, "picky", "bite")
    assert table.seats[0].hold == cards("feeding-clock feeding-1 birds-nest")
    assert table.seats[0].discard == cards("picky bite grooming-1")


def test_a_mischief_drawn_again_takes_no_growth_card(teahouse: Edition) -> None:
    """R10: one Picky is owned; it comes back across a reshuffle."""
    table = a_table(teahouse, dragons=("chamomile", "jasmine"))
    give(table, hold="feeding-1 feeding-1 birds-nest", deck="picky milk")
    act(table, DRAW, "picky", "milk", "picky")
    assert table.seats[0].hold == cards("feeding-1 birds-nest milk")


def test_a_mischief_drawn_again_still_takes_the_vulnerable(teahouse: Edition) -> None:
    """R10: Sugary Treat came between the two times."""
    table = a_table(teahouse)
    give(table, hold="birds-nest bowl", deck="picky feeding-1 sugary-treat")
    act(table, DRAW, "picky", "feeding-1", "sugary-treat", "picky")
    assert table.seats[0].hold == cards("birds-nest bowl feeding-1")
    assert table.seats[0].discard == cards("picky sugary-treat")


def crowded_table(edition: Edition) -> Table:
    market, memories = ["feeding-2", "apron", "jam", "bell"], ["dew", "sprout", "creek"]
    return set_up(edition, ["moss", "ember"], market, memories, None)


def test_two_protection_cards_answer_one_at_a_time(crowded: Edition) -> None:
    """R13, R10: Tangle comes twice; each time one Apron is enough, and the third time none is left."""
    table = crowded_table(crowded)
    give(table, hold="apron apron feeding-1 bell", deck="tangle tangle tangle jam entertaining-1")
    act(table, DRAW, "tangle", "jam", "tangle")
    assert table.seats[0].hold == cards("apron apron feeding-1 bell jam") - cards("jam")
    table = crowded_table(crowded)
    give(table, hold="apron feeding-1 bell", deck="tangle tangle entertaining-1")
    act(table, DRAW, "tangle", "entertaining-1", "tangle")
    assert table.seats[0].hold == cards("apron bell entertaining-1")


def test_a_mischief_of_two_names_takes_the_one_that_is_not_protected(crowded: Edition) -> None:
    """R12, R13."""
    table = crowded_table(crowded)
    give(table, hold="apron feeding-1 sleeping-1 sleeping-2", deck="tangle")
    act(table, DRAW, "tangle")
    assert table.choice is not None
    assert set(table.choice.options) == {"sleeping-1", "sleeping-2"}


def test_two_held_copies_trigger_once_each(crowded: Edition) -> None:
    """R10."""
    table = crowded_table(crowded)
    give(table, hold="bowl bowl", deck="feeding-1 feeding-2 bite picky storm")
    act(table, DRAW, "feeding-1", "feeding-2", "bite")
    assert table.to_act == 1


def test_vulnerable_goes_although_protected(teahouse: Edition) -> None:
    """R13."""
    table = a_table(teahouse)
    give(table, hold="gloves necklace grooming-1", deck="bite")
    act(table, DRAW, "bite")
    assert table.seats[0].hold == cards("gloves grooming-1")
    assert table.seats[0].discard == cards("bite necklace")


def test_an_item_draws_when_its_growth_card_is_drawn_and_once_a_turn(teahouse: Edition) -> None:
    table = a_table(teahouse)
    give(table, hold="blanket sleeping-1", deck="sleeping-2 sleeping-3 milk")
    act(table, DRAW, "sleeping-2", "sleeping-3")
    assert table.seats[0].deck == cards("milk")


def test_effects_of_one_card_add_up(teahouse: Edition) -> None:
    """Ginseng and the Bowl both answer to Feeding: two extra draws, Milk brings a third."""
    table = a_table(teahouse)
    give(table, hold="bowl", deck="feeding-1 milk book sleeping-1 grooming-1 bite")
    act(table, DRAW, "feeding-1", "milk", "book", "sleeping-1", "grooming-1")
    assert table.seats[0].deck == cards("bite")


def test_an_empty_deck_takes_in_the_discard_pile(teahouse: Edition) -> None:
    """R7: when the card is needed, and with it gone Draw is still offered."""
    table = a_table(teahouse)
    give(table, discard="milk book")
    assert DRAW in list(rules.legal_actions(table))
    act(table, DRAW, "book", "milk")
    assert table.seats[0].hold == cards("book milk")


def test_an_extra_draw_that_finds_nothing_is_lost(teahouse: Edition) -> None:
    """R8."""
    table = a_table(teahouse)
    give(table, deck="milk")
    act(table, DRAW, "milk")
    assert table.to_act == 1


def test_swap_meet_asks_for_an_item_before_any_other_draw(teahouse: Edition) -> None:
    """R28."""
    table = a_table(teahouse)
    give(table, deck="swap-meet sleeping-1")
    act(table, DRAW, "swap-meet")
    assert table.to_act == 1
    for item, drawn in (("gloves", ["sleeping-1", "bite"]), (None, [])):
        table = a_table(teahouse)
        give(table, hold="gloves book milk", deck="swap-meet sleeping-1 bite")
        act(table, DRAW, "swap-meet")
        assert table.choice is not None
        assert set(table.choice.options) == {"gloves", "book"}
        with pytest.raises(rules.Illegal):
            act(table, {"discard_item": "milk"})
        act(table, {"discard_item": item}, *drawn)
        assert table.seats[0].hold["swap-meet"] == 1
        assert table.seats[0].hold["gloves"] == (item is None)


def test_pass_is_there_only_when_nothing_else_is(teahouse: Edition) -> None:
    """R8."""
    table = a_table(teahouse)
    with pytest.raises(rules.Illegal):
        act(table, {"pass": True})
    give(table, hold="feeding-1")
    assert list(rules.legal_actions(table)) == [{"pass": True}]
    with pytest.raises(rules.Illegal):
        act(table, DRAW)
    act(table, {"pass": True})
    assert (table.to_act, table.turns) == (1, 1)


# Buying


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


# Whole games


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
