"""From `./play` to the page: how long somebody waits who has a checkout, with all set up or with nothing.

    python -m teadragon.bench.start [--cold]

`--cold` clones the checkout into a new folder and sets that up, network and compiler included.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

CHECKOUT = Path(__file__).parents[3]
PATIENCE = 600.0  # seconds


def warm(checkout: Path = CHECKOUT) -> dict[str, float] | None:
    """Seconds on the wall until `./play` serves its page, and to fetch that; None outside a checkout."""
    if not (checkout / "play").is_file():
        return None
    subprocess.run([sys.executable, str(checkout / "play"), "--version"], check=True, capture_output=True)
    with TemporaryDirectory() as data:
        return _start(checkout, os.environ | {"TEADRAGON_DATA": data})


def cold() -> dict[str, float]:
    with TemporaryDirectory() as place:
        clone = Path(place) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(CHECKOUT), str(clone)], check=True)
        own = {"TEADRAGON_DATA": f"{place}/data", "NUMBA_CACHE_DIR": f"{place}/compiled"}
        return _start(clone, os.environ | own)


def _start(checkout: Path, environment: dict[str, str]) -> dict[str, float]:
    address = f"http://127.0.0.1:{_free_port()}/"
    port = address.rsplit(":", 1)[1].rstrip("/")
    command = [sys.executable, str(checkout / "play"), "play", "--no-browser", "--port", port]
    start = time.perf_counter()
    server = subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(address, server)
        served = time.perf_counter()
        with urlopen(address) as page:
            page.read()
        return {"served_s": served - start, "page_s": time.perf_counter() - served}
    finally:
        server.terminate()
        server.wait(timeout=30)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.perf_counter() + PATIENCE
    while time.perf_counter() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"./play ended with {server.returncode}")
        try:
            urlopen(address, timeout=5).close()
            return
        except (URLError, TimeoutError, ConnectionError):
            time.sleep(0.02)
    raise TimeoutError(f"nothing at {address} for {PATIENCE:.0f} s")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main(argv: Sequence[str]) -> int:
    found = cold() if "--cold" in argv else warm()
    if found is None:
        print("not in a checkout: there is no ./play", file=sys.stderr)
        return 2
    print(f"page served after {found['served_s']:.2f} s, then fetched in {found['page_s'] * 1000:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
