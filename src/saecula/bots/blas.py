"""Products of small matrices in one thread.

The library behind numpy (OpenBLAS) splits even the small products of a learned evaluation among all cores. The other
threads wait for them busily, so that on a machine with other work to do, as a server or an arena is, an evaluation
takes 5 to 20 times as long.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

NAMES: Final = ("scipy_openblas_{}_num_threads64_", "scipy_openblas_{}_num_threads", "openblas_{}_num_threads64_")
"""The names of the functions that get and set the number of threads, in the libraries that come with numpy."""


class OneThread:
    """A context in which numpy computes in one thread; where another library computes, it changes nothing."""

    __slots__ = ("_before",)

    def __init__(self) -> None:
        self._before = 1

    def __enter__(self) -> None:
        found = _functions()
        if found is not None:
            self._before = int(found[0]())
            if self._before != 1:
                found[1](1)

    def __exit__(self, *_: object) -> None:
        found = _functions()
        if found is not None and self._before != 1:
            found[1](self._before)


@cache
def _functions() -> tuple[Callable[[], Any], Callable[[int], Any]] | None:
    """The functions that get and set the number of threads."""
    package = Path(np.__file__).parent
    for path in [*package.parent.glob("numpy.libs/*openblas*"), *package.glob(".dylibs/*openblas*")]:
        try:
            library = ctypes.CDLL(str(path))
        except OSError:
            continue
        for name in NAMES:
            if hasattr(library, name.format("set")) and hasattr(library, name.format("get")):
                return getattr(library, name.format("get")), getattr(library, name.format("set"))
    return None
