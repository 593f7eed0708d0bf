"""The last steps of the Reckoning Phase: Aeneas (AENEAS), sudden end (SUDDEN) and draw (DRAW)."""

from __future__ import annotations

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, PAIRS
from saecula.games.inner_sea.board import (
    can_use_wonder,
    cities,
    discard_card,
    gain_talents,
    home_of,
    investment_ready,
    let_down,
    limit,
    part,
    sheet_of,
    shuffle_in,
    spend_investment,
    take,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.deploying import deploy
from saecula.games.inner_sea.frames import Alphabet, Draw, DrawStep, EpochEnd, Horde, Landing, Reckoning, Turn
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, INVOKE, LEAD, MOST_TALENTS, SETTLE, SPEND, USE
from saecula.games.inner_sea.npc.ties import reveal
from saecula.games.inner_sea.ops import draw_and_keep
from saecula.games.inner_sea.phases.draw import draw_card, lay_events
from saecula.games.inner_sea.phases.growth import deployments, use_wonder
from saecula.games.inner_sea.playbook.bars import why_barred
from saecula.games.inner_sea.playbook.course import ends, reveals, time_rule
from saecula.games.inner_sea.playbook.drawing import after_draw, after_draws, begin_draw, draws_of
from saecula.games.inner_sea.playbook.ending import imperial_end
from saecula.games.inner_sea.playbook.exile import aeneas_disks, aeneas_verdict, gone_for_good, take_sheet
from saecula.games.inner_sea.playbook.hooks import special_time
from saecula.games.inner_sea.playbook.rome import huns_are_born
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Group, Op, Table

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


async def aeneas(t: Table, r: Reckoning) -> Step:
    """AENEAS-01: in turn order each civilization that qualifies may invoke the rule."""
    if let_down(t):
        return AGAIN
    if r.place == len(t.order):
        r.place = 0
        return NEXT
    civ = t.order[r.place]
    if why_no_aeneas(t, civ):
        r.place += 1
        return AGAIN
    move = await ask(t, civ, "aeneas", lambda: aeneas_options(t, civ))
    r.place += 1
    if move is INVOKE and not (t.book.scenario and gone_for_good(t, civ)):
        invoke(t, civ)
    return AGAIN


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
    hordes = []
    for area in [a for a, _ in PAIRS if a in c.disks]:
        n = min(c.disks[area], limit(t, area) - t.barbarians.get(area, 0))
        take(t, civ, area, c.disks[area])
        if n > 0:
            hordes.append(Group(area, BARBARIANS, n))
    t.call(Landing(civ))
    if hordes:
        t.call(Horde(civ, "", hordes, ordered=True))


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


async def aeneas_sheet(t: Table, landing: Landing) -> Step:
    """AENEAS-08, AENEAS-09, AENEAS-22, AENEAS-26: keep the sheet or change it; 16 disks, and 2 for each Epoch
    completed."""
    civ = landing.civ
    c = t.civs[civ]
    move = await ask(t, civ, "aeneas.sheet", lambda: sheet_options(t, civ))
    if move.arg != c.id:
        t.tell("sheet", c.seat, {"civ": c.id, "new": move.arg}, "ACIS-AENEAS-08")
        take_sheet(t, c, move.arg)
    n = min(AENEAS_DISKS + AENEAS_MORE * (t.epoch - t.first_epoch), c.supply)
    if t.book.scenario:
        n = aeneas_disks(t, civ, AENEAS_DISKS + AENEAS_MORE * (t.epoch - t.first_epoch))
    c.supply -= n
    c.ready += n
    return NEXT


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


async def aeneas_area(t: Table, landing: Landing) -> Step:
    """AENEAS-10, AENEAS-11, AENEAS-23: the first disk goes to the land area chosen."""
    civ = landing.civ
    if not t.civs[civ].ready:
        return NEXT
    move = await ask(t, civ, "aeneas.area", lambda: landing_options(t, civ))
    landing.area = move.arg
    deploy(t, civ, move.arg)
    return NEXT


def landing_deployments(t: Table, landing: Landing) -> Choices:
    choices = deployments(t, landing.civ, landing.area)
    choices.allow(DONE)
    return choices


async def aeneas_place(t: Table, landing: Landing) -> Step:
    """AENEAS-11 to AENEAS-18: the other disks one by one, as in deployment, within the limits 3 / 2 / 1. The area
    chosen takes disks in any case, even if it is merely Shared."""
    civ = landing.civ
    c = t.civs[civ]
    if not c.ready:
        return NEXT
    move = await ask(t, civ, "aeneas.place", lambda: landing_deployments(t, landing))
    if move is DONE:
        c.supply += c.ready
        c.ready = 0
        return NEXT
    deploy(t, civ, move.arg)
    return AGAIN


# --- 5 Sudden End ---


def sudden(t: Table, r: Reckoning) -> Step:
    """SUDDEN-01, SUDDEN-02: in turns 2 and 3 a card is revealed (or when a scenario says so); an Event is resolved."""
    if let_down(t):
        return AGAIN
    if special_time(t):
        if reveals(t):
            r.card = reveal(t, True)
            if r.card:
                t.tell("sudden", -1, {"card": r.card}, time_rule(t))
                if IS_EVENT[r.card]:
                    lay_events(t, NOBODY, [r.card])
        return NEXT
    if not t.time_passes and t.turn in (2, 3):
        r.card = draw_card(t, -1)
        if r.card:
            t.tell("sudden", -1, {"card": r.card}, "ACIS-SUDDEN-02")
            if IS_EVENT[r.card]:
                t.limbo.append(r.card)
                lay_events(t, NOBODY, [r.card])
            else:
                shuffle_in(t, [r.card])
    return NEXT


def sudden_end(t: Table, r: Reckoning) -> Step:
    """SUDDEN-03 to SUDDEN-08, EVENT-18: in turn 2 a revealed ID with a 2, in turn 3 one with a 2 or 3, ends the Epoch:
    the Draw step is skipped."""
    if let_down(t):
        return AGAIN
    if special_time(t):
        over, rule = ends(t, r.card), time_rule(t)
    else:
        digits = str(NUMBER[r.card]) if r.card else ""
        over = "2" in digits or (t.turn == 3 and "3" in digits) or t.time_passes or t.turn >= 4
        rule = "ACIS-EPOCH-01"
    if not over:
        return NEXT
    if t.book.has("imperial"):
        imperial_end(t)
        return LEAVE
    t.tell("epoch-ends", -1, {"epoch": t.epoch}, rule)
    t.call(EpochEnd())
    return LEAVE


# --- 6 Draw ---


def draws(t: Table, r: Reckoning) -> Step:
    """DRAW-01, DRAW-10: in turn order."""
    if let_down(t):
        return AGAIN
    if r.place == len(t.order):
        r.place = 0
        return NEXT
    r.place += 1
    t.call(DrawStep(t.order[r.place - 1]))
    return AGAIN


def alphabets(t: Table, r: Reckoning) -> Step:
    """DRAW-16: then Phoenicia's alphabet."""
    if let_down(t):
        return AGAIN
    if t.book.scenario:
        after_draws(t)
    t.call(*[Alphabet(i) for i in t.order if sheet_of(t.civs[i]) == "phoenicia" and t.civs[i].hand])
    return NEXT


def next_turn(t: Table, r: Reckoning) -> Step:
    """FLOW-07: then the next turn, or the end of the Epoch."""
    if let_down(t):
        return AGAIN
    if t.time_passes:
        t.call(EpochEnd())
    else:
        t.turn += 1
        t.call(Turn())
    return LEAVE


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


def draw_before(t: Table, step: DrawStep) -> Step:
    """What a scenario puts before a draw."""
    if t.book.scenario:
        begin_draw(t, step.civ)
    return NEXT


async def draw_use(t: Table, step: DrawStep) -> Step:
    """DRAW-07, DRAW-11: uses at the start of the draw."""
    civ = step.civ
    if not has_draw_use(t, civ):
        return NEXT
    move = await ask(t, civ, "draw.use", lambda: draw_uses(t, civ))
    if move is DONE:
        return NEXT
    if move.arg == LIBRARY:
        use_wonder(t, civ, LIBRARY, [Op("keep", "", civ, 3)])
    elif move.arg == MAUSOLEUM:
        use_wonder(t, civ, MAUSOLEUM, [Op("mausoleum", "", civ)])
    else:
        spend_investment(t, civ, move.arg)
        if move.arg == ACADEMY:
            draw_and_keep(t, civ, 3)
        else:
            step.extra += 1
    return AGAIN


async def draw_spend(t: Table, step: DrawStep) -> Step:
    """DRAW-02 to DRAW-06: talents for cards, then the draw itself."""
    civ = step.civ
    c = t.civs[civ]
    spent = 0
    if c.treasury:
        move = await ask(t, civ, "draw.spend", lambda: spendings(t, civ))
        spent = move.n
        gain_talents(t, civ, -spent, "ACIS-DRAW-04")
    n = max(0, BASE_DRAW - c.fewer) + cities(t, civ) // 4 + spent + step.extra
    if t.book.scenario:
        n = draws_of(t, civ, n, spent, step.extra)
    c.fewer = 0
    t.call(Draw(civ, n))
    return NEXT


def draw_after(t: Table, step: DrawStep) -> Step:
    """What a scenario puts after a draw."""
    if t.book.scenario:
        after_draw(t, step.civ)
    return NEXT


def alphabet_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    choices.allow(DONE)
    return choices


async def alphabet(t: Table, phoenicia: Alphabet) -> Step:
    """CIV-38: Phoenicia may discard 1 card; then it draws 2, keeps one and discards the other."""
    civ = phoenicia.civ
    move = await ask(t, civ, "alphabet", lambda: alphabet_options(t, civ))
    if move is not DONE:
        discard_card(t, civ, move.arg)
        draw_and_keep(t, civ, 2)
    return NEXT


UPKEEP = [
    Procedure(Landing, {
        "aeneas.huns": huns_are_born, "aeneas.sheet": aeneas_sheet, "aeneas.area": aeneas_area,
        "aeneas.place": aeneas_place,
    }, within="aeneas"),
    Procedure(DrawStep, {
        "draw.before": draw_before, "draw.start": draw_use, "draw.spend": draw_spend, "draw.after": draw_after,
    }, within="draws", phase="draw.start"),
    Procedure(Alphabet, {"alphabet": alphabet}, within="draws.next"),
]
