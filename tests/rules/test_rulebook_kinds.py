"""One test for each sentence of docs/rules.md on the kinds of cards (S31 to S43)."""

from __future__ import annotations

from collections import Counter

import pytest

from teadragon.rules import codes
from teadragon.rules.actions import MENTORS, Buy, DiscardItem, Lose, Pass
from teadragon.rules.apply import apply
from teadragon.rules.events import What
from teadragon.rules.refusal import Reason
from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import EDITION, buy, draw, new, table, whats

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


@proves("S36", file="rules/draw.py", old="discard_drawn(t, seat, tape)", new="join_hold(ed, t, seat, tape)")
@pytest.mark.parametrize("mischief", ["bite", "bored", "picky", "grumpy"])
def test_a_drawn_mischief_must_be_discarded_at_once(mischief: str) -> None:
    game = table(f"chamomile: hold gloves | deck {mischief} | ginseng: hold -")
    events = draw(game, mischief)
    assert whats(events) == [f"drew {mischief}", f"waits_discarded {mischief}"]
    assert f"hold gloves | deck - | discard {mischief}" in game.to_text()


@proves(
    "S37",
    file="rules/draw.py",
    old="discard_held(ed, t, seat, lowest(losable), codes.LOST, mischief, tape)",
    new="pass",
)
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


@proves("S40", file="rules/buy.py", old="t.last_paid = kind", new="t.dragon[t.to_act] = 0")
def test_a_dragon_cannot_be_spent_or_lost() -> None:
    game = new(2)
    dragons = game.dragons
    while not game.over:
        actions = game.legal_actions()
        for action in actions:
            if isinstance(action, Buy):
                assert not set(dragons) & set(action.pay)
                refusal = game.refusal(Buy(action.row, action.slot, action.card, {dragons[0]: 9}))
                assert refusal is not None
                assert refusal.reason is Reason.UNKNOWN_CARD
        game.play(actions[-1])
        assert tuple(area["dragon"] for area in view(game)["seats"]) == dragons


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
    events = draw(table(f"{dragon}: deck {favourite}-1 gloves"), f"{favourite}-1", "gloves")
    assert [e.card for e in events if e.what is What.TRIGGERED] == [dragon]
    events = draw(table(f"{dragon}: hold {favourite}-2 | deck {favourite}-1 gloves"), f"{favourite}-1")
    assert whats(events) == [f"drew {favourite}-1", f"joined {favourite}-1"]


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
