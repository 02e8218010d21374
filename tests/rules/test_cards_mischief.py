"""Scenarios of the Mischief, Protection and Vulnerable cards."""

from __future__ import annotations

from teadragon.rules.actions import DiscardItem, Lose
from teadragon.rules.events import What
from teadragon.rules.game import Game
from tests.rules.scenarios import cards, drew, pile, quiet, scenarios
from tests.rules.tables import buy, draw, table, teahouse_with_copies, whats

# Mischief, the Growth name it takes, the Protection from it, the Vulnerable card lost to it
PAIRS = [
    ("picky", "feeding", "feeding-clock", "sugary-treat"),
    ("bored", "entertaining", "wind-chime", "book"),
    ("grumpy", "sleeping", "incense", "milk"),
    ("bite", "grooming", "gloves", "necklace"),
]
NAMES = [name for _, name, _, _ in PAIRS]
MISCHIEF = [(mischief, name) for mischief, name, _, _ in PAIRS]
GUARDS = [(guard, mischief, name) for mischief, name, guard, _ in PAIRS]
VULNERABLE = [(card, mischief, name, guard) for mischief, name, guard, card in PAIRS]


def seat(name: str, hold: str, deck: str, discard: str = "-") -> Game:
    """A table whose first seat has a dragon that does not care about this Growth name."""
    return table(f"{quiet(name)}: hold {hold} | deck {deck} | discard {discard}")


def others(name: str) -> str:
    return " ".join(f"{other}-1" for other in NAMES if other != name)


def counted(words: str) -> dict[str, int]:
    return dict.fromkeys(words.split(), 1)


# Mischief


@scenarios("mischief name", MISCHIEF)
def test_a_mischief_takes_its_growth_card(mischief: str, name: str) -> None:
    game = seat(name, f"{name}-1 {others(name)}", mischief)
    events = draw(game, mischief)
    assert whats(events) == [f"drew {mischief}", f"waits_discarded {mischief}", f"lost {name}-1"]
    assert [event.other for event in events if event.what is What.LOST] == [mischief]
    assert pile(game, "hold") == counted(others(name))
    assert pile(game, "discard") == {mischief: 1, f"{name}-1": 1}
    assert (game.to_act, game.turns) == (1, 1)


@scenarios("mischief name", MISCHIEF)
def test_a_mischief_that_finds_nothing_is_only_discarded(mischief: str, name: str) -> None:
    """Not held: cards of its name in the deck and the discard pile are safe."""
    game = seat(name, others(name), f"{mischief} {name}-1", f"{name}-2")
    assert whats(draw(game, mischief)) == [f"drew {mischief}", f"waits_discarded {mischief}"]
    assert pile(game, "hold") == counted(others(name))
    assert pile(game, "deck") == {f"{name}-1": 1}


@scenarios("mischief name", MISCHIEF)
def test_the_owner_chooses_among_different_copies_of_the_name(mischief: str, name: str) -> None:
    game = seat(name, f"2*{name}-1 {name}-2 {name}-3 {others(name)}", mischief)
    assert whats(draw(game, mischief))[-1] == f"asked {mischief}"
    assert game.to_act == 0
    assert {a.card for a in game.legal_actions() if isinstance(a, Lose)} == {f"{name}-{n}" for n in (1, 2, 3)}
    assert whats(game.replay(Lose(f"{name}-2"), [])) == [f"lost {name}-2"]
    assert pile(game, "hold") == {f"{name}-1": 2, f"{name}-3": 1, **counted(others(name))}
    assert game.to_act == 1


@scenarios("mischief name", MISCHIEF)
def test_a_market_copy_is_lost_like_a_starter_copy(mischief: str, name: str) -> None:
    events = draw(seat(name, f"2*{name}-2", mischief), mischief)
    assert cards(events, What.LOST) == [f"{name}-2"]


@scenarios("mischief name", MISCHIEF)
def test_two_copies_of_a_mischief_take_one_card_each(mischief: str, name: str) -> None:
    game = seat(name, f"3*{name}-1 birds-nest", f"2*{mischief}")
    events = draw(game, mischief, mischief)
    assert cards(events, What.LOST) == [f"{name}-1"] * 2
    assert pile(game, "hold") == {f"{name}-1": 1, "birds-nest": 1}


@scenarios("mischief name", MISCHIEF)
def test_a_mischief_that_comes_again_across_a_reshuffle_takes_nothing_more(mischief: str, name: str) -> None:
    """R10: twice in one turn, the same card."""
    game = seat(name, f"2*{name}-1 birds-nest", mischief)
    assert whats(draw(game, mischief, mischief)) == [
        f"drew {mischief}",
        f"waits_discarded {mischief}",
        f"lost {name}-1",
        "triggered birds-nest",
        "reshuffled",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
    ]
    assert pile(game, "hold") == {f"{name}-1": 1, "birds-nest": 1}
    assert pile(game, "deck") == {f"{name}-1": 1}


@scenarios("mischief name", MISCHIEF)
def test_a_mischief_acts_again_in_the_next_turn(mischief: str, name: str) -> None:
    """The same card, which the second draw shuffles back in."""
    game = table(f"{quiet(name)}: hold 2*{name}-1 | deck {mischief} | chamomile: deck picnic")
    assert cards(draw(game, mischief), What.LOST) == [f"{name}-1"]
    draw(game, "picnic")
    assert whats(draw(game, mischief)) == [
        "reshuffled",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
        f"lost {name}-1",
    ]


# Protection


@scenarios("guard mischief name", GUARDS)
def test_a_protection_card_saves_its_growth_card(guard: str, mischief: str, name: str) -> None:
    game = seat(name, f"{guard} {name}-1 {name}-3", mischief)
    events = draw(game, mischief)
    assert whats(events) == [f"drew {mischief}", f"waits_discarded {mischief}", f"protected {guard}"]
    assert pile(game, "hold") == counted(f"{guard} {name}-1 {name}-3")
    assert pile(game, "discard") == {mischief: 1}


@scenarios("guard mischief name", GUARDS)
def test_a_protection_card_that_is_not_held_saves_nothing(guard: str, mischief: str, name: str) -> None:
    for game in (
        seat(name, f"{name}-1", f"{mischief} {guard}"),
        seat(name, f"{name}-1", mischief, guard),
        table(f"{quiet(name)}: hold {name}-1 | deck {mischief} | chamomile: hold {guard}"),
    ):
        assert whats(draw(game, mischief))[2:] == [f"lost {name}-1"]


@scenarios("guard mischief name", GUARDS)
def test_the_other_protection_cards_do_not_help(guard: str, mischief: str, name: str) -> None:
    rest = " ".join(other for other, _, _ in GUARDS if other != guard)
    events = draw(seat(name, f"{name}-1 {rest}", mischief), mischief)
    assert whats(events)[2:] == [f"lost {name}-1"]


@scenarios("guard mischief name", GUARDS)
def test_a_protection_card_answers_once_a_turn(guard: str, mischief: str, name: str) -> None:
    """Twice in one turn: the second copy of the Mischief takes what the first could not."""
    game = seat(name, f"{guard} {name}-1 birds-nest", f"2*{mischief}")
    events = draw(game, mischief, mischief)
    assert whats(events)[2:] == [
        f"protected {guard}",
        "triggered birds-nest",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
        f"lost {name}-1",
    ]


@scenarios("guard mischief name", GUARDS)
def test_a_protection_card_answers_again_in_the_next_turn(guard: str, mischief: str, name: str) -> None:
    game = table(f"{quiet(name)}: hold {guard} {name}-1 | deck 2*{mischief} | chamomile: deck picnic")
    draw(game, mischief)
    draw(game, "picnic")
    assert whats(draw(game, mischief))[2:] == [f"protected {guard}"]


@scenarios("guard mischief name", GUARDS)
def test_a_protection_card_that_had_nothing_to_save_is_not_used_up(
    guard: str, mischief: str, name: str
) -> None:
    """R13: the Growth card comes between the two Mischief cards."""
    game = seat(name, f"{guard} birds-nest firefly-night", f"2*{mischief} {name}-1")
    events = draw(game, mischief, f"{name}-1", mischief)
    assert cards(events, What.PROTECTED) == [guard]
    assert cards(events, What.LOST) == []
    assert pile(game, "hold") == counted(f"{guard} birds-nest firefly-night {name}-1")


@scenarios("guard mischief name", GUARDS)
def test_two_copies_of_a_protection_card_answer_one_mischief_each(
    guard: str, mischief: str, name: str
) -> None:
    line = f"{quiet(name)}: hold 2*{guard} {name}-1 birds-nest firefly-night | deck 3*{mischief}"
    events = draw(table(line, teahouse_with_copies(guard, 2)), mischief, mischief, mischief)
    first_three = [what for what in whats(events) if what.startswith(("protected", "lost"))]
    assert first_three == [f"protected {guard}", f"protected {guard}", f"lost {name}-1"]


@scenarios("guard mischief name", GUARDS)
def test_a_mischief_drawn_again_does_not_ask_for_protection(guard: str, mischief: str, name: str) -> None:
    """Across a reshuffle: it has had its effect, and is only discarded (R10)."""
    game = seat(name, f"{guard} {name}-1 birds-nest", mischief)
    assert whats(draw(game, mischief, mischief))[2:] == [
        f"protected {guard}",
        "triggered birds-nest",
        "reshuffled",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
    ]


@scenarios("guard mischief name", GUARDS)
def test_a_protection_card_that_leaves_and_comes_back_has_answered(
    guard: str, mischief: str, name: str
) -> None:
    """R10, across a reshuffle: it answers, goes to Swap Meet, is drawn again and meets a second copy."""
    game = seat(name, f"{guard} {name}-1 birds-nest firefly-night", f"{mischief} swap-meet", mischief)
    events = draw(game, mischief, "swap-meet")
    assert whats(events)[2] == f"protected {guard}"
    assert whats(game.replay(DiscardItem(guard), drew(guard, mischief, mischief))) == [
        f"item_discarded {guard}",
        "triggered swap-meet",
        "joined swap-meet",
        "reshuffled",
        f"drew {guard}",
        f"joined {guard}",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
        f"lost {name}-1",
        f"drew {mischief}",
        f"waits_discarded {mischief}",
    ]


# Vulnerable cards


@scenarios("vulnerable mischief name", [row[:3] for row in VULNERABLE])
def test_a_vulnerable_card_is_lost_to_its_mischief(vulnerable: str, mischief: str, name: str) -> None:
    game = seat(name, f"{vulnerable} {others(name)}", mischief)
    events = draw(game, mischief)
    assert whats(events)[2:] == [f"vulnerable_lost {vulnerable}"]
    assert [event.other for event in events if event.what is What.VULNERABLE_LOST] == [mischief]
    assert pile(game, "hold") == counted(others(name))
    assert pile(game, "discard") == {mischief: 1, vulnerable: 1}


@scenarios("vulnerable mischief name", [row[:3] for row in VULNERABLE])
def test_a_vulnerable_card_and_a_growth_card_go_together(vulnerable: str, mischief: str, name: str) -> None:
    """R11: the Vulnerable card first, then the Growth card; one does not pay for the other."""
    game = seat(name, f"{vulnerable} {name}-1", mischief)
    assert whats(draw(game, mischief))[2:] == [f"vulnerable_lost {vulnerable}", f"lost {name}-1"]
    assert pile(game, "hold") == {}


@scenarios("vulnerable mischief name", [row[:3] for row in VULNERABLE])
def test_the_other_mischief_cards_leave_a_vulnerable_card(vulnerable: str, mischief: str, name: str) -> None:
    for other in (pair[0] for pair in PAIRS if pair[0] != mischief):
        assert whats(draw(seat(name, vulnerable, other), other))[2:] == []


@scenarios("vulnerable mischief name", [row[:3] for row in VULNERABLE])
def test_a_vulnerable_card_that_is_not_held_stays(vulnerable: str, mischief: str, name: str) -> None:
    game = seat(name, "-", f"{mischief} {vulnerable}")
    assert whats(draw(game, mischief))[2:] == []
    assert pile(game, "deck") == {vulnerable: 1}


@scenarios("vulnerable mischief name guard", VULNERABLE)
def test_protection_saves_the_growth_card_and_not_the_vulnerable_one(
    vulnerable: str, mischief: str, name: str, guard: str
) -> None:
    game = seat(name, f"{vulnerable} {guard} {name}-1", mischief)
    assert whats(draw(game, mischief))[2:] == [f"vulnerable_lost {vulnerable}", f"protected {guard}"]
    assert pile(game, "hold") == counted(f"{guard} {name}-1")


@scenarios("vulnerable mischief name guard", VULNERABLE)
def test_a_lost_vulnerable_card_does_not_use_up_the_protection(
    vulnerable: str, mischief: str, name: str, guard: str
) -> None:
    game = seat(name, f"{vulnerable} {guard} birds-nest firefly-night", f"2*{mischief} {name}-1")
    events = draw(game, mischief, f"{name}-1", mischief)
    assert cards(events, What.VULNERABLE_LOST) == [vulnerable]
    assert cards(events, What.PROTECTED) == [guard]
    assert cards(events, What.LOST) == []


@scenarios("vulnerable mischief name", [row[:3] for row in VULNERABLE])
def test_two_copies_of_a_vulnerable_card_both_go(vulnerable: str, mischief: str, name: str) -> None:
    game = table(f"{quiet(name)}: hold 2*{vulnerable} | deck {mischief}", teahouse_with_copies(vulnerable, 2))
    assert whats(draw(game, mischief))[2:] == [f"vulnerable_lost {vulnerable}"] * 2
    assert pile(game, "discard") == {mischief: 1, vulnerable: 2}


@scenarios("vulnerable mischief name", [row[:3] for row in VULNERABLE])
def test_a_vulnerable_card_goes_twice_in_one_turn(vulnerable: str, mischief: str, name: str) -> None:
    """R10, across a reshuffle: even to a Mischief that is only discarded; the Growth card stays.

    Milk and Book draw a third card when they come back: their own effect was not used in this turn.
    """
    game = seat(name, f"{vulnerable} 2*{name}-1 birds-nest firefly-night", mischief)
    third = [f"{name}-1"] if vulnerable in ("milk", "book") else []
    events = draw(game, mischief, vulnerable, mischief, *third)
    assert cards(events, What.VULNERABLE_LOST) == [vulnerable] * 2
    assert cards(events, What.LOST) == [f"{name}-1"]
    assert vulnerable not in pile(game, "hold")


@scenarios("vulnerable growth", [("sugary-treat", 3), ("milk", 2), ("book", 1), ("necklace", 1)])
def test_a_vulnerable_card_is_spent_like_a_growth_card(vulnerable: str, growth: int) -> None:
    game = table(f"chamomile: hold {vulnerable} {4 - growth}*feeding-1 | market feeding-3")
    buy(game, "feeding-3", **{vulnerable.replace("-", "_"): 1}, feeding_1=4 - growth)
    assert pile(game, "discard") == {vulnerable: 1, "feeding-1": 4 - growth}
    assert pile(game, "hold") == {"feeding-3": 1}
