"""The phases of the rulebook by name."""

from __future__ import annotations

from typing import Final

from saecula.core.game import Phase
from saecula.games.sid_meiers_civilization.phases.battle import battle, battles, oracle
from saecula.games.sid_meiers_civilization.phases.buy import buy, buy_end
from saecula.games.sid_meiers_civilization.phases.declarations import attacks, joining, reaction
from saecula.games.sid_meiers_civilization.phases.duty import duty
from saecula.games.sid_meiers_civilization.phases.movement import looking, movement, movement_end, which
from saecula.games.sid_meiers_civilization.phases.placement import (
    deal_technologies,
    first_dice,
    markers,
    placement,
    start_dice,
)
from saecula.games.sid_meiers_civilization.phases.production import assign, assignment, critical, turn_end
from saecula.games.sid_meiers_civilization.phases.trade import answer, offer, trade
from saecula.games.sid_meiers_civilization.phases.turn import turn

PHASES: Final[dict[str, Phase]] = {
    "first_dice": first_dice,
    "placement": placement,
    "deal_technologies": deal_technologies,
    "markers": markers,
    "start_dice": start_dice,
    "turn": turn,
    "buy": buy,
    "buy_end": buy_end,
    "duty": duty,
    "movement": movement,
    "looking": looking,
    "which": which,
    "reaction": reaction,
    "joining": joining,
    "attacks": attacks,
    "battles": battles,
    "battle": battle,
    "oracle": oracle,
    "movement_end": movement_end,
    "trade": trade,
    "offer": offer,
    "answer": answer,
    "critical": critical,
    "assignment": assignment,
    "assign": assign,
    "turn_end": turn_end,
}

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
