"""The machine that a measurement was made on, in one line."""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def describe() -> dict[str, str]:
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
    }


def _processor() -> str:
    """Python's own answer is empty on most Linux machines, where the kernel knows the name."""
    kernel = Path("/proc/cpuinfo")
    if kernel.exists():
        for line in kernel.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def rss_mb(pid: int) -> float | None:
    """Memory that a process and its children hold, in 1,000,000 bytes; None where the system does not tell it
    as Linux does."""
    held = [int(_status(each)["VmRSS"].split()[0]) for each in _family(pid)]
    return sum(held) * 1024 / 1e6 if held else None


def cpu_s(pid: int) -> float | None:
    """Seconds of CPU that they have used, all their threads together; None as above."""
    ticks = [sum(map(int, _stat(each)[11:13])) for each in _family(pid)]
    return sum(ticks) / os.sysconf("SC_CLK_TCK") if ticks else None


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        return []
    return [pid, *(each for child in children.read_text().split() for each in _family(int(child)))]


def _status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return dict(line.split(":", 1) for line in lines)


def _stat(pid: int) -> list[str]:
    """The fields after the name, which may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
