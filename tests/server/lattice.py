"""The attack on the seeded generator: it finds the state from the draws that one seat has seen, with a lattice.

The two generators of `Chance` are one linear generator with the modulus M1 * M2, of which a draw shows the upper bits.
So a few draws, each known to be in an interval, are a point near a lattice; a lattice point that is near enough is the
state. The nearest plane alone does not find it if each draw reveals little (dice), so all points that are near enough
are tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

M1, M2, A1, A2 = 2147483563, 2147483399, 40014, 40692
N = M1 * M2
U, V = pow(M2, -1, M1), pow(M1, -1, M2)
A = (A1 * M2 * U + A2 * M1 * V) % N


@dataclass(frozen=True)
class Seen:
    """The draw number `i` (from 1) had that index among n."""

    i: int
    index: int
    n: int


@dataclass(frozen=True)
class Guess:
    """A state before the first draw, and how many of the observed draws it explains."""

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
    """The output of the generator from a state."""
    return (s1 - s2) % (M1 - 1) * n // (M1 - 1)


def fits(s1: int, s2: int, seen: list[Seen]) -> int:
    """The number of draws that follow from the state before the first one."""
    good, at = 0, 0
    for one in seen:
        while at < one.i:
            s1, s2 = step(s1, s2)
            at += 1
        good += shown(s1, s2, one.n) == one.index
    return good


BITS = 72.0
"""The number of bits of draws that are used: ten more than the state has."""
MARGINS = (1.0, 1.3, 1.7, 2.2)
"""How much farther than expected the point may be from the lattice, the likely values first."""
NODES = 60_000
"""The maximum number of planes examined for each of them."""


def recover(seen: list[Seen]) -> Guess:
    """The state that explains the draws, if there is one; otherwise one that explains nothing."""
    use: list[Seen] = []
    for one in sorted(seen, key=lambda one: -one.n):
        if sum(log2(known.n) for known in use) < BITS:
            use.append(one)
    use.sort(key=lambda one: one.i)
    found = Search(use).run()
    s1, s2 = found if found is not None else (0, 0)
    return Guess(s1, s2, fits(s1, s2, seen) if found is not None else 0, len(seen))


class Search:
    """Searches all lattice points that are near enough, depth first, the nearest planes first (Schnorr and Euchner)."""

    def __init__(self, use: list[Seen]) -> None:
        self.use, k = use, len(use)
        a = [pow(A, one.i, N) for one in use]
        self.first = pow(a[0], -1, N)
        self.weight = [64 * one.n for one in use]
        basis = [[self.first * a[j] % N * self.weight[j] for j in range(k)]]
        basis += [[N * self.weight[j] if i == j else 0 for j in range(k)] for i in range(1, k)]
        target = [(2 * one.index + 1) * N * self.weight[j] // (2 * one.n) for j, one in enumerate(use)]
        self.basis, d, lam = reduced(basis)
        self.mu = [[lam[i][j] / d[j + 1] for j in range(i)] for i in range(k)]
        self.norms = [d[i + 1] / d[i] for i in range(k)]
        self.centres: list[float] = []
        along: list[int] = []
        for j in range(k):
            u = _dot(target, self.basis[j])
            for i in range(j):
                u = (d[i + 1] * u - along[i] * lam[j][i]) // d[i]
            along.append(u)
            self.centres.append(u / d[j + 1])
        self.at = [0] * k
        self.nodes = 0

    def run(self) -> tuple[int, int] | None:
        """A draw is anywhere in its interval, which determines the average distance of the state from the middle of all
        intervals.
        """
        expected = len(self.use) * (64 * N) ** 2 / 12
        for margin in MARGINS:
            self.nodes = 0
            found = self._down(len(self.use) - 1, margin * expected)
            if found is not None:
                return found
        return None

    def _down(self, i: int, left: float) -> tuple[int, int] | None:
        self.nodes += 1
        if i < 0:
            return self._state()
        at = self.at
        centre = self.centres[i] - sum(at[j] * self.mu[j][i] for j in range(i + 1, len(at)))
        base = round(centre)
        side = 1 if centre >= base else -1
        for m in range(9):
            at[i] = base + (side * (m + 1) // 2 if m % 2 else -side * m // 2)
            cost = (centre - at[i]) ** 2 * self.norms[i]
            if cost > left or self.nodes > NODES:
                return None
            found = self._down(i - 1, left - cost)
            if found is not None:
                return found
        return None

    def _state(self) -> tuple[int, int] | None:
        point = sum(c * row[0] for c, row in zip(self.at, self.basis, strict=True))
        x = point // self.weight[0] * self.first % N
        s1, s2 = x * U % M1, -x * V % M2
        return (s1, s2) if fits(s1, s2, self.use) == len(self.use) else None


def reduced(b: list[list[int]]) -> tuple[list[list[int]], list[int], list[list[int]]]:
    """The basis reduced by Lenstra, Lenstra and Lovász, in integers throughout, with its squares and coefficients."""
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
        if 100 * (d[k + 1] * d[k - 1] + lam[k][k - 1] ** 2) >= 99 * d[k] ** 2:
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
    return b, d, lam


def _dot(a: list[int], b: list[int]) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))
