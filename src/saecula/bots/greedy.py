"""The bot that looks one move ahead."""

from __future__ import annotations

from saecula.bots.bot import Peek
from saecula.core import Match, Move, seeded


class Greedy:
    """Plays each legal move on a copy of what it knows, and takes the one whose position the game values most.

    What it cannot know is re-dealt `branches` times, and the values are added up. If others answer at the same time,
    their answers are guessed at random, the same for each of its own moves. A move that only opens a further question
    (first the action, then its card) may not have changed anything yet, so it is worth as much as its best
    continuation, `chain` questions deep. Ties are broken at random, in the same way for the same seed.
    """

    name = "greedy"
    clones = True

    def __init__(self, seed: int = 0, branches: int = 1, chain: int = 2) -> None:
        self._chance = seeded(seed)
        self._branches = max(1, branches)
        self._chain = max(0, chain)

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        for _ in range(self._branches):
            base = peek.clone(keep=False, branch=self._chance.next(1 << 30))
            guess = self._chance.next(1 << 30)
            for i, move in enumerate(moves):
                totals[i] += self._worth(base, peek.seat, move, guess, self._chain)
        best = max(totals)
        ties = [move for move, total in zip(moves, totals, strict=True) if total == best]
        return ties[self._chance.next(len(ties))] if len(ties) > 1 else ties[0]

    def _worth(self, base: Match, seat: int, move: Move, guess: int, chain: int) -> float:
        """How good the position is for the seat after the move."""
        after = self._after(base, seat, move, guess)
        if chain and after.table.partway and after.seats == [seat]:
            return max(self._worth(after, seat, further, guess, chain - 1) for further in after.moves)
        return base.game.spec.evaluate(after.table, seat)

    def _after(self, base: Match, seat: int, move: Move, guess: int) -> Match:
        """A copy on which the move is played, with random answers of those who decide at the same time."""
        after = base.clone(keep=False)
        after.play(move, seat)
        lot = seeded(guess)
        while after.sealed and seat not in after.seats:
            other = after.seats[0]
            moves = after.moves_of(other)
            after.play(moves[lot.next(len(moves))], other)
        return after
