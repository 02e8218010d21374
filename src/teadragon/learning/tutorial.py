"""Make the tutorial's tables and write them where the client's build finds them.

    python -m teadragon.learning.tutorial

plays the script through, every way that a learner can go, and writes each table as a room would tell it.
"""

from __future__ import annotations

import json
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from teadragon.cards.edition import DEFAULT, Edition, load
from teadragon.learning.luck import LAST, NoLuck, Played, Ply, actions_of, payments, play
from teadragon.learning.script import DRAGONS, MARKET, MEMORIES, PANELS, Panel
from teadragon.learning.stretch import LEARNER, Stretch, walked
from teadragon.learning.stroll import stroll
from teadragon.rooms.company import opening
from teadragon.rooms.kept import Setup
from teadragon.rooms.shown import Entry, SeatFace
from teadragon.rooms.state import state_of, told
from teadragon.rules.actions import Action, Lose, to_json
from teadragon.rules.events import Event
from teadragon.rules.game import Game
from teadragon.rules.refusal import Refusal
from teadragon.server.showing import edition_face

FILE = Path(__file__).parents[3] / "web/src/app/tutorial/story.json"
Json = dict[str, Any]
SEATS = (
    SeatFace(name="You", kind="person", bot=None, dragon=DRAGONS[0]),
    SeatFace(name="Hazel", kind="bot", bot="greedy", dragon=DRAGONS[1]),
)


@dataclass(frozen=True)
class End:
    """A table that a panel can leave, and its name."""

    name: str
    game: Game


class Story:
    """What the client is given: tables by name, and how each panel goes from one to the next."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.deal = Game.from_header(edition, DRAGONS, market=MARKET, memories=MEMORIES)
        self.setup = Setup(
            id="tutorial",
            edition=edition.id,
            digest=edition.digest,
            seats=SEATS,
            open_winter=False,
            seed="",
            commit="",
            luck="sealed",
        )
        self.tables: dict[str, Json] = {}
        self.panels: list[Json] = []

    def tell(self) -> Json:
        ends = [End("", self.deal)]
        for panel in PANELS:
            ends = self._panel(panel, ends)
        return {
            "edition": plain(edition_face(self.edition)),
            "room": plain(self.setup.face()),
            "panels": self.panels,
            "tables": self.tables,
        }

    def _panel(self, panel: Panel, before: list[End]) -> list[End]:
        """Add a panel; gives the tables that it can leave, the story's own first."""
        starts: dict[str, Json] = {}
        ends: list[End] = []
        for end in before if panel.follows else before[:1]:
            with suppress(NoLuck) if starts else nullcontext():
                game, entries = self._meanwhile(panel, end.game)
                name = self._add(panel.id, game, None)
                starts[end.name] = {"table": name, "meanwhile": entries}
                ends += self._goal(panel, End(name, game))
        self.panels.append({"id": panel.id, "starts": starts})
        return ends

    def _meanwhile(self, panel: Panel, game: Game) -> tuple[Game, list[Json]]:
        entries: list[Json] = []
        for seat, action, events, after in _done_between(panel, game):
            entries.append(entry_of(after, seat, action, events))
            game = after
        return game, entries

    def _goal(self, panel: Panel, start: End) -> list[End]:
        """Every way to do what the panel asks for, and every payment weighed, as a server would."""
        if panel.goal is None:
            return [start]
        if panel.goal.buys:
            self.tables[start.name]["quotes"] = quotes(start.game, panel.goal)
        ways = actions_of(start.game, panel.goal)
        return [end for way in ways for end in self._do(panel, start, way)]

    def _do(self, panel: Panel, at: End, action: Action) -> list[End]:
        assert panel.goal is not None
        seat = at.game.to_act
        game, events = play(at.game, action, panel.goal)
        name = self._add(panel.id, game, entry_of(game, seat, action, events))
        self.tables[at.name]["moves"].append({"action": to_json(action), "to": name})
        if game.choice is None:
            return [End(name, game)]
        here = End(name, game)
        return [end for card in game.choice.options for end in self._do(panel, here, Lose(card))]

    def _add(self, panel: str, game: Game, entry: Json | None) -> str:
        name = f"{panel}-{sum(each.startswith(f'{panel}-') for each in self.tables)}"
        state = state_of(self.setup, game, game.plies, opening(self.setup, game))
        state.seed = None  # there is none that dealt this game: its luck was chosen ply by ply
        state.table_version = state.version
        self.tables[name] = {"state": plain(state), "entry": entry, "moves": [], "quotes": []}
        return name


def _done_between(panel: Panel, game: Game) -> list[Played]:
    """What both did since the panel before."""
    if panel.rest:
        return stroll(game, LEARNER)
    if isinstance(panel.meanwhile, Stretch):
        return walked(game, panel.meanwhile)
    done: list[Played] = []
    for ply in panel.meanwhile:
        seat, action = game.to_act, actions_of(game, ply)[0]
        assert seat is not None
        game, events = play(game, action, ply)
        done.append((seat, action, events, game))
    return done


def quotes(game: Game, goal: Ply) -> list[Json]:
    """What the rules say to each payment that a learner can put together for what is to be bought."""
    cards = [card for card in game.row("memory") if card] if goal == LAST else [goal.buys]
    return [
        {"card": card, "pay": dict(way.pay), "refusal": refusal and told_refusal(refusal)}
        for card in cards
        for way in payments(game, card)
        for refusal in [game.refusal(way)]
    ]


def told_refusal(refusal: Refusal) -> Json:
    return {"reason": refusal.reason.value, "details": dict(refusal.details)}


def plain(message: Any) -> Any:
    return msgspec.to_builtins(message, str_keys=True)


def entry_of(game: Game, seat: int | None, action: Action, events: list[Event]) -> Json:
    entry = Entry(
        version=game.plies,
        what="act",
        seat=seat,
        action=to_json(action),
        events=told(events),
        by="person" if seat == LEARNER else "bot",
    )
    made: Json = plain(entry)
    return made


def text() -> str:
    """The file as it is written: a line for each table, so that a change of one shows as one."""
    story = Story(load(DEFAULT)).tell()
    tables = story.pop("tables")
    lines = [f"{json.dumps(name)}: {dense(table)}" for name, table in tables.items()]
    rest = ",\n".join(f"{json.dumps(name)}: {dense(value)}" for name, value in story.items())
    return "{" + rest + ',\n"tables": {\n' + ",\n".join(lines) + "\n}}\n"


def dense(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text(), encoding="utf-8", newline="\n")
    print(f"{FILE}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
