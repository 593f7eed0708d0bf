"""Buffers of the compiled engine, filled with zeros. See `saecula.core.native.zeros` for either engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saecula.core.native import append, i16, i32, i64, u8, vec

if TYPE_CHECKING:
    from saecula.core.native import Flags, Indices, Numbers


def numbers(n: int) -> Numbers:
    out: Numbers = vec[i16](capacity=i64(n))
    for _ in range(n):
        out = append(out, i16(0))
    return out


def indices(n: int) -> Indices:
    out: Indices = vec[i32](capacity=i64(n))
    for _ in range(n):
        out = append(out, i32(0))
    return out


def flags(n: int) -> Flags:
    out: Flags = vec[u8](capacity=i64(n))
    for _ in range(n):
        out = append(out, u8(0))
    return out
