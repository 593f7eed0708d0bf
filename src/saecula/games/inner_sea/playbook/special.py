"""Decisions that single scenarios add: entries of Invaders, bribes, the Pope, Consuls, Minor States, special cards."""

from __future__ import annotations

from saecula.core import Choices, Move
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, COASTAL, IS_LAND, LAND, PAIRS
from saecula.games.inner_sea.board import (
    add_barbarians,
    ally,
    closed,
    contested_mask,
    discard_card,
    gain_talents,
    gain_vp,
    held,
    limit,
    part,
    place,
    take,
)
from saecula.games.inner_sea.cards import IS_EVENT, KIND, NUMBER
from saecula.games.inner_sea.moves import ALLY, AREA, DECLINE, DISCARD, DONE, RETIRE, TAKE, TALENT
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.phases.growth import deploy
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.drawing import recallable
from saecula.games.inner_sea.playbook.gold import take_gold
from saecula.games.inner_sea.playbook.growing import ENTRIES
from saecula.games.inner_sea.playbook.moves import ACCEPT, APPEAL, COMMAND, EXCHANGE, OFFER, PILE
from saecula.games.inner_sea.table import NOBODY, Table, Task

CONSULS: list[tuple[int, str]] = [(20, "poor"), (40, "cautious"), (70, "average"), (90, "inspired"), (999, "brilliant")]


def areas(mask: int, done: bool = False) -> Choices:
    """The areas of a mask as choices."""
    choices = Choices()
    for area, bit in PAIRS:
        if mask & bit:
            choices.allow(AREA[area])
    if done:
        choices.allow(DONE)
    return choices


def yes_or_no(yes: list[Move]) -> Choices:
    choices = Choices()
    for move in yes:
        choices.allow(move)
    choices.allow(DECLINE)
    return choices


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
        t.tell("npc.deploy", -1, {"civ": c.id, "what": area, "move": f"deploy {area}"},
               "ACISP-ROME2-14" if c.id == "persians" else "ACISP-ROME2-41" if c.id == "huns" else "ACISP-ROME2-13")
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
        t.go()
        return
    pile = await ask(t, task.civ, "huns.pile", lambda: piles(t))
    t.tasks.pop()
    discard_card(t, task.civ, move.arg)
    find_competition(t, task.civ, pile.arg)
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
        t.deck = sorted(t.deck + shown)


async def huns_levy(t: Table) -> None:
    """ROME1-59: a white disk in a Contested area that they occupy."""
    await white_disk(t, "huns.levy", "ACISP-ROME1-59", contested_mask(t))


async def white_disk(t: Table, question: str, rule: str, mask: int) -> None:
    """One white disk in an area of the mask that the civilization of the task occupies, or none."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    mask &= held(c.disks)
    if not mask:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, question, lambda: allies(mask))
    t.tasks.pop()
    if move is not DONE:
        ally(t, task.civ, move.arg)
        t.tell("allied", c.seat, {"civ": c.id, "area": move.arg, "n": 1}, rule)
    t.go()


def allies(mask: int) -> Choices:
    choices = Choices()
    for area, bit in PAIRS:
        if mask & bit:
            choices.allow(ALLY[area])
    choices.allow(DONE)
    return choices


# --- Hannibal ---


def toll(t: Table, civ: int) -> Choices:
    """HANN-25: a talent or a card, or neither."""
    choices = Choices()
    choices.add(TALENT, "" if t.civs[civ].treasury else "ACISP-HANN-25")
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    choices.allow(DECLINE)
    return choices


async def minor_state(t: Table) -> None:
    """HANN-19 to HANN-29: a disk for Macedonia's attitude; a black one may shake Syracuse. Step 0 and 2 draw."""
    task = t.tasks[-1]
    book = t.book
    rome = named(t, "rome")
    if task.step in (0, 2):
        if task.step == 0 and "black-next" in book.memory:
            book.memory.remove("black-next")
            task.note = "black"
        else:
            task.note = t.chance.choose(book.pool)
        t.tell("minor-state", -1, {"what": "macedonia" if task.step == 0 else "syracuse", "colour": task.note},
               "ACISP-HANN-19" if task.step == 0 else "ACISP-HANN-24")
        task.step += 1
        t.go()
        return
    colour = task.note
    if colour == "yellow":
        c = t.civs[rome]
        if not c.treasury and not c.hand:
            colour = "black"
        elif c.seat < 0:  # HANN-55
            colour = "white"
            if c.treasury:
                gain_talents(t, rome, -1, "ACISP-HANN-55")
            else:
                discard_card(t, rome, c.hand[0])
        else:
            move = await ask(t, rome, "minor-state", lambda: toll(t, rome))
            colour = "black" if move is DECLINE else "white"
            if move is TALENT:
                gain_talents(t, rome, -1, "ACISP-HANN-25")
            elif move is not DECLINE:
                discard_card(t, rome, move.arg)
    if task.step == 1:
        book.memory.append(f"attitude:{colour}")
        if colour == "black" and "client" in book.memory:
            task.step = 2
            t.go()
            return
    elif colour == "black":
        revolt(t)
    t.tasks.pop()
    t.go()


def revolt(t: Table) -> None:
    """HANN-27: Syracusan disks become Carthaginian, its Gold too."""
    syracuse, carthage = named(t, "syracuse"), named(t, "carthage")
    c = t.civs[carthage]
    for area, n in list(t.civs[syracuse].disks.items()):
        take(t, syracuse, area, n)
        n = min(n, c.supply)
        if n:
            c.supply -= n
            c.disks[area] = c.disks.get(area, 0) + n
    t.book.owners["syracuse"] = carthage
    t.book.memory.remove("client")
    t.tell("revolt", c.seat, {"civ": "syracuse"}, "ACISP-HANN-27")


async def consul(t: Table) -> None:
    """HANN-66 to HANN-69: the Consul of the turn; two cards in turns 1 and 2, of which the lower counts (AMB-20)."""
    task = t.tasks[-1]
    if t.book.has("scipio") and t.turn >= 4:
        t.tasks.pop()
        t.book.memory.append("consul:brilliant")
        t.tell("consul", -1, {"what": "brilliant"}, "ACISP-HANN-69")
        t.go()
        return
    wanted = 2 if t.turn <= 2 else 1
    if len(task.cards) < wanted and task.n < 20:
        task.n += 1
        card = reveal(t, False)
        if card and IS_EVENT[card]:
            lay_out(t, [card], NOBODY)
        elif card:
            task.cards.append(card)
        t.go()
        return
    t.tasks.pop()
    number = min((NUMBER[card] for card in task.cards), default=50)
    name = next(name for most, name in CONSULS if number <= most)
    t.book.memory.append(f"consul:{name}")
    t.tell("consul", -1, {"what": name, "card": f"card.{number}"}, "ACISP-HANN-67")
    t.go()


async def command(t: Table) -> None:
    """HANN-61, HANN-67: Hannibal, or a brilliant Consul, leads one land competition of the turn with a white disk."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if c.seat >= 0:
        move = await ask(t, task.civ, "command", lambda: yes_or_no([COMMAND]))
    else:
        move = COMMAND
    t.tasks.pop()
    if move is COMMAND:
        t.book.memory.append(f"led:{task.civ}")
        ally(t, task.civ, task.area)
        t.tell("allied", c.seat, {"civ": c.id, "area": task.area, "n": 1},
               "ACISP-HANN-61" if c.id == "carthage" else "ACISP-HANN-67")
    t.go()


async def hannibal_allies(t: Table) -> None:
    """HANN-73: Gallic and Numidian allies at the start of the next Competition Phase."""
    task = t.tasks.pop()
    t.book.memory.remove(task.note)
    rome, carthage = named(t, "rome"), named(t, "carthage")
    if task.note == "numidian-allies" and "numidia" in t.civs[rome].disks:
        t.push(Task("land.ally", rome))
    elif task.note == "numidian-allies":
        t.push(Task("land.ally", carthage))
        t.push(Task("land.ally", carthage))
    else:
        t.push(Task("land.ally", carthage))
    t.go()


async def land_ally(t: Table) -> None:
    """A white disk in a Contested land area."""
    task = t.tasks[-1]
    mask = contested_mask(t) & LAND
    for area in t.civs[task.civ].allies:
        mask &= ~BIT[area]
    await white_disk(t, "land.ally", "ACISP-HANN-73", mask)


async def gallic_allies(t: Table) -> None:
    """HANN-73 Gallic Allies: Carthage places up to 4 disks in or next to Gallia."""
    task = t.tasks[-1]
    civ = task.civ
    mask = (BIT["gallia"] | part(t).adjacent["gallia"]) & ~closed(t, civ)
    if not task.n or not t.civs[civ].supply or not mask:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, civ, "gallic-allies", lambda: areas(mask, done=True))
    task.n -= 1
    if move is DONE:
        t.tasks.pop()
    else:
        place(t, civ, move.arg)
        t.tell("placed", t.civs[civ].seat, {"civ": t.civs[civ].id, "area": move.arg, "n": 1}, "ACISP-HANN-73")
    t.go()


def pirate_seas(t: Table, task: Task) -> int:
    if not task.areas:
        return part(t).coastal
    return part(t).adjacent[task.areas[0]] & COASTAL


async def pirates(t: Table) -> None:
    """HANN-73 Cilician Pirates: 2 Barbarians in each of 2 adjacent sea areas."""
    task = t.tasks[-1]
    mask = pirate_seas(t, task)
    if not task.n or not mask or not t.black:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "pirates", lambda: areas(mask))
    task.n -= 1
    task.areas.append(move.arg)
    n = min(2, t.black, max(0, limit(t, move.arg) - t.barbarians.get(move.arg, 0)))
    if n:
        add_barbarians(t, move.arg, n)
        t.tell("barbarians", -1, {"area": move.arg, "n": n}, "ACISP-HANN-73")
    t.go()


# --- Greeks and Persians ---


async def reinforce(t: Table) -> None:
    """GRPE-43: 4 disks in a coastal sea area, then 4 in a land area next to it (as far as supply reaches)."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    sea = part(t).coastal if not task.areas else part(t).adjacent[task.areas[0]] & LAND
    if task.n == 2 or not c.supply or not sea:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, civ, "reinforce", lambda: areas(sea))
    task.n += 1
    task.areas.append(move.arg)
    n = min(4, c.supply, max(0, limit(t, move.arg) - c.disks.get(move.arg, 0)))
    if n:
        c.supply -= n
        c.disks[move.arg] = c.disks.get(move.arg, 0) + n
        t.tell("placed", c.seat, {"civ": c.id, "area": move.arg, "n": n}, "ACISP-GRPE-43")
    t.go()


def recalls(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in recallable(t, civ):
        choices.allow(TAKE[card])
    choices.add(DONE, "ACISP-DARIUS-19" if t.book.has("darius") else "")
    return choices


async def recall(t: Table) -> None:
    """GRPE-22, ALEX-26, DARIUS-19: special cards are drawn from the table, each instead of a card of the deck."""
    task = t.tasks[-1]
    civ = task.civ
    c = t.civs[civ]
    if not recallable(t, civ) or task.n == 2:
        t.tasks.pop()
        t.go()
        return
    if c.seat < 0:
        card = recallable(t, civ)[0]
    else:
        move = await ask(t, civ, "recall", lambda: recalls(t, civ))
        if move is DONE:
            t.tasks.pop()
            t.go()
            return
        card = move.arg
    task.n += 1
    del t.book.tabled[card]
    c.hand.append(card)
    t.book.memory.append(f"drew:{civ}")
    rule = "ACISP-ALEX-26" if t.book.has("alexander") else "ACISP-GRPE-22"
    if t.book.has("darius"):
        rule = "ACISP-DARIUS-19"
    t.tell("returned", c.seat, {"civ": c.id, "card": card}, rule)
    t.go()


# --- HANN-68 ---


def exchanges(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.add(EXCHANGE[card], "" if KIND[card] == "competition" else "ACISP-HANN-68")
    choices.allow(DONE)
    return choices


async def exchange(t: Table) -> None:
    """HANN-68: under a weak Consul Rome may exchange Competition cards at the end of its Draw step."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if c.seat < 0 or not any(KIND[card] == "competition" for card in c.hand):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "exchange", lambda: exchanges(t, task.civ))
    if move is DONE:
        t.tasks.pop()
    else:
        discard_card(t, task.civ, move.arg)
        t.push(Task("draw", task.civ, n=1))
    t.go()


SPECIAL = {
    "invade": invade, "imperial.retirement": imperial_retirement, "bribe": bribe, "pope": pope,
    "huns.cards": huns_cards, "huns.levy": huns_levy, "minor-state": minor_state, "consul": consul,
    "command": command, "hannibal.allies": hannibal_allies, "land.ally": land_ally, "gallic-allies": gallic_allies,
    "pirates": pirates, "reinforce": reinforce, "recall": recall, "exchange": exchange,
}
