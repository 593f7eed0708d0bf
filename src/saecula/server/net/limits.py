"""Rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict

from saecula.server.settings import Settings


class Bucket:
    """Tokens that refill with time: `rate` per second, at most `burst` at once."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class Limiter:
    """One bucket per key (an address, a user). A rate of 0 allows everything."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Returns 0 if granted, otherwise how many seconds to wait."""
        if self.rate <= 0:
            return 0.0
        now = time.monotonic()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.rate)
        bucket.at = now
        self._buckets.move_to_end(key)
        if bucket.left >= cost:
            bucket.left -= cost
            return 0.0
        return (cost - bucket.left) / self.rate

    def refund(self, key: str, cost: float = 1.0) -> None:
        """Gives a granted token back, because the request turned out to be good."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.left = min(self.burst, bucket.left + cost)


class Limits:
    """The limiters of a server. `sign_rate` and `table_rate` are per minute, the similar ones per hour."""

    def __init__(self, settings: Settings) -> None:
        self.address = Limiter(settings.rate, settings.rate * 5)
        self.user = Limiter(settings.rate_user, settings.rate_user * 5)
        self.sign = Limiter(settings.sign_rate / 60, max(10.0, settings.sign_rate))
        self.table = Limiter(settings.table_rate / 60, max(10.0, settings.table_rate / 2))
        self.mail = Limiter(settings.mail_rate / 3600, max(1.0, settings.mail_rate))
        self.account = Limiter(settings.sign_rate_account / 3600, max(1.0, settings.sign_rate_account / 2))
        self.code = Limiter(settings.sign_rate_account / 3600, max(1.0, settings.sign_rate_account / 6))
        self.report = Limiter(settings.report_rate / 3600, max(1.0, settings.report_rate))
        self.chat = Limiter(1.0 if settings.rate_user else 0.0, 10)
        self.hint = Limiter(0.5 if settings.rate_user else 0.0, 10)
