"""Losing disks, cards and points: buying off (LOSS), choices of victims, Barbarian supply (LOSS-09)."""

from __future__ import annotations

from saecula.core import Choices
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import IS_LAND
from saecula.games.inner_sea.board import (
    add_barbarians,
    discard_card,
    gain_talents,
    gain_vp,
    part,
    remove_one,
    spend_investment,
    take,
    take_barbarians,
)
from saecula.games.inner_sea.moves import AREA, DISCARD, DONE, FROM, GLORY, LOSE, PAY, TALENT, USE
from saecula.games.inner_sea.ops import can_save, destroy, granary, tell_loss
from saecula.games.inner_sea.playbook.guards import can_lose, from_before, hand_limit, kept, payer, protected, spare
from saecula.games.inner_sea.table import Table, Task

GRANARY = "card.92"


def prices(t: Table, civ: int, choices: Choices, card: str = "", area: str = "") -> None:
    """The ways to keep a disk: a talent (LOSS-01), a card (LOSS-02), the Granary."""
    c = t.civs[payer(t, civ)]
    if c.treasury:
        choices.allow(TALENT)
    else:
        choices.refuse(TALENT, "ACIS-LOSS-06" if c.loot else "ACIS-LOSS-01")
    for held_card in c.hand:
        choices.allow(DISCARD[held_card])
    for held_card in from_before(t, payer(t, civ)):
        choices.allow(DISCARD[held_card])
    if card and area and IS_LAND[area] and granary(t, civ):
        choices.allow(USE[GRANARY])


def loss_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    choices.allow(LOSE)
    prices(t, task.civ, choices, task.card, task.area)
    return choices


async def loss(t: Table) -> None:
    """LOSS-01 to LOSS-04: disk by disk, its owner loses it, pays 1 talent, or discards 1 card."""
    task = t.tasks[-1]
    civ = t.civs[task.civ]
    if not can_save(t, task.civ, task.area, task.card):
        removed = 0
        while removed < task.n and remove_one(t, task.civ, task.area):
            removed += 1
        if removed:
            tell_loss(t, task.civ, task.area, removed, task.card)
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "loss", lambda: loss_options(t, task))
    task.n -= 1
    if move is LOSE:
        remove_one(t, task.civ, task.area)
        tell_loss(t, task.civ, task.area, 1, task.card)
    elif move is TALENT:
        gain_talents(t, payer(t, task.civ), -1, "ACIS-LOSS-01")
    elif move.verb == "discard":
        discard_card(t, payer(t, task.civ), move.arg, forced=False)
        t.tell("saved", civ.seat, {"civ": civ.id, "area": task.area, "card": move.arg}, "ACIS-LOSS-02")
    else:
        use_granary(t, task.civ)
    if not task.n:
        t.tasks.pop()
    t.go()


def use_granary(t: Table, civ: int) -> None:
    """92 Granary: one disk of it saves up to 2 disks on the map from one card."""
    c = t.civs[civ]
    if not c.stored:
        spend_investment(t, civ, GRANARY)
        if GRANARY in c.fresh:
            c.fresh.remove(GRANARY)
        c.granary = True
        c.stored = 2
    c.stored -= 1
    t.tell("granary", c.seat, {"civ": c.id, "card": GRANARY}, "ACIS-FATE-21")


def own_losses(t: Table, task: Task) -> Choices:
    """FATE-28: which disk goes. City walls keep those in Troy (CIV-55), scenarios others."""
    choices = Choices()
    c = t.civs[task.civ]
    lands = False
    for area in part(t).areas:
        if area in c.disks:
            rule = kept(t, task.civ, area, task.card, task.target)
            choices.add(AREA[area], rule)
            lands = lands or (IS_LAND[area] and not rule)
    purse = payer(t, task.civ)
    if t.civs[purse].treasury:
        choices.allow(TALENT)
    for card in t.civs[purse].hand + from_before(t, purse):
        choices.allow(DISCARD[card])
    if lands and granary(t, task.civ):
        choices.allow(USE[GRANARY])
    return choices


async def loss_any(t: Table) -> None:
    """FATE-28, CLAR-04: a civilization loses disks from areas of its choice, or buys them off."""
    task = t.tasks[-1]
    if not task.n or not can_lose(t, task.civ, task.card, task.target):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "loss.any", lambda: own_losses(t, task))
    task.n -= 1
    if move.verb == "area":
        if t.book.scenario:
            spare(t, task.civ, move.arg, 1, task.card, "")
        remove_one(t, task.civ, move.arg)
        tell_loss(t, task.civ, move.arg, 1, task.card)
    elif move is TALENT:
        gain_talents(t, payer(t, task.civ), -1, "ACIS-LOSS-01")
    elif move.verb == "discard":
        discard_card(t, payer(t, task.civ), move.arg, forced=False)
    else:
        use_granary(t, task.civ)
    t.go()


def hand_options(t: Table, civ: int) -> Choices:
    choices = Choices()
    for card in t.civs[civ].hand:
        choices.allow(DISCARD[card])
    return choices


async def discard(t: Table) -> None:
    """CLAR-05: the civilization named chooses the card that it discards."""
    task = t.tasks[-1]
    move = await ask(t, task.civ, "discard", lambda: hand_options(t, task.civ))
    discard_card(t, task.civ, move.arg)
    task.n -= 1
    if task.n < 1 or not t.civs[task.civ].hand:
        t.tasks.pop()
    t.go()


async def limit(t: Table) -> None:
    """CARD-14, CARD-15: with more than 6 cards in hand the owner discards the excess."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if len(c.hand) <= hand_limit(t, task.civ):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "limit", lambda: hand_options(t, task.civ))
    discard_card(t, task.civ, move.arg)
    if len(c.hand) <= hand_limit(t, task.civ):
        t.tasks.pop()
    t.go()


def famine_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    c = t.civs[task.civ]
    here = task.area in c.disks
    gold = protected(t, task.civ, task.area, task.card) if t.book.scenario and here else ""
    choices.add(LOSE, gold if here else "ACIS-CLAR-09")
    here = here and not gold
    choices.add(TALENT, "" if here and c.treasury else "ACIS-CLAR-10")
    for card in c.hand:
        choices.allow(DISCARD[card])
    if here and granary(t, task.civ):
        choices.allow(USE[GRANARY])
    return choices


async def famine(t: Table) -> None:
    """3 Local Famine, CLAR-09, CLAR-10: discard a card, or lose 1 more disk (which a talent may save)."""
    task = t.tasks[-1]
    if t.book.scenario and not t.civs[task.civ].hand and protected(t, task.civ, task.area, task.card):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "famine", lambda: famine_options(t, task))
    if move is LOSE:
        remove_one(t, task.civ, task.area)
        tell_loss(t, task.civ, task.area, 1, task.card)
    elif move is TALENT:
        gain_talents(t, task.civ, -1, "ACIS-CLAR-10")
    elif move.verb == "use":
        use_granary(t, task.civ)
    else:
        discard_card(t, task.civ, move.arg)
    t.tasks.pop()
    t.go()


def bread_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    c = t.civs[task.civ]
    choices.add(GLORY, "" if c.vp else "ACIS-PIECE-17")
    choices.add(TALENT, "" if c.treasury else "ACIS-CLAR-01")
    for card in c.hand:
        choices.allow(DISCARD[card])
    return choices


async def bread(t: Table) -> None:
    """30 Bread & Circuses, CLAR-01: for each City lose 1 VP, pay 1 talent or discard 1 card."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if not task.n or not (c.vp or c.treasury or c.hand):
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "bread", lambda: bread_options(t, task))
    task.n -= 1
    if move is GLORY:
        gain_vp(t, task.civ, -1, "ACIS-CLAR-01")
    elif move is TALENT:
        gain_talents(t, task.civ, -1, "ACIS-CLAR-01")
    else:
        discard_card(t, task.civ, move.arg)
    t.go()


def tribute_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    choices.add(TALENT, "" if t.civs[task.civ].treasury else "ACIS-FATE-33")
    choices.allow(LOSE)
    return choices


async def tribute(t: Table) -> None:
    """76 Tribute: 1 talent to the player of the card, or 2 disks of the victim's choice."""
    task = t.tasks[-1]
    if not t.civs[task.civ].treasury:
        t.tasks.pop()
        t.push(Task("loss.any", task.civ, task.card, n=2, target=task.target))
        t.go()
        return
    move = await ask(t, task.civ, "tribute", lambda: tribute_options(t, task))
    t.tasks.pop()
    if move is TALENT:
        gain_talents(t, task.civ, -1, "ACIS-FATE-03")
        gain_talents(t, task.target, 1, "ACIS-FATE-03")
    else:
        t.push(Task("loss.any", task.civ, task.card, n=2, target=task.target))
    t.go()


# --- 72 Great Fire ---


def fire_options(t: Table, task: Task) -> Choices:
    """2 resources in any mix: own disks from the map, talents, cards; or let it burn (before the first is paid)."""
    choices = Choices()
    c = t.civs[task.civ]
    for area in part(t).areas:
        if area in c.disks:
            choices.allow(PAY[area])
    if c.treasury:
        choices.allow(TALENT)
    for card in c.hand:
        choices.allow(DISCARD[card])
    choices.add(DONE, "" if task.n == 2 else "ACIS-FATE-03")
    return choices


async def fire(t: Table) -> None:
    """72 Great Fire: pay 2 resources at once, or the Wonder is destroyed."""
    task = t.tasks[-1]
    c = t.civs[task.civ]
    if sum(c.disks.values()) + c.treasury + len(c.hand) < task.n:
        destroy(t, task.note)
        t.tasks.pop()
        t.go()
        return
    move = await ask(t, task.civ, "fire", lambda: fire_options(t, task))
    if move is DONE:
        destroy(t, task.note)
        t.tasks.pop()
        t.go()
        return
    if move.verb == "pay":
        take(t, task.civ, move.arg)
    elif move is TALENT:
        gain_talents(t, task.civ, -1, "ACIS-FATE-03")
    else:
        discard_card(t, task.civ, move.arg, forced=False)
    task.n -= 1
    if not task.n:
        t.tasks.pop()
    t.go()


# --- Barbarians ---


def next_area_options(t: Table, task: Task) -> Choices:
    choices = Choices()
    for op in task.ops:
        choices.allow(AREA[op.area])
    return choices


def source_options(t: Table, task: Task) -> Choices:
    """LOSS-14: Barbarians from any area that this effect has not filled; or none."""
    choices = Choices()
    for area in part(t).areas:
        if area in t.barbarians:
            choices.add(FROM[area], "ACIS-LOSS-14" if area in task.areas else "")
    choices.allow(DONE)
    return choices


async def barbarians(t: Table) -> None:
    """Barbarians come to the areas of `ops`. With a short supply the decider chooses the order (EVENT-14) and may take
    Barbarians from other areas as if those were the supply (LOSS-09, LOSS-14, EVENT-15)."""
    task = t.tasks[-1]
    if task.n:
        await fill_from_elsewhere(t, task)
        return
    if t.black >= sum(op.n for op in task.ops):
        for op in task.ops:
            add_barbarians(t, op.area, op.n)
            t.tell("barbarians", -1, {"area": op.area, "n": op.n}, "ACIS-TERM-08")
        t.tasks.pop()
        t.go()
        return
    chosen = 0
    if len(task.ops) > 1 and task.step:
        move = await ask(t, task.civ, "barbarians.next", lambda: next_area_options(t, task))
        chosen = next(i for i, op in enumerate(task.ops) if op.area == move.arg)
    op = task.ops.pop(chosen)
    task.step = 1
    now = min(op.n, t.black)
    if now:
        add_barbarians(t, op.area, now)
    task.areas.append(op.area)
    task.area = op.area
    if op.n > now and any(area not in task.areas for area in t.barbarians):
        task.n = op.n - now
    elif not task.ops:
        t.tasks.pop()
    t.go()


async def fill_from_elsewhere(t: Table, task: Task) -> None:
    move = await ask(t, task.civ, "barbarians.from", lambda: source_options(t, task))
    if move is DONE:
        task.n = 0
    else:
        take_barbarians(t, move.arg)
        add_barbarians(t, task.area, 1)
        task.n -= 1
        if not any(area not in task.areas for area in t.barbarians):
            task.n = 0
    if not task.n and not task.ops:
        t.tasks.pop()
    t.go()


LOSSES = {
    "loss": loss, "loss.any": loss_any, "discard": discard, "limit": limit, "famine": famine, "bread": bread,
    "tribute": tribute, "fire": fire, "barbarians": barbarians,
}
