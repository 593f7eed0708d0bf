"""Which state of the program plays: the commit of its sources, or its version where there is no repository."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

import saecula

VARIABLE: Final = "SAECULA_COMMIT"
"""The environment variable that names the commit on a machine without git, where a bundle plays."""
COPIED: Final = "COMMIT"
"""The file beside the package in which a compiled copy or a bundle names its commit."""
CHANGED: Final = "+"
"""What follows a commit if the sources have changed since."""
DIGITS: Final = 10
"""How many digits of a commit are kept."""
FIGURES: Final = "bots/levels.json"
"""A file of the package that the arena itself writes, so that a change to it means nothing."""


def commit() -> str:
    """The commit of the program, as the environment or git names it; otherwise its version."""
    return os.environ.get(VARIABLE, "") or _found()


@cache
def _found() -> str:
    """The commit that a compiled copy or a bundle names, or that of the repository that the program lies in, if it is
    its own; otherwise the version.

    A copy may be older than the repository that it lies in, so what it says itself comes first.
    """
    package = Path(saecula.__file__).parent
    if (named := package.parent / COPIED).exists():
        return named.read_text(encoding="utf-8").strip()
    top, head = _git(package, "rev-parse", "--show-toplevel"), _git(package, "rev-parse", f"--short={DIGITS}", "HEAD")
    if not head or not (Path(top) / "src" / "saecula" / "__init__.py").exists():
        return f"version {saecula.__version__}"
    changed = _git(package, "status", "--porcelain", "--", ".", f":!{FIGURES}")
    return head + CHANGED if changed else head


def _git(folder: Path, *words: str) -> str:
    """What git answers, or nothing."""
    try:
        done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()
