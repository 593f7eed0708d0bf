"""The order of turns: seats play clockwise, each followed by the next one to the left."""

from __future__ import annotations

from saecula.core.types import Seat


def after(seat: Seat, players: int) -> Seat:
    """The next seat to the left."""
    return (seat + 1) % players


def clockwise(first: Seat, players: int) -> list[Seat]:
    """All seats in clockwise order, starting with the first."""
    return [(first + i) % players for i in range(players)]


def others(seat: Seat, players: int) -> list[Seat]:
    """All other seats in clockwise order, starting to the left of this one."""
    return [(seat + i) % players for i in range(1, players)]
