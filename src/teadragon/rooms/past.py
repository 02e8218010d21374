"""The table of a room at any of its plies: dealt, and played again from what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from teadragon.cards.edition import Edition
from teadragon.rooms.kept import Past, Setup, Step
from teadragon.rooms.takeback import RECENT, Recent
from teadragon.rules.actions import from_json
from teadragon.rules.events import Event, outcomes
from teadragon.rules.game import Game
from teadragon.rules.refusal import BadNotation, IllegalAction


class Damaged(Exception):
    """The kept steps are not what the rules and the seed give, from this version on."""

    def __init__(self, room: str, version: int) -> None:
        super().__init__(f"room {room} cannot be replayed at version {version}")
        self.version = version


def deal(setup: Setup, edition: Edition) -> Game:
    """The table at version 0: as the seed deals it, or as the game that it goes on from left it."""
    dragons = [seat.dragon for seat in setup.seats]
    if setup.past is None:
        return Game.new(edition, len(dragons), setup.seed, dragons=dragons, open_winter=setup.open_winter)
    game = _as_it_was(setup, setup.past, edition, dragons)
    for ply in setup.past.plies:
        game.replay(from_json(ply.action), ply.outcomes)
    if game.seed is None:
        game.reseed(setup.seed)
    return game


def _as_it_was(setup: Setup, past: Past, edition: Edition, dragons: Sequence[str]) -> Game:
    """The deal of the game before; where its luck goes on, under its seed, which need not have dealt it: that
    game may have gone on from another one itself."""
    assert setup.origin is not None
    seed = setup.seed if setup.origin.luck == "same" else None
    return Game.from_header(
        edition, dragons, market=past.market, memories=past.memories, winter=past.winter, seed=seed
    )


def standing(steps: Iterable[Step], base: int) -> list[Step]:
    """The acts that no take-back has undone, in order; `base` plies lay before the first."""
    acts: list[Step] = []
    for step in steps:
        if step.what == "act":
            acts.append(step)
        elif step.what == "take_back" and step.change is not None:
            del acts[max(0, (step.change.plies or 0) - base) :]
    return acts


def table_at(setup: Setup, edition: Edition, steps: Iterable[Step], plies: int) -> tuple[Game, list[Recent]]:
    """The table after that many plies, and the last of them. Raises Damaged."""
    game = deal(setup, edition)
    recent: list[Recent] = []
    base = game.plies
    for step in standing(steps, base)[: max(0, plies - base)]:
        recent.append(recent_of(step, game.plies))
        replay_step(setup, game, step)
    return game, recent[-RECENT:]


def recent_of(step: Step, plies: int) -> Recent:
    """`plies`: how many lay before it."""
    assert step.seat is not None
    return Recent(plies, step.seat, seen=bool(step.outcomes), person=step.by in ("person", None))


def replay_step(setup: Setup, game: Game, step: Step) -> list[Event]:
    """Play a kept `act` or `stop` on the table. Raises Damaged where it leads elsewhere."""
    try:
        if step.what == "act" and step.seat != game.to_act:
            raise Damaged(setup.id, step.version)
        events = game.stop() if step.what == "stop" else game.play(from_json(step.action or {}))
    except (BadNotation, IllegalAction) as error:
        raise Damaged(setup.id, step.version) from error
    if outcomes(events) != step.outcomes:
        raise Damaged(setup.id, step.version)
    return events
