"""The historical situations (HIST): the Punic Wars, Caesar and Pompey, Antony and Cleopatra."""

from __future__ import annotations

from saecula.core.types import CardId
from saecula.games.inner_sea.atlas import BIT, HOME, PARTS
from saecula.games.inner_sea.board import controls, gain_vp, home_of
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.npc.ground import Ground, Spot, fill, spots
from saecula.games.inner_sea.playbook.rules import Playbook
from saecula.games.inner_sea.playbook.victory import end, seat_of
from saecula.games.inner_sea.table import Table


class Historical(Playbook):
    """What the historical situations have in common: NPCs fill their bases first."""

    def base_of(self, g: Ground) -> str:
        return g.home

    def base_spots(self, g: Ground) -> list[Spot]:
        """ACISP-HIST-04..06: 4 disks at home, then more than the enemy in each area next to it."""
        home = self.base_of(g)
        if not g.t.book.agreed.bases or home not in g.adjacent:
            return []
        found = fill(g, home, 4, "ACISP-HIST-05")
        return found or spots(g, g.adjacent[home] & g.hostile, "ACISP-HIST-06")


class PunicWars(Historical):
    def automatic_victories(self, t: Table) -> None:
        """ACISP-HIST-16."""
        for i in t.order:
            if controls(t, i, "rome") and controls(t, i, "carthage"):
                end(t, "both-homes", seat_of(t, i), "ACISP-HIST-16")


class SecondPunicWar(Historical):
    def automatic_victories(self, t: Table) -> None:
        """ACISP-HIST-25: a civilization wins if it Controls its own Home Area and another."""
        for i in t.order:
            homes = [home_of(t.civs[k]) for k in t.order if k != i]
            if controls(t, i, home_of(t.civs[i])) and any(h and controls(t, i, h) for h in homes):
                end(t, "own-and-other-home", seat_of(t, i), "ACISP-HIST-25")


class SteadyEpochs(Historical):
    """Epochs of four turns."""

    def own_clock(self, t: Table) -> bool:
        return True

    def epoch_over(self, t: Table, card: CardId) -> bool:
        return t.turn >= 4


class CaesarAndPompey(SteadyEpochs):
    def clock_rule(self, t: Table) -> str:
        return "ACISP-HIST-34"

    def has_sheet(self, t: Table, civ: CivId, name: str) -> bool:
        """ACISP-HIST-36, ACISP-HIST-61: the civilization that Controls Rome has Rome's abilities."""
        return controls(t, civ, HOME["rome"]) if name == "rome" else super().has_sheet(t, civ, name)

    def war_sheet(self, t: Table, civ: CivId) -> str:
        return "rome" if controls(t, civ, HOME["rome"]) else ""

    def war_home(self, t: Table, civ: CivId) -> str:
        sheet = self.war_sheet(t, civ)
        return HOME[sheet] if sheet else super().war_home(t, civ)

    def own_draw(self, t: Table, civ: CivId) -> int:
        """ACISP-HIST-38: one more card for Control of Rome."""
        return super().own_draw(t, civ) + (1 if controls(t, civ, "rome") else 0)

    def epoch_points(self, t: Table) -> None:
        """ACISP-HIST-39, ACISP-HIST-40, ACISP-HIST-60."""
        final = t.epoch >= t.last_epoch
        for i in t.order:
            if controls(t, i, "rome"):
                gain_vp(t, i, 10 if final else 5, "ACISP-HIST-40" if final else "ACISP-HIST-39")

    def base_of(self, g: Ground) -> str:
        """ACISP-HIST-42, ACISP-HIST-43: Rome, if the NPC has taken it, otherwise its Home Area."""
        return "rome" if "rome" in g.own else g.home


class AntonyAndCleopatra(SteadyEpochs):
    def clock_rule(self, t: Table) -> str:
        return "ACISP-HIST-56"

    def start_forbidden(self, t: Table, civ: CivId) -> int:
        """ACISP-HIST-54: the spheres of influence."""
        east = PARTS["E"].play
        line = sum(BIT[a] for a in PARTS["E"].line)
        return east | line if t.civs[civ].id == "rome" else ~east

    def automatic_victories(self, t: Table) -> None:
        """ACISP-HIST-58."""
        if t.epoch == 4:
            for i in t.order:
                if controls(t, i, "rome") and controls(t, i, "egypt"):
                    end(t, "rome-and-egypt", seat_of(t, i), "ACISP-HIST-58")
