"""From a host's wish to a set-up."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import pytest

from teadragon.rooms.bodies import CreateRoom, SeatWish
from teadragon.rooms.opening import dealt_dragons, fault_of, set_up
from teadragon.rooms.plain import plain_text
from teadragon.rules.game import Game
from tests.rooms.making import BOT, PERSON, SEED, TEAHOUSE, people, setup_of

BOTS = ("uniform", "greedy")


def wish(*seats: SeatWish, **other: Any) -> CreateRoom:
    return CreateRoom(seats=list(seats or (PERSON, BOT)), **other)


def seat(**changes: Any) -> SeatWish:
    return msgspec.structs.replace(PERSON, **changes)


@pytest.mark.parametrize(
    ("asked", "reason", "details"),
    [
        (wish(first=2), "bad_first", {"first": 2}),
        (wish(first=-1), "bad_first", {"first": -1}),
        (wish(BOT, BOT), "no_person", {}),
        (wish(PERSON, seat(kind="bot")), "unknown_bot", {"seat": 1, "bot": None}),
        (wish(PERSON, seat(kind="bot", bot="deep")), "unknown_bot", {"seat": 1, "bot": "deep"}),
        (wish(seat(bot="greedy"), BOT), "unknown_bot", {"seat": 0, "bot": "greedy"}),
        (wish(seat(dragon="smaug"), BOT), "unknown_dragon", {"seat": 0, "dragon": "smaug"}),
        (wish(*[seat(dragon="jasmine")] * 2), "dragon_taken", {"seat": 0, "dragon": "jasmine"}),
        (wish(seat(name="\u202e \u0007"), BOT), "no_name", {"seat": 0}),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_wish(asked: CreateRoom, reason: str, details: dict[str, Any]) -> None:
    fault = fault_of(asked, TEAHOUSE, BOTS)
    assert fault is not None
    assert (fault.reason, fault.details) == (reason, details)


def test_a_good_wish_has_no_fault() -> None:
    assert fault_of(wish(PERSON, BOT, *people(2), first="chance"), TEAHOUSE, BOTS) is None


@pytest.mark.parametrize(
    ("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1]), ("chance", [2, 0, 1])]
)
def test_the_seat_that_acts_first_is_seat_0_and_the_others_follow_clockwise(
    first: Any, order: list[int]
) -> None:
    setup, found = set_up(
        wish(*people(3), first=first), TEAHOUSE, room="r", seed=SEED, pick=lambda below: below - 1
    )
    assert found == order
    assert [s.name for s in setup.seats] == [f"Seat {index + 1}" for index in order]


def test_dragons_left_to_chance_are_those_that_the_rules_deal() -> None:
    for number in range(40):
        seed = f"{number * 0x9E3779B97F4A7C15F39CC0605CEDC834 % 2**128:032x}"
        for seats in (2, 3, 4):
            assert (
                tuple(dealt_dragons([None] * seats, TEAHOUSE, seed))
                == Game.new(TEAHOUSE, seats, seed).dragons
            )


def test_a_chosen_dragon_stays_and_no_two_are_alike() -> None:
    for number in range(40):
        dragons = dealt_dragons([None, "jasmine", None, None], TEAHOUSE, f"{number:032x}")
        assert dragons[1] == "jasmine"
        assert len(set(dragons)) == 4


def test_the_commit_is_the_hash_of_the_seeds_bytes() -> None:
    assert setup_of().commit == "sha256:" + sha256(bytes(range(16))).hexdigest()


def test_a_seed_of_the_hosts_own_is_marked() -> None:
    assert (setup_of().luck, setup_of(known=True).luck) == ("sealed", "known")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n of\tIce ", "Ann of Ice"),
        ("<b>Ann</b>", "<b>Ann</b>"),  # markup is text: whoever shows it escapes it
        ("\u202eAnn\u2066", "Ann"),
        ("A\u0000n\u007fn", "Ann"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("شاي", "شاي"),
        ("\u2028", ""),
    ],
)
def test_names_are_one_plain_line(said: str, kept: str) -> None:
    assert plain_text(said) == kept
