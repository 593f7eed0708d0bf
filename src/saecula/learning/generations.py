"""Generations: play, train, duel against the last champion; a new champion must be better beyond doubt."""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from saecula.arena.figures import Share, share_of
from saecula.arena.matches import Job
from saecula.arena.results import Results
from saecula.arena.results import run as play_all
from saecula.arena.schedule import duel
from saecula.bots.weights import Weights
from saecula.core import game
from saecula.learning.selfplay import Plan, chunks
from saecula.learning.selfplay import run as play_many
from saecula.learning.train import Recipe, train

CHAMPION: Final = "champion.npz"


class Generation(msgspec.Struct):
    """A generation: its number, the duel of its network against the champion, and whether it has taken its place."""

    number: int
    positions: int
    duel: Share
    champion: bool


class Effort(msgspec.Struct, frozen=True):
    """How much a generation does: games of self-play, games of the duel, processes, and the interpreter with torch.

    With `seconds` it also ends about then: no game is begun after its part of the time.
    """

    games: int = 400
    duels: int = 200
    jobs: int = 1
    python: str = ""
    seconds: float = 0.0


PLAYED: Final = 0.62
"""The part of a generation's time after which no more games of self-play are begun."""
LEAST: Final = 10.0
"""The seconds that a duel has in any case."""
TRAINED: Final = 0.82
"""The part of its time after which training ends; the rest is for the duel."""


def beats(share: Share) -> bool:
    """Whether a challenger is better beyond doubt: the whole interval lies above chance, which is one half for two."""
    return share.low > share.chance


def generation(
    plan: Plan, recipe: Recipe, effort: Effort, folder: Path, number: int, tell: Callable[[Any], None]
) -> Generation:
    """Makes one generation, or the rest of one that was interrupted.

    The champion is `champion.npz` in the folder; before there is one, it is the hand-written evaluation.
    """
    spec = game(plan.game).spec
    began, seconds = time.monotonic(), effort.seconds or math.inf
    champion = folder / CHAMPION
    here = folder / f"generation{number}"
    by = str(champion) if champion.exists() else ""
    now = msgspec.structs.replace(plan, seed=plan.seed + number, evaluate=by)
    todo = chunks(now, effort.games, here / "games")
    for written in play_many(todo, effort.jobs, end=began + PLAYED * seconds):
        tell(written)
    folders = [one / "games" for one in sorted(folder.glob("generation*")) if any(one.glob("games/*.npz"))]
    challenger = here / "weights.npz"
    if effort.seconds:
        recipe = msgspec.structs.replace(recipe, seconds=max(5.0, began + TRAINED * seconds - time.monotonic()))
    before = [folder / f"generation{number - 1}" / "weights.npz", champion]
    start = next((path for path in before if path.exists()), None)
    for epoch in train(spec, folders, recipe, challenger, effort.python, start):
        tell(epoch)
    share = _duel(plan, challenger, champion, effort, now.seed, max(began + seconds, time.monotonic() + LEAST))
    won = beats(share)
    if won:
        shutil.copyfile(challenger, champion.with_suffix(".part"))
        champion.with_suffix(".part").replace(champion)
    return Generation(number, Weights.read(challenger, spec).about["positions"], share, won)


def _duel(plan: Plan, challenger: Path, champion: Path, effort: Effort, seed: int, end: float) -> Share:
    """The challenger's share against the champion of that time, whose weights are kept beside the results."""
    path = challenger.with_name("duel.jsonl")
    kept = path.with_name("before.npz")
    if champion.exists() and not kept.exists() and not path.exists():
        shutil.copyfile(champion, kept)
    by = str(kept) if kept.exists() else "hand"
    one, other = f"{plan.bot}(evaluate={challenger})", f"{plan.bot}(evaluate={by})"
    jobs: list[Job] = duel(game(plan.game), one, other, effort.duels, seed)
    results = Results(path)
    for played in play_all(results.missing(jobs), effort.jobs, end=end):
        results.add(played)
    parts = [played.share(seat) for played in results.of(jobs) for seat, name in enumerate(played.bots) if name == one]
    return share_of(parts, 1 / game(plan.game).players)
