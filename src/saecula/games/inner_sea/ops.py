"""The vocabulary of effects: what an `Op` does. An op that must wait for a decision calls a procedure.

Losses (LOSS): the owner of a disk to be lost may instead pay a talent or discard a card, disk by disk. If nothing can
be paid, the disks are removed immediately, without a question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import AGAIN, NEXT, Procedure, Step
from saecula.core.types import CardId
from saecula.games.inner_sea.atlas import BIT, IS_LAND, OPEN
from saecula.games.inner_sea.board import (
    OPEN_LIMIT,
    ally,
    count,
    face_down,
    gain_talents,
    gain_vp,
    limit,
    name_of,
    place,
    remove_one,
    seat_bit,
    shuffle_in,
    take_ally,
    to_discard,
    walled,
)
from saecula.games.inner_sea.cards import CARDS, IS_EVENT, NUMBER, in_deck_order
from saecula.games.inner_sea.effects.granary import granary
from saecula.games.inner_sea.frames import (
    Bread,
    Building,
    CardEffect,
    Discarding,
    Draw,
    Famine,
    Fire,
    Growth,
    HandLimit,
    Horde,
    Keep,
    Lighthouse,
    Loss,
    LossAnywhere,
    Mausoleum,
    Space,
    Spying,
    Tribute,
)
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.marks import UNUSED, Lasting
from saecula.games.inner_sea.npc.enemies import harmed, intruded
from saecula.games.inner_sea.piles import more
from saecula.games.inner_sea.table import (
    BARBARIANS,
    COMPETITION_STAGE,
    EPOCH_END,
    RECKONING,
    Group,
    How,
    Kind,
    Op,
    Table,
)

Doing = Callable[[Table, CardEffect, Op], None]
LOSS_RULES: Final[dict[str, str]] = {
    COMPETITION_STAGE: "ACIS-COMP-25",
    RECKONING: "ACIS-SEAS-06",
    EPOCH_END: "ACIS-CHANGE-26",
}
"""The rule for a loss that is not caused by a card."""


def can_save(t: Table, civ: CivId, area: AreaId, card: CardId) -> bool:
    """ACIS-LOSS-01, ACIS-LOSS-02: whether a civilization has anything to pay for a disk in this area."""
    if t.contest.area == area and area and any(i != civ for i in t.contest.siege):
        return False
    if t.rules.cannot_pay(t, civ, area):
        return False
    civ = t.rules.payer(t, civ)
    c = t.civs[civ]
    if c.treasury or c.hand or (t.book.tabled and t.rules.from_before(t, civ)):
        return True
    return bool(card and IS_LAND[area] and granary(t, civ))


def lose(t: Table, faction: FactionId, area: AreaId, n: int, card: CardId, how: How = "") -> None:
    """Takes n disks of a faction in an area, immediately or after asking whether it buys them off (ACIS-LOSS-07).

    `card` is the cause ("" for competition, seas and the Epoch table); City walls protect against cards (ACIS-CIV-55).
    "firm" forbids buying off; "traitor" ignores City walls.
    """
    faction = t.rules.first_colour(t, faction, area)
    if card and how != "traitor" and walled(t, faction, area):
        return
    if how == "traitor":  # the white disks go with the others and cannot be bought off
        while n and take_ally(t, faction, area):
            n -= 1
    n = min(n, count(t, faction, area))
    n = t.rules.spared(t, faction, area, n, card)
    if n < 1:
        return
    if faction == BARBARIANS or how == "firm" or not can_save(t, faction, area, card):
        for _ in range(n):
            remove_one(t, faction, area)
        tell_loss(t, faction, area, n, card)
        return
    t.call(Loss(faction, card, area, n))


def tell_loss(t: Table, faction: FactionId, area: AreaId, n: int, card: CardId) -> None:
    if not t.chance.quiet:
        seat = t.civs[faction].seat if faction >= 0 else -1
        rule = "ACIS-FATE-09" if card else LOSS_RULES.get(t.stage, "ACIS-COMP-25")
        t.tell("lost", seat, {"faction": name_of(t, faction), "area": area, "n": n}, rule)


def op_lose(t: Table, effect: CardEffect, op: Op) -> None:
    if effect.civ >= 0:
        far = t.rules.out_of_reach(t, effect.civ, op.area)
        if far:
            seat = t.civs[op.faction].seat if op.faction >= 0 else -1
            t.tell("spared", seat, {"area": op.area, "card": effect.card}, far)
            return
    lose(t, op.faction, op.area, op.n, effect.card, op.how)


def op_lose_any(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-FATE-28: the faction loses disks of its own choice."""
    if t.civs[op.faction].disks:
        t.call(LossAnywhere(op.faction, effect.card, op.n, effect.civ))


def op_replace(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-COMP-17, ACIS-COMP-18, ACIS-FATE-32: the victim loses a disk or buys it off; the new disk comes in either
    case."""
    if walled(t, op.faction, op.area) or not count(t, op.faction, op.area):
        return
    if t.rules.protected(t, op.faction, op.area, effect.card):
        return
    if op.how == "own" and not t.rules.replaced_by_barbarian(t, effect.civ, op.faction):
        effect.ops.insert(0, Op("place", op.area, effect.civ, 1))
    else:
        effect.ops.insert(0, Op("barbarians", op.area, BARBARIANS, 1))
    lose(t, op.faction, op.area, 1, effect.card)


def op_place(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-FATE-05, ACIS-FATE-10, ACIS-FATE-04: places disks from supply, as far as supply and stacking allow. "any
    sea" includes open seas (ACIS-CLAR-17)."""
    c = t.civs[op.faction]
    placed = 0
    for _ in range(op.n):
        if op.how == "any sea" and BIT[op.area] & OPEN:
            if c.supply and c.disks.get(op.area, 0) < OPEN_LIMIT:
                c.supply -= 1
                c.disks = more(c.disks, op.area)
                placed += 1
        elif place(t, op.faction, op.area):
            placed += 1
    if placed and op.area in c.disks:  # otherwise blue disks were placed and logged (ACISP-GODKING-22)
        intruded(t, op.faction, op.area)
        t.tell("placed", c.seat, {"civ": c.id, "area": op.area, "n": placed}, "ACIS-FATE-05")


def op_white(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-COMP-08: adds white disks as allies."""
    ally(t, op.faction, op.area, op.n)
    t.tell(
        "allied", t.civs[op.faction].seat, {"civ": t.civs[op.faction].id, "area": op.area, "n": op.n}, "ACIS-COMP-08"
    )


def op_talents(t: Table, effect: CardEffect, op: Op) -> None:
    gain_talents(t, op.faction, op.n, "ACIS-FATE-35")


def op_vp(t: Table, effect: CardEffect, op: Op) -> None:
    gain_vp(t, op.faction, op.n, "ACIS-FATE-03")


def op_barbarians(t: Table, effect: CardEffect, op: Op) -> None:
    """Places Barbarians within the stacking limit (ACIS-FATE-10); missing ones may be taken from other areas
    (ACIS-LOSS-09)."""
    n = min(op.n, limit(t, op.area) - t.barbarians.get(op.area, 0))
    if n > 0:
        t.call(Horde(effect.civ, effect.card, [Group(op.area, BARBARIANS, n)]))


def op_discard(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-CLAR-05: the victim discards a card of its choice."""
    if t.civs[op.faction].hand:
        t.call(Discarding(op.faction, effect.card, op.n))


def op_famine(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-CLAR-09: the owner discards a card or loses one more disk there."""
    c = t.civs[op.faction]
    if c.hand or op.area in c.disks:
        t.call(Famine(op.faction, effect.card, op.area))


def op_bread(t: Table, effect: CardEffect, op: Op) -> None:
    t.call(Bread(op.faction, effect.card, op.n))


def op_tribute(t: Table, effect: CardEffect, op: Op) -> None:
    t.call(Tribute(op.faction, effect.card, effect.civ))


def op_spy(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-CLAR-14: only the player of the card sees the hand, then takes one card."""
    for card in t.civs[op.faction].hand:
        t.known[card] = t.known.get(card, 0) | seat_bit(t, effect.civ)
    if t.civs[op.faction].hand:
        t.reveal()
        t.call(Spying(effect.civ, effect.card, op.faction))


def steal(t: Table, taker: CivId, owner: FactionId, card: CardId) -> None:
    """Moves a card to another hand; only the taker and the former owner know it (ACIS-FATE-34)."""
    t.civs[owner].hand.remove(card)
    if t.book.special.get(card, -1) == owner:
        t.known.pop(card, None)
        face_down(t, card, taker)
        return
    t.civs[taker].hand.append(card)
    t.known[card] = (t.known.get(card, 0) | seat_bit(t, owner)) & ~seat_bit(t, taker)
    if not t.known[card]:
        del t.known[card]
    t.tell("stolen", t.civs[taker].seat, {"civ": t.civs[taker].id, "from": t.civs[owner].id}, "ACIS-FATE-34")


def pick_at_random(t: Table, owner: FactionId, taker: CivId) -> str:
    return t.chance.choose(in_deck_order(t.civs[owner].hand), seat_bit(t, owner) | seat_bit(t, taker))


def op_random(t: Table, effect: CardEffect, op: Op) -> None:
    """36 Trader (ACIS-CLAR-28)."""
    if t.civs[op.faction].hand:
        steal(t, effect.civ, op.faction, pick_at_random(t, op.faction, effect.civ))


def op_swap(t: Table, effect: CardEffect, op: Op) -> None:
    """39 Orator: both take a card at random, at the same time."""
    a, b = op.faction, op.other
    from_b = pick_at_random(t, b, a) if t.civs[b].hand else ""
    from_a = pick_at_random(t, a, b) if t.civs[a].hand else ""
    if from_b:
        steal(t, a, b, from_b)
    if from_a:
        steal(t, b, a, from_a)


def op_fill(t: Table, effect: CardEffect, op: Op) -> None:
    """Adds disks to a built Wonder, from its owner's supply."""
    wonder = t.wonders[op.what]
    c = t.civs[wonder.owner]
    n = min(op.n, c.supply)
    if not wonder.destroyed:
        c.supply -= n
        wonder.disks += n
        t.tell("filled", c.seat, {"civ": c.id, "wonder": op.what, "n": n}, "ACIS-CLAR-19")


def op_restore(t: Table, effect: CardEffect, op: Op) -> None:
    """73 Engineer: turns a destroyed Wonder face up again."""
    wonder = t.wonders[op.what]
    wonder.destroyed = False
    op_fill(t, effect, op)


def op_fire(t: Table, effect: CardEffect, op: Op) -> None:
    """72 Great Fire: its owner pays 2 resources, or the Wonder is destroyed."""
    if not t.wonders[op.what].destroyed:
        t.call(Fire(op.faction, effect.card, op.what, op.n))


def destroy(t: Table, name: str) -> None:
    """ACIS-WONDER-26, ACIS-WONDER-22: turns card and block face down and returns the disks to the owner's supply."""
    wonder = t.wonders[name]
    c = t.civs[wonder.owner]
    c.supply += wonder.disks
    wonder.disks = 0
    wonder.destroyed = True
    t.tell("destroyed", c.seat, {"wonder": name}, "ACIS-WONDER-26")


def op_superstition(t: Table, effect: CardEffect, op: Op) -> None:
    if op.area not in t.lasting.superstition:
        t.lasting = Lasting((*t.lasting.superstition, op.area), t.lasting.time_passes)


def op_invest(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-FATE-19, ACIS-FATE-20, ACIS-FATE-44: puts disks from supply on the card, which stays on the table; with none
    it is discarded."""
    c = t.civs[op.faction]
    n = min(CARDS[op.what].disks, c.supply)
    if n:
        c.supply -= n
        c.investments = {**c.investments, op.what: n}
        t.limbo.remove(op.what)


def op_build(t: Table, effect: CardEffect, op: Op) -> None:
    """40 Architect."""
    t.call(Building(op.faction, op.what, op.n, 1, True))


def op_siege(t: Table, effect: CardEffect, op: Op) -> None:
    t.contest.siege = [*t.contest.siege, op.faction]


def op_fort(t: Table, effect: CardEffect, op: Op) -> None:
    t.contest.forts = [*t.contest.forts, op.faction]


def op_mercenaries(t: Table, effect: CardEffect, op: Op) -> None:
    if t.civs[op.faction].treasury:
        gain_talents(t, op.faction, -1, "ACIS-FATE-03")
        op_white(t, effect, op)


def op_ready(t: Table, effect: CardEffect, op: Op) -> None:
    """W5 Hanging Gardens: adds extra disks, counted before the minimum."""
    for frame in t.stack:
        if isinstance(frame, Growth) and frame.civ == op.faction:
            frame.gardens += op.n


def op_keep(t: Table, effect: CardEffect, op: Op) -> None:
    """W2 Great Library, 91 Academy: draws 3 cards, keeps 1, discards the others (ACIS-DRAW-12)."""
    draw_and_keep(t, op.faction, op.n)


def draw_and_keep(t: Table, civ: CivId, n: int) -> None:
    t.call(Draw(civ, n, True), Keep(civ))


def op_mausoleum(t: Table, effect: CardEffect, op: Op) -> None:
    """W3 Mausoleum: looks at 3 random cards of the discard pile and takes 1 that is not an Event (ACIS-CLAR-15)."""
    pile = in_deck_order(t.discard)
    seen: list[str] = []
    while pile and len(seen) < 3:
        card = t.draw(pile, seat_bit(t, op.faction))
        seen.append(card)
    if any(not IS_EVENT[card] for card in seen):
        t.call(Mausoleum(op.faction, sorted(seen, key=lambda c: NUMBER[c])))


def op_lighthouse(t: Table, effect: CardEffect, op: Op) -> None:
    """W6 Great Lighthouse: a disk in each of up to 2 coastal seas next to areas of yours, then 1 talent."""
    t.call(Lighthouse(op.faction, op.n))


def op_space(t: Table, effect: CardEffect, op: Op) -> None:
    """ACIS-ORDER-06: moves the marker to the named space, and the others keep their sequence. If no space is named,
    asks for it."""
    if op.n:
        others = [civ for civ in t.order if civ != op.faction]
        t.order = [*others[: op.n - 1], op.faction, *others[op.n - 1 :]]
        c = t.civs[op.faction]
        t.tell("space", c.seat, {"civ": c.id, "n": op.n}, "ACIS-ORDER-06")
    else:
        t.call(Space(op.faction))


OPS: Final[dict[Kind, Doing]] = {
    "lose": op_lose,
    "lose-any": op_lose_any,
    "replace": op_replace,
    "place": op_place,
    "white": op_white,
    "talents": op_talents,
    "vp": op_vp,
    "barbarians": op_barbarians,
    "discard": op_discard,
    "famine": op_famine,
    "bread": op_bread,
    "tribute": op_tribute,
    "spy": op_spy,
    "random": op_random,
    "swap": op_swap,
    "fill": op_fill,
    "restore": op_restore,
    "fire": op_fire,
    "superstition": op_superstition,
    "invest": op_invest,
    "build": op_build,
    "siege": op_siege,
    "fort": op_fort,
    "mercenaries": op_mercenaries,
    "ready": op_ready,
    "keep": op_keep,
    "mausoleum": op_mausoleum,
    "lighthouse": op_lighthouse,
    "space": op_space,
}


def carry_out(t: Table, effect: CardEffect) -> Step:
    """ACIS-FATE-03: carries out the parts of an effect in order; a part that waits for a decision is finished first."""
    depth = len(t.stack)
    while effect.ops and not effect.cancelled:
        op = effect.ops.pop(0)
        harmed(t, effect, op)
        OPS[op.kind](t, effect, op)
        if len(t.stack) > depth:
            return AGAIN
    return NEXT


def end_effect(t: Table, effect: CardEffect) -> Step:
    finish(t, effect.card)
    return NEXT


def finish(t: Table, card: CardId) -> None:
    """Finishes a card: it is discarded (ACIS-CARD-12), Granaries are closed, and hands are cut down to 6 (ACIS-CARD-31)
    except for a civilization that is still drawing (ACIS-DRAW-11)."""
    if card in t.limbo:
        to_discard(t, card)
    if t.book.spared:
        t.book.spared = []
    rules = t.rules
    for i, c in enumerate(t.civs):
        c.granary = UNUSED
        if len(c.hand) > rules.hand_limit(t, i) and not rules.still_drawing(t, i):
            t.call(HandLimit(i))
    if not t.contest.area:
        rules.eliminations(t)


def reshuffle(t: Table) -> None:
    """ACIS-CARD-13, ACIS-CARD-27: makes the discard pile the draw deck."""
    shuffle_in(t, t.discard)
    t.discard = []


EFFECT: Final = [Procedure(CardEffect, {"effect": carry_out, "effect.end": end_effect}, phase="effect")]
