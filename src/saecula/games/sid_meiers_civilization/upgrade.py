"""Upgrades positions that are given by their phase: case files, and saves of format 1, which had fields instead of
frames.
"""

from __future__ import annotations

from typing import Any, Final

from saecula.games.sid_meiers_civilization.phases import PROCEDURES
from saecula.games.sid_meiers_civilization.phases.placement import PREPARATION

Data = dict[str, Any]

OLD: Final[Data] = {
    "duties": [],
    "after": "",
    "homes": [],
    "pending": "",
    "last_fleet": 0,
    "waiting": [],
    "declared": [],
    "shown": "",
    "offer": None,
    "placed": 0,
    "forcing": "",
}
"""The fields of format 1 for whatever was being decided."""
DUTIES: Final[dict[str, tuple[str, str]]] = {
    "place": ("bonus.place", "unit"),
    "recruit": ("place", "unit"),
    "upgrade": ("bonus.upgrade", ""),
    "obsolete": ("improvement.obsolete", "improvement"),
    "technology": ("technology.free", ""),
    "found": ("found.village", "territory"),
    "army": ("army.minor", "territory"),
}
"""The step that has replaced a duty, and the field that has replaced its argument."""


def upgrade(data: Data) -> None:
    """Builds the stack of a position from its phase and, if there are any, from the fields of format 1."""
    old = {key: data.pop(key, default) for key, default in OLD.items()}
    phase = data["phase"]
    stack = PROCEDURES.laid(phase)
    top = stack[-1] if stack else {}
    if phase == "duty":
        stack = [*PROCEDURES.laid(str(old["after"])), *[_duty(duty) for duty in _list(old["duties"])[::-1]]]
    elif phase == "which":
        selling = str(old["pending"]).startswith("sell ")
        stack = [*PROCEDURES.laid("buy" if selling else "movement"), {"step": "which", "move": old["pending"]}]
    elif phase == "looking":
        top["territory"] = _last(old["homes"])
    elif phase == "reaction":
        top.update(
            space=_last(data.get("entered")), fleet=old["last_fleet"], waiting=old["waiting"], declared=old["declared"]
        )
    elif phase == "joining":
        stack = [*PROCEDURES.laid(str(old["after"])), {"step": "joining", "waiting": old["waiting"]}]
    elif phase == "battle":
        stack.pop()  # the round begins if there is anyone to fight it
    elif phase == "oracle":
        top["defender" if _seer_attacks(data) else "attacker"] = _champion(data, str(old["shown"]))
    elif phase in ("offer", "answer") and isinstance(old["offer"], dict):
        top.update({key: value for key, value in old["offer"].items() if key != "open"})
    for frame in stack:
        if frame["step"] in PREPARATION.steps:
            frame["homes"] = old["homes"]
    if stack:
        data["stack"] = stack


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _last(value: Any) -> Any:
    return value[-1] if isinstance(value, list) and value else ""


def _duty(duty: Any) -> Data:
    """The frame that has replaced `{what, seat, arg}`."""
    if not isinstance(duty, dict) or duty.get("what") not in DUTIES:
        return {"step": "duty"}
    step, name = DUTIES[duty["what"]]
    frame: Data = {"step": step, "seat": duty.get("seat")}
    if name:
        frame[name] = duty.get("arg")
    return frame


def _seer_attacks(data: Data) -> bool:
    """Whether the owner of The Oracle is among the attackers of the current battle."""
    wonders = data.get("wonders")
    return isinstance(wonders, dict) and wonders.get("the-oracle") in _list(_battle(data).get("attackers"))


def _battle(data: Data) -> Data:
    """The current battle."""
    battles = _list(data.get("battles"))
    return battles[0] if battles and isinstance(battles[0], dict) else {}


def _champion(data: Data, shown: str) -> Data:
    """The champion named by `fight spearman 0` or `fight fleet 1 2 aircraft 0`; nothing means the neutral cavalry."""
    words = shown.split(" ")[1:]
    if len(words) < 2:
        neutrals = data.get("neutrals")
        return {"owner": -1, "unit": neutrals.get(_battle(data).get("space"), "") if isinstance(neutrals, dict) else ""}
    support = _number(words[-1]) if "aircraft" in words else -1
    if words[0] == "fleet":
        return {"owner": _number(words[1]), "unit": "", "fleet": _number(words[2]), "support": support}
    return {"owner": _number(words[1]), "unit": words[0], "support": support}


def _number(word: str) -> int:
    return int(word) if word.isdigit() else -1
