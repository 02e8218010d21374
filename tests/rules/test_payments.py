"""Payments against brute force over every set of held cards."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

from teadragon.rules import codes
from teadragon.rules.actions import MENTORS, Buy
from teadragon.rules.apply import apply
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list
from teadragon.rules.payments import tight_payments
from teadragon.rules.refusal import Reason
from tests.rules.tables import all_payments, random_game, table, teahouse_with

Purse = list[tuple[str, int, int]]


def frozen(payments: list[dict[str, int]]) -> list[tuple[tuple[str, int], ...]]:
    return sorted(tuple(sorted(payment.items())) for payment in payments)


def by_brute_force(purse: Purse, cost: int, *, tight: bool) -> list[tuple[tuple[str, int], ...]]:
    """Every subset of the single cards that covers the cost; for tight ones, none can be left out."""
    cards = [(card, growth) for card, growth, copies in purse for _ in range(copies)]
    found = set()
    for size in range(len(cards) + 1):
        for subset in itertools.combinations(cards, size):
            paid = sum(growth for _, growth in subset)
            loose = any(paid - growth >= cost for _, growth in subset)
            if paid >= cost and not (tight and loose):
                found.add(tuple(sorted(Counter(card for card, _ in subset).items())))
    return sorted(found)


def random_purse(dice: random.Random) -> Purse:
    purse = [(f"card-{n}", dice.randint(1, 4), dice.randint(1, 3)) for n in range(dice.randint(0, 5))]
    return sorted(purse, key=lambda entry: -entry[1])


@pytest.mark.parametrize("seed", range(60))
def test_payments_equal_brute_force(seed: int) -> None:
    dice = random.Random(seed)
    purse, cost = random_purse(dice), dice.randint(0, 9)
    assert frozen(tight_payments(purse, cost)) == by_brute_force(purse, cost, tight=True)
    assert frozen(all_payments(purse, cost)) == by_brute_force(purse, cost, tight=False)


def staged_payments(game: Game, action: int) -> list[tuple[tuple[str, int], ...]]:
    """Every payment that the staged actions of the compiled rules lead to, after a buying action."""
    found = []

    def go_on(line: Game, paid: Counter[str]) -> None:
        if line.tables[0]["phase"] != codes.PAY:
            found.append(tuple(sorted(paid.items())))
            return
        out = np.zeros(codes.ACTIONS, np.int16)
        for step in out[: legal_list(line.compiled.array, line.tables, 0, out)].tolist():
            card = MENTORS if step == codes.MENTORS else line.compiled.ids[step - codes.CARD]
            after = line.copy()
            apply(line.compiled.array, after.tables, 0, step, after.tape)
            go_on(after, paid + Counter([card]))

    begun = game.copy()
    apply(game.compiled.array, begun.tables, 0, action, begun.tape)
    go_on(begun, Counter())
    return sorted(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_staged_and_whole_purchases_are_the_same_payments(seats: int) -> None:
    """Paying card by card in falling growth reaches each tight payment once, Mentors among them."""
    compared = 0
    for game, _, _ in random_game(seats, seats):
        whole: dict[int, list[dict[str, int]]] = {}
        for action in game.legal_actions():
            if isinstance(action, Buy):
                code = (codes.MEMORY if action.row == "memory" else codes.MARKET) + action.slot
                whole.setdefault(code, []).append(dict(action.pay))
        for code, payments in whole.items():
            assert staged_payments(game, code) == frozen(payments)
            compared += len(payments)
    assert compared > 100


def test_staged_and_whole_purchases_end_in_the_same_table() -> None:
    for game, _, _ in random_game(7, 2):
        buys = [action for action in game.legal_actions() if isinstance(action, Buy)]
        for action in buys[:3]:
            whole, staged = game.copy(), game.copy()
            whole.play(action)
            code = (codes.MEMORY if action.row == "memory" else codes.MARKET) + action.slot
            apply(game.compiled.array, staged.tables, 0, code, staged.tape)
            for card, growth, _ in game.purse(game.to_act or 0):
                for _ in range(action.pay.get(card, 0)):
                    assert growth > 0
                    step = codes.MENTORS if card == MENTORS else codes.CARD + game.compiled.index[card]
                    apply(game.compiled.array, staged.tables, 0, step, staged.tape)
            assert staged.to_text() == whole.to_text()


@pytest.mark.parametrize("seed", range(4))
def test_every_listed_purchase_is_open_and_every_other_well_formed_one_is_loose_or_refused(seed: int) -> None:
    """Well-formed: each payment made of held cards, and those with one copy more than is held."""
    refused: Counter[str] = Counter()
    for game, _, _ in itertools.islice(random_game(seed, 2 + seed % 3), 0, 60, 3):
        if game.over or game.choice is not None:
            continue
        purse = game.purse(game.to_act or 0)
        listed = [action for action in game.legal_actions() if isinstance(action, Buy)]
        for row in ("market", "memory"):
            for slot, card in enumerate(game.row(row)):
                if card is None:
                    continue
                cost = game.edition.card(card).cost
                for pay in all_payments(purse, 0):
                    action = Buy(row, slot, card, pay)
                    paid = sum(growth * pay.get(name, 0) for name, growth, _ in purse)
                    refusal = game.refusal(action)
                    assert (refusal is None) == (paid >= cost)
                    if refusal:
                        assert refusal.reason is Reason.GROWTH_TOO_LOW
                        assert refusal.details == {"paid": paid, "cost": cost}
                        refused[refusal.reason] += 1
                    else:
                        assert (action in listed) == (pay in tight_payments(purse, cost))
                for name, _, copies in purse:
                    refusal = game.refusal(Buy(row, slot, card, {name: copies + 1}))
                    assert refusal is not None
                    assert refusal.reason is Reason.NOT_HELD
    assert refused[Reason.GROWTH_TOO_LOW] > 100


def test_mentors_can_be_worth_more_than_every_card() -> None:
    """The order of payment then begins with Mentors, staged and whole alike."""
    edition = teahouse_with("[mentors]\ngrowth = 1", "[mentors]\ngrowth = 5")
    game = table(
        "chamomile: hold feeding-1 feeding-2 mentors | ginseng: hold - | market gloves feeding-3", edition
    )
    tight = {0: [{"feeding-2": 1}, {MENTORS: 1}], 1: [{MENTORS: 1}]}
    for slot, payments in tight.items():
        buys = [a for a in game.legal_actions() if isinstance(a, Buy) and a.slot == slot]
        assert frozen([dict(buy.pay) for buy in buys]) == frozen(payments)
        assert staged_payments(game, codes.MARKET + slot) == frozen(payments)
