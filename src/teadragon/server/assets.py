"""The built browser client, read once and answered from memory, compressed where that helps."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

COMPRESSED = (
    "text/",
    "application/json",
    "application/javascript",
    "image/svg+xml",
    "application/manifest+json",
)
FOR_EVER = "public, max-age=31536000, immutable"
PUBLIC_URL = "teadragon-public-url"  # the name under which the page finds it
ASK_AGAIN = "no-cache"  # kept, yet asked for each time: a new version is seen at once

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True)
class Asset:
    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str


class Assets:
    """The files of one folder by their paths. What is not among them cannot be reached.

    The page is told the address that its links should name, where that is not the one the browser sees.
    """

    def __init__(self, folder: Path, public_url: str = "") -> None:
        self._assets = {}
        for file in sorted(folder.rglob("*")):
            if file.is_file() and not file.name.startswith("."):
                path = file.relative_to(folder)
                body = file.read_bytes()
                if path.name == "index.html" and public_url:
                    body = _with_address(body, public_url)
                self._assets[path.as_posix()] = _asset(body, file.name, hashed="assets" in path.parts)

    def __contains__(self, path: str) -> bool:
        return path in self._assets

    def answer(self, path: str, request: Request) -> Response:
        """Raises KeyError for a file that is not there."""
        asset = self._assets[path]
        headers = {"cache-control": asset.caching, "etag": asset.tag, "vary": "accept-encoding"}
        if asset.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = asset.body
        if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = asset.packed
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=asset.kind, headers=headers)


def _with_address(page: bytes, public_url: str) -> bytes:
    told = f'<meta name="{PUBLIC_URL}" content="{html.escape(public_url)}" />'
    return page.replace(b"</head>", told.encode() + b"</head>", 1)


def _asset(body: bytes, name: str, *, hashed: bool) -> Asset:
    """`hashed`: the build names such files by their content, so that they never change."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, mtime=0) if kind.startswith(COMPRESSED) and len(body) > 1000 else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Asset(body, packed, kind, tag, FOR_EVER if hashed else ASK_AGAIN)
