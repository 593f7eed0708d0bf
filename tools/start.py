"""Starts `saecula` with the fastest engine available: `python tools/start.py serve`.

If build/optimised contains a compiled copy of exactly these sources, that copy runs. If not, the program starts at once
with the interpreted engine, and the copy is built in the background, with the lowest priority, for the next start.
Without a C compiler, the interpreted engine is always used. SAECULA_ENGINE=interpreted requests it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import compiled

PLACE = compiled.ROOT / "build" / "optimised"
BUILDING = PLACE / "building"
STALE = 3600.0
"""How many seconds may pass before an unfinished build counts as aborted."""


def fits() -> bool:
    """Whether the compiled copy was made from these sources."""
    stamp = PLACE / "stamp"
    return stamp.exists() and stamp.read_text() == compiled.digest()


def is_building() -> bool:
    """Whether a build is running in the background."""
    try:
        return time.time() - BUILDING.stat().st_mtime < STALE
    except OSError:
        return False


def build() -> None:
    """Builds the copy in the background."""
    PLACE.mkdir(parents=True, exist_ok=True)
    BUILDING.touch()
    low = {"creationflags": 0x40} if os.name == "nt" else {"start_new_session": True}  # 0x40: idle priority
    with (PLACE / "log").open("w") as log:
        subprocess.Popen(
            [sys.executable, __file__, "--build"],
            cwd=compiled.ROOT,
            env={**os.environ, "SAECULA_JOBS": "1"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            **low,  # type: ignore[call-overload]
        )


def chosen() -> Path:
    """The folder of the package to run; prints what is done."""
    sources = compiled.ROOT / "src"
    if os.environ.get("SAECULA_ENGINE") == "interpreted":
        return sources
    if fits():
        compiled.refresh(PLACE)
        return PLACE / "src"
    if is_building():
        print("The compiled engine is still being built; this game is played with the interpreted one.")
    elif compiled.can_compile():
        print("The compiled engine is being built in the background for the next start (build/optimised/log).")
        build()
    else:
        print("There is no C compiler: the interpreted engine runs.")
    return sources


def main() -> int:
    if sys.argv[1:] == ["--build"]:
        if os.name != "nt":
            os.nice(19)
        try:
            return compiled.main(PLACE, "3")
        finally:
            BUILDING.unlink(missing_ok=True)
    path = os.pathsep.join(filter(None, [str(chosen()), os.environ.get("PYTHONPATH", "")]))
    sys.stdout.flush()
    command = [sys.executable, "-m", "saecula.cli", *sys.argv[1:]]
    environment = {**os.environ, "PYTHONPATH": path}
    if os.name == "nt":
        return subprocess.run(command, env=environment, check=False).returncode
    return os.execve(sys.executable, command, environment)


if __name__ == "__main__":
    sys.exit(main())
