"""What tests say about a position: play these moves, expect a refusal by this rule, compare the legal moves."""

from __future__ import annotations

from typing import TypeVar

from saecula.core import Match, RuleId, Seat, Table

M = TypeVar("M", bound=Match)
T = TypeVar("T", bound=Table)


def play(match: M, *moves: str) -> M:
    """Plays the moves for whoever is asked.

    `1: accept` is for seat 1; `fight spearman 0 = 4, 2` dictates the outcomes of chance.
    """
    for line in moves:
        head, _, tail = line.partition("=")
        seat, colon, text = head.partition(":")
        outcomes = [word.strip() for word in tail.split(",")] if tail.strip() else None
        match.play((text if colon else head).strip(), int(seat) if colon else None, outcomes)
    return match


def refused(match: Match, move: str, seat: Seat | None = None) -> RuleId:
    """The rule that forbids a move now; empty if it is allowed."""
    refusal = match.why_not(move, seat)
    return refusal.rule if refusal is not None else ""


def texts(match: Match, verb: str = "") -> set[str]:
    """The legal moves of whoever is asked, or those with a verb."""
    return {move.text for move in match.moves if not verb or move.verb == verb}


def table_of(match: Match, kind: type[T]) -> T:
    """The table of a match, checked to be of that class."""
    table = match.table
    assert isinstance(table, kind)
    return table
