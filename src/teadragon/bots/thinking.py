"""What a search thinks of a table, for people: each open choice with its worth, and each seat's chances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from teadragon.bots import choosing
from teadragon.bots.chooser import CHUNK, Chooser, mind
from teadragon.bots.mind import Mind
from teadragon.rules import codes
from teadragon.rules.actions import Action
from teadragon.rules.chance import number_words
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list


@dataclass(frozen=True)
class Weighed:
    """One open choice. A purchase has the payment that the bot would make."""

    action: Action
    share: float  # of the victory, 0 to 1, that the seat to act expects after it
    error: float  # standard error of that
    points: float  # that the seat expects to have at the end
    walks: int  # of the search that began with it: the bot takes the choice that was walked most


@dataclass(frozen=True)
class Thought:
    seat: int  # to act
    choices: tuple[Weighed, ...]  # best first; the first is what the bot would do
    shares: tuple[float, ...]  # of the victory, seat by seat, if everybody goes on well; together 1
    error: float  # standard error of the share of the seat to act
    points: tuple[float, ...]  # at the end, seat by seat
    walks: int
    ended: float  # the part of the walks that saw the game's end: 1 where nothing was left to guess


def think(
    game: Game,
    seed: int,
    *,
    walks: int = 400,
    stop: Callable[[], bool] = lambda: False,
    bot: str = choosing.STRONGEST,
) -> Thought:
    """Search from a table that is not over, whoever is to act, and say what was found.

    The same table, seed and number of walks give the same thought. `stop` is asked between portions of the
    search and ends it early. The table itself stays as it is, and its own future is not looked at.
    """
    own, edition, number = mind(game.edition), game.compiled.array, choosing.number_of(bot)
    chooser = Chooser(*number_words(seed))
    choosing.begin_search(number, edition, game.tables, 0, own)
    done = ends = 0
    while done < walks and not (done and stop()):
        portion = min(CHUNK, walks - done)
        ends += choosing.search_on(edition, game.tables, 0, own, chooser.dice, portion)
        done += portion
    return _thought(game, own, chooser, number, done, ends)


def _thought(game: Game, own: Mind, chooser: Chooser, bot: int, walks: int, ends: int) -> Thought:
    legal = np.empty(codes.ACTIONS, np.int16)
    open_now = legal[: legal_list(game.compiled.array, game.tables, 0, legal)].tolist()
    found = {choosing.edge_of(game.tables, 0, own, action): action for action in reversed(open_now)}
    sums = own.sums / walks  # and the edges now, for payments are weighed in the same mind
    seen = [(_weighed(own.edges[at]), action) for at, action in found.items() if at >= 0]
    seen.sort(key=lambda one: (one[0][0] < 1, -one[0][3], -one[0][0]))  # as `search.rank_of` has it
    choices = tuple(Weighed(chooser.whole(bot, game, action), *numbers) for numbers, action in seen)
    return Thought(
        seat=int(game.tables["to_act"][0]),
        choices=choices,
        shares=_shares(sums[0][: game.seats].tolist(), game, choices),
        error=choices[0].error,
        points=tuple(sums[1][: game.seats].tolist()),
        walks=walks,
        ended=ends / walks,
    )


def _weighed(edge: np.void) -> tuple[float, float, float, int]:
    visits = int(edge["visits"])
    share = float(edge["worth"]) / visits
    spread = max(0.0, float(edge["square"]) / visits - share * share)
    return share, sqrt(spread / visits), float(edge["points"]) / visits, visits


def _shares(mean: list[float], game: Game, choices: tuple[Weighed, ...]) -> tuple[float, ...]:
    """The seat to act has the share of its best choice; the others divide what is left as on all walks."""
    seat, best = int(game.tables["to_act"][0]), choices[0].share
    rest = sum(mean) - mean[seat]
    factor = (1 - best) / rest if rest > 0 else 0.0
    return tuple(best if other == seat else share * factor for other, share in enumerate(mean))
