"""What a seat sees, field by field. The page's types and the reference of the views are generated from these
structs."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from saecula.core.types import CardId, Seat
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId


class Civ(Struct):
    """A civilization."""

    id: str
    seat: Seat
    """The seat that leads it; -1 if the game leads it."""
    vp: int
    points: str
    """The VP with the half point of some scenarios, as people write them."""
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
    """The cards in hand; visible only to the player who leads it, or to everyone if the game leads it."""
    known: list[str]
    """The cards in this hand that the viewer has seen."""
    investments: dict[str, int]
    """Investments in front of it, with the disks on them."""
    passed: bool
    built: bool
    """It has built a Wonder this turn."""
    ability: bool
    aeneas: bool
    sheet: str
    """The sheet whose abilities it has."""
    home: AreaId


class Area(Struct):
    """An area with disks."""

    disks: dict[str, int]
    """By civilization, or `barbarians`."""
    white: dict[str, int]
    """Allied disks by civilization."""
    groups: dict[str, Literal["camp", "settlement", "city"]]
    """What the disks of each faction form, if it has a name."""
    contested: bool


class Wonder(Struct):
    """A Wonder."""

    id: str
    owner: FactionId
    """-1 for nobody."""
    area: AreaId
    disks: int
    destroyed: bool
    barred: bool


class Side(Struct):
    """A faction in a competition."""

    faction: str
    disks: int
    """Including allied disks."""
    leads: bool
    """Nobody there has more disks."""


class Laid(Struct):
    """What a civilization has laid down in a competition."""

    civ: CivId
    card: CardId | None
    """Null while it is face down for the viewer."""
    kind: str
    areas: list[str]
    factions: list[str]
    cancelled: bool
    done: bool


class Contest(Struct):
    """The competition being resolved."""

    area: AreaId
    round: int
    revealed: bool
    sides: list[Side]
    laid: list[Laid]


class Doubt(Struct):
    """A civilization in the competition whose cards the viewer does not know."""

    civ: str
    cards: int
    chance: float
    """The chance that a Competition card is among them."""


class Odds(Struct):
    """What is left after a competition without cards and payments, and what may change that."""

    area: AreaId
    now: dict[str, int]
    """The disks of each faction."""
    left: dict[str, int]
    """The disks that remain at the end."""
    doubts: list[Doubt]


class Link(Struct):
    """An answer to a card, in the order of the answers."""

    card: CardId
    civ: CivId
    against: int


class Doing(Struct):
    """What is in progress. While someone is asked in secret, only its name is given."""

    name: str
    civ: CivId | UnsetType = UNSET
    """The civilization that it concerns; -2 for nobody."""
    card: CardId | UnsetType = UNSET
    area: AreaId | UnsetType = UNSET
    n: int | UnsetType = UNSET
    """How many are still to be paid, lost or placed."""
    note: str | UnsetType = UNSET
    target: CivId | UnsetType = UNSET
    areas: list[str] | UnsetType = UNSET
    """The areas named so far."""
    factions: list[str] | UnsetType = UNSET
    cards: list[str] | UnsetType | None = UNSET
    """The cards to choose from; null for those who may not see them."""
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
    """Cards on the table, known to everyone, with the civilization they belong to."""
    memory: list[str]
    halves: list[int]
    sides: list[int]
    """The side of each civilization."""
    level: str
    pool: int
    boxed: list[str]


class TableView(Struct):
    """The table of Ancient Civilizations of the Inner Sea: everything except hands and face-down cards."""

    map: str
    """The part of the map in play."""
    closed: list[str]
    """Areas at its border that are closed."""
    epoch: int
    turn: int
    round: int
    """Turns since the beginning, for plots."""
    last_epoch: int
    stage: str
    """The phase of the turn, or the end of the Epoch; one of `STAGES` in the facts."""
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
    scores: list[str]
    """The VP of each seat now, as people write them."""
    about: list[str]
    """What the question is about: its areas, the place to look at first, and its card."""
