"""Inconsistencies in a position that can still be played, reported to authors of case files."""

from __future__ import annotations

from saecula.games.sid_meiers_civilization.cards import UNITS
from saecula.games.sid_meiers_civilization.pieces import cargo
from saecula.games.sid_meiers_civilization.table import Table


def odd(t: Table) -> list[str]:
    """Reports too much cargo on fleets."""
    out: list[str] = []
    for seat, player in enumerate(t.players):
        for space, force in player.forces.items():
            at = f"players/{seat}/forces/{space}"
            for fleet in force.fleets:
                if cargo(fleet) > UNITS[fleet.unit].capacity:
                    most = UNITS[fleet.unit].capacity
                    out.append(f"{at}: {cargo(fleet)} pieces on a {fleet.unit}, which carries {most}")
    return out
