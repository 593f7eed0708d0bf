"""Learned evaluations: a small network that corrects the game's hand-written value, computed by numpy."""

from __future__ import annotations

import ctypes
import hashlib
import io
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from saecula.bots.blas import OneThread
from saecula.bots.evaluation import BadWeights
from saecula.core import Layout, Outcome, Spec
from saecula.core.facts import MOST
from saecula.core.native import zeros
from saecula.core.sheet import Sheet

FORMAT: Final = 2
"""The version of the files."""
TOGETHER: Final = 128
"""How many positions are computed at once."""
KEPT: Final = 16
"""How many files of weights a process keeps in memory."""
DIGITS: Final = 3
"""The decimals of a value: the same position has the same value, whatever is computed together with it."""

Floats = NDArray[np.float32]

_SQUASHED: Final[Floats] = (
    np.sign(np.arange(-MOST - 1, MOST + 1)) * np.log1p(np.abs(np.arange(-MOST - 1, MOST + 1)))
).astype(np.float32)
"""Each fact as the network sees it: its logarithm with its sign."""


def squashed(facts: NDArray[np.int16]) -> Floats:
    """Facts as the network sees them."""
    seen: Floats = _SQUASHED[facts.astype(np.int32) + (MOST + 1)]
    return seen


def layout_of(spec: Spec) -> Layout:
    """The facts of a game that its encoder writes."""
    if spec.encode is None:
        raise BadWeights(f"{spec.id} has no facts to learn from")
    return spec.encode.layout


def fingerprint(spec: Spec) -> str:
    """A hash of the names of all facts: weights fit only the facts that they were trained on."""
    names = "\n".join(fact.name for fact in layout_of(spec).facts)
    return hashlib.sha256(names.encode()).hexdigest()[:32]


def margin_of(outcome: Outcome, seat: int) -> float:
    """The final margin over the best other seat; with equal points, half a point for who wins, or against who loses."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    margin = float(outcome.scores[seat] - max(others, default=0))
    if margin or len(outcome.winners) > 1 or not others:
        return margin
    return 0.5 if seat in outcome.winners else -0.5


class Encoding:
    """The facts of some positions at a time, in one buffer that is used again, because making one takes longer.

    Each row of it is a sheet: where one position follows another of the same seat, only what differs is written.
    """

    def __init__(self, spec: Spec) -> None:
        assert spec.encode is not None
        self._encode = spec.encode.encode
        self._size = len(layout_of(spec))
        self._out = zeros("i16", TOGETHER * self._size)
        place = np.frombuffer(self._out, dtype=np.int16).ctypes.data
        numbers = np.ctypeslib.as_array((ctypes.c_int16 * (TOGETHER * self._size)).from_address(place))
        self._rows: NDArray[np.int16] = numbers.reshape(TOGETHER, self._size)
        self._told = self._rows.view()
        self._told.flags.writeable = False
        self._sheets: list[Sheet] = []

    def of(self, tables: Sequence[Any], seat: int) -> NDArray[np.int16]:
        """The facts of some positions, at most TOGETHER, valid until the next call."""
        for k in range(len(self._sheets), len(tables)):
            blank = self._rows[k].view(np.uint8).fill  # bytes are cleared faster than numbers
            self._sheets.append(Sheet(self._out, k * self._size, self._size, 0, blank))
        for k, table in enumerate(tables):
            self._encode(table, seat, self._sheets[k])
        return self._told[: len(tables)]


class Weights:
    """An evaluation: what the network predicts, in the units of the hand-written value, and what it underrates.

    The prediction of tanh(final margin / scale) is tanh(share * hand-written value + network(facts)). The value of a
    position is this prediction in those units plus `Spec.underrated`, which is not part of the prediction. At the end
    of the game, and where the game itself can say how it will end (`Spec.settled`), the value is exact, and nothing is
    added to it.
    """

    def __init__(
        self, spec: Spec, share: float, scale: float, layers: Sequence[tuple[Floats, Floats]], about: dict[str, Any]
    ) -> None:
        self.spec = spec
        self.share = share
        self.scale = scale
        self.layers = [(np.ascontiguousarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]
        self.about = about
        self._free = [Encoding(spec)]

    def __call__(self, table: Any, seat: int) -> float:
        return self.many([table], seat)[0]

    def many(self, tables: Sequence[Any], seat: int) -> list[float]:
        """The values of several positions for a seat."""
        values: list[float] = []
        for first in range(0, len(tables), TOGETHER):
            values += self._together(tables[first : first + TOGETHER], seat)
        return values

    def _together(self, tables: Sequence[Any], seat: int) -> list[float]:
        encoding = self._free.pop() if self._free else Encoding(self.spec)  # one for each thread that evaluates
        facts = encoding.of(tables, seat)
        with OneThread():
            predicted = self.correct(facts)
        self._free.append(encoding)
        return [self._value(table, seat, float(predicted[k])) for k, table in enumerate(tables)]

    def _value(self, table: Any, seat: int, predicted: float) -> float:
        if not table.stack:
            return margin_of(self.spec.outcome(table), seat) / self.scale / self.share
        settled = None if self.spec.settled is None else self.spec.settled(table, seat)
        if settled is not None:
            return round(settled / self.scale / self.share, DIGITS)
        underrated = 0.0 if self.spec.underrated is None else self.spec.underrated(table, seat)
        return round(self.spec.evaluate(table, seat) + underrated + predicted / self.share, DIGITS)

    def correct(self, facts: NDArray[np.int16]) -> Floats:
        """What the network adds to the hand-written value, for rows of facts.

        Candidates of one decision differ in few facts, so only these are multiplied for every row.
        """
        weight, bias = self.layers[0]
        first = facts[0]
        some = np.flatnonzero(first)
        common: Floats = squashed(first[some]) @ weight[some] + bias
        differ = np.flatnonzero((facts != first).any(axis=0))
        offset: Floats = squashed(facts[:, differ]) - squashed(first[differ])
        hidden: Floats = offset @ weight[differ]
        hidden += common
        for weight, bias in self.layers[1:]:
            np.maximum(hidden, 0, out=hidden)
            hidden = hidden @ weight + bias
        corrected: Floats = hidden[:, 0]
        return corrected

    def corrected(self, weight: float) -> Weights:
        """The same evaluation, with that part of what the network adds."""
        (last, bias) = self.layers[-1]
        scaled = (last * np.float32(weight), bias * np.float32(weight))
        return Weights(
            self.spec, self.share, self.scale, [*self.layers[:-1], scaled], {**self.about, "correction": weight}
        )

    def predicted(self, facts: NDArray[np.int16], hand: Floats) -> Floats:
        """The predictions of tanh(final margin / scale), for rows of facts with their hand-written values."""
        sure: Floats = np.tanh(self.share * hand + self.correct(facts)).astype(np.float32)
        return sure

    # --- files ---

    def write(self, path: Path) -> None:
        """Writes the file, completely or not at all. Weights are kept in 16 bits, which is enough to play."""
        head = {
            **self.about,
            "format": FORMAT,
            "game": self.spec.id,
            "version": self.spec.version,
            "facts": fingerprint(self.spec),
            "share": self.share,
            "scale": self.scale,
        }
        arrays: dict[str, Any] = {"head": np.frombuffer(json.dumps(head, sort_keys=True).encode(), np.uint8)}
        for k, (weight, bias) in enumerate(self.layers):
            arrays[f"w{k}"], arrays[f"b{k}"] = weight.astype(np.float16), bias
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.part")
        with beside.open("wb") as file:
            np.savez_compressed(file, **arrays)
        beside.replace(path)

    @staticmethod
    def kept(path: Path, spec: Spec) -> Weights:
        """Reads a file once, as long as it does not change, for all bots of a process."""
        content = _received.get(str(path))
        try:
            state = (hash(content), len(content)) if content is not None else _state(path)
        except OSError as error:
            raise BadWeights(f"{path}: {error.strerror or 'cannot be read'}") from None
        key = str(path), *state, spec.id
        if key not in _kept:
            while len(_kept) >= KEPT:
                _kept.pop(next(iter(_kept)))
            _kept[key] = Weights.read(path, spec)
        return _kept[key]

    @staticmethod
    def read(path: Path, spec: Spec) -> Weights:
        """Reads a file. Raises BadWeights if it belongs to another game or version, or is not such a file."""
        head, layers = _read(path)
        if head.get("format") != FORMAT:
            raise BadWeights(f"{path}: weights of format {head.get('format')}, not {FORMAT}")
        if head.get("game") != spec.id:
            raise BadWeights(f"{path}: weights of {head.get('game')}, not of {spec.id}")
        if head.get("version") != spec.version or head.get("facts") != fingerprint(spec):
            raise BadWeights(f"{path}: weights of another version of {spec.id}")
        try:
            fits = layers[0][0].shape[0] == len(layout_of(spec)) and layers[-1][0].shape[1] == 1
            fits &= all(a[0].shape[1] == b[0].shape[0] for a, b in pairwise(layers))
            fits &= all(w.shape[1] == b.shape[0] and np.isfinite(w).all() and np.isfinite(b).all() for w, b in layers)
            share, scale = float(head["share"]), float(head["scale"])
        except (IndexError, KeyError, TypeError, ValueError):
            fits, share, scale = False, 0.0, 0.0
        if not fits or not (share > 0 and scale > 0):
            raise BadWeights(f"{path}: not a file of weights")
        return Weights(spec, share, scale, layers, head)


_kept: dict[tuple[str, int, int, str], Weights] = {}
_received: dict[str, bytes] = {}


def receive(files: dict[str, bytes]) -> None:
    """Takes files of weights from another machine: in this process, their paths there name what was sent."""
    _received.update({str(Path(path)): content for path, content in files.items()})


def _state(path: Path) -> tuple[int, int]:
    """What changes whenever a file does."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _read(path: Path) -> tuple[dict[str, Any], list[tuple[Floats, Floats]]]:
    """The head and the layers of a file."""
    try:
        content = _received.get(str(path))
        with np.load(path if content is None else io.BytesIO(content), allow_pickle=False) as file:
            head = json.loads(file["head"].tobytes())
            count = sum(name.startswith("w") for name in file.files)
            return dict(head), [(file[f"w{k}"].astype(np.float32), file[f"b{k}"]) for k in range(count)]
    except OSError as error:
        raise BadWeights(f"{path}: {error.strerror or 'cannot be read'}") from None
    except Exception:  # numpy, zipfile and zlib have many names for a damaged file
        raise BadWeights(f"{path}: not a file of weights") from None
