"""The view of a seat, field by field. The page's types and the reference of the views are generated from these
structs.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Fleet(Struct):
    """A fleet with its cargo."""

    unit: str
    mp: int
    """Movement points left."""
    ready: dict[str, int]
    """Pieces on board with all their movement points, by unit."""
    half: int
    """Settlers on board with 1 movement point left."""
    done: dict[str, int]
    """Pieces on board with no movement points left."""
    number: int
    """The number by which the moves name it, from 1; identical fleets share it; 0 if there are more kinds than numbers.
    For a fleet in `which`, its number in that choice.
    """
    room: int
    """The number of land pieces that can still board."""


class Force(Struct):
    """The pieces of one player in one space."""

    ready: dict[str, int]
    """Pieces with all their movement points, by unit."""
    half: int
    """Settlers with 1 movement point left."""
    done: dict[str, int]
    """Pieces with no movement points left."""
    fleets: list[Fleet]


class Points(Struct):
    """The sources of a player's victory points."""

    settlements: int
    wonders: int
    seminal: int
    """Points for seminal discoveries."""
    bonus: int
    """Points for the kind of victory, once it is declared; not included in `points` of the table."""


class Player(Struct):
    """A player."""

    gold: int
    forces: dict[str, Force]
    """The player's pieces, by space."""
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
    """The player who holds the card; after a trade this may be someone other than the owner."""
    room: int
    """The number of bought pieces that may still be placed there this turn."""
    grown: int
    """1 after an upgrade this turn, 2 for a village built this turn."""
    happy: bool
    """By its card, or by a face that the active player has assigned to it."""
    productive: bool
    """By its land, or by a wheel that the active player has assigned to it."""


class Marker(Struct):
    """An exploration marker."""

    marker: str
    """`?` if the viewer does not know it."""
    face_up: bool
    looked: list[int]
    """The seats that have looked at it."""


class Battle(Struct):
    """A declared battle: the sides and their leaders (-1: the neutral cavalry)."""

    space: str
    attackers: list[int]
    defenders: list[int]
    attacker: int
    defender: int


class Sending(Struct):
    """The odds of sending a unit into this round of a battle, by the move that sends it."""

    move: str
    win: float
    tie: float
    loss: float


class Odds(Struct):
    """A battle in progress or a possible one: the fighting units of both sides, and who is left at the end."""

    space: str
    attackers: list[int]
    defenders: list[int]
    units: list[int]
    """The number of fighting units on each side."""
    win: float
    """The chance that attackers are left."""
    none: float
    """The chance that nobody is left."""
    loss: float
    sendings: list[Sending]
    """The odds in this round of each unit that the viewer may send."""


class Offer(Struct):
    """An offer in trade."""

    by: int
    to: int
    gives: list[str]
    gets: list[str]
    open: bool
    """Whether it is still being composed."""
    old_gives: int
    """The number of first things that come from the offer that this one answers."""
    old_gets: int
    changed: bool
    """Whether it differs from the offer that it answers."""


class Range(Struct):
    """The range of trade."""

    land: int
    sea: int


class TableView(Struct, kw_only=True):
    """The table of Sid Meier's Civilization: everything but unknown markers and the choices of a battle round."""

    length: str
    lent_output: str
    turn_limit: int
    era: int
    """The era, from 1."""
    turn: int
    round: int
    """The same, for plots."""
    start: int
    first: int
    active: int
    """The seat whose part of the phase it is."""
    part: Literal["", "buy", "movement", "trade", "production"]
    """The phase of the turn; empty before the first."""
    about: list[str]
    """The subject of the question: the place first, or the piece to be placed."""
    players: list[Player]
    settlements: dict[str, Settlement]
    technologies: dict[str, int]
    """The owner of each technology in play; -1 if it was set aside."""
    prices: dict[str, int]
    """The price of each technology for the viewer (for a spectator: for the active player) in this era."""
    wonders: dict[str, int]
    """The owner of each wonder in play."""
    since: dict[str, int]
    markers: dict[str, Marker]
    box: int
    """The number of markers left in the box."""
    gone: list[str]
    neutrals: dict[str, str]
    """The neutral cavalry, by space."""
    obsolete: list[str]
    """Improvements that are obsolete."""
    pioneered: list[str]
    """Improvements that have had their first builder."""
    aloft: dict[str, int]
    """Aircraft of the active player that have flown and may continue, by space and movement points."""
    entered: list[str]
    """Spaces entered in this phase, for which the others have been asked."""
    intruded: str = ""
    """The space that was just entered, while the others are asked whether they declare battle; otherwise empty."""
    battles: list[Battle]
    odds: list[Odds] = []
    """The odds of the battles being decided."""
    battle: int
    """The battle that the question is about, from 0; -1 for none."""
    fighting: bool
    """Whether battles are being declared, joined or fought."""
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
    """The highest settlement level that the technologies allow."""
    points: list[int]
    scores: list[int]
    """The points of each seat now, as in the views of all games; the same as `points`."""
    point_parts: list[Points]
    forecast: list[int]
    """The income of each player as things are now."""
    symbols: list[list[int]]
    """The happy faces and wheels of each player."""
    after: str
    """The step of the turn in which something is being settled."""
    pending: str = ""
    """A move that several fleets could carry out."""
    which: list[Fleet] = []
    """Those fleets, in order of their numbers."""
    shown: str = ""
    """The choice that The Oracle shows to the leaders, as a move."""
    offer: Offer | None = None
