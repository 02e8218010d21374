"""Review of a game: what each choice cost, what luck gave, and where it was decided.

Before each ply the strongest bot thinks of the table. Where it would have chosen otherwise, both choices are
tried under the same luck: what the one made leaves less than the best is its cost. Luck is what is left
between the worth that the choice promised and that of the next table; where nothing was drawn or turned up
there is none, and the table before is worth what the table after it told, and the cost. So each seat's worth
at the start, what choices did to it, and its luck add up to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev

from teadragon.bots import Thought, think
from teadragon.cards.edition import Edition
from teadragon.insight.glance import Glance, glance, result_of, search_after
from teadragon.insight.grading import change_by_choice, is_decided, moments_of, seats_of, severity_of
from teadragon.insight.schooling import is_trained_on
from teadragon.insight.told import Review, ReviewPly
from teadragon.records import Record
from teadragon.records.record import Ply, ply_line
from teadragon.records.replaying import dealt, play_ply
from teadragon.rules.actions import Action, Buy, to_json
from teadragon.rules.game import Game

WALKS = 800
LUCKS, WALKS_AFTER = 16, 32
"""Where another choice was made than the best, both are tried under so many lucks, the same for the two, and
the tables after them thought of in so many walks each."""


@dataclass(frozen=True)
class _Gap:
    """What one choice is worth less than another, and twice the standard error of that."""

    cost: float = 0.0
    margin: float = 0.0


@dataclass(frozen=True)
class _Seen:
    """What was found out of a ply before it was known how the game went on."""

    ply: Ply
    season: str
    thought: Thought
    choices: int
    best: bool
    share: _Gap
    points: _Gap


def review(
    record: Record,
    edition: Edition,
    *,
    walks: int = WALKS,
    stop: Callable[[], bool] = lambda: False,
    on_ply: Callable[[], None] = lambda: None,
) -> Review:
    """Review a record, to its end or as far as its game has gone. Raises BadRecord where it cannot be played.

    The same game and number of walks give the same review. `stop` is asked before each ply and leaves the
    rest of them out; `on_ply` is told when one is done. A game that its people stopped ends as it stood.
    """
    game, seeds = dealt(record, edition), _Seeds(record)
    seen: list[_Seen] = []
    for line, ply in enumerate(record.plies, start=2):
        if seen and stop():
            break
        before = game.copy()
        play_ply(record, line, ply, game)  # first, so that a fault is named by its line
        seen.append(_look(before, ply, seeds.of(line - 1), walks))
        on_ply()
    end = _end(game, seeds.of(0), walks)
    plies = _told(seen, end)
    return Review(
        edition=edition.id,
        digest=edition.digest,
        trained=is_trained_on(edition),
        walks=walks,
        whole=len(plies) == len(record.plies),
        plies=plies,
        after=_rounded(end.shares),
        points=[round(points, 2) for points in end.points],
        moments=moments_of(plies),
        seats=seats_of(plies, game.seats),
    )


class _Seeds:
    """Luck of the review's own, which depends on the game alone."""

    def __init__(self, record: Record) -> None:
        lines = (ply_line(number, ply) for number, ply in enumerate(record.plies, start=1))
        told = [record.header.digest, *(seat.dragon for seat in record.header.seats)]
        self._game = sha256("".join([*told, *lines]).encode()).digest()

    def of(self, ply: int) -> int:
        return int.from_bytes(sha256(self._game + ply.to_bytes(8, "little")).digest()[:16], "little")


# One ply


def _look(game: Game, ply: Ply, seed: int, walks: int) -> _Seen:
    thought = think(game, seed, walks=walks)
    best = thought.choices[0].action
    open_now = game.legal_actions()
    choices = len(open_now) + (ply.action not in open_now)  # a payment that is not tight is not listed
    is_best = choices == 1 or _meaning(ply.action) == _meaning(best)
    share, points = _Gap(), _Gap()
    if not is_best:
        share, points = _costs(game, best, ply.action, seed)
    return _Seen(ply, game.season, thought, choices, is_best, share, points)


def _meaning(action: Action) -> object:
    """Two copies of a card in a row are the same choice."""
    if isinstance(action, Buy):
        return action.row, action.card, sorted(action.pay.items())
    return action


def _same_card(action: Action, best: Action) -> bool:
    """Two purchases that differ in nothing but the payment."""
    if not isinstance(action, Buy) or not isinstance(best, Buy):
        return False
    return (action.row, action.card) == (best.row, best.card)


def _costs(game: Game, best: Action, made: Action, seed: int) -> tuple[_Gap, _Gap]:
    """In shares and in points. Few walks of the search led through a bad choice, so each of the two is looked
    at again; what was paid for the same card is a small thing, which the network tells with less noise."""
    look = glance if _same_card(made, best) else partial(search_after, walks=WALKS_AFTER)
    seat = game.to_act
    assert seat is not None
    shares, points = [], []
    for number in range(LUCKS):
        luck = ((seed + number) % 2**128).to_bytes(16, "little").hex()
        one, other = look(game, best, luck), look(game, made, luck)
        shares.append(one.shares[seat] - other.shares[seat])
        points.append(one.points[seat] - other.points[seat])
    return _gap(shares), _gap(points)


def _gap(differences: list[float]) -> _Gap:
    """Never below nothing: the best is the best."""
    return _Gap(max(0.0, fmean(differences)), 2 * stdev(differences) / sqrt(len(differences)))


# The whole game


def _end(game: Game, seed: int, walks: int) -> Glance:
    if game.over:
        return result_of(game)
    thought = think(game, seed, walks=walks)
    return Glance(thought.shares, thought.points)


def _told(seen: list[_Seen], end: Glance) -> list[ReviewPly]:
    """From the last ply to the first: what is known of the table after one tells of the table before it."""
    plies, after = [], list(end.shares)
    for number, one in reversed(list(enumerate(seen, start=1))):
        told = _ply(number, one, after)
        plies.append(told)
        after = told.before
    return plies[::-1]


def _ply(number: int, one: _Seen, after: list[float]) -> ReviewPly:
    seat, cost = one.ply.seat, one.share.cost
    if one.ply.outcomes:
        before = list(one.thought.shares)
        cost = min(cost, before[seat])
        chosen = change_by_choice(before, seat, cost)
        luck = [then - share - by for then, share, by in zip(after, before, chosen, strict=True)]
    else:
        cost = min(cost, 1 - after[seat])
        before = _undone(after, seat, cost)
        luck = [0.0] * len(after)
    decided = is_decided(before[seat])
    return ReviewPly(
        ply=number,
        seat=seat,
        season=one.season,
        action=to_json(one.ply.action),
        best=to_json(one.ply.action if one.best else one.thought.choices[0].action),
        outcomes=list(one.ply.outcomes),
        choices=one.choices,
        before=_rounded(before),
        points=[round(points, 2) for points in one.thought.points],
        cost=round(cost, 5),
        margin=round(one.share.margin, 5),
        points_cost=round(one.points.cost, 2),
        points_margin=round(one.points.margin, 2),
        severity=severity_of(
            cost, one.share.margin, one.points.cost, one.points.margin, decided=decided, best=one.best
        ),
        decided=decided,
        luck=_rounded(luck),
        sure=one.thought.ended == 1,
    )


def _undone(after: list[float], seat: int, cost: float) -> list[float]:
    """The worth before a choice without luck: `change_by_choice` backwards."""
    others = 1 - after[seat]
    gave = [cost * share / others if others > 0 else 0.0 for share in after]
    return [share + cost if other == seat else share - gave[other] for other, share in enumerate(after)]


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 5) for number in numbers]
