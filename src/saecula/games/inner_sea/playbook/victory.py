"""How scenarios are won: the worth of VP to a player, compared exactly (AMB-05), sides, ties, and immediate ends."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from saecula.core import Outcome, rank
from saecula.core.types import RuleId, Seat
from saecula.games.inner_sea.board import on_map
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.points import half_points
from saecula.games.inner_sea.table import Table

if TYPE_CHECKING:
    from saecula.games.inner_sea.playbook.rules import Playbook

NPC_WINS: Final = -2
"""The winner of a game that the NPCs have won."""
PARTS_OF_VP: Final = 60
"""Scores are compared in sixtieths: halves, thirds, quarters and fifths stay exact."""


def civ_vp(t: Table, civ: CivId) -> Fraction:
    """The VP of a civilization with its half point (ACISP-ROME1-39)."""
    return Fraction(half_points(t, civ), 2)


def seat_vp(t: Table, seat: Seat) -> Fraction:
    """The current score of a player."""
    total = Fraction(0)
    for i, c in enumerate(t.civs):
        if c.seat == seat:
            total += civ_vp(t, i)
    return total / t.rules.divisor(t, seat)


def player_vp(t: Table, civ: CivId) -> Fraction:
    """ACISP-MULTI-07: the score of the player who leads a civilization; an NPC counts for itself."""
    seat = t.civs[civ].seat
    return seat_vp(t, seat) if seat >= 0 else civ_vp(t, civ)


def sum_vp(t: Table, civs: list[int]) -> Fraction:
    return sum((civ_vp(t, i) for i in civs), Fraction(0))


def npc_vp(t: Table) -> Fraction:
    """The score of the NPCs' side as the scenario counts it; -1 if there is none."""
    machines = [i for i, c in enumerate(t.civs) if c.seat < 0 and (civ_vp(t, i) or on_map(c) or i in t.order)]
    return t.rules.npc_vp(t, machines) if machines else Fraction(-1)


# --- immediate ends ---


def end(t: Table, reason: str, winner: int, rule: RuleId, level: str = "") -> None:
    """Ends the game; `winner` is a seat, NPC_WINS, or -1 if the points decide."""
    if t.reason:
        return
    t.reason = reason
    t.book.winner = winner
    if level:
        t.book.level = level
    t.tell("ends", -1, {"reason": reason}, rule)
    t.finish()


def seat_of(t: Table, civ: CivId) -> int:
    """The seat that wins with a civilization."""
    seat = t.civs[civ].seat if civ >= 0 else NPC_WINS
    return seat if seat >= 0 else NPC_WINS


# --- the result ---


def outcome(t: Table, rules: Playbook) -> Outcome:
    """The result of a scenario for its players, with halves, thirds and quarters of points (ACISP-ROME1-39)."""
    scores = rules.scores(t)
    result = decided(t, rules, scores)
    if any(score.denominator > 1 for score in scores):
        result.fractions = [str(score - int(score)) if score.denominator > 1 else "" for score in scores]
    return result


def decided(t: Table, rules: Playbook, scores: list[Fraction]) -> Outcome:
    """The winner, with the whole points of each seat."""
    seats = range(t.players)
    shown = [int(score) for score in scores]
    reason = t.reason or "final-epoch"
    if t.players == 1:
        won, level = rules.alone(t, scores[0])
        return Outcome(reason, shown, [1 if won else 2], [level])
    if t.book.winner >= 0:
        winners = rules.winners(t)
        if winners:
            return Outcome(t.reason, shown, [1 if seat in winners else 2 for seat in seats], rules.awards(t))
        ranking = rank([[1 if seat == t.book.winner else 0, int(scores[seat] * PARTS_OF_VP)] for seat in seats])
        return Outcome(t.reason, shown, [1 if place == 1 else 2 for place in ranking], rules.awards(t))
    fixed = rules.ranking(t, scores)
    if fixed:
        return Outcome(reason, shown, fixed, rules.awards(t))
    if t.book.agreed.teams:
        return team_outcome(t, scores, shown)
    keys = [[int(scores[seat] * PARTS_OF_VP), *rules.tie_keys(t, seat)] for seat in seats]
    out = Outcome(reason, shown, rank(keys), rules.awards(t))
    if any(c.seat < 0 for c in t.civs) and npc_vp(t) > max(scores):
        out.awards.append("npc-victory")
    return out


def team_outcome(t: Table, scores: list[Fraction], shown: list[int]) -> Outcome:
    """ACISP-TEAM-09, ACISP-TEAM-10: the best team wins together, or the civilization in it that contributed most
    wins."""
    n = t.book.agreed.teams
    totals = [
        int(sum((scores[s] for s in range(t.players) if s % n == team), Fraction(0)) * PARTS_OF_VP) for team in range(n)
    ]
    if t.book.agreed.together:
        keys = [[totals[seat % n]] for seat in range(t.players)]
    else:
        keys = [[totals[seat % n], int(scores[seat] * PARTS_OF_VP)] for seat in range(t.players)]
    return Outcome(t.reason or "final-epoch", shown, rank(keys), [])
