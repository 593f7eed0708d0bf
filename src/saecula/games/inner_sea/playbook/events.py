"""Events in scenarios: who decides (ACISP-MULTI-22, ACISP-ROME1-50, ACISP-EXPLORE-22), and Events with another
meaning."""

from __future__ import annotations

from fractions import Fraction

from saecula.games.inner_sea.atlas import BIT, SEA
from saecula.games.inner_sea.board import CITY, WITHOUT_POINTS, cities, controlled, gain_talents, held, part
from saecula.games.inner_sea.cards import INVASIONS
from saecula.games.inner_sea.effects.invasions import start
from saecula.games.inner_sea.frames import Horde
from saecula.games.inner_sea.npc.ties import by_seed
from saecula.games.inner_sea.ops import reshuffle
from saecula.games.inner_sea.playbook.bars import EMPIRES, PERSIANS, named
from saecula.games.inner_sea.playbook.frames import GallicAllies, Pirates, Reinforce
from saecula.games.inner_sea.playbook.guards import PLACES_BARBARIANS, distance_to
from saecula.games.inner_sea.playbook.scoring import player_vp
from saecula.games.inner_sea.table import BARBARIANS, EPOCH_END, NOBODY, Group, Table

TIME_PASSES = "time-passes"
SEA_PEOPLES = "invasion-of-the-sea-peoples"
REINFORCEMENT = 4


def fewest(t: Table) -> int:
    """ACIS-EVENT-10..12 with player scores (ACISP-MULTI-07, ACISP-MULTI-22): the fewest VP decides; in a tie the last
    in turn order; Invaders before a Roman faction (ACISP-ROME1-50)."""
    best = -1
    least: tuple[Fraction, int, int, int] | None = None
    for k, i in enumerate(t.order):
        c = t.civs[i]
        if c.id in WITHOUT_POINTS:  # ACISP-HANN-03
            continue
        roman = 1 if t.book.has("imperial") and c.id in EMPIRES else 0
        single = 0 if t.book.has("one-against-two") and c.seat == t.book.number("single-seat") else 1
        key = (player_vp(t, i), roman, single if t.book.has("one-against-two") else 0, -k)
        if least is None or key < least:
            least = key
            best = i
    return best


def special_event(t: Table, card: str) -> bool:
    """Whether the scenario changes an Event; then it has been carried out here."""
    book = t.book
    if card == TIME_PASSES and (book.has("steady-time") or book.has("time-ignored")):
        t.tell("ignored", -1, {"card": card}, steady_rule(t))
        if book.has("alternative-events"):
            reshuffle(t)
        return True
    if card == TIME_PASSES and book.has("three-turns") and (t.turn < 3 or t.stage == EPOCH_END):
        t.tell("ignored", -1, {"card": card}, "ACISP-GRPE-12")
        return True
    if book.has("allied") and card in (SEA_PEOPLES, "northern-hordes", "mesopotamian-empire"):
        return reinforcements(t, card)
    if book.has("alternative-events"):
        return alternative(t, card)
    return unled_invasion(t, card)


def steady_rule(t: Table) -> str:
    book = t.book
    if book.has("hannibal"):
        return "ACISP-HANN-14"
    if book.has("one-against-two"):
        return "ACISP-MULTI-20"
    return "ACISP-DARIUS-10" if book.has("darius") else "ACISP-ALEX-09"


# --- ACISP-GRPE-42..45 ---


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
            civ = other  # ACISP-GRPE-45
    if civ < 0:
        return False
    if card == SEA_PEOPLES:
        t.call(Reinforce(civ, card))
        return True
    c = t.civs[civ]
    n = min(REINFORCEMENT, c.supply)
    c.supply -= n
    c.ready += n
    t.tell("ready", c.seat, {"civ": c.id, "n": n}, "ACISP-GRPE-44")
    return True


# --- ACISP-HANN-72, ACISP-HANN-73 ---


def alternative(t: Table, card: str) -> bool:
    """The alternative texts of the six Events in Hannibal."""
    rome, carthage = named(t, "rome"), named(t, "carthage")
    if card == "atlantis-rises":  # Levantine Traders
        seas = [(controlled(t, i) & SEA).bit_count() for i in (rome, carthage)]
        if seas[0] != seas[1]:
            gain_talents(t, rome if seas[0] > seas[1] else carthage, 2, "ACISP-HANN-73")
        return True
    if card == "mesopotamian-empire":  # Attack of the Greek States
        t.book.memory.append("black-next")
        t.tell("alternative", -1, {"card": card}, "ACISP-HANN-73")
        return True
    if card == "northern-hordes":  # Gallic Allies
        t.call(GallicAllies(carthage, card))
        t.book.memory.append("gallic-allies")
        return True
    if card == SEA_PEOPLES:  # Cilician Pirates
        t.call(Pirates(fewest(t), card))
        return True
    if card == "saharan-raiders":  # Numidian Allies
        t.book.memory.append("numidian-allies")
        t.tell("alternative", -1, {"card": card}, "ACISP-HANN-73")
        return True
    return False


def claimed(t: Table, civ: int, card: str) -> int:
    """Who has got a card that was drawn and belongs to somebody else; NOBODY if it does not. ACISP-GODKING-19: High
    Priest or Architect drawn by an NPC goes to the Egyptian hand. ACISP-ROME1-67: a card that places Barbarians, drawn
    by an Empire, goes to its Invader for 2 talents."""
    book = t.book
    c = t.civs[civ]
    if book.has("god-king") and c.seat < 0 and card in ("high-priest", "architect"):
        egypt = named(t, "egypt")
        t.civs[egypt].hand.append(card)
        t.known[card] = ((1 << t.players) - 1) & ~(1 << t.civs[egypt].seat)
        if not t.known[card]:
            del t.known[card]
        t.tell("taken", t.civs[egypt].seat, {"civ": "egypt", "card": card}, "ACISP-GODKING-19")
        return egypt
    if book.has("barbarian-cards-b") and c.id in EMPIRES and card in PLACES_BARBARIANS:
        other = named(t, "visigoths" if c.id == "western-empire" else "persians")
        if other >= 0:
            t.civs[other].hand.append(card)
            if c.seat >= 0 and t.civs[other].seat not in (-1, c.seat):
                t.known[card] = 1 << c.seat
            t.tell("handed", c.seat, {"civ": c.id, "to": t.civs[other].id}, "ACISP-ROME1-67")
            gain_talents(t, civ, 2, "ACISP-ROME1-67")
            return other
    return NOBODY


def replaced(t: Table) -> bool:
    """ACISP-GODKING-19: another card is drawn for one that went to Egypt; ACISP-ROME1-67 gives talents instead."""
    return t.book.has("god-king")


# --- ACISP-EXPLORE-22, ACISP-EXPLORE-23 ---


def unled_invasion(t: Table, card: str) -> bool:
    """An Event while no NPC is active is resolved as if one had the fewest VP: by ACISP-NPCCARD-25..27 against the
    leading player."""
    if not t.book.has("exploration") or card not in INVASIONS:
        return False
    if any(t.civs[i].seat < 0 for i in t.order):
        return False
    p = part(t)
    begins = start(t, card)
    victim = max(t.order, key=lambda i: (t.civs[i].vp, cities(t, i), -t.order.index(i)))
    own = held(t.civs[victim].disks)
    keys: dict[str, tuple[int, int, int]] = {}
    for area in p.areas:
        if begins & BIT[area]:
            hit = (BIT[area] | p.adjacent[area] & p.land) & own
            prize = sum(worth(t, victim, name) for name in p.areas if hit & BIT[name])
            keys[area] = (0 if hit else 1, 0 if hit else distance_to(t, area, own), -prize)
    if not keys:
        return True
    least = min(keys.values())
    best = [area for area in p.areas if keys.get(area) == least]
    area = by_seed(t, NOBODY, best, "ACISP-EXPLORE-22")
    near = p.adjacent[area] & p.land
    t.tell("invasion", -1, {"civ": t.civs[victim].id, "card": card, "area": area}, "ACISP-EXPLORE-22")
    hordes = [Group(a, BARBARIANS, 4) for a in [area, *[b for b in p.areas if near & BIT[b]]]]
    t.call(Horde(victim, card, hordes))
    return True


def worth(t: Table, civ: int, area: str) -> int:
    """ACISP-NPCCARD-27: Wonders, then Cities, Settlements, Camps (an Exploration has no Gold)."""
    if any(w.area == area and w.owner == civ and not w.destroyed for w in t.wonders.values()):
        return 1000
    n = t.civs[civ].disks[area]
    return 100 if n >= CITY and not BIT[area] & SEA else 10 if n == 2 else 1
