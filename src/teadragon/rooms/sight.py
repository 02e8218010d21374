"""A table as everybody sees it, from one survey of it."""

from __future__ import annotations

from msgspec import Struct

from teadragon.cards.edition import SEASONS
from teadragon.rooms.faces import Counts
from teadragon.rooms.offers import offers_of
from teadragon.rooms.shown import AreaView, Choice, Offers, ScoreLine, SeatScore, View
from teadragon.rules import codes
from teadragon.rules.events import QUESTIONS
from teadragon.rules.game import Game
from teadragon.rules.survey import Survey, survey


class Sight(Struct, frozen=True, gc=False):
    view: View
    offers: Offers | None
    odds: list[dict[str, tuple[int, int]]]
    market_odds: dict[str, tuple[int, int]]
    scores: list[SeatScore]


def sight_of(game: Game) -> Sight:
    found = survey(game)
    return Sight(
        _view(game, found),
        offers_of(found),
        [_odds(found.piles[3 * seat], found.piles[3 * seat + 2]) for seat in range(found.seats)],
        _odds(found.piles[-3], found.piles[-2]),
        _scores(found),
    )


def _view(game: Game, found: Survey) -> View:
    ids, piles = found.ids, found.piles
    return View(
        seats=_areas(game, found),
        market=found.market,
        market_deck=piles[-3],
        market_discard=piles[-2],
        memories=found.memories_row,
        season=SEASONS[found.season],  # type: ignore[arg-type]
        winter=game.row("winter") if found.open_winter and found.season != codes.WINTER else None,
        box=piles[-1],
        to_act=found.to_act if found.to_act >= 0 else None,
        choice=_choice(found),
        waiting=ids[found.waiting] if found.waiting >= 0 else None,
        turns=found.turns,
        plies=game.plies,
        over=found.to_act < 0,
        reason=codes.REASONS[found.reason] or None,
    )


def _areas(game: Game, found: Survey) -> list[AreaView]:
    piles = found.piles
    return [
        AreaView(
            dragon=dragon,
            deck=piles[3 * seat],
            hold=piles[3 * seat + 1],
            discard=piles[3 * seat + 2],
            mentors=found.mentors == seat,
            growth=found.growth[seat],
        )
        for seat, dragon in enumerate(game.dragons)
    ]


def _choice(found: Survey) -> Choice | None:
    question = QUESTIONS.get(found.phase)
    if question is None:
        return None
    return Choice(kind=question, cause=found.ids[found.cause], options=found.options)


def _odds(deck: Counts, discard: Counts) -> dict[str, tuple[int, int]]:
    """Over the number of cards in the pile, so that people read 3 in 9 and not 1 in 3."""
    pile = deck or discard
    size = sum(pile.values())
    return {card: (copies, size) for card, copies in pile.items()}


def _scores(found: Survey) -> list[SeatScore]:
    points = iter(found.points)
    scores = []
    for seat, owned in enumerate(found.scores):
        lines = [ScoreLine(card=card, count=count, points=next(points)) for card, count in owned.items()]
        total = sum(line.points for line in lines)
        scores.append(SeatScore(total=total, memories=found.memories[seat], lines=lines))
    return scores
