"""Game situations (SIT), created scenarios and Explorations (CREATE, EXPLORE), and the base game with several
civilizations per player or teams: civilizations to choose from, hostility of NPCs, unknown NPCs."""

from __future__ import annotations

from saecula.core import Frame
from saecula.core.types import CardId, RuleId, Verdict
from saecula.games.inner_sea.atlas import BIT, NILE, SEA, bits
from saecula.games.inner_sea.board import CITY, cities, distance_to, part
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.cards import INVASIONS, NUMBER
from saecula.games.inner_sea.effects.invasions import start
from saecula.games.inner_sea.frames import Horde
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.npc.enemies import humans, npcs
from saecula.games.inner_sea.npc.ties import by_seed
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.frames import Explore, Peace
from saecula.games.inner_sea.playbook.hostility import peace_among, war_among, war_on_players
from saecula.games.inner_sea.playbook.rules import Playbook
from saecula.games.inner_sea.playbook.situation_state import SituationState, state_of
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Group, Table


class Situation(Playbook):
    """A game situation, or the base game with several civilizations per player or teams."""

    def new_state(self) -> State:
        return SituationState()

    def why_unsound(self, t: Table, frame: Frame, at: str) -> Verdict:
        if isinstance(frame, Peace) and frame.step == "peace.gift" and (frame.npc < 0 or t.civs[frame.npc].seat >= 0):
            return f"{at}: peace can only be offered to a civilization that the game leads"
        return super().why_unsound(t, frame, at)

    # --- the turn ---

    def open_turn(self, t: Table) -> None:
        if t.book.agreed.exploration:
            t.call(Explore())

    def peace(self, t: Table) -> None:
        """ACISP-HOST-01: the first of four steps, in which players make peace offers in turn order."""
        if t.book.agreed.hostility and npcs(t):
            t.call(*[Peace(i) for i in humans(t)])

    def wars(self, t: Table) -> None:
        """ACISP-HOST-01: steps 2 to 4."""
        if t.book.agreed.hostility and npcs(t):
            war_on_players(t)
            peace_among(t)
            war_among(t)

    # --- new civilizations ---

    def nile(self, t: Table) -> int:
        """ACISP-NEWCIV-19: the Nile areas, including the two that count as such for a new Egypt elsewhere."""
        return NILE | sum(BIT[a] for a in state_of(t).nile)

    def marked(self, t: Table, faction: FactionId, area: AreaId) -> bool:
        """ACISP-NEWCIV-16: whether a disk there marks the home of a new civilization; it can never be removed."""
        return faction >= 0 and faction in state_of(t).cylinders and t.civs[faction].home == area

    def protected(self, t: Table, faction: FactionId, area: AreaId, card: CardId) -> str:
        if self.marked(t, faction, area) and t.civs[faction].disks.get(area, 0) <= 1:
            return "ACISP-NEWCIV-16"
        return super().protected(t, faction, area, card)

    def spared(self, t: Table, faction: FactionId, area: AreaId, n: int, card: CardId) -> int:
        if self.marked(t, faction, area):
            n = min(n, t.civs[faction].disks.get(area, 0) - 1)
        return super().spared(t, faction, area, n, card)

    def most_lost(self, t: Table, victim: CivId, area: AreaId, card: CardId) -> int:
        found = super().most_lost(t, victim, area, card)
        return min(found, t.civs[victim].disks[area] - 1) if self.marked(t, victim, area) else found

    # --- Events ---

    def changes_event(self, t: Table, card: CardId) -> bool:
        """ACISP-EXPLORE-22, ACISP-EXPLORE-23: while no NPC is active, resolves an Event as if an NPC had the fewest VP,
        by ACISP-NPCCARD-25..27 against the leading player."""
        if super().changes_event(t, card):
            return True
        if not t.book.agreed.exploration or card not in INVASIONS or npcs(t):
            return False
        unled_invasion(t, card)
        return True


class Prescribed(Situation):
    """A situation whose lists have a rule of their own."""

    def __init__(self, rule: RuleId) -> None:
        self.rule = rule

    def civilization_rule(self) -> str:
        return self.rule


class Agreed(Situation):
    """The base game with several civilizations per player, teams or a second color."""

    def printed_disks(self) -> bool:
        return True


class Created(Situation):
    """Created scenarios and Explorations."""

    def players_first(self) -> bool:
        return True

    def own_clock(self, t: Table) -> bool:
        return True

    def reveals(self, t: Table) -> bool:
        return t.turn in (2, 3) and t.epoch < t.last_epoch and not t.lasting.time_passes

    def epoch_over(self, t: Table, card: CardId) -> bool:
        """ACISP-CREATE-15: the last Epoch has four turns."""
        odds = bool(card) and any(d in str(NUMBER[card]) for d in ("2" if t.turn == 2 else "23"))
        return t.turn >= 4 or t.lasting.time_passes or odds

    def clock_rule(self, t: Table) -> str:
        return "ACISP-CREATE-15" if t.epoch >= t.last_epoch else "ACIS-SUDDEN-02"


def unled_invasion(t: Table, card: CardId) -> None:
    """Brings an invasion to the area that hurts the leading player most, by ACISP-NPCCARD-25..27."""
    p = part(t)
    victim = max(t.order, key=lambda i: (half_points(t, i), cities(t, i), -t.order.index(i)))
    own = held(t.civs[victim].disks)
    keys: dict[str, tuple[int, int, int]] = {}
    for area in bits(start(t, card)):
        hit = (BIT[area] | p.adjacent[area] & p.land) & own
        prize = sum(worth(t, victim, name) for name in bits(hit))
        keys[area] = (0 if hit else 1, 0 if hit else distance_to(t, area, own), -prize)
    if not keys:
        return
    least = min(keys.values())
    best = [area for area in p.areas if keys.get(area) == least]
    area = by_seed(t, NOBODY, best, "ACISP-EXPLORE-22")
    near = p.adjacent[area] & p.land
    t.tell("invasion", -1, {"civ": t.civs[victim].id, "card": card, "area": area}, "ACISP-EXPLORE-22")
    hordes = [Group(a, BARBARIANS, 4) for a in [area, *[b for b in p.areas if near & BIT[b]]]]
    t.call(Horde(victim, card, hordes))


def worth(t: Table, civ: CivId, area: AreaId) -> int:
    """ACISP-NPCCARD-27: weighs Wonders, then Cities, Settlements, Camps (an Exploration has no Gold)."""
    if any(w.area == area and w.owner == civ and not w.destroyed for w in t.wonders.values()):
        return 1000
    n = t.civs[civ].disks[area]
    return 100 if n >= CITY and not BIT[area] & SEA else 10 if n == 2 else 1
