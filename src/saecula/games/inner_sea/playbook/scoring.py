"""What a player's VP are worth in scenarios: sums, halves and quarters, compared exactly (AMB-05)."""

from __future__ import annotations

from fractions import Fraction

from saecula.games.inner_sea.table import Table

INVADERS: list[str] = ["sea-peoples", "hittites", "assyrians"]


def civ_vp(t: Table, civ: int) -> Fraction:
    """The VP of a civilization with its half point (ACISP-ROME1-39)."""
    half = t.book.halves[civ] if civ < len(t.book.halves) else 0
    return Fraction(t.civs[civ].vp) + Fraction(half, 2)


def divisor(t: Table, seat: int) -> int:
    """By what the summed VP of a player are divided (ACISP-MULTI-21, ACISP-MULTI-23, ACISP-ROME1-03, ACISP-GODKING-50,
    ACISP-GODKING-53, ACISP-GODKING-54, ACISP-GODKING-63)."""
    book = t.book
    if book.has("one-against-two") and seat == book.number("double-seat"):
        return book.number("handicap", 4)
    if book.has("god-king") and sum(1 for c in t.civs if c.seat == seat and c.id in INVADERS) == 2:
        return 2
    return book.number(f"divide:{seat}", 1)


def seat_vp(t: Table, seat: int) -> Fraction:
    """The score of a player at this moment."""
    total = Fraction(0)
    for i, c in enumerate(t.civs):
        if c.seat == seat:
            total += civ_vp(t, i)
    return total / divisor(t, seat)


def player_vp(t: Table, civ: int) -> Fraction:
    """ACISP-MULTI-07: the score of the player who leads a civilization; an NPC counts for itself."""
    seat = t.civs[civ].seat
    return seat_vp(t, seat) if seat >= 0 else civ_vp(t, civ)
