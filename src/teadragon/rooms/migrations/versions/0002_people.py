"""People at the rooms: clocks and absence, links that change hands, imported records, outages."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _rooms_and_entries()
    _tokens_of_several_rooms()
    op.create_table(
        "seen",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "imports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(80), sa.ForeignKey("editions.digest"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_imports_created", "imports", ["created"])
    op.create_table(
        "pulses",
        sa.Column("process", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )


def _rooms_and_entries() -> None:
    op.add_column("rooms", sa.Column("due", sa.BigInteger))
    op.create_index("ix_rooms_due", "rooms", ["due"])
    op.add_column("rooms", sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_rooms_over_changed", "rooms", ["over", "changed"])
    rooms = sa.table("rooms", sa.column("summary", sa.Text), sa.column("over", sa.Boolean))
    # a summary is compact JSON, and no text that somebody typed stands in those of 0001
    going_on = rooms.c.summary.contains('"result":null')
    op.execute(rooms.update().where(~going_on).values(over=sa.true()))

    op.add_column("entries", sa.Column("change", sa.Text))
    op.add_column("entries", sa.Column("by", sa.String(16)))
    entries = sa.table("entries", sa.column("at", sa.BigInteger))
    op.execute(entries.update().values(at=entries.c.at * 1000))  # from seconds to milliseconds


def _tokens_of_several_rooms() -> None:
    """A copy and back: SQLite cannot change a primary key, and PostgreSQL keeps the name of an old one."""
    op.execute("create table seat_tokens_0001 as select hash, room, seat from seat_tokens")
    op.drop_table("seat_tokens")
    op.create_table(
        "seat_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.UniqueConstraint("room", "seat", name="uq_seat_tokens_room_seat"),
    )
    op.execute("insert into seat_tokens (hash, room, seat) select hash, room, seat from seat_tokens_0001")
    op.drop_table("seat_tokens_0001")
