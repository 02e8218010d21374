"""An edition as the arrays that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from teadragon.cards.checks import RESERVED_IDS
from teadragon.cards.edition import SEASONS, Card, Edition

KINDS = 64
DRAGONS = 16
KIND_NAMES = ("growth", "mischief", "protection", "vulnerable", "item", "reveal", "memory")
REVEAL_CODES = {None: 0, "reshuffle_discards": 1, "redeal_market": 2}
NO_CAP = 32767

# Columns have one entry for each kind; masks have bit k for kind k.
EDITION = np.dtype(
    [
        ("kinds", "i8"),
        ("growth", "i2", KINDS),
        ("cost", "i2", KINDS),
        ("points", "i2", KINDS),
        ("copies", "i1", KINDS),  # Market cards
        ("kind", "i1", KINDS),  # index into KIND_NAMES
        ("season", "i1", KINDS),  # of a Memory, else -1
        ("loses", "u8", KINDS),  # of a Mischief: the kinds it can make you lose
        ("ruins", "u8", KINDS),  # of a Mischief: the Vulnerable kinds that are lost to it
        ("stopped_by", "u8", KINDS),  # of a Mischief: the Protection kinds that answer it
        ("protects", "u8", KINDS),  # of a Protection: the kinds it saves
        ("draws", "i2", KINDS),  # extra draws of a card that is drawn
        ("item_draws", "i2", KINDS),  # extra draws of a card that asks for an Item when drawn; else 0
        ("heard_by", "u8", KINDS),  # of a kind that is drawn: the kinds in the hold that answer
        ("answer_draws", "i2", KINDS),  # their extra draws
        ("reveal", "i1", KINDS),
        ("score_each", "i2", KINDS),
        ("score_cap", "i2", KINDS),
        ("scored_kinds", "u8", KINDS),  # the kinds that a score rule counts
        ("growth_kinds", "u8"),  # the kinds that can be spent
        ("mischief_kinds", "u8"),
        ("item_kinds", "u8"),
        ("reveal_kinds", "u8"),
        ("memory_kinds", "u8"),
        ("working_kinds", "u8"),  # the kinds that do something while they are held
        ("scoring_kinds", "u8"),  # the kinds with points or a score rule
        ("season_kinds", "u8", 4),
        ("mentors_growth", "i8"),
        ("mentors_rank", "i8"),  # Mentors is paid after this many kinds: those with as much growth or more
        ("by_letters", "i8", KINDS),  # place of a kind's id among all ids and the word for Mentors
        ("mentors_by_letters", "i8"),
        ("file_order", "i8", KINDS),  # the kinds in the order of the edition file
        ("dragons", "i8"),
        ("dragon_deck", "i1", (DRAGONS, KINDS)),
        ("favourite", "u8", DRAGONS),  # the kinds that count as a dragon's favourite
        ("favourite_draws", "i2", DRAGONS),
    ],
    align=True,
)


@dataclass(frozen=True, eq=False)
class CompiledEdition:
    """An edition, its columns, and the names behind their numbers."""

    edition: Edition
    array: Any  # shape (1,), dtype EDITION
    ids: tuple[str, ...]  # kind -> card id
    spendable: tuple[str, ...]  # the ids, then the word for Mentors: what payments are made of
    index: Mapping[str, int]  # card id -> kind
    dragon_ids: tuple[str, ...]
    file_order: tuple[int, ...]  # the kinds in the order of the edition file
    growth: tuple[int, ...]  # kind -> growth


def compile_edition(edition: Edition) -> CompiledEdition:
    """The columns of an edition. That it fits them, its checks have seen to."""
    key = (edition.digest, edition.text)
    if key not in _compiled:
        if len(_compiled) >= 64:  # editions that people bring must not grow a server without bound
            _compiled.clear()
        _compiled[key] = _Compiler(edition).compiled()
    return _compiled[key]


_compiled: dict[tuple[str, str], CompiledEdition] = {}


def records(array: Any) -> Any:
    """An array of records as the running mode reads it: plain Python reaches fields as attributes."""
    return array.view(np.recarray) if numba.config.DISABLE_JIT else array  # type: ignore[attr-defined]


class _Compiler:
    """Kinds are numbered by falling growth, then by id: tight payments go in falling growth."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.cards = sorted(edition.cards, key=lambda card: (-card.growth, card.id))
        self.index = {card.id: kind for kind, card in enumerate(self.cards)}
        self.dragons = sorted(edition.dragons, key=lambda dragon: dragon.id)

    def compiled(self) -> CompiledEdition:
        array = np.zeros(1, EDITION)
        row = array[0]
        row["kinds"] = len(self.cards)
        row["season"] = -1
        for kind, card in enumerate(self.cards):
            self._numbers(row, kind, card)
            self._effects(row, kind, card)
            self._score(row, kind, card)
        self._masks(row)
        self._dragons(row)
        self._orders(row)
        row["mentors_growth"] = self.edition.mentors_growth
        row["mentors_rank"] = sum(card.growth >= self.edition.mentors_growth for card in self.cards)
        return CompiledEdition(
            self.edition,
            records(array),
            tuple(self.index),
            (*self.index, *RESERVED_IDS),
            self.index,
            tuple(dragon.id for dragon in self.dragons),
            tuple(self.index[card.id] for card in self.edition.cards),
            tuple(card.growth for card in self.cards),
        )

    def _orders(self, row: Any) -> None:
        places = {name: place for place, name in enumerate(sorted([*self.index, *RESERVED_IDS]))}
        for name, kind in self.index.items():
            row["by_letters"][kind] = places[name]
        [row["mentors_by_letters"]] = [places[name] for name in RESERVED_IDS]
        row["file_order"][: len(self.cards)] = [self.index[card.id] for card in self.edition.cards]

    def _mask(self, wanted: Any) -> np.uint64:
        return np.uint64(sum(1 << kind for kind, card in enumerate(self.cards) if wanted(card)))

    def _named(self, name: str) -> np.uint64:
        return self._mask(lambda card: card.kind == "growth" and card.name == name)

    def _numbers(self, row: Any, kind: int, card: Card) -> None:
        row["growth"][kind] = card.growth
        row["cost"][kind] = card.cost
        row["points"][kind] = card.points
        row["kind"][kind] = KIND_NAMES.index(card.kind)
        if card.season is not None:
            row["season"][kind] = SEASONS.index(card.season)
        elif not card.starter:
            row["copies"][kind] = card.copies

    def _effects(self, row: Any, kind: int, card: Card) -> None:
        row["loses"][kind] = self._mask(lambda other: other.kind == "growth" and other.name in card.loses)
        if card.kind == "mischief":
            row["ruins"][kind] = self._mask(lambda other: other.lost_to == card.id)
            row["stopped_by"][kind] = self._mask(
                lambda other: other.protects is not None and other.protects.from_ == card.id
            )
        if card.protects is not None:
            row["protects"][kind] = self._named(card.protects.growth)
        if card.when_drawn is not None:
            column = "item_draws" if card.when_drawn.discard_item else "draws"
            row[column][kind] = card.when_drawn.draw
        if card.when_you_draw is not None:
            row["answer_draws"][kind] = card.when_you_draw.draw
        row["heard_by"][kind] = self._mask(
            lambda other: other.when_you_draw is not None and _heard(other.when_you_draw.card, card)
        )
        row["reveal"][kind] = REVEAL_CODES[card.when_revealed]

    def _score(self, row: Any, kind: int, card: Card) -> None:
        rule = card.score
        if rule is None:
            return
        row["score_each"][kind] = rule.each
        row["score_cap"][kind] = NO_CAP if rule.at_most is None else rule.at_most
        by_mark = {
            "memory": lambda other: other.kind == "memory",
            "item": lambda other: other.item,
            "non_starter": lambda other: not other.starter,
        }
        mark = by_mark.get(rule.per)
        row["scored_kinds"][kind] = self._mask(mark) if mark else self._named(rule.per)

    def _masks(self, row: Any) -> None:
        row["growth_kinds"] = self._mask(lambda card: card.growth > 0)
        row["mischief_kinds"] = self._mask(lambda card: card.kind == "mischief")
        row["item_kinds"] = self._mask(lambda card: card.item)
        row["reveal_kinds"] = self._mask(lambda card: card.kind == "reveal")
        row["memory_kinds"] = self._mask(lambda card: card.kind == "memory")
        row["scoring_kinds"] = self._mask(lambda card: card.points != 0 or card.score is not None)
        row["working_kinds"] = self._mask(
            lambda card: card.protects is not None or card.when_you_draw is not None
        )
        for season, name in enumerate(SEASONS):
            row["season_kinds"][season] = self._mask(lambda card, name=name: card.season == name)

    def _dragons(self, row: Any) -> None:
        row["dragons"] = len(self.dragons)
        for number, dragon in enumerate(self.dragons):
            for card, copies in dragon.deck.items():
                row["dragon_deck"][number][self.index[card]] = copies
            row["favourite"][number] = self._named(dragon.favourite)
            row["favourite_draws"][number] = dragon.when_favourite_draw


def _heard(wanted: str, drawn: Card) -> bool:
    """A Growth name, or any Mischief; Starter and Market copies of a name are the same to it, R9."""
    if wanted == "mischief":
        return drawn.kind == "mischief"
    return drawn.kind == "growth" and drawn.name == wanted
