"""A picture of the map: territories in the color of the settlement's owner, settlements by level, and pieces."""

from __future__ import annotations

from typing import Any

from saecula.core.picture import NOBODY, Picture, Pile, drawn_map, spread
from saecula.text import Text


def picture(view: dict[str, Any], text: Text) -> Picture:
    """The map as a view shows it."""
    table = view["table"]
    settlements = table["settlements"]
    drawn, middles = drawn_map(
        "saecula.games.sid_meiers_civilization", lambda id: settlements[id]["owner"] if id in settlements else NOBODY
    )
    here: dict[str, list[Pile]] = {
        id: [Pile(0, 0, town["owner"], town["level"], True)] for id, town in settlements.items()
    }
    for seat, player in enumerate(table["players"]):
        for id, force in player["forces"].items():
            here.setdefault(id, []).append(Pile(0, 0, seat, pieces(force)))
    for id, piles in here.items():
        drawn.piles += spread(*middles[id], [pile for pile in piles if pile.n])
    return drawn


def pieces(force: dict[str, Any]) -> int:
    """The number of pieces of a force, with its fleets but without what they carry."""
    piles: list[dict[str, int]] = [force["ready"], force["done"]]
    return sum(sum(pile.values()) for pile in piles) + int(force["half"]) + len(force["fleets"])
