"""Ids, tokens and passwords."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_HASHER = PasswordHasher()
_HASHING = ThreadPoolExecutor(2, "argon2")
"""Runs at most two hashes at a time, because each takes 64 MB."""
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 12) -> str:
    """A random id that can be read aloud, with about five bits per character."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def is_id(text: str) -> bool:
    """Whether a text can be an id at all; otherwise it is not even looked up."""
    return 0 < len(text) <= 24 and text.isascii() and text.isalnum()


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def mark(user: str, stored: str) -> str:
    """The mark that a browser keeps after signing in; it can only be created with the stored password hash."""
    key = hashlib.sha256(stored.encode()).digest()
    return hashlib.blake2b(user.encode(), digest_size=24, key=key, person=b"saecula browser").hexdigest()


async def hash_password(password: str) -> str:
    """Hashes a password with Argon2id, in a thread, because it is slow on purpose."""
    return await asyncio.get_running_loop().run_in_executor(_HASHING, _HASHER.hash, password)


async def check_password(stored: str | None, password: str) -> bool:
    """Whether the password is right. Takes just as long for a name that does not exist."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_HASHING, _verify, stored or _NOBODY, password) and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$NZT8t/uBPtew2n59Xpq3bQ$Z9wAXXOi5KFYPNmzqo6PmFXEXd40HkiPt/W7cfux9nc"
