"""Warnings before real losses: Ready disks that are not deployed, areas left empty, Cities that could be saved.

Each is certain when the move is made, and another legal move would avoid it.
"""

from __future__ import annotations

from saecula.core import LossWarning, Move, Trial
from saecula.games.inner_sea.atlas import BIT, IS_LAND, OPEN
from saecula.games.inner_sea.board import CITY, cities, controls, others
from saecula.games.inner_sea.frames import Growth, Loss, LossAnywhere
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import DONE, LOSE
from saecula.games.inner_sea.table import Table


def warnings(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """The losses from a move of the Growth Phase, or in answer to a loss of disks."""
    question = trial.question
    if question == "deployment" and move is DONE:
        return _undeployed(trial)
    if question == "retirement" and move.verb == "retire":
        return _left_empty(trial, move)
    if question == "loss" and move is LOSE:
        return _city_here(trial)
    if question == "loss.any" and move.verb == "area":
        return _city_there(trial, move)
    return []


def _undeployed(trial: Trial[Table]) -> list[LossWarning]:
    """ACIS-GROW-34: Ready disks that are not deployed return to the supply, although there is a safe place for one."""
    t = trial.table
    growth = t.stack[-1]
    if not isinstance(growth, Growth) or not t.civs[growth.civ].ready:
        return []
    n = t.civs[growth.civ].ready
    foreign = others(t, growth.civ)
    for move in trial.moves:
        if move.verb == "deploy" and not foreign & BIT[move.arg] and _keeps(t, growth.civ, move.arg):
            return [LossWarning("ready", {"n": n}, "ACIS-GROW-34")]
    return []


def _keeps(t: Table, civ: CivId, area: str) -> bool:
    """Whether one more disk would survive the limits of the Reckoning Phase there (ACIS-STACK-07)."""
    most = 1 if BIT[area] & OPEN else CITY if IS_LAND[area] else 2
    return t.civs[civ].disks.get(area, 0) < most


def _left_empty(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """ACIS-GROW-04, ACIS-TERM-20: the last disk leaves an area that only this civilization occupies."""
    t = trial.table
    growth = t.stack[-1]
    if not isinstance(growth, Growth) or t.civs[growth.civ].disks.get(move.arg, 0) != 1:
        return []
    if not controls(t, growth.civ, move.arg):
        return []
    return [LossWarning("empty", {"area": move.arg}, "ACIS-GROW-04")]


def _city_here(trial: Trial[Table]) -> list[LossWarning]:
    """ACIS-LOSS-01: a City falls, although talents could save all the disks."""
    t = trial.table
    loss = t.stack[-1]
    if not isinstance(loss, Loss) or not IS_LAND[loss.area] or t.civs[loss.civ].disks.get(loss.area, 0) != CITY:
        return []
    payer = t.civs[t.rules.payer(t, loss.civ)]
    if payer.treasury < loss.n:
        return []
    lost = trial.after(LOSE)
    if lost is None or cities(lost.table, loss.civ) >= cities(t, loss.civ):
        return []
    return [LossWarning("city", {"area": loss.area, "n": loss.n}, "ACIS-LOSS-01")]


def _city_there(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """ACIS-FATE-28: a City falls, although the disk could be taken from another area without a City falling."""
    t = trial.table
    loss = t.stack[-1]
    if not isinstance(loss, LossAnywhere) or loss.n != 1:
        return []
    chosen = trial.after(move)
    if chosen is None or cities(chosen.table, loss.civ) >= cities(t, loss.civ):
        return []
    for other, match in trial.others(move):
        if other.verb == "area" and cities(match.table, loss.civ) >= cities(t, loss.civ):
            return [LossWarning("city.choice", {"area": move.arg}, "ACIS-FATE-28")]
    return []
