"""Warnings before real losses: aircraft without a place, effects that end with the era, gold and points left unused,
settlements left without an army.

Each is certain when the move is made, and another legal move would avoid it.
"""

from __future__ import annotations

from typing import Final

from saecula.core import LossWarning, Match, Move, Seat, Trial, after, clockwise, number_in
from saecula.games.sid_meiers_civilization.board import LAND
from saecula.games.sid_meiers_civilization.cards import IMPROVEMENTS, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.economy import assigned_output, income
from saecula.games.sid_meiers_civilization.moves import COLLECT, END
from saecula.games.sid_meiers_civilization.pieces import has_army
from saecula.games.sid_meiers_civilization.score import points
from saecula.games.sid_meiers_civilization.table import Table
from saecula.games.sid_meiers_civilization.view import knows

SCORING: Final[list[str]] = ["upgrade", "found", "buy"]
"""The verbs of purchases that bring points (SMC-VP-01..03)."""


def warnings(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """The losses from ending a part of the turn, from a technology of the next era, and from an assignment."""
    question = trial.question
    if move is END:
        if question == "buy":
            return [*_aircraft(trial), *_points(trial)]
        if question == "movement":
            return [*_aircraft(trial), *_empty(trial)]
        return _aircraft(trial) if question == "trade" else []
    if move is COLLECT and question == "production.assign":
        return _assignment(trial)
    if move.verb == "buy" and question == "buy":
        return _era(trial, move)
    return _improvement(trial, move) if move.verb == "obsolete" else []


# --- aircraft ---


def _aircraft(trial: Trial[Table]) -> list[LossWarning]:
    """SMC-AIR-11: aircraft without a legal place are lost at the end of the phase; a flight would save one."""
    flights = [move for move in trial.moves if move.verb in ("fly", "sail", "recruit")]
    lost = _lost(trial.after(END, keep=True), trial.seat) if flights else 0
    if lost and any(_lost(trial.after(move, END, keep=True), trial.seat, lost) < lost for move in flights):
        return [LossWarning("aircraft", {"n": lost}, "SMC-AIR-11")]
    return []


def _lost(match: Match[Table] | None, seat: Seat, unknown: int = 0) -> int:
    """How many aircraft a seat loses in this copy; `unknown` if the moves cannot be made one after the other."""
    if match is None:
        return unknown
    return sum(number_in(event) for event in match.log if event.id == "aircraft.lost" and event.seat == seat)


# --- points and gold ---


def last_purchases(t: Table) -> bool:
    """SMC-END-08, SMC-END-09, SMC-END-15, SMC-END-22: whether nobody will buy anything after this phase."""
    if t.turn_limit and t.turn >= t.turn_limit:
        return True
    return t.ending == "technologies" or (bool(t.ending) and t.length == "long" and t.ending_turn == t.turn)


def _points(trial: Trial[Table]) -> list[LossWarning]:
    """SMC-VP-01: in the last Buy phase, gold that could still buy points is lost.

    A village on a marker that the player has not seen brings no certain point.
    """
    t, seat = trial.table, trial.seat
    if not last_purchases(t):
        return []
    now = points(t, seat)
    best = 0
    for move in trial.moves:
        hidden = move.verb == "found" and move.arg in t.markers and not knows(t, seat, move.arg)
        match = trial.after(move) if move.verb in SCORING and not hidden else None
        if match is not None:
            best = max(best, points(match.table, seat) - now)
    return [LossWarning("points", {"n": best, "gold": t.players[seat].gold}, "SMC-VP-01")] if best else []


def _assignment(trial: Trial[Table]) -> list[LossWarning]:
    """SMC-PROD-14: the symbols could be assigned to more gold."""
    t, seat = trial.table, trial.seat
    best = income(t, seat).paid
    paid = income(t, seat, assigned_output(t, seat, t.cheered, t.equipped)).paid
    if paid < best:
        return [LossWarning("assignment", {"n": best - paid, "gold": paid}, "SMC-PROD-14")]
    return []


# --- what becomes obsolete ---


def _era(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """SMC-ERA-02, SMC-WONDER-04: the first technology of the next era ends the effects of the player's own wonders."""
    t, seat = trial.table, trial.seat
    if (
        last_purchases(t)
        or TECHNOLOGIES[move.arg].era <= t.era
        or any(TECHNOLOGIES[id].era > t.era for id in t.technologies)
    ):
        return []
    later = t.copy()
    later.era += 1
    n = income(t, seat).paid - income(later, seat).paid
    return [LossWarning("era", {"n": n}, "SMC-WONDER-04")] if n > 0 else []


def _improvement(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """SMC-IMPROVE-09: the player's own copy of an improvement is returned too."""
    if move.arg not in trial.table.players[trial.seat].improvements:
        return []
    n = IMPROVEMENTS[move.arg].symbols
    return [LossWarning("improvement", {"improvement": move.arg, "n": n}, "SMC-IMPROVE-09")]


# --- settlements ---


def _empty(trial: Trial[Table]) -> list[LossWarning]:
    """SMC-BATTLE-24: a settlement without an army falls to an army that enters it; one could still be moved there."""
    t, seat = trial.table, trial.seat
    out: list[LossWarning] = []
    marches = [move for move in trial.moves if move.verb == "move"]
    for territory in undefended(t, seat):
        enemies = threats(t, seat, territory)
        if not enemies:
            continue
        helping = [move for move in marches if move.args[2] == territory]
        if any(_defends(trial.after(move), t, seat, territory) for move in helping):
            out.append(LossWarning("empty", {"territory": territory, "n": enemies}, "SMC-BATTLE-24"))
    return out


def undefended(t: Table, seat: Seat) -> list[str]:
    """The settlements of a player without an army of their own."""
    forces = t.players[seat].forces
    return [s for s, x in t.settlements.items() if x.owner == seat and (s not in forces or not has_army(forces[s]))]


def threats(t: Table, seat: Seat, territory: str) -> int:
    """How many armies that move before the player does so again are next to a territory, by land."""
    order = clockwise(t.start, len(t.players))
    later = order[order.index(seat) + 1 :]
    following = clockwise(after(t.start, len(t.players)), len(t.players))
    soon = {*later, *following[: following.index(seat)]}
    return sum(
        1
        for other in soon
        if t.players[other].alive
        for space in LAND[territory]
        if space in t.players[other].forces and has_army(t.players[other].forces[space])
    )


def _defends(match: Match[Table] | None, before: Table, seat: Seat, territory: str) -> bool:
    """Whether a settlement has an army in this copy, and no other has lost its own."""
    if match is None:
        return False
    empty = undefended(match.table, seat)
    return territory not in empty and len(empty) < len(undefended(before, seat))
