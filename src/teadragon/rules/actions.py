"""What a seat can choose, as values, and their form in a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, assert_never

from teadragon.rules.refusal import BadNotation

MENTORS = "mentors"

Question = Literal["lose", "discard_item"]


@dataclass(frozen=True)
class Draw:
    pass


@dataclass(frozen=True)
class Buy:
    """A whole purchase. `slot` counts from 0; `pay` maps card ids, or "mentors", to copies spent."""

    row: Literal["market", "memory"]
    slot: int
    card: str
    pay: Mapping[str, int]


@dataclass(frozen=True)
class Lose:
    """The answer to a Mischief: the Growth card that goes."""

    card: str


@dataclass(frozen=True)
class DiscardItem:
    """The answer to an effect that asks for an Item; None declines."""

    card: str | None


@dataclass(frozen=True)
class Pass:
    pass


Action = Draw | Buy | Lose | DiscardItem | Pass


def to_json(action: Action) -> dict[str, Any]:
    """The action as a record has it: slots count from 1."""
    match action:
        case Draw():
            return {"draw": True}
        case Buy(row, slot, card, pay):
            return {"buy": row, "slot": slot + 1, "card": card, "pay": dict(pay)}
        case Lose(card):
            return {"lose": card}
        case DiscardItem(item):
            return {"discard_item": item}
        case Pass():
            return {"pass": True}
        case _:
            assert_never(action)


def from_json(obj: Any) -> Action:
    """Read an action as a record has it; raises BadNotation."""
    if not isinstance(obj, dict) or not all(isinstance(key, str) for key in obj):
        raise BadNotation("an action is an object")
    match sorted(obj), obj:
        case ["draw"], {"draw": True}:
            return Draw()
        case ["pass"], {"pass": True}:
            return Pass()
        case ["lose"], {"lose": str(card)}:
            return Lose(card)
        case ["discard_item"], {"discard_item": str() | None as item}:
            return DiscardItem(item)
        case [_, _, _, _], {"buy": str(row), "slot": int(slot), "card": str(card), "pay": dict(pay)}:
            if row in ("market", "memory"):
                return Buy(row, _slot(slot), card, _pay(pay))  # type: ignore[arg-type]
    raise BadNotation(f"not an action: {', '.join(sorted(obj)) or 'an empty object'}")


def _slot(slot: int) -> int:
    if isinstance(slot, bool) or not 1 <= slot <= 64:
        raise BadNotation(f"slot {slot}: slots count from 1")
    return slot - 1


def _pay(pay: Mapping[Any, Any]) -> dict[str, int]:
    for card, copies in pay.items():
        counts = isinstance(copies, int) and not isinstance(copies, bool) and 1 <= copies <= 127
        if not isinstance(card, str) or not counts:
            raise BadNotation(f"pay {card}: {copies} is not a number of copies from 1 to 127")
    return dict(pay)
