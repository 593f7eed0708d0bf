"""Greeks and Persians (GRPE): its rules, and those that it shares with Alexander and Darius (`alexander`), with their
state. Their procedures are in `persia_steps`."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from saecula.core.types import CardId, RuleId, Verdict
from saecula.games.inner_sea.atlas import BIT, IS_LAND, LAND, SEA
from saecula.games.inner_sea.board import CITY, around, gain_vp, named, part, take
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.cards import NUMBER, in_deck_order
from saecula.games.inner_sea.frames import CardPhase, GrowthPhase, Reckoning
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.npc.ground import Ground, Spot, fill, no_nearer, prey, spots
from saecula.games.inner_sea.piles import held, more
from saecula.games.inner_sea.playbook.frames import Academy, FaceDown, Recall, Reinforce
from saecula.games.inner_sea.playbook.gold import under
from saecula.games.inner_sea.playbook.rules import TIME_PASSES, Playbook, to_ready
from saecula.games.inner_sea.playbook.teams import would_contest
from saecula.games.inner_sea.playbook.victory import end, npc_vp, seat_of, sum_vp
from saecula.games.inner_sea.scenarios import Scenario
from saecula.games.inner_sea.table import COMPETITION_STAGE, EPOCH_END, NOBODY, Civ, Group, Table
from saecula.games.inner_sea.words import Words

PERSIANS: Final[list[str]] = ["land-persians", "sea-persians"]
WONDER_CARDS: Final[list[str]] = ["architect", "great-fire", "engineer", "oracle-at-delphi"]
GREAT_BASES: Final[list[str]] = ["phrygia", "egypt"]
REINFORCEMENTS: Final[list[str]] = ["invasion-of-the-sea-peoples", "northern-hordes", "mesopotamian-empire"]
SEA_PEOPLES: Final = "invasion-of-the-sea-peoples"
REINFORCEMENT: Final = 4
ACADEMY: Final = "academy-of-sciences"
INFANTRY: Final = "armored-infantry"
LAND_STACK: Final = 4
SEA_STACK: Final = 3


@dataclass(slots=True)
class PersianState(State):
    """The powers that are `out` of the game; and the owner of each special card that returned to a hand before a draw
    (`recalled`), because it counts as a card drawn."""

    out: list[int] = field(default_factory=list)
    recalled: list[int] = field(default_factory=list)

    def copy(self) -> PersianState:
        return PersianState(self.out[:], self.recalled[:])

    def read(self, words: Words) -> None:
        self.out = words.civs("out")
        self.recalled = words.civs("drew")

    def write(self, words: Words) -> None:
        words.flag("no-wonders", True)
        words.memory += [f"out:{civ}" for civ in self.out]
        words.memory += [f"drew:{civ}" for civ in self.recalled]


def state_of(t: Table) -> PersianState:
    state = t.book.state
    assert isinstance(state, PersianState)
    return state


class PersianWar(Playbook):
    """What the three wars between the Greeks and the two Persian powers have in common."""

    # --- the setup ---

    def new_state(self) -> State:
        return PersianState()

    def lay_out(self, t: Table, scenario: Scenario) -> None:
        """Puts the Persian powers on one side."""
        t.book.sides = [0 if c.id == "greeks" else 1 for c in t.civs]

    def has_wonders(self) -> bool:
        return False

    def needed(self) -> list[str]:
        return ["greeks", *PERSIANS]

    def sheet_of(self, c: Civ) -> str:
        """ACISP-GRPE-24: the Sea Persians have the sheet of Phoenicia but use none of its abilities."""
        return c.id if c.id == "sea-persians" else super().sheet_of(c)

    # --- rules that have a different number in each of the three scenarios ---

    def wonder_rule(self) -> str:
        return "ACISP-GRPE-02"

    def aeneas_rule(self) -> str:
        return "ACISP-GRPE-14"

    def elimination_rules(self) -> list[str]:
        """The rules for losing all Persian Gold, all Greek Gold, all Gold of the Land Persians, and all Gold of the Sea
        Persians."""
        return ["ACISP-GRPE-51", "ACISP-GRPE-52", "ACISP-GRPE-46", "ACISP-GRPE-47"]

    def face_down_rule(self) -> str:
        return "ACISP-GRPE-21"

    def recall_rule(self) -> str:
        return "ACISP-GRPE-22"

    def must_recall(self) -> str:
        """The rule that makes drawing special cards mandatory; "" if it is optional."""
        return ""

    def recalled_cards(self) -> list[str]:
        """The special cards that are drawn from the table."""
        return ["armored-infantry", "metal-forging-armor"]

    # --- the turn ---

    def begin_competition(self, t: Table) -> None:
        super().begin_competition(t)
        cohabit(t)
        cut_persians(t)

    def eliminations(self, t: Table) -> None:
        """Powers without Gold under their disks are out; a side without any has lost (ACISP-GRPE-46..52,
        ACISP-ALEX-15..18, ACISP-DARIUS-12..14). The rules for both Persian powers in one area are applied at the same
        times (ACISP-GRPE-35..37)."""
        if t.reason:
            return
        cohabit(t)
        greeks = named(t, "greeks")
        persians = [named(t, id) for id in PERSIANS]
        left = [i for i in persians if under(t, i)]
        win, lose, land, sea = self.elimination_rules()
        invested = t.civs[greeks].investments
        if invested.get(ACADEMY, -1) == 0 and not t.book.gold.get("mycenae", 0):  # ACISP-GRPE-17
            t.civs[greeks].investments = {card: n for card, n in invested.items() if card != ACADEMY}
            t.discard.append(ACADEMY)
        if not under(t, greeks):
            end(t, "no-greek-gold", seat_of(t, persians[0]), lose)
            return
        if not left:
            end(t, "no-persian-gold", seat_of(t, greeks), win)
            return
        for i in persians:
            if i not in left and i in t.order:
                eliminate(t, i, land if t.civs[i].id == "land-persians" else sea)

    # --- time ---

    def own_clock(self, t: Table) -> bool:
        return True

    # --- the map ---

    def sole_side(self, t: Table, area: AreaId) -> bool:
        """ACISP-GRPE-57: the two Persian powers do not compete with each other."""
        if area in t.barbarians:
            return False
        return len({t.book.sides[i] for i, c in enumerate(t.civs) if area in c.disks or area in c.allies}) == 1

    def fights_as_usual(self, t: Table) -> bool:
        """The two Persian powers fight as one group."""
        return False

    def bars(self, t: Table, civ: CivId) -> list[tuple[int, str]]:
        """ACISP-GRPE-41."""
        if t.civs[civ].id not in PERSIANS:
            return []
        return [
            (would_contest(t, civ, other), "ACISP-GRPE-41")
            for i, other in enumerate(t.civs)
            if i != civ and other.id in PERSIANS
        ]

    def taken(self, t: Table, civ: CivId, n: int) -> None:
        """ACISP-GRPE-49: disks of a power that is out leave the game."""
        if civ in state_of(t).out:
            t.civs[civ].supply -= n
            t.book.disks[civ] -= n

    def crowds(self, t: Table, civ: CivId) -> bool:
        """ACISP-GRPE-43: until the Competition Phase (ACISP-GRPE-38), an Event may bring more Persians to an area than
        its limit."""
        return t.civs[civ].id in PERSIANS

    # --- cards ---

    def may_let_go(self, t: Table, card: CardId) -> bool:
        """ACISP-GRPE-21, ACISP-ALEX-24."""
        return t.civs[t.book.special[card]].id == "greeks"

    def let_down(self, t: Table) -> None:
        t.call(*[FaceDown(t.book.special[card], card, taker) for card, taker in t.book.leaving.items()])
        t.book.leaving = {}

    def recallable(self, t: Table, civ: CivId) -> list[str]:
        """The special cards on the table that their owner may or must draw (ACISP-GRPE-22, ACISP-ALEX-26,
        ACISP-DARIUS-19)."""
        wanted = self.recalled_cards()
        return in_deck_order(card for card, owner in t.book.tabled.items() if owner == civ and card in wanted)

    def why_no_wonders(self, t: Table, civ: CivId) -> Verdict:
        return self.wonder_rule()

    def why_no_card(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        return self.wonder_rule() if card in WONDER_CARDS else ""

    def first_colour(self, t: Table, faction: FactionId, area: AreaId) -> int:
        """ACISP-GRPE-40: in a mixed Persian area, red disks go before brown ones on land, and brown before red at
        sea."""
        if faction < 0 or t.civs[faction].id not in PERSIANS:
            return faction
        wanted = named(t, "sea-persians" if IS_LAND[area] else "land-persians")
        return wanted if area in t.civs[wanted].disks else faction

    # --- competitions ---

    def groups(self, t: Table, found: list[Group]) -> list[Group]:
        """ACISP-GRPE-57: merges the disks of both Persian powers in a competition into one group."""
        persians = [group for group in found if group.faction >= 0 and t.civs[group.faction].id in PERSIANS]
        if len(persians) < 2:
            return found
        whole = Group(persians[0].area, persians[0].faction, sum(group.n for group in persians))
        return [group for group in found if group not in persians] + [whole]

    # --- drawing and Events ---

    def own_draw(self, t: Table, civ: CivId) -> int:
        """ACISP-GRPE-25, ACISP-ALEX-32."""
        return 2 if t.civs[civ].id in PERSIANS else super().own_draw(t, civ)

    def begin_draw(self, t: Table, civ: CivId) -> None:
        if self.recallable(t, civ):
            t.call(Recall(civ))

    def draws(self, t: Table, civ: CivId, spent: int, extra: int) -> int:
        s = state_of(t)
        drawn = s.recalled.count(civ)
        s.recalled = [i for i in s.recalled if i != civ]
        return max(0, super().draws(t, civ, spent, extra) + self.more_draws(t, civ) - drawn)

    def more_draws(self, t: Table, civ: CivId) -> int:
        return 0

    def expected_draw(self, t: Table, civ: CivId) -> int:
        return max(0, super().expected_draw(t, civ) - state_of(t).recalled.count(civ))

    def changes_event(self, t: Table, card: CardId) -> bool:
        """ACISP-GRPE-42..45: the Barbarians of these Events become Persian reinforcements."""
        if card not in REINFORCEMENTS:
            return False
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
        else:
            to_ready(t, civ, REINFORCEMENT, "ACISP-GRPE-44")
        return True

    def no_aeneas(self, t: Table, civ: CivId) -> str:
        return self.aeneas_rule()

    # --- civilizations led by the game ---

    def one_side(self, t: Table, faction: FactionId, own: int) -> int:
        """ACISP-GRPE-57: both Persian powers form one group; every other faction is on its own."""
        if faction < 0 or t.civs[faction].id not in PERSIANS:
            return faction
        return own if own >= 0 and t.civs[own].id in PERSIANS else named(t, PERSIANS[0])

    def most_disks(self, t: Table, civ: CivId, area: AreaId) -> int:
        """ACISP-GRPE-28: there is no fourth disk without Gold or two Greek disks there."""
        if t.civs[civ].id not in PERSIANS or t.book.gold.get(area, 0):
            return 99
        return CITY if t.civs[named(t, "greeks")].disks.get(area, 0) < 2 else 99

    def preferred(self, g: Ground, found: list[Spot]) -> list[Spot]:
        id = g.t.civs[g.civ].id
        if id not in PERSIANS:
            return found
        return [s for s in found if IS_LAND[s.area] == (id == "land-persians")] or found

    def shunned(self, g: Ground) -> int:
        """ACISP-GRPE-26..28: areas of the wrong kind that bring the power no closer to its enemies' Gold and Cities,
        and crowded areas."""
        id = g.t.civs[g.civ].id
        if id not in PERSIANS:
            return 0
        mask = no_nearer(g, SEA if id == "land-persians" else LAND, prey(g))
        greeks = g.t.civs[named(g.t, "greeks")].disks
        for area, n in g.own.items():
            if n >= 3 and not g.t.book.gold.get(area, 0) and greeks.get(area, 0) < 2:
                mask |= BIT[area]
        return mask

    def base_rules(self) -> list[str]:
        """The rules by which bases are filled: Egypt, Gold on land by the Land Persians and by the Sea Persians, seas
        next to Gold, and Greeks near Gold."""
        return ["ACISP-GRPE-30", "ACISP-GRPE-31", "ACISP-GRPE-32", "ACISP-GRPE-33", "ACISP-GRPE-34"]

    def egypt_held(self, g: Ground) -> bool:
        """Whether there are enough disks in Egypt."""
        return g.own.get("egypt", 0) >= 3

    def base_spots(self, g: Ground) -> list[Spot]:
        """ACISP-GRPE-29..34, ACISP-ALEX-36..40."""
        t = g.t
        if t.civs[g.civ].id not in PERSIANS:
            return []
        egypt, by_land, by_sea, seas, near = self.base_rules()
        land = t.civs[g.civ].id == "land-persians"
        greeks = t.civs[named(t, "greeks")].disks
        gold = persian_gold(t)
        if land and not self.egypt_held(g):
            found = fill(g, "egypt", 4 if "egypt" in greeks else 3, egypt)
            if found:
                return found
        for area in gold:
            if IS_LAND[area] and 1 <= g.own.get(area, 0) <= 2:
                found = fill(g, area, 4 if area in greeks else 3, by_land if land else by_sea)
                if found:
                    return found
        if not land:
            own_gold = sum(BIT[a] for a in gold if t.book.owners[a] == g.civ)
            return spots(g, around(t, own_gold) & SEA & ~g.mine, seas)
        watch = sum(BIT[a] for a in gold) | sum(BIT[a] for a in GREAT_BASES if a in g.adjacent)
        found = spots(g, (watch | around(t, watch)) & held(greeks), near)
        if len(found) > 1:
            return [s for s in found if greeks.get(s.area, 0) >= 3] or found
        return found


class GreeksAndPersians(PersianWar):
    """Greeks and Persians: Epochs II and III."""

    def new_epoch(self, t: Table) -> None:
        """ACISP-GRPE-18."""
        t.call(Academy(named(t, "greeks")))

    def changes_epoch(self, t: Table) -> bool:
        t.tell("change", -1, {"change": "change.69-75", "card": "diplomat"}, "ACISP-GRPE-15")
        return True

    def epoch_points(self, t: Table) -> None:
        """ACISP-GRPE-53, ACISP-GRPE-54, ACISP-GRPE-58."""
        if t.epoch < t.last_epoch:
            return
        greeks = named(t, "greeks")
        disks = t.civs[greeks].disks
        if "mycenae" in disks and t.book.gold.get("mycenae", 0):
            gain_vp(t, greeks, 10, "ACISP-GRPE-53")
        for area in ("thessaly", "laconia", "syracuse"):
            if area in disks and t.book.gold.get(area, 0):
                gain_vp(t, greeks, 5, "ACISP-GRPE-54")

    # --- time ---

    def reveals(self, t: Table) -> bool:
        return t.turn == 3 and not t.lasting.time_passes

    def epoch_over(self, t: Table, card: CardId) -> bool:
        """ACISP-GRPE-12: an Epoch has three or four turns."""
        odds = bool(card) and any(d in str(NUMBER[card]) for d in "23")
        return t.turn >= 4 or (t.turn == 3 and (t.lasting.time_passes or odds))

    def clock_rule(self, t: Table) -> str:
        return "ACISP-GRPE-12"

    def changes_event(self, t: Table, card: CardId) -> bool:
        if card == TIME_PASSES and (t.turn < 3 or t.stage == EPOCH_END):
            t.tell("ignored", -1, {"card": card}, "ACISP-GRPE-12")
            return True
        return super().changes_event(t, card)

    # --- cards ---

    def on_table(self, t: Table, civ: CivId) -> list[str]:
        """ACISP-GRPE-19: Armored Infantry can be used from the table in Mycenae and Laconia."""
        if t.stage != COMPETITION_STAGE or t.contest.area not in ("mycenae", "laconia"):
            return []
        return [INFANTRY] if t.book.tabled.get(INFANTRY, NOBODY) == civ else []

    def may_let_go(self, t: Table, card: CardId) -> bool:
        """ACISP-GRPE-20: Armored Infantry stays."""
        return card != INFANTRY and super().may_let_go(t, card)

    def keeps_investment(self, t: Table, card: CardId) -> bool:
        """ACISP-GRPE-16: the Academy of Sciences stays face up while there is Gold in Mycenae."""
        return card == ACADEMY and t.book.gold.get("mycenae", 0) > 0

    def recalled_cards(self) -> list[str]:
        return ["strategos", "triremes"]

    # --- the result ---

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """ACISP-GRPE-55."""
        return sum_vp(t, machines) / 2

    def scores(self, t: Table) -> list[Fraction]:
        scores = super().scores(t)
        if t.players == 2:
            scores[1] /= 2
        return scores

    def ranking(self, t: Table, scores: list[Fraction]) -> list[int]:
        """ACISP-GRPE-56."""
        return [2, 1] if scores[1] > scores[0] else [1, 2]

    def points_win(self, t: Table, score: Fraction) -> bool:
        return not npc_vp(t) > score


# --- both Persian powers ---


def alive(t: Table, id: str) -> int:
    """The number of a Persian power that still takes turns; -1 if it is out."""
    i = named(t, id)
    return i if i in t.order else -1


def cohabit(t: Table) -> None:
    """ACISP-GRPE-35..37: where both Persian powers have disks, all become red at sea and brown on land."""
    land, sea = [named(t, id) for id in PERSIANS]
    for area in part(t).areas:
        if area in t.civs[land].disks and area in t.civs[sea].disks:
            old, new = (sea, land) if IS_LAND[area] else (land, sea)
            if new not in t.order:
                continue
            n = min(t.civs[old].disks[area], t.civs[new].supply)
            if n:
                take(t, old, area, n)
                t.civs[new].supply -= n
                t.civs[new].disks = more(t.civs[new].disks, area, n)
                t.tell(
                    "cohabit",
                    -1,
                    {"area": area, "civ": t.civs[new].id, "n": n},
                    "ACISP-GRPE-36" if IS_LAND[area] else "ACISP-GRPE-35",
                )


def cut_persians(t: Table) -> None:
    """ACISP-GRPE-38, ACISP-GRPE-39: cuts both powers together to 4 disks per land area and 3 per coastal sea area."""
    land, sea = [named(t, id) for id in PERSIANS]
    for area in part(t).areas:
        total = t.civs[land].disks.get(area, 0) + t.civs[sea].disks.get(area, 0)
        over = total - (LAND_STACK if IS_LAND[area] else SEA_STACK)
        for civ in (sea, land) if IS_LAND[area] else (land, sea):
            n = min(over, t.civs[civ].disks.get(area, 0))
            if n > 0:
                take(t, civ, area, n)
                over -= n


def eliminate(t: Table, civ: CivId, rule: RuleId) -> None:
    """ACISP-GRPE-48..50: takes a power out of the turn order; its hand and talents are discarded, its VP are frozen,
    and its disks on the map stay."""
    c = t.civs[civ]
    t.tell("eliminated", c.seat, {"civ": c.id}, rule)
    place = t.order.index(civ)
    t.order = [other for other in t.order if other != civ]
    for frame in t.stack:  # the next civilization in turn order stays the same
        if isinstance(frame, GrowthPhase | CardPhase) or (isinstance(frame, Reckoning) and frame.step == "draws"):
            if frame.place > place:
                frame.place -= 1
    for card in c.hand:
        if card in t.book.special:
            t.book.tabled[card] = t.book.special[card]
        else:
            t.discard.append(card)
        t.known.pop(card, None)
    c.hand = []
    c.treasury = c.loot = 0
    t.book.disks[civ] -= c.supply + c.ready
    c.supply = c.ready = 0
    state_of(t).out.append(civ)


# --- the Persians, led by the game ---


def persian_gold(t: Table) -> list[str]:
    """The areas with Persian Gold."""
    both = [named(t, id) for id in PERSIANS]
    return sorted(a for a, n in t.book.gold.items() if n and t.book.owners[a] in both)
