"""Whether an edition makes sense as a game: its names, its counts, and the bounds of the engine."""

from collections import Counter
from collections.abc import Callable, Iterator

from teadragon.cards.faults import Named, Path
from teadragon.cards.layout import MAX_COPIES
from teadragon.cards.model import COUNTED, MAX_KINDS, MISCHIEF, SEASONS, Card, Dragon, Edition
from teadragon.cards.shapes import Finding

MARKET_SLOTS = 4
MAX_DRAGONS = 16
MAX_DRAWS = 200
MAX_REDEALS = 100
MAX_SCORE = 32_767
RESERVED_IDS = ("mentors",)  # the record's word for Mentors among the cards of a payment
RESERVED_NAMES = (*COUNTED, MISCHIEF)


_Ids = tuple[str, ...]


def findings(edition: Edition) -> Iterator[Finding]:
    """What is wrong with an edition whose file has the right layout."""
    for check in _CHECKS:
        yield from check(edition)


def _unique_ids(edition: Edition) -> Iterator[Finding]:
    seen: set[str] = set()
    cards = [(("card", index, "id"), card.id) for index, card in enumerate(edition.cards)]
    dragons = [(("dragon", index, "id"), dragon.id) for index, dragon in enumerate(edition.dragons)]
    for place, own in cards + dragons:  # together, for an event names either
        if own in seen:
            yield place, f"the id {own!r} is used twice"
        seen.add(own)


def _reserved_words(edition: Edition) -> Iterator[Finding]:
    for index, card in enumerate(edition.cards):
        if card.id in RESERVED_IDS:
            yield (
                ("card", index, "id"),
                f"no card can have the id {card.id!r}, which has a meaning of its own",
            )
        if card.kind == "growth" and card.name in RESERVED_NAMES:
            yield ("card", index, "name"), f"{card.name!r} is no Growth name: it has a meaning of its own"


def _sizes(edition: Edition) -> Iterator[Finding]:
    if len(edition.cards) > MAX_KINDS:
        found = len(edition.cards)
        yield ("card", MAX_KINDS), f"there are {found} cards, and the engine has room for {MAX_KINDS}"
    if len(edition.dragons) > MAX_DRAGONS:
        found = len(edition.dragons)
        yield ("dragon", MAX_DRAGONS), f"there are {found} dragons, and the engine has room for {MAX_DRAGONS}"
    if len(edition.dragons) < 2:
        yield ("dragon",), "there must be two dragons at least, one for each seat"  # R1
    for index, dragon in enumerate(edition.dragons):
        if sum(dragon.deck.values()) > MAX_COPIES:
            words = f"a deck has {MAX_COPIES} cards at most"
            yield ("dragon", index, "deck"), Named(words, "deck_too_large", most=MAX_COPIES)


def _rows(edition: Edition) -> Iterator[Finding]:
    lying = sum(card.copies for card in edition.cards if card.market and card.kind != "reveal")
    if lying < MARKET_SLOTS:  # R23: the first four are no Reveal cards
        words = f"the Market needs {MARKET_SLOTS} cards that are not Reveal cards, and has {lying}"
        yield ("card",), Named(words, "market_too_small", found=lying, most=MARKET_SLOTS)
    wanted = edition.max_seats + 1  # R4
    for season in SEASONS:
        found = sum(card.season == season for card in edition.cards)
        if found < wanted:
            yield ("card",), f"{season} has {found} Memories, and {edition.max_seats} seats need {wanted}"


def _names_in_cards(edition: Edition) -> Iterator[Finding]:
    growth = edition.growth_names
    mischief = tuple(card.id for card in edition.cards if card.kind == MISCHIEF)
    for index, card in enumerate(edition.cards):
        for key, name, known, what in _names(card, growth, mischief):
            if name not in known:
                yield ("card", index, *key), _unknown(name, known, what)


def _names(card: Card, growth: _Ids, mischief: _Ids) -> Iterator[tuple[Path, str, _Ids, str]]:
    """Each name that a card uses: its place, itself, what it may be, and what that is called."""
    for name in card.loses:
        yield ("loses",), name, growth, "Growth name"
    if card.protects:
        yield ("protects", "from"), card.protects.from_, mischief, "Mischief card"
        yield ("protects", "growth"), card.protects.growth, growth, "Growth name"
    if card.lost_to:
        yield ("lost_to",), card.lost_to, mischief, "Mischief card"
    if card.when_you_draw:
        yield ("when_you_draw", "card"), card.when_you_draw.card, (*growth, MISCHIEF), "Growth name"
    if card.score:
        yield ("score", "per"), card.score.per, (*growth, *COUNTED), "Growth name"


def _unknown(name: str, known: tuple[str, ...], what: str) -> str:
    return f"{name!r} is no {what} of this edition; it has {', '.join(known) or 'none'}"


def _names_in_dragons(edition: Edition) -> Iterator[Finding]:
    growth = edition.growth_names
    cards = {card.id: card for card in edition.cards}
    for index, dragon in enumerate(edition.dragons):
        if dragon.favourite not in growth:
            yield ("dragon", index, "favourite"), _unknown(dragon.favourite, growth, "Growth name")
        for card_id in dragon.deck:
            if card_id not in cards:
                yield ("dragon", index, "deck", card_id), f"{card_id!r} is no card of this edition"
            elif not cards[card_id].starter:
                yield ("dragon", index, "deck", card_id), f"{card_id!r} is no starter card"


def _nothing_idle(edition: Edition) -> Iterator[Finding]:
    dealt = {card_id for dragon in edition.dragons for card_id in dragon.deck}
    loses = {card.id: card.loses for card in edition.cards}
    for index, card in enumerate(edition.cards):
        if card.starter and card.id not in dealt:
            yield ("card", index), Named("no dragon has this starter card in its deck", "in_no_deck")
        guard = card.protects
        if guard and guard.growth not in loses.get(guard.from_, (guard.growth,)):
            yield ("card", index, "protects"), f"{guard.from_} never takes {guard.growth}: nothing to protect"


def _draws_in_one_action(edition: Edition) -> Iterator[Finding]:
    # R10: each physical card draws at most once in a turn, so one action draws at most this often
    draws = 1 + max((dragon.when_favourite_draw for dragon in edition.dragons), default=0)
    for card in edition.cards:
        each = sum(effect.draw for effect in (card.when_drawn, card.when_you_draw) if effect)
        draws += each * _owned_at_most(card, edition.dragons)
    if draws > MAX_DRAWS:
        words = f"one action could draw {draws} cards, and the engine ends at {MAX_DRAWS}"
        yield ("card",), Named(words, "too_many_draws", found=draws, most=MAX_DRAWS)


def _reveals_in_one_action(edition: Edition) -> Iterator[Finding]:
    # R24: a kind redeals as often in one action as there are copies of it, and each time four cards come
    redeals = sum(card.copies for card in edition.cards if card.when_revealed == "redeal_market")
    if redeals > MAX_REDEALS:
        words = f"{redeals} cards redeal the Market, and the engine has room for {MAX_REDEALS}"
        yield ("card",), Named(words, "too_many_redeals", found=redeals, most=MAX_REDEALS)


def _score_of_one_seat(edition: Edition) -> Iterator[Finding]:
    owned: Counter[str] = Counter({card.id: _owned_at_most(card, edition.dragons) for card in edition.cards})
    total = 0
    for card in edition.cards:
        total += owned[card.id] * card.points
        if rule := card.score:
            count = sum(owned[other.id] for other in edition.cards if counts(rule.per, other))
            bonus = rule.each * count
            total += owned[card.id] * (bonus if rule.at_most is None else min(bonus, rule.at_most))
    if total > MAX_SCORE:
        words = f"one seat could score {total} points, and the engine counts to {MAX_SCORE}"
        yield ("card",), Named(words, "score_too_high", found=total, most=MAX_SCORE)


def counts(per: str, card: Card) -> bool:
    """Whether a score rule that counts `per` counts this card, R21."""
    match per:
        case "memory":
            return card.kind == "memory"
        case "item":
            return card.item
        case "non_starter":
            return not card.starter
        case _:
            return card.kind == "growth" and card.name == per


def _owned_at_most(card: Card, dragons: tuple[Dragon, ...]) -> int:
    if card.starter:
        return max((dragon.deck.get(card.id, 0) for dragon in dragons), default=0)
    return card.copies


_CHECKS: tuple[Callable[[Edition], Iterator[Finding]], ...] = (
    _unique_ids,
    _reserved_words,
    _sizes,
    _rows,
    _names_in_cards,
    _names_in_dragons,
    _nothing_idle,
    _draws_in_one_action,
    _reveals_in_one_action,
    _score_of_one_seat,
)
