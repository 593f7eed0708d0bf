"""Many matches side by side, for learners that want many decisions a second."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saecula.core import Game, Match, Outcome, Refused, game
from saecula.core.lanes import Lanes
from saecula.rl.observation import buffer, layout, moves
from saecula.rl.reward import Reward, rewards

OFFERED = 256
"""How many legal moves are listed in `offered`; the mask has all of them."""
EPISODES = 1 << 20

Others = Callable[[Match[Any]], None]
"""Plays a match on until the seat that learns is asked, or the game is over."""


def episode(seed: int, lane: int, number: int) -> int:
    """The seed of a game. It depends only on the given seed, the lane and the number of the game in the lane."""
    return seed if lane == number == 0 else (seed * EPISODES + lane) * EPISODES + number


class Series:
    """The consecutive games of an environment. One seed determines them all; if none is given, it is random."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._episodes = 0

    def next(self, seed: int | None) -> int:
        """The seed of the next game; a given seed starts a new series."""
        if seed is not None or self._seed is None:
            self._seed = seed if seed is not None else secrets.randbits(40)
            self._episodes = 0
        self._episodes += 1
        return episode(self._seed, 0, self._episodes - 1)


class Batch:
    """`n` matches of a game. Each step plays one move in each of them; a match that is over is replaced at once.

    The arrays are views of the buffers that the engine writes to, one row per match; they change with each step (copy
    what you keep, and write nothing to them: the engine only writes what has changed):

    - `facts` (int16): what the deciding seat sees (`saecula.rl.facts`);
    - `seats` (int32): which seat that is;
    - `mask` (bool): which moves of the vocabulary are legal;
    - `offered` (int32): the numbers of the legal moves, followed by -1; `counts` (int32): how many are legal.

    These describe the last step: `done` and `truncated` (bool), and for the matches that ended `rewards` (float32, one
    per seat; 0 in the other matches), `scores`, `places` (int32, of the last match that ended), `lengths` (int32) and
    `final` (the facts of its last position, as seen by the seat that made the last move).

    The reward is by `place` or by `score` (see `rewards`). After `horizon` moves a match is cut off (0: never). With a
    `seat`, everything is seen from there, and `others(match)` plays on until that seat is asked. In place of `others`,
    `drawn(seed)` returns such a function for each game, from the seed of that game.
    """

    def __init__(
        self,
        text: str | Game[Any],
        n: int,
        seed: int = 0,
        reward: Reward = "place",
        horizon: int = 0,
        offered: int = OFFERED,
        seat: int = -1,
        others: Others | None = None,
        drawn: Callable[[int], Others] | None = None,
    ) -> None:
        self.game: Game[Any] = game(text) if isinstance(text, str) else text
        self.n = n
        self.seed = seed
        self.reward: Reward = reward
        self.horizon = horizon
        self.seat = seat
        self._drawn = drawn
        self._others = [others] * n
        self._alone = others is None and drawn is None
        self.size = len(layout(self.game))
        players = self.game.players
        facts, self.facts = buffer("i16", n, self.size)
        mask, self._mask = buffer("u8", n, len(self.game.moves))
        moves, self.offered = buffer("i32", n, offered)
        counts, self.counts = buffer("i32", n)
        seats, self.seats = buffer("i32", n)
        self.mask: NDArray[np.bool_] = self._mask.view(np.bool_)
        self.offered[:] = -1
        self.rewards = np.zeros((n, players), np.float32)
        self.scores = np.zeros((n, players), np.int32)
        self.places = np.zeros((n, players), np.int32)
        self.final = np.zeros((n, self.size), np.int16)
        self.done = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.lengths = np.zeros(n, np.int32)
        self.steps = np.zeros(n, np.int32)
        self.episodes = [0] * n
        blank = [row.view(np.uint8).fill for row in self.facts]  # bytes are cleared faster than numbers
        self.lanes = Lanes(self.game, n, offered, self.size, facts, mask, moves, counts, seats, blank)
        self.reset(seed)
        gc.freeze()  # cards and moves stay forever: the garbage collector need not look through them again and again

    def reset(self, seed: int | None = None) -> None:
        """Starts new games in every lane; without a seed, the next games of the series."""
        if seed is not None:
            self.seed = seed
            self.episodes = [0] * self.n
        self.steps[:] = 0
        self._clear()
        for k in range(self.n):
            self._begin(k)
        self.look()

    def _begin(self, k: int) -> None:
        seed = episode(self.seed, k, self.episodes[k])
        match = self.game.start(seed, keep=False)
        self.episodes[k] += 1
        self.steps[k] = 0
        if self._drawn is not None:
            self._others[k] = self._drawn(seed)
        self._reply(k, match)
        self.lanes.put(k, match)

    def _reply(self, k: int, match: Match[Any]) -> None:
        """Lets the others play on in the match of a lane."""
        others = self._others[k]
        if others is not None:
            others(match)

    def _clear(self) -> None:
        self.rewards[:] = 0.0
        self.done[:] = False
        self.truncated[:] = False

    def match(self, k: int) -> Match[Any]:
        """The match of a lane, which is a light one without record, log and undo."""
        return self.lanes.match(int(k))

    def look(self) -> None:
        """Rewrites the observations, all of their numbers."""
        self.lanes.forget()
        self.lanes.look_all(self.seat)

    @property
    def features(self) -> NDArray[np.int16]:
        """The features of each legal move, computed on request: (n, offered, features), padded with zeros."""
        told: NDArray[np.int16] = moves(self.game)[self.offered]
        told[self.offered < 0] = 0
        return told

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Plays the moves with these numbers of the vocabulary, one in each match.

        If one is not legal, it raises Refused (or UnknownMove if it is not the number of a move), and nothing is
        played.
        """
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions]
        if len(chosen) != self.n:
            raise ValueError(f"{len(chosen)} actions for {self.n} matches")
        wrong = self.lanes.illegal(chosen)
        if wrong >= 0:
            self._refuse(wrong, chosen[wrong])
        self._play(chosen)

    def choose(self, numbers: Sequence[int] | NDArray[Any]) -> None:
        """Plays the moves at these places in `offered`, one in each match: 0 is the first legal move."""
        places = numbers.tolist() if isinstance(numbers, np.ndarray) else [int(number) for number in numbers]
        if len(places) != self.n:
            raise ValueError(f"{len(places)} choices for {self.n} matches")
        self._play(self.lanes.numbers(places))

    def _refuse(self, k: int, action: int) -> None:
        move = self.game.moves.decode(action)
        refusal = self.match(k).why_not(move)
        assert refusal is not None
        raise Refused(move.text, refusal.rule, refusal.text, refusal.because)

    def _play(self, actions: list[int]) -> None:
        """Plays the moves. Garbage collection is off in the meantime: matches have no cycles (see `playout`)."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            self._play_on(actions)
        finally:
            if collecting:
                gc.enable()

    def _play_on(self, actions: list[int]) -> None:
        self._clear()
        self.steps += 1
        finished: list[int] = []
        if self._alone and not self.horizon:
            self.lanes.play_and_look(actions, finished, self.seat)
            for k in finished:
                self._end(k, self.lanes.outcome(k))
                self.lanes.look(k, self.seat)
            return
        self.lanes.play(actions, finished)
        if not self._alone:
            for k in range(self.n):
                self._reply(k, self.match(k))
            finished = [k for k in range(self.n) if self.match(k).over]
        for k in finished:
            self._end(k, self.lanes.outcome(k))
        if self.horizon:
            for k in np.flatnonzero((self.steps >= self.horizon) & ~self.done).tolist():
                self.truncated[k] = True
                self._begin_anew(k)
        self.lanes.look_all(self.seat)

    def _end(self, k: int, outcome: Outcome) -> None:
        self.done[k] = True
        self.rewards[k] = rewards(self.game.spec, outcome, self.reward)
        self.scores[k] = outcome.scores
        self.places[k] = outcome.ranking
        self._begin_anew(k)

    def _begin_anew(self, k: int) -> None:
        self.lanes.look(k, int(self.seats[k]))
        self.final[k] = self.facts[k]
        self.lengths[k] = self.steps[k]
        self._begin(k)

    # --- copies ---

    def __getstate__(self) -> dict[str, Any]:
        """For `pickle` and `copy`: the matches, who plays the others in them, and the results of the last step."""
        told = ("rewards", "scores", "places", "final", "done", "truncated", "lengths", "steps", "episodes")
        return {
            "made": (self.game, self.n, self.seed, self.reward, self.horizon, self.offered.shape[1], self.seat),
            "others": (self._others, self._drawn, self._alone),
            "matches": self.lanes.matches,
            "told": {name: getattr(self, name) for name in told},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        made: Any = self.__init__  # type: ignore[misc]
        made(*state["made"])  # the others play nothing in these games, which are replaced: it would change the others
        self._others, self._drawn, self._alone = state["others"]
        for name, value in state["told"].items():
            setattr(self, name, value)
        for k, match in enumerate(state["matches"]):
            self.lanes.put(k, match)
        self.look()


class Lane:
    """One match in buffers of its own, for environments that play one at a time."""

    def __init__(self, played: Game[Any]) -> None:
        self.game = played
        self.size = len(layout(played))
        facts, self.facts = buffer("i16", self.size)
        mask, self._mask = buffer("u8", len(played.moves))
        offered, self._offered = buffer("i32", len(played.moves))
        counts, self._counts = buffer("i32", 1)
        seats, _ = buffer("i32", 1)
        self.mask: NDArray[np.int8] = self._mask.view(np.int8)
        blank: list[Callable[[Any], Any]] = [self.facts.view(np.uint8).fill]
        self.lanes = Lanes(played, 1, len(played.moves), self.size, facts, mask, offered, counts, seats, blank)

    @property
    def match(self) -> Match[Any] | None:
        return self.lanes.matches[0]

    @match.setter
    def match(self, match: Match[Any] | None) -> None:
        self.lanes.matches[0] = match

    def playing(self) -> Match[Any]:
        """The match; raises RuntimeError before the first reset."""
        return self.lanes.match(0)

    def look(self, seat: int) -> None:
        """Writes what a seat sees to `facts` and `mask`."""
        self.lanes.look(0, seat)

    def legal(self) -> NDArray[np.int32]:
        """The numbers of the legal moves of the seat that looked last."""
        return self._offered[: self._counts[0]].copy()

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "match": self.match}

    def __setstate__(self, state: dict[str, Any]) -> None:
        made: Any = self.__init__  # type: ignore[misc]
        made(state["game"])
        self.match = state["match"]
