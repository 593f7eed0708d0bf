"""Scenes: positions of Sid Meier's Civilization to play from."""

from __future__ import annotations

from typing import Any

import saecula
from saecula.games.sid_meiers_civilization.cards import FLEET_MP, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.table import Table
from saecula.testing.scenes import play, refused, table_of, texts

__all__ = [
    "finish_part",
    "force",
    "gold",
    "known",
    "play",
    "refused",
    "scene",
    "table",
    "texts",
    "to_turn",
    "units",
]

Pieces = dict[str, Any]


def force(pieces: Pieces) -> dict[str, Any]:
    """{"spearman": 2, "galley": [{"settler": 1}]}: armies and settlers by number, fleets by their cargo."""
    out: dict[str, Any] = {"ready": {}, "half": 0, "done": {}, "fleets": []}
    for unit, what in pieces.items():
        if unit in FLEET_MP:
            for cargo in what:
                out["fleets"].append({"unit": unit, "mp": FLEET_MP[unit], "ready": cargo, "half": 0, "done": {}})
        else:
            out["ready"][unit] = what
    return out


def known(*technologies: str, owner: int = 0) -> dict[str, int]:
    """The technologies and all their prerequisites, with the same owner."""
    out: dict[str, int] = {}

    def add(id: str) -> None:
        for other in TECHNOLOGIES[id].prerequisites:
            add(other)
        out[id] = owner

    for id in technologies:
        add(id)
    return out


def scene(
    phase: str = "buy",
    towns: dict[str, tuple[Any, ...]] | None = None,
    p0: dict[str, Pieces] | None = None,
    p1: dict[str, Pieces] | None = None,
    p2: dict[str, Pieces] | None = None,
    gold: int | list[int] = 100,
    tech: dict[str, int] | None = None,
    options: str = "players=3",
    **given: Any,
) -> saecula.Match:
    """A match in the middle of a game: no markers, turn 2, seat 0 active, a village each unless towns says otherwise.

    `towns` contains the owner, level and card of each settlement; the room for new pieces is its level.
    """
    game = saecula.game(f"sid-meiers-civilization({options})")
    data = game.start(1).data()
    n = len(data["players"])
    homes = {"gaul": (0, 1), "gobi": (1, 1), "amazon": (2, 1)}
    if towns is None:
        towns = dict(list(homes.items())[:n])
    settlements = {}
    for territory, town in towns.items():
        owner, level = town[0], town[1]
        card = town[2] if len(town) > 2 else "none"
        settlements[territory] = {
            "owner": owner,
            "level": level,
            "card": card,
            "holder": owner,
            "room": level,
            "grown": 0,
        }
    data.update(
        phase=phase,
        turn=2,
        active=0,
        start=0,
        first=0,
        markers={},
        seen={},
        settlements=settlements,
        technologies=tech if tech is not None else {"bronze-working": 0},
    )
    for seat, pieces in enumerate((p0, p1, p2)):
        if seat < n:
            data["players"][seat]["forces"] = {space: force(what) for space, what in (pieces or {}).items()}
    for seat in range(n):
        data["players"][seat]["gold"] = gold[seat] if isinstance(gold, list) else gold
    data["bank"] = sum(player["gold"] for player in data["players"])
    data.update(given)
    return game.resume(data)


def table(match: saecula.Match) -> Table:
    return table_of(match, Table)


def gold(match: saecula.Match, seat: int = 0) -> int:
    return table(match).players[seat].gold


def units(match: saecula.Match, seat: int, space: str) -> dict[str, int]:
    """Every piece of a seat in a space by unit, moved or not, including cargo as `aboard <unit>`."""
    found = table(match).players[seat].forces.get(space)
    out: dict[str, int] = {}
    if found is None:
        return out
    for unit, n in [*found.ready.items(), *found.done.items(), *([("settler", found.half)] if found.half else [])]:
        out[unit] = out.get(unit, 0) + n
    for fleet in found.fleets:
        out[fleet.unit] = out.get(fleet.unit, 0) + 1
        cargo = [*fleet.ready.items(), *fleet.done.items(), *([("settler", fleet.half)] if fleet.half else [])]
        for unit, n in cargo:
            out[f"aboard {unit}"] = out.get(f"aboard {unit}", 0) + n
    return out


def finish_part(match: saecula.Match, seat: int = 0) -> saecula.Match:
    """Ends the parts of a seat until another seat is asked or another phase begins."""
    phase = table(match).phase
    while match.seat == seat and table(match).phase == phase:
        match.play("end")
    return match


def to_turn(match: saecula.Match, turn: int) -> saecula.Match:
    """Everyone passes until the given turn begins."""
    while table(match).turn < turn and match.seat is not None:
        for text in ("end", "collect", "allow", "leave", "decline"):
            if text in match.moves:
                match.play(text)
                break
        else:
            match.play(match.moves[0])
    return match
