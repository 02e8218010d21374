"""Scenarios of the cards that score by what else their seat owns."""

from __future__ import annotations

from teadragon.rules.game import Game
from tests.rules.scenarios import scenario, scenarios
from tests.rules.tables import table, teahouse_with_copies

OTHER = "ginseng: hold wind-chime feeding-clock feeding-2 sleeping-2 entertaining-2 grooming-2 kite-day 2*feeding-1"
NAMED = [
    ("harvest-supper", "feeding"),
    ("lantern-parade", "entertaining"),
    ("long-night", "sleeping"),
    ("bath-by-the-fire", "grooming"),
]


def points(game: Game, card: str) -> int | None:
    """What the first seat scores for its copies of a card; None if the sheet has no such line."""
    return {line.card: line.points for line in game.score()[0].lines}.get(card)


def owns(hold: str, deck: str = "-", discard: str = "-") -> Game:
    """A seat that owns these; the other has some of everything, which counts for that one only."""
    return table(f"chamomile: hold {hold} | deck {deck} | discard {discard} | {OTHER}")


@scenarios("card points_", [("necklace", 2), ("book", 1)])
def test_a_vulnerable_card_with_points(card: str, points_: int) -> None:
    for piles in ((card, "-", "-"), ("-", card, "-"), ("-", "-", card)):
        game = table("chamomile: hold {} | deck {} | discard {}".format(*piles))
        assert game.score()[0].total == points_


@scenario("iron-teapot")
def test_iron_teapot_scores_each_memory() -> None:
    assert points(owns("iron-teapot gloves bowl"), "iron-teapot") == 0
    assert points(owns("iron-teapot picnic"), "iron-teapot") == 1
    assert points(owns("picnic", "iron-teapot snow-day", "hungry-dogs gloves"), "iron-teapot") == 3


@scenario("iron-teapot")
def test_two_iron_teapots_score_each_memory_twice() -> None:
    edition = teahouse_with_copies("iron-teapot", 2)
    game = table("chamomile: hold 2*iron-teapot picnic snow-day", edition)
    assert [(x.card, x.count, x.points) for x in game.score()[0].lines] == [
        ("iron-teapot", 2, 4),
        ("picnic", 1, 3),
        ("snow-day", 1, 7),
    ]


@scenario("tea-tray")
def test_tea_tray_scores_each_item_and_itself() -> None:
    """Items are Protection cards, some Vulnerable ones and the Items proper; Milk and Sugary Treat are none."""
    assert points(owns("tea-tray milk sugary-treat brick picnic 3*feeding-1"), "tea-tray") == 1
    assert points(owns("tea-tray gloves", "book necklace", "bowl iron-teapot"), "tea-tray") == 6


@scenario("tea-tray")
def test_two_tea_trays_count_each_other() -> None:
    game = table("chamomile: hold 2*tea-tray gloves", teahouse_with_copies("tea-tray", 2))
    assert points(game, "tea-tray") == 2 * 3


@scenario("village-fair")
def test_village_fair_scores_items_up_to_three() -> None:
    for items, total in (("", 2), ("gloves", 3), ("gloves book", 4), ("gloves book bowl", 5)):
        assert points(owns(f"village-fair milk {items}"), "village-fair") == total
    assert points(owns("village-fair gloves", "book bowl", "flute necklace"), "village-fair") == 5


@scenarios("card name", NAMED)
def test_a_memory_scores_each_card_of_a_growth_name(card: str, name: str) -> None:
    """Starter and Market copies alike, wherever they lie; cards of another name not at all."""
    others = " ".join(f"{other}-1" for _, other in NAMED if other != name)
    assert points(owns(f"{card} {others}"), card) == 2
    assert points(owns(f"{card} {others} {name}-1"), card) == 3
    assert points(owns(f"{card} {name}-3 {others}", f"2*{name}-1", f"{name}-2 gloves"), card) == 6


@scenario("tea-ceremony")
def test_tea_ceremony_scores_itself_and_each_card_that_is_no_starter_card() -> None:
    assert points(owns("tea-ceremony 3*feeding-1 sleeping-1 bite picky"), "tea-ceremony") == 2
    assert (
        points(owns("tea-ceremony feeding-2", "gloves milk 2*feeding-1", "picnic brick bite"), "tea-ceremony")
        == 7
    )


@scenario("tea-ceremony")
def test_tea_ceremony_counts_every_copy() -> None:
    assert points(table("chamomile: hold tea-ceremony 2*feeding-2"), "tea-ceremony") == 4


@scenario("gift-giving")
def test_gift_giving_scores_each_item_without_a_bound() -> None:
    assert points(owns("gift-giving milk brick feeding-2"), "gift-giving") == 1
    five = owns("gift-giving gloves", "incense necklace", "tea-tray blanket")
    assert points(five, "gift-giving") == 6


@scenario("iron-teapot", "tea-tray", "village-fair", "gift-giving", "tea-ceremony")
def test_cards_that_count_each_other() -> None:
    """Three Memories, two Items, and all five are no Starter cards."""
    game = table(
        "chamomile: hold iron-teapot tea-tray | deck village-fair gift-giving tea-ceremony 3*feeding-1"
    )
    assert {line.card: line.points for line in game.score()[0].lines} == {
        "iron-teapot": 3,
        "tea-tray": 2,
        "village-fair": 2 + 2,
        "gift-giving": 1 + 2,
        "tea-ceremony": 1 + 5,
    }
    assert game.score()[0].total == 18
