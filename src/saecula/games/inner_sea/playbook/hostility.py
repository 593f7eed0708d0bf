"""NPC hostility at the end of the Victory Count (HOST): peace offers, declarations of war, peace and war among NPCs."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.core.types import RuleId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, SEA
from saecula.games.inner_sea.board import around, cities, gain_talents, home_of, part
from saecula.games.inner_sea.book import Pair
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, TALENT
from saecula.games.inner_sea.npc.enemies import end_enmity, enemies, humans, make_enemy, npcs, primary
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.frames import Peace
from saecula.games.inner_sea.playbook.moves import PEACE
from saecula.games.inner_sea.playbook.situation_state import state_of
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.table import NOBODY, Table

MOST_DRAWS: Final = 5


# --- the conditions of the tests ---


def near(t: Table, a: int, b: int) -> bool:
    """Whether `a` has a disk in or next to an area that `b` occupies."""
    there = held(t.civs[b].disks)
    return bool(held(t.civs[a].disks) & (there | around(t, there)))


def at_home(t: Table, a: int, b: int) -> bool:
    """Whether `a` has a disk in or next to the Home Area of `b`."""
    home = home_of(t.civs[b])
    if home not in part(t).adjacent:
        return False
    return bool(held(t.civs[a].disks) & (BIT[home] | part(t).adjacent[home]))


def draw_disks(t: Table, n: int) -> list[str]:
    """ACISP-HOST-02: draws disks without replacement within a test; then all go back."""
    pool = t.book.pool[:]
    out = []
    for _ in range(min(n, len(pool))):
        out.append(t.chance.draw(pool))
    return out


def told(t: Table, what: str, civ: CivId, other: CivId, drawn: list[str], rule: RuleId) -> None:
    if drawn:
        t.tell(
            f"npc.test.{what}",
            -1,
            {
                "civ": t.civs[civ].id,
                "enemy": t.civs[other].id,
                "n": len(drawn),
                "white": drawn.count("white"),
                "black": drawn.count("black"),
            },
            rule,
        )


# --- step 1 ---


def has_offered(t: Table, civ: CivId, npc: CivId) -> bool:
    return any(pair.by == civ and pair.npc == npc for pair in state_of(t).offered)


def offers(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    for i in npcs(t):
        done = has_offered(t, civ, i)
        verdict = "" if civ in enemies(t, i) and not done else "ACISP-HOST-03"
        choices.add(PEACE[t.civs[i].id], verdict)
    return choices.plus(DONE)


def gifts(t: Table, civ: CivId) -> Choices:
    """ACISP-HOST-05: offers 1 talent, 1 card, or nothing."""
    choices = Choices()
    choices.add(TALENT, "" if t.civs[civ].treasury else "ACISP-HOST-05")
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    return choices.plus(DECLINE)


async def offer(t: Table, peace: Peace) -> Step:
    """ACISP-HOST-03, ACISP-HOST-04: the player may make one offer to each enemy NPC."""
    civ = peace.civ
    waiting = [i for i in npcs(t) if civ in enemies(t, i) and not has_offered(t, civ, i)]
    if not waiting:
        return LEAVE
    move = await ask(t, civ, "peace", lambda: offers(t, civ))
    if move is DONE:
        return LEAVE
    peace.npc = next(i for i in npcs(t) if t.civs[i].id == move.arg)
    return NEXT


async def gift(t: Table, peace: Peace) -> Step:
    """ACISP-HOST-05..10: the player adds a gift or not; a white disk makes peace. Then another offer may follow."""
    civ, npc = peace.civ, peace.npc
    move = await ask(t, civ, "peace.gift", lambda: gifts(t, civ))
    state_of(t).offered.append(Pair(npc, civ))
    n = 0
    if move is TALENT:
        gain_talents(t, civ, -1, "ACISP-HOST-05")
        gain_talents(t, npc, 1, "ACISP-HOST-05")
        n += 1
    elif move is not DECLINE:
        t.civs[civ].hand.remove(move.arg)
        t.known.pop(move.arg, None)
        t.civs[npc].hand.append(move.arg)
        t.reveal()
        n += 1
    n += peace_draws(t, civ, npc)
    drawn = draw_disks(t, n)
    told(t, "peace", npc, civ, drawn, "ACISP-HOST-10")
    if "white" in drawn:
        end_enmity(t, npc, civ, "ACISP-HOST-10")
        t.book.calm.append(npc)
    peace.npc = NOBODY
    peace.step = "peace"
    return AGAIN


def peace_draws(t: Table, civ: CivId, npc: CivId) -> int:
    """ACISP-HOST-06..09."""
    n = 0
    if not near(t, npc, civ):
        n += 1
    if half_points(t, npc) > half_points(t, civ):
        n += 1
    if cities(t, npc) > cities(t, civ):
        n += 1
    if len(humans(t)) > 1 and len(enemies(t, npc)) > 1 and primary(t, npc) == civ:
        n -= 1
    return max(n, 0)


# --- steps 2 to 4 ---


def war_conditions(t: Table, npc: CivId, other: CivId) -> int:
    """ACISP-HOST-13..18, ACISP-HOST-27..32: at most 5 disks (ACISP-HOST-12, ACISP-HOST-26)."""
    n = 0
    if near(t, npc, other):
        n += 1
    if at_home(t, other, npc):
        n += 1
    if half_points(t, other) > half_points(t, npc):
        n += 1
    if cities(t, other) > cities(t, npc):
        n += 1
    if any(pair.npc == npc and pair.by == other for pair in t.book.hurt):
        n += 1
    if t.civs[npc].id == "minos" and held(t.civs[npc].disks) & held(t.civs[other].disks) & SEA:
        n += 1
    return min(n, MOST_DRAWS)


def war_on_players(t: Table) -> None:
    """ACISP-HOST-11..20: tests NPCs that are not enemies, highest VP first; a black disk makes war."""
    for you in humans(t):
        waiting = [i for i in npcs(t) if you not in enemies(t, i) and i not in t.book.calm]
        for npc in sorted(waiting, key=lambda i: (-half_points(t, i), t.order.index(i))):
            drawn = draw_disks(t, war_conditions(t, npc, you))
            told(t, "war", npc, you, drawn, "ACISP-HOST-12")
            if "black" in drawn:
                make_enemy(t, npc, you, "ACISP-HOST-19")
                for other in npcs(t):  # ACISP-HOST-20
                    end_enmity(t, npc, other, "ACISP-HOST-20")
                    end_enmity(t, other, npc, "ACISP-HOST-20")


def peace_among(t: Table) -> None:
    """ACISP-HOST-21..24: tests NPCs in turn order; a white disk ends the enmity on both sides."""
    for npc in npcs(t):
        for other in [i for i in npcs(t) if i in enemies(t, npc)]:
            n = 0
            if not near(t, npc, other):
                n += 1
            if half_points(t, npc) > half_points(t, other):
                n += 1
            if cities(t, npc) > cities(t, other):
                n += 1
            drawn = draw_disks(t, n)
            told(t, "peace", npc, other, drawn, "ACISP-HOST-24")
            if "white" in drawn:
                end_enmity(t, npc, other, "ACISP-HOST-24")
                end_enmity(t, other, npc, "ACISP-HOST-24")
                t.book.calm += [npc, other]


def at_peace(t: Table, npc: CivId) -> bool:
    """ACISP-HOST-25: whether an NPC is the enemy of no player and no NPC and has made no peace this turn."""
    if npc in t.book.calm or enemies(t, npc):
        return False
    return not any(npc in enemies(t, other) for other in npcs(t))


def war_among(t: Table) -> None:
    """ACISP-HOST-25..33: enmity among NPCs is mutual (AMB-41)."""
    for npc in npcs(t):
        if not at_peace(t, npc):
            continue
        others = [i for i in npcs(t) if i != npc and at_peace(t, i)]
        for other in sorted(others, key=lambda i: (half_points(t, i), t.order.index(i))):
            if not at_peace(t, npc) or not at_peace(t, other):
                continue
            drawn = draw_disks(t, war_conditions(t, npc, other))
            told(t, "war", npc, other, drawn, "ACISP-HOST-26")
            if "black" in drawn:
                make_enemy(t, npc, other, "ACISP-HOST-33")
                make_enemy(t, other, npc, "ACISP-HOST-33")


HOSTILITY: Final = [Procedure(Peace, {"peace": offer, "peace.gift": gift}, phase="peace")]
