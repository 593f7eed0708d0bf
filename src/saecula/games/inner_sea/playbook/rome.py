"""The Fall of Rome: entries of Invaders, retirement, bribes, the Pope, the Huns, Cooperation (ROME1, ROME2)."""

from __future__ import annotations

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, IS_LAND, PAIRS
from saecula.games.inner_sea.board import (
    contested_mask,
    discard_card,
    gain_talents,
    gain_vp,
    held,
    part,
    shuffle_in,
    take,
)
from saecula.games.inner_sea.cards import CARDS, IS_EVENT, KIND, NUMBER, in_deck_order
from saecula.games.inner_sea.deploying import deploy
from saecula.games.inner_sea.frames import Growth, HandLimit, Landing
from saecula.games.inner_sea.moves import DECLINE, DISCARD, DONE, RETIRE
from saecula.games.inner_sea.npc.ground import Ground
from saecula.games.inner_sea.npc.ties import lay_out, reveal
from saecula.games.inner_sea.ops import steal
from saecula.games.inner_sea.playbook.asks import areas, white_disk, yes_or_no
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.exile import aeneas_disks
from saecula.games.inner_sea.playbook.frames import Bribe, Cooperation, HunsCards, HunsLevy, Invade, Pope
from saecula.games.inner_sea.playbook.gold import take_gold
from saecula.games.inner_sea.playbook.growing import ENTRIES
from saecula.games.inner_sea.playbook.guards import hand_limit
from saecula.games.inner_sea.playbook.moves import (
    ACCEPT,
    APPEAL,
    GIVE,
    GIVE_TALENT,
    OFFER,
    PILE,
)
from saecula.games.inner_sea.table import NOBODY, Table

# --- The Fall of Rome ---


def entry_mask(t: Table, civ: int) -> int:
    """ACISP-ROME1-43, ACISP-ROME1-44; the Huns enter by ACISP-ROME1-54."""
    id = t.civs[civ].id
    if id == "huns":
        gates = {"E": ["macedon", "thessaly"], "W": ["noricum", "umbria"]}.get(
            t.map, ["macedon", "thessaly", "noricum", "umbria"]
        )
    else:
        gates = ENTRIES[id]
    return sum(BIT[a] for a in gates if a in part(t).adjacent)


def reveal_entry(t: Table, invader: Invade) -> Step:
    """ACISP-ROME2-13: an NPC enters by a card."""
    c = t.civs[invader.civ]
    if c.seat < 0:
        invader.card = reveal(t, False)
        if invader.card:
            t.tell("npc.reveal", -1, {"civ": c.id, "card": invader.card}, "ACISP-ROME2-13")
            if IS_EVENT[invader.card]:
                lay_out(t, [invader.card], NOBODY)
    return NEXT


async def invade(t: Table, invader: Invade) -> Step:
    """ACISP-ROME1-43..45, ACISP-ROME2-13, ACISP-ROME2-14: the first disk of an Invader that is not on the map."""
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


def entry_by_card(t: Table, civ: int, card: str) -> str:
    """ACISP-ROME2-13, ACISP-ROME2-14, ACISP-ROME2-41."""
    number = NUMBER[card] if card else 1
    id = t.civs[civ].id
    if id == "huns":
        return "macedon" if t.map == "E" else "umbria"
    if id == "visigoths":
        return "aquitania" if number % 2 else "gallia"
    first = int(str(number)[0])
    return ["carchemish", "hamath", "palmyra", "canaan", "petra"][(first - 1) // 2]


async def imperial_retirement(t: Table, growth: Growth) -> Step:
    """ACISP-ROME1-30: an Empire retires at most 1 disk from any one area."""
    c = t.civs[growth.civ]
    if any(retirable(t, growth, area) for area in c.disks):
        move = await ask(t, growth.civ, "retirement", lambda: retirements(t, growth))
        if move is not DONE:
            take(t, growth.civ, move.arg)
            growth.areas.append(move.arg)
            t.tell("retired", c.seat, {"civ": c.id, "area": move.arg}, "ACISP-ROME1-30")
            return AGAIN
    growth.areas = []
    return NEXT


def retirable(t: Table, growth: Growth, area: str) -> bool:
    n = t.civs[growth.civ].disks.get(area, 0)
    return n > 0 and not (n >= 3 and IS_LAND[area]) and area not in growth.areas


def retirements(t: Table, growth: Growth) -> Choices:
    choices = Choices()
    disks = t.civs[growth.civ].disks
    for area, _ in PAIRS:
        if area in disks:
            rule = "ACISP-ROME1-30" if area in growth.areas else "ACIS-GROW-05"
            choices.add(RETIRE[area], "" if retirable(t, growth, area) else rule)
    choices.allow(DONE)
    return choices


async def offer_bribe(t: Table, bribe: Bribe) -> Step:
    """ACISP-ROME1-71: the Empire may offer its Gold."""
    move = await ask(t, bribe.empire, "bribe", lambda: yes_or_no([OFFER]))
    return LEAVE if move is DECLINE else NEXT


def reveal_answer(t: Table, bribe: Bribe) -> Step:
    """ACISP-ROME2-33: an NPC answers by a card."""
    if t.civs[bribe.civ].seat < 0:
        bribe.card = reveal(t, False)
        if bribe.card and IS_EVENT[bribe.card]:
            lay_out(t, [bribe.card], NOBODY)
    return NEXT


async def answer_bribe(t: Table, bribe: Bribe) -> Step:
    """ACISP-ROME1-72..74, ACISP-ROME2-33..36: whoever accepts leaves the area; an offer that is refused costs a VP."""
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
    take_gold(t, bribe.home, bribe.civ, "ACISP-ROME1-72")
    if bribe.home in invader.disks:
        take(t, bribe.civ, bribe.home, invader.disks[bribe.home])
    t.book.memory.append(f"bribed:{bribe.civ}:{bribe.home}")
    return NEXT


async def appeal(t: Table, pope: Pope) -> Step:
    """ACISP-ROME1-69, ACISP-ROME1-70: an appeal costs 1 VP and 1 more for each before."""
    if t.civs[pope.civ].seat < 0:
        return LEAVE
    move = await ask(t, pope.civ, "pope", lambda: yes_or_no([APPEAL]))
    if move is DECLINE:
        return LEAVE
    before = t.book.number("appeals")
    t.book.numbers["appeals"] = before + 1
    t.book.memory.append("appealed")
    gain_vp(t, pope.civ, -1 - before, "ACISP-ROME1-70")
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


def discards(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    choices.allow(DECLINE)
    return choices


def piles(t: Table) -> Choices:
    choices = Choices()
    choices.add(PILE["deck"], "" if t.deck else "ACISP-ROME1-56")
    choices.add(PILE["discards"], "" if t.discard else "ACISP-ROME1-56")
    return choices


async def huns_cards(t: Table, huns: HunsCards) -> Step:
    """ACISP-ROME1-56..58: for a card discarded, a Competition card out of the draw deck or the discard pile."""
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
    """ACISP-ROME1-56: where the Huns look for what they get for the card."""
    move = await ask(t, huns.civ, "huns.pile", lambda: piles(t))
    discard_card(t, huns.civ, huns.card)
    find_competition(t, huns.civ, move.arg)
    return NEXT


def find_competition(t: Table, civ: int, pile: str) -> None:
    """Cards are revealed until a Competition card comes; the others go back; Events are not resolved."""
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
    """ACISP-ROME1-59: a white disk in a Contested area that they occupy."""
    return await white_disk(t, huns.civ, "huns.levy", "ACISP-ROME1-59", contested_mask(t))


def huns_are_born(t: Table, landing: Landing) -> Step:
    """ACISP-ROME1-53..55, ACISP-ROME1-61, ACISP-ROME1-79: the first who invokes the Aeneas Rule leads the Huns, with 18
    disks."""
    if not t.book.has("imperial") or named(t, "huns") >= 0:
        return NEXT
    civ = landing.civ
    c = t.civs[civ]
    t.tell("sheet", c.seat, {"civ": c.id, "new": "huns"}, "ACISP-ROME1-53")
    c.id = "huns"
    c.sheet = c.home = ""
    n = aeneas_disks(t, civ, 18)
    c.supply -= n
    c.ready += n
    t.call(Invade(civ))
    landing.step = "aeneas.place"
    return AGAIN


# --- ACISP-ROME1-68 ---


def gives(t: Table, civ: int) -> Choices:
    choices = Choices()
    choices.add(GIVE_TALENT, "" if t.civs[civ].treasury else "ACISP-ROME1-68")
    for card in t.civs[civ].hand:
        fit = KIND[card] == "competition" or CARDS[card].great
        choices.add(GIVE[card], "" if fit else "ACISP-ROME1-68")
    choices.allow(DONE)
    return choices


async def cooperation(t: Table, empire: Cooperation) -> Step:
    """ACISP-ROME1-68: at the end of the Draw step each Empire may give the other talents, Great Persons, fights."""
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
        if len(t.civs[other].hand) > hand_limit(t, other):
            t.call(HandLimit(other))
    return AGAIN


ROME = [
    Procedure(Invade, {"invade.card": reveal_entry, "invade": invade}, phase="invade"),
    Procedure(Bribe, {"bribe": offer_bribe, "bribe.card": reveal_answer, "bribe.answer": answer_bribe}, phase="bribe"),
    Procedure(Pope, {"pope": appeal, "pope.card": reveal_omen, "pope.answer": pope_answers}, phase="pope"),
    Procedure(HunsCards, {"huns.cards": huns_cards, "huns.pile": huns_pile}, phase="huns.cards"),
    Procedure(HunsLevy, {"huns.levy": huns_levy}),
    Procedure(Cooperation, {"cooperation": cooperation}),
]
