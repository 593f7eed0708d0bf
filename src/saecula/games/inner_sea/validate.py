"""Checks whether a table from outside can be played, as far as the types of its fields (`kinds`) cannot tell.

`score.check` requires more: no piece may be added or lost. A case file need not satisfy that.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Frame, Options
from saecula.core.data import beyond, stray
from saecula.core.parts import marked
from saecula.games.inner_sea.atlas import AREAS, PARTS
from saecula.games.inner_sea.cards import INVASIONS, INVESTMENTS, KIND, WONDERS
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
    Famine,
    Fire,
    HandLimit,
    Invasion,
    Keep,
    Loss,
    Mausoleum,
    OfCiv,
    Reckoning,
    Resolving,
    Round,
    Spying,
    Tribute,
    Window,
)
from saecula.games.inner_sea.kinds import MOST_CIVS, SEATS, InPlay, OnMap
from saecula.games.inner_sea.setup import BASE_SETUPS
from saecula.games.inner_sea.table import NOBODY, Contest, Op, Table

CHOOSING: Final[list[str]] = ["choose", "book.choose", "book.place", "book.exclude"]
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


def validate(t: Table, options: Options) -> str:
    """The reason why the table cannot be played; "" if it can."""
    players = int(options["players"])
    if t.players != players:
        return f"players: {t.players}, but the game has {players}"
    return (
        civs_sound(t)
        or in_place(t)
        or contest_sound(t.contest, t)
        or book_sound(t, options)
        or stack_sound(t)
        or epoch_draw_sound(t)
    )


def in_place(t: Table) -> str:
    """Checks that every area is on the map part in play and every civilization is in play."""
    here = PARTS[t.map].adjacent
    choosing = t.phase in CHOOSING
    for at, found in marked(t, OnMap, InPlay):
        if isinstance(found, str):
            if found and found not in here:
                return f"{at}: {found!r} does not belong there"
        elif found >= len(t.civs):
            awaited = choosing and found < SEATS and (at == "order" or at.startswith("book/"))
            if not awaited:
                return f"{at}: there is no civilization {found}"
    return ""


def civs_sound(t: Table) -> str:
    """Checks the civilizations, their leaders, and their order."""
    plain = not t.book.scenario
    everybody = list(range(len(t.civs)))
    if not t.civs or len(t.civs) > MOST_CIVS or (plain and len(t.civs) != t.players):
        return f"civs: {len(t.civs)} civilizations"
    if any(c.seat >= t.players for c in t.civs):
        return f"civs: there is no seat {max(c.seat for c in t.civs)}"
    if t.phase in CHOOSING:
        if plain and (sorted(t.order) != everybody or sorted(t.offered) != sorted(BASE_SETUPS[t.players].disks)):
            return "order and offered: they do not match the setup"
        return ""
    ids = {c.id for c in t.civs}
    for i, c in enumerate(t.civs):
        if not c.id:
            return f"civs/{i}: it has no id: say which civilization it is"
        if c.id in [other.id for other in t.civs[:i]]:
            return f"civs/{i}: the civilization {c.id} appears twice"
    if set(t.order) - set(everybody) or len(set(t.order)) < len(t.order) or not t.order:
        return "order: it must name each civilization once"
    if plain and len(t.order) < len(t.civs):
        return "order: a civilization is missing"
    if any(c.seat < 0 for c in t.civs) and not t.rules.has_npcs(t):
        return "civs: in this scenario the game leads no civilization"
    needed = t.rules.needed()
    return f"civs: {' and '.join(needed)} must be there" if set(needed) - ids else ""


def epoch_draw_sound(t: Table) -> str:
    if len(t.epoch_draw) not in (0, len(t.civs)):
        return "epoch_draw: one number for each civilization, or none"
    return ""


def contest_sound(c: Contest, t: Table) -> str:
    if c.area and len(c.removed) != len(t.civs):
        return "contest/removed: one number for each civilization"
    for i, laid in enumerate(c.laid):
        if (laid.kind == "card") != (laid.card in EFFECTS and KIND[laid.card] == "competition"):
            return f"contest/laid/{i}: {laid.card} is not of the kind {laid.kind}"
        if laid.kind == "wonder" and laid.card not in t.wonders:
            return f"contest/laid/{i}: {laid.card} is not built"
    return ""


def book_sound(t: Table, options: Options) -> str:
    book = t.book
    if not book.scenario:
        plain = options["scenario"] == "base" and options["civs_each"] == "1" and not options["teams"]
        return "" if plain else "book: the scenario is missing"
    if t.phase not in CHOOSING:
        book.complete_sides(len(t.civs))
        counts = {"primary": len(book.primary), "sides": len(book.sides)}
        counts |= {"disks": len(book.disks), "enemies": len(book.enemies)}
        for name, n in counts.items():
            if n != len(t.civs):
                return f"book/{name}: one entry for each civilization"
    return stray("book/gold", book.gold, book.owners) or stray("book/leaving", book.leaving, book.special)


# --- the stack ---


def stack_sound(t: Table) -> str:
    """The reason why the stack cannot go on; "" if it can."""
    fighting = False
    for i, frame in enumerate(t.stack):
        at = f"stack/{i} ({frame.step})"
        fighting = fighting or isinstance(frame, Battle)
        if isinstance(frame, Battle | Announcing | Resolving | Ability | Round) and not (fighting and t.contest.area):
            return f"{at}: it needs a contest"
        if isinstance(frame, Draw) and frame.keep and not (i and isinstance(t.stack[i - 1], Keep)):
            return f"{at}: there is nothing to keep cards for"
        if isinstance(frame, OfCiv) and frame.civ < 0 and not isinstance(frame, Window | CardEffect):
            return f"{at}: there is no civilization {frame.civ}"
        found = turn_sound(t, frame, at) or cards_sound(t, frame, at) or t.rules.why_unsound(t, frame, at)
        if found:
            return found
    return ""


def turn_sound(t: Table, frame: Frame, at: str) -> str:
    """Checks what the procedures of the turn need."""
    if isinstance(frame, Reckoning):
        spaces = frame.spaces
        if spaces and (
            len(spaces) != len(t.order)
            or set(spaces) - {NOBODY, *t.order}
            or (NOBODY not in spaces and set(spaces) != set(t.order))
        ):
            return f"{at}/spaces: they do not match the turn order"
    elif isinstance(frame, Building):
        if frame.step == "site" and frame.wonder not in t.wonders:
            return f"{at}: {frame.wonder} must already be built"
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
        return beyond(f"{at}/target", frame.target, len(t.civs) - 1)
    elif isinstance(frame, Tribute):
        return beyond(f"{at}/to", frame.to, len(t.civs) - 1)
    return ""


def cards_sound(t: Table, frame: Frame, at: str) -> str:
    """Checks what playing, answering and drawing need."""
    if isinstance(frame, Invasion):
        return stray(at, [frame.card], INVASIONS)
    if isinstance(frame, Mausoleum):
        return stray(at, frame.cards, t.discard)
    if isinstance(frame, Declaration):
        if frame.card not in EFFECTS or frame.slot >= len(EFFECTS[frame.card].slots):
            return f"{at}: there is nothing to choose for {frame.card or 'no card'}"
        if len(frame.factions) > len(frame.areas) + SEATS:
            return f"{at}: more factions than areas"
    elif isinstance(frame, CardEffect):
        return ops_sound(frame.ops, at)
    elif isinstance(frame, Window):
        return window_sound(t, frame, at) or ops_sound(frame.ops, at)
    return ""


def window_sound(t: Table, w: Window, at: str) -> str:
    if not w.links or not w.card:
        return f"{at}: a window needs the card that may be answered"
    if w.kind == "wonder" and w.card not in t.wonders:
        return f"{at}: {w.card} is not built"
    if w.answer and not may_answer(t, w):
        return f"{at}: {w.answer} is not in that hand"
    for i, link in enumerate(w.links):
        if not -1 <= link.target < i:
            return beyond(f"{at}/links", link.target, i - 1, -1)
    return beyond(f"{at}/laid", w.laid, len(t.contest.laid) - 1, -1)


def may_answer(t: Table, w: Window) -> bool:
    """Whether the card that waits for its target is in the hand of the civilization that would answer with it."""
    civ = w.answerer
    return (
        civ >= 0
        and t.civs[civ].seat >= 0
        and KIND[w.answer] == "negation"
        and w.answer in t.civs[civ].hand + t.rules.on_table(t, civ)
    )


def ops_sound(ops: list[Op], at: str) -> str:
    """Checks what the parts of an effect need, by kind."""
    for op in ops:
        if not op.area and op.kind in OPS_WITH_AREA:
            return f"{at}/ops: {op.kind} needs an area"
        if op.faction == -1 and op.kind not in OPS_OF_ANYBODY:
            return f"{at}/ops: {op.kind} does not apply to Barbarians"
        if op.kind == "swap" and op.other < 0:
            return f"{at}/ops: there is no civilization {op.other}"
        wanted = INVESTMENTS if op.kind == "invest" else WONDERS if op.kind in OPS_WITH_WONDER else [op.what]
        if op.what not in wanted:
            return stray(f"{at}/ops", [op.what], wanted)
    return ""
