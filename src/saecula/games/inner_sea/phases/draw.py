"""Drawing cards and Events (CARD-11 to CARD-19, EVENT, DRAW-08, DRAW-11, DRAW-12)."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask, ask_hidden
from saecula.games.inner_sea.atlas import LAND, PAIRS
from saecula.games.inner_sea.board import (
    add_barbarians,
    around,
    discard_card,
    gain_talents,
    held,
    part,
    seat_bit,
    top_card,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.moves import AREA_BITS, TAKE
from saecula.games.inner_sea.ops import finish, reshuffle
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.playbook.events import claimed, fewest, replaced, special_event
from saecula.games.inner_sea.playbook.guards import hand_limit
from saecula.games.inner_sea.table import BARBARIANS, EPOCH_END, NOBODY, Op, Table, Task

HORDE = 4
TIME_PASSES = "card.62"
SEA_PEOPLES = "card.98"
EDGE_OF: dict[str, str] = {"card.99": "N", "card.100": "E", "card.101": "S"}


def draw_card(t: Table, seen: int) -> str:
    """The next card of the draw deck; the discard pile is shuffled when it is empty (CARD-27). "" if both are
    (CARD-28)."""
    if not t.deck:
        reshuffle(t)
        if not t.deck:
            return ""
    return top_card(t, seen)


async def draw(t: Table) -> None:
    """DRAW-08, DRAW-11, EVENT-01 to EVENT-03: draw `n` cards together, resolve the Events among them by number, draw
    replacements, and so on; then the hand limit. With the note "keep" the cards go to the task below (DRAW-12)."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if task.n:
        events = []
        drawn = 0
        for _ in range(task.n):
            card = draw_card(t, seat_bit(t, task.civ))
            if not card:
                break
            drawn += 1
            if IS_EVENT[card]:
                t.limbo.append(card)
                events.append(card)
            elif t.book.scenario and claimed(t, task.civ, card):
                if replaced(t):
                    events.append("")
            elif task.note == "keep":
                t.tasks[-2].cards.append(card)
            else:
                c.hand.append(card)
        t.tell("drawn", c.seat, {"civ": c.id, "n": drawn}, "ACIS-DRAW-08")
        task.n = len(events)  # as many replacements
        events = [card for card in events if card]
        if task.n:
            lay_events(t, task.civ, events)
            t.go()
            return
    t.tasks.pop()
    if task.note != "keep" and len(c.hand) > hand_limit(t, task.civ):
        t.push(Task("limit", task.civ))
    t.go()


def lay_events(t: Table, civ: int, events: list[str]) -> None:
    """EVENT-05: several Events are resolved in ascending order of their numbers."""
    for card in sorted(events, key=lambda e: -NUMBER[e]):
        t.push(Task("event", civ, card, note="new"))


def keep_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    for card in task.cards:
        choices.allow(TAKE[card])
    return choices


async def keep(t: Table) -> None:
    """W2 Great Library, 91 Academy of Sciences, Phoenicia: of the cards drawn keep 1, discard the others."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if not task.cards:
        t.tasks.pop()
        t.go()
        return
    move = await ask_hidden(t, task.civ, "keep", lambda: keep_options(t, task))
    t.tasks.pop()
    c.hand.append(move.arg)
    for card in task.cards:
        if card != move.arg:
            t.discard.append(card)
    if len(c.hand) > hand_limit(t, task.civ) and not any(
            other.name == "draw.start" and other.civ == task.civ for other in t.tasks):
        t.push(Task("limit", task.civ))
    t.go()


def mausoleum_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    for card in task.cards:
        choices.add(TAKE[card], "ACIS-EVENT-06" if IS_EVENT[card] else "")
    return choices


async def mausoleum(t: Table) -> None:
    """W3 Mausoleum: take one of the cards looked at; the pile is open, so everybody sees which one left it."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    move = await ask(t, task.civ, "mausoleum", lambda: mausoleum_options(t, task))
    t.tasks.pop()
    t.discard.remove(move.arg)
    c.hand.append(move.arg)
    t.known[move.arg] = (1 << t.players) - 1 & ~seat_bit(t, task.civ)
    t.tell("taken", c.seat, {"civ": c.id, "card": move.arg}, "ACIS-CLAR-15")
    t.go()


# --- Events ---


async def event(t: Table) -> None:
    """EVENT-01 to EVENT-07: an Event is shown, may be negated, and is carried out; then it is discarded or set
    aside."""
    task = t.tasks[-1]
    if task.note == "new":
        task.note = ""
        t.tell("event", t.civs[task.civ].seat if task.civ >= 0 else -1, {"card": task.card}, "ACIS-EVENT-01")
        open_window(t, task.card, task.civ, "event", "event", [], NOBODY)
        t.go()
        return
    if task.note == "":
        task.note = "done"
        resolve_event(t, task)
        t.go()
        return
    t.tasks.pop()
    if task.card in (TIME_PASSES, "card.103"):
        t.limbo.remove(task.card)
        t.aside.append(task.card)
    finish(t, task.card)
    t.go()


def resolve_event(t: Table, task: Task) -> None:
    """What the Event does."""
    card = task.card
    if t.book.scenario and special_event(t, task):
        return
    if card == TIME_PASSES:
        time_passes(t)
    elif card == "card.102":
        atlantis_rises(t, task)
    elif card == "card.103":
        breath_of_god(t)
    else:
        t.push(Task("invasion", fewest_vp(t), card))


def time_passes(t: Table) -> None:
    """62 Time Passes, EVENT-18, EVENT-19: this turn is the Epoch's last; in turn 1 only the discards are shuffled
    in."""
    if t.turn == 1 or t.stage == EPOCH_END:
        reshuffle(t)
    else:
        t.time_passes = True


def atlantis_rises(t: Table, task: Task) -> None:
    """102: a Barbarian in each open sea without one; 2 talents to whoever has a disk next to an open sea."""
    seas = part(t).open
    reach = around(t, seas)
    for i in t.order:
        if held(t.civs[i].disks) & reach:
            gain_talents(t, i, 2, "ACIS-FATE-35")
    empty = [area for area, bit in PAIRS if seas & bit and area not in t.barbarians]
    if t.black >= len(empty):
        for area in empty:
            add_barbarians(t, area, 1)
    elif empty:
        decider = task.civ if task.civ >= 0 else t.order[0]
        t.push(Task("barbarians", decider, task.card, ops=[Op("barbarians", area, BARBARIANS, 1) for area in empty]))


def breath_of_god(t: Table) -> None:
    """103: all discard their hands, then each draws 4 cards in turn order (EVENT-20)."""
    for i, c in enumerate(t.civs):
        for card in c.hand[:]:
            discard_card(t, i, card)
    for i in reversed(t.order):
        t.push(Task("draw", i, n=4))


def fewest_vp(t: Table) -> int:
    """EVENT-10 to EVENT-12: the civilization whose player has the fewest VP; in a tie the last in turn order."""
    totals: dict[int, int] = {}
    for c in t.civs:
        totals[c.seat] = totals.get(c.seat, 0) + c.vp
    if t.book.scenario:
        return fewest(t)
    best = t.order[-1]
    for i in reversed(t.order):
        if (totals[t.civs[i].seat], t.civs[i].vp) < (totals[t.civs[best].seat], t.civs[best].vp):
            best = i
    return best


def starts(t: Table, card: str) -> int:
    """Where an invasion may begin: 98 in a coastal sea, 99 to 101 in a land area on an edge of the map."""
    if card == SEA_PEOPLES:
        return part(t).coastal
    return part(t).edge[EDGE_OF[card]] & LAND


def start_options(t: Table, card: str) -> Choices:
    choices = Choices()
    mask = starts(t, card)
    choices.moves = [move for bit, move in AREA_BITS if mask & bit]
    return choices


async def invasion(t: Table) -> None:
    """98 to 101, EVENT-14: 4 Barbarians in the start area and 4 in each land area next to it, whatever the limits."""
    task = t.tasks[-1]
    if not starts(t, task.card):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "invasion", lambda: start_options(t, task.card))
    t.tasks.pop()
    start = move.arg
    near = part(t).adjacent[start] & LAND
    areas = [start] + [area for area, bit in PAIRS if near & bit]
    c = t.civs[task.civ]
    t.tell("invasion", c.seat, {"civ": c.id, "card": task.card, "area": start}, "ACIS-EVENT-14")
    t.push(Task("barbarians", task.civ, task.card, ops=[Op("barbarians", area, BARBARIANS, HORDE) for area in areas]))
    t.go()


DRAWING = {"draw": draw, "keep": keep, "mausoleum": mausoleum, "event": event, "invasion": invasion}
