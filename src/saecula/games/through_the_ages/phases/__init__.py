"""The phases of the game by name."""

from __future__ import annotations

from saecula.core.game import Phase
from saecula.games.through_the_ages.phases import (
    actions,
    battle,
    bonus,
    colonize,
    final,
    politics,
    produce,
    resolve,
    spoils,
    turn,
)

STEPS = spoils.SPOIL_STEPS

PHASES: dict[str, Phase] = {
    "bonus.private": bonus.private,
    "bonus.choice": bonus.choice,
    "begin": turn.begin,
    "replenish": turn.replenish,
    "war.begin": battle.war_begins,
    "politics": politics.politics,
    "seed": politics.seed,
    "offer": politics.answer_offer,
    "resolve": resolve.resolve,
    "auction": colonize.auction,
    "colony.pay": colonize.pay_colony,
    "battle.attack": battle.attack,
    "battle.defend": battle.defend,
    "battle.settle": battle.settle_battle,
    "battle.end": battle.end_battle,
    "discard": politics.discard,
    "actions": actions.actions,
    "production": produce.production,
    "production.mines": produce.production_mines,
    "draw": produce.draw,
    "turn.end": turn.end_turn,
    "final": final.final,
}
