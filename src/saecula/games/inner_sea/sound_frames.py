"""Whether what lies on the stack of a table from outside can go on."""

from __future__ import annotations

from collections.abc import Iterable

from saecula.core import Frame
from saecula.core.data import beyond, stray
from saecula.games.inner_sea.atlas import AREAS, PARTS
from saecula.games.inner_sea.cards import EVENTS, FATE, INVASIONS, INVESTMENTS, KIND, WONDERS
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.frames import (
    Ability,
    Announcing,
    Battle,
    Bread,
    Building,
    CardEffect,
    CardPhase,
    ChangeOfEpoch,
    Climate,
    Declaration,
    Discarding,
    Draw,
    DrawStep,
    EventCard,
    Famine,
    Fire,
    Frontiers,
    Growth,
    GrowthPhase,
    HandLimit,
    Horde,
    Invasion,
    Keep,
    Landing,
    Lighthouse,
    Loss,
    LossAnywhere,
    Mausoleum,
    OfCard,
    OfCiv,
    Reckoning,
    Resolving,
    Round,
    Spying,
    Tribute,
    Warriors,
    Window,
)
from saecula.games.inner_sea.playbook.frames import (
    Academy,
    Bribe,
    Command,
    Consul,
    Danube,
    Exchange,
    Explore,
    FaceDown,
    GallicAllies,
    HunsArrive,
    HunsCards,
    Invade,
    March,
    MinorState,
    Peace,
    Pirates,
    Placing,
    Pope,
    Recall,
    Reinforce,
    Selection,
    StartWonder,
)
from saecula.games.inner_sea.playbook.guards import on_table
from saecula.games.inner_sea.table import NOBODY, Group, Link, Op, Table

MOST = 999
MOST_STEPS = 60
SEATS = 6
LINK_KINDS: list[str] = ["card", "event", "negation", "wonder"]
DISKS: list[str] = ["", "black", "white", "yellow"]
ANY_CARD: list[str] = ["", *FATE, *WONDERS]
ANY_AREA: list[str] = ["", *AREAS]
MARCHES = 4
OPS_WITH_AREA: list[str] = ["lose", "replace", "place", "white", "barbarians", "famine", "superstition", "mercenaries"]
OPS_OF_ANYBODY: list[str] = ["lose", "replace", "barbarians", "superstition"]

OPS_WITH_WONDER: list[str] = ["fill", "fire", "restore"]


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
        found = whose(t, frame, at) or course(t, frame, at) or cards(t, frame, at) or losses(t, frame, at) or (
            scenario(t, frame, at) if t.book.scenario else "")
        if found:
            return found
    return ""


def whose(t: Table, frame: Frame, at: str) -> str:
    """The civilization and the card of a procedure."""
    found = ""
    if isinstance(frame, OfCiv | Growth):
        found = faction(at, frame.civ, t, NOBODY if isinstance(frame, Window | CardEffect) else 0)
    if isinstance(frame, OfCard):
        found = found or stray(at, [frame.card], ANY_CARD)
    if isinstance(frame, EventCard):
        found = faction(at, frame.civ, t) or stray(at, [frame.card], EVENTS)
    if isinstance(frame, Invasion):
        found = found or stray(at, [frame.card], INVASIONS)
    return found


def course(t: Table, frame: Frame, at: str) -> str:
    """The course of the turn."""
    here = PARTS[t.map].areas
    if isinstance(frame, GrowthPhase | CardPhase):
        return beyond(f"{at}/place", frame.place, len(t.order))
    if isinstance(frame, Reckoning):
        spaces = frame.spaces
        if spaces and (len(spaces) != len(t.order) or set(spaces) - {NOBODY, *t.order}
                       or (NOBODY not in spaces and set(spaces) != set(t.order))):
            return f"{at}/spaces: they are not those of the turn order"
        return beyond(f"{at}/place", frame.place, len(t.order)) or stray(at, [frame.card], ["", *FATE])
    if isinstance(frame, Growth):
        return stray(at, frame.areas, here) or all_within(at, [frame.gardens, frame.invested], MOST_STEPS)
    if isinstance(frame, Lighthouse | Climate | Pirates):
        return stray(at, frame.areas, here) or beyond(f"{at}/left", frame.left, MOST_STEPS)
    if isinstance(frame, Warriors):
        return stray(at, frame.areas, here)
    if isinstance(frame, Ability):
        return stray(at, frame.areas, ANY_AREA)
    if isinstance(frame, Landing):
        return stray(at, [frame.area], ["", *here])
    if isinstance(frame, Battle):
        return (beyond(f"{at}/place", frame.place, MOST_STEPS) or stray(at, frame.revealed, FATE)
                or stray(at, frame.named, FATE))
    if isinstance(frame, Round):
        return groups(t, frame.groups, at)
    if isinstance(frame, ChangeOfEpoch):
        return stray(at, [frame.card], ["", *FATE])
    if isinstance(frame, Frontiers):
        return stray(at, frame.cards, FATE)
    return ""


def cards(t: Table, frame: Frame, at: str) -> str:
    """Playing, answering and drawing cards."""
    if isinstance(frame, Building):
        if frame.step == "pay" and not frame.due:
            return f"{at}: nothing is due"
        if frame.step == "site" and frame.wonder not in t.wonders:
            return f"{at}: {frame.wonder[:40]} is not built"
        return stray(at, [frame.wonder], WONDERS) or all_within(at, [frame.due, frame.disks], MOST_STEPS)
    if isinstance(frame, Spying):
        return faction(at, frame.target, t, 0)
    if isinstance(frame, Declaration):
        return declaration(t, frame, at)
    if isinstance(frame, CardEffect):
        return ops(t, frame.ops, at)
    if isinstance(frame, Window):
        return window(t, frame, at)
    if isinstance(frame, Draw):
        return beyond(f"{at}/n", frame.n, MOST_STEPS) or all_within(at, frame.crowded, len(t.civs) - 1)
    if isinstance(frame, DrawStep):
        return beyond(f"{at}/extra", frame.extra, MOST_STEPS)
    if isinstance(frame, Keep):
        return stray(at, frame.cards, FATE)
    if isinstance(frame, Mausoleum):
        return stray(at, frame.cards, t.discard)
    return ""


def declaration(t: Table, d: Declaration, at: str) -> str:
    if d.card not in EFFECTS or d.slot >= len(EFFECTS[d.card].slots):
        return f"{at}: nothing is to be named for {d.card or 'no card'}"
    if len(d.factions) > len(d.areas) + SEATS:
        return f"{at}: more factions than areas"
    return (stray(at, d.areas, AREAS) or stray(at, d.omitted, AREAS) or stray(at, [d.number], ["", "1", "2"])
            or all_within(at, d.factions, len(t.civs) - 1, NOBODY) or faction(at, d.target, t)
            or all_within(at, [d.slot, d.count], MOST_STEPS))


def window(t: Table, w: Window, at: str) -> str:
    if not w.links:
        return f"{at}: a window needs the card that may be answered"
    if w.answer and not (0 <= w.answerer < len(t.civs) and t.civs[w.answerer].seat >= 0
                         and KIND.get(w.answer, "") == "negation"
                         and w.answer in t.civs[w.answerer].hand + on_table(t, w.answerer)):
        return f"{at}: {w.answer[:40]} is not in that hand"
    if w.kind == "wonder" and w.card not in t.wonders:
        return f"{at}: {w.card} is not built"
    return (ops(t, w.ops, at) or links(t, w.links, at) or faction(at, w.target, t)
            or stray(at, [w.card], [*FATE, *WONDERS]) or stray(at, [w.kind], LINK_KINDS)
            or all_within(at, w.declined, len(t.civs) - 1) or beyond(f"{at}/laid", w.laid, len(t.contest.laid) - 1, -1))


def losses(t: Table, frame: Frame, at: str) -> str:
    """Losses, and Barbarians that come."""
    here = PARTS[t.map].areas
    if isinstance(frame, Loss):
        return stray(at, [frame.area], here) or beyond(f"{at}/n", frame.n, MOST_STEPS)
    if isinstance(frame, LossAnywhere):
        return faction(at, frame.by, t) or beyond(f"{at}/n", frame.n, MOST_STEPS)
    if isinstance(frame, Discarding | HandLimit) and not t.civs[frame.civ].hand:
        return f"{at}: {t.civs[frame.civ].id} has no card to discard"
    if isinstance(frame, Discarding | Bread):
        return beyond(f"{at}/n", frame.n, MOST_STEPS)
    if isinstance(frame, Famine):
        return stray(at, [frame.area], here)
    if isinstance(frame, Tribute):
        return faction(at, frame.to, t, 0)
    if isinstance(frame, Fire):
        if frame.wonder not in t.wonders:
            return f"{at}: {frame.wonder[:40]!r} is not built"
        return beyond(f"{at}/due", frame.due, MOST_STEPS, 1)
    if isinstance(frame, Horde):
        return (groups(t, frame.waiting, at) or stray(at, frame.filled, here) or stray(at, [frame.area], ["", *here])
                or beyond(f"{at}/missing", frame.missing, MOST_STEPS))
    return ""


def scenario(t: Table, frame: Frame, at: str) -> str:
    """The procedures of the playbook."""
    here = PARTS[t.map].areas
    if isinstance(frame, Selection):
        return beyond(f"{at}/place", frame.place, len(t.order)) or beyond(f"{at}/disks", frame.disks, MOST)
    if isinstance(frame, Placing):
        return (stray(at, frame.settled, here) or stray(at, frame.grown, here) or beyond(at, frame.left, MOST)
                or beyond(f"{at}/instruction", frame.instruction, 3))
    if isinstance(frame, StartWonder):
        return stray(at, [frame.wonder], WONDERS if frame.step == "book.wonder" else ["", *WONDERS])
    if isinstance(frame, March):
        return beyond(f"{at}/place", frame.place, MARCHES - 1) or stray(at, frame.cards, FATE)
    if isinstance(frame, Danube | HunsArrive | Invade | Pope | Bribe):
        found = stray(at, [frame.card], ["", *FATE])
        if isinstance(frame, Bribe):
            found = found or faction(at, frame.empire, t, 0) or stray(at, [frame.home], here)
        return found
    if isinstance(frame, HunsCards):
        return stray(at, [frame.card], ["", *t.civs[frame.civ].hand] if frame.step == "huns.cards" else
                     t.civs[frame.civ].hand)
    if isinstance(frame, Peace):
        if frame.step == "peace.gift" and (faction(at, frame.npc, t, 0) or t.civs[frame.npc].seat >= 0):
            return f"{at}: peace is offered to a civilization that the game leads"
        return faction(at, frame.npc, t)
    if isinstance(frame, MinorState):
        return stray(at, [frame.colour], DISKS)
    if isinstance(frame, Consul):
        return stray(at, frame.cards, FATE) or beyond(f"{at}/tries", frame.tries, MOST_STEPS)
    if isinstance(frame, Command):
        return stray(at, [frame.area], here)
    if isinstance(frame, GallicAllies):
        return beyond(f"{at}/left", frame.left, MOST_STEPS)
    if isinstance(frame, Exchange):
        return beyond(f"{at}/discarded", frame.discarded, MOST_STEPS)
    if isinstance(frame, FaceDown):
        return faction(at, frame.taker, t) or stray(at, [frame.card], FATE)
    if isinstance(frame, Reinforce):
        return stray(at, frame.areas, here)
    if isinstance(frame, Recall):
        return beyond(f"{at}/n", frame.n, MOST_STEPS)
    if isinstance(frame, Explore):
        return stray(at, [area for names in frame.groups for area in names], here)
    if isinstance(frame, Academy):
        return beyond(f"{at}/disks", frame.disks, MOST_STEPS)
    return ""


# --- parts of frames ---


def groups(t: Table, found: list[Group], at: str) -> str:
    return (stray(at, [group.area for group in found], PARTS[t.map].areas)
            or all_within(at, [group.faction for group in found], len(t.civs) - 1, NOBODY)
            or all_within(at, [group.n for group in found], MOST))


def ops(t: Table, found: list[Op], at: str) -> str:
    for op in found:
        wrong = _op(t, op, f"{at}/ops")
        if wrong:
            return wrong
    return ""


def _op(t: Table, op: Op, at: str) -> str:
    least = NOBODY if op.kind in OPS_OF_ANYBODY or op.faction == NOBODY else 0
    return (stray(at, [op.area], AREAS if op.kind in OPS_WITH_AREA else ANY_AREA)
            or faction(at, op.faction, t, least)
            or beyond(at, op.n, MOST, -MOST) or (faction(at, op.other, t, 0) if op.kind == "swap" else "")
            or (stray(at, [op.what], INVESTMENTS) if op.kind == "invest" else "")
            or (stray(at, [op.what], WONDERS) if op.kind in OPS_WITH_WONDER else ""))


def links(t: Table, chain: list[Link], at: str) -> str:
    found = ""
    for i, link in enumerate(chain):
        found = (found or stray(f"{at}/links", [link.card], [*FATE, *WONDERS])
                 or stray(f"{at}/links", [link.kind], LINK_KINDS)
                 or faction(f"{at}/links", link.civ, t) or beyond(f"{at}/links", link.target, i - 1, -1))
    return found
