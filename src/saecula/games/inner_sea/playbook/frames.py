"""The frames of the playbook's procedures: what they remember between questions."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core import Frame
from saecula.games.inner_sea.frames import OfCard, OfCiv
from saecula.games.inner_sea.kinds import (
    AnyCardOrNone,
    Area,
    AreaOrNone,
    CivNumber,
    Count,
    Drawn,
    Faction,
    FateCard,
    WonderOrNone,
)
from saecula.games.inner_sea.table import NOBODY

# --- the default setup ---


@dataclass(slots=True)
class Selection(Frame):
    """ACISP-SETUP-10: civilizations are chosen and placed in turn order. Remembers the disks of each and how many have
    chosen."""

    disks: Count
    place: Count = 0


@dataclass(slots=True)
class Placing(OfCiv):
    """ACISP-SETUP-11: the disks still to be placed and the current instruction (from 0); in the fourth instruction, the
    areas newly settled and those that have received one more disk."""

    left: Count = 0
    instruction: Count = 0
    settled: list[Area] = field(default_factory=list)
    grown: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class StartWonder(OfCiv):
    """ACISP-HIST-02: a starting Wonder."""

    wonder: WonderOrNone = ""


@dataclass(slots=True)
class March(Frame):
    """ACISP-HANN-08: how far Hannibal has come, and the cards revealed."""

    place: Count = 0
    cards: list[FateCard] = field(default_factory=list)


@dataclass(slots=True)
class Exclusion(Frame):
    """ACISP-CREATE-06: civilizations may be excluded."""


@dataclass(slots=True)
class Deal(Frame):
    """ACISP-SETUP-21: the opening hands."""


# --- steps shared by several scenarios ---


@dataclass(slots=True)
class Danube(Frame):
    """ACISP-ROME2-37: the revealed card."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class Academy(OfCiv):
    """ACISP-GRPE-18: disks for the Academy of Sciences."""

    disks: Count = 3


@dataclass(slots=True)
class Peace(OfCiv):
    """ACISP-HOST-03: a player's peace offers; once `npc` has been named, the gift is due."""

    npc: Faction = NOBODY


# --- The Fall of Rome ---


@dataclass(slots=True)
class Invade(OfCiv):
    """ACISP-ROME1-43: an Invader enters the map; for an NPC, the card that decides where."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class Bribe(OfCiv):
    """ACISP-ROME1-71: an Empire may bribe the Invader with the Gold of its Home Area; for an NPC, the card that decides
    its answer."""

    empire: CivNumber
    home: Area
    card: AnyCardOrNone = ""


@dataclass(slots=True)
class Pope(OfCiv):
    """ACISP-ROME1-69: an appeal to the Pope, and the revealed card."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class HunsCards(OfCiv):
    """ACISP-ROME1-56: the card that the Huns will discard for another."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class HunsLevy(OfCiv):
    """ACISP-ROME1-59: a white disk of the Huns."""


@dataclass(slots=True)
class HunsArrive(Frame):
    """ACISP-ROME2-39: the revealed card."""

    card: AnyCardOrNone = ""


@dataclass(slots=True)
class Cooperation(OfCiv):
    """ACISP-ROME1-68: one Empire helps the other."""


# --- Hannibal ---


@dataclass(slots=True)
class MinorState(Frame):
    """ACISP-HANN-19: the disk drawn for Macedonia, or afterward for Syracuse."""

    colour: Drawn = ""
    syracuse: bool = False


@dataclass(slots=True)
class Consul(Frame):
    """ACISP-HANN-66: the cards revealed for the Consul, and how many were tried."""

    cards: list[FateCard] = field(default_factory=list)
    tries: Count = 0


@dataclass(slots=True)
class Command(OfCiv):
    """ACISP-HANN-61: a civilization that may lead the competition in an area."""

    area: AreaOrNone = ""


@dataclass(slots=True)
class LandAlly(OfCiv):
    """ACISP-HANN-73: a white disk in a Contested land area."""


@dataclass(slots=True)
class GallicAllies(OfCard):
    """ACISP-HANN-73: the number of disks that may still be placed."""

    left: Count = 4


@dataclass(slots=True)
class Pirates(OfCard):
    """ACISP-HANN-73: the number of sea areas still to be named, and the areas named."""

    left: Count = 2
    areas: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class Exchange(OfCiv):
    """ACISP-HANN-68: the number of Competition cards discarded and not yet replaced."""

    discarded: Count = 0


# --- Greeks and Persians, Alexander, Darius ---


@dataclass(slots=True)
class FaceDown(OfCard):
    """ACISP-GRPE-21: whether a special card stays in front of its owner; `taker` would get it otherwise."""

    taker: Faction = NOBODY


@dataclass(slots=True)
class Reinforce(OfCard):
    """ACISP-GRPE-43: the areas that have received reinforcements."""

    areas: list[Area] = field(default_factory=list)


@dataclass(slots=True)
class Recall(OfCiv):
    """ACISP-GRPE-22: how many special cards have returned to the hand."""

    n: Count = 0


# --- Exploration ---


@dataclass(slots=True)
class Explore(Frame):
    """ACISP-EXPLORE-04: the areas still to be explored, in three groups."""

    unexplored: list[list[Area]] = field(default_factory=list)


@dataclass(slots=True)
class Treasure(OfCiv):
    """ACISP-EXPLORE-13: two cards are drawn and one is kept."""
