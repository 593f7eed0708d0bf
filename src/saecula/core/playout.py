"""Random play to the end, as fast as the engine goes."""

from __future__ import annotations

import gc
from typing import Any, Final

from saecula.core.chance import Chance
from saecula.core.match import Match

MANY: Final = 1_000_000


def playout(match: Match[Any], chance: Chance, most: int = MANY) -> int:
    """Plays a match at random until it is over, or so many moves; says how many were played.

    Every legal move is as likely as the others, by that chance and not by the table's. Meanwhile Python does not look
    for garbage: tables, questions and matches know one another in one direction only, so there is none to be found.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return match.wander(chance, most)
    finally:
        if collecting:
            gc.enable()
