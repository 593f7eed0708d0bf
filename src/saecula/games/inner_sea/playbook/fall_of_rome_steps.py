"""The procedures of The Fall of Rome: entries of Invaders, bribes, the Pope, the Huns, Cooperation, the Danube (ROME1,
ROME2)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.core.types import CardId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, LAND, bits
from saecula.games.inner_sea.board import (
    closed,
    contested_mask,
    discard_card,
    gain_talents,
    gain_vp,
    named,
    part,
    place,
    shuffle_in,
    take,
    why_closed,
)
from saecula.games.inner_sea.cards import CARDS, IS_EVENT, KIND, NUMBER, in_deck_order
from saecula.games.inner_sea.deploying import deploy
from saecula.games.inner_sea.frames import HandLimit
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.npc.placing import best
from saecula.games.inner_sea.npc.ties import by_seed, lay_out, reveal
from saecula.games.inner_sea.ops import steal
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.playbook.choices import areas, white_disk, yes_or_no
from saecula.games.inner_sea.playbook.fall_of_rome_state import Bribed, state_of
from saecula.games.inner_sea.playbook.frames import (
    Bribe,
    Cooperation,
    Danube,
    HunsArrive,
    HunsCards,
    HunsLevy,
    Invade,
    Pope,
)
from saecula.games.inner_sea.playbook.gold import take_gold
from saecula.games.inner_sea.playbook.moves import (
    ACCEPT,
    APPEAL,
    GIVE,
    GIVE_TALENT,
    OFFER,
    PILE,
)
from saecula.games.inner_sea.playbook.newcomers import add_civ, draw_plain
from saecula.games.inner_sea.playbook.rules import playbook
from saecula.games.inner_sea.table import NOBODY, Civ, Table

ENTRIES: Final[dict[str, list[str]]] = {
    "visigoths": ["aquitania", "gallia"],
    "persians": ["carchemish", "hamath", "palmyra", "canaan", "petra"],
}


# --- Invaders ---


def entry_mask(t: Table, civ: CivId) -> int:
    """The areas where an Invader may enter (ACISP-ROME1-43, ACISP-ROME1-44; the Huns by ACISP-ROME1-54)."""
    id = t.civs[civ].id
    if id == "huns":
        gates = {"E": ["macedon", "thessaly"], "W": ["noricum", "umbria"]}.get(
            t.map, ["macedon", "thessaly", "noricum", "umbria"]
        )
    else:
        gates = ENTRIES[id]
    return sum(BIT[a] for a in gates if a in part(t).adjacent)


def reveal_entry(t: Table, invader: Invade) -> Step:
    """ACISP-ROME2-13: reveals the card by which an NPC enters."""
    c = t.civs[invader.civ]
    if c.seat < 0:
        invader.card = reveal(t, False)
        if invader.card:
            t.tell("npc.reveal", -1, {"civ": c.id, "card": invader.card}, "ACISP-ROME2-13")
            if IS_EVENT[invader.card]:
                lay_out(t, [invader.card], NOBODY)
    return NEXT


async def invade(t: Table, invader: Invade) -> Step:
    """ACISP-ROME1-43..45, ACISP-ROME2-13, ACISP-ROME2-14: places the first disk of an Invader that is not on the
    map."""
    civ = invader.civ
    c = t.civs[civ]
    if c.seat < 0:
        area = entry_by_card(t, civ, invader.card)
        deploy(t, civ, area)
        rule = "ACISP-ROME2-14" if c.id == "persians" else "ACISP-ROME2-41" if c.id == "huns" else "ACISP-ROME2-13"
        more = Ground(t, civ, BIT[area], c.ready)
        # ACISP-NPCDISK-03: it matches or exceeds there
        t.book.plan = [] if more.met(area) else [area] * more.group(area, 1)
        t.book.rule = rule
        t.tell("npc.deploy", -1, {"civ": c.id, "what": area, "why": rule, "n": 1 + len(t.book.plan)}, rule)
        return NEXT
    mask = entry_mask(t, civ)
    move = await ask(t, civ, "invade", lambda: areas(mask))
    deploy(t, civ, move.arg)
    return NEXT


def entry_by_card(t: Table, civ: CivId, card: CardId) -> str:
    """ACISP-ROME2-13, ACISP-ROME2-14, ACISP-ROME2-41."""
    number = NUMBER[card] if card else 1
    id = t.civs[civ].id
    if id == "huns":
        return "macedon" if t.map == "E" else "umbria"
    if id == "visigoths":
        return "aquitania" if number % 2 else "gallia"
    first = int(str(number)[0])
    return ["carchemish", "hamath", "palmyra", "canaan", "petra"][(first - 1) // 2]


async def offer_bribe(t: Table, bribe: Bribe) -> Step:
    """ACISP-ROME1-71: the Empire may offer its Gold."""
    move = await ask(t, bribe.empire, "bribe", lambda: yes_or_no([OFFER]))
    return LEAVE if move is DECLINE else NEXT


def reveal_answer(t: Table, bribe: Bribe) -> Step:
    """ACISP-ROME2-33: reveals the card by which an NPC answers."""
    if t.civs[bribe.civ].seat < 0:
        bribe.card = reveal(t, False)
        if bribe.card and IS_EVENT[bribe.card]:
            lay_out(t, [bribe.card], NOBODY)
    return NEXT


async def answer_bribe(t: Table, bribe: Bribe) -> Step:
    """ACISP-ROME1-72..74, ACISP-ROME2-33..36: an Invader that accepts leaves the area; a refused offer costs a VP."""
    empire = t.civs[bribe.empire]
    invader = t.civs[bribe.civ]
    if invader.seat < 0:
        taken = bool(bribe.card) and NUMBER[bribe.card] % 2 == 0
    else:
        move = await ask(t, bribe.civ, "bribe.answer", lambda: yes_or_no([ACCEPT]))
        taken = move is ACCEPT
    if not taken:
        t.tell(
            "bribe.refused",
            invader.seat,
            {"civ": invader.id, "empire": empire.id},
            "ACISP-ROME2-34" if invader.seat < 0 else "ACISP-ROME1-74",
        )
        gain_vp(t, bribe.empire, -1, "ACISP-ROME1-74")
        return NEXT
    t.tell(
        "bribe.accepted",
        invader.seat,
        {"civ": invader.id, "empire": empire.id},
        "ACISP-ROME2-35" if invader.seat < 0 else "ACISP-ROME1-72",
    )
    take_gold(t, playbook(t), bribe.home, bribe.civ, "ACISP-ROME1-72")
    if bribe.home in invader.disks:
        take(t, bribe.civ, bribe.home, invader.disks[bribe.home])
    state_of(t).bribed.append(Bribed(bribe.civ, bribe.home))
    return NEXT


async def appeal(t: Table, pope: Pope) -> Step:
    """ACISP-ROME1-69, ACISP-ROME1-70: an appeal costs 1 VP, plus 1 for each earlier appeal."""
    if t.civs[pope.civ].seat < 0:
        return LEAVE
    move = await ask(t, pope.civ, "pope", lambda: yes_or_no([APPEAL]))
    if move is DECLINE:
        return LEAVE
    s = state_of(t)
    s.appeals += 1
    s.appealed = True
    gain_vp(t, pope.civ, -s.appeals, "ACISP-ROME1-70")
    return NEXT


def reveal_omen(t: Table, pope: Pope) -> Step:
    pope.card = reveal(t, False)
    if pope.card and IS_EVENT[pope.card]:
        lay_out(t, [pope.card], NOBODY)
    return NEXT


def pope_answers(t: Table, pope: Pope) -> Step:
    """ACISP-ROME1-70: an even card brings a talent."""
    if pope.card and NUMBER[pope.card] % 2 == 0:
        gain_talents(t, pope.civ, 1, "ACISP-ROME1-70")
    return NEXT


# --- the Huns ---


def discards(t: Table, civ: CivId) -> Choices:
    return Choices.of([DISCARD[card] for card in t.civs[civ].hand]).plus(DECLINE)


def piles(t: Table) -> Choices:
    choices = Choices()
    choices.add(PILE["deck"], "" if t.deck else "ACISP-ROME1-56")
    choices.add(PILE["discards"], "" if t.discard else "ACISP-ROME1-56")
    return choices


async def huns_cards(t: Table, huns: HunsCards) -> Step:
    """ACISP-ROME1-56..58, ACISP-ROME2-44: the Huns may discard a card for a Competition card from the draw deck or
    discard pile."""
    civ = huns.civ
    c = t.civs[civ]
    if not c.hand or not contested_mask(t) & held(c.disks):
        return LEAVE
    if c.seat < 0:
        if all(KIND[card] != "competition" for card in c.hand) and len(c.hand) > 1:
            discard_card(t, civ, c.hand[0])
            find_competition(t, civ, "deck")
        return LEAVE
    move = await ask(t, civ, "huns.cards", lambda: discards(t, civ))
    if move is DECLINE:
        return LEAVE
    huns.card = move.arg
    return NEXT


async def huns_pile(t: Table, huns: HunsCards) -> Step:
    """ACISP-ROME1-56: the Huns choose the pile in which they look for a Competition card."""
    move = await ask(t, huns.civ, "huns.pile", lambda: piles(t))
    discard_card(t, huns.civ, huns.card)
    find_competition(t, huns.civ, move.arg)
    return NEXT


def find_competition(t: Table, civ: CivId, pile: str) -> None:
    """Reveals cards until a Competition card appears; the others go back, and Events are not resolved."""
    t.deck = t.deck.copy()
    cards = t.deck if pile == "deck" else in_deck_order(t.discard)
    shown = []
    while cards:
        card = t.draw(cards)
        if KIND[card] == "competition":
            t.civs[civ].hand.append(card)
            if pile != "deck":
                t.discard.remove(card)
            t.tell("taken", t.civs[civ].seat, {"civ": t.civs[civ].id, "card": card}, "ACISP-ROME1-57")
            break
        shown.append(card)
    if pile == "deck":
        shuffle_in(t, shown)


async def huns_levy(t: Table, huns: HunsLevy) -> Step:
    """ACISP-ROME1-59: places a white disk in a Contested area that the Huns occupy."""
    return await white_disk(t, huns.civ, "huns.levy", "ACISP-ROME1-59", contested_mask(t))


# --- ACISP-ROME1-68 ---


def gives(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    choices.add(GIVE_TALENT, "" if t.civs[civ].treasury else "ACISP-ROME1-68")
    for card in t.civs[civ].hand:
        fit = KIND[card] == "competition" or CARDS[card].great
        choices.add(GIVE[card], "" if fit else "ACISP-ROME1-68")
    return choices.plus(DONE)


async def cooperation(t: Table, empire: Cooperation) -> Step:
    """ACISP-ROME1-68: at the end of the Draw step each Empire may give the other talents, Great Persons and Competition
    cards."""
    civ = empire.civ
    c = t.civs[civ]
    other = named(t, "eastern-empire" if c.id == "western-empire" else "western-empire")
    if other < 0 or (not c.treasury and not c.hand):
        return NEXT
    move = await ask(t, civ, "cooperation", lambda: gives(t, civ))
    if move is DONE:
        return NEXT
    if move is GIVE_TALENT:
        gain_talents(t, civ, -1, "ACISP-ROME1-68")
        gain_talents(t, other, 1, "ACISP-ROME1-68")
    else:
        steal(t, other, civ, move.arg)
        if len(t.civs[other].hand) > t.rules.hand_limit(t, other):
            t.call(HandLimit(other))
    return AGAIN


def look_for_huns(t: Table, huns: HunsArrive) -> Step:
    """ACISP-ROME2-39: reveals the card that decides whether the Huns arrive."""
    huns.card = reveal(t, False)
    if huns.card:
        t.tell("npc.reveal", -1, {"civ": "huns", "card": huns.card}, "ACISP-ROME2-39")
        if IS_EVENT[huns.card]:
            lay_out(t, [huns.card], NOBODY)
    return NEXT


def huns_arrive(t: Table, huns: HunsArrive) -> Step:
    """ACISP-ROME2-39..43: an even card brings the Huns as another NPC, last in turn order, with 3 cards and 12
    disks."""
    if huns.card and NUMBER[huns.card] % 2 == 0 and named(t, "huns") < 0:
        i = add_civ(t, Civ("huns", -1), last=True)
        c = t.civs[i]
        t.book.enemies[i] = [k for k, other in enumerate(t.civs) if other.seat >= 0]
        for _ in range(3):
            card = draw_plain(t)
            if card:
                c.hand.append(card)
        t.tell("huns", -1, {"civ": "huns"}, "ACISP-ROME2-40")
    return NEXT


# --- Danube and Anatolia ---


def reveal_danube(t: Table, danube: Danube) -> Step:
    """ACISP-ROME2-37: reveals the card for Danube and Anatolia."""
    danube.card = reveal(t, False)
    if danube.card:
        t.tell("revealed.danube", -1, {"card": danube.card}, "ACISP-ROME2-37")
        if IS_EVENT[danube.card]:
            lay_out(t, [danube.card], NOBODY)
    return NEXT


def cross_danube(t: Table, danube: Danube) -> Step:
    """ACISP-ROME2-37, ACISP-ROME2-38: adds Visigoths in Dalmatia and Persians in Tarsus; disks that do not fit go to
    adjacent areas."""
    if danube.card:
        if "1" in str(NUMBER[danube.card]) or "2" in str(NUMBER[danube.card]):
            reinforce(t, "visigoths", "dalmatia")
        if "3" in str(NUMBER[danube.card]) or "4" in str(NUMBER[danube.card]):
            reinforce(t, "persians", "tarsus")
    return NEXT


def reinforce(t: Table, id: str, area: AreaId) -> None:
    """Places three disks; those beyond the stacking limit go to adjacent land areas by the NPC priorities
    (ACISP-ROME2-38)."""
    i = named(t, id)
    if i < 0 or area not in part(t).adjacent:
        return
    c = t.civs[i]
    near = part(t).adjacent[area] & LAND
    for left in range(min(3, c.supply), 0, -1):
        goal = area
        if why_closed(t, i, area):
            spots = best(t, i, near & ~closed(t, i), left)
            goals = sorted({spot.area for spot in spots}) or bits(near & ~closed(t, i))
            if not goals:
                return
            goal = by_seed(t, i, goals, "ACISP-ROME2-38")
        place(t, i, goal)
        rule = "ACISP-ROME2-37" if goal == area else "ACISP-ROME2-38"
        t.tell("placed", c.seat, {"civ": c.id, "area": goal, "n": 1}, rule)


ROME: Final = [
    Procedure(Invade, {"invade.card": reveal_entry, "invade": invade}, phase="invade"),
    Procedure(Bribe, {"bribe": offer_bribe, "bribe.card": reveal_answer, "bribe.answer": answer_bribe}, phase="bribe"),
    Procedure(Pope, {"pope": appeal, "pope.card": reveal_omen, "pope.answer": pope_answers}, phase="pope"),
    Procedure(HunsCards, {"huns.cards": huns_cards, "huns.pile": huns_pile}, phase="huns.cards"),
    Procedure(HunsLevy, {"huns.levy": huns_levy}),
    Procedure(Cooperation, {"cooperation": cooperation}),
    Procedure(HunsArrive, {"huns.arrive": look_for_huns, "huns.come": huns_arrive}),
    Procedure(Danube, {"danube": reveal_danube, "danube.cross": cross_danube}),
]
