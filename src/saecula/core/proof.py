"""Checks whether the draws of a record come from the key that was announced before the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from saecula.core.chance import commitment
from saecula.core.errors import SaeculaError
from saecula.core.match import Match
from saecula.core.record import Record
from saecula.core.registry import game

PROVEN: Final = "proven"
CHANGED: Final = "changed"
UNKNOWN: Final = "unknown"


@dataclass(slots=True)
class Proof:
    """The verdict and its reason: a message id (after `app.verify.`) with its parameters."""

    verdict: str
    id: str
    params: dict[str, str | int] = field(default_factory=dict)


def prove(record: Record, announced: str = "") -> Proof:
    """Plays the record with the draws of its key and compares. `announced` is the hash that the table showed.

    Raises UnknownGame if there is no such game; everything else that can be wrong is part of the answer.
    """
    if not record.commitment:
        return Proof(UNKNOWN, "uncommitted")
    if announced and announced != record.commitment:
        return Proof(CHANGED, "announced", {"announced": announced, "commitment": record.commitment})
    if record.redacted:
        return Proof(UNKNOWN, "seat")
    if not record.key:
        return Proof(UNKNOWN, "keyless")
    key = bytes.fromhex(record.key)
    if commitment(key) != record.commitment:
        return Proof(CHANGED, "key", {"found": commitment(key), "commitment": record.commitment})
    match = Match.begin(game(record.game), record.seed or 0, [], key=key)
    return _compared(record, match, 0, [d.text for d in record.setup]) or _followed(record, match)


def _followed(record: Record, match: Match) -> Proof:
    for i, entry in enumerate(record.entries):
        try:
            match.play(entry.text, entry.seat)
        except SaeculaError as error:
            return Proof(CHANGED, "move", {"n": i + 1, "why": str(error)})
        found = _compared(record, match, i + 1, [d.text for d in entry.outcomes])
        if found is not None:
            return found
    reached, stated = match.outcome, record.outcome
    if (reached is None) != (stated is None) or (
        reached is not None
        and stated is not None
        and (reached.scores != stated.scores or reached.ranking != stated.ranking)
    ):
        return Proof(
            CHANGED,
            "result",
            {
                "stated": str(stated.scores) if stated is not None else "-",
                "reached": str(reached.scores) if reached is not None else "-",
            },
        )
    return Proof(PROVEN, "proven", {"moves": len(record.entries), "draws": match.table.chance.count})


def _compared(record: Record, match: Match, n: int, given: list[str]) -> Proof | None:
    """The difference between the outcomes of move n (0: the set-up) and the draws of the key."""
    drawn = [d.text for d in match.last_outcomes]
    if given == drawn:
        return None
    for i, (one, other) in enumerate(zip(given, drawn, strict=False)):
        if one != other:
            number = match.table.chance.count - len(drawn) + i + 1
            return Proof(CHANGED, "draw" if n else "setup", {"n": n, "number": number, "given": one, "drawn": other})
    return Proof(CHANGED, "count", {"n": n, "given": len(given), "drawn": len(drawn)})
