"""Warnings before a move that would lose something."""

from __future__ import annotations

from saecula.server.problems import Problem
from saecula.server.tables.live import LiveTable


def warn(live: LiveTable, seat: int, text: str) -> None:
    """Raises a problem with the losses that a legal move is about to bring, if there are any."""
    match = live.match
    ask = match.ask(seat) if match is not None else None
    if match is None or ask is None or not match.game.moves.reads(text):
        return
    found = match.warnings(text, seat)
    if found:
        detail = f"{text} would lose something: send it without heed to play it."
        raise Problem(422, "move.warned", detail, {"move": text}, warnings=found, version=live.shown)
