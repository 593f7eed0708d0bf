"""Several moves of one seat in one gesture: all or none."""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core import Match, SaeculaError
from saecula.server.problems import Problem, of_error


@dataclass(slots=True)
class Rehearsal:
    """How many of the moves to play, and why not the others."""

    count: int
    refused: Problem | None


def rehearse(match: Match, seat: int, texts: list[str]) -> Rehearsal:
    """Tries the moves on a copy of the match.

    If one is refused, none is played. But a move that could not be undone (a card was drawn, or somebody else may have
    been asked in secret) is played nonetheless, with those before it: otherwise a gesture that is meant to fail would
    reveal its results without having any effect.
    """
    trial = match.clone()
    stays = 0
    for i, text in enumerate(texts):
        try:
            if i and (trial.seats != [seat] or trial.discreet):
                raise Problem(422, "moves.end", "Somebody else decides, or the game is over.", {"n": i})
            trial.play(text, seat)
        except SaeculaError as error:
            return _refused(of_error(error), i, stays)
        except Problem as problem:
            return _refused(problem, i, stays)
        if not trial.can_undo(seat):
            stays = i + 1
    return Rehearsal(len(texts), None)


def _refused(problem: Problem, index: int, stays: int) -> Rehearsal:
    problem.more.update(index=index, played=stays)
    return Rehearsal(stays, problem)
