"""Names for the plain numbers and texts by which the game's things are known, at no cost."""

from __future__ import annotations

CivId = int
"""The number of a civilization: its place in `t.civs`. -1 means nobody."""

FactionId = int
"""A civilization by its number, the Barbarians (-1), or nobody (-2)."""

AreaId = str
"""The id of an area in `areas.csv`; empty for none."""
