"""The whole game, from beginning to end."""

from __future__ import annotations

from typing import Final

from saecula.core import Procedure, Procedures
from saecula.games.through_the_ages.frames import WholeGame
from saecula.games.through_the_ages.phases.battle import BATTLE
from saecula.games.through_the_ages.phases.bonus import choice, private
from saecula.games.through_the_ages.phases.colonize import AUCTION
from saecula.games.through_the_ages.phases.final import final
from saecula.games.through_the_ages.phases.politics import OFFERING, SEEDING
from saecula.games.through_the_ages.phases.resolve import EVENT, EVENT_CHOICES
from saecula.games.through_the_ages.phases.spoils import SPOILS_CHOICES
from saecula.games.through_the_ages.phases.turn import TURN, next_turn, take_turn

GAME: Final = Procedure(
    WholeGame,
    {
        "bonus.private": private,
        "bonus.choice": choice,
        "turns": take_turn,
        "turn.next": next_turn,
        "final": final,
    },
)

PROCEDURES: Final = Procedures([GAME, TURN, SEEDING, OFFERING, EVENT, AUCTION, BATTLE, *EVENT_CHOICES, *SPOILS_CHOICES])
