"""Each seat's chances at a table, how sure they are, and whether the search saw the end."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Annotated

from msgspec import Meta, Struct

from teadragon.bots import Thought, think
from teadragon.rules.actions import Action, Buy
from teadragon.rules.game import Game

WALKS = 400
"""Of a search at the table: some hundredths of a second."""
MOST = 0.9  # of the walks saw the end: the others opened a table, and guessed what it is worth
OTHER_LUCK = "5e" * 16
EXACT = 1e-3  # walks add up small numbers: a result that all of them came to is that to within so much


class SeatWorth(Struct, frozen=True):
    share: Annotated[float, Meta(description="of the victory, 0 to 1; all seats together 1")]
    error: Annotated[float, Meta(description="standard error of the share; 0 where it is certain")]
    points: Annotated[float, Meta(description="expected at the end")]


class Worth(Struct, frozen=True):
    """What a table is worth to each seat, if everybody goes on as well as the strong bot would."""

    seats: list[SeatWorth]
    solved: Annotated[
        bool, Meta(description="the search saw the end, and every walk came to the same: won, lost or shared")
    ]
    walks: Annotated[int, Meta(description="how often the game was thought on")]


def worth(game: Game, seed: int, *, walks: int = WALKS, stop: Callable[[], bool] = lambda: False) -> Worth:
    """The same table, seed and walks give the same worth. The table's own future is not looked at."""
    if game.over:
        return _over(game)
    thought = think(game, seed, walks=walks, stop=stop)
    certain = _certain(game, thought)
    errors = [0.0] * game.seats if certain else _errors(thought)
    seats = zip(certain or thought.shares, errors, thought.points, strict=True)
    return Worth([SeatWorth(*seat) for seat in seats], certain is not None, thought.walks)


def _over(game: Game) -> Worth:
    winners = game.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    totals = [float(score.total) for score in game.score()]
    return Worth([SeatWorth(share, 0.0, total) for share, total in zip(shares, totals, strict=True)], True, 0)


def _errors(thought: Thought) -> list[float]:
    """The others' walks are not kept one by one; their error is at most that of a game won or lost."""
    if len(thought.shares) == 2:
        return [thought.error] * 2
    walks = max(1, thought.choices[0].walks)
    most = [sqrt(max(0.0, share * (1 - share)) / walks) for share in thought.shares]
    return [thought.error if seat == thought.seat else error for seat, error in enumerate(most)]


def _certain(game: Game, thought: Thought) -> list[float] | None:
    """The shares where the best choice wins at once, or the walks saw the end and all came to the same."""
    if wins_at_once(game, thought.choices[0].action):
        return [float(seat == thought.seat) for seat in range(game.seats)]
    if thought.ended < MOST or thought.error > EXACT:
        return None
    results = [_result(share, game.seats) for share in thought.shares]
    known = [share for share in results if share is not None]
    return known if len(known) == game.seats and abs(sum(known) - 1) < EXACT else None


def _result(share: float, seats: int) -> float | None:
    """The share that a finished game gives: nothing, all, or a part of a shared victory."""
    results = (0.0, *(1 / sharing for sharing in range(1, seats + 1)))
    return next((result for result in results if abs(share - result) <= EXACT), None)


def wins_at_once(game: Game, action: Action) -> bool:
    """Whether a purchase ends the game and wins it alone."""
    if not isinstance(action, Buy):
        return False  # what else may end it has luck in it
    after = after_of(game, action)
    return after.over and after.winners() == [game.to_act]


def after_of(game: Game, action: Action) -> Game:
    """The table after an action, under luck that is not its own."""
    after = game.copy()
    after.reseed(OTHER_LUCK)
    after.play(action)
    return after
