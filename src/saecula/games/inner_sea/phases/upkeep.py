"""The last steps of the Reckoning Phase: Aeneas (AENEAS), sudden end (SUDDEN) and draw (DRAW)."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, PAIRS
from saecula.games.inner_sea.board import (
    can_use_wonder,
    cities,
    discard_card,
    gain_talents,
    home_of,
    investment_ready,
    limit,
    part,
    sheet_of,
    shuffle_in,
    spend_investment,
    take,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, INVOKE, LEAD, MOST_TALENTS, SETTLE, SPEND, USE
from saecula.games.inner_sea.ops import draw_and_keep
from saecula.games.inner_sea.phases.draw import draw_card, lay_events
from saecula.games.inner_sea.phases.growth import deploy, deployments, use_wonder
from saecula.games.inner_sea.playbook.bars import why_barred
from saecula.games.inner_sea.playbook.drawing import after_draws, begin_draw, draws_of
from saecula.games.inner_sea.playbook.exile import aeneas_disks, aeneas_verdict, gone_for_good, take_sheet
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Op, Table, Task

AENEAS_DISKS = 16
AENEAS_MORE = 2
AENEAS_GAP = 5
BASE_DRAW = 3
LIBRARY = "great-library"
MAUSOLEUM = "mausoleum"
ACADEMY = "card.91"
PHILOSOPHER = "card.97"


# --- 4 Aeneas ---


def why_no_aeneas(t: Table, civ: int) -> str:
    """AENEAS-02 to AENEAS-04, AENEAS-19, AENEAS-25: the rule that keeps a civilization from invoking Aeneas."""
    c = t.civs[civ]
    if t.book.scenario:
        return aeneas_verdict(t, civ)
    if t.epoch >= t.last_epoch:
        return "ACIS-AENEAS-02"
    if c.aeneas:
        return "ACIS-AENEAS-03"
    if not c.disks:
        return ""
    if all(other.vp - c.vp >= AENEAS_GAP for i, other in enumerate(t.civs) if i != civ):
        return ""
    return "ACIS-AENEAS-04"


def aeneas_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    choices.add(INVOKE, why_no_aeneas(t, civ))
    choices.allow(DECLINE)
    return choices


async def aeneas(t: Table) -> None:
    """AENEAS-01: in turn order each civilization that qualifies may invoke the rule."""
    task = t.tasks[-1]
    if task.n == len(t.order):
        t.tasks.pop()
        t.go()
        return
    civ = t.order[task.n]
    if why_no_aeneas(t, civ):
        task.n += 1
        return
    move = await ask(t, civ, "aeneas", lambda: aeneas_options(t, civ))
    task.n += 1
    if move is INVOKE and not (t.book.scenario and gone_for_good(t, civ)):
        invoke(t, civ)
    t.go()


def invoke(t: Table, civ: int) -> None:
    """AENEAS-05 to AENEAS-07: disks come off Wonders and Investments; the disks on the map become Barbarians."""
    c = t.civs[civ]
    c.aeneas = True
    t.tell("aeneas", c.seat, {"civ": c.id}, "ACIS-AENEAS-01")
    for wonder in t.wonders.values():
        if wonder.owner == civ:
            c.supply += wonder.disks
            wonder.disks = 0
    for card in list(c.investments):
        c.supply += c.investments.pop(card)
        t.discard.append(card)
    ops = []
    for area in [a for a, _ in PAIRS if a in c.disks]:
        n = min(c.disks[area], limit(t, area) - t.barbarians.get(area, 0))
        take(t, civ, area, c.disks[area])
        if n > 0:
            ops.append(Op("barbarians", area, BARBARIANS, n))
    t.push(Task("huns.born" if t.book.has("imperial") else "aeneas.sheet", civ))
    if ops:
        t.push(Task("barbarians", civ, ops=ops, step=1))


def sheet_options(t: Table, civ: int) -> Choices:
    """AENEAS-08, AENEAS-20: the own sheet, or that of a civilization that is not active, with its home area in play."""
    choices = Choices()
    own = t.civs[civ].id
    active = [c.id for c in t.civs]
    for id in CIVILIZATIONS:
        verdict = ""
        if id != own and id in active:
            verdict = "ACIS-AENEAS-08"
        elif HOME[id] not in part(t).adjacent:
            verdict = "ACIS-AENEAS-20"
        choices.add(LEAD[id], verdict)
    return choices


async def aeneas_sheet(t: Table) -> None:
    """AENEAS-08, AENEAS-09, AENEAS-22, AENEAS-26: keep the sheet or change it; 16 disks, and 2 for each Epoch
    completed."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    move = await ask(t, task.civ, "aeneas.sheet", lambda: sheet_options(t, task.civ))
    t.tasks.pop()
    if move.arg != c.id:
        t.tell("sheet", c.seat, {"civ": c.id, "new": move.arg}, "ACIS-AENEAS-08")
        take_sheet(t, c, move.arg)
    n = min(AENEAS_DISKS + AENEAS_MORE * (t.epoch - t.first_epoch), c.supply)
    if t.book.scenario:
        n = aeneas_disks(t, task.civ, AENEAS_DISKS + AENEAS_MORE * (t.epoch - t.first_epoch))
    c.supply -= n
    c.ready += n
    t.push(Task("aeneas.place", task.civ))
    t.push(Task("aeneas.area", task.civ))
    t.go()


def landing_options(t: Table, civ: int) -> Choices:
    """AENEAS-10, AENEAS-24: any land area in play but the home areas of active opponents."""
    choices = Choices()
    homes = [home_of(c) for i, c in enumerate(t.civs) if i != civ]
    for area, bit in PAIRS:
        if bit & part(t).land:
            barred = why_barred(t, civ, area) if t.book.scenario else ""
            verdict = "ACIS-CLAR-27" if area in t.superstition else barred
            choices.add(SETTLE[area], "ACIS-AENEAS-10" if area in homes else verdict)
    return choices


async def aeneas_area(t: Table) -> None:
    """AENEAS-10, AENEAS-11, AENEAS-23: the first disk goes to the land area chosen."""
    task = t.tasks[-1]
    if not t.civs[task.civ].ready:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "aeneas.area", lambda: landing_options(t, task.civ))
    t.tasks.pop()
    if t.tasks[-1].name == "aeneas.place":
        t.tasks[-1].area = move.arg
    deploy(t, task.civ, move.arg)
    t.go()


async def aeneas_place(t: Table) -> None:
    """AENEAS-11 to AENEAS-18: the other disks one by one, as in deployment, within the limits 3 / 2 / 1. The area
    chosen (`area`) takes disks in any case, even if it is merely Shared."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if not c.ready:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "aeneas.place", lambda: deployments(t, task))
    if move is DONE:
        c.supply += c.ready
        c.ready = 0
        t.tasks.pop()
    else:
        deploy(t, task.civ, move.arg)
    t.go()


# --- 5 Sudden End ---


async def sudden(t: Table) -> None:
    """SUDDEN-01 to SUDDEN-08, EVENT-18: in turn 2 a revealed ID with a 2, in turn 3 one with a 2 or 3, ends the
    Epoch."""
    task = t.tasks[-1]
    if task.step == 0 and not t.time_passes and t.turn in (2, 3):
        task.step = 1
        card = draw_card(t, -1)
        if card:
            task.card = card
            t.tell("sudden", -1, {"card": card}, "ACIS-SUDDEN-02")
            if IS_EVENT[card]:
                t.limbo.append(card)
                lay_events(t, NOBODY, [card])
            else:
                shuffle_in(t, [card])
        t.go()
        return
    digits = str(NUMBER[task.card]) if task.card else ""
    ends = "2" in digits or (t.turn == 3 and "3" in digits)
    t.tasks.pop()
    if ends or t.time_passes or t.turn >= 4:
        t.tasks.pop()  # the Draw step is skipped (SUDDEN-04, SUDDEN-08)
        t.tell("epoch-ends", -1, {"epoch": t.epoch}, "ACIS-EPOCH-01")
        t.push(Task("epoch"))
    t.go()


# --- 6 Draw ---


async def draws(t: Table) -> None:
    """DRAW-01, DRAW-10, DRAW-16: in turn order; then Phoenicia's alphabet; then the next turn, or the end of the
    Epoch."""
    task = t.tasks[-1]
    if task.n < len(t.order):
        civ = t.order[task.n]
        task.n += 1
        t.push(Task("draw.start", civ))
        if t.book.scenario:
            begin_draw(t, civ)
    elif task.step == 0:
        task.step = 1
        if t.book.scenario:
            after_draws(t)
        for i in reversed(t.order):
            if sheet_of(t.civs[i]) == "phoenicia" and t.civs[i].hand:
                t.push(Task("alphabet", i))
    else:
        t.tasks.pop()
        if t.time_passes:
            t.push(Task("epoch"))
        else:
            t.turn += 1
            t.push(Task("turn"))
    t.go()


def draw_uses(t: Table, civ: int) -> Choices:
    choices = Choices()
    for name in (LIBRARY, MAUSOLEUM):
        if can_use_wonder(t, civ, name):
            choices.allow(USE[name])
    for card in (ACADEMY, PHILOSOPHER):
        if investment_ready(t, civ, card):
            choices.allow(USE[card])
    choices.allow(DONE)
    return choices


def has_draw_use(t: Table, civ: int) -> bool:
    if not t.wonders and not t.civs[civ].investments:
        return False
    return (can_use_wonder(t, civ, LIBRARY) or can_use_wonder(t, civ, MAUSOLEUM) or investment_ready(t, civ, ACADEMY)
            or investment_ready(t, civ, PHILOSOPHER))


def spendings(t: Table, civ: int) -> Choices:
    choices = Choices()
    for n in range(min(t.civs[civ].treasury, MOST_TALENTS) + 1):
        choices.allow(SPEND[n])
    return choices


async def draw_start(t: Table) -> None:
    """DRAW-02 to DRAW-07, DRAW-11: uses at the start of the draw, then talents for cards, then the draw itself."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    if task.step == 0 and has_draw_use(t, civ):
        move = await ask(t, civ, "draw.use", lambda: draw_uses(t, civ))
        if move is DONE:
            task.step = 1
        elif move.arg == LIBRARY:
            use_wonder(t, civ, LIBRARY, [Op("keep", "", civ, 3)])
        elif move.arg == MAUSOLEUM:
            use_wonder(t, civ, MAUSOLEUM, [Op("mausoleum", "", civ)])
        else:
            spend_investment(t, civ, move.arg)
            if move.arg == ACADEMY:
                draw_and_keep(t, civ, 3)
            else:
                task.n += 1
        t.go()
        return
    spent = 0
    if c.treasury:
        move = await ask(t, civ, "draw.spend", lambda: spendings(t, civ))
        spent = move.n
        gain_talents(t, civ, -spent, "ACIS-DRAW-04")
    t.tasks.pop()
    n = max(0, BASE_DRAW - c.fewer) + cities(t, civ) // 4 + spent + task.n
    if t.book.scenario:
        n = draws_of(t, civ, n, spent, task.n)
    c.fewer = 0
    t.push(Task("draw", civ, n=n))
    t.go()


def alphabet_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    choices.allow(DONE)
    return choices


async def alphabet(t: Table) -> None:
    """CIV-38: Phoenicia may discard 1 card; then it draws 2, keeps one and discards the other."""
    task = t.tasks[-1]
    move = await ask(t, task.civ, "alphabet", lambda: alphabet_options(t, task.civ))
    t.tasks.pop()
    if move is not DONE:
        discard_card(t, task.civ, move.arg)
        draw_and_keep(t, task.civ, 2)
    t.go()


UPKEEP = {
    "aeneas": aeneas, "aeneas.sheet": aeneas_sheet, "aeneas.area": aeneas_area, "aeneas.place": aeneas_place,
    "sudden": sudden, "draws": draws, "draw.start": draw_start, "alphabet": alphabet,
}
