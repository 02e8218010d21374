"""`teadragon serve` with the client of another folder, as if another version had been installed."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

from teadragon import cli
from teadragon.server.assets import Assets


def main(folder: Path) -> None:
    def other(_: Path, public_url: str) -> Assets:
        return Assets(folder, public_url)

    with mock.patch("teadragon.server.app.Assets", other):
        cli.main()


if __name__ == "__main__":
    main(Path(sys.argv.pop(1)))
