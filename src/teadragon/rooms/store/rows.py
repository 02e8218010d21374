"""From steps and summaries to rows of the tables, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from teadragon.rooms.kept import Step, Summary
from teadragon.rooms.shown import Change, Event
from teadragon.rooms.store.statements import Write

Row = dict[str, Any]


def text_of(value: object) -> str:
    """Compact JSON, as every column keeps what has parts."""
    return msgspec.json.encode(value).decode()


def step_of(row: sa.Row[Any]) -> Step:
    return Step(
        version=row.version,
        what=row.what,
        seat=row.seat,
        action=None if row.action is None else msgspec.json.decode(row.action),
        outcomes=msgspec.json.decode(row.outcomes),
        events=msgspec.json.decode(row.events, type=list[Event]),
        key=row.key,
        at=row.at,
        by=row.by,
        change=None if row.change is None else msgspec.json.decode(row.change, type=Change),
    )


def entry_row(room: str, step: Step, at: int) -> Row:
    return {
        "room": room,
        "version": step.version,
        "what": step.what,
        "seat": step.seat,
        "action": None if step.action is None else text_of(step.action),
        "outcomes": text_of(step.outcomes),
        "events": text_of(step.events),
        "key": step.key,
        "at": at,
        "change": None if step.change is None else text_of(step.change),
        "by": step.by,
    }


def columns(summary: Summary) -> dict[str, Any]:
    """Those of a room that a query asks for, beside the whole summary."""
    return {
        "summary": text_of(summary),
        "bot_to_act": summary.bot_to_act,
        "due": summary.due,
        "over": summary.over,
    }


def token_rows(room: str, tokens: Sequence[tuple[int, str]]) -> list[tuple[Write, Row]]:
    return [(Write.SET_TOKEN, {"room": room, "seat": seat, "hash": digest}) for seat, digest in tokens]
