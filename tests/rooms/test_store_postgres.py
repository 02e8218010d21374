"""What only PostgreSQL brings: URLs, restarts, several servers and the news between them."""

from __future__ import annotations

import asyncio
import builtins
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from teadragon.rooms.store import Store, StoreFailed, Taken, store_url
from teadragon.rooms.store.engine import connect
from teadragon.rooms.store.notices import packed, unpacked
from tests.rooms.storing import NOW, ROOM, STEPS, add, keep
from tools.postgres import Cluster


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


class Heard:
    """What a store's news told, in order."""

    def __init__(self) -> None:
        self.news: list[tuple[str, str]] = []
        self._more = asyncio.Event()

    def __call__(self, topic: str, rest: str) -> None:
        self.news.append((topic, rest))
        self._more.set()

    async def until(self, topic: str, rest: str) -> None:
        async with asyncio.timeout(60):
            while (topic, rest) not in self.news:
                self._more.clear()
                await self._more.wait()


@pytest.mark.parametrize(
    "form", ["postgresql://postgres@{}", "postgres://postgres@{}", "postgresql+asyncpg://postgres@{}"]
)
async def test_a_url_may_be_written_as_hosts_write_it(cluster: Cluster, postgres_url: str, form: str) -> None:
    async with opened(form.format(postgres_url.split("@")[1])) as store:
        await add(store)
        assert (await store.list_rooms())[0].id == ROOM


async def test_a_url_may_name_a_socket_and_what_the_driver_knows(cluster: Cluster, postgres_url: str) -> None:
    database = postgres_url.rsplit("/", 1)[1]
    async with opened(f"{cluster.socket_url(database)}&sslmode=prefer&application_name=tea") as store:
        assert await store.count_rooms() == (0, 0, 0)


@pytest.mark.parametrize("url", ["mysql://ann:hunter2@tea/house", "ann:hunter2@tea", "postgresql://a:hunter2@b:c/d"])
async def test_another_url_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(StoreFailed, match="postgresql://") as caught:
        await Store.open(url)
    assert "hunter2" not in str(caught.value)


async def test_a_server_that_is_not_there_is_told_with_its_place_and_without_the_password() -> None:
    with pytest.raises(StoreFailed, match=r"cannot open PostgreSQL at 127\.0\.0\.1") as caught:
        await Store.open("postgresql://ann:hunter2@127.0.0.1:1/tea")
    assert "hunter2" not in str(caught.value)


async def test_a_database_that_is_not_there_is_told_by_its_name(cluster: Cluster) -> None:
    with pytest.raises(StoreFailed, match="no-such-house") as caught:
        await Store.open(cluster.url("no-such-house", password="hunter2"))
    assert "hunter2" not in str(caught.value)


async def test_a_driver_that_is_missing_is_told_how_to_get(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *words: Any, **more: Any) -> Any:
        if name == "asyncpg":
            raise ImportError(name)
        return real(name, *words, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(StoreFailed, match=r"teadragon\[postgres\]"):
        await Store.open("postgresql://127.0.0.1/tea")


def test_a_url_is_shown_without_its_password() -> None:
    assert "hunter2" not in str(store_url("postgresql://ann:hunter2@tea/house"))


async def test_two_servers_that_write_one_version_agree_on_the_winner(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        rooms = [f"room-number-{number}" for number in range(20)]
        for room in rooms:
            await add(one, room)
        tries = [keep(store, STEPS[0], room) for room in rooms for store in (one, other)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        pairs = [{type(result) for result in results[at : at + 2]} for at in range(0, 40, 2)]
        assert pairs == [{type(None), Taken}] * 20


async def test_a_server_that_gives_way_to_another_begins_again(postgres_url: str) -> None:
    async with yielding(postgres_url) as store, another(postgres_url) as other:
        rooms = ["room-number-1", "room-number-2"]
        for room in rooms:
            await add(store, room)
        await other.execute("update rooms set changed = 1 where id = 'room-number-2'")
        keeping = asyncio.gather(*(keep(store, STEPS[0], room) for room in rooms))
        await waited_for(other)
        await other.execute("update rooms set changed = 1 where id = 'room-number-1'")
        await other.execute("commit")
        await keeping
        assert [len(await store.steps(room)) for room in rooms] == [1, 1]


async def test_a_step_that_gave_way_to_its_like_is_told_that_it_lost(postgres_url: str) -> None:
    async with yielding(postgres_url) as store, another(postgres_url) as other:
        await add(store)
        await other.execute("update rooms set changed = 1")
        keeping = asyncio.create_task(keep(store, STEPS[0]))
        await waited_for(other)
        row = f"'{ROOM}', 1, 'act', '[]', '[]', 1"
        await other.execute(
            f"insert into entries (room, version, what, outcomes, events, at) values ({row})"
        )
        await other.execute("commit")
        with pytest.raises(Taken):
            await keeping


@asynccontextmanager
async def yielding(url: str) -> AsyncIterator[Store]:
    """A store that gives way where it and `another` hold what the other waits for.

    PostgreSQL looks for such a knot once, when somebody has waited for the time that it is told: whoever
    looks and finds it gives way. The store looks after five seconds, by when the test has tied the knot.
    """
    connection = await connect(sa.make_url(url))
    database = await connection.fetchval("select current_database()")
    await connection.execute(f"alter database {database} set deadlock_timeout = '5s'")
    await connection.close()
    async with opened(url) as store:
        yield store


@asynccontextmanager
async def another(url: str) -> AsyncIterator[Any]:
    """A connection of the driver, in a transaction; it never gives way."""
    connection = await connect(sa.make_url(url))
    await connection.execute("set deadlock_timeout = '1h'")
    await connection.execute("begin")
    try:
        yield connection
    finally:
        await connection.close()


async def waited_for(connection: Any) -> None:
    """Somebody waits for a lock."""
    while not await connection.fetchval("select count(*) from pg_locks where not granted"):
        await asyncio.sleep(0.01)


async def test_others_hear_of_each_step_and_of_what_is_announced(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        heard_by_one, heard_by_other = Heard(), Heard()
        await one.news(heard_by_one)
        await other.news(heard_by_other)
        await add(one)
        await asyncio.gather(*(keep(one, step) for step in STEPS[:3]))
        await one.announce("p:room-for-tests 2")
        await one.delete(ROOM)
        await heard_by_other.until("d", ROOM)
        assert heard_by_other.news == [
            *(("v", f"{ROOM}:{version}") for version in (1, 2, 3)),
            ("p", "room-for-tests 2"),
            ("d", ROOM),
        ]
        await other.announce("p:an answer")
        await heard_by_one.until("p", "an answer")
        assert heard_by_one.news == [("p", "an answer")]  # nothing of its own


async def test_a_step_that_was_not_kept_is_not_told(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        heard = Heard()
        await other.news(heard)
        await add(one)
        await keep(one, STEPS[0])
        with pytest.raises(Taken):
            await keep(one, STEPS[0])
        await one.announce("p:the end")
        await heard.until("p", "the end")
        assert heard.news == [("v", f"{ROOM}:1"), ("p", "the end")]


async def test_more_news_than_one_notice_holds_all_arrives(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        heard = Heard()
        await other.news(heard)
        rests = [f"{number} {'x' * 300}" for number in range(100)]
        await asyncio.gather(*(one.announce(f"p:{rest}") for rest in rests))
        await heard.until("p", rests[-1])
        assert heard.news == [("p", rest) for rest in rests]


def test_news_shares_notices_of_a_length_that_the_server_takes() -> None:
    news = [("p", f"{number} {'ü' * 150}") for number in range(100)]
    payloads = list(packed("one", [f"{topic}:{rest}" for topic, rest in news]))
    assert max(len(payload.encode()) for payload in payloads) < 8_000
    assert len(payloads) == 5
    assert [unpacked(payload)[0] for payload in payloads] == ["one"] * 5
    assert [each for payload in payloads for each in unpacked(payload)[1]] == news


@pytest.mark.parametrize("notice", ["p:two\nlines", "p:" + "x" * 7_000])
async def test_what_is_no_notice_is_refused(postgres_url: str, notice: str) -> None:
    async with opened(postgres_url) as store:
        with pytest.raises(ValueError, match="7,000"):
            await store.announce(notice)


async def test_a_handler_that_fails_hears_the_next_news(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        heard = Heard()

        def stumble(topic: str, rest: str) -> None:
            if rest == "stone":
                raise RuntimeError(rest)
            heard(topic, rest)

        await other.news(stumble)
        await asyncio.gather(one.announce("p:stone"), one.announce("p:grass"))  # in one notice
        await heard.until("p", "grass")


async def test_after_a_restart_of_the_server_steps_are_kept_and_news_comes_back() -> None:
    with Cluster(durable=True) as cluster:  # its own: a restart would disturb the others
        url = cluster.url(cluster.fresh())
        async with opened(url) as one, opened(url) as other:
            heard = Heard()
            await other.news(heard)
            await add(one)
            await keep(one, STEPS[0])
            await asyncio.to_thread(cluster.stop, at_once=True)
            with pytest.raises(StoreFailed):
                await keep(one, STEPS[1])
            with pytest.raises(StoreFailed):
                await one.steps(ROOM)
            await asyncio.to_thread(cluster.start)
            await keep(one, STEPS[1])  # at once, and not only at the second try
            await heard.until("again", "")
            await keep(one, STEPS[2])
            await heard.until("v", f"{ROOM}:3")
            assert [step.version for step in await other.steps(ROOM)] == [1, 2, 3]


async def test_news_that_cannot_be_heard_at_first_is_told() -> None:
    with Cluster() as cluster:
        async with opened(cluster.url(cluster.fresh())) as store:
            await asyncio.to_thread(cluster.stop)
            with pytest.raises(StoreFailed, match="cannot open"):
                await store.news(Heard())


async def test_a_server_that_hangs_is_told_and_waited_for_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teadragon.rooms.store.engine.COMMAND_SECONDS", 0.5)
    with Cluster() as cluster:
        async with opened(cluster.url(cluster.fresh())) as store:
            await add(store)
            send(cluster, signal.SIGSTOP)
            with pytest.raises(StoreFailed, match="no answer in time"):
                await keep(store, STEPS[0])
            send(cluster, signal.SIGCONT)
            await keep(store, STEPS[0])


def send(cluster: Cluster, what: signal.Signals) -> None:
    """To the server's first process and all its others."""
    first = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    for process in (first, *map(int, others)):
        os.kill(process, what)


async def test_on_a_file_there_is_no_news_and_nobody_to_tell(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'rooms.sqlite3'}") as store:
        heard = Heard()
        await store.news(heard)
        await store.announce("p:hello")
        await store.pulse("one", NOW)
        assert heard.news == []
