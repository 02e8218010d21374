"""What people write, made fit to stand among other text."""

from __future__ import annotations

import unicodedata

BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain_text(text: str) -> str:
    """One line without control characters and marks that would turn the text around it."""
    kept = (c for c in " ".join(text.split()) if unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp"))
    return "".join(c for c in kept if c not in BIDI_CONTROLS).strip()
