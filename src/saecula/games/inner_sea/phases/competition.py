"""The Competition Phase (COMP, SACK): the Contested areas from north-east to south-west, each with its six steps."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.abilities import has_ability, opens_phase, sheet_parts
from saecula.games.inner_sea.asking import ask, ask_in_secret, bluffs
from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, PAIRS, SEA
from saecula.games.inner_sea.board import (
    ally,
    can_use_wonder,
    contested,
    contested_mask,
    controls,
    count,
    first_contested,
    gain_talents,
    gain_vp,
    held,
    home_of,
    investment_ready,
    leave_hand,
    part,
    place,
    present,
    sheet_of,
    spend_investment,
)
from saecula.games.inner_sea.cards import KIND, NUMBER
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.moves import ABILITY, ALLY, ANNOUNCE, DONE, LAY, MUSTER, PLAY, RESOLVE
from saecula.games.inner_sea.ops import lose
from saecula.games.inner_sea.phases.answering import open_window
from saecula.games.inner_sea.phases.declaring import begin, proceed, why_not_declarable
from saecula.games.inner_sea.playbook.bars import allied
from saecula.games.inner_sea.playbook.ending import eliminations
from saecula.games.inner_sea.playbook.fields import (
    begin_competition,
    begin_contest,
    laid_down,
    one_group,
    stands,
    why_no_lay,
)
from saecula.games.inner_sea.playbook.guards import on_table
from saecula.games.inner_sea.playbook.moves import ANNOUNCE_IMPERIAL, IMPERIAL
from saecula.games.inner_sea.playbook.sheets import has_sheet, imperial
from saecula.games.inner_sea.table import COMPETITION_STAGE, NOBODY, Contest, Laid, Op, Table, Task

TRAITOR = "card.45"
COLOSSUS = "colossus"
SHIPYARD = "card.96"
LOOT_DISKS = 3


async def competition(t: Table) -> None:
    """COMP-07, COMP-37, COMP-40, COMP-50: start of the phase, then area after area; then allies leave, loot comes
    home."""
    task = t.tasks[-1]
    if task.step == 0:
        task.step = 1
        t.stage = COMPETITION_STAGE
        t.tell("phase.competition", -1, {}, "ACIS-FLOW-05")
        for i in reversed(t.order):
            t.push(Task("start", i))
        if t.book.scenario:
            begin_competition(t)
        t.go()
        return
    area = first_contested(t)
    if area:
        t.contest = Contest(area, [], [], [0] * len(t.civs))
        t.contest.civs = [i for i in t.order if joins(t, i, area)]
        for c in t.civs:
            if SHIPYARD in c.fresh:
                c.fresh.remove(SHIPYARD)
        if COLOSSUS in t.wonders:
            t.wonders[COLOSSUS].used = False
        t.tell("competition", -1, {"area": area}, "ACIS-COMP-04")
        t.push(Task("contest", area=area))
        if t.book.scenario:
            begin_contest(t)
        t.go()
        return
    t.tasks.pop()
    if t.book.scenario:
        t.push(Task("aftermath"))
    for c in t.civs:
        c.allies = {}
        c.treasury += c.loot
        c.loot = 0
    t.go()


def joins(t: Table, civ: int, area: str) -> bool:
    """COMP-19, COMP-48: those present, and abilities of the first competition of the turn."""
    c = t.civs[civ]
    if area in c.disks or area in c.allies:
        return True
    return not t.competed and (imperial(t, civ) or (not c.ability and opens_phase(t, civ)))


# --- the start of the phase ---


def traitor_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    if TRAITOR in t.civs[civ].hand:
        choices.add(PLAY[TRAITOR], why_no_traitor(t, civ))
    choices.allow(DONE)
    return choices


def why_no_traitor(t: Table, civ: int) -> str:
    verdict = why_no_lay(t, civ, TRAITOR) if t.book.scenario else ""
    return verdict or why_not_declarable(t, civ, TRAITOR)


async def start(t: Table) -> None:
    """COMP-41: abilities of the start of the phase (Gaul, CIV-21 to CIV-23), then start-of-phase cards (Traitor)."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    if task.step == 0 and has_sheet(t, civ, "gaul"):
        task.step = 1
        gain_talents(t, civ, 1, "ACIS-CIV-21")
        t.push(Task("warriors", civ))
        t.go()
        return
    able = TRAITOR in c.hand and not why_no_traitor(t, civ)
    if not able and not (bluffs(t, civ) and contested_mask(t)):
        t.reveal()
        t.tasks.pop()
        t.go()
        return
    (move,) = await ask_in_secret(t, civ, "competition.start", lambda: traitor_options(t, civ))
    t.tasks.pop()
    if move is not DONE:
        t.publish(c.seat, move.text)
        if t.book.scenario:
            laid_down(t, civ)
        begin(t, civ, TRAITOR)
    t.go()


def warrior_areas(t: Table, task: Task) -> int:
    """CIV-22, CIV-23: Contested land areas with 2 or more Gallic disks, a different one for the white disk."""
    mask = contested_mask(t) & LAND
    disks = t.civs[task.civ].disks
    out = 0
    for area, bit in PAIRS:
        if mask & bit and disks.get(area, 0) >= 2 and area not in task.areas:
            if task.step == 0 and area in t.superstition:
                continue
            out |= bit
    return out


def warrior_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    mask = warrior_areas(t, task)
    moves = MUSTER if task.step == 0 else ALLY
    for area, bit in PAIRS:
        if mask & bit:
            choices.allow(moves[area])
    choices.allow(DONE)
    return choices


async def warriors(t: Table) -> None:
    """CIV-22, CIV-23: Gaul may add a Gallic disk, then a white disk in a different area."""
    task = t.tasks[-1]
    civ = task.civ
    if not warrior_areas(t, task) or (task.step == 0 and not t.civs[civ].supply):
        step_on(t, task, 2)
        return
    move = await ask(t, civ, "warriors", lambda: warrior_options(t, task))
    if move.verb == "muster":
        place(t, civ, move.arg)
        task.areas.append(move.arg)
        t.tell("placed", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": move.arg, "n": 1}, "ACIS-CIV-22")
    elif move.verb == "ally":
        tell_ally(t, civ, move.arg, "ACIS-CIV-23")
    step_on(t, task, 2)


def step_on(t: Table, task: Task, steps: int) -> None:
    task.step += 1
    if task.step >= steps:
        t.tasks.pop()
    t.go()


def tell_ally(t: Table, civ: int, area: str, rule: str) -> None:
    ally(t, civ, area)
    t.tell("allied", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": area, "n": 1}, rule)


# --- one competition ---


async def contest(t: Table) -> None:
    """COMP-19 to COMP-36: lay down, reveal and name, answer, resolve, rounds of losses, sack."""
    task = t.tasks[-1]
    c = t.contest
    if task.step == 0:  # step 1: in turn order
        if task.n < len(c.civs):
            if t.civs[c.civs[task.n]].seat < 0:  # NPCCOMP-09: players have played all their cards before an NPC does
                reveal(t, task)
                if name_choices(t, task):
                    return
            task.n += 1
            t.push(Task("announce", c.civs[task.n - 1]))
        else:
            reveal(t, task)
            task.step, task.n = 1, 0
    elif task.step == 1:  # step 2: the choices of the cards
        if name_choices(t, task):
            return
        task.step, task.n = 2, 0
    elif task.step == 2:  # step 2: answers, card by card
        answer_laid(t, task)
    elif task.step == 3:  # step 3: Wonders, then abilities, then cards and Investments
        resolve_next(t, task)
        return
    elif task.step == 4:  # steps 4 and 5: rounds while the area is Contested
        if contested(t, c.area):
            c.round += 1
            t.push(Task("round", ops=groups(t, c.area)))
        else:
            task.step = 5
    else:  # step 6
        t.tasks.pop()
        sack(t)
        t.competed = True
        t.contest = Contest()
        if t.book.scenario:
            eliminations(t)
    t.go()


def takes_part(t: Table, civ: int) -> bool:
    """COMP-19, FATE-48: whether a civilization has a disk in the area of the competition, white ones included."""
    return t.contest.area in t.civs[civ].disks or t.contest.area in t.civs[civ].allies


def announcements(t: Table, civ: int) -> Choices:
    """COMP-20 to COMP-22: cards face down, the ability of the sheet, a Wonder, an Investment."""
    choices = Choices()
    c = t.civs[civ]
    here = takes_part(t, civ)
    for card in c.hand + on_table(t, civ):
        kind = KIND[card]
        if kind == "competition":
            if t.book.scenario and why_no_lay(t, civ, card):
                choices.refuse(LAY[card], why_no_lay(t, civ, card))
            elif card == TRAITOR:
                choices.refuse(LAY[card], "ACIS-CLAR-29")
            else:
                choices.add(LAY[card], why_not_declarable(t, civ, card) if here else "ACIS-FATE-48")
        else:
            choices.refuse(LAY[card], "ACIS-COMP-14")
    if has_ability(t, civ):
        choices.add(ANNOUNCE[ABILITY], why_no_ability(t, civ, here))
    if t.book.scenario and imperial(t, civ):
        choices.add(ANNOUNCE_IMPERIAL, why_no_imperial(t, civ))
    if here and can_announce_wonder(t, civ):
        choices.allow(ANNOUNCE[COLOSSUS])
    if here and can_announce_shipyard(t, civ):
        choices.allow(ANNOUNCE[SHIPYARD])
    choices.allow(DONE)
    return choices


def why_no_ability(t: Table, civ: int, here: bool) -> str:
    """CIV-08, CIV-52, COMP-48: once per turn, by one who is present; in the first competition also by others."""
    if t.civs[civ].ability:
        return "ACIS-CIV-08"
    if opens_phase(t, civ):
        if t.competed:
            return "ACIS-COMP-48"
    elif not here:
        return "ACIS-CIV-52"
    return "" if any(sheet_parts(t, civ, [])) else "ACIS-CIV-10"


def why_no_imperial(t: Table, civ: int) -> str:
    """ROME1-29, COMP-48: the Eastern Empire has Imperial Rome besides its sheet, in the first competition of the
    turn."""
    if t.competed:
        return "ACIS-COMP-48"
    if laid_already(t, civ, IMPERIAL):
        return "ACIS-CIV-08"
    return "" if any(sheet_parts(t, civ, [], True)) else "ACIS-CIV-10"


def can_announce_wonder(t: Table, civ: int) -> bool:
    return COLOSSUS in t.wonders and can_use_wonder(t, civ, COLOSSUS) and not laid_already(t, civ, COLOSSUS)


def can_announce_shipyard(t: Table, civ: int) -> bool:
    return (bool(BIT[t.contest.area] & SEA) and investment_ready(t, civ, SHIPYARD) and not laid_already(t, civ,
                                                                                                        SHIPYARD))


def laid_already(t: Table, civ: int, card: str) -> bool:
    return any(laid.civ == civ and laid.card == card for laid in t.contest.laid)


def can_announce(t: Table, civ: int) -> bool:
    """Whether this civilization has anything to lay down or announce."""
    c = t.civs[civ]
    here = takes_part(t, civ)
    if has_ability(t, civ) and not why_no_ability(t, civ, here):
        return True
    if t.book.scenario and imperial(t, civ) and not why_no_imperial(t, civ):
        return True
    if not here:
        return False
    if (t.wonders and can_announce_wonder(t, civ)) or (c.investments and can_announce_shipyard(t, civ)):
        return True
    return any(KIND[card] == "competition" and card != TRAITOR and not why_not_declarable(t, civ, card)
               and not (t.book.scenario and why_no_lay(t, civ, card)) for card in c.hand + on_table(t, civ))


async def announce(t: Table) -> None:
    """COMP-19 to COMP-22, COMP-42: one thing after the other; who has nothing is not asked, and nobody is told.

    Not all at once: "each civilization present in the area may, in turn order," do this (L814); so those who follow
    see how many cards lie face down (COMP-42). What the cards are is seen when all are revealed together (COMP-23).
    """
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    if not can_announce(t, civ) and not (bluffs(t, civ) and takes_part(t, civ)):
        t.reveal()
        t.tasks.pop()
        t.go()
        return
    (move,) = await ask_in_secret(t, civ, "competition.announce", lambda: announcements(t, civ))
    if move.verb == "announce" and c.seat >= 0:
        t.publish(c.seat, move.text)
    if move is DONE:
        t.tasks.pop()
    elif move.verb == "lay":
        leave_hand(t, civ, move.arg)
        t.contest.laid.append(Laid(civ, move.arg, "card"))
        if c.seat >= 0:  # the hand of an NPC is open, and it has told its reasons already
            t.tell("laid", c.seat, {"civ": c.id}, "ACIS-COMP-20")
        if t.book.scenario:
            laid_down(t, civ)
    elif move is ANNOUNCE_IMPERIAL:
        t.contest.laid.append(Laid(civ, IMPERIAL, ABILITY))
        t.tell("announced.imperial", c.seat, {"civ": c.id}, "ACISP-ROME1-29")
    elif move.arg == ABILITY:
        c.ability = True
        t.contest.laid.append(Laid(civ, ABILITY, ABILITY))
        if c.seat >= 0:
            t.tell("announced.ability", c.seat, {"civ": c.id}, "ACIS-COMP-21")
    else:
        t.contest.laid.append(Laid(civ, move.arg, "wonder" if move.arg == COLOSSUS else "investment"))
        if c.seat >= 0:
            t.tell("announced", c.seat, {"civ": c.id, "what": move.arg}, "ACIS-COMP-22")
    t.go()


def reveal(t: Table, task: Task) -> None:
    """COMP-23: all cards are revealed at the same time; in turn order, each from the lowest number up (COMP-43).
    `task.areas` holds those that were revealed before an NPC laid down its own."""
    c = t.contest
    c.revealed = True
    place_of = {civ: i for i, civ in enumerate(t.order)}
    c.laid.sort(key=lambda laid: (place_of[laid.civ], laid.kind != "wonder", NUMBER.get(laid.card, 0)))
    for laid in c.laid:
        if laid.kind == "card" and laid.card not in task.areas:
            task.areas.append(laid.card)
            t.reveal()
            t.publish(t.civs[laid.civ].seat, LAY[laid.card].text)
            t.tell("revealed", t.civs[laid.civ].seat, {"civ": t.civs[laid.civ].id, "card": laid.card}, "ACIS-COMP-23")


def name_choices(t: Table, task: Task) -> bool:
    """COMP-43: players name the choices of their cards in turn order. True while there is one to be named;
    `task.cards` holds those that are."""
    for laid in t.contest.laid:
        if laid.kind == "card" and laid.card not in task.cards:
            task.cards.append(laid.card)
            if EFFECTS[laid.card].slots:
                t.push(Task("declare", laid.civ, laid.card))
                proceed(t)
                return True
    return False


def plan_of(t: Table, laid: Laid) -> list[Op]:
    """What a revealed card will do, from the choices named for it."""
    d = Task("declare", laid.civ, laid.card, target=laid.target, note=laid.note, areas=laid.areas[:],
             factions=laid.factions[:])
    return EFFECTS[laid.card].plan(t, d)


def answer_laid(t: Table, task: Task) -> None:
    """COMP-43: each revealed card and announced Wonder may be answered, in the same order."""
    c = t.contest
    depth = len(t.tasks)
    while task.n < len(c.laid):
        laid = c.laid[task.n]
        task.n += 1
        if laid.kind == "card":
            open_window(t, laid.card, laid.civ, "card", "laid", plan_of(t, laid), laid.target, task.n - 1)
        elif laid.kind == "wonder":
            open_window(t, laid.card, laid.civ, "wonder", "laid", [], NOBODY, task.n - 1)
        if len(t.tasks) > depth:
            return
    task.step, task.n = 3, 0


def resolve_next(t: Table, task: Task) -> None:
    """COMP-24, RULING-10: all Wonders, then all abilities, then all cards (and Investments, COMP-51), each in turn
    order."""
    c = t.contest
    for kinds in (["wonder"], [ABILITY], ["card", "investment"]):
        for civ in t.order:
            waiting = [laid for laid in c.laid
                       if laid.civ == civ and laid.kind in kinds and not laid.done and not laid.cancelled]
            if not waiting:
                continue
            if len(waiting) > 1 and kinds != [ABILITY]:
                t.push(Task("resolving", civ))
            else:
                resolve(t, waiting[0])
            t.go()
            return
    task.step = 4
    t.go()


def resolve(t: Table, laid: Laid) -> None:
    """Carries out what was laid down or announced."""
    laid.done = True
    civ = laid.civ
    if laid.kind == "wonder":
        wonder = t.wonders[laid.card]
        if wonder.disks and not wonder.destroyed:
            wonder.disks -= 1
            t.civs[civ].supply += 1
            t.push(Task("effect", civ, laid.card, ops=[Op("white", t.contest.area, civ, 2)]))
    elif laid.kind == ABILITY:
        t.push(Task("ability", civ, note=laid.card))
    elif laid.kind == "investment":
        if investment_ready(t, civ, laid.card):
            spend_investment(t, civ, laid.card)
            t.push(Task("effect", civ, "", ops=[Op("white", t.contest.area, civ, 1)]))
    else:
        t.push(Task("effect", civ, laid.card, target=laid.target, ops=plan_of(t, laid)))


def resolve_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    for laid in t.contest.laid:
        if laid.civ == civ and laid.kind in ("card", "investment") and not laid.done and not laid.cancelled:
            choices.allow(RESOLVE[laid.card])
    return choices


async def resolving(t: Table) -> None:
    """COMP-51: the order of the cards of one civilization is its own choice."""
    task = t.tasks[-1]
    move = await ask(t, task.civ, "competition.resolve", lambda: resolve_options(t, task.civ))
    t.tasks.pop()
    resolve(t, next(laid for laid in t.contest.laid
                    if laid.civ == task.civ and laid.card == move.arg and not laid.done and not laid.cancelled))
    t.go()


def ability_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    mask = sheet_parts(t, task.civ, task.areas, task.note == IMPERIAL)[task.step]
    at_peace = 0
    if task.note != IMPERIAL and not opens_phase(t, task.civ):
        at_peace = (held(t.civs[task.civ].disks) | home_bit(t, task.civ)) & ~contested_mask(t)
    for area, bit in PAIRS:
        if mask & bit:
            choices.allow(ALLY[area])
        elif at_peace & bit:
            choices.refuse(ALLY[area], "ACIS-CIV-10")
    choices.allow(DONE)
    return choices


def home_bit(t: Table, civ: int) -> int:
    home = home_of(t.civs[civ])
    return BIT[home] & part(t).play if home else 0


async def ability(t: Table) -> None:
    """CIV-08 to CIV-10, CIV-54: the white disks of a sheet, part by part, each optional. `areas` holds "" for a
    part left out."""
    task = t.tasks[-1]
    parts = sheet_parts(t, task.civ, task.areas, task.note == IMPERIAL)
    if task.step >= len(parts):
        t.tasks.pop()
        t.go()
        return
    if not parts[task.step]:
        task.step += 1
        task.areas.append("")
        return
    move = await ask(t, task.civ, "ability", lambda: ability_options(t, task))
    task.step += 1
    if move is DONE:
        task.areas.append("")
    else:
        task.areas.append(move.arg)
        tell_ally(t, task.civ, move.arg, "ACIS-COMP-08")
    t.go()


# --- steps 4 to 6 ---


def groups(t: Table, area: str) -> list[Op]:
    """COMP-26, COMP-27: the factions by the size of their groups at the start of the round, the smallest first."""
    ops = [Op("group", area, faction, count(t, faction, area)) for faction in present(t, area)]
    if t.book.has("allied"):
        ops = one_group(t, ops)
    return sorted(ops, key=lambda op: op.n)


async def round_of_losses(t: Table) -> None:
    """COMP-25 to COMP-33: the smallest groups lose first, groups of one size together; three conditions stop the
    round."""
    task = t.tasks[-1]
    area = t.contest.area
    left = present(t, area)
    stopped = len(left) < 2 or all(count(t, faction, area) <= 1 for faction in left)
    if t.book.scenario and allied(t, area):  # only one side is left (playbook, GRPE-57)
        stopped = True
    if stopped or not task.ops:
        t.tasks.pop()
        t.go()
        return
    size = task.ops[0].n
    hit = [op.faction for op in task.ops if op.n == size]
    task.ops = [op for op in task.ops if op.n != size]
    for faction in reversed(hit):
        if t.contest.round == 1 and faction in t.contest.forts:
            continue
        if t.book.scenario and stands(t, faction):
            continue
        lose(t, faction, area, 1, "")
    t.go()


def sack(t: Table) -> None:
    """SACK-01 to SACK-16: whoever Controls the land area gains loot if an opposing civilization lost 3 disks there."""
    area = t.contest.area
    if not IS_LAND[area]:
        return
    for civ in t.order:
        if controls(t, civ, area):
            if any(n >= LOOT_DISKS for i, n in enumerate(t.contest.removed) if i != civ):
                c = t.civs[civ]
                heroes = sheet_of(c) == "mycenae" and not c.looted
                c.looted = True
                c.loot += 2 if heroes else 1
                t.tell("sacked", c.seat, {"civ": c.id, "area": area}, "ACIS-SACK-05")
                gain_vp(t, civ, 1, "ACIS-SACK-05")
            return


COMPETING = {
    "competition": competition, "start": start, "warriors": warriors, "contest": contest, "announce": announce,
    "resolving": resolving, "ability": ability, "round": round_of_losses,
}
