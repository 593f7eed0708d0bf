"""Immediate effects of the wonders, one function each; lasting effects are asked for where they matter:

- gold (The Colossus, The Great Lighthouse, Smith's Trading Company) and symbols (J.S. Bach's Cathedral, The Sistine
  Chapel, Shakespeare's Theatre, Universal Suffrage, Cure for Cancer, Transcontinental Railroad, Hoover Dam): `economy`;
- cheaper technologies (The Great Library, Leonardo's Workshop, Newton's University, Edison's Lab): `facts.price`;
- The Great Wall and The Oracle: `phases.battle`; Magellan's Voyage: `phases.trade`; Manhattan Project: `phases.buy` and
  `phases.movement`; United Nations, Apollo Program and the Colony Ship: `endings`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.games.sid_meiers_civilization.cards import ERAS, SETTLER, WONDERS
from saecula.games.sid_meiers_civilization.facts import best_unit
from saecula.games.sid_meiers_civilization.table import Duty, Table


def hanging_gardens(t: Table, seat: int) -> None:
    """The Hanging Gardens: 2 settlers, placed at once in own settlements."""
    for _ in range(WONDERS["the-hanging-gardens"].amount):
        t.duties.append(Duty("place", seat, SETTLER))


def pyramids(t: Table, seat: int) -> None:
    """The Pyramids: 2 ancient cavalry units at once."""
    _units(t, seat, "the-pyramids")


def art_of_war(t: Table, seat: int) -> None:
    """Sun Tsu's Art of War: 2 medieval infantry units at once (SMC-WONDER-09)."""
    _units(t, seat, "sun-tsus-art-of-war")


def observatory(t: Table, seat: int) -> None:
    """Copernicus' Observatory: 1 medieval fleet at once, for a settlement on a coast."""
    _units(t, seat, "copernicus-observatory")


def _units(t: Table, seat: int, wonder: str) -> None:
    card = WONDERS[wonder]
    type, _, era = card.arg.partition(".")
    for _ in range(card.amount):
        t.duties.append(Duty("place", seat, best_unit(t, type, ERAS.index(era) + 1)))


def lasting(t: Table, seat: int) -> None:
    """Nothing at once: its effect lasts."""


Effect = Callable[[Table, int], None]

IMMEDIATE: Final[dict[str, Effect]] = dict.fromkeys(WONDERS, lasting)
IMMEDIATE["the-hanging-gardens"] = hanging_gardens
IMMEDIATE["the-pyramids"] = pyramids
IMMEDIATE["sun-tsus-art-of-war"] = art_of_war
IMMEDIATE["copernicus-observatory"] = observatory


def works(t: Table, wonder: str) -> bool:
    """SMC-WONDER-03, 04, 13, 16: a lasting effect works until the era of the wonder ends."""
    return WONDERS[wonder].era >= t.era
