"""What the procedures of the playbook remember between their questions."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core import Frame
from saecula.games.inner_sea.frames import OfCard, OfCiv
from saecula.games.inner_sea.table import NOBODY

# --- the default setup ---


@dataclass(slots=True)
class Selection(Frame):
    """SETUP-10: civilizations are chosen and placed in turn order: disks of each, and how many have chosen."""

    disks: int
    place: int = 0


@dataclass(slots=True)
class Placing(OfCiv):
    """SETUP-11: disks still to be placed, the instruction in hand (from 0); in the fourth one the areas newly settled,
    and those that have got one more."""

    left: int = 0
    instruction: int = 0
    settled: list[str] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)


@dataclass(slots=True)
class StartWonder(OfCiv):
    """HIST-02: a starting Wonder."""

    wonder: str = ""


@dataclass(slots=True)
class March(Frame):
    """HANN-08: how far Hannibal has come, and the cards revealed."""

    place: int = 0
    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Exclusion(Frame):
    """CREATE-06: civilizations may be excluded."""


@dataclass(slots=True)
class Deal(Frame):
    """SETUP-21: the opening hands."""


# --- steps that several scenarios have ---


@dataclass(slots=True)
class Danube(Frame):
    """ROME2-37: the card that was revealed."""

    card: str = ""


@dataclass(slots=True)
class Academy(OfCiv):
    """GRPE-18: disks for the Academy of Sciences."""

    disks: int = 3


@dataclass(slots=True)
class Peace(OfCiv):
    """HOST-03: the peace offers of one player; `npc` has been named and the gift is due."""

    npc: int = NOBODY


# --- The Fall of Rome ---


@dataclass(slots=True)
class Invade(OfCiv):
    """ROME1-43: an Invader enters the map, an NPC by a card."""

    card: str = ""


@dataclass(slots=True)
class Bribe(OfCiv):
    """ROME1-71: an Empire may bribe the Invader with the Gold of its Home Area; an NPC answers by a card."""

    empire: int
    home: str
    card: str = ""


@dataclass(slots=True)
class Pope(OfCiv):
    """ROME1-69: an appeal to the Pope, and the card that was revealed."""

    card: str = ""


@dataclass(slots=True)
class HunsCards(OfCiv):
    """ROME1-56: the card that the Huns will discard for another."""

    card: str = ""


@dataclass(slots=True)
class HunsLevy(OfCiv):
    """ROME1-59: a white disk of the Huns."""


@dataclass(slots=True)
class HunsArrive(Frame):
    """ROME2-39: the card that was revealed."""

    card: str = ""


@dataclass(slots=True)
class Cooperation(OfCiv):
    """ROME1-68: one Empire helps the other."""


# --- Hannibal ---


@dataclass(slots=True)
class MinorState(Frame):
    """HANN-19: the disk drawn for Macedonia, or after it for Syracuse."""

    colour: str = ""
    syracuse: bool = False


@dataclass(slots=True)
class Consul(Frame):
    """HANN-66: the cards revealed for the Consul, and how often one was."""

    cards: list[str] = field(default_factory=list)
    tries: int = 0


@dataclass(slots=True)
class Command(OfCiv):
    """HANN-61: who may lead the competition in an area."""

    area: str = ""


@dataclass(slots=True)
class LandAlly(OfCiv):
    """HANN-73: a white disk in a Contested land area."""


@dataclass(slots=True)
class GallicAllies(OfCard):
    """HANN-73: disks that may still be placed."""

    left: int = 4


@dataclass(slots=True)
class Pirates(OfCard):
    """HANN-73: sea areas still to be named, and the first one."""

    left: int = 2
    areas: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Exchange(OfCiv):
    """HANN-68: Competition cards discarded and not replaced yet."""

    discarded: int = 0


# --- Greeks and Persians, Alexander, Darius ---


@dataclass(slots=True)
class FaceDown(OfCard):
    """GRPE-21: whether a special card stays before its owner; `taker` would have it else."""

    taker: int = NOBODY


@dataclass(slots=True)
class Reinforce(OfCard):
    """GRPE-43: the areas where reinforcements have come."""

    areas: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Recall(OfCiv):
    """GRPE-22: how many special cards have come back to the hand."""

    n: int = 0


# --- Exploration ---


@dataclass(slots=True)
class Explore(Frame):
    """EXPLORE-04: the areas still to be explored, in three groups."""

    unexplored: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class Treasure(OfCiv):
    """EXPLORE-13: two cards, of which one is kept."""
