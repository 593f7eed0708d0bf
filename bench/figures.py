"""Measures one figure after the other in a separate process, with requests and results as lines of JSON.

`run.py` starts one such process for each tree and asks them in turn. A request gives a number of repetitions, not of
seconds, and continues where the last one stopped, so that every tree plays the same positions. Times are processor
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
from saecula.core import Match, seeded
from saecula.core import match as engine

BATCH = 64
SAMPLES = 40


class Missing(Exception):
    """This tree or this machine does not have the figure."""


class Play:
    """Random games, one after the other; the legal moves are computed at every decision."""

    def __init__(self, text: str, keep: bool) -> None:
        self.game = saecula.game(text)
        self.keep = keep
        self.lot = seeded(1)
        self.seed = 1
        self.match = self.game.start(1, keep=keep)

    def anew(self) -> Match:
        self.seed += 1
        self.match = self.game.start(self.seed, keep=self.keep)
        return self.match

    def __call__(self, count: int) -> int:
        match, lot = self.match, self.lot
        for _ in range(count):
            if match.over:
                match = self.anew()
            moves = match.moves.list()
            match.play(moves[lot.next(len(moves))])
        return count


class Driver(Play):
    """The same games, played by the compiled driver."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)
        try:
            from saecula.core import playout
        except ImportError:
            raise Missing("there is no driver in this tree") from None
        self.playout = playout

    def __call__(self, count: int) -> int:
        left = count
        while left:
            left -= self.playout(self.match, self.lot, left)
            if self.match.over:
                self.anew()
        return count


def is_partway(match: Match) -> bool:
    """Whether the question is in the middle of a phase; older trees had another name for this."""
    found = getattr(match.table, "partway", None)
    return bool(getattr(match, "midway", False) if found is None else found)


class Clones:
    """Light copies of positions of one random game, starting at its beginning.

    They are taken either at the questions of a phase itself, or in the middle of one, at a further question about what
    was chosen. `hidden` ones re-deal what the deciding seat cannot know.
    """

    def __init__(self, text: str, partway: bool, hidden: bool) -> None:
        play = Play(text, True)
        positions: list[Match] = []
        for _ in range(4000):
            if play.match.over or len(positions) >= 400:
                break
            if hidden or is_partway(play.match) == partway:
                positions.append(play.match.clone())
            play(1)
        if not positions:
            raise Missing("no such position in a random game")
        self.positions = positions[:: max(1, len(positions) // SAMPLES)]
        self.hidden = hidden
        self.made = 0

    def __call__(self, count: int) -> int:
        positions, n = self.positions, len(self.positions)
        for i in range(self.made, self.made + count):
            match = positions[i % n]
            match.clone(match.seat if self.hidden else None, keep=False, branch=i)
        self.made += count
        return count


class Single:
    """Steps of the PettingZoo environment: `last`, a random legal action (from `legal`, or else the mask), `step`."""

    def __init__(self, text: str) -> None:
        try:
            import numpy

            from saecula.rl import SaeculaEnv
        except ImportError as error:
            raise Missing(str(error)) from None
        self.numpy = numpy
        self.env = SaeculaEnv(text)
        self.lot = seeded(1)
        self.seed = 1
        self.env.reset(seed=1)

    def __call__(self, count: int) -> int:
        env, lot, nonzero = self.env, self.lot, self.numpy.flatnonzero
        for _ in range(count):
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                self.seed += 1
                env.reset(seed=self.seed)
                observation, _, _, _, info = env.last()
            legal = info["legal"] if "legal" in info else nonzero(observation["action_mask"])
            env.step(int(legal[lot.next(len(legal))]))
        return count


class Batched:
    """Steps of many matches side by side, each with a random legal move drawn by numpy."""

    def __init__(self, text: str) -> None:
        try:
            import numpy

            from saecula.rl import Batch
        except ImportError as error:
            raise Missing(str(error)) from None
        self.batch = Batch(text, BATCH, seed=1)
        self.lot = numpy.random.default_rng(1)
        self.rows = numpy.arange(BATCH)

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


MAKERS: dict[str, Callable[[str], Callable[[int], int]]] = {
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
}


def memory(text: str) -> int:
    """The memory, in bytes, that is freed with one match in the middle of a game, with its record and log.

    What the engine remembers for all matches (a limited number of piles, stocks and rows of facts) is not included.
    """

    def half(upto: int) -> Match:
        play = Play(text, True)
        while not play.match.over and len(play.match) != upto:
            play(1)
        return play.match

    middle = len(half(-1)) // 2
    tracemalloc.start()
    kept = half(middle)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    del kept
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return before - after


def told(made: dict[tuple[str, str], Callable[[int], int]], asked: dict[str, Any]) -> dict[str, Any]:
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
    began = time.process_time()
    count = work(asked["count"])
    return {"count": count, "seconds": time.process_time() - began}


def main() -> None:
    made: dict[tuple[str, str], Callable[[int], int]] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["figure"] == "forget":
            made.clear()
        else:
            print(json.dumps(told(made, asked)), flush=True)


if __name__ == "__main__":
    main()
