"""The printed components, for drawing them. The page's facts are generated from this."""

from __future__ import annotations

from msgspec import Struct

from saecula.games.sid_meiers_civilization import board, cards


class Technology(Struct):
    """A technology card."""

    era: str
    cost: int
    needs: list[str]
    seminal: bool
    allows: list[str]
    """Units, improvements, and the colony ship."""


class Unit(Struct):
    """One row of the unit table."""

    era: str
    type: str
    level: int
    dice: int
    modifier: int
    price: int
    mp: int


class Improvement(Struct):
    """A city improvement."""

    era: str
    kind: str
    price: int
    technology: str


class Wonder(Struct):
    """A wonder card."""

    era: str
    technology: str
    vp: int


class Components(Struct):
    """All components, by id."""

    eras: list[str]
    technologies: dict[str, Technology]
    units: dict[str, Unit]
    improvements: dict[str, Improvement]
    wonders: dict[str, Wonder]
    markers: dict[str, str]
    """The kind of each exploration marker."""
    wraps: dict[str, str]
    """The sea zones at the edges of the map that adjoin each other."""


def components() -> Components:
    era = cards.ERAS
    return Components(
        eras=era,
        technologies={
            x.id: Technology(era[x.era - 1], x.cost, x.prerequisites, x.seminal, allowed(x))
            for x in cards.TECHNOLOGIES.values()
        },
        units={
            x.id: Unit(era[x.era - 1], x.type, x.level, x.dice, x.modifier, x.price, x.mp) for x in cards.UNITS.values()
        },
        improvements={
            x.id: Improvement(era[x.era - 1], x.kind, x.price, x.technology) for x in cards.IMPROVEMENTS.values()
        },
        wonders={x.id: Wonder(era[x.era - 1], x.technology, x.vp) for x in cards.WONDERS.values()},
        markers={x.id: x.kind for x in cards.MARKERS.values()},
        wraps={a: b for ends in board.MAP.wraps for a, b in (ends, ends[::-1])},
    )


def allowed(technology: cards.Technology) -> list[str]:
    """Everything that a technology allows everyone to have."""
    ship = [cards.COLONY_SHIP] if technology.ship else []
    return [*technology.allows_units, *technology.allows_improvements, *ship]
