"""The Fall of Rome: entries of Invaders, retirement, bribes, the Pope, the Huns, Cooperation (ROME1, ROME2)."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, IS_LAND, PAIRS
from saecula.games.inner_sea.board import (
    contested_mask,
    discard_card,
    gain_talents,
    gain_vp,
    held,
    part,
    shuffle_in,
    take,
)
from saecula.games.inner_sea.cards import CARDS, IS_EVENT, KIND, NUMBER
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, RETIRE
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.ops import steal
from saecula.games.inner_sea.phases.growth import deploy
from saecula.games.inner_sea.playbook.asks import areas, white_disk, yes_or_no
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.exile import aeneas_disks
from saecula.games.inner_sea.playbook.gold import take_gold
from saecula.games.inner_sea.playbook.growing import ENTRIES
from saecula.games.inner_sea.playbook.guards import hand_limit
from saecula.games.inner_sea.playbook.moves import (
    ACCEPT,
    APPEAL,
    GIVE,
    GIVE_TALENT,
    OFFER,
    PILE,
)
from saecula.games.inner_sea.table import NOBODY, Table, Task

# --- The Fall of Rome ---


def entry_mask(t: Table, civ: int) -> int:
    """ROME1-43, ROME1-44; the Huns enter by ROME1-54."""
    id = t.civs[civ].id
    if id == "huns":
        gates = {"E": ["macedon", "thessaly"], "W": ["noricum", "umbria"]}.get(
            t.map, ["macedon", "thessaly", "noricum", "umbria"])
    else:
        gates = ENTRIES[id]
    return sum(BIT[a] for a in gates if a in part(t).adjacent)


async def invade(t: Table) -> None:
    """ROME1-43 to -45, ROME2-13, ROME2-14: the first disk of an Invader that is not on the map."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    mask = entry_mask(t, civ)
    if c.seat < 0:
        if task.step == 0:
            task.step = 1
            task.card = reveal(t, False)
            if task.card:
                t.tell("npc.reveal", -1, {"civ": c.id, "card": task.card}, "ACISP-ROME2-13")
                if IS_EVENT[task.card]:
                    lay_out(t, [task.card], NOBODY)
            t.go()
            return
        t.tasks.pop()
        area = entry_by_card(t, civ, task.card)
        deploy(t, civ, area)
        rule = "ACISP-ROME2-14" if c.id == "persians" else "ACISP-ROME2-41" if c.id == "huns" else "ACISP-ROME2-13"
        more = Ground(t, civ, BIT[area], c.ready)
        t.book.plan = [] if more.met(area) else [area] * more.group(area, 1)  # NPCDISK-03: it matches or exceeds there
        t.book.rule = rule
        t.tell("npc.deploy", -1, {"civ": c.id, "what": area, "why": rule, "n": 1 + len(t.book.plan)}, rule)
        t.go()
        return
    move = await ask(t, civ, "invade", lambda: areas(mask))
    t.tasks.pop()
    deploy(t, civ, move.arg)
    t.go()


def entry_by_card(t: Table, civ: int, card: str) -> str:
    """ROME2-13, ROME2-14, ROME2-41."""
    number = NUMBER[card] if card else 1
    id = t.civs[civ].id
    if id == "huns":
        return "macedon" if t.map == "E" else "umbria"
    if id == "visigoths":
        return "aquitania" if number % 2 else "gallia"
    first = int(str(number)[0])
    return ["carchemish", "hamath", "palmyra", "canaan", "petra"][(first - 1) // 2]


async def imperial_retirement(t: Table) -> None:
    """ROME1-30: an Empire retires at most 1 disk from any one area."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if not any(retirable(t, task, area) for area in c.disks):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "retirement", lambda: retirements(t, task))
    if move is DONE:
        t.tasks.pop()
    else:
        take(t, task.civ, move.arg)
        task.areas.append(move.arg)
        t.tell("retired", c.seat, {"civ": c.id, "area": move.arg}, "ACISP-ROME1-30")
    t.go()


def retirable(t: Table, task: Task, area: str) -> bool:
    n = t.civs[task.civ].disks.get(area, 0)
    return n > 0 and not (n >= 3 and IS_LAND[area]) and area not in task.areas


def retirements(t: Table, task: Task) -> Choices:
    choices = Choices()
    disks = t.civs[task.civ].disks
    for area, _ in PAIRS:
        if area in disks:
            rule = "ACISP-ROME1-30" if area in task.areas else "ACIS-GROW-05"
            choices.add(RETIRE[area], "" if retirable(t, task, area) else rule)
    choices.allow(DONE)
    return choices


async def bribe(t: Table) -> None:
    """ROME1-71 to -74, ROME2-33 to -36: `civ` is the Invader, `target` the Empire, `area` its Home Area."""
    task = t.tasks[-1]
    empire = t.civs[task.target]
    invader = t.civs[task.civ]
    if task.step == 0:
        move = await ask(t, task.target, "bribe", lambda: yes_or_no([OFFER]))
        if move is DECLINE:
            t.tasks.pop()
        else:
            task.step = 1
        t.go()
        return
    if invader.seat < 0:
        if task.step == 1:
            task.step = 2
            task.card = reveal(t, False)
            if task.card and IS_EVENT[task.card]:
                lay_out(t, [task.card], NOBODY)
            t.go()
            return
        taken = bool(task.card) and NUMBER[task.card] % 2 == 0
    else:
        move = await ask(t, task.civ, "bribe.answer", lambda: yes_or_no([ACCEPT]))
        taken = move is ACCEPT
    t.tasks.pop()
    if not taken:
        t.tell("bribe.refused", invader.seat, {"civ": invader.id, "empire": empire.id},
               "ACISP-ROME2-34" if invader.seat < 0 else "ACISP-ROME1-74")
        gain_vp(t, task.target, -1, "ACISP-ROME1-74")
        t.go()
        return
    t.tell("bribe.accepted", invader.seat, {"civ": invader.id, "empire": empire.id},
           "ACISP-ROME2-35" if invader.seat < 0 else "ACISP-ROME1-72")
    take_gold(t, task.area, task.civ, "ACISP-ROME1-72")
    if task.area in invader.disks:
        take(t, task.civ, task.area, invader.disks[task.area])
    t.book.memory.append(f"bribed:{task.civ}:{task.area}")
    t.go()


async def pope(t: Table) -> None:
    """ROME1-69, ROME1-70: an appeal costs 1 VP and 1 more for each before; an even card brings a talent."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if task.step == 0:
        if c.seat < 0:
            t.tasks.pop()
            t.go()
            return
        move = await ask(t, task.civ, "pope", lambda: yes_or_no([APPEAL]))
        if move is DECLINE:
            t.tasks.pop()
            t.go()
            return
        before = t.book.number("appeals")
        t.book.numbers["appeals"] = before + 1
        t.book.memory.append("appealed")
        gain_vp(t, task.civ, -1 - before, "ACISP-ROME1-70")
        task.step = 1
        t.go()
        return
    if task.step == 1:
        task.step = 2
        task.card = reveal(t, False)
        if task.card and IS_EVENT[task.card]:
            lay_out(t, [task.card], NOBODY)
        t.go()
        return
    t.tasks.pop()
    if task.card and NUMBER[task.card] % 2 == 0:
        gain_talents(t, task.civ, 1, "ACISP-ROME1-70")
    t.go()


# --- the Huns ---


def discards(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    choices.allow(DECLINE)
    return choices


def piles(t: Table) -> Choices:
    choices = Choices()
    choices.add(PILE["deck"], "" if t.deck else "ACISP-ROME1-56")
    choices.add(PILE["discards"], "" if t.discard else "ACISP-ROME1-56")
    return choices


async def huns_cards(t: Table) -> None:
    """ROME1-56 to -58: for a card discarded, a Competition card out of the draw deck or the discard pile."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if task.card:
        await huns_pile(t, task)
        return
    if not c.hand or not contested_mask(t) & held(c.disks):
        t.tasks.pop()
        t.go()
        return
    if c.seat < 0:
        t.tasks.pop()
        if all(KIND[card] != "competition" for card in c.hand) and len(c.hand) > 1:
            discard_card(t, task.civ, c.hand[0])
            find_competition(t, task.civ, "deck")
        t.go()
        return
    move = await ask(t, task.civ, "huns.cards", lambda: discards(t, task.civ))
    if move is DECLINE:
        t.tasks.pop()
    else:
        task.card = move.arg
    t.go()


async def huns_pile(t: Table, task: Task) -> None:
    """ROME1-56: where the Huns look for what they get for the card that they discard (`card`)."""
    move = await ask(t, task.civ, "huns.pile", lambda: piles(t))
    t.tasks.pop()
    discard_card(t, task.civ, task.card)
    find_competition(t, task.civ, move.arg)
    t.go()


def find_competition(t: Table, civ: int, pile: str) -> None:
    """Cards are revealed until a Competition card comes; the others go back; Events are not resolved."""
    cards = t.deck if pile == "deck" else sorted(t.discard)
    shown = []
    while cards:
        card = t.draw(cards)
        if KIND[card] == "competition":
            t.civs[civ].hand.append(card)
            if pile != "deck":
                t.discard.remove(card)
            t.tell("taken", t.civs[civ].seat, {"civ": t.civs[civ].id, "card": card}, "ACISP-ROME1-57")
            break
        shown.append(card)
    if pile == "deck":
        shuffle_in(t, shown)


async def huns_levy(t: Table) -> None:
    """ROME1-59: a white disk in a Contested area that they occupy."""
    await white_disk(t, "huns.levy", "ACISP-ROME1-59", contested_mask(t))


async def huns_born(t: Table) -> None:
    """ROME1-53 to -55, ROME1-61, ROME1-79: the first who invokes the Aeneas Rule leads the Huns, with 18 disks."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    if named(t, "huns") < 0:
        t.tasks.pop()
        t.tell("sheet", c.seat, {"civ": c.id, "new": "huns"}, "ACISP-ROME1-53")
        c.id = "huns"
        c.sheet = c.home = ""
        n = aeneas_disks(t, civ, 18)
        c.supply -= n
        c.ready += n
        t.push(Task("aeneas.place", civ))
        t.push(Task("invade", civ))
        t.go()
        return
    t.tasks.pop()
    t.push(Task("aeneas.sheet", civ))
    t.go()


# --- ROME1-68 ---


def gives(t: Table, civ: int) -> Choices:
    choices = Choices()
    choices.add(GIVE_TALENT, "" if t.civs[civ].treasury else "ACISP-ROME1-68")
    for card in t.civs[civ].hand:
        fit = KIND[card] == "competition" or CARDS[card].great
        choices.add(GIVE[card], "" if fit else "ACISP-ROME1-68")
    choices.allow(DONE)
    return choices


async def cooperation(t: Table) -> None:
    """ROME1-68: at the end of the Draw step each Empire may give the other talents, Great Persons, fights."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    other = named(t, "eastern-empire" if c.id == "western-empire" else "western-empire")
    if other < 0 or (not c.treasury and not c.hand):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, civ, "cooperation", lambda: gives(t, civ))
    if move is DONE:
        t.tasks.pop()
    elif move is GIVE_TALENT:
        gain_talents(t, civ, -1, "ACISP-ROME1-68")
        gain_talents(t, other, 1, "ACISP-ROME1-68")
    else:
        steal(t, other, civ, move.arg)
        if len(t.civs[other].hand) > hand_limit(t, other):
            t.push(Task("limit", other))
    t.go()


ROME = {
    "invade": invade, "imperial.retirement": imperial_retirement, "bribe": bribe, "pope": pope,
    "huns.cards": huns_cards, "huns.levy": huns_levy, "huns.born": huns_born, "cooperation": cooperation,
}
