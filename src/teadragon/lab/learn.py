"""Bots that learn from games against themselves: the same weights from the same plan for all threads."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import cos, pi
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from teadragon.bots import number_of
from teadragon.bots.mind import new_mind
from teadragon.bots.network import WEIGHTS, new_weights
from teadragon.bots.weights import Learned, Story, numbers_of
from teadragon.cards.compile import compile_edition, records
from teadragon.cards.edition import Edition
from teadragon.lab.lessons import LONGEST, TRACE, lesson, step
from teadragon.lab.playing import GAME, OWN_WALKS, play_series
from teadragon.rules.chance import number_words
from teadragon.rules.compiled import engine_digest
from teadragon.rules.table import new_tables

SHARDS = 2  # whose gradients are added in their order, so that threads cannot change the sum
GAMES_OF_SHARD = 2
GAMES_OF_STEP = SHARDS * GAMES_OF_SHARD
RATE = 0.002  # of Adam, at the start; it falls along half a cosine to LEAST of that
LEAST = 0.02
ON = 0.25  # of RATE where weights go on that have learned before: at full speed they would forget first
DECAY = 0.9  # lambda: how much of what came of a table counts beside what was thought of the next one
STRAY = 40  # one turn in so many is any legal action, so that also bad tables are known
SAMPLES = 3  # tries of a draw
MEMORY = 0.9995  # of the mean of the weights over the steps: it is what is kept
TEST_SERIES, TEST_GAMES = 99, 600


@dataclass(frozen=True)
class Plan:
    edition: Edition
    games: int
    seats: tuple[int, ...] = (2, 3, 4)
    seed: int = 1
    before: Learned | None = None  # the weights that go on; none: from nothing

    @property
    def told(self) -> str:
        """What a checkpoint belongs to."""
        before = self.before and sha256(self.before.to_bytes()).hexdigest()
        return repr((self.edition.digest, self.games, self.seats, self.seed, before, engine_digest()))

    @property
    def first(self) -> int:
        """The first of the series' games: who goes on meets none of those again that came before."""
        return 1 + (self.before.story.all_games if self.before else 0)

    @property
    def steps(self) -> int:
        return self.games // GAMES_OF_STEP


@dataclass(frozen=True)
class Mark:
    """How far learning has come."""

    games: int
    seconds: float  # of all threads' CPU
    shares: dict[str, float]  # of the victories against greedy, alone among them, by number of seats


@dataclass
class Progress:
    """Everything that the next step depends on."""

    weights: Any  # as they are taught, float32 in a row
    mean: Any
    m: Any
    v: Any
    steps: int = 0
    seconds: float = 0.0

    @classmethod
    def start(cls, plan: Plan) -> Progress:
        begun = plan.before.weights if plan.before else new_weights(plan.seed)
        numbers = numbers_of(begun).copy()
        return cls(numbers, numbers.copy(), np.zeros_like(numbers), np.zeros_like(numbers))

    def to_bytes(self, plan: Plan) -> bytes:
        out = io.BytesIO()
        np.savez(out, plan=np.frombuffer(plan.told.encode(), np.uint8), **asdict(self))
        return out.getvalue()

    @classmethod
    def from_bytes(cls, octets: bytes, plan: Plan, name: str = "checkpoint") -> Progress:
        """Raises ValueError where this is no progress, or that of another plan; `name` says which."""
        try:
            with np.load(io.BytesIO(octets), allow_pickle=False) as file:
                told = file["plan"].tobytes().decode()
                steps, seconds = int(file["steps"]), float(file["seconds"])
                progress = cls(file["weights"], file["mean"], file["m"], file["v"], steps, seconds)
        except (KeyError, ValueError, BadZipFile, OSError, EOFError) as error:
            raise ValueError(f"{name}: it is no checkpoint ({error})") from None
        if told != plan.told:
            raise ValueError(f"{name}: it belongs to other games or weights, another seed, edition or engine")
        return progress


class _Shard:
    """Room for one thread to play and to learn in."""

    def __init__(self, weights: Any) -> None:
        self.tables = new_tables(1)
        self.mind = new_mind(weights, 2)
        self.trace = records(np.zeros(LONGEST, TRACE))
        self.grads = records(np.zeros(1, WEIGHTS))
        self.gradient = numbers_of(self.grads)


class Learner:
    def __init__(self, plan: Plan, progress: Progress | None = None, threads: int | None = None) -> None:
        self.plan = plan
        self.progress = progress or Progress.start(plan)
        self._threads = threads or os.cpu_count() or 1
        self._edition = compile_edition(plan.edition).array
        weights = np.zeros(1, WEIGHTS)
        numbers_of(weights)[:] = self.progress.weights
        self.progress.weights = numbers_of(weights)  # one memory with the shards' minds
        self._shards = [_Shard(weights) for _ in range(SHARDS)]

    def run(self) -> Iterator[int]:
        """Learn to the plan's end; yields the number of games after each step."""
        with ThreadPoolExecutor(self._threads) as pool:
            while self.progress.steps < self.plan.steps:
                began = time.process_time()
                self._step(pool)
                self.progress.seconds += time.process_time() - began
                yield self.progress.steps * GAMES_OF_STEP

    def _step(self, pool: ThreadPoolExecutor) -> None:
        now = self.progress
        seen = sum(pool.map(self._lesson, range(SHARDS)))
        gradient = sum(shard.gradient for shard in self._shards) / np.float32(seen)
        now.steps += 1
        step(now.weights, gradient, now.m, now.v, self._rate(), now.steps)
        now.mean += np.float32(1 - MEMORY) * (now.weights - now.mean)

    def _lesson(self, at: int) -> int:
        shard = self._shards[at]
        shard.gradient[:] = 0
        first = self.plan.first + self.progress.steps * GAMES_OF_STEP + at * GAMES_OF_SHARD
        key = number_words(self.plan.seed)
        seats = np.array(self.plan.seats)
        return lesson(
            self._edition, shard.tables, shard.mind, shard.trace, shard.grads, *key, first, GAMES_OF_SHARD,
            seats, SAMPLES, STRAY, DECAY,
        )  # fmt: skip

    def _rate(self) -> float:
        done = self.progress.steps / self.plan.steps
        most = RATE * ON if self.plan.before else RATE
        return most * (LEAST + (1 - LEAST) * (1 + cos(pi * done)) / 2)

    def learned(self, command: str, marks: tuple[Mark, ...] = ()) -> Learned:
        weights = np.zeros(1, WEIGHTS)
        numbers_of(weights)[:] = self.progress.mean
        edition = self.plan.edition
        story = Story(
            command=command,
            seed=self.plan.seed,
            games=self.progress.steps * GAMES_OF_STEP,
            seats=self.plan.seats,
            edition=edition.id,
            digest=edition.digest,
            engine=engine_digest(),
            marks=tuple((mark.games, round(mark.seconds, 1), mark.shares) for mark in marks),
            before=self.plan.before.story if self.plan.before else None,
        )
        return Learned(weights, story)

    def mark(self) -> Mark:
        """Measure the mean weights against greedy, one seat against all others, from every seat."""
        weights, edition = self.learned("").weights, self.plan.edition
        seats = sorted(set(self.plan.seats))
        shares = {str(number): share_against_greedy(edition, weights, number) for number in seats}
        return Mark(self.progress.steps * GAMES_OF_STEP, self.progress.seconds, shares)


def share_against_greedy(edition: Edition, weights: Any, seats: int) -> float:
    """Of the victories, what gardener with these weights wins alone against greedy: 600 games, each deal from
    every seat."""
    mind, compiled = new_mind(weights, 2), compile_edition(edition).array
    ends = np.zeros((seats, TEST_GAMES // seats), GAME)
    key = number_words(TEST_SERIES)
    for seat in range(seats):
        bots = np.full(seats, number_of("greedy"), np.int8)
        bots[seat] = number_of("gardener")
        play_series(compiled, new_tables(1), mind, bots, OWN_WALKS[:seats], *key, 1, 0, ends[seat])
    won = [ends[seat]["won"][:, seat] / ends[seat]["won"].sum(axis=1) for seat in range(seats)]
    return round(float(np.mean(won)), 4)


def learn(
    plan: Plan,
    out: Path,
    command: str,
    *,
    threads: int | None = None,
    marks: int = 16,
    on_games: Callable[[int], None] = lambda _: None,
    on_mark: Callable[[Mark], None] = lambda _: None,
) -> Learned:
    """Learn, and write the weights to `out`; beside it lies a checkpoint until all games are played, from
    which the same plan goes on after an interruption.

    Raises ValueError for a plan that cannot be, or a checkpoint of another one.
    """
    _check(plan)
    kept = out.with_name(out.name + ".checkpoint")
    progress = Progress.from_bytes(kept.read_bytes(), plan, str(kept)) if kept.exists() else None
    learner = Learner(plan, progress, threads)
    every = max(1, plan.steps // marks)
    made: list[Mark] = _marks_in(out) if progress else []
    on_games(learner.progress.steps * GAMES_OF_STEP)
    for games in learner.run():
        on_games(GAMES_OF_STEP)
        if games % (every * GAMES_OF_STEP) == 0 or learner.progress.steps == plan.steps:
            made.append(learner.mark())
            on_mark(made[-1])
            _write(out, learner.learned(command, tuple(made)).to_bytes())
            _write(kept, learner.progress.to_bytes(plan))
    kept.unlink(missing_ok=True)
    return learner.learned(command, tuple(made))


def _check(plan: Plan) -> None:
    if plan.games < GAMES_OF_STEP:
        raise ValueError(f"{plan.games} games: at least {GAMES_OF_STEP} are needed")
    if not plan.seats or any(not 2 <= seats <= plan.edition.max_seats for seats in plan.seats):
        raise ValueError(f"seats {plan.seats}: games of this edition have 2 to {plan.edition.max_seats}")
    if not 0 <= plan.seed < 2**128:
        raise ValueError("the seed is a number from 0 to 2**128 - 1")


def _marks_in(out: Path) -> list[Mark]:
    story = Learned.from_bytes(out.read_bytes(), out.name).story
    return [Mark(games, seconds, shares) for games, seconds, shares in story.marks]


def _write(path: Path, octets: bytes) -> None:
    """Whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(octets)
    new.replace(path)
