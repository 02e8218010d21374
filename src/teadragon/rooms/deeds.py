"""What people do beside the table: each deed's refusals, and the entry that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from teadragon.bots import NAMES
from teadragon.rooms import protocol
from teadragon.rooms.company import Company
from teadragon.rooms.inbox import Did
from teadragon.rooms.kept import Setup
from teadragon.rooms.plain import plain_text
from teadragon.rooms.shown import Change, Refusal, What, refused
from teadragon.rooms.takeback import policy
from teadragon.rules.game import Game

STAND_IN = "greedy"  # quick, and no better than most people
"""The bot that takes a seat whose person is gone."""
SECOND = 1_000
LATELY, DEEDS, SAYINGS, HINTS = 10 * SECOND, 15, 5, 5
"""In so many milliseconds a seat, or the host, does so many deeds at most, of these so many lines of chat,
and so many hints."""


@dataclass(frozen=True)
class Plan:
    """The entry that a deed becomes. `seat`: whose deed it is."""

    what: What
    seat: int | None
    change: Change


@dataclass(frozen=True)
class Table:
    """What a deed is judged by; `lately`: the last deeds of who does it, and their times."""

    setup: Setup
    company: Company
    game: Game
    version: int
    lately: tuple[tuple[What, int], ...]
    now: int


def plan(table: Table, did: Did) -> Plan | Refusal:
    deed = did.deed
    if table.company.closed:
        return refused("room_closed")
    if isinstance(deed, protocol.GiveSeat | protocol.SetChat):
        if not did.host:
            return refused("not_host")
    elif deed.seat not in did.seats:
        return refused("not_seated", seat=deed.seat)
    return _too_fast(table, [at for _, at in table.lately], DEEDS) or _planned(table, deed)


def _planned(table: Table, deed: protocol.AnyDeed) -> Plan | Refusal:
    match deed:
        case protocol.GiveSeat() | protocol.SetChat():
            return _by_host(table, deed)
        case protocol.AskTakeBack():
            return _take_back(table, deed)
        case protocol.AskStop():
            return _stop(table, deed.seat)
        case protocol.AnswerWish():
            return _answer(table, deed)
        case protocol.Say():
            return _say(table, deed)
        case protocol.SetInsight():
            return _insight(table, deed)
        case protocol.AskHint():
            return _hint(table, deed)
        case protocol.Rename():
            return _rename(deed)
        case protocol.Leave():
            return _leave(table, deed.seat)
        case protocol.ComeBack():
            return _come_back(table, deed.seat)


def _too_fast(table: Table, times: Sequence[int], most: int) -> Refusal | None:
    lately = [at for at in times if table.now - at < LATELY]
    return refused("too_fast", wait=LATELY - (table.now - lately[-most])) if len(lately) >= most else None


# --- wishes ----------------------------------------------------------------------------------------


def _take_back(table: Table, deed: protocol.AskTakeBack) -> Plan | Refusal:
    company = table.company
    if table.game.over:
        return refused("game_over")
    if not company.table_version <= deed.version <= table.version:
        return refused("stale_version", version=table.version)
    found = policy(company, deed.seat)
    if found is None:
        return refused("nothing_to_take_back")
    if found.how != "consent":
        change = Change(plies=found.plies, how=found.how)
        return Plan("take_back", deed.seat, change)
    if company.wish is not None:
        return refused("wish_open", id=company.wish.id)
    return Plan("wish", deed.seat, Change(wish="take_back", plies=found.plies))


def _stop(table: Table, seat: int) -> Plan | Refusal:
    company = table.company
    if table.game.over:
        return refused("game_over")
    if company.wish is not None:
        return refused("wish_open", id=company.wish.id)
    if not company.plays(seat):
        return refused("bot_plays", seat=seat)
    if company.others(seat):
        return Plan("wish", seat, Change(wish="stop"))
    return refused("mid_turn") if table.game.choice is not None else Plan("stop", seat, Change())


def _answer(table: Table, deed: protocol.AnswerWish) -> Plan | Refusal:
    """The last missing yes is what was wished; an end that comes in mid-turn waits for the turn's end."""
    company, wish = table.company, table.company.wish
    if wish is None or wish.id != deed.id:
        return refused("no_such_wish", id=deed.id)
    answer = Plan("answer", deed.seat, Change(id=wish.id, yes=deed.yes))
    if not deed.yes and (deed.seat == wish.seat or deed.seat in company.others(wish.seat)):
        return answer
    if deed.seat not in company.missing:
        return refused("not_asked", seat=deed.seat)
    return fulfilled(table, wish.yes | {deed.seat}) or answer


def fulfilled(table: Table, yes: frozenset[int]) -> Plan | None:
    """The open wish come true, if with these answers it may be now."""
    wish = table.company.wish
    if wish is None or table.company.others(wish.seat) - yes:
        return None
    if wish.kind == "take_back":
        return Plan("take_back", wish.seat, Change(id=wish.id, plies=wish.plies, how="consent"))
    if wish.kind != "stop":
        return Plan("insight", wish.seat, Change(id=wish.id, insight=wish.kind, on=True))
    return None if table.game.choice is not None else Plan("stop", wish.seat, Change(id=wish.id))


# --- insight ---------------------------------------------------------------------------------------


def _insight(table: Table, deed: protocol.SetInsight) -> Plan | Refusal:
    company = table.company
    if table.game.over:
        return refused("game_over")
    if not company.plays(deed.seat):
        return refused("bot_plays", seat=deed.seat)
    if company.has(deed.what) == deed.on:
        return refused("nothing_to_change", what=deed.what, on=deed.on)
    if not deed.on or not company.others(deed.seat):
        return Plan("insight", deed.seat, Change(insight=deed.what, on=deed.on))
    if company.wish is not None:
        return refused("wish_open", id=company.wish.id)
    return Plan("wish", deed.seat, Change(wish=deed.what))


def _hint(table: Table, deed: protocol.AskHint) -> Plan | Refusal:
    company, to_act = table.company, table.game.to_act
    if to_act is None:
        return refused("game_over")
    if not company.has("hint"):
        return refused("no_hints")
    if deed.seat != to_act:
        return refused("not_seated", seat=to_act)
    if not company.plays(to_act):
        return refused("bot_plays", seat=to_act)
    if not company.table_version <= deed.version <= table.version:
        return refused("stale_version", version=table.version)
    too_fast = _too_fast(table, [at for what, at in table.lately if what == "hint"], HINTS)
    return too_fast or Plan("hint", deed.seat, Change())


# --- chat ------------------------------------------------------------------------------------------


def _say(table: Table, deed: protocol.Say) -> Plan | Refusal:
    if not table.company.chat:
        return refused("chat_off")
    text = None if deed.text is None else plain_text(deed.text)
    if (text is None) == (deed.preset is None) or text == "":
        return refused("nothing_said")
    too_fast = _too_fast(table, [at for what, at in table.lately if what == "say"], SAYINGS)
    return too_fast or Plan("say", deed.seat, Change(text=text, preset=deed.preset))


# --- seats -----------------------------------------------------------------------------------------


def _rename(deed: protocol.Rename) -> Plan | Refusal:
    name = plain_text(deed.name)
    if not name:
        return refused("no_name", seat=deed.seat)
    return Plan("seat", deed.seat, Change(seat=deed.seat, to="renamed", name=name))


def _leave(table: Table, seat: int) -> Plan | Refusal:
    now = table.company.seats[seat]
    if table.game.over:
        return refused("game_over")
    if now.player == "bot":
        return refused("bot_plays", seat=seat)
    if now.leaving is not None:
        return refused("has_left", seat=seat)
    until = table.now + table.setup.leave * SECOND
    return Plan("seat", seat, Change(seat=seat, to="left", until=until))


def _come_back(table: Table, seat: int) -> Plan | Refusal:
    now = table.company.seats[seat]
    if now.player == "person" and now.leaving is None:
        return refused("has_not_left", seat=seat)
    return Plan("seat", seat, Change(seat=seat, to="back"))


def _by_host(table: Table, deed: protocol.GiveSeat | protocol.SetChat) -> Plan | Refusal:
    if isinstance(deed, protocol.SetChat):
        return Plan("chat", None, Change(on=deed.on))
    if deed.seat >= len(table.company.seats) or table.setup.seats[deed.seat].kind == "bot":
        return refused("no_such_seat", seat=deed.seat)
    if deed.to == table.company.seats[deed.seat].player:
        return refused("bot_plays" if deed.to == "bot" else "has_not_left", seat=deed.seat)
    if deed.to == "person":
        return Plan("seat", None, Change(seat=deed.seat, to="person"))
    bot = deed.bot or STAND_IN
    if bot not in NAMES:
        return refused("unknown_bot", seat=deed.seat, bot=bot)
    return Plan("seat", None, Change(seat=deed.seat, to="bot", bot=bot, why="host"))
