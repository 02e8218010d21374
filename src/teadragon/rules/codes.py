"""The small integers of the compiled rules: actions, phases, reasons and events."""

from __future__ import annotations

SEATS = 4
KINDS = 64
MARKET_SLOTS = 4
MEMORY_SLOTS = 5  # four seats; fewer seats use the first seats + 1
SEASONS = 4
DRAGONS = 16
WINTER = 3

# One fixed list of actions. CARD + k discards kind k from the hold; the phase says what for: as a part
# of a payment, as the loss that a Mischief demands, or as the Item that an effect asks for.
DRAW = 0
PASS = 1
DECLINE = 2
MENTORS = 3
MARKET = 4
MEMORY = MARKET + MARKET_SLOTS
CARD = MEMORY + MEMORY_SLOTS
ACTIONS = CARD + KINDS

# Phases: what the seat to act is asked for.
TURN = 0
PAY = 1
LOSE = 2
ITEM = 3
OVER = 4

# Reasons for which a game ends.
WINTER_ENDED = 1
ADJUDICATED = 2
STOPPED = 3
REASONS = ("", "winter", "adjudicated", "stopped")

LAST_TURN = 1000  # R26
LAST_DRY_TURN = 300  # R26

# What happens when a Market card is turned up.
RESHUFFLE_DISCARDS = 1
REDEAL_MARKET = 2

# Events, past facts. Each is packed as what | seat + 1 | kind + 1 | other + 1, a byte each.
DREW = 1
WAITS_DISCARDED = 2
VULNERABLE_LOST = 3
PROTECTED = 4
LOST = 5
TRIGGERED = 6
DRAGON_TRIGGERED = 7
ASKED = 8
ITEM_DISCARDED = 9
DECLINED = 10
JOINED = 11
DRAW_FAILED = 12
RESHUFFLED = 13
PAID = 14
MENTORS_PASSED = 15
BOUGHT_MARKET = 16
BOUGHT_MEMORY = 17
REVEALED = 18
DISCARDS_RESHUFFLED = 19
MARKET_REDEALT = 20
MARKET_RESHUFFLED = 21
MARKET_DISCARDED = 22
MEMORY_LEFT = 23
SEASON_BEGAN = 24
MEMORY_DEALT = 25
PASSED = 26
TURN_ENDED = 27
GAME_ENDED = 28

TAPE_EVENTS = 4096  # more than an action can cause: an edition may draw at most 200 cards in one
SCRIPT_OUTCOMES = 1024
