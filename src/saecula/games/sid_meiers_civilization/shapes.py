"""What a seat sees, field by field. The page's types and the reference of the views are written from these structs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Fleet(Struct):
    """A fleet with what it carries."""

    unit: str
    mp: int
    """Movement points left."""
    ready: dict[str, int]
    """Pieces on board with all their movement points, by unit."""
    half: int
    """Settlers on board with 1 movement point left."""
    done: dict[str, int]
    """Pieces on board with none left."""
    number: int
    """By which the moves name it, from 1 on: fleets that are alike have the same; 0 where there are more than numbers.
    Of a fleet in `which`, its number in that choice."""
    room: int
    """Land pieces that can still come aboard."""


class Force(Struct):
    """What one player has in one space."""

    ready: dict[str, int]
    """Pieces with all their movement points, by unit."""
    half: int
    """Settlers with 1 movement point left."""
    done: dict[str, int]
    """Pieces with none left."""
    fleets: list[Fleet]


class Points(Struct):
    """Where the victory points of a player come from."""

    settlements: int
    wonders: int
    seminal: int
    """Seminal discoveries."""
    bonus: int
    """What the kind of victory brings, once it is declared; not among `points` of the table."""


class Player(Struct):
    """A player."""

    gold: int
    forces: dict[str, Force]
    """By space."""
    improvements: list[str]
    alive: bool
    refused: int
    """Offers refused in this Trade phase."""


class Settlement(Struct):
    """A settlement and its city card."""

    owner: int
    level: int
    card: str
    holder: int
    """Who holds the card: another than the owner after a trade."""
    room: int
    """How many bought pieces may still be placed there this turn."""
    grown: int
    """1 after an upgrade of this turn, 2 for a village built in it."""
    happy: bool
    """By its card, or by a face that the active player has assigned to it."""
    productive: bool
    """By its land, or by a wheel that the active player has assigned to it."""


class Marker(Struct):
    """An exploration marker."""

    marker: str
    """`?` for what the viewer does not know."""
    face_up: bool
    looked: list[int]
    """Who has looked at it."""


class Battle(Struct):
    """A declared battle: the sides, and who leads them (-1: the neutral cavalry)."""

    space: str
    attackers: list[int]
    defenders: list[int]
    attacker: int
    defender: int


class Sending(Struct):
    """What comes of sending a unit into this round of a battle, by the move that does it."""

    move: str
    win: float
    tie: float
    loss: float


class Odds(Struct):
    """A battle that is fought or could be: the fighting units of both sides, and who is left in the end."""

    space: str
    attackers: list[int]
    defenders: list[int]
    units: list[int]
    """How many units fight on each side."""
    win: float
    """That attackers are left."""
    none: float
    """That nobody is."""
    loss: float
    sendings: list[Sending]
    """What each unit that the viewer may send can expect of this round."""


class Offer(Struct):
    """An offer in trade."""

    by: int
    to: int
    gives: list[str]
    gets: list[str]
    open: bool
    """It is still being composed."""
    old_gives: int
    """So many of the first things are those of the offer that this one answers."""
    old_gets: int
    changed: bool
    """It differs from the offer that it answers."""


class Range(Struct):
    """How far trade reaches."""

    land: int
    sea: int


class TableView(Struct, kw_only=True):
    """The table of Sid Meier's Civilization: everything but unknown markers and the choices of a battle round."""

    length: str
    lent_output: str
    turn_limit: int
    era: int
    """From 1 on."""
    turn: int
    round: int
    """The same, for plots."""
    start: int
    first: int
    active: int
    """Whose part of the phase it is."""
    part: Literal["", "buy", "movement", "trade", "production"]
    """The phase of the turn; "" before the first."""
    about: list[str]
    """What the question is about: the place first, or the piece that is to be placed."""
    players: list[Player]
    settlements: dict[str, Settlement]
    technologies: dict[str, int]
    """The owner of each technology in play; -1 if it was set aside."""
    prices: dict[str, int]
    """What each technology costs the viewer (a spectator: the active player) in this era."""
    wonders: dict[str, int]
    """The owner of each wonder in play."""
    since: dict[str, int]
    markers: dict[str, Marker]
    box: int
    """How many markers are left in the box."""
    gone: list[str]
    neutrals: dict[str, str]
    """The neutral cavalry, by space."""
    obsolete: list[str]
    """Improvements that are obsolete."""
    pioneered: list[str]
    """Improvements that have had their first builder."""
    aloft: dict[str, int]
    """Aircraft of the active player that have flown and may fly on, by space and movement points."""
    entered: list[str]
    """Spaces entered in this phase, where the others have been asked."""
    intruded: str = ""
    """The space that was entered just now, while the others are asked whether they declare battle; else ""."""
    battles: list[Battle]
    odds: list[Odds] = []
    """What is to be expected of the battles that are being decided."""
    battle: int
    """Which of them the question is about, from 0 on; -1 for none."""
    fighting: bool
    """Battles are being declared, joined or fought."""
    forced: bool
    bombed: bool
    critical: str
    """The critical resource of this turn."""
    incomes: list[int]
    cheered: list[str]
    """Settlements to which the active player has assigned a happy face."""
    equipped: list[str]
    """Settlements to which the active player has assigned a wheel."""
    ending: str
    ending_turn: int
    bank: int
    range: Range
    level: int
    """The highest level of a settlement that the technologies allow."""
    points: list[int]
    point_parts: list[Points]
    forecast: list[int]
    """The income of each player as things stand."""
    symbols: list[list[int]]
    """Happy faces and wheels of each player."""
    after: str
    """The step of the turn in which something is being settled."""
    pending: str = ""
    """A move that several fleets could carry out."""
    which: list[Fleet] = []
    """Those fleets, in the order of their numbers."""
    shown: str = ""
    """What The Oracle shows to the leaders, as a move."""
    offer: Offer | None = None
