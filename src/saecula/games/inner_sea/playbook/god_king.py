"""God-King of Egypt (GODKING): its rules and its state."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from saecula.core import Options
from saecula.core.types import CardId, RuleId, Seat, Verdict
from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, PARTS, SEA, bits
from saecula.games.inner_sea.board import CITY, add_barbarians, gain_talents, gain_vp, limit, named, on_map, part, take
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.frames import Draw, DrawStep, EpochEnd, Growth, HandLimit
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.npc.ground import Ground, Spot, fewest, fill, no_nearer, prey, spots
from saecula.games.inner_sea.piles import held, more
from saecula.games.inner_sea.playbook.chains import reach
from saecula.games.inner_sea.playbook.gold import beside_gold
from saecula.games.inner_sea.playbook.newcomers import settle_from
from saecula.games.inner_sea.playbook.rules import Playbook, borrow_sheet
from saecula.games.inner_sea.playbook.victory import NPC_WINS, end, sum_vp
from saecula.games.inner_sea.scenarios import Scenario
from saecula.games.inner_sea.table import GROWTH, NOBODY, Civ, Table
from saecula.games.inner_sea.words import Words

INVADERS: Final[list[str]] = ["sea-peoples", "hittites", "assyrians"]
HITTITES: Final[list[str]] = ["hittites", "assyrians"]
TRIBUTARY: Final = "tributary-city-states"
STARTS: Final[dict[str, str]] = {"sea-peoples": "central-mediterranean", "hittites": "phrygia", "assyrians": "phrygia"}
ANEW: Final = 12
"""ACISP-GODKING-40: the disks of an Invader that starts over."""
EGYPT_GONE: Final = "egypt-gone"
ARCHITECT: Final = "architect"
EGYPTIAN_CARDS: Final[list[str]] = ["high-priest", "architect"]
"""High Priest and Architect."""


@dataclass(slots=True)
class EgyptState(State):
    """The optional rule of the Assyrian and Persian Empires (ACISP-GODKING-66)."""

    assyria: bool = False

    def copy(self) -> EgyptState:
        return EgyptState(self.assyria)

    def read(self, words: Words) -> None:
        self.assyria = words.has("assyria")

    def write(self, words: Words) -> None:
        words.flag("assyria", self.assyria)


def state_of(t: Table) -> EgyptState:
    state = t.book.state
    assert isinstance(state, EgyptState)
    return state


class GodKing(Playbook):
    """Egypt with its tributaries against the Sea Peoples and the Hittites. With `apart`, two Invaders of one player do
    not share areas (ACISP-GODKING-49)."""

    def __init__(self, apart: bool = False) -> None:
        self.apart = apart

    # --- the setup ---

    def new_state(self) -> State:
        return EgyptState()

    def read_options(self, t: Table, options: Options) -> None:
        """ACISP-GODKING-66."""
        state_of(t).assyria = bool(options["assyria"])

    def lay_out(self, t: Table, scenario: Scenario) -> None:
        """ACISP-GODKING-15: places a disk on each card in front of Egypt."""
        for owner in t.book.tabled.values():
            t.civs[owner].supply -= 1

    def disks_on_cards(self, t: Table, civ: CivId) -> int:
        return sum(1 for owner in t.book.tabled.values() if owner == civ)

    def enemies_of(self, t: Table, civ: CivId) -> list[int]:
        """ACISP-GODKING-03, ACISP-GODKING-45: Invaders of Egypt are never enemies of each other, whoever leads them."""
        them = super().enemies_of(t, civ)
        return [i for i in them if t.civs[i].id not in INVADERS] if t.civs[civ].id in INVADERS else them

    def needed(self) -> list[str]:
        return ["egypt"]

    def has_invaders(self) -> bool:
        return True

    # --- the turn ---

    def begin_growth(self, t: Table, growth: Growth) -> None:
        super().begin_growth(t, growth)
        if t.civs[growth.civ].seat < 0:
            begin_anew(t, growth.civ)

    def automatic_victories(self, t: Table) -> None:
        """ACISP-GODKING-43: Egypt wins with disks in seven areas that have a Wonder each."""
        egypt = t.civs[named(t, "egypt")]
        if sum(1 for w in t.wonders.values() if w.area in egypt.disks and not w.destroyed) >= 7:
            end(t, "seven-wonders", egypt.seat if egypt.seat >= 0 else NPC_WINS, "ACISP-GODKING-43")

    def eliminations(self, t: Table) -> None:
        """ACISP-GODKING-42: the Invaders win if Egypt has no disk."""
        if not t.reason and not t.civs[named(t, "egypt")].disks:
            seats = invader_seats(t)
            end(t, EGYPT_GONE, seats[0] if seats else NPC_WINS, "ACISP-GODKING-42")

    def count_more(self, t: Table) -> None:
        """ACISP-GODKING-12: awards a VP and a talent for the tributaries' Gold."""
        blue = named(t, TRIBUTARY)
        if blue >= 0:
            n = beside_gold(t, blue)
            gain_vp(t, named(t, "egypt"), n, "ACISP-GODKING-12")
            gain_talents(t, named(t, "egypt"), n, "ACISP-GODKING-12")

    def epoch_points(self, t: Table) -> None:
        """ACISP-GODKING-13, ACISP-GODKING-57, ACISP-GODKING-62."""
        egypt, blue = named(t, "egypt"), named(t, TRIBUTARY)
        n = 0
        for area, gold in t.book.gold.items():
            if area in t.civs[egypt].disks or (blue >= 0 and area in t.civs[blue].disks):
                n += gold
        gain_vp(t, egypt, n, "ACISP-GODKING-13")
        for id, rule in (("phoenicia", "ACISP-GODKING-57"), ("mycenae", "ACISP-GODKING-62")):
            i = named(t, id)
            if i >= 0 and not (id == "phoenicia" and t.civs[i].seat == t.civs[egypt].seat):
                gain_vp(t, i, sum(1 for area, gold in t.book.gold.items() if gold and area in t.civs[i].disks), rule)

    def new_epoch(self, t: Table) -> None:
        """ACISP-GODKING-14: awards talents and cards for the tributaries' Gold."""
        egypt, blue = named(t, "egypt"), named(t, TRIBUTARY)
        n = beside_gold(t, blue) if blue >= 0 else 0
        if n:
            gain_talents(t, egypt, n, "ACISP-GODKING-14")
        if n or len(t.civs[egypt].hand) > self.hand_limit(t, egypt):
            t.call(Draw(egypt, n))

    def changes_epoch(self, t: Table) -> bool:
        """ACISP-GODKING-66..68: brings the Assyrian and the Persian Empire."""
        if not state_of(t).assyria:
            return False
        if t.epoch == 1:
            northerners(t)
        else:
            assyrians(t)
        rule = "ACISP-GODKING-67" if t.epoch == 1 else "ACISP-GODKING-68"
        t.tell("change", -1, {"change": "change.69-75", "card": "diplomat"}, rule)
        return True

    # --- growth ---

    def own_least_growth(self, t: Table, civ: CivId, usual: int) -> int:
        """ACISP-GODKING-25, ACISP-GODKING-69."""
        c = t.civs[civ]
        return (6 if c.id == "assyrians" else 4) + t.book.agreed.invader_growth if c.seat < 0 else usual

    def chain(self, t: Table, civ: CivId) -> int:
        """ACISP-GODKING-24: Egypt also chains from blue disks."""
        blue = tributary(t, civ)
        if blue >= 0 and (t.civs[civ].disks or t.civs[blue].disks):
            return reach(t, civ, 0) | reach(t, blue, 0)
        return 0

    # --- the map ---

    def bars(self, t: Table, civ: CivId) -> list[tuple[int, str]]:
        """ACISP-GODKING-20, ACISP-GODKING-21, ACISP-GODKING-49, ACISP-GODKING-64."""
        out = []
        c = t.civs[civ]
        blue = named(t, TRIBUTARY)
        if c.id == "egypt" and blue >= 0:
            out.append((held(t.civs[blue].disks), "ACISP-GODKING-20"))
        if civ == blue:
            out.append((PARTS[t.map].play & ~held(c.disks), "ACISP-GODKING-21"))
        if self.apart and c.id in INVADERS:
            for other in t.civs:
                if other is not c and other.id in INVADERS:
                    out.append((sum(BIT[a] for a, n in other.disks.items() if n >= 2), "ACISP-GODKING-49"))
        if c.id == "mycenae":
            for other in t.civs:
                if other.id in ("egypt", TRIBUTARY) and other.seat == c.seat:
                    out.append((held(other.disks), "ACISP-GODKING-64"))
        return out

    def closed(self, t: Table, civ: CivId, mask: int) -> int:
        return super().closed(t, civ, mask) & ~swappable(t, civ)

    def why_closed(self, t: Table, civ: CivId, area: AreaId) -> Verdict:
        return "" if swappable(t, civ) & BIT[area] else super().why_closed(t, civ, area)

    def stacks_for(self, t: Table, civ: CivId, area: AreaId) -> int:
        """ACISP-GODKING-22: Egypt stacks on blue disks in a tributary area."""
        blue = tributary(t, civ)
        return blue if blue >= 0 and area in t.civs[blue].disks else civ

    def swaps(self, t: Table, civ: CivId, area: AreaId) -> bool:
        """ACISP-GODKING-22: swaps a disk of Egypt for a blue one before it is placed in a tributary area."""
        blue = tributary(t, civ)
        if blue < 0 or area not in t.civs[blue].disks:
            return False
        t.civs[blue].supply -= 1
        t.civs[blue].disks = more(t.civs[blue].disks, area)
        t.tell("swapped", t.civs[civ].seat, {"civ": t.civs[blue].id, "area": area}, "ACISP-GODKING-22")
        return True

    # --- cards ---

    def on_table(self, t: Table, civ: CivId) -> list[str]:
        """ACISP-GODKING-16."""
        return [card for card, owner in t.book.tabled.items() if owner == civ]

    def from_before(self, t: Table, civ: CivId) -> list[str]:
        """ACISP-GODKING-17."""
        return self.on_table(t, civ)

    def left_table(self, t: Table, card: CardId, owner: FactionId) -> None:
        """ACISP-GODKING-18, ACISP-GODKING-72: returns the disk on the card to the supply."""
        t.civs[owner].supply += 1

    def why_no_wonders(self, t: Table, civ: CivId) -> Verdict:
        c = t.civs[civ]
        if c.id in INVADERS:
            return "ACISP-GODKING-26" if c.seat < 0 else "ACISP-GODKING-46"
        return "ACISP-GODKING-62" if c.id == "mycenae" else ""

    def why_no_card(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        return self.why_no_wonders(t, civ) if card == ARCHITECT else ""

    def bystanders(self, t: Table) -> list[int]:
        """ACISP-GODKING-08: the Tributary City-States count as a civilization for card play."""
        blue = named(t, TRIBUTARY)
        return [blue] if blue >= 0 and t.civs[blue].disks else []

    def counts(self, t: Table, civ: CivId) -> bool:
        """ACISP-GODKING-08, ACISP-GODKING-24: the Tributary City-States count as a civilization only for card play and
        Change of Epoch events, not for the points for most Cities or for Trade."""
        return t.civs[civ].id != TRIBUTARY

    def payer(self, t: Table, civ: CivId) -> int:
        """ACISP-GODKING-23."""
        return named(t, "egypt") if t.civs[civ].id == TRIBUTARY else civ

    def partners(self, t: Table, civ: CivId) -> list[int]:
        """ACISP-GODKING-24: Egypt and the Tributary City-States count as one at sea."""
        blue = tributary(t, civ)
        return [civ, blue] if blue >= 0 else [civ]

    def claimed(self, t: Table, civ: CivId, card: CardId) -> int:
        """ACISP-GODKING-19: a High Priest or Architect drawn by an NPC goes to the Egyptian hand."""
        if t.civs[civ].seat >= 0 or card not in EGYPTIAN_CARDS:
            return NOBODY
        egypt = named(t, "egypt")
        t.civs[egypt].hand.append(card)
        t.known[card] = ((1 << t.players) - 1) & ~(1 << t.civs[egypt].seat)
        if not t.known[card]:
            del t.known[card]
        t.tell("taken", t.civs[egypt].seat, {"civ": "egypt", "card": card}, "ACISP-GODKING-19")
        return egypt

    def replaces_claimed(self, t: Table) -> bool:
        """ACISP-GODKING-19."""
        return True

    def still_drawing(self, t: Table, civ: CivId) -> bool:
        """ACISP-GODKING-15, AMB-37: Egypt's hand is cut down only when all drawing is over, including that of others,
        who may draw cards for it (ACISP-GODKING-19), that of Breath of God, and the cards for Gold in a new Epoch."""
        if t.civs[civ].id != "egypt":
            return super().still_drawing(t, civ)
        return any(
            isinstance(frame, Draw | DrawStep) or (isinstance(frame, EpochEnd) and frame.step == "book.epoch")
            for frame in t.stack
        )

    def drawn(self, t: Table, drawing: Draw) -> None:
        """ACISP-GODKING-15, ACISP-GODKING-19: when the last drawing in progress ends, Egypt's hand limit is applied
        too."""
        egypt = named(t, "egypt")
        if drawing.civ != egypt:
            super().drawn(t, drawing)
        waits = any(isinstance(frame, Draw) for frame in t.stack[:-1]) or any(
            isinstance(frame, EpochEnd) and frame.step == "book.epoch" for frame in t.stack
        )
        if not waits and not drawing.keep and len(t.civs[egypt].hand) > self.hand_limit(t, egypt):
            t.call(HandLimit(egypt))

    def gets_bonus(self, t: Table, civ: CivId) -> bool:
        return t.civs[civ].seat < 0 and t.civs[civ].id in INVADERS

    # --- Gold ---

    def may_loot(self, t: Table, civ: CivId, owner: FactionId) -> str:
        c = t.civs[civ]
        if c.id == "mycenae":
            return "ACISP-GODKING-61"
        if c.id == "phoenicia":  # only if it is independent
            return "ACISP-GODKING-56" if c.seat != t.civs[named(t, "egypt")].seat else ""
        return super().may_loot(t, civ, owner)

    def reward(self, t: Table, who: FactionId, rule: RuleId) -> None:
        """Mycenae and Phoenicia gain 2 VP and 1 talent; Mycenae gains one more talent for the first loot of the turn
        (its board)."""
        if rule not in ("ACISP-GODKING-56", "ACISP-GODKING-61"):
            super().reward(t, who, rule)
            return
        c = t.civs[who]
        gain_vp(t, who, 2, "ACISP-GOLD-10")
        first = rule == "ACISP-GODKING-61" and not c.looted
        if first:
            c.looted = True
        gain_talents(t, who, 2 if first else 1, "ACISP-GOLD-10")

    # --- the Aeneas Rule ---

    def no_aeneas(self, t: Table, civ: CivId) -> str:
        return super().no_aeneas(t, civ) or ("ACISP-GODKING-38" if t.civs[civ].seat < 0 else "")

    def take_sheet(self, t: Table, c: Civ, id: str) -> None:
        borrow_sheet(c, id)

    # --- points ---

    def has_points(self, c: Civ) -> bool:
        """ACISP-GODKING-04."""
        return c.id != TRIBUTARY

    def divisor(self, t: Table, seat: Seat) -> int:
        """ACISP-GODKING-50: a player with two Invaders divides by 2."""
        if sum(1 for c in t.civs if c.seat == seat and c.id in INVADERS) == 2:
            return 2
        return super().divisor(t, seat)

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """ACISP-GODKING-44, ACISP-GODKING-71: rounded down."""
        total = sum_vp(t, machines)
        return Fraction(int(total) // 2) if len(machines) > 1 else total

    def winners(self, t: Table) -> list[int]:
        return invader_seats(t) if t.reason == EGYPT_GONE else []

    # --- civilizations led by the game ---

    def one_enemy(self, t: Table, them: list[int]) -> list[int]:
        """ACISP-GODKING-28: Egypt and its tributaries count as one enemy."""
        return [i for i in them if t.civs[i].id != TRIBUTARY]

    def reveals_for_ties(self, t: Table, question: str) -> bool:
        return True

    def tie_rule(self, t: Table) -> str:
        return "ACISP-GODKING-36"

    def tie_cards_go_back(self, t: Table) -> bool:
        return True

    def invades(self, t: Table, civ: CivId) -> bool:
        return t.civs[civ].id in INVADERS

    def rivals(self, t: Table, civ: CivId) -> int:
        """ACISP-GODKING-35: the areas of the other Invader."""
        if t.civs[civ].id not in INVADERS:
            return 0
        mask = 0
        for i, c in enumerate(t.civs):
            if i != civ and c.id in INVADERS:
                mask |= held(c.disks)
        return mask

    def preferred(self, g: Ground, found: list[Spot]) -> list[Spot]:
        id = g.t.civs[g.civ].id
        if id not in INVADERS:
            return found
        return [s for s in found if IS_LAND[s.area] == (id in HITTITES)] or found

    def shunned(self, g: Ground) -> int:
        """ACISP-GODKING-29, ACISP-GODKING-30: areas of the wrong kind that bring the power no closer; the second rule
        applies only to Growth."""
        id = g.t.civs[g.civ].id
        if id not in INVADERS or (id == "sea-peoples" and g.t.stage != GROWTH):
            return 0
        return no_nearer(g, SEA if id in HITTITES else LAND, prey(g) | BIT["egypt"])

    def base_spots(self, g: Ground) -> list[Spot]:
        """ACISP-GODKING-31..35."""
        id = g.t.civs[g.civ].id
        if id in HITTITES:
            return hittite_spots(g)
        return sea_people_spots(g) if id == "sea-peoples" else []


def tributary(t: Table, civ: CivId) -> int:
    """ACISP-GODKING-22: the Tributary City-States for Egypt, which may place their disks instead of its own; -1 for
    others."""
    return named(t, TRIBUTARY) if t.civs[civ].id == "egypt" else -1


def swappable(t: Table, civ: CivId) -> int:
    """ACISP-GODKING-21, ACISP-GODKING-22: the areas where Egypt may place blue disks instead of its own."""
    blue = tributary(t, civ)
    if blue < 0 or not t.civs[blue].supply:
        return 0
    mask = 0
    for area, n in t.civs[blue].disks.items():
        if n < limit(t, area) and area not in t.lasting.superstition:
            mask |= BIT[area]
    return mask


def invader_seats(t: Table) -> list[int]:
    """ACISP-GODKING-42, "a victory of the Invaders": every player who leads an Invader wins, whichever has more VP,
    even if the game leads the other Invader; two players with one each win together (no text ranks one above the
    other)."""
    return sorted({c.seat for c in t.civs if c.id in INVADERS and c.seat >= 0})


def begin_anew(t: Table, civ: CivId) -> None:
    """ACISP-GODKING-38..41: an Invader without disks, or with fewer disks and VP than Egypt, starts over (AMB-38)."""
    c = t.civs[civ]
    egypt = t.civs[named(t, "egypt")]
    blue = named(t, TRIBUTARY)
    yours = on_map(egypt) + (on_map(t.civs[blue]) if blue >= 0 else 0)
    if on_map(c) and not (on_map(c) < yours and c.vp < egypt.vp):
        return
    rule = "ACISP-GODKING-38" if not on_map(c) else "ACISP-GODKING-39"
    t.tell("aeneas", -1, {"civ": c.id}, rule)
    for area in list(c.disks):
        n = take(t, civ, area, c.disks[area])
        n = min(n, t.black, limit(t, area) - t.barbarians.get(area, 0))
        if n > 0:
            add_barbarians(t, area, n)
    settle_from(t, civ, STARTS[c.id], ANEW)


# --- the change of Epoch ---


def northerners(t: Table) -> None:
    """ACISP-GODKING-67: places 3 Barbarians in every land area on the northern edge, within their supply and the
    limit."""
    mask = part(t).edge["N"] & LAND
    for area in part(t).areas:
        if mask & BIT[area]:
            n = min(3, t.black, limit(t, area) - t.barbarians.get(area, 0))
            if n > 0:
                add_barbarians(t, area, n)


def assyrians(t: Table) -> None:
    """ACISP-GODKING-68: turns the Hittites into the Assyrians."""
    i = named(t, "hittites")
    if i < 0:
        return
    c = t.civs[i]
    c.id = "assyrians"
    for area in ("carchemish", "hamath"):
        n = min(3, c.supply, limit(t, area) - c.disks.get(area, 0))
        if n > 0:
            c.supply -= n
            c.disks = more(c.disks, area, n)
    t.tell("assyrians", c.seat, {"civ": "assyrians"}, "ACISP-GODKING-68")


# --- the Invaders, led by the game ---


def hittite_spots(g: Ground) -> list[Spot]:
    order = ["phrygia", "troy"]
    rule = "ACISP-GODKING-31"
    if g.t.civs[g.civ].id == "assyrians":
        order = ["carchemish", "phrygia", "troy", "hamath"]
        rule = "ACISP-GODKING-70"
    for area in order:
        found = fill(g, area, 3, rule)
        if found:
            return found
    two = sum(BIT[a] for a, n in g.own.items() if n == 2 and IS_LAND[a])
    found = spots(g, two, "ACISP-GODKING-32", 1, unmet=False)
    found = [Spot(s.area, 1 if g.largest(s.area) <= CITY else s.n, s.rule) for s in found]
    if found:
        return fewest(found, {s.area: (g.distance(s.area, BIT["phrygia"]),) for s in found})
    return rival_spots(g)


def sea_people_spots(g: Ground) -> list[Spot]:
    """ACISP-GODKING-33, ACISP-GODKING-34. The example of ACISP-GODKING-36 (L3691) has three tied seas next to Gold in
    turn 1, including the Egyptian Sea. But the setup has two Egyptian disks there, and ACISP-PRIO-14 prefers the fewest
    enemy disks. The numbered rule applies: with the setup as it is two seas are tied, and with one disk there three
    would be."""
    low = sum(BIT[a] for a in g.own if not IS_LAND[a] and g.own[a] < g.largest(a))
    found = spots(g, low, "ACISP-GODKING-33")
    if found:
        return fewest(found, {s.area: (g.distance(s.area, BIT["minos"]),) for s in found})
    small = [a for a, n in g.own.items() if n < 3 and IS_LAND[a]]
    found = []
    for area in small:
        found += fill(g, area, 3, "ACISP-GODKING-34")
    if found:
        return fewest(found, {s.area: (g.distance(s.area, BIT["minos"]),) for s in found})
    return rival_spots(g)


def rival_spots(g: Ground) -> list[Spot]:
    """ACISP-GODKING-35, AMB-48: areas shared with the other Invader or Barbarians, to exceed the largest stack by
    one."""
    other = 0
    for c in g.t.civs:
        if c.id in INVADERS and c is not g.t.civs[g.civ]:
            other |= held(c.disks)
    found = []
    for area in bits((other | g.barbarians) & g.mine & g.allowed):
        top = g.largest(area)
        n = min(top + 1 - g.own[area], limit(g.t, area) - g.own[area], g.left)
        if n > 0 and g.own[area] + n >= top:
            found.append(Spot(area, n, "ACISP-GODKING-35"))
    return found
