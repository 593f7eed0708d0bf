"""Native integers and buffers of them, for compiled code. This module itself is not compiled.

Interpreted, an integer is an integer and a buffer is an `array`. Compiled, `i16` and `i64` are machine words, and a
buffer is a `vec` of the library librt: compiled code writes to it without creating objects, and numpy and torch read
its memory without copying. Only code that works with buffers needs librt (see `saecula.core.vectors`).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final, Literal

from saecula.core.compiler import i64

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i16, i32, u8

    Numbers = vec[i16]
    """Facts."""
    Indices = vec[i32]
    """Numbers of moves, seats, lengths."""
    Flags = vec[u8]
    """Booleans."""
else:
    i16 = i32 = u8 = int

    class vec:
        """Interpreted, an empty `vec[i32]()` is an empty list."""

        def __class_getitem__(cls, _):
            return list

    def append(v, one):
        v.append(one)
        return v


BINARIES: Final = (".so", ".pyd")


def zeros(kind: Literal["i16", "i32", "u8"], n: int) -> Any:
    """A buffer of n zeros that the running engine can write to. `memoryview` and numpy can read it."""
    from saecula.core import vectors

    if not str(vectors.__file__).endswith(BINARIES):
        return array({"i16": "h", "i32": "i", "u8": "B"}[kind], bytes(n * {"i16": 2, "i32": 4, "u8": 1}[kind]))
    return {"i16": vectors.numbers, "i32": vectors.indices, "u8": vectors.flags}[kind](n)


__all__ = ["append", "i16", "i32", "i64", "u8", "vec", "zeros"]
if TYPE_CHECKING:
    __all__ += ["Flags", "Indices", "Numbers"]
