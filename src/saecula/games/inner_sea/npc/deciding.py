"""The decisions of civilizations led by the game: one function for every question that a phase may ask them.

Each decision is logged with the rule that decided it (`npc.decides`). Ties are settled in `ties`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import Choices, Move
from saecula.core.types import RuleId
from saecula.games.inner_sea.asking import LEADERS
from saecula.games.inner_sea.atlas import AREAS, BIT, IS_LAND, LAND
from saecula.games.inner_sea.board import HAND_LIMIT, home_of, part
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.frames import Climate, Declaration, DrawStep, Loss
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import DECLINE, DONE, INVOKE, LOSE, PASS, TALENT
from saecula.games.inner_sea.npc.cards import (
    choices_for,
    discard_order,
    idle_cards,
    next_card,
    own_rank,
    take_order,
    trial,
    wanted,
)
from saecula.games.inner_sea.npc.enemies import enemies, foremost, humans
from saecula.games.inner_sea.npc.entering import entry, invokes
from saecula.games.inner_sea.npc.fighting import announce, effect_here, pays, white_disk
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.npc.placing import SPREAD, best, spread
from saecula.games.inner_sea.npc.ties import remembered, settle_tie
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import COMPETITION_STAGE, NOBODY, Table

Answer = tuple[list[Move], str]
"""The tied best moves, and the rule."""
Decision = Callable[[Table, int, list[Move]], Answer]


def decide(t: Table, civ: CivId, question: str, choices: Choices) -> Move:
    """The move that the game makes for a civilization that it leads (ACISP-NPC-02)."""
    moves = choices.moves
    before = remembered(t, civ, question)
    for move in moves:
        if move.text == before:
            tell(t, civ, question, move, t.book.rule)
            return move
    found, rule = DECISIONS[question](t, civ, moves)
    found = [move for move in found if move in moves] or moves
    if len(found) == 1:
        chosen = found[0]
    else:
        found = sorted(found, key=order_of)
        text = settle_tie(t, civ, question, [move.text for move in found], rule)
        chosen = next(move for move in found if move.text == text)
    tell(t, civ, question, chosen, rule)
    return chosen


def order_of(move: Move) -> tuple[int, str]:
    """ACISP-NPC-31: orders moves by area id (in the order of the areas file) or by card number."""
    arg = move.args[0] if move.args else ""
    if arg in AREAS:
        return AREAS[arg].number, arg
    if arg in CARDS:
        return CARDS[arg].number, arg
    return 0, move.text


QUIET: Final[list[str]] = [
    "retirement",
    "resettlement",
    "acquisition",
    "coinage",
    "victory.use",
    "order.use",
    "draw.use",
    "lighthouse",
    "alphabet",
]
"""Questions where doing nothing is not a decision, because the NPC has nothing to do or a rule skips the step for
NPCs."""


WORDS: Final[list[str]] = ["ability", "card", "disks", "sea", "talent", "talents"]
"""Arguments of moves that have no name of their own and get a message of their own instead."""


def tell(t: Table, civ: CivId, question: str, move: Move, rule: RuleId) -> None:
    """Logs what the NPC does and why (`why` is the rule in a few words). Disks placed as a group are logged once."""
    if question == "deployment" and not plan_group(t, civ, move, rule):
        return
    if (move is DONE and question in QUIET) or move.text == "spend 0":
        return
    arg = move.args[0] if move.args else ""
    id = f"npc.{move.verb}"
    params: dict[str, str | int] = {"civ": t.civs[civ].id, "what": arg, "why": rule, "move": move.text}
    if arg in WORDS:
        id = f"{id}.{arg}"
    if move is DONE:
        id = "npc.holds" if question.startswith("competition") else "npc.done"
    if move.verb == "deploy":
        params["n"] = 1 + (t.book.plan.count(arg) if question == "deployment" else 0)
    elif move is DONE and question == "deployment":
        id = "npc.lost"
        params["n"] = t.civs[civ].ready
        if not t.civs[civ].ready:
            return
    t.tell(id, -1, params, rule)


def only(moves: list[Move], move: Move, rule: RuleId) -> Answer:
    return ([move], rule) if move in moves else (moves[:1], rule)


def by_verb(moves: list[Move], verb: str) -> list[Move]:
    return [move for move in moves if move.verb == verb]


def left_to_place(t: Table) -> int:
    """How many disks the current procedure may still place."""
    top = t.stack[-1]
    return top.left if isinstance(top, Climate) else t.rules.left_to_place(t, top)


# --- Growth ---


def nothing_to_retire(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return only(moves, DONE, "ACISP-NPCDISK-02")


def no_resettlement(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return only(moves, DONE, "ACISP-NPCDISK-01")


def use_all(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-09, ACISP-NPCRES-09: uses every Wonder and Investment whenever it can, and the Saga for disks."""
    uses = [move for move in moves if move.verb == "use" and len(move.args) == 1]
    return (uses[:1], "ACISP-NPCCARD-09") if uses else only(moves, DONE, "ACISP-NPCRES-09")


def senate(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCRES-08: takes a card while the hand is below 6, else 2 disks; without a City, places a disk by the
    priorities."""
    texts = {move.text: move for move in moves}
    if "senate card" in texts and len(t.civs[civ].hand) < HAND_LIMIT:
        return [texts["senate card"]], "ACISP-NPCRES-08"
    if "senate disks" in texts:
        return [texts["senate disks"]], "ACISP-NPCRES-08"
    return placed(t, civ, by_verb(moves, "levy"), 1, moves)


def placed(t: Table, civ: CivId, areas: list[Move], left: int, moves: list[Move]) -> Answer:
    """Applies the placement priorities to the areas of these moves; DONE if none applies."""
    mask = 0
    for move in areas:
        mask |= BIT[move.arg]
    spots = best(t, civ, mask, left)
    if not spots:
        rule = "ACISP-PRIO-22" if enemies(t, civ) else "ACISP-NPCDISK-26"
        return ([DONE], rule) if DONE in moves else (areas, rule)
    names = [spot.area for spot in spots]
    return [move for move in areas if move.arg in names], spots[0].rule


def deployment(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCDISK-11..16: finishes a group that was begun, then goes through the priorities from the top."""
    book = t.book
    if book.plan and book.plan[0] != SPREAD:
        found = [move for move in by_verb(moves, "deploy") if move.arg == book.plan[0]]
        if found:
            return found, book.rule
        book.plan = []
    use = by_verb(moves, "use")
    if use:
        return use[:1], "ACISP-NPCCARD-09"
    deploys = by_verb(moves, "deploy")
    if deploys:
        found, rule = placed(t, civ, deploys, t.civs[civ].ready, moves)
        if found and found[0] is not DONE:
            return found, rule
    navigate = by_verb(moves, "navigate")
    if navigate:
        found, rule = placed(t, civ, navigate, 1, moves)
        if found and found[0] is not DONE:
            return found, rule
    return only(moves, DONE, "ACISP-PRIO-22" if enemies(t, civ) else "ACISP-NPCDISK-26")


def plan_group(t: Table, civ: CivId, move: Move, rule: RuleId) -> bool:
    """Plans the disks that go with the one being placed: the rest of a group that matches or exceeds
    (ACISP-NPCDISK-03..08), or the other seas of a round of spreading (ACISP-NPCDISK-21, ACISP-NPCDISK-24). False for a
    disk that only follows the first of its group."""
    book = t.book
    book.rule = rule
    if move.verb == "deploy" and book.plan:
        first = book.plan[0] == SPREAD
        book.plan = book.plan[1:]
        return first
    book.plan = []
    if move.verb != "deploy":
        return True
    if rule in ("ACISP-PRIO-10", "ACISP-PRIO-11"):
        g = Ground(t, civ, BIT[move.arg], t.civs[civ].ready)
        n = g.group(move.arg, 1)
        book.plan = [SPREAD] * spread(g) if n < 2 else [move.arg] * (n - 1)
    else:
        spots = best(t, civ, BIT[move.arg], t.civs[civ].ready)
        book.plan = [move.arg] * (spots[0].n - 1) if spots else []
    return True


def lighthouse(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return placed(t, civ, [move for move in moves if move is not DONE], 1, moves)


# --- cards ---


def action(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-06: plays the first card by CARDPRIO, never pays to build a Wonder, and passes when no card is
    left."""
    card, place = next_card(t, civ)
    found = [move for move in by_verb(moves, "play") if move.arg == card]
    return (found, f"ACISP-CARDPRIO-{place:02d}") if found else ([PASS], "ACISP-NPCCARD-06")


def card_choice(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    d = t.stack[-1]
    return choices_for(t, civ, d, moves) if isinstance(d, Declaration) else (moves, "ACISP-NPCCARD-04")


def wonder_pay(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-14, ACISP-NPCRES-10: pays talents first, then cards that it will not play, then disks in reverse
    order."""
    if TALENT in moves:
        return [TALENT], "ACISP-NPCCARD-10"
    cards = {move.arg: move for move in by_verb(moves, "discard")}
    for card in idle_cards(t, civ):
        if card in cards and not wanted(t, civ, card):
            return [cards[card]], "ACISP-NPCCARD-23"
    return least_disks(t, civ, by_verb(moves, "pay") or moves)


def least_disks(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-14: gives up its own disks, least important first."""
    g = Ground(t, civ, 0, 1)
    least = min(own_rank(g, move.arg) for move in moves)
    return [move for move in moves if own_rank(g, move.arg) == least], "ACISP-NPCCARD-14"


def wonder_site(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    home = [move for move in moves if move.arg == home_of(t.civs[civ])]
    if home:
        return home, "ACISP-NPCCARD-04"
    most = max(t.civs[civ].disks.get(move.arg, 0) for move in moves)
    return [move for move in moves if t.civs[civ].disks.get(move.arg, 0) == most], "ACISP-NPCCARD-04"


def take_card(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-17."""
    cards = {move.arg: move for move in moves}
    return [cards[take_order(t, civ, list(cards))[0]]], "ACISP-NPCCARD-17"


def give_card(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-16."""
    cards = {move.arg: move for move in by_verb(moves, "discard")}
    order = discard_order(t, civ, list(cards))
    return [cards[order[0]]] if order else moves, "ACISP-NPCCARD-16"


# --- losses ---


def loss(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCRES-06, ACISP-NPCRES-10; in a competition ACISP-NPCCOMP-12 and ACISP-NPCCOMP-13."""
    top = t.stack[-1]
    uses = by_verb(moves, "use")
    if uses:
        return uses[:1], "ACISP-NPCRES-09"
    if t.stage == COMPETITION_STAGE and isinstance(top, Loss) and t.contest.area == top.area:
        how, rule = pays(t, civ, top.area)
        if how == "talent" and TALENT in moves:
            return [TALENT], rule
        if how == "card":
            found, _ = give_card(t, civ, moves)
            return found, rule
        if how == "spare":
            return save_outside(t, civ, [move for move in moves if move is not TALENT], LOSE)
        return [LOSE], rule
    return save_outside(t, civ, moves, LOSE)


def save_outside(t: Table, civ: CivId, moves: list[Move], otherwise: Move) -> Answer:
    """ACISP-NPCRES-10: pays a talent, then a card that it cannot or will not play; otherwise loses the disk."""
    if TALENT in moves:
        return [TALENT], "ACISP-NPCRES-06"
    cards = {move.arg: move for move in by_verb(moves, "discard")}
    for card in idle_cards(t, civ):
        if card in cards and not wanted(t, civ, card):
            return [cards[card]], "ACISP-NPCCARD-23"
    return [otherwise], "ACISP-NPCRES-10"


def loss_any(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    uses = by_verb(moves, "use")
    if uses:
        return uses[:1], "ACISP-NPCRES-09"
    areas = by_verb(moves, "area")
    if not areas:
        return [moves[0]], "ACISP-NPCRES-06"
    found, rule = save_outside(t, civ, moves, areas[0])
    if found[0] is areas[0]:
        return least_disks(t, civ, areas)
    return found, rule


def famine(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    if LOSE in moves:
        return save_outside(t, civ, moves, LOSE)
    return give_card(t, civ, moves)


def bread(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """30 Bread & Circuses: pays talents, then cards that it will not play, then VP."""
    found = [move for move in moves if move.verb == "glory"]
    if found:
        return save_outside(t, civ, moves, found[0])
    if TALENT in moves:
        return [TALENT], "ACISP-NPCRES-06"
    return give_card(t, civ, moves)


def tribute(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return only(moves, TALENT if TALENT in moves else LOSE, "ACISP-NPCRES-06")


def fire(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """72 Great Fire: pays for its Wonder with talents and idle cards, then with its least important disks."""
    return wonder_pay(t, civ, [move for move in moves if move is not DONE])


# --- Barbarians ---


def invasion(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-25..27: chooses the entry that reaches your disks, or else is nearest to them; Gold, Wonders and
    Cities come first."""
    you = [i for i in humans(t) if i in enemies(t, civ)] or [foremost(t)]
    you = [i for i in you if i >= 0]
    yours = 0
    for i in you:
        yours |= held(t.civs[i].disks)
    near = part(t).adjacent
    keys: dict[str, tuple[int, int, int]] = {}
    for move in moves:
        hit = (BIT[move.arg] | near[move.arg] & LAND) & yours
        prize = sum(weight(t, you, area) for area in near if hit & BIT[area])
        far = 0 if hit else Ground(t, civ, 0, 1).distance(move.arg, yours)
        keys[move.text] = (0 if hit else 1, far, -prize)
    least = min(keys.values())
    rule = "ACISP-NPCCARD-25" if least[0] == 0 else "ACISP-NPCCARD-26"
    return [move for move in moves if keys[move.text] == least], rule


def weight(t: Table, you: list[int], area: AreaId) -> int:
    """ACISP-NPCCARD-27: Gold, then Wonders, Cities, Settlements, Camps."""
    if t.rules.gold(t).get(area, NOBODY) in you:
        return 10000
    if any(w.area == area and w.owner in you and not w.destroyed for w in t.wonders.values()):
        return 1000
    n = max(t.civs[i].disks.get(area, 0) for i in you)
    return 100 if n >= 3 and IS_LAND[area] else 10 if n == 2 else 1


def barbarians_next(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    you = humans(t)
    keys = {
        move.text: -weight(t, you, move.arg) if any(move.arg in t.civs[i].disks for i in you) else 0 for move in moves
    }
    least = min(keys.values())
    return [move for move in moves if keys[move.text] == least], "ACISP-NPCCARD-27"


def barbarians_from(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCBARB-01..07: chooses which Barbarians leave their area."""
    areas = by_verb(moves, "from")
    if not areas:
        return [DONE], "ACISP-NPCBARB-07"
    g = Ground(t, civ, 0, 1)
    home = BIT[g.home] if g.home in g.adjacent else 0
    keys: dict[str, tuple[int, int]] = {}
    for move in areas:
        keys[move.text] = barbarian_key(t, g, move.arg, home)
    least = min(keys.values())
    return [move for move in areas if keys[move.text] == least], f"ACISP-NPCBARB-{least[0]:02d}"


def barbarian_key(t: Table, g: Ground, area: AreaId, home: int) -> tuple[int, int]:
    bit = BIT[area]
    far = g.distance(area, home) if home else 0
    if not any(area in c.disks for c in t.civs):
        return 1, far
    if t.barbarians.get(area, 0) == 1:
        return 2, far
    if bit & home:
        return 3, 0
    if bit & g.wonders_of(g.civ):
        return 4, 0
    if bit & g.cities_of(g.civ):
        return 5, 0
    if bit & g.mine:
        return 6, 0
    return 7, g.distance(area, g.mine)


# --- competition ---


def competition_start(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """Plays Traitor if it strikes an enemy or, for an NPC without enemies, another civilization."""
    play = by_verb(moves, "play")
    ops = trial(t, civ, play[0].arg) if play else None
    foes = enemies(t, civ)
    if ops and any(op.faction in foes or (not foes and op.faction != civ) for op in ops):
        return play, "ACISP-NPCCARD-11" if foes else "ACISP-NPCCARD-12"
    return only(moves, DONE, "ACISP-NPCCARD-11")


def warriors(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCRES-08: Gaul uses both disks."""
    areas = [move for move in moves if move is not DONE]
    if not areas:
        return [DONE], "ACISP-NPCRES-08"
    return white_disk(t, civ, areas)[0], "ACISP-NPCRES-08"


def resolve_order(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCCARD-08: resolves first the card that does the most in this competition."""
    most = max(effect_here(t, civ, move.arg) for move in moves)
    return [move for move in moves if effect_here(t, civ, move.arg) == most], "ACISP-NPCCARD-08"


# --- Reckoning and Epochs ---


def space(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPC-05: acting last in the Card and Competition Phases helps most."""
    return [moves[-1]], "ACISP-NPC-05"


def order_use(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    uses = [move for move in moves if move.verb == "use"]
    return (uses[:1], "ACISP-NPCRES-09") if uses else only(moves, DONE, "ACISP-NPCCARD-06")


def aeneas(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    invoking, rule = invokes(t, civ)
    return ([INVOKE], rule) if invoking and INVOKE in moves else ([DECLINE], rule)


def aeneas_sheet(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCAEN-09: it keeps its civilization and sheet."""
    own = [move for move in moves if move.arg == t.civs[civ].id]
    return own or moves[:1], "ACISP-NPCAEN-09"


def aeneas_area(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    names, rule = entry(t, civ, [move.arg for move in moves])
    return [move for move in moves if move.arg in names], rule


def aeneas_place(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    found, rule = placed(t, civ, by_verb(moves, "deploy"), t.civs[civ].ready, moves)
    return found, rule


def draw_use(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCRES-03..05: uses what draws cards, but never to get a seventh card."""
    uses = by_verb(moves, "use")
    if uses and len(t.civs[civ].hand) + t.rules.expected_draw(t, civ) < HAND_LIMIT:
        return uses[:1], "ACISP-NPCRES-05"
    return only(moves, DONE, "ACISP-NPCRES-04")


def draw_spend(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCRES-03, ACISP-NPCRES-04: spends talents to bring the hand up to 6."""
    step = t.stack[-1]
    extra = step.extra if isinstance(step, DrawStep) else 0
    wanted = t.rules.most_spent(
        t, civ, max(0, HAND_LIMIT - len(t.civs[civ].hand) - t.rules.expected_draw(t, civ) - extra)
    )
    n = min(wanted, len(moves) - 1)
    return [moves[n]], "ACISP-NPCRES-03"


def climate(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return placed(t, civ, by_verb(moves, "area"), left_to_place(t), moves)


def alphabet(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-NPCRES-07, ACIS-CIV-39: makes no exchange, having gained 2 talents instead."""
    return only(moves, DONE, "ACISP-NPCRES-07")


def reinforcement(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-GRPE-43: places by the placement priorities, next to Greek Gold, where it can match."""
    mask = 0
    for move in moves:
        mask |= BIT[move.arg]
    spots = best(t, civ, mask, 4)
    names = [spot.area for spot in spots]
    return ([move for move in moves if move.arg in names], spots[0].rule) if names else (moves, "ACISP-GRPE-43")


def allied_disk(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return white_disk(t, civ, moves)


def gallic(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return placed(t, civ, by_verb(moves, "area"), left_to_place(t), moves)


def first_of(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    return moves, "ACISP-NPC-04"


def setup_area(t: Table, civ: CivId, moves: list[Move]) -> Answer:
    """ACISP-CREATE-12: where the default setup leaves a choice, it is made at random."""
    areas = [move for move in moves if move is not DONE]
    return areas or moves, "ACISP-CREATE-12"


DECISIONS: Final[dict[str, Decision]] = {
    "setup": first_of,
    "retirement": nothing_to_retire,
    "resettlement": no_resettlement,
    "acquisition": use_all,
    "senate": senate,
    "deployment": deployment,
    "lighthouse": lighthouse,
    "coinage": use_all,
    "card.action": action,
    "card.area": card_choice,
    "card.faction": card_choice,
    "card.civilization": card_choice,
    "card.option": card_choice,
    "card.number": card_choice,
    "card.wonder": card_choice,
    "card.omit": card_choice,
    "wonder.pay": wonder_pay,
    "wonder.site": wonder_site,
    "spy": take_card,
    "keep": take_card,
    "mausoleum": take_card,
    "loss": loss,
    "loss.any": loss_any,
    "discard": give_card,
    "limit": give_card,
    "famine": famine,
    "bread": bread,
    "tribute": tribute,
    "fire": fire,
    "barbarians.next": barbarians_next,
    "barbarians.from": barbarians_from,
    "competition.start": competition_start,
    "warriors": warriors,
    "competition.announce": announce,
    "competition.resolve": resolve_order,
    "ability": white_disk,
    "victory.use": use_all,
    "order.space": space,
    "order.use": order_use,
    "order.move": space,
    "aeneas": aeneas,
    "aeneas.sheet": aeneas_sheet,
    "aeneas.area": aeneas_area,
    "aeneas.place": aeneas_place,
    "draw.use": draw_use,
    "draw.spend": draw_spend,
    "climate": climate,
    "smile": first_of,
    "invasion": invasion,
    "setup.area": setup_area,
    "alphabet": alphabet,
    "reinforce": reinforcement,
    "huns.levy": allied_disk,
    "land.ally": allied_disk,
    "gallic-allies": gallic,
    "pirates": invasion,
}

if not LEADERS:
    LEADERS.append(decide)
