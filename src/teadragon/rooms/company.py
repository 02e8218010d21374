"""The people at a table: who plays each seat, what they ask of each other, their clocks.

A `Company` is a value. `after` gives the one that a step leads to, the same for the room that decided
the step and for every room that reads it from the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from teadragon.rooms import clocks
from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.shown import Aid, Change, ClockNow, SeatNow, WishKind, WishNow
from teadragon.rooms.takeback import RECENT, Recent
from teadragon.rules.game import Game

TABLE = frozenset({"act", "stop", "take_back"})
"""The entries that change the table; the others leave an action good that was decided before them."""


AIDS = ("hint", "bar")


class Wish(Struct, frozen=True):
    id: int
    kind: WishKind
    seat: int
    plies: int | None
    yes: frozenset[int] = frozenset()


class Company(Struct, frozen=True):
    seats: tuple[SeatNow, ...]
    chat: bool
    clock: ClockNow | None
    since: int  # milliseconds since 1970: from when the seat to act is waited for
    table_version: int = 0
    closed: bool = False
    wish: Wish | None = None
    recent: tuple[Recent, ...] = ()  # the last plies that stand, the oldest first
    rematches: tuple[tuple[str, str], ...] = ()  # (luck, room)
    hint: frozenset[int] = frozenset()  # the seats whose people agreed to hints; none: they are off
    bar: frozenset[int] = frozenset()  # the same of the bar
    rest: int | None = None  # milliseconds that the seat whose turn ended last had left of it

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def plays(self, seat: int) -> bool:
        """Whether a person who is at the table plays this seat."""
        return self.seats[seat].player == "person" and self.seats[seat].joined

    def others(self, seat: int) -> frozenset[int]:
        """The seats whose people have a say in what this one asks."""
        return frozenset(i for i in range(len(self.seats)) if i != seat and self.plays(i))

    @property
    def playing(self) -> frozenset[int]:
        return frozenset(seat for seat in range(len(self.seats)) if self.plays(seat))

    @property
    def missing(self) -> frozenset[int]:
        """Whose answer the open wish waits for; a seat that a bot has taken in the meantime is not asked."""
        return frozenset() if self.wish is None else self.others(self.wish.seat) - self.wish.yes

    def has(self, what: Aid) -> bool:
        return bool(self.hint if what == "hint" else self.bar)

    def wish_now(self) -> WishNow | None:
        wish = self.wish
        if wish is None:
            return None
        return WishNow(
            id=wish.id,
            kind=wish.kind,
            seat=wish.seat,
            plies=wish.plies,
            yes=sorted(wish.yes),
            waiting=sorted(self.missing),
        )


def opening(setup: Setup, game: Game) -> Company:
    seats = tuple(
        SeatNow(
            name=seat.name,
            player=seat.kind,
            bot=seat.bot,
            why="laid" if seat.kind == "bot" else None,
            joined=not seat.by_link,
            leaving=None,
        )
        for seat in setup.seats
    )
    company = Company(seats, setup.chat, clocks.opening(setup, seats), since=setup.made)
    return replace(company, clock=clocks.run(company.clock, game.to_act, seats, setup.made))


def due(setup: Setup, game: Game, company: Company, seen: Mapping[int, int]) -> int | None:
    """When time alone changes something, in milliseconds since 1970. `seen`: when each seat was last here."""
    if game.over or company.closed:
        return None
    moments = [seat.leaving for seat in company.seats]
    moments += [clocks.runs_out(company.clock), away_at(setup, game, company, seen)]
    return min((moment for moment in moments if moment is not None), default=None)


def away_at(setup: Setup, game: Game, company: Company, seen: Mapping[int, int]) -> int | None:
    """When a bot takes the seat to act, if nobody of it comes."""
    seat = game.to_act
    if seat is None or setup.away is None or company.seats[seat].player == "bot":
        return None
    return max(company.since, seen.get(seat, 0)) + setup.away * clocks.SECOND


def after(
    setup: Setup, company: Company, step: Step, before: Game, game: Game, recent: Sequence[Recent]
) -> Company:
    """`recent` are the last plies that stand after the step; `before` and `game` the table around it."""
    change = CHANGES.get(step.what)
    changed = company if change is None else change(company, step)
    if step.what in TABLE:
        changed = _table_changed(changed, step, recent, over=game.over)
    if step.change is not None and step.change.seat is not None and step.change.seat == game.to_act:
        changed = replace(changed, since=step.at)
    if step.what == "act" and game.turns != before.turns:
        changed = replace(changed, rest=clocks.rest(company.clock, step))
    clock = clocks.after(setup, company, step, before, game)
    running = None if changed.closed or game.over else game.to_act
    return replace(changed, clock=clocks.run(clock, running, changed.seats, step.at))


def _table_changed(company: Company, step: Step, recent: Sequence[Recent], *, over: bool) -> Company:
    """A wish falls when the table moves on, but for insight, and an end that all have agreed to."""
    agreed = company.wish is not None and company.wish.kind == "stop" and not company.missing
    aid = company.wish is not None and company.wish.kind in AIDS and not over
    keep = company.wish if aid or (agreed and step.what == "act") else None
    seats = company.seats
    if step.seat is not None and step.by == "person":
        seats = with_seat(seats, step.seat, leaving=None)  # who acts is here again
    recent = tuple(recent[-RECENT:])
    return replace(company, seats=seats, wish=keep, recent=recent, table_version=step.version, since=step.at)


def with_seat(seats: tuple[SeatNow, ...], seat: int, **changes: object) -> tuple[SeatNow, ...]:
    if all(getattr(seats[seat], name) == value for name, value in changes.items()):
        return seats
    changed = replace(seats[seat], **changes)
    return (*seats[:seat], changed, *seats[seat + 1 :])


def _seat(company: Company, step: Step) -> Company:
    change = step.change
    assert change is not None
    assert change.seat is not None
    # The host must not agree for others by giving their seats away: what was asked is asked anew.
    wish = None if change.why == "host" else company.wish
    seats = with_seat(company.seats, change.seat, **_seat_changes(change))
    return _still_agreed(replace(company, seats=seats, wish=wish))


def _still_agreed(company: Company) -> Company:
    """Who comes to the table has agreed to no insight yet."""
    playing = company.playing
    hint, bar = (agreed if playing <= agreed else frozenset() for agreed in (company.hint, company.bar))
    return replace(company, hint=hint, bar=bar)


def _seat_changes(change: Change) -> dict[str, object]:
    match change.to:
        case "joined":
            return {"joined": True}
        case "renamed":
            return {"name": change.name}
        case "left":
            return {"leaving": change.until}
        case "bot":
            return {"player": "bot", "bot": change.bot, "why": change.why, "leaving": None}
        case _:  # back, person
            return {"player": "person", "bot": None, "why": None, "leaving": None}


def _wish(company: Company, step: Step) -> Company:
    change = step.change
    assert change is not None
    assert change.wish is not None
    assert step.seat is not None
    return replace(company, wish=Wish(step.version, change.wish, step.seat, change.plies))


def _answer(company: Company, step: Step) -> Company:
    assert step.change is not None
    assert step.seat is not None
    if company.wish is None or not step.change.yes:
        return replace(company, wish=None)
    return replace(company, wish=replace(company.wish, yes=company.wish.yes | {step.seat}))


def _chat(company: Company, step: Step) -> Company:
    assert step.change is not None
    return replace(company, chat=bool(step.change.on))


def _insight(company: Company, step: Step) -> Company:
    """On for those who play now: whoever has a say has agreed."""
    change = step.change
    assert change is not None
    agreed = company.playing if change.on else frozenset()
    wish = None if change.id is not None else company.wish
    if change.insight == "hint":
        return replace(company, wish=wish, hint=agreed)
    return replace(company, wish=wish, bar=agreed)


def _close(company: Company, _: Step) -> Company:
    return replace(company, closed=True, wish=None)


def _rematch(company: Company, step: Step) -> Company:
    change = step.change
    assert change is not None
    return replace(company, rematches=(*company.rematches, (str(change.luck), str(change.room))))


CHANGES: dict[str, Callable[[Company, Step], Company]] = {
    "seat": _seat,
    "wish": _wish,
    "answer": _answer,
    "chat": _chat,
    "insight": _insight,
    "close": _close,
    "rematch": _rematch,
}
