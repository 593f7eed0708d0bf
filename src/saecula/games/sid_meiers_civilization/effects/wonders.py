"""Immediate effects of the wonders, one function each; lasting effects are checked where they matter:

- gold (The Colossus, The Great Lighthouse, Smith's Trading Company) and symbols (J.S. Bach's Cathedral, The Sistine
  Chapel, Shakespeare's Theater, Universal Suffrage, Cure for Cancer, Transcontinental Railroad, Hoover Dam): `economy`;
- cheaper technologies (The Great Library, Leonardo's Workshop, Newton's University, Edison's Lab): `facts.price`;
- The Great Wall and The Oracle: `combat`; Magellan's Voyage: `phases.trade`; Manhattan Project: `phases.buy` and
  `phases.movement`; United Nations, Apollo Program and the Colony Ship: `endings`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import Frame, Seat
from saecula.games.sid_meiers_civilization.cards import ERAS, SETTLER, WONDERS
from saecula.games.sid_meiers_civilization.facts import best_unit
from saecula.games.sid_meiers_civilization.frames import BonusPiece
from saecula.games.sid_meiers_civilization.table import Table


def hanging_gardens(t: Table, seat: Seat) -> list[Frame]:
    """The Hanging Gardens: 2 settlers, placed at once in the player's settlements."""
    return [BonusPiece(seat, SETTLER) for _ in range(WONDERS["the-hanging-gardens"].amount)]


def pyramids(t: Table, seat: Seat) -> list[Frame]:
    """The Pyramids: 2 ancient cavalry units at once."""
    return _units(t, seat, "the-pyramids")


def art_of_war(t: Table, seat: Seat) -> list[Frame]:
    """Sun Tsu's Art of War: 2 medieval infantry units at once (SMC-WONDER-09)."""
    return _units(t, seat, "sun-tsus-art-of-war")


def observatory(t: Table, seat: Seat) -> list[Frame]:
    """Copernicus' Observatory: 1 medieval fleet at once, for a settlement on a coast."""
    return _units(t, seat, "copernicus-observatory")


def _units(t: Table, seat: Seat, wonder: str) -> list[Frame]:
    card = WONDERS[wonder]
    type, _, era = card.arg.partition(".")
    return [BonusPiece(seat, best_unit(t, type, ERAS.index(era) + 1)) for _ in range(card.amount)]


def lasting(t: Table, seat: Seat) -> list[Frame]:
    """No immediate effect: the wonder has a lasting one."""
    return []


Effect = Callable[[Table, int], list[Frame]]
"""Returns the frames that the new owner has to settle now."""

IMMEDIATE: Final[dict[str, Effect]] = dict.fromkeys(WONDERS, lasting)
IMMEDIATE["the-hanging-gardens"] = hanging_gardens
IMMEDIATE["the-pyramids"] = pyramids
IMMEDIATE["sun-tsus-art-of-war"] = art_of_war
IMMEDIATE["copernicus-observatory"] = observatory


def works(t: Table, wonder: str) -> bool:
    """SMC-WONDER-03, SMC-WONDER-04, SMC-WONDER-13, SMC-WONDER-16, SMC-ERA-04, SMC-ERA-09: whether a lasting effect is
    active, which it is until the era of the wonder ends.
    """
    return WONDERS[wonder].era >= t.era
