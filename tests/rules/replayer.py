"""The old view and the events give the new view: a second, plain reading of what each event moves."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from teadragon.cards.edition import Edition
from teadragon.rules.events import Event, What


def after(old: dict[str, Any], events: list[Event], edition: Edition) -> dict[str, Any]:
    """The view that results. Growth to spend and the Memories that were not dealt are summed up from it."""
    new = copy.deepcopy(old)
    if new["choice"] is not None:
        new["choice"] = None
    for event in events:
        _apply(new, event)
    for seat in new["seats"]:
        held = sum(edition.card(card).growth * copies for card, copies in seat["hold"].items())
        seat["growth"] = held + edition.mentors_growth * seat["mentors"]
    if any(event.what is What.SEASON_BEGAN for event in events):
        dealt = set(new["memories"])
        season = [card.id for card in edition.cards if card.season == new["season"]]
        new["box"] |= {card: 1 for card in season if card not in dealt}
    new["plies"] += 1
    return new


def _move(source: dict[str, int] | None, target: dict[str, int] | None, card: str | None) -> None:
    assert card is not None
    if source is not None:
        source[card] -= 1
        if source[card] == 0:
            del source[card]
    if target is not None:
        target[card] = target.get(card, 0) + 1


def _pour(source: dict[str, int], target: dict[str, int]) -> None:
    target.update(Counter(source) + Counter(target))
    source.clear()


def _apply(view: dict[str, Any], event: Event) -> None:
    seat = view["seats"][event.seat] if event.seat is not None else {}
    card, slot = event.card, event.slot
    match event.what:
        case What.DREW:
            _move(seat["deck"], None, card)
            view["waiting"] = card
        case What.WAITS_DISCARDED:
            view["waiting"] = None
            _move(None, seat["discard"], card)
        case What.JOINED:
            view["waiting"] = None
            _move(None, seat["hold"], card)
        case What.VULNERABLE_LOST | What.LOST | What.ITEM_DISCARDED | What.PAID:
            _move(seat["hold"], seat["discard"], card)
        case What.RESHUFFLED:
            _pour(seat["discard"], seat["deck"])
        case What.MENTORS_PASSED:
            seat["mentors"] = False
            view["seats"][event.to]["mentors"] = True
        case What.BOUGHT:
            row = view["market"] if event.other == "market" else view["memories"]
            assert row[slot] == card
            row[slot] = None
            _move(None, seat["hold" if event.other == "market" else "discard"], card)
        case What.TURN_ENDED:
            view["turns"] += 1
            view["to_act"] = (event.seat + 1) % len(view["seats"])  # type: ignore[operator]
        case What.GAME_ENDED:
            view["to_act"], view["over"], view["reason"] = None, True, event.other
        case _:
            _apply_to_rows(view, event)


def _apply_to_rows(view: dict[str, Any], event: Event) -> None:
    card, slot = event.card, event.slot
    match event.what:
        case What.REVEALED:
            assert view["market"][slot] is None
            _move(view["market_deck"], None, card)
            view["market"][slot] = card
        case What.MARKET_RESHUFFLED:
            assert not view["market_deck"]
            _pour(view["market_discard"], view["market_deck"])
        case What.MARKET_DISCARDED:
            assert view["market"][slot] == card
            view["market"][slot] = None
            _move(None, view["market_discard"], card)
        case What.MEMORY_LEFT:
            assert view["memories"][slot] == card
            view["memories"][slot] = None
            _move(None, view["box"], card)
        case What.SEASON_BEGAN:
            assert set(view["memories"]) == {None}
            view["season"] = event.other
            if event.other == "winter":
                view["winter"] = None
        case What.MEMORY_DEALT:
            view["memories"][slot] = card
        case What.ASKED | What.TRIGGERED | What.PROTECTED | What.DECLINED | What.DRAW_FAILED:
            pass
        case What.REVEAL_EFFECT | What.PASSED:
            pass
        case _:
            raise AssertionError(f"an event that moves what nobody knows: {event}")
