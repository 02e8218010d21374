"""The rules, sentence by sentence, on actions in the record's own notation.

Whatever is left to chance is asked of a `Luck`: the generator, or the outcomes that a record states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol

from .edition import SEASONS
from .table import Choice, Seat, Table, take

Action = dict[str, Any]
Payment = dict[str, int]
MAX_TURNS = 1000  # R26
MAX_TURNS_WITHOUT_PURCHASE = 300  # R26


class Illegal(Exception):
    """The rules forbid this action here; the text says why."""


class Luck(Protocol):
    def draw(self, table: Table, seat: int) -> str: ...
    def reveal(self, table: Table, slot: int) -> str: ...
    def memories(self, table: Table, season: str) -> list[str]: ...


# What a seat may do


def growth_to_spend(table: Table, seat: Seat) -> int:
    held = sum(table.card(kind).growth * count for kind, count in seat.hold.items())
    return held + (table.edition.mentors_growth if seat.mentors else 0)


def may_draw(table: Table) -> bool:
    """Draw is not offered when deck and discard pile are both empty (R8)."""
    seat = table.seats[table.to_act]
    return bool(seat.deck or seat.discard)


def for_sale(table: Table) -> Iterator[tuple[str, int, str]]:
    """(row, slot from 1, card) of each card that lies in a row."""
    for row, cards in (("market", table.market), ("memory", table.memories)):
        for slot, kind in enumerate(cards, start=1):
            if kind is not None:
                yield row, slot, kind


def may_buy_something(table: Table) -> bool:
    growth = growth_to_spend(table, table.seats[table.to_act])
    return any(table.card(kind).cost <= growth for _, _, kind in for_sale(table))


def spendable(table: Table) -> list[tuple[str, int, int]]:
    """(name, growth of one, how many) of what may be part of a payment, in falling growth (R14)."""
    seat = table.seats[table.to_act]
    purse = [(kind, table.card(kind).growth, count) for kind, count in seat.hold.items()]
    if seat.mentors:
        purse.append(("mentors", table.edition.mentors_growth, 1))
    return sorted((entry for entry in purse if entry[1] > 0), key=lambda entry: (-entry[1], entry[0]))


def covering_payments(table: Table, cost: int) -> Iterator[Payment]:
    """Every payment that covers the cost, tight or not."""
    purse = spendable(table)

    def extend(start: int, missing: int) -> Iterator[Payment]:
        if start == len(purse):
            if missing <= 0:
                yield {}
            return
        name, growth, held = purse[start]
        for count in range(held + 1):
            for rest in extend(start + 1, missing - count * growth):
                yield {name: count, **rest} if count else rest

    return extend(0, cost)


def is_tight(table: Table, payment: Payment, cost: int) -> bool:
    """No card could be left out (R14)."""
    growths = {name: growth for name, growth, _ in spendable(table)}
    total = sum(growths[name] * count for name, count in payment.items())
    return total >= cost and all(total - growths[name] < cost for name in payment)


def tight_payments(table: Table, cost: int) -> Iterator[Payment]:
    """The same as the tight ones among all that cover, found without looking at the rest.

    Taken in falling growth, a tight payment falls short until its last card.
    """
    purse = spendable(table)

    def extend(start: int, missing: int) -> Iterator[Payment]:
        if missing <= 0:
            yield {}
            return
        if start == len(purse):
            return
        name, growth, held = purse[start]
        for count in range(held + 1):
            if count and missing - (count - 1) * growth <= 0:
                return
            for rest in extend(start + 1, missing - count * growth):
                yield {name: count, **rest} if count else rest

    return extend(0, cost)


def legal_actions(table: Table, *, loose: bool = False) -> Iterator[Action]:
    """Every whole action of the seat to act; with `loose`, with every payment that covers."""
    if table.over:
        return
    if table.choice is not None:
        for option in table.choice.options:
            yield {table.choice.what: option}
        if table.choice.what == "discard_item":
            yield {"discard_item": None}
        return
    if may_draw(table):
        yield {"draw": True}
    for row, slot, kind in for_sale(table):
        cost = table.card(kind).cost
        payments = covering_payments(table, cost) if loose else tight_payments(table, cost)
        for payment in payments:
            yield {"buy": row, "slot": slot, "card": kind, "pay": payment}
    if not may_draw(table) and not may_buy_something(table):
        yield {"pass": True}


# Doing it


def play(table: Table, action: Action, luck: Luck) -> None:
    """One line of a record: a turn's action, or the answer to a question. Raises Illegal."""
    if table.over:
        raise Illegal("the game is over")
    if table.choice is not None:
        answer(table, action, luck)
    elif "draw" in action:
        if not may_draw(table):
            raise Illegal("deck and discard pile are empty, so nothing can be drawn (R8)")
        table.turn.extra_draws = 1
        draw_cards(table, luck)
    elif "buy" in action:
        buy(table, action, luck)
    elif "pass" in action:
        if may_draw(table) or may_buy_something(table):
            raise Illegal("a seat that can draw or buy may not pass (R8)")
    else:
        raise Illegal("no question is open that this could answer (R12, R28)")
    if table.choice is None and not table.over:
        end_turn(table)


def end_turn(table: Table) -> None:
    count_turn(table)
    if table.turns >= MAX_TURNS or table.turns_without_purchase >= MAX_TURNS_WITHOUT_PURCHASE:
        table.reason = "adjudicated"
        return
    table.to_act = (table.to_act + 1) % len(table.seats)
    table.turn = type(table.turn)()


def count_turn(table: Table) -> None:
    table.turns += 1
    table.turns_without_purchase = 0 if table.turn.bought else table.turns_without_purchase + 1


# Drawing


def draw_cards(table: Table, luck: Luck) -> None:
    """The draw and the extra draws, each resolved fully (R11.7), until a question stops them."""
    seat = table.seats[table.to_act]
    while table.turn.extra_draws > 0 and table.choice is None:
        table.turn.extra_draws -= 1
        if not seat.deck:
            seat.deck, seat.discard = seat.discard, Counter()  # R7
        if not seat.deck:
            continue  # an extra draw that finds nothing is lost (R8)
        kind = luck.draw(table, table.to_act)
        take(seat.deck, kind)
        seat.drawn_in_game += 1
        resolve(table, kind)


def resolve(table: Table, kind: str) -> None:
    """R11, steps 1 to 4; the rest follows at once unless the owner has to pick the loss."""
    seat, turn, card = table.seats[table.to_act], table.turn, table.card(kind)
    turn.drawn[kind] += 1
    turn.waiting = kind
    if card.kind == "mischief":
        seat.discard[kind] += 1
    for held in list(seat.hold):
        if table.card(held).lost_to == kind:  # every copy, protected or not (R13)
            count = seat.hold[held]
            take(seat.hold, held, count)
            seat.discard[held] += count
    if card.kind == "mischief" and has_effect_left(table, kind):
        options = unprotected(table, kind)
        if len(options) > 1:
            table.choice = Choice("lose", kind, tuple(options))  # R12
            return
        for option in options:
            lose(seat, option)
    after_loss(table)


def has_effect_left(table: Table, kind: str) -> bool:
    """A kind has its drawn effect at most as often in a turn as the seat owns copies of it (R10)."""
    owned = table.seats[table.to_act].owned()[kind]
    if table.card(kind).kind != "mischief":
        owned += 1  # the drawn card itself waits beside the hold
    return table.turn.drawn[kind] <= owned


def unprotected(table: Table, mischief: str) -> list[str]:
    """The held kinds that this Mischief can take, after Protection has answered (R13)."""
    seat = table.seats[table.to_act]
    options: list[str] = []
    for name in table.card(mischief).loses or []:
        at_risk = [kind for kind in table.edition.cards if seat.hold[kind] and names(table, kind, name)]
        if at_risk and not protect(table, mischief, name):
            options += at_risk
    return options


def names(table: Table, kind: str, growth_name: str) -> bool:
    return table.card(kind).is_growth_named(growth_name)


def protect(table: Table, mischief: str, growth_name: str) -> bool:
    """One held Protection card that has not answered this turn answers (R13).

    Of two kinds the one of more growth, then of the earlier id: the digest knows no order of the file.
    """
    seat, turn = table.seats[table.to_act], table.turn
    for kind in table.edition.bag_order:
        if table.card(kind).protects == {"from": mischief, "growth": growth_name}:
            if seat.hold[kind] > turn.triggered[kind]:
                turn.triggered[kind] += 1
                return True
    return False


def lose(seat: Seat, kind: str) -> None:
    take(seat.hold, kind)
    seat.discard[kind] += 1


def after_loss(table: Table) -> None:
    """R11, step 5: the effects that draw again are counted; Swap Meet asks first (R28)."""
    seat, turn = table.seats[table.to_act], table.turn
    drawn = turn.waiting
    assert drawn is not None
    card = table.card(drawn)
    for held, count in seat.hold.items():
        effect = table.card(held).when_you_draw
        if effect is not None and answers_to(table, effect["card"], drawn):
            ready = max(0, count - turn.triggered[held])  # once for each copy held (R10)
            turn.triggered[held] += ready
            turn.extra_draws += ready * effect["draw"]
    dragon = table.edition.dragons[seat.dragon]
    if card.is_growth_named(dragon.favourite) and not turn.dragon_triggered:
        if not any(names(table, held, dragon.favourite) for held in seat.hold):  # R9
            turn.dragon_triggered = True
            turn.extra_draws += dragon.draws
    if card.when_drawn is not None and has_effect_left(table, drawn):
        if "discard_item" in card.when_drawn:
            items = [held for held in table.edition.cards if seat.hold[held] and table.card(held).item]
            if items:
                table.choice = Choice("discard_item", drawn, tuple(items))
                return
        else:
            turn.extra_draws += card.when_drawn["draw"]
    join_hold(table)


def answers_to(table: Table, trigger: str, drawn: str) -> bool:
    card = table.card(drawn)
    return card.kind == "mischief" if trigger == "mischief" else card.is_growth_named(trigger)


def join_hold(table: Table) -> None:
    """R11, step 6."""
    drawn = table.turn.waiting
    assert drawn is not None
    if table.card(drawn).kind != "mischief":
        table.seats[table.to_act].hold[drawn] += 1
    table.turn.waiting = None


def answer(table: Table, action: Action, luck: Luck) -> None:
    choice, seat = table.choice, table.seats[table.to_act]
    assert choice is not None
    if choice.what not in action:
        raise Illegal(f"the question {choice.what!r} is open and has to be answered first")
    chosen = action[choice.what]
    if chosen is None and choice.what == "discard_item":
        pass  # declining is an answer (R28)
    elif chosen not in choice.options:
        raise Illegal(f"{chosen!r} is not among the options {', '.join(choice.options)}")
    else:
        lose(seat, chosen)
    table.choice = None
    if choice.what == "lose":
        after_loss(table)
    else:
        if chosen is not None:
            effect = table.card(choice.cause).when_drawn
            assert effect is not None
            table.turn.extra_draws += effect["draw"]
        join_hold(table)
    draw_cards(table, luck)


# Buying


def buy(table: Table, action: Action, luck: Luck) -> None:
    row = table.market if action["buy"] == "market" else table.memories
    slot: int = action["slot"] - 1
    if slot not in range(len(row)) or row[slot] is None:
        raise Illegal(f"slot {slot + 1} of the {action['buy']} row is empty")
    kind = row[slot]
    assert kind is not None
    if kind != action["card"]:
        raise Illegal(f"slot {slot + 1} of the {action['buy']} row holds {kind}, not {action['card']}")
    pay(table, action["pay"], table.card(kind).cost)
    row[slot] = None
    table.turn.bought = True
    seat = table.seats[table.to_act]
    if action["buy"] == "market":
        seat.hold[kind] += 1  # gained, not drawn: nothing triggers (R16)
        fill_market(table, luck)
    else:
        seat.discard[kind] += 1
        shuffle_discard_in(seat)  # R18
        if sum(card is not None for card in table.memories) <= 1:
            change_season(table, luck)


def pay(table: Table, payment: Payment, cost: int) -> None:
    purse = {name: (growth, held) for name, growth, held in spendable(table)}
    for name, count in payment.items():
        if name not in purse:
            raise Illegal(f"{name} is not held, or has no growth, and cannot be part of a payment (R14)")
        if count > purse[name][1]:
            raise Illegal(f"{count} {name} were paid and {purse[name][1]} held")
    total = sum(purse[name][0] * count for name, count in payment.items())
    if total < cost:
        raise Illegal(f"a growth of {total} does not cover the cost of {cost} (R14)")
    seat = table.seats[table.to_act]
    for name, count in payment.items():
        if name == "mentors":
            seat.mentors = False  # it goes to the seat on the right (R15)
            table.seats[(table.to_act - 1) % len(table.seats)].mentors = True
        else:
            take(seat.hold, name, count)
            seat.discard[name] += count


def shuffle_discard_in(seat: Seat) -> None:
    seat.deck += seat.discard
    seat.discard = Counter()


def fill_market(table: Table, luck: Luck, *, but: int | None = None) -> None:
    """Empty slots are filled left to right while cards last (R17, R19)."""
    for slot in range(len(table.market)):
        if slot != but and table.market[slot] is None:
            turn_up(table, slot, luck)


def turn_up(table: Table, slot: int, luck: Luck) -> None:
    if not table.market_deck:
        table.market_deck, table.market_discard = table.market_discard, Counter()  # R17
    if not table.market_deck:
        return
    kind = luck.reveal(table, slot)
    take(table.market_deck, kind)
    table.turned_up += 1
    table.market[slot] = kind
    effect = table.card(kind).when_revealed  # before anything else (R24)
    if effect == "reshuffle_discards":
        for seat in table.seats:
            shuffle_discard_in(seat)
    elif effect == "redeal_market" and table.turn.redealt[kind] < table.card(kind).copies:
        table.turn.redealt[kind] += 1
        discard_market(table, but=slot)
        fill_market(table, luck, but=slot)


def discard_market(table: Table, *, but: int | None = None) -> None:
    for slot, kind in enumerate(table.market):
        if slot != but and kind is not None:
            table.market_discard[kind] += 1
            table.market[slot] = None


# Seasons and the end


def change_season(table: Table, luck: Luck) -> None:
    """R19, inside the turn of the buyer; winter's end is the end of the game (R20)."""
    for slot, kind in enumerate(table.memories):
        if kind is not None:
            table.box[kind] += 1
            table.memories[slot] = None
    if table.season == "winter":
        count_turn(table)
        table.reason = "winter"
        return
    table.season = SEASONS[SEASONS.index(table.season) + 1]
    row = luck.memories(table, table.season)
    if not (table.season == "winter" and table.winter is not None):
        for kind in row:
            take(table.unseen[table.season], kind)
    table.memories = list(row)
    discard_market(table)
    fill_market(table, luck)


def stop(table: Table) -> None:
    """The players may end the game together at the end of a turn (R26)."""
    if table.over:
        raise Illegal("the game is over")
    if table.choice is not None:
        raise Illegal("a game can be stopped only at the end of a turn (R26)")
    table.reason = "stopped"
