"""A view as a vector, the same way for every game: feature hashing of what the seat sees.

Each number of the view adds itself (damped) at a place given by its path; each word adds one at the place of path and
word. Seats are counted from the observer, so that one network can play all of them.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SIZE = 2048
"""Length of an observation. Collisions are rare enough at this size for views of a few hundred facts."""


def features(view: dict[str, Any], size: int = SIZE) -> NDArray[np.float32]:
    """The observation of a seat, from `match.view(seat)`; values lie between -8 and 8."""
    out = np.zeros(size, dtype=np.float32)
    seat = view["seat"] or 0
    _add(out, "phase", view["phase"], 0)
    _add(out, "question", view["question"], 0)
    _add(out, "waiting", [s - seat for s in view["waiting"]], 0)
    _add(out, "table", view["table"], seat)
    np.clip(out, -8.0, 8.0, out=out)
    return out


def _add(out: NDArray[np.float32], path: str, value: Any, seat: int) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            _add(out, f"{path}.{key}", part, seat)
    elif isinstance(value, list):
        by_seat = bool(value) and isinstance(value[0], dict) and path.rsplit(".", 1)[-1] in ("players", "civs", "seats")
        for i, part in enumerate(value):
            if by_seat:
                _add(out, f"{path}.{(i - seat) % len(value)}", part, seat)
            elif isinstance(part, str):
                _put(out, f"{path}={part}", 1.0)
            else:
                _add(out, f"{path}.{i}", part, seat)
    elif isinstance(value, bool):
        _put(out, path, 1.0 if value else -1.0)
    elif isinstance(value, (int, float)):
        _put(out, path, float(np.sign(value) * np.log1p(abs(value))))
    elif isinstance(value, str) and value:
        _put(out, f"{path}={value}", 1.0)


def _put(out: NDArray[np.float32], name: str, value: float) -> None:
    code = crc32(name.encode())
    out[code % len(out)] += value if code & 0x80000000 else -value
