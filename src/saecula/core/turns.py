"""The order of turns: seats go clockwise, from one to the next on the left."""

from __future__ import annotations

from saecula.core.types import Seat


def after(seat: Seat, players: int) -> Seat:
    """The seat on the left of one."""
    return (seat + 1) % players


def clockwise(first: Seat, players: int) -> list[Seat]:
    """All seats, from one on."""
    return [(first + i) % players for i in range(players)]


def others(seat: Seat, players: int) -> list[Seat]:
    """All seats but one, from its left on."""
    return [(seat + i) % players for i in range(1, players)]
