"""Which sentences of docs/rules.md and which rulings of docs/rulings.md stand behind what is shown.

A key is an event's kind, for some with what it says (`other`) or, where it says nothing, with what the
purchase or the reveal effect before it said; the longer key goes before the shorter one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from teadragon.rules.events import What
from teadragon.rules.refusal import Reason

Rules = tuple[str, ...]

EVENTS: Mapping[str, Rules] = MappingProxyType(
    {
        What.DREW.value: ("S13",),
        What.WAITS_DISCARDED.value: ("S36", "R11"),
        What.VULNERABLE_LOST.value: ("S42", "S43", "R13"),
        What.PROTECTED.value: ("S39", "R13"),
        What.LOST.value: ("S37", "R12"),
        What.TRIGGERED.value: ("S15", "S16", "R10", "R11"),
        f"{What.TRIGGERED.value}.dragon": ("S41", "R9"),
        What.ASKED.value: ("R12", "R28"),
        f"{What.ASKED.value}.lose": ("S38", "R12"),
        f"{What.ASKED.value}.discard_item": ("S34", "R28"),
        What.ITEM_DISCARDED.value: ("S34", "R28"),
        What.DECLINED.value: ("R28",),
        What.JOINED.value: ("S13", "R11"),
        What.DRAW_FAILED.value: ("R8",),
        What.RESHUFFLED.value: ("S14", "R7"),
        f"{What.RESHUFFLED.value}.memory": ("S25", "R18"),
        f"{What.RESHUFFLED.value}.reshuffle_discards": ("S23", "R24"),
        What.PAID.value: ("S17", "S18", "R14"),
        What.MENTORS_PASSED.value: ("S33", "R15"),
        What.BOUGHT.value: ("S12",),
        f"{What.BOUGHT.value}.market": ("S20", "R16"),
        f"{What.BOUGHT.value}.memory": ("S25", "R18"),
        What.REVEALED.value: ("S21",),
        f"{What.REVEALED.value}.memory": ("S28", "R19"),
        f"{What.REVEALED.value}.redeal_market": ("S23", "R24"),
        What.REVEAL_EFFECT.value: ("S23", "R24"),
        What.MARKET_RESHUFFLED.value: ("S22", "R17"),
        What.MARKET_DISCARDED.value: ("S28", "R19"),
        f"{What.MARKET_DISCARDED.value}.redeal_market": ("S23", "R24"),
        What.MEMORY_LEFT.value: ("S26", "R19"),
        What.SEASON_BEGAN.value: ("S26", "R19", "R25"),
        What.MEMORY_DEALT.value: ("S27", "R4"),
        What.PASSED.value: ("R8",),
        What.TURN_ENDED.value: ("S12", "R6"),
        What.GAME_ENDED.value: ("S29", "R20"),
        f"{What.GAME_ENDED.value}.adjudicated": ("R26",),
        f"{What.GAME_ENDED.value}.stopped": ("R26",),
    }
)

REFUSALS: Mapping[Reason, Rules] = MappingProxyType(
    {
        Reason.GAME_OVER: ("S29", "R20", "R26"),
        Reason.CHOICE_PENDING: ("S38", "R12", "R28"),
        Reason.NO_CHOICE: ("R12", "R28"),
        Reason.NOT_AN_OPTION: ("S37", "R12", "R28"),
        Reason.NOTHING_TO_DRAW: ("S14", "R8"),
        Reason.MAY_NOT_PASS: ("S12", "R8"),
        Reason.UNKNOWN_CARD: ("S17",),
        Reason.NO_SUCH_SLOT: ("S4", "R4"),
        Reason.SLOT_EMPTY: ("R17", "R18"),
        Reason.OTHER_CARD: ("S21", "R18"),
        Reason.NO_GROWTH: ("R14",),
        Reason.NOT_HELD: ("S17", "R14"),
        Reason.GROWTH_TOO_LOW: ("S17", "R14"),
        Reason.OUTCOMES_DIFFER: ("S13", "R7"),
    }
)

EFFECTS: Mapping[str, Rules] = MappingProxyType(
    {
        "effect.favourite": ("S41", "R9"),
        "effect.mentors": ("S32", "S33", "R15"),
        "effect.loses": ("S36", "S37", "S38", "R12"),
        "effect.protects": ("S39", "R13"),
        "effect.lost_to": ("S42", "S43"),
        "effect.when_drawn": ("S15", "S16", "R10"),
        "effect.when_drawn_item": ("S34", "R28"),
        "effect.when_you_draw": ("S15", "S16", "R10"),
        "effect.when_you_draw_mischief": ("S15", "S16", "R10"),
        "effect.reshuffle_discards": ("S23", "R24"),
        "effect.redeal_market": ("S23", "R24"),
        "effect.score_memory": ("S11", "R21"),
        "effect.score_item": ("S35", "R21"),
        "effect.score_non_starter": ("S11", "R21"),
        "effect.score_growth": ("S11", "R21"),
    }
)
"""By the message that says the effect of a card."""

TOPICS: Mapping[str, Rules] = MappingProxyType(
    {
        "turn": ("S12", "R6"),
        "draw": ("S13", "S14", "R7"),
        "buy": ("S17", "S18", "R14"),
        "market": ("S20", "S21", "R16"),
        "memory": ("S24", "S25", "R18"),
        "mentors": ("S32", "S33", "R15"),
        "season": ("S26", "S27", "S28", "R19"),
        "end": ("S29", "R20"),
        "score": ("S30", "R21", "R22"),
        "odds": ("R7", "R27"),
        "market_odds": ("S22", "R17", "R24"),
        "stop": ("R26",),
        "kind.growth": ("S9", "S31"),
        "kind.mischief": ("S36", "S37", "R12"),
        "kind.protection": ("S39", "R13"),
        "kind.vulnerable": ("S42", "S43"),
        "kind.item": ("S34", "S35"),
        "kind.reveal": ("S23", "R24"),
        "kind.memory": ("S24", "S25", "R18"),
        "kind.mentors": ("S32", "S33", "R15"),
    }
)
"""What a player may ask about beside what happened: the parts of a turn, the kinds of cards, the sums."""
