"""The bot that looks one move ahead."""

from __future__ import annotations

from saecula.bots.bot import Peek, considered, worth_a_thought
from saecula.bots.evaluation import Evaluate, Evaluator, all_values
from saecula.core import Match, Move, seeded


class Greedy:
    """Plays each legal move on a copy of what it knows, and takes the one whose position the game values most.

    What it cannot know is re-dealt `branches` times, and the values are added up. If others answer at the same time,
    their answers are guessed at random, the same for each of its own moves. A move that only opens a further question
    (first the action, then its card) may not have changed anything yet, so it is worth as much as its best
    continuation, `chain` questions deep. Ties are broken at random, in the same way for the same seed.

    `evaluate` is another evaluation (see `saecula.bots.evaluation`). With `overlooks`, it makes a human mistake: it
    does not think of each of its moves, but overlooks them with that probability.
    """

    name = "greedy"
    clones = True

    def __init__(
        self,
        seed: int = 0,
        branches: int = 1,
        chain: int = 2,
        evaluate: str | Evaluate = "",
        overlooks: float = 0.0,
    ) -> None:
        self._evaluator = Evaluator(evaluate)
        self.overlooks = min(1.0, max(0.0, overlooks))
        self._chance = seeded(seed)
        self._branches = max(1, branches)
        self._chain = max(0, chain)

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if self.overlooks:
            moves = self._noticed(moves)
        if len(moves) == 1:
            return moves[0]
        evaluate = self._evaluator.of(peek.game)
        base = peek.clone(keep=False, branch=self._chance.next(1 << 30))
        moves = worth_a_thought(base, peek.seat, moves)
        totals = [0.0] * len(moves)
        for number in range(self._branches):
            if number:
                base = peek.clone(keep=False, branch=self._chance.next(1 << 30))
            guess = self._chance.next(1 << 30)
            for i, worth in enumerate(self._worths(evaluate, base, peek.seat, moves, guess, self._chain)):
                totals[i] += worth
        best = max(totals)
        ties = [move for move, total in zip(moves, totals, strict=True) if total == best]
        return ties[self._chance.next(len(ties))] if len(ties) > 1 else ties[0]

    def _noticed(self, moves: list[Move]) -> list[Move]:
        """The moves that the bot thinks of; at least one."""
        often = int(self.overlooks * 1000)
        noticed = [move for move in moves if self._chance.next(1000) >= often]
        return noticed or [moves[self._chance.next(len(moves))]]

    def _worths(
        self, evaluate: Evaluate, base: Match, seat: int, moves: list[Move], guess: int, chain: int
    ) -> list[float]:
        """How good the position is for the seat after each of the moves."""
        after = [self._after(base, seat, move, guess) for move in moves]
        worths = [0.0] * len(moves)
        settled = []
        for i, match in enumerate(after):
            if chain and match.table.partway and match.seats == [seat]:
                worths[i] = max(self._worths(evaluate, match, seat, considered(match, seat), guess, chain - 1))
            else:
                settled.append(i)
        for i, value in zip(settled, all_values(evaluate, [after[i].table for i in settled], seat), strict=True):
            worths[i] = value
        return worths

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
