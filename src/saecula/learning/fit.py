"""Fits a network with torch, on a GPU if there is one: `python fit.py JOB`.

It needs torch and numpy only, so that another interpreter than the one of the games can run it: the one that has torch
on a machine where nothing can be installed. JOB is a JSON file (`saecula.learning.train` writes it). After each epoch
it prints a line of JSON, and the file of layers that the job names contains the best network so far. An epoch that the
time has cut short is not `whole`.
"""

from __future__ import annotations

import json
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

TOGETHER: Final = 64
"""How many files are read before their positions are moved to the device."""
SHARE: Final = 20
"""How many times as fast the share of the hand-written value is learned, which is one number beside thousands."""
ROWS: Final = 65_536
"""How many positions are predicted at once."""


def sparse(path: str) -> list[Any]:
    """What a file of self-play has: counts, places and values of the facts, and the numbers of each position."""
    with np.load(path, allow_pickle=False) as file:
        return [file[name] for name in ("counts", "places", "values", "hand", "margin", "later")]


def dense(parts: list[list[Any]], size: int, device: str) -> tuple[Any, Any]:
    """The facts of some files as rows, and the numbers of their positions, on the device."""
    counts, places, values = (np.concatenate([part[i] for part in parts]) for i in range(3))
    counts = torch.from_numpy(counts.astype(np.int64)).to(device)
    facts = torch.zeros((len(counts), size), dtype=torch.int16, device=device)
    rows = torch.repeat_interleave(torch.arange(len(counts), device=device), counts)
    facts[rows, torch.from_numpy(places.astype(np.int64)).to(device)] = torch.from_numpy(values).to(device)
    numbers = np.stack([np.concatenate([part[i] for part in parts]) for i in range(3, 6)])
    return facts, torch.from_numpy(numbers).to(device)


def positions(files: list[str], size: int, device: str) -> tuple[Any, Any, Any, Any]:
    """All facts, hand-written values, margins and later predictions."""
    found = []
    with ThreadPoolExecutor(4) as threads:
        for first in range(0, len(files), TOGETHER):
            found.append(dense(list(threads.map(sparse, files[first : first + TOGETHER])), size, device))
    numbers = torch.cat([part[1] for part in found], 1)
    return torch.cat([part[0] for part in found]), numbers[0], numbers[1], numbers[2]


def seen(facts: Any) -> Any:
    """Facts as the network sees them: their logarithm with their sign."""
    real = facts.float()
    return torch.sign(real) * torch.log1p(real.abs())


class Fit:
    """A network in training."""

    def __init__(self, job: dict[str, Any]) -> None:
        torch.manual_seed(job["seed"] + job["done"])
        self.job = job
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.facts, hand, margin, later = positions(job["files"], job["size"], self.device)
        wanted = torch.tanh(margin / job["scale"])
        mixed = (1 - job["mix"]) * wanted + job["mix"] * later
        self.aims = torch.where(torch.isnan(later), wanted, mixed)
        self.hand = hand.clamp(*job["limits"]) - job["middle"]
        self.share = torch.nn.Parameter(torch.tensor(math.log(job["share"]), device=self.device))
        self.wanted = wanted
        self.held = len(hand) // job["held"]
        self.columns = torch.tensor(job["columns"], device=self.device)
        self.swaps = [torch.tensor(swap, device=self.device)[self.columns] for swap in job["swaps"]]
        self.net = self._network()

    def _network(self) -> Any:
        job = self.job
        parts: list[Any] = [torch.nn.Dropout(job["dropped"])]
        layers = [torch.nn.Linear(*widths) for widths in pairwise([len(self.columns), *job["widths"][1:]])]
        with np.load(job["start"]) as start, torch.no_grad():
            for k, layer in enumerate(layers):
                weight = start["w0"][job["columns"]] if k == 0 else start[f"w{k}"]
                layer.weight.copy_(torch.from_numpy(weight.T.copy()))
                layer.bias.copy_(torch.from_numpy(start[f"b{k}"].copy()))
        for k, layer in enumerate(layers):
            parts += [layer, torch.nn.ReLU()] if k + 1 < len(layers) else [layer]
            parts += [torch.nn.Dropout(job["hidden_dropped"])] if k == 0 else []
        return torch.nn.Sequential(*parts).to(self.device)

    def swapped(self, facts: Any) -> Any:
        """The facts that it sees, every other time with the opponents in another order: it matters little who sits
        where.
        """
        swap = int(torch.randint(2 * len(self.swaps), ())) if self.swaps else 0
        return facts[:, self.swaps[swap] if swap < len(self.swaps) else self.columns]

    def forget(self) -> None:
        """Removes the weights of facts that never occurred, which are what chance made them at the beginning."""
        occurs = torch.zeros(self.facts.shape[1], dtype=torch.bool, device=self.device)
        for i in range(0, len(self.facts), ROWS):
            occurs |= (self.facts[i : i + ROWS] != 0).any(0)
        seen = occurs[self.columns]
        for swap in self.swaps:
            seen = seen | occurs[swap]
        with torch.no_grad():
            next(part for part in self.net if isinstance(part, torch.nn.Linear)).weight[:, ~seen] = 0

    def write(self) -> None:
        linears = [part for part in self.net if isinstance(part, torch.nn.Linear)]
        arrays = {}
        for k, one in enumerate(linears):
            weight = one.weight.detach().cpu().numpy().T.copy()
            if k == 0:
                wide = np.zeros((self.job["size"], weight.shape[1]), np.float32)
                wide[self.job["columns"]] = weight
                weight = wide
            arrays[f"w{k}"] = weight
            arrays[f"b{k}"] = one.bias.detach().cpu().numpy().copy()
        share = float(self.share.exp())
        arrays[f"b{len(linears) - 1}"] -= np.float32(share * self.job["middle"])
        beside = Path(self.job["out"]).with_suffix(".part")  # (who reads it finds a complete file at any time)
        with beside.open("wb") as file:
            np.savez(file, share=share, **arrays)
        beside.replace(self.job["out"])

    def guess(self, facts: Any, hand: Any) -> Any:
        return torch.tanh(self.share.exp() * hand + self.net(seen(facts)).squeeze(1))

    def error(self) -> float:
        """The mean squared error of the held-out positions, against the results."""
        self.net.eval()
        first, total = len(self.facts) - self.held, 0.0
        with torch.no_grad():
            for i in range(first, len(self.facts), ROWS):
                j = slice(i, min(i + ROWS, len(self.facts)))
                guess = self.guess(self.facts[j][:, self.columns], self.hand[j])
                total += float(((guess - self.wanted[j]) ** 2).sum())
        return total / int(self.held)

    def run(self) -> None:
        """Trains until all epochs are done or time is up."""
        job, began, seconds = self.job, time.monotonic(), max(1.0, self.job["end"] - time.time())
        optimizer = torch.optim.AdamW(
            [
                {"params": self.net.parameters(), "weight_decay": job["decay"]},
                {"params": [self.share], "weight_decay": 0.0},
            ],
        )
        rows = len(self.facts) - self.held
        self.forget()
        best = self.error()
        self.write()
        done = 0.0
        for number in range(1, job["epochs"] + 1):
            order = torch.randperm(rows, device=self.device)
            self.net.train()
            total, steps = torch.zeros((), device=self.device), 0
            for i in range(0, rows, job["batch"]):
                part = (job["done"] + number - 1 + i / rows) / (job["done"] + job["epochs"])
                done = max(part, (time.monotonic() - began) / seconds)
                if done > 1:
                    break
                for group, times in zip(optimizer.param_groups, (1, SHARE), strict=True):
                    group["lr"] = times * job["rate"] * max(0.02, 1 - done)
                j = order[i : i + job["batch"]]
                guess = self.guess(self.swapped(self.facts[j]), self.hand[j])
                loss = ((guess - self.aims[j]) ** 2).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                total, steps = total + loss.detach(), steps + 1
            error = self.error()
            if error < best:
                best = error
                self.write()
            told = {"number": number, "trained": round(float(total) / max(1, steps), 5), "held": round(error, 5)}
            told |= {"best": round(best, 6), "positions": len(self.facts), "whole": done <= 1}
            print(json.dumps(told), flush=True)
            if done > 1:
                break


if __name__ == "__main__":
    Fit(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))).run()
