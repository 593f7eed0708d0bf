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
from saecula.games.through_the_ages.effects.wonders import LINER
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
    if civ.yellow:
        found["grow"] = growth_cost(civ)
        if LINER in civ.wonders:
            found[f"grow {LINER}"] = growth_cost(civ, amount(LINER, "cheaper"))
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
    for id in civ.hand:
        if CARDS[id].technology:
            found[f"play {id}"] = science_price(t, seat, id)
        if CARDS[id].type == "government":
            found[f"revolt {id}"] = science_price(t, seat, id, True)
    for id in civ.hand:
        if CARDS[id].type == "action":
            _with_card(found, id)
    return found


def _row(t: Table, seat: int) -> dict[str, int]:
    """Civil actions for the cards of the row (TTA-TAKE-12)."""
    civ = t.civs[seat]
    return {f"take {i + 1}": take_cost(civ, i + 1, t.row[i]) for i in range(len(t.row)) if t.row[i]}


def _with_card(found: dict[str, int], id: str) -> None:
    """The same moves by an action card, with its discount (TTA-ACTION-08, TTA-ACTION-09)."""
    for move, price in list(found.items()):
        verb, _, rest = move.partition(" ")
        type = CARDS[rest.split(" ")[0]].type if verb in ("build", "upgrade") else ""
        less = -1
        if verb == "build" and type in ("farm", "mine"):
            less = amount(id, "land") or -1
        elif verb == "build" and type == "urban":
            less = amount(id, "urban") or -1
        elif verb == "upgrade" and type != "unit":
            less = amount(id, "upgrade") or -1
        elif verb in ("play", "revolt") and amount(id, "technology"):
            less = 0
        elif move == "stage 1" and amount(id, "stage"):
            rest = ""
            less = amount(id, "stage")
        elif move == "grow" and amount(id, "grow"):
            less = 0
        if less >= 0:
            target = f"revolt {rest}" if verb == "revolt" else rest
            found[f"use {id} {target}".strip()] = max(0, price - less)
