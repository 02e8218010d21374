"""Whole games between bots in compiled code, of which nothing is kept but what was counted on the way."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots.choosing import choose_of
from teadragon.bots.dice import seed_dice
from teadragon.bots.doors import apply_action
from teadragon.cards.compile import records
from teadragon.rules import codes
from teadragon.rules.chance import series_words
from teadragon.rules.compiled import NONE, bit, has, inner, jit, lowest, without_lowest
from teadragon.rules.score import is_winner, memories_of, owned, points_of, total_of
from teadragon.rules.setup import deal_by_seed

PARTS = 12  # of a victory: two, three and four winners share it in whole parts

# Sums over games. Columns have one entry for each kind of card. All are whole numbers, so that they are the
# same in whatever order games were played.
TALLY = np.dtype(
    [
        ("games", "i8"),
        ("turns", "i8"),  # of all seats
        ("answers", "i8"),  # choices that Mischief or an Item asked for
        ("adjudicated", "i8"),  # games that R26 ended
        ("level", "i8"),  # games with several seats of most points; Memories may part them, R22
        ("shared", "i8"),  # games with several winners
        ("leads", "i8"),  # changes of the seat that is alone in front
        ("late_leads", "i8"),  # those in winter
        ("late_games", "i8"),  # games with such
        ("wintered", "i8"),  # games that came to winter and have one winner
        ("from_behind", "i8"),  # of these: when winter began another seat was before the winner
        ("from_last", "i8"),  # no seat was behind the winner then
        ("deficit", "i8"),  # points by which the winners from behind were behind then
        ("points", "i8"),  # of all seats
        ("most", "i8"),  # points of the winners: one of them, where several share
        ("margin", "i8"),  # points between the first seat and the next
        ("sat", "i8", codes.DRAGONS),  # games with this dragon
        ("dragon_won", "i8", codes.DRAGONS),  # parts of victories
        ("seat_won", "i8", codes.SEATS),
        ("offered", "i8", codes.KINDS),  # turns at whose beginning the card lay in a row
        ("affordable", "i8", codes.KINDS),  # turns at which it could be bought
        ("bought", "i8", codes.KINDS),
        ("rounds", "i8", codes.KINDS),  # of these purchases: whole rounds until then, from 1
        ("seasons", "i8", (codes.SEASONS, codes.KINDS)),  # purchases by season
        ("offered_games", "i8", codes.KINDS),
        ("affordable_games", "i8", codes.KINDS),
        ("bought_games", "i8", codes.KINDS),
        ("affordable_seats", "i8", codes.KINDS),  # seats of a game that could buy it at some turn
        ("bought_seats", "i8", codes.KINDS),  # seats that did
        ("owners", "i8", codes.KINDS),  # seats that own such a card at the end
        ("owners_won", "i8", codes.KINDS),  # parts of victories
        ("owned", "i8", codes.KINDS),  # copies
        ("brought", "i8", codes.KINDS),  # points of these copies
        ("drawn", "i8", codes.KINDS),
        ("took", "i8", codes.KINDS),  # a Mischief: Growth cards that were lost to it
        ("ruined", "i8", codes.KINDS),  # a Mischief: Vulnerable cards
        ("stopped", "i8", codes.KINDS),  # a Mischief: how often Protection answered it
        ("lost", "i8", codes.KINDS),  # of any card: copies that went to Mischief
    ],
    align=True,
)
LENGTHS = codes.LAST_TURN + 1  # R26

# What is remembered while one game goes on
STORY = np.dtype(
    [
        ("offered", "u8"),
        ("affordable", "u8", codes.SEATS),  # to each seat
        ("bought", "u8", codes.SEATS),
        ("leader", "i8"),  # the seat that was alone in front last, or -1
        ("late", "i8"),  # changes in winter
        ("winter", "i8"),  # whether it began
        ("points", "i8", codes.SEATS),  # then
        ("memories", "i8", codes.SEATS),
    ],
    align=True,
)


def new_tallies(count: int) -> Any:
    """Blank tallies, shape (count,), dtype TALLY."""
    return records(np.zeros(count, TALLY))


# A turn


@inner
def _note_offers(ed: Any, t: Any, story: Any, tally: Any) -> None:
    """What lies in the rows when a turn begins, each kind once."""
    seat, known, affordable = t.to_act, NONE, NONE
    for slot in range(codes.MARKET_SLOTS + codes.MEMORY_SLOTS):
        kind = t.market_row[slot] if slot < codes.MARKET_SLOTS else t.memory_row[slot - codes.MARKET_SLOTS]
        if kind >= 0 and not has(known, kind):
            known |= bit(kind)
            tally.offered[kind] += 1
            if ed.cost[kind] <= t.growth[seat]:
                affordable |= bit(kind)
                tally.affordable[kind] += 1
    story.offered |= known
    story.affordable[seat] |= affordable


@inner
def _note_purchase(t: Any, seat: int, kind: int, season: int, turns: int, story: Any, tally: Any) -> None:
    tally.bought[kind] += 1
    tally.rounds[kind] += turns // t.seats + 1
    tally.seasons[season, kind] += 1
    story.bought[seat] |= bit(kind)


@inner
def _note_events(t: Any, tape: Any, season: int, turns: int, story: Any, tally: Any) -> bool:
    """Count what an action brought about; `season` and `turns` are those before it. Returns whether a card
    was bought."""
    purchase = False
    for at in range(min(tape.n, codes.TAPE_EVENTS)):
        event: Any = np.int64(tape.events[at])
        what, kind, other = event & 255, (event >> 16 & 255) - 1, (event >> 24) - 1
        if what == codes.DREW:
            tally.drawn[kind] += 1
        elif what == codes.LOST:
            tally.lost[kind] += 1
            tally.took[other] += 1
        elif what == codes.VULNERABLE_LOST:
            tally.lost[kind] += 1
            tally.ruined[other] += 1
        elif what == codes.PROTECTED:
            tally.stopped[other] += 1
        elif what == codes.ASKED:
            tally.answers += 1
        elif what == codes.BOUGHT_MARKET or what == codes.BOUGHT_MEMORY:
            _note_purchase(t, (event >> 8 & 255) - 1, kind, season, turns, story, tally)
            purchase = True
    return purchase


# Who is in front


@inner
def _leader(ed: Any, t: Any) -> int:
    """The seat that would win alone if the game ended now (R22), or -1."""
    front, most, memories = -1, -1, -1
    for seat in range(t.seats):
        points, own = total_of(ed, t, seat), memories_of(ed, t, seat)
        if points > most or (points == most and own > memories):
            front, most, memories = seat, points, own
        elif points == most and own == memories:
            front = -1
    return front


@inner
def _note_lead(ed: Any, t: Any, season: int, story: Any, tally: Any) -> None:
    """Points change by purchases only, so this is asked after those. A lead that is only caught up with
    has not changed; nor is the first one of a game a change."""
    front = _leader(ed, t)
    if front >= 0 and front != story.leader:
        if story.leader >= 0:
            tally.leads += 1
            if season == codes.WINTER:
                story.late += 1
        story.leader = front
    if t.season == codes.WINTER and not story.winter:
        story.winter = 1
        for seat in range(t.seats):
            story.points[seat] = total_of(ed, t, seat)
            story.memories[seat] = memories_of(ed, t, seat)


# The end of a game


@inner
def _note_games(seats: int, story: Any, tally: Any) -> None:
    """That a kind was offered, affordable and bought in this game, however often; and by how many seats."""
    kinds = story.offered
    while kinds != NONE:
        kind = lowest(kinds)
        could, did = 0, 0
        for seat in range(seats):
            could += has(story.affordable[seat], kind)
            did += has(story.bought[seat], kind)
        tally.offered_games[kind] += 1
        tally.affordable_games[kind] += could > 0
        tally.bought_games[kind] += did > 0
        tally.affordable_seats[kind] += could
        tally.bought_seats[kind] += did
        kinds = without_lowest(kinds)


@inner
def _note_owned(ed: Any, t: Any, seat: int, won: int, tally: Any) -> None:
    kinds = t.deck_kinds[seat] | t.hold_kinds[seat] | t.discard_kinds[seat]
    while kinds != NONE:
        kind = lowest(kinds)
        copies = owned(t, seat, kind)
        tally.owners[kind] += 1
        tally.owners_won[kind] += won
        tally.owned[kind] += copies
        tally.brought[kind] += copies * points_of(ed, t, seat, kind)
        kinds = without_lowest(kinds)


@inner
def _note_comeback(t: Any, winner: int, story: Any, tally: Any) -> None:
    """How the winner stood against the others when winter began."""
    before, behind, most = 0, 0, story.points[winner]
    for seat in range(t.seats):
        points, own = story.points[seat], story.memories[seat]
        most = max(most, points)
        if points > story.points[winner] or (points == story.points[winner] and own > story.memories[winner]):
            before += 1
        elif points < story.points[winner] or own < story.memories[winner]:
            behind += 1
    tally.wintered += 1
    if before > 0:
        tally.from_behind += 1
        tally.deficit += most - story.points[winner]
        tally.from_last += behind == 0


@inner
def _note_points(ed: Any, t: Any, tally: Any) -> None:
    first, second, level = -1, -1, 0
    for seat in range(t.seats):
        points = total_of(ed, t, seat)
        tally.points += points
        if points > first:
            first, second, level = points, first, 1
        else:
            level += points == first
            second = max(second, points)
    tally.most += first
    tally.margin += first - second
    tally.level += level > 1


@inner
def _note_end(ed: Any, t: Any, story: Any, tally: Any) -> None:
    winners, winner = 0, -1
    for seat in range(t.seats):
        if is_winner(ed, t, seat):
            winners += 1
            winner = seat
    for seat in range(t.seats):
        won = PARTS // winners if is_winner(ed, t, seat) else 0
        tally.sat[t.dragon[seat]] += 1
        tally.dragon_won[t.dragon[seat]] += won
        tally.seat_won[seat] += won
        _note_owned(ed, t, seat, won, tally)
    tally.games += 1
    tally.turns += t.turns
    tally.adjudicated += t.reason == codes.ADJUDICATED
    tally.shared += winners > 1
    tally.late_leads += story.late
    tally.late_games += story.late > 0
    if winners == 1 and story.winter:
        _note_comeback(t, winner, story, tally)
    _note_points(ed, t, tally)
    _note_games(t.seats, story, tally)


# A game, and many


@inner
def _begin(story: Any) -> None:
    story.offered = NONE
    for seat in range(codes.SEATS):
        story.affordable[seat] = NONE
        story.bought[seat] = NONE
    story.leader = -1
    story.late = 0
    story.winter = 0


@inner
def _play(ed: Any, tables: Any, mind: Any, bot: int, dice: Any, story: Any, tally: Any) -> None:
    t, tape = tables[0], mind.tape[0]
    _begin(story)
    while t.phase != codes.OVER:
        if t.phase == codes.TURN:
            _note_offers(ed, t, story, tally)
        season, turns = t.season, t.turns
        apply_action(ed, t, choose_of(bot, 0, ed, tables, 0, mind, dice), mind)
        if _note_events(t, tape, season, turns, story, tally):
            _note_lead(ed, t, season, story, tally)
    _note_end(ed, t, story, tally)


@jit
def count_series(
    ed: Any,
    tables: Any,
    mind: Any,
    story: Any,
    bot: int,
    seats: int,
    s0: Any,
    s1: Any,
    first: int,
    games: int,
    tally: Any,
    lengths: Any,
) -> None:
    """Play games first, first + 1, .. with a bot in every seat, and add what happened to tally[0].

    Game g with n seats is game 4 g + n - 1 of the series with key (s0, s1), so that no two numbers of seats
    have their luck in common. `tables` and `story` (one record each) are where it is played; to `lengths`
    (int64, LENGTHS long) each game adds one at its number of turns.
    """
    dice = np.empty(1, np.uint64)
    e = ed[0]
    for game in range(first, first + games):
        k0, k1 = series_words(s0, s1, 4 * game + seats - 1)
        deal_by_seed(ed, tables, 0, seats, k0, k1, 0, mind.tape)
        seed_dice(dice, k0, k1, 0)
        _play(e, tables, mind, bot, dice, story[0], tally[0])
        lengths[tables[0].turns] += 1
