"""What stands beside the record of a room: take-backs, hints, who played a seat when, what people wrote."""

from __future__ import annotations

from collections.abc import Sequence

from teadragon.rooms.bodies import Note, Notes
from teadragon.rooms.kept import Setup, Step


def notes_of(setup: Setup, names: tuple[str, ...], steps: Sequence[Step]) -> Notes:
    """Every entry but actions, and of those the ones that a clock chose."""
    notes = []
    plies = 0 if setup.past is None else len(setup.past.plies)
    for step in steps:
        if step.what == "act":
            plies += 1
        elif step.what == "take_back" and step.change is not None:
            plies = step.change.plies or 0
        if step.what != "act" or step.by == "clock":
            notes.append(
                Note(
                    version=step.version,
                    at=step.at,
                    plies=plies,
                    what=step.what,
                    seat=step.seat,
                    change=step.change,
                )
            )
    return Notes(room=setup.face(names), notes=notes)
