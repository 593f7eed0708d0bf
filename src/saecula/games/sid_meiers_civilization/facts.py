"""Everything that the technologies in play allow all players (SMC-BUY-14): units, improvements, levels, ranges, next
technologies.

It follows from the era and the set of technologies in play, so it is computed once per set and cached outside the
table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core import Choices, Move, Seat
from saecula.core.compiler import i64, mypyc_attr
from saecula.games.sid_meiers_civilization.cards import (
    ERAS,
    IMPROVEMENTS,
    TECHNOLOGIES,
    UNITS,
    UNLIMITED,
    Improvement,
    Technology,
    Unit,
)
from saecula.games.sid_meiers_civilization.moves import BUILD, BUY, RECRUIT
from saecula.games.sid_meiers_civilization.table import Table


@mypyc_attr(acyclic=True)
@dataclass(slots=True)
class Facts:
    """The facts for one era and set of technologies; `refusals` are the purchases that they forbid to everyone.

    `buy`, `recruit` and `build` are the moves that buy the technologies, recruits and improvements, in the same order.
    """

    level: int
    land_range: int
    sea_range: int
    ship: bool
    recruits: list[Unit]
    best: dict[str, str]
    technologies: list[Technology]
    improvements: list[Improvement]
    refusals: Choices
    buy: list[Move]
    recruit: list[Move]
    build: list[Move]


@mypyc_attr(acyclic=True)
class _Seen:
    """Facts with their era and technologies, which stay the same object until a player finds another one."""

    __slots__ = ("era", "facts", "technologies")

    def __init__(self, t: Table, facts: Facts) -> None:
        self.era = t.era
        self.technologies = t.technologies
        self.facts = facts


_known: Final[dict[tuple[str, ...], Facts]] = {}
_LIMIT: Final = 3000
_SLOTS: Final = 256
_LATELY: Final[list[_Seen | None]] = [None] * _SLOTS
"""The facts that were asked for lately; many games can be played side by side."""


def facts(t: Table) -> Facts:
    technologies = t.technologies
    place: i64 = i64(id(technologies)) >> 4
    slot = (place ^ (place >> 8)) & (_SLOTS - 1)
    seen = _LATELY[slot]
    if seen is not None and seen.technologies is technologies and seen.era == t.era:
        return seen.facts
    found = _found(t)
    _LATELY[slot] = _Seen(t, found)
    return found


def _found(t: Table) -> Facts:
    key = (ERAS[t.era - 1], *t.technologies)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _LIMIT:
            _known.clear()
        found = _work_out(t.era, t.technologies)
        _known[key] = found
    return found


def slot(type: str, era: int) -> str:
    """The type and era of a unit as one word: `infantry 2`."""
    return f"{type} {era}"


def _work_out(era: int, in_play: dict[str, int]) -> Facts:
    level, land, sea, ship = 1, 1, 0, False
    for id in in_play:
        technology = TECHNOLOGIES[id]
        level = max(level, technology.level)
        land = max(land, technology.land_range)
        sea = max(sea, technology.sea_range)
        ship = ship or technology.ship
    best: dict[str, str] = {}
    for unit in UNITS.values():  # SMC-BUY-15, SMC-BUY-16: the highest level of each type and era
        here = slot(unit.type, unit.era)
        if unit.technology in in_play and (here not in best or UNITS[best[here]].level < unit.level):
            best[here] = unit.id
    refusals = Choices()
    open_technologies: list[Technology] = []
    for technology in TECHNOLOGIES.values():
        if technology.id in in_play:
            refusals.refuse(BUY[technology.id], "SMC-TECH-10")
        elif technology.era > era + 1:  # SMC-TECH-05: technologies of the next era can be bought
            refusals.refuse(BUY[technology.id], "SMC-TECH-16")
        elif any(p not in in_play for p in technology.prerequisites):  # SMC-TECH-02: no matter who owns them
            refusals.refuse(BUY[technology.id], "SMC-TECH-01")
        else:
            open_technologies.append(technology)
    recruits: list[Unit] = []
    for unit in UNITS.values():
        if unit.technology not in in_play:
            refusals.refuse(RECRUIT[unit.id], "SMC-BUY-13")
        elif best[slot(unit.type, unit.era)] != unit.id:
            refusals.refuse(RECRUIT[unit.id], "SMC-BUY-15")
        elif unit.replaced_by and UNITS[unit.replaced_by].technology in in_play:
            refusals.refuse(RECRUIT[unit.id], "SMC-BUY-17")
        else:
            recruits.append(unit)
    improvements: list[Improvement] = []
    for item in IMPROVEMENTS.values():
        if item.technology in in_play:
            improvements.append(item)
        else:
            refusals.refuse(BUILD[item.id], "SMC-IMPROVE-02")
    return Facts(
        level,
        min(land, UNLIMITED),
        min(sea, UNLIMITED),
        ship,
        recruits,
        best,
        open_technologies,
        improvements,
        refusals,
        [BUY[technology.id] for technology in open_technologies],
        [RECRUIT[unit.id] for unit in recruits],
        [BUILD[item.id] for item in improvements],
    )


def best_unit(t: Table, type: str, era: int) -> str:
    """The best discovered unit of a type and era, or its first level (SMC-UNIT-25)."""
    found = facts(t).best.get(slot(type, era))
    if found is not None:
        return found
    return next(u.id for u in UNITS.values() if u.type == type and u.era == era and u.level == 1)


def best_cavalry(t: Table) -> str:
    """SMC-EXPLORE-12, SMC-EXPLORE-16: cavalry of the current era, or of an earlier one, or a chariot."""
    best = facts(t).best
    for era in range(t.era, 0, -1):
        found = best.get(slot("cavalry", era))
        if found is not None:
            return found
    return "chariot"


def armies_of_era(t: Table) -> list[str]:
    """SMC-EXPLORE-11, SMC-EXPLORE-16: the available armies of the current era, or those of the latest era that
    has any.
    """
    best = facts(t).best
    for era in range(t.era, 0, -1):
        found = [best[slot(x, era)] for x in ("infantry", "cavalry", "artillery") if slot(x, era) in best]
        if era == 1 and "trebuchet" in best.values():
            found = [u for u in found if u != "catapult"]
        if found:
            return found
    return ["spearman"]


def price(t: Table, seat: Seat, technology: Technology) -> int:
    """SMC-BUY-08, SMC-BUY-09, SMC-TECH-17, SMC-BUY-45, SMC-TECH-04, SMC-ERA-03, SMC-ERA-09: the card price, half in a
    later era, minus the savings from wonders of the current era.
    """
    return reduced(t, technology, saving(t, seat))


def reduced(t: Table, technology: Technology, saved: int) -> int:
    """The price of a technology for a player who saves that much on those of the current era."""
    if technology.era < t.era:
        return technology.half
    if technology.era > t.era:
        return technology.cost
    return max(0, technology.cost - saved)


def saving(t: Table, seat: Seat) -> int:
    """A player's savings on each technology of the current era, from wonders."""
    return sum(SAVES[wonder] for wonder in SAVING[t.era] if t.wonders.get(wonder, -1) == seat)


_prices: Final[dict[tuple[int, int], dict[str, int]]] = {}


def prices(t: Table, seat: Seat) -> dict[str, int]:
    """The price of each technology for a player; cached by era and savings."""
    saved = saving(t, seat)
    key = t.era, saved
    if key not in _prices:
        _prices[key] = {x.id: reduced(t, x, saved) for x in TECHNOLOGIES.values()}
    return _prices[key]


def _saving() -> dict[int, list[str]]:
    from saecula.games.sid_meiers_civilization.cards import WONDERS

    out: dict[int, list[str]] = {1: [], 2: [], 3: [], 4: []}
    for wonder in WONDERS.values():
        if wonder.effect == "techcost":
            out[ERAS.index(wonder.arg) + 1].append(wonder.id)
    return out


def _saves() -> dict[str, int]:
    from saecula.games.sid_meiers_civilization.cards import WONDERS

    return {w.id: w.amount for w in WONDERS.values() if w.effect == "techcost"}


SAVING: Final[dict[int, list[str]]] = _saving()
SAVES: Final[dict[str, int]] = _saves()
