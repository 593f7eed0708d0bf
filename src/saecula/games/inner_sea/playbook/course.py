"""The phases that scenarios add to the turn: the end of competition, the end of turns and of Epochs."""

from __future__ import annotations

from saecula.core import AGAIN, LEAVE, NEXT, Procedure, Step
from saecula.games.inner_sea.atlas import LAND, bits
from saecula.games.inner_sea.board import closed, let_down, part, place, why_closed
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.frames import Competition, Reckoning
from saecula.games.inner_sea.npc.placing import best
from saecula.games.inner_sea.npc.ties import by_seed, lay_out, reveal
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.counting import after_count
from saecula.games.inner_sea.playbook.ending import after_competition, eliminations, end
from saecula.games.inner_sea.playbook.frames import Danube
from saecula.games.inner_sea.playbook.gold import loot_gold
from saecula.games.inner_sea.table import NOBODY, Table


def aftermath(t: Table, phase: Competition) -> Step:
    """The end of the Competition Phase: Gold is looted, then automatic victories are checked."""
    if t.book.scenario:
        if t.book.gold:
            loot_gold(t)
        after_competition(t)
    return NEXT


def counted(t: Table, r: Reckoning) -> Step:
    """After the Victory Count."""
    if t.book.scenario:
        after_count(t)
        eliminations(t)
    return NEXT


def turn_end(t: Table, r: Reckoning) -> Step:
    """The end of a turn: VP limit (ACISP-CREATE-16), all NPCs gone (ACISP-NPCAEN-05)."""
    if not t.book.scenario:
        return NEXT
    if let_down(t):
        return AGAIN
    book = t.book
    for word in [w for w in book.memory if w.startswith(("last:", "leaves:"))]:
        civ = int(word.split(":")[1])
        book.memory.remove(word)
        t.order.remove(civ)
        if word.startswith("last:"):  # ACISP-NPCAEN-06
            t.order.append(civ)
    bound = book.number("vp-limit")
    if bound and any(c.vp >= bound for c in t.civs):
        end(t, "vp-limit", -1, "ACISP-CREATE-16")
        return LEAVE
    met = any(c.seat < 0 for c in t.civs) and not book.unknown
    if book.has("solitaire") and met and not any(t.civs[i].seat < 0 for i in t.order):
        end(t, "npcs-gone", 0, "ACISP-NPCAEN-05")
        return LEAVE
    eliminations(t)
    return NEXT


# --- time ---


def digits(card: str, wanted: str) -> bool:
    """Whether the ID contains one of these digits."""
    return any(d in str(NUMBER[card]) for d in wanted)


def delenda(t: Table) -> bool:
    """ACISP-HANN-75: Gold in Carthage and at least as many VP as Rome: the war goes on."""
    return (
        t.book.has("delenda")
        and t.book.gold.get("carthage", 0) > 0
        and t.civs[named(t, "carthage")].vp >= t.civs[named(t, "rome")].vp
    )


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
    """Whether this turn is the Epoch's last (ACISP-HANN-15..17, ACISP-ALEX-10..12, ACISP-ROME1-64, ACISP-ROME1-65,
    ACISP-GRPE-12, ACISP-CREATE-15)."""
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


def reveal_danube(t: Table, danube: Danube) -> Step:
    """ACISP-ROME2-37: a card is revealed."""
    danube.card = reveal(t, False)
    if danube.card:
        t.tell("revealed.danube", -1, {"card": danube.card}, "ACISP-ROME2-37")
        if IS_EVENT[danube.card]:
            lay_out(t, [danube.card], NOBODY)
    return NEXT


def cross_danube(t: Table, danube: Danube) -> Step:
    """ACISP-ROME2-37, ACISP-ROME2-38: more Visigoths in Dalmatia, more Persians in Tarsus; what does not fit goes next
    to them."""
    if danube.card:
        if digits(danube.card, "12"):
            reinforce(t, "visigoths", "dalmatia")
        if digits(danube.card, "34"):
            reinforce(t, "persians", "tarsus")
    return NEXT


def reinforce(t: Table, id: str, area: str) -> None:
    """Three disks; those beyond the stacking limit in adjacent land areas by the NPC priorities (ACISP-ROME2-38)."""
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


COURSE = [Procedure(Danube, {"danube": reveal_danube, "danube.cross": cross_danube})]
