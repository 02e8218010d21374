"""What a store may answer instead of keeping."""


class Taken(Exception):
    """Another step has this version (or this key) already; nothing was kept."""


class Gone(Exception):
    """The room was deleted; nothing was kept."""


class StoreFailed(OSError):
    """The disk or the database refused, or cannot be reached.

    A write was not kept, unless the connection broke while its transaction ended: then nobody can know, and
    whoever tries again learns it by Taken.
    """


class BadArchive(ValueError):
    """A back-up file that is cut, changed, another program's, or of a newer version; nothing was restored."""


class NewerStore(Exception):
    """The store was written by a later version of this program."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"the games kept here were written by a newer version of this program "
            f"(store revision {revision}); use that version, or another data folder"
        )
        self.revision = revision
