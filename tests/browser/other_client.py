"""`teadragon serve` with the client of another folder, as if another version had been installed."""

from __future__ import annotations

import sys
from pathlib import Path

from teadragon import cli
from teadragon.server import app
from teadragon.server.assets import Assets

if __name__ == "__main__":
    folder = Path(sys.argv.pop(1))
    app.Assets = lambda _, public_url: Assets(folder, public_url)  # type: ignore[assignment,misc]
    cli.main()
