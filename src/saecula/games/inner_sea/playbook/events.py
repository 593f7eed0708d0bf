"""Events in scenarios: who decides (MULTI-22, ROME1-50, EXPLORE-22), and Events with another meaning."""

from __future__ import annotations

from fractions import Fraction

from saecula.games.inner_sea.atlas import BIT, SEA
from saecula.games.inner_sea.board import controlled, gain_talents, part
from saecula.games.inner_sea.ops import reshuffle
from saecula.games.inner_sea.playbook.bars import EMPIRES, PERSIANS, named
from saecula.games.inner_sea.playbook.scoring import player_vp
from saecula.games.inner_sea.table import EPOCH_END, Table, Task

TIME_PASSES = "card.62"
SEA_PEOPLES = "card.98"
REINFORCEMENT = 4


def fewest(t: Table) -> int:
    """EVENT-10 to EVENT-12 with player scores (MULTI-07, MULTI-22): the fewest VP decides; in a tie the last in turn
    order; Invaders before a Roman faction (ROME1-50)."""
    best = -1
    least: tuple[Fraction, int, int, int] | None = None
    for k, i in enumerate(t.order):
        c = t.civs[i]
        roman = 1 if t.book.has("imperial") and c.id in EMPIRES else 0
        single = 0 if t.book.has("one-against-two") and c.seat == t.book.number("single-seat") else 1
        key = (player_vp(t, i), roman, single if t.book.has("one-against-two") else 0, -k)
        if least is None or key < least:
            least = key
            best = i
    return best


def special_event(t: Table, task: Task) -> bool:
    """Whether the scenario changes an Event; then it has been carried out here."""
    book = t.book
    card = task.card
    if card == TIME_PASSES and (book.has("steady-time") or book.has("time-ignored")):
        t.tell("ignored", -1, {"card": card}, steady_rule(t))
        if book.has("alternative-events"):
            reshuffle(t)
        return True
    if card == TIME_PASSES and book.has("three-turns") and (t.turn < 3 or t.stage == EPOCH_END):
        t.tell("ignored", -1, {"card": card}, "ACISP-GRPE-12")
        return True
    if book.has("allied") and card in (SEA_PEOPLES, "card.99", "card.100"):
        return reinforcements(t, card)
    if book.has("alternative-events"):
        return alternative(t, task)
    return False


def steady_rule(t: Table) -> str:
    book = t.book
    if book.has("hannibal"):
        return "ACISP-HANN-14"
    if book.has("one-against-two"):
        return "ACISP-MULTI-20"
    return "ACISP-DARIUS-10" if book.has("darius") else "ACISP-ALEX-09"


# --- GRPE-42 to GRPE-45 ---


def alive(t: Table, id: str) -> int:
    """The number of a Persian power that still takes turns, -1 if it is out."""
    i = named(t, id)
    return i if i in t.order else -1


def reinforcements(t: Table, card: str) -> bool:
    """The Barbarians of these Events are Persian reinforcements."""
    wanted = "sea-persians" if card == SEA_PEOPLES else "land-persians"
    civ = alive(t, wanted)
    need = 2 * REINFORCEMENT if card == SEA_PEOPLES else REINFORCEMENT
    if civ < 0 or t.civs[civ].supply < need:
        other = alive(t, next(id for id in PERSIANS if id != wanted))
        if other >= 0 and (civ < 0 or t.civs[other].supply >= need):
            civ = other  # GRPE-45
    if civ < 0:
        return False
    if card == SEA_PEOPLES:
        t.push(Task("reinforce", civ, card))
        return True
    c = t.civs[civ]
    n = min(REINFORCEMENT, c.supply)
    c.supply -= n
    c.ready += n
    t.tell("ready", c.seat, {"civ": c.id, "n": n}, "ACISP-GRPE-44")
    return True


# --- HANN-72, HANN-73 ---


def alternative(t: Table, task: Task) -> bool:
    """The alternative texts of the six Events in Hannibal."""
    card = task.card
    rome, carthage = named(t, "rome"), named(t, "carthage")
    if card == "card.102":  # Levantine Traders
        seas = [(controlled(t, i) & SEA).bit_count() for i in (rome, carthage)]
        if seas[0] != seas[1]:
            gain_talents(t, rome if seas[0] > seas[1] else carthage, 2, "ACISP-HANN-73")
        return True
    if card == "card.100":  # Attack of the Greek States
        t.book.memory.append("black-next")
        t.tell("alternative", -1, {"card": card}, "ACISP-HANN-73")
        return True
    if card == "card.99":  # Gallic Allies
        t.push(Task("gallic-allies", carthage, card, n=4))
        t.book.memory.append("gallic-allies")
        return True
    if card == SEA_PEOPLES:  # Cilician Pirates
        t.push(Task("pirates", fewest(t), card, n=2))
        return True
    if card == "card.101":  # Numidian Allies
        t.book.memory.append("numidian-allies")
        t.tell("alternative", -1, {"card": card}, "ACISP-HANN-73")
        return True
    return False


def gallic_areas(t: Table) -> int:
    """In or next to Gallia."""
    return BIT["gallia"] | part(t).adjacent["gallia"]
