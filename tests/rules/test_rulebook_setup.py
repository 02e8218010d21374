"""One test for each sentence of docs/rules.md on the set-up and the cards (S1 to S11)."""

from __future__ import annotations

import pytest

from teadragon.rules.view import view
from tests.rules.proof import proves
from tests.rules.tables import EDITION, buy, draw, new, table

# Setting the table


@proves(
    "S1",
    file="rules/setup.py",
    old="copies = ed.dragon_deck[dragon, kind]",
    new="copies = ed.dragon_deck[0, kind]",
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_its_dragons_starter_deck(seats: int) -> None:
    game = new(seats)
    for area, dragon in zip(view(game)["seats"], game.dragons, strict=True):
        assert area["deck"] == dict(EDITION.dragon(dragon).deck)
        assert sum(area["deck"].values()) == 12


@proves(
    "S2",
    file="rules/setup.py",
    old="t.deck[seat, kind] = copies",
    new="t.deck[seat, kind] = t.deck[3 - seat, kind] = copies",
)
def test_starter_decks_that_nobody_takes_stay_in_the_box() -> None:
    game = new(2)
    table = game.tables[0]
    assert table["deck"].sum() == 24
    assert len(view(game)["seats"]) == len(set(game.dragons)) == 2


@proves("S3", file="rules/view.py", old='game.counts(t["hold"][seat])', new="{}")
def test_a_drawn_card_lies_face_up_for_everybody() -> None:
    game = table("chamomile: deck feeding-1 | ginseng: hold -")
    draw(game, "feeding-1")
    assert view(game)["seats"][0]["hold"] == {"feeding-1": 1}


@proves(
    "S4", file="rules/setup.py", old="for slot in range(codes.MARKET_SLOTS):", new="for slot in range(3):"
)
def test_four_market_cards_lie_face_up() -> None:
    seen = view(new())
    assert None not in seen["market"]
    assert len(seen["market"]) == 4
    assert sum(seen["market_deck"].values()) == 24


@proves("S5", file="rules/season.py", old="t.memories_left = t.seats + 1", new="t.memories_left = t.seats")
@pytest.mark.parametrize(("seats", "put_back"), [(2, 3), (3, 2), (4, 1)])
def test_memories_are_put_back_by_the_number_of_players(seats: int, put_back: int) -> None:
    game = new(seats)
    assert len(game.opening()["memories"]) == 6 - put_back
    assert game.tables[0]["memories_left"] == 6 - put_back
    assert sum(view(game)["box"].values()) == put_back


@proves("S6", file="rules/setup.py", old="t.season = 0", new="t.season = 1")
def test_spring_lies_face_up_and_the_other_seasons_wait() -> None:
    game = new(3)
    assert game.season == "spring"
    assert {EDITION.card(card or "").season for card in game.opening()["memories"]} == {"spring"}
    assert view(game)["winter"] is None


@proves("S7", file="rules/setup.py", old="if t.open_winter:", new="if False:")
def test_winter_may_be_shown_from_the_start() -> None:
    game = new(2, open_winter=True)
    shown = game.opening()["winter"]
    assert len(shown) == 3
    assert {EDITION.card(card or "").season for card in shown} == {"winter"}
    assert view(game)["winter"] == shown


@proves("S8", file="rules/setup.py", old="t.mentors = seats - 1", new="t.mentors = 0")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mentors_starts_to_the_right_of_the_first_seat(seats: int) -> None:
    areas = view(new(seats))["seats"]
    assert [area["mentors"] for area in areas] == [False] * (seats - 1) + [True]


# The cards


@proves("S9", file="rules/piles.py", old="t.growth[seat] += ed.growth[kind]", new="t.growth[seat] += 1")
def test_growth_is_what_a_held_card_brings() -> None:
    game = table("chamomile: hold feeding-1 feeding-2 | ginseng: hold mentors | market sugary-treat book")
    buy(game, "sugary-treat", feeding_1=1, feeding_2=1)
    assert view(game)["seats"][0]["growth"] == EDITION.card("sugary-treat").growth == 3


@proves("S10", file="cards/compile.py", old="elif not card.starter:", new="else:")
def test_starter_cards_have_no_cost_and_are_never_for_sale() -> None:
    game = new(4)
    starters = {card.id for card in EDITION.cards if card.starter}
    assert all(EDITION.card(card).cost == 0 for card in starters)
    for_sale = {*game.opening()["market"], *view(game)["market_deck"], *game.opening()["memories"]}
    assert not starters & for_sale


@proves("S11", file="rules/score.py", old="return ed.points[kind] + counted", new="return counted")
def test_points_are_scored_by_having_the_card() -> None:
    game = table("chamomile: deck kite-day | ginseng: hold necklace | memories winter snow-day | over winter")
    assert [seat.total for seat in game.score()] == [3, 2]
