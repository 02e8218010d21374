"""Editions of one's own: looked at and changed in their text, number by number. Nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping

from teadragon.cards.changing import Change, tried
from teadragon.cards.copying import own_copy, retitled
from teadragon.cards.edition import BadEdition, Edition, parse, parse_brought
from teadragon.cards.faults import Fault, Named
from teadragon.cards.numbers import Figure, figures
from teadragon.rooms.editing import CheckedEdition, CheckEdition, EditionFault, NumberFace
from teadragon.server.refusing import no
from teadragon.server.showing import edition_face

WHERE = "edition"
MOST_FAULTS = 200  # a file that is no edition could have one on every line
MOST_OF_WHY = 300  # letters: a fault may quote what somebody sent


def checked(wish: CheckEdition, offered: Mapping[str, Edition]) -> CheckedEdition:
    """The edition as it is wished, or what is wrong with it. Raises Refused where none is meant."""
    if (wish.base is None) is (wish.text is None):
        raise no("bad_message", why="either base or text")
    try:
        edition = _changed(_copied(wish, offered) if wish.text is None else _read(wish), wish)
    except BadEdition as error:
        return CheckedEdition(
            text=None, edition=None, numbers=[], faults=list(map(_fault, error.faults[:MOST_FAULTS]))
        )
    numbers = list(map(_number, figures(edition)))
    return CheckedEdition(text=edition.text, edition=edition_face(edition), numbers=numbers, faults=[])


def brought(text: str) -> Edition:
    """Of somebody who makes a room with it. Raises Refused."""
    try:
        return parse_brought(text, where=WHERE)
    except BadEdition as error:
        first = _fault(error.faults[0])
        faults = len(error.faults)
        raise no("bad_edition", line=first.line, card=first.card, why=first.why, faults=faults) from None


def _copied(wish: CheckEdition, offered: Mapping[str, Edition]) -> Edition:
    """Raises Refused and BadEdition."""
    base = offered.get(wish.base or "")
    if base is None:
        raise no("unknown_edition", edition=wish.base)
    own = wish.id or ""
    try:
        return parse(own_copy(base, own, wish.title or own, file=f"{own}.toml"), where=WHERE)
    except ValueError as error:
        raise BadEdition([Fault(WHERE, None, None, str(error), "id")]) from None


def _read(wish: CheckEdition) -> Edition:
    return parse_brought(wish.text or "", where=WHERE)


def _changed(edition: Edition, wish: CheckEdition) -> Edition:
    head = {key: value for key, value in (("id", wish.id), ("title", wish.title)) if value is not None}
    known = {(figure.owner, figure.field): figure for figure in figures(edition)}
    changes = [Change(change.card, change.field, change.value) for change in wish.changes]
    faults = [_unknown(change) for change in changes if not _is_known(change, known)]
    if faults:
        raise BadEdition(faults)
    found = tried(edition, changes, where=WHERE, head=head, source=wish.source)
    if found.title == edition.title:
        return found
    return parse(retitled(found.text, edition.title, found.title), where=WHERE)


def _is_known(change: Change, known: Mapping[tuple[str, str], Figure]) -> bool:
    figure = known.get((change.card, change.field))
    return figure is not None and (figure.may_go or change.value is not None)


def _unknown(change: Change) -> Fault:
    return Fault(WHERE, None, change.card, f"{change.field!r} is no number that can be so", change.field)


def _fault(fault: Fault) -> EditionFault:
    named = fault.reason if isinstance(fault.reason, Named) else Named(fault.reason)
    return EditionFault(
        line=fault.line,
        card=fault.card,
        field=fault.key,
        why=fault.reason[:MOST_OF_WHY],
        name=named.name,
        values=named.values,
    )


def _number(figure: Figure) -> NumberFace:
    return NumberFace(
        card=figure.owner,
        field=figure.field,
        value=figure.value,
        low=figure.low,
        high=figure.high,
        source=figure.source,
        may_go=figure.may_go,
    )
