"""How an NPC fights (ACISP-NPCCOMP-09..17): what it announces and lays down, where its white disks go, what it pays.

To find out whether it can win or tie, the competition is simulated (ACISP-NPCCOMP-16): everything laid down is carried
out on a `Field` as planned, then the rounds follow. Opponents pay nothing, and the NPC pays what it plans to pay.
"""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core import Move
from saecula.core.types import CardId
from saecula.games.inner_sea.abilities import opens_phase, sheet_parts
from saecula.games.inner_sea.atlas import BIT, IS_LAND
from saecula.games.inner_sea.board import CITY, contested, count, part, present, sheet_of
from saecula.games.inner_sea.cards import KIND, NUMBER, WONDERS
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.effects.uses import announced
from saecula.games.inner_sea.frames import Ability, Declaration, Loss, LossAnywhere, Round
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.moves import ABILITY, DONE, IMPERIAL
from saecula.games.inner_sea.npc.cards import spare_cards, trial
from saecula.games.inner_sea.npc.competitions import category
from saecula.games.inner_sea.npc.enemies import enemies
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.table import NOBODY, Laid, Op, Table


class Mind:
    """What an NPC computes once for a decision: how it would declare cards, and how many cards it could spare."""

    __slots__ = ("civ", "plans", "spare", "t")

    def __init__(self, t: Table, civ: CivId) -> None:
        self.t = t
        self.civ = civ
        self.plans: dict[str, list[Op]] = {}
        self.spare = -1

    def plan(self, civ: CivId, card: CardId) -> list[Op]:
        """The plan of a card as a civilization would declare it; empty if it cannot be declared."""
        key = f"{civ} {card}"
        known = self.plans.get(key)
        if known is None:
            known = trial(self.t, civ, card) or []
            self.plans[key] = known
        return known

    def spare_count(self) -> int:
        if self.spare < 0:
            self.spare = len(spare_cards(self.t, self.civ))
        return self.spare


@dataclass(slots=True)
class Field:
    """A competition as the NPC foresees it: the groups, including white disks, and how much the NPC can still pay."""

    area: AreaId
    own: int
    groups: dict[int, int]
    pay: int
    forts: list[int]
    round: int = 0
    besieged: bool = False

    def hit(self, faction: FactionId, n: int, firm: bool = False) -> None:
        """Takes disks from a faction; the NPC pays instead as long as it can."""
        for _ in range(n):
            if self.groups.get(faction, 0) < 1:
                return
            if faction == self.own and self.pay > 0 and not firm and not self.besieged:
                self.pay -= 1
            else:
                self.groups[faction] -= 1

    def left(self) -> int:
        """The NPC's disks, white ones included. White disks go first (ACIS-COMP-09), so while any are left one is its
        own."""
        return max(self.groups.get(self.own, 0), 0)

    def won(self) -> bool:
        """ACISP-NPCCOMP-16: whether only the NPC's disks are left."""
        return self.left() > 0 and all(n <= 0 for f, n in self.groups.items() if f != self.own)


def field_of(t: Table, civ: CivId, area: AreaId, pay: int) -> Field:
    """The disks currently in an area, as a `Field`."""
    groups: dict[int, int] = {}
    for faction in present(t, area):
        side = t.rules.one_side(t, faction, civ)
        groups[side] = groups.get(side, 0) + count(t, faction, area)
    here = t.contest.area == area
    besieged = (here and any(i != civ for i in t.contest.siege)) or t.rules.cannot_pay(t, civ, area)
    return Field(area, civ, groups, pay, t.contest.forts[:] if here else [], t.contest.round if here else 0, besieged)


# --- what has been laid down ---


def carry_out(t: Table, f: Field, ops: list[Op], civ: CivId) -> None:
    """Carries out the plan of a card as far as it affects this competition."""
    for op in ops:
        if op.area != f.area:
            continue
        side = t.rules.one_side(t, op.faction, f.own)
        if op.kind in ("white", "place", "mercenaries"):
            if op.kind == "mercenaries":
                if not t.civs[op.faction].treasury:
                    continue
                if op.faction == f.own and f.pay:
                    f.pay -= 1
            f.groups[side] = f.groups.get(side, 0) + op.n
        elif op.kind in ("lose", "replace"):
            f.hit(side, op.n, op.how == "firm")
        elif op.kind == "fort":
            f.forts.append(op.faction)
        elif op.kind == "siege" and civ != f.own:
            f.besieged = True


def white_here(t: Table, civ: CivId, area: AreaId, imperial: bool) -> int:
    """How many white disks the ability of a sheet (or Imperial Rome) can bring to an area."""
    chosen: list[str] = []
    n = 0
    for step in range(len(sheet_parts(t, civ, [], imperial))):
        here = bool(sheet_parts(t, civ, chosen, imperial)[step] & BIT[area])
        chosen.append(area if here else "")
        n += here
    return n


def plan_here(t: Table, f: Field, civ: CivId, what: str, laid: Laid | None, mind: Mind) -> list[Op]:
    """What a card, an ability, the Grand Temple or the Shipyard does, as declared or as the NPC would declare it."""
    if what in (ABILITY, IMPERIAL):
        return [Op("white", f.area, civ, white_here(t, civ, f.area, what == IMPERIAL))]
    use = announced(what)
    if use is not None and use.plan is not None:
        return use.plan(t, civ)
    if laid is not None and (laid.areas or laid.target >= 0 or not EFFECTS[what].slots):
        d = Declaration(civ, what, laid.areas[:], laid.factions[:], laid.target, laid.note)
        return EFFECTS[what].plan(t, d)
    return mind.plan(civ, what)


def effect_here(t: Table, civ: CivId, card: CardId) -> int:
    """How many disks a laid-down card moves in this competition."""
    laid = next((laid for laid in t.contest.laid if laid.civ == civ and laid.card == card), None)
    ops = plan_here(t, field_of(t, civ, t.contest.area, 0), civ, card, laid, Mind(t, civ))
    return sum(op.n for op in ops if op.area == t.contest.area)


def foreseen(t: Table, civ: CivId, pay: int, more: list[str], mind: Mind | None = None) -> Field:
    """ACISP-NPCCOMP-16: the position after everything declared and after `more` from the NPC (Wonders, abilities,
    cards)."""
    mind = mind or Mind(t, civ)
    f = field_of(t, civ, t.contest.area, pay)
    waiting = [(laid.civ, laid.card, laid) for laid in t.contest.laid if not laid.cancelled and not laid.done]
    own: list[tuple[int, str, Laid | None]] = [(civ, what, None) for what in more]
    everything: list[tuple[int, str, Laid | None]] = [*waiting, *own]
    for k in range(3):
        for who, what, laid in everything:
            if k == (0 if what in WONDERS else 1 if what in (ABILITY, IMPERIAL) else 2):
                carry_out(t, f, plan_here(t, f, who, what, laid, mind), who)
    return f


# --- the rounds ---


def fight(t: Table, f: Field, due: list[list[int]]) -> Field:
    """ACIS-COMP-25..33: plays out the rest of the current round (`due`), then all further rounds."""
    steps = due
    for _ in range(200):
        for hit in steps:
            alive = [n for n in f.groups.values() if n > 0]
            if len(alive) < 2 or max(alive) <= 1:
                return f
            for faction in hit:
                if not (f.round == 1 and faction in f.forts) and not shielded(t, f, faction):
                    f.hit(faction, 1)
        sizes = {faction: n for faction, n in f.groups.items() if n > 0}
        if len(sizes) < 2 or max(sizes.values()) <= 1:
            return f
        f.round += 1
        steps = [[faction for faction, n in sizes.items() if n == size] for size in sorted(set(sizes.values()))]
    return f


def shielded(t: Table, f: Field, faction: FactionId) -> bool:
    """Whether a faction loses nothing in a future round."""
    now = t.contest.round
    t.contest.round = f.round
    out = t.rules.stands(t, faction)
    t.contest.round = now
    return out


def still_due(t: Table, civ: CivId, area: AreaId) -> list[list[int]]:
    """The factions that still lose a disk in the current round: those of the same size, then the larger groups."""
    same = [
        t.rules.one_side(t, frame.civ, civ) for frame in t.stack[:-1] if isinstance(frame, Loss) and frame.area == area
    ]
    out = [same] if same else []
    for frame in t.stack:
        if isinstance(frame, Round):
            for size in sorted({group.n for group in frame.groups}):
                out.append([t.rules.one_side(t, group.faction, civ) for group in frame.groups if group.n == size])
    return out


# --- decisions ---


def prize(t: Table, civ: CivId, area: AreaId) -> bool:
    """ACISP-NPCCOMP-10: whether an enemy civilization has Gold, a Wonder or a City here. A City counts as of the start
    of the competition, so losses during its rounds do not change the NPC's decision."""
    foes = enemies(t, civ)
    lost = t.contest.removed if t.contest.area == area else []
    if t.rules.gold(t).get(area, NOBODY) in foes:
        return True
    if any(w.area == area and w.owner in foes and not w.destroyed for w in t.wonders.values()):
        return True
    return IS_LAND[area] and any(t.civs[i].disks.get(area, 0) + (lost[i] if lost else 0) >= CITY for i in foes)


def purse(t: Table, civ: CivId, area: AreaId, without: list[str], mind: Mind) -> int:
    """What it plans to pay instead of disks: talents, and cards where an enemy's Gold, Wonder or City is
    (ACISP-NPCCOMP-12); elsewhere only cards that it cannot or will not play (ACISP-NPCCARD-23)."""
    c = t.civs[civ]
    if prize(t, civ, area):
        return c.treasury + sum(1 for card in c.hand if card not in without)
    return c.treasury + mind.spare_count()


def outcome(t: Table, civ: CivId, more: list[str], mind: Mind | None = None) -> Field:
    """The end of the current competition if the NPC lays down or announces `more`."""
    mind = mind or Mind(t, civ)
    pay = purse(t, civ, t.contest.area, more, mind)
    return fight(t, foreseen(t, civ, pay, more, mind), [])


def announce(t: Table, civ: CivId, moves: list[Move]) -> tuple[list[Move], str]:
    """ACISP-NPCCOMP-10..14: the next thing to lay down or announce, or DONE."""
    area = t.contest.area
    things = [move for move in moves if move is not DONE]
    if not things:
        return [DONE], "ACISP-NPCCOMP-13"
    ability = [move for move in things if move.arg == IMPERIAL or (move.arg == ABILITY and opens_phase(t, civ))]
    if ability:  # this is its only chance, for any competition of the turn
        return ability, "ACISP-NPCRES-08"
    if area not in t.civs[civ].disks and area not in t.civs[civ].allies:
        return [DONE], "ACISP-NPCCOMP-13"
    first, things, rule = t.rules.lays_first(t, civ, things)
    if first:
        return first, rule
    if not things:
        return [DONE], rule
    mind = Mind(t, civ)
    things = [move for move in ordered(t, civ, things, mind) if helps(t, civ, move.arg, mind)]
    if prize(t, civ, area):
        if things and outcome(t, civ, [move.arg for move in things], mind).left() > 0:
            return things[:1], "ACISP-NPCCOMP-11" if things[0].arg in KIND else "ACISP-NPCCOMP-10"
        return [DONE], "ACISP-NPCCOMP-13" if things else "ACISP-NPCCOMP-11"
    if outcome(t, civ, [], mind).left() >= CITY:
        return [DONE], "ACISP-NPCCOMP-14"
    for few in [[move] for move in things] + [things[:n] for n in range(2, len(things) + 1)]:
        if outcome(t, civ, [move.arg for move in few], mind).left() >= CITY:
            return few[:1], "ACISP-NPCCOMP-14"
    hopeless = outcome(t, civ, [move.arg for move in things], mind).left() < 1
    return [DONE], "ACISP-NPCCOMP-13" if hopeless else "ACISP-NPCCOMP-14"


def helps(t: Table, civ: CivId, what: str, mind: Mind) -> bool:
    """Whether a card or ability improves this competition for the NPC. Captain, for example, lends white disks to an
    opponent."""
    before = foreseen(t, civ, 9, [], mind)
    after = foreseen(t, civ, 9, [what], mind)
    own = after.groups.get(civ, 0) - before.groups.get(civ, 0)
    gone = sum(n - max(after.groups.get(f, 0), 0) for f, n in before.groups.items() if f != civ)
    return (
        own + gone > 0
        or len(after.forts) > len(before.forts)
        or (what in EFFECTS and any(op.kind == "siege" for op in mind.plan(civ, what)))
    )


def ordered(t: Table, civ: CivId, things: list[Move], mind: Mind) -> list[Move]:
    """Puts abilities and Wonders before cards, and cards that do the most here first, then by number."""
    keys: dict[str, tuple[int, int, int]] = {}
    for move in things:
        if move.verb == "lay":
            here = sum(op.n for op in mind.plan(civ, move.arg) if op.area == t.contest.area)
            keys[move.text] = (1, -here, NUMBER[move.arg])
        else:
            keys[move.text] = (0, 0, 0)
    return sorted(things, key=lambda move: keys[move.text])


def pays(t: Table, civ: CivId, area: AreaId) -> tuple[str, str]:
    """ACISP-NPCCOMP-12, ACISP-NPCCOMP-13, ACISP-NPCRES-06, ACISP-NPCCARD-23: how it responds to the loss of a disk
    here: "talent", "card", "spare" (a card that it cannot or will not play) or "lose"."""
    c = t.civs[civ]
    special = prize(t, civ, area)
    spare = 0 if special else len(spare_cards(t, civ))
    f = field_of(t, civ, area, c.treasury + (len(c.hand) if special else spare))
    loss = t.stack[-1]
    f.hit(civ, max(loss.n, 1) if isinstance(loss, Loss | LossAnywhere) else 1)
    stays = fight(t, f, still_due(t, civ, area)).left() > 0
    if stays and c.treasury:
        return "talent", "ACISP-NPCCOMP-12" if special else "ACISP-NPCRES-06"
    if stays and special and c.hand:
        return "card", "ACISP-NPCCOMP-12"
    if not special and spare:
        return "spare", "ACISP-NPCCARD-23"
    return "lose", "ACISP-NPCRES-10" if stays else "ACISP-NPCCOMP-13"


def still_white(t: Table, civ: CivId, area: AreaId) -> int:
    """How many white disks the current effect can still bring to an area: one, or all that an ability has left."""
    ability = t.stack[-1]
    if not isinstance(ability, Ability):
        return 1
    chosen = ability.areas[:]
    n = 0
    for step in range(len(chosen), len(sheet_parts(t, civ, chosen, ability.imperial))):
        here = bool(sheet_parts(t, civ, chosen, ability.imperial)[step] & BIT[area])
        chosen.append(area if here else "")
        n += here
    return n


def holds_with(t: Table, civ: CivId, area: AreaId, n: int, mind: Mind) -> bool:
    """ACISP-NPCCOMP-16: whether it wins or ties in an area with n more white disks. For the current competition,
    everything declared for it counts."""
    pay = purse(t, civ, area, [], mind)
    f = foreseen(t, civ, pay, [], mind) if area == t.contest.area else field_of(t, civ, area, pay)
    f.groups[civ] = f.groups.get(civ, 0) + n
    return n > 0 and fight(t, f, []).left() > 0


def white_disk(t: Table, civ: CivId, moves: list[Move]) -> tuple[list[Move], str]:
    """Places the next white disk of an ability where it can win or tie. What was announced together is judged together,
    so disks for a competition go there if all of them with its cards bring a tie (ACISP-NPCCOMP-10). Otherwise the two
    disks of Minos follow ACISP-NPCCOMP-15, and others follow the order of the competitions (ACISP-NPCCOMP-17)."""
    areas = [move for move in moves if move is not DONE]
    if not areas:
        return [DONE], "ACISP-NPCRES-08"
    here = t.contest.area
    mind = Mind(t, civ)
    announced = bool(here) and not opens_phase(t, civ)
    announced = announced and holds_with(t, civ, here, still_white(t, civ, here), mind)
    if announced and any(move.arg == here for move in areas):
        return [move for move in areas if move.arg == here], "ACISP-NPCCOMP-17"
    good = []
    for move in areas:
        n = 1 if announced else still_white(t, civ, move.arg)
        if holds_with(t, civ, move.arg, n, mind):
            good.append(move)
    if not good:
        return [DONE], "ACISP-NPCCOMP-13"
    good = [move for move in good if contested(t, move.arg)] or good
    if sheet_of(t, t.civs[civ]) == "minos":
        return minos(t, civ, good), "ACISP-NPCCOMP-15"
    order = category(t)
    least = min(order[move.arg] for move in good)
    return [move for move in good if order[move.arg] == least], "ACISP-NPCCOMP-17"


def minos(t: Table, civ: CivId, areas: list[Move]) -> list[Move]:
    """ACISP-NPCCOMP-15: Contested seas with an enemy civilization, then with Barbarians, those nearest to home
    first."""
    g = Ground(t, civ, 0, 1)
    home = BIT[g.home] if g.home in part(t).adjacent else 0
    keys: dict[str, tuple[int, int]] = {}
    for move in areas:
        bit = BIT[move.arg]
        kind = 0 if bit & g.foes else 1 if bit & g.barbarians else 2
        keys[move.text] = (kind, g.distance(move.arg, home) if home else 0)
    least = min(keys.values())
    return [move for move in areas if keys[move.text] == least]
