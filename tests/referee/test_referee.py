"""The referee's set-up, draws and score sheets, held to examples worked out by hand."""

from __future__ import annotations

import pytest
from referee import rules, score
from referee.chance import siphash_2_4
from referee.edition import Edition
from scenes import DRAW, a_table, act, cards, crowded_table, give


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
