"""Drawing a card, and all that may come of it (R7 to R13, R28)."""

from __future__ import annotations

from collections import Counter

from .offers import Action, Illegal, Luck
from .table import Choice, Seat, Table, take


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
