"""Size of the first page: what a browser must fetch before it can show anything, as servers send it."""

import gzip
from html.parser import HTMLParser
from pathlib import Path

import teadragon

STATIC = Path(teadragon.__file__).parent / "static"


def sizes(static: Path = STATIC) -> dict[str, float] | None:
    """Kilobytes (1,000 bytes) after gzip of the page with its scripts and styles; None: none is built."""
    page = static / "index.html"
    if not page.exists():
        return None
    files = [page, *(static / name for name in _linked(page.read_text(encoding="utf-8")))]
    packed = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files if file.is_file())
    return {"first_page_kb": packed / 1000, "files": float(len(files))}


def _linked(page: str) -> list[str]:
    links = _Links()
    links.feed(page)
    return links.names


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        fetched = tag == "link" and values.get("rel") in {"stylesheet", "modulepreload", "preload"}
        name = values.get("src") if tag == "script" else values.get("href") if fetched else None
        if name and "//" not in name:
            self.names.append(name.removeprefix("./").lstrip("/"))
