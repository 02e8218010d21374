"""Searching the numbers of an edition that are ours for those that meet the goals of balance.

A round begins with bots that learn the best edition so far, so that no number is tuned to a habit that the
cards have left behind; then comes one study of Optuna's. Every trial plays the same deals. All of it lies in
one folder, and goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from teadragon.bots.weights import Learned, shipped
from teadragon.cards.changing import changed
from teadragon.cards.edition import Edition
from teadragon.lab import learn
from teadragon.lab.aims import guess, loss_of, misses_of
from teadragon.lab.balance import Plan, count
from teadragon.lab.dials import Dial, changes_of, dials_of, turned
from teadragon.lab.goals import Goal, goals_of
from teadragon.lab.measures import part_of

if TYPE_CHECKING:
    from optuna.study import Study
    from optuna.trial import FrozenTrial

STUDIES = "studies.sqlite3"
GUESSES = 5  # of six trials are guesses from the best one, the last is the sampler's own
CHECK_SEED = 1_000_003  # away from the seeds of trials


class NoTuner(ValueError):
    """The library that searches is not installed."""


@dataclass(frozen=True)
class Wishes:
    """What is tuned, and how long. The same wishes in the same folder go on where they were interrupted."""

    edition: Edition
    id: str = "teahouse-2"  # of the edition that comes of it
    rounds: int = 4
    trials: int = 120  # a round
    games: int = 1_000  # a trial, with each number of seats
    lessons: int = 30_000  # games that the bots learn from at the start of a round; 0: they learn nothing
    seats: tuple[int, ...] = (2, 3, 4)
    bot: str = "gardener"
    seed: int = 1

    def check(self) -> None:
        """Raises ValueError for wishes that cannot be met."""
        for name, least in (("rounds", 1), ("trials", 2), ("games", 40), ("lessons", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{getattr(self, name)} {name}: at least {least} are needed")
        Plan(self.edition, self.bot, self.games, self.seed, self.seats).check()
        if not dials_of(self.edition):
            raise ValueError(f"{self.edition.id} has no number whose source is house: nothing may be changed")
        changed(self.edition, [], head=self.head())

    def head(self) -> dict[str, str]:
        return {"id": self.id, "title": f"{self.edition.title}, tuned", "version": "1"}

    def to_json(self) -> dict[str, Any]:
        out = {key: value for key, value in vars(self).items() if key != "edition"}
        return {"edition": self.edition.id, "digest": self.edition.digest, **out, "seats": list(self.seats)}


@dataclass(frozen=True)
class Found:
    """How one trial came out."""

    round: int
    number: int  # in its round, from 0
    loss: float
    values: Mapping[str, int] = field(repr=False)
    misses: Mapping[str, float] = field(repr=False)


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
    try:
        import optuna  # noqa: F401
    except ImportError:
        raise NoTuner("the search is Optuna's, which is not installed here: it is the extra `tune`") from None


class Tuner:
    def __init__(self, wishes: Wishes, folder: Path, workers: int | None = None) -> None:
        """Raises ValueError for wishes that cannot be met, or a folder that belongs to others."""
        wishes.check()
        check_tuner()
        self.wishes, self.folder, self._workers = wishes, folder, workers
        self.dials = dials_of(wishes.edition)
        self._claim()

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

    @property
    def base(self) -> dict[str, int]:
        return {dial.name: dial.base for dial in self.dials}

    def edition_with(self, values: Mapping[str, int]) -> Edition:
        return changed(self.wishes.edition, changes_of(self.dials, values), head=self.wishes.head())

    def run(
        self,
        on_trial: Callable[[Found], None] = lambda _: None,
        on_lesson: Callable[[int], None] = lambda _: None,
    ) -> Tuned:
        """All rounds that are still to come; `on_lesson` hears of games that the bots learned from."""
        values, courses = self.base, []
        for at in range(1, self.wishes.rounds + 1):
            weights = self._learned(at, self.edition_with(values), on_lesson)
            found = self._round(at, values, weights, on_trial)
            best = min(found, key=lambda one: one.loss)
            courses.append([one.loss for one in found])
            values = dict(best.values)
        return self._finish(values, weights, courses)

    def _learned(self, at: int, edition: Edition, on_games: Callable[[int], None]) -> Any:
        """The weights of a round: those of the round before, taught the best edition so far."""
        if not self.wishes.lessons:
            return shipped(self.wishes.edition).weights
        last, out = self._weights(at - 1), self._weights(at)
        if out.exists() and not out.with_name(out.name + ".checkpoint").exists():
            return Learned.from_bytes(out.read_bytes(), str(out)).weights
        start = Learned.from_bytes(last.read_bytes(), str(last)) if at > 1 else shipped(self.wishes.edition)
        if at == 1 and start.story.digest == self.wishes.edition.digest:  # they know it already
            out.write_bytes(start.to_bytes())
            return start.weights
        plan = learn.Plan(
            edition, self.wishes.lessons, self.wishes.seats, self.wishes.seed + at, start.weights
        )
        learned = learn.learn(plan, out, "teadragon tune", threads=self._workers, marks=2, on_games=on_games)
        return learned.weights

    def _weights(self, at: int) -> Path:
        return self.folder / f"round-{at}.npz"

    # One round

    def _round(
        self, at: int, values: Mapping[str, int], weights: Any, on_trial: Callable[[Found], None]
    ) -> list[Found]:
        """The trials of a round, the first of them where the round before ended."""
        study = self._study(at)
        found = [_found_in(trial, at, number) for number, trial in enumerate(_finished(study))]
        for number in range(len(found), self.wishes.trials):
            found.append(self._trial(study, at, number, found, values, weights))
            on_trial(found[-1])
        return found

    def _study(self, at: int) -> Study:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.WARNING)
        storage = f"sqlite:///{(self.folder / STUDIES).resolve()}"
        study = optuna.create_study(storage=storage, study_name=f"round {at}", load_if_exists=True)
        for trial in study.get_trials(deepcopy=False):
            if not trial.state.is_finished():  # it was being played when all ended
                study.tell(trial.number, state=optuna.trial.TrialState.FAIL)
        return study

    def _trial(
        self,
        study: Study,
        at: int,
        number: int,
        found: Sequence[Found],
        values: Mapping[str, int],
        weights: Any,
    ) -> Found:
        """Where the round began; then guesses from its best, and what the sampler asks for. All of it comes
        from what was found before and from numbers of the plan, so that an interruption changes nothing."""
        from optuna.distributions import BaseDistribution, IntDistribution
        from optuna.samplers import TPESampler
        from optuna.trial import create_trial

        seed = [self.wishes.seed, at, number]
        ways: dict[str, BaseDistribution] = {
            dial.name: IntDistribution(dial.low, dial.high) for dial in self.dials
        }
        if number % (GUESSES + 1) == 0 < number:
            dice = np.random.default_rng(seed)
            study.sampler = TPESampler(seed=int(dice.integers(2**31)), n_startup_trials=8)
            asked = study.ask(ways)
            one = self._tried(at, number, asked.params, weights)
            asked.set_user_attr("misses", dict(one.misses))
            study.tell(asked, one.loss)
            return one
        stands = dict(values)
        if number:
            best = min(found, key=lambda one: one.loss)
            stands = guess(self.wishes.edition, self.dials, best.values, best.misses, seed)
        one = self._tried(at, number, stands, weights)
        told = {"misses": dict(one.misses)}
        study.add_trial(create_trial(value=one.loss, params=stands, distributions=ways, user_attrs=told))
        return one

    def _tried(self, at: int, number: int, values: Mapping[str, int], weights: Any) -> Found:
        goals = self.goals(self.edition_with(values), weights, self.wishes.games, self.wishes.seed)
        misses = misses_of(goals)
        return Found(at, number, loss_of(misses, self.dials, values), dict(values), misses)

    def goals(self, edition: Edition, weights: Any, games: int, seed: int) -> dict[int, list[Goal]]:
        plan = Plan(edition, self.wishes.bot, games, seed, self.wishes.seats, weights)
        counted = count(plan, workers=self._workers)
        return {seats: goals_of(part_of([one])) for seats, one in counted.items()}

    # The end

    def _finish(
        self, values: Mapping[str, int], weights: Any, courses: Sequence[Sequence[float]]
    ) -> Tuned:
        """Base and result against the goals in games that no trial has seen, and the edition's file."""
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
            f"# by teadragon tune: costs and points whose source is house, and no others.\n\n"
        )
        return parse(remark + edition.text, where=edition.id)


def _finished(study: Study) -> list[FrozenTrial]:
    from optuna.trial import TrialState

    return study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))


def _found_in(trial: FrozenTrial, at: int, number: int) -> Found:
    assert trial.value is not None
    return Found(at, number, trial.value, trial.params, trial.user_attrs["misses"])
