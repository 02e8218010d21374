"""The table: who owns which card, and where it lies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .edition import SEASONS, Card, Edition


@dataclass
class Seat:
    dragon: str
    deck: Counter[str]
    hold: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    mentors: bool = False
    drawn_in_game: int = 0

    def owned(self) -> Counter[str]:
        """Deck, discard pile and hold; dragon and Mentors are not counted (R21)."""
        return self.deck + self.discard + self.hold

    def copy(self) -> Seat:
        deck, hold, discard = Counter(self.deck), Counter(self.hold), Counter(self.discard)
        return Seat(self.dragon, deck, hold, discard, self.mentors, self.drawn_in_game)


@dataclass(frozen=True)
class Choice:
    """A question to the seat whose turn it is: which card Mischief takes, or which Item goes."""

    what: str  # "lose" | "discard_item"
    cause: str
    options: tuple[str, ...]


@dataclass
class Turn:
    """What has happened in the turn of the seat to act; forgotten when the turn ends."""

    extra_draws: int = 0
    drawn: Counter[str] = field(default_factory=Counter)  # how often each kind was drawn (R10)
    triggered: Counter[str] = field(default_factory=Counter)  # effects of held copies used up (R10)
    dragon_triggered: bool = False
    redealt: Counter[str] = field(default_factory=Counter)  # redeals of each kind (R24)
    waiting: str | None = None  # the drawn card whose question is open
    bought: bool = False

    def copy(self) -> Turn:
        counts = (Counter(self.drawn), Counter(self.triggered), self.dragon_triggered, Counter(self.redealt))
        return Turn(self.extra_draws, *counts, self.waiting, self.bought)


@dataclass
class Table:
    edition: Edition
    seats: list[Seat]
    market: list[str | None]
    market_deck: Counter[str]
    memories: list[str | None]
    winter: list[str] | None = None  # shown from the start under the option of R5
    market_discard: Counter[str] = field(default_factory=Counter)
    season: str = "spring"
    unseen: dict[str, Counter[str]] = field(default_factory=dict)  # Memories never shown, by season
    box: Counter[str] = field(default_factory=Counter)  # Memories that were shown and left the game
    turned_up: int = 4  # cards turned up in the Market row so far
    to_act: int = 0
    turn: Turn = field(default_factory=Turn)
    choice: Choice | None = None
    turns: int = 0
    turns_without_purchase: int = 0
    reason: str | None = None

    @property
    def over(self) -> bool:
        return self.reason is not None

    def card(self, kind: str) -> Card:
        return self.edition.cards[kind]

    def copy(self) -> Table:
        return Table(
            edition=self.edition,
            seats=[seat.copy() for seat in self.seats],
            market=list(self.market),
            market_deck=Counter(self.market_deck),
            memories=list(self.memories),
            winter=self.winter,
            market_discard=Counter(self.market_discard),
            season=self.season,
            unseen={season: Counter(pile) for season, pile in self.unseen.items()},
            box=Counter(self.box),
            turned_up=self.turned_up,
            to_act=self.to_act,
            turn=self.turn.copy(),
            choice=self.choice,
            turns=self.turns,
            turns_without_purchase=self.turns_without_purchase,
            reason=self.reason,
        )


def take(pile: Counter[str], kind: str, count: int = 1) -> None:
    """Take cards out of a pile, which never keeps a count of nothing."""
    if pile[kind] < count:
        raise ValueError(f"the pile has {pile[kind]} of {kind}, not {count}")
    pile[kind] -= count
    if pile[kind] == 0:
        del pile[kind]


def set_up(
    edition: Edition, dragons: list[str], market: list[str], memories: list[str], winter: list[str] | None
) -> Table:
    """The table before the first turn (R2, R3): Mentors sits with the seat that acts last."""
    seats = [Seat(dragon, Counter(edition.dragons[dragon].deck)) for dragon in dragons]
    seats[-1].mentors = True
    market_deck = Counter({card.id: card.copies for card in edition.market()})
    for kind in market:
        take(market_deck, kind)
    unseen = {name: Counter({card.id: card.copies for card in edition.season(name)}) for name in SEASONS}
    for name, row in (("spring", memories), ("winter", winter or [])):
        for kind in row:
            take(unseen[name], kind)
    return Table(
        edition=edition,
        seats=seats,
        market=list(market),
        market_deck=market_deck,
        memories=list(memories),
        winter=list(winter) if winter is not None else None,
        unseen=unseen,
    )


def all_cards(table: Table) -> Counter[str]:
    """Every card of the box that these seats play with, wherever it lies; dragons and Mentors by name.

    Thirteen for each seat and 53 others in the teahouse edition: no play makes or loses one.
    """
    count: Counter[str] = Counter()
    for seat in table.seats:
        count.update(seat.owned())
        count[f"dragon {seat.dragon}"] += 1
        count["mentors"] += seat.mentors
    count.update(table.market_deck)
    count.update(table.market_discard)
    count.update(card for row in (table.market, table.memories) for card in row if card is not None)
    if table.season != "winter":
        count.update(table.winter or [])
    for pile in table.unseen.values():
        count.update(pile)
    count.update(table.box)
    waiting = table.turn.waiting
    if waiting is not None and table.card(waiting).kind != "mischief":
        count[waiting] += 1
    return count
