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
    """Memory that a process holds, in 1,000,000 bytes; None where the system does not tell it as Linux."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    lines = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines())
    return int(lines["VmRSS"].split()[0]) * 1024 / 1e6


def cpu_s(pid: int) -> float | None:
    """Seconds of CPU that a process has used, its threads together; None as above."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return None
    fields = stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
