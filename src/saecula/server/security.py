"""Tokens, passwords, and limits for those who ask too much."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_HASHER = PasswordHasher()
_HASHING = ThreadPoolExecutor(2, "argon2")
"""A hash takes 64 MB: two at a time, whoever asks."""
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 12) -> str:
    """A random id that can be read aloud: about five bits per letter."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def is_id(text: str) -> bool:
    """Whether a text can be an id at all: what cannot is not even looked up."""
    return 0 < len(text) <= 24 and text.isascii() and text.isalnum()


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def mark(user: str, stored: str) -> str:
    """What a browser keeps that was signed in once: nobody can make it who does not know the stored password."""
    key = hashlib.sha256(stored.encode()).digest()
    return hashlib.blake2b(user.encode(), digest_size=24, key=key, person=b"saecula browser").hexdigest()


async def hash_password(password: str) -> str:
    """Argon2id, in a thread: it takes a while on purpose."""
    return await asyncio.get_running_loop().run_in_executor(_HASHING, _HASHER.hash, password)


async def check_password(stored: str | None, password: str) -> bool:
    """Whether the password is right. Takes as long for a name that does not exist."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_HASHING, _verify, stored or _NOBODY, password) and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$NZT8t/uBPtew2n59Xpq3bQ$Z9wAXXOi5KFYPNmzqo6PmFXEXd40HkiPt/W7cfux9nc"


class Bucket:
    """Tokens that refill with time: `rate` per second, at most `burst` at once."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class Limiter:
    """One bucket per key (an address, a user). A rate of 0 lets everything through."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """0 if granted, else the seconds after which to ask again."""
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
        """What was granted was good: it does not count."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.left = min(self.burst, bucket.left + cost)
