"""Information-set Monte Carlo tree search against the public interface: any game of Saecula, in under 100 lines.

    >>> from saecula.bots import register_bot
    >>> register_bot("ismcts", Ismcts)              # or an entry point; then `saecula sim GAME --bots "ismcts,greedy"`

Single observer, one re-deal for each iteration, UCB over the moves that are legal in that deal; a leaf is valued by the
chances that the game's evaluation gives to each seat.
"""

from __future__ import annotations

import math
from time import monotonic

from saecula.bots import Peek, chances
from saecula.core import Match, Move, seeded


class Node:
    """What is known after a sequence of moves: visits, availability, and the sum of rewards for the seat that moved."""

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.after: dict[str, Node] = {}

    def bound(self, explore: float) -> float:
        """The upper confidence bound; an untried move comes first."""
        if not self.visits:
            return math.inf
        return self.reward / self.visits + explore * math.sqrt(math.log(max(1, self.available)) / self.visits)


class Ismcts:
    """Searches as long as the peek allows, or for a number of iterations. The same seed gives the same choices."""

    name = "ismcts"
    clones = True

    def __init__(self, seed: int = 0, iterations: int = 200, explore: float = 0.4, depth: int = 12) -> None:
        self.chance = seeded(seed)
        self.iterations = iterations
        self.explore = explore
        self.depth = depth

    def choose(self, peek: Peek) -> Move:
        moves = peek.moves
        if len(moves) == 1:
            return moves[0]
        root = Node()
        end = None if peek.seconds is None else monotonic() + peek.seconds
        for _ in range(self.iterations):
            self._iterate(root, peek.clone(branch=self.chance.next(1 << 30)))
            if end is not None and monotonic() > end:
                break
        return max(moves, key=lambda move: root.after[move.text].visits if move.text in root.after else -1)

    def _iterate(self, root: Node, match: Match) -> None:
        """Goes down the tree on one deal, adds one node, and reports the value of the leaf upwards."""
        path, node = [root], root
        for _ in range(self.depth):
            if match.over:
                break
            seat = match.seats[0]
            legal = match.moves_of(seat).list()
            for move in legal:
                node.after.setdefault(move.text, Node(seat)).available += 1
            fresh = [move for move in legal if not node.after[move.text].visits]
            if fresh:
                move = fresh[self.chance.next(len(fresh))]
            else:
                move = max(legal, key=lambda move: node.after[move.text].bound(self.explore))
            match.play(move, seat)
            node = node.after[move.text]
            path.append(node)
            if fresh:
                break
        worth = chances(match)
        for one in path:
            one.visits += 1
            if one.seat >= 0:
                one.reward += worth[one.seat]
