"""The Fall of Rome, with players (ROME1) and alone (ROME2): its rules. Its state is in `fall_of_rome_state`
and its procedures are in `fall_of_rome_steps`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from saecula.core import AGAIN, NEXT, Choices, Frame, Options, Step
from saecula.core.data import stray
from saecula.core.types import CardId, Seat, Verdict
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, EVERYWHERE, IS_LAND, PARTS, bits, in_order
from saecula.games.inner_sea.board import controls, gain_talents, gain_vp, named, on_map, part, take
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.cards import KIND, NUMBER
from saecula.games.inner_sea.frames import Declaration, Growth, Landing
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.moves import DONE, IMPERIAL, RETIRE
from saecula.games.inner_sea.npc.ground import Ground, Spot, fewest
from saecula.games.inner_sea.npc.negating import another
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.fall_of_rome_state import RomeState, state_of
from saecula.games.inner_sea.playbook.frames import (
    Bribe,
    Cooperation,
    Danube,
    HunsArrive,
    HunsCards,
    HunsLevy,
    Invade,
    Pope,
)
from saecula.games.inner_sea.playbook.rules import TRAITOR, Playbook, borrow_sheet, to_ready
from saecula.games.inner_sea.playbook.victory import civ_vp, end, npc_vp, seat_vp, sum_vp
from saecula.games.inner_sea.scenarios import Scenario
from saecula.games.inner_sea.table import NOBODY, Civ, Table

EMPIRES: Final[list[str]] = ["western-empire", "eastern-empire"]
INVADERS: Final[list[str]] = ["visigoths", "persians"]
CAPITALS: Final[list[str]] = ["rome", "troy"]
PLACES_BARBARIANS: Final[list[str]] = ["pirates", "pirate-raids", "slave-revolt", "barbarian-incursion"]
WONDER_CARDS: Final[list[str]] = ["architect", "great-fire", "engineer", "oracle-at-delphi"]
RESTRICTED: Final[dict[str, str]] = {
    "visigoths": "eastern-empire",
    "eastern-empire": "visigoths",
    "persians": "western-empire",
    "western-empire": "persians",
}
"""ACISP-ROME1-48, ACISP-ROME1-49: the power whose areas each may not affect from afar."""
OWN_PREY: Final[dict[str, str]] = {"visigoths": "western-empire", "persians": "eastern-empire"}
"""ACISP-ROME2-19: the Empire whose disks an NPC Invader's cards may remove."""
KEEPER: Final[dict[str, str]] = {"western-empire": "visigoths", "eastern-empire": "persians"}
HORDE: Final = 12
LAST_TURN: Final = 4
AENEAS_DISKS: Final = 18


def invader(c: Civ) -> bool:
    return c.id in INVADERS or c.id == "huns"


class FallOfRome(Playbook):
    """The Fall of Rome I: two Empires, and the Visigoths and Persians who invade them."""

    # --- the setup ---

    def new_state(self) -> State:
        return RomeState()

    def read_options(self, t: Table, options: Options) -> None:
        """ACISP-ROME1-63..74, ACISP-ROME2-37, ACISP-ROME2-39."""
        s = state_of(t)
        s.extended = bool(options["extended"])
        s.barbarian_cards = "" if options["barbarian_cards"] == "no" else str(options["barbarian_cards"])
        s.cooperation = bool(options["cooperation"])
        s.pope = bool(options["pope"])
        s.bribes = bool(options["bribes"])
        s.danube = bool(options["danube"])
        s.huns = bool(options["huns"])

    def lay_out(self, t: Table, scenario: Scenario) -> None:
        """ACISP-ROME1-20: the VP markers of the Empires are still among their disks on the map."""
        state_of(t).unmarked = [i for i, power in enumerate(scenario.powers) if power.unmarked]

    def has_invaders(self) -> bool:
        return True

    def has_wonders(self) -> bool:
        return False

    def named_card(self, frame: Frame) -> str:
        return frame.card if isinstance(frame, HunsCards) else ""

    def why_unsound(self, t: Table, frame: Frame, at: str) -> Verdict:
        if isinstance(frame, HunsCards) and frame.step == "huns.pile":
            return stray(at, [frame.card], t.civs[frame.civ].hand)
        return super().why_unsound(t, frame, at)

    # --- the turn ---

    def begin_growth(self, t: Table, growth: Growth) -> None:
        """ACISP-ROME1-71: an Empire may bribe an Invader before it grows."""
        super().begin_growth(t, growth)
        civ = growth.civ
        if state_of(t).bribes and invader(t.civs[civ]):
            t.call(
                *[
                    Bribe(civ, named(t, empire), home)
                    for home, empire in zip(CAPITALS, EMPIRES, strict=True)
                    if bribe_due(t, civ, home, empire)
                ]
            )

    def own_growth(self, t: Table, growth: Growth) -> Step:
        """ACISP-ROME1-42, ACISP-ROME1-77: an Invader that is not on the map enters with a horde; an Empire has its own
        Retirement step."""
        c = t.civs[growth.civ]
        if not on_map(c) and invader(c) and c.supply + c.ready:
            to_ready(t, growth.civ, HORDE, "ACISP-ROME2-12" if c.seat < 0 else "ACISP-ROME1-42")
            t.call(Invade(growth.civ))
            growth.step = "deployment"
            return AGAIN
        growth.skipped.append("retirement" if c.id in EMPIRES else "imperial.retirement")
        if not self.has_sheet(t, growth.civ, "rome"):
            growth.skipped.append("senate")
        return NEXT

    async def retire(self, t: Table, growth: Growth) -> Step:
        """ACISP-ROME1-30: an Empire retires at most 1 disk from any one area."""
        c = t.civs[growth.civ]
        if any(retirable(t, growth, area) for area in c.disks):
            move = await ask(t, growth.civ, "retirement", lambda: retirements(t, growth))
            if move is not DONE:
                take(t, growth.civ, move.arg)
                growth.areas.append(move.arg)
                t.tell("retired", c.seat, {"civ": c.id, "area": move.arg}, "ACISP-ROME1-30")
                return AGAIN
        growth.areas = []
        return NEXT

    def sea_growth(self, t: Table) -> bool:
        """ACISP-ROME1-25..27: land powers gain no disks from seas and trade."""
        return False

    def own_least_growth(self, t: Table, civ: CivId, usual: int) -> int:
        """ACISP-ROME1-46, ACISP-ROME1-60, ACISP-ROME2-17, ACISP-ROME2-42."""
        c = t.civs[civ]
        return (10 if c.seat < 0 else 8) + t.book.agreed.invader_growth if invader(c) else usual

    def begin_competition(self, t: Table) -> None:
        """ACISP-ROME1-56..59, ACISP-ROME1-69: starts the Huns' cards and levy, and the appeal to the Pope."""
        super().begin_competition(t)
        if state_of(t).pope and pope_due(t):
            t.call(Pope(named(t, "western-empire")))
        huns = named(t, "huns")
        if huns >= 0 and huns in t.order:
            t.call(HunsCards(huns), HunsLevy(huns))

    def automatic_victories(self, t: Table) -> None:
        """ACISP-ROME1-24, ACISP-ROME2-07: ends the game after the Competition Phase of the last turn."""
        if t.turn >= LAST_TURN and not state_of(t).extended:
            self.fall(t)

    def fall(self, t: Table) -> None:
        """ACISP-ROME1-41: awards 5 VP for Control of Rome and 5 for Control of Troy; then the points decide."""
        for area in CAPITALS:
            for i in t.order:
                if controls(t, i, area):
                    gain_vp(t, i, 5, "ACISP-ROME1-41")
        end(t, "fall-of-rome", -1, self.end_rule())

    def end_rule(self) -> str:
        return "ACISP-ROME1-24"

    # --- time: the extended game ---

    def own_clock(self, t: Table) -> bool:
        return True

    def reveals(self, t: Table) -> bool:
        return state_of(t).extended and t.turn in (4, 5)

    def epoch_over(self, t: Table, card: CardId) -> bool:
        """ACISP-ROME1-64, ACISP-ROME1-65."""
        return t.turn >= 6 or (
            t.turn >= 4 and bool(card) and any(d in str(NUMBER[card]) for d in ("123" if t.turn == 4 else "12345"))
        )

    def clock_rule(self, t: Table) -> str:
        return "ACISP-ROME1-64" if t.turn == 4 else "ACISP-ROME1-65"

    def ends_in_time(self, t: Table) -> bool:
        self.fall(t)
        return True

    # --- the map ---

    def taken(self, t: Table, civ: CivId, n: int) -> None:
        """ACISP-ROME1-20: the first disk that leaves the map becomes a VP marker."""
        unmarked = state_of(t).unmarked
        if civ in unmarked:
            unmarked.remove(civ)
            t.civs[civ].supply -= 1
            t.book.disks[civ] -= 1

    def half_points(self, t: Table, civ: CivId) -> int:
        """ACISP-ROME1-39."""
        return 2 * t.civs[civ].vp + state_of(t).half_of(civ)

    def second_ability(self, t: Table, civ: CivId) -> str:
        """ACISP-ROME1-29, ACISP-ROME1-75: the Eastern Empire has Imperial Rome in addition to its sheet."""
        return IMPERIAL if t.civs[civ].id == "eastern-empire" else ""

    def announced_second(self, t: Table, civ: CivId) -> None:
        c = t.civs[civ]
        t.tell("announced.imperial", c.seat, {"civ": c.id}, "ACISP-ROME1-29")

    def bars(self, t: Table, civ: CivId) -> list[tuple[int, str]]:
        """ACISP-ROME1-31: bars the areas of the other Empire; ACISP-ROME1-73: bars the area of a bribe."""
        out = []
        c = t.civs[civ]
        if c.id in EMPIRES:
            for other in t.civs:
                if other.id in EMPIRES and other is not c:
                    out.append((held(other.disks), "ACISP-ROME1-31"))
        for bribed in state_of(t).bribed:
            if bribed.civ == civ:
                out.append((BIT[bribed.area], "ACISP-ROME1-73"))
        return out

    # --- cards ---

    def why_no_wonders(self, t: Table, civ: CivId) -> Verdict:
        return "ACISP-ROME1-06"

    def why_no_card(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        if card in WONDER_CARDS:
            return "ACISP-ROME1-51"
        if state_of(t).barbarian_cards == "a" and t.civs[civ].id in EMPIRES and card in PLACES_BARBARIANS:
            return "ACISP-ROME1-66"
        return ""

    def untouchable(self, t: Table, d: Declaration) -> int:
        """ACISP-ROME1-35, ACISP-ROME1-48, ACISP-ROME1-49, ACISP-ROME2-19."""
        mask = 0
        c = t.civs[d.civ]
        if c.id in RESTRICTED:
            mask |= far_areas(t, d.civ, RESTRICTED[c.id])
            if c.seat < 0 and c.id in OWN_PREY:
                mask |= foreign_prey(t, OWN_PREY[c.id])
        if d.card == TRAITOR:
            for area in CAPITALS:
                if t.book.gold.get(area, 0):
                    mask |= BIT[area]
        return mask & EVERYWHERE

    def out_of_reach(self, t: Table, civ: CivId, area: AreaId) -> str:
        """ACISP-ROME1-48, ACISP-ROME1-49, ACISP-ROME2-19."""
        c = t.civs[civ]
        if c.id not in RESTRICTED:
            return ""
        if far_areas(t, civ, RESTRICTED[c.id]) & BIT[area]:
            return "ACISP-ROME1-48" if c.id in ("visigoths", "eastern-empire") else "ACISP-ROME1-49"
        if c.seat < 0 and c.id in OWN_PREY and foreign_prey(t, OWN_PREY[c.id]) & BIT[area]:
            return "ACISP-ROME2-19"
        return ""

    def protected(self, t: Table, faction: FactionId, area: AreaId, card: CardId) -> str:
        """ACISP-ROME1-34: while Roman Gold is in Rome or Troy, no card removes a Roman disk there (not even Traitor,
        ACISP-ROME1-35)."""
        sacred = faction >= 0 and t.civs[faction].id in EMPIRES and area in CAPITALS and t.book.gold.get(area, 0) > 0
        if card and sacred and (KIND.get(card, "") != "competition" or card == TRAITOR):
            return "ACISP-ROME1-35" if card == TRAITOR else "ACISP-ROME1-34"
        return super().protected(t, faction, area, card)

    def why_no_lay(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        """ACISP-ROME1-35: Traitor cannot be laid without an area where it could take effect."""
        if card == TRAITOR and all(a in CAPITALS and t.book.gold.get(a, 0) for a in t.civs[civ].disks):
            return "ACISP-ROME1-35"
        return ""

    # --- Gold ---

    def may_loot(self, t: Table, civ: CivId, owner: FactionId) -> str:
        """ACISP-ROME1-36: everyone but an Empire may loot."""
        c = t.civs[civ]
        if c.id in EMPIRES:
            return ""
        return "ACISP-GOLD-09" if c.seat < 0 else "ACISP-ROME1-36"

    # --- drawing and Events ---

    def gets_bonus(self, t: Table, civ: CivId) -> bool:
        return t.civs[civ].id in INVADERS

    def begin_draw(self, t: Table, civ: CivId) -> None:
        """ACISP-ROME2-39: the Huns may come before the draw of an Empire."""
        c = t.civs[civ]
        if state_of(t).huns and c.seat >= 0 and c.id in EMPIRES and named(t, "huns") < 0:
            t.call(HunsArrive())

    def after_draws(self, t: Table) -> None:
        """ACISP-ROME1-68: at the end of the Draw step the Empires may help each other, in turn order. ACISP-ROME2-37:
        Danube and Anatolia at the end of the turn."""
        s = state_of(t)
        if s.danube:
            t.call(Danube())
        if s.cooperation:
            t.call(*[Cooperation(i) for i in t.order if t.civs[i].id in EMPIRES and t.civs[i].seat >= 0])

    def claimed(self, t: Table, civ: CivId, card: CardId) -> int:
        """ACISP-ROME1-67: if an Empire draws a card that places Barbarians, it goes to its Invader for 2 talents."""
        c = t.civs[civ]
        if state_of(t).barbarian_cards != "b" or c.id not in EMPIRES or card not in PLACES_BARBARIANS:
            return NOBODY
        other = named(t, KEEPER[c.id])
        if other < 0:
            return NOBODY
        t.civs[other].hand.append(card)
        if c.seat >= 0 and t.civs[other].seat not in (-1, c.seat):
            t.known[card] = 1 << c.seat
        t.tell("handed", c.seat, {"civ": c.id, "to": t.civs[other].id}, "ACISP-ROME1-67")
        gain_talents(t, civ, 2, "ACISP-ROME1-67")
        return other

    def decides_later(self, t: Table, civ: CivId) -> int:
        """ACISP-ROME1-50, ACISP-ROME2-20: Invaders decide before a Roman faction."""
        return 1 if t.civs[civ].id in EMPIRES else 0

    # --- the Aeneas Rule ---

    def why_no_aeneas(self, t: Table, civ: CivId) -> Verdict:
        """ACISP-ROME1-52, ACISP-ROME1-78: only for the player in last place and a civilization in last place."""
        rule = self.no_aeneas(t, civ)
        if rule:
            return rule
        c = t.civs[civ]
        if c.aeneas:
            return "ACIS-AENEAS-03"
        if c.seat < 0:
            return "ACISP-ROME1-52"
        least = min(seat_vp(t, other.seat) for other in t.civs if other.seat >= 0)
        lowest = min(civ_vp(t, i) for i in t.order)
        return "" if seat_vp(t, c.seat) == least and civ_vp(t, civ) == lowest else "ACISP-ROME1-52"

    def reborn(self, t: Table, landing: Landing) -> Step:
        """ACISP-ROME1-53..55, ACISP-ROME1-61, ACISP-ROME1-79: the first player to invoke the Aeneas Rule leads the
        Huns, with 18 disks."""
        if named(t, "huns") >= 0:
            return NEXT
        civ = landing.civ
        c = t.civs[civ]
        t.tell("sheet", c.seat, {"civ": c.id, "new": "huns"}, "ACISP-ROME1-53")
        c.id = "huns"
        c.sheet = c.home = ""
        n = self.aeneas_disks(t, civ)
        c.supply -= n
        c.ready += n
        t.call(Invade(civ))
        landing.step = "aeneas.place"
        return AGAIN

    def aeneas_disks(self, t: Table, civ: CivId) -> int:
        """ACISP-ROME1-61."""
        return min(AENEAS_DISKS, t.civs[civ].supply)

    def take_sheet(self, t: Table, c: Civ, id: str) -> None:
        borrow_sheet(c, id)

    # --- points ---

    def victory_points(self, t: Table, civ: CivId) -> int:
        """ACISP-ROME1-37..40: Rome and Troy count for the Empires, as does their Gold; other Cities count only half."""
        c = t.civs[civ]
        halves = 0
        for area in CAPITALS:
            if c.id in EMPIRES and area in c.disks:
                halves += 2 + 2 * t.book.gold.get(area, 0)
        for area, n in c.disks.items():
            if n >= 3 and IS_LAND[area]:
                halves += 2 if area in CAPITALS or t.book.gold.get(area, 0) else 1
        s = state_of(t)
        halves += s.half_of(civ)
        s.keep_half(civ, halves % 2)
        return halves // 2

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """ACISP-ROME2-02, ACISP-ROME2-43."""
        return sum_vp(t, machines)

    def capital(self, t: Table) -> str:
        return "troy" if t.map == "E" else "rome"

    def tie_keys(self, t: Table, seat: Seat) -> list[int]:
        """ACISP-ROME1-62: Control of Rome or Troy breaks ties."""
        area = self.capital(t)
        return [1 if any(c.seat == seat and controls(t, i, area) for i, c in enumerate(t.civs)) else 0]

    def points_win(self, t: Table, score: Fraction) -> bool:
        """ACISP-ROME2-27, ACISP-ROME2-28: the side that Controls the capital wins a tie."""
        other = npc_vp(t)
        if other >= 0 and score == other:
            return any(c.seat >= 0 and controls(t, i, self.capital(t)) for i, c in enumerate(t.civs))
        return super().points_win(t, score)

    # --- civilizations led by the game ---

    def invades(self, t: Table, civ: CivId) -> bool:
        return invader(t.civs[civ])

    def pressed_on(self, g: Ground, targets: dict[int, int]) -> dict[int, int]:
        """An Invader presses on along its invasion path (ACISP-ROME2-16, a scenario rule: ACISP-SETUP-02). Gold or a
        City where it already is as strong as required (ACISP-NPCDISK-27) draws no disks to its neighbors. So in the
        example, once the Visigoths have taken Gades, they go on toward Rome by priority 17 (Edetani, then Massilia and
        Liguria with the Gold Mine; L2953-2973) and not to the neighbors of Gades, whose Gold is still there. Next to
        Rome they "now" follow priority 14 (L2977)."""
        if not invader(g.t.civs[g.civ]):
            return targets
        return {i: sum(BIT[a] for a in bits(mask) if not g.met(a)) for i, mask in targets.items()}

    def preferred(self, g: Ground, found: list[Spot]) -> list[Spot]:
        gold = sum(BIT[a] for a, n in g.t.book.gold.items() if n)
        found = fewest(found, {s.area: (g.distance(s.area, gold), 0 if IS_LAND[s.area] else 1) for s in found})
        rome = "rome" if "rome" in g.adjacent else "troy"
        if rome in g.adjacent:
            found = fewest(found, {s.area: (g.distance(s.area, BIT[rome]),) for s in found})
        return found

    def victims(self, t: Table, civ: CivId, card: CardId, category: int, factions: list[int]) -> list[int]:
        """ACISP-ROME2-24: an Invader takes cards from the Empire that it preys on."""
        if category not in (1, 6):
            return []
        prey = OWN_PREY.get(t.civs[civ].id, "")
        return [f for f in factions if f >= 0 and t.civs[f].id == prey and t.civs[f].hand]

    def victim_rule(self, t: Table) -> str:
        return "ACISP-ROME2-24"

    def leaves_negation(self, t: Table, civ: CivId, attacker: CivId, card: CardId) -> bool:
        """ACISP-ROME2-21, ACISP-ROME2-22: the Visigoths answer a Western card first, the Persians an Eastern one; and
        neither answers the other's Empire while its own Empire has a card that it could answer."""
        if attacker < 0:
            return False
        keeper = KEEPER.get(t.civs[attacker].id, "")
        if not keeper or t.civs[civ].id == keeper:
            return False
        own = [named(t, empire) for empire, invader in KEEPER.items() if invader == t.civs[civ].id]
        if any(i >= 0 and another(t, i, card) for i in own):
            return True
        i = named(t, keeper)
        return i >= 0 and t.civs[i].seat < 0 and any(KIND[held_card] == "negation" for held_card in t.civs[i].hand)


class FallOfRomeAlone(FallOfRome):
    """The Fall of Rome II, for one player."""

    def end_rule(self) -> str:
        return "ACISP-ROME2-07"

    def no_aeneas(self, t: Table, civ: CivId) -> str:
        return "ACISP-ROME2-26"


# --- retirement ---


def retirable(t: Table, growth: Growth, area: AreaId) -> bool:
    n = t.civs[growth.civ].disks.get(area, 0)
    return n > 0 and not (n >= 3 and IS_LAND[area]) and area not in growth.areas


def retirements(t: Table, growth: Growth) -> Choices:
    choices = Choices()
    disks = t.civs[growth.civ].disks
    for area in in_order(disks):
        rule = "ACISP-ROME1-30" if area in growth.areas else "ACIS-GROW-05"
        choices.add(RETIRE[area], "" if retirable(t, growth, area) else rule)
    return choices.plus(DONE)


# --- conditions ---


def bribe_due(t: Table, civ: CivId, home: AreaId, empire: str) -> bool:
    """ACISP-ROME1-71: whether the Invader has a disk next to that Home Area and its Empire still has Gold there."""
    return (
        named(t, empire) >= 0
        and home in part(t).adjacent
        and bool(held(t.civs[civ].disks) & part(t).adjacent[home])
        and t.book.gold.get(home, 0) > 0
    )


def pope_due(t: Table) -> bool:
    """ACISP-ROME1-69: whether an Invader is in or next to Rome and there has been no appeal this turn."""
    west = named(t, "western-empire")
    if west < 0 or "rome" not in part(t).adjacent or state_of(t).appealed:
        return False
    near = BIT["rome"] | part(t).adjacent["rome"]
    return any(invader(c) and held(c.disks) & near for c in t.civs)


# --- who can affect whom ---


def far_areas(t: Table, civ: CivId, other: str) -> int:
    """ACISP-ROME1-48, ACISP-ROME1-49: areas of that power that have no disk of this one in or next to them."""
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
    """ACISP-ROME2-19: areas with disks of an Empire but none of the power that this Invader preys on."""
    mask = 0
    for c in t.civs:
        if c.id in EMPIRES and c.id != prey:
            mask |= held(c.disks)
    i = named(t, prey)
    return mask & ~held(t.civs[i].disks) if i >= 0 else mask
