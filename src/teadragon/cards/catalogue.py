"""Words for cards: the catalogues of each language, and which of their messages say what a card does.

A message's argument is a number, the id of a message that gives a name, or a tuple of such ids of
which any one fits ("or"). Each `effect.X` has a shorter wording beside it, `effect.X.short`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from teadragon.cards.model import COUNTED, MISCHIEF, Card, Dragon, Edition

Argument = int | str | tuple[str, ...]
Message = tuple[str, dict[str, Argument]]


def languages() -> tuple[str, ...]:
    files = _folder().iterdir()
    return tuple(sorted(f.name.removesuffix(".json") for f in files if f.name.endswith(".json")))


def words(language: str) -> dict[str, str]:
    """Message id -> ICU message; raises KeyError for a language that has no catalogue."""
    return dict(_catalogue(language))


def catalogue(edition: Edition, language: str) -> dict[str, str]:
    """The words of a language and a name for everything in the edition, whatever its file leaves out."""
    known = words(language)
    for card in edition.cards:
        name = known[_name(card.id)] = _named(card, known, language)
        if card.kind == "growth":
            known.setdefault(_growth(card.name), name)
    for dragon in edition.dragons:
        known.setdefault(f"dragon.{dragon.id}.name", _capital(dragon.id))
    return known


def card_text(card: Card) -> list[Message]:
    """What a card does, beyond what its numbers say; nothing of it is in any language."""
    return [*_mischief(card), *_draws(card), *_reveal(card), *_score(card)]


def dragon_text(dragon: Dragon) -> list[Message]:
    return [("effect.favourite", {"growth": _growth(dragon.favourite), "draw": dragon.when_favourite_draw})]


def mentors_text() -> list[Message]:
    return [("effect.mentors", {})]


def _mischief(card: Card) -> Iterator[Message]:
    if card.loses:
        yield "effect.loses", {"growth": tuple(map(_growth, card.loses))}
    if card.protects:
        guard = card.protects
        yield "effect.protects", {"mischief": _name(guard.from_), "growth": _growth(guard.growth)}
    if card.lost_to:
        yield "effect.lost_to", {"mischief": _name(card.lost_to)}


def _draws(card: Card) -> Iterator[Message]:
    if drawn := card.when_drawn:
        yield "effect.when_drawn_item" if drawn.discard_item else "effect.when_drawn", {"draw": drawn.draw}
    if other := card.when_you_draw:
        if other.card == MISCHIEF:
            yield "effect.when_you_draw_mischief", {"draw": other.draw}
        else:
            yield "effect.when_you_draw", {"card": _growth(other.card), "draw": other.draw}


def _reveal(card: Card) -> Iterator[Message]:
    if card.when_revealed:
        yield f"effect.{card.when_revealed}", {}


def _score(card: Card) -> Iterator[Message]:
    if rule := card.score:
        numbers = {"points": card.points, "each": rule.each, "at_most": rule.at_most or 0}
        if rule.per in COUNTED:
            yield f"effect.score_{rule.per}", {**numbers}
        else:
            yield "effect.score_growth", {**numbers, "growth": _growth(rule.per)}


def _name(card_id: str) -> str:
    return f"card.{card_id}.name"


def _growth(name: str) -> str:
    return f"growth.{name}.name"


def _named(card: Card, known: Mapping[str, str], language: str) -> str:
    """Its own words, else the catalogue's for the card or the Growth name, else its id spelled out."""
    if language in card.words:
        return _quoted(card.words[language])
    ids = [_name(card.id), *([_growth(card.name)] if card.kind == "growth" else [])]
    return next((known[each] for each in ids if each in known), _capital(card.name))


def _capital(words_of_id: str) -> str:
    return words_of_id.replace("-", " ").capitalize()


def _quoted(text: str) -> str:
    """The ICU message that says just this text."""
    return re.sub(r"[{}<>]+", r"'\g<0>'", text.replace("'", "''"))


@cache
def _catalogue(language: str) -> dict[str, str]:
    if language not in languages():
        raise KeyError(language)
    loaded: dict[str, str] = json.loads((_folder() / f"{language}.json").read_text(encoding="utf-8"))
    return loaded


def _folder() -> resources.abc.Traversable:
    return resources.files(__package__) / "words"
