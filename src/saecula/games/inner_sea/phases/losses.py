"""Losing disks, cards and points: buying off (LOSS), victims' choices, Barbarian supply (ACIS-LOSS-09)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Choices, Procedure, Step
from saecula.core.types import CardId
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, IS_LAND, bits
from saecula.games.inner_sea.board import (
    add_barbarians,
    discard_card,
    gain_talents,
    gain_vp,
    remove_one,
    take,
    take_barbarians,
)
from saecula.games.inner_sea.effects.granary import GRANARY, granary, use_granary
from saecula.games.inner_sea.frames import (
    Bread,
    Discarding,
    Famine,
    Fire,
    HandLimit,
    Horde,
    Loss,
    LossAnywhere,
    Tribute,
)
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.moves import AREA, DISCARD, DONE, FROM, GLORY, LOSE, PAY, TALENT, USE
from saecula.games.inner_sea.ops import can_save, destroy, tell_loss
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import Table


def prices(t: Table, civ: CivId, choices: Choices, card: CardId = "", area: AreaId = "") -> None:
    """Adds the ways to save a disk: a talent (ACIS-LOSS-01), a card (ACIS-LOSS-02), the Granary."""
    c = t.civs[t.rules.payer(t, civ)]
    if c.treasury:
        choices.allow(TALENT)
    else:
        choices.refuse(TALENT, "ACIS-LOSS-06" if c.loot else "ACIS-LOSS-01")
    for held_card in c.hand:
        choices.allow(DISCARD[held_card])
    for held_card in t.rules.from_before(t, t.rules.payer(t, civ)):
        choices.allow(DISCARD[held_card])
    if card and area and IS_LAND[area] and granary(t, civ):
        choices.allow(USE[GRANARY])


def loss_options(t: Table, loss: Loss) -> Choices:
    choices = Choices.of([LOSE])
    prices(t, loss.civ, choices, loss.card, loss.area)
    return choices


async def lose_or_pay(t: Table, loss: Loss) -> Step:
    """ACIS-LOSS-01..04, ACIS-LOSS-10..11, ACIS-LOSS-13, ACIS-CIV-01, ACIS-RULING-08: for each disk, its owner loses it,
    pays 1 talent, or discards 1 card."""
    civ, area = loss.civ, loss.area
    if not can_save(t, civ, area, loss.card):
        removed = 0
        while removed < loss.n and remove_one(t, civ, area):
            removed += 1
        if removed:
            tell_loss(t, civ, area, removed, loss.card)
        return NEXT
    move = await ask(t, civ, "loss", lambda: loss_options(t, loss))
    loss.n -= 1
    if move is LOSE:
        remove_one(t, civ, area)
        tell_loss(t, civ, area, 1, loss.card)
    elif move is TALENT:
        gain_talents(t, t.rules.payer(t, civ), -1, "ACIS-LOSS-01")
    elif move.verb == "discard":
        c = t.civs[civ]
        discard_card(t, t.rules.payer(t, civ), move.arg, forced=False)
        t.tell("saved", c.seat, {"civ": c.id, "area": area, "card": move.arg}, "ACIS-LOSS-02")
    else:
        use_granary(t, civ)
    return AGAIN if loss.n else NEXT


def own_losses(t: Table, loss: LossAnywhere) -> Choices:
    """ACIS-FATE-28: the disks that may be lost. City walls protect those in Troy (ACIS-CIV-55), and scenarios protect
    others."""
    choices = Choices()
    c = t.civs[loss.civ]
    lands = False
    for area in bits(held(c.disks)):
        rule = t.rules.kept(t, loss.civ, area, loss.card, loss.by)
        choices.add(AREA[area], rule)
        lands = lands or (IS_LAND[area] and not rule)
    purse = t.rules.payer(t, loss.civ)
    if t.civs[purse].treasury:
        choices.allow(TALENT)
    for card in t.civs[purse].hand + t.rules.from_before(t, purse):
        choices.allow(DISCARD[card])
    if lands and granary(t, loss.civ):
        choices.allow(USE[GRANARY])
    return choices


async def lose_anywhere(t: Table, loss: LossAnywhere) -> Step:
    """ACIS-FATE-28, ACIS-CLAR-04: a civilization loses disks from areas of its choice, or buys them off."""
    civ = loss.civ
    if not loss.n or not t.rules.can_lose(t, civ, loss.card, loss.by):
        return NEXT
    move = await ask(t, civ, "loss.any", lambda: own_losses(t, loss))
    loss.n -= 1
    if move.verb == "area":
        t.rules.spared(t, civ, move.arg, 1, loss.card)
        remove_one(t, civ, move.arg)
        tell_loss(t, civ, move.arg, 1, loss.card)
    elif move is TALENT:
        gain_talents(t, t.rules.payer(t, civ), -1, "ACIS-LOSS-01")
    elif move.verb == "discard":
        discard_card(t, t.rules.payer(t, civ), move.arg, forced=False)
    else:
        use_granary(t, civ)
    return AGAIN


def hand_options(t: Table, civ: CivId) -> Choices:
    return Choices.of([DISCARD[card] for card in t.civs[civ].hand])


async def discard(t: Table, victim: Discarding) -> Step:
    """ACIS-CLAR-05: the named civilization chooses the card that it discards."""
    move = await ask(t, victim.civ, "discard", lambda: hand_options(t, victim.civ))
    discard_card(t, victim.civ, move.arg)
    victim.n -= 1
    return AGAIN if victim.n > 0 and t.civs[victim.civ].hand else NEXT


async def limit(t: Table, hand: HandLimit) -> Step:
    """ACIS-CARD-14, ACIS-CARD-15: a player with more than 6 cards in hand discards the excess."""
    if len(t.civs[hand.civ].hand) <= t.rules.hand_limit(t, hand.civ):
        return NEXT
    move = await ask(t, hand.civ, "limit", lambda: hand_options(t, hand.civ))
    discard_card(t, hand.civ, move.arg)
    return AGAIN


def famine_options(t: Table, famine: Famine) -> Choices:
    choices = Choices()
    c = t.civs[famine.civ]
    here = famine.area in c.disks
    gold = t.rules.protected(t, famine.civ, famine.area, famine.card) if here else ""
    choices.add(LOSE, gold if here else "ACIS-CLAR-09")
    here = here and not gold
    choices.add(TALENT, "" if here and c.treasury else "ACIS-CLAR-10")
    for card in c.hand:
        choices.allow(DISCARD[card])
    if here and granary(t, famine.civ):
        choices.allow(USE[GRANARY])
    return choices


async def starve(t: Table, famine: Famine) -> Step:
    """3 Local Famine, ACIS-CLAR-09, ACIS-CLAR-10: discard a card, or lose 1 more disk (which a talent may save)."""
    civ, area = famine.civ, famine.area
    if not t.civs[civ].hand and t.rules.protected(t, civ, area, famine.card):
        return NEXT
    move = await ask(t, civ, "famine", lambda: famine_options(t, famine))
    if move is LOSE:
        remove_one(t, civ, area)
        tell_loss(t, civ, area, 1, famine.card)
    elif move is TALENT:
        gain_talents(t, civ, -1, "ACIS-CLAR-10")
    elif move.verb == "use":
        use_granary(t, civ)
    else:
        discard_card(t, civ, move.arg)
    return NEXT


def bread_options(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    c = t.civs[civ]
    choices.add(GLORY, "" if c.vp else "ACIS-PIECE-17")
    choices.add(TALENT, "" if c.treasury else "ACIS-CLAR-01")
    for card in c.hand:
        choices.allow(DISCARD[card])
    return choices


async def feed(t: Table, bread: Bread) -> Step:
    """30 Bread & Circuses, ACIS-CLAR-01: for each City lose 1 VP, pay 1 talent or discard 1 card."""
    civ = bread.civ
    c = t.civs[civ]
    if not bread.n or not (c.vp or c.treasury or c.hand):
        return NEXT
    move = await ask(t, civ, "bread", lambda: bread_options(t, civ))
    bread.n -= 1
    if move is GLORY:
        gain_vp(t, civ, -1, "ACIS-CLAR-01")
    elif move is TALENT:
        gain_talents(t, civ, -1, "ACIS-CLAR-01")
    else:
        discard_card(t, civ, move.arg)
    return AGAIN


def tribute_options(t: Table, civ: CivId) -> Choices:
    choices = Choices()
    choices.add(TALENT, "" if t.civs[civ].treasury else "ACIS-FATE-33")
    return choices.plus(LOSE)


async def pay_tribute(t: Table, tribute: Tribute) -> Step:
    """76 Tribute: the victim gives 1 talent to the player of the card, or loses 2 disks of its choice."""
    civ = tribute.civ
    if t.civs[civ].treasury:
        move = await ask(t, civ, "tribute", lambda: tribute_options(t, civ))
        if move is TALENT:
            gain_talents(t, civ, -1, "ACIS-FATE-03")
            gain_talents(t, tribute.to, 1, "ACIS-FATE-03")
            return NEXT
    t.call(LossAnywhere(civ, tribute.card, 2, tribute.to))
    return NEXT


# --- 72 Great Fire ---


def fire_options(t: Table, fire: Fire) -> Choices:
    """2 resources in any mix (own disks from the map, talents, cards), or let it burn (before the first is paid)."""
    c = t.civs[fire.civ]
    choices = Choices.of(PAY.within(held(c.disks)))
    if c.treasury:
        choices.allow(TALENT)
    for card in c.hand:
        choices.allow(DISCARD[card])
    choices.add(DONE, "" if fire.due == 2 else "ACIS-FATE-03")
    return choices


async def burn(t: Table, fire: Fire) -> Step:
    """72 Great Fire: pay 2 resources at once, or the Wonder is destroyed."""
    civ = fire.civ
    c = t.civs[civ]
    if sum(c.disks.values()) + c.treasury + len(c.hand) < fire.due:
        destroy(t, fire.wonder)
        return NEXT
    move = await ask(t, civ, "fire", lambda: fire_options(t, fire))
    if move is DONE:
        destroy(t, fire.wonder)
        return NEXT
    if move.verb == "pay":
        take(t, civ, move.arg)
    elif move is TALENT:
        gain_talents(t, civ, -1, "ACIS-FATE-03")
    else:
        discard_card(t, civ, move.arg, forced=False)
    fire.due -= 1
    return AGAIN if fire.due else NEXT


# --- Barbarians ---


def next_area_options(t: Table, horde: Horde) -> Choices:
    return Choices.of([AREA[group.area] for group in horde.waiting])


def source_options(t: Table, horde: Horde) -> Choices:
    """ACIS-LOSS-14: Barbarians from any area that this effect has not filled, or none."""
    here = held(t.barbarians)
    filled = 0
    for area in horde.filled:
        filled |= BIT[area]
    choices = Choices.of(FROM.within(here & ~filled))
    choices.refuse_all(FROM.within(here & filled), "ACIS-LOSS-14")
    return choices.plus(DONE)


def elsewhere(t: Table, horde: Horde) -> bool:
    """Whether there are Barbarians in areas that this effect has not filled."""
    return any(area not in horde.filled for area in t.barbarians)


async def come(t: Table, horde: Horde) -> Step:
    """Places Barbarians. If the supply is too small, the decider chooses the order (ACIS-EVENT-14) and may take
    Barbarians from other areas as if those were the supply (ACIS-LOSS-09, ACIS-LOSS-14, ACIS-EVENT-15)."""
    if t.black >= sum(group.n for group in horde.waiting):
        for group in horde.waiting:
            add_barbarians(t, group.area, group.n)
            t.tell("barbarians", -1, {"area": group.area, "n": group.n}, "ACIS-TERM-08")
        return LEAVE
    chosen = 0
    if len(horde.waiting) > 1 and horde.ordered:
        move = await ask(t, horde.civ, "barbarians.next", lambda: next_area_options(t, horde))
        chosen = next(i for i, group in enumerate(horde.waiting) if group.area == move.arg)
    group = horde.waiting.pop(chosen)
    horde.ordered = True
    now = min(group.n, t.black)
    if now:
        add_barbarians(t, group.area, now)
    horde.filled.append(group.area)
    horde.area = group.area
    if group.n > now and elsewhere(t, horde):
        horde.missing = group.n - now
        return NEXT
    return AGAIN if horde.waiting else LEAVE


async def fill_from_elsewhere(t: Table, horde: Horde) -> Step:
    """ACIS-LOSS-14: fills what is missing in the current area, then goes on to the next area."""
    move = await ask(t, horde.civ, "barbarians.from", lambda: source_options(t, horde))
    if move is DONE:
        horde.missing = 0
    else:
        take_barbarians(t, move.arg)
        add_barbarians(t, horde.area, 1)
        horde.missing -= 1
        if not elsewhere(t, horde):
            horde.missing = 0
    if not horde.missing:
        if not horde.waiting:
            return LEAVE
        horde.step = "barbarians"
    return AGAIN


LOSSES: Final = [
    Procedure(Loss, {"loss": lose_or_pay}),
    Procedure(LossAnywhere, {"loss.any": lose_anywhere}),
    Procedure(Discarding, {"discard": discard}),
    Procedure(HandLimit, {"limit": limit}),
    Procedure(Famine, {"famine": starve}),
    Procedure(Bread, {"bread": feed}),
    Procedure(Tribute, {"tribute": pay_tribute}),
    Procedure(Fire, {"fire": burn}),
    Procedure(Horde, {"barbarians": come, "barbarians.from": fill_from_elsewhere}, phase="barbarians"),
]
