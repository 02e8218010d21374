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
