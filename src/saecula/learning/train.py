"""Training: fits tanh(share * hand-written value + network(facts)) to tanh(final margin / scale).

The network begins with a correction of nothing, so that training can only improve on the hand-written value as far as
the held-out positions show. It is fitted by torch, in a process of its own (see `fit`), or by numpy.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from saecula.bots.evaluation import BadWeights
from saecula.bots.weights import Weights, layout_of, squashed
from saecula.core import SaeculaError, Spec
from saecula.learning.selfplay import BadGames, Data, column, files_of, plays_of, read

Floats = NDArray[np.float32]

HELD: Final = 20
"""One position in this many, the last ones, is not trained on: it measures the error."""
LAST: Final = 32
"""The width of the last hidden layer."""
DROPPED: Final = 0.1
"""The share of the inputs that are left out in each step, so that the network does not rely on single facts."""
HIDDEN_DROPPED: Final = 0.2
"""The same for the first hidden layer, where torch fits the network."""
CUT: Final = 0.5
"""The percentage of the hand-written values at both ends that is cut."""
DECAY: Final = 0.02
"""How quickly weights shrink that nothing holds up."""


class Recipe(msgspec.Struct, frozen=True):
    """How a network is fitted.

    `scale` is the margin that counts as a clear victory; 0 means that of the data. `mix` is the part of the later
    prediction in what is learned. `seconds` limits the time with torch; 0 means no limit. `sees` is a pattern: the
    network sees the facts whose names it matches. What stands in single places of a map says little in some thousand
    games, and a network that sees it learns their luck by heart.
    """

    hidden: int = 64
    epochs: int = 20
    batch: int = 1024
    rate: float = 1e-3
    seed: int = 1
    scale: float = 0.0
    mix: float = 0.3
    seconds: float = 0.0
    sees: str = ""


class Epoch(msgspec.Struct):
    """The errors after an epoch: of the training, of the held-out positions, and of the hand-written value alone."""

    number: int
    trained: float
    held: float
    hand: float


class NumpyFitter:
    """A network with two hidden layers, trained by AdamW in numpy."""

    def __init__(self, layers: list[tuple[Floats, Floats]], share: float, seed: int) -> None:
        self._values = [array.astype(np.float32).copy() for layer in layers for array in layer]
        self._values.append(np.array([math.log(share)], np.float32))
        self._first = [np.zeros_like(value) for value in self._values]
        self._second = [np.zeros_like(value) for value in self._values]
        self._luck = np.random.default_rng(seed)
        self._steps = 0

    def layers(self) -> list[tuple[Floats, Floats]]:
        return [(self._values[i].copy(), self._values[i + 1].copy()) for i in range(0, len(self._values) - 1, 2)]

    @property
    def share(self) -> float:
        """The share of the hand-written value, which is learned too."""
        return float(np.exp(self._values[-1][0]))

    def step(self, seen: Floats, hand: Floats, wanted: Floats, rate: float) -> float:
        """Makes one step; returns the mean squared error before it."""
        keep = (self._luck.random(seen.shape, dtype=np.float32) >= DROPPED) / np.float32(1 - DROPPED)
        inputs: list[Floats] = [(seen * keep).astype(np.float32)]
        count = len(self._values) // 2
        for k in range(count):
            out = inputs[-1] @ self._values[2 * k] + self._values[2 * k + 1]
            inputs.append(np.maximum(out, 0) if k + 1 < count else out)
        guess = np.tanh(self.share * hand + inputs[-1][:, 0])
        off = guess - wanted
        back = (2 / len(wanted) * off * (1 - guess**2))[:, None].astype(np.float32)
        slopes: list[Floats] = [np.empty(0, np.float32)] * len(self._values)
        slopes[-1] = np.array([(back[:, 0] * self.share * hand).sum()], np.float32)
        for k in reversed(range(count)):
            slopes[2 * k], slopes[2 * k + 1] = inputs[k].T @ back, back.sum(0, dtype=np.float32)
            if k:
                back = ((back @ self._values[2 * k].T) * (inputs[k] > 0)).astype(np.float32)
        self._adam(slopes, rate)
        return float((off**2).mean())

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        self._steps += 1
        for i, slope in enumerate(slopes):
            self._first[i] = 0.9 * self._first[i] + 0.1 * slope
            self._second[i] = 0.999 * self._second[i] + 0.001 * slope * slope
            mean = self._first[i] / (1 - 0.9**self._steps)
            spread = np.sqrt(self._second[i] / (1 - 0.999**self._steps)) + 1e-8
            shrunk = DECAY * self._values[i] if self._values[i].ndim == 2 else 0.0
            self._values[i] -= (rate * (mean / spread + shrunk)).astype(np.float32)


def torch_python() -> str:
    """The interpreter that can run torch: this one, if it is installed; otherwise nothing."""
    return sys.executable if importlib.util.find_spec("torch") is not None else ""


def fresh(size: int, hidden: int, seed: int) -> list[tuple[Floats, Floats]]:
    """A network that corrects nothing yet."""
    luck = np.random.default_rng(seed)
    widths = [size, hidden, LAST, 1]
    layers = []
    for k, (wide, out) in enumerate(pairwise(widths)):
        spread = np.sqrt(2 / wide) if k < 2 else 0.0
        weight = (luck.standard_normal((wide, out)) * spread).astype(np.float32)
        layers.append((weight, np.zeros(out, np.float32)))
    return layers


class Aim(NamedTuple):
    """How results and hand-written values become what is fitted: both end between -1 and 1."""

    scale: float
    share: float
    middle: float
    limits: tuple[float, float]

    def wanted(self, data: Data, mix: float) -> Floats:
        """What the network is to predict: the result, mixed with the later prediction where there is one."""
        results = self.results(data)
        mixed = (1 - mix) * results + mix * data.later
        wanted: Floats = np.where(np.isnan(data.later), results, mixed).astype(np.float32)
        return wanted

    def results(self, data: Data) -> Floats:
        results: Floats = np.tanh(data.margin / self.scale).astype(np.float32)
        return results

    def hand(self, data: Data) -> Floats:
        """The hand-written values around their mean; the few extreme ones are cut, so that they do not decide."""
        around: Floats = (np.clip(data.hand, *self.limits) - self.middle).astype(np.float32)
        return around


def columns_of(spec: Spec, sees: str) -> list[int]:
    """The places of the facts that a network sees, whose names the pattern matches."""
    found = [fact.place for fact in layout_of(spec).facts if re.match(sees, fact.name)]
    if not found:
        raise BadWeights(f"no fact of {spec.id} matches {sees}")
    return found


def narrowed(layers: list[tuple[Floats, Floats]], columns: list[int]) -> list[tuple[Floats, Floats]]:
    """A network for all facts, as one that is given these only."""
    weight, bias = layers[0]
    return [(weight[columns], bias), *layers[1:]]


def widened(layers: list[tuple[Floats, Floats]], columns: list[int], size: int) -> list[tuple[Floats, Floats]]:
    """A network that is given these facts only, as one for all of them."""
    weight, bias = layers[0]
    wide = np.zeros((size, weight.shape[1]), np.float32)
    wide[columns] = weight
    return [(wide, bias), *layers[1:]]


def swaps_of(spec: Spec) -> list[list[int]]:
    """The facts in the order that they have if the first three opponents sit in another one, for each such order."""
    names = [fact.name for fact in layout_of(spec).facts]
    place = {name: i for i, name in enumerate(names)}
    found = []
    for order in list(permutations("123"))[1:]:
        to = dict(zip("123", order, strict=True))
        found.append([place[re.sub(r"\+([123])\b", lambda seat: f"+{to[seat[1]]}", name)] for name in names])
    return found


def aim_of(hand: Floats, margin: Floats, before: Weights | None, scale: float = 0.0) -> Aim:
    """What is fitted to these positions; on from other weights, in their units."""
    low, high = (float(x) for x in np.percentile(hand, (CUT, 100 - CUT)))
    cut = np.clip(hand, low, high)
    middle = float(cut.mean())
    if before is not None:
        return Aim(before.scale, before.share, middle, (low, high))
    scale = scale or float(np.abs(margin).mean()) or 1.0
    wanted, around = np.tanh(margin / scale), cut - middle
    shares = np.geomspace(0.01, 10, 121) / max(1e-6, float(np.abs(around).mean()))
    errors = [float(((np.tanh(share * around) - wanted) ** 2).mean()) for share in shares]
    return Aim(scale, float(shares[int(np.argmin(errors))]), middle, (low, high))


def train(
    spec: Spec, folders: Sequence[Path], recipe: Recipe, path: Path, python: str = "", start: Path | None = None
) -> Iterator[Epoch]:
    """Fits a network and writes the best one so far, by the held-out positions, after each epoch.

    If the file is there already, training goes on from it until `recipe.epochs` are done; otherwise it begins with the
    weights in `start`, or from nothing. With `python`, that interpreter fits it with torch.
    """
    found = files_of(folders, spec)
    before = Weights.read(path, spec) if path.exists() else None
    done = int(before.about.get("epochs", 0)) if before else 0
    if before is None and start is not None:
        before = Weights.read(start, spec)
    if before is not None and before.layers[0][0].shape[1] != recipe.hidden:
        raise BadWeights(f"{path}: it has {before.layers[0][0].shape[1]} hidden units, not {recipe.hidden}")
    if python:
        yield from _by_torch(spec, found, recipe, path, python, before, done)
    else:
        yield from fit(spec, read(folders, spec), recipe, path, before, done, plays_of(found))


def fit(
    spec: Spec,
    data: Data,
    recipe: Recipe,
    path: Path,
    before: Weights | None = None,
    done: int = 0,
    plays: Sequence[str] = (),
) -> Iterator[Epoch]:
    """Fits a network by numpy, in this process."""
    held = len(data.hand) // HELD
    if not held:
        raise BadGames(f"{len(data.hand)} positions are too few to train on")
    aim = aim_of(data.hand, data.margin, before, recipe.scale)
    hand, wanted, results = aim.hand(data), aim.wanted(data, recipe.mix), aim.results(data)
    by_hand = float(((np.tanh(aim.share * hand[-held:]) - results[-held:]) ** 2).mean())
    size, columns = data.facts.shape[1], columns_of(spec, recipe.sees)
    layers = narrowed(moved(before, aim) if before else fresh(size, recipe.hidden, recipe.seed), columns)
    best = float(before.about.get("held", "inf")) if before and done else float("inf")
    made = NumpyFitter(layers, aim.share, recipe.seed)
    luck = np.random.default_rng([recipe.seed, done])
    for number in range(done + 1, recipe.epochs + 1):
        rate = recipe.rate * max(0.05, 1 - (number - 1) / recipe.epochs)
        rest = Part(data.facts[:-held, columns], hand[:-held], wanted[:-held])
        trained = _epoch(made, rest, recipe.batch, rate, luck)
        fitted = widened(set_back(made.layers(), made.share * aim.middle), columns, size)
        now = Weights(spec, made.share, aim.scale, fitted, {})
        error = _error(now, Part(data.facts[-held:], hand[-held:] + np.float32(aim.middle), results[-held:]))
        kept = now if error < best or not path.exists() else Weights.read(path, spec)
        best = min(best, error)
        _write(kept, recipe, path, Fitted(number, best, by_hand, len(data.hand), list(plays)))
        yield Epoch(number, round(trained, 5), round(error, 5), round(by_hand, 5))


def set_back(layers: list[tuple[Floats, Floats]], by: float) -> list[tuple[Floats, Floats]]:
    """The same network with a result that is smaller by a number."""
    weight, bias = layers[-1]
    return [*layers[:-1], (weight, (bias - np.float32(by)).astype(np.float32))]


def moved(before: Weights, aim: Aim) -> list[tuple[Floats, Floats]]:
    """The network of other weights, for hand-written values around their mean."""
    return set_back(before.layers, -aim.share * aim.middle)


class Fitted(NamedTuple):
    """What a file of weights says about its training: `epochs` counts those that were completed, and `plays` are the
    game strings of its games.
    """

    epochs: int
    held: float
    hand: float
    positions: int
    plays: list[str]


def _write(weights: Weights, recipe: Recipe, path: Path, fitted: Fitted) -> None:
    errors = {"held": round(fitted.held, 6), "hand": round(fitted.hand, 6)}
    weights.about = {**msgspec.to_builtins(recipe), **fitted._asdict(), **errors}
    weights.write(path)


def _by_torch(
    spec: Spec, found: list[Path], recipe: Recipe, path: Path, python: str, before: Weights | None, done: int
) -> Iterator[Epoch]:
    """Fits a network by torch, in a process of its own; the file of weights is written after each epoch."""
    if done >= recipe.epochs:
        return
    hand, margin = (np.concatenate([column(one, name) for one in found]) for name in ("hand", "margin"))
    held = len(hand) // HELD
    if not held:
        raise BadGames(f"{len(hand)} positions are too few to train on")
    aim = aim_of(hand, margin, before, recipe.scale)
    by_hand = np.tanh(aim.share * (np.clip(hand, *aim.limits) - aim.middle)) - np.tanh(margin / aim.scale)
    error = float((by_hand[-held:] ** 2).mean())
    size = len(layout_of(spec))
    layers = moved(before, aim) if before else fresh(size, recipe.hidden, recipe.seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    begin, out = path.with_name("begin.npz"), path.with_name("layers.npz")
    arrays: dict[str, Any] = {f"{'wb'[i]}{k}": layer[i] for k, layer in enumerate(layers) for i in (0, 1)}
    np.savez(begin, **arrays)
    job = {
        **msgspec.to_builtins(recipe),
        "files": [str(one) for one in found],
        "size": size,
        "widths": [size, recipe.hidden, LAST, 1],
        "done": done,
        "epochs": recipe.epochs - done,
        "end": time.time() + (recipe.seconds or 1e9),
        "columns": columns_of(spec, recipe.sees),
        "swaps": swaps_of(spec),
        "scale": aim.scale,
        "share": aim.share,
        "middle": aim.middle,
        "limits": aim.limits,
        "dropped": DROPPED,
        "hidden_dropped": HIDDEN_DROPPED,
        "decay": DECAY,
        "held": HELD,
        "start": str(begin),
        "out": str(out),
    }
    written = path.with_name("job.json")
    written.write_bytes(msgspec.json.encode(job))
    plays = plays_of(found)
    for told in _told(python, written):
        with np.load(out) as file:
            fitted = [(file[f"w{k}"], file[f"b{k}"]) for k in range(len(layers))]
            share = float(file["share"])
        whole = done + told["number"] - (not told["whole"])
        now = Fitted(whole, told["best"], error, len(hand), plays)
        _write(Weights(spec, share, aim.scale, fitted, {}), recipe, path, now)
        yield Epoch(done + told["number"], told["trained"], told["held"], round(error, 5))


def _told(python: str, job: Path) -> Iterator[dict[str, Any]]:
    """Runs the interpreter with torch; yields what it says after each epoch."""
    script = Path(__file__).with_name("fit.py")
    home = os.environ.get("PYTHONHOME", "")  # that of a bundle is not for another interpreter
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONHOME", "PYTHONPATH")}
    if home and "LD_LIBRARY_PATH" in clean:
        places = clean["LD_LIBRARY_PATH"].split(os.pathsep)
        clean["LD_LIBRARY_PATH"] = os.pathsep.join(place for place in places if not place.startswith(home))
    command = [python, "-u", str(script), str(job)]
    try:
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean)
    except OSError as error:
        raise SaeculaError(f"{python}: {error.strerror}") from None
    with running:
        assert running.stdout is not None and running.stderr is not None
        said = 0
        try:
            for line in running.stdout:
                said += 1
                yield json.loads(line)
            problem = running.stderr.read().strip().splitlines()
        except BaseException:
            running.kill()
            raise
    if running.returncode or not said:
        raise SaeculaError(f"{python}: {problem[-1] if problem else 'it said nothing'}")


class Part(NamedTuple):
    """Some positions as they are fitted: facts, hand-written values, and what is wanted."""

    facts: NDArray[np.int16]
    hand: Floats
    wanted: Floats


def _epoch(made: NumpyFitter, part: Part, batch: int, rate: float, luck: np.random.Generator) -> float:
    order = luck.permutation(len(part.facts))
    errors = [
        made.step(squashed(part.facts[rows]), part.hand[rows], part.wanted[rows], rate)
        for rows in (order[i : i + batch] for i in range(0, len(order), batch))
    ]
    return float(np.mean(errors))


def _error(weights: Weights, part: Part) -> float:
    """The mean squared error of the prediction."""
    total = 0.0
    for i in range(0, len(part.facts), 1024):
        guess = weights.predicted(part.facts[i : i + 1024], part.hand[i : i + 1024])
        total += float(((guess - part.wanted[i : i + 1024]) ** 2).sum())
    return total / len(part.facts)
