"""A whole table as one line of text that reads back: groups of words between bars.

    chamomile: hold feeding-1 2*gloves mentors | deck bite sleeping-1 | ginseng: deck 3*feeding-1 |
    market - - - necklace | market-deck brick | memories spring kite-day - picnic | turns 12 dry 3 to-act 1

`2*gloves` is two copies, `-` an empty slot or an empty pile; a group that is left out is empty. Seats
stand in turn order. Cards that are named nowhere are in the box, or, for Memories of later seasons, among
those that can still be dealt. The other groups: discard, market-discard, winter (shown ahead), seed (with
the counters of chance), and while a question is open asks, waiting, owed, fired, answered, dragon-fired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from teadragon.cards.compile import CompiledEdition
from teadragon.cards.edition import SEASONS
from teadragon.rules import codes
from teadragon.rules.actions import MENTORS
from teadragon.rules.chance import seed_words
from teadragon.rules.events import QUESTIONS
from teadragon.rules.refusal import BadNotation

EMPTY = "-"
_PHASES = {question: phase for phase, question in QUESTIONS.items()}


# Writing


def write(compiled: CompiledEdition, t: Any, seed: str | None) -> str:
    """The line of a table between two whole actions."""
    groups: list[str] = []
    for seat in range(t["seats"]):
        mentors = [MENTORS] if t["mentors"] == seat else []
        hold = _words([*_cards(compiled, t["hold"][seat]), *mentors])
        groups += [f"{compiled.dragon_ids[t['dragon'][seat]]}: hold {hold}"]
        groups += [f"{pile} {_words(_cards(compiled, t[pile][seat]))}" for pile in ("deck", "discard")]
    width = t["seats"] + 1
    groups.append(f"market {_slots(compiled, t['market_row'])}")
    groups.append(f"market-deck {_words(_cards(compiled, t['market_deck']))}")
    groups.append(f"market-discard {_words(_cards(compiled, t['market_discard']))}")
    groups.append(f"memories {SEASONS[t['season']]} {_slots(compiled, t['memory_row'][:width])}")
    if t["open_winter"]:
        groups.append(f"winter {_slots(compiled, t['winter_row'][:width])}")
    groups.append(f"turns {t['turns']} dry {t['dry']} to-act {max(0, int(t['to_act']))}")
    if seed is not None:
        drawn = " ".join(str(n) for n in t["drawn"][: t["seats"]])
        groups.append(f"seed {seed} drawn {drawn} revealed {t['revealed']}")
    return " | ".join([*groups, *_question(compiled, t)])


def _question(compiled: CompiledEdition, t: Any) -> list[str]:
    """What only an open question, or the end, adds."""
    if t["phase"] == codes.OVER:
        return [f"over {codes.REASONS[t['reason']]}"]
    if t["phase"] not in QUESTIONS:
        return []
    options = [card for kind, card in enumerate(compiled.ids) if int(t["options"]) >> kind & 1]
    groups = [f"asks {QUESTIONS[int(t['phase'])]} {compiled.ids[t['cause']]} {' '.join(options)}"]
    if t["waiting"] >= 0:
        groups.append(f"waiting {compiled.ids[t['waiting']]}")
    groups.append(f"owed {t['owed']}")
    groups += [f"{name} {_words(_cards(compiled, t[name]))}" for name in ("fired", "answered")]
    return groups + (["dragon-fired"] if t["dragon_fired"] else [])


def _cards(compiled: CompiledEdition, pile: Any) -> list[str]:
    found = []
    for kind in np.flatnonzero(pile):
        copies = int(pile[kind])
        found.append(compiled.ids[kind] if copies == 1 else f"{copies}*{compiled.ids[kind]}")
    return found


def _words(words: Iterable[str]) -> str:
    return " ".join(words) or EMPTY


def _slots(compiled: CompiledEdition, row: Any) -> str:
    return " ".join(compiled.ids[kind] if kind >= 0 else EMPTY for kind in row)


# Reading


def read(compiled: CompiledEdition, text: str, t: Any) -> str:
    """Fill a blank table record from a line; returns its seed. Raises BadNotation, naming the group."""
    reader = _Reader(compiled, t)
    for group in text.split("|"):
        words = group.split()
        if words:
            reader.group(words)
    reader.finish()
    return reader.seed


class _Reader:
    """Reads group after group into a record; what can be derived is derived at the end."""

    def __init__(self, compiled: CompiledEdition, t: Any) -> None:
        self.compiled = compiled
        self.t = t
        self.seats = 0
        self.seed = "0" * 32
        self.seen: set[str] = set()
        for row in ("dragon", "market_row", "memory_row", "winter_row"):
            t[row][:] = -1
        for field in ("waiting", "last_paid", "cause", "mentors"):
            t[field] = -1
        self.readers: Mapping[str, Callable[[list[str]], None]] = {
            "hold": self._hold,
            "deck": lambda words: self._pile(self._seat_pile("deck"), words),
            "discard": lambda words: self._pile(self._seat_pile("discard"), words),
            "market": lambda words: self._row(self.t["market_row"], words, codes.MARKET_SLOTS),
            "market-deck": lambda words: self._pile(self.t["market_deck"], words),
            "market-discard": lambda words: self._pile(self.t["market_discard"], words),
            "memories": self._memories,
            "winter": self._winter,
            "turns": self._turns,
            "seed": self._seed,
            "asks": self._asks,
            "waiting": self._waiting,
            "owed": self._owed,
            "fired": lambda words: self._pile(self.t["fired"], words),
            "answered": lambda words: self._pile(self.t["answered"], words),
            "dragon-fired": self._dragon_fired,
            "over": self._over,
        }

    def group(self, words: list[str]) -> None:
        if words[0].endswith(":"):
            self._sit(words[0][:-1])
            words = words[1:]
            if not words:
                return
        name = f"{words[0]} of seat {self.seats}" if words[0] in ("hold", "deck", "discard") else words[0]
        if words[0] not in self.readers:
            raise BadNotation(f"no group {words[0]}")
        if name in self.seen:
            raise BadNotation(f"{name} stands twice")
        self.seen.add(name)
        try:
            self.readers[words[0]](words[1:])
        except BadNotation as bad:
            raise BadNotation(f"{name}: {bad}") from None

    # Words

    def _kind(self, card: str) -> int:
        if card not in self.compiled.index:
            raise BadNotation(f"no card {card} in this edition")
        return self.compiled.index[card]

    def _counted(self, words: Sequence[str]) -> list[tuple[str, int]]:
        found = []
        for word in words:
            copies, star, card = word.rpartition("*")
            found.append((card, _number(copies, 1, 100) if star else 1))
        return [] if found == [(EMPTY, 1)] else found

    def _pile(self, pile: Any, words: Sequence[str]) -> None:
        for card, copies in self._counted(words):
            kind = self._kind(card)
            pile[kind] = _number(str(int(pile[kind]) + copies), 1, 100)

    def _row(self, row: Any, words: Sequence[str], width: int) -> None:
        if len(words) > width:
            raise BadNotation(f"{len(words)} slots, where a row has {width}")
        for slot, card in enumerate(words):
            row[slot] = -1 if card == EMPTY else self._kind(card)

    def _fields(self, words: Sequence[str], *names: str) -> list[str]:
        if list(words[1::2]) != list(names) or len(words) != 2 * len(names) + 1:
            raise BadNotation(f"not of the form N {' N '.join(names)} N")
        return list(words[::2])

    # Groups

    def _sit(self, dragon: str) -> None:
        if dragon not in self.compiled.dragon_ids:
            raise BadNotation(f"no dragon {dragon} in this edition")
        number = self.compiled.dragon_ids.index(dragon)
        if number in self.t["dragon"][: self.seats]:
            raise BadNotation(f"dragon {dragon} sits twice")  # R1
        if self.seats == codes.SEATS:
            raise BadNotation(f"more than {codes.SEATS} seats")
        self.t["dragon"][self.seats] = number
        self.seats += 1

    def _seat_pile(self, pile: str) -> Any:
        if self.seats == 0:
            raise BadNotation("before any seat")
        return self.t[pile][self.seats - 1]

    def _hold(self, words: list[str]) -> None:
        pile = self._seat_pile("hold")
        if MENTORS in words:
            if self.t["mentors"] >= 0 or words.count(MENTORS) > 1:
                raise BadNotation("there is one Mentors")
            self.t["mentors"] = self.seats - 1
        self._pile(pile, [word for word in words if word != MENTORS])

    def _memories(self, words: list[str]) -> None:
        if not words or words[0] not in SEASONS:
            raise BadNotation("the season comes first")
        self.t["season"] = SEASONS.index(words[0])
        self._memory_row(self.t["memory_row"], words[1:], words[0])

    def _winter(self, words: list[str]) -> None:
        self.t["open_winter"] = 1
        self._memory_row(self.t["winter_row"], words, "winter")

    def _memory_row(self, row: Any, words: Sequence[str], season: str) -> None:
        self._row(row, words, self.seats + 1)
        for card in words:
            if card != EMPTY and self.compiled.edition.card(card).season != season:
                raise BadNotation(f"{card} is no Memory of {season}")

    def _turns(self, words: list[str]) -> None:
        turns, dry, seat = self._fields(words, "dry", "to-act")
        self.t["turns"] = _number(turns, 0, codes.LAST_TURN)
        self.t["dry"] = _number(dry, 0, codes.LAST_DRY_TURN)
        self.t["to_act"] = _number(seat, 0, self.seats - 1)

    def _seed(self, words: list[str]) -> None:
        if len(words) != self.seats + 4 or words[1] != "drawn" or words[-2] != "revealed":
            raise BadNotation("not of the form HEX drawn N for each seat revealed N")
        try:
            self.t["key"][:] = seed_words(words[0])
        except ValueError:
            raise BadNotation(f"{words[0]} is no seed") from None
        self.seed = words[0]
        self.t["drawn"][: self.seats] = [_number(word, 0, 2**31) for word in words[2:-2]]
        self.t["revealed"] = _number(words[-1], 0, 2**31)

    def _asks(self, words: list[str]) -> None:
        if len(words) < 3 or words[0] not in _PHASES:
            raise BadNotation("not of the form lose|discard_item CAUSE OPTIONS")
        self.t["phase"], self.t["fresh"] = _PHASES[words[0]], 1
        self.t["cause"] = self._kind(words[1])
        for card in words[2:]:
            option = np.uint64(1 << self._kind(card))
            if self.t["options"] & option:
                raise BadNotation(f"{card} stands twice")
            self.t["options"] |= option

    def _waiting(self, words: list[str]) -> None:
        (card,) = words if len(words) == 1 else ("more than one card",)
        self.t["waiting"] = self._kind(card)

    def _owed(self, words: list[str]) -> None:
        self.t["owed"] = _number(" ".join(words), 0, 200)

    def _dragon_fired(self, words: list[str]) -> None:
        self.t["dragon_fired"] = 1

    def _over(self, words: list[str]) -> None:
        reason = " ".join(words)
        if reason not in codes.REASONS[1:]:
            raise BadNotation(f"no reason {reason}")
        self.t["reason"], self.t["phase"] = codes.REASONS.index(reason), codes.OVER

    # The rest

    def finish(self) -> None:
        t, ed = self.t, self.compiled.array[0]
        if self.seats < 2:
            raise BadNotation(f"{self.seats} seats: a game has 2 to {codes.SEATS}")
        t["seats"] = self.seats
        t["mentors"] = t["mentors"] if t["mentors"] >= 0 else self.seats - 1
        t["memories_left"] = np.count_nonzero(t["memory_row"] >= 0)
        self._phase()
        self._box()
        for pile in ("deck", "hold", "discard"):
            for seat in range(self.seats):
                t[f"{pile}_kinds"][seat] = _mask(t[pile][seat])
                if pile != "hold":
                    t[f"{pile}_size"][seat] = t[pile][seat].sum()
        for pile in ("market_deck", "market_discard"):
            t[f"{pile}_kinds"] = _mask(t[pile])
            t[f"{pile}_size"] = t[pile].sum()
        t["growth"] = t["hold"] @ ed["growth"]
        t["growth"][t["mentors"]] += ed["mentors_growth"]

    def _phase(self) -> None:
        """Groups that belong to an open question, or to the end, need it."""
        t = self.t
        if t["phase"] in QUESTIONS:
            missing = int(t["options"]) & ~int(_mask(t["hold"][t["to_act"]]))
            if missing:
                card = self.compiled.ids[missing.bit_length() - 1]
                raise BadNotation(f"asks: {card} is not in the hold of seat {t['to_act'] + 1}")
            if t["waiting"] != (t["cause"] if t["phase"] == codes.ITEM else -1):
                raise BadNotation("waiting: the card that asks for an Item, and only that, waits")
        else:
            for group in ("waiting", "owed", "fired", "answered", "dragon-fired"):
                if group in self.seen:
                    raise BadNotation(f"{group}: nothing is asked")
        if t["phase"] == codes.OVER:
            t["to_act"] = -1
        elif t["turns"] >= codes.LAST_TURN or t["dry"] >= codes.LAST_DRY_TURN:
            raise BadNotation("turns: by then the game is over")  # R26

    def _box(self) -> None:
        """Cards of the Market and Memories that stand nowhere: in the box, or ahead in a later season."""
        t = self.t
        named = t["market_deck"].astype(int) + t["market_discard"]
        named += sum(t[pile].sum(0) for pile in ("deck", "hold", "discard"))
        for slots in (t["market_row"], t["memory_row"], t["winter_row"], [t["waiting"]]):
            for kind in slots:
                named[kind] += kind >= 0
        for kind, card in enumerate(self.compiled.ids):
            what = self.compiled.edition.card(card)
            rest = what.copies - int(named[kind])
            if what.starter:
                continue
            if rest < 0:
                raise BadNotation(f"{named[kind]} {card} on the table, and there are {what.copies}")
            season = SEASONS.index(what.season) if what.season else -1
            if season > t["season"] and not (season == codes.WINTER and t["open_winter"]):
                t["ahead"][season] |= np.uint64(rest << kind)
            else:
                t["box"][kind] = rest


def _number(word: str, least: int, most: int) -> int:
    if not (word.isascii() and word.isdigit() and least <= int(word) <= most):
        raise BadNotation(f"{word} is not a number from {least} to {most}")
    return int(word)


def _mask(pile: Any) -> Any:
    return np.uint64(sum(1 << int(kind) for kind in np.flatnonzero(pile)))
