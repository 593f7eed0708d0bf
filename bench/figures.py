"""Measures one figure after the other in a separate process, with requests and results as lines of JSON.

`run.py` starts one such process for each tree and asks them in turn. A request gives a number of repetitions, not of
seconds, and every tree does the same work. Every round begins with the same positions, which are spread evenly over
whole games and put back before the clock starts: an opening is faster than the middle of a game, and a round that has
more of it would look like a fast machine. Random numbers are new in every round, because the engine remembers what
follows from cards that it has seen, and a game that is played twice is faster the second time. Times are processor
time.
"""

from __future__ import annotations

import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import saecula
from saecula.core import Chance, Match, seeded
from saecula.core import match as engine

BATCH = 64
"""The number of matches side by side."""
STAGES = 16
"""The number of positions from which a round begins that plays one match after the other."""
GAMES = 4
"""The number of games that the positions are from."""
SAMPLES = 40
NO_END = 1_000_000


class Missing(Exception):
    """This tree or this machine does not have the figure."""


def wander(match: Match, lot: Chance, most: int) -> int:
    """Plays at random until the game is over or `most` moves were played; returns how many were."""
    for played in range(most):
        if match.over:
            return played
        moves = match.moves.list()
        match.play(moves[lot.next(len(moves))])
    return most


def spread(text: str, keep: bool, count: int) -> list[Match]:
    """Positions of a few random games, at equal distances from the first move to the last."""
    game = saecula.game(text)
    found: list[Match] = []
    for seed in range(1, GAMES + 1):
        length = wander(game.start(seed, keep=False), seeded(seed), NO_END)
        match, lot, each = game.start(seed, keep=keep), seeded(seed), count // GAMES
        for i in range(each):
            found.append(match.clone(keep=keep))
            wander(match, lot, (i + 1) * length // each - i * length // each)
    return found


class Work:
    """What a figure repeats: `prepare` puts everything back, then the clock starts, and the work is called."""

    rounds = 0

    def prepare(self, round: int) -> None:
        """Puts back what the last round changed. The number of the round determines all random numbers."""

    def __call__(self, count: int) -> int:
        """Does the work about `count` times, and returns how often it did."""
        raise NotImplementedError


class Play(Work):
    """Random games from positions of every stage; the legal moves are computed at every decision."""

    def __init__(self, text: str, keep: bool) -> None:
        self.game = saecula.game(text)
        self.keep = keep
        self.begun = spread(text, keep, STAGES)
        self.seed = GAMES

    def prepare(self, round: int) -> None:
        self.matches = [match.clone(keep=self.keep) for match in self.begun]
        self.lot = seeded(round)

    def anew(self) -> Match:
        self.seed += 1
        return self.game.start(self.seed, keep=self.keep)

    def __call__(self, count: int) -> int:
        each = max(1, count // len(self.matches))
        for match in self.matches:
            self.play(match, each)
        return each * len(self.matches)

    def play(self, match: Match, count: int) -> None:
        """Plays a number of moves, and begins another game when one is over."""
        lot = self.lot
        for _ in range(count):
            if match.over:
                match = self.anew()
            moves = match.moves.list()
            match.play(moves[lot.next(len(moves))])


class Driver(Play):
    """The same games, played by the compiled driver."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)
        try:
            from saecula.core import playout
        except ImportError:
            raise Missing("there is no driver in this tree") from None
        self.playout = playout

    def play(self, match: Match, count: int) -> None:
        while count:
            count -= self.playout(match, self.lot, count)
            if match.over:
                match = self.anew()


def is_partway(match: Match) -> bool:
    """Whether the question is in the middle of a phase; older trees had another name for this."""
    found = getattr(match.table, "partway", None)
    return bool(getattr(match, "midway", False) if found is None else found)


class Clones(Work):
    """Light copies of positions of one random game, starting at its beginning.

    They are taken either at the questions of a phase itself, or in the middle of one, at a further question about what
    was chosen. `hidden` ones re-deal what the deciding seat cannot know.
    """

    def __init__(self, text: str, partway: bool, hidden: bool) -> None:
        match, lot = saecula.game(text).start(1), seeded(1)
        positions: list[Match] = []
        for _ in range(4000):
            if match.over or len(positions) >= 400:
                break
            if hidden or is_partway(match) == partway:
                positions.append(match.clone())
            wander(match, lot, 1)
        if not positions:
            raise Missing("no such position in a random game")
        self.positions = positions[:: max(1, len(positions) // SAMPLES)]
        self.hidden = hidden

    def __call__(self, count: int) -> int:
        positions, n = self.positions, len(self.positions)
        for i in range(count):
            match = positions[i % n]
            match.clone(match.seat if self.hidden else None, keep=False, branch=i)
        return count


class Single(Work):
    """Steps of the PettingZoo environment: `last`, a random legal action (from `legal`, or else the mask), `step`."""

    def __init__(self, text: str) -> None:
        try:
            import numpy

            from saecula.rl import SaeculaEnv
        except ImportError as error:
            raise Missing(str(error)) from None
        self.numpy = numpy
        self.env = SaeculaEnv(text)
        self.env.reset(seed=GAMES)
        self.begun = spread(text, False, STAGES)
        self.seed = GAMES

    def prepare(self, round: int) -> None:
        self.matches = [match.clone(keep=False) for match in self.begun]
        self.lot = seeded(round)

    def __call__(self, count: int) -> int:
        each = max(1, count // len(self.matches))
        begin = getattr(self.env, "_begin", None)  # older trees can only go on with one game after the other
        for match in self.matches:
            if begin is not None:
                begin(match)
            self.play(each)
        return each * len(self.matches)

    def play(self, count: int) -> None:
        env, lot, nonzero = self.env, self.lot, self.numpy.flatnonzero
        for _ in range(count):
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                self.seed += 1
                env.reset(seed=self.seed)
                observation, _, _, _, info = env.last()
            legal = info["legal"] if "legal" in info else nonzero(observation["action_mask"])
            env.step(int(legal[lot.next(len(legal))]))


class Batched(Work):
    """Steps of many matches side by side, each with a random legal move drawn by numpy."""

    def __init__(self, text: str) -> None:
        try:
            import numpy

            from saecula.rl import Batch
        except ImportError as error:
            raise Missing(str(error)) from None
        self.numpy = numpy
        self.batch = Batch(text, BATCH, seed=1)
        self.rows = numpy.arange(BATCH)
        self.begun = spread(text, False, BATCH)

    def prepare(self, round: int) -> None:
        batch = self.batch
        batch.reset(GAMES + round)
        for k, match in enumerate(self.begun):
            batch.lanes.put(k, match.clone(keep=False))
        batch.look()
        self.lot = self.numpy.random.default_rng(round)

    def __call__(self, count: int) -> int:
        batch, width = self.batch, self.batch.offered.shape[1]
        for _ in range(max(1, count // BATCH)):
            places = (self.lot.random(BATCH) * batch.counts.clip(max=width)).astype("i8")
            batch.step(batch.offered[self.rows, places])
        return max(1, count // BATCH) * BATCH


class Led(Play):
    """Inner Sea with civilizations that the game leads. All decisions are counted, whoever makes them."""

    def __init__(self, text: str) -> None:
        from saecula.games.inner_sea import asking

        super().__init__(text, False)
        self.decided = 0
        decide = asking.LEADERS[0]

        def counted(*given: Any) -> Any:
            self.decided += 1
            return decide(*given)

        asking.LEADERS[0] = counted

    def __call__(self, count: int) -> int:
        self.decided = 0
        return super().__call__(count) + self.decided


class Turns(Play):
    """The same games, counted by the turns of civilizations that the game leads, with all that happens in between.

    A turn is everything that one of them decides in one phase of one turn, as in `npc.py`, which measures how long each
    of them takes.
    """

    def __init__(self, text: str) -> None:
        from saecula.games.inner_sea import asking

        super().__init__(text, False)
        self.turns: set[tuple[int, int, int, str, int]] = set()
        decide = asking.LEADERS[0]

        def counted(t: Any, civ: int, *given: Any) -> Any:
            self.turns.add((id(t), t.epoch, t.turn, t.stage, civ))
            return decide(t, civ, *given)

        asking.LEADERS[0] = counted

    def __call__(self, count: int) -> int:
        self.turns.clear()
        super().__call__(count)
        return len(self.turns)


MAKERS: dict[str, Callable[[str], Work]] = {
    "light": lambda text: Play(text, False),
    "default": lambda text: Play(text, True),
    "driver": Driver,
    "clones": lambda text: Clones(text, False, False),
    "clones partway": lambda text: Clones(text, True, False),
    "re-dealt clones": lambda text: Clones(text, False, True),
    "rl batched": Batched,
    "rl single": Single,
    "npc": Led,
    "npc, of the player": lambda text: Play(text, False),
    "npc turns": Turns,
}


def memory(text: str) -> int:
    """The memory, in bytes, that is freed with one match in the middle of a game, with its record and log.

    What the engine remembers for all matches (a limited number of piles, stocks and rows of facts) is not included.
    """

    def half(upto: int) -> Match:
        match = saecula.game(text).start(1)
        wander(match, seeded(1), upto)
        return match

    middle = len(half(NO_END)) // 2
    tracemalloc.start()
    kept = half(middle)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    del kept
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return before - after


def told(made: dict[tuple[str, str], Work], asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request."""
    name, text = asked["figure"], asked["game"]
    if name == "engine":
        return {"engine": "interpreted" if str(engine.__file__).endswith(".py") else "compiled"}
    if name == "memory":
        return {"bytes": memory(text)}
    try:
        if (name, text) not in made:
            made[name, text] = MAKERS[name](text)
    except Missing as reason:
        return {"missing": str(reason)}
    work = made[name, text]
    work.rounds += 1
    work.prepare(work.rounds)
    began = time.process_time()
    count = work(asked["count"])
    return {"count": count, "seconds": time.process_time() - began}


def main() -> None:
    made: dict[tuple[str, str], Work] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["figure"] == "forget":
            made.clear()
        else:
            print(json.dumps(told(made, asked)), flush=True)


if __name__ == "__main__":
    main()
