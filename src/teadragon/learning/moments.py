"""An action in slow motion: its events in the groups in which they are told, and the table after each."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from teadragon.rules.events import Event, What

Json = dict[str, Any]

WITH_THE_LAST = {What.JOINED, What.WAITS_DISCARDED, What.TURN_ENDED}  # not told: they end what was told
WITH_THE_NEXT = {What.PAID, What.MENTORS_PASSED}  # told with what they paid for
RUNS = {What.REVEALED, What.MARKET_DISCARDED, What.MEMORY_DEALT}  # told once for a run of them
FROM_HOLD = {What.VULNERABLE_LOST, What.LOST, What.ITEM_DISCARDED, What.PAID}


def moments(view: Json, events: Sequence[Event]) -> Iterator[tuple[list[Event], Json]]:
    """Each group of events with the view after it; what events do not say (growth, box) stays as it was."""
    for group in grouped(events):
        view = copy.deepcopy(view)
        for event in group:
            _move(view, event)
        yield group, view


def grouped(events: Sequence[Event]) -> list[list[Event]]:
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1][-1].what if groups else None
        run = event.what in RUNS and event.what is last
        if last is not None and (event.what in WITH_THE_LAST or last in WITH_THE_NEXT or run):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _move(view: Json, event: Event) -> None:
    seat = view["seats"][event.seat] if event.seat is not None else {}
    match event.what:
        case What.DREW:
            _take(seat["deck"], event.card)
            view["waiting"] = event.card
        case What.WAITS_DISCARDED | What.JOINED:
            _put(seat["discard" if event.what is What.WAITS_DISCARDED else "hold"], event.card)
            view["waiting"] = None
        case what if what in FROM_HOLD:
            _take(seat["hold"], event.card)
            _put(seat["discard"], event.card)
        case What.RESHUFFLED:
            _pour(seat["discard"], seat["deck"])
        case What.MENTORS_PASSED:
            for number, area in enumerate(view["seats"]):
                area["mentors"] = number == event.to
        case What.BOUGHT:
            view["market" if event.other == "market" else "memories"][event.slot] = None
            _put(seat["hold" if event.other == "market" else "discard"], event.card)
        case What.SEASON_BEGAN:
            view["season"] = event.other
        case _:
            _move_in_rows(view, event)


def _move_in_rows(view: Json, event: Event) -> None:
    match event.what:
        case What.REVEALED:
            _take(view["market_deck"], event.card)
            view["market"][event.slot] = event.card
        case What.MARKET_DISCARDED:
            view["market"][event.slot] = None
            _put(view["market_discard"], event.card)
        case What.MARKET_RESHUFFLED:
            _pour(view["market_discard"], view["market_deck"])
        case What.MEMORY_LEFT:
            view["memories"][event.slot] = None
        case What.MEMORY_DEALT:
            view["memories"][event.slot] = event.card
        case _:
            pass  # nothing moves


def _take(pile: dict[str, int], card: str | None) -> None:
    assert card is not None
    pile[card] -= 1
    if not pile[card]:
        del pile[card]


def _put(pile: dict[str, int], card: str | None) -> None:
    assert card is not None
    pile[card] = pile.get(card, 0) + 1


def _pour(source: dict[str, int], target: dict[str, int]) -> None:
    target.update(Counter(source) + Counter(target))
    source.clear()
