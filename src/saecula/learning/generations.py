"""Generations: play, train, duel against the last champion; a new champion must be better beyond doubt."""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from saecula.arena.figures import Share, share_of
from saecula.arena.matches import Job
from saecula.arena.results import Results
from saecula.arena.results import run as play_all
from saecula.arena.schedule import duel
from saecula.bots.evaluation import HAND
from saecula.bots.weights import Weights
from saecula.core import game
from saecula.learning.selfplay import GRACE, Plan, chunks, evaluating
from saecula.learning.selfplay import run as play_many
from saecula.learning.train import Epoch, Recipe, train

CHAMPION: Final = "champion.npz"
DUEL: Final = "duel.jsonl"
"""The results of a generation's duel with the champion."""


class Generation(msgspec.Struct):
    """A generation: its number, the weight of its network's correction, its duel, and whether it is champion now."""

    number: int
    positions: int
    correction: float
    duel: Share
    champion: bool


class News(NamedTuple):
    """How far a generation is: what it is doing, how much of that is done, and how much there is to do.

    It plays `games`, then goes through `epochs` (with their errors), tries `corrections` in games and plays the `duel`.
    """

    what: str
    done: int
    total: int
    epoch: Epoch | None = None


Tell = Callable[[News], None]


class Effort(msgspec.Struct, frozen=True):
    """How much a generation does: games of self-play, games of the duel, processes, and the interpreter with torch.

    With `seconds` it also ends about then: no game is begun after its part of the time. With `ray`, games are played on
    the machines of a Ray cluster.
    """

    games: int = 400
    duels: int = 200
    jobs: int = 1
    python: str = ""
    seconds: float = 0.0
    ray: bool = False


PLAYED: Final = 0.6
"""The part of a generation's time after which no more games of self-play are begun."""
TRAINED: Final = 0.75
"""The part of its time after which training ends."""
WEIGHED: Final = 0.87
"""The part of its time after which the weight of the correction is chosen; the rest is for the duel."""
LEAST: Final = 10.0
"""The seconds that a duel has in any case."""
CORRECTIONS: Final = (1.0, 0.5, 0.25, 0.12)
"""The weights of a network's correction that are tried: a network that predicts well may still mislead, because in the
games that it was fitted to, what goes with a victory is not always what brings it."""
WINDOW: Final = 5
"""How many generations' games a network is fitted to, the last ones."""


def beats(share: Share) -> bool:
    """Whether a challenger is better beyond doubt: the whole interval lies above chance, which is one half for two."""
    return share.low > share.chance


def generation(plan: Plan, recipe: Recipe, effort: Effort, folder: Path, number: int, tell: Tell) -> Generation:
    """Makes one generation, or the rest of one that was interrupted.

    The champion is `champion.npz` in the folder; before there is one, it is the hand-written evaluation.
    """
    spec = game(plan.game).spec
    began, seconds = time.monotonic(), effort.seconds or math.inf
    champion = folder / CHAMPION
    here = folder / f"generation{number}"
    by = _champion_then(champion, here)
    now = msgspec.structs.replace(plan, seed=plan.seed + number, evaluate=by)
    todo = chunks(now, effort.games, here / "games")
    done = effort.games - sum(chunk.games for chunk in todo)
    for made in play_many(todo, effort.jobs, effort.ray, began + PLAYED * seconds):
        done += made.games
        tell(News("games", done, effort.games))
    numbers = range(max(1, number + 1 - WINDOW), number + 1)
    folders = [folder / f"generation{one}" / "games" for one in numbers]
    folders = [one for one in folders if any(one.glob("*.npz"))]
    fitted, challenger = here / "weights.npz", here / "challenger.npz"
    if effort.seconds:
        recipe = msgspec.structs.replace(recipe, seconds=max(5.0, began + TRAINED * seconds - time.monotonic()))
    before = [folder / f"generation{number - 1}" / "weights.npz", champion]
    start = next((path for path in before if path.exists()), None)
    if not challenger.exists():
        for epoch in train(spec, folders, recipe, fitted, effort.python, start):
            tell(News("epochs", epoch.number, recipe.epochs, epoch))
        end = max(began + WEIGHED * seconds, time.monotonic() + LEAST)
        weighed(plan, Weights.read(fitted, spec), champion, effort, here, end, tell).write(challenger)
    end = max(began + seconds, time.monotonic() + LEAST)
    path = here / DUEL
    share = _shares(plan, [challenger], by or HAND, effort.duels, effort, path, now.seed, end, tell)[0]
    won = beats(share)
    if won:
        shutil.copyfile(challenger, champion.with_suffix(".part"))
        champion.with_suffix(".part").replace(champion)
    about = Weights.read(challenger, spec).about
    return Generation(number, about["positions"], about["correction"], share, won)


def weighed(
    plan: Plan, network: Weights, champion: Path, effort: Effort, folder: Path, end: float, tell: Tell
) -> Weights:
    """The network with the weight of its correction that wins the most of some duels against the champion."""
    tried = []
    for correction in CORRECTIONS:
        path = folder / f"correction{correction}.npz"
        network.corrected(correction).write(path)
        tried.append(path)
    by = str(champion) if champion.exists() else HAND
    path = folder / "corrections.jsonl"
    shares = _shares(plan, tried, by, effort.duels // 2, effort, path, plan.seed, end, tell)
    best = max(range(len(tried)), key=lambda i: shares[i].share)
    return network.corrected(CORRECTIONS[best])


def _champion_then(champion: Path, here: Path) -> str:
    """The champion when a generation began, whose weights are kept in its folder; empty if there was none."""
    kept = here / "before.npz"
    if champion.exists() and not kept.exists() and not (here / DUEL).exists():
        here.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(champion, kept.with_suffix(".part"))
        kept.with_suffix(".part").replace(kept)
    return str(kept) if kept.exists() else ""


def _shares(
    plan: Plan, ones: list[Path], by: str, games: int, effort: Effort, path: Path, seed: int, end: float, tell: Tell
) -> list[Share]:
    """What each of some evaluations wins against another one, in games that are played in turn, until the end.

    The name of the file of results is what is told to be going on.
    """
    chosen = game(plan.game)
    other = evaluating(plan.bot, by)
    names = [evaluating(plan.bot, str(one)) for one in ones]
    series: list[list[Job]] = [duel(chosen, one, other, games, seed) for one in names]
    results = Results(path)
    todo = [job for turn in zip(*series, strict=True) for job in turn]
    for played in play_all(results.missing(todo), effort.jobs, ray=effort.ray, end=end, grace=GRACE):
        results.add(played)
        tell(News(path.stem, len(results.of(todo)), len(todo)))
    shares = []
    for one, own in zip(names, series, strict=True):
        parts = [
            played.share(seat) for played in results.of(own) for seat, name in enumerate(played.bots) if name == one
        ]
        shares.append(share_of(parts, 1 / chosen.players))
    return shares
