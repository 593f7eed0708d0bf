"""The civilizations that can be in a created scenario (ACISP-CREATE-03..08): Home Areas, colors, and the rivals Minos
and Phoenicia."""

from __future__ import annotations

from itertools import combinations
from typing import Final

RIVALS: Final[dict[str, str]] = {"minos": "phoenicia", "phoenicia": "minos"}
"""ACISP-CREATE-08: a player who leads one of them gets the other as an NPC in addition to those agreed upon."""
COLOURS: Final = 5
"""ACISP-CREATE-07: blue, red, green, purple and brown; yellow disks are for the Civilization Pool."""
DOUBLE_COLOURS: Final = 3
"""ACISP-SIT-23: at most three civilizations if each has two colors."""


def missing_rivals(led: list[str]) -> list[str]:
    """ACISP-CREATE-08: the rivals that the players' civilizations bring along as NPCs. The rule applies only to
    players' civilizations, not to NPCs, and a rival may belong to another player."""
    return [RIVALS[id] for id in led if id in RIVALS and RIVALS[id] not in led]


def can_be_cast(here: list[str], led: list[str], open: int, known: int, unknown: int, most: int, homes: bool) -> bool:
    """Whether players can choose `open` more civilizations besides those that they lead and all can still be set up:
    known NPCs and rivals have Home Areas of their own among those `here` (ACISP-CREATE-03), as do unknown ones with
    `homes` (ACISP-CREATE-06), and there are at most `most` in all."""
    for more in combinations([id for id in here if id not in led], open):
        whole = [*led, *more]
        rivals = missing_rivals(whole)
        n = len(whole) + len(rivals) + known
        reach = n + unknown if homes else n
        if all(id in here for id in rivals) and reach <= len(here) and n + unknown <= most:
            return True
    return False
