"""Remakes requirements*.lock with the newest versions that pyproject.toml allows: python -m tools.locks."""

from __future__ import annotations

from tools.environment import CLUSTER_LOCK, DEV_LOCK, ROOT, RUNTIME_LOCK, UV, call

# no annotations and no header: nothing in a lock depends on where and by whom it was made
OPTIONS = ("-q", "--universal", "--python-version", "3.11", "--upgrade", "--no-annotate", "--no-header",
           "--extra", "postgres")


def remake() -> None:
    compile_lock = [str(UV), "pip", "compile", *OPTIONS, str(ROOT / "pyproject.toml")]
    call([*compile_lock, "-o", str(RUNTIME_LOCK)])
    call([*compile_lock, "--group", "dev", "-c", str(RUNTIME_LOCK), "-o", str(DEV_LOCK)])
    call([*compile_lock, "--extra", "dask", "--extra", "ray", "--extra", "parquet", "--group", "cluster",
          "-c", str(DEV_LOCK), "-o", str(CLUSTER_LOCK)])


if __name__ == "__main__":
    remake()
