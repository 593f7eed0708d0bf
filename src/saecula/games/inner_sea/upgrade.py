"""Upgrades positions that have a phase instead of a stack: case files, and saves of format 1, which also have `tasks`.

A task had a name, which was a phase, and general fields: `civ`, `card`, `area`, `n`, `step`, `target`, `note`, `areas`,
`factions`, `cards`, `ops` and `links`. This module defines what each of them meant in each task.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saecula.core import OVER
from saecula.core.errors import BadSave
from saecula.games.inner_sea.table import CARDS_STAGE, COMPETITION_STAGE, EPOCH_END, GROWTH, NOBODY, RECKONING

Data = dict[str, Any]

GROWTH_STEPS: Final[list[str]] = [
    "retirement",
    "imperial.retirement",
    "acquisition",
    "resettlement",
    "senate",
    "deployment",
]
RECKONING_STEPS: Final[list[str]] = [
    "seas",
    "victory",
    "victory.end",
    "counted",
    "hostility",
    "wars",
    "order",
    "order.uses",
    "aeneas",
    "turn-end",
    "sudden",
    "sudden.end",
    "draws",
    "draws.end",
    "draws.next",
]
EPOCH_STEPS: Final[list[str]] = [
    "leaving",
    "epoch.table",
    "epoch.score",
    "book.score",
    "epoch.talents",
    "epoch.draw",
    "book.epoch",
    "epoch.next",
    "epoch.over",
]
GOES_WITH: Final[dict[str, str]] = {
    "victory.end": "victory",
    "wars": "hostility",
    "order.uses": "order",
    "sudden.end": "sudden",
    "draws.end": "draws",
    "draws.next": "draws",
}
"""Steps that were part of a task with a different name."""
OTHERWISE: Final[dict[str, str]] = {
    "book.sudden": "sudden",
    "epoch.change": "epoch.table",
    "book.change": "epoch.table",
}
"""Tasks whose step has a different name."""
FIELDS: Final[Data] = {
    "civ": NOBODY,
    "card": "",
    "area": "",
    "n": 0,
    "step": 0,
    "target": NOBODY,
    "note": "",
    "areas": [],
    "factions": [],
    "cards": [],
    "ops": [],
    "links": [],
}
"""The fields of a task, with their defaults."""
HOWS: Final[list[str]] = ["", "firm", "traitor", "own", "any sea"]
STAGES: Final[list[tuple[str, list[str]]]] = [
    (GROWTH, ["growth", *GROWTH_STEPS]),
    (CARDS_STAGE, ["cards", "action"]),
    (COMPETITION_STAGE, ["reckoning"]),
    (CARDS_STAGE, ["competition"]),
    (RECKONING, [*RECKONING_STEPS, "book.sudden"]),
    (EPOCH_END, [*EPOCH_STEPS, "epoch.change", "book.change"]),
]
"""The stage of a position that is given only by its phase. A phase that is about to begin has the stage before it."""


def upgrade(data: Data) -> None:
    """Builds the stack of such a position, in place."""
    phase = data["phase"]
    tasks = data.pop("tasks", None)
    if phase == OVER:
        data["stack"] = []
    elif isinstance(tasks, list) and tasks and named(tasks[-1]) == phase:
        data["stack"] = laid([complete(task) for task in tasks])
    else:
        data["stack"] = anew(data, phase)


def named(task: Any) -> str:
    name = task.get("name") if isinstance(task, dict) else None
    if not isinstance(name, str):
        raise BadSave("inner-sea: tasks: each must have a name")
    return name


def complete(task: Any) -> Data:
    """A task with all of its fields, each of the right type."""
    name = named(task)
    for key, value in task.items():
        if key != "name" and key not in FIELDS:
            raise BadSave(f"inner-sea: tasks: {name[:40]} has no field {str(key)[:40]!r}")
        if key != "name" and type(value) is not type(FIELDS[key]):
            raise BadSave(f"inner-sea: tasks: {key} of {name[:40]} is {str(value)[:40]!r}")
        if isinstance(value, list) and any(isinstance(item, dict) is not (key in ("ops", "links")) for item in value):
            raise BadSave(f"inner-sea: tasks: {key} of {name[:40]} is {str(value)[:40]!r}")
    return {**FIELDS, **task}


# --- a phase alone ---


def anew(data: Data, phase: str) -> list[Data]:
    """The procedure of a phase, on top of those for the rest of the turn; a step of one civilization belongs to the
    first in turn order."""
    order = data.get("order")
    first = order[0] if isinstance(order, list) and order else 0
    for stage, phases in STAGES:
        if phase in phases:
            data["stage"] = stage
    data["contest"] = {}
    if phase in GROWTH_STEPS:
        skipped = ["retirement" if phase == "imperial.retirement" else "imperial.retirement"]
        if phase != "senate" and not is_rome(data, first):
            skipped.append("senate")
        return [
            {"step": "turn.cards"},
            {"step": "growth.next", "place": 1},
            {"step": phase, "civ": first, "skipped": skipped},
        ]
    if phase == "epoch.change":
        return [{"step": "epoch.score", "skipped": ["epoch.over"]}, {"step": phase}]
    if phase in EPOCH_STEPS or phase == "book.change":
        return [{"step": OTHERWISE.get(phase, phase), "skipped": ["epoch.over"]}]
    below = {
        "growth": "turn.cards",
        "cards": "turn.competition",
        "action": "turn.competition",
        "competition": "turn.reckoning",
    }
    if phase in below:
        return [{"step": below[phase]}, {"step": phase}]
    if phase in RECKONING_STEPS or phase in ("turn", "epoch", "reckoning", "choose", "book.sudden"):
        return [{"step": OTHERWISE.get(phase, phase)}]
    raise BadSave(f"inner-sea: tasks: the topmost one does not belong to the phase {phase[:40]!r}")


def is_rome(data: Data, civ: Any) -> bool:
    """Whether a civilization has the sheet of Rome."""
    civs = data.get("civs")
    c = civs[civ] if isinstance(civs, list) and isinstance(civ, int) and 0 <= civ < len(civs) else {}
    return isinstance(c, dict) and (c.get("sheet") or c.get("id")) == "rome"


# --- tasks ---


def laid(tasks: list[Data]) -> list[Data]:
    """Tasks as frames. Steps of one list that are stacked on one another become one frame, which skips the others."""
    stack: list[Data] = []
    i = 0
    while i < len(tasks):
        steps = list_of(tasks[i])
        if not steps:
            stack.append(frame_of(tasks[i]))
            i += 1
            continue
        run = [tasks[i]]
        while i + len(run) < len(tasks) and follows(tasks[i + len(run)], run[-1], steps):
            run.append(tasks[i + len(run)])
        stack += listed(run, steps)
        i += len(run)
    return stack


def step_of(task: Data) -> str:
    name: str = task["name"]
    return OTHERWISE.get(name, name)


def list_of(task: Data) -> list[str]:
    """The list of steps that a task belonged to."""
    for steps in (GROWTH_STEPS, RECKONING_STEPS, EPOCH_STEPS):
        if step_of(task) in steps:
            return steps
    return []


def follows(task: Data, below: Data, steps: list[str]) -> bool:
    """Whether a task is an earlier step of the same list (and of the same civilization) as the one below it."""
    step = step_of(task)
    if step not in steps or (steps is GROWTH_STEPS and task["civ"] != below["civ"]):
        return False
    return steps.index(step) < steps.index(step_of(below))


def listed(run: list[Data], steps: list[str]) -> list[Data]:
    """One frame for several steps, at the next one to run."""
    top = run[-1]
    names = [step_of(task) for task in run]
    step = names[-1]
    skipped = [
        name for name in steps[steps.index(step) + 1 :] if name not in names and GOES_WITH.get(name, name) not in names
    ]
    frame: Data = {"step": step, "skipped": skipped}
    if steps is GROWTH_STEPS:
        frame.update(growing(top))
    elif steps is RECKONING_STEPS:
        frame.update(reckoning(top))
    if top["name"] == "epoch.change":
        change = {"step": "epoch.event" if top["step"] else "epoch.change", "card": top["card"]}
        frame["step"] = next((name for name in steps[steps.index(step) + 1 :] if name not in skipped), "")
        return [frame, change] if frame["step"] else [change]
    return [frame]


def growing(task: Data) -> Data:
    if task["name"] == "acquisition":
        return {"civ": task["civ"], "gardens": task["n"], "invested": task["step"], "used": task["note"] == "done"}
    if task["name"] in ("resettlement", "imperial.retirement"):
        return {"civ": task["civ"], "areas": task["areas"]}
    return {"civ": task["civ"]}


def reckoning(task: Data) -> Data:
    step = step_of(task)
    out: Data = {}
    if step in ("aeneas", "draws", "order.uses"):
        out["place"] = task["n"]
    if step in ("order", "order.uses"):
        out["spaces"] = task["factions"]
    if step == "sudden":
        out["card"] = task["card"]
    if task["step"] and step in ("hostility", "sudden", "draws"):
        out["step"] = {"hostility": "wars", "sudden": "sudden.end", "draws": "draws.next"}[step]
    return out


def frame_of(task: Data) -> Data:
    """One task as a frame of its own."""
    name = task["name"]
    make = FRAMES.get(name)
    return make(task) if make is not None else {"step": name}


def of_civ(task: Data) -> Data:
    return {"step": task["name"], "civ": task["civ"]}


def of_card(task: Data) -> Data:
    return {"step": task["name"], "civ": task["civ"], "card": task["card"]}


def parts(ops: list[Data]) -> list[Data]:
    """The parts of an effect: `note` was how it is done or what it is about, and `n` was the second civilization of a
    swap."""
    out = []
    for op in ops:
        part = {key: value for key, value in op.items() if key != "note"}
        note = op.get("note", "") if op.get("kind") != "replace" or op.get("note") == "own" else ""
        part["how" if note in HOWS else "what"] = note
        if op.get("kind") == "swap":
            part["other"] = part.pop("n", NOBODY)
        out.append(part)
    return out


def hordes(ops: list[Any]) -> list[Data]:
    return [{"area": op.get("area", ""), "faction": op.get("faction", NOBODY), "n": op.get("n", 1)} for op in ops]


def revealed(task: Data, first: str, then: str) -> Data:
    """A task that revealed a card before its step 1."""
    return {"step": then if task["step"] else first, "card": task["card"]}


def window(task: Data) -> Data:
    note = task["note"]
    links = task["links"]
    kind = links[0].get("kind", "card") if links and isinstance(links[0], dict) else "card"
    waits = bool(task["cards"])
    return {
        "step": "window.aim",
        "civ": task["civ"],
        "card": task["card"],
        "kind": kind,
        "target": task["target"],
        "laid": task["step"] if note == "laid" else -1,
        "ops": parts(task["ops"]),
        "links": links,
        "declined": task["factions"],
        "answerer": task["n"] if waits else NOBODY,
        "answer": task["cards"][0] if waits else "",
    }


def contest(task: Data) -> Data:
    steps = ["contest", "contest.name", "contest.answer", "contest.resolve", "contest.rounds", "contest.sack"]
    return {
        "step": steps[min(max(task["step"], 0), 5)],
        "place": task["n"],
        "revealed": task["areas"],
        "named": task["cards"],
    }


def bribe(task: Data) -> Data:
    return {
        "step": ["bribe", "bribe.card", "bribe.answer"][min(max(task["step"], 0), 2)],
        "civ": task["civ"],
        "empire": task["target"],
        "home": task["area"],
        "card": task["card"],
    }


def placing(task: Data) -> Data:
    return {
        "step": "book.outward" if task["step"] == 3 else "book.place",
        "civ": task["civ"],
        "left": task["n"],
        "instruction": task["step"],
        "settled": task["areas"],
        "grown": task["cards"],
    }


FRAMES: Final[dict[str, Callable[[Data], Data]]] = {
    "growth": lambda x: {"step": "growth.next" if x["n"] else "growth", "place": x["n"]},
    "lighthouse": lambda x: {**of_civ(x), "left": x["n"], "areas": x["areas"]},
    "action": lambda x: {"step": "action", "place": x["n"]},
    "coinage": of_civ,
    "pay": lambda x: {
        **of_civ(x),
        "wonder": x["card"],
        "due": x["n"],
        "disks": x["step"],
        "architect": x["note"] == "architect",
    },
    "site": lambda x: {**of_civ(x), "wonder": x["card"]},
    "spy": lambda x: {**of_card(x), "target": x["target"]},
    "declare": lambda x: {
        **of_card(x),
        "areas": x["areas"],
        "factions": x["factions"],
        "target": x["target"],
        "option": x["note"],
        "number": x["area"],
        "omitted": x["cards"],
        "slot": x["step"],
        "count": x["n"],
    },
    "effect": lambda x: {**of_card(x), "ops": parts(x["ops"])},
    "window": window,
    "loss": lambda x: {**of_card(x), "area": x["area"], "n": x["n"]},
    "loss.any": lambda x: {**of_card(x), "n": x["n"], "by": x["target"]},
    "discard": lambda x: {**of_card(x), "n": x["n"]},
    "limit": of_civ,
    "famine": lambda x: {**of_card(x), "area": x["area"]},
    "bread": lambda x: {**of_card(x), "n": x["n"]},
    "tribute": lambda x: {**of_card(x), "to": x["target"]},
    "fire": lambda x: {**of_card(x), "wonder": x["note"], "due": x["n"]},
    "barbarians": lambda x: {
        **of_card(x),
        "step": "barbarians.from" if x["n"] else "barbarians",
        "waiting": hordes(x["ops"]),
        "filled": x["areas"],
        "area": x["area"],
        "missing": x["n"],
        "ordered": bool(x["step"]),
    },
    "draw.start": lambda x: {**of_civ(x), "step": "draw.spend" if x["step"] else "draw.start", "extra": x["n"]},
    "draw": lambda x: {**of_civ(x), "n": x["n"], "keep": x["note"] == "keep"},
    "keep": lambda x: {**of_civ(x), "cards": x["cards"]},
    "mausoleum": lambda x: {**of_civ(x), "cards": x["cards"]},
    "alphabet": of_civ,
    "event": lambda x: {**of_card(x), "step": {"new": "event.show", "": "event"}.get(x["note"], "event.end")},
    "invasion": of_card,
    "competition": lambda x: {"step": "competition.next" if x["step"] else "competition"},
    "start": lambda x: {**of_civ(x), "step": "start" if x["step"] else "start.ability"},
    "warriors": lambda x: {**of_civ(x), "step": "warriors.ally" if x["step"] else "warriors", "areas": x["areas"]},
    "contest": contest,
    "announce": of_civ,
    "resolving": of_civ,
    "ability": lambda x: {**of_civ(x), "imperial": x["note"] == "imperial-rome", "areas": x["areas"]},
    "round": lambda x: {"step": "round", "groups": hordes(x["ops"])},
    "victory.use": of_civ,
    "space": of_card,
    "aeneas.sheet": of_civ,
    "aeneas.area": of_civ,
    "aeneas.place": lambda x: {**of_civ(x), "area": x["area"]},
    "climate": lambda x: {**of_civ(x), "left": x["n"], "areas": x["areas"]},
    "smile": of_civ,
    "frontiers": lambda x: {"step": "frontiers.end" if x["step"] else "frontiers", "cards": x["cards"]},
    "book.choose": lambda x: {
        "step": "book.choose" if x["step"] else "book.players",
        "disks": x["n"],
        "place": x["step"],
    },
    "book.place": placing,
    "book.wonder": lambda x: {
        **of_civ(x),
        "step": "book.wonder" if x["card"] else "book.wonder.draw",
        "wonder": x["card"],
    },
    "march": lambda x: {"step": "march", "place": x["step"], "cards": x["cards"]},
    "danube": lambda x: revealed(x, "danube", "danube.cross"),
    "academy": lambda x: {**of_civ(x), "disks": x["n"]},
    "peace": lambda x: {**of_civ(x), "step": "peace.gift" if x["target"] >= 0 else "peace", "npc": x["target"]},
    "grow": lambda x: {"step": "grow", "civ": x["civ"]},
    "god-king.aeneas": lambda x: {"step": "growth.before", "civ": x["civ"]},
    "invade": lambda x: {**of_civ(x), **revealed(x, "invade.card", "invade")},
    "bribe": bribe,
    "pope": lambda x: {
        **of_civ(x),
        "step": ["pope", "pope.card", "pope.answer"][min(max(x["step"], 0), 2)],
        "card": x["card"],
    },
    "huns.cards": lambda x: {**of_civ(x), "step": "huns.pile" if x["card"] else "huns.cards", "card": x["card"]},
    "huns.levy": of_civ,
    "huns.arrive": lambda x: revealed(x, "huns.arrive", "huns.come"),
    "huns.born": lambda x: {**of_civ(x), "step": "aeneas.huns"},
    "cooperation": of_civ,
    "minor-state": lambda x: {
        "step": "minor-state" if x["step"] % 2 else "minor-state.draw",
        "colour": x["note"],
        "syracuse": x["step"] > 1,
    },
    "consul": lambda x: {"step": "consul", "cards": x["cards"], "tries": x["n"]},
    "command": lambda x: {**of_civ(x), "area": x["area"]},
    "land.ally": of_civ,
    "gallic-allies": lambda x: {**of_card(x), "left": x["n"]},
    "pirates": lambda x: {**of_card(x), "left": x["n"], "areas": x["areas"]},
    "exchange": lambda x: {**of_civ(x), "discarded": x["n"]},
    "face-down": lambda x: {**of_card(x), "taker": x["target"]},
    "reinforce": lambda x: {**of_card(x), "areas": x["areas"]},
    "recall": lambda x: {**of_civ(x), "n": x["n"]},
    "explore.group": lambda x: {"step": "explore.group", "unexplored": [x["areas"]]},
    "treasure": of_civ,
}
"""How the tasks that had data of their own become frames; the others are the first step of their procedure."""
