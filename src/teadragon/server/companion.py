"""The companion of a real table: a record in the making, checked anew with each question. Nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_fields
from typing import Any

import msgspec
from msgspec import UNSET

from teadragon.cards.edition import Edition
from teadragon.records import BadRecord, Fault, Header, Ply, Record, Recorder, find_edition, read, result_of
from teadragon.records.record import ply_line
from teadragon.records.replaying import dealt
from teadragon.rooms.company import opening
from teadragon.rooms.entered import ENTERED, Asked, Begun, Enter, Entered, Misfit
from teadragon.rooms.shown import Entry, Event, Refusal, State
from teadragon.rooms.state import state_of, told
from teadragon.rules.actions import Action, Buy, from_json, to_json
from teadragon.rules.events import Event as RuleEvent
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from teadragon.rules.refusal import BadNotation, IllegalAction, Reason
from teadragon.rules.refusal import Refusal as RuleRefusal
from teadragon.rules.unfolding import Asked as Lacking
from teadragon.server.imports import NAME, bad_record, setup_of
from teadragon.server.refusing import no
from teadragon.server.showing import edition_face


def entered(wish: Enter, offered: Sequence[Edition]) -> Entered:
    """What there is to say of a game so far. Raises Refused where it is no record, or no set-up begins so."""
    try:
        record = read(wish.record, name=NAME)
        given = next((each for each in offered if each.digest == record.header.digest), None)
        edition = find_edition(record, given)
        lacking = _lacking(record.header, edition)
        if lacking is not None:
            return _laying(wish, record, edition, lacking)
        return _Table(record, edition, dealt(record, edition)).told(wish)
    except BadRecord as error:
        raise bad_record(error) from None


def _header(header: Header, laid: Game) -> dict[str, Any]:
    """As we write it; what only a generator has is not in it."""
    bots = {seat: str(each.bot) for seat, each in enumerate(header.seats) if each.bot is not UNSET}
    record = Recorder(laid.copy(), [seat.name for seat in header.seats], bots=bots).record()
    told: dict[str, Any] = msgspec.to_builtins(record.header)
    return told


def _lacking(header: Header, edition: Edition) -> Lacking | None:
    rows = [header.market, header.memories]
    if header.options.open_winter and isinstance(header.winter, tuple):
        rows.append(header.winter)
    try:
        return Game.lacks(edition, [seat.dragon for seat in header.seats], rows)
    except ValueError as error:
        raise BadRecord(NAME, 1, Fault.DEAL, str(error)) from None


def _laying(wish: Enter, record: Record, edition: Edition, lacking: Lacking) -> Entered:
    return Entered(
        room=setup_of(ENTERED, record, edition).face(),
        edition=edition_face(edition) if wish.faces else None,
        header=msgspec.to_builtins(record.header),
        plies=0,
        misfit=None,
        mended=[],
        ply=None,
        entries=[],
        state=None,
        asked=_asked(lacking),
        events=[],
        refusal=None,
        would=[],
        result=None,
    )


def _asked(lacking: Lacking) -> Asked:
    size = sum(lacking.bag.values())
    return Asked(
        what=lacking.what,
        seat=lacking.seat,
        slot=None if lacking.slot is None else lacking.slot + 1,
        odds={card: (copies, size) for card, copies in lacking.bag.items()},
    )


@dataclass
class _Table:
    """A table that is laid, and what is found out while its plies are played."""

    record: Record
    edition: Edition
    game: Game
    entries: list[Entry] = field(default_factory=list)
    mended: list[dict[str, Any]] = field(default_factory=list)
    misfit: Misfit | None = None
    ply: dict[str, Any] | None = None
    asked: Asked | None = None
    events: list[Event] = field(default_factory=list)
    refusal: Refusal | None = None

    def told(self, wish: Enter) -> Entered:
        would = [_action(each) for each in wish.would]
        setup = setup_of(ENTERED, with_fields(self.record, plies=()), self.edition)
        header = _header(self.record.header, self.game)
        self._play()
        if wish.begun is not None and self.misfit is None:
            self._begin(wish.begun)
        if self._is_stopped(wish):
            self._stop()
        game = self.game
        version = self.entries[-1].version if self.entries else 0
        state: State = state_of(setup, game, version, opening(setup, game))
        state.seed = None  # nobody dealt it by one
        state.table_version = version  # everything that is entered changes the table
        return Entered(
            room=setup.face(),
            edition=edition_face(self.edition) if wish.faces else None,
            header=header,
            plies=game.plies,
            misfit=self.misfit,
            mended=self.mended,
            ply=self.ply,
            entries=[entry for entry in self.entries if entry.version > wish.since],
            state=state,
            asked=self.asked,
            events=self.events,
            refusal=self.refusal,
            would=[_refusal(game.refusal(action)) for action in would],
            result=msgspec.to_builtins(result_of(game)) if game.over else None,
        )

    def _play(self) -> None:
        for number, ply in enumerate(self.record.plies, start=1):
            found = fitting(self.game, number, ply)
            if isinstance(found, Misfit):
                self.misfit = found
                return
            if found != ply:
                self.mended.append(_line(number, found))
            self._note(found.seat, found.action, self.game.replay(found.action, found.outcomes))

    def _begin(self, begun: Begun) -> None:
        action, seat = _action(begun.action), self.game.to_act
        try:
            unfolding = self.game.unfold(action, begun.told)
        except IllegalAction as error:
            self.refusal = _refusal(error.refusal)
            return
        if unfolding.asked is not None:
            self.asked, self.events = _asked(unfolding.asked), told(list(unfolding.events))
            return
        assert seat is not None  # else the game would have refused
        fell = tuple(outcomes(unfolding.events))
        self._note(seat, action, self.game.replay(action, fell))
        self.ply = _line(self.game.plies, Ply(seat, action, fell))

    def _is_stopped(self, wish: Enter) -> bool:
        result = self.record.result
        stopped = wish.stopped or (result is not None and result.reason == "stopped")
        return stopped and self.misfit is None and self.asked is None and self.refusal is None

    def _stop(self) -> None:
        try:
            events = self.game.stop()
        except IllegalAction as error:
            seat, refusal = self.game.to_act, _refusal(error.refusal)
            self.misfit = Misfit(ply=self.game.plies + 1, seat=seat, why="rules", refusal=refusal)
            return
        self._entry(Entry(version=0, what="stop", seat=None, action=None, events=told(events)))

    def _note(self, seat: int, action: Action, events: list[RuleEvent]) -> None:
        self._entry(Entry(version=0, what="act", seat=seat, action=to_json(action), events=told(events)))

    def _entry(self, entry: Entry) -> None:
        entry.version = len(self.entries) + 1
        self.entries.append(entry)


def fitting(game: Game, number: int, ply: Ply) -> Ply | Misfit:
    """The ply as it can be played here: itself, or with the slots in which its cards lie, or come to lie."""
    if game.over:
        return Misfit(ply=number, seat=ply.seat, why="over")
    if ply.seat != game.to_act:
        return Misfit(ply=number, seat=ply.seat, why="seat", to_act=game.to_act)
    action = _where_it_lies(game, ply.action)
    refusal = game.refusal(action)
    if refusal is not None:
        return Misfit(ply=number, seat=ply.seat, why="rules", refusal=_refusal(refusal))
    try:
        unfolding = game.unfold(action, game.cards_of(ply.outcomes))
    except IllegalAction as error:
        card, spare = error.refusal.details["card"], error.refusal.details["spare"]
        return Misfit(ply=number, seat=ply.seat, why="spare" if spare else "card", card=card)
    if unfolding.asked is not None:
        return Misfit(ply=number, seat=ply.seat, why="missing")
    return Ply(ply.seat, action, tuple(outcomes(unfolding.events)))


def _where_it_lies(game: Game, action: Action) -> Action:
    """A purchase of the card in the slot in which it lies, if it is in that row at all."""
    if not isinstance(action, Buy):
        return action
    refusal, row = game.refusal(action), game.row(action.row)
    elsewhere = refusal is not None and refusal.reason in (Reason.SLOT_EMPTY, Reason.OTHER_CARD)
    if not elsewhere or action.card not in row:
        return action
    return Buy(action.row, row.index(action.card), action.card, action.pay)


def _action(said: dict[str, Any]) -> Action:
    try:
        return from_json(said)
    except BadNotation as error:
        raise no("bad_message", why=str(error)) from None


def _refusal(refusal: RuleRefusal | None) -> Refusal | None:
    return None if refusal is None else Refusal(reason=refusal.reason.value, details=dict(refusal.details))


def _line(number: int, ply: Ply) -> dict[str, Any]:
    line: dict[str, Any] = msgspec.json.decode(ply_line(number, ply))
    return line
