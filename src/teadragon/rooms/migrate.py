"""Bring a store to this version, or refuse one that a later version has written."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


class NewerStore(Exception):
    """The store was written by a later version of this program."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"the games kept here were written by a newer version of this program "
            f"(store revision {revision}); use that version, or another data folder"
        )
        self.revision = revision


def migrate(connection: Connection) -> None:
    """Raises NewerStore. The caller's one transaction holds it all: a cut leaves the old version whole."""
    config = Config()
    config.set_main_option("script_location", "teadragon.rooms:migrations")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise NewerStore(present)
    command.upgrade(config, "head")
