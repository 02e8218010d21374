"""An edition as clients are told it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from teadragon.cards.catalogue import card_text, catalogue, dragon_text, mentors_text, words
from teadragon.cards.edition import Card, Edition
from teadragon.insight.schooling import untrained_on
from teadragon.rooms.faces import CardFace, DragonFace, EditionFace, Sentence

CARD_FIELDS = [name for name in CardFace.__struct_fields__ if name not in ("text", "words")]


def edition_face(edition: Edition) -> EditionFace:
    return EditionFace(
        id=edition.id,
        title=edition.title,
        version=edition.version,
        digest=edition.digest,
        mentors_growth=edition.mentors_growth,
        max_seats=edition.max_seats,
        untrained=untrained_on(edition),
        mentors_text=_sentences(mentors_text()),
        dragons=[
            DragonFace(
                id=dragon.id,
                favourite=dragon.favourite,
                deck=dict(dragon.deck),
                when_favourite_draw=dragon.when_favourite_draw,
                text=_sentences(dragon_text(dragon)),
            )
            for dragon in edition.dragons
        ],
        cards=[_card_face(card) for card in edition.cards],
    )


def words_of(editions: Iterable[Edition], language: str) -> dict[str, str]:
    """Message id -> ICU message, with a name for every card. Raises KeyError for an unknown language."""
    known = words(language)
    for edition in editions:
        known = catalogue(edition, language) | known
    return known


def _card_face(card: Card) -> CardFace:
    said: dict[str, Any] = {name: getattr(card, name) for name in CARD_FIELDS}
    said |= {"words": dict(card.words), "text": _sentences(card_text(card))}
    return msgspec.convert(said, CardFace, from_attributes=True)


def _sentences(messages: Sequence[tuple[str, dict[str, Any]]]) -> list[Sentence]:
    return [
        Sentence(
            message=message, values={k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
        )
        for message, values in messages
    ]
