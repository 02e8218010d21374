"""The line of a table: it prints what it read, it goes on as the table did, and bad words are named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from teadragon.rules.actions import Buy, DiscardItem, Draw, Lose
from teadragon.rules.game import Game
from teadragon.rules.refusal import BadNotation, Reason
from teadragon.rules.view import view
from tests.rules.scenarios import drew, pile
from tests.rules.tables import buy, draw, random_game, table, teahouse, whats

TWO = "chamomile: hold - | ginseng: hold -"
NO_LUCK = f"seed {'0' * 32} drawn 0 0 revealed 0"

LINES = [
    "chamomile: hold feeding-1 2*sleeping-1 mentors | deck feeding-3 bite | discard picky"
    " | ginseng: hold - | deck 3*feeding-1 | discard -"
    " | market gloves - necklace - | market-deck brick | market-discard 2*feeding-2 milk"
    " | memories spring kite-day - planting-day | turns 12 dry 3 to-act 1"
    " | seed 00112233445566778899aabbccddeeff drawn 7 5 revealed 9",
    "jasmine: hold - | deck - | discard - | rooibos: hold - | deck - | discard -"
    " | ginseng: hold - | deck - | discard - | chamomile: hold mentors | deck - | discard -"
    " | market - - - - | market-deck - | market-discard -"
    " | memories fall - - - first-frost - | winter snow-day long-night - gift-giving tea-ceremony"
    f" | turns 0 dry 0 to-act 3 | seed {'f' * 32} drawn 0 0 0 0 revealed 4",
    "chamomile: hold feeding-2 feeding-1 birds-nest | deck bite | discard picky"
    " | ginseng: hold mentors | deck - | discard -"
    " | market - - - - | market-deck - | market-discard - | memories summer picnic river-swim swap-meet"
    f" | turns 4 dry 4 to-act 0 | {NO_LUCK}"
    " | asks lose picky feeding-2 feeding-1 | owed 2 | fired milk picky | answered 2*gloves | dragon-fired",
    "chamomile: hold gloves incense | deck bite | discard -"
    " | ginseng: hold mentors | deck - | discard -"
    " | market - - - - | market-deck - | market-discard - | memories fall first-frost leaf-pile -"
    f" | turns 4 dry 4 to-act 0 | {NO_LUCK}"
    " | asks discard_item swap-meet gloves incense | waiting swap-meet | owed 0 | fired swap-meet | answered -",
    "chamomile: hold - | deck kite-day | discard -"
    " | ginseng: hold mentors | deck - | discard -"
    " | market - - - - | market-deck - | market-discard - | memories winter - - snow-day"
    f" | turns 90 dry 0 to-act 0 | {NO_LUCK} | over winter",
]


@pytest.mark.parametrize("line", LINES)
def test_a_whole_line_prints_itself(line: str) -> None:
    assert Game.from_text(teahouse(), line).to_text() == line


def test_what_is_left_out_is_empty_and_mentors_sits_last() -> None:
    short = Game.from_text(teahouse(), "chamomile: deck bite | ginseng: hold -")
    assert short.to_text() == (
        "chamomile: hold - | deck bite | discard - | ginseng: hold mentors | deck - | discard -"
        " | market - - - - | market-deck - | market-discard - | memories spring - - -"
        f" | turns 0 dry 0 to-act 0 | {NO_LUCK}"
    )


def test_order_within_a_pile_and_white_space_do_not_matter() -> None:
    one = table("chamomile:  hold   bite 2*feeding-1|deck feeding-1 bite feeding-1 | ginseng: ")
    two = table("chamomile: deck 2*feeding-1 bite\n| hold 2*feeding-1 bite | ginseng: hold -")
    assert one.to_text() == two.to_text()


def test_a_slot_that_is_left_out_is_empty() -> None:
    game = table(f"{TWO} | market - gloves | memories spring kite-day")
    assert game.row("market") == [None, "gloves", None, None]
    assert game.row("memory") == ["kite-day", None, None]


def test_cards_that_are_named_nowhere_lie_in_the_box_or_ahead() -> None:
    """Memories of later seasons can still be dealt, so that nobody knows them to be in the box."""
    box = view(table(f"{TWO} | market gloves | memories summer picnic"))["box"]
    assert "gloves" not in box
    assert (box["feeding-2"], box["milk"], box["kite-day"], box["river-swim"]) == (2, 1, 1, 1)
    assert not {"first-frost", "snow-day", "picnic"} & set(box)
    open_winter = view(table(f"{TWO} | memories fall - | winter snow-day"))["box"]
    assert "long-night" in open_winter
    assert "snow-day" not in open_winter


@pytest.mark.parametrize(("seed", "seats", "open_winter"), [(9, 2, False), (10, 3, False), (6, 4, True)])
def test_a_table_read_back_goes_on_as_the_first_did(seed: int, seats: int, open_winter: bool) -> None:
    """At every action of a game, open questions among them: the same events, and the same line after."""
    questions = 0
    twin: Game | None = None
    for game, action, events in random_game(seed, seats, open_winter=open_winter):
        if twin is not None:
            assert twin.play(action) == events
            assert twin.to_text() == game.to_text()
        questions += game.choice is not None
        twin = Game.from_text(teahouse(), game.to_text())
        assert twin.to_text() == game.to_text()
        assert view(twin) | {"plies": 0} == view(game) | {"plies": 0}
    assert twin is not None
    assert twin.over
    assert questions > 0


@pytest.mark.parametrize("turns", ["turns 999 dry 3", "turns 400 dry 299", "turns 999 dry 299"])
def test_an_adjudicated_game_reads_back(turns: str) -> None:
    game = table(f"chamomile: deck picnic | ginseng: hold - | {turns} to-act 0")
    draw(game, "picnic")
    assert game.reason == "adjudicated"
    assert Game.from_text(teahouse(), game.to_text()).to_text() == game.to_text()


def test_a_stopped_game_reads_back() -> None:
    game = table(f"{TWO} | market gloves")
    game.stop()
    twin = Game.from_text(teahouse(), game.to_text())
    assert (twin.over, twin.reason, twin.to_act, twin.legal_actions()) == (True, "stopped", None, [])
    assert twin.to_text() == game.to_text()


def test_an_open_question_keeps_what_was_used_up_in_the_turn() -> None:
    """Read back while Picky asks: the Bowl, the dragon and the clock have answered."""
    game = table(
        "ginseng: hold bowl birds-nest firefly-night feeding-clock"
        " | deck feeding-1 2*picky feeding-2 feeding-3 rain-on-the-roof bite"
    )
    draw(game, "feeding-1", "picky", "rain-on-the-roof", "feeding-2", "picky")
    twin = Game.from_text(teahouse(), game.to_text())
    for each in (game, twin):
        events = each.replay(Lose("feeding-1"), drew("feeding-3"))
        assert whats(events) == ["lost feeding-1", "drew feeding-3", "joined feeding-3"]
    assert twin.to_text() == game.to_text()


def test_a_waiting_card_reads_back() -> None:
    game = table("chamomile: hold gloves | deck swap-meet picnic kite-day")
    draw(game, "swap-meet")
    twin = Game.from_text(teahouse(), game.to_text())
    assert view(twin)["waiting"] == "swap-meet"
    twin.replay(DiscardItem("gloves"), drew("picnic", "kite-day"))
    assert pile(twin, "hold") == {"swap-meet": 1, "picnic": 1, "kite-day": 1}


# Lines that cannot be read: each message names the group, and what is wrong in it

BAD = [
    # cards
    ("chamomile: hold dragonfruit | ginseng: hold -", "hold of seat 1: no card dragonfruit"),
    ("chamomile: hold - | ginseng: hold dragonfruit", "hold of seat 2: no card dragonfruit"),
    ("chamomile: deck bite dragonfruit | ginseng: hold -", "deck of seat 1: no card dragonfruit"),
    ("chamomile: hold - | ginseng: discard dragonfruit", "discard of seat 2: no card dragonfruit"),
    ("chamomile: hold Feeding-1 | ginseng: hold -", "hold of seat 1: no card Feeding-1"),
    ("chamomile: hold chamomile | ginseng: hold -", "hold of seat 1: no card chamomile"),
    ("chamomile: hold - - | ginseng: hold -", "hold of seat 1: no card -"),
    ("chamomile: deck mentors | ginseng: hold -", "deck of seat 1: no card mentors"),
    (f"{TWO} | market dragonfruit", "market: no card dragonfruit"),
    (f"{TWO} | market 2*feeding-2", r"market: no card 2\*feeding-2"),
    (f"{TWO} | market-deck dragonfruit", "market-deck: no card dragonfruit"),
    (f"{TWO} | market-discard dragonfruit", "market-discard: no card dragonfruit"),
    (f"{TWO} | memories spring dragonfruit", "memories: no card dragonfruit"),
    (f"{TWO} | winter dragonfruit", "winter: no card dragonfruit"),
    # too many of them
    ("chamomile: hold gloves | ginseng: hold gloves", "2 gloves on the table, and there are 1"),
    ("chamomile: hold 3*feeding-2 | ginseng: hold -", "3 feeding-2 on the table, and there are 2"),
    (f"{TWO} | market gloves gloves", "2 gloves"),
    (f"{TWO} | market gloves | market-deck gloves", "2 gloves"),
    (f"{TWO} | market-deck 2*gloves", "2 gloves"),
    (f"{TWO} | memories spring kite-day kite-day", "2 kite-day"),
    ("chamomile: deck kite-day | ginseng: hold - | memories spring kite-day", "2 kite-day"),
    ("chamomile: deck snow-day | ginseng: hold - | memories fall - | winter snow-day", "2 snow-day"),
    ("chamomile: hold 100*feeding-1 100*feeding-1 | ginseng: hold -", "hold of seat 1: "),
    # groups
    (f"{TWO} | shelf gloves", "no group shelf"),
    (f"{TWO} | MARKET gloves", "no group MARKET"),
    ("chamomile: feeding-1 | ginseng: hold -", "no group feeding-1"),
    (f"{TWO} | market gloves | market book", "market stands twice"),
    (f"{TWO} | memories spring - | memories spring -", "memories stands twice"),
    (f"{TWO} | turns 1 dry 1 to-act 0 | turns 1 dry 1 to-act 0", "turns stands twice"),
    ("chamomile: hold - | hold bite | ginseng: hold -", "hold of seat 1 stands twice"),
    ("chamomile: hold - | ginseng: deck - | deck -", "deck of seat 2 stands twice"),
    ("hold bite | chamomile: hold - | ginseng: hold -", "hold of seat 0: before any seat"),
    # seats
    ("", "0 seats"),
    ("market gloves", "0 seats"),
    ("chamomile: hold -", "1 seats"),
    ("chamomile: hold - | chamomile: hold -", "dragon chamomile sits twice"),
    ("chamomile: hold - | smaug: hold -", "no dragon smaug"),
    ("chamomile: hold - | : hold -", "no dragon"),
    ("jasmine: | rooibos: | ginseng: | chamomile: | jasmine:", "dragon jasmine sits twice"),
    ("chamomile: hold mentors mentors | ginseng: hold -", "hold of seat 1: there is one Mentors"),
    ("chamomile: hold mentors | ginseng: hold mentors", "hold of seat 2: there is one Mentors"),
    # rows
    (f"{TWO} | market gloves - - - -", "market: 5 slots, where a row has 4"),
    (f"{TWO} | memories spring - - - -", "memories: 4 slots, where a row has 3"),
    (f"{TWO} | winter - - - -", "winter: 4 slots, where a row has 3"),
    (f"{TWO} | memories kite-day", "memories: the season comes first"),
    (f"{TWO} | memories", "memories: the season comes first"),
    (f"{TWO} | memories autumn -", "memories: the season comes first"),
    (f"{TWO} | memories spring picnic", "memories: picnic is no Memory of spring"),
    (f"{TWO} | memories spring gloves", "memories: gloves is no Memory of spring"),
    (f"{TWO} | winter kite-day", "winter: kite-day is no Memory of winter"),
    # numbers
    ("chamomile: hold 0*feeding-1 | ginseng: hold -", "hold of seat 1: 0 is not a number from 1"),
    ("chamomile: hold -1*feeding-1 | ginseng: hold -", "hold of seat 1: -1 is not a number"),
    ("chamomile: hold *feeding-1 | ginseng: hold -", "hold of seat 1:  is not a number"),
    ("chamomile: hold 1.5*feeding-1 | ginseng: hold -", "hold of seat 1: 1.5 is not a number"),
    ("chamomile: hold ²*feeding-1 | ginseng: hold -", "hold of seat 1: ² is not a number"),
    ("chamomile: hold two*feeding-1 | ginseng: hold -", "hold of seat 1: two is not a number"),
    ("chamomile: hold 999*feeding-1 | ginseng: hold -", "hold of seat 1: 999 is not a number"),
    (f"{TWO} | turns 1", "turns: not of the form N dry N to-act N"),
    (f"{TWO} | turns 1 dry 2", "turns: not of the form"),
    (f"{TWO} | turns 1 to-act 0 dry 2", "turns: not of the form"),
    (f"{TWO} | turns 1 dry 2 to-act 0 9", "turns: not of the form"),
    (f"{TWO} | turns -1 dry 0 to-act 0", "turns: -1 is not a number"),
    (f"{TWO} | turns 1001 dry 0 to-act 0", "turns: 1001 is not a number"),
    (f"{TWO} | turns 1 dry 301 to-act 0", "turns: 301 is not a number"),
    (f"{TWO} | turns 1000 dry 0 to-act 0", "turns: by then the game is over"),
    (f"{TWO} | turns 400 dry 300 to-act 0", "turns: by then the game is over"),
    (f"{TWO} | turns 1 dry 0 to-act 2", "turns: 2 is not a number from 0 to 1"),
    # seeds
    (f"{TWO} | seed {'g' * 32} drawn 0 0 revealed 0", f"seed: {'g' * 32} is no seed"),
    (f"{TWO} | seed abcd drawn 0 0 revealed 0", "seed: abcd is no seed"),
    (f"{TWO} | seed {'0' * 34} drawn 0 0 revealed 0", f"seed: {'0' * 34} is no seed"),
    (f"{TWO} | seed {'0' * 32}", "seed: not of the form HEX drawn N"),
    (f"{TWO} | seed {'0' * 32} drawn 0 revealed 0", "seed: not of the form"),
    (f"{TWO} | seed {'0' * 32} drawn 0 0 0 revealed 0", "seed: not of the form"),
    (f"{TWO} | seed {'0' * 32} drawn 0 x revealed 0", "seed: x is not a number"),
    (f"{TWO} | seed {'0' * 32} drawn 0 0 revealed -1", "seed: -1 is not a number"),
    # ends and questions
    (f"{TWO} | over spring", "over: no reason spring"),
    (f"{TWO} | over", "over: no reason"),
]

ASKING = "chamomile: hold feeding-1 feeding-2 gloves incense | ginseng: hold -"
BAD_QUESTIONS = [
    (f"{ASKING} | asks lose", "asks: not of the form"),
    (f"{ASKING} | asks lose picky", "asks: not of the form"),
    (f"{ASKING} | asks win picky feeding-1 feeding-2", "asks: not of the form"),
    (f"{ASKING} | asks lose dragonfruit feeding-1 feeding-2", "asks: no card dragonfruit"),
    (f"{ASKING} | asks lose picky feeding-1 dragonfruit", "asks: no card dragonfruit"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-1", "asks: feeding-1 stands twice"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-3", "asks: feeding-3 is not in the hold of seat 1"),
    (f"{ASKING} | asks discard_item swap-meet gloves | waiting dragonfruit", "waiting: no card"),
    (f"{ASKING} | asks discard_item swap-meet gloves | waiting swap-meet milk", "waiting: "),
    (f"{ASKING} | asks discard_item swap-meet gloves | waiting", "waiting: "),
    (f"{ASKING} | asks lose picky feeding-1 feeding-2 | owed x", "owed: x is not a number"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-2 | owed 1 2", "owed: 1 2 is not a number"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-2 | owed", "owed:  is not a number"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-2 | fired dragonfruit", "fired: no card"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-2 | answered dragonfruit", "answered: no card"),
    (f"{ASKING} | asks discard_item swap-meet gloves", "waiting: the card that asks"),
    (f"{ASKING} | asks discard_item swap-meet gloves | waiting milk", "waiting: the card that asks"),
    (f"{ASKING} | asks lose picky feeding-1 feeding-2 | waiting milk", "waiting: the card that asks"),
    (f"{TWO} | waiting gloves", "waiting: nothing is asked"),
    (f"{TWO} | owed 2", "owed: nothing is asked"),
    (f"{TWO} | fired milk", "fired: nothing is asked"),
    (f"{TWO} | answered gloves", "answered: nothing is asked"),
    (f"{TWO} | dragon-fired", "dragon-fired: nothing is asked"),
]


@pytest.mark.parametrize(("line", "message"), BAD + BAD_QUESTIONS)
def test_a_bad_line_is_refused_by_name(line: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        Game.from_text(teahouse(), line)


@pytest.mark.parametrize("name", ["chamomile", "asks", "seed", "turns", "memories"])
def test_a_whole_line_with_one_bad_word_is_refused_by_the_group(name: str) -> None:
    """Every word of every group matters: a wrong one anywhere is met."""
    for group in LINES[2].split(" | "):
        if group.split()[0].rstrip(":") == name:
            bad = LINES[2].replace(group, group.replace(group.split()[-1], "dragonfruit", 1))
            with pytest.raises(BadNotation, match="dragonfruit"):
                Game.from_text(teahouse(), bad)


def test_five_seats_are_refused_even_where_there_are_five_dragons() -> None:
    """R1."""
    fifth = replace(teahouse().dragons[0], id="hibiscus")
    edition = replace(teahouse(), dragons=(*teahouse().dragons, fifth), digest="five dragons")
    four = "jasmine: | rooibos: | ginseng: | hibiscus:"
    assert Game.from_text(edition, four).seats == 4
    with pytest.raises(BadNotation, match="more than 4 seats"):
        Game.from_text(edition, f"{four} | chamomile:")


@pytest.mark.parametrize("seed", ["abcd", "", "0" * 31, "0" * 34, "g" * 32])
def test_a_seed_has_32_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(ValueError):
        Game.new(teahouse(), 2, seed)


def test_a_table_from_a_line_obeys_the_rules_at_once() -> None:
    game = table("chamomile: hold 2*feeding-1 | deck bite | market gloves")
    assert game.legal_actions() == [Draw(), Buy("market", 0, "gloves", {"feeding-1": 2})]
    refusal = game.refusal(Buy("market", 0, "gloves", {"feeding-1": 3}))
    assert refusal is not None
    assert refusal.reason is Reason.NOT_HELD
    buy(game, "gloves", feeding_1=2)
    assert game.turns == 1
