"""Referees a record file line by line, and writes records of games played here."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import rules, score
from .chance import Generator
from .edition import Edition, load, parse
from .table import Table, set_up

GENERATOR = "siphash-2-4/1"
ACTION_KEYS = (
    {"draw"},
    {"pass"},
    {"lose"},
    {"discard_item"},
    {"buy", "slot", "card", "pay"},
)


class Fault(Exception):
    """A record breaks its format or the rules."""

    def __init__(self, line: int, reason: str, name: str = "record") -> None:
        self.name, self.line, self.reason = name, line, reason
        super().__init__(f"{name}:{line}: {reason}")


class Wrong(Exception):
    """What is wrong with the line at hand."""


def need(good: object, reason: str) -> None:
    if not good:
        raise Wrong(reason)


def is_count(value: object, least: int = 0) -> bool:
    return type(value) is int and value >= least


# Chance


class Dealt:
    """Luck by the generator; it notes the outcomes as a record states them."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.outcomes: list[dict[str, Any]] = []

    def draw(self, table: Table, seat: int) -> str:
        owner = table.seats[seat]
        kind = self.generator.drawn(seat, owner.drawn_in_game, owner.deck)
        self.outcomes.append({"drew": kind})
        return kind

    def reveal(self, table: Table, slot: int) -> str:
        kind = self.generator.revealed(table.turned_up, table.market_deck)
        self.outcomes.append({"revealed": kind, "slot": slot + 1})
        return kind

    def memories(self, table: Table, season: str) -> list[str]:
        row = self.generator.memories(season, len(table.seats) + 1)
        self.outcomes.append({"memories": row})
        return row


class Stated:
    """Luck as a record states it: each outcome must be possible and, under a known seed, the one it gives."""

    def __init__(self, outcomes: list[Any], generator: Generator | None) -> None:
        self.outcomes = outcomes
        self.next = 0
        self.dealt = Dealt(generator) if generator else None

    def take(self, keys: set[str], what: str) -> dict[str, Any]:
        need(self.next < len(self.outcomes), f"an outcome is missing: {what}")
        outcome = self.outcomes[self.next]
        self.next += 1
        fits = isinstance(outcome, dict) and set(outcome) == keys
        need(fits, f"outcome {self.next} is {json.dumps(outcome)}, where there should stand {what}")
        assert isinstance(outcome, dict)
        return outcome

    def agree(self, stated: object, dealt: object) -> None:
        need(stated == dealt, f"outcome {self.next} is {stated}, but the seed gives {dealt}")

    def draw(self, table: Table, seat: int) -> str:
        kind = self.take({"drew"}, "a card drawn")["drew"]
        need(isinstance(kind, str) and table.seats[seat].deck[kind] > 0, f"{kind} is not in the deck")
        if self.dealt:
            self.agree(kind, self.dealt.draw(table, seat))
        return str(kind)

    def reveal(self, table: Table, slot: int) -> str:
        outcome = self.take({"revealed", "slot"}, f"the card turned up in slot {slot + 1}")
        kind, stated_slot = outcome["revealed"], outcome["slot"]
        right_slot = is_count(stated_slot, 1) and stated_slot == slot + 1
        need(right_slot, f"slot {slot + 1} is filled now, not slot {stated_slot}")
        need(isinstance(kind, str) and table.market_deck[kind] > 0, f"{kind} is not in the Market deck")
        if self.dealt:
            self.agree(kind, self.dealt.reveal(table, slot))
        return str(kind)

    def memories(self, table: Table, season: str) -> list[str]:
        row = self.take({"memories"}, f"the Memories of {season}")["memories"]
        check_memories(table.edition, row, season, len(table.seats))
        if season == "winter" and table.winter is not None:
            need(row == table.winter, "these are not the Memories that the open winter showed (R5)")
        if self.dealt:
            self.agree(row, self.dealt.memories(table, season))
        return list(row)


def check_memories(edition: Edition, row: Any, season: str, seats: int) -> None:
    """A season deals one Memory more than there are seats (R4)."""
    need(isinstance(row, list) and len(row) == seats + 1, f"{season} deals {seats + 1} Memories (R4)")
    need(all(isinstance(kind, str) for kind in row), "a Memory is named by its id")
    pile = Counter({card.id: card.copies for card in edition.season(season)})
    for kind, count in Counter(row).items():
        need(pile[kind] >= count, f"{kind} is not so often among the Memories of {season}")


# The three forms of lines


def header_table(header: dict[str, Any], edition: Edition) -> Table:
    need(header.get("record") == "teadragon", 'the first line does not say "record":"teadragon"')
    need(is_count(header.get("version")) and header["version"] == 1, "only version 1 is known")
    need(header.get("edition") == edition.id, f"the edition is not {edition.id}")
    need(header.get("digest") == edition.digest, f"the digest is not that of the edition, {edition.digest}")
    options = header.get("options")
    need(isinstance(options, dict), "options are missing")
    assert isinstance(options, dict)
    open_winter = options.get("open_winter")
    need(type(open_winter) is bool, "the option open_winter is neither true nor false")
    need(len(options) == 1, "there is an option that this referee does not know")
    dragons = header_dragons(header.get("seats"), edition)
    check_opening_market(header.get("market"), edition)
    check_memories(edition, header.get("memories"), "spring", len(dragons))
    need(("winter" in header) == open_winter, "winter's row stands in the header if it is open, else not")
    if open_winter:
        check_memories(edition, header["winter"], "winter", len(dragons))
    check_seed(header)
    return set_up(edition, dragons, header["market"], header["memories"], header.get("winter"))


def header_dragons(seats: Any, edition: Edition) -> list[str]:
    need(isinstance(seats, list) and 2 <= len(seats) <= 4, "there are two to four seats (R1)")
    dragons = []
    for seat in seats:
        need(isinstance(seat, dict) and isinstance(seat.get("name"), str), "a seat has no name")
        need(isinstance(seat.get("bot", ""), str), "a bot is named by a text")
        dragon = seat.get("dragon")
        need(isinstance(dragon, str) and dragon in edition.dragons, f"the edition has no dragon {dragon}")
        dragons.append(dragon)
    need(len(set(dragons)) == len(dragons), "two seats have the same dragon (R1)")
    return dragons


def check_opening_market(row: Any, edition: Edition) -> None:
    need(isinstance(row, list) and len(row) == 4, "the Market row opens with four cards")
    pile = Counter({card.id: card.copies for card in edition.market()})
    for kind in row:
        need(isinstance(kind, str) and pile[kind] > 0, f"{kind} is not (so often) in the Market")
        pile[kind] -= 1
        need(edition.cards[kind].kind != "reveal", f"{kind} cannot be among the first four (R23)")


def check_seed(header: dict[str, Any]) -> None:
    seed = header.get("seed")
    for key in ("chance", "commit", "edition_text"):
        need(isinstance(header.get(key, ""), str), f"{key} is no text")
    promised = str(header.get("commit", "0" * 64)).removeprefix("sha256:")
    need(re.fullmatch("[0-9a-f]{64}", promised), "the commit is no SHA-256")
    if "seed" not in header:
        return
    need(isinstance(seed, str) and re.fullmatch("[0-9a-f]{32}", seed), "the seed is not 32 hex digits")
    if "commit" in header:
        commit = hashlib.sha256(bytes.fromhex(str(seed))).hexdigest()
        need(promised == commit, "the seed is not the one committed to")


def check_opening_luck(table: Table, generator: Generator, header: dict[str, Any]) -> None:
    count = len(table.seats) + 1
    need(header["market"] == generator.opening_market(), "the seed opens with another Market row")
    need(header["memories"] == generator.memories("spring", count), "the seed opens with other Memories")
    if table.winter is not None:
        need(table.winter == generator.memories("winter", count), "the seed gives another winter")


def check_action_form(action: Any) -> None:
    need(isinstance(action, dict) and set(action) in ACTION_KEYS, "this is no action of the notation")
    for key in ("draw", "pass"):
        need(action.get(key, True) is True, f"{key} is not true")
    need(isinstance(action.get("lose", ""), str), "a card is named by its id")
    need(isinstance(action.get("discard_item") or "", str), "an Item is named by its id, or null")
    if "buy" not in action:
        return
    need(action["buy"] in ("market", "memory"), "bought from a row that is neither market nor memory")
    need(is_count(action["slot"], 1), "slots count from 1")
    need(isinstance(action["card"], str), "a card is named by its id")
    payment = action["pay"]
    need(isinstance(payment, dict), "a payment names cards and how many of each")
    need(all(is_count(count, 1) for count in payment.values()), "a payment counts each card from 1")


@dataclass
class Replay:
    """A record being replayed: feed it the lines after the header."""

    table: Table
    generator: Generator | None
    seed_told: bool = False
    plies: int = 0
    finished: bool = False

    def line(self, data: dict[str, Any]) -> None:
        need(not self.finished, "the record goes on after its result")
        if set(data) == {"result"}:
            self.result(data["result"])
        else:
            self.ply(data)

    def ply(self, data: dict[str, Any]) -> None:
        need(set(data) == {"ply", "seat", "action", "outcomes"}, "this is neither a ply nor a result")
        right_number = is_count(data["ply"], 1) and data["ply"] == self.plies + 1
        need(right_number, f"ply {self.plies + 1} is next, not {data['ply']}")
        need(not self.table.over, f"the game was over ({self.table.reason}) before this ply")
        right_seat = is_count(data["seat"]) and data["seat"] == self.table.to_act
        need(right_seat, f"seat {self.table.to_act} is to act, not seat {data['seat']}")
        check_action_form(data["action"])
        need(isinstance(data["outcomes"], list), "outcomes are a list")
        luck = Stated(data["outcomes"], self.generator)
        rules.play(self.table, data["action"], luck)
        left = len(luck.outcomes) - luck.next
        need(left == 0, f"{left} outcome(s) stand there that did not happen")
        self.plies += 1

    def end(self) -> None:
        """What must be true when the file ends; without a result a game is in progress."""
        if self.finished:
            return
        need(not self.table.over, f"the game is over ({self.table.reason}), yet its result is missing")
        need(not self.seed_told, "the seed is told, yet the game is not over")

    def result(self, stated: Any) -> None:
        need(isinstance(stated, dict), "the result is no object")
        if not self.table.over:
            need(stated.get("reason") == "stopped", "the game is not over, so its reason can only be stopped")
            rules.stop(self.table)
        right = score.result(self.table)
        need(set(stated) == set(right), f"a result has {', '.join(right)}")
        for key, value in right.items():
            same = json.dumps(stated[key], sort_keys=True) == json.dumps(value, sort_keys=True)
            need(same, f"{key} should be {json.dumps(value)}, not {json.dumps(stated[key])}")
        self.finished = True


# Reading and writing


def read_line(text: str) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        need(len(data) == len(pairs), "a key stands twice in one object")
        return data

    def no_number(constant: str) -> None:
        raise Wrong(f"{constant} is not JSON")

    try:
        data = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        raise Wrong(f"this is not JSON: {error}") from error
    need(isinstance(data, dict), "a line is one JSON object")
    assert isinstance(data, dict)
    return data


def edition_of(header: dict[str, Any], edition: Edition | None) -> Edition:
    if edition is not None:
        return edition
    if isinstance(header.get("edition_text"), str):
        return parse(header["edition_text"])
    name = header.get("edition")
    need(isinstance(name, str) and re.fullmatch("[a-z0-9-]+", name), "the header names no edition")
    try:
        return load(str(name))
    except OSError as error:
        raise Wrong(f"the edition {name} is not here") from error


def referee(
    text: str, *, name: str = "record", edition: Edition | None = None, plies: int | None = None
) -> Replay:
    """Replay a whole record, or its first plies; raises Fault. Without a result a game is in progress."""
    replay: Replay | None = None
    number = 1
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    try:
        for number, line in enumerate(lines, start=1):  # noqa: B007 - a fault names it, below
            data = read_line(line)
            if replay is None:
                replay = begin(data, edition)
            elif plies is None or replay.plies < plies:
                replay.line(data)
        need(replay is not None, "the record is empty")
        assert replay is not None
        if plies is None:
            replay.end()
    except (Wrong, rules.Illegal) as fault:
        raise Fault(number, str(fault), name) from fault
    return replay


def begin(header: dict[str, Any], edition: Edition | None) -> Replay:
    table = header_table(header, edition_of(header, edition))
    generator = None
    if "seed" in header and header.get("chance") == GENERATOR:
        generator = Generator(table.edition, header["seed"])
        check_opening_luck(table, generator, header)
    return Replay(table, generator, seed_told="seed" in header)


def referee_file(path: Path, edition: Edition | None = None) -> Replay:
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Fault(1, f"this is not UTF-8: {error}", str(path)) from error
    return referee(text, name=str(path), edition=edition)


def to_line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
