"""Hannibal (HANN): its rules. Its state is in `hannibal_state` and its procedures are in `hannibal_steps`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from saecula.core import Frame, Options
from saecula.core.data import beyond, stray
from saecula.core.types import CardId, Seat, Verdict
from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, PARTS, SEA, bits
from saecula.games.inner_sea.board import controlled, controls, distance, gain_talents, gain_vp, named, part
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.cards import NUMBER
from saecula.games.inner_sea.frames import Declaration, Growth
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.npc.cards import COSTS
from saecula.games.inner_sea.npc.ground import Ground, Spot, fill, spots
from saecula.games.inner_sea.ops import reshuffle
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.chains import reach, strongest
from saecula.games.inner_sea.playbook.frames import (
    Command,
    Consul,
    Exchange,
    GallicAllies,
    LandAlly,
    March,
    MinorState,
    Pirates,
)
from saecula.games.inner_sea.playbook.hannibal_state import HannibalState, state_of
from saecula.games.inner_sea.playbook.rules import TIME_PASSES, TRAITOR, Playbook, borrow_sheet
from saecula.games.inner_sea.playbook.teams import is_contested
from saecula.games.inner_sea.playbook.victory import end, seat_of, sum_vp
from saecula.games.inner_sea.scenarios import Scenario
from saecula.games.inner_sea.table import CARDS_STAGE, GROWTH, Civ, Op, Table

HOME_GROUND: Final[list[str]] = ["dalmatia", "noricum"]
"""ACISP-HANN-30: the areas that Macedonia defends."""
CLIENT_AREAS: Final[list[str]] = ["syracuse", "sea-of-sicily"]
FOES_OF_ROME: Final[list[str]] = ["carthage", "macedonia"]
PLACES_BARBARIANS: Final[list[str]] = ["pirates", "pirate-raids", "slave-revolt", "barbarian-incursion"]
WONDER_CARDS: Final[list[str]] = ["architect", "great-fire", "engineer", "oracle-at-delphi"]
BARRED_IN_CAPITALS: Final[list[str]] = ["blockade", "siege", "traitor"]
POET: Final = "poet"
NEAR_ROME: Final = 2
WALL_ROUNDS: Final = 2
MARCHES: Final = 4


class Hannibal(Playbook):
    """The Second Punic War: Rome with Syracuse, Carthage, and Macedonia, which is led by the game."""

    # --- the setup ---

    def new_state(self) -> State:
        return HannibalState()

    def read_options(self, t: Table, options: Options) -> None:
        """ACISP-HANN-61..75."""
        s = state_of(t)
        s.leads = bool(options["hannibal_leads"])
        s.walls = bool(options["walls_of_rome"])
        s.capitals = bool(options["capitals"])
        s.consuls = bool(options["consuls"])
        s.scipio = bool(options["scipio"])
        s.roman_seas = bool(options["roman_seas"])
        s.events = bool(options["alternative_events"])
        s.no_wonders = bool(options["no_wonders"])
        s.delenda = bool(options["delenda"])

    def seats(self, scenario: Scenario, options: Options) -> dict[str, int]:
        """ACISP-HANN-44: in a solitaire game the option `civilization` chooses the side."""
        if int(options["players"]) > 1:
            return super().seats(scenario, options)
        if options["civilization"] == "carthage":
            return {"rome": -1, "syracuse": -1, "carthage": 0, "macedonia": -1}
        return {"rome": 0, "syracuse": 0, "carthage": -1, "macedonia": -1}

    def lay_out(self, t: Table, scenario: Scenario) -> None:
        """ACISP-HANN-19: sets up the Minor State pool; Syracuse begins as Rome's client."""
        t.book.pool = sorted(["white", "black", "black", "yellow", "yellow"])
        state_of(t).client = True

    def enemies_of(self, t: Table, civ: CivId) -> list[int]:
        """ACISP-HANN-54: Macedonia is an enemy of Rome too."""
        ids = FOES_OF_ROME if t.civs[civ].id == "rome" else ["rome", "syracuse"]
        return [i for i, other in enumerate(t.civs) if other.id in ids]

    def march(self, t: Table) -> None:
        t.call(March())

    def needed(self) -> list[str]:
        return ["rome", "carthage"]

    def why_unsound(self, t: Table, frame: Frame, at: str) -> Verdict:
        if isinstance(frame, March):
            return beyond(f"{at}/place", frame.place, MARCHES - 1)
        if isinstance(frame, Command):
            return stray(at, [frame.area], PARTS[t.map].areas)
        return super().why_unsound(t, frame, at)

    # --- the turn ---

    def open_turn(self, t: Table) -> None:
        t.call(MinorState())

    def begin_growth(self, t: Table, growth: Growth) -> None:
        super().begin_growth(t, growth)
        if state_of(t).consuls and t.civs[growth.civ].id == "rome":
            t.call(Consul())

    def begin_competition(self, t: Table) -> None:
        """ACISP-HANN-73: brings Gallic and Numidian allies at the start of the next Competition Phase."""
        super().begin_competition(t)
        s = state_of(t)
        rome, carthage = named(t, "rome"), named(t, "carthage")
        if s.gallic:
            s.gallic -= 1
            t.call(LandAlly(carthage))
        if s.numidian:
            s.numidian -= 1
            t.call(*([LandAlly(rome)] if "numidia" in t.civs[rome].disks else [LandAlly(carthage), LandAlly(carthage)]))

    def begin_contest(self, t: Table) -> None:
        """ACISP-HANN-61, ACISP-HANN-67: Hannibal or a brilliant Consul may lead a land competition."""
        super().begin_contest(t)
        area = t.contest.area
        if not IS_LAND[area]:
            return
        s = state_of(t)
        for id, able in (("carthage", s.leads), ("rome", s.consul == "brilliant")):
            i = named(t, id)
            if able and area in t.civs[i].disks and i not in s.led:
                t.call(Command(i, area))

    def automatic_victories(self, t: Table) -> None:
        """ACISP-HANN-40..42."""
        rome, carthage, macedonia = [named(t, id) for id in ("rome", "carthage", "macedonia")]
        if controls(t, rome, "rome") and controls(t, rome, "carthage"):
            end(t, "both-homes", seat_of(t, rome), "ACISP-HANN-40")
        elif controls(t, carthage, "rome") and controls(t, carthage, "carthage"):
            end(t, "both-homes", seat_of(t, carthage), "ACISP-HANN-41")
        elif controls(t, macedonia, "rome") and controls(t, carthage, "carthage"):
            end(t, "both-homes", seat_of(t, carthage), "ACISP-HANN-42")

    def count_more(self, t: Table) -> None:
        """ACISP-HANN-38: awards Rome a VP and a talent for its client."""
        if state_of(t).client:
            rome = named(t, "rome")
            gain_vp(t, rome, 1, "ACISP-HANN-38")
            gain_talents(t, rome, 1, "ACISP-HANN-38")

    # --- time ---

    def own_clock(self, t: Table) -> bool:
        return True

    def war_goes_on(self, t: Table) -> bool:
        """ACISP-HANN-75: whether Carthage has Gold there and at least as many VP as Rome."""
        return (
            state_of(t).delenda
            and t.book.gold.get("carthage", 0) > 0
            and t.civs[named(t, "carthage")].vp >= t.civs[named(t, "rome")].vp
        )

    def reveals(self, t: Table) -> bool:
        return t.turn in (4, 5) and not self.war_goes_on(t)

    def epoch_over(self, t: Table, card: CardId) -> bool:
        """ACISP-HANN-15..17, ACISP-HANN-76: the game ends by a card from turn 4 on, and after turn 6 (or turn 8) in any
        case."""
        if t.turn >= 6:
            return t.turn >= 8 or not state_of(t).delenda
        return t.turn >= 4 and bool(card) and any(d in str(NUMBER[card]) for d in ("1234" if t.turn == 4 else "12345"))

    def clock_rule(self, t: Table) -> str:
        return "ACISP-HANN-15" if t.turn == 4 else "ACISP-HANN-16" if t.turn == 5 else "ACISP-HANN-17"

    # --- the map ---

    def fights_as_usual(self, t: Table) -> bool:
        """The Walls of Rome change which disks are lost (ACISP-HANN-62)."""
        return not state_of(t).walls

    def bars(self, t: Table, civ: CivId) -> list[tuple[int, str]]:
        """ACISP-HANN-39, ACISP-HANN-78, and the areas barred to Macedonia (ACISP-HANN-20, ACISP-HANN-32), to an NPC
        Carthage (ACISP-HANN-47) and by a Poor Consul."""
        out = []
        c = t.civs[civ]
        s = state_of(t)
        if c.id in FOES_OF_ROME and s.client:
            out.append((sum(BIT[a] for a in CLIENT_AREAS), "ACISP-HANN-39"))
        if c.id in FOES_OF_ROME and t.stage == CARDS_STAGE:
            out.append((walls_of_rome(t), "ACISP-HANN-64"))
        if c.id == "macedonia":
            out.append((held(t.civs[named(t, "carthage")].disks), "ACISP-HANN-32"))
            if s.attitude == "white":
                out.append((part(t).play & ~held(c.disks) & ~sum(BIT[a] for a in HOME_GROUND), "ACISP-HANN-20"))
        if c.id == "carthage" and c.seat < 0:
            out.append((held(t.civs[named(t, "macedonia")].disks), "ACISP-HANN-47"))
        if c.id == "rome" and s.consul == "poor" and t.stage == GROWTH:
            out.append((held(c.disks), "ACISP-HANN-67"))
        return out

    def piles_up(self, t: Table, civ: CivId) -> bool:
        """ACISP-HANN-67."""
        return t.civs[civ].id != "rome" or state_of(t).consul != "poor"

    def home_ground(self, t: Table, civ: CivId) -> int:
        mask = super().home_ground(t, civ)
        return mask | sum(BIT[a] for a in HOME_GROUND) if t.civs[civ].id == "macedonia" else mask

    def chain(self, t: Table, civ: CivId) -> int:
        """ACISP-HANN-71: under Roman Control of the Seas, Carthage chains only from seas where it is strongest."""
        c = t.civs[civ]
        if not state_of(t).roman_seas or c.id != "carthage":
            return 0
        weak = 0
        for area in c.disks:
            if BIT[area] & SEA and not strongest(t, civ, area):
                weak |= BIT[area]
        return reach(t, civ, weak)

    def fights_at_sea(self, t: Table, civ: CivId) -> bool:
        """ACISP-HANN-70."""
        return not state_of(t).roman_seas

    # --- cards ---

    def hand_limit(self, t: Table, civ: CivId) -> int:
        """ACISP-HANN-34."""
        return 3 if t.civs[civ].id == "macedonia" else super().hand_limit(t, civ)

    def why_no_wonders(self, t: Table, civ: CivId) -> Verdict:
        return "ACISP-HANN-74" if state_of(t).no_wonders else ""

    def why_no_card(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        return self.why_no_wonders(t, civ) if card in WONDER_CARDS else ""

    def untouchable(self, t: Table, d: Declaration) -> int:
        """ACISP-HANN-39, ACISP-HANN-64, ACISP-HANN-67."""
        mask = 0
        id = t.civs[d.civ].id
        if d.card == TRAITOR and state_of(t).consuls and id == "rome":
            mask |= far_from_consul(t)
        if id in FOES_OF_ROME:
            if state_of(t).client and d.card == POET:
                mask |= sum(BIT[a] for a in CLIENT_AREAS)
            if d.card in PLACES_BARBARIANS or d.card == POET:
                mask |= walls_of_rome(t)
        return mask

    def replaced_by_barbarian(self, t: Table, civ: CivId, victim: CivId) -> bool:
        """ACISP-HANN-22: under a white attitude a Macedonian card replaces a Roman disk with a Barbarian."""
        return (
            t.civs[civ].id == "macedonia"
            and state_of(t).attitude == "white"
            and victim >= 0
            and t.civs[victim].id == "rome"
        )

    def payer(self, t: Table, civ: CivId) -> int:
        """ACISP-HANN-37: Rome pays for its client."""
        return named(t, "rome") if t.civs[civ].id == "syracuse" and state_of(t).client else civ

    def cannot_pay(self, t: Table, civ: CivId, area: AreaId) -> bool:
        """ACISP-HANN-66, ACISP-HANN-67: under a poor, cautious or average Consul, Rome can pay for disks only near
        Rome."""
        s = state_of(t)
        if not s.consuls or t.civs[civ].id != "rome" or not area:
            return False
        if s.consul == "poor":
            return area != "rome"
        return s.consul in ("cautious", "average") and distance(t, "rome", area) > NEAR_ROME

    # --- competitions ---

    def stands(self, t: Table, faction: FactionId) -> bool:
        """ACISP-HANN-62, ACISP-HANN-63: the Walls of Rome protect Roman disks in rounds 1 and 2; a card that protects
        disks in the first round protects them in the round after that."""
        if not state_of(t).walls or t.contest.area != "rome" or faction < 0 or t.civs[faction].id != "rome":
            return False
        return t.contest.round <= WALL_ROUNDS + (1 if faction in t.contest.forts else 0)

    def why_no_lay(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        """ACISP-HANN-65..67: cards that may not be laid in the capitals or under the Consul."""
        s = state_of(t)
        id = t.civs[civ].id
        area = t.contest.area
        if s.capitals and card in BARRED_IN_CAPITALS and area in ("rome", "carthage") and id != area:
            return "ACISP-HANN-65"
        if not s.consuls or id != "rome":
            return ""
        far = distance(t, "rome", area) > NEAR_ROME if area else False
        if s.consul == "poor" or (s.consul == "cautious" and area != "rome" and (far or s.consul_card)):
            return "ACISP-HANN-67"
        if s.consul == "average" and far and area not in syracuse_disks(t):
            return "ACISP-HANN-67"
        return ""

    def laid_down(self, t: Table, civ: CivId) -> None:
        """ACISP-HANN-67: records that Rome has used the one card outside Rome that a cautious Consul allows per
        turn."""
        s = state_of(t)
        if s.consuls and t.civs[civ].id == "rome" and t.contest.area != "rome":
            s.consul_card = True

    # --- Gold ---

    def may_loot(self, t: Table, civ: CivId, owner: FactionId) -> str:
        """ACISP-HANN-18: Rome may loot Syracuse's Gold; so may everyone once Syracuse is no longer a client."""
        ids = {t.civs[civ].id, t.civs[owner].id}
        if "syracuse" in ids and t.civs[owner].id == "syracuse":
            return "ACISP-HANN-18" if "rome" in ids or not state_of(t).client else ""
        return "ACISP-GOLD-09" if ids != {"carthage", "macedonia"} else ""

    def barbarians_loot(self, t: Table, owner: FactionId) -> bool:
        return t.civs[owner].id == "syracuse" or super().barbarians_loot(t, owner)

    def gold_lost(self, t: Table, owner: FactionId, who: FactionId) -> None:
        """ACISP-HANN-18: removes all Syracusan disks; Syracuse is out of the game."""
        c = t.civs[owner]
        if c.id == "syracuse" and (who < 0 or t.civs[who].id == "rome"):
            c.supply += sum(c.disks.values())
            c.disks = {}
            state_of(t).client = False
            t.tell("eliminated", c.seat, {"civ": c.id}, "ACISP-HANN-18")

    # --- drawing and Events ---

    def own_draw(self, t: Table, civ: CivId) -> int:
        return 2 if t.civs[civ].id == "macedonia" else super().own_draw(t, civ)

    def draws(self, t: Table, civ: CivId, spent: int, extra: int) -> int:
        """ACISP-HANN-35: Macedonia draws two cards, and one more for a talent."""
        return 2 + min(spent, 1) if t.civs[civ].id == "macedonia" else super().draws(t, civ, spent, extra)

    def most_spent(self, t: Table, civ: CivId, wanted: int) -> int:
        """ACISP-HANN-35: Macedonia spends exactly one talent if it has one and room for a third card."""
        if t.civs[civ].id == "macedonia":
            return 1 if len(t.civs[civ].hand) < 3 else 0
        return wanted

    def gets_bonus(self, t: Table, civ: CivId) -> bool:
        return t.civs[civ].seat < 0 and t.civs[civ].id in ("rome", "carthage")

    def after_draw(self, t: Table, civ: CivId) -> None:
        """ACISP-HANN-68: under a weak Consul, Rome may exchange Competition cards."""
        super().after_draw(t, civ)
        s = state_of(t)
        if s.consuls and t.civs[civ].id == "rome" and s.consul in ("poor", "cautious", "average"):
            t.call(Exchange(civ))

    def changes_event(self, t: Table, card: CardId) -> bool:
        """ACISP-HANN-14, and the alternative texts of the six Events (ACISP-HANN-72, ACISP-HANN-73)."""
        s = state_of(t)
        if card == TIME_PASSES:
            t.tell("ignored", -1, {"card": card}, "ACISP-HANN-14")
            if s.events:
                reshuffle(t)
            return True
        return s.events and self.alternative(t, card)

    def alternative(self, t: Table, card: CardId) -> bool:
        s = state_of(t)
        rome, carthage = named(t, "rome"), named(t, "carthage")
        if card == "atlantis-rises":  # Levantine Traders
            seas = [(controlled(t, i) & SEA).bit_count() for i in (rome, carthage)]
            if seas[0] != seas[1]:
                gain_talents(t, rome if seas[0] > seas[1] else carthage, 2, "ACISP-HANN-73")
        elif card == "mesopotamian-empire":  # Attack of the Greek States
            s.black_next += 1
            t.tell("alternative", -1, {"card": card}, "ACISP-HANN-73")
        elif card == "northern-hordes":  # Gallic Allies
            t.call(GallicAllies(carthage, card))
            s.gallic += 1
        elif card == "invasion-of-the-sea-peoples":  # Cilician Pirates
            t.call(Pirates(self.fewest_points(t), card))
        elif card == "saharan-raiders":  # Numidian Allies
            s.numidian += 1
            t.tell("alternative", -1, {"card": card}, "ACISP-HANN-73")
        else:
            return False
        return True

    def take_sheet(self, t: Table, c: Civ, id: str) -> None:
        borrow_sheet(c, id)

    # --- points ---

    def has_points(self, c: Civ) -> bool:
        """ACISP-HANN-03, ACISP-HANN-36."""
        return c.id not in ("macedonia", "syracuse")

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """ACISP-HANN-03: Macedonia records no VP."""
        return sum_vp(t, [i for i in machines if t.civs[i].id in ("rome", "carthage")])

    def tie_keys(self, t: Table, seat: Seat) -> list[int]:
        """ACISP-HANN-43."""
        return [1 if any(c.seat == seat and c.id == "carthage" for c in t.civs) else 0]

    # --- civilizations led by the game ---

    def struck(self, t: Table, civ: CivId, victim: CivId) -> None:
        if t.civs[civ].id == "macedonia" and t.civs[victim].id == "rome":
            state_of(t).struck = True

    def refrains(self, t: Table, civ: CivId, ops: list[Op]) -> bool:
        """ACISP-HANN-21: under a white attitude Macedonia plays at most one card per turn that costs Rome a disk,
        talent or card. ACISP-HANN-33, ACISP-HANN-48: Carthage and Macedonia play no card that costs the other more
        disks than Rome."""
        id = t.civs[civ].id
        if id not in FOES_OF_ROME:
            return False
        s = state_of(t)
        if id == "macedonia" and s.attitude == "white" and s.struck:
            if any(op.faction >= 0 and t.civs[op.faction].id == "rome" and op.kind in COSTS for op in ops):
                return True
        ally = "macedonia" if id == "carthage" else "carthage"
        lost = {"rome": 0, ally: 0}
        for op in ops:
            if op.kind in ("lose", "replace") and op.faction >= 0 and t.civs[op.faction].id in lost:
                lost[t.civs[op.faction].id] += op.n
        return lost[ally] > lost["rome"]

    def left_to_place(self, t: Table, frame: Frame) -> int:
        return frame.left if isinstance(frame, GallicAllies) else super().left_to_place(t, frame)

    def base_spots(self, g: Ground) -> list[Spot]:
        """ACISP-HANN-30, ACISP-HANN-31 for Macedonia, ACISP-HANN-49..52 for Carthage, ACISP-HANN-56..59 for Rome."""
        id = g.t.civs[g.civ].id
        if id == "macedonia":
            rome = g.t.civs[named(g.t, "rome")]
            for area in HOME_GROUND:
                found = fill(g, area, 4 if area in rome.disks else 3, "ACISP-HANN-31")
                if found:
                    return found
            return []
        return home_spots(g, id == "rome")

    def preferred(self, g: Ground, found: list[Spot]) -> list[Spot]:
        """ACISP-HANN-53: prefers a land area among tied places."""
        return [s for s in found if IS_LAND[s.area]] or found


def home_spots(g: Ground, rome: bool) -> list[Spot]:
    """The spots in and next to the Home Area."""
    if g.home != ("rome" if rome else "carthage"):
        return []
    near = g.adjacent[g.home]
    if near & g.hostile:
        found = fill(g, g.home, 4, "ACISP-HANN-57" if rome else "ACISP-HANN-50")
        if found:
            return found
    for area in [g.home, *bits(near & LAND)]:
        found = fill(g, area, 4 if g.foe_disks(area) >= 2 else 3, "ACISP-HANN-58" if rome else "ACISP-HANN-51")
        if found:
            return found
    return spots(g, near & SEA & g.hostile, "ACISP-HANN-59" if rome else "ACISP-HANN-52")


def walls_of_rome(t: Table) -> int:
    """ACISP-HANN-64: Rome, if two or more Roman Cities are next to it and it is not Contested; card play by Carthage
    and Macedonia cannot make it Contested."""
    if not state_of(t).walls or is_contested(t, "rome"):
        return 0
    rome = t.civs[named(t, "rome")]
    near = part(t).adjacent["rome"]
    walls = sum(1 for area, n in rome.disks.items() if n >= 3 and near & BIT[area] and IS_LAND[area])
    return BIT["rome"] if walls >= 2 and "rome" in rome.disks else 0


def far_from_consul(t: Table) -> int:
    """ACISP-HANN-67: the areas where a cautious or average Consul plays no Competition card, for the one card that is
    not laid down in a competition (Traitor)."""
    consul = state_of(t).consul
    if consul not in ("cautious", "average"):
        return 0
    mask = 0
    for area in part(t).areas:
        if distance(t, "rome", area) > NEAR_ROME:
            mask |= BIT[area]
    if consul == "average":
        mask &= ~held(syracuse_disks(t))
    return mask


def syracuse_disks(t: Table) -> dict[str, int]:
    """ACISP-HANN-80: the disks of Syracuse."""
    i = named(t, "syracuse")
    return t.civs[i].disks if i >= 0 else {}
