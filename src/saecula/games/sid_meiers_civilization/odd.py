"""Inconsistencies in a position that can still be played, reported to authors of case files."""

from __future__ import annotations

from saecula.games.sid_meiers_civilization.board import COAST, IS_LAND
from saecula.games.sid_meiers_civilization.cards import NO_RESOURCE, UNITS
from saecula.games.sid_meiers_civilization.pieces import cargo
from saecula.games.sid_meiers_civilization.table import Table


def odd(t: Table) -> list[str]:
    """Reports fleets inland, too much cargo, and the city card of a marker that is face down."""
    out: list[str] = []
    for seat, player in enumerate(t.players):
        for space, force in player.forces.items():
            at = f"players/{seat}/forces/{space}"
            if force.fleets and IS_LAND[space] and not COAST[space]:
                out.append(f"{at}: a fleet is inland: {space} borders no sea (SMC-SEA-04)")
            for fleet in force.fleets:
                if cargo(fleet) > UNITS[fleet.unit].capacity:
                    out.append(
                        f"{at}: {cargo(fleet)} pieces on a {fleet.unit}, which carries {UNITS[fleet.unit].capacity}"
                    )
    for territory, settlement in t.settlements.items():
        marker = t.markers.get(territory, "")
        if marker and marker == settlement.card != NO_RESOURCE and territory not in t.seen:
            out.append(
                f"settlements/{territory}: it has the card of {marker}, but that marker is face down: write "
                f"[given.seen] {territory} = -1"
            )
    return out
