"""Searching the numbers of an edition that are ours for those that meet the goals of balance.

A round begins with bots that learn the best edition so far from nothing, so that no number is tuned to a
habit that the cards have left behind. Its first trials lie around that edition; the others are what a model
of all trials asks for. Every trial plays the same deals. At the end numbers and bots settle with each other:
the bots of the first learner go on learning, and play alone. All of it lies in one folder: the same search
goes on there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from teadragon.bots.weights import Learned, shipped
from teadragon.cards.changing import changed
from teadragon.cards.edition import Edition
from teadragon.lab import learn
from teadragon.lab.aims import loss_of, misses_of, values_of
from teadragon.lab.balance import Plan, count
from teadragon.lab.dials import Dial, around, changes_of, dials_of, turned
from teadragon.lab.goals import Goal, goals_of
from teadragon.lab.learn import share_against_greedy
from teadragon.lab.measures import part_of
from teadragon.lab.surrogate import Model, Trial

TRIALS = "trials.jsonl"
AROUND = 0.3  # of a round's trials lie around the edition with which it began
TURNED = 0.2  # of the dials are turned by one step in such a trial
STEPS = (2, 4, 6, 10)  # that a model may take from the best trial, in turn
ON = 5  # whoever goes on learning has one part in so many of the lessons
CHECK_SEED = 1_000_003  # away from the seeds of trials


LEAST = {"rounds": 1, "settling": 0, "trials": 2, "games": 40, "lessons": 0, "learners": 1}
"""Of what a search is made of."""


class NoTuner(ValueError):
    """The library that searches is not installed."""


@dataclass(frozen=True)
class Wishes:
    """What is tuned, and how long. The same wishes in the same folder go on where they were interrupted."""

    edition: Edition
    id: str = "teahouse-2"  # of the edition that comes of it
    rounds: int = 3  # in which the bots learn from nothing
    settling: int = 1  # rounds after them, in which the first learner's bots go on
    trials: int = 120  # a round
    games: int = 1_000  # a trial, with each number of seats
    lessons: int = 500_000  # games that the bots learn from at the start of a round; 0: they learn nothing
    learners: int = 2  # sets of bots that learn apart from each other: the mean over them is what counts
    seats: tuple[int, ...] = (2, 3, 4)
    bot: str = "gardener"
    seed: int = 1

    def check(self) -> None:
        """Raises ValueError for wishes that cannot be met."""
        for name, least in LEAST.items():
            if getattr(self, name) < least:
                raise ValueError(f"{getattr(self, name)} {name}: at least {least} are needed")
        Plan(self.edition, self.bot, self.games, self.seed, self.seats).check()
        if not dials_of(self.edition):
            raise ValueError(f"{self.edition.id} has no number whose source is house: nothing may be changed")
        changed(self.edition, [], head=self.head())

    @property
    def all_rounds(self) -> int:
        """With those of settling, which are nothing to bots that learn nothing."""
        return self.rounds + (self.settling if self.lessons else 0)

    @property
    def lessons_on(self) -> int:
        """Of who goes on learning."""
        return max(self.lessons // ON, learn.GAMES_OF_STEP)

    @property
    def all_lessons(self) -> int:
        """How many games all learners learn from."""
        on = self.settling + 1 if self.all_rounds > self.rounds else 0
        return self.rounds * self.learners * self.lessons + on * self.lessons_on

    def head(self) -> dict[str, str]:
        return {"id": self.id, "title": f"{self.edition.title}, tuned", "version": "1"}

    def to_json(self) -> dict[str, Any]:
        out = {key: value for key, value in vars(self).items() if key != "edition"}
        out |= {"seats": list(self.seats), "dials": [dial.name for dial in dials_of(self.edition)]}
        return {"edition": self.edition.id, "digest": self.edition.digest, **out}


@dataclass(frozen=True)
class Tuned:
    edition: Edition
    dials: Sequence[tuple[Dial, int]]  # those that were turned, and where they stand
    before: Mapping[int, Sequence[Goal]]  # of the base, by fresh games, with the bots of the last round
    after: Mapping[int, Sequence[Goal]]
    courses: Sequence[Sequence[float]]  # the loss of every trial, round by round

    @property
    def rounds(self) -> list[tuple[float, float]]:
        """The loss with which each round began and ended."""
        return [(course[0], min(course)) for course in self.courses]

    def to_json(self) -> dict[str, Any]:
        told = [
            {"cards": dial.cards, "field": dial.field, "from": dial.base, "to": to} for dial, to in self.dials
        ]
        goals = {
            name: {str(seats): [goal.to_json() for goal in own] for seats, own in by_seats.items()}
            for name, by_seats in (("before", self.before), ("after", self.after))
        }
        return {"edition": self.edition.id, "digest": self.edition.digest, "changes": told, **goals,
                "courses": [[round(loss, 3) for loss in course] for course in self.courses]}  # fmt: skip


def check_tuner() -> None:
    """Raises NoTuner, with what helps: to be asked before long work."""
    if find_spec("scipy") is None:
        raise NoTuner("the search needs SciPy, which is not installed here: it is the extra `tune`")


class Tuner:
    def __init__(self, wishes: Wishes, folder: Path, workers: int | None = None) -> None:
        """Raises ValueError for wishes that cannot be met, or a folder that belongs to others."""
        wishes.check()
        check_tuner()
        self.wishes, self.folder, self._workers = wishes, folder, workers
        self.dials = dials_of(wishes.edition)
        self._claim()
        self._trials = self._kept()

    def _claim(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        file, told = self.folder / "wishes.json", self.wishes.to_json()
        if not file.exists():
            file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
            return
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise ValueError(f"{file} cannot be read") from None
        apart = [key for key in told if not isinstance(known, dict) or known.get(key) != told[key]]
        if apart:
            raise ValueError(f"{self.folder} belongs to another search: {', '.join(apart)} differ there")

    def _kept(self) -> list[Trial]:
        """The trials of a search that was interrupted; a line that was cut short is tried again."""
        file, found = self.folder / TRIALS, []
        told = file.read_text(encoding="utf-8") if file.exists() else ""
        for line in told.splitlines():
            try:
                found.append(Trial(**json.loads(line)))
            except (ValueError, TypeError):
                break
        if told != (whole := "".join(map(_line, found))):
            new = file.with_name(file.name + ".new")  # beside it first: a kill meanwhile loses nothing
            new.write_text(whole, encoding="utf-8")
            new.replace(file)
        return found

    def _keep(self, trial: Trial) -> None:
        with (self.folder / TRIALS).open("a", encoding="utf-8") as file:
            file.write(_line(trial))
        self._trials.append(trial)

    @property
    def base(self) -> dict[str, int]:
        return {dial.name: dial.base for dial in self.dials}

    def edition_with(self, values: Mapping[str, int]) -> Edition:
        return changed(self.wishes.edition, changes_of(self.dials, values), head=self.wishes.head())

    def run(
        self,
        on_trial: Callable[[Trial], None] = lambda _: None,
        on_lesson: Callable[[int], None] = lambda _: None,
    ) -> Tuned:
        """All rounds that are still to come; `on_lesson` hears of games that the bots learned from."""
        values, courses, learned = self.base, [], [shipped(self.wishes.edition)]
        for at in range(1, self.wishes.all_rounds + 1):
            learned = self._taught(at, self.edition_with(values), learned[0], on_lesson)
            found = self._round(at, values, [one.weights for one in learned], on_trial)
            best = min(found, key=lambda one: one.loss)
            courses.append([one.loss for one in found])
            values = dict(best.values)
        if self.wishes.all_rounds > self.wishes.rounds:
            file = self.folder / f"{self.wishes.id}.npz"
            learned = [
                self._learned(file, self.edition_with(values), self.wishes.seed, on_lesson, learned[0])
            ]
        return self._finish(values, learned[0].weights, courses)

    # Lessons

    def _taught(
        self, at: int, edition: Edition, before: Learned, on_games: Callable[[int], None]
    ) -> list[Learned]:
        """What the learners of a round know: the best edition so far, learned from nothing, or, in a round
        of settling, what the first learner knew before, and a lesson more."""
        wishes = self.wishes
        if not wishes.lessons:  # who learn nothing are all alike
            return [before]
        if at > wishes.rounds:
            return [self._learned(self.folder / f"round-{at}.npz", edition, wishes.seed, on_games, before)]
        names = ["", *(f"-{own}" for own in range(2, wishes.learners + 1))]
        return [
            self._learned(self.folder / f"round-{at}{name}.npz", edition, wishes.seed + own, on_games)
            for own, name in enumerate(names)
        ]

    def _learned(
        self,
        out: Path,
        edition: Edition,
        seed: int,
        on_games: Callable[[int], None],
        before: Learned | None = None,
    ) -> Learned:
        """From the file, where it was learned already; from the package, where the base is known there."""
        if out.exists() and not out.with_name(out.name + ".checkpoint").exists():
            return Learned.from_bytes(out.read_bytes(), str(out))
        known = shipped(self.wishes.edition)
        if out.name == "round-1.npz" and known.story.digest == self.wishes.edition.digest:
            out.write_bytes(known.to_bytes())
            return known
        lessons = self.wishes.lessons_on if before else self.wishes.lessons
        plan = learn.Plan(edition, lessons, self.wishes.seats, seed, before)
        return learn.learn(plan, out, "teadragon tune", threads=self._workers, marks=2, on_games=on_games)

    # One round

    def _round(
        self, at: int, values: Mapping[str, int], learned: Sequence[Any], on_trial: Callable[[Trial], None]
    ) -> list[Trial]:
        """The trials of a round, the first of them where the round before ended."""
        found = [trial for trial in self._trials if trial.round == at]
        for number in range(len(found), self.wishes.trials):
            found.append(self._tried(at, number, self._stands(number, found, values), learned))
            self._keep(found[-1])
            on_trial(found[-1])
        return found

    def _stands(self, number: int, found: Sequence[Trial], values: Mapping[str, int]) -> dict[str, int]:
        """Where the round began; then around it by chance; then what a model of all trials asks for, which
        moves now few dials from the best, now many. All of it comes from what was found before and from
        numbers of the plan, so that an interruption changes nothing."""
        if not number:
            return dict(values)
        best = min(found, key=lambda one: one.loss)
        dice = np.random.default_rng([self.wishes.seed, best.round, number])
        if number <= self.wishes.trials * AROUND:
            return around(self.dials, values, TURNED * len(self.dials), dice)
        sampled = number // len(STEPS) % 2 == 1
        model = Model(self.wishes.edition, self.dials, self._trials, best, dice if sampled else None)
        stands = model.solved(STEPS[number % len(STEPS)])
        while stands in [trial.values for trial in found]:
            stands = around(self.dials, stands, 1, dice)
        return stands

    def _tried(self, at: int, number: int, stands: Mapping[str, int], learned: Sequence[Any]) -> Trial:
        edition = self.edition_with(stands)
        told = [self._values(edition, weights) for weights in learned]
        names = dict.fromkeys(name for own in told for name in own)
        values = {name: float(np.mean([own[name] for own in told if name in own])) for name in names}
        return Trial(at, number, loss_of(misses_of(values), self.dials, stands), dict(stands), values)

    def _values(self, edition: Edition, weights: Any) -> dict[str, float]:
        """Of every goal, in games of bots with these weights."""
        goals = self.goals(edition, weights, self.wishes.games, self.wishes.seed)
        skill = {f"{seats} skill ": share_against_greedy(edition, weights, seats) for seats in goals}
        return values_of(goals) | skill

    def goals(self, edition: Edition, weights: Any, games: int, seed: int) -> dict[int, list[Goal]]:
        plan = Plan(edition, self.wishes.bot, games, seed, self.wishes.seats, weights)
        counted = count(plan, workers=self._workers)
        return {seats: goals_of(part_of([one])) for seats, one in counted.items()}

    # The end

    def _finish(self, values: Mapping[str, int], weights: Any, courses: Sequence[Sequence[float]]) -> Tuned:
        """Base and result against the goals in games that no trial has seen, by the first learner's bots, and
        the edition's file."""
        edition = self._told(self.edition_with(values))
        games, seed = 4 * self.wishes.games, self.wishes.seed + CHECK_SEED
        before, after = (self.goals(one, weights, games, seed) for one in (self.wishes.edition, edition))
        (self.folder / f"{self.wishes.id}.toml").write_text(edition.text, encoding="utf-8")
        tuned = Tuned(edition, list(turned(self.dials, values)), before, after, courses)
        (self.folder / "tuned.json").write_text(
            json.dumps(tuned.to_json(), indent=1) + "\n", encoding="utf-8"
        )
        return tuned

    def _told(self, edition: Edition) -> Edition:
        """With a remark at the head of the file that says where its numbers come from."""
        from teadragon.cards.edition import parse

        base = self.wishes.edition
        remark = (
            f"# Tuned from {base.id}, version {base.version} ({base.digest}),\n"
            f"# by teadragon tune: costs, points and growth whose source is house, and no others.\n\n"
        )
        return parse(remark + edition.text, where=edition.id)


def _line(trial: Trial) -> str:
    return json.dumps(vars(trial)) + "\n"
