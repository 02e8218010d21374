"""The command that tells where a game was won and lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from teadragon.commands.common import FAULTY, GOOD, Json, Wrong, edition_of, print_json, progress

if TYPE_CHECKING:
    from collections.abc import Mapping

    from teadragon.cards.edition import Edition
    from teadragon.insight.told import Review, ReviewMoment, ReviewPly
    from teadragon.records import Record

MOST_WALKS = 20_000
OwnEdition = Annotated[
    str | None,
    Parameter(help="An edition file, for a record whose edition neither comes along nor stands in it."),
]


def review(
    file: Annotated[Path, Parameter(help="A game record.")],
    /,
    *,
    walks: Annotated[int, Parameter(help="Of the search, for each action of the game.")] = 800,
    edition: OwnEdition = None,
    json: Json = False,
) -> int:
    """What each choice of a game cost, luck apart from skill, and the moments that decided it."""
    if not 1 <= walks <= MOST_WALKS:
        raise Wrong(f"{walks} walks: there may be 1 to {MOST_WALKS:,}")
    given = None if edition is None else edition_of(edition)
    from teadragon.insight.review import review as review_game
    from teadragon.records import BadRecord, check, find_edition, read

    try:
        record = read(file.read_bytes(), name=str(file))
        played = find_edition(record, given)
        faults = check(record, played).faults
    except BadRecord as fault:
        faults = (fault,)
    except OSError as error:
        print(f"{file}: {error.strerror or error}")
        return FAULTY
    if faults:
        print(*faults, sep="\n")
        return FAULTY
    with progress(len(record.plies), "Thinking") as done:
        found = review_game(record, played, walks=walks, on_ply=lambda: done(1))
    if json:
        from msgspec import to_builtins

        print_json(to_builtins(found))
    else:
        _print(found, record, played)
    return GOOD


def _print(found: Review, record: Record, edition: Edition) -> None:
    from rich.console import Console
    from rich.table import Table

    words = _Words(record, edition)
    console = Console(highlight=False, markup=False)
    if not found.trained:
        console.print(f"not trained on this edition ({found.edition}): take all this for a rough guess\n")
    seats = Table(title="Seat by seat", title_justify="left")
    for head in ("seat", "choices", "as the bot", "cost of one", "in points", "luck", "at the end"):
        seats.add_column(head, justify="left" if head == "seat" else "right")
    for seat, after in zip(found.seats, found.after, strict=True):
        cost, luck = f"{seat.cost:.1%}", f"{seat.luck:+.0%}"
        row = (str(seat.choices), str(seat.best), cost, f"{seat.points_cost:.2f}", luck, f"{after:.0%}")
        seats.add_row(words.seats[seat.seat], *row)
    console.print(seats)
    console.print("\nWhat decided it")
    for moment in found.moments:
        console.print(f"  {words.moment(moment, found.plies[moment.ply - 1])}")
    console.print(_choices(found, words))


def _choices(found: Review, words: _Words) -> Any:
    """The choices that got a bad name, as a table."""
    from rich.table import Table

    table = Table(title="\nChoices that cost something", title_justify="left")
    table.add_column("line", justify="right")
    for head in ("seat", "", "made", "better"):
        table.add_column(head)
    for head in ("cost", "+-", "points"):
        table.add_column(head, justify="right")
    for ply in found.plies:
        if ply.severity in ("best", "fine"):
            continue
        made, better = words.action(ply.action), words.action(ply.best)
        cost = (f"{ply.cost:.1%}", f"{ply.margin:.1%}", f"{ply.points_cost:.1f}")
        table.add_row(str(ply.ply + 1), words.seats[ply.seat], ply.severity, made, better, *cost)
    return table if table.row_count else "\nNo choice cost more than can be told from chance."


class _Words:
    """Actions and moments in English."""

    def __init__(self, record: Record, edition: Edition) -> None:
        from teadragon.cards.catalogue import catalogue

        self.seats = [f"{seat.name} ({seat.dragon})" for seat in record.header.seats]
        self._record = record
        names = catalogue(edition, "en")
        self._cards: Mapping[str, str] = {
            card.id: f"{names[f'card.{card.id}.name']}{f' ({card.growth})' if card.kind == 'growth' else ''}"
            for card in edition.cards
        } | {"mentors": "Mentors"}

    def action(self, action: Mapping[str, Any]) -> str:
        match action:
            case {"draw": _}:
                return "draw"
            case {"buy": row, "card": card, "pay": pay}:
                paid = ", ".join(
                    f"{copies} x {self._cards[kind]}" if copies > 1 else self._cards[kind]
                    for kind, copies in pay.items()
                )
                return f"buy {self._cards[card]}{' (Memory)' if row == 'memory' else ''} with {paid}"
            case {"lose": card}:
                return f"lose {self._cards[card]}"
            case {"discard_item": None}:
                return "discard no Item"
            case {"discard_item": card}:
                return f"discard {self._cards[card]}"
        return "pass"

    def moment(self, moment: ReviewMoment, ply: ReviewPly) -> str:
        change = moment.change[moment.seat]
        start = f"line {moment.ply + 1}: {self.seats[moment.seat]} {change:+.0%} by {moment.by}: "
        if moment.by == "choice":
            return f"{start}{self.action(ply.action)}, where {self.action(ply.best)} was better"
        outcomes = self._record.plies[moment.ply - 1].outcomes
        told = [self._outcome(outcome) for outcome in outcomes]
        return f"{start}{self.action(ply.action)}: {', '.join(told)}"

    def _outcome(self, outcome: Mapping[str, Any]) -> str:
        if "drew" in outcome:
            return self._cards[outcome["drew"]]
        if "revealed" in outcome:
            return f"{self._cards[outcome['revealed']]} turned up in the Market"
        return "new Memories came"
