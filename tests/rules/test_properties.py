"""What holds after every action of every game, played at random from random seeds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from teadragon.cards.edition import SEASONS
from teadragon.rules.actions import from_json, to_json
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from teadragon.rules.view import view
from tests.rules.replayer import after
from tests.rules.tables import teahouse

EDITION = teahouse()
STARTERS = {card.id for card in EDITION.cards if card.starter}
MEMORIES = {card.id: card.season for card in EDITION.cards if card.season}
MARKET = Counter({card.id: card.copies for card in EDITION.cards if not card.starter and not card.season})

games = st.fixed_dictionaries(
    {"seats": st.integers(2, 4), "seed": st.binary(min_size=16, max_size=16), "open_winter": st.booleans()}
)


def new(game: dict[str, Any]) -> Game:
    return Game.new(EDITION, game["seats"], game["seed"].hex(), open_winter=game["open_winter"])


def owned(table: dict[str, Any], seat: int) -> Counter[str]:
    area = table["seats"][seat]
    cards = Counter(area["deck"]) + Counter(area["hold"]) + Counter(area["discard"])
    return cards + Counter([table["waiting"]] if table["waiting"] and table["to_act"] == seat else [])


def everywhere(table: dict[str, Any]) -> Counter[str]:
    piles = [owned(table, seat) for seat in range(len(table["seats"]))]
    piles += [Counter(table["market_deck"]), Counter(table["market_discard"]), Counter(table["box"])]
    piles += [Counter(card for card in table[row] or [] if card) for row in ("market", "memories", "winter")]
    return sum(piles, Counter())


def check_cards(table: dict[str, Any], game: Game) -> None:
    """No card is made or lost: 13 x seats + 53, dragons and Mentors and those nobody has seen counted."""
    cards = everywhere(table)
    ahead = Counter({card: 1 for card in MEMORIES if card not in cards})
    assert all(SEASONS.index(MEMORIES[card] or "") > SEASONS.index(table["season"]) for card in ahead)
    mentors = sum(seat["mentors"] for seat in table["seats"])
    assert mentors == 1
    assert (cards + ahead).total() + game.seats + mentors == 13 * game.seats + 53
    assert Counter({card: n for card, n in cards.items() if card in MARKET}) == MARKET
    assert all(cards[card] + ahead[card] == 1 for card in MEMORIES)
    for seat, dragon in enumerate(game.dragons):
        mine = Counter({card: n for card, n in owned(table, seat).items() if card in STARTERS})
        assert mine == Counter(EDITION.dragon(dragon).deck)


def check_rows(table: dict[str, Any], game: Game) -> None:
    ran_out = not table["market_deck"] and not table["market_discard"]
    assert None not in table["market"] or ran_out
    if not game.over:
        assert 2 <= sum(card is not None for card in table["memories"]) <= game.seats + 1
    elif game.reason == "winter":
        assert sum(card is not None for card in table["memories"]) == 1


def check_decision(game: Game) -> None:
    """Exactly one seat decides and has an action, unless the game is over."""
    actions = game.legal_actions()
    assert (game.to_act is None) == game.over == (not actions)
    for action in actions:
        assert game.refusal(action) is None
        assert from_json(to_json(action)) == action


@given(game=games, data=st.data())
@settings(max_examples=30, deadline=None)
def test_every_action_keeps_the_table_whole(game: dict[str, Any], data: st.DataObject) -> None:
    played = new(game)
    dice = data.draw(st.randoms(use_true_random=False))
    before = view(played)
    check_cards(before, played)
    while not played.over:
        check_decision(played)
        action = dice.choice(played.legal_actions())
        twin = Game.from_text(EDITION, played.to_text())
        assert twin.to_text() == played.to_text()
        events = played.play(action)
        table = view(played)
        check_cards(table, played)
        check_rows(table, played)
        assert SEASONS.index(table["season"]) - SEASONS.index(before["season"]) in (0, 1)
        replayed = after(before, events, EDITION)
        assert {**replayed, "choice": table["choice"]} == table
        assert twin.play(action) == events
        before = table


@given(game=games, data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_game_replays_from_its_outcomes_alone(game: dict[str, Any], data: st.DataObject) -> None:
    played = new(game)
    twin = Game.from_header(EDITION, played.dragons, **played.opening())  # type: ignore[arg-type]
    dice = data.draw(st.randoms(use_true_random=False))
    bought: Counter[str] = Counter()
    while not played.over:
        season = played.season
        action = dice.choice(played.legal_actions())
        events = played.play(action)
        assert twin.replay(action, outcomes(events)) == events
        bought[season] += any(event.what == "bought" and event.other == "memory" for event in events)
    assert view(twin) == view(played)
    assert twin.score() == played.score()
    if played.reason == "winter":
        assert bought == dict.fromkeys(SEASONS, played.seats)


@given(game=games)
@settings(max_examples=15, deadline=None)
def test_taking_back_does_not_re_roll(game: dict[str, Any]) -> None:
    """The outcome of an action is settled by the seed and the counters, not by when it is asked for."""
    played = new(game)
    for _ in range(20):
        action = played.legal_actions()[0]
        tried = played.copy()
        assert tried.play(action) == played.copy().play(action)
        played.play(action)


@given(game=games, data=st.data())
@settings(max_examples=15, deadline=None)
def test_two_games_in_one_process_do_not_touch(game: dict[str, Any], data: st.DataObject) -> None:
    dice = data.draw(st.randoms(use_true_random=False))
    alone, together, other = new(game), new(game), Game.new(EDITION, 4, "f" * 32)
    for _ in range(60):
        if alone.over:
            break
        action = dice.choice(alone.legal_actions())
        events = alone.play(action)
        if not other.over:
            other.play(dice.choice(other.legal_actions()))
        assert together.play(action) == events
    assert together.to_text() == alone.to_text()


@given(game=games, data=st.data())
@settings(max_examples=15, deadline=None)
def test_odds_are_those_of_the_bag_and_sum_to_one(game: dict[str, Any], data: st.DataObject) -> None:
    played = new(game)
    dice = data.draw(st.randoms(use_true_random=False))
    for _ in range(40):
        if played.over:
            break
        for each in range(played.seats):
            odds = played.odds(each)
            assert not odds or sum(odds.values()) == 1
        seat = played.to_act
        assert seat is not None
        before = played.odds(seat)
        events = played.play(dice.choice(played.legal_actions()))
        first = next((event.card for event in events if event.what == "drew"), None)
        if first is not None and events[0].what in ("drew", "reshuffled"):
            assert first in before
