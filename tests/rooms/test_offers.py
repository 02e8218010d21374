"""What a seat is offered: everything legal, sensible payments in front, a reason where nothing covers."""

from __future__ import annotations

import pytest

from teadragon.rooms.fields import PAYMENTS
from teadragon.rooms.offers import offers_of
from teadragon.rooms.shown import Offers
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.game import Game
from teadragon.rules.survey import survey
from tests.rooms.making import TEAHOUSE, people, room_of, step

KEEPERS = {card.id for card in TEAHOUSE.cards if card.protects or card.when_you_draw}


def games() -> list[Game]:
    """Tables from whole games of two, three and four seats, one for each version."""
    found = []
    for seats in (2, 3, 4):
        room = room_of(people(seats), seed=f"{seats:032x}")
        while not room.game.over:
            found.append(room.game.copy())
            step(room)
    return found


GAMES = games()


def offers(game: Game) -> Offers | None:
    return offers_of(survey(game))


def offered(game: Game) -> list[Action]:
    said = offers(game)
    assert said is not None
    actions: list[Action] = [Draw()] if said.draw else []
    actions += [Pass()] if said.pass_ else []
    actions += [Buy(buy.buy, buy.slot - 1, buy.card, pay.pay) for buy in said.buys for pay in buy.payments]
    actions += [Lose(card) for card in said.lose] + [DiscardItem(card) for card in said.discard_item]
    return actions + ([DiscardItem(None)] if said.decline else [])


def test_the_offers_are_the_legal_actions() -> None:
    for game in GAMES:
        legal, found = game.legal_actions(), offered(game)
        if all(len(buy.payments) < PAYMENTS for buy in offers(game).buys):  # type: ignore[union-attr]
            assert sorted(map(repr, found)) == sorted(map(repr, legal))
        assert all(game.refusal(action) is None for action in found)


def test_every_filled_slot_is_offered_or_says_why_not() -> None:
    for game in GAMES:
        said = offers(game)
        assert said is not None
        filled = [
            (row, slot) for row in ("market", "memory") for slot, card in enumerate(game.row(row), 1) if card
        ]
        assert [(buy.buy, buy.slot) for buy in said.buys] == ([] if game.choice else filled)
        for buy in said.buys:
            assert (buy.refusal is None) == bool(buy.payments)
            if buy.refusal is not None:
                cost = TEAHOUSE.card(buy.card).cost
                held = sum(growth * copies for _, growth, copies in game.purse(said.seat))
                assert (buy.refusal.reason, buy.refusal.details) == (
                    "growth_too_low",
                    {"paid": held, "cost": cost},
                )


def test_the_payment_in_front_wastes_least_and_then_keeps_what_works_while_held() -> None:
    compared = 0
    for game in GAMES:
        for buy in offers(game).buys:  # type: ignore[union-attr]
            waste = [pay.growth for pay in buy.payments]
            assert waste == sorted(waste)
            even = [pay.pay for pay in buy.payments if pay.growth == waste[0]]
            kept = [sum(n for card, n in pay.items() if card in KEEPERS) for pay in even]
            assert kept == sorted(kept)
            compared += len(set(kept)) > 1
    assert compared > 0, "no table here had a choice to spend an Item or not"


def test_between_equal_payments_mentors_stays() -> None:
    compared = 0
    for game in GAMES:
        for buy in offers(game).buys:  # type: ignore[union-attr]
            plain = [pay.pay for pay in buy.payments if not KEEPERS & set(pay.pay)]
            even = [p.pay for p in buy.payments if p.pay in plain and p.growth == buy.payments[0].growth]
            mentors = ["mentors" in pay for pay in even]
            assert mentors == sorted(mentors)
            compared += len(set(mentors)) > 1
    assert compared > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_that_is_over_offers_nothing(seats: int) -> None:
    game = Game.new(TEAHOUSE, seats, "00" * 16)
    game.stop()
    assert offers(game) is None
