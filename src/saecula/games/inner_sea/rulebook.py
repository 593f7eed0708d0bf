"""What the base game asks of a scenario: one method for each thing, with the base rule as its body.

A scenario of the playbook derives its own class and overrides what it says otherwise. A rulebook is one object for all
tables, found by the id of the scenario (`t.rules`), and holds no state: what a scenario must remember is part of the
table (`t.book`), so that a copy of the table is a copy of all. The base game imports none of the scenarios.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from saecula.core import NEXT, Choices, Frame, Move, Outcome, Step, rank
from saecula.games.inner_sea.atlas import BIT, NILE, RANK
from saecula.games.inner_sea.board import (
    HAND_LIMIT,
    cities,
    home_of,
    on_map,
    sheet_of,
    walled,
    wonder_areas,
)
from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.frames import Declaration, Draw, DrawStep, Growth, HandLimit, Landing
from saecula.games.inner_sea.points import all_half_points
from saecula.games.inner_sea.table import NOBODY, RULEBOOKS, Civ, Group, Op, Table

if TYPE_CHECKING:
    from saecula.games.inner_sea.npc.ground import Ground, Spot
    from saecula.games.inner_sea.shapes import Doing

BASE_DRAW: Final = 3
DISKS: Final = 48
AENEAS_DISKS: Final = 16
AENEAS_MORE: Final = 2
AENEAS_GAP: Final = 5


class Rulebook:
    """The base game: 2 to 6 players, each with one civilization."""

    # --- the turn ---

    def begin_turn(self, t: Table) -> None:
        """What comes before the Growth Phase."""

    def begin_cards(self, t: Table) -> None:
        """What comes at the start of the Card Phase."""

    def begin_competition(self, t: Table) -> None:
        """What comes at the start of the Competition Phase."""

    def begin_contest(self, t: Table) -> None:
        """What comes at the start of one competition."""

    def end_competition(self, t: Table) -> None:
        """What comes at the end of the Competition Phase, when allies have left and loot is home."""

    def counted(self, t: Table) -> None:
        """What comes at the end of the Victory Count."""

    def peace(self, t: Table) -> None:
        """Peace offers to civilizations that the game leads, after the Victory Count."""

    def wars(self, t: Table) -> None:
        """Declarations of war by civilizations that the game leads."""

    def turn_ends(self, t: Table) -> bool:
        """What comes after the Aeneas step; whether the game is over with it."""
        return False

    def eliminations(self, t: Table) -> None:
        """Whoever is out, and a game that is over by it: looked at whenever disks may have left the map."""

    # --- time ---

    def own_clock(self, t: Table) -> bool:
        """Whether the scenario has rules of its own for the end of an Epoch."""
        return False

    def reveals(self, t: Table) -> bool:
        """By a clock of its own: whether a card decides the end of this turn."""
        return False

    def epoch_over(self, t: Table, card: str) -> bool:
        """By a clock of its own: whether this turn is the Epoch's last, with the card revealed ("" for none)."""
        return False

    def clock_rule(self, t: Table) -> str:
        """The rule of that clock."""
        return "ACIS-EPOCH-01"

    def ends_in_time(self, t: Table) -> bool:
        """Whether the game ends with the Epoch at once, without the steps of its end."""
        return False

    def changes_epoch(self, t: Table) -> bool:
        """Whether something stands in the place of the Change of Epoch Table: it has been carried out, but for Debased
        Coinage."""
        return False

    def epoch_points(self, t: Table) -> None:
        """VP besides those of the Epoch."""

    def new_epoch(self, t: Table) -> None:
        """What comes between the new hands and the next Epoch."""

    # --- growth ---

    def begin_growth(self, t: Table, growth: Growth) -> None:
        """What comes before the growth of a civilization."""

    def grow(self, t: Table, growth: Growth) -> Step:
        """The steps that this civilization takes (ACIS-GROW-01); the senate is Rome's."""
        growth.skipped.append("imperial.retirement")
        if not self.has_sheet(t, growth.civ, "rome"):
            growth.skipped.append("senate")
        return NEXT

    async def retire(self, t: Table, growth: Growth) -> Step:
        """A Retirement step by rules of its own."""
        return NEXT

    def sea_growth(self, t: Table) -> bool:
        """Whether seas and trade bring disks (ACIS-GROW-11, ACIS-GROW-13)."""
        return True

    def least_growth(self, t: Table, civ: int) -> int:
        """ACIS-GROW-17: the minimum."""
        return 3

    def more_growth(self, t: Table, civ: int) -> int:
        """By how much the growth is raised or lowered."""
        return 0

    def chain(self, t: Table, civ: int) -> int:
        """Where disks may be placed from, if it is not as ACIS-GROW-23..28 say; else 0."""
        return 0

    def nile(self, t: Table) -> int:
        """The areas on the Nile (ACIS-CIV-18)."""
        return NILE

    # --- sheets ---

    def sheet_of(self, c: Civ) -> str:
        """The sheet whose abilities a civilization uses: its own, or one that was lent to it."""
        return c.sheet or c.id

    def has_sheet(self, t: Table, civ: int, name: str) -> bool:
        """Whether a civilization has the abilities of a sheet now."""
        return sheet_of(t, t.civs[civ]) == name

    def war_sheet(self, t: Table, civ: int) -> str:
        """The sheet whose white disks a civilization may announce in a competition; "" for none."""
        return sheet_of(t, t.civs[civ])

    def war_home(self, t: Table, civ: int) -> str:
        """The area that is the home of that sheet."""
        return home_of(t.civs[civ])

    def fights_at_sea(self, t: Table, civ: int) -> bool:
        """ACIS-CIV-11: whether Carthage may have its third white disk, the one at sea."""
        return True

    def second_ability(self, t: Table, civ: int) -> str:
        """The ability that a civilization has besides that of its sheet; "" for none."""
        return ""

    def announced_second(self, t: Table, civ: int) -> None:
        """It was announced."""

    # --- the map ---

    def closed(self, t: Table, civ: int, mask: int) -> int:
        """The areas where a civilization may not place a disk, beginning with those closed by the base rules."""
        return mask

    def why_closed(self, t: Table, civ: int, area: str) -> str:
        """The rule of the scenario that forbids to place a disk in an area; "" if none does."""
        return ""

    def why_barred(self, t: Table, civ: int, area: str) -> str:
        """The same for the first disk of a civilization that begins again (ACIS-AENEAS-10)."""
        return ""

    def barred(self, t: Table, civ: int) -> int:
        """All areas that special rules close to a civilization."""
        return 0

    def stacks_for(self, t: Table, civ: int, area: str) -> int:
        """Upon whose disks a disk of this civilization would be placed."""
        return civ

    def piles_up(self, t: Table, civ: int) -> bool:
        """Whether a civilization may place a disk where it has just placed another."""
        return True

    def swaps(self, t: Table, civ: int, area: str) -> bool:
        """Whether a disk of another power has been placed in its stead."""
        return False

    def taken(self, t: Table, civ: int, n: int) -> None:
        """Disks of a civilization have left the map for its supply."""

    def sole_side(self, t: Table, area: str) -> bool:
        """Whether all factions in an area are on one side, so that nobody competes there."""
        return False

    def fights_as_usual(self, t: Table) -> bool:
        """Whether competitions run as in the base game, so that their rounds can be foretold (see `odds`)."""
        return True

    def ranks(self, t: Table) -> dict[str, int]:
        """ACIS-COMP-39: the order of competitions."""
        return RANK

    def home_ground(self, t: Table, civ: int) -> int:
        """The Home Area of a civilization as a mask."""
        home = home_of(t.civs[civ])
        return BIT[home] if home else 0

    def gold(self, t: Table) -> dict[str, int]:
        """The areas with Gold, and whose it is."""
        return {}

    def disks_of(self, t: Table, civ: int) -> int:
        """How many disks a civilization has in all (ACIS-PIECE-09), those that lie on cards of the table apart."""
        return DISKS

    def crowds(self, t: Table, civ: int) -> bool:
        """Whether the disks of a civilization may exceed the limits for a while."""
        return False

    # --- cards ---

    def drawn(self, t: Table, drawing: Draw) -> None:
        """ACIS-EVENT-13: all cards of a drawing have come: the hand limit is applied."""
        civ = drawing.civ
        first = [civ] if not drawing.keep and len(t.civs[civ].hand) > self.hand_limit(t, civ) else []
        t.call(*[HandLimit(i) for i in [*first, *reversed(drawing.crowded)]])

    def still_drawing(self, t: Table, civ: int) -> bool:
        """ACIS-DRAW-11: whether the hand limit waits, because a civilization has not drawn all its cards yet. The
        procedure that asks is not on the stack any more, or has nothing left to draw."""
        return any(isinstance(frame, Draw | DrawStep) and frame.civ == civ for frame in t.stack)

    def hand_limit(self, t: Table, civ: int) -> int:
        """ACIS-CARD-14: six cards."""
        return HAND_LIMIT

    def on_table(self, t: Table, civ: int) -> list[str]:
        """Cards before a civilization that it may use as if in hand."""
        return []

    def from_before(self, t: Table, civ: int) -> list[str]:
        """Cards before a civilization that it may discard to keep disks."""
        return []

    def left_table(self, t: Table, card: str, owner: int) -> None:
        """A card that lay on the table is used."""

    def may_let_go(self, t: Table, card: str) -> bool:
        """Whether the owner of a special card that comes to lie face down may let it go."""
        return False

    def let_down(self, t: Table) -> None:
        """Asks the owners of special cards that may go (`book.leaving`)."""

    def keeps_investment(self, t: Table, card: str) -> bool:
        """Whether an Investment stays face up without a disk."""
        return False

    def why_no_card(self, t: Table, civ: int, card: str) -> str:
        """The rule of the scenario that keeps a civilization from playing a card for its text."""
        return ""

    def why_no_wonders(self, t: Table, civ: int) -> str:
        """The rule of the scenario that keeps a civilization from building Wonders."""
        return ""

    def untouchable(self, t: Table, d: Declaration) -> int:
        """Areas that a card being declared may not name."""
        return 0

    def out_of_reach(self, t: Table, civ: int, area: str) -> str:
        """The rule by which a card of this civilization removes no disks in an area, though its text would."""
        return ""

    def why_unfair(self, t: Table, civ: int, card: str) -> str:
        """The rule that forbids a card because it would harm the wrong ones."""
        return ""

    def fair(self, t: Table, d: Declaration, choices: Choices) -> Choices:
        """What may be named next, without what would harm the wrong ones."""
        return choices

    def bystanders(self, t: Table) -> list[int]:
        """Powers without a turn that count as opponents for cards."""
        return []

    def captain_helps(self, t: Table, civ: int, civs: list[int]) -> list[int]:
        """41 Captain: whom he may help."""
        return civs

    def replaced_by_barbarian(self, t: Table, civ: int, victim: int) -> bool:
        """Whether a Barbarian comes where a card puts a disk of its player in the place of another."""
        return False

    # --- losses ---

    def first_colour(self, t: Table, faction: int, area: str) -> int:
        """Whose disk goes first where a faction loses one."""
        return faction

    def spared(self, t: Table, faction: int, area: str, n: int, card: str) -> int:
        """How many of n disks a card really removes; it is remembered until the card is done."""
        return n

    def protected(self, t: Table, faction: int, area: str, card: str) -> str:
        """The rule that keeps a disk from being removed by this card; "" if none does."""
        return ""

    def kept(self, t: Table, victim: int, area: str, card: str, civ: int) -> str:
        """The rule that keeps the victim of a card from losing a disk in an area, where it chooses the areas
        (ACIS-FATE-28); "" if none does."""
        return "ACIS-CIV-55" if walled(t, victim, area) else ""

    def can_lose(self, t: Table, victim: int, card: str, civ: int) -> bool:
        """Whether a card of this player can cost the victim a disk of its choice (ACIS-FATE-33)."""
        return any(not self.kept(t, victim, area, card, civ) for area in t.civs[victim].disks)

    def most_lost(self, t: Table, victim: int, area: str, card: str) -> int:
        """How many disks a card can cost its victim in an area, where the victim chooses the areas (ACIS-FATE-28)."""
        return t.civs[victim].disks[area]

    def payer(self, t: Table, civ: int) -> int:
        """Whose cards and talents save the disks of a civilization."""
        return civ

    def cannot_pay(self, t: Table, civ: int, area: str) -> bool:
        """Whether a civilization may buy off no loss in an area."""
        return False

    # --- competitions ---

    def why_no_lay(self, t: Table, civ: int, card: str) -> str:
        """The rule of the scenario that keeps a Competition card from being laid down here."""
        return ""

    def laid_down(self, t: Table, civ: int) -> None:
        """A Competition card was laid down."""

    def groups(self, t: Table, found: list[Group]) -> list[Group]:
        """ACIS-COMP-26: the groups of a competition."""
        return found

    def stands(self, t: Table, faction: int) -> bool:
        """Whether a faction loses no disks in this round."""
        return False

    # --- points ---

    def half_points(self, t: Table, civ: int) -> int:
        """The VP of a civilization in halves."""
        return 2 * t.civs[civ].vp

    def has_points(self, c: Civ) -> bool:
        """Whether a power records VP."""
        return True

    def victory_points(self, t: Table, civ: int) -> int:
        """ACIS-VP-01..06: a VP for each City, and for each own Wonder in an area that its owner occupies."""
        return cities(t, civ) + sum(
            1 for w in t.wonders.values() if w.owner == civ and not w.destroyed and w.area in t.civs[civ].disks
        )

    def counts(self, t: Table, civ: int) -> bool:
        """Whether it counts as a civilization in growth and in points; all do for cards and Change of Epoch events."""
        return True

    def partners(self, t: Table, civ: int) -> list[int]:
        """Who dominates seas together with a civilization, itself included."""
        return [civ]

    def fewest_points(self, t: Table) -> int:
        """ACIS-EVENT-10..12: the civilization whose player has the fewest VP; in a tie the last in turn order."""
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
        """ACIS-END-01..07: VP; then areas with own Wonders, Cities, disks on the map, areas occupied. A tie that
        nothing breaks is shared."""
        seats = range(t.players)
        scores = [sum(c.vp for c in t.civs if c.seat == seat) for seat in seats]
        keys: list[list[int]] = [[0] for _ in seats]
        for i, c in enumerate(t.civs):
            found = [c.vp, wonder_areas(t, i, own=True), cities(t, i), on_map(c), len(c.disks)]
            if c.seat >= 0:
                keys[c.seat] = max(keys[c.seat], found)
        return Outcome(t.reason or "final-epoch", scores, rank([[scores[s], *keys[s][1:]] for s in seats]))

    def divisor(self, t: Table, seat: int) -> int:
        """By what the summed VP of a player are divided."""
        return 1

    def npc_vp(self, t: Table, machines: list[int]) -> Fraction:
        """What the side of these NPCs has."""
        return Fraction(0)

    def tell_final(self, t: Table) -> None:
        """What the log adds when the game is over."""

    # --- drawing and Events ---

    def begin_draw(self, t: Table, civ: int) -> None:
        """What comes before a civilization's draw."""

    def draws(self, t: Table, civ: int, spent: int, extra: int) -> int:
        """ACIS-DRAW-02..06: how many cards are drawn, with talents spent and extra draws of Investments."""
        return max(0, BASE_DRAW - t.civs[civ].fewer) + cities(t, civ) // 4 + spent + extra

    def after_draw(self, t: Table, civ: int) -> None:
        """What comes after a civilization's draw."""

    def after_draws(self, t: Table) -> None:
        """What comes at the end of the Draw step."""

    def claimed(self, t: Table, civ: int, card: str) -> int:
        """Who has got a card that was drawn and belongs to somebody else; NOBODY if it does not."""
        return NOBODY

    def replaces_claimed(self, t: Table) -> bool:
        """Whether another card is drawn for it."""
        return False

    def changes_event(self, t: Table, card: str) -> bool:
        """Whether the scenario changes an Event: then it has been carried out."""
        return False

    # --- the Aeneas Rule ---

    def why_no_aeneas(self, t: Table, civ: int) -> str:
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

    def leaves_for_good(self, t: Table, civ: int) -> bool:
        """Whether a civilization that invokes the rule has left the game instead."""
        return False

    def reborn(self, t: Table, landing: Landing) -> Step:
        """What comes first when a civilization begins again."""
        return NEXT

    def take_sheet(self, t: Table, c: Civ, id: str) -> None:
        """ACIS-AENEAS-08: a new civilization."""
        c.id = id
        c.sheet = c.home = ""

    def aeneas_disks(self, t: Table, civ: int) -> int:
        """ACIS-AENEAS-09, ACIS-AENEAS-22, ACIS-AENEAS-26: 16 disks, and 2 for each Epoch completed."""
        return min(AENEAS_DISKS + AENEAS_MORE * (t.epoch - t.first_epoch), t.civs[civ].supply)

    # --- civilizations that the game leads ---

    def has_npcs(self, t: Table) -> bool:
        """Whether the game may lead civilizations at this table."""
        return False

    def enmity_is_fixed(self, t: Table) -> bool:
        """Whether nothing makes or ends enemies of an NPC."""
        return False

    def struck(self, t: Table, civ: int, victim: int) -> None:
        """A card has cost somebody disks, cards, talents or VP."""

    def one_enemy(self, t: Table, them: list[int]) -> list[int]:
        """Among whom the Primary enemy is chosen."""
        return them

    def reveals_for_ties(self, t: Table, question: str) -> bool:
        """Whether cards settle equal choices (ACISP-NPC-07), and not the seed."""
        return question == "aeneas.area"  # ACISP-NPCAEN-07

    def tie_rule(self, t: Table) -> str:
        """The rule by which cards settle them."""
        return "ACISP-NPC-07"

    def tie_cards_go_back(self, t: Table) -> bool:
        """Whether the cards revealed for them are shuffled into the deck."""
        return False

    def base_spots(self, g: Ground) -> list[Spot]:
        """Places of the scenario that an NPC fills before all others (ACISP-NPC-03)."""
        return []

    def preferred(self, g: Ground, found: list[Spot]) -> list[Spot]:
        """Which of equal places the scenario prefers."""
        return found

    def shunned(self, g: Ground) -> int:
        """Areas where an NPC places nothing."""
        return 0

    def pressed_on(self, g: Ground, targets: dict[int, int]) -> dict[int, int]:
        """What draws an NPC to its neighbors, by owner (ACISP-PRIO-14, ACISP-PRIO-15)."""
        return targets

    def invades(self, t: Table, civ: int) -> bool:
        """ACISP-PRIO-17: whether an NPC goes by an invasion path."""
        return False

    def rivals(self, t: Table, civ: int) -> int:
        """Areas of others where an NPC places disks although they are no enemies."""
        return 0

    def may_exceed(self, t: Table, civ: int) -> bool:
        """ACISP-NPCDISK-05: whether an NPC ever wants one disk more than the largest opposing stack."""
        return True

    def most_disks(self, t: Table, civ: int, area: str) -> int:
        """How many disks an NPC wants in an area at most."""
        return 99

    def left_to_place(self, t: Table, frame: Frame) -> int:
        """How many disks an NPC may still place by a procedure of the scenario."""
        return 1

    def refrains(self, t: Table, civ: int, ops: list[Op]) -> bool:
        """Whether an NPC does not play a card with this effect."""
        return False

    def victims(self, t: Table, civ: int, card: str, category: int, factions: list[int]) -> list[int]:
        """On whom the scenario directs a card of an NPC; none if it says nothing."""
        return []

    def victim_rule(self, t: Table) -> str:
        """The rule that does."""
        return ""

    def leaves_negation(self, t: Table, civ: int, attacker: int, card: str) -> bool:
        """Whether an NPC leaves it to another to answer this card."""
        return False

    def one_side(self, t: Table, faction: int, own: int) -> int:
        """By which number a faction fights, as the NPC `own` sees it: powers of one side are one group."""
        return faction

    def lays_first(self, t: Table, civ: int, things: list[Move]) -> tuple[list[Move], list[Move], str]:
        """What an NPC lays down first by the scenario, what is left to choose from, and the rule."""
        return [], things, ""

    def expected_draw(self, t: Table, civ: int) -> int:
        """How many cards an NPC will draw without talents."""
        return self.draws(t, civ, 0, 0)

    def most_spent(self, t: Table, civ: int, wanted: int) -> int:
        """How many talents an NPC spends for cards, if it wants so many."""
        return wanted

    # --- what people see ---

    def show(self, frame: Frame, doing: Doing) -> None:
        """Adds where a procedure of the scenario happens, and how often or how far."""

    def named_card(self, frame: Frame) -> str:
        """A card that a procedure of the scenario has named and that is still in hand; "" for none."""
        return ""

    # --- positions from outside ---

    def new_state(self) -> State:
        """What the scenario alone remembers, at the beginning."""
        return State()

    def needed(self) -> list[str]:
        """The powers without which the scenario cannot be played."""
        return []

    def why_unsound(self, t: Table, frame: Frame, at: str) -> str:
        """Why a procedure of the scenario cannot go on; "" if it can."""
        return ""


RULEBOOKS[""] = Rulebook()
