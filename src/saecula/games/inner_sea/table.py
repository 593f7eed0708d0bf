"""The table: the whole position. Civilizations are its units; each has a seat that leads it (-1: led by the game).

A faction is the number of a civilization in `civs`, or BARBARIANS. The procedures in progress are on the `stack` (see
`frames`): a procedure that must be interrupted (a loss that may be bought off, an Event that was drawn, a card that may
be negated) has others stacked on top of it and continues when they are done.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Final, Literal

from saecula.core import Chance
from saecula.core import Table as CoreTable
from saecula.core.parts import Flat, Lent, Only, Shared, SharedDict
from saecula.games.inner_sea.book import Book
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.kinds import (
    AnyAreaOrNone,
    AnyCard,
    Area,
    AreaOrNone,
    Cards,
    Change,
    CivNumber,
    Count,
    Disks,
    Epoch,
    Faction,
    FateCard,
    HandCard,
    Investment,
    LaidKind,
    LaidThing,
    LinkKind,
    MapName,
    Pile,
    Power,
    PowerOrNone,
    SeatMask,
    SeatNumber,
    SheetOrNone,
    Site,
    TurnNumber,
    WonderCard,
)
from saecula.games.inner_sea.marks import NOTHING, UNUSED, Granary, Lasting

if TYPE_CHECKING:
    from saecula.games.inner_sea.rulebook import Rulebook

BARBARIANS: Final = -1
NOBODY: Final = -2

GROWTH: Final = "growth"
CARDS_STAGE: Final = "card"
COMPETITION_STAGE: Final = "competition"
RECKONING: Final = "reckoning"
EPOCH_END: Final = "end-of-epoch"
Stage = Annotated[str, Only(frozenset([GROWTH, CARDS_STAGE, COMPETITION_STAGE, RECKONING, EPOCH_END]))]

RULEBOOKS: Final[dict[str, Rulebook]] = {}
"""The rules of every scenario by id, "" for the base game; filled by `rulebook` and by the playbook."""
BASE_GAME: Final[list[Rulebook]] = []
"""The rules of the base game again, as the only entry: most tables ask them all the time."""


@dataclass(slots=True)
class Civ:
    """A civilization in play: its sheet (`id`), its seat, its boxes, its cards and its disks by area."""

    id: PowerOrNone
    seat: SeatNumber
    supply: Count = 48
    ready: Count = 0
    treasury: Count = 0
    loot: Count = 0
    vp: Count = 0
    hand: list[HandCard] = field(default_factory=list)
    disks: SharedDict[Area, Pile] = field(default_factory=dict)
    allies: SharedDict[Area, Pile] = field(default_factory=dict)
    investments: SharedDict[Investment, Disks] = field(default_factory=dict)
    fresh: Shared[FateCard] = field(default_factory=list)
    passed: bool = False
    built: bool = False
    ability: bool = False
    looted: bool = False
    aeneas: bool = False
    navigated: bool = False
    fewer: Count = 0
    granary: Flat[Granary] = UNUSED
    sheet: SheetOrNone = ""
    home: AnyAreaOrNone = ""

    def copy(self) -> Civ:
        return Civ(
            self.id,
            self.seat,
            self.supply,
            self.ready,
            self.treasury,
            self.loot,
            self.vp,
            self.hand[:],
            self.disks,
            self.allies,
            self.investments,
            self.fresh,
            self.passed,
            self.built,
            self.ability,
            self.looted,
            self.aeneas,
            self.navigated,
            self.fewer,
            self.granary,
            self.sheet,
            self.home,
        )


@dataclass(slots=True)
class Wonder:
    """A built Wonder: its owner, the area of its block, its disks; whether it is destroyed (face down) or barred this
    turn (ACIS-WONDER-02, ACIS-PIECE-11)."""

    owner: CivNumber
    area: Site
    disks: Disks
    destroyed: bool = False
    barred: bool = False
    used: bool = False

    def copy(self) -> Wonder:
        return Wonder(self.owner, self.area, self.disks, self.destroyed, self.barred, self.used)


Kind = Literal[
    "lose",
    "lose-any",
    "replace",
    "place",
    "white",
    "talents",
    "vp",
    "barbarians",
    "discard",
    "famine",
    "bread",
    "tribute",
    "spy",
    "random",
    "swap",
    "fill",
    "restore",
    "fire",
    "superstition",
    "invest",
    "build",
    "siege",
    "fort",
    "mercenaries",
    "ready",
    "keep",
    "mausoleum",
    "lighthouse",
    "space",
]
"""What a part of an effect does (see `ops`)."""
How = Literal["", "firm", "traitor", "own", "any sea"]
"""A loss that cannot be bought off ("firm") or that ignores City walls ("traitor"); a disk replaced by one of the
player's "own"; a disk that may go to "any sea"."""


@dataclass(slots=True)
class Op:
    """One part of an effect: what, where, to whom, how many, and how; `what` is a Wonder or an Investment, `other` is
    the second of two civilizations."""

    kind: Kind
    area: AnyAreaOrNone = ""
    faction: Faction = NOBODY
    n: Change = 1
    how: How = ""
    what: str = ""
    other: Faction = NOBODY

    def copy(self) -> Op:
        return Op(self.kind, self.area, self.faction, self.n, self.how, self.what, self.other)


@dataclass(slots=True)
class Group:
    """Disks of a faction in an area: a group in a competition, or Barbarians that come."""

    area: Area
    faction: Faction
    n: Count

    def copy(self) -> Group:
        return Group(self.area, self.faction, self.n)


@dataclass(slots=True)
class Link:
    """A card in a chain of answers: who played it, what it is, and the link that it would cancel (-1: the first)."""

    card: AnyCard
    civ: Faction
    kind: LinkKind
    target: CivId = -1

    def copy(self) -> Link:
        return Link(self.card, self.civ, self.kind, self.target)


@dataclass(slots=True)
class Laid:
    """What a civilization laid down or announced in step 1 of a competition, with the choices named for it."""

    civ: CivNumber
    card: LaidThing
    kind: LaidKind
    areas: list[AnyAreaOrNone] = field(default_factory=list)
    factions: list[Faction] = field(default_factory=list)
    target: Faction = NOBODY
    note: str = ""
    cancelled: bool = False
    done: bool = False

    def copy(self) -> Laid:
        return Laid(
            self.civ,
            self.card,
            self.kind,
            self.areas[:],
            self.factions[:],
            self.target,
            self.note,
            self.cancelled,
            self.done,
        )


@dataclass(slots=True)
class Contest:
    """The competition being resolved; area is "" if there is none. `removed` counts colored disks by civilization."""

    area: AreaOrNone = ""
    civs: Shared[CivNumber] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    removed: Shared[Count] = field(default_factory=list)
    siege: Shared[CivNumber] = field(default_factory=list)
    forts: Shared[CivNumber] = field(default_factory=list)
    round: Count = 0
    revealed: bool = False

    def copy(self) -> Contest:
        """A copy of the competition; if there is none, nothing is written in it, and copies share it."""
        if not self.area:
            return self
        return Contest(
            self.area,
            self.civs,
            [laid.copy() for laid in self.laid] if self.laid else [],
            self.removed,
            self.siege,
            self.forts,
            self.round,
            self.revealed,
        )


@dataclass(slots=True)
class Table(CoreTable):
    """The complete position. `deck` is sorted, because its order is not decided until a card is drawn."""

    map: MapName = "full"
    stage: Stage = GROWTH
    epoch: Epoch = 1
    turn: TurnNumber = 1
    first_epoch: Epoch = 1
    last_epoch: Epoch = 4
    walls: bool = True
    final_event: bool = False
    players: int = 2
    civs: list[Civ] = field(default_factory=list)
    order: Shared[CivNumber] = field(default_factory=list)
    offered: Shared[Power] = field(default_factory=list)
    barbarians: SharedDict[Area, Pile] = field(default_factory=dict)
    black: Count = 50
    hordes: Count = 50
    deck: Shared[FateCard] = field(default_factory=list)
    discard: list[FateCard] = field(default_factory=list)
    aside: list[FateCard] = field(default_factory=list)
    limbo: list[FateCard] = field(default_factory=list)
    wonders: dict[WonderCard, Wonder] = field(default_factory=dict)
    lasting: Flat[Lasting] = NOTHING
    competed: bool = False
    epoch_draw: Shared[Cards] = field(default_factory=list)
    known: dict[FateCard, SeatMask] = field(default_factory=dict)
    contest: Lent[Contest] = field(default_factory=Contest)
    reason: str = ""
    book: Lent[Book] = field(default_factory=Book)
    ask_everyone: bool = False

    @property
    def rules(self) -> Rulebook:
        """The rules of the scenario being played."""
        scenario = self.book.scenario
        return RULEBOOKS[scenario] if scenario else BASE_GAME[0]

    def copy(self) -> Table:
        return Table(
            self.frames(),
            self.chance.copy(),
            self.map,
            self.stage,
            self.epoch,
            self.turn,
            self.first_epoch,
            self.last_epoch,
            self.walls,
            self.final_event,
            self.players,
            [civ.copy() for civ in self.civs],
            self.order,
            self.offered,
            self.barbarians,
            self.black,
            self.hordes,
            self.deck,
            self.discard[:],
            self.aside[:],
            self.limbo[:],
            {name: wonder.copy() for name, wonder in self.wonders.items()} if self.wonders else {},
            self.lasting,
            self.competed,
            self.epoch_draw,
            self.known.copy(),
            self.contest.copy(),
            self.reason,
            self.book.copy(),
            self.ask_everyone,
        )


def new_table(chance: Chance) -> Table:
    """An empty table."""
    return Table([], chance)
