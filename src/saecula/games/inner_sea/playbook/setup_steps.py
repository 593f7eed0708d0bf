"""The default setup (ACISP-SETUP-09..28): in random order each player chooses a civilization and places its disks."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.core.types import Seat
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, CIVILIZATIONS, HOME, LAND, OPEN, SEA, bits
from saecula.games.inner_sea.board import anyone, around, gain_talents, limit, part, seat_bit, sheet_of
from saecula.games.inner_sea.cards import EVENTS, WONDERS, put
from saecula.games.inner_sea.frames import Turn
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import AREA, DONE, LEAD, SITE
from saecula.games.inner_sea.piles import held, more
from saecula.games.inner_sea.playbook.casting import COLOURS, DOUBLE_COLOURS, can_be_cast, missing_rivals
from saecula.games.inner_sea.playbook.frames import Deal, Exclusion, Placing, Selection, StartWonder
from saecula.games.inner_sea.playbook.moves import EXCLUDE
from saecula.games.inner_sea.playbook.rules import SINGLE, playbook
from saecula.games.inner_sea.playbook.setup import COLOUR, base_disks, opening, ready_book, set_aside, set_enemies
from saecula.games.inner_sea.playbook.situation_state import state_of
from saecula.games.inner_sea.scenarios import SCENARIOS, Quota
from saecula.games.inner_sea.table import Civ, Table, Wonder


def quotas(t: Table) -> list[Quota]:
    scenario = SCENARIOS.get(t.book.scenario)
    if scenario is None:
        return [Quota(t.offered, 0, 6)]
    return scenario.lists or [Quota(scenario.fixed, len(scenario.fixed), len(scenario.fixed))]


def fits(t: Table, chosen: list[str]) -> bool:
    """ACISP-SIT-37: whether the lists can still be filled after these choices."""
    scenario = SCENARIOS.get(t.book.scenario)
    rest = [id for id in t.offered if id not in chosen]
    due = (scenario.civs if scenario is not None else len(t.civs)) - len(chosen)
    lists = quotas(t)
    exclusive = scenario.exclusive if scenario is not None else []
    for others in combinations(rest, due):
        whole = [*chosen, *others]
        if all(q.least <= sum(1 for id in whole if id in q.among) <= q.most for q in lists) and not any(
            all(id in whole for id in pair) for pair in exclusive
        ):
            return True
    return False


def taken(t: Table) -> list[str]:
    return [c.id for c in t.civs if c.id]


def refusal(t: Table, id: str, seat: Seat) -> str:
    """The rule that keeps a seat (-1: an NPC) from choosing a civilization now; "" if it can be chosen."""
    if id in taken(t):
        return "ACISP-SETUP-18"
    if playbook(t).players_first() and seat >= 0 and not leaves_room(t, id):
        return "ACISP-CREATE-08"
    if fits(t, [*taken(t), id]):
        return ""
    return playbook(t).civilization_rule()


def leaves_room(t: Table, id: str) -> bool:
    """ACISP-CREATE-08: whether the rivals that players bring along can still be set up if a player leads this
    civilization."""
    led = [c.id for c in t.civs if c.id and c.seat >= 0]
    waiting = sum(1 for c in t.civs if not c.id and c.seat >= 0) - 1
    known = sum(1 for c in t.civs if c.seat < 0)
    most = DOUBLE_COLOURS if t.book.disks[0] > COLOUR else COLOURS
    return can_be_cast(t.offered, [*led, id], waiting, known, t.book.agreed.unknown, most, t.book.agreed.homes)


def picks(t: Table, seat: Seat) -> Choices:
    choices = Choices()
    for id in t.offered:
        choices.add(LEAD[id], refusal(t, id, seat))
    return choices


async def players_choose(t: Table, choosing: Selection) -> Step:
    """ACISP-CREATE-03, ACISP-CREATE-08: in a created scenario players choose before the NPCs; then their rivals
    join."""
    if not playbook(t).players_first():
        return NEXT
    waiting = [i for i in t.order if t.civs[i].seat >= 0 and not t.civs[i].id]
    if not waiting:
        add_rivals(t)
        return NEXT
    move = await ask(t, waiting[0], "lead", lambda: picks(t, 0))
    t.civs[waiting[0]].id = move.arg
    return AGAIN


async def choose(t: Table, choosing: Selection) -> Step:
    """ACISP-SETUP-10, ACISP-SETUP-18, ACISP-SETUP-19: the next in turn order chooses a civilization and places its
    disks."""
    if choosing.place >= len(t.order):
        settled(t)
        return NEXT
    civ = choosing_order(t)[choosing.place]
    c = t.civs[civ]
    if not c.id:
        free = [id for id in t.offered if not refusal(t, id, c.seat)]
        if len(free) == 1:
            c.id = free[0]
        elif c.seat < 0 and not t.book.agreed.chosen:
            c.id = t.chance.choose(free)
        else:
            who, question = (civ, "lead") if c.seat >= 0 else (first_player(t), "lead.npc")  # ACISP-CREATE-05
            move = await ask(t, who, question, lambda: picks(t, c.seat))
            c.id = move.arg
    choosing.place += 1
    t.tell("leads", c.seat, {"civ": c.id}, "ACISP-SETUP-10")
    if playbook(t).printed_disks() and not singled(t, civ):
        for area, n in base_disks(len(t.civs), c.id).items():
            put_disks(t, civ, area, n)
    else:
        t.call(Placing(civ, choosing.disks if not singled(t, civ) else 16))
    return AGAIN


def choosing_order(t: Table) -> list[int]:
    """The turn order, except that the single player of One against Two chooses first or last, as agreed
    (ACISP-MULTI-10)."""
    if not t.book.agreed.duel:
        return t.order
    last = t.book.agreed.single_last
    return sorted(t.order, key=lambda i: (t.civs[i].seat == SINGLE) is last)


def singled(t: Table, civ: CivId) -> bool:
    """ACISP-MULTI-11: whether a civilization is the single player's, which has 16 starting disks."""
    return t.book.agreed.duel and t.civs[civ].seat == SINGLE


def first_player(t: Table) -> int:
    """The civilization for which the first player is asked about NPCs."""
    return next(i for i, c in enumerate(t.civs) if c.seat == 0)


def add_rivals(t: Table) -> None:
    """ACISP-CREATE-08: adds Phoenicia as a known NPC if a player leads Minos, in addition to those agreed upon, and
    vice versa; its place in turn order is drawn too."""
    for rival in missing_rivals([c.id for c in t.civs if c.seat >= 0]):
        t.civs.append(Civ(rival, -1, supply=t.civs[0].supply))
        ready_book(t)
        spaces = [str(n + 1) for n in range(len(t.order) + 1)]
        if t.book.agreed.exploration and len(spaces) == 2:
            spaces = spaces[1:]  # ACISP-CREATE-09: a single player begins on space 1
        space = int(t.chance.choose(spaces)) - 1
        t.order = [*t.order[:space], len(t.civs) - 1, *t.order[space:]]
        t.tell("rival", -1, {"civ": rival}, "ACISP-CREATE-08")


# --- placing: ACISP-SETUP-11..17, ACISP-SETUP-25..28 ---


def forbidden(t: Table, civ: CivId) -> int:
    """The areas that are closed to starting disks by ACISP-SETUP-16, ACISP-SETUP-26 and the scenario."""
    mask = playbook(t).start_forbidden(t, civ)
    for i, c in enumerate(t.civs):
        if i != civ and c.id in HOME and HOME[c.id] in part(t).adjacent:
            mask |= BIT[HOME[c.id]] | part(t).adjacent[HOME[c.id]]
    if sheet_of(t, t.civs[civ]) not in ("minos", "phoenicia") and t.epoch < 4:
        mask |= OPEN
    return mask & part(t).play


def stage_areas(t: Table, placing: Placing) -> tuple[int, int]:
    """The areas that still need disks under the current instruction (one of the first three), and how many each
    needs."""
    c = t.civs[placing.civ]
    home = HOME[c.id]
    closed = forbidden(t, placing.civ)
    near = part(t).adjacent[home] & ~closed
    if placing.instruction == 0:
        return (BIT[home] & ~held(c.disks), 2)
    if placing.instruction == 1:
        return (near & LAND & ~held(c.disks), 2)
    return (near & SEA & ~held(c.disks), 1)


def spread(t: Table, placing: Placing) -> int:
    """ACISP-SETUP-15, ACISP-SETUP-27, ACISP-SETUP-28: the areas where the next disk may go under the fourth
    instruction."""
    c = t.civs[placing.civ]
    own = held(c.disks)
    closed = forbidden(t, placing.civ)
    fresh = around(t, own) & ~anyone(t) & ~closed
    growing = 0
    for area in placing.settled:
        if c.disks.get(area, 0) < 2 and BIT[area] & LAND:
            growing |= BIT[area]
    new = (fresh & LAND) | growing
    if not new:
        new = fresh & SEA
    extra = 0
    for area, n in c.disks.items():
        if area not in placing.settled and area not in placing.grown and n < limit(t, area) and not closed & BIT[area]:
            extra |= BIT[area]
    return new | extra


def put_disks(t: Table, civ: CivId, area: AreaId, n: int) -> int:
    c = t.civs[civ]
    n = min(n, c.supply)
    c.supply -= n
    c.disks = more(c.disks, area, n)
    return n


def area_choices(mask: int) -> Choices:
    return Choices.of(AREA.within(mask))


async def place(t: Table, placing: Placing) -> Step:
    """ACISP-SETUP-11..13, ACISP-SETUP-17: places 2 disks at home, 2 in each land area next to it, 1 in each sea
    area."""
    civ = placing.civ
    if not placing.left or placing.instruction >= 3:
        return NEXT
    mask, each = stage_areas(t, placing)
    names = bits(mask)
    if len(names) * each <= placing.left or len(names) == 1:
        for area in names:
            placing.left -= put_disks(t, civ, area, min(each, placing.left))
        placing.instruction += 1
        return AGAIN
    move = await ask(t, civ, "setup.area", lambda: area_choices(mask))
    placing.left -= put_disks(t, civ, move.arg, min(each, placing.left))
    return AGAIN


async def place_outward(t: Table, placing: Placing) -> Step:
    """ACISP-SETUP-14..16, ACISP-SETUP-25..28: then places disks outward, one at a time."""
    civ = placing.civ
    if not placing.left:
        return NEXT
    mask = spread(t, placing)
    if not mask and (placing.settled or placing.grown):  # ACISP-SETUP-25: the fourth instruction again (AMB-04)
        placing.settled, placing.grown = [], []
        return AGAIN
    if not mask or not t.civs[civ].supply:
        return NEXT
    move = await ask(t, civ, "setup.area", lambda: area_choices(mask))
    area = move.arg
    if area in t.civs[civ].disks and area not in placing.settled:
        placing.grown.append(area)
    elif area not in placing.settled:
        placing.settled.append(area)
    placing.left -= put_disks(t, civ, area, 1)
    return AGAIN


def placed(t: Table, placing: Placing) -> Step:
    c = t.civs[placing.civ]
    t.tell("settled", c.seat, {"civ": c.id}, "ACISP-SETUP-11")
    return NEXT


def settled(t: Table) -> None:
    """After all civilizations are placed: Gold of the solitaire game, enemies, teams, starting Wonders, hands."""
    book = t.book
    scenario = SCENARIOS.get(book.scenario)
    ready_book(t)
    if scenario is not None and book.agreed.solitaire and book.agreed.npcs:
        for area in scenario.solo_gold:
            owner = next((i for i, c in enumerate(t.civs) if HOME.get(c.id) == area), -1)
            if owner >= 0:
                book.gold[area] = 1
                book.owners[area] = owner
    if book.agreed.fixed_enemies:
        set_enemies(t)
    n = book.agreed.teams
    if n:
        book.sides = [c.seat % n if c.seat >= 0 else n + i for i, c in enumerate(t.civs)]
    if book.agreed.hostility or book.agreed.exploration:
        book.pool = sorted(["white"] * 6 + ["black"] * 4)  # ACISP-CREATE-17, ACISP-CREATE-19
    if book.agreed.exploration:
        book.unknown = [f"npc{k + 1}" for k in range(book.agreed.unknown)]
        book.pool = sorted([*book.pool, "yellow", *book.unknown])  # ACISP-CREATE-18
    t.call(Deal())
    if book.agreed.exploration:
        t.call(Exclusion())
    for _ in range(book.agreed.start_wonders):
        t.call(*[StartWonder(i) for i in t.order])


# --- unknown NPCs: ACISP-CREATE-06 ---


def possible(t: Table) -> list[str]:
    """The civilizations that unknown NPCs can still be."""
    out = [id for id in CIVILIZATIONS if id not in taken(t) and id not in state_of(t).excluded]
    return [id for id in out if HOME[id] in part(t).adjacent] if t.book.agreed.homes else out


def exclusions(t: Table) -> Choices:
    choices = Choices()
    left = possible(t)
    for id in left:
        choices.add(EXCLUDE[id], "" if len(left) > t.book.agreed.unknown else "ACISP-CREATE-06")
    return choices.plus(DONE)


async def exclude(t: Table, exclusion: Exclusion) -> Step:
    """ACISP-CREATE-06: the first player may exclude civilizations before an Exploration; if there is any limit, the
    remaining ones are recorded."""
    if t.book.agreed.chosen:
        move = await ask(t, first_player(t), "exclude", lambda: exclusions(t))
        if move is not DONE:
            state_of(t).excluded.append(move.arg)
            t.tell("excluded", t.civs[first_player(t)].seat, {"civ": move.arg}, "ACISP-CREATE-06")
            return AGAIN
    if t.book.agreed.homes or state_of(t).excluded:
        state_of(t).boards += possible(t)
    return NEXT


# --- starting Wonders: ACISP-HIST-02, ACISP-HIST-03 ---


def wonder_sites(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    occupied = [w.area for w in t.wonders.values()]
    for area in bits(held(t.civs[civ].disks) & LAND):
        choices.add(SITE[area], "ACIS-WONDER-15" if area in occupied else "")
    return choices


def draw_wonder(t: Table, start: StartWonder) -> Step:
    """ACISP-HIST-02: draws a random Wonder."""
    free = sorted(name for name in WONDERS if name not in t.wonders)
    if not free:
        return LEAVE
    start.wonder = t.chance.choose(free)
    return NEXT


async def start_wonder(t: Table, start: StartWonder) -> Step:
    """ACISP-HIST-03: places the Wonder in a land area that the civilization occupies, with disks as if just built
    (AMB-06)."""
    move = await ask(t, start.civ, "wonder.site", lambda: wonder_sites(t, start.civ))
    c = t.civs[start.civ]
    n = min(5, c.supply)
    c.supply -= n
    t.wonders[start.wonder] = Wonder(start.civ, move.arg, n)
    t.tell("built", c.seat, {"civ": c.id, "wonder": start.wonder, "area": move.arg}, "ACISP-HIST-02")
    return NEXT


# --- the hands ---


def deal(t: Table, dealing: Deal) -> Step:
    """ACISP-SETUP-21..24: deals hands without Events in turn order; then the Events join the draw deck, below the
    remaining cards set aside, and turn 1 begins."""
    left = set_aside(t)
    t.deck = t.deck.copy()
    for i in t.order:
        for _ in range(min(opening(t, i), len(t.deck))):
            card = t.draw(t.deck, seat_bit(t, i))
            left -= 1
            if t.rules.claimed(t, i, card) < 0:
                t.civs[i].hand.append(card)
    t.book.on_top = max(left, 0)
    for card in EVENTS:
        if card not in t.book.boxed:
            put(t.deck, card)
    t.book.dealt = True
    for i in t.order:
        agreed = t.book.agreed
        n = agreed.player_start_talents if t.civs[i].seat >= 0 else agreed.npc_start_talents
        gain_talents(t, i, n, "ACISP-DIFF-04")
    t.call(Turn())
    return NEXT


CHOOSING: Final = [
    Procedure(Selection, {"book.players": players_choose, "book.choose": choose}, phase="book.choose"),
    Procedure(Placing, {"book.place": place, "book.outward": place_outward, "book.placed": placed}, phase="book.place"),
    Procedure(StartWonder, {"book.wonder.draw": draw_wonder, "book.wonder": start_wonder}, phase="book.wonder"),
    Procedure(Exclusion, {"book.exclude": exclude}),
    Procedure(Deal, {"book.deal": deal}),
]
