"""The first tables: editions, rooms, the tokens of their seats, and their accepted entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _editions_and_rooms()
    op.create_table(
        "seat_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("ix_seat_tokens_room", "seat_tokens", ["room"])
    op.create_table(
        "entries",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.Text),
        sa.Column("outcomes", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("room", "key", name="uq_entries_room_key"),
    )


def _editions_and_rooms() -> None:
    op.create_table(
        "editions",
        sa.Column("digest", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(80), sa.ForeignKey("editions.digest"), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("bot_to_act", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_rooms_bot_to_act", "rooms", ["bot_to_act"])
