"""The outcome of a game: scores and ranking."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core.types import Seat


@dataclass(slots=True)
class Outcome:
    """The end of a game.

    `reason` is a message id ("rounds", "resigned", ...); `scores` has one number per seat; `ranking` has the place of
    each seat, 1 for the winner, and equal numbers for a shared place. `awards` are further results (achievements of a
    solo game). `fractions` are the parts of the scores beyond whole points, if there are any: "1/2", or "" for none.
    """

    reason: str
    scores: list[int]
    ranking: list[int]
    awards: list[str] = field(default_factory=list)
    fractions: list[str] = field(default_factory=list)

    def score(self, seat: Seat) -> str:
        """The score of a seat as people write it: 9 or 9 1/2."""
        part = self.fractions[seat] if seat < len(self.fractions) else ""
        return f"{self.scores[seat]} {part}".strip() if self.scores[seat] or not part else part

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.ranking) if place == 1]


def rank(keys: list[list[int]]) -> list[int]:
    """Places by comparing keys (greater is better): [[20, 3], [20, 3], [19, 9]] gives [1, 1, 3]."""
    return [1 + sum(1 for other in keys if other > key) for key in keys]
