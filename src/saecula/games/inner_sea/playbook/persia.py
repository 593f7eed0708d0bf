"""Greeks and Persians, Alexander, Darius: reinforcements, and special cards that return (GRPE, ALEX, DARIUS)."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import LAND
from saecula.games.inner_sea.board import (
    limit,
    part,
)
from saecula.games.inner_sea.moves import DONE, TAKE
from saecula.games.inner_sea.playbook.asks import areas
from saecula.games.inner_sea.playbook.drawing import recallable
from saecula.games.inner_sea.table import Table

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


PERSIA = {"reinforce": reinforce, "recall": recall}
