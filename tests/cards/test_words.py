"""The word catalogue: a name for everything, a text for every effect, and no message too many."""

import re

import pytest

from teadragon.cards.catalogue import (
    Argument,
    Message,
    card_text,
    catalogue,
    dragon_text,
    languages,
    mentors_text,
    words,
)
from teadragon.cards.edition import Edition, load, parse
from teadragon.cards.model import KINDS, SEASONS


@pytest.fixture(scope="module")
def teahouse() -> Edition:
    return load("teahouse")


def texts(edition: Edition) -> list[Message]:
    cards = [message for card in edition.cards for message in card_text(card)]
    return [
        *cards,
        *(message for dragon in edition.dragons for message in dragon_text(dragon)),
        *mentors_text(),
    ]


def ids_in(argument: Argument) -> tuple[str, ...]:
    if isinstance(argument, int):
        return ()
    return (argument,) if isinstance(argument, str) else argument


def test_english_is_there_and_others_are_refused() -> None:
    assert languages() == ("ar", "de", "en", "es", "fr", "ja")
    with pytest.raises(KeyError):
        words("xx")


@pytest.mark.parametrize("language", languages())
def test_each_language_names_everything_in_teahouse(teahouse: Edition, language: str) -> None:
    """A Growth card goes by its Growth name, every other card by its own."""
    known = words(language)
    names = {f"card.{card.id}.name" for card in teahouse.cards if card.kind != "growth"}
    names |= {f"growth.{name}.name" for name in teahouse.growth_names}
    names |= {f"dragon.{dragon.id}.name" for dragon in teahouse.dragons}
    names |= {f"kind.{kind}.name" for kind in KINDS} | {f"season.{season}.name" for season in SEASONS}
    said = {message for message, _ in texts(teahouse)}
    effects = said | {f"{message}.short" for message in said}
    assert set(known) == names | effects | {"mentors.name"}
    assert all(text.strip() == text != "" for text in known.values())


@pytest.mark.parametrize("language", languages())
def test_messages_use_just_the_arguments_they_get(teahouse: Edition, language: str) -> None:
    known = words(language)
    for message, arguments in texts(teahouse):
        used = set(re.findall(r"\{([a-z_]+)[,}]", known[message]))
        short = set(re.findall(r"\{([a-z_]+)[,}]", known[f"{message}.short"]))
        assert used == set(arguments), message
        assert short <= used, message


# The forms that whole numbers below 200 have, and the texts that are rightly as in English.
FORMS = {
    "ar": ("zero", "one", "two", "few", "many", "other"), "de": ("one", "other"), "en": ("one", "other"),
    "es": ("one", "other"), "fr": ("one", "other"), "ja": ("other",),
}  # fmt: skip
EXACT = {"zero": "=0", "one": "=1", "two": "=2"}
AS_IN_ENGLISH = {
    "dragon.ginseng.name", "dragon.rooibos.name", "season.winter.name", "card.picnic.name",
    "kind.protection.name", "mentors.name",
}  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_numbers_have_every_form_that_the_language_needs(language: str) -> None:
    """Where English tells one from more, no form may be left to another's words."""
    for message, english in words("en").items():
        for argument in re.findall(r"\{(\w+), plural,[^{}]*(?:\{[^{}]*\}[^{}]*)*?\bone \{", english):
            forms = set(re.findall(r"(=\d+|\w+) \{", plural(words(language)[message], argument)))
            lacking = {form for form in FORMS[language] if not {form, EXACT.get(form)} & forms}
            assert not lacking, (message, argument)


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    english = words("en")
    same = {message for message, text in words(language).items() if text == english[message]}
    assert same <= AS_IN_ENGLISH


def plural(message: str, argument: str) -> str:
    """The part of a message between the braces of the plural that counts this argument; empty without one."""
    found = re.search(rf"\{{{argument}, plural,", message)
    if not found:
        return ""
    depth = 1
    for end in range(found.end(), len(message)):
        depth += {"{": 1, "}": -1}.get(message[end], 0)
        if depth == 0:
            return message[found.end() : end]
    return ""


@pytest.mark.parametrize("language", languages())
def test_braces_of_messages_are_paired(language: str) -> None:
    for message, text in words(language).items():
        depth = 0
        for sign in text:
            depth += {"{": 1, "}": -1}.get(sign, 0)
            assert depth >= 0, message
        assert depth == 0, message


def test_card_texts_say_what_the_cards_do(teahouse: Edition) -> None:
    assert card_text(teahouse.card("brush")) == [
        ("effect.when_you_draw", {"card": "growth.grooming.name", "draw": 1})
    ]
    assert card_text(teahouse.card("milk")) == [
        ("effect.lost_to", {"mischief": "card.grumpy.name"}),
        ("effect.when_drawn", {"draw": 1}),
    ]
    assert card_text(teahouse.card("village-fair")) == [
        ("effect.score_item", {"points": 2, "each": 1, "at_most": 3})
    ]
    assert card_text(teahouse.card("bite")) == [("effect.loses", {"growth": ("growth.grooming.name",)})]
    assert card_text(teahouse.card("swap-meet")) == [("effect.when_drawn_item", {"draw": 2})]
    assert card_text(teahouse.card("kite-day")) == []


def test_a_card_has_a_text_just_if_it_has_an_effect(teahouse: Edition) -> None:
    effects = ("loses", "protects", "lost_to", "when_drawn", "when_you_draw", "when_revealed", "score")
    for card in teahouse.cards:
        assert len(card_text(card)) == sum(bool(getattr(card, effect)) for effect in effects), card.id


def test_an_edition_of_ones_own_reads_by_itself() -> None:
    text = load("teahouse").text.replace('"teahouse"', '"mine"')
    text = text.replace('"grooming', '"hair-care').replace("grooming-1 =", "hair-care-1 =")
    text = text.replace('id = "brush"', 'id = "golden-comb"').replace('id = "rooibos"', 'id = "earl-grey"')
    text = text.replace('id = "flute"', 'id = "flute"\nwords = { en = "Pan\'s {flute}", de = "Flöte" }')
    edition = parse(text, where="mine.toml")
    known = catalogue(edition, "en")
    assert known["growth.hair-care.name"] == known["card.hair-care-2.name"] == "Hair care"
    assert known["card.golden-comb.name"] == "Golden comb"
    assert known["dragon.earl-grey.name"] == "Earl grey"
    assert known["card.flute.name"] == "Pan''s '{'flute'}'"
    assert known["card.feeding-3.name"] == "Feeding"
    for message, arguments in texts(edition):
        assert message in known
        assert all(name in known for argument in arguments.values() for name in ids_in(argument))
