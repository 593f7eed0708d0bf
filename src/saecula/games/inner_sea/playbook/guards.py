"""What scenarios forbid or spare: Gold (ACISP-GOLD-05..08), walls, cards that may not be played, who pays for whom."""

from __future__ import annotations

from saecula.games.inner_sea.atlas import BIT, EVERYWHERE, IS_LAND, PARTS, bits
from saecula.games.inner_sea.board import HAND_LIMIT, held, walled
from saecula.games.inner_sea.cards import KIND
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.playbook.bars import CLIENT_AREAS, EMPIRES, PERSIANS, named, walls_of_rome
from saecula.games.inner_sea.table import BARBARIANS, COMPETITION_STAGE, Table

TRAITOR = "traitor"
POET = "poet"
PLACES_BARBARIANS: list[str] = ["pirates", "pirate-raids", "slave-revolt", "barbarian-incursion"]
WONDER_CARDS: list[str] = ["architect", "great-fire", "engineer", "oracle-at-delphi"]
RESTRICTED: dict[str, str] = {
    "visigoths": "eastern-empire",
    "eastern-empire": "visigoths",
    "persians": "western-empire",
    "western-empire": "persians",
}
"""ACISP-ROME1-48, ACISP-ROME1-49: who may not touch whose areas from afar."""
OWN_PREY: dict[str, str] = {"visigoths": "western-empire", "persians": "eastern-empire"}
"""ACISP-ROME2-19: whose disks the cards of an NPC Invader may remove."""
NEAR_ROME = 2


def hand_limit(t: Table, civ: int) -> int:
    """Six cards; four for each civilization of the double player (ACISP-MULTI-17), three for Macedonia
    (ACISP-HANN-34)."""
    if not t.book.scenario:
        return HAND_LIMIT
    c = t.civs[civ]
    if c.id == "macedonia":
        return 3
    if t.book.has("one-against-two") and c.seat == t.book.number("double-seat"):
        return 4
    return HAND_LIMIT


def on_table(t: Table, civ: int) -> list[str]:
    """Cards before a civilization on the table that it may use as if in hand (ACISP-GODKING-16, ACISP-GRPE-19)."""
    if not t.book.tabled:
        return []
    if t.book.has("god-king"):
        return [card for card, owner in t.book.tabled.items() if owner == civ]
    if t.book.has("greeks-and-persians") and t.contest.area in ("mycenae", "laconia") and t.stage == COMPETITION_STAGE:
        return [card for card, owner in t.book.tabled.items() if owner == civ and card == "armored-infantry"]
    return []


def from_before(t: Table, civ: int) -> list[str]:
    """ACISP-GODKING-17: the cards before a civilization that it may discard to keep disks."""
    return on_table(t, civ) if t.book.has("god-king") else []


def payer(t: Table, civ: int) -> int:
    """Whose cards and talents save the disks of a faction (ACISP-HANN-37, ACISP-GODKING-23)."""
    if t.book.scenario:
        if t.civs[civ].id == "syracuse":
            return named(t, "rome") if "client" in t.book.memory else civ
        if t.civs[civ].id == "tributary-city-states":
            return named(t, "egypt")
    return civ


def bystanders(t: Table) -> list[int]:
    """ACISP-GODKING-08: powers without a turn that count as a civilization for card play."""
    if t.book.has("god-king"):
        i = named(t, "tributary-city-states")
        return [i] if i >= 0 and t.civs[i].disks else []
    return []


def partners(t: Table, civ: int) -> list[int]:
    """ACISP-GODKING-24: Egypt and the Tributary City-States are one at sea; everybody else stands alone."""
    if t.book.has("god-king") and t.civs[civ].id == "egypt":
        blue = named(t, "tributary-city-states")
        if blue >= 0:
            return [civ, blue]
    return [civ]


def joint(t: Table, civs: list[int]) -> tuple[int, dict[str, int]]:
    """The areas that these civilizations Control together, and their disks."""
    disks: dict[str, int] = {}
    others = held(t.barbarians)
    for i, c in enumerate(t.civs):
        if i in civs:
            for area, n in c.disks.items():
                disks[area] = disks.get(area, 0) + n
        else:
            others |= held(c.disks)
    return held(disks) & ~others, disks


# --- Gold ---


def golden(t: Table, faction: int, area: str) -> bool:
    """ACISP-GOLD-03: whether the Gold of an area is this faction's."""
    return t.book.gold.get(area, 0) > 0 and t.book.owners.get(area, -9) == faction


def sacred(t: Table, faction: int, area: str) -> bool:
    """ACISP-ROME1-34: while Roman Gold is in Rome or Troy no card removes a Roman disk there (Traitor neither,
    ACISP-ROME1-35)."""
    return (
        t.book.has("imperial")
        and faction >= 0
        and t.civs[faction].id in EMPIRES
        and area in ("rome", "troy")
        and t.book.gold.get(area, 0) > 0
    )


def protected(t: Table, faction: int, area: str, card: str) -> str:
    """The rule that keeps a disk from being removed by this card; "" if none does."""
    if cylinder(t, faction, area) and t.civs[faction].disks.get(area, 0) <= 1:
        return "ACISP-NEWCIV-16"
    if not card or (KIND.get(card, "") == "competition" and card != TRAITOR):
        return ""
    if sacred(t, faction, area):
        return "ACISP-ROME1-35" if card == TRAITOR else "ACISP-ROME1-34"
    if card == TRAITOR:
        return ""
    if golden(t, faction, area):
        here = t.barbarians.get(area, 0) if faction == BARBARIANS else t.civs[faction].disks.get(area, 0)
        if here <= 1:
            return "ACISP-GOLD-06"
        if area in t.book.spared:
            return "ACISP-GOLD-05"
    return ""


def cylinder(t: Table, faction: int, area: str) -> bool:
    """ACISP-NEWCIV-16: the disk that marks the home of a new civilization can never be removed."""
    return faction >= 0 and f"cylinder:{faction}" in t.book.memory and t.civs[faction].home == area


def spare(t: Table, faction: int, area: str, n: int, card: str) -> int:
    """ACISP-GOLD-05..08: how many of n disks a card really removes; remembers it until the card is done."""
    if cylinder(t, faction, area):
        n = min(n, t.civs[faction].disks.get(area, 0) - 1)
    if not card or n < 1:
        return n
    rule = protected(t, faction, area, card)
    if rule:
        t.tell("spared", t.civs[faction].seat if faction >= 0 else -1, {"area": area, "card": card}, rule)
        return 0
    if golden(t, faction, area) and card != TRAITOR and KIND.get(card, "") != "competition":
        t.book.spared.append(area)
        if n > 1:
            seat = t.civs[faction].seat if faction >= 0 else -1
            t.tell("spared", seat, {"area": area, "card": card}, "ACISP-GOLD-05")
        return 1
    return n


# --- cards ---


def why_no_wonders(t: Table, civ: int) -> str:
    """The rule that keeps a civilization from building Wonders."""
    book = t.book
    if book.has("no-wonders"):
        if book.has("imperial"):
            return "ACISP-ROME1-06"
        if book.has("greeks-and-persians"):
            return "ACISP-GRPE-02"
        if book.has("darius"):
            return "ACISP-DARIUS-02"
        return "ACISP-ALEX-02" if book.has("alexander") else "ACISP-HANN-74"
    if book.has("god-king"):
        if t.civs[civ].id in ("sea-peoples", "hittites", "assyrians"):
            return "ACISP-GODKING-26" if t.civs[civ].seat < 0 else "ACISP-GODKING-46"
        if t.civs[civ].id == "mycenae":
            return "ACISP-GODKING-62"
    return ""


def why_no_card(t: Table, civ: int, card: str) -> str:
    """The rule of the scenario that keeps a civilization from playing a card for its text."""
    book = t.book
    c = t.civs[civ]
    if book.has("no-wonders") and card in WONDER_CARDS:
        return "ACISP-ROME1-51" if book.has("imperial") else why_no_wonders(t, civ)
    if card == "architect" and why_no_wonders(t, civ):
        return why_no_wonders(t, civ)
    if book.has("barbarian-cards-a") and c.id in EMPIRES and card in PLACES_BARBARIANS:
        return "ACISP-ROME1-66"
    return ""


def untouchable(t: Table, d: Declaration) -> int:
    """Areas that a card being declared may not name in this scenario."""
    book = t.book
    mask = 0
    c = t.civs[d.civ]
    if book.has("imperial") and c.id in RESTRICTED:
        mask |= far_areas(t, d.civ, RESTRICTED[c.id])
        if c.seat < 0 and c.id in OWN_PREY:
            mask |= foreign_prey(t, OWN_PREY[c.id])
    if d.card == TRAITOR:
        for area in ("rome", "troy"):
            if book.has("imperial") and book.gold.get(area, 0):
                mask |= BIT[area]
        if book.has("consuls") and c.id == "rome":
            mask |= far_from_consul(t)
    if book.has("hannibal") and c.id in ("carthage", "macedonia"):
        if "client" in book.memory and d.card == POET:  # ACISP-HANN-39
            mask |= sum(BIT[a] for a in CLIENT_AREAS)
        if d.card in PLACES_BARBARIANS or d.card == POET:
            mask |= walls_of_rome(t)
    return mask & EVERYWHERE


def out_of_reach(t: Table, civ: int, area: str) -> str:
    """ACISP-ROME1-48, ACISP-ROME1-49, ACISP-ROME2-19: the rule by which a card of this power may not remove disks in an
    area, though its text would; "" if it may."""
    c = t.civs[civ]
    if not t.book.has("imperial") or c.id not in RESTRICTED:
        return ""
    if far_areas(t, civ, RESTRICTED[c.id]) & BIT[area]:
        return "ACISP-ROME1-48" if c.id in ("visigoths", "eastern-empire") else "ACISP-ROME1-49"
    if c.seat < 0 and c.id in OWN_PREY and foreign_prey(t, OWN_PREY[c.id]) & BIT[area]:
        return "ACISP-ROME2-19"
    return ""


def kept(t: Table, victim: int, area: str, card: str, civ: int) -> str:
    """The rule that keeps the victim of a card from losing a disk in an area, where it chooses the areas
    (ACIS-FATE-28); "" if none does. "A card that would remove disks from an area" (ACISP-ROME1-48) speaks of these
    cards too: the victim may only choose among the areas that the player of the card can reach, and is spared where
    there are none."""
    if walled(t, victim, area):
        return "ACIS-CIV-55"
    if not t.book.scenario:
        return ""
    return protected(t, victim, area, card) or (out_of_reach(t, civ, area) if civ >= 0 else "")


def can_lose(t: Table, victim: int, card: str, civ: int) -> bool:
    """Whether a card of this player can cost the victim a disk of its choice (ACIS-FATE-33)."""
    return any(not kept(t, victim, area, card, civ) for area in t.civs[victim].disks)


def far_areas(t: Table, civ: int, other: str) -> int:
    """ACISP-ROME1-48, ACISP-ROME1-49: areas of that power without a disk of this one in or next to them."""
    i = named(t, other)
    if i < 0:
        return 0
    own = held(t.civs[civ].disks)
    near = PARTS[t.map].adjacent
    mask = 0
    for area in t.civs[i].disks:
        if not own & (BIT[area] | near[area]):
            mask |= BIT[area]
    return mask


def foreign_prey(t: Table, prey: str) -> int:
    """ACISP-ROME2-19: areas with imperial disks, but none of the power that this Invader preys upon."""
    mask = 0
    for c in t.civs:
        if c.id in EMPIRES and c.id != prey:
            mask |= held(c.disks)
    i = named(t, prey)
    return mask & ~held(t.civs[i].disks) if i >= 0 else mask


def barbarous(t: Table, civ: int, victim: int) -> bool:
    """ACISP-HANN-22: under a white attitude a Macedonian card replaces a Roman disk by a Barbarian."""
    return (
        t.book.has("hannibal")
        and t.civs[civ].id == "macedonia"
        and "attitude:white" in t.book.memory
        and victim >= 0
        and t.civs[victim].id == "rome"
    )


def whom_captain_helps(t: Table, civ: int, civs: list[int]) -> list[int]:
    """ACISP-ALEX-22: the Captain of the Sea Persians always helps the Land Persians."""
    if t.book.has("alexander") and t.civs[civ].id == "sea-persians":
        return [i for i in civs if t.civs[i].id == "land-persians"]
    return civs


def first_colour(t: Table, faction: int, area: str) -> int:
    """ACISP-GRPE-40: of a mixed Persian area red disks go before brown ones on land, brown before red at sea."""
    if not t.book.has("allied") or faction < 0 or t.civs[faction].id not in PERSIANS:
        return faction
    wanted = named(t, "sea-persians" if IS_LAND[area] else "land-persians")
    return wanted if area in t.civs[wanted].disks else faction


def cannot_pay(t: Table, civ: int, area: str) -> bool:
    """ACISP-HANN-66, ACISP-HANN-67: a poor, cautious or average Consul lets Rome pay for disks only near Rome."""
    if not t.book.has("consuls") or t.civs[civ].id != "rome" or not area:
        return False
    if "consul:poor" in t.book.memory:
        return area != "rome"
    if "consul:cautious" in t.book.memory or "consul:average" in t.book.memory:
        return distance(t, "rome", area) > NEAR_ROME
    return False


def far_from_consul(t: Table) -> int:
    """ACISP-HANN-67: where a cautious or average Consul plays no Competition card, for the one that is not laid down in
    a competition (Traitor)."""
    memory = t.book.memory
    if "consul:cautious" not in memory and "consul:average" not in memory:
        return 0
    mask = 0
    for area in PARTS[t.map].areas:
        if distance(t, "rome", area) > NEAR_ROME:
            mask |= BIT[area]
    syracuse = named(t, "syracuse")
    if "consul:average" in memory and syracuse >= 0:
        mask &= ~held(t.civs[syracuse].disks)
    return mask


def distance(t: Table, start: str, end: str) -> int:
    """ACISP-NPCDISK-17: the number of areas entered, destination included; 99 if there is no way."""
    return distance_to(t, start, BIT[end])


def distance_to(t: Table, start: str, mask: int) -> int:
    """The distance from an area to the nearest of a set; 99 if there is no way."""
    near = PARTS[t.map].adjacent
    reached = frontier = BIT[start]
    steps = 0
    while frontier:
        if reached & mask:
            return steps
        wider = 0
        for area in bits(frontier):
            wider |= near[area]
        frontier = wider & ~reached
        reached |= frontier
        steps += 1
    return 99
