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


def migrate(connection: Connection, to: str = "head") -> None:
    """Raises NewerStore. The caller's one transaction holds it all: a cut leaves the old version whole."""
    revision_of(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def revision_of(connection: Connection) -> str | None:
    """None: nothing is kept there yet. Raises NewerStore."""
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None:
        known(present)
    return present


def known(revision: str) -> None:
    """Raises NewerStore for one that this version does not know."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    if revision not in {script.revision for script in scripts}:
        raise NewerStore(revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "teadragon.rooms:migrations")
    return config
