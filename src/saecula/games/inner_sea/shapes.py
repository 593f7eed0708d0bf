"""What a seat sees, field by field. The page's types and the reference of the views are written from these structs."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class Civ(Struct):
    """A civilization."""

    id: str
    seat: int
    """Who leads it; -1 for one that the game leads."""
    vp: int
    supply: int
    ready: int
    """Ready disks."""
    treasury: int
    """Talents."""
    loot: int
    disks: int
    """Its disks on the map."""
    cities: int
    """Its Cities on the map."""
    cards: int
    hand: list[str] | None
    """The cards in hand; only who leads it sees them, and everybody those of a civilization that the game leads."""
    known: list[str]
    """The cards in this hand that the viewer has seen."""
    investments: dict[str, int]
    """Investments before it, with the disks on them."""
    passed: bool
    built: bool
    """It has built a Wonder in this turn."""
    ability: bool
    aeneas: bool
    sheet: str
    """The sheet whose abilities it has."""
    home: str


class Area(Struct):
    """An area with disks."""

    disks: dict[str, int]
    """By civilization, or `barbarians`."""
    white: dict[str, int]
    """Allied disks by civilization."""
    groups: dict[str, Literal["camp", "settlement", "city"]]
    """What the disks of each faction are, where they have a name."""
    contested: bool


class Wonder(Struct):
    """A Wonder."""

    id: str
    owner: int
    """-1 for nobody."""
    area: str
    disks: int
    destroyed: bool
    barred: bool


class Side(Struct):
    """A faction in a competition."""

    faction: str
    disks: int
    """With allied disks."""
    leads: bool
    """Nobody there has more."""


class Laid(Struct):
    """What a civilization has laid down in a competition."""

    civ: int
    card: str | None
    """Nothing while it lies face down for the viewer."""
    kind: str
    areas: list[str]
    factions: list[str]
    cancelled: bool
    done: bool


class Contest(Struct):
    """The competition that is being resolved."""

    area: str
    round: int
    revealed: bool
    sides: list[Side]
    laid: list[Laid]


class Doubt(Struct):
    """A civilization in the competition whose cards the viewer does not know."""

    civ: str
    cards: int
    chance: float
    """That a Competition card is among them."""


class Odds(Struct):
    """What is left of a competition without cards and payments, and what may change that."""

    area: str
    now: dict[str, int]
    """The disks of each faction."""
    left: dict[str, int]
    """Those that remain in the end."""
    doubts: list[Doubt]


class Link(Struct):
    """An answer to a card, in the order of the answers."""

    card: str
    civ: int
    against: int


class Doing(Struct):
    """What is going on. While somebody is asked in secret only its name is told."""

    name: str
    civ: int | UnsetType = UNSET
    """Whose it is, -1 for nobody's."""
    card: str | UnsetType = UNSET
    area: str | UnsetType = UNSET
    n: int | UnsetType = UNSET
    """How many are still to be paid, lost, placed."""
    note: str | UnsetType = UNSET
    target: int | UnsetType = UNSET
    areas: list[str] | UnsetType = UNSET
    """Those that were named so far."""
    factions: list[str] | UnsetType = UNSET
    cards: list[str] | UnsetType | None = UNSET
    """The cards to choose from; nothing for those who may not see them."""
    chain: list[Link] | UnsetType = UNSET
    """The answers to the card so far."""


class Book(Struct):
    """What a scenario of the playbook adds."""

    scenario: str
    flags: list[str]
    gold: dict[str, int]
    """Gold by area."""
    owners: dict[str, str]
    enemies: dict[str, list[str]]
    tabled: dict[str, str]
    """Cards that lie open, with the civilization that they belong to."""
    memory: list[str]
    halves: list[int]
    sides: list[int]
    """The side of each civilization."""
    level: str
    pool: int
    boxed: list[str]


class TableView(Struct):
    """The table of Ancient Civilizations of the Inner Sea: everything but hands and cards that lie face down."""

    map: str
    """The part of the map that is played on."""
    closed: list[str]
    """Areas at its border that are closed."""
    epoch: int
    turn: int
    round: int
    """Turns from the beginning, for plots."""
    last_epoch: int
    stage: str
    """The phase of the turn, or the end of the Epoch: one of `STAGES` in the facts."""
    order: list[int]
    """The civilizations in turn order."""
    civs: list[Civ]
    offered: list[str]
    areas: dict[str, Area]
    barbarians: int
    """Black disks in the supply."""
    wonders: list[Wonder]
    deck: int
    discard: list[str]
    aside: list[str]
    superstition: list[str]
    last_turn: bool
    """This turn is the last of the Epoch."""
    contest: Contest | None
    odds: Odds | None
    doing: Doing | None
    reconstructed: list[str]
    """Cards whose texts could not be recovered from the published game."""
    book: Book | None
    about: list[str]
    """The areas that the question is about, the first of them the place to look at."""
