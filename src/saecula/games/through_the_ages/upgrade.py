"""Builds the stack of a position that is given by its phase: a case file, or a save of format 1.

Those have fields of their own for what is on the stack today: `event`, `battle`, `auction`, `allowance`, `offer` with
`offered` and `offer_a`, and `todo`, the list of things still to be resolved, in words: "lose 2 1" (seat 2 loses 1
population), and at the end "go discard" (the phase that follows). Some options had other names.
"""

from __future__ import annotations

from typing import Any, Final

from saecula.core.data import whole
from saecula.games.through_the_ages.cards import amount

Data = dict[str, Any]

OLDER: Final = ["todo", "event", "battle", "auction", "offer", "offered", "offer_a", "allowance"]

OPTIONS: Final[dict[str, str]] = {
    "ganging": "no_ganging_up",
    "draws": "military_draw",
    "bonuses": "bonus_cards",
    "fewer": "fewer_bonuses",
    "sparing": "optional_corruption",
}
"""Options of the game that had other names on the table."""

STEPS: Final[dict[str, list[str]]] = {
    "lose": ["population.lose", "seat", "left"],
    "wreck": ["building.lose", "seat"],
    "raze": ["building.raze", "seat", "victim"],
    "free": ["build.free", "seat", "card"],
    "goods": ["goods.mix", "seat", "goods"],
    "market": ["goods.kind", "seat", "goods"],
    "pay": ["goods.lose", "seat", "goods"],
    "mines": ["mines.produce", "seat"],
    "secede": ["colony.lose", "seat"],
    "ruin": ["wonder.ruin", "seat"],
    "agree": ["agreement.take", "seat"],
    "plunder": ["plunder.mix", "winner", "goods"],
    "raid": ["raid.building", "winner", "left"],
    "annex": ["annex.colony", "winner"],
    "seize": ["war.technology", "winner", "left"],
}
"""The word of a step, today's step, and today's names for the numbers after the word."""


def upgrade(data: Data) -> None:
    """Builds the stack where the phase alone does not say enough, and removes the older fields."""
    phase = data["phase"]
    for name, today in OPTIONS.items():
        if name in data:
            data[today] = data.pop(name)
    old: Data = {name: data.pop(name) for name in OLDER if name in data}
    if phase == "offer" and old.get("offer"):
        data["stack"] = _turn("discard") + [
            {"step": "offer", "card": old["offer"], "to": old.get("offered"), "a": old.get("offer_a")}
        ]
    elif phase.startswith("battle.") and _given(old, "battle"):
        data["stack"] = _battle(old["battle"], phase)
    elif phase in ("auction", "colony.pay") and _given(old, "auction"):
        data["stack"] = _event(old, _words(old) or ["go discard"]) + [{**old["auction"], "step": phase}]
    elif phase == "resolve" and _words(old):
        words = _words(old)
        below = _battle(old["battle"], "battle.end") if _given(old, "battle") else _event(old, words)
        data["stack"] = below + [_choice(text, old) for text in reversed(words[:-1])]


def _given(old: Data, name: str) -> bool:
    return isinstance(old.get(name), dict)


def _words(old: Data) -> list[str]:
    """The things still to be resolved."""
    todo = old.get("todo")
    return [str(text) for text in todo] if isinstance(todo, list) else []


def _turn(step: str) -> list[Data]:
    return [{"step": "turn.next"}, {"step": step}]


def _battle(battle: Data, step: str) -> list[Data]:
    """The frames of a battle; an aggression is followed by the discards, a war by politics."""
    return [*_turn("politics" if battle.get("war") is True else "discard"), {**battle, "step": step}]


def _event(old: Data, words: list[str]) -> list[Data]:
    """The frames of an event, if the data name one, and what follows it."""
    below = _turn(words[-1].removeprefix("go "))
    return [*below, {"step": "event.end", "card": old["event"]}] if old.get("event") else below


def _choice(text: str, old: Data) -> Data:
    """A frame from its words; unknown words become the name of a step that does not exist."""
    verb, *args = text.split() or [""]
    if verb not in STEPS:
        return {"step": text}
    step, *names = STEPS[verb]
    frame: Data = {"step": step}
    for name, arg in zip(names, args, strict=False):
        frame[name] = arg if name == "card" else whole(arg)
    if verb == "agree":
        frame.update(left=old.get("allowance", 0), taken=args[1:] == ["yes"])
    if _given(old, "battle"):
        frame.update(_of_battle(frame, old["battle"]))
    return frame


def _of_battle(frame: Data, battle: Data) -> Data:
    """The fields that the steps of a battle read from it."""
    attacker, target = battle.get("attacker"), battle.get("target")
    card = str(battle.get("card", ""))
    if "winner" in frame:
        more: Data = {"loser": target if frame["winner"] == attacker else attacker}
        if frame["step"] == "raid.building":
            more.update(card=card, building=battle.get("raided", ""), razed=battle.get("razed", 0))
        return more
    if battle.get("war") is True:
        won = isinstance(battle.get("advantage"), int) and battle["advantage"] > 0
        return {"winner": attacker if won else target, "culture": amount(card, "culture")}
    return {}
