"""The procedures of the game, chapter by chapter, and the rule that each question comes from."""

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

QUESTIONS: Final[dict[str, str]] = {
    "placement": "SMC-SETUP-07",
    "buy": "SMC-BUY-01",
    "place": "SMC-BUY-20",
    "bonus.place": "SMC-BUY-22",
    "bonus.upgrade": "SMC-TECH-14",
    "improvement.obsolete": "SMC-IMPROVE-07",
    "technology.free": "SMC-EXPLORE-09",
    "army.minor": "SMC-EXPLORE-11",
    "fleet.which": "SMC-SEA-09",
    "movement": "SMC-MOVE-01",
    "marker.remove": "SMC-EXPLORE-14",
    "reaction": "SMC-BATTLE-03",
    "joining": "SMC-BATTLE-08",
    "attacks": "SMC-BATTLE-02",
    "battles": "SMC-BATTLE-31",
    "battle": "SMC-BATTLE-10",
    "battle.oracle": "SMC-WONDER-18",
    "trade": "SMC-TRADE-19",
    "trade.offer": "SMC-TRADE-05",
    "trade.answer": "SMC-TRADE-19",
    "trade.force": "SMC-WONDER-20",
    "production": "SMC-HAPPY-09",
    "production.assign": "SMC-HAPPY-06",
}
