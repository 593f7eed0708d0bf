"""Training: fits `share * hand-written value + network(facts)` to the final margin, squashed.

The network begins with a correction of nothing, so that training can only improve on the hand-written value as far as
the held-out positions show. It is computed by torch if that is installed, otherwise by numpy.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from saecula.bots.evaluation import BadWeights
from saecula.bots.weights import Weights, squashed
from saecula.core import Spec
from saecula.learning.selfplay import BadGames, Data

Floats = NDArray[np.float32]

HELD: Final = 20
"""One position in this many, the last ones, is not trained on: it measures the error."""
LAST: Final = 32
"""The width of the last hidden layer."""
DROPPED: Final = 0.1
"""The share of the inputs that are left out in each step, so that the network does not rely on single facts."""
DECAY: Final = 0.02
"""How quickly weights shrink that nothing holds up."""


class Recipe(msgspec.Struct, frozen=True):
    """How a network is fitted. `scale` is the margin that counts as a clear victory; 0 means that of the data."""

    hidden: int = 64
    epochs: int = 20
    batch: int = 1024
    rate: float = 1e-3
    seed: int = 1
    scale: float = 0.0


class Epoch(msgspec.Struct):
    """The errors after an epoch: of the training, of the held-out positions, and of the hand-written value alone."""

    number: int
    trained: float
    held: float
    hand: float


class Fitter(Protocol):
    """A network in training."""

    def step(self, seen: Floats, wanted: Floats, rate: float) -> float: ...

    def layers(self) -> list[tuple[Floats, Floats]]: ...


class NumpyFitter:
    """A network with two hidden layers, trained by AdamW in numpy."""

    def __init__(self, layers: list[tuple[Floats, Floats]], seed: int) -> None:
        self._values = [array.astype(np.float32).copy() for layer in layers for array in layer]
        self._first = [np.zeros_like(value) for value in self._values]
        self._second = [np.zeros_like(value) for value in self._values]
        self._luck = np.random.default_rng(seed)
        self._steps = 0

    def layers(self) -> list[tuple[Floats, Floats]]:
        return [(self._values[i].copy(), self._values[i + 1].copy()) for i in range(0, len(self._values), 2)]

    def step(self, seen: Floats, wanted: Floats, rate: float) -> float:
        """Makes one step; returns the mean squared error before it."""
        keep = (self._luck.random(seen.shape, dtype=np.float32) >= DROPPED) / np.float32(1 - DROPPED)
        inputs: list[Floats] = [(seen * keep).astype(np.float32)]
        count = len(self._values) // 2
        for k in range(count):
            out = inputs[-1] @ self._values[2 * k] + self._values[2 * k + 1]
            inputs.append(np.maximum(out, 0) if k + 1 < count else out)
        off = inputs[-1][:, 0] - wanted
        back = (2 / len(wanted) * off)[:, None].astype(np.float32)
        slopes: list[Floats] = [np.empty(0, np.float32)] * len(self._values)
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
            shrunk = DECAY * self._values[i] if i % 2 == 0 else 0.0
            self._values[i] -= (rate * (mean / spread + shrunk)).astype(np.float32)


class TorchFitter:
    """The same network, trained by torch, on a GPU if there is one."""

    def __init__(self, layers: list[tuple[Floats, Floats]], seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        self._torch = torch
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        parts: list[Any] = [torch.nn.Dropout(DROPPED)]
        for k, (weight, bias) in enumerate(layers):
            linear = torch.nn.Linear(*weight.shape)
            with torch.no_grad():
                linear.weight.copy_(torch.from_numpy(weight.T.copy()))
                linear.bias.copy_(torch.from_numpy(bias.copy()))
            parts += [linear, torch.nn.ReLU()] if k + 1 < len(layers) else [linear]
        self._net = torch.nn.Sequential(*parts).to(self._device)
        self._optimizer = torch.optim.AdamW(self._net.parameters(), weight_decay=DECAY)

    def step(self, seen: Floats, wanted: Floats, rate: float) -> float:
        """Makes one step; returns the mean squared error before it."""
        torch = self._torch
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        x, y = torch.from_numpy(seen).to(self._device), torch.from_numpy(wanted).to(self._device)
        loss = ((self._net(x).squeeze(1) - y) ** 2).mean()
        self._optimizer.zero_grad()
        loss.backward()
        self._optimizer.step()
        return float(loss.item())

    def layers(self) -> list[tuple[Floats, Floats]]:
        linears = [part for part in self._net if isinstance(part, self._torch.nn.Linear)]
        return [(one.weight.detach().cpu().numpy().T.copy(), one.bias.detach().cpu().numpy().copy()) for one in linears]


def has_torch() -> bool:
    return importlib.util.find_spec("torch") is not None


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


def train(
    spec: Spec,
    data: Data,
    recipe: Recipe,
    path: Path,
    fitter: Callable[[list[tuple[Floats, Floats]], int], Fitter] | None = None,
) -> Iterator[Epoch]:
    """Fits a network and writes the best one so far, by the held-out positions, after each epoch.

    If the file is there already and fits the game, training goes on from it until `recipe.epochs` are done.
    """
    held = len(data.hand) // HELD
    if not held:
        raise BadGames(f"{len(data.hand)} positions are too few to train on")
    scale = recipe.scale or float(np.abs(data.margin).mean()) or 1.0
    wanted = np.tanh(data.margin / scale).astype(np.float32)
    share = max(1e-6, float(np.cov(data.hand, wanted)[0, 1] / max(1e-9, data.hand.var())))
    done, layers, best = 0, fresh(data.facts.shape[1], recipe.hidden, recipe.seed), float("inf")
    about: dict[str, Any] = {}
    if path.exists():
        before = Weights.read(path, spec)
        done, layers, about = int(before.about.get("epochs", 0)), before.layers, before.about
        share, scale = before.share, before.scale
        wanted = np.tanh(data.margin / scale).astype(np.float32)
        if layers[0][0].shape[1] != recipe.hidden:
            raise BadWeights(f"{path}: it has {layers[0][0].shape[1]} hidden units, not {recipe.hidden}")
        best = float(about.get("held", best))
    residual = wanted - share * data.hand
    base = float((residual[-held:] ** 2).mean())
    made = (fitter or (TorchFitter if has_torch() else NumpyFitter))(layers, recipe.seed)
    luck = np.random.default_rng([recipe.seed, done])
    for number in range(done + 1, recipe.epochs + 1):
        rate = recipe.rate * max(0.05, 1 - (number - 1) / recipe.epochs)
        trained = _epoch(made, data.facts[:-held], residual[:-held], recipe.batch, rate, luck)
        now = Weights(spec, share, scale, made.layers(), {})
        error = _error(now, data.facts[-held:], residual[-held:])
        if error < best or not path.exists():
            best = error
            kept = now
        else:
            kept = Weights.read(path, spec)
        kept.about = {
            **{k: v for k, v in about.items() if k not in ("format", "facts")},
            **msgspec.to_builtins(recipe),
            "epochs": number,
            "held": round(best, 6),
            "hand": round(base, 6),
            "positions": len(data.hand),
        }
        kept.write(path)
        yield Epoch(number, round(trained, 5), round(error, 5), round(base, 5))


def _epoch(
    made: Fitter, facts: NDArray[np.int16], wanted: Floats, batch: int, rate: float, luck: np.random.Generator
) -> float:
    order = luck.permutation(len(facts))
    errors = [
        made.step(squashed(facts[rows]), wanted[rows], rate)
        for rows in (order[i : i + batch] for i in range(0, len(order), batch))
    ]
    return float(np.mean(errors))


def _error(weights: Weights, facts: NDArray[np.int16], wanted: Floats) -> float:
    """The mean squared error of the prediction."""
    total = 0.0
    for i in range(0, len(facts), 4096):
        total += float(((weights.correct(squashed(facts[i : i + 4096])) - wanted[i : i + 4096]) ** 2).sum())
    return total / len(facts)
