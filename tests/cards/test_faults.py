"""Each check of an edition has an example that fails it, named with line, card and reason."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from teadragon.cards.edition import BadEdition, load, parse, path

TEXT = load("teahouse").text


CHANGES = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))
FAULTY = CHANGES["layout"] | CHANGES["sense"]
Changed = Callable[[str, Mapping[str, str]], tuple[str, int]]


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_named_with_its_line_and_card(name: str, changed: Changed) -> None:
    wrong = FAULTY[name]
    text, end = changed(TEXT, wrong)
    at = wrong["at"]
    line = text.count("\n", 0, text.rindex(at, 0, end + len(at))) + 1 if at else None
    with pytest.raises(BadEdition) as caught:
        parse(text, where="mine.toml")
    found = [(fault.line, fault.card, wrong["reason"] in fault.reason) for fault in caught.value.faults]
    assert (line, wrong.get("card"), True) in found, caught.value.faults
    assert {fault.where for fault in caught.value.faults} == {"mine.toml"}


def test_the_message_leads_with_file_line_and_card(changed: Changed) -> None:
    text, _ = changed(TEXT, FAULTY["unknown key"])
    with pytest.raises(BadEdition) as caught:
        parse(text, where="mine.toml")
    error = caught.value
    assert str(error).startswith(f"mine.toml:{error.line}: brush: there is no key 'colour' here")
    assert (error.where, error.card) == ("mine.toml", "brush")
    assert error.line == text[: text.index("colour")].count("\n") + 1


def test_all_faults_are_told_in_the_order_of_the_file() -> None:
    text = TEXT.replace("cost = 4", "cost = -4").replace('title = "Teahouse"', 'title = ""')
    with pytest.raises(BadEdition) as caught:
        parse(text, where="mine.toml")
    lines = [fault.line or 0 for fault in caught.value.faults]
    assert len(lines) == 1 + TEXT.count("cost = 4")
    assert lines == sorted(lines)
    assert str(caught.value).endswith(f"(and {len(lines) - 1} more)")


def reasons(text: str) -> str:
    with pytest.raises(BadEdition) as caught:
        parse(text, where="mine.toml")
    return "\n".join(map(str, caught.value.faults))


def entries() -> list[str]:
    """The teahouse file, cut before each dragon and card."""
    return re.split(r"(?=^\[\[)", TEXT, flags=re.MULTILINE)


def without(count: int, *marks: str) -> str:
    """The file without the first `count` entries that hold all the marks."""
    kept = []
    for entry in entries():
        if count and all(mark in entry for mark in marks):
            count -= 1
        else:
            kept.append(entry)
    assert count == 0
    return "".join(kept)


def test_each_season_has_a_memory_more_than_seats() -> None:
    parse(without(1, 'season = "fall"'), where="mine.toml")
    assert "fall has 4 Memories, and 4 seats need 5" in reasons(without(2, 'season = "fall"'))


def test_fewer_dragons_need_fewer_memories() -> None:
    three = without(1, 'id = "ginseng"\nfavourite').replace('season = "fall"', 'season = "summer"', 2)
    assert parse(three, where="mine.toml").max_seats == 3
    assert "fall has 4 Memories, and 4 seats need 5" in reasons(TEXT.replace('"fall"', '"summer"', 2))


def test_four_market_cards_are_no_reveal_cards() -> None:
    market = [entry for entry in entries() if "copies = " in entry and "when_revealed" not in entry]
    few = "".join(entry for entry in entries() if entry not in market[:-4])
    parse(few, where="mine.toml")
    fewer = "".join(entry for entry in entries() if entry not in market[:-3])
    assert "the Market needs 4 cards that are not Reveal cards, and has 3" in reasons(fewer)


def test_a_game_needs_two_dragons() -> None:
    assert "there must be two dragons at least" in reasons(without(3, "favourite ="))


def test_a_starter_card_lies_in_some_deck() -> None:
    idle = '\n[[card]]\nid = "nap"\nkind = "growth"\nstarter = true\n'
    assert "nap: no dragon has this starter card in its deck" in reasons(TEXT + idle)


def test_the_engine_has_room_for_64_kinds() -> None:
    card = '\n[[card]]\nid = "extra-{}"\nkind = "growth"\ncost = 1\nsource = {{ cost = "owner" }}\n'
    room = 64 - len(load("teahouse").cards)
    parse(TEXT + "".join(map(card.format, range(room))), where="mine.toml")
    told = reasons(TEXT + "".join(map(card.format, range(room + 1))))
    assert f"extra-{room}: there are 65 cards, and the engine has room for 64" in told


def test_the_engine_has_room_for_16_dragons() -> None:
    dragon = (
        '\n[[dragon]]\nid = "extra-{}"\nfavourite = "feeding"\ndeck = {{ feeding-1 = 1 }}\n'
        'source = {{ deck = "owner" }}\n'
    )
    parse(TEXT + "".join(map(dragon.format, range(12))), where="mine.toml")
    told = reasons(TEXT + "".join(map(dragon.format, range(13))))
    assert "extra-12: there are 17 dragons, and the engine has room for 16" in told


def test_one_action_draws_200_cards_at_most() -> None:
    """Milk, drawn, draws one more: 14 draws in the worst case beside it, and what its copies add."""
    milk = TEXT.index('id = "milk"')

    def with_milk(copies: int, draw: int) -> str:
        rest = TEXT[milk:].replace("copies = 1", f"copies = {copies}", 1)
        return TEXT[:milk] + rest.replace("draw = 1", f"draw = {draw}", 1)

    others = 14
    parse(with_milk(93, 2), where="mine.toml")
    assert f"one action could draw {others + 94 * 2} cards" in reasons(with_milk(94, 2))


def test_100_cards_redeal_the_market_at_most() -> None:
    fickle = TEXT.index('id = "fickle-dragons"')
    many = TEXT[:fickle] + TEXT[fickle:].replace("copies = 1", "copies = 100", 1)
    parse(many, where="mine.toml")
    told = reasons(many.replace('"reshuffle_discards"', '"redeal_market"'))
    assert "101 cards redeal the Market, and the engine has room for 100" in told


def test_one_seat_scores_32767_points_at_most() -> None:
    tray = TEXT.index('id = "tea-tray"')
    rest = TEXT[tray:].replace("copies = 1", "copies = 100", 1).replace("each = 1", "each = 100", 1)
    assert "and the engine counts to 32767" in reasons(TEXT[:tray] + rest)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('id = "x"\ntitle = \n', 2, "is not TOML: Invalid value"),
        ('id = "x"\nid = "y"\n', 2, "is not TOML: Cannot overwrite a value"),
        ('id = "x"\n\ntitle = "never closed', 3, "is not TOML"),
        ("", None, "id is missing"),
        ("a = " + "[" * 5000, None, "is nested too deeply"),
        ("a = " + "9" * 5000, 1, "is not TOML"),
        ("card = 3", 1, "card must be a list"),
        ("card = [3]", 1, "must be a table"),
        ("[card]\nid = 3", 1, "card must be a list, not a table"),
    ],
)
def test_a_file_that_is_no_edition(text: str, line: int | None, reason: str) -> None:
    with pytest.raises(BadEdition) as caught:
        parse(text, where="mine.toml")
    assert any(fault.line == line and reason in fault.reason for fault in caught.value.faults), str(
        caught.value
    )


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="no such edition or file; the editions here are teahouse"):
        load("coffeehouse")
    with pytest.raises(BadEdition, match="no such edition or file"):
        path("coffeehouse")
    with pytest.raises(BadEdition, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "latin.toml").write_bytes('id = "x"\ntitle = "Café"'.encode("latin-1"))
    with pytest.raises(BadEdition, match=r"latin\.toml:2: is not UTF-8 text"):
        load(tmp_path / "latin.toml")
    (tmp_path / "huge.toml").write_text(TEXT + "#" * 1_000_000)
    with pytest.raises(BadEdition, match="longer than"):
        load(tmp_path / "huge.toml")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load(str(file)).digest == load("teahouse").digest


def test_tables_may_be_written_long() -> None:
    """The line is found in a table of its own, too."""
    start = TEXT.index('protects = { from = "bite"')
    end = TEXT.index("[[card]]", start)
    guard = '[card.protects]\nfrom = "bite"\n"growth" = "gaming"\n\n'
    numbers = ("growth", "cost", "points", "copies")
    source = "[card.source]\n" + "".join(f'{number} = "house"\n' for number in numbers)
    text = TEXT[:start] + guard + source + TEXT[end:]
    line = text[: text.index('"growth" = "gaming"')].count("\n") + 1
    assert f"mine.toml:{line}: gloves: 'gaming' is no Growth name" in reasons(text)
