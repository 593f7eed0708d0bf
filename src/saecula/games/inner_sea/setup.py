"""Sets up a table from options (SETUP): the printed base setups for 2 to 6 players, read from `data/setups.csv`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from saecula.core import Chance, Options
from saecula.core.data import Row, load_rows
from saecula.games.inner_sea.atlas import BIT, CIVILIZATIONS, PACKAGE, PARTS
from saecula.games.inner_sea.board import seat_bit
from saecula.games.inner_sea.cards import EVENTS, FATE, in_deck_order
from saecula.games.inner_sea.frames import Choosing
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import Civ, Table, new_table

DISKS: Final = 48
START_DISKS: Final = 12
OPENING_HAND: Final = 5
BLACK: Final = 50


@dataclass(slots=True)
class BaseSetup:
    """A printed setup: the map part, and the starting disks of each civilization offered."""

    map: str
    disks: dict[str, dict[str, int]] = field(default_factory=dict)


def read_setups(rows: list[Row]) -> dict[int, BaseSetup]:
    """The base setups by number of players; every area must be in play, with 12 disks for each civilization
    (ACIS-SETUP-08)."""
    setups: dict[int, BaseSetup] = {}
    for row in rows:
        players = row.int("players", least=2, most=6)
        name = row.one_of("map", list(PARTS))
        setup = setups.setdefault(players, BaseSetup(name))
        if setup.map != name:
            raise row.fail(f"{players} players use the map {setup.map}")
        disks: dict[str, int] = {}
        for column, n in (("settlements", 2), ("camps", 1)):
            for area in row.list(column):
                if area not in BIT or not PARTS[name].play & BIT[area]:
                    raise row.fail(f"there is no area {area!r} on the map {name}")
                disks[area] = n
        if sum(disks.values()) != START_DISKS:
            raise row.fail(f"{sum(disks.values())} disks, not {START_DISKS}")
        setup.disks[row.one_of("civilization", CIVILIZATIONS)] = disks
    return setups


BASE_SETUPS: Final[dict[int, BaseSetup]] = read_setups(load_rows(PACKAGE, "data/setups.csv", key=""))


def settle(t: Table, civ: CivId, disks: dict[str, int]) -> None:
    """ACIS-SETUP-08, ACIS-SETUP-16: places the starting disks from supply."""
    c = t.civs[civ]
    c.disks = disks.copy()
    c.supply = DISKS - sum(disks.values())


def deal(t: Table) -> None:
    """ACIS-SETUP-10..13, ACIS-SETUP-36, ACIS-RULING-04: deals opening hands without Events, in turn order; then the
    Events join the draw deck."""
    t.deck = t.deck.copy()
    for i in t.order:
        c = t.civs[i]
        for _ in range(min(OPENING_HAND, len(t.deck))):  # fewer only in a handmade position
            c.hand.append(t.draw(t.deck, seat_bit(t, i)))
    t.deck = in_deck_order(t.deck + EVENTS)


def base_setup(options: Options, chance: Chance) -> Table:
    """ACIS-SETUP-01..07, ACIS-SETUP-35: sets up the map part and a random turn order; the civilizations are chosen
    next."""
    t = new_table(chance)
    players = int(options["players"])
    base = BASE_SETUPS[players]
    t.players = players
    t.map = base.map
    t.offered = list(base.disks)
    t.last_epoch = int(options["epochs"])
    t.walls = bool(options["walls"])
    t.final_event = bool(options["final_event"])
    t.hordes = BLACK * (2 if options["hordes"] else 1)
    t.black = t.hordes
    t.civs = [Civ("", seat) for seat in range(players)]
    seats = [str(seat) for seat in range(players)]
    while seats:
        t.order = [*t.order, int(t.draw(seats) if len(seats) > 1 else seats.pop())]
    t.deck = in_deck_order(card for card in FATE if card not in EVENTS)
    t.call(Choosing())
    return t
