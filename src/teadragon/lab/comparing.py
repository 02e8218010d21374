"""The balance of an edition, alone or beside the same with some numbers changed, and what it is held to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from teadragon.bots.weights import shipped
from teadragon.cards.edition import Edition
from teadragon.lab.balance import Plan, count
from teadragon.lab.goals import Goal, goals_of
from teadragon.lab.measures import CardLine, Figure, Part, part_of


@dataclass(frozen=True)
class Balance:
    plan: Plan
    changed: Edition | None  # what the base edition is compared with
    changes: tuple[str, ...]  # as they were asked for
    parts: Mapping[int, Part]  # by number of seats
    weights: str | None = None  # the file of the bots' weights, if not those of the package

    @property
    def editions(self) -> tuple[Edition, ...]:
        return (self.plan.edition,) if self.changed is None else (self.plan.edition, self.changed)

    def goals(self, *, changed: bool = False) -> dict[int, list[Goal]]:
        return {seats: goals_of(part, changed) for seats, part in self.parts.items()}

    def to_json(self) -> dict[str, Any]:
        plan = self.plan
        seats = {str(seats): _part(part) for seats, part in self.parts.items()}
        out = {"edition": plan.edition.id, "digest": plan.edition.digest, "bot": plan.bot, "seed": plan.seed}
        out |= {"games": plan.games, "changes": list(self.changes), "seats": seats}
        out["goals"] = _goals(self.goals())
        if self.changed is not None:
            out |= {"changed_digest": self.changed.digest, "changed_goals": _goals(self.goals(changed=True))}
        return out


def balance(
    plan: Plan,
    changed: Edition | None = None,
    changes: Sequence[str] = (),
    *,
    weights: str | None = None,
    workers: int | None = None,
    on_done: Callable[[int], None] = lambda _: None,
) -> Balance:
    """Play the plan, and once more with the changed edition where there is one, by the same bots.

    Raises ValueError for a plan that cannot be, before anything is played.
    """
    plan.check()
    found = [count(plan, workers=workers, on_done=on_done)]
    if changed is not None:
        learned = shipped(plan.edition).weights if plan.weights is None else plan.weights
        beside = replace(plan, edition=changed, weights=learned)
        found.append(count(beside, workers=workers, on_done=on_done))
    parts = {seats: part_of([one[seats] for one in found]) for seats in found[0]}
    return Balance(plan, changed, tuple(changes), parts, weights)


def _goals(by_seats: Mapping[int, Sequence[Goal]]) -> dict[str, Any]:
    return {str(seats): [goal.to_json() for goal in goals] for seats, goals in by_seats.items()}


def _part(part: Part) -> dict[str, Any]:
    return {
        "games": part.games,
        "dragons": _figures(part.dragons),
        "by_seat": [figure.to_json() for figure in part.by_seat],
        "median_turns": part.median.to_json(),
        "lengths": [{str(turns): games for turns, games in one.items()} for one in part.lengths],
        "game": _figures(part.figures),
        "mischief": {card: _figures(figures) for card, figures in part.mischief.items()},
        "cards": [_card(line) for line in part.cards],
    }


def _card(line: CardLine) -> dict[str, Any]:
    plain = {key: value for key, value in asdict(line).items() if key not in ("figures", "when")}
    return plain | _figures(line.figures) | {"when": _figures(line.when)}


def _figures(figures: Mapping[str, Figure | None]) -> dict[str, Any]:
    return {name: None if figure is None else figure.to_json() for name, figure in figures.items()}
