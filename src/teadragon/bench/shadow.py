"""The second bookkeeper: replays an action's events on the piles as they were before it."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.compiled import NONE, bit, inner, lowest, without_lowest

# It keeps what the players can see: piles, rows, season, Mentors, turns. Masks, sizes and the growth of
# a hold follow from the piles, and are checked against them elsewhere.


@inner
def _move_all(source: Any, target: Any) -> None:
    for kind in range(codes.KINDS):
        target[kind] += source[kind]
        source[kind] = 0


@inner
def _replay_seat(shadow: Any, what: int, seat: int, kind: int) -> bool:
    """The events of a seat's own cards; False for any other."""
    if what == codes.DREW:
        shadow.deck[seat, kind] -= 1
        shadow.waiting = kind
    elif what == codes.WAITS_DISCARDED:
        shadow.discard[seat, kind] += 1
        shadow.waiting = -1
    elif what == codes.JOINED:
        shadow.hold[seat, kind] += 1
        shadow.waiting = -1
    elif what in (codes.VULNERABLE_LOST, codes.LOST, codes.ITEM_DISCARDED, codes.PAID):
        shadow.hold[seat, kind] -= 1
        shadow.discard[seat, kind] += 1
    elif what == codes.RESHUFFLED:
        _move_all(shadow.discard[seat], shadow.deck[seat])
    else:
        return False
    return True


@inner
def _replay_market(shadow: Any, what: int, seat: int, kind: int, slot: int) -> bool:
    if what == codes.BOUGHT_MARKET:
        shadow.market_row[slot] = -1
        shadow.hold[seat, kind] += 1
    elif what == codes.REVEALED:
        shadow.market_deck[kind] -= 1
        shadow.market_row[slot] = kind
    elif what == codes.MARKET_DISCARDED:
        shadow.market_row[slot] = -1
        shadow.market_discard[kind] += 1
    elif what == codes.MARKET_RESHUFFLED:
        _move_all(shadow.market_discard, shadow.market_deck)
    else:
        return False
    return True


@inner
def _begin_season(shadow: Any, season: int) -> None:
    """A winter that was shown ahead moves from its own place to the row."""
    shadow.season = season
    if season == codes.WINTER:
        shadow.winter_row[:] = -1


@inner
def _replay_memories(shadow: Any, what: int, seat: int, kind: int, other: int) -> bool:
    if what == codes.BOUGHT_MEMORY:
        shadow.memory_row[other] = -1
        shadow.discard[seat, kind] += 1
    elif what == codes.MEMORY_LEFT:
        shadow.memory_row[other] = -1
        shadow.box[kind] += 1
    elif what == codes.SEASON_BEGAN:
        _begin_season(shadow, other)
    elif what == codes.MEMORY_DEALT:
        shadow.memory_row[other] = kind
        shadow.ahead[shadow.season] &= ~bit(kind)
    else:
        return False
    return True


@inner
def _replay_turn(shadow: Any, what: int, other: int) -> None:
    if what == codes.MENTORS_PASSED:
        shadow.mentors = other
    elif what == codes.TURN_ENDED:
        shadow.turns += 1
        shadow.to_act = (shadow.to_act + 1) % shadow.seats
    elif what == codes.GAME_ENDED:
        shadow.to_act = -1
        shadow.reason = other


@inner
def replay_events(shadow: Any, tape: Any) -> None:
    """Bring a copy of the table before an action to where its events lead."""
    season = shadow.season
    for j in range(tape.n):
        packed = tape.events[j]
        what = packed & 255
        seat = (packed >> 8 & 255) - 1
        kind = (packed >> 16 & 255) - 1
        other = (packed >> 24) - 1
        if not (
            _replay_seat(shadow, what, seat, kind)
            or _replay_market(shadow, what, seat, kind, other)
            or _replay_memories(shadow, what, seat, kind, other)
        ):
            _replay_turn(shadow, what, other)
    if shadow.season != season:
        _box_rest(shadow)


@inner
def _box_rest(shadow: Any) -> None:
    """With a season shown, what was not dealt of it is known to lie in the box."""
    rest = shadow.ahead[shadow.season]
    while rest != NONE:
        shadow.box[lowest(rest)] += 1
        rest = without_lowest(rest)
    shadow.ahead[shadow.season] = NONE


@inner
def _differences(one: Any, other: Any) -> int:
    """Not zero where two piles differ."""
    differences = 0
    for kind in range(codes.KINDS):
        differences |= one[kind] ^ other[kind]
    return differences


@inner
def same_table(one: Any, other: Any) -> bool:
    """Whether two tables show the same."""
    differences = _differences(one.market_deck, other.market_deck)
    differences |= _differences(one.market_discard, other.market_discard)
    differences |= _differences(one.box, other.box)
    for seat in range(codes.SEATS):
        differences |= _differences(one.deck[seat], other.deck[seat])
        differences |= _differences(one.hold[seat], other.hold[seat])
        differences |= _differences(one.discard[seat], other.discard[seat])
    return differences == 0 and _same_rows(one, other) and _same_turn(one, other)


@inner
def _same_rows(one: Any, other: Any) -> bool:
    for slot in range(codes.MARKET_SLOTS):
        if one.market_row[slot] != other.market_row[slot]:
            return False
    for slot in range(codes.MEMORY_SLOTS):
        if one.memory_row[slot] != other.memory_row[slot] or one.winter_row[slot] != other.winter_row[slot]:
            return False
    return True


@inner
def _same_turn(one: Any, other: Any) -> bool:
    return (
        one.season == other.season
        and one.mentors == other.mentors
        and one.turns == other.turns
        and one.to_act == other.to_act
        and one.reason == other.reason
        and one.waiting == other.waiting
    )
