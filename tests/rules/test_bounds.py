"""The longest actions that an edition may cause fit the tape and the script, so no event is ever lost."""

from __future__ import annotations

from collections import Counter

from teadragon.rules import codes
from teadragon.rules.actions import Buy
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from tests.rules.tables import table, teahouse_with_copies


def test_a_hundred_redeals_in_one_action() -> None:
    """R24: each of the hundred redeals once; the action can still be told, and replayed."""
    edition = teahouse_with_copies("fickle-dragons", 100)
    line = "chamomile: hold 2*feeding-1 | ginseng: discard picky | rooibos: discard bite | jasmine: discard bored"
    text = f"{line} | market gloves book milk bowl | market-deck 100*fickle-dragons brick | turns 4 dry 4 to-act 0"
    game = table(text, edition)
    purchase = Buy("market", 0, "gloves", {"feeding-1": 2})
    events = game.play(purchase)
    redeals = Counter(event.other for event in events)["redeal_market"]
    assert redeals == 100
    assert len(events) == int(game.tape["n"][0]) <= codes.TAPE_EVENTS
    given = outcomes(events)
    assert 100 < len(given) <= codes.SCRIPT_OUTCOMES
    assert Game.from_text(edition, text).replay(purchase, given) == events
