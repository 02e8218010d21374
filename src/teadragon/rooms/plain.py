"""What people write, made fit to stand among other text."""

from __future__ import annotations

import unicodedata

BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs, by their category, that nobody sees."""


def plain_text(text: str) -> str:
    """One line without control characters and marks that would turn the text around it; "" where nothing
    of it could be seen."""
    kept = (c for c in " ".join(text.split()) if unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp"))
    plain = "".join(c for c in kept if c not in BIDI_CONTROLS).strip()
    return plain if any(_seen(c) for c in plain) else ""


def _seen(c: str) -> bool:
    return c not in BLANKS and unicodedata.category(c) not in ("Cf", "Mn", "Me", "Zs")
