"""Keep the record of a game while it is played."""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from teadragon.cards.edition import editions, load
from teadragon.records.record import (
    CHANCE,
    VERSION,
    EndReason,
    Header,
    Options,
    Outcome,
    Ply,
    Record,
    Result,
    ScoreEntry,
    Seat,
)
from teadragon.rules.actions import Action
from teadragon.rules.events import Event, outcomes
from teadragon.rules.game import Game


class Recorder:
    """Stands beside a game from the deal on and writes down what happens.

    `names` and `bots` go by seat; a seat without a bot is a person's. With `committed` the header
    promises the seed by its hash from the start. The seed itself is told when the game is over.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        *,
        bots: Mapping[int, str] | None = None,
        committed: bool = False,
    ) -> None:
        if game.plies:
            raise ValueError(f"the game has {game.plies} plies already; a record starts with the deal")
        if len(names) != game.seats:
            raise ValueError(f"{len(names)} names for {game.seats} seats")
        self.game = game
        self._header = _header(game, names, bots or {}, committed=committed)
        self._plies: list[Ply] = []

    def play(self, action: Action) -> list[Event]:
        """Play it on the game and note it. Raises IllegalAction, and then nothing was noted."""
        return self._noted(action, self.game.to_act, self.game.play(action))

    def replay(self, action: Action, given: Sequence[Outcome]) -> list[Event]:
        """The same with the outcomes of a ply that was played before."""
        return self._noted(action, self.game.to_act, self.game.replay(action, given))

    def _noted(self, action: Action, seat: int | None, events: list[Event]) -> list[Event]:
        assert seat is not None  # with nobody to act the game has just refused
        self._plies.append(Ply(seat, action, tuple(outcomes(events))))
        return events

    def record(self, *, name: str = "record") -> Record:
        """The record so far; with the result, and the seed, once the game is over."""
        game = self.game
        if not game.over:
            return Record(self._header, tuple(self._plies), None, name)
        seed = UNSET if game.seed is None else game.seed
        return Record(replace(self._header, seed=seed), tuple(self._plies), result_of(game), name)


def result_of(game: Game) -> Result:
    """The result of a game that is over."""
    scores = game.score()
    return Result(
        reason=cast(EndReason, game.reason),
        totals=tuple(score.total for score in scores),
        winners=tuple(game.winners()),
        turns=game.turns,
        lines=tuple(
            tuple(ScoreEntry(line.card, line.count, line.points) for line in score.lines) for score in scores
        ),
    )


def commitment(seed: str) -> str:
    """What is shown of a seed before it is told: SHA-256 of its 16 bytes."""
    return f"sha256:{sha256(bytes.fromhex(seed)).hexdigest()}"


def _header(game: Game, names: Sequence[str], bots: Mapping[int, str], *, committed: bool) -> Header:
    rows = {row: tuple(card for card in cards if card is not None) for row, cards in game.opening().items()}
    return Header(
        record="teadragon",
        version=VERSION,
        edition=game.edition.id,
        digest=game.edition.digest,
        seats=tuple(
            Seat(name, dragon, bots.get(seat, UNSET))
            for seat, (name, dragon) in enumerate(zip(names, game.dragons, strict=True))
        ),
        options=Options(open_winter=game.open_winter),
        chance=UNSET if game.seed is None else CHANCE,
        commit=commitment(game.seed) if committed and game.seed is not None else UNSET,
        market=rows["market"],
        memories=rows["memories"],
        winter=rows.get("winter", UNSET),
        edition_text=UNSET if _is_shipped(game.edition.id, game.edition.digest) else game.edition.text,
    )


@cache
def _is_shipped(edition_id: str, digest: str) -> bool:
    """Whether every reader has this card file, so that the record need not carry it."""
    return edition_id in editions() and load(edition_id).digest == digest
