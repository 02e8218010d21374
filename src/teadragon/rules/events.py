"""What happened, as values: an action's tape in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import Any

from teadragon.cards.compile import CompiledEdition
from teadragon.cards.edition import SEASONS
from teadragon.rules import codes
from teadragon.rules.actions import Question


class What(StrEnum):
    """The kinds of event, and what their fields say. `seat` is always whose it happened to."""

    DREW = "drew"  # card: left the deck and waits beside the hold
    WAITS_DISCARDED = "waits_discarded"  # card: a drawn Mischief went to the discard pile
    VULNERABLE_LOST = "vulnerable_lost"  # card left the hold for the discard pile, other: the Mischief
    PROTECTED = "protected"  # card: the Protection that answered, other: the Mischief
    LOST = "lost"  # card left the hold for the discard pile, other: the Mischief
    TRIGGERED = "triggered"  # card: a card or a dragon, count: draws that it adds, other: the drawn card
    ASKED = "asked"  # other: lose | discard_item, card: which asks
    ITEM_DISCARDED = "item_discarded"  # card left the hold for the discard pile, other: the card that asked
    DECLINED = "declined"  # card: which asked
    JOINED = "joined"  # card: the one that waited is in the hold
    DRAW_FAILED = "draw_failed"  # deck and discard pile are empty, a draw that was owed is lost
    RESHUFFLED = "reshuffled"  # the seat's discard pile went into its deck
    PAID = "paid"  # card left the hold for the discard pile
    MENTORS_PASSED = "mentors_passed"  # to: the seat on the right
    BOUGHT = "bought"  # card, slot, other: market (it is in the hold) | memory (in the discard pile)
    REVEALED = "revealed"  # card left the Market deck for the row, slot
    REVEAL_EFFECT = "reveal_effect"  # card, slot, other: reshuffle_discards | redeal_market
    MARKET_RESHUFFLED = "market_reshuffled"
    MARKET_DISCARDED = "market_discarded"  # card left the row, slot
    MEMORY_LEFT = "memory_left"  # card left the row for the box, slot
    SEASON_BEGAN = "season_began"  # other: the season
    MEMORY_DEALT = "memory_dealt"  # card, slot
    PASSED = "passed"
    TURN_ENDED = "turn_ended"
    GAME_ENDED = "game_ended"  # other: winter | adjudicated | stopped


@dataclass(frozen=True)
class Event:
    """One thing that happened. `slot` counts from 0."""

    what: What
    seat: int | None = None
    card: str | None = None
    slot: int | None = None
    other: str | None = None
    count: int | None = None
    to: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The event for other programs: only what it has, slots from 1."""
        slot = None if self.slot is None else self.slot + 1
        fields = {"what": self.what.value, "seat": self.seat, "card": self.card, "slot": slot}
        fields |= {"other": self.other, "count": self.count, "to": self.to}
        return {name: value for name, value in fields.items() if value is not None}


class Form(Enum):
    """What the fourth byte of a packed event says."""

    SLOT = auto()
    CARD = auto()
    COUNT = auto()
    SEAT = auto()
    QUESTION = auto()
    SEASON = auto()
    REASON = auto()


QUESTIONS: dict[int, Question] = {codes.LOSE: "lose", codes.ITEM: "discard_item"}
_FORMS: dict[int, tuple[What, Form | None, str | None]] = {
    codes.DREW: (What.DREW, None, None),
    codes.WAITS_DISCARDED: (What.WAITS_DISCARDED, None, None),
    codes.VULNERABLE_LOST: (What.VULNERABLE_LOST, Form.CARD, None),
    codes.PROTECTED: (What.PROTECTED, Form.CARD, None),
    codes.LOST: (What.LOST, Form.CARD, None),
    codes.TRIGGERED: (What.TRIGGERED, Form.COUNT, None),
    codes.DRAGON_TRIGGERED: (What.TRIGGERED, Form.COUNT, None),
    codes.ASKED: (What.ASKED, Form.QUESTION, None),
    codes.ITEM_DISCARDED: (What.ITEM_DISCARDED, Form.CARD, None),
    codes.DECLINED: (What.DECLINED, None, None),
    codes.JOINED: (What.JOINED, None, None),
    codes.DRAW_FAILED: (What.DRAW_FAILED, None, None),
    codes.RESHUFFLED: (What.RESHUFFLED, None, None),
    codes.PAID: (What.PAID, None, None),
    codes.MENTORS_PASSED: (What.MENTORS_PASSED, Form.SEAT, None),
    codes.BOUGHT_MARKET: (What.BOUGHT, Form.SLOT, "market"),
    codes.BOUGHT_MEMORY: (What.BOUGHT, Form.SLOT, "memory"),
    codes.REVEALED: (What.REVEALED, Form.SLOT, None),
    codes.DISCARDS_RESHUFFLED: (What.REVEAL_EFFECT, Form.SLOT, "reshuffle_discards"),
    codes.MARKET_REDEALT: (What.REVEAL_EFFECT, Form.SLOT, "redeal_market"),
    codes.MARKET_RESHUFFLED: (What.MARKET_RESHUFFLED, None, None),
    codes.MARKET_DISCARDED: (What.MARKET_DISCARDED, Form.SLOT, None),
    codes.MEMORY_LEFT: (What.MEMORY_LEFT, Form.SLOT, None),
    codes.SEASON_BEGAN: (What.SEASON_BEGAN, Form.SEASON, None),
    codes.MEMORY_DEALT: (What.MEMORY_DEALT, Form.SLOT, None),
    codes.PASSED: (What.PASSED, None, None),
    codes.TURN_ENDED: (What.TURN_ENDED, None, None),
    codes.GAME_ENDED: (What.GAME_ENDED, Form.REASON, None),
}


_KNOWN = 20_000  # more events than play meets; an edition made for it could have more
_TOLD = (codes.TRIGGERED, codes.DRAGON_TRIGGERED)  # these say more than is packed in them


@lru_cache(maxsize=64)
def _known(_compiled: CompiledEdition) -> dict[object, Event]:
    """The events of an edition that were unpacked before: the same few happen again and again."""
    return {}


def read_tape(
    tape: Any, compiled: CompiledEdition, dragons: tuple[str, ...], drawn: str | None
) -> list[Event]:
    """The events of the last action. `drawn` is the card that an open question was about: the effects
    that follow an answer are of a draw that stands on an earlier tape."""
    n = int(tape["n"][0])
    assert n <= codes.TAPE_EVENTS, "an action that no edition check lets through"
    known = _known(compiled)
    events = []
    for packed in tape["events"][0, :n].tolist():
        key: object = packed if packed & 255 not in _TOLD else (packed, dragons, drawn)
        event = known.get(key)
        if event is None:
            event = _unpack(packed, compiled.ids, dragons, drawn)
            if len(known) < _KNOWN:
                known[key] = event
        if event.what is What.DREW:
            drawn = event.card
        events.append(event)
    return events


def _unpack(packed: int, ids: Sequence[str], dragons: Sequence[str], drawn: str | None) -> Event:
    code, seat = packed & 255, (packed >> 8 & 255) - 1
    kind, other = (packed >> 16 & 255) - 1, (packed >> 24) - 1
    what, form, word = _FORMS[code]
    card = ids[kind] if kind >= 0 else None
    if code == codes.DRAGON_TRIGGERED:
        card = dragons[seat]
    match form:
        case Form.CARD:
            word = ids[other]
        case Form.COUNT:
            word = drawn
        case Form.QUESTION:
            word = QUESTIONS[other]
        case Form.SEASON:
            word = SEASONS[other]
        case Form.REASON:
            word = codes.REASONS[other]
    return Event(
        what,
        seat if seat >= 0 else None,
        card,
        slot=other if form is Form.SLOT else None,
        other=word,
        count=other if form is Form.COUNT else None,
        to=other if form is Form.SEAT else None,
    )


def outcomes(events: Iterable[Event]) -> list[dict[str, Any]]:
    """The chance outcomes among events, as a record has them: a season's Memories are one outcome."""
    found: list[dict[str, Any]] = []
    memories: list[str] | None = None
    for event in events:
        match event.what:
            case What.DREW:
                found.append({"drew": event.card})
            case What.REVEALED:
                assert event.slot is not None
                found.append({"revealed": event.card, "slot": event.slot + 1})
            case What.SEASON_BEGAN:
                memories = []
                found.append({"memories": memories})
            case What.MEMORY_DEALT:
                assert memories is not None
                assert event.card is not None
                memories.append(event.card)
            case _:
                pass
    return found
