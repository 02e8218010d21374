"""Scenarios of Swap Meet, the dragons and Mentors, and of what they do to each other."""

from __future__ import annotations

import pytest

from teadragon.rules.actions import MENTORS, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.events import What
from teadragon.rules.game import Game
from teadragon.rules.refusal import IllegalAction, Reason
from teadragon.rules.view import view
from tests.rules.scenarios import cards, drew, pile, scenario, scenarios
from tests.rules.tables import buy, draw, table, teahouse_with_copies, whats

# Dragon, its favourite, the Mischief that takes it, the Item that hears it
DRAGONS = [
    ("ginseng", "feeding", "picky", "bowl"),
    ("rooibos", "entertaining", "bored", "flute"),
    ("chamomile", "sleeping", "grumpy", "blanket"),
    ("jasmine", "grooming", "bite", "brush"),
]
FAVOURITES = [row[:2] for row in DRAGONS]
NAMES = [name for _, name in FAVOURITES]
MISCHIEF = [mischief for _, _, mischief, _ in DRAGONS]
ITEMS = ["feeding-clock", "wind-chime", "incense", "gloves", "book", "necklace"]
ITEMS += ["iron-teapot", "bowl", "flute", "blanket", "brush", "tea-tray"]
NO_ITEMS = ["milk", "sugary-treat", "brick", "fickle-dragons", "feeding-2", "picnic", "birds-nest"]


# Swap Meet


@scenario("swap-meet")
def test_swap_meet_takes_an_item_and_draws_two() -> None:
    game = table("chamomile: hold gloves feeding-1 | deck swap-meet picnic kite-day snow-day")
    assert whats(draw(game, "swap-meet")) == ["drew swap-meet", "asked swap-meet"]
    assert (game.to_act, game.turns) == (0, 0)
    events = game.replay(DiscardItem("gloves"), drew("picnic", "kite-day"))
    assert whats(events) == [
        "item_discarded gloves",
        "triggered swap-meet",
        "joined swap-meet",
        "drew picnic",
        "joined picnic",
        "drew kite-day",
        "joined kite-day",
    ]
    assert [e.other for e in events if e.what is What.ITEM_DISCARDED] == ["swap-meet"]
    assert [(e.count, e.other) for e in events if e.what is What.TRIGGERED] == [(2, "swap-meet")]
    assert pile(game, "discard") == {"gloves": 1}
    assert pile(game, "hold") == {"feeding-1": 1, "swap-meet": 1, "picnic": 1, "kite-day": 1}
    assert (game.to_act, game.turns) == (1, 1)


@scenario("swap-meet")
def test_swap_meet_may_be_declined() -> None:
    game = table("chamomile: hold gloves | deck swap-meet picnic")
    draw(game, "swap-meet")
    assert whats(game.replay(DiscardItem(None), [])) == ["declined swap-meet", "joined swap-meet"]
    assert pile(game, "hold") == {"gloves": 1, "swap-meet": 1}
    assert pile(game, "deck") == {"picnic": 1}
    assert game.to_act == 1


@scenario("swap-meet", *ITEMS)
def test_swap_meet_offers_each_item_of_the_hold_and_nothing_else() -> None:
    game = table(f"chamomile: hold {' '.join(ITEMS + NO_ITEMS)} mentors | deck swap-meet")
    draw(game, "swap-meet")
    assert game.choice is not None
    assert sorted(game.choice.options) == sorted(ITEMS)
    answers = {a.card for a in game.legal_actions() if isinstance(a, DiscardItem)}
    assert answers == {None, *ITEMS}
    assert len(game.legal_actions()) == 1 + len(ITEMS)


@scenario("swap-meet")
def test_swap_meet_does_not_ask_without_an_item_in_the_hold() -> None:
    for line in (
        f"chamomile: hold {' '.join(NO_ITEMS)} mentors | deck swap-meet snow-day",
        "chamomile: hold - | deck swap-meet gloves",
        "chamomile: hold - | deck swap-meet | discard gloves",
        "chamomile: hold - | deck swap-meet | ginseng: hold gloves",
    ):
        game = table(line)
        assert whats(draw(game, "swap-meet")) == ["drew swap-meet", "joined swap-meet"]
        assert game.to_act == 1


@scenario("swap-meet")
def test_swap_meet_takes_one_of_two_copies() -> None:
    game = table(
        "chamomile: hold 2*gloves | deck swap-meet picnic kite-day", teahouse_with_copies("gloves", 2)
    )
    draw(game, "swap-meet")
    assert game.legal_actions() == [DiscardItem(None), DiscardItem("gloves")]
    game.replay(DiscardItem("gloves"), drew("picnic", "kite-day"))
    assert (pile(game, "hold")["gloves"], pile(game, "discard")) == (1, {"gloves": 1})


@scenario("swap-meet")
def test_while_swap_meet_asks_nothing_else_is_open() -> None:
    game = table("chamomile: hold gloves 2*feeding-1 | deck swap-meet picnic | market book incense")
    draw(game, "swap-meet")
    before = game.to_text()
    for action, reason in (
        (Draw(), Reason.CHOICE_PENDING),
        (Pass(), Reason.CHOICE_PENDING),
        (Buy("market", 1, "incense", {"feeding-1": 2}), Reason.CHOICE_PENDING),
        (Lose("feeding-1"), Reason.NO_CHOICE),
        (DiscardItem("incense"), Reason.NOT_AN_OPTION),
        (DiscardItem("feeding-1"), Reason.NOT_AN_OPTION),
        (DiscardItem("swap-meet"), Reason.NOT_AN_OPTION),
    ):
        refusal = game.refusal(action)
        assert refusal is not None
        assert refusal.reason is reason
        with pytest.raises(IllegalAction):
            game.replay(action, [])
    assert game.to_text() == before
    assert view(game)["choice"] == {"kind": "discard_item", "cause": "swap-meet", "options": ["gloves"]}


@scenario("swap-meet", "gloves")
def test_protection_given_to_swap_meet_protects_no_more() -> None:
    game = table("chamomile: hold gloves grooming-1 | deck swap-meet bite picnic")
    draw(game, "swap-meet")
    events = game.replay(DiscardItem("gloves"), drew("bite", "picnic"))
    assert cards(events, What.PROTECTED) == []
    assert cards(events, What.LOST) == ["grooming-1"]


@scenario("swap-meet")
def test_swap_meets_answer_comes_before_the_draws_that_are_owed() -> None:
    """R28: Firefly Night still owes one; after the answer, three follow."""
    game = table(
        "chamomile: hold gloves birds-nest firefly-night | deck bite swap-meet picnic kite-day snow-day"
    )
    assert whats(draw(game, "bite", "swap-meet"))[-1] == "asked swap-meet"
    events = game.replay(DiscardItem("gloves"), drew("picnic", "kite-day", "snow-day"))
    assert cards(events, What.JOINED) == ["swap-meet", "picnic", "kite-day", "snow-day"]


@scenario("swap-meet")
def test_a_declined_swap_meet_leaves_the_draws_that_are_owed() -> None:
    game = table(
        "chamomile: hold gloves birds-nest firefly-night | deck bite swap-meet picnic kite-day snow-day"
    )
    draw(game, "bite", "swap-meet")
    events = game.replay(DiscardItem(None), drew("picnic"))
    assert whats(events)[1:] == ["joined swap-meet", "drew picnic", "joined picnic"]


@scenario("swap-meet")
def test_two_questions_in_one_turn() -> None:
    """Swap Meet's draws bring a Picky, which asks in its turn; the rest follows the second answer."""
    game = table("chamomile: hold gloves feeding-1 feeding-2 | deck swap-meet picky picnic kite-day")
    draw(game, "swap-meet")
    assert whats(game.replay(DiscardItem("gloves"), drew("picky")))[-1] == "asked picky"
    events = game.replay(Lose("feeding-1"), drew("picnic"))
    assert whats(events) == ["lost feeding-1", "drew picnic", "joined picnic"]
    assert (game.turns, game.plies) == (1, 3)


# Dragons


@scenarios("dragon name growth", [(*row, growth) for row in FAVOURITES for growth in (1, 2, 3)])
def test_a_dragon_answers_its_favourite(dragon: str, name: str, growth: int) -> None:
    game = table(f"{dragon}: hold gloves | deck {name}-{growth} picnic kite-day")
    events = draw(game, f"{name}-{growth}", "picnic")
    assert whats(events) == [
        f"drew {name}-{growth}",
        f"triggered {dragon}",
        f"joined {name}-{growth}",
        "drew picnic",
        "joined picnic",
    ]
    assert [(e.seat, e.count, e.other) for e in events if e.what is What.TRIGGERED] == [
        (0, 1, f"{name}-{growth}")
    ]
    assert pile(game, "deck") == {"kite-day": 1}


@scenarios("dragon name growth", [(*row, growth) for row in FAVOURITES for growth in (1, 2, 3)])
def test_a_dragon_is_content_when_its_favourite_is_held(dragon: str, name: str, growth: int) -> None:
    """Any card of the name counts, from a Starter deck or the Market."""
    for held in (1, 2, 3):
        line = f"{dragon}: hold {name}-{held} | deck {name}-{growth} picnic"
        if (held, growth) != (3, 3):  # there is one of each
            assert whats(draw(table(line), f"{name}-{growth}"))[1:] == [f"joined {name}-{growth}"]


@scenarios("dragon name", FAVOURITES)
def test_a_favourite_that_lies_elsewhere_is_not_held(dragon: str, name: str) -> None:
    line = f"{dragon}: deck {name}-1 {name}-2 | discard {name}-2 | {{}}: hold {name}-3"
    other = next(d for d, _ in FAVOURITES if d != dragon)
    events = draw(table(line.format(other)), f"{name}-1", f"{name}-2")
    assert cards(events, What.TRIGGERED) == [dragon]


@scenarios("dragon name", FAVOURITES)
def test_a_dragon_cares_for_no_other_card(dragon: str, name: str) -> None:
    others = [f"{other}-1" for other in NAMES if other != name]
    for card in [*others, *MISCHIEF, "gloves", "picnic"]:
        events = draw(table(f"{dragon}: deck {card} {name}-1"), card)
        assert cards(events, What.TRIGGERED) == []


@scenarios("dragon name mischief item", DRAGONS)
def test_a_dragon_answers_once_a_turn(dragon: str, name: str, mischief: str, item: str) -> None:
    """R10, across a reshuffle: its favourite comes, is lost, and comes again to a hold that has none."""
    game = table(f"{dragon}: hold birds-nest firefly-night | deck {name}-1 {mischief}")
    events = draw(game, f"{name}-1", mischief, f"{name}-1", mischief)
    assert cards(events, What.TRIGGERED).count(dragon) == 1
    assert cards(events, What.LOST) == [f"{name}-1"]
    assert pile(game, "hold")[f"{name}-1"] == 1


@scenarios("dragon name", FAVOURITES)
def test_a_dragon_answers_again_in_the_next_turn(dragon: str, name: str) -> None:
    """Between its two answers the favourite is spent, so that the hold has none again."""
    other = next(d for d, _ in FAVOURITES if d != dragon)
    line = f"{dragon}: hold incense | deck 2*{name}-1 picnic kite-day | {other}: deck bite bored"
    game = table(f"{line} | market gloves")
    assert cards(draw(game, f"{name}-1", "picnic"), What.TRIGGERED) == [dragon]
    draw(game, "bite")
    buy(game, "gloves", incense=1, **{f"{name}_1": 1})
    draw(game, "bored")
    assert cards(draw(game, f"{name}-1", "kite-day"), What.TRIGGERED) == [dragon]


@scenarios("dragon name", FAVOURITES)
def test_another_seats_dragon_does_not_answer(dragon: str, name: str) -> None:
    other = next(d for d, _ in FAVOURITES if d != dragon)
    events = draw(table(f"{other}: deck {name}-1 picnic | {dragon}: deck picky"), f"{name}-1")
    assert cards(events, What.TRIGGERED) == []


@scenarios("dragon name", FAVOURITES)
def test_a_bought_favourite_leaves_the_dragon_quiet(dragon: str, name: str) -> None:
    game = table(f"{dragon}: hold milk | deck picnic | market {name}-2")
    assert cards(buy(game, f"{name}-2", milk=1), What.TRIGGERED) == []
    assert pile(game, "deck") == {"picnic": 1}


@scenarios("dragon name mischief item", DRAGONS)
def test_dragon_and_item_both_answer_one_favourite(dragon: str, name: str, mischief: str, item: str) -> None:
    game = table(f"{dragon}: hold {item} | deck {name}-1 picnic kite-day snow-day")
    events = draw(game, f"{name}-1", "picnic", "kite-day")
    assert sorted(str(card) for card in cards(events, What.TRIGGERED)) == sorted([dragon, item])
    assert cards(events, What.JOINED) == [f"{name}-1", "picnic", "kite-day"]
    assert pile(game, "deck") == {"snow-day": 1}


@scenarios("dragon name mischief item", DRAGONS)
def test_the_item_answers_alone_when_the_favourite_is_held(
    dragon: str, name: str, mischief: str, item: str
) -> None:
    game = table(f"{dragon}: hold {item} {name}-2 | deck {name}-1 picnic kite-day")
    assert cards(draw(game, f"{name}-1", "picnic"), What.TRIGGERED) == [item]


@scenarios("dragon name mischief item", DRAGONS)
def test_a_chain_of_dragon_and_item_runs_dry(dragon: str, name: str, mischief: str, item: str) -> None:
    """R8: two draws are owed, one card is there."""
    game = table(f"{dragon}: hold {item} | deck {name}-1 picnic")
    events = draw(game, f"{name}-1", "picnic")
    assert whats(events)[-3:] == ["drew picnic", "joined picnic", "draw_failed"]
    assert game.to_act == 1


# Mentors


def three(hold: str, mentors: int, rest: str) -> Game:
    """Three seats, each with this hold; Mentors lies with one, and that seat acts."""
    holds = [f"{hold} mentors" if seat == mentors else hold for seat in range(3)]
    areas = [f"{dragon}: hold {held}" for (dragon, _), held in zip(FAVOURITES, holds, strict=False)]
    return table(f"{' | '.join(areas)} | {rest} | turns 3 dry 0 to-act {mentors}")


@scenario("mentors")
@pytest.mark.parametrize(("seat", "right"), [(0, 2), (1, 0), (2, 1)])
def test_mentors_pays_and_goes_to_the_right(seat: int, right: int) -> None:
    game = three("feeding-1", seat, "market gloves")
    events = buy(game, "gloves", feeding_1=1, mentors=1)
    assert [(e.seat, e.to) for e in events if e.what is What.MENTORS_PASSED] == [(seat, right)]
    assert [area["mentors"] for area in view(game)["seats"]] == [s == right for s in range(3)]
    assert pile(game, "discard", seat) == {"feeding-1": 1}


@scenario("mentors")
def test_mentors_pays_for_a_memory_and_is_not_shuffled_in() -> None:
    game = three("feeding-1", 0, "memories spring farmers-market kite-day planting-day")
    buy(game, "farmers-market", feeding_1=1, mentors=1)
    assert pile(game, "deck") == {"feeding-1": 1, "farmers-market": 1}
    assert [area["mentors"] for area in view(game)["seats"]] == [False, False, True]


@scenario("mentors")
def test_mentors_can_be_spent_again_by_the_seat_it_went_to() -> None:
    game = three("feeding-1", 0, "market gloves incense")
    buy(game, "gloves", feeding_1=1, mentors=1)
    game.replay(Pass(), [])
    buy(game, "incense", feeding_1=1, mentors=1)
    assert [area["mentors"] for area in view(game)["seats"]] == [False, True, False]
    assert [pile(game, "hold", seat) for seat in range(3)] == [
        {"gloves": 1},
        {"feeding-1": 1},
        {"incense": 1},
    ]


@scenario("mentors")
def test_mentors_that_is_not_held_does_not_pay() -> None:
    game = table("ginseng: hold feeding-1 | chamomile: hold feeding-1 mentors | market gloves")
    paid = Buy("market", 0, "gloves", {"feeding-1": 1, MENTORS: 1})
    refusal = game.refusal(paid)
    assert refusal is not None
    assert (refusal.reason, refusal.details["card"]) == (Reason.NOT_HELD, MENTORS)
    game.replay(Pass(), [])
    assert game.legal_actions() == [paid]


@scenario("mentors")
def test_mentors_may_be_part_of_a_loose_payment() -> None:
    """R14: it goes to the right though the payment would have covered the cost without it."""
    game = three("2*feeding-1", 2, "market gloves")
    loose = {"feeding-1": 2, MENTORS: 1}
    assert all(dict(a.pay) != loose for a in game.legal_actions() if isinstance(a, Buy))
    game.replay(Buy("market", 0, "gloves", loose), [])
    assert [area["mentors"] for area in view(game)["seats"]] == [False, True, False]
    assert pile(game, "discard", 2) == {"feeding-1": 2}


@scenario("mentors")
def test_mentors_scores_nothing() -> None:
    """R21: it is no card that a Tea Ceremony counts, and no Item."""
    game = table("chamomile: hold tea-ceremony gift-giving mentors")
    assert game.score()[0].total == (1 + 2) + (1 + 0)
