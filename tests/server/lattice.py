"""The attack on the seeded generator: its state from the draws that one seat has seen, by a lattice.

The two generators of `Chance` are one linear generator with the modulus M1 * M2, of which a draw shows the upper bits.
So a few draws, each known to lie in an interval, are a point near a lattice; the nearest lattice point is the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

M1, M2, A1, A2 = 2147483563, 2147483399, 40014, 40692
N = M1 * M2
U, V = pow(M2, -1, M1), pow(M1, -1, M2)
A = (A1 * M2 * U + A2 * M1 * V) % N


@dataclass(frozen=True)
class Seen:
    """The draw number `i` (from 1 on) was the one with that index among n."""

    i: int
    index: int
    n: int


@dataclass(frozen=True)
class Guess:
    """A state before the first draw, and how many of the draws that were seen it explains."""

    s1: int
    s2: int
    fits: int
    of: int

    @property
    def right(self) -> bool:
        return self.fits == self.of


def step(s1: int, s2: int) -> tuple[int, int]:
    return s1 * A1 % M1, s2 * A2 % M2


def shown(s1: int, s2: int, n: int) -> int:
    """What the generator gives from a state."""
    return (s1 - s2) % (M1 - 1) * n // (M1 - 1)


def fits(s1: int, s2: int, seen: list[Seen]) -> int:
    """How many of the draws follow from the state before the first one."""
    good, at = 0, 0
    for one in seen:
        while at < one.i:
            s1, s2 = step(s1, s2)
            at += 1
        good += shown(s1, s2, one.n) == one.index
    return good


def recover(seen: list[Seen], most: int = 22) -> Guess:
    """The state that explains the most telling of these draws best."""
    use = sorted(sorted(seen, key=lambda one: -one.n)[:most], key=lambda one: one.i)
    k = len(use)
    a = [pow(A, one.i, N) for one in use]
    first = pow(a[0], -1, N)
    weight = [64 * one.n for one in use]
    basis = [[first * a[j] % N * weight[j] for j in range(k)]]
    basis += [[N * weight[j] if i == j else 0 for j in range(k)] for i in range(1, k)]
    target = [(2 * one.index + 1) * N * weight[j] // (2 * one.n) for j, one in enumerate(use)]
    near = nearest(reduced(basis), target)
    x = near[0] // weight[0] * first % N
    s1, s2 = x * U % M1, -x * V % M2
    return Guess(s1, s2, fits(s1, s2, seen), len(seen))


def reduced(b: list[list[int]]) -> list[list[int]]:
    """The basis after Lenstra, Lenstra and Lovász, in whole numbers throughout."""
    n = len(b)
    d = [1] * (n + 1)
    lam = [[0] * n for _ in range(n)]
    k, known = 1, 0
    d[1] = _dot(b[0], b[0])

    def settle(k: int, j: int) -> None:
        if 2 * abs(lam[k][j]) <= d[j + 1]:
            return
        q = (2 * lam[k][j] + d[j + 1]) // (2 * d[j + 1])
        b[k] = [x - q * y for x, y in zip(b[k], b[j], strict=True)]
        lam[k][j] -= q * d[j + 1]
        for i in range(j):
            lam[k][i] -= q * lam[j][i]

    while k < n:
        if k > known:
            known = k
            for j in range(k + 1):
                u = _dot(b[k], b[j])
                for i in range(j):
                    u = (d[i + 1] * u - lam[k][i] * lam[j][i]) // d[i]
                if j < k:
                    lam[k][j] = u
                else:
                    d[k + 1] = u
        settle(k, k - 1)
        if 4 * (d[k + 1] * d[k - 1] + lam[k][k - 1] ** 2) >= 3 * d[k] ** 2:
            for j in range(k - 2, -1, -1):
                settle(k, j)
            k += 1
            continue
        b[k], b[k - 1] = b[k - 1], b[k]
        for j in range(k - 1):
            lam[k][j], lam[k - 1][j] = lam[k - 1][j], lam[k][j]
        l = lam[k][k - 1]
        new = (d[k - 1] * d[k + 1] + l * l) // d[k]
        for i in range(k + 1, known + 1):
            t = lam[i][k]
            lam[i][k] = (d[k + 1] * lam[i][k - 1] - l * t) // d[k]
            lam[i][k - 1] = (new * t + l * lam[i][k]) // d[k + 1]
        d[k] = new
        k = max(1, k - 1)
    return b


def nearest(basis: list[list[int]], target: list[int]) -> list[int]:
    """A lattice point near the target, plane by plane (Babai)."""
    flat: list[list[Fraction]] = []
    norms: list[Fraction] = []
    for row in basis:
        g = [Fraction(x) for x in row]
        for h, norm in zip(flat, norms, strict=True):
            c = Fraction(round(sum(x * y for x, y in zip(row, h, strict=True)) / norm * 2**80), 2**80)
            g = [x - c * y for x, y in zip(g, h, strict=True)]
        g = [Fraction(round(x * 2**20), 2**20) for x in g]
        flat.append(g)
        norms.append(sum((x * x for x in g), Fraction(0)))
    rest = [Fraction(x) for x in target]
    point = [0] * len(target)
    for row, g, norm in zip(reversed(basis), reversed(flat), reversed(norms), strict=True):
        c = round(sum((x * y for x, y in zip(rest, g, strict=True)), Fraction(0)) / norm)
        rest = [x - c * y for x, y in zip(rest, row, strict=True)]
        point = [p + c * q for p, q in zip(point, row, strict=True)]
    return point


def _dot(a: list[int], b: list[int]) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))
