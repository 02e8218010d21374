"""One live table and its people, without sockets, disk or clock: a message in, an outbox out.

`handle` changes nothing. What it decided is in the outbox; once its step is kept, `take` makes it so.
Thus nobody can see what is not kept yet, and a step that could not be kept leaves no trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from teadragon.rooms import clocks, timing
from teadragon.rooms.company import after
from teadragon.rooms.deeds import Plan, plan
from teadragon.rooms.inbox import (
    Acted,
    After,
    Asked,
    BotChose,
    Came,
    CloseAsked,
    Did,
    Inbox,
    Outbox,
    Paused,
    RematchAsked,
    StopAsked,
    Tell,
    Ticked,
)
from teadragon.rooms.kept import HOST, Step
from teadragon.rooms.past import table_at
from teadragon.rooms.protocol import Accepted, Answer, AnswerWish, GiveSeat, Refused, SetChat, Update
from teadragon.rooms.shown import By, Change, Refusal, What, refused
from teadragon.rooms.standing import Standing
from teadragon.rooms.state import state_of, summary_of, told
from teadragon.rooms.takeback import RECENT, Recent
from teadragon.rules.actions import Action, from_json, to_json
from teadragon.rules.events import Event, outcomes
from teadragon.rules.game import Game
from teadragon.rules.refusal import BadNotation, IllegalAction
from teadragon.rules.refusal import Refusal as Why


class _Draft(Struct, frozen=True):
    """A step to be, and the table that it leads to."""

    what: What
    seat: int | None
    game: Game
    recent: Sequence[Recent]
    action: dict[str, Any] | None = None
    events: Sequence[Event] = ()
    outcomes: list[dict[str, Any]] = []
    by: By | None = None
    change: Change | None = None


class Room(Standing):
    """A room that decides."""

    def handle(self, message: Inbox, now: int, history: Sequence[Step] | None = None) -> Outbox:
        """`now`: milliseconds since 1970. `history`: every step, once the outbox has asked for it."""
        match message:
            case Acted():
                return self._acted(message, now)
            case Did():
                return self._did(message, now, history)
            case Asked():
                return self._asked(message)
            case BotChose():
                return self._bot_chose(message, now)
            case Ticked():
                return self._ticked(message, now, history)
            case Came():
                return self._came(message, now)
            case StopAsked():
                return self._stop_asked(message, now)
            case CloseAsked():
                return self._closing(now)
            case RematchAsked():
                return self._rematch(message, now)
            case Paused():
                return self._paused(message, now)

    def take(self, outbox: Outbox) -> None:
        """The outbox's step is kept: go on from it."""
        if outbox.step is not None and outbox.after is not None:
            self._advance(outbox.after, outbox.step)

    # Actions

    def _acted(self, message: Acted, now: int) -> Outbox:
        act, member = message.act, message.member
        first = self._keys.get(act.key) or message.first
        if first is not None and first[1] in message.seats:
            return Outbox(tells=[Tell(member, Accepted(key=act.key, version=first[0]))])
        refusal = self._not_now(message, first)
        action = _read(act.action) if refusal is None else refusal
        played = action if isinstance(action, Refusal) else self._play(action, now, act.key, "person")
        if isinstance(played, Refusal):
            return self._refused(member, act.key, played)
        return self._accepted(member, act.key, played)

    def _not_now(self, message: Acted, first: tuple[int, int | None] | None) -> Refusal | None:
        """Why this member cannot act at this version, whatever the action."""
        to_act = self.game.to_act
        if not message.seats:
            return refused("not_seated")
        if first is not None:
            return refused("key_used", version=first[0])
        if self.over:
            return refused("game_over" if self.game.over else "room_closed")
        if not self.company.table_version <= message.act.version <= self.version:
            return refused("stale_version", version=self.version)
        if to_act is None or to_act not in message.seats:
            return refused("not_seated", seat=to_act)
        if self.company.seats[to_act].player == "bot":
            return refused("bot_plays", seat=to_act)
        return None

    def _asked(self, message: Asked) -> Outbox:
        action = _read(message.quote.action)
        refusal = action if isinstance(action, Refusal) else self._refusal(action)
        answer = Answer(ask=message.quote.ask, version=self.version, refusal=refusal)
        return Outbox(tells=[Tell(message.member, answer)])

    def _bot_chose(self, message: BotChose, now: int) -> Outbox:
        """A choice for a table that has moved on in the meantime is dropped."""
        wanted = self.thinking is not None if message.by == "bot" else timing.run_out(self._as_judged(now))
        if not wanted or self.over or not self.company.table_version <= message.version <= self.version:
            return Outbox()
        played = self._play(message.action, now, None, message.by)
        return Outbox(refusal=played) if isinstance(played, Refusal) else played

    def _refusal(self, action: Action) -> Refusal | None:
        why = self.game.refusal(action)
        return None if why is None else _told(why)

    def _play(self, action: Action, now: int, key: str | None, by: By) -> Outbox | Refusal:
        game = self.game.copy()
        seat = game.to_act
        assert seat is not None
        try:
            events = game.play(action)
        except IllegalAction as error:
            return _told(error.refusal)
        found = outcomes(events)
        ply = Recent(self.game.plies, seat, seen=bool(found), person=by == "person")
        recent = [*self.company.recent[-RECENT:], ply]
        draft = _Draft("act", seat, game, recent, to_json(action), events, found, by)
        return self._keep(draft, now, key)

    # Beside the table

    def _did(self, message: Did, now: int, history: Sequence[Step] | None) -> Outbox:
        first = self._keys.get(message.key) or message.first
        mine = first is not None and (first[1] in message.seats or (first[1] is None and message.host))
        # the last yes became an entry of who had asked
        if first is not None and (mine or isinstance(message.deed, AnswerWish)):
            return Outbox(tells=[Tell(message.member, Accepted(key=message.key, version=first[0]))])
        planned = refused("key_used", version=first[0]) if first is not None else self._planned(message, now)
        if isinstance(planned, Refusal):
            return self._refused(message.member, message.key, planned)
        return self._accepted(
            message.member, message.key, self._carry_out(planned, now, message.key, history)
        )

    def _planned(self, message: Did, now: int) -> Plan | Refusal:
        deed = message.deed
        by = HOST if isinstance(deed, GiveSeat | SetChat) else deed.seat
        return plan(self._as_judged(now, self._lately.get(by, ())), message)

    def _carry_out(self, planned: Plan, now: int, key: str | None, history: Sequence[Step] | None) -> Outbox:
        draft = _Draft(planned.what, planned.seat, self.game, self.company.recent, change=planned.change)
        if planned.what == "stop":
            game = self.game.copy()
            events = game.stop()
            draft = _Draft("stop", planned.seat, game, draft.recent, events=events, change=planned.change)
        elif planned.what == "take_back":
            if history is None:
                return Outbox(needs_history=True)
            plies = planned.change.plies or 0
            game, recent = table_at(self.setup, self.game.edition, history, plies)
            draft = _Draft("take_back", planned.seat, game, recent, change=planned.change)
        return self._keep(draft, now, key)

    def _came(self, message: Came, now: int) -> Outbox:
        for seat in sorted(message.seats):
            if not self.company.seats[seat].joined and not self.over:
                return self._carry_out(Plan("seat", seat, Change(seat=seat, to="joined")), now, None, None)
        return Outbox()

    def _stop_asked(self, message: StopAsked, now: int) -> Outbox:
        missing = sorted(self.persons - message.seats)
        if self.over:
            return Outbox(refusal=refused("game_over" if self.game.over else "room_closed"))
        if missing:
            return Outbox(refusal=refused("not_everyone", seats=missing))
        if self.game.choice is not None:
            return Outbox(refusal=refused("mid_turn"))
        return self._carry_out(Plan("stop", None, Change()), now, None, None)

    @property
    def persons(self) -> frozenset[int]:
        """The seats whose people must agree to an end."""
        seats = range(len(self.company.seats))
        laid = frozenset(seat for seat in seats if self.setup.seats[seat].kind == "person")
        return frozenset(seat for seat in laid if self.company.plays(seat)) or laid

    def _closing(self, now: int) -> Outbox:
        if self.company.closed:
            return Outbox(refusal=refused("room_closed"))
        return self._carry_out(Plan("close", None, Change()), now, None, None)

    def _rematch(self, message: RematchAsked, now: int) -> Outbox:
        if not self.over:
            return Outbox(refusal=refused("not_over"))
        known = dict(self.company.rematches).get(message.luck)
        if known is not None:
            return Outbox(refusal=refused("rematch_made", room=known))
        change = Change(room=message.room, luck=message.luck)
        return self._carry_out(Plan("rematch", None, change), now, None, None)

    def _paused(self, message: Paused, now: int) -> Outbox:
        if self.over or clocks.runs_out(self.company.clock) is None:
            return Outbox()
        return self._carry_out(Plan("pause", None, Change(pause=message.pause)), now, None, None)

    # Time

    def _ticked(self, message: Ticked, now: int, history: Sequence[Step] | None) -> Outbox:
        """The first thing that is due; one step a call."""
        if self.over:
            return Outbox()
        table = self._as_judged(now)
        planned = timing.agreed(table) or timing.taken_over(table, message.seen)
        if planned is not None:
            return self._carry_out(planned, now, None, history)
        return Outbox(think=timing.clock_bot(table))

    # Answers

    def _refused(self, member: int, key: str, refusal: Refusal) -> Outbox:
        return Outbox(tells=[Tell(member, Refused(key=key, refusal=refusal, state=self.state))])

    def _accepted(self, member: int, key: str, outbox: Outbox) -> Outbox:
        if outbox.step is None:
            return outbox
        accepted = Tell(member, Accepted(key=key, version=outbox.step.version))
        return Outbox(outbox.step, outbox.summary, [accepted, *outbox.tells], after=outbox.after)

    def _keep(self, draft: _Draft, now: int, key: str | None) -> Outbox:
        events = list(draft.events)
        step = Step(
            version=self.version + 1,
            what=draft.what,
            seat=draft.seat,
            action=draft.action,
            outcomes=draft.outcomes,
            events=told(events),
            key=key,
            at=now,
            by=draft.by,
            change=draft.change,
        )
        company = after(self.setup, self.company, step, self.game, draft.game, draft.recent)
        update = Update(entry=step.entry(), state=state_of(self.setup, draft.game, step.version, company))
        summary = summary_of(self.setup, draft.game, company)
        return Outbox(step, summary, [Tell(None, update)], after=After(draft.game, company))


def _told(why: Why) -> Refusal:
    return Refusal(reason=why.reason.value, details=dict(why.details))


def _read(action: dict[str, Any]) -> Action | Refusal:
    try:
        return from_json(action)
    except BadNotation as error:
        return refused("bad_notation", why=str(error))
