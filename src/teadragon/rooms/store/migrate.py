"""Bring a store to this version, or refuse one that a later version has written.

Most starts find it at this version, or nothing yet. Neither needs Alembic, which takes long to load.
"""

import sqlalchemy as sa
from sqlalchemy import Connection, select

from teadragon.rooms.store.errors import NewerStore
from teadragon.rooms.store.tables import METADATA

REVISIONS = ("0001", "0002")  # those of the migrations, in their order
HEAD = REVISIONS[-1]
# Alembic's own table, as it makes it
_VERSION = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), nullable=False))
_VERSION.append_constraint(sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))


def migrate(connection: Connection, to: str = HEAD) -> None:
    """Raises NewerStore. The caller's one transaction holds it all: a cut leaves the old version whole."""
    present = revision_of(connection)
    if present is None and to == HEAD:
        METADATA.create_all(connection, checkfirst=False)  # others' tables of these names are not taken over
        _VERSION.create(connection, checkfirst=False)
        connection.execute(_VERSION.insert(), {"version_num": HEAD})
    elif present != to:
        _step_by_step(connection, to)


def revision_of(connection: Connection) -> str | None:
    """None: nothing is kept there yet. Raises NewerStore."""
    if not sa.inspect(connection).has_table(_VERSION.name):
        return None
    present: str | None = connection.execute(select(_VERSION.c.version_num)).scalar()
    if present is not None:
        known(present)
    return present


def known(revision: str) -> None:
    """Raises NewerStore for one that this version does not know."""
    if revision not in REVISIONS:
        raise NewerStore(revision)


def _step_by_step(connection: Connection, to: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "teadragon.rooms:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
