"""The tables of a store, as the last migration leaves them."""

import sqlalchemy as sa

METADATA = sa.MetaData()
EDITIONS = sa.Table(
    "editions",
    METADATA,
    sa.Column("digest", sa.String(80), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),  # the whole card file: a room keeps the edition it began with
)
ROOMS = sa.Table(
    "rooms",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(80), sa.ForeignKey("editions.digest"), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("bot_to_act", sa.Boolean, nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),  # seconds since 1970
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, index=True),  # milliseconds since 1970: when it needs attention unasked
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_rooms_over_changed", "over", "changed"),  # what goes first when rooms expire
)
SEAT_TOKENS = sa.Table(
    "seat_tokens",
    METADATA,
    # SHA-256 in hexadecimal; the token itself is not kept. A rematch's room takes over those of the first.
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1: the host
    sa.UniqueConstraint("room", "seat", name="uq_seat_tokens_room_seat"),
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("action", sa.Text),
    sa.Column("outcomes", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970, as every `at` below
    sa.Column("change", sa.Text),
    sa.Column("by", sa.String(16)),
    sa.UniqueConstraint("room", "key", name="uq_entries_room_key"),
)
SEEN = sa.Table(
    "seen",
    METADATA,
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # when a person of the seat was last connected
)
IMPORTS = sa.Table(
    "imports",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("digest", sa.ForeignKey("editions.digest"), nullable=False),
    sa.Column("text", sa.Text, nullable=False),  # the whole record
    sa.Column("created", sa.BigInteger, nullable=False, index=True),  # seconds since 1970
)
PULSES = sa.Table(
    "pulses",
    METADATA,
    sa.Column("process", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # when this server was last known to run
)
OUTAGES = sa.Table(
    "outages",
    METADATA,
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
