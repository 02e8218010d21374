"""An open store, on each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from teadragon.rooms.store import Store


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    store = await Store.open(store_url)
    yield store
    await store.close()
