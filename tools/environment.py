"""Sets up .venv, with uv and the locked dependencies, and knows when there is nothing to do."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WINDOWS = sys.platform == "win32"
SCRIPTS = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if WINDOWS else "python")
UV = SCRIPTS / ("uv.exe" if WINDOWS else "uv")
TEADRAGON = SCRIPTS / ("teadragon.exe" if WINDOWS else "teadragon")
UV_VERSION = "0.13.8"
OLDEST, NEWEST = (3, 11), (3, 14)

CLUSTER = ROOT / ".venv-cluster"  # for what is too large for .venv: Dask, Ray, readers of Parquet
CLUSTER_LOCK = ROOT / "requirements-cluster.lock"
RUNTIME_LOCK, DEV_LOCK = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
CLIENT = ROOT / "src" / "teadragon" / "static" / "index.html"
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit"}
SYSTEM_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


def set_up(*, dev: bool) -> None:
    """Bring .venv up to date; without network, and at once, when its stamp says that it is."""
    name = "check.stamp" if dev else "play.stamp"
    if is_current(name, dev=dev):
        return
    say("setting up in .venv (the first time needs network and takes about a minute)")
    make_venv()
    locks = [RUNTIME_LOCK, DEV_LOCK] if dev else [RUNTIME_LOCK]
    pip_install(*(word for lock in locks for word in ("-r", str(lock))))
    say("installing the package and building its client")
    pip_install("--no-deps", "-e", str(ROOT))
    for stamp, with_dev in (("play.stamp", False), ("check.stamp", True)):
        if dev or not with_dev:
            (VENV / stamp).write_text(fingerprint(dev=with_dev), encoding="utf-8")


def is_current(name: str, *, dev: bool) -> bool:
    stamp = VENV / name
    if not (stamp.is_file() and PYTHON.exists() and CLIENT.is_file()):
        return False
    return stamp.read_text(encoding="utf-8") == fingerprint(dev=dev)


def fingerprint(*, dev: bool) -> str:
    """Hash of all that the installed environment follows from, the checkout's place among it."""
    files = [RUNTIME_LOCK, ROOT / "pyproject.toml", ROOT / "hatch_build.py", *client_sources()]
    digest = hashlib.sha256(f"{ROOT}\0uv {UV_VERSION}\0".encode())
    for path in [*files, DEV_LOCK] if dev else files:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def client_sources() -> list[Path]:
    found = []
    for folder, folders, names in os.walk(ROOT / "web"):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        found += [Path(folder, name) for name in sorted(names) if ".test." not in name]
    return found


def set_up_cluster() -> Path:
    """Bring .venv-cluster up to date by the uv of .venv; returns its Python."""
    python = CLUSTER / SCRIPTS.name / PYTHON.name
    stamp = CLUSTER / "check.stamp"
    wanted = hashlib.sha256(f"{ROOT}\0".encode() + CLUSTER_LOCK.read_bytes()).hexdigest()
    if not (python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        say("setting up in .venv-cluster (Dask, Ray and readers of Parquet)")
        call([str(UV), "venv", "-q", "--clear", "--python", str(PYTHON), str(CLUSTER)])
        call([str(UV), "pip", "install", "-q", "--python", str(python), "-r", str(CLUSTER_LOCK)])
        stamp.write_text(wanted, encoding="utf-8")
    return python


def make_venv() -> None:
    if runs([str(PYTHON), "-c", "pass"]) and runs([str(UV), "--version"]) and belongs_here():
        return
    outer = find_python()
    if not runs([outer, "-c", "import ensurepip, venv"]) and not runs([outer, "-m", "pip", "--version"]):
        need("python3-venv", "this Python has neither venv nor pip")
    # Debian without python3-venv has no ensurepip: then the outer pip installs into the new venv
    with_pip = runs([outer, "-c", "import ensurepip"])
    call([outer, "-m", "venv", "--clear", *([] if with_pip else ["--without-pip"]), str(VENV)])
    pip = [str(PYTHON), "-m", "pip"] if with_pip else [outer, "-m", "pip", "--python", str(PYTHON)]
    call([*pip, "install", "-q", "--disable-pip-version-check", f"uv=={UV_VERSION}"])


def belongs_here() -> bool:
    """False once the checkout has been moved: the scripts in a venv hold its old path."""
    activate = SCRIPTS / "activate"
    return activate.is_file() and str(VENV) in activate.read_text(encoding="utf-8")


def find_python() -> str:
    """This Python if it fits, else the newest one on the PATH that does."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        # inside a venv of somebody else's the base is meant: venvs of venvs break with their parent
        return str(getattr(sys, "_base_executable", None) or sys.executable)
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        other = shutil.which(f"python3.{minor}")
        if other and runs([other, "-c", "pass"]):
            return other
    sys.exit(f"teadragon: Python 3.{OLDEST[1]} to 3.{NEWEST[1]} is needed; this is {sys.version.split()[0]}")


def need(package: str, why: str) -> None:
    """Install a Debian package where apt-get may, else name it and stop."""
    apt = shutil.which("apt-get")
    if not apt or WINDOWS or os.geteuid() != 0:
        stop(f"{why}. Please install it (on Debian: sudo apt-get install {package}) and start again")
    say(f"{why}: installing {package}")
    call([apt, "update", "-qq"])
    call([apt, "install", "-y", "-qq", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0", package])


def pip_install(*words: str) -> None:
    call([str(UV), "pip", "install", "-q", "--python", str(PYTHON), *words])


def runs(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def call(command: list[str]) -> None:
    """Run quietly; show what was said only if it failed, and stop then."""
    done = subprocess.run(command, cwd=ROOT, env=install_environment(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace")[-4000:])
        stop(f"this failed with exit code {done.returncode}: {' '.join(command)}")


def install_environment() -> dict[str, str]:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if SYSTEM_CERTIFICATES.is_file():
        # neither uv nor Node asks the system whom it trusts, as a company's proxy needs
        env.setdefault("SSL_CERT_FILE", str(SYSTEM_CERTIFICATES))
        env.setdefault("NODE_EXTRA_CA_CERTS", str(SYSTEM_CERTIFICATES))
    return env


def become(command: list[str]) -> NoReturn:
    """Go on as another program, so that signals reach it; on Windows wait for it instead."""
    if not WINDOWS:
        os.execv(command[0], command)
    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # the child got it too and decides for itself


def say(words: str) -> None:
    print(f"teadragon: {words}", file=sys.stderr, flush=True)


def stop(words: str) -> NoReturn:
    sys.exit(f"teadragon: {words}")
