"""How scenarios are won: sides and their scores, ties, and the level of success of a solitaire game."""

from __future__ import annotations

from fractions import Fraction

from saecula.core import Outcome, rank
from saecula.games.inner_sea.board import cities, controls, on_map
from saecula.games.inner_sea.playbook.bars import PERSIANS, named
from saecula.games.inner_sea.playbook.ending import EGYPT_GONE, NPC_WINS, invader_seats
from saecula.games.inner_sea.playbook.scoring import civ_vp, seat_vp
from saecula.games.inner_sea.table import Table

PARTS_OF_VP = 60
"""Scores are compared in sixtieths: halves, thirds, quarters and fifths stay exact."""


def whole(value: Fraction) -> int:
    return int(value)


def npc_vp(t: Table) -> Fraction:
    """What the NPCs' side has: sums, halves or the best single one, as the scenario says."""
    machines = [i for i, c in enumerate(t.civs) if c.seat < 0 and (c.vp or on_map(c) or i in t.order)]
    if not machines:
        return Fraction(-1)
    if t.book.has("hannibal"):  # ACISP-HANN-03: Macedonia records no VP
        machines = [i for i in machines if t.civs[i].id in ("rome", "carthage")]
        return sum((civ_vp(t, i) for i in machines), Fraction(0))
    if t.book.has("imperial"):  # ACISP-ROME2-02, ACISP-ROME2-43
        return sum((civ_vp(t, i) for i in machines), Fraction(0))
    if t.book.has("god-king"):  # ACISP-GODKING-44: rounded down
        total = sum((civ_vp(t, i) for i in machines), Fraction(0))
        return Fraction(int(total) // 2) if len(machines) > 1 else total
    if t.book.has("greeks-and-persians"):  # ACISP-GRPE-55
        return sum((civ_vp(t, i) for i in machines), Fraction(0)) / 2
    return max(civ_vp(t, i) for i in machines)


def tell_final(t: Table) -> None:
    """At the end of a game alone: your points and those of the other side, as the scenario counts them."""
    other = npc_vp(t)
    if t.players == 1 and other >= 0:
        t.tell("final", -1, {"vp": f"{float(seat_vp(t, 0)):g}", "other": f"{float(other):g}"}, "ACIS-END-01")


def scenario_outcome(t: Table) -> Outcome:
    """The result of a scenario for its players."""
    seats = range(t.players)
    scores = [seat_vp(t, seat) for seat in seats]
    if t.book.has("greeks-and-persians") and t.players == 2:
        scores[1] = scores[1] / 2
    shown = [whole(score) for score in scores]
    if t.players == 1:
        won, level = alone(t, scores[0])
        return Outcome(t.reason or "final-epoch", shown, [1 if won else 2], [level])
    if t.reason == EGYPT_GONE and t.book.winner >= 0:
        return Outcome(t.reason, shown, [1 if seat in invader_seats(t) else 2 for seat in seats], awards(t))
    if t.book.winner >= 0:
        ranking = rank([[1 if seat == t.book.winner else 0, int(scores[seat] * PARTS_OF_VP)] for seat in seats])
        return Outcome(t.reason, shown, [1 if place == 1 else 2 for place in ranking], awards(t))
    fixed = persian_rank(t, scores)
    if fixed:
        return Outcome(t.reason or "final-epoch", shown, fixed, awards(t))
    if t.book.has("teams"):
        return team_outcome(t, scores, shown)
    keys = [[int(scores[seat] * PARTS_OF_VP), *tie_keys(t, seat)] for seat in seats]
    out = Outcome(t.reason or "final-epoch", shown, rank(keys), awards(t))
    if any(c.seat < 0 for c in t.civs) and npc_vp(t) > max(scores):
        out.awards.append("npc-victory")
    return out


def awards(t: Table) -> list[str]:
    if t.book.winner == NPC_WINS:
        return ["npc-victory"]
    if t.book.has("alexander"):
        return [level_of_alexander(t)]
    return [t.book.level] if t.book.level else []


def level_of_alexander(t: Table) -> str:
    """ACISP-ALEX-19, ACISP-ALEX-43: what the result means for the Greeks, seat 0."""
    ahead = seat_vp(t, 0) >= persian_vp(t)
    if t.book.winner == 0:
        return "victory" if ahead else "minor-victory"
    return "defeat" if ahead else "decisive-defeat"


def tie_keys(t: Table, seat: int) -> list[int]:
    """Ties: Control of Rome or Troy (ACISP-ROME1-62), Carthage (ACISP-HANN-43), the single player (ACISP-MULTI-16);
    else ACIS-END-02 on."""
    own = [i for i, c in enumerate(t.civs) if c.seat == seat]
    if t.book.has("imperial"):
        area = "troy" if t.map == "E" else "rome"
        return [1 if any(controls(t, i, area) for i in own) else 0]
    if t.book.has("hannibal"):
        return [1 if any(t.civs[i].id == "carthage" for i in own) else 0]
    if t.book.has("one-against-two"):
        return [1 if seat == t.book.number("single-seat") else 0]
    wonders = sum(
        1 for w in t.wonders.values() if w.owner in own and not w.destroyed and w.area in t.civs[w.owner].disks
    )
    return [
        wonders,
        sum(cities(t, i) for i in own),
        sum(on_map(t.civs[i]) for i in own),
        sum(len(t.civs[i].disks) for i in own),
    ]


def persian_rank(t: Table, scores: list[Fraction]) -> list[int]:
    """ACISP-ALEX-42, ACISP-DARIUS-31, ACISP-GRPE-56 for two players: seat 0 leads the power that the scenario is named
    after."""
    if t.book.has("alexander"):
        return [2, 1]
    if t.book.has("darius"):
        return [1, 2] if darius_wins(t) else [2, 1]
    if t.book.has("greeks-and-persians"):
        return [2, 1] if scores[1] > scores[0] else [1, 2]
    return []


def persian_vp(t: Table) -> Fraction:
    return sum((civ_vp(t, named(t, id)) for id in PERSIANS if named(t, id) >= 0), Fraction(0))


def darius_wins(t: Table) -> bool:
    """ACISP-DARIUS-31: at least as many VP as the Greeks, and Control of an area of the eight original Persian
    Golds."""
    greeks = civ_vp(t, named(t, "greeks"))
    areas = [area for area, owner in t.book.owners.items() if t.civs[owner].id in PERSIANS] if t.book.owners else []
    holds = any(controls(t, named(t, id), area) for id in PERSIANS for area in areas)
    return persian_vp(t) >= greeks and holds


def team_outcome(t: Table, scores: list[Fraction], shown: list[int]) -> Outcome:
    """ACISP-TEAM-09, ACISP-TEAM-10: the best team together, or within it the civilization that contributed most."""
    n = t.book.number("teams")
    totals = [
        int(sum((scores[s] for s in range(t.players) if s % n == team), Fraction(0)) * PARTS_OF_VP) for team in range(n)
    ]
    if t.book.has("team-combined"):
        keys = [[totals[seat % n]] for seat in range(t.players)]
    else:
        keys = [[totals[seat % n], int(scores[seat] * PARTS_OF_VP)] for seat in range(t.players)]
    return Outcome(t.reason or "final-epoch", shown, rank(keys), [])


def alone(t: Table, score: Fraction) -> tuple[bool, str]:
    """Whether the player of a solitaire game has won, and the level of success."""
    book = t.book
    if book.has("alexander"):  # ACISP-ALEX-19, ACISP-ALEX-42, ACISP-ALEX-43
        return book.winner >= 0, level_of_alexander(t)
    if book.winner >= 0:
        return True, "victory"
    if book.winner == NPC_WINS:
        return False, "defeat"
    if book.has("darius"):
        won = darius_wins(t)
        return won, "victory" if won else "defeat"
    if book.has("greeks-and-persians"):
        won = not npc_vp(t) > score
        return won, "victory" if won else "defeat"
    other = npc_vp(t)
    if other < 0:
        return True, "victory"
    if book.has("imperial") and score == other:  # ACISP-ROME2-28
        area = "troy" if t.map == "E" else "rome"
        won = any(c.seat >= 0 and controls(t, i, area) for i, c in enumerate(t.civs))
        return won, "victory" if won else "defeat"
    won = score > other  # ACISP-GODKING-44, ACISP-HANN-46: a tie is the NPC's
    return won, "victory" if won else "defeat"
