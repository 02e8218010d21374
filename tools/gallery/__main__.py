"""`python -m tools.gallery OUT`: pictures of every screen, and a page to look at them all."""

from __future__ import annotations

import argparse
import html
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from tests.server.process import Server
from tools.gallery.scenes import SCENES, Visit, new_context
from tools.gallery.tables import Tables

SIZES = {"320x568": (320, 568), "390x844": (390, 844), "1280x800": (1280, 800), "2560x1440": (2560, 1440)}
FIRST = "en"
THEMES = ("light", "dark", "contrast")
SETTLED = "() => Promise.all([...document.images].map((image) => image.decode().catch(() => {})))"
FITTED = "dialog[open], main[data-version], main[data-ply]"  # what lies within the window
REST = 150  # milliseconds for what follows a change of size
STYLE = """
body { font: 16px/1.4 sans-serif; margin: 16px; background: #ddd; color: #222; }
section { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
figure { margin: 0; } figcaption { font-size: 13px; }
img { max-width: min(100%, 640px); max-height: 640px; border: 1px solid #888; }
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--only", action="append", default=[], metavar="PATTERN",
                        help="scenes by name, as in table-4-*; may be repeated")
    parser.add_argument("--size", action="append", default=[], metavar="WxH",
                        help="instead of the usual four; may be repeated")
    parser.add_argument("--theme", action="append", default=[], choices=THEMES)
    parser.add_argument("--language", action="append", default=[], metavar="TAG",
                        help="instead of English; may be repeated")
    parser.add_argument("--list", action="store_true", help="name the scenes and stop")
    return parser.parse_args()


def chosen(patterns: list[str]) -> list[str]:
    return [name for name in SCENES if not patterns or any(fnmatch(name, each) for each in patterns)]


def sizes_of(wanted: list[str]) -> dict[str, tuple[int, int]]:
    pairs = {size: tuple(map(int, size.split("x"))) for size in wanted}
    return {size: (width, height) for size, (width, height) in pairs.items()} or SIZES


def shoot(visit: Visit, name: str, title: str, options: argparse.Namespace) -> Iterator[Path]:
    """One scene at all sizes and in all themes."""
    SCENES[name](visit)
    page = visit.page
    for size, (width, height) in sizes_of(options.size).items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in options.theme or THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light",
                               contrast="more" if theme == "contrast" else "no-preference")
            page.wait_for_timeout(REST)
            page.evaluate(SETTLED)
            file = options.out / f"{title}--{size}--{theme}.png"
            page.screenshot(path=file, full_page=page.locator(FITTED).count() == 0)
            yield file


def scene(
    browser: Browser, tables: Tables, name: str, language: str, options: argparse.Namespace
) -> list[Path]:
    context = new_context(browser, viewport={"width": 1280, "height": 800}, locale=language)
    title = name if language == FIRST else f"{name}.{language}"
    known = list(browser.contexts)
    try:
        return list(shoot(Visit(browser, context.new_page(), tables), name, title, options))
    finally:
        for opened in [each for each in browser.contexts if each is context or each not in known]:
            opened.close()


def index(folder: Path) -> None:
    """A page of all the pictures in the folder, of this run and of those before."""
    scenes: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*--*--*.png")):
        scenes.setdefault(file.name.split("--")[0], []).append(file)
    parts = [
        f"<h2 id='{name}'>{name}</h2><section>"
        + "".join(f"<figure><a href='{file.name}'><img loading='lazy' src='{file.name}' alt=''></a>"
                  f"<figcaption>{html.escape(' '.join(file.stem.split('--')[1:]))}</figcaption></figure>"
                  for file in files)
        + "</section>"
        for name, files in scenes.items()
    ]
    links = " · ".join(f"<a href='#{name}'>{name}</a>" for name in scenes)
    page = f"<!doctype html><meta charset='utf-8'><title>Gallery</title><style>{STYLE}</style><p>{links}</p>"
    (folder / "index.html").write_text(page + "".join(parts), encoding="utf-8")


def main() -> int:
    options = arguments()
    names = chosen(options.only)
    if options.list:
        print("\n".join(names))
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    missing = []
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as started:
        server.engine_ready()
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        tables = Tables(server)
        for name, language in [(name, each) for name in names for each in options.language or [FIRST]]:
            began = time.monotonic()
            try:
                taken = len(scene(browser, tables, name, language, options))
                print(f"{name}: {taken} pictures in {time.monotonic() - began:.1f} s", flush=True)
            except Error as error:
                missing.append(name)
                print(f"{name}: MISSING: {str(error).splitlines()[0]}", flush=True)
        browser.close()
    index(options.out)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
