"""Measures whether a learned policy helps the planner: it orders the moves, and the beam looks at the first ones only.

    python bench/policy.py age-of-civilization                                   # games, policy and its accuracy
    python bench/policy.py age-of-civilization --pairs 4@4000:all@4000 8@4000:all@4000
    python bench/policy.py age-of-civilization --often --pairs 4@4000:all@4000   # another order of the moves

First, beams of 300 nodes with the learned evaluation play against themselves, with some random moves. Each decision is
kept: the facts that the seat sees, the moves worth a thought, and the one that the beam chose. (They are kept in
build/policy, so the next run with the same game, number and seed begins with them.)

Then a network with one hidden layer (`--hidden 0`: none) and an output for each move of the game learns to predict that
choice. Printed is how often the choice is among the first moves in the games held out, beside two other orders: by how
often a move is chosen where it is possible, and by the value one move ahead, as `greedy` orders them.

Last come the duels, with two players and both seatings of each deal. `KEEP@NODES` is a beam that follows only the KEEP
best moves of each position by the policy, `all@NODES` is the beam as it is, and `KEEP/REPLIES@NODES` also looks at the
REPLIES best moves only where others answer. With `--often`, the order by frequency takes the place of the policy. A
shared victory counts as its share, the interval is Wilson's at 95 %. Times are processor time per decision; `looked` is
the number of positions that a bot plays out per game, which does not depend on the machine.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import saecula
from saecula.arena.figures import wilson
from saecula.bots import Beam, Greedy, Peek
from saecula.bots.beam import Line
from saecula.bots.bot import considered
from saecula.bots.registry import lot
from saecula.bots.weights import Encoding, squashed
from saecula.core import Game, Match, Move

PLACE = Path(__file__).parents[1] / "build" / "policy"
RANDOM = 0.08
"""How often a move of the games to learn from is random."""
HELD = 10
"""One of how many games is held out."""
DEALS = 700_000
"""The seed of the first deal of the duels, unless another is given."""
BATCH, RATE, DECAY = 256, 1e-3, 1e-2
"""How many decisions are learned at once, how fast at first, and how fast weights fade."""
TOPS = (1, 2, 3, 4, 5, 8)
"""Among how many first moves the chosen one is looked for."""

Floats = NDArray[np.float32]


class Decisions(NamedTuple):
    """Decisions by row: facts, moves (-1 where there are no more), the place of the chosen one, its place one move
    ahead, and the number of the game."""

    facts: NDArray[np.int16]
    moves: NDArray[np.int16]
    chosen: NDArray[np.int16]
    ahead: NDArray[np.int16]
    games: NDArray[np.int32]

    def only(self, rows: NDArray[Any]) -> Decisions:
        """Some of the rows."""
        return Decisions(*(column[rows] for column in self))


class OneAhead(Greedy):
    """Greedy, asked for what it thinks of each move."""

    def worths(self, base: Match, seat: int, moves: list[Move]) -> list[float]:
        return self._worths(self._evaluator.of(base.game), base, seat, moves, 0, self._chain)


def played(game: Game, number: int, seed: int, encoding: Encoding) -> list[tuple[bytes, list[int], int, int]]:
    """The decisions of one game: the facts, the moves, and the place of the chosen one there and one move ahead."""
    luck = np.random.default_rng([seed, number])
    match = game.start(seed * 1_000_003 + number, keep=False)
    bots = [Beam(int(luck.integers(1 << 30)), nodes=300, evaluate="best") for _ in range(game.players)]
    greedy = OneAhead(evaluate="best")
    found = []
    while not match.over:
        seat = match.seats[0]
        legal = match.moves_of(seat)
        if luck.random() < RANDOM:
            match.play(legal[int(luck.integers(len(legal)))], seat)
            continue
        peek = Peek(match, seat)
        move = bots[seat].choose(peek)
        if len(legal) > 1:
            base = peek.clone(keep=False, branch=int(luck.integers(1 << 30)))
            moves = considered(base, seat)
            if move in moves and len(moves) > 1:
                place = moves.index(move)
                worths = np.array(greedy.worths(base, seat, moves))
                ties = int((worths == worths[place]).sum())
                ahead = int((worths > worths[place]).sum() + luck.integers(ties))
                found.append((encoding.of([match.table], seat).tobytes(), [m.index for m in moves], place, ahead))
        match.play(move, seat)
    return found


def decisions(game: Game, count: int, seed: int) -> Decisions:
    """The decisions of that many games, played now or before."""
    path = PLACE / f"{game.spec.id}-games{count}-seed{seed}.npz"
    if not path.exists():
        encoding = Encoding(game.spec)
        kept = [(n, *one) for n in range(count) for one in played(game, n, seed, encoding)]
        most = max(len(row[2]) for row in kept)
        PLACE.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(
            path,
            facts=np.frombuffer(b"".join(row[1] for row in kept), np.int16).reshape(len(kept), -1),
            moves=np.array([row[2] + [-1] * (most - len(row[2])) for row in kept], np.int16),
            chosen=np.array([row[3] for row in kept], np.int16),
            ahead=np.array([row[4] for row in kept], np.int16),
            games=np.array([row[0] for row in kept], np.int32),
        )
    with np.load(path) as file:
        return Decisions(*(file[name] for name in Decisions._fields))


class Policy:
    """A network that scores the moves of a position: its facts, perhaps a hidden layer, an output for each move."""

    def __init__(self, layers: list[Floats]) -> None:
        self.layers = layers
        """Weights and biases in turn."""

    def scores(self, facts: NDArray[np.int16]) -> Floats:
        """The scores of all moves of the game, for rows of facts; only facts that are somewhere are multiplied."""
        some = np.flatnonzero(facts.any(axis=0))
        weight, bias, *rest = self.layers
        scores: Floats = squashed(facts[:, some]) @ weight[some] + bias
        if rest:
            scores = np.maximum(scores, 0) @ rest[0] + rest[1]
        return scores

    def places(self, data: Decisions) -> NDArray[np.int64]:
        """The place of each chosen move in the order of the policy."""
        found = []
        for first in range(0, len(data.chosen), 1024):
            part = data.only(np.arange(first, min(first + 1024, len(data.chosen))))
            scores = np.where(part.moves >= 0, np.take_along_axis(self.scores(part.facts), part.moves, 1), -np.inf)
            found.append((scores > np.take_along_axis(scores, part.chosen[:, None], 1)).sum(1))
        return np.concatenate(found)


def often(data: Decisions, outputs: int) -> Policy:
    """The order by how often a move is chosen where it is possible: a network that sees nothing."""
    possible = np.bincount(data.moves[data.moves >= 0], minlength=outputs)
    chosen = np.bincount(np.take_along_axis(data.moves, data.chosen[:, None], 1)[:, 0], minlength=outputs)
    share = (chosen + 0.1) / (possible + 1.0)
    return Policy([np.zeros((data.facts.shape[1], outputs), np.float32), share.astype(np.float32)])


def fitted(data: Decisions, held: Decisions, outputs: int, hidden: int, epochs: int, seed: int) -> Policy:
    """The policy that predicts the decisions held out best, of those after each epoch (Adam)."""
    luck = np.random.default_rng(seed)
    widths = [data.facts.shape[1], *([hidden] if hidden else []), outputs]
    layers: list[Floats] = []
    for k, (a, b) in enumerate(pairwise(widths)):
        wide = 0.0 if k == len(widths) - 2 else np.sqrt(2 / 100)  # about 100 facts are not zero
        layers += [(wide * luck.standard_normal((a, b))).astype(np.float32), np.zeros(b, np.float32)]
    first, second = [np.zeros_like(x) for x in layers], [np.zeros_like(x) for x in layers]
    best, least, step = Policy(layers), np.inf, 0
    for epoch in range(epochs):
        order = luck.permutation(len(data.chosen))
        rate = RATE * (1 - epoch / epochs)
        for start in range(0, len(order), BATCH):
            step += 1
            for k, slope in enumerate(slopes(layers, data.only(order[start : start + BATCH]))[0]):
                first[k] += 0.1 * (slope - first[k])
                second[k] += 0.001 * (slope * slope - second[k])
                change = first[k] / (1 - 0.9**step) / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
                layers[k] -= np.float32(rate) * (change + (DECAY * layers[k] if k % 2 == 0 else 0))
        parts = [held.only(np.arange(len(held.chosen))[k::8]) for k in range(8)]
        loss = float(np.mean([slopes(layers, part)[1] for part in parts]))
        print(f"epoch {epoch + 1}: held-out error {loss:.4f}", flush=True)
        if loss < least:
            best, least = Policy([layer.copy() for layer in layers]), loss
    return best


def slopes(layers: list[Floats], data: Decisions) -> tuple[list[Floats], float]:
    """The gradient of the error for each layer, and the error: the mean negative logarithm of the chosen's chance."""
    rows, seen = np.arange(len(data.chosen)), squashed(data.facts)
    middle = np.maximum(seen @ layers[0] + layers[1], 0) if len(layers) > 2 else seen
    scores = np.take_along_axis(middle @ layers[-2] + layers[-1], data.moves, 1)
    scores = np.where(data.moves >= 0, scores, -np.inf)
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    loss = -float(np.log(chances[rows, data.chosen] + 1e-12).mean())
    chances[rows, data.chosen] -= 1
    out: Floats = np.zeros((len(rows), len(layers[-1])), np.float32)
    where = np.nonzero(data.moves >= 0)
    out[where[0], data.moves[where]] = chances[where] / len(rows)
    found = [middle.T @ out, out.sum(0)]
    if len(layers) > 2:
        back = (out @ layers[-2].T) * (middle > 0)
        found = [seen.T @ back, back.sum(0), *found]
    return found, loss


class Narrow(Beam):
    """A beam that follows only the best moves by a policy: `keep` of its own, `replies` where one move is taken.

    0 means all moves. `looked` counts the positions that it has played out.
    """

    def __init__(self, seed: int, nodes: int, policy: Policy, keep: int = 0, replies: int = 0) -> None:
        super().__init__(seed, nodes=nodes, evaluate="best")
        self.keep, self.replies, self.looked = keep, replies, 0
        self._policy = policy
        self._encoding: Encoding | None = None

    def choose(self, peek: Peek) -> Move:
        self._looked = 0
        self._encoding = self._encoding or Encoding(peek.spec)
        move = super().choose(peek)
        self.looked += self._looked
        return move

    def _narrowed(self, lines: list[Line], seat: int, keep: int) -> list[list[Move]]:
        """The moves to follow in each position."""
        moves = [considered(line.match, seat) for line in lines]
        many = [i for i, some in enumerate(moves) if len(some) > keep]
        if many and self._encoding is not None:
            scores = self._policy.scores(self._encoding.of([lines[i].match.table for i in many], seat))
            for i, row in zip(many, scores.tolist(), strict=True):
                moves[i] = sorted(moves[i], key=lambda move: row[move.index], reverse=True)[:keep]
        return moves

    def _all_followed(self, beam: list[Line], seat: int) -> list[Line]:
        if not self.keep:
            return super()._all_followed(beam, seat)
        narrowed = zip(beam, self._narrowed(beam, seat, self.keep), strict=True)
        lines = [self._follow(line, seat, move) for line, moves in narrowed for move in moves]
        self._judge(lines, seat)
        return lines

    def _answered(self, line: Line) -> Line:
        if not self.replies:
            return super()._answered(line)
        seat = line.match.seats[0]
        return self._step(Line(line.match), seat, self._narrowed([line], seat, self.replies)[0])


def made(text: str, policy: Policy, seed: int) -> Narrow:
    """The bot that a text such as 4/2@4000 or all@1000 describes."""
    moves, _, nodes = text.partition("@")
    keep, _, replies = moves.partition("/")
    return Narrow(seed, int(nodes), policy, 0 if keep == "all" else int(keep), int(replies or 0))


def duel(game: Game, pair: str, policy: Policy, count: int, deals: int) -> str:
    """The line of the table for a pair of bots."""
    kinds = pair.split(":")
    won, points, spent, decided, looked = 0.0, [0.0, 0.0], [0.0, 0.0], [0, 0], [0, 0]
    for n in range(count):
        seed = deals + n // 2
        match = game.start(seed, keep=False)
        kind = [(seat + n) % 2 for seat in range(2)]
        bots = [made(kinds[kind[seat]], policy, lot(seed, seat) + n) for seat in range(2)]
        while not match.over:
            seat = match.seats[0]
            began = time.process_time()
            move = bots[seat].choose(Peek(match, seat))
            spent[kind[seat]] += time.process_time() - began
            decided[kind[seat]] += 1
            match.play(move, seat)
        outcome = match.outcome
        assert outcome is not None
        won += sum(kind[seat] == 0 for seat in outcome.winners) / len(outcome.winners)
        for seat in range(2):
            points[kind[seat]] += outcome.scores[seat] / count
            looked[kind[seat]] += bots[seat].looked
    low, high = wilson(won, count)
    ms = [1000 * spent[k] / decided[k] for k in range(2)]
    return (
        f"| `{kinds[0]}` | `{kinds[1]}` | {won / count:.1%} of {count} ({low:.1%} to {high:.1%}) "
        f"| {ms[0]:.1f} against {ms[1]:.1f} | {looked[0] / count:,.0f} against {looked[1] / count:,.0f} "
        f"| {points[0]:.1f} against {points[1]:.1f} |"
    )


def heading(*words: str) -> str:
    """The first two lines of a table."""
    return f"| {' | '.join(words)} |\n{'|---' * len(words)}|"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game of two players that comes with weights")
    parser.add_argument("--games", type=int, default=1500, help="games to learn from (1500)")
    parser.add_argument("--hidden", type=int, default=64, help="units of the hidden layer (64); 0: none")
    parser.add_argument("--epochs", type=int, default=24, help="how often all decisions are learned (24)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games and of the network (1)")
    parser.add_argument("--often", action="store_true", help="duels with the order by frequency")
    parser.add_argument("--duels", type=int, default=200, help="games of each pair (200)")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"seed of the first deal of the duels ({DEALS})")
    parser.add_argument("--pairs", nargs="*", default=[], metavar="ONE:OTHER", help="what plays against what")
    given = parser.parse_args()
    game = saecula.game(given.game, players=2)
    data = decisions(game, given.games, given.seed)
    held = data.games % HELD == 0
    learned, tested = data.only(np.flatnonzero(~held)), data.only(np.flatnonzero(held))
    outputs = len(game.spec.moves)
    counted = often(learned, outputs)
    path = PLACE / f"{game.spec.id}-games{given.games}-seed{given.seed}-{given.hidden}x{given.epochs}.npz"
    if not path.exists():
        layers = fitted(learned, tested, outputs, given.hidden, given.epochs, given.seed).layers
        np.savez_compressed(path, *layers)
    with np.load(path) as file:
        policy = Policy([file[name] for name in sorted(file.files)])
    width = (tested.moves >= 0).sum(1)
    print(f"{len(learned.chosen):,} decisions; {len(tested.chosen):,} held out, of {width.mean():.1f} moves on average")
    print(heading("order", *(f"first {top}" for top in TOPS)))
    orders: list[tuple[str, NDArray[Any]]] = [
        ("policy", policy.places(tested)),
        ("frequency", counted.places(tested)),
        ("one move ahead", tested.ahead),
    ]
    for name, places in orders:
        print(f"| {name} | " + " | ".join(f"{(places < top).mean():.1%}" for top in TOPS) + " |")
    print("\n" + heading("one", "other", "victories", "ms per decision", "looked per game", "mean score"))
    for pair in given.pairs:
        print(duel(game, pair, counted if given.often else policy, given.duels, given.deals), flush=True)


if __name__ == "__main__":
    main()
