"""The frames of the procedures, the longest first; their steps are in `phases`."""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core import Frame, Seat
from saecula.games.age_of_civilization.kinds import CivilizationId, Count


@dataclass(slots=True)
class WholeGame(Frame):
    """The draft (if that variant is played) and six rounds (AOC-TURN-01)."""


@dataclass(slots=True)
class Round(Frame):
    """The turns of all players, and the end of the round (AOC-ROUND-11)."""


@dataclass(slots=True)
class Turn(Frame):
    """The turn of `t.seat`: rise, annex or skip; actions or rest; turn end (AOC-TURN-03)."""


@dataclass(slots=True)
class Rising(Frame):
    """A civilization rises: its effects one by one, then new cards. `bonus` are the coins that came with it; `done`
    counts the effects carried out (AOC-TURN-18).
    """

    seat: Seat
    civilization: CivilizationId
    bonus: Count
    done: Count = 0


@dataclass(slots=True)
class TechnologyGain(Frame):
    """A player gains `left` technologies, one after the other (AOC-TURN-16)."""

    seat: Seat
    left: Count


@dataclass(slots=True)
class WonderGain(Frame):
    """A player gains a wonder (AOC-TURN-15)."""

    seat: Seat


@dataclass(slots=True)
class CultureOffer(Frame):
    """A player who has built may perform Culture (AOC-CIV-44)."""

    seat: Seat
