"""What moves cost now, for labels: civil actions, food, resources or science by the text of the move."""

from __future__ import annotations

from saecula.games.through_the_ages.cards import CARDS, amount
from saecula.games.through_the_ages.costs import (
    build_cost,
    growth_cost,
    science_price,
    stages_per_action,
    upgrade_cost,
)
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS, FREE
from saecula.games.through_the_ages.effects.wonders import OCEAN_LINER
from saecula.games.through_the_ages.moves import UPGRADE
from saecula.games.through_the_ages.phases.takes import take_cost
from saecula.games.through_the_ages.table import Table


def prices(t: Table) -> dict[str, int]:
    """The cards of the row, and in the action phase all that is bought then. All of it follows from open cards."""
    agreement = t.agreement
    if agreement is not None and agreement.left:
        return _row(t, agreement.seat)
    seat = t.turn
    civ = t.civs[seat]
    found = _row(t, seat)
    if t.phase != "actions" or t.round == 1:
        return found
    if civ.tokens.yellow:
        found["grow"] = growth_cost(civ)
        if OCEAN_LINER in civ.wonders:
            found[f"grow {OCEAN_LINER}"] = growth_cost(civ, amount(OCEAN_LINER, "cheaper"))
    for id, workers in civ.workers.items():
        found[f"build {id}"] = build_cost(t, seat, id)
        if workers:
            for new in UPGRADE[id]:
                if new in civ.workers:
                    found[f"upgrade {id} {new}"] = upgrade_cost(t, seat, id, new)
    if civ.project:
        steps = CARDS[civ.project].steps[civ.steps :]
        for n in range(1, min(stages_per_action(civ), len(steps)) + 1):
            found[f"stage {n}"] = sum(steps[:n])
    for id in civ.hands.civil:
        if CARDS[id].technology:
            found[f"play {id}"] = science_price(t, seat, id)
        if CARDS[id].type == "government":
            found[f"revolt {id}"] = science_price(t, seat, id, True)
    for id in civ.hands.civil:
        if CARDS[id].type == "action":
            for target in ACTION_CARDS[id].candidates(t, seat):
                price = ACTION_CARDS[id].price(t, seat, target)
                if price != FREE:
                    found[f"use {id} {target}".strip()] = price
    return found


def _row(t: Table, seat: int) -> dict[str, int]:
    """Civil actions for the cards of the row (TTA-TAKE-12)."""
    civ = t.civs[seat]
    return {f"take {i + 1}": take_cost(civ, i + 1, t.row[i]) for i in range(len(t.row)) if t.row[i]}
