"""The interface between the base game and the scenarios: one method for each question, with the base rule as its body.

A scenario of the playbook derives its own class and overrides what differs. A rulebook is one object for all tables,
found by the id of the scenario (`t.rules`), and has no state: what a scenario must remember is part of the table
(`t.book`), so a copy of the table is complete. The base game imports none of the scenarios.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from saecula.core import NEXT, Choices, Frame, Move, Outcome, Step, rank
from saecula.core.types import CardId, Seat, Verdict
from saecula.games.inner_sea.atlas import BIT, NILE, RANK
from saecula.games.inner_sea.board import HAND_LIMIT, cities, home_of, on_map, sheet_of, walled, wonder_areas
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.frames import Declaration, Draw, DrawStep, Growth, HandLimit, Landing
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.points import all_half_points
from saecula.games.inner_sea.table import BASE_GAME, NOBODY, RULEBOOKS, Civ, Group, Op, Table

if TYPE_CHECKING:
    from saecula.games.inner_sea.doing import Doing
    from saecula.games.inner_sea.npc.ground import Ground, Spot

BASE_DRAW: Final = 3
DISKS: Final = 48
AENEAS_DISKS: Final = 16
AENEAS_MORE: Final = 2
AENEAS_GAP: Final = 5


class Rulebook:
    """The base game: 2 to 6 players, each with one civilization."""

    # --- the turn ---

    def begin_turn(self, t: Table) -> None:
        """Runs what comes before the Growth Phase."""

    def begin_cards(self, t: Table) -> None:
        """Runs what comes at the start of the Card Phase."""

    def begin_competition(self, t: Table) -> None:
        """Runs what comes at the start of the Competition Phase."""

    def begin_contest(self, t: Table) -> None:
        """Runs what comes at the start of one competition."""

    def end_competition(self, t: Table) -> None:
        """Runs what comes at the end of the Competition Phase, after allies have left and loot is in the treasuries."""

    def counted(self, t: Table) -> None:
        """Runs what comes at the end of the Victory Count."""

    def peace(self, t: Table) -> None:
        """Runs peace offers to civilizations led by the game, after the Victory Count."""

    def wars(self, t: Table) -> None:
        """Runs declarations of war by civilizations led by the game."""

    def turn_ends(self, t: Table) -> bool:
        """Runs what comes after the Aeneas step; returns whether it ends the game."""
        return False

    def eliminations(self, t: Table) -> None:
        """Eliminates civilizations and may end the game; called whenever disks may have left the map."""

    # --- time ---

    def own_clock(self, t: Table) -> bool:
        """Whether the scenario has its own rules for the end of an Epoch."""
        return False

    def reveals(self, t: Table) -> bool:
        """With its own clock, whether a card decides the end of this turn."""
        return False

    def epoch_over(self, t: Table, card: CardId) -> bool:
        """With its own clock, whether this turn is the Epoch's last, given the revealed card ("" for none)."""
        return False

    def clock_rule(self, t: Table) -> str:
        """The rule of that clock."""
        return "ACIS-EPOCH-01"

    def ends_in_time(self, t: Table) -> bool:
        """Whether the game ends immediately with the Epoch, without the steps of its end."""
        return False

    def changes_epoch(self, t: Table) -> bool:
        """Whether something replaces the Change of Epoch Table; if so, it has been carried out, except for Debased
        Coinage."""
        return False

    def epoch_points(self, t: Table) -> None:
        """Awards VP in addition to those of the Epoch."""

    def new_epoch(self, t: Table) -> None:
        """Runs what comes between the new hands and the next Epoch."""

    # --- growth ---

    def begin_growth(self, t: Table, growth: Growth) -> None:
        """Runs what comes before the growth of a civilization."""

    def grow(self, t: Table, growth: Growth) -> Step:
        """Chooses the steps that this civilization takes (ACIS-GROW-01); only Rome has the senate."""
        growth.skipped.append("imperial.retirement")
        if not self.has_sheet(t, growth.civ, "rome"):
            growth.skipped.append("senate")
        return NEXT

    async def retire(self, t: Table, growth: Growth) -> Step:
        """A Retirement step with its own rules."""
        return NEXT

    def sea_growth(self, t: Table) -> bool:
        """Whether seas and trade bring disks (ACIS-GROW-11, ACIS-GROW-13)."""
        return True

    def least_growth(self, t: Table, civ: CivId) -> int:
        """ACIS-GROW-17: the minimum growth."""
        return 3

    def more_growth(self, t: Table, civ: CivId) -> int:
        """How much the growth is raised or lowered."""
        return 0

    def chain(self, t: Table, civ: CivId) -> int:
        """The areas that disks can reach if ACIS-GROW-23..28 do not apply; otherwise 0."""
        return 0

    def nile(self, t: Table) -> int:
        """The areas on the Nile (ACIS-CIV-18)."""
        return NILE

    # --- sheets ---

    def sheet_of(self, c: Civ) -> str:
        """The sheet whose abilities a civilization uses: its own, or one lent to it."""
        return c.sheet or c.id

    def has_sheet(self, t: Table, civ: CivId, name: str) -> bool:
        """Whether a civilization currently has the abilities of a sheet."""
        return sheet_of(t, t.civs[civ]) == name

    def war_sheet(self, t: Table, civ: CivId) -> str:
        """The sheet whose white disks a civilization may announce in a competition; "" for none."""
        return sheet_of(t, t.civs[civ])

    def war_home(self, t: Table, civ: CivId) -> str:
        """The home area of that sheet."""
        return home_of(t.civs[civ])

    def fights_at_sea(self, t: Table, civ: CivId) -> bool:
        """ACIS-CIV-11: whether Carthage may have its third white disk, the one at sea."""
        return True

    def second_ability(self, t: Table, civ: CivId) -> str:
        """The ability that a civilization has in addition to that of its sheet; "" for none."""
        return ""

    def announced_second(self, t: Table, civ: CivId) -> None:
        """Logs that the second ability was announced."""

    # --- the map ---

    def closed(self, t: Table, civ: CivId, mask: int) -> int:
        """The areas where a civilization may not place a disk, starting from those closed by the base rules."""
        return mask

    def why_closed(self, t: Table, civ: CivId, area: AreaId) -> Verdict:
        """The scenario's rule that forbids placing a disk in an area; "" if none does."""
        return ""

    def why_barred(self, t: Table, civ: CivId, area: AreaId) -> Verdict:
        """The same for the first disk of a civilization that starts over (ACIS-AENEAS-10)."""
        return ""

    def barred(self, t: Table, civ: CivId) -> int:
        """All areas that special rules close to a civilization."""
        return 0

    def stacks_for(self, t: Table, civ: CivId, area: AreaId) -> int:
        """The civilization whose disks a disk of this civilization would be stacked on."""
        return civ

    def piles_up(self, t: Table, civ: CivId) -> bool:
        """Whether a civilization may place a disk where it has just placed another."""
        return True

    def swaps(self, t: Table, civ: CivId, area: AreaId) -> bool:
        """Whether a disk of another power has been placed instead."""
        return False

    def taken(self, t: Table, civ: CivId, n: int) -> None:
        """Called after disks of a civilization have left the map for its supply."""

    def sole_side(self, t: Table, area: AreaId) -> bool:
        """Whether all factions in an area are on one side, so nobody competes there."""
        return False

    def fights_as_usual(self, t: Table) -> bool:
        """Whether competitions run as in the base game, so that their rounds can be predicted (see `odds`)."""
        return True

    def ranks(self, t: Table) -> dict[str, int]:
        """ACIS-COMP-39: the order of competitions."""
        return RANK

    def home_ground(self, t: Table, civ: CivId) -> int:
        """The Home Area of a civilization as a mask."""
        home = home_of(t.civs[civ])
        return BIT[home] if home else 0

    def gold(self, t: Table) -> dict[str, int]:
        """The areas with Gold, and its owners."""
        return {}

    def disks_of(self, t: Table, civ: CivId) -> int:
        """The total number of disks of a civilization (ACIS-PIECE-09), not counting those on cards on the table."""
        return DISKS

    def crowds(self, t: Table, civ: CivId) -> bool:
        """Whether the disks of a civilization may exceed the limits for a while."""
        return False

    # --- cards ---

    def drawn(self, t: Table, drawing: Draw) -> None:
        """ACIS-EVENT-13: applies the hand limit after all cards of a draw have been received."""
        civ = drawing.civ
        first = [civ] if not drawing.keep and len(t.civs[civ].hand) > self.hand_limit(t, civ) else []
        t.call(*[HandLimit(i) for i in [*first, *reversed(drawing.crowded)]])

    def still_drawing(self, t: Table, civ: CivId) -> bool:
        """ACIS-DRAW-11: whether the hand limit waits because a civilization has not drawn all its cards yet. The
        procedure that calls this is no longer on the stack or has nothing left to draw."""
        return any(isinstance(frame, Draw | DrawStep) and frame.civ == civ for frame in t.stack)

    def hand_limit(self, t: Table, civ: CivId) -> int:
        """ACIS-CARD-14: six cards."""
        return HAND_LIMIT

    def on_table(self, t: Table, civ: CivId) -> list[str]:
        """Cards in front of a civilization that it may use as if they were in hand."""
        return []

    def from_before(self, t: Table, civ: CivId) -> list[str]:
        """Cards in front of a civilization that it may discard to save disks."""
        return []

    def left_table(self, t: Table, card: CardId, owner: FactionId) -> None:
        """Called after a card on the table has been used."""

    def may_let_go(self, t: Table, card: CardId) -> bool:
        """Whether the owner of a special card that is put face down may let it go."""
        return False

    def let_down(self, t: Table) -> None:
        """Asks the owners of special cards that may leave (`book.leaving`)."""

    def keeps_investment(self, t: Table, card: CardId) -> bool:
        """Whether an Investment stays face up without a disk."""
        return False

    def why_no_card(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        """The scenario's rule that keeps a civilization from playing a card for its text."""
        return ""

    def why_no_wonders(self, t: Table, civ: CivId) -> Verdict:
        """The scenario's rule that keeps a civilization from building Wonders."""
        return ""

    def untouchable(self, t: Table, d: Declaration) -> int:
        """Areas that a card being declared may not name."""
        return 0

    def out_of_reach(self, t: Table, civ: CivId, area: AreaId) -> str:
        """The rule by which this civilization's card removes no disks in an area even though its text would."""
        return ""

    def why_unfair(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        """The rule that forbids a card because it would harm the wrong players."""
        return ""

    def fair(self, t: Table, d: Declaration, choices: Choices) -> Choices:
        """What may be named next, excluding what would harm the wrong players."""
        return choices

    def bystanders(self, t: Table) -> list[int]:
        """Powers without a turn that count as opponents for cards."""
        return []

    def captain_helps(self, t: Table, civ: CivId, civs: list[int]) -> list[int]:
        """41 Captain: the civilizations that it may help."""
        return civs

    def replaced_by_barbarian(self, t: Table, civ: CivId, victim: CivId) -> bool:
        """Whether a card that replaces a disk with one of its player's brings a Barbarian instead."""
        return False

    # --- losses ---

    def first_colour(self, t: Table, faction: FactionId, area: AreaId) -> int:
        """The faction whose disk goes first when a faction loses one."""
        return faction

    def spared(self, t: Table, faction: FactionId, area: AreaId, n: int, card: CardId) -> int:
        """How many of n disks a card actually removes; this is remembered until the card is done."""
        return n

    def protected(self, t: Table, faction: FactionId, area: AreaId, card: CardId) -> str:
        """The rule that keeps this card from removing a disk; "" if none does."""
        return ""

    def kept(self, t: Table, victim: CivId, area: AreaId, card: CardId, civ: CivId) -> str:
        """The rule that keeps the victim of a card from losing a disk in an area when it chooses the areas
        (ACIS-FATE-28); "" if none does."""
        return "ACIS-CIV-55" if walled(t, victim, area) else ""

    def can_lose(self, t: Table, victim: CivId, card: CardId, civ: CivId) -> bool:
        """Whether a card of this player can cost the victim a disk of its choice (ACIS-FATE-33)."""
        return any(not self.kept(t, victim, area, card, civ) for area in t.civs[victim].disks)

    def most_lost(self, t: Table, victim: CivId, area: AreaId, card: CardId) -> int:
        """How many disks a card can cost its victim in an area, where the victim chooses the areas (ACIS-FATE-28)."""
        return t.civs[victim].disks[area]

    def payer(self, t: Table, civ: CivId) -> int:
        """The civilization whose cards and talents save this civilization's disks."""
        return civ

    def cannot_pay(self, t: Table, civ: CivId, area: AreaId) -> bool:
        """Whether a civilization may not buy off any loss in an area."""
        return False

    # --- competitions ---

    def why_no_lay(self, t: Table, civ: CivId, card: CardId) -> Verdict:
        """The scenario's rule that keeps a Competition card from being laid down here."""
        return ""

    def laid_down(self, t: Table, civ: CivId) -> None:
        """Called after a Competition card has been laid down."""

    def groups(self, t: Table, found: list[Group]) -> list[Group]:
        """ACIS-COMP-26: the groups of a competition."""
        return found

    def stands(self, t: Table, faction: FactionId) -> bool:
        """Whether a faction loses no disks in this round."""
        return False

    # --- points ---

    def half_points(self, t: Table, civ: CivId) -> int:
        """The VP of a civilization in halves."""
        return 2 * t.civs[civ].vp

    def has_points(self, c: Civ) -> bool:
        """Whether a power records VP."""
        return True

    def victory_points(self, t: Table, civ: CivId) -> int:
        """ACIS-VP-01..06: a VP for each City, and for each Wonder of its own in an area that the civilization
        occupies."""
        return cities(t, civ) + sum(
            1 for w in t.wonders.values() if w.owner == civ and not w.destroyed and w.area in t.civs[civ].disks
        )

    def counts(self, t: Table, civ: CivId) -> bool:
        """Whether it counts as a civilization for growth and points; all do for cards and Change of Epoch events."""
        return True

    def partners(self, t: Table, civ: CivId) -> list[int]:
        """The civilizations that dominate seas together with this one, including itself."""
        return [civ]

    def fewest_points(self, t: Table) -> int:
        """ACIS-EVENT-10..12: the civilization whose player has the fewest VP; in a tie, the last in turn order."""
        totals: dict[int, int] = {}
        points = all_half_points(t)
        for i, c in enumerate(t.civs):
            totals[c.seat] = totals.get(c.seat, 0) + points[i]
        best = t.order[-1]
        for i in reversed(t.order):
            if (totals[t.civs[i].seat], points[i]) < (totals[t.civs[best].seat], points[best]):
                best = i
        return best

    def outcome(self, t: Table) -> Outcome:
        """ACIS-END-01..07: VP, then areas with own Wonders, Cities, disks on the map, areas occupied. A tie that
        nothing breaks is shared."""
        seats = range(t.players)
        scores = [sum(c.vp for c in t.civs if c.seat == seat) for seat in seats]
        keys: list[list[int]] = [[0] for _ in seats]
        for i, c in enumerate(t.civs):
            found = [c.vp, wonder_areas(t, i, own=True), cities(t, i), on_map(c), len(c.disks)]
            if c.seat >= 0:
                keys[c.seat] = max(keys[c.seat], found)
        return Outcome(t.reason or "final-epoch", scores, rank([[scores[s], *keys[s][1:]] for s in seats]))

    def divisor(self, t: Table, seat: Seat) -> int:
        """The number by which a player's total VP are divided."""
        return 1

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """The score of these NPCs as a side."""
        return Fraction(0)

    def tell_final(self, t: Table) -> None:
        """Adds to the log when the game is over."""

    # --- drawing and Events ---

    def begin_draw(self, t: Table, civ: CivId) -> None:
        """Runs what comes before a civilization's draw."""

    def draws(self, t: Table, civ: CivId, spent: int, extra: int) -> int:
        """ACIS-DRAW-02..06: how many cards are drawn, given talents spent and extra draws from Investments."""
        return max(0, BASE_DRAW - t.civs[civ].fewer) + cities(t, civ) // 4 + spent + extra

    def after_draw(self, t: Table, civ: CivId) -> None:
        """Runs what comes after a civilization's draw."""

    def after_draws(self, t: Table) -> None:
        """Runs what comes at the end of the Draw step."""

    def claimed(self, t: Table, civ: CivId, card: CardId) -> int:
        """The civilization that got a drawn card because it belongs to it; NOBODY if the card belongs to no one
        else."""
        return NOBODY

    def replaces_claimed(self, t: Table) -> bool:
        """Whether another card is drawn in its place."""
        return False

    def changes_event(self, t: Table, card: CardId) -> bool:
        """Whether the scenario changes an Event; if so, it has been carried out."""
        return False

    # --- the Aeneas Rule ---

    def why_no_aeneas(self, t: Table, civ: CivId) -> Verdict:
        """ACIS-AENEAS-02..04, ACIS-AENEAS-19, ACIS-AENEAS-25: the rule that keeps a civilization from invoking it."""
        c = t.civs[civ]
        if t.epoch >= t.last_epoch:
            return "ACIS-AENEAS-02"
        if c.aeneas:
            return "ACIS-AENEAS-03"
        if not c.disks:
            return ""
        if all(other.vp - c.vp >= AENEAS_GAP for i, other in enumerate(t.civs) if i != civ):
            return ""
        return "ACIS-AENEAS-04"

    def leaves_for_good(self, t: Table, civ: CivId) -> bool:
        """Whether a civilization that invokes the rule has left the game instead."""
        return False

    def reborn(self, t: Table, landing: Landing) -> Step:
        """Runs what comes first when a civilization starts over."""
        return NEXT

    def take_sheet(self, t: Table, c: Civ, id: str) -> None:
        """ACIS-AENEAS-08: takes a new civilization."""
        c.id = id
        c.sheet = c.home = ""

    def aeneas_disks(self, t: Table, civ: CivId) -> int:
        """ACIS-AENEAS-09, ACIS-AENEAS-22, ACIS-AENEAS-26: 16 disks, plus 2 for each completed Epoch."""
        return min(AENEAS_DISKS + AENEAS_MORE * (t.epoch - t.first_epoch), t.civs[civ].supply)

    # --- civilizations led by the game ---

    def has_npcs(self, t: Table) -> bool:
        """Whether the game may lead civilizations at this table."""
        return False

    def enmity_is_fixed(self, t: Table) -> bool:
        """Whether nothing can make or end an NPC's enemies."""
        return False

    def struck(self, t: Table, civ: CivId, victim: CivId) -> None:
        """Called after a card has cost a civilization disks, cards, talents or VP."""

    def one_enemy(self, t: Table, them: list[int]) -> list[int]:
        """The civilizations among which the Primary enemy is chosen."""
        return them

    def reveals_for_ties(self, t: Table, question: str) -> bool:
        """Whether cards (ACISP-NPC-07), not the seed, settle ties."""
        return question == "aeneas.area"  # ACISP-NPCAEN-07

    def tie_rule(self, t: Table) -> str:
        """The rule by which cards settle ties."""
        return "ACISP-NPC-07"

    def tie_cards_go_back(self, t: Table) -> bool:
        """Whether the cards revealed for ties are shuffled into the deck."""
        return False

    def base_spots(self, g: Ground) -> list[Spot]:
        """The scenario's places that an NPC fills before all others (ACISP-NPC-03)."""
        return []

    def preferred(self, g: Ground, found: list[Spot]) -> list[Spot]:
        """The tied places that the scenario prefers."""
        return found

    def shunned(self, g: Ground) -> int:
        """Areas where an NPC places nothing."""
        return 0

    def pressed_on(self, g: Ground, targets: dict[int, int]) -> dict[int, int]:
        """The targets whose neighbors attract an NPC, by owner (ACISP-PRIO-14, ACISP-PRIO-15)."""
        return targets

    def invades(self, t: Table, civ: CivId) -> bool:
        """ACISP-PRIO-17: whether an NPC follows an invasion path."""
        return False

    def rivals(self, t: Table, civ: CivId) -> int:
        """Areas of others where an NPC places disks although they are not enemies."""
        return 0

    def may_exceed(self, t: Table, civ: CivId) -> bool:
        """ACISP-NPCDISK-05: whether an NPC ever wants one more disk than the largest opposing stack."""
        return True

    def most_disks(self, t: Table, civ: CivId, area: AreaId) -> int:
        """The most disks that an NPC wants in an area."""
        return 99

    def left_to_place(self, t: Table, frame: Frame) -> int:
        """How many disks an NPC may still place in a procedure of the scenario."""
        return 1

    def refrains(self, t: Table, civ: CivId, ops: list[Op]) -> bool:
        """Whether an NPC refrains from playing a card with this effect."""
        return False

    def victims(self, t: Table, civ: CivId, card: CardId, category: int, factions: list[int]) -> list[int]:
        """The factions at which the scenario directs an NPC's card; none if it has no such rule."""
        return []

    def victim_rule(self, t: Table) -> str:
        """The rule for those factions."""
        return ""

    def leaves_negation(self, t: Table, civ: CivId, attacker: CivId, card: CardId) -> bool:
        """Whether an NPC leaves it to another NPC to answer this card."""
        return False

    def one_side(self, t: Table, faction: FactionId, own: int) -> int:
        """The faction as which a faction fights, as the NPC `own` sees it; powers of one side form one group."""
        return faction

    def lays_first(self, t: Table, civ: CivId, things: list[Move]) -> tuple[list[Move], list[Move], str]:
        """What the scenario has an NPC lay down first, what is left to choose from, and the rule."""
        return [], things, ""

    def expected_draw(self, t: Table, civ: CivId) -> int:
        """How many cards an NPC will draw without spending talents."""
        return self.draws(t, civ, 0, 0)

    def most_spent(self, t: Table, civ: CivId, wanted: int) -> int:
        """How many talents an NPC spends on cards if it wants `wanted` cards."""
        return wanted

    # --- what players see ---

    def show(self, frame: Frame, doing: Doing) -> None:
        """Adds the areas involved in a procedure of the scenario and the number of disks left."""

    def named_card(self, frame: Frame) -> str:
        """A card that a procedure of the scenario has named and that is still in hand; "" for none."""
        return ""

    # --- positions from outside ---

    def new_state(self) -> State:
        """The scenario's own state at the beginning."""
        return State()

    def needed(self) -> list[str]:
        """The powers without which the scenario cannot be played."""
        return []

    def why_unsound(self, t: Table, frame: Frame, at: str) -> Verdict:
        """The reason why a procedure of the scenario cannot go on; "" if it can."""
        return ""


BASE_GAME.append(Rulebook())
RULEBOOKS[""] = BASE_GAME[0]
