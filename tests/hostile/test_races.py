"""Many who act at one version, on each store and through two servers: one wins, the others see why not."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.hostile.running import PERSON, Running, Served, by_seat
from tests.server.serving import choice

MANY = 16
ROUNDS = 6


class Racer:
    """A connection that says one thing at a time."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.socket = socket
        self.name = name
        self.state: dict[str, Any] = {}
        self.yours: list[int] = []

    async def hello(self, tokens: list[str]) -> None:
        welcome = await self.say({"type": "hello", "tokens": tokens}, "welcome")
        self.state, self.yours = welcome["state"], welcome["yours"]

    async def say(self, message: dict[str, Any], *answers: str) -> dict[str, Any]:
        """The first message of one of these types that comes, and is the answer to this key."""
        await self.socket.send(json.dumps(message))
        while True:
            heard: dict[str, Any] = json.loads(await self.socket.recv())
            if heard["type"] in answers and heard.get("key") == message.get("key"):
                return heard

    async def act(self, version: int, action: dict[str, Any], key: str) -> dict[str, Any]:
        said = {"type": "act", "version": version, "key": key, "action": action}
        return await self.say(said, "accepted", "refused")


async def racers(stack: AsyncExitStack, servers: list[Running], made: dict[str, Any]) -> list[Racer]:
    """Sixteen connections, in turn for each seat and at each server."""
    tokens = by_seat(made)
    entered = []
    for number in range(MANY):
        place = servers[number % len(servers)].address.replace("http", "ws", 1)
        socket = await stack.enter_async_context(
            connect(f"{place}api/rooms/{made['room']}/live", max_size=None, max_queue=None)
        )
        racer = Racer(socket, f"racer-{number:02d}")
        await racer.hello([tokens[number // len(servers) % len(tokens)]])
        entered.append(racer)
    return entered


async def race(racers: list[Racer], version: int, state: dict[str, Any]) -> dict[str, Any]:
    """All of them do what the seat to act may do; gives the state that the losers were shown."""
    action, to_act = choice(state["offers"]), state["view"]["to_act"]
    answers = await asyncio.gather(
        *(racer.act(version, action, f"{racer.name}-{version}") for racer in racers)
    )
    won = [racer for racer, answer in zip(racers, answers, strict=True) if answer["type"] == "accepted"]
    assert len(won) == 1
    assert to_act in won[0].yours
    shown = state
    for racer, answer in zip(racers, answers, strict=True):
        if answer["type"] == "refused":
            reason = answer["refusal"]["reason"]
            assert reason == "stale_version" or (reason == "not_seated" and to_act not in racer.yours)
            assert answer["state"]["version"] in (version, version + 1)
            shown = answer["state"] if answer["state"]["version"] == version + 1 else shown
    await repeat(racers, won[0], version, action)
    return shown


async def repeat(racers: list[Racer], won: Racer, version: int, action: dict[str, Any]) -> None:
    """The winner's key gets the first answer from every tab of its seat; a loser's is too late again."""
    for racer in racers:
        answer = await racer.act(version, action, f"{won.name}-{version}")
        if racer.yours == won.yours:
            assert (answer["type"], answer["version"]) == ("accepted", version + 1)
        else:
            assert answer["refusal"]["reason"] == "key_used"
    loser = next(racer for racer in racers if racer is not won)
    again = await loser.act(version, action, f"{loser.name}-{version}")
    assert again["refusal"]["reason"] in ("stale_version", "not_seated")
    assert again["state"]["version"] == version + 1


async def races(served: Served, servers: list[Running], seats: int) -> None:
    made = servers[0].room(*[PERSON | {"name": f"P{seat}"} for seat in range(max(2, seats))])
    async with AsyncExitStack() as stack:
        if seats == 1:
            first = min(by_seat(made))
            made = made | {"tokens": [each for each in made["tokens"] if each["seat"] == first]}
        entered = await racers(stack, servers, made)
        state = entered[0].state
        for version in range(1 if seats == 1 else ROUNDS):
            assert state["version"] == version
            state = await race(entered, version, state)
    kept = (await served.kept(made["room"]))[made["room"]]
    assert [step.version for step in kept.steps] == list(range(1, len(kept.steps) + 1))
    assert len(kept.steps) == state["version"]


async def test_sixteen_tabs_of_one_seat_act_at_once(served: Served) -> None:
    await races(served, [served.server], seats=1)


async def test_sixteen_clients_of_several_seats_act_at_once(served: Served) -> None:
    await races(served, [served.server], seats=4)


async def test_the_same_through_two_servers(pair: tuple[Served, Served]) -> None:
    one, two = pair
    await races(one, [one.server, two.server], seats=1)
    await races(one, [one.server, two.server], seats=2)


async def test_one_key_said_through_two_servers_at_once_is_one_action(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.server.room()
    async with AsyncExitStack() as stack:
        entered = await racers(stack, [one.server, two.server], made)
        for version in range(ROUNDS):
            to_act = entered[0].state["view"]["to_act"]
            mine = [racer for racer in entered if to_act in racer.yours]
            action = choice(mine[0].state["offers"])
            answers = await asyncio.gather(
                *(racer.act(version, action, f"same-{version:04d}") for racer in mine)
            )
            assert {(answer["type"], answer.get("version")) for answer in answers} == {
                ("accepted", version + 1)
            }
            for racer in entered:
                await racer.hello([by_seat(made)[seat] for seat in racer.yours])
    kept = (await one.kept(made["room"]))[made["room"]]
    assert [step.key for step in kept.steps] == [f"same-{version:04d}" for version in range(ROUNDS)]
