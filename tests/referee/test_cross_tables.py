"""Tables that few games reach, built at random from all the cards and played on by engine and referee."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from in_step import same_actions, same_end, same_table, same_verdicts, step
from referee import edition as plain_edition
from referee.chance import Generator
from referee.edition import SEASONS
from referee.table import Seat, Table, all_cards, set_up

from teadragon.cards.edition import Edition, load
from teadragon.rules.game import Game

EDITIONS = {"teahouse": "teahouse", "crowded": str(Path(__file__).with_name("crowded.toml"))}
PLIES = 12


def scatter(table: Table, kind: str, dice: random.Random) -> None:
    """A card that left the Market or a Memory row is some seat's, more often in its hold."""
    seat = dice.choice(table.seats)
    pile = dice.choice([seat.hold, seat.hold, seat.deck, seat.discard])
    pile[kind] += 1


def shake(table: Table, seat: Seat, dice: random.Random) -> None:
    """Starter cards lie anywhere, in a mood of the seat: some decks are nearly drawn, some holds bare."""
    mood = dice.choice([(8, 1, 1), (1, 8, 1), (1, 1, 8), (1, 1, 1)])
    for kind in list(seat.deck.elements()):
        seat.deck[kind] -= 1
        pile = dice.choices([seat.deck, seat.hold, seat.discard], mood)[0]
        if pile is seat.hold and table.card(kind).kind == "mischief":
            pile = seat.discard  # Mischief never joins a hold (R11)
        pile[kind] += 1


def random_table(plain: plain_edition.Edition, generator: Generator, dice: random.Random) -> Table:
    seats = dice.choice([2, 2, 3, 4])
    dragons = dice.sample(list(plain.dragons), seats)
    rows = {season: dice.sample([card.id for card in plain.season(season)], seats + 1) for season in SEASONS}
    rows["winter"] = generator.memories("winter", seats + 1)  # an open winter shows what the seed will deal
    market = [card.id for card in plain.market() for _ in range(card.copies)]
    dice.shuffle(market)
    winter = rows["winter"] if dice.random() < 0.5 else None
    table = set_up(plain, dragons, market[:4], rows["spring"], winter)
    for seat in table.seats:
        shake(table, seat, dice)
    table.market_deck = Counter()
    scarce = dice.choice([1, 5, 30])
    for kind in market[4:]:
        where = dice.choices(["seat", "deck", "discard"], [10, scarce, scarce])[0]
        if where == "seat":
            scatter(table, kind, dice)
        else:
            (table.market_deck if where == "deck" else table.market_discard)[kind] += 1
    go_to_season(table, rows, dice)
    finish(table, dice)
    return table


def go_to_season(table: Table, rows: dict[str, list[str]], dice: random.Random) -> None:
    table.season = dice.choice(SEASONS)
    for season in SEASONS[: SEASONS.index(table.season)]:
        last = dice.choice(rows[season])
        for kind in rows[season]:
            if kind == last:
                table.box[kind] += 1
            else:
                scatter(table, kind, dice)
    for season in SEASONS[1 : SEASONS.index(table.season) + 1]:
        if not (season == "winter" and table.winter):
            table.unseen[season] -= Counter(rows[season])
    table.memories = list(rows[table.season])
    for slot in dice.sample(range(len(table.memories)), dice.randint(0, len(table.memories) - 2)):
        scatter(table, rows[table.season][slot], dice)
        table.memories[slot] = None


def finish(table: Table, dice: random.Random) -> None:
    for seat in table.seats:
        seat.mentors = False
        seat.drawn_in_game = dice.randint(0, 200)
        seat.deck, seat.hold, seat.discard = +seat.deck, +seat.hold, +seat.discard
    dice.choice(table.seats).mentors = True
    table.to_act = dice.randrange(len(table.seats))
    table.turned_up = dice.randint(4, 100)
    table.turns = dice.choice([50, 400, 995])
    table.turns_without_purchase = dice.choice([0, 0, 295])


def in_words(pile: Counter[str], first: str = "") -> str:
    names = [f"{count}*{kind}" if count > 1 else kind for kind, count in pile.items() if count]
    return " ".join([first] * bool(first) + names) or "-"


def in_slots(row: list[str | None]) -> str:
    return " ".join(kind or "-" for kind in row)


def notation(table: Table, seed: str) -> str:
    """The engine's line of text for a table at the start of a turn."""
    parts = []
    for seat in table.seats:
        hold = in_words(seat.hold, "mentors" if seat.mentors else "")
        parts.append(
            f"{seat.dragon}: hold {hold} | deck {in_words(seat.deck)} | discard {in_words(seat.discard)}"
        )
    parts.append(f"market {in_slots(table.market)} | market-deck {in_words(table.market_deck)}")
    parts.append(f"market-discard {in_words(table.market_discard)}")
    parts.append(f"memories {table.season} {in_slots(table.memories)}")
    if table.winter:
        shown: list[str | None] = [None] * len(table.winter) if table.season == "winter" else [*table.winter]
        parts.append(f"winter {in_slots(shown)}")
    parts.append(f"turns {table.turns} dry {table.turns_without_purchase} to-act {table.to_act}")
    drawn = " ".join(str(seat.drawn_in_game) for seat in table.seats)
    parts.append(f"seed {seed} drawn {drawn} revealed {table.turned_up}")
    return " | ".join(parts)


def play_on(edition: Edition, plain: plain_edition.Edition, number: int) -> None:
    dice = random.Random(number)
    seed = dice.randbytes(16).hex()
    generator = Generator(plain, seed)
    table = random_table(plain, generator, dice)
    cards = all_cards(table)
    assert cards.total() == 13 * len(table.seats) + 53
    game = Game.from_text(edition, notation(table, seed))
    same_table(game, table)
    buy = dice.choice([0.1, 0.5, 0.9])
    for ply in range(PLIES):
        if table.over:
            break
        if ply == 0 and max(seat.hold.total() for seat in table.seats) < 12:
            same_actions(game, table)
        same_verdicts(game, table, generator, dice)
        step(game, table, generator, dice, buy=buy)
        assert all_cards(table) == cards
    same_end(game, table)


@pytest.fixture(params=EDITIONS)
def both(request: pytest.FixtureRequest) -> tuple[Edition, plain_edition.Edition]:
    where = EDITIONS[request.param]
    return load(where), plain_edition.load(where)


def test_tables_built_at_random(both: tuple[Edition, plain_edition.Edition]) -> None:
    for number in range(80):
        play_on(*both, number)


@pytest.mark.long
def test_many_tables_built_at_random(both: tuple[Edition, plain_edition.Edition]) -> None:
    for number in range(1000, 2500):
        play_on(*both, number)


def scene(plain: plain_edition.Edition, dragons: list[str], piles: dict[str, str]) -> Table:
    """A winter's table whose first seat has just these cards; what else it owned is out of the game."""
    market = [card.id for card in plain.market() if card.kind == "growth"][:4]
    spring = [card.id for card in plain.season("spring")][: len(dragons) + 1]
    table, seat = set_up(plain, dragons, market, spring, None), Seat(dragons[0], Counter())
    for pile, names in ((seat.hold, piles["hold"]), (seat.deck, piles["deck"])):
        pile.update(names.split())
        table.market_deck -= pile
    table.seats[0] = seat
    table.season = "winter"
    table.memories = [*[card.id for card in plain.season("winter")][: len(dragons) + 1]]
    return table


SCENES = [
    # Mischief that has had its effect meets a card that reacts to Mischief and has not reacted yet (R10)
    (
        "crowded",
        ["ember", "moss"],
        {"hold": "bowl bowl grooming-1 grooming-2", "deck": "feeding-1 bite bell"},
    ),
    (
        "teahouse",
        ["ginseng", "jasmine"],
        {"hold": "bowl grooming-1 gloves", "deck": "feeding-1 bite milk swap-meet birds-nest"},
    ),
    # two kinds of Protection for one loss, and Items that leave between two Mischief cards (R13)
    (
        "crowded",
        ["moss", "ember"],
        {
            "hold": "apron lid bell bowl bowl feeding-2",
            "deck": "feeding-1 tangle sleeping-1 tangle creek jam",
        },
    ),
    # the same Milk, Swap Meet and Vulnerable cards again and again across reshuffles (R10, R28)
    (
        "teahouse",
        ["ginseng", "jasmine"],
        {
            "hold": "bowl book necklace firefly-night birds-nest",
            "deck": "feeding-1 bored grumpy bite milk swap-meet rain-on-the-roof sugary-treat",
        },
    ),
]


@pytest.mark.parametrize(("name", "dragons", "piles"), SCENES)
def test_turns_that_come_back_to_the_same_cards(name: str, dragons: list[str], piles: dict[str, str]) -> None:
    edition, plain = load(EDITIONS[name]), plain_edition.load(EDITIONS[name])
    for number in range(25):
        dice = random.Random(number)
        seed = dice.randbytes(16).hex()
        table = scene(plain, dragons, piles)
        game, generator = Game.from_text(edition, notation(table, seed)), Generator(plain, seed)
        while table.turns == 0:
            step(game, table, generator, dice, buy=0.0)
