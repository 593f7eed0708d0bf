"""How an NPC fights (NPCCOMP-09 to -17): what it announces and lays down, where its white disks go, what it pays."""

from __future__ import annotations

from saecula.core import Move
from saecula.games.inner_sea.atlas import IS_LAND
from saecula.games.inner_sea.board import CITY, count, present
from saecula.games.inner_sea.cards import NUMBER
from saecula.games.inner_sea.moves import ABILITY, DONE
from saecula.games.inner_sea.npc.cards import RANKED
from saecula.games.inner_sea.npc.enemies import enemies
from saecula.games.inner_sea.playbook.bars import category, named
from saecula.games.inner_sea.table import Table

ALEXANDER: list[str] = ["card.6", "card.47", "card.46"]
"""DARIUS-24: Strategos, then Metal Forging: Armor, then Armored Infantry."""


def battle(sizes: dict[int, int], own: int, pay: int) -> dict[int, int]:
    """NPCCOMP-16: plays the rounds; opponents pay nothing, the NPC as long as it can. The groups at the end."""
    groups = sizes.copy()
    for _ in range(200):
        before = {f: n for f, n in groups.items() if n > 0}
        if len(before) < 2 or all(n <= 1 for n in before.values()):
            break
        for size in sorted(set(before.values())):
            left = [n for n in groups.values() if n > 0]
            if len(left) < 2 or max(left) <= 1:
                break
            for f in [f for f, n in before.items() if n == size]:
                if f == own and pay > 0:
                    pay -= 1
                else:
                    groups[f] -= 1
    return groups


def rounds(sizes: dict[int, int], own: int, pay: int) -> int:
    """How many disks the NPC has at the end."""
    return max(battle(sizes, own, pay).get(own, 0), 0)


def strength(t: Table, area: str) -> dict[int, int]:
    """The groups here after what has been laid down so far (NPCCOMP-16)."""
    sizes = {f: count(t, f, area) for f in present(t, area)}
    for laid in t.contest.laid:
        if laid.cancelled or laid.done:
            continue
        apply_card(sizes, laid.civ, laid.card)
    return sizes


def apply_card(sizes: dict[int, int], civ: int, card: str) -> None:
    """What a Competition card, an ability, the Colossus or the Shipyard does here, as an estimate."""
    if card == ABILITY or card == "card.96":
        sizes[civ] = sizes.get(civ, 0) + 1
        return
    if card == "colossus":
        sizes[civ] = sizes.get(civ, 0) + 2
        return
    ranked = RANKED.get(card)
    if ranked is None:
        return
    if card == "card.60":
        sizes[civ] = sizes.get(civ, 0) + 1
        return
    sizes[civ] = sizes.get(civ, 0) + ranked.white
    foes = [f for f in sizes if f != civ and sizes[f] > 0]
    for _ in range(ranked.remove):
        if foes:
            top = max(foes, key=lambda f: (sizes[f], f))
            sizes[top] -= 1


def prize(t: Table, civ: int, area: str) -> bool:
    """NPCCOMP-10: whether Gold, a Wonder or a City of an enemy civilization is here."""
    foes = enemies(t, civ)
    if t.book.gold.get(area, 0) and t.book.owners[area] in foes:
        return True
    if any(w.area == area and w.owner in foes and not w.destroyed for w in t.wonders.values()):
        return True
    return IS_LAND[area] and any(t.civs[i].disks.get(area, 0) >= CITY for i in foes)


def purse(t: Table, civ: int, with_cards: bool) -> int:
    """What the NPC could pay instead of disks here."""
    c = t.civs[civ]
    if any(i != civ for i in t.contest.siege):
        return 0
    return c.treasury + (len(c.hand) if with_cards else 0)


def announce(t: Table, civ: int, moves: list[Move]) -> tuple[list[Move], str]:
    """NPCCOMP-10 to NPCCOMP-14: the next thing to lay down or announce, or DONE."""
    area = t.contest.area
    things = [move for move in moves if move is not DONE]
    if not things:
        return [DONE], "ACISP-NPCCOMP-13"
    if t.civs[civ].id == "greeks" and t.book.has("darius"):
        first = alexander(t, civ, things)
        if first:
            return first, "ACISP-DARIUS-24"
        things = [m for m in things if m.arg not in ALEXANDER]
        if not things:
            return [DONE], "ACISP-DARIUS-25"
    sizes = strength(t, area)
    if area in t.civs[civ].disks or area in t.civs[civ].allies:
        if prize(t, civ, area):
            trial = sizes.copy()
            for move in things:
                apply_card(trial, civ, move.arg)
            if rounds(trial, civ, purse(t, civ, True)) > 0:
                return [ordered(things)[0]], "ACISP-NPCCOMP-11"
            return [DONE], "ACISP-NPCCOMP-13"
        pay = purse(t, civ, False)
        now = rounds(sizes, civ, pay)
        if now >= CITY:
            return [DONE], "ACISP-NPCCOMP-14"
        for move in ordered(things):
            trial = sizes.copy()
            apply_card(trial, civ, move.arg)
            if rounds(trial, civ, pay) >= CITY:
                return [move], "ACISP-NPCCOMP-14"
        return [DONE], "ACISP-NPCCOMP-13"
    ability = [move for move in things if move.arg == ABILITY]
    return (ability, "ACISP-NPCRES-08") if ability else ([DONE], "ACISP-NPCCOMP-13")


def ordered(things: list[Move]) -> list[Move]:
    """Abilities and Wonders before cards, cards that do most first, then by number."""
    def key(move: Move) -> tuple[int, int, int]:
        if move.arg in RANKED and move.verb == "lay":
            ranked = RANKED[move.arg]
            return 1, -(ranked.white + ranked.remove), NUMBER[move.arg]
        return 0, 0, 0

    return sorted(things, key=key)


def alexander(t: Table, civ: int, things: list[Move]) -> list[Move]:
    """DARIUS-24, DARIUS-25: the three cards in their order where Persian Gold or a City is, if they lead to a win."""
    area = t.contest.area
    persians = [named(t, "land-persians"), named(t, "sea-persians")]
    rich = (t.book.gold.get(area, 0) and t.book.owners.get(area, -9) in persians) or any(
        i >= 0 and t.civs[i].disks.get(area, 0) >= CITY for i in persians)
    if not rich:
        return []
    sizes = strength(t, area)
    if wins(sizes, civ, 0):
        return []
    own = [m for card in ALEXANDER for m in things if m.arg == card]
    trial = sizes.copy()
    for move in own:
        apply_card(trial, civ, move.arg)
    return own[:1] if own and wins(trial, civ, 0) else []


def wins(sizes: dict[int, int], civ: int, pay: int) -> bool:
    """NPCCOMP-16: only disks of the NPC are left."""
    groups = battle(sizes, civ, pay)
    return groups.get(civ, 0) > 0 and all(n <= 0 for f, n in groups.items() if f != civ)


def pays(t: Table, civ: int, area: str) -> tuple[str, str]:
    """NPCCOMP-12, -13, NPCRES-06: whether it pays for a disk in a competition: "talent", "card" or "lose"."""
    c = t.civs[civ]
    special = prize(t, civ, area)
    sizes = {f: count(t, f, area) for f in present(t, area)}
    pay = c.treasury + (len(c.hand) if special else 0)
    if rounds(sizes, civ, pay) < 1 and sizes.get(civ, 0) <= pay:
        return "lose", "ACISP-NPCCOMP-13"
    if c.treasury:
        return "talent", "ACISP-NPCCOMP-12" if special else "ACISP-NPCRES-06"
    if special and c.hand:
        return "card", "ACISP-NPCCOMP-12"
    return "lose", "ACISP-NPCCOMP-13"


def white_disk(t: Table, civ: int, moves: list[Move]) -> tuple[list[Move], str]:
    """The next white disk of an ability: for Minos by NPCCOMP-15, else where it can win or tie (NPCCOMP-17)."""
    areas = [move for move in moves if move is not DONE]
    if not areas:
        return [DONE], "ACISP-NPCRES-08"
    if t.civs[civ].sheet == "minos" or t.civs[civ].id == "minos":
        return minos(t, civ, areas), "ACISP-NPCCOMP-15"
    order = category(t)
    good = []
    for move in areas:
        sizes = {f: count(t, f, move.arg) for f in present(t, move.arg)}
        sizes[civ] = sizes.get(civ, 0) + 1
        if rounds(sizes, civ, 0) > 0:
            good.append(move)
    if not good:
        return [DONE], "ACISP-NPCCOMP-13"
    least = min(order[move.arg] for move in good)
    return [move for move in good if order[move.arg] == least], "ACISP-NPCCOMP-17"


def minos(t: Table, civ: int, areas: list[Move]) -> list[Move]:
    """NPCCOMP-15: Contested seas with an enemy civilization, then with Barbarians, nearest to home first."""
    foes = enemies(t, civ)

    def key(move: Move) -> tuple[int, int]:
        if any(move.arg in t.civs[i].disks for i in foes):
            return 0, 0
        return (1 if move.arg in t.barbarians else 2), 0

    least = min(key(move) for move in areas)
    return [move for move in areas if key(move) == least]

