"""Any legal action, each as likely as another: the bot that knows nothing."""

from __future__ import annotations

from typing import Any

from teadragon.bots.dice import roll
from teadragon.rules.compiled import inner
from teadragon.rules.legal import legal_of


@inner
def choose_of(ed: Any, t: Any, dice: Any, legal: Any) -> int:
    return legal[roll(dice, legal_of(ed, t, legal))]
