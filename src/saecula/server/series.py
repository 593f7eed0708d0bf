"""Numbers of all players over time, for the plots of the page."""

from __future__ import annotations

from typing import Any

from saecula.server.live import Live
from saecula.text import module

MOST = 120
"""So many points at most."""


def series(live: Live, seat: int | None) -> dict[str, Any]:
    """One series per number that every player has in the view of the seat: at each new round, and at the end.

    A game can choose its own with `series(view) -> {id: [per seat]}` in its notation.py.
    """
    match = live.played
    spec = match.game.spec
    notation = module(spec.package, "notation") if spec.package else None
    own = getattr(notation, "series", None)
    steps = [0, *live.eye(seat).steps[: live.count(seat)]]
    stride = max(1, len(steps) // (4 * MOST))
    looked: list[tuple[int, Any, dict[str, Any]]] = []
    for n in range(0, len(steps), stride):
        looked.append(_look(live, seat, n, steps[n], own))
    if (len(steps) - 1) % stride:
        looked.append(_look(live, seat, len(steps) - 1, steps[-1], own))
    kept = [p for i, p in enumerate(looked) if i == len(looked) - 1 or looked[i + 1][1] != p[1] or p[1] is None]
    if len(kept) > MOST:
        kept = [kept[i * (len(kept) - 1) // (MOST - 1)] for i in range(MOST)]
    ids = list(kept[-1][2])
    return {
        "series": [{"id": id, "values": [point[2].get(id) for point in kept]} for id in ids],
        "at": [point[0] for point in kept],
    }


def _look(live: Live, seat: int | None, n: int, count: int, own: Any) -> tuple[int, Any, dict[str, Any]]:
    view = live.at(count).view(seat)
    table = view["table"]
    if own is not None:
        return n, table.get("round"), dict(own(view))
    return n, table.get("round"), numbers(table.get("players") or [])


def numbers(players: list[Any]) -> dict[str, list[int]]:
    """The numbers that every player has."""
    if not players or not all(isinstance(p, dict) for p in players):
        return {}
    return {
        key: [p[key] for p in players]
        for key, value in players[0].items()
        if type(value) is int and all(type(p.get(key)) is int for p in players)
    }
