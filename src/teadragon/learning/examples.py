"""Make the examples of the page of the rules and write them where the client's build finds them.

    python -m teadragon.learning.examples

plays each from a table of its own with chosen luck. The engine says what happens; the client shows it. The
cards are those of the default edition, and whoever buys holds what it takes there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgspec

from teadragon.cards.edition import DEFAULT, Edition, load
from teadragon.learning.moments import moments
from teadragon.learning.purses import tie_in, too_much_for, worth
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose
from teadragon.rules.game import Game
from teadragon.rules.view import view
from teadragon.server.showing import edition_face

FILE = Path(__file__).parents[3] / "web" / "src" / "app" / "rules" / "examples.json"
Json = dict[str, Any]


@dataclass(frozen=True)
class Ply:
    """An action, and what chance brings in it."""

    action: Action
    chance: tuple[Json, ...] = ()


@dataclass(frozen=True)
class Example:
    """A table in notation and what is done at it. It is about the first `seats`, and about `rows`."""

    name: str
    table: str
    plies: tuple[Ply, ...]
    rows: tuple[Literal["market", "memories"], ...] = ()
    seats: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict)  # which its words name


def drew(*cards: str) -> tuple[Json, ...]:
    return tuple({"drew": card} for card in cards)


def turned_up(*slots: tuple[int, str]) -> tuple[Json, ...]:
    """Market cards by their slots, counted from 1."""
    return tuple({"revealed": card, "slot": slot} for slot, card in slots)


BITE = "deck bite 2*sleeping-1 feeding-1 | rooibos: hold -"
MARKET = "market necklace gloves wind-chime tea-tray | market-deck brush milk flute"
LAID_AGAIN = turned_up((1, "brush"), (2, "milk"), (3, "flute"), (4, "blanket"))
DRAWS = (
    Example(
        "favourite",
        "chamomile: hold grooming-1 feeding-1 | deck sleeping-1 entertaining-1 2*feeding-1 | rooibos: hold -",
        (Ply(Draw(), drew("sleeping-1", "entertaining-1")),),
    ),
    Example(
        "empty-deck",
        "chamomile: hold grooming-1 | discard bite sleeping-1 2*feeding-1 entertaining-1 | rooibos: hold -",
        (Ply(Draw(), drew("feeding-1")),),
    ),
)
CHOICES = (
    Example(
        "item",
        "rooibos: hold bowl flute | deck swap-meet sleeping-1 grooming-1 feeding-1 | chamomile: hold -",
        (
            Ply(Draw(), drew("swap-meet")),
            Ply(DiscardItem("flute"), drew("sleeping-1", "grooming-1")),
        ),
    ),
    Example(
        "mischief",
        f"chamomile: hold grooming-1 grooming-2 feeding-1 | {BITE}",
        (Ply(Draw(), drew("bite")), Ply(Lose("grooming-1"))),
    ),
    Example(
        "protection",
        f"chamomile: hold grooming-2 gloves feeding-1 | {BITE}",
        (Ply(Draw(), drew("bite")),),
    ),
    Example(
        "vulnerable",
        f"chamomile: hold necklace grooming-1 gloves | {BITE}",
        (Ply(Draw(), drew("bite")),),
    ),
)


def purchases_at_market(edition: Edition) -> tuple[Example, ...]:
    necklace, chime, gloves = (edition.card(card).cost for card in ("necklace", "wind-chime", "gloves"))
    waste, lacking, even = too_much_for(necklace), worth(chime - 1), worth(gloves)
    return (
        Example(
            "waste",
            f"chamomile: hold {waste.text} | rooibos: hold mentors | {MARKET}",
            (Ply(Buy("market", 0, "necklace", waste.cards), turned_up((1, "brush"))),),
            ("market",),
            numbers={"cost": necklace, "paid": waste.growth},
        ),
        Example(
            "mentors",
            f"chamomile: hold {lacking.text} mentors | rooibos: hold - | ginseng: hold - | {MARKET}",
            (Ply(Buy("market", 2, "wind-chime", {**lacking.cards, "mentors": 1}), turned_up((3, "milk"))),),
            ("market",),
            seats=3,
        ),
        Example(
            "reveal",
            f"chamomile: hold {even.text} | rooibos: hold mentors | {MARKET} fickle-dragons blanket",
            (
                Ply(
                    Buy("market", 1, "gloves", even.cards),
                    turned_up((2, "fickle-dragons"), (1, "brush"), (3, "milk"), (4, "flute")),
                ),
            ),
            ("market",),
        ),
    )


def memories_bought(edition: Edition) -> tuple[Example, ...]:
    cost = edition.card("kite-day").cost
    even = worth(cost)
    return (
        Example(
            "memory",
            f"chamomile: hold {even.text} | deck bite grooming-1 | discard picky entertaining-1 |"
            " rooibos: hold mentors | memories spring kite-day farmers-market planting-day",
            (Ply(Buy("memory", 0, "kite-day", even.cards)),),
            ("memories",),
            numbers={"cost": cost},
        ),
        Example(
            "season",
            f"chamomile: hold {even.text} | deck bite grooming-1 | rooibos: hold mentors |"
            f" {MARKET} blanket | memories spring kite-day - planting-day",
            (
                Ply(
                    Buy("memory", 0, "kite-day", even.cards),
                    ({"memories": ["picnic", "river-swim", "swap-meet"]}, *LAID_AGAIN),
                ),
            ),
            ("market", "memories"),
        ),
        the_end(edition),
    )


def the_end(edition: Edition) -> Example:
    """With as many points for both, and more Memories for the one who ends it."""
    tie = tie_in(edition)
    even = worth(edition.card(tie.last).cost)
    left = next(card.id for card in edition.cards if card.season == "winter" and card.id not in tie.cards)
    return Example(
        "tie",
        f"chamomile: hold {even.text} | deck {' '.join(tie.mine)} bite |"
        f" rooibos: hold mentors | deck {' '.join(tie.theirs)} | memories winter {tie.last} - {left}",
        (Ply(Buy("memory", 0, tie.last, even.cards)),),
        ("memories",),
        seats=2,
    )


def examples_in(edition: Edition) -> tuple[Example, ...]:
    """In the order of the page."""
    return (*DRAWS, *purchases_at_market(edition), *memories_bought(edition), *CHOICES)


def tell(example: Example, edition: Edition) -> Json:
    """The example as the client has it: the table before, and each moment's events and table."""
    game = Game.from_text(edition, example.table)
    before = view(game)
    told: list[Json] = []
    for ply in example.plies:
        old = view(game)
        events = game.replay(ply.action, ply.chance)
        for group, after in moments(old, events):
            told.append({"events": [event.to_json() for event in group], "table": small(after, example)})
        told[-1]["table"] = small(view(game), example)
    shown = {"before": small(before, example), "moments": told, "end": end(game)}
    return shown | {"numbers": dict(example.numbers)}


def end(game: Game) -> Json | None:
    """The score sheet, where the game is over."""
    if not game.over:
        return None
    scores = [{**asdict(score), "lines": [asdict(line) for line in score.lines]} for score in game.score()]
    return {"scores": scores, "winners": game.winners()}


def small(table: Json, example: Example) -> Json:
    """What a small picture of a view shows: the seats, and the rows that the example is about."""
    seats = [
        {"dragon": seat["dragon"], "hold": seat["hold"], "discard": seat["discard"],
         "deck": sum(seat["deck"].values()), "mentors": seat["mentors"]}
        for seat in table["seats"][: example.seats]
    ]  # fmt: skip
    rows: Json = {row: table[row] for row in example.rows}
    return {"seats": seats, "waiting": table["waiting"], "season": table["season"], **rows}


def everything() -> Json:
    """What the file holds: the examples by name, and the edition whose cards they show."""
    edition = load(DEFAULT)
    face = json.loads(msgspec.json.encode(edition_face(edition)))
    return {"edition": face, "examples": {each.name: tell(each, edition) for each in examples_in(edition)}}


def text() -> str:
    return json.dumps(everything(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
