"""Play a record again, and say whether it is what the rules and its own seed lead to."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec
from msgspec import UNSET

from teadragon.cards.edition import BadEdition, Edition, editions, load, parse_brought
from teadragon.records.faults import BadRecord, Fault
from teadragon.records.record import CHANCE, Ply, Record
from teadragon.records.recorder import commitment, result_of
from teadragon.rules.events import Event, outcomes
from teadragon.rules.game import Game
from teadragon.rules.refusal import IllegalAction, Reason


@dataclass(frozen=True, slots=True)
class Report:
    """What checking a record found. Without faults it holds."""

    faults: tuple[BadRecord, ...]  # by line; nothing is looked for behind a ply that cannot be
    record: Record | None = None
    game: Game | None = None  # as the record leaves it
    luck: bool = False  # whether it was checked that the seed gives these outcomes


def find_edition(record: Record, given: Edition | None = None) -> Edition:
    """The card file that the record was played with: the given one, one of ours, or its own text.

    Raises BadRecord when none of them has the digest that the record names.
    """
    wanted = record.header.digest
    if given is not None and given.digest == wanted:
        return given
    for shipped in map(_shipped, editions()):
        if shipped.digest == wanted:
            return shipped
    return _own_edition(record)


_shipped = cache(load)


def _own_edition(record: Record) -> Edition:
    header = record.header
    if header.edition_text is UNSET:
        reason = f"edition {header.edition!r} with {header.digest} is not known here"
        raise BadRecord(record.name, 1, Fault.EDITION, reason)
    try:
        own = parse_brought(header.edition_text, where="edition_text")
    except BadEdition as error:
        raise BadRecord(record.name, 1, Fault.EDITION, f"its edition_text is wrong: {error}") from None
    if own.digest != header.digest:
        reason = f"its edition_text has {own.digest}, not {header.digest} as the header says"
        raise BadRecord(record.name, 1, Fault.EDITION, reason)
    return own


def replay(record: Record, edition: Edition, *, upto: int | None = None) -> Game:
    """The game after `upto` plies (all of them unless given), from the outcomes that the record tells.

    Raises BadRecord at the first line that the rules forbid. The result line is not looked at,
    except that a game which its people ended together is ended here too.
    """
    plies = record.plies if upto is None else record.plies[:upto]
    game = dealt(record, edition)
    for line, ply in enumerate(plies, start=2):
        play_ply(record, line, ply, game)
    if record.result is not None and record.result.reason == "stopped" and len(plies) == len(record.plies):
        _stop(record, game)
    return game


def dealt(record: Record, edition: Edition) -> Game:
    """The table as the header lays it, before the first ply."""
    header = record.header
    if edition.id != header.edition or edition.digest != header.digest:
        reason = f"played with {header.edition!r} {header.digest}, not with {edition.id!r} {edition.digest}"
        raise BadRecord(record.name, 1, Fault.EDITION, reason)
    if header.options.open_winter is (header.winter is UNSET):
        reason = "winter's cards stand in the header exactly when open_winter is on"
        raise BadRecord(record.name, 1, Fault.FORM, reason)
    try:
        return Game.from_header(
            edition,
            [seat.dragon for seat in header.seats],
            market=list(header.market),
            memories=list(header.memories),
            winter=None if header.winter is UNSET else list(header.winter),
            seed=None,
        )
    except ValueError as error:
        raise BadRecord(record.name, 1, Fault.DEAL, str(error)) from None


def play_ply(record: Record, line: int, ply: Ply, game: Game) -> list[Event]:
    """Play what stands in this line. Raises BadRecord where the rules forbid it."""
    if game.over:
        raise BadRecord(record.name, line, Fault.AFTER_END, f"the game was over before this: {game.reason}")
    if ply.seat != game.to_act:
        reason = f"seat {ply.seat} acts, but it was for seat {game.to_act} to act"
        raise BadRecord(record.name, line, Fault.SEAT, reason)
    try:
        return game.replay(ply.action, list(ply.outcomes))
    except IllegalAction as error:
        if error.refusal.reason is Reason.OUTCOMES_DIFFER:
            raise BadRecord(record.name, line, Fault.OUTCOMES, f"this could not happen: {error}") from None
        raise BadRecord(record.name, line, Fault.ACTION, f"the rules forbid this: {error}") from None


def _stop(record: Record, game: Game) -> None:
    try:
        game.stop()
    except IllegalAction as error:
        line = len(record.plies) + 2
        raise BadRecord(record.name, line, Fault.RESULT, f"it cannot be stopped here: {error}") from None


def verify(record: Record, edition: Edition) -> Game:
    """The game as the record leaves it, if the record holds. Raises BadRecord: the first of its faults."""
    report = check(record, edition)
    for fault in report.faults:
        raise fault
    assert report.game is not None
    return report.game


def check(record: Record, edition: Edition) -> Report:
    """Replay it, and compare all that can be compared."""
    try:
        game = replay(record, edition)
    except BadRecord as fault:
        return Report((fault,), record)
    found = [*_seed_faults(record), *_chance_faults(record, edition), *_result_faults(record, game)]
    return Report(tuple(sorted(found, key=lambda fault: fault.line)), record, game, luck=_is_ours(record))


def _result_faults(record: Record, game: Game) -> Iterator[BadRecord]:
    line = len(record.plies) + 2
    if record.result is None:
        if game.over:
            reason = "the game is over with this line, but its result is missing"
            yield BadRecord(record.name, line - 1, Fault.CUT, reason)
        return
    if not game.over:
        reason = "a result, but the game is not over"
        yield BadRecord(record.name, line, Fault.RESULT, reason)
        return
    due = result_of(game)
    for what in due.__struct_fields__:
        said, is_due = getattr(record.result, what), getattr(due, what)
        if said != is_due:
            reason = f"the result's {what}: {_text(said)}, but the plies lead to {_text(is_due)}"
            yield BadRecord(record.name, line, Fault.RESULT, reason)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _seed_faults(record: Record) -> Iterator[BadRecord]:
    header = record.header
    if header.seed is UNSET or header.commit is UNSET:
        return
    if commitment(header.seed).removeprefix("sha256:") != header.commit.removeprefix("sha256:"):
        yield BadRecord(record.name, 1, Fault.COMMIT, "the seed is not the one that the commit promised")


def _is_ours(record: Record) -> bool:
    return record.header.seed is not UNSET and record.header.chance == CHANCE


def _chance_faults(record: Record, edition: Edition) -> Iterator[BadRecord]:
    """The first place where the seed gives something else than the record tells."""
    header = record.header
    if header.seed is UNSET or not _is_ours(record):
        return
    dragons = [seat.dragon for seat in header.seats]
    game = Game.new(
        edition, len(dragons), header.seed, dragons=dragons, open_winter=header.options.open_winter
    )
    opening = {"market": list(header.market), "memories": list(header.memories)}
    if header.winter is not UNSET:
        opening["winter"] = list(header.winter)
    if game.opening() != opening:
        yield BadRecord(record.name, 1, Fault.CHANCE, f"the seed deals {_text(game.opening())}")
        return
    for line, ply in enumerate(record.plies, start=2):
        given = outcomes(game.play(ply.action))
        if given != list(ply.outcomes):
            yield BadRecord(record.name, line, Fault.CHANCE, f"the seed gives {_text(given)}")
            return
