"""How an NPC plays cards (NPCCARD, CARDPRIO): which card comes first, its target and area, and which cards it discards,
keeps and takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core import Move
from saecula.core.data import load_rows
from saecula.core.types import CardId
from saecula.games.inner_sea.atlas import BIT, IS_LAND, PACKAGE
from saecula.games.inner_sea.board import CITY, around, factions_in, is_city, part
from saecula.games.inner_sea.cards import CARDS, FATE, IS_EVENT, KIND, NUMBER
from saecula.games.inner_sea.effects import EFFECTS, is_laid
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.moves import AREA, DONE
from saecula.games.inner_sea.npc.competitions import category
from saecula.games.inner_sea.npc.enemies import enemies, is_enemy, target_order, victim
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.npc.placing import best
from saecula.games.inner_sea.phases.declaring import declarations, named, settled, why_not_playable
from saecula.games.inner_sea.piles import held, more
from saecula.games.inner_sea.table import BARBARIANS, Op, Table

PURPOSES: Final[list[str]] = [
    "remove",
    "place",
    "victim",
    "self",
    "gain",
    "fight",
    "ally",
    "negate",
    "deny",
    "wonder",
    "ruin",
    "barbarians",
]
ALL: Final = "all"
CITIES: Final = "cities"
COSTS: Final[list[str]] = ["lose", "replace", "lose-any", "discard", "famine", "bread", "tribute", "spy", "random"]
FILE: Final = "data/npc-cards.csv"


@dataclass(slots=True)
class Ranked:
    """How an NPC sees a card (ACISP-CARDPRIO-01..12)."""

    id: str
    category: int
    purpose: str
    other: CivId
    """The category of its second option, for cards that offer talents instead of disks (ACISP-NPCCARD-30)."""
    sweeping: bool
    """The card hits every faction, or every City, in the chosen area, including the NPC's own disks
    (ACISP-NPCCARD-15)."""
    cities: bool
    """The card hits only Cities."""


def _load() -> dict[str, Ranked]:
    out: dict[str, Ranked] = {}
    for row in load_rows(PACKAGE, FILE):
        id = row.need("id")
        if id not in CARDS:
            raise row.fail(f"there is no card {id}")
        strikes = row.list("strikes", "|")
        if any(word not in (ALL, CITIES) for word in strikes):
            raise row.fail(f"strikes {row.text('strikes')!r} is not {ALL}, {CITIES}, or both")
        out[id] = Ranked(
            id,
            row.int("category", least=1, most=12),
            row.one_of("purpose", PURPOSES),
            row.int("other", 0),
            ALL in strikes,
            CITIES in strikes,
        )
    for id in FATE:
        if not IS_EVENT[id] and id not in out:
            raise CARDS[id].fail(f"it has no row in {FILE}: an NPC would not know how to use it")
    return out


RANKED: Final[dict[str, Ranked]] = _load()


# --- ranking the areas that a card can strike (ACISP-NPCCARD-13..15) ---


def strike_rank(g: Ground, area: AreaId, faction: FactionId) -> int:
    """The rank of an area in the order of priorities for removing that faction's disks; a smaller rank comes first."""
    t, civ = g.t, g.civ
    bit = BIT[area]
    if area == g.home:
        return 1
    if bit & g.wonders_of(civ):
        return 2
    if bit & g.gold_of(civ):
        return 3
    if bit & g.cities_of(civ):
        return 4
    if faction < 0:
        return 22
    gold, wonders = g.gold_of(faction), g.wonders_of(faction)
    if bit & gold:
        return 12
    if bit & wonders:
        return 13
    if bit & g.around(gold):
        return 14
    if bit & g.around(wonders):
        return 15
    n = t.civs[faction].disks.get(area, 0)
    if n >= CITY and IS_LAND[area]:
        return 16
    if bit & g.around(g.cities_of(faction)):
        return 18
    return 19 if n == 2 else 20


def own_rank(g: Ground, area: AreaId) -> int:
    """ACISP-NPCCARD-14: the NPC removes its own disks in reverse order of the priorities, with the Home Area last."""
    bit = BIT[area]
    n = g.own.get(area, 0)
    if area == g.home:
        return 9
    if bit & g.wonders_of(g.civ):
        return 8
    if bit & g.gold_of(g.civ):
        return 7
    if n >= CITY and IS_LAND[area]:
        return 6
    if IS_LAND[area]:
        return 4 if n == 2 else 3
    return 2


# --- choices for a card being played ---


def choices_for(t: Table, civ: CivId, d: Declaration, moves: list[Move]) -> tuple[list[Move], str]:
    """The tied best answers to a choice that a card asks for, and the rule that decides (ACISP-NPCCARD-03)."""
    if len(moves) == 1:
        return moves, "ACISP-NPCCARD-04"
    purpose = RANKED[d.card].purpose if d.card in RANKED else "gain"
    verbs = {move.verb for move in moves}
    if "area" in verbs:
        areas = [move for move in moves if move.verb == "area"]
        if is_laid(d.card):
            return battle_areas(t, civ, d, areas), "ACISP-NPCCOMP-17"
        if purpose == "place" or purpose == "self":
            return place_areas(t, civ, d, moves, areas)
        if purpose == "deny":
            return deny_areas(t, civ, areas), "ACISP-NPCCARD-04"
        if RANKED[d.card].sweeping:
            return sweep_areas(t, civ, d, moves, areas), "ACISP-NPCCARD-15"
        return strike_areas(t, civ, d, moves, areas), "ACISP-NPCCARD-13"
    if "faction" in verbs:
        return choose_faction(t, civ, d, moves, purpose)
    if "option" in verbs:
        return choose_option(t, civ, d, moves), "ACISP-NPCCARD-30"
    if "wonder" in verbs:
        return choose_wonder(t, civ, d, moves), "ACISP-NPCCARD-04"
    return moves[:1], "ACISP-NPCCARD-04"


def place_areas(t: Table, civ: CivId, d: Declaration, moves: list[Move], areas: list[Move]) -> tuple[list[Move], str]:
    """ACISP-NPCCARD-05, ACISP-NPCDISK-28: applies the placement priorities to the areas that the card allows."""
    mask = 0
    for move in areas:
        mask |= BIT[move.arg]
    slot = EFFECTS[d.card].slots[d.slot]
    if slot.kind == "omit":
        g = Ground(t, civ, mask, 1)
        worst = min(own_rank(g, move.arg) for move in areas)
        return [move for move in areas if own_rank(g, move.arg) == worst], "ACISP-NPCCARD-14"
    left = max(1, min(slot.most - d.count, t.civs[civ].supply)) if slot.again or slot.most > 1 else 2
    planned = t.copy() if d.areas and slot.again else t
    if planned is not t:
        for name in d.areas:
            planned.civs[civ].disks = more(planned.civs[civ].disks, name)
        last = d.areas[-1]
        if mask & BIT[last] and not Ground(planned, civ, mask, left).met(last):  # the group is finished first
            return [move for move in areas if move.arg == last], "ACISP-NPCDISK-03"
    found = best(planned, civ, mask, left)
    if found:
        names = [spot.area for spot in found]
        return [move for move in areas if move.arg in names], found[0].rule
    if DONE in moves:
        return [DONE], "ACISP-NPCDISK-28"
    if RANKED[d.card].category == 11:  # with no such area the disks are not placed, so the card is not played
        return [], "ACISP-NPCDISK-28"
    g = Ground(t, civ, mask, left)
    calm = [move for move in areas if not BIT[move.arg] & g.opposed]
    return calm or areas, "ACISP-NPCDISK-28"


def strike_areas(t: Table, civ: CivId, d: Declaration, moves: list[Move], areas: list[Move]) -> list[Move]:
    """ACISP-NPCCARD-13: follows the target order of ACISP-NPC-16, then the placement priorities for each target."""
    g = Ground(t, civ, 0, 1)
    orders = {f: target_order(t, civ, f) for f in range(BARBARIANS, len(t.civs))}
    keys: dict[str, tuple[int, int]] = {}
    for move in areas:
        order, rank = 99, 99
        for f in factions_in(t, move.arg):
            if strikes(t, d, f, move.arg):
                order = min(order, orders[f])
                if f != civ:
                    rank = min(rank, strike_rank(g, move.arg, f))
        keys[move.text] = (order if order < 99 else 8, rank)
    least = min(keys.values())
    if least[0] >= 9 and DONE in moves:
        return [DONE]
    if d.count and least[0] >= 3 and DONE in moves and enemies(t, civ):
        return [DONE]
    return [move for move in areas if keys[move.text] == least]


def strikes(t: Table, d: Declaration, faction: FactionId, area: AreaId) -> bool:
    """Whether the card can hit that faction there. Cards against Cities hit only Cities."""
    if RANKED[d.card].cities and not d.areas:
        return is_city(t, faction, area)
    return faction != BARBARIANS or not EFFECTS[d.card].no_barbarians


def so_far(t: Table, civ: CivId, d: Declaration) -> tuple[int, int, int]:
    """The enemy, opposing and own disks that the card would remove with the choices made so far."""
    foes = enemies(t, civ)
    enemy = opposing = own = 0
    for op in EFFECTS[d.card].plan(t, d):
        if op.kind not in ("lose", "replace"):
            continue
        if op.faction == civ:
            own += op.n
        else:
            opposing += op.n
            if op.faction in foes:
                enemy += op.n
    return enemy, opposing, own


def swept(t: Table, civ: CivId, d: Declaration, area: AreaId) -> tuple[int, int, int]:
    """The same counts with one more area and the factions that the NPC would choose for it."""
    d = d.copied()
    named(t, d, AREA[area])
    while not settled(t, d) and len(d.areas) > len(d.factions):
        moves = declarations(t, d).moves
        named(t, d, choose_faction(t, civ, d, moves, "remove")[0][0])
    return so_far(t, civ, d)


def sweep_areas(t: Table, civ: CivId, d: Declaration, moves: list[Move], areas: list[Move]) -> list[Move]:
    """ACISP-NPCCARD-15: prefers the most enemy disks removed, then the most opposing disks, then the fewest of its
    own."""
    before = so_far(t, civ, d) if d.areas else (0, 0, 0)
    most = prospects(t, civ, areas)
    keys: dict[str, tuple[int, int, int]] = {}
    least = (0, 0, 99)
    at_war = bool(enemies(t, civ))
    for move in sorted(areas, key=lambda move: -most[move.text]):
        if keys and most[move.text] < -least[0 if at_war else 1]:
            break  # no remaining area can remove as many
        enemy, opposing, own = swept(t, civ, d, move.arg)
        key = (before[0] - enemy, before[1] - opposing, own - before[2])
        least = min(least, key) if keys else key
        keys[move.text] = key
    if DONE in moves and least[0] >= 0 and (least[1] >= 0 or at_war):
        return [DONE]
    return [move for move in areas if keys.get(move.text) == least]


def prospects(t: Table, civ: CivId, areas: list[Move]) -> dict[str, int]:
    """An upper bound on the disks that a card could remove at each area: all disks there and one in each adjacent area.
    It counts the disks of enemies, or of everyone else if the NPC has no enemies."""
    foes = enemies(t, civ)
    counts = [t.civs[i].disks for i in foes or range(len(t.civs)) if i != civ]
    if not foes:
        counts.append(t.barbarians)
    masks = [held(disks) for disks in counts]
    near = part(t).adjacent
    return {
        move.text: sum(disks.get(move.arg, 0) for disks in counts)
        + sum((mask & near[move.arg]).bit_count() for mask in masks)
        for move in areas
    }


def imposed(t: Table, civ: CivId, card: CardId) -> bool:
    """ACISP-NPCCARD-10: whether the card costs the NPC something in every area where it could be played."""
    if not RANKED[card].sweeping:
        return True
    d = Declaration(civ, card)
    areas = declarations(t, d).moves
    most = prospects(t, civ, areas)
    for move in sorted(areas, key=lambda move: -most[move.text]):
        _enemy, opposing, own = swept(t, civ, d, move.arg)
        if opposing and not own:
            return False
    return True


def deny_areas(t: Table, civ: CivId, areas: list[Move]) -> list[Move]:
    """20 Surge of Superstition: prefers an area where an enemy has disks and the NPC has none."""
    own = t.civs[civ].disks
    foes = [m for m in areas if m.arg not in own and any(m.arg in t.civs[i].disks for i in enemies(t, civ))]
    return foes or [m for m in areas if m.arg not in own] or areas


def battle_areas(t: Table, civ: CivId, d: Declaration, areas: list[Move]) -> list[Move]:
    """ACISP-NPCCOMP-17: sends white disks and strikes to areas in competition order, the current area first."""
    order = category(t)
    here = [move for move in areas if move.arg == t.contest.area]
    if here and t.contest.area not in d.areas:
        return here
    least = min(order[move.arg] for move in areas)
    return [move for move in areas if order[move.arg] == least]


def choose_faction(t: Table, civ: CivId, d: Declaration, moves: list[Move], purpose: str) -> tuple[list[Move], str]:
    """ACISP-NPC-16, ACISP-NPCCARD-11, ACISP-NPCCARD-12: chooses the faction that the card hits, or the NPC itself for a
    card that benefits it."""
    ids = {c.id: i for i, c in enumerate(t.civs)}
    named_moves = [move for move in moves if move.verb == "faction"]
    factions = [ids.get(move.arg, BARBARIANS) for move in named_moves]
    if purpose == "self":
        own = [move for move, f in zip(named_moves, factions, strict=True) if f == civ]
        return own or named_moves, "ACISP-NPCCARD-04"
    if purpose == "ally":  # ACISP-ALEX-22: an ally if there is one
        friends = [m for m, f in zip(named_moves, factions, strict=True) if f >= 0 and f not in enemies(t, civ)]
        return friends or named_moves, "ACISP-ALEX-22"
    wished = t.rules.victims(t, civ, d.card, RANKED[d.card].category, factions)
    if wished:
        return [m for m, f in zip(named_moves, factions, strict=True) if f in wished], t.rules.victim_rule(t)
    found, rule = victim(t, civ, factions)
    least = min(target_order(t, civ, f) for f in factions)
    if found and least != 2:
        return [m for m, f in zip(named_moves, factions, strict=True) if f in found], rule
    return [m for m, f in zip(named_moves, factions, strict=True) if target_order(t, civ, f) == least], "ACISP-NPC-16"


def choose_option(t: Table, civ: CivId, d: Declaration, moves: list[Move]) -> list[Move]:
    """ACISP-NPCCARD-30: prefers disks if the priorities place all of them, else talents; the greater number; VP before
    a talent."""
    texts = {move.arg: move for move in moves}
    if "disks" in texts:
        return [texts["disks"] if all_placed(t, civ, 4) else texts["talents"]]
    if "sea" in texts:
        return [texts["sea"]]
    if "2" in texts:
        return [texts["2"]]
    return moves[:1]


def all_placed(t: Table, civ: CivId, n: int) -> bool:
    """Whether the placement priorities can place n disks in or next to areas that the NPC occupies."""
    trial = t.copy()
    c = trial.civs[civ]
    while n > 0:
        own = held(c.disks)
        found = best(trial, civ, own | around(trial, own), n)
        if not found or c.supply < found[0].n:
            return False
        spot = found[0]
        c.disks = more(c.disks, spot.area, spot.n)
        c.supply -= spot.n
        n -= spot.n
    return True


def choose_wonder(t: Table, civ: CivId, d: Declaration, moves: list[Move]) -> list[Move]:
    """The NPC's own Wonder for a card that benefits it, or an enemy's Wonder for a card that destroys one."""
    if RANKED[d.card].purpose == "ruin":
        foes = [m for m in moves if is_enemy(t, civ, t.wonders[m.arg].owner)]
        others = [m for m in moves if t.wonders[m.arg].owner != civ]
        return foes or others or moves
    own = [m for m in moves if m.arg in t.wonders and t.wonders[m.arg].owner == civ]
    return own or moves


# --- which card (CARDPRIO) ---


def trial(t: Table, civ: CivId, card: CardId) -> list[Op] | None:
    """The plan of a card as the NPC would declare it, taking the first of tied choices; None if it cannot be
    declared."""
    d = Declaration(civ, card)
    for _ in range(40):
        if settled(t, d):
            return EFFECTS[card].plan(t, d)
        moves = declarations(t, d).moves
        if not moves:
            return None
        found, _rule = choices_for(t, civ, d, moves)
        if not found:
            return None
        named(t, d, found[0])
    return None


def worth(t: Table, civ: CivId, card: CardId, ops: list[Op]) -> tuple[int, int]:
    """What a plan gains the NPC or takes from others, and what it costs the NPC."""
    good = cost = 0
    for op in ops:
        if op.kind in ("place", "white", "vp", "talents", "fill", "invest", "restore") and op.faction == civ:
            if op.n >= 0:
                good += op.n
            else:
                cost -= op.n
        elif op.kind in COSTS:
            if op.faction == civ:
                cost += op.n
            elif op.faction >= 0 or op.faction == BARBARIANS:
                good += op.n
        elif op.kind in ("vp", "talents") and op.n < 0:
            good -= op.n
        elif op.kind in ("barbarians", "fire", "build", "superstition", "swap", "space"):
            good += 1
    return good, cost


COUNTED: Final[dict[int, list[str]]] = {
    1: ["spy", "random"],
    2: ["build", "fill", "restore"],
    3: ["fire"],
    4: ["vp"],
    5: ["talents", "tribute"],
    6: ["discard", "famine", "bread"],
    7: ["vp"],
    8: ["talents"],
    9: ["lose", "replace", "lose-any"],
    10: ["barbarians"],
    11: ["place"],
}
"""The kinds of op that count toward a card's effect, by category."""


def effect_of(civ: CivId, place: int, ops: list[Op]) -> int:
    """ACISP-NPCCARD-29: the number of cards, VP, talents or disks that the plan moves in the category that ranks the
    card."""
    n = 0
    for op in ops:
        if op.kind not in COUNTED.get(place, []):
            continue
        if op.kind in ("vp", "talents"):
            n += op.n if place in (4, 5) and op.faction == civ else -op.n if place in (7, 8) and op.n < 0 else 0
        elif op.kind == "place":
            n += op.n if op.faction == civ else 0
        elif op.faction != civ or place == 2:
            n += op.n
    return n


def rank_of(t: Table, civ: CivId, card: CardId) -> tuple[int, int, int] | None:
    """The rank of a card in the order of play: category, greater effect, lower number (ACISP-NPCCARD-06..08). None if
    the NPC cannot or will not play it now (ACISP-NPCCARD-28, ACISP-ROME2-23, ACISP-ROME2-25)."""
    if KIND[card] in ("competition", "negation", "event") or why_not_playable(t, civ, card):
        return None
    ops = trial(t, civ, card)
    if not ops:
        return None
    good, cost = worth(t, civ, card, ops)
    ranked = RANKED[card]
    if cost and ranked.category != 2 and imposed(t, civ, card):  # ACISP-NPCCARD-10
        return None
    if not good or (ranked.purpose in ("remove", "victim") and not hits_others(civ, ops)):
        return None
    if ranked.category == 12 and ranked.purpose == "victim":  # Orator costs the NPC one of its own cards
        return None
    if t.rules.refrains(t, civ, ops):
        return None
    place = ranked.category
    if ranked.other and not any(op.kind == "place" for op in ops):
        place = ranked.other
    return place, -effect_of(civ, place, ops), NUMBER[card]


def next_card(t: Table, civ: CivId) -> tuple[str, int]:
    """The card that the NPC plays now and its category; "" if it passes. Cards of later categories are not tried."""
    best_card, best_rank = "", (99, 0, 0)
    least = {card: min(RANKED[card].category, RANKED[card].other or 99) for card in t.civs[civ].hand if card in RANKED}
    for card in sorted(least, key=lambda card: least[card]):
        if least[card] > best_rank[0]:
            break
        rank = rank_of(t, civ, card)
        if rank is not None and rank < best_rank:
            best_card, best_rank = card, rank
    return best_card, best_rank[0]


def hits_others(civ: CivId, ops: list[Op]) -> bool:
    return any(op.faction != civ for op in ops)


# --- hands ---


def discard_order(t: Table, civ: CivId, cards: list[str]) -> list[str]:
    """ACISP-NPCCARD-16: Competition cards first, then others, Negate cards last, each group in reverse order of play
    priority."""

    def key(card: CardId) -> tuple[int, int, int]:
        group = 0 if KIND[card] == "competition" else 2 if KIND[card] == "negation" else 1
        return group, -RANKED[card].category, -NUMBER[card]

    return sorted(cards, key=key)


def take_order(t: Table, civ: CivId, cards: list[str]) -> list[str]:
    """ACISP-NPCCARD-17: Negate cards first, Competition second, then the highest play priority."""

    def key(card: CardId) -> tuple[int, int, int]:
        group = 0 if KIND[card] == "negation" else 1 if KIND[card] == "competition" else 2
        return group, RANKED[card].category if card in RANKED else 13, NUMBER[card]

    return sorted(cards, key=key)


def spare_cards(t: Table, civ: CivId) -> list[str]:
    """ACISP-NPCCARD-10, ACISP-NPCCARD-23, ACISP-NPCRES-10: the cards in hand that the NPC cannot or will not play and
    so discards to save disks."""
    return [card for card in idle_cards(t, civ) if not wanted(t, civ, card)]


def idle_cards(t: Table, civ: CivId) -> list[str]:
    """The cards in hand that are neither Competition nor Negate cards, in the order in which the NPC discards them."""
    idle = [card for card in t.civs[civ].hand if KIND[card] not in ("competition", "negation")]
    return discard_order(t, civ, idle)


def wanted(t: Table, civ: CivId, card: CardId) -> bool:
    """Whether the NPC will play a card, judging by the current position. For a sweeping card, one good area is
    enough."""
    if card in RANKED and RANKED[card].sweeping and not why_not_playable(t, civ, card):
        return not imposed(t, civ, card)
    return rank_of(t, civ, card) is not None
