"""State of individual cards: parts of the table that are replaced as a whole and shared by its copies.

In the data they appear among the fields of the table and of its civilizations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from saecula.core.parts import Called
from saecula.games.inner_sea.kinds import Area, Count


@dataclass(frozen=True, slots=True)
class Granary:
    """92 Granary: whether one of its disks was spent against the current card or Event, and how many disks it still
    saves."""

    used: Annotated[bool, Called("granary")] = False
    saves: Annotated[Count, Called("stored")] = 0


@dataclass(frozen=True, slots=True)
class Lasting:
    """Effects of cards until the end of the turn: 20 Surge of Superstition keeps disks out of areas (ACIS-CLAR-27);
    after 62 Time Passes the turn is the Epoch's last (ACIS-EVENT-18)."""

    superstition: tuple[Area, ...] = ()
    time_passes: bool = False


UNUSED: Final = Granary()
NOTHING: Final = Lasting()
