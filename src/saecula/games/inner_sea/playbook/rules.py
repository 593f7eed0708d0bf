"""What all scenarios of the playbook have in common: civilizations led by the game, difficulty, Gold, several
civilizations per player (MULTI), teams.

Each scenario derives its own rules from these and overrides what differs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from saecula.core import LEAVE, Choices, Frame, Options, Outcome, Step
from saecula.core.data import stray
from saecula.core.types import CardId, RuleId, Seat, Verdict
from saecula.games.inner_sea.atlas import BIT, HOME
from saecula.games.inner_sea.board import HAND_LIMIT, cities, gain_talents, gain_vp, on_map, take, walled
from saecula.games.inner_sea.cards import KIND, WONDERS
from saecula.games.inner_sea.doing import Doing
from saecula.games.inner_sea.frames import Declaration, Growth
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.npc.competitions import category
from saecula.games.inner_sea.npc.enemies import choose_primary, is_enemy, npcs
from saecula.games.inner_sea.playbook import gold, teams, victory
from saecula.games.inner_sea.playbook.frames import StartWonder
from saecula.games.inner_sea.playbook.showing import show
from saecula.games.inner_sea.playbook.victory import civ_vp, player_vp
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.rulebook import BASE_DRAW, Rulebook
from saecula.games.inner_sea.scenarios import Scenario
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, RULEBOOKS, Civ, Table

TIME_PASSES: Final = "time-passes"
TRAITOR: Final = "traitor"
SINGLE: Final = 0
DOUBLE: Final = 1
"""One against Two: the seats of the single and of the double player."""
FEW: Final = 6
GAP: Final = 5


class Playbook(Rulebook):
    """A scenario: the base rules with the changes below."""

    # --- the setup ---

    def read_options(self, t: Table, options: Options) -> None:
        """Reads the optional rules of the scenario."""

    def has_invaders(self) -> bool:
        """ACISP-DIFF-07: whether the difficulty settings are those for Invaders."""
        return False

    def has_wonders(self) -> bool:
        """Whether Wonders are built in this scenario."""
        return True

    def why_unsound(self, t: Table, frame: Frame, at: str) -> Verdict:
        if isinstance(frame, StartWonder) and frame.step == "book.wonder":
            return stray(at, [frame.wonder], list(WONDERS))
        return ""

    def show(self, frame: Frame, doing: Doing) -> None:
        show(frame, doing)

    def seats(self, scenario: Scenario, options: Options) -> dict[str, int]:
        """The seat that leads each power."""
        return scenario.seats[int(options["players"])]

    def lay_out(self, t: Table, scenario: Scenario) -> None:
        """Lays out what is needed besides the powers with their disks, Gold and cards."""

    def enemies_of(self, t: Table, civ: CivId) -> list[int]:
        """ACISP-NPC-09: an NPC is an enemy of every player's civilization."""
        return [i for i, other in enumerate(t.civs) if other.seat >= 0]

    def march(self, t: Table) -> None:
        """Runs what comes between the setup and the opening hands."""

    def players_first(self) -> bool:
        """ACISP-CREATE-03: whether players choose their civilizations before those of the NPCs are known."""
        return False

    def civilization_rule(self) -> str:
        """The rule by which the lists of civilizations must be filled."""
        return "ACISP-SIT-37"

    def printed_disks(self) -> bool:
        """Whether civilizations begin with their printed starting disks."""
        return False

    def start_forbidden(self, t: Table, civ: CivId) -> int:
        """Areas in which a civilization may not begin."""
        return 0

    def disks_on_cards(self, t: Table, civ: CivId) -> int:
        """A civilization's disks on cards on the table."""
        return 0

    # --- the turn ---

    def begin_turn(self, t: Table) -> None:
        """Clears what applied only to the last turn."""
        book = t.book
        book.state.begin_turn()
        book.hurt = []
        book.calm = []
        book.plan = []
        book.primary = [NOBODY] * len(t.civs)
        self.open_turn(t)
        self.eliminations(t)

    def open_turn(self, t: Table) -> None:
        """Runs the scenario's phase before the Growth Phase, if it has one."""

    def begin_cards(self, t: Table) -> None:
        """Chooses Primary enemies (ACISP-NPC-18) and hands out the talents of the difficulty level (ACISP-DIFF-04)."""
        self.eliminations(t)
        for i in npcs(t):
            choose_primary(t, i)
        agreed = t.book.agreed
        for i in t.order:
            n = agreed.player_talents if t.civs[i].seat >= 0 else agreed.npc_talents
            gain_talents(t, i, n, "ACISP-DIFF-04")

    def begin_growth(self, t: Table, growth: Growth) -> None:
        t.book.plan = []
        if t.civs[growth.civ].seat < 0:
            choose_primary(t, growth.civ)

    def grow(self, t: Table, growth: Growth) -> Step:
        self.eliminations(t)
        if t.reason or growth.civ not in t.order:
            return LEAVE
        return self.own_growth(t, growth)

    def own_growth(self, t: Table, growth: Growth) -> Step:
        """Changes the steps that this civilization takes, if the scenario does so."""
        return super().grow(t, growth)

    def begin_competition(self, t: Table) -> None:
        for i in npcs(t):
            choose_primary(t, i)

    def begin_contest(self, t: Table) -> None:
        """ACISP-NPCCOMP-09: players lay down cards before NPCs do."""
        t.contest.civs = sorted(t.contest.civs, key=lambda i: (t.civs[i].seat < 0, t.order.index(i)))

    def end_competition(self, t: Table) -> None:
        """Loots Gold, then checks for automatic victories."""
        if t.book.gold:
            gold.loot_gold(t, self)
        self.automatic_victories(t)
        self.eliminations(t)

    def automatic_victories(self, t: Table) -> None:
        """Ends the game if it is won outright at the end of a Competition Phase."""

    def counted(self, t: Table) -> None:
        """ACISP-NPCRES-01, ACISP-EXPLORE-24, ACISP-DIFF-02: awards the bonus VP of NPCs, then what the scenario
        counts."""
        bonus = t.book.agreed.bonus_vp
        if bonus:
            for i in t.order:
                if t.civs[i].seat < 0:
                    gain_vp(t, i, bonus, "ACISP-NPCRES-01")
        self.count_more(t)
        self.eliminations(t)

    def count_more(self, t: Table) -> None:
        """Awards what the scenario scores at the end of the Victory Count."""

    def turn_ends(self, t: Table) -> bool:
        """ACISP-NPCAEN-04..06: removes NPCs that left and moves others to last place; ends the game at the VP limit
        (ACISP-CREATE-16) or when all NPCs are gone."""
        book = t.book
        t.order = [civ for civ in t.order if civ not in book.leaving_order]
        for civ in book.last:
            t.order = [*[other for other in t.order if other != civ], civ]
        book.leaving_order = []
        book.last = []
        bound = book.agreed.vp_limit
        if bound and any(c.vp >= bound for c in t.civs):
            victory.end(t, "vp-limit", -1, "ACISP-CREATE-16")
            return True
        met = any(c.seat < 0 for c in t.civs) and not book.unknown
        if book.agreed.solitaire and met and not any(t.civs[i].seat < 0 for i in t.order):
            victory.end(t, "npcs-gone", 0, "ACISP-NPCAEN-05")
            return True
        self.eliminations(t)
        return False

    # --- growth ---

    def least_growth(self, t: Table, civ: CivId) -> int:
        """3, or 6 for a single player (ACISP-MULTI-12), or what the scenario or the difficulty says."""
        single = t.book.agreed.duel and t.civs[civ].seat == SINGLE
        n = self.own_least_growth(t, civ, 6 if single else super().least_growth(t, civ))
        return max(n, t.book.agreed.least_growth if t.civs[civ].seat >= 0 else 0, 0)

    def own_least_growth(self, t: Table, civ: CivId, usual: int) -> int:
        """The minimum growth of a power in this scenario."""
        return usual

    def more_growth(self, t: Table, civ: CivId) -> int:
        """ACISP-DIFF-05."""
        agreed = t.book.agreed
        return agreed.player_growth if t.civs[civ].seat >= 0 else agreed.npc_growth

    # --- the map ---

    def bars(self, t: Table, civ: CivId) -> list[tuple[int, str]]:
        """The areas that special rules currently close to a civilization, each set with its rule."""
        return teams.bars(t, civ) if t.book.agreed.teams else []

    def barred(self, t: Table, civ: CivId) -> int:
        mask = 0
        for areas, _ in self.bars(t, civ):
            mask |= areas
        return mask

    def why_barred(self, t: Table, civ: CivId, area: AreaId) -> Verdict:
        for areas, rule in self.bars(t, civ):
            if areas & BIT[area]:
                return rule
        return ""

    def closed(self, t: Table, civ: CivId, mask: int) -> int:
        return mask | self.barred(t, civ)

    def why_closed(self, t: Table, civ: CivId, area: AreaId) -> Verdict:
        return self.why_barred(t, civ, area)

    def gold(self, t: Table) -> dict[str, int]:
        """ACISP-GOLD-03."""
        return {area: owner for area, owner in t.book.owners.items() if t.book.gold.get(area, 0)}

    def ranks(self, t: Table) -> dict[str, int]:
        return category(t) if t.book.agreed.by_category else super().ranks(t)

    def disks_of(self, t: Table, civ: CivId) -> int:
        return t.book.disks[civ] - self.disks_on_cards(t, civ)

    # --- cards ---

    def hand_limit(self, t: Table, civ: CivId) -> int:
        """Four cards for each civilization of the double player (ACISP-MULTI-17, ACISP-MULTI-18), otherwise the usual
        limit."""
        return 4 if t.book.agreed.duel and t.civs[civ].seat == DOUBLE else HAND_LIMIT

    def why_unfair(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        return teams.why_unfair(t, civ, card) if t.book.agreed.teams else ""

    def fair(self, t: Table, d: Declaration, choices: Choices) -> Choices:
        return teams.fair(t, d, choices) if t.book.agreed.teams else choices

    # --- losses ---

    def protected(self, t: Table, faction: FactionId, area: AreaId, card: CardId) -> str:
        """ACISP-GOLD-05, ACISP-GOLD-06: a card removes at most one disk of the owner of Gold there, and never the
        last."""
        if not card or KIND.get(card, "") == "competition":
            return ""
        if gold.golden(t, faction, area):
            here = t.barbarians.get(area, 0) if faction == BARBARIANS else t.civs[faction].disks.get(area, 0)
            if here <= 1:
                return "ACISP-GOLD-06"
            if area in t.book.spared:
                return "ACISP-GOLD-05"
        return ""

    def spared(self, t: Table, faction: FactionId, area: AreaId, n: int, card: CardId) -> int:
        """ACISP-GOLD-05..08."""
        if not card or n < 1:
            return n
        rule = self.protected(t, faction, area, card)
        seat = t.civs[faction].seat if faction >= 0 else -1
        if rule:
            t.tell("spared", seat, {"area": area, "card": card}, rule)
            return 0
        if gold.golden(t, faction, area) and KIND.get(card, "") != "competition":
            t.book.spared.append(area)
            if n > 1:
                t.tell("spared", seat, {"area": area, "card": card}, "ACISP-GOLD-05")
            return 1
        return n

    def kept(self, t: Table, victim: CivId, area: AreaId, card: CardId, civ: CivId) -> str:
        """The words of ACISP-ROME1-48, "a card that would remove disks from an area", apply to these cards too: the
        victim may choose only among the areas that the player of the card can reach, and loses nothing if there are
        none."""
        if walled(t, victim, area):
            return "ACIS-CIV-55"
        return self.protected(t, victim, area, card) or (self.out_of_reach(t, civ, area) if civ >= 0 else "")

    def most_lost(self, t: Table, victim: CivId, area: AreaId, card: CardId) -> int:
        """ACISP-GOLD-05."""
        golden = gold.golden(t, victim, area) and KIND.get(card, "") != "competition"
        return 1 if golden else super().most_lost(t, victim, area, card)

    # --- Gold ---

    def may_loot(self, t: Table, civ: CivId, owner: FactionId) -> str:
        """The rule by which a civilization loots another's Gold; "" if it does not (ACISP-GOLD-12, ACISP-GOLD-15)."""
        c = t.civs[civ]
        return "ACISP-GOLD-09" if c.seat < 0 and is_enemy(t, civ, owner) and t.civs[owner].seat >= 0 else ""

    def barbarians_loot(self, t: Table, owner: FactionId) -> bool:
        """Whether Barbarians who Control an area take its Gold."""
        return t.civs[owner].seat >= 0

    def reward(self, t: Table, who: FactionId, rule: RuleId) -> None:
        """ACISP-GOLD-10: awards 4 VP and 1 talent for Gold."""
        gain_vp(t, who, gold.GOLD_VP, "ACISP-GOLD-10")
        gain_talents(t, who, 1, "ACISP-GOLD-10")

    def gold_lost(self, t: Table, owner: FactionId, who: FactionId) -> None:
        """Applies the consequences of the loss of a power's Gold; `who` took it (-1: the Barbarians)."""

    # --- drawing ---

    def own_draw(self, t: Table, civ: CivId) -> int:
        """Three cards, or four for a single player (ACISP-MULTI-13)."""
        return 4 if t.book.agreed.duel and t.civs[civ].seat == SINGLE else BASE_DRAW

    def base_draw(self, t: Table, civ: CivId) -> int:
        """ACISP-DIFF-03, ACISP-DIFF-07: the number of cards, adjusted for difficulty."""
        agreed = t.book.agreed
        return max(0, self.own_draw(t, civ) + (agreed.npc_draw if t.civs[civ].seat < 0 else agreed.player_draw))

    def gets_bonus(self, t: Table, civ: CivId) -> bool:
        """Whether a power draws bonus cards when it cannot draw more than three."""
        return False

    def bonus(self, t: Table, civ: CivId, n: int) -> int:
        """ACISP-ROME1-47, ACISP-ROME1-76, ACISP-ROME2-18, ACISP-HANN-45, ACISP-GODKING-27: one more card for a power
        that cannot draw more than three."""
        if n > BASE_DRAW or t.civs[civ].treasury or not self.gets_bonus(t, civ):
            return 0
        return t.book.agreed.bonus_cards if t.book.agreed.bonus_cards >= 0 else 1

    def draws(self, t: Table, civ: CivId, spent: int, extra: int) -> int:
        total = max(0, self.base_draw(t, civ) - t.civs[civ].fewer) + cities(t, civ) // 4 + spent + extra
        return total + self.bonus(t, civ, total)

    def expected_draw(self, t: Table, civ: CivId) -> int:
        return max(0, self.base_draw(t, civ) - t.civs[civ].fewer) + cities(t, civ) // 4

    def after_draw(self, t: Table, civ: CivId) -> None:
        """ACISP-NPCRES-07: an NPC Phoenicia gains 2 talents instead of the card exchange."""
        if t.civs[civ].seat < 0 and self.has_sheet(t, civ, "phoenicia"):
            gain_talents(t, civ, 2, "ACISP-NPCRES-07")

    # --- Events ---

    def changes_event(self, t: Table, card: CardId) -> bool:
        """ACISP-MULTI-20: Time Passes is ignored in One against Two."""
        if card == TIME_PASSES and t.book.agreed.duel:
            t.tell("ignored", -1, {"card": card}, "ACISP-MULTI-20")
            return True
        return False

    def fewest_points(self, t: Table) -> int:
        """ACIS-EVENT-10..12 with player scores (ACISP-MULTI-07, ACISP-MULTI-22): the civilization with the fewest VP
        decides; in a tie, the last in turn order."""
        best = -1
        least: tuple[Fraction, int, int, int] | None = None
        for k, i in enumerate(t.order):
            c = t.civs[i]
            if not self.has_points(c):
                continue
            double = 1 if t.book.agreed.duel and c.seat != SINGLE else 0
            key = (player_vp(t, i), self.decides_later(t, i), double, -k)
            if least is None or key < least:
                least = key
                best = i
        return best

    def decides_later(self, t: Table, civ: CivId) -> int:
        """1 for powers that come after others with the same VP when an Event asks for the fewest."""
        return 0

    # --- the Aeneas Rule ---

    def no_aeneas(self, t: Table, civ: CivId) -> str:
        """The rule of the scenario or the difficulty (ACISP-DIFF-08) that excludes the Aeneas Rule, or ""."""
        return "ACISP-DIFF-08" if t.book.agreed.aeneas == "never" else ""

    def why_no_aeneas(self, t: Table, civ: CivId) -> Verdict:
        """ACISP-MULTI-15, ACISP-NPCAEN-01, ACISP-NPCAEN-04, ACISP-NPCAEN-10, ACISP-DIFF-09."""
        rule = self.no_aeneas(t, civ)
        if rule:
            return rule
        c = t.civs[civ]
        single = t.book.agreed.duel and c.seat == SINGLE
        if t.epoch >= t.last_epoch and not single:
            return "ACIS-AENEAS-02"
        if c.aeneas and c.seat < 0:
            return "" if on_map(c) <= FEW else "ACISP-NPCAEN-04"
        if c.aeneas and t.book.agreed.aeneas != "often":
            return "ACIS-AENEAS-03"
        if c.seat < 0:
            return "" if on_map(c) <= FEW else "ACISP-NPCAEN-01"
        if not c.disks:
            return ""
        if all(half_points(t, i) - half_points(t, civ) >= 2 * GAP for i in t.order if i != civ):
            return ""
        return "ACIS-AENEAS-04"

    def aeneas_disks(self, t: Table, civ: CivId) -> int:
        """Half as many again for a single player (ACISP-MULTI-14)."""
        c = t.civs[civ]
        if not t.book.agreed.duel or c.seat != SINGLE:
            return super().aeneas_disks(t, civ)
        return min((16 + 2 * (t.epoch - t.first_epoch)) * 3 // 2, c.supply)

    def leaves_for_good(self, t: Table, civ: CivId) -> bool:
        """ACISP-NPCAEN-04: an NPC cannot invoke the rule twice; its disks and VP are lost, and it leaves the game.
        ACISP-NPCAEN-06: an NPC that invokes it for the first time moves to last place in turn order."""
        c = t.civs[civ]
        if c.seat >= 0:
            return False
        if not c.aeneas:
            t.book.last.append(civ)
            return False
        for area in list(c.disks):
            take(t, civ, area, c.disks[area])
        for wonder in t.wonders.values():
            if wonder.owner == civ:
                wonder.destroyed = True
                t.book.disks[civ] -= wonder.disks
                wonder.disks = 0
        t.book.disks[civ] -= sum(c.investments.values())
        t.discard += c.investments
        c.investments = {}
        t.book.disks[civ] -= c.supply + c.ready
        c.supply = c.ready = c.vp = c.treasury = 0
        for card in c.hand:
            t.discard.append(card)
        c.hand = []
        t.book.leaving_order.append(civ)
        t.tell("npc.gone", -1, {"civ": c.id}, "ACISP-NPCAEN-04")
        return True

    # --- civilizations led by the game ---

    def has_npcs(self, t: Table) -> bool:
        return t.book.agreed.npcs

    def enmity_is_fixed(self, t: Table) -> bool:
        return t.book.agreed.fixed_enemies

    def reveals_for_ties(self, t: Table, question: str) -> bool:
        return t.book.agreed.ties_by_cards or super().reveals_for_ties(t, question)

    # --- the result ---

    def divisor(self, t: Table, seat: Seat) -> int:
        """The number by which a player's total VP are divided (ACISP-MULTI-21, ACISP-MULTI-23, ACISP-ROME1-03,
        ACISP-GODKING-53, ACISP-GODKING-54, ACISP-GODKING-63)."""
        if t.book.agreed.duel and seat == DOUBLE:
            return t.book.agreed.handicap
        divisors = t.book.agreed.divisors
        return divisors[seat] if seat < len(divisors) else 1

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """The score of these NPCs as a side: that of the best one, unless the scenario says otherwise."""
        return max(civ_vp(t, i) for i in machines)

    def tie_keys(self, t: Table, seat: Seat) -> list[int]:
        """Tie-breakers: the single player wins (ACISP-MULTI-16), otherwise ACIS-END-02 and the following rules
        apply."""
        if t.book.agreed.duel:
            return [1 if seat == SINGLE else 0]
        own = [i for i, c in enumerate(t.civs) if c.seat == seat]
        wonders = sum(
            1 for w in t.wonders.values() if w.owner in own and not w.destroyed and w.area in t.civs[w.owner].disks
        )
        return [
            wonders,
            sum(cities(t, i) for i in own),
            sum(on_map(t.civs[i]) for i in own),
            sum(len(t.civs[i].disks) for i in own),
        ]

    def scores(self, t: Table) -> list[Fraction]:
        """The score of each player."""
        return [victory.seat_vp(t, seat) for seat in range(t.players)]

    def ranking(self, t: Table, scores: list[Fraction]) -> list[int]:
        """The ranking by a rule of the scenario; [] if the points decide."""
        return []

    def winners(self, t: Table) -> list[int]:
        """The seats that win together if the game was won outright; [] if the winner wins alone."""
        return []

    def awards(self, t: Table) -> list[str]:
        if t.book.winner == victory.NPC_WINS:
            return ["npc-victory"]
        return [t.book.level] if t.book.level else []

    def alone(self, t: Table, score: Fraction) -> tuple[bool, str]:
        """Whether the player of a solitaire game has won, and the level of success. The NPC wins ties
        (ACISP-GODKING-44, ACISP-HANN-46)."""
        if t.book.winner >= 0:
            return True, "victory"
        if t.book.winner == victory.NPC_WINS:
            return False, "defeat"
        won = self.points_win(t, score)
        return won, "victory" if won else "defeat"

    def points_win(self, t: Table, score: Fraction) -> bool:
        """Whether the points amount to a victory over the NPCs."""
        other = victory.npc_vp(t)
        return other < 0 or score > other

    def outcome(self, t: Table) -> Outcome:
        return victory.outcome(t, self)

    def tell_final(self, t: Table) -> None:
        """At the end of a solitaire game, logs your points and those of the other side as the scenario counts them."""
        other = victory.npc_vp(t)
        if t.players == 1 and other >= 0:
            t.tell(
                "final", -1, {"vp": f"{float(victory.seat_vp(t, 0)):g}", "other": f"{float(other):g}"}, "ACIS-END-01"
            )


def borrow_sheet(c: Civ, id: str) -> None:
    """ACIS-AENEAS-08: a power named by a scenario stays that power and only borrows the sheet."""
    c.sheet, c.home = id, HOME[id]


def to_ready(t: Table, civ: CivId, n: int, rule: RuleId) -> None:
    """Makes disks from the supply Ready, as many as it has."""
    c = t.civs[civ]
    n = min(n, c.supply)
    c.supply -= n
    c.ready += n
    t.tell("ready", c.seat, {"civ": c.id, "n": n}, rule)


def playbook(t: Table) -> Playbook:
    """The rules of the scenario, for callers that know there is one."""
    return playbook_of(t.book.scenario)


def playbook_of(scenario: str) -> Playbook:
    rules = RULEBOOKS[scenario]
    assert isinstance(rules, Playbook)
    return rules
