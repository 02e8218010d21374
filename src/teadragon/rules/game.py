"""One game, with names in and names out: what everything above the rules holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Self, assert_never

import numpy as np

from teadragon.cards.compile import CompiledEdition, compile_edition
from teadragon.cards.edition import SEASONS, Edition
from teadragon.rules import codes, notation
from teadragon.rules.actions import MENTORS, Action, Buy, DiscardItem, Draw, Lose, Pass, Question
from teadragon.rules.apply import apply, apply_purchase, stop
from teadragon.rules.chance import seed_words
from teadragon.rules.events import QUESTIONS, Event, outcomes, read_tape
from teadragon.rules.open_actions import legal_actions, pending_choice, refusal
from teadragon.rules.refusal import IllegalAction, Reason, Refusal
from teadragon.rules.score import count_memories, score_lines, wins
from teadragon.rules.setup import deal, deal_by_seed
from teadragon.rules.table import copy_of, new_tables, tape_of_thread
from teadragon.rules.unfolding import Asked, Unfolding, next_to_lay, unfolded


@dataclass(frozen=True)
class Choice:
    """An open question to the seat to act: which of these cards goes. `cause` is the card that asks."""

    kind: Question
    cause: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class ScoreLine:
    """What all copies of one card that a seat owns score together."""

    card: str
    count: int
    points: int


@dataclass(frozen=True)
class SeatScore:
    total: int
    memories: int
    lines: tuple[ScoreLine, ...]  # every kind owned that has points or a score rule, in the edition's order


class Game:
    """A table of two to four seats. Every change goes through `play`, `replay` or `stop`."""

    def __init__(self, compiled: CompiledEdition, seed: str | None) -> None:
        """A blank table; use `new`, `from_header` or `from_text`."""
        self.compiled = compiled
        self.seed = seed  # None: a table without a generator, which only `replay` can move on
        self.tables = new_tables(1)
        self.plies = 0

    # Set-up

    @classmethod
    def new(
        cls,
        edition: Edition,
        seats: int,
        seed: str,
        *,
        dragons: Sequence[str] | None = None,
        open_winter: bool = False,
    ) -> Self:
        """A game dealt by a seed of 32 hexadecimal digits. Without `dragons` the seed deals those, too.

        Raises ValueError for a wrong number of seats, or dragons that are unknown or not all different (R1).
        """
        game = cls(compile_edition(edition), seed)
        game._deal(seats, seed, dragons, open_winter)
        return game

    @classmethod
    def from_header(
        cls,
        edition: Edition,
        dragons: Sequence[str],
        *,
        market: Sequence[str],
        memories: Sequence[str],
        winter: Sequence[str] | None = None,
        seed: str | None = None,
    ) -> Self:
        """A game as a record's header shows it. Raises ValueError where that cannot be a set-up."""
        game = cls(compile_edition(edition), seed)
        game._script([*market, *memories, *(winter or ())])
        game._deal(len(dragons), seed or "0" * 32, dragons, winter is not None)
        expected = {"market": list(market), "memories": list(memories)}
        expected |= {} if winter is None else {"winter": list(winter)}
        if game._script_failed() or game.opening() != expected:
            raise ValueError(f"these rows cannot be dealt: {expected}")
        return game

    @classmethod
    def lacks(cls, edition: Edition, dragons: Sequence[str], rows: Sequence[Sequence[str]]) -> Asked | None:
        """The next card of a table that is being laid; None where nothing is missing. `rows` are Market and
        Memories as far as they lie, and winter's where those are shown from the start.

        Raises ValueError where that cannot become a set-up.
        """
        game, told = cls(compile_edition(edition), None), [card for row in rows for card in row]
        game._script(told)
        game._deal(len(dragons), "0" * 32, dragons, len(rows) > 2)
        bag, whole = game._bag_asked(), [[card for card in row if card] for row in game.opening().values()]
        if [card for row in whole for card in row][: len(told)] != told:
            raise ValueError(f"these rows cannot be dealt: {told}")
        return next_to_lay(rows, [len(row) for row in whole], bag)

    def _deal(self, seats: int, seed: str, dragons: Sequence[str] | None, open_winter: bool) -> None:
        edition = self.compiled.array
        most = min(codes.SEATS, len(self.compiled.dragon_ids))
        if not 2 <= seats <= most:
            raise ValueError(f"{seats} seats: a game of this edition has 2 to {most}")
        if dragons is None:
            deal_by_seed(edition, self.tables, 0, seats, *seed_words(seed), int(open_winter), self.tape)
        else:
            numbers = self._dragon_numbers(seats, dragons)
            deal(edition, self.tables, 0, seats, *seed_words(seed), int(open_winter), numbers, self.tape)

    def _dragon_numbers(self, seats: int, dragons: Sequence[str]) -> Any:
        if len(dragons) != seats or len(set(dragons)) != seats:
            raise ValueError(f"{seats} seats need as many different dragons, not {', '.join(dragons)}")
        unknown = [dragon for dragon in dragons if dragon not in self.compiled.dragon_ids]
        if unknown:
            raise ValueError(f"no dragon {unknown[0]} in this edition")
        return np.array([self.compiled.dragon_ids.index(dragon) for dragon in dragons], np.int8)

    @classmethod
    def from_text(cls, edition: Edition, text: str) -> Self:
        """A table from its line of notation; raises BadNotation."""
        game = cls(compile_edition(edition), None)
        game.seed = notation.read(game.compiled, text, game.tables[0])
        return game

    def to_text(self) -> str:
        """The table as one line that `from_text` reads back."""
        return notation.write(self.compiled, self._t, self.seed)

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other.compiled, other.seed, other.plies = self.compiled, self.seed, self.plies
        other.tables = copy_of(self.tables)
        return other

    def reseed(self, seed: str) -> None:
        """Go on from the same table under new luck: a fork of a game must not tell its future.

        Raises ValueError where that is no seed.
        """
        self.tables["key"][0] = seed_words(seed)
        self.seed = seed

    # What the table shows

    @property
    def edition(self) -> Edition:
        return self.compiled.edition

    @property
    def _t(self) -> Any:
        return self.tables[0]

    @property
    def tape(self) -> Any:
        """What the last action in this thread wrote."""
        return tape_of_thread()

    @property
    def seats(self) -> int:
        return int(self.tables["seats"].item())

    @property
    def open_winter(self) -> bool:
        return bool(self.tables["open_winter"].item())

    @property
    def dragons(self) -> tuple[str, ...]:
        ids = self.compiled.dragon_ids
        return tuple([ids[number] for number in self.tables["dragon"][0, : self.seats].tolist()])

    @property
    def season(self) -> str:
        return SEASONS[self.tables["season"].item()]

    @property
    def turns(self) -> int:
        """Completed turns of all seats."""
        return int(self.tables["turns"].item())

    @property
    def to_act(self) -> int | None:
        seat: int = self.tables["to_act"].item()
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        over: bool = self.tables["to_act"].item() < 0
        return over

    @property
    def reason(self) -> str | None:
        return codes.REASONS[self.tables["reason"].item()] or None

    @property
    def choice(self) -> Choice | None:
        question = QUESTIONS.get(int(self.tables["phase"].item()))
        if question is None:
            return None
        return Choice(question, self.compiled.ids[self.tables["cause"][0]], tuple(self._names()))

    def _names(self) -> list[str]:
        mask = int(self.tables["options"].item())
        return [card for kind, card in enumerate(self.compiled.ids) if mask >> kind & 1]

    def counts(self, pile: Any) -> dict[str, int]:
        """A pile by name: only what lies in it."""
        ids, copies = self.compiled.ids, pile.tolist()
        return {ids[kind]: copies[kind] for kind in pile.nonzero()[0].tolist()}

    def row(self, row: Literal["market", "memory", "winter"]) -> list[str | None]:
        """A row by slots; None is an empty slot."""
        slots = self.tables[f"{row}_row"][0]
        width = len(slots) if row == "market" else self.seats + 1
        ids = self.compiled.ids
        return [ids[kind] if kind >= 0 else None for kind in slots[:width].tolist()]

    def opening(self) -> dict[str, list[str | None]]:
        """The rows that a record's header shows; ask before the first action."""
        rows = {"market": self.row("market"), "memories": self.row("memory")}
        return rows | ({"winter": self.row("winter")} if self.open_winter else {})

    def odds(self, seat: int) -> dict[str, Fraction]:
        """The exact odds of the seat's next drawn card; empty when it has none to draw (R8)."""
        size = int(self._t["deck_size"][seat]) or int(self._t["discard_size"][seat])
        pile = self._t["deck"][seat] if self._t["deck_size"][seat] else self._t["discard"][seat]
        return {card: Fraction(copies, size) for card, copies in self.counts(pile).items()}

    # Actions

    def purse(self, seat: int) -> list[tuple[str, int, int]]:
        """What a seat can spend, as (card id or "mentors", growth, copies), in falling growth."""
        hold, growth, ids = self.tables["hold"][0, seat], self.compiled.growth, self.compiled.ids
        held, hold = hold.nonzero()[0].tolist(), hold.tolist()
        purse = [(ids[kind], growth[kind], hold[kind]) for kind in held if growth[kind] > 0]
        mentors = self.edition.mentors_growth
        if self.tables["mentors"][0] == seat and mentors > 0:
            place = sum(g >= mentors for _, g, _ in purse)
            purse.insert(place, (MENTORS, mentors, 1))
        return purse

    def can_draw(self, seat: int) -> bool:
        return bool(self.tables["deck_size"][0, seat] or self.tables["discard_size"][0, seat])  # R8

    def legal_actions(self) -> list[Action]:
        """Every action of the seat to act, purchases whole and with tight payments only."""
        return legal_actions(self)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the seat to act may not do this; None when it may, be its payment tight or not."""
        return refusal(self, action)

    def play(self, action: Action) -> list[Event]:
        """Play an action of the seat to act; raises IllegalAction, and then nothing has changed."""
        assert self.seed is not None, "a table without a seed has no luck of its own; use replay"
        self._refuse(action)
        return self._apply(action)

    def replay(self, action: Action, given: Sequence[Mapping[str, Any]]) -> list[Event]:
        """Play an action whose chance outcomes a record gives; raises IllegalAction, and then nothing has
        changed, when the rules forbid the action or these cannot be its outcomes."""
        self._refuse(action)
        before, plies = copy_of(self.tables), self.plies
        self._script(self.cards_of(given))
        events = self._apply(action)
        expected = outcomes(events)
        if self._script_failed() or expected != list(given):
            self.tables[:], self.plies = before, plies
            details = {"given": list(given), "expected": [next(iter(outcome)) for outcome in expected]}
            raise IllegalAction(Refusal(Reason.OUTCOMES_DIFFER, details))
        return events

    def unfold(self, action: Action, told: Sequence[str]) -> Unfolding:
        """How far an action leads with the first of its cards told. Nothing changes. Raises IllegalAction."""
        self._refuse(action)
        other = self.copy()
        other._script(told)
        events = other._apply(action)
        winter_lies = self.open_winter and self.season == "fall"
        return unfolded(events, told, other._bag_asked(), winter_lies=winter_lies)

    def stop(self) -> list[Event]:
        """End the game by the will of the people at it, at the end of a turn (R26)."""
        if self.over:
            raise IllegalAction(Refusal(Reason.GAME_OVER))
        if (pending := pending_choice(self)) is not None:
            raise IllegalAction(pending)
        stop(self.tables, 0, self.tape)
        return read_tape(self.tape, self.compiled, self.dragons, None)

    def _refuse(self, action: Action) -> None:
        if (refusal := self.refusal(action)) is not None:
            raise IllegalAction(refusal)

    def _apply(self, action: Action) -> list[Event]:
        cause = self.choice.cause if self.choice else None
        if isinstance(action, Buy):
            self._purchase(action)
        else:
            apply(self.compiled.array, self.tables, 0, self._integer(action), self.tape)
        self.plies += 1
        return read_tape(self.tape, self.compiled, self.dragons, cause)

    def _purchase(self, buy: Buy) -> None:
        pay = np.zeros(codes.KINDS, np.int8)
        for card, copies in buy.pay.items():
            if card != MENTORS:
                pay[self.compiled.index[card]] = copies
        action = (codes.MEMORY if buy.row == "memory" else codes.MARKET) + buy.slot
        mentors = MENTORS in buy.pay
        apply_purchase(self.compiled.array, self.tables, 0, action, pay, mentors, self.tape)

    def _integer(self, action: Draw | Lose | DiscardItem | Pass) -> int:
        match action:
            case Draw():
                return codes.DRAW
            case Pass():
                return codes.PASS
            case Lose():
                return codes.CARD + self.compiled.index[action.card]
            case DiscardItem():
                return codes.DECLINE if action.card is None else codes.CARD + self.compiled.index[action.card]
            case _:
                assert_never(action)

    def cards_of(self, given: Sequence[Mapping[str, Any]]) -> list[str]:
        """The cards that chance decides in these outcomes; an open winter's were decided at the start."""
        cards: list[str] = []
        for outcome in given:
            for value in outcome.values():
                if isinstance(value, str):
                    cards.append(value)
                elif isinstance(value, list) and not (self.open_winter and self.season == "fall"):
                    cards += [card for card in value if isinstance(card, str)]
        return cards

    def _script(self, cards: Sequence[str]) -> None:
        """Make the next action take these outcomes; a card that the edition lacks cannot be one."""
        kinds = [self.compiled.index.get(card, -1) for card in cards][: codes.SCRIPT_OUTCOMES]
        self.tape["scripted"], self.tape["fault"], self.tape["script_at"] = 1, 0, 0
        self.tape["script_n"] = len(kinds)
        self.tape["script"][0, : len(kinds)] = kinds

    def _script_failed(self) -> bool:
        self.tape["scripted"] = 0
        return bool(self.tape["fault"][0] or self.tape["script_at"][0] != self.tape["script_n"][0])

    def _bag_asked(self) -> dict[str, int] | None:
        """What the first card that the script lacked comes from; None where it lacked none."""
        self.tape["scripted"] = 0
        lacked = self.tape["script_at"][0] > self.tape["script_n"][0]
        return self.counts(self.tape["asked"][0]) if lacked else None

    # The score sheet

    def score(self) -> list[SeatScore]:
        """The score sheet as it stands, seat by seat (R21)."""
        return [self._seat_score(seat) for seat in range(self.seats)]

    def _seat_score(self, seat: int) -> SeatScore:
        counts, points = np.zeros((2, codes.KINDS), np.int16)
        edition = self.compiled.array
        total = score_lines(edition, self.tables, 0, seat, counts, points)
        scoring = int(edition["scoring_kinds"][0])
        lines = tuple(
            ScoreLine(self.compiled.ids[kind], int(counts[kind]), int(points[kind]))
            for kind in self.compiled.file_order
            if scoring >> kind & 1 and counts[kind]
        )
        return SeatScore(int(total), int(count_memories(edition, self.tables, 0, seat)), lines)

    def winners(self) -> list[int]:
        """The seats that win as it stands: more than one share the victory (R22)."""
        return [seat for seat in range(self.seats) if wins(self.compiled.array, self.tables, 0, seat)]
