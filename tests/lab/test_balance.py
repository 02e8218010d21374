"""Balance: counted as the events of the same games tell it, and held to its goals by intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import pytest

from teadragon.bots import Chooser
from teadragon.cards.changing import changed, read_change
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import load
from teadragon.lab.balance import Plan, count
from teadragon.lab.comparing import balance
from teadragon.lab.counting import PARTS
from teadragon.lab.goals import Goal, goals_of
from teadragon.lab.measures import ABOVE, EXCESS, part_of
from teadragon.rules.actions import Buy
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.events import Event, What
from teadragon.rules.game import Game

TEAHOUSE = load("teahouse")
IDS = compile_edition(TEAHOUSE).ids
GAMES, SEED = 25, 11


@dataclass
class Told:
    """What a game's events tell, without a look at how it is counted."""

    sums: Counter[str] = field(default_factory=Counter)
    cards: dict[str, Counter[str]] = field(default_factory=dict)
    leader: int | None = None
    winter: list[tuple[int, int]] | None = None

    def add(self, name: str, card: str, count: int = 1) -> None:
        self.cards.setdefault(name, Counter())[card] += count


def standings(game: Game) -> list[tuple[int, int]]:
    return [(score.total, score.memories) for score in game.score()]


def game_number(seats: int, number: int) -> Game:
    return Game.new(TEAHOUSE, seats, series_seed(SEED, 4 * number + seats - 1))


def tell(seats: int, number: int, told: Told) -> None:
    game = game_number(seats, number)
    assert game.seed is not None
    chooser = Chooser(*seed_words(game.seed))
    seen: dict[str, set[str]] = {"offered": set(), "affordable": set(), "bought": set()}
    told.leader, told.winter, late = None, None, told.sums["late_leads"]
    while (seat := game.to_act) is not None:
        if game.choice is None:
            rows = {card for row in ("market", "memory") for card in game.row(row) if card}
            payable = {action.card for action in game.legal_actions() if isinstance(action, Buy)}
            for name, cards in (("offered", rows), ("affordable", payable)):
                seen[name] |= cards
                for card in cards:
                    told.add(name, card)
        season, turns = game.season, game.turns
        for event in game.play(chooser.choose("greedy", game)):
            tell_event(event, told, season, 1 + turns // seats, seen["bought"])
        tell_lead(game, told, season)
        assert seat is not None
    for name, cards in seen.items():
        for card in cards:
            told.add(f"{name}_games", card)
    told.sums["late_games"] += told.sums["late_leads"] > late
    tell_end(game, told)


def tell_event(event: Event, told: Told, season: str, turn: int, bought: set[str]) -> None:
    card = event.card or ""
    if event.what is What.BOUGHT:
        told.add("bought", card)
        told.add("rounds", card, turn)
        told.add(season, card)
        bought.add(card)
    elif event.what is What.DREW:
        told.add("drawn", card)
    elif event.what in (What.LOST, What.VULNERABLE_LOST):
        told.add("lost", card)
        told.add("took" if event.what is What.LOST else "ruined", event.other or "")
    elif event.what is What.PROTECTED:
        told.add("stopped", event.other or "")
    elif event.what is What.ASKED:
        told.sums["answers"] += 1


def tell_lead(game: Game, told: Told, season: str) -> None:
    found = standings(game)
    front = [seat for seat, own in enumerate(found) if own == max(found)]
    if len(front) == 1 and front[0] != told.leader:
        if told.leader is not None:
            told.sums["leads"] += 1
            told.sums["late_leads"] += season == "winter"
        told.leader = front[0]
    if game.season == "winter" and told.winter is None:
        told.winter = found


def tell_end(game: Game, told: Told) -> None:
    winners, found = game.winners(), standings(game)
    totals = sorted((total for total, _ in found), reverse=True)
    told.sums.update(turns=game.turns, shared=len(winners) > 1, level=totals[0] == totals[1])
    told.sums.update(points=sum(totals), most=totals[0], margin=totals[0] - totals[1])
    if len(winners) == 1 and told.winter is not None:
        own = told.winter[winners[0]]
        told.sums["wintered"] += 1
        told.sums["from_behind"] += max(told.winter) > own
        told.sums["from_last"] += max(told.winter) > own == min(told.winter)
        told.sums["deficit"] += max(told.winter)[0] - own[0] if max(told.winter) > own else 0
    for seat in range(game.seats):
        part = PARTS // len(winners) * (seat in winners)
        told.sums.update({f"seat {seat}": part, game.dragons[seat]: part, f"sat {game.dragons[seat]}": 1})
        tell_owned(game, seat, part, told)


def tell_owned(game: Game, seat: int, part: int, told: Told) -> None:
    owned: Counter[str] = Counter()
    for pile in ("deck", "hold", "discard"):
        owned.update(game.counts(game.tables[pile][0][seat]))
    points = {line.card: line.points for line in game.score()[seat].lines}
    for card, copies in owned.items():
        told.add("owners", card)
        told.add("owners_won", card, part)
        told.add("owned", card, copies)
        told.add("brought", card, points.get(card, 0))


BY_CARD = (
    "offered", "affordable", "bought", "rounds", "offered_games", "affordable_games",
    "bought_games", "owners", "owners_won", "owned", "brought", "drawn", "took", "ruined",
    "stopped", "lost",
)  # fmt: skip
OF_GAME = (
    "turns", "answers", "leads", "late_leads", "late_games", "wintered", "from_behind", "from_last",
    "deficit", "level", "shared", "points", "most", "margin",
)  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts_are_what_the_events_of_the_same_games_tell(seats: int) -> None:
    told = Told()
    for number in range(1, GAMES + 1):
        tell(seats, number, told)
    plan = Plan(TEAHOUSE, "greedy", GAMES, SEED, (seats,))
    tallies = count(plan, workers=1)[seats].tallies
    for name in BY_CARD:
        counted = dict(zip(IDS, tallies[name].sum(axis=0).tolist(), strict=False))
        assert {card: n for card, n in counted.items() if n} == +told.cards.get(name, Counter()), name
    for at, season in enumerate(("spring", "summer", "fall", "winter")):
        counted = dict(zip(IDS, tallies["seasons"].sum(axis=0)[at].tolist(), strict=False))
        assert {card: n for card, n in counted.items() if n} == dict(told.cards[season])
    for name in OF_GAME:
        assert tallies[name].sum() == told.sums[name], name
    for seat in range(seats):
        assert tallies["seat_won"].sum(axis=0)[seat] == told.sums[f"seat {seat}"]
    for at, dragon in enumerate(compile_edition(TEAHOUSE).dragon_ids):
        assert tallies["dragon_won"].sum(axis=0)[at] == told.sums[dragon]
        assert tallies["sat"].sum(axis=0)[at] == told.sums[f"sat {dragon}"]


def test_what_a_seat_bought_of_what_it_could_is_counted_once_a_game() -> None:
    found = count(Plan(TEAHOUSE, "greedy", 60, SEED, (2, 4)), workers=1)
    for seats, one in found.items():
        games, by_seats = (one.tallies[f"affordable_{what}"].sum(axis=0) for what in ("games", "seats"))
        assert (games <= by_seats).all()
        assert (by_seats <= seats * games).all()
        bought = one.tallies["bought_seats"].sum(axis=0)
        assert (bought <= one.tallies["bought"].sum(axis=0)).all()
        assert (one.tallies["bought_games"].sum(axis=0) <= bought).all()


def test_workers_change_nothing_and_games_are_told() -> None:
    plan = Plan(TEAHOUSE, "greedy", 500, 3, (2, 3))
    told: list[int] = []
    one = count(plan, workers=1, on_done=told.append)
    two = count(plan, workers=2)
    assert sum(told) == 1000
    for seats in (2, 3):
        assert (one[seats].tallies == two[seats].tallies).all()
        assert (one[seats].lengths == two[seats].lengths).all()
        assert one[seats].tallies["games"].sum() == 500 == one[seats].lengths.sum()


def test_a_part_adds_up() -> None:
    [(_, counted)] = count(Plan(TEAHOUSE, "greedy", 600, 5, (3,)), workers=1).items()
    part = part_of([counted])
    assert sum(figure.value for figure in part.by_seat) == pytest.approx(1)
    assert all(figure.low <= figure.value <= figure.high for figure in part.by_seat)
    lines = {line.card: line for line in part.cards}
    assert set(lines) == {card.id for card in TEAHOUSE.cards if not card.starter}
    picnic = lines["picnic"]
    assert (picnic.season, picnic.cost, picnic.changed_cost) == ("summer", 4, None)
    points, when = picnic.figures["points"], picnic.when["summer"]
    assert points is not None
    assert when is not None
    assert (points.value, when.value) == (3, 1)
    assert lines["birds-nest"].figures["owners"] is None  # greedy never buys it
    above = [lines[card.id].figures[ABOVE] for card in TEAHOUSE.cards if card.season == "winter"]
    assert sum(figure.value for figure in above if figure) == pytest.approx(0)
    owners, excess = (lines["milk"].figures[name] for name in ("owners", EXCESS))
    assert owners is not None
    assert excess is not None
    assert owners.value - 1 / 3 == pytest.approx(excess.value)


def test_a_change_is_played_on_the_same_deals() -> None:
    other = changed(TEAHOUSE, [read_change("necklace.cost=5", TEAHOUSE)])
    found = balance(Plan(TEAHOUSE, "greedy", 1000, 5, (2,)), other, ["necklace.cost=5"], workers=1)
    part = found.parts[2]
    [line] = [line for line in part.cards if line.card == "necklace"]
    assert (line.cost, line.changed_cost) == (4, 5)
    bought, turns = line.figures["bought"], part.figures["turns"]
    assert bought is not None
    assert bought.changed is not None
    assert bought.difference is not None
    assert bought.difference.value == pytest.approx(bought.changed.value - bought.value)
    assert bought.difference.high < 0  # what is dearer is bought less
    assert turns is not None
    assert turns.changed is not None
    assert turns.difference is not None
    unpaired = np.hypot(turns.high - turns.low, turns.changed.high - turns.changed.low)
    assert turns.difference.high - turns.difference.low < 0.8 * unpaired
    assert len(found.goals()[2]) > 90
    assert {goal.verdict for goal in found.goals(changed=True)[2]} >= {"inside", "outside"}


def test_an_unchanged_edition_has_no_difference() -> None:
    found = balance(Plan(TEAHOUSE, "greedy", 100, 5, (2,)), TEAHOUSE, [], workers=1)
    for figure in found.parts[2].figures.values():
        if figure is not None:
            assert figure.difference is not None
            assert (figure.difference.value, figure.difference.low, figure.difference.high) == (0, 0, 0)


def test_a_changed_edition_is_played_by_the_bots_that_play_the_base() -> None:
    """It has a digest of its own, and so weights of another edition would come with it."""
    other = changed(TEAHOUSE, [], head={"id": "teahouse-by-another-name"})
    found = balance(Plan(TEAHOUSE, "gardener", 40, 5, (2,)), other, [], workers=1)
    turns = found.parts[2].figures["turns"]
    assert turns is not None
    assert turns.difference is not None
    assert (turns.difference.value, turns.difference.low, turns.difference.high) == (0, 0, 0)


@pytest.mark.parametrize(
    ("low", "high", "least", "most", "verdict"),
    [
        (0.2, 0.3, 0.1, 0.9, "inside"),
        (0.05, 0.3, 0.1, 0.9, "cannot tell yet"),
        (0.85, 0.99, 0.1, 0.9, "cannot tell yet"),
        (0.01, 0.09, 0.1, 0.9, "outside"),
        (0.91, 0.99, 0.1, 0.9, "outside"),
        (0.05, 0.95, 0.1, 0.9, "cannot tell yet"),
        (-5, 0.07, None, 0.08, "inside"),
        (0.09, 0.2, None, 0.08, "outside"),
        (0.2, 0.3, 0.25, None, "cannot tell yet"),
    ],
)
def test_intervals_decide(
    low: float, high: float, least: float | None, most: float | None, verdict: str
) -> None:
    assert Goal("bought", "", (low + high) / 2, low, high, least, most).verdict == verdict


def test_every_topic_has_goals_and_misses_are_how_far_it_is() -> None:
    [(_, counted)] = count(Plan(TEAHOUSE, "greedy", 400, 5, (2,)), workers=1).items()
    goals = goals_of(part_of([counted]))
    counts = Counter(goal.topic for goal in goals)
    bought_too_seldom = 42 - counts.pop("owners")  # of the cards of Market, spring, summer and fall
    assert 0 < bought_too_seldom < 10
    assert counts == {"dragons": 4, "seats": 2, "bought": 48, "winter": 6, "length": 1, "late": 1}
    nest = next(goal for goal in goals if goal.topic == "bought" and goal.what == "birds-nest")
    assert (nest.value, nest.miss) == (0, 0.1)
    assert all(goal.miss == 0 for goal in goals if goal.verdict == "inside")


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        (Plan(TEAHOUSE, "greedy", 1, 1), "two"),
        (Plan(TEAHOUSE, "greedy", 10, 1, (2, 5)), "seats"),
        (Plan(TEAHOUSE, "greedy", 10, 1, ()), "seats"),
        (Plan(TEAHOUSE, "gredy", 10, 1), "gredy"),
        (Plan(TEAHOUSE, "greedy", 10, -1), "seed"),
    ],
)
def test_plans_that_cannot_be(plan: Plan, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        balance(plan, workers=1)
