"""Games for bots to choose in."""

from collections.abc import Iterator

from teadragon.bots import Chooser
from teadragon.cards.edition import DEFAULT, load
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game

TEAHOUSE = load("teahouse")
PLAYED = load(DEFAULT)  # where nobody says which


def dealt(series: int, seats: int) -> Game:
    return Game.new(TEAHOUSE, seats, series_seed(series, 1))


FEW = 24  # walks of a search: what these tests ask does not hang on how many


def played(name: str, *, series: int, seats: int, plies: int = 400) -> Iterator[tuple[Game, Game]]:
    """The states of a game between bots of one name, and beside each a twin that has no future.

    The twin shows the same table, but it was laid out from the record: it has no seed.
    """
    game = dealt(series, seats)
    opening = game.opening()
    twin = Game.from_header(
        TEAHOUSE, game.dragons, market=cards(opening["market"]), memories=cards(opening["memories"])
    )
    chooser = Chooser(*seed_words(series_seed(series, 2)), walks=FEW)
    while not game.over and game.plies < plies:
        yield game, twin
        action = chooser.choose(name, game)
        twin.replay(action, outcomes(game.play(action)))


def cards(row: list[str | None]) -> list[str]:
    assert None not in row
    return [card for card in row if card is not None]
