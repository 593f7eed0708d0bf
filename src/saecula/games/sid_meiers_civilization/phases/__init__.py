"""The procedures of the game, chapter by chapter."""

from __future__ import annotations

from typing import Final

from saecula.core import Procedures
from saecula.games.sid_meiers_civilization.phases.battle import BATTLE, ROUND
from saecula.games.sid_meiers_civilization.phases.bonus import (
    BONUS_PIECE,
    BOUGHT_PIECE,
    FREE_TECHNOLOGY,
    FREE_UPGRADE,
    MINOR_ARMY,
    OBSOLESCENCE,
)
from saecula.games.sid_meiers_civilization.phases.buy import BUY_PART, FOUNDING
from saecula.games.sid_meiers_civilization.phases.declarations import JOINING, REACTION
from saecula.games.sid_meiers_civilization.phases.movement import LOOKING, MOVEMENT_PART, WHICH_FLEET
from saecula.games.sid_meiers_civilization.phases.placement import PREPARATION
from saecula.games.sid_meiers_civilization.phases.production import PRODUCTION_PART
from saecula.games.sid_meiers_civilization.phases.trade import DEAL, EXCHANGE_CARDS, TRADE_PART
from saecula.games.sid_meiers_civilization.phases.turn import TURN

PROCEDURES: Final = Procedures(
    [
        PREPARATION,
        TURN,
        BUY_PART,
        BOUGHT_PIECE,
        FOUNDING,
        BONUS_PIECE,
        FREE_UPGRADE,
        OBSOLESCENCE,
        FREE_TECHNOLOGY,
        MINOR_ARMY,
        MOVEMENT_PART,
        WHICH_FLEET,
        LOOKING,
        REACTION,
        JOINING,
        BATTLE,
        ROUND,
        TRADE_PART,
        DEAL,
        EXCHANGE_CARDS,
        PRODUCTION_PART,
    ]
)
