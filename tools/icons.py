"""Turn the sign of the program into the pictures that home screens ask for: `python -m tools.icons`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "web" / "public" / "icons"
SIZES = (192, 512)


def main() -> None:
    """Render the drawing in each size with the system's Chromium, as the browser tests do."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    drawing = (ICONS / "maskable.svg").read_text(encoding="utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
            page.screenshot(path=ICONS / f"{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
