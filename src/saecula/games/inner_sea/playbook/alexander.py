"""Alexander (ALEX) and Darius (DARIUS): one war, from either side."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from saecula.core import AGAIN, LEAVE, Move, Step
from saecula.core.types import CardId, RuleId
from saecula.games.inner_sea.atlas import BIT, IS_LAND, bits
from saecula.games.inner_sea.board import (
    CITY,
    HAND_LIMIT,
    ally,
    controls,
    gain_talents,
    limit,
    named,
)
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER
from saecula.games.inner_sea.frames import Growth
from saecula.games.inner_sea.ids import CivId, FactionId
from saecula.games.inner_sea.npc.fighting import fight, foreseen
from saecula.games.inner_sea.npc.ground import Ground, Spot, fill
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.playbook.persia import PERSIANS, PersianWar, persian_gold
from saecula.games.inner_sea.playbook.rules import TIME_PASSES, to_ready
from saecula.games.inner_sea.playbook.victory import NPC_WINS, civ_vp, end, seat_of, seat_vp, sum_vp
from saecula.games.inner_sea.table import NOBODY, Table

STRATEGOS: Final = "strategos"
CAPTAIN: Final = "captain"
ALEXANDER: Final[list[str]] = ["strategos", "metal-forging-armor", "armored-infantry"]
"""ACISP-DARIUS-24: Strategos, then Metal Forging: Armor, then Armored Infantry."""


class EmpireOfAlexander(PersianWar):
    """What Alexander and Darius have in common."""

    def greek_rule(self) -> str:
        """The rule that brings the Greeks a talent and 2 disks before they grow."""
        return "ACISP-ALEX-27"

    def truce_rule(self) -> str:
        return "ACISP-ALEX-30"

    def fleet_rule(self) -> str:
        return "ACISP-ALEX-31"

    def gold_rule(self) -> str:
        return "ACISP-ALEX-14"

    def time_rule(self) -> str:
        """The rule by which Time Passes is ignored."""
        return "ACISP-ALEX-09"

    def return_rules(self) -> list[str]:
        """The rules by which Captain and Strategos return to the hand."""
        return ["ACISP-ALEX-23", "ACISP-ALEX-25"]

    # --- the turn ---

    def own_growth(self, t: Table, growth: Growth) -> Step:
        civ = growth.civ
        c = t.civs[civ]
        if c.id == "greeks":
            if self.greeks_wait(t):
                t.tell("skips", c.seat, {"civ": c.id}, "ACISP-DARIUS-21")
                return LEAVE
            gain_talents(t, civ, 1, self.greek_rule())
            to_ready(t, civ, 2, self.greek_rule())
        if c.id in PERSIANS and t.turn == 1:  # ACISP-ALEX-29, ACISP-DARIUS-27
            growth.step = "deployment"
            return AGAIN
        return super().own_growth(t, growth)

    def greeks_wait(self, t: Table) -> bool:
        return False

    def begin_contest(self, t: Table) -> None:
        """ACISP-ALEX-31, ACISP-DARIUS-28: adds a white disk of the Persian fleet in a competition at sea."""
        super().begin_contest(t)
        area = t.contest.area
        sea = named(t, "sea-persians")
        if not IS_LAND[area] and sea in t.order and area in t.civs[sea].disks:
            ally(t, sea, area)
            t.tell("allied", t.civs[sea].seat, {"civ": t.civs[sea].id, "area": area, "n": 1}, self.fleet_rule())

    def gold_lost(self, t: Table, owner: FactionId, who: FactionId) -> None:
        """ACISP-ALEX-14, ACISP-DARIUS-11: reveals a card when Greek Gold is lost; an odd one ends the game with a
        Persian victory."""
        card = reveal(t, False) if t.civs[owner].id == "greeks" else ""
        if not card:
            return
        t.tell("revealed.gold", -1, {"card": card}, self.gold_rule())
        if NUMBER[card] % 2:
            persians = named(t, "land-persians")
            if IS_EVENT[card]:
                t.limbo.remove(card)
                t.discard.append(card)
            end(t, "greek-gold-lost", seat_of(t, persians) if persians >= 0 else NPC_WINS, self.gold_rule())
        elif IS_EVENT[card]:
            lay_out(t, [card], NOBODY)

    # --- time ---

    def reveals(self, t: Table) -> bool:
        return t.turn in (4, 5)

    def epoch_over(self, t: Table, card: CardId) -> bool:
        """ACISP-ALEX-10..12: from turn 4 on the game ends on an odd card, and after turn 6 in any case."""
        return t.turn >= 6 or (t.turn >= 4 and bool(card) and NUMBER[card] % 2 == 1)

    def clock_rule(self, t: Table) -> str:
        return "ACISP-ALEX-10" if t.turn == 4 else "ACISP-ALEX-11"

    def changes_event(self, t: Table, card: CardId) -> bool:
        if card == TIME_PASSES:
            t.tell("ignored", -1, {"card": card}, self.time_rule())
            return True
        return super().changes_event(t, card)

    # --- the map ---

    def bars(self, t: Table, civ: CivId) -> list[tuple[int, str]]:
        """Bars the areas with Greek Gold in turn 1 (ACISP-ALEX-30, ACISP-DARIUS-27)."""
        out = super().bars(t, civ)
        if t.civs[civ].id in PERSIANS and t.turn == 1:
            greeks = named(t, "greeks")
            gold = [a for a, owner in t.book.owners.items() if owner == greeks and t.book.gold.get(a, 0)]
            out.append((sum(BIT[a] for a in gold), self.truce_rule()))
        return out

    # --- cards ---

    def begin_draw(self, t: Table, civ: CivId) -> None:
        """ACISP-ALEX-23, ACISP-ALEX-25, ACISP-DARIUS-16, ACISP-DARIUS-18: returns Captain and Strategos to the hand."""
        c = t.civs[civ]
        for card in [card for card, owner in t.book.tabled.items() if owner == civ and card in (CAPTAIN, STRATEGOS)]:
            del t.book.tabled[card]
            c.hand.append(card)
            rule = self.return_rules()[0 if card == CAPTAIN else 1]
            t.tell("returned", c.seat, {"civ": c.id, "card": card}, rule)
        super().begin_draw(t, civ)


class Alexander(EmpireOfAlexander):
    """Alexander: the Greeks in Asia."""

    def wonder_rule(self) -> str:
        return "ACISP-ALEX-02"

    def aeneas_rule(self) -> str:
        return "ACISP-ALEX-20"

    def elimination_rules(self) -> list[str]:
        return ["ACISP-ALEX-17", "ACISP-ALEX-18", "ACISP-ALEX-15", "ACISP-ALEX-16"]

    def face_down_rule(self) -> str:
        return "ACISP-ALEX-24"

    def recall_rule(self) -> str:
        return "ACISP-ALEX-26"

    def captain_helps(self, t: Table, civ: CivId, civs: list[int]) -> list[int]:
        """ACISP-ALEX-22: the Captain of the Sea Persians always helps the Land Persians."""
        if t.civs[civ].id != "sea-persians":
            return civs
        return [i for i in civs if t.civs[i].id == "land-persians"]

    # --- civilizations led by the game ---

    def base_rules(self) -> list[str]:
        return ["ACISP-ALEX-36", "ACISP-ALEX-37", "ACISP-ALEX-38", "ACISP-ALEX-39", "ACISP-ALEX-40"]

    def egypt_held(self, g: Ground) -> bool:
        return sum(g.own.get(a, 0) for a in ["egypt", *bits(g.adjacent["egypt"])]) >= 3

    def base_spots(self, g: Ground) -> list[Spot]:
        """ACISP-ALEX-34, ACISP-ALEX-35: areas with Persian Gold where Greeks have disks come first."""
        if g.t.civs[g.civ].id in PERSIANS:
            greeks = g.t.civs[named(g.t, "greeks")].disks
            for area in persian_gold(g.t):
                if area in greeks:
                    found = fill(g, area, min(greeks[area] + 2, limit(g.t, area)), "ACISP-ALEX-35")
                    if found:
                        return found
        return super().base_spots(g)

    # --- the result ---

    def ranking(self, t: Table, scores: list[Fraction]) -> list[int]:
        """ACISP-ALEX-42."""
        return [2, 1]

    def awards(self, t: Table) -> list[str]:
        return ["npc-victory"] if t.book.winner == NPC_WINS else [level(t)]

    def alone(self, t: Table, score: Fraction) -> tuple[bool, str]:
        """ACISP-ALEX-19, ACISP-ALEX-42, ACISP-ALEX-43."""
        return t.book.winner >= 0, level(t)


class Darius(EmpireOfAlexander):
    """Darius: the same war from the Persian side."""

    def wonder_rule(self) -> str:
        return "ACISP-DARIUS-02"

    def aeneas_rule(self) -> str:
        return "ACISP-DARIUS-15"

    def elimination_rules(self) -> list[str]:
        return ["ACISP-DARIUS-14", "ACISP-DARIUS-13", "ACISP-DARIUS-12", "ACISP-DARIUS-12"]

    def recall_rule(self) -> str:
        return "ACISP-DARIUS-19"

    def must_recall(self) -> str:
        return "ACISP-DARIUS-19"

    def greek_rule(self) -> str:
        return "ACISP-DARIUS-22"

    def truce_rule(self) -> str:
        return "ACISP-DARIUS-27"

    def fleet_rule(self) -> str:
        return "ACISP-DARIUS-28"

    def gold_rule(self) -> str:
        return "ACISP-DARIUS-11"

    def time_rule(self) -> str:
        return "ACISP-DARIUS-10"

    def clock_rule(self, t: Table) -> str:
        return "ACISP-DARIUS-10"

    def return_rules(self) -> list[str]:
        return ["ACISP-DARIUS-16", "ACISP-DARIUS-18"]

    def greeks_wait(self, t: Table) -> bool:
        """ACISP-DARIUS-21."""
        return t.turn == 1

    def may_let_go(self, t: Table, card: CardId) -> bool:
        """ACISP-DARIUS-16, ACISP-DARIUS-17: special cards stay face down."""
        return False

    def may_loot(self, t: Table, civ: CivId, owner: FactionId) -> str:
        return "ACISP-DARIUS-11" if t.civs[owner].id == "greeks" else super().may_loot(t, civ, owner)

    def reward(self, t: Table, who: FactionId, rule: RuleId) -> None:
        """ACISP-DARIUS-11: there is no reward for Greek Gold."""
        if rule != "ACISP-DARIUS-11":
            super().reward(t, who, rule)

    def more_draws(self, t: Table, civ: CivId) -> int:
        """ACISP-DARIUS-20."""
        c = t.civs[civ]
        return 1 if c.id == "greeks" and len(c.hand) < HAND_LIMIT else 0

    # --- civilizations led by the game ---

    def may_exceed(self, t: Table, civ: CivId) -> bool:
        """ACISP-DARIUS-23."""
        return t.civs[civ].id != "greeks"

    def lays_first(self, t: Table, civ: CivId, things: list[Move]) -> tuple[list[Move], list[Move], str]:
        """ACISP-DARIUS-24, ACISP-DARIUS-25."""
        if t.civs[civ].id != "greeks":
            return [], things, ""
        first = alexander(t, civ, things)
        if first:
            return first, things, "ACISP-DARIUS-24"
        return [], [m for m in things if m.arg not in ALEXANDER], "ACISP-DARIUS-25"

    # --- the result ---

    def ranking(self, t: Table, scores: list[Fraction]) -> list[int]:
        return [1, 2] if darius_wins(t) else [2, 1]

    def points_win(self, t: Table, score: Fraction) -> bool:
        return darius_wins(t)


# --- the result ---


def persian_vp(t: Table) -> Fraction:
    return sum_vp(t, [named(t, id) for id in PERSIANS if named(t, id) >= 0])


def level(t: Table) -> str:
    """ACISP-ALEX-19, ACISP-ALEX-43: the level of the result for the Greeks, seat 0."""
    ahead = seat_vp(t, 0) >= persian_vp(t)
    if t.book.winner == 0:
        return "victory" if ahead else "minor-victory"
    return "defeat" if ahead else "decisive-defeat"


def darius_wins(t: Table) -> bool:
    """ACISP-DARIUS-31: whether the Persians have at least as many VP as the Greeks and Control an area of the eight
    original Persian Golds."""
    areas = [area for area, owner in t.book.owners.items() if t.civs[owner].id in PERSIANS]
    holds = any(controls(t, named(t, id), area) for id in PERSIANS for area in areas)
    return persian_vp(t) >= civ_vp(t, named(t, "greeks")) and holds


def alexander(t: Table, civ: CivId, things: list[Move]) -> list[Move]:
    """ACISP-DARIUS-24, ACISP-DARIUS-25: lays the three cards in order where there is Persian Gold or a City, if they
    lead to a win that would not come without them. They return every turn, so no talents are spent instead."""
    area = t.contest.area
    persians = [named(t, id) for id in PERSIANS]
    rich = (t.book.gold.get(area, 0) and t.book.owners.get(area, -9) in persians) or any(
        i >= 0 and t.civs[i].disks.get(area, 0) >= CITY for i in persians
    )
    if not rich or fight(t, foreseen(t, civ, 0, []), []).won():
        return []
    own = [m for card in ALEXANDER for m in things if m.arg == card]
    for n in range(1, len(own) + 1):
        if fight(t, foreseen(t, civ, 0, [m.arg for m in own[:n]]), []).won():
            return own[:1]
    return []
