"""The phases that scenarios add to the turn: the end of competition, the end of turns and of Epochs."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, LAND, bits
from saecula.games.inner_sea.board import add_barbarians, closed, gain_talents, limit, part, place, why_closed
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.npc.placing import best
from saecula.games.inner_sea.npc.ties import by_seed, lay_out, reveal
from saecula.games.inner_sea.phases.epoch import debased_coinage
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.counting import after_count, epoch_points, tributary_gold
from saecula.games.inner_sea.playbook.ending import after_competition, eliminations, end, imperial_end
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.playbook.moves import FILL
from saecula.games.inner_sea.table import NOBODY, Table, Task

ACADEMY_DISKS = 3


async def aftermath(t: Table) -> None:
    """The end of the Competition Phase: Gold is looted, then automatic victories are checked."""
    t.tasks.pop()
    if t.book.gold:
        loot_gold(t)
    after_competition(t)
    t.go()


async def counted(t: Table) -> None:
    """After the Victory Count."""
    t.tasks.pop()
    after_count(t)
    eliminations(t)
    t.go()


async def turn_end(t: Table) -> None:
    """The end of a turn: VP limit (CREATE-16), all NPCs gone (NPCAEN-05)."""
    t.tasks.pop()
    book = t.book
    for word in [w for w in book.memory if w.startswith(("last:", "leaves:"))]:
        civ = int(word.split(":")[1])
        book.memory.remove(word)
        t.order.remove(civ)
        if word.startswith("last:"):  # NPCAEN-06
            t.order.append(civ)
    bound = book.number("vp-limit")
    if bound and any(c.vp >= bound for c in t.civs):
        end(t, "vp-limit", -1, "ACISP-CREATE-16")
        t.go()
        return
    met = any(c.seat < 0 for c in t.civs) and not book.unknown
    if book.has("solitaire") and met and not any(t.civs[i].seat < 0 for i in t.order):
        end(t, "npcs-gone", 0, "ACISP-NPCAEN-05")
        t.go()
        return
    eliminations(t)
    t.go()


# --- time ---


def digits(card: str, wanted: str) -> bool:
    """Whether the ID contains one of these digits."""
    return any(d in str(NUMBER[card]) for d in wanted)


async def sudden(t: Table) -> None:
    """The Sudden End step of scenarios with a clock of their own: a card is revealed where they say so."""
    task = t.tasks[-1]
    if task.step == 0 and reveals(t):
        task.step = 1
        card = reveal(t, True)
        task.card = card
        if card:
            t.tell("sudden", -1, {"card": card}, time_rule(t))
            if IS_EVENT[card]:
                lay_out(t, [card], NOBODY)
        t.go()
        return
    over = ends(t, task.card)
    t.tasks.pop()
    if over:
        t.tasks.pop()  # the Draw step is skipped
        if t.book.has("imperial"):
            imperial_end(t)
        else:
            t.tell("epoch-ends", -1, {"epoch": t.epoch}, time_rule(t))
            t.push(Task("epoch"))
    t.go()


def delenda(t: Table) -> bool:
    """HANN-75: Gold in Carthage and at least as many VP as Rome: the war goes on."""
    return (t.book.has("delenda") and t.book.gold.get("carthage", 0) > 0
            and t.civs[named(t, "carthage")].vp >= t.civs[named(t, "rome")].vp)


def reveals(t: Table) -> bool:
    """Whether a card decides the end of this turn."""
    book = t.book
    if book.has("hannibal"):
        return t.turn in (4, 5) and not delenda(t)
    if book.has("parity"):
        return t.turn in (4, 5)
    if book.has("imperial"):
        return book.has("extended") and t.turn in (4, 5)
    if book.has("three-turns"):
        return t.turn == 3 and not t.time_passes
    if book.has("last-epoch-full"):
        return t.turn in (2, 3) and t.epoch < t.last_epoch and not t.time_passes
    return False


def ends(t: Table, card: str) -> bool:
    """Whether this turn is the Epoch's last (HANN-15 to -17, ALEX-10 to -12, ROME1-64, -65, GRPE-12, CREATE-15)."""
    book = t.book
    turn = t.turn
    if book.has("hannibal"):
        if turn < 4:
            return False
        if turn >= 6:
            return turn >= 8 if book.has("delenda") else True
        if not card:
            return False
        return digits(card, "1234" if turn == 4 else "12345")
    if book.has("parity"):
        return turn >= 6 or (turn >= 4 and bool(card) and NUMBER[card] % 2 == 1)
    if book.has("imperial"):
        return turn >= 6 or (turn >= 4 and bool(card) and digits(card, "123" if turn == 4 else "12345"))
    if book.has("three-turns"):
        return turn >= 4 or (turn == 3 and (t.time_passes or (bool(card) and digits(card, "23"))))
    if book.has("steady-epochs"):
        return turn >= 4
    return turn >= 4 or t.time_passes or (bool(card) and digits(card, "2" if turn == 2 else "23"))


def time_rule(t: Table) -> str:
    """The rule of the scenario's clock."""
    book = t.book
    if book.has("hannibal"):
        return "ACISP-HANN-15" if t.turn == 4 else "ACISP-HANN-16" if t.turn == 5 else "ACISP-HANN-17"
    if book.has("parity"):
        return "ACISP-DARIUS-10" if book.has("darius") else "ACISP-ALEX-10" if t.turn == 4 else "ACISP-ALEX-11"
    if book.has("imperial"):
        return "ACISP-ROME1-64" if t.turn == 4 else "ACISP-ROME1-65"
    if book.has("three-turns"):
        return "ACISP-GRPE-12"
    if book.has("steady-epochs"):
        return "ACISP-HIST-34" if t.map == "WE" else "ACISP-HIST-56"
    return "ACISP-CREATE-15" if t.epoch >= t.last_epoch else "ACIS-SUDDEN-02"


# --- the end of an Epoch ---


async def book_score(t: Table) -> None:
    """The VP that a scenario gives with the Epoch VP."""
    t.tasks.pop()
    epoch_points(t)
    t.go()


async def book_change(t: Table) -> None:
    """GRPE-15, GODKING-66 to -68: what comes instead of the Change of Epoch Table."""
    t.tasks.pop()
    if t.book.has("assyria"):
        if t.epoch == 1:
            north(t)
        else:
            assyrians(t)
        rule = "ACISP-GODKING-67" if t.epoch == 1 else "ACISP-GODKING-68"
    else:
        rule = "ACISP-GRPE-15"
    t.tell("change", -1, {"change": "change.69-75", "card": "card.69"}, rule)
    debased_coinage(t)
    t.go()


def north(t: Table) -> None:
    """GODKING-67: 3 Barbarians in every land area on the northern edge, as far as their supply and the limit reach."""
    mask = part(t).edge["N"] & LAND
    for area in part(t).areas:
        if mask & BIT[area]:
            n = min(3, t.black, limit(t, area) - t.barbarians.get(area, 0))
            if n > 0:
                add_barbarians(t, area, n)


def assyrians(t: Table) -> None:
    """GODKING-68: the Hittites become the Assyrians."""
    i = named(t, "hittites")
    if i < 0:
        return
    c = t.civs[i]
    c.id = "assyrians"
    for area in ("carchemish", "hamath"):
        n = min(3, c.supply, limit(t, area) - c.disks.get(area, 0))
        if n > 0:
            c.supply -= n
            c.disks[area] = c.disks.get(area, 0) + n
    t.tell("assyrians", c.seat, {"civ": "assyrians"}, "ACISP-GODKING-68")


async def book_epoch(t: Table) -> None:
    """Between the new hands and the next Epoch: GODKING-14, and the Academy of GRPE-18."""
    t.tasks.pop()
    book = t.book
    if book.has("god-king"):
        egypt = named(t, "egypt")
        blue = named(t, "tributary-city-states")
        n = tributary_gold(t, blue) if blue >= 0 else 0
        if n:
            gain_talents(t, egypt, n, "ACISP-GODKING-14")
            t.push(Task("draw", egypt, n=n))
    if book.has("greeks-and-persians"):
        t.push(Task("academy", named(t, "greeks"), n=ACADEMY_DISKS))
    t.go()


def academy_options(most: int) -> Choices:
    choices = Choices()
    for n in range(most + 1):
        choices.allow(FILL[n])
    return choices


async def academy(t: Table) -> None:
    """GRPE-18: at the start of Epoch III up to 3 disks from supply on the Academy of Sciences, if it is in play."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    most = min(task.n, c.supply) if "card.91" in c.investments else 0
    if not most:
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "academy", lambda: academy_options(most))
    t.tasks.pop()
    c.investments["card.91"] += move.n
    c.supply -= move.n
    if move.n:
        t.tell("filled", c.seat, {"civ": c.id, "wonder": "card.91", "n": move.n}, "ACISP-GRPE-18")
    t.go()


async def danube(t: Table) -> None:
    """ROME2-37, ROME2-38: more Visigoths in Dalmatia, more Persians in Tarsus; what does not fit goes next to them."""
    task = t.tasks[-1]
    if task.step == 0:
        task.step = 1
        card = reveal(t, False)
        task.card = card
        if card:
            t.tell("revealed.danube", -1, {"card": card}, "ACISP-ROME2-37")
            if IS_EVENT[card]:
                lay_out(t, [card], NOBODY)
        t.go()
        return
    t.tasks.pop()
    if task.card:
        if digits(task.card, "12"):
            reinforce(t, "visigoths", "dalmatia")
        if digits(task.card, "34"):
            reinforce(t, "persians", "tarsus")
    t.go()


def reinforce(t: Table, id: str, area: str) -> None:
    """Three disks; those beyond the stacking limit in adjacent land areas by the NPC priorities (ROME2-38)."""
    i = named(t, id)
    if i < 0 or area not in part(t).adjacent:
        return
    c = t.civs[i]
    near = part(t).adjacent[area] & LAND
    for left in range(min(3, c.supply), 0, -1):
        goal = area
        if why_closed(t, i, area):
            spots = best(t, i, near & ~closed(t, i), left)
            goals = sorted({spot.area for spot in spots}) or bits(near & ~closed(t, i))
            if not goals:
                return
            goal = by_seed(t, i, goals, "ACISP-ROME2-38")
        place(t, i, goal)
        rule = "ACISP-ROME2-37" if goal == area else "ACISP-ROME2-38"
        t.tell("placed", c.seat, {"civ": c.id, "area": goal, "n": 1}, rule)


async def npc_alphabet(t: Table) -> None:
    """NPCRES-07: an NPC Phoenicia gains 2 talents at the end of its draw instead of the card exchange."""
    task = t.tasks.pop()
    gain_talents(t, task.civ, 2, "ACISP-NPCRES-07")
    t.go()


COURSE = {
    "npc.alphabet": npc_alphabet,
    "aftermath": aftermath, "counted": counted, "turn-end": turn_end, "book.sudden": sudden, "book.score": book_score,
    "book.change": book_change, "book.epoch": book_epoch, "danube": danube, "academy": academy,
}
