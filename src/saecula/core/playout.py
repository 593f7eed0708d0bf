"""Random play to the end, as fast as the engine can go."""

from __future__ import annotations

import gc
from typing import Any, Final

from saecula.core.chance import Chance
from saecula.core.match import Match

MANY: Final = 1_000_000


def playout(match: Match[Any], chance: Chance, most: int = MANY) -> int:
    """Plays a match at random until it is over or `most` moves were played; returns how many were.

    Every legal move is equally likely, decided by the given chance and not by the table's. Garbage collection is off in
    the meantime: tables, questions and matches refer to one another in one direction only, so there are no cycles to
    collect.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return match.wander(chance, most)
    finally:
        if collecting:
            gc.enable()
