"""A copy of an edition file under a name of one's own, with a word on what to change."""

from __future__ import annotations

import re

from teadragon.cards.edition import Edition, parse
from teadragon.cards.model import MAX_KINDS

_GUIDE = """\
# {title}: an edition of your own, begun as a copy of {base}, version {version}.
#
# Each number says its `source`: rulebook (the published rulebook states it), public (a public write-up does),
# house (the makers of this program) or owner (you, from the cards of your box). A number that you type from
# a card becomes "owner". Cards that you lack go, cards that you have come in, {kinds} kinds at most; their
# names are words of your own: words = {{ en = "..", .. }}. What a card does is told from its effects.
#
# Look whether it is good:  teadragon edition check {file}
# Play it:                  teadragon play --edition {file}

"""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def own_copy(base: Edition, own_id: str, title: str, *, file: str) -> str:
    """The text of `base` as an edition called `own_id`, in version 1, that will lie in `file`.

    Raises ValueError for an id that is not lower-case words joined by hyphens, or that is the base's, and for
    a title that is not one line of text.
    """
    if not _ID.fullmatch(own_id):
        raise ValueError(f"{own_id!r}: a name is lower-case words or digits with hyphens, such as my-box")
    if not (title.strip() and title.isprintable()):
        raise ValueError(f"{title!r}: a title is one line of text")
    if own_id == base.id:
        raise ValueError(f"{own_id!r} is the name of the edition that is copied")
    guide = _GUIDE.format(title=title, base=base.id, version=base.version, kinds=MAX_KINDS, file=file)
    text = guide + _headed(_without_first_words(base.text), {"id": own_id, "title": title, "version": "1"})
    parse(text, where=file)
    return text


def retitled(text: str, old: str, title: str) -> str:
    """Such a copy, whose first words tell the title that it now has."""
    first = _GUIDE.partition("{title}")
    after = first[2].partition(" begun")[0]
    return text.replace(f"{first[0]}{old}{after}", f"{first[0]}{title}{after}", 1)


def _without_first_words(text: str) -> str:
    """What the file says of itself before its first key is not true of a copy."""
    lines = text.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.strip() and not line.startswith("#"))
    return "".join(lines[first:])


def _headed(text: str, said: dict[str, str]) -> str:
    """With other keys at its head, before the first table."""
    head, bracket, rest = text.partition("\n[")
    for key, value in said.items():
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        line = f'{key} = "{escaped}"'.replace("\\", "\\\\")  # as re.sub reads it
        head = re.sub(rf"(?m)^{key}\s*=.*$", line, head)
    return head + bracket + rest
