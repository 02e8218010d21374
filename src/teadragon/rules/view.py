"""The public view of a game: the same for everybody, since nothing is secret but the future (R27)."""

from __future__ import annotations

from typing import Any

from teadragon.rules.game import Game


def view(game: Game) -> dict[str, Any]:
    """Everything on the table, as JSON: piles map card ids to copies, rows list slots (None is empty).

    `box` holds the cards that everybody knows to be out of this game; which Memories of later seasons
    went back to the box nobody knows.
    """
    t = game.tables[0]
    choice = game.choice
    waiting = int(t["waiting"])
    return {
        "seats": [_seat(game, seat) for seat in range(game.seats)],
        "market": game.row("market"),
        "market_deck": game.counts(t["market_deck"]),
        "market_discard": game.counts(t["market_discard"]),
        "memories": game.row("memory"),
        "season": game.season,
        "winter": game.row("winter") if game.open_winter and game.season != "winter" else None,
        "box": game.counts(t["box"]),
        "to_act": game.to_act,
        "choice": choice and {"kind": choice.kind, "cause": choice.cause, "options": list(choice.options)},
        "waiting": game.compiled.ids[waiting] if waiting >= 0 else None,
        "turns": game.turns,
        "plies": game.plies,
        "over": game.over,
        "reason": game.reason,
    }


def _seat(game: Game, seat: int) -> dict[str, Any]:
    t = game.tables[0]
    return {
        "dragon": game.dragons[seat],
        "deck": game.counts(t["deck"][seat]),
        "hold": game.counts(t["hold"][seat]),
        "discard": game.counts(t["discard"][seat]),
        "mentors": int(t["mentors"]) == seat,
        "growth": int(t["growth"][seat]),
    }
