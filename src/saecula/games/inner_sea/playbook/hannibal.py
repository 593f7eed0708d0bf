"""Hannibal: Minor States, Consuls, allies and alternative Events (HANN)."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, COASTAL, LAND
from saecula.games.inner_sea.board import (
    add_barbarians,
    ally,
    closed,
    contested_mask,
    discard_card,
    gain_talents,
    limit,
    part,
    place,
    take,
)
from saecula.games.inner_sea.cards import IS_EVENT, KIND, NUMBER
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, TALENT
from saecula.games.inner_sea.npc.cards import discard_order
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.playbook.asks import areas, white_disk, yes_or_no
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.moves import (
    COMMAND,
    EXCHANGE,
)
from saecula.games.inner_sea.table import NOBODY, Table, Task

CONSULS: list[tuple[int, str]] = [(20, "poor"), (40, "cautious"), (70, "average"), (90, "inspired"), (999, "brilliant")]



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
        t.tell(f"minor-state.{task.note}", -1, {"what": "macedonia" if task.step == 0 else "syracuse"},
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
                discard_card(t, rome, discard_order(t, rome, c.hand)[0])
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
        t.tell("consul.brilliant", -1, {}, "ACISP-HANN-69")
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
    t.tell(f"consul.{name}", -1, {"card": f"card.{number}"}, "ACISP-HANN-67")
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



# --- HANN-68 ---


def exchanges(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.add(EXCHANGE[card], "" if KIND[card] == "competition" else "ACISP-HANN-68")
    choices.allow(DONE)
    return choices


async def exchange(t: Table) -> None:
    """HANN-68: under a weak Consul Rome may discard any number of Competition cards at the end of its Draw step and
    draw as many, again and again. `n` have been discarded and not replaced yet."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if c.seat < 0 or (not task.n and not any(KIND[card] == "competition" for card in c.hand)):
        t.tasks.pop()
        t.go()
        return
    if any(KIND[card] == "competition" for card in c.hand):
        move = await ask(t, task.civ, "exchange", lambda: exchanges(t, task.civ))
        if move is not DONE:
            discard_card(t, task.civ, move.arg, forced=False)
            task.n += 1
            t.go()
            return
    if task.n:
        t.push(Task("draw", task.civ, n=task.n))
        task.n = 0
    else:
        t.tasks.pop()
    t.go()


HANNIBAL = {
    "minor-state": minor_state, "consul": consul, "command": command, "hannibal.allies": hannibal_allies,
    "land.ally": land_ally, "gallic-allies": gallic_allies, "pirates": pirates, "exchange": exchange,
}
