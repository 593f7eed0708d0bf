"""What scenarios add to the end of an Epoch."""

from __future__ import annotations

from saecula.core import NEXT, Choices, Procedure, Step
from saecula.games.inner_sea.asking import ask
from saecula.games.inner_sea.atlas import BIT, LAND
from saecula.games.inner_sea.board import add_barbarians, gain_talents, limit, part
from saecula.games.inner_sea.frames import Draw, EpochEnd
from saecula.games.inner_sea.playbook.bars import named
from saecula.games.inner_sea.playbook.counting import epoch_points, tributary_gold
from saecula.games.inner_sea.playbook.frames import Academy
from saecula.games.inner_sea.playbook.moves import FILL
from saecula.games.inner_sea.table import Table


def book_score(t: Table, end: EpochEnd) -> Step:
    """The VP that a scenario gives with the Epoch VP."""
    if t.book.scenario:
        epoch_points(t)
    return NEXT


def book_change(t: Table) -> None:
    """ACISP-GRPE-15, ACISP-GODKING-66..68: what comes instead of the Change of Epoch Table, besides Debased Coinage."""
    if t.book.has("assyria"):
        if t.epoch == 1:
            north(t)
        else:
            assyrians(t)
        rule = "ACISP-GODKING-67" if t.epoch == 1 else "ACISP-GODKING-68"
    else:
        rule = "ACISP-GRPE-15"
    t.tell("change", -1, {"change": "change.69-75", "card": "diplomat"}, rule)


def north(t: Table) -> None:
    """ACISP-GODKING-67: 3 Barbarians in every land area on the northern edge, as far as their supply and the limit
    reach."""
    mask = part(t).edge["N"] & LAND
    for area in part(t).areas:
        if mask & BIT[area]:
            n = min(3, t.black, limit(t, area) - t.barbarians.get(area, 0))
            if n > 0:
                add_barbarians(t, area, n)


def assyrians(t: Table) -> None:
    """ACISP-GODKING-68: the Hittites become the Assyrians."""
    i = named(t, "hittites")
    if i < 0:
        return
    c = t.civs[i]
    c.id = "assyrians"
    for area in ("carchemish", "hamath"):
        n = min(3, c.supply, limit(t, area) - c.disks.get(area, 0))
        if n > 0:
            c.supply -= n
            c.disks[area] = c.disks.get(area, 0) + n
    t.tell("assyrians", c.seat, {"civ": "assyrians"}, "ACISP-GODKING-68")


def book_epoch(t: Table, end: EpochEnd) -> Step:
    """Between the new hands and the next Epoch: ACISP-GODKING-14, and the Academy of ACISP-GRPE-18."""
    book = t.book
    if book.has("god-king"):
        egypt = named(t, "egypt")
        blue = named(t, "tributary-city-states")
        n = tributary_gold(t, blue) if blue >= 0 else 0
        if n:
            gain_talents(t, egypt, n, "ACISP-GODKING-14")
            t.call(Draw(egypt, n))
    if book.has("greeks-and-persians"):
        t.call(Academy(named(t, "greeks")))
    return NEXT


def academy_options(most: int) -> Choices:
    choices = Choices()
    for n in range(most + 1):
        choices.allow(FILL[n])
    return choices


async def academy(t: Table, fund: Academy) -> Step:
    """ACISP-GRPE-18: at the start of Epoch III up to 3 disks from supply on the Academy of Sciences, if it is in
    play."""
    c = t.civs[fund.civ]
    most = min(fund.disks, c.supply) if "academy-of-sciences" in c.investments else 0
    if not most:
        return NEXT
    move = await ask(t, fund.civ, "academy", lambda: academy_options(most))
    c.investments["academy-of-sciences"] += move.n
    c.supply -= move.n
    if move.n:
        t.tell("filled", c.seat, {"civ": c.id, "wonder": "academy-of-sciences", "n": move.n}, "ACISP-GRPE-18")
    return NEXT


EPOCHS = [Procedure(Academy, {"academy": academy})]
