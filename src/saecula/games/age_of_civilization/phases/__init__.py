"""The whole game, from beginning to end."""

from __future__ import annotations

from typing import Final

from saecula.core import Procedure, Procedures
from saecula.games.age_of_civilization.frames import Round, Turn, WholeGame
from saecula.games.age_of_civilization.phases.actions import CULTURE_OFFER, actions
from saecula.games.age_of_civilization.phases.draft import draft
from saecula.games.age_of_civilization.phases.gains import TECHNOLOGY_GAIN, WONDER_GAIN
from saecula.games.age_of_civilization.phases.rise import RISING, rise
from saecula.games.age_of_civilization.phases.round_end import play_round, round_end, take_turn
from saecula.games.age_of_civilization.phases.turn_end import turn_end

GAME: Final = Procedure(WholeGame, {"draft": draft, "rounds": play_round})
ROUND: Final = Procedure(Round, {"turns": take_turn, "round_end": round_end}, within="rounds")
TURN: Final = Procedure(Turn, {"rise": rise, "actions": actions, "turn_end": turn_end}, within="turns")

PROCEDURES: Final = Procedures([GAME, ROUND, TURN, RISING, TECHNOLOGY_GAIN, WONDER_GAIN, CULTURE_OFFER])
