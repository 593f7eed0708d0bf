"""Warnings before real losses: a worker or a rest left unused, and what the end of the round takes.

Each is certain when the move is made, and another legal move would avoid it without costing anything.
"""

from __future__ import annotations

from typing import Final

from saecula.core import LossWarning, Match, Move, Seat, Trial
from saecula.games.age_of_civilization.kinds import ROUNDS
from saecula.games.age_of_civilization.moves import DONE, REST
from saecula.games.age_of_civilization.powers import strength
from saecula.games.age_of_civilization.table import Table

SOURCES: Final[dict[str, str]] = {
    "AOC-WAR-02": "war",
    "AOC-WORLD-11": "corruption",
    "AOC-WORLD-12": "barbarians",
}
"""What the end of a round takes from some players only, by its rule: the weakest, or the richest."""


def warnings(trial: Trial[Table], move: Move) -> list[LossWarning]:
    """The losses from ending the turn now."""
    if trial.question != "actions" or (move is not DONE and move is not REST):
        return []
    ended = trial.after(move, keep=True)
    assert ended is not None
    return [*_unused(trial, move, ended), *_round_end(trial, move, ended)]


def _endings(trial: Trial[Table], move: Move) -> list[tuple[Move, Match[Table]]]:
    """The copies in which the seat does one thing more (or rests), and then ends its turn."""
    out: list[tuple[Move, Match[Table]]] = []
    for other, match in trial.others(move):
        if other is not REST and other is not DONE:
            while match.seats == [trial.seat] and match.question != "actions":
                match.play(match.moves[0], trial.seat)  # which wonder, or whether to perform Culture too
            if match.seats != [trial.seat] or DONE not in match.moves:
                continue
            match.play(DONE, trial.seat)
        out.append((other, match))
    return out


def _worths(t: Table, seat: Seat) -> list[int]:
    """Everything of a player that is better to have than not."""
    p = t.players[seat]
    return [p.points, p.coins, p.workers, strength(p), len(p.technologies), len(p.wonders), len(p.civilizations)]


def _unused(trial: Trial[Table], move: Move, ended: Match[Table]) -> list[LossWarning]:
    """AOC-ACTION-10, AOC-REST-02: the turn ends, although one thing more would bring something and cost nothing.

    In the last round, only points count (AOC-END-07).
    """
    t, seat = trial.table, trial.seat
    last = t.round == ROUNDS
    mine = _worths(ended.table, seat)
    best: list[int] = []
    rests = False
    for other, match in _endings(trial, move):
        if match.question != ended.question or match.seats != ended.seats:
            continue
        after = _worths(match.table, seat)
        gains = [a - b for a, b in zip(after, mine, strict=True)]
        free = gains[0] > 0 if last else min(gains) >= 0 and max(gains[:3]) > 0
        if free and not _helps_others(match.table, ended.table, seat) and gains[:3] > best:
            best = gains[:3]
            rests = other is REST
    if not best:
        return []
    if last:
        return [LossWarning("last", {"n": best[0]}, "AOC-END-07")]
    what, gained = _gained(best)
    if rests:
        return [LossWarning(f"rest.{what}", gained, "AOC-REST-02")]
    return [LossWarning(f"workers.{what}", {**gained, "n": t.players[seat].workers - t.placed}, "AOC-ACTION-10")]


def _gained(gains: list[int]) -> tuple[str, dict[str, str | int]]:
    """What is above zero of points, coins and workers (at most two): the end of the message's id, and its numbers."""
    gained: dict[str, str | int] = {
        name: n for name, n in zip(("points", "coins", "workers"), gains, strict=True) if n > 0
    }
    named = list(gained)[:2]
    return "-".join(named), {name: gained[name] for name in named}


def _helps_others(after: Table, before: Table, seat: Seat) -> bool:
    """Whether another player has more afterwards."""
    return any(
        a > b
        for other in range(len(before.players))
        if other != seat
        for a, b in zip(_worths(after, other), _worths(before, other), strict=True)
    )


def _taken(match: Match[Table], seat: Seat) -> dict[str, int]:
    """What the end of the round takes from a seat, by the rule: workers or coins."""
    out: dict[str, int] = {}
    for event in match.log:
        if event.seat == seat and event.rule in SOURCES:
            n = event.params.get("n", 1)
            out[event.rule] = out.get(event.rule, 0) + (n if isinstance(n, int) else 1)
    return out


def _round_end(trial: Trial[Table], move: Move, ended: Match[Table]) -> list[LossWarning]:
    """AOC-WAR-02, AOC-WORLD-11, AOC-WORLD-12: the last player of the round is the weakest (or the richest), and one
    action more would change that.
    """
    seat = trial.seat
    out: list[LossWarning] = []
    for rule, n in _taken(ended, seat).items():
        if any(_spared(trial, other, rule) for other in trial.moves if other is not move and other is not REST):
            out.append(LossWarning(SOURCES[rule], {"n": n}, rule))
    return out


def _spared(trial: Trial[Table], other: Move, rule: str) -> bool:
    """Whether one action more would prevent the loss."""
    match = trial.after(DONE, keep=True) if other is DONE else trial.after(other, DONE, keep=True)
    return match is not None and match.table.round > trial.table.round and rule not in _taken(match, trial.seat)
