"""Every byte that each role is sent over a whole evening: no secret, and nothing that luck has in store."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from teadragon.rooms.company import Company as People
from teadragon.rooms.company import after, opening
from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.past import recent_of
from teadragon.rooms.state import state_of
from teadragon.rooms.takeback import Recent
from teadragon.rules.actions import from_json
from teadragon.rules.game import Game
from tests.hostile.guest import Company, Guest, lively, play, truth
from tests.hostile.running import BOT, PERSON, PLAYED, Kept, Running, Served, by_seat, told_state

OTHER_SEED = "f0" * 16
ADDRESS = re.compile(r"127\.0\.0\.1|::1")


class _State(msgspec.Struct):
    version: int


class _Told(msgspec.Struct):
    """The state of a message, byte for byte as it was sent."""

    state: msgspec.Raw = msgspec.Raw(b"null")


@dataclass
class Evening:
    """A game with all that can go on beside it, and what each role was sent."""

    made: dict[str, Any]
    guests: dict[str, Guest]
    texts: list[str]  # answers over HTTP to somebody without a token, while the game went on
    afterwards: list[str]  # and after its end
    kept: Kept
    log: str
    figures: str
    old_tokens: list[str]  # of links that were given out anew
    made_later: list[dict[str, Any]]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("evening")
    url = f"sqlite:///{folder / 'rooms.sqlite3'}"
    if request.param == "postgresql":
        cluster = request.getfixturevalue("cluster")
        url = cluster.url(cluster.fresh())
    return asyncio.run(spend(folder, url))


async def spend(folder: Path, url: str) -> Evening:
    with Running(folder, url, log_level="debug") as server:
        made = server.room(PERSON | {"name": "Host"}, BOT, PERSON | {"name": "Guest", "by_link": True})
        room, tokens, dice = made["room"], by_seat(made), random.Random(7)
        first, second = sorted(tokens)
        guests = {
            "host": Guest(room, [tokens[first]], host=made["host"], wish=lively(dice)),
            "seat": Guest(room, [tokens[second]], wish=lively(dice)),
            "watcher": Guest(room, []),
        }
        texts: list[str] = []
        old: list[str] = []
        async with Company(list(guests.values()), server.place) as company:
            for version in (10, 30, 50):
                await company.until(partial(reached, guests["host"], version))
                texts += await asyncio.to_thread(outside, server, room)
                old += guests["seat"].tokens
                link = {"host": made["host"], "seat": second}
                anew = await asyncio.to_thread(server.ask, f"api/rooms/{room}/link", link)
                guests["seat"].tokens = [anew["token"]]
                await guests["seat"].say_hello()
            for guest in guests.values():
                guest.wish = play
            await company.all_over()
            later = [await asyncio.to_thread(go_on, server, room, made["host"])]
        kept = (await Kept.read(url, [room]))[room]
        afterwards = await asyncio.to_thread(outside, server, room)
        figures = await asyncio.to_thread(server.text, "metrics")
        server.end()
        return Evening(made, guests, texts, afterwards, kept, server.said, figures, old, later)


def reached(guest: Guest, version: int) -> bool:
    return guest.have is not None and guest.have >= version


def outside(server: Running, room: str) -> list[str]:
    """All that somebody without a token can ask for; a fork with new luck among it."""
    paths = ("record", "edition", "notes")
    texts = [server.text(f"api/rooms/{room}/{path}") for path in paths]
    texts += [server.text(f"api/replays/{room}"), server.text(f"api/replays/{room}/steps?from=0&count=100")]
    texts += [server.text("healthz"), server.text("metrics"), server.text("api/editions")]
    seats = [{"kind": "person", "name": "X"}, *[{"kind": "bot", "name": "B", "bot": "uniform"}] * 2]
    fork = server.ask(f"api/replays/{room}/fork", {"plies": 3, "seats": seats})
    texts.append(server.text(f"api/replays/{fork['room']}"))
    texts.append(json.dumps(asyncio.run(truth(fork["room"], server.address))))
    return texts


def go_on(server: Running, room: str, host: str) -> dict[str, Any]:
    made: dict[str, Any] = server.ask(f"api/rooms/{room}/rematch", {"token": host})
    return made


def spelt(secret: bytes) -> Iterable[str]:
    """Every way in which sixteen bytes could be written down."""
    for turned in (secret, secret[::-1]):
        yield turned.hex()
        yield base64.b64encode(turned).decode().rstrip("=")
        yield base64.urlsafe_b64encode(turned).decode().rstrip("=")
        yield base64.b32encode(turned).decode().rstrip("=")
        yield str(int.from_bytes(turned, "big"))
        yield turned.decode("latin-1")
        for half in (turned[:8], turned[8:]):
            yield half.hex()
            yield str(int.from_bytes(half, "big"))
            yield str(int.from_bytes(half, "little"))


def before_end(guest: Guest) -> list[str]:
    """What it was sent up to the first word of the end."""
    texts = []
    for text in guest.heard:
        if '"over":true' in text:
            break
        texts.append(text)
    assert len(texts) > 50
    return texts


def test_the_seed_is_told_to_nobody_before_the_end_and_to_all_after_it(evening: Evening) -> None:
    seed = bytes.fromhex(evening.kept.setup.seed)
    texts = [text for guest in evening.guests.values() for text in before_end(guest)]
    for text in (*texts, *evening.texts, evening.log, evening.figures):
        assert not [way for way in spelt(seed) if way in text or way.upper() in text]
    for guest in evening.guests.values():
        assert guest.state["seed"] == evening.kept.setup.seed
        assert guest.heard[0].count(hashlib.sha256(seed).hexdigest()) == 1


def test_a_token_is_told_to_nobody_but_who_made_the_room_and_its_hash_to_nobody(evening: Evening) -> None:
    tokens = [token["token"] for token in evening.made["tokens"]] + [
        evening.made["host"],
        *evening.old_tokens,
    ]
    tokens += [token for guest in evening.guests.values() for token in guest.tokens]
    secrets = [*tokens, *(hashlib.sha256(token.encode()).hexdigest() for token in tokens)]
    told = [text for guest in evening.guests.values() for text in guest.heard]
    told += [
        *evening.texts,
        *evening.afterwards,
        evening.log,
        evening.figures,
        json.dumps(evening.made_later),
    ]
    for text in told:
        assert not [secret for secret in secrets if secret in text]


def test_no_address_of_anybody_is_told_logged_or_counted(evening: Evening) -> None:
    told = [text for guest in evening.guests.values() for text in guest.heard]
    logged = [line for line in evening.log.splitlines() if '"started"' not in line]
    for text in (*told, *evening.texts, *evening.afterwards, *logged, evening.figures):
        assert not ADDRESS.search(text)


def test_names_and_chat_are_in_no_log_and_no_figure(evening: Evening) -> None:
    changes = [step.change for step in evening.kept.steps if step.change is not None]
    said = [text for change in changes for text in (change.text, change.name) if text]
    assert said
    for text in (evening.log, evening.figures):
        assert not [word for word in (*said, "Host", "Guest") if word in text]


def test_all_roles_are_shown_the_same_bytes(evening: Evening) -> None:
    """What a seat or a watcher sees of a version is a function of the version alone."""
    shown: dict[int, set[bytes]] = {}
    for guest in evening.guests.values():
        for text in guest.heard:
            state = msgspec.json.decode(text, type=_Told).state
            if bytes(state) != b"null":
                version = msgspec.json.decode(state, type=_State).version
                shown.setdefault(version, set()).add(bytes(state))
    assert len(shown) > 50
    assert [version for version, states in shown.items() if len(states) != 1] == []
    assert evening.guests["watcher"].yours == []


def test_what_was_shown_follows_from_the_past_alone(evening: Evening) -> None:
    """The same game under another seed shows the same tables: so no future card is in any of them."""
    shown = evening.guests["host"].states | evening.guests["watcher"].states
    told = 0
    for state in retold(evening.kept, OTHER_SEED):
        if state["version"] in shown and not state["view"]["over"]:
            told += 1
            assert state == shown[state["version"]]
    assert told > 50


def retold(kept: Kept, seed: str) -> Iterable[dict[str, Any]]:
    """The states of a room, from what happened in it, at a table whose luck is another one."""
    setup = msgspec.structs.replace(kept.setup, seed=seed)
    game = dealt(kept.setup, seed)
    company = opening(setup, game)
    tables: list[tuple[Game, tuple[Recent, ...]]] = [(game.copy(), company.recent)]
    for step in kept.steps:
        game, company = follow(setup, game, company, step, tables)
        yield told_state(state_of(setup, game, step.version, company))


def dealt(setup: Setup, seed: str) -> Game:
    """The deal that was shown, which luck decided before anybody came."""
    dragons = [seat.dragon for seat in setup.seats]
    shown = Game.new(PLAYED, len(dragons), setup.seed, dragons=dragons, open_winter=setup.open_winter)
    rows = {row: tuple(str(card) for card in cards) for row, cards in shown.opening().items()}
    return Game.from_header(
        PLAYED,
        dragons,
        market=rows["market"],
        memories=rows["memories"],
        winter=rows.get("winter"),
        seed=seed,
    )


def follow(
    setup: Setup, before: Game, company: People, step: Step, tables: list[tuple[Game, tuple[Recent, ...]]]
) -> tuple[Game, People]:
    game, recent = before.copy(), company.recent
    if step.what == "act":
        recent = (*recent, recent_of(step, before.plies))
        game.replay(from_json(step.action or {}), step.outcomes)
        tables.append((game.copy(), recent))
    elif step.what == "take_back":
        assert step.change is not None
        del tables[(step.change.plies or 0) + 1 :]
        game, recent = tables[-1][0].copy(), tables[-1][1]
    elif step.what == "stop":
        game.stop()
    return game, after(setup, company, step, before, game, recent)


def test_who_comes_and_goes_changes_nobodys_view(on_sqlite: Served) -> None:
    asyncio.run(come_and_go(on_sqlite))


async def come_and_go(served: Served) -> None:
    made = served.server.room()
    player = Guest(made["room"], list(by_seat(made).values()))
    async with Company([player], served.server.place) as company:
        await company.until(partial(reached, player, 0))
        before, count = player.state, len(player.heard)
        seat, token = next(iter(by_seat(made).items()))
        for tokens, yours in (([], []), (["x" * 32], []), ([token], [seat])):
            visitor = Guest(made["room"], tokens)
            async with Company([visitor], served.server.place) as visiting:
                await visiting.until(partial(reached, visitor, 0))
                assert visitor.state == before
                assert visitor.yours == yours
        await company.until(lambda: len(player.heard) > count)
        assert {json.loads(text)["type"] for text in player.heard[count:]} <= {"here", "pong"}
        assert player.state == before


def test_names_of_rooms_and_tokens_are_long_and_follow_from_nothing(on_sqlite: Served) -> None:
    wishes = {"seed": "11" * 16}  # the same game, again and again
    made = [on_sqlite.server.room(PERSON, PERSON, **wishes) for _ in range(64)]
    for texts in (
        [each["room"] for each in made],
        [each["host"] for each in made],
        [token for each in made for token in by_seat(each).values()],
    ):
        raw = [base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in texts]
        assert all(len(each) >= 16 for each in raw)
        assert len(set(raw)) == len(raw)
        for place in range(16):  # none of the bytes counts, or stands still, as a time or a number would
            values = [each[place] for each in raw]
            assert len(set(values)) > len(values) // 3
            assert values != sorted(values)
        ones = sum(each.bit_count() for text in raw for each in text[:16])
        assert abs(ones - 64 * len(raw)) < 5 * (32 * len(raw)) ** 0.5
    assert len({each["room"][:4] for each in made}) == len(made)
