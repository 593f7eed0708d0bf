"""Whether what lies on the stack of a table from outside can go on.

A field of a frame means the same wherever it has the same name, so all of them are looked at by their names; then what
single procedures need besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final

from saecula.core import Frame
from saecula.core.data import beyond, stray
from saecula.games.inner_sea.atlas import AREAS, PARTS
from saecula.games.inner_sea.cards import EVENTS, FATE, INVASIONS, INVESTMENTS, KIND, WONDERS
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.frames import (
    Ability,
    Announcing,
    Battle,
    Building,
    CardEffect,
    Declaration,
    Discarding,
    Draw,
    EventCard,
    Famine,
    Fire,
    HandLimit,
    Invasion,
    Keep,
    Loss,
    Mausoleum,
    Reckoning,
    Resolving,
    Round,
    Spying,
    Tribute,
    Window,
)
from saecula.games.inner_sea.table import NOBODY, Group, Link, Op, Table

MOST: Final = 999
SEATS: Final = 6
LINK_KINDS: Final[list[str]] = ["card", "event", "negation", "wonder"]
WORDS: Final[dict[str, list[str]]] = {
    "kind": LINK_KINDS,
    "colour": ["", "black", "white", "yellow"],
    "number": ["", "1", "2"],
    "wonder": ["", *WONDERS],
    "card": ["", *FATE, *WONDERS],
    "answer": ["", *FATE],
    "cards": FATE,
    "revealed": FATE,
    "named": FATE,
}
"""Words that stand in fields of these names."""
AREA_FIELDS: Final[list[str]] = ["area", "home", "areas", "filled", "settled", "grown", "omitted"]
FACTIONS: Final[list[str]] = [
    "civ",
    "target",
    "by",
    "to",
    "taker",
    "empire",
    "npc",
    "answerer",
    "factions",
    "spaces",
    "crowded",
    "declined",
]
NUMBERS: Final[list[str]] = [
    "n",
    "left",
    "due",
    "disks",
    "place",
    "extra",
    "missing",
    "tries",
    "discarded",
    "gardens",
    "invested",
    "count",
    "slot",
    "instruction",
]
OPS_WITH_AREA: Final[list[str]] = [
    "lose",
    "replace",
    "place",
    "white",
    "barbarians",
    "famine",
    "superstition",
    "mercenaries",
]
OPS_OF_ANYBODY: Final[list[str]] = ["lose", "replace", "barbarians", "superstition"]

OPS_WITH_WONDER: Final[list[str]] = ["fill", "fire", "restore"]


def all_within(place: str, numbers: Iterable[int], most: int, least: int = 0) -> str:
    for n in numbers:
        if not least <= n <= most:
            return beyond(place, n, most, least)
    return ""


def faction(place: str, n: int, t: Table, least: int = NOBODY) -> str:
    """A number of a civilization; -1 are the Barbarians, -2 is nobody."""
    return "" if least <= n < len(t.civs) else f"{place}: there is no civilization {n}"


def frames_sound(t: Table) -> str:
    """Why the stack cannot go on; "" if it can."""
    fighting = False
    for i, frame in enumerate(t.stack):
        at = f"stack/{i} ({frame.step})"
        fighting = fighting or isinstance(frame, Battle)
        if isinstance(frame, Battle | Announcing | Resolving | Ability | Round) and not (fighting and t.contest.area):
            return f"{at}: it needs a contest"
        if isinstance(frame, Draw) and frame.keep and not (i and isinstance(t.stack[i - 1], Keep)):
            return f"{at}: there is nothing for which cards could be kept"
        for field in fields(frame):
            found = field_sound(t, frame, field.name, f"{at}/{field.name}")
            if found:
                return found
        found = course(t, frame, at) or cards(t, frame, at) or t.rules.why_unsound(t, frame, at)
        if found:
            return found
    return ""


def field_sound(t: Table, frame: Frame, name: str, at: str) -> str:
    """Whether what stands in a field may stand there by its name."""
    value: Any = getattr(frame, name)
    if name in NUMBERS:
        return beyond(at, value, MOST)
    values: list[Any] = value if isinstance(value, list) else [value]
    if name in FACTIONS:
        anybody = name != "civ" or isinstance(frame, Window | CardEffect | EventCard)
        return all_within(at, values, len(t.civs) - 1, NOBODY if anybody else 0)
    if name in WORDS:
        return stray(at, values, WORDS[name])
    if name in AREA_FIELDS:
        here = PARTS[t.map].areas
        return stray(at, values, ["", *here] if values is not value or isinstance(frame, Ability) else here)
    if name == "unexplored":
        return stray(at, [area for names in values for area in names], PARTS[t.map].areas)
    if name in ("waiting", "groups"):
        return groups(t, values, at)
    if name == "ops":
        return ops(t, values, at)
    return links(t, values, at) if name == "links" else ""


def course(t: Table, frame: Frame, at: str) -> str:
    """What the procedures of the turn need."""
    if isinstance(frame, Reckoning):
        spaces = frame.spaces
        if spaces and (
            len(spaces) != len(t.order)
            or set(spaces) - {NOBODY, *t.order}
            or (NOBODY not in spaces and set(spaces) != set(t.order))
        ):
            return f"{at}/spaces: they are not those of the turn order"
    elif isinstance(frame, Building):
        if frame.wonder not in (t.wonders if frame.step == "site" else WONDERS):
            return f"{at}: {frame.wonder or 'nothing'} is to be built"
        if frame.step == "pay" and not frame.due:
            return f"{at}: nothing is due"
    elif isinstance(frame, Discarding | HandLimit):
        if not t.civs[frame.civ].hand:
            return f"{at}: {t.civs[frame.civ].id} has no card to discard"
    elif isinstance(frame, Fire):
        if frame.wonder not in t.wonders or not frame.due:
            return f"{at}: {frame.wonder or 'nothing'} is not built, or nothing is due"
    elif isinstance(frame, Loss | Famine):
        return stray(at, [frame.area], AREAS)
    elif isinstance(frame, Spying):
        return faction(at, frame.target, t, 0)
    elif isinstance(frame, Tribute):
        return faction(at, frame.to, t, 0)
    return ""


def cards(t: Table, frame: Frame, at: str) -> str:
    """What playing, answering and drawing needs."""
    if isinstance(frame, EventCard):
        return stray(at, [frame.card], EVENTS)
    if isinstance(frame, Invasion):
        return stray(at, [frame.card], INVASIONS)
    if isinstance(frame, Mausoleum):
        return stray(at, frame.cards, t.discard)
    if isinstance(frame, Declaration):
        if frame.card not in EFFECTS or frame.slot >= len(EFFECTS[frame.card].slots):
            return f"{at}: nothing is to be named for {frame.card or 'no card'}"
        if len(frame.factions) > len(frame.areas) + SEATS:
            return f"{at}: more factions than areas"
    elif isinstance(frame, Window):
        if not frame.links:
            return f"{at}: a window needs the card that may be answered"
        if frame.kind == "wonder" and frame.card not in t.wonders:
            return f"{at}: {frame.card or 'nothing'} is not built"
        if frame.answer and not may_answer(t, frame):
            return f"{at}: {frame.answer} is not in that hand"
        return stray(at, [frame.card], [*FATE, *WONDERS]) or beyond(
            f"{at}/laid", frame.laid, len(t.contest.laid) - 1, -1
        )
    return ""


def may_answer(t: Table, w: Window) -> bool:
    """Whether the card that waits for its target is in the hand of who would answer with it."""
    civ = w.answerer
    return (
        civ >= 0
        and t.civs[civ].seat >= 0
        and KIND[w.answer] == "negation"
        and w.answer in t.civs[civ].hand + t.rules.on_table(t, civ)
    )


# --- parts of frames ---


def groups(t: Table, found: list[Group], at: str) -> str:
    return (
        stray(at, [group.area for group in found], PARTS[t.map].areas)
        or all_within(at, [group.faction for group in found], len(t.civs) - 1, NOBODY)
        or all_within(at, [group.n for group in found], MOST)
    )


def ops(t: Table, found: list[Op], at: str) -> str:
    for op in found:
        wrong = _op(t, op, f"{at}/ops")
        if wrong:
            return wrong
    return ""


def _op(t: Table, op: Op, at: str) -> str:
    least = NOBODY if op.kind in OPS_OF_ANYBODY or op.faction == NOBODY else 0
    return (
        stray(at, [op.area], AREAS if op.kind in OPS_WITH_AREA else ["", *AREAS])
        or faction(at, op.faction, t, least)
        or beyond(at, op.n, MOST, -MOST)
        or (faction(at, op.other, t, 0) if op.kind == "swap" else "")
        or (stray(at, [op.what], INVESTMENTS) if op.kind == "invest" else "")
        or (stray(at, [op.what], WONDERS) if op.kind in OPS_WITH_WONDER else "")
    )


def links(t: Table, chain: list[Link], at: str) -> str:
    found = ""
    for i, link in enumerate(chain):
        found = (
            found
            or stray(f"{at}/links", [link.card], [*FATE, *WONDERS])
            or stray(f"{at}/links", [link.kind], LINK_KINDS)
            or faction(f"{at}/links", link.civ, t)
            or beyond(f"{at}/links", link.target, i - 1, -1)
        )
    return found
