"""Card scenarios: which card each is about, and small helpers to tell them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import pytest

from teadragon.rules.events import Event, What
from teadragon.rules.game import Game
from teadragon.rules.view import view

T = TypeVar("T", bound=Callable[..., Any])


@dataclass(frozen=True)
class Scenario:
    about: str  # a card or a dragon
    name: str
    run: Callable[[], Any]


SCENARIOS: list[Scenario] = []


def scenario(*about: str) -> Callable[[T], T]:
    """Say which cards a test is about."""

    def mark(test: T) -> T:
        SCENARIOS.extend(Scenario(card, test.__name__, test) for card in about)
        return test

    return mark


def scenarios(names: str, rows: list[tuple[Any, ...]]) -> Callable[[T], Any]:
    """A test for each row; the first of a row is the card that it is about."""

    def mark(test: T) -> Any:
        for row in rows:
            SCENARIOS.append(Scenario(row[0], f"{test.__name__}[{row[0]}]", partial(test, *row)))
        ids = [f"{row[0]}-{n}" for n, row in enumerate(rows)]
        return pytest.mark.parametrize(names.split(), rows, ids=ids)(test)

    return mark


def quiet(favourite: str) -> str:
    """A dragon that does not answer this Growth name."""
    return "ginseng" if favourite != "feeding" else "rooibos"


def pile(game: Game, where: str, seat: int = 0) -> dict[str, int]:
    """What lies in a seat's deck, hold or discard pile."""
    found: dict[str, int] = view(game)["seats"][seat][where]
    return found


def cards(events: list[Event], what: What) -> list[str | None]:
    """The cards of the events of one kind."""
    return [event.card for event in events if event.what is what]


def drew(*names: str) -> list[dict[str, str]]:
    """Outcomes: these cards were drawn."""
    return [{"drew": name} for name in names]


def revealed(*slots: tuple[int, str]) -> list[dict[str, Any]]:
    """Outcomes: these cards were turned up, each as (slot from 1, card)."""
    return [{"revealed": card, "slot": slot} for slot, card in slots]
