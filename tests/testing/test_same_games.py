"""`tools/same_games.py`, which shows that a change leaves the games as they were."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import saecula

ROOT = Path(__file__).parents[2]
SOURCES = str(Path(saecula.__file__).parents[1])


def test_a_tree_plays_the_same_games_as_itself_and_games_are_named_last() -> None:
    words = [SOURCES, SOURCES, "--games", "2", "--processes", "1", "age-of-civilization"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "same_games.py"), *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"age-of-civilization: 2 games of 2 variations, 0 differ \(\d+ s\)\n", done.stdout)
