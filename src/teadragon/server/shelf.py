"""The editions here: those that new rooms may choose, and those that kept games were played with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from teadragon.cards.edition import Edition, editions, load, parse
from teadragon.rooms.store import Store

MOST_OTHERS = 32
"""Editions of kept games that stay read: people bring their own, and a server must not grow by them."""


class Shelf:
    def __init__(self, given: Sequence[str], store: Store) -> None:
        """Raises BadEdition, and OSError where a file cannot be read."""
        mine = {edition.id: edition for edition in map(load, given)}
        self.offered = mine | {name: load(name) for name in editions() if name not in mine}
        self.default = next(iter(self.offered))
        self._store = store
        self._known = {edition.digest: edition for edition in self.offered.values()}
        self._others: OrderedDict[str, Edition] = OrderedDict()

    def of_ours(self, digest: str) -> Edition | None:
        return self._known.get(digest)

    async def of_digest(self, digest: str) -> Edition:
        """One that a kept game was played with. Raises StoreFailed."""
        edition = self._known.get(digest) or self._others.get(digest)
        if edition is None:
            edition = parse(await self._store.edition_text(digest), where=f"edition {digest}")
            self._others[digest] = edition
            while len(self._others) > MOST_OTHERS:
                self._others.popitem(last=False)
        return edition
