"""How strong bots are against each other: the same deals for all, each bot in every seat of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from teadragon.bots import mind
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import Edition
from teadragon.lab.entrants import Effort, Entrant, Thinking
from teadragon.lab.intervals import share_interval
from teadragon.lab.playing import GAME, play_series
from teadragon.lab.ratings import rate
from teadragon.lab.stepping import step_through
from teadragon.rules.chance import number_words, series_seed
from teadragon.rules.game import Game
from teadragon.rules.table import new_tables

QUICK_PORTION = 1_000  # games at a time; of others one, which may take minutes
QUICK = {"uniform", "greedy", "gardener"}
FEW = 4_000  # quick games are over before a second process has started


@dataclass(frozen=True)
class Contest:
    """Who plays whom: known before the first game, and the same for every number of workers."""

    edition: Edition
    entrants: tuple[Entrant, ...]  # a bot that is named twice takes part as two
    seats: int
    seed: int  # below 2**128
    companies: tuple[tuple[tuple[int, ...], ...], ...]  # who sit together: their seatings, each one by seat
    deals: int  # deal i is game i of the series with this seed, and is dealt for every seating
    records: Path | None = None  # a folder for the records, 000001.jsonl and so on

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The games of one deal."""
        return tuple(seating for company in self.companies for seating in company)

    @property
    def games(self) -> int:
        return self.deals * len(self.seatings)


@dataclass(frozen=True)
class Standing:
    bot: str
    games: int
    share: float  # of the victories in these games, whichever of its seats won; shared ones are split
    low: float  # the 95 % interval of the share
    high: float


@dataclass(frozen=True)
class Rated(Standing):
    rating: float  # the ordinal of OpenSkill


@dataclass(frozen=True)
class Outcome:
    contest: Contest
    table: tuple[Rated, ...]  # in the order in which the bots were named
    companies: tuple[tuple[Standing, ...], ...]  # the same by company, in the order of the contest

    def to_json(self) -> dict[str, Any]:
        fields = ("bot", "games", "share", "low", "high", "rating")
        table = [{field: getattr(row, field) for field in fields} for row in self.table]
        return {"seats": self.contest.seats, "games": self.contest.games, "table": table}


# The plan


def plan(
    bots: Sequence[str],
    games: int,
    seats: int,
    seed: int,
    edition: Edition,
    *,
    effort: Effort | None = None,
    records_dir: Path | None = None,
) -> Contest:
    """At least `games` games for each choice of bots that fills the seats, or for all where they are fewer.

    They are whole deals. Raises ValueError for wishes that cannot be met.
    """
    entrants = _entrants(bots, effort or Effort())
    _check(bots, games, seats, seed, edition)
    found = companies(len(bots), seats)
    of_a_deal = len(found[0]) * (len(found) if len(bots) < seats else 1)
    deals = -(-games // of_a_deal)
    return Contest(edition, entrants, seats, seed, found, deals, records_dir)


def companies(entrants: int, seats: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Who sit together, each company in all its rotations.

    With as many entrants as seats there is one company, with more there is one for each choice of them. With
    fewer everybody sits in all of them, and each entrant in turn takes the seats that are left over.
    """
    if entrants >= seats:
        chosen = list(combinations(range(entrants), seats))
    else:
        everyone = tuple(range(entrants))
        chosen = [everyone + (more,) * (seats - entrants) for more in everyone]
    return tuple(tuple(seating[turn:] + seating[:turn] for turn in range(seats)) for seating in chosen)


def _entrants(bots: Sequence[str], usual: Effort) -> tuple[Entrant, ...]:
    usual.check()
    return tuple(Entrant.read(bot, usual) for bot in bots)


def _check(bots: Sequence[str], games: int, seats: int, seed: int, edition: Edition) -> None:
    if len(bots) < 2:
        raise ValueError(f"{len(bots)} bot: at least two are needed to compare them")
    if games < 1:
        raise ValueError(f"{games} games: at least one is needed")
    if not 2 <= seats <= edition.max_seats:
        raise ValueError(f"{seats} seats: a game of this edition has 2 to {edition.max_seats}")
    if not 0 <= seed < 2**128:
        raise ValueError("the seed of a series is a number from 0 to 2**128 - 1")


# The games


def contend(
    contest: Contest, *, workers: int | None = None, on_done: Callable[[int], None] = lambda _: None
) -> Outcome:
    """Play all games. `workers` 1 stays in this process; None takes one for each core.

    `on_done` hears how many games were finished each time that some are.
    """
    if contest.records is not None:
        contest.records.mkdir(parents=True, exist_ok=True)
    ends = np.zeros((contest.deals, len(contest.seatings)), GAME)
    for at, first, found in _portions(contest, workers or os.cpu_count() or 1):
        ends[first - 1 : first - 1 + len(found), at] = found
        on_done(len(found))
    return _outcome(contest, ends)


def _portions(contest: Contest, workers: int) -> Iterator[tuple[int, int, Any]]:
    """What `_play_portion` gives, for all games."""
    size = QUICK_PORTION if _is_quick(contest) else 1
    work = sorted(
        (first, at, min(size, contest.deals + 1 - first))
        for at in range(len(contest.seatings))
        for first in range(1, contest.deals + 1, size)
    )
    if workers == 1 or len(work) == 1 or (_is_quick(contest) and contest.games <= FEW):
        yield from (_play_portion(contest, at, first, count) for first, at, count in work)
        return
    _compile(contest)  # once, so that the others find it on the disk
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered")
    yield from parallel(delayed(_play_portion)(contest, at, first, count) for first, at, count in work)


def _is_stepped(contest: Contest) -> bool:
    """Whether games are played through `Game`: for their records, or for bots that look at a clock."""
    return contest.records is not None or any(one.effort.think is not None for one in contest.entrants)


def _is_quick(contest: Contest) -> bool:
    return not _is_stepped(contest) and QUICK.issuperset(one.bot for one in contest.entrants)


def _compile(contest: Contest) -> None:
    """Let each bot choose once, and one compiled seating play one game."""
    game = Game.new(contest.edition, contest.seats, series_seed(contest.seed, 1))
    for one in set(contest.entrants):
        Thinking(series_seed(contest.seed, 1), [one] * contest.seats).choose(game)
    if not _is_stepped(contest):
        _play_compiled(contest, contest.seatings[0], 1, np.zeros(1, GAME))


def _play_portion(contest: Contest, at: int, first: int, count: int) -> tuple[int, int, Any]:
    """The games of one seating in some deals, with the number of both."""
    ends = np.zeros(count, GAME)
    if _is_stepped(contest):
        _play_stepped(contest, at, first, ends)
    else:
        _play_compiled(contest, contest.seatings[at], first, ends)
    return at, first, ends


def _play_compiled(contest: Contest, seating: Sequence[int], first: int, ends: Any) -> None:
    sitting = [contest.entrants[entrant] for entrant in seating]
    bots = np.array([one.number for one in sitting], np.int8)
    walks = np.array([one.walks for one in sitting], np.int64)
    key = number_words(contest.seed)
    edition, own = compile_edition(contest.edition).array, mind(contest.edition)
    play_series(edition, new_tables(1), own, bots, walks, *key, first, 0, ends)


def _play_stepped(contest: Contest, at: int, first: int, ends: Any) -> None:
    """The same games, step by step."""
    sitting = [contest.entrants[entrant] for entrant in contest.seatings[at]]
    bots = [one.bot for one in sitting]
    for i in range(len(ends)):
        deal = first + i
        seed = series_seed(contest.seed, deal)
        game = Game.new(contest.edition, contest.seats, seed)
        number = (deal - 1) * len(contest.seatings) + at + 1
        file = None if contest.records is None else contest.records / f"{number:06}.jsonl"
        step_through(game, bots, Thinking(seed, sitting).choose, ends, i, file)


# The table


def _outcome(contest: Contest, ends: Any) -> Outcome:
    victories = ends["won"] / ends["won"].sum(axis=2, keepdims=True)
    everywhere = range(len(contest.seatings))
    ratings = rate(len(contest.entrants), _games(contest, ends))
    table = tuple(
        Rated(contest.entrants[entrant].told, *_share(contest, victories, entrant, everywhere), rating=rating)
        for entrant, rating in enumerate(ratings)
    )
    size = contest.seats  # seatings of each company
    apart = tuple(
        tuple(
            Standing(_label(contest, company[0], entrant), *_share(contest, victories, entrant, among))
            for entrant in sorted(set(company[0]))
        )
        for at, company in enumerate(contest.companies)
        for among in [range(at * size, (at + 1) * size)]
    )
    return Outcome(contest, table, apart)


def _label(contest: Contest, seating: Sequence[int], entrant: int) -> str:
    many = seating.count(entrant)
    return contest.entrants[entrant].told + (f" x {many}" if many > 1 else "")


def _share(contest: Contest, victories: Any, entrant: int, among: range) -> tuple[int, float, float, float]:
    """How an entrant did in some of the seatings: its games, its share and the interval of that."""
    own = [at for at in among if entrant in contest.seatings[at]]
    won = np.zeros(contest.deals)
    for at in own:
        for seat, sitting in enumerate(contest.seatings[at]):
            if sitting == entrant:
                won += victories[:, at, seat]
    shares = won / len(own)
    return contest.deals * len(own), float(shares.mean()), *share_interval(shares)


def _games(contest: Contest, ends: Any) -> Iterator[tuple[Sequence[int], list[int]]]:
    """Every game's seats and places, deal by deal: who won is first, the others follow by their points."""
    for deal in ends:
        for seating, game in zip(contest.seatings, deal, strict=True):
            totals, won = game["total"][: contest.seats], game["won"][: contest.seats]
            top = int(totals.max())
            places = [0 if w else 1 + top - int(total) for w, total in zip(won, totals, strict=True)]
            yield seating, places
