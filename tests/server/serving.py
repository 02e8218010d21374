"""Clients for tests: they know no rules, only what the server offers them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from teadragon.cards.edition import DEFAULT, load
from teadragon.records import Record, check, read

PERSON = {"kind": "person", "name": "Ann"}
GREEDY = {"kind": "bot", "name": "Greta", "bot": "greedy"}
UNIFORM = {"kind": "bot", "name": "Una", "bot": "uniform"}

_keys = itertools.count(10_000_000)


def new_key() -> str:
    return f"key-{next(_keys)}"


def choice(offers: dict[str, Any]) -> dict[str, Any]:
    """A Memory if one can be bought, else a Market card, else Draw: such games end."""
    for options in (offers["lose"], offers["discard_item"]):
        if options:
            return {"lose" if offers["lose"] else "discard_item": options[0]}
    affordable = [buy for buy in offers["buys"] if buy["payments"]]
    affordable.sort(key=lambda buy: buy["buy"] != "memory")
    for buy in affordable:
        return {name: buy[name] for name in ("buy", "slot", "card")} | {"pay": buy["payments"][0]["pay"]}
    return {"draw": True} if offers["draw"] else {"pass": True}


def make_room(client: TestClient, *seats: dict[str, Any], **wish: Any) -> dict[str, Any]:
    answer = client.post("/api/rooms", json={"seats": list(seats or (PERSON, GREEDY)), **wish})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def tokens_of(made: dict[str, Any]) -> list[str]:
    return [token["token"] for token in made["tokens"]]


def held(text: str) -> Record:
    """The record in a text, which holds; over, its seed gives its luck."""
    record = read(text)
    report = check(record, load(DEFAULT))
    assert report.faults == ()
    assert report.luck == (record.result is not None)
    return record


class Player:
    """One socket of a room; keeps every text that it was sent."""

    def __init__(
        self,
        socket: WebSocketTestSession,
        tokens: Sequence[str],
        have: int | None = None,
        host: str | None = None,
    ) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.say(type="hello", tokens=list(tokens), have=have, host=host, protocol=1)
        self.welcome = self.hear("welcome")

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def next(self) -> dict[str, Any]:
        text = self.socket.receive_text()
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("welcome", "update"):
            self.state: dict[str, Any] = message["state"]
        return message

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of this type; others on the way are noted, as far as they bring a state."""
        return next(message for message in iter(self.next, None) if message["type"] == kind)

    def act(
        self, action: dict[str, Any], *, version: int | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Say it and hear the answer."""
        at = self.state["version"] if version is None else version
        key = key or new_key()
        self.say(type="act", version=at, key=key, action=action)
        return next(m for m in iter(self.next, None) if m.get("key") == key)

    def do(self, **deed: Any) -> dict[str, Any]:
        """Say it and hear the answer."""
        key = new_key()
        self.say(type="do", key=key, deed=deed)
        return next(m for m in iter(self.next, None) if m.get("key") == key)

    @property
    def my_turn(self) -> bool:
        return self.state["view"]["to_act"] in self.welcome["yours"]

    def play(self, until: int | None = None) -> dict[str, Any]:
        """Play the seats of this socket to the end, or to this version; gives the last state."""
        while not self.state["view"]["over"] and (until is None or self.state["version"] < until):
            if self.my_turn:
                answer = self.act(choice(self.state["offers"]))
                assert answer["type"] == "accepted", answer
                self.catch_up(answer["version"])
            else:
                self.hear("update")
        return self.state

    def catch_up(self, version: int) -> None:
        while self.state["version"] < version:
            self.next()


@contextmanager
def join(
    client: TestClient,
    made: dict[str, Any],
    *,
    tokens: Iterable[str] | None = None,
    have: int | None = None,
    host: str | None = None,
) -> Iterator[Player]:
    """A socket of this room, with all tokens unless others are given."""
    said = tokens_of(made) if tokens is None else list(tokens)
    with client.websocket_connect(f"/api/rooms/{made['room']}/live") as socket:
        yield Player(socket, said, have, host)
