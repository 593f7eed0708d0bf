"""Where scenarios forbid to place disks, who does not compete with whom, and the order of competitions.

Only reads the table; the board asks here.
"""

from __future__ import annotations

from saecula.games.inner_sea.atlas import AREAS, BIT, HOME, PARTS, RANK
from saecula.games.inner_sea.table import CARDS_STAGE, GROWTH, Civ, Table

CLIENT_AREAS: list[str] = ["syracuse", "sea-of-sicily"]
HOME_GROUND: list[str] = ["dalmatia", "noricum"]
EMPIRES: list[str] = ["western-empire", "eastern-empire"]
PERSIANS: list[str] = ["land-persians", "sea-persians"]
INVADERS: list[str] = ["sea-peoples", "hittites", "assyrians"]


def named(t: Table, id: str) -> int:
    """The number of a power, -1 if it is not in play."""
    for i, c in enumerate(t.civs):
        if c.id == id:
            return i
    return -1


def _held(c: Civ) -> int:
    mask = 0
    for area in c.disks:
        mask |= BIT[area]
    return mask


def allied(t: Table, area: str) -> bool:
    """ACISP-GRPE-57: whether all factions in an area are on one side (the two Persian powers): then nobody competes
    there."""
    if not t.book.has("allied"):
        return False
    if area in t.barbarians:
        return False
    sides = {t.book.sides[i] for i, c in enumerate(t.civs) if area in c.disks or area in c.allies}
    return len(sides) == 1


def home_area(c: Civ) -> str:
    return c.home or HOME.get(c.id, "")


def bars(t: Table, civ: int) -> list[tuple[int, str]]:
    """The areas that special rules close to a civilization now, each set with its rule."""
    out: list[tuple[int, str]] = []
    book = t.book
    c = t.civs[civ]
    flags = book.flags
    if "imperial" in flags and c.id in EMPIRES:
        for other in t.civs:
            if other.id in EMPIRES and other is not c:
                out.append((_held(other), "ACISP-ROME1-31"))
    if "teams" in flags:
        out += team_bars(t, civ)
    if "allied" in flags and c.id in PERSIANS:
        out += persian_bars(t, civ)
    if "god-king" in flags:
        out += god_king_bars(t, civ)
    if "hannibal" in flags:
        out += hannibal_bars(t, civ)
    for word in book.memory:
        if word.startswith(f"bribed:{civ}:"):
            out.append((BIT[word.split(":")[2]], "ACISP-ROME1-73"))
    return out


def would_contest(t: Table, civ: int, other: Civ) -> int:
    """Areas of another civilization that one more disk of this one would make Contested: not so now, but then some
    faction has 2 disks (ACIS-TERM-18)."""
    mask = 0
    for area, n in other.disks.items():
        here = t.civs[civ].disks.get(area, 0)
        if (n > 1 or here >= 1) and not is_contested(t, area):
            mask |= BIT[area]
    return mask


def is_contested(t: Table, area: str) -> bool:
    """ACIS-TERM-18: more than one faction, one of them with 2 or more disks, whoever their allies are."""
    stacks = [c.disks[area] for c in t.civs if area in c.disks]
    if area in t.barbarians:
        stacks.append(t.barbarians[area])
    return len(stacks) > 1 and max(stacks) > 1


def team_bars(t: Table, civ: int) -> list[tuple[int, str]]:
    """ACISP-TEAM-06, ACISP-TEAM-07."""
    out = []
    for i, other in enumerate(t.civs):
        if i != civ and t.book.sides[i] == t.book.sides[civ]:
            home = home_area(other)
            if home:
                out.append((BIT[home], "ACISP-TEAM-06"))
            out.append((would_contest(t, civ, other), "ACISP-TEAM-07"))
    return out


def persian_bars(t: Table, civ: int) -> list[tuple[int, str]]:
    """ACISP-GRPE-41, and in turn 1 the areas with Greek Gold (ACISP-ALEX-30, ACISP-DARIUS-27)."""
    out = []
    for i, other in enumerate(t.civs):
        if i != civ and other.id in PERSIANS:
            out.append((would_contest(t, civ, other), "ACISP-GRPE-41"))
    if t.book.has("first-turn-truce") and t.turn == 1:
        greeks = named(t, "greeks")
        mask = 0
        for area, owner in t.book.owners.items():
            if owner == greeks and t.book.gold.get(area, 0):
                mask |= BIT[area]
        out.append((mask, "ACISP-DARIUS-27" if t.book.has("darius") else "ACISP-ALEX-30"))
    return out


def god_king_bars(t: Table, civ: int) -> list[tuple[int, str]]:
    """ACISP-GODKING-20, ACISP-GODKING-21, ACISP-GODKING-49, ACISP-GODKING-64."""
    out = []
    c = t.civs[civ]
    tributary = named(t, "tributary-city-states")
    if c.id == "egypt" and tributary >= 0:
        out.append((_held(t.civs[tributary]), "ACISP-GODKING-20"))
    if civ == tributary:
        out.append((PARTS[t.map].play & ~_held(c), "ACISP-GODKING-21"))
    if t.book.has("invaders-apart") and c.id in INVADERS:
        for other in t.civs:
            if other is not c and other.id in INVADERS:
                mask = 0
                for area, n in other.disks.items():
                    if n >= 2:
                        mask |= BIT[area]
                out.append((mask, "ACISP-GODKING-49"))
    if c.id == "mycenae":
        for other in t.civs:
            if other.id in ("egypt", "tributary-city-states") and other.seat == c.seat:
                out.append((_held(other), "ACISP-GODKING-64"))
    return out


def hannibal_bars(t: Table, civ: int) -> list[tuple[int, str]]:
    """ACISP-HANN-39, and the bans of Macedonia (ACISP-HANN-20, ACISP-HANN-32), of an NPC Carthage (ACISP-HANN-47) and
    of a Poor Consul."""
    out = []
    c = t.civs[civ]
    book = t.book
    if c.id in ("carthage", "macedonia") and "client" in book.memory:
        out.append((sum(BIT[a] for a in CLIENT_AREAS), "ACISP-HANN-39"))
    if c.id in ("carthage", "macedonia") and t.stage == CARDS_STAGE:
        out.append((walls_of_rome(t), "ACISP-HANN-64"))
    if c.id == "macedonia":
        carthage = named(t, "carthage")
        out.append((_held(t.civs[carthage]), "ACISP-HANN-32"))
        if "attitude:white" in book.memory:
            out.append((PARTS[t.map].play & ~_held(c) & ~sum(BIT[a] for a in HOME_GROUND), "ACISP-HANN-20"))
    if c.id == "carthage" and c.seat < 0:
        out.append((_held(t.civs[named(t, "macedonia")]), "ACISP-HANN-47"))
    if c.id == "rome" and "consul:poor" in book.memory and t.stage == GROWTH:
        out.append((_held(c), "ACISP-HANN-67"))
    return out


def walls_of_rome(t: Table) -> int:
    """ACISP-HANN-64: Rome, if two or more Roman Cities lie next to it and it is not Contested: card play of Carthage
    and Macedonia cannot make it so."""
    if not t.book.has("walls-of-rome") or is_contested(t, "rome"):
        return 0
    rome = t.civs[named(t, "rome")]
    near = PARTS[t.map].adjacent["rome"]
    walls = sum(1 for area, n in rome.disks.items() if n >= 3 and near & BIT[area] and AREAS[area].kind == "land")
    return BIT["rome"] if walls >= 2 and "rome" in rome.disks else 0


def barred(t: Table, civ: int) -> int:
    """All areas closed to a civilization by the scenario."""
    mask = 0
    for areas, _ in bars(t, civ):
        mask |= areas
    return mask


def why_barred(t: Table, civ: int, area: str) -> str:
    """The rule of the scenario that closes an area to a civilization; "" if none does."""
    for areas, rule in bars(t, civ):
        if areas & BIT[area]:
            return rule
    return ""


# --- ACISP-NPCCOMP-01..08: the order of competitions in solitaire games ---


def category(t: Table) -> dict[str, int]:
    """A rank for every area: its category first, then from the north-east to the south-west."""
    npcs = [i for i, c in enumerate(t.civs) if c.seat < 0]
    players = [i for i, c in enumerate(t.civs) if c.seat >= 0]
    near = PARTS[t.map].adjacent
    out: dict[str, int] = {}
    order = [
        homes(t, npcs),
        *treasures(t, npcs),
        homes(t, players),
        *treasures(t, players),
        around(near, homes(t, players)),
        *[around(near, mask) for mask in treasures(t, players)],
    ]
    for area in near:
        rank = len(order)
        for i, mask in enumerate(order):
            if mask & BIT[area]:
                rank = i
                break
        out[area] = rank * 1000 + RANK[area]
    return out


def homes(t: Table, civs: list[int]) -> int:
    mask = 0
    for i in civs:
        home = home_area(t.civs[i])
        if home:
            mask |= BIT[home]
        if t.civs[i].id == "macedonia":
            mask |= sum(BIT[a] for a in HOME_GROUND)
    return mask


def treasures(t: Table, civs: list[int]) -> list[int]:
    """The areas with Gold, with Wonders and with Cities of these civilizations."""
    gold = wonders = cities = 0
    for area, owner in t.book.owners.items():
        if owner in civs and t.book.gold.get(area, 0):
            gold |= BIT[area]
    for wonder in t.wonders.values():
        if wonder.owner in civs and wonder.area and not wonder.destroyed:
            wonders |= BIT[wonder.area]
    for i in civs:
        for area, n in t.civs[i].disks.items():
            if n >= 3 and AREAS[area].kind == "land":
                cities |= BIT[area]
    return [gold, wonders, cities]


def around(near: dict[str, int], mask: int) -> int:
    out = 0
    for area in near:
        if mask & BIT[area]:
            out |= near[area]
    return out
