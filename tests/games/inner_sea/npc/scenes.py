"""Scenes with civilizations led by the game: a position in which one of them acts as in real play, and what the log
says about it.

You are the first civilization and are asked a question (your space in the turn order). Once it is answered, the tasks
below it run until you are asked again; in between the NPCs act as in any game.
"""

from __future__ import annotations

from typing import Any

import saecula
from saecula.core import Match
from saecula.games.inner_sea.cards import FATE, in_deck_order

SPACE: dict[str, Any] = {"name": "space", "civ": 0}


def you(id: str, disks: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    return {"id": id, "seat": 0, "disks": disks or {}, **more}


def npc(id: str, disks: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    return {"id": id, "seat": -1, "disks": disks or {}, **more}


def scene(
    tasks: list[dict[str, Any]],
    *civs: dict[str, Any],
    scenario: str = "two-civilizations-c",
    stage: str = "",
    enemies: list[list[int]] | None = None,
    gold: dict[str, tuple[int, int]] | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    flags: list[str] | None = None,
    book: dict[str, Any] | None = None,
    **given: Any,
) -> Match:
    """A match whose next question, your space, is answered before `tasks` (the last of the list comes first).

    `gold` maps an area to its amount and owner; supplies and the draw deck are what is left over.
    """
    game = saecula.game("inner-sea", scenario=scenario, players=1, **({"ties": "seed"} | (options or {})))
    data = game.start(seed).data()
    units = []
    for unit in civs:
        total = given.get("total", 48)
        spent = (
            sum(unit["disks"].values())
            + unit.get("ready", 0)
            + sum(unit.get("investments", {}).values())
            + sum(w["disks"] for w in given.get("wonders", {}).values() if w["owner"] == len(units))
        )
        units.append({"supply": total - spent, **unit})
    given.pop("total", 0)
    used = [card for unit in units for card in [*unit.get("hand", []), *unit.get("investments", {})]]
    used += given.get("discard", []) + data["book"]["boxed"] + list((book or {}).get("tabled", {}))
    old = data["book"]
    n = len(units)
    stages = {"deployment": "growth", "acquisition": "growth", "action": "card", "declare": "card"}
    barbarians = given.pop("barbarians", {})
    data.update(
        {
            "civs": units,
            "order": list(range(n)),
            "tasks": [SPACE, *tasks, SPACE],
            "phase": "space",
            "stage": stage or stages.get(tasks[-1]["name"] if tasks else "", "card"),
            "barbarians": barbarians,
            "black": 50 - sum(barbarians.values()),
            "hordes": 50,
            "wonders": {},
            "discard": [],
            "aside": [],
            "deck": in_deck_order(card for card in FATE if card not in used),
            "known": {},
            "book": {
                **old,
                "enemies": enemies or [[] for _ in units],
                "primary": [-2] * n,
                "halves": [0] * n,
                "disks": [48] * n,
                "sides": list(range(n)),
                "memory": ["dealt"],
                "flags": flags if flags is not None else old["flags"],
                "numbers": {key: value for key, value in old["numbers"].items() if key != "on-top"},
                "gold": {area: count for area, (count, _) in (gold or {}).items()},
                "owners": {area: owner for area, (_, owner) in (gold or {}).items()},
                "special": {},
                "tabled": {},
                "unmarked": [],
                **(book or {}),
            },
        }
    )
    data.update(given)
    return game.resume(data)


def started(scenario: str, seed: int = 1, **options: Any) -> Match:
    """A solitaire game from its beginning."""
    return saecula.game("inner-sea", scenario=scenario, players=1, **options).start(seed)


def number(t: Any, id: str) -> int:
    """The number of a civilization."""
    return next(i for i, c in enumerate(t.civs) if c.id == id)


def act(match: Match, *outcomes: str) -> Match:
    """Answers your question, after which the NPCs act. `outcomes` are the results that chance must bring."""
    match.play("space 1", 0, list(outcomes) or None)
    return match


def acts(tasks: list[dict[str, Any]], *civs: dict[str, Any], luck: tuple[str, ...] = (), **given: Any) -> Match:
    return act(scene(tasks, *civs, **given), *luck)


def deploys(*civs: dict[str, Any], luck: tuple[str, ...] = (), **given: Any) -> Match:
    """The second civilization, an NPC, places its Ready disks."""
    return acts([{"name": "deployment", "civ": 1}], *civs, luck=luck, **given)


def plays(*civs: dict[str, Any], luck: tuple[str, ...] = (), **given: Any) -> Match:
    """The Card Phase goes around; you have passed."""
    first = {**civs[0], "passed": True}
    return acts([{"name": "action"}], first, *civs[1:], luck=luck, **given)


def competes(*civs: dict[str, Any], luck: tuple[str, ...] = (), **given: Any) -> Match:
    """The Competition Phase is played; you lay down nothing, pay nothing and let your disks go."""
    return rest(acts([{"name": "competition"}], *civs, luck=luck, **given))


def rest(match: Match) -> Match:
    """You do nothing until you are asked for your space again."""
    while match.seat is not None and match.question != "order.move":
        texts = [move.text for move in match.moves]
        match.play(next((text for text in ("done", "lose", "pass") if text in texts), texts[0]))
    return match


def lines(match: Match, *ids: str) -> list[tuple[str, str, str]]:
    """What NPCs decided, in order: the event without `npc.`, its subject, and the rule."""
    return [
        (event.id.removeprefix("npc."), str(event.params.get("what", "")), event.rule)
        for event in match.log
        if event.id.startswith("npc.") and (not ids or event.id.removeprefix("npc.") in ids)
    ]


def placed(match: Match) -> list[tuple[str, str]]:
    """The areas to which the NPC sent its disks, in order, and the number of the rule (a group is logged once)."""
    return [
        (event.params["what"], event.rule.removeprefix("ACISP-"))
        for event in match.log
        if event.id == "npc.deploy"
        for _ in range(int(event.params["n"]))
    ]


def told(match: Match, id: str) -> list[dict[str, Any]]:
    return [{**event.params, "rule": event.rule} for event in match.log if event.id == id]


def civ(match: Match, i: int = 1) -> Any:
    return match.table.civs[i]  # type: ignore[attr-defined]


def disks(match: Match, i: int = 1) -> dict[str, int]:
    return dict(civ(match, i).disks)


def sound(match: Match) -> None:
    assert match.game.spec.check(match.table) == []


__all__ = [
    "act",
    "acts",
    "civ",
    "competes",
    "deploys",
    "disks",
    "lines",
    "npc",
    "number",
    "placed",
    "plays",
    "rest",
    "scene",
    "sound",
    "started",
    "told",
    "you",
]
