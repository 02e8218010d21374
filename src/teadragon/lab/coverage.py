"""Which actions, outcomes, choices and events of an edition a folder of records shows, and which it lacks.

    python -m teadragon.lab.coverage DIR..

counts them and exits with 1 when something that the edition can produce was not seen, with 2 when a record
cannot be read or replayed.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from joblib import Parallel, delayed

from teadragon.cards.edition import Edition
from teadragon.cards.model import MISCHIEF, SEASONS, Card
from teadragon.records import BadRecord, Record, find_edition, read
from teadragon.records.replaying import dealt, play_ply
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.events import Event
from teadragon.rules.game import Choice

PORTION = 200  # records that are worth a process of their own

Sight = tuple[str, str]
"""A heading of the count and what stands under it: ("buy", "kite-day")."""


@dataclass(frozen=True)
class Coverage:
    records: int
    seen: Counter[Sight]
    possible: frozenset[Sight]

    @property
    def missing(self) -> list[Sight]:
        return sorted(self.possible - set(self.seen))

    @property
    def unforeseen(self) -> list[Sight]:
        """Seen, though the list of what can happen lacks it: then that list is wrong."""
        return sorted(set(self.seen) - self.possible)


def cover(files: Sequence[Path], *, workers: int = 1) -> Coverage:
    """Replay the records, which must be of one edition. Raises BadRecord at one that cannot be replayed."""
    edition = find_edition(_read(files[0]))
    portions = [files[start::workers] for start in range(workers)]
    counts = Parallel(n_jobs=workers)(delayed(_count)(portion, edition) for portion in portions if portion)
    return Coverage(len(files), sum(counts, Counter()), frozenset(possible(edition)))


def _read(file: Path) -> Record:
    return read(file.read_bytes(), name=str(file))


def _count(files: Sequence[Path], edition: Edition) -> Counter[Sight]:
    seen: Counter[Sight] = Counter()
    for file in files:
        record = _read(file)
        game = dealt(record, edition)
        for line, ply in enumerate(record.plies, start=2):
            choice = game.choice
            for event in play_ply(record, line, ply, game):
                seen.update(_of_event(event))
            seen.update(_of_action(ply.action, choice))
            seen.update(sight for outcome in ply.outcomes for sight in _of_outcome(outcome))
    return seen


# What one ply shows


def _of_action(action: Action, choice: Choice | None) -> Iterator[Sight]:
    match action:
        case Draw():
            yield "action", "draw"
        case Pass():
            yield "action", "pass"
        case Buy():
            yield f"buy from the {action.row} row", action.card
            yield from (("pay with", card) for card in action.pay)
        case Lose():
            assert choice is not None
            yield "choose to lose", f"{action.card} to {choice.cause}"
        case DiscardItem():
            assert choice is not None
            yield "choose an Item", f"{action.card or 'none'} for {choice.cause}"
        case _:
            assert_never(action)


def _of_outcome(outcome: dict[str, object]) -> Iterator[Sight]:
    for what, value in outcome.items():
        if isinstance(value, list):
            yield from ((f"outcome: {what}", card) for card in value)
        elif isinstance(value, str):
            yield f"outcome: {what}", value


PAIRED = {"vulnerable_lost", "protected", "lost"}
"""Events whose two cards belong together: what went or held, and the Mischief."""
BARE = {"draw_failed", "reshuffled", "mentors_passed", "market_reshuffled", "passed", "turn_ended"}


def _of_event(event: Event) -> Iterator[Sight]:
    what = str(event.what)
    if what in BARE:
        yield "event", what
    elif what in PAIRED:
        yield f"event: {what}", f"{event.card} / {event.other}"
    elif what in {"season_began", "game_ended"}:
        yield f"event: {what}", str(event.other)
    else:
        yield f"event: {what}", str(event.card)


# What an edition can produce


def possible(edition: Edition) -> Iterator[Sight]:
    """Everything that games dealt from the start can show, but for what only constructed tables reach.

    Those are Pass and a draw that finds no card (R8: Mischief never stays in a hold, so a seat's deck
    and discard pile are never both empty), and the ends that R26 names.
    """
    yield "action", "draw"
    yield from (("event", what) for what in sorted(BARE - {"passed", "draw_failed"}))
    yield from (("event: season_began", season) for season in SEASONS[1:])
    yield "event: game_ended", "winter"
    if edition.mentors_growth:
        yield "pay with", "mentors"
    yield from _triggers(edition)
    for card in edition.cards:
        yield "outcome: drew", card.id
        yield "event: drew", card.id
        yield from _of_mischief(edition, card) if card.kind == MISCHIEF else _of_hold(card)
        if not card.starter:
            yield from _of_row(card)
        if card.when_drawn is not None and card.when_drawn.discard_item:
            yield from _of_offer(edition, card)


def _triggers(edition: Edition) -> Iterator[Sight]:
    yield from (("event: triggered", dragon.id) for dragon in edition.dragons)
    yield from (
        ("event: triggered", card.id) for card in edition.cards if card.when_drawn or card.when_you_draw
    )


def _of_hold(card: Card) -> Iterator[Sight]:
    yield "event: joined", card.id
    if card.growth:
        yield "pay with", card.id
        yield "event: paid", card.id


def _of_mischief(edition: Edition, mischief: Card) -> Iterator[Sight]:
    yield "event: waits_discarded", mischief.id
    yield "event: asked", mischief.id
    for card in edition.cards:
        if card.kind == "growth" and card.name in mischief.loses:
            yield "choose to lose", f"{card.id} to {mischief.id}"
            yield "event: lost", f"{card.id} / {mischief.id}"
        if card.lost_to == mischief.id:
            yield "event: vulnerable_lost", f"{card.id} / {mischief.id}"
        if card.protects is not None and card.protects.from_ == mischief.id:
            yield "event: protected", f"{card.id} / {mischief.id}"


def _of_row(card: Card) -> Iterator[Sight]:
    yield f"buy from the {'market' if card.market else 'memory'} row", card.id
    yield "event: bought", card.id
    if card.market:
        yield "outcome: revealed", card.id
        yield "event: revealed", card.id
        yield "event: market_discarded", card.id
    elif card.season != SEASONS[-1]:  # a winter's end is the game's, and leaves the row as it is
        yield "event: memory_left", card.id
    if card.season in SEASONS[1:]:
        yield "outcome: memories", card.id
        yield "event: memory_dealt", card.id
    if card.when_revealed is not None:
        yield "event: reveal_effect", card.id


def _of_offer(edition: Edition, offer: Card) -> Iterator[Sight]:
    yield "event: asked", offer.id
    yield "event: declined", offer.id
    yield "choose an Item", f"none for {offer.id}"
    for card in edition.cards:
        if card.item:
            yield "choose an Item", f"{card.id} for {offer.id}"
            yield "event: item_discarded", card.id


# The command


def main(folders: Sequence[str]) -> int:
    files = [file for folder in folders for file in sorted(Path(folder).glob("*.jsonl"))]
    if not files:
        print("no records (*.jsonl) there", file=sys.stderr)
        return 2
    try:
        found = cover(files, workers=min(os.cpu_count() or 1, -(-len(files) // PORTION)))
    except (BadRecord, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    _print(found)
    return 1 if found.missing or found.unforeseen else 0


def _print(found: Coverage) -> None:
    for heading in sorted({heading for heading, _ in found.possible | set(found.seen)}):
        things = {thing for head, thing in found.possible if head == heading}
        seen = [thing for head, thing in found.seen if head == heading and thing in things]
        total = sum(count for (head, _), count in found.seen.items() if head == heading)
        print(f"{heading:28} {len(seen):3} of {len(things):3} seen, {total:9,} times")
    for sight in found.missing:
        print("missing:", *sight)
    for sight in found.unforeseen:
        print("not on the list:", *sight)
    verdict = f"{len(found.missing)} missing" if found.missing else "all seen"
    print(f"{found.records:,} records: {verdict}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
