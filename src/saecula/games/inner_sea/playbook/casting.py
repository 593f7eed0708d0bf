"""Who can be in a created scenario (ACISP-CREATE-03..08): Home Areas, colors, and the rivals Minos and Phoenicia."""

from __future__ import annotations

from itertools import combinations
from typing import Final

RIVALS: Final[dict[str, str]] = {"minos": "phoenicia", "phoenicia": "minos"}
"""ACISP-CREATE-08: who leads one of them has the other as an NPC besides those agreed upon."""
COLOURS: Final = 5
"""ACISP-CREATE-07: blue, red, green, purple and brown; yellow disks are for the Civilization Pool."""
DOUBLE_COLOURS: Final = 3
"""ACISP-SIT-23: three or fewer civilizations where each has two colors."""


def missing_rivals(led: list[str]) -> list[str]:
    """ACISP-CREATE-08: the rivals that these civilizations of players bring as NPCs. It binds one's own civilization
    alone, not NPCs; and where several play, a rival may be another player's."""
    return [RIVALS[id] for id in led if id in RIVALS and RIVALS[id] not in led]


def can_be_cast(here: list[str], led: list[str], open: int, known: int, unknown: int, most: int, homes: bool) -> bool:
    """Whether players can choose so many more civilizations (`open`) besides those that they lead, so that all can be
    set up: known NPCs and rivals have Home Areas of their own among those `here` (ACISP-CREATE-03), unknown ones too
    with `homes` (ACISP-CREATE-06), and there are no more than `most` in all."""
    for more in combinations([id for id in here if id not in led], open):
        whole = [*led, *more]
        rivals = missing_rivals(whole)
        n = len(whole) + len(rivals) + known
        reach = n + unknown if homes else n
        if all(id in here for id in rivals) and reach <= len(here) and n + unknown <= most:
            return True
    return False
