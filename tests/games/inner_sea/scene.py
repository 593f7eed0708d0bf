"""Scenes: positions of the Inner Sea to play from, given by disks, hands and the moment of the turn."""

from __future__ import annotations

from typing import Any

import saecula
from saecula.games.inner_sea.cards import FATE, NUMBERED, in_deck_order
from saecula.testing.scenes import play, refused, texts

__all__ = [
    "WATCHER",
    "civ",
    "holding",
    "moment",
    "numbered",
    "play",
    "refused",
    "scene",
    "sound",
    "table",
    "texts",
    "unit",
    "wonder",
]

AFTER_CARDS: list[dict[str, Any]] = [{"name": "reckoning"}, {"name": "competition"}]


def moment(at: str, civs: int) -> tuple[str, list[dict[str, Any]]]:
    """Stage and tasks of a moment of the turn."""
    rest = [*AFTER_CARDS, {"name": "cards"}, {"name": "growth", "n": civs}]
    if at in ("retirement", "acquisition", "resettlement", "senate", "deployment"):
        steps = ["deployment", "senate", "resettlement", "acquisition", "retirement"]
        return "growth", rest + [
            {"name": name, "civ": 0} for name in steps[: steps.index(at) + 1] if name != "senate" or at == name
        ]
    if at == "growth":
        return "growth", [*AFTER_CARDS, {"name": "cards"}, {"name": "growth"}]
    if at == "card":
        return "card", [*AFTER_CARDS, {"name": "action"}]
    if at == "competition":  # ends with a question, before the Reckoning Phase
        return "card", [{"name": "space", "civ": 0}, {"name": "competition"}]
    if at == "reckoning":
        return "competition", [{"name": "reckoning"}]
    steps = ["draws", "sudden", "aeneas", "order", "victory", "seas"]
    if at in steps:
        return "reckoning", [{"name": name} for name in steps[: steps.index(at) + 1]]
    if at == "epoch":
        return "reckoning", [{"name": "epoch"}]
    raise ValueError(at)


def scene(at: str, *civs: dict[str, Any], seed: int = 1, options: str = "", **given: Any) -> saecula.Match:
    """A match at a moment: `scene("card", civ("egypt", {"egypt": 3}, hand=["plague"]), civ("carthage"), epoch=2)`.

    Seats and turn order follow the civilizations as given; supplies and the draw deck are what is left over.
    """
    game = saecula.game(f"inner-sea(players={len(civs)}{options})")
    data = game.start(seed).data()
    units = []
    for i, unit in enumerate(civs):
        whole = {**unit, "seat": i}
        whole.setdefault(
            "supply",
            48
            - sum(unit.get("disks", {}).values())
            - unit.get("ready", 0)
            - sum(unit.get("investments", {}).values())
            - sum(w["disks"] for w in given.get("wonders", {}).values() if w["owner"] == i),
        )
        units.append(whole)
    barbarians = given.pop("barbarians", {})
    used = [card for unit in units for card in [*unit.get("hand", []), *unit.get("investments", {})]]
    used += given.get("discard", []) + given.get("aside", [])
    stage, tasks = moment(at, len(civs))
    deck = in_deck_order(given.pop("deck", [card for card in FATE if card not in used]))
    data.update(
        {
            "civs": units,
            "order": list(range(len(civs))),
            "map": "full",
            "stage": stage,
            "tasks": tasks,
            "phase": tasks[-1]["name"],
            "barbarians": barbarians,
            "hordes": 50,
            "black": 50 - sum(barbarians.values()),
            "deck": deck,
        }
    )
    data.update(given)
    data["phase"] = data["tasks"][-1]["name"]
    return game.resume(data)


def numbered(number: int) -> str:
    """The card of that number."""
    return NUMBERED[number]


def civ(id: str, disks: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    return {"id": id, "disks": disks or {}, **more}


def wonder(owner: int, area: str, disks: int = 5, **more: Any) -> dict[str, Any]:
    return {"owner": owner, "area": area, "disks": disks, **more}


def unit(match: saecula.Match, i: int = 0) -> Any:
    """The civilization of that number."""
    return match.table.civs[i]


def table(match: saecula.Match) -> Any:
    return match.table


def sound(match: saecula.Match) -> None:
    """Checks the invariants."""
    assert match.game.spec.check(match.table) == []


WATCHER: dict[str, Any] = civ("mauretania", {"idubeda": 1}, hand=["aqueduct"])
"""A civilization far away that acts after the others, so that the Card Phase does not end."""


def holding(
    number: int,
    own: dict[str, int] | None = None,
    other: dict[str, int] | None = None,
    me: str = "carthage",
    you: str = "egypt",
    **given: Any,
) -> saecula.Match:
    """The Card Phase: seat 0 has only this card; seat 1 has nothing to pay for losses; seat 2 waits."""
    first = civ(me, {"carthage": 2} if own is None else own, hand=[numbered(number)], **given.pop("mine", {}))
    second = civ(
        you, {"egypt": 3, "kush": 3, "nile-delta": 3, "libya": 2} if other is None else other, **given.pop("yours", {})
    )
    return scene("card", first, second, WATCHER, **given)
