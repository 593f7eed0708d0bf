"""An optional second factor for accounts: time-based codes (TOTP, RFC 6238) and recovery codes."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
import struct
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import segno
from sqlalchemy import delete, func, insert, select, update

from saecula.server.accounts.security import digest
from saecula.server.problems import Problem
from saecula.server.storage.database import Database
from saecula.server.storage.models import RecoveryCode, SecondFactor

SECONDS = 30
DIGITS = 6
DRIFT = 1
"""How many steps a clock may be off, in either direction."""
SECRET_BYTES = 20
RECOVERY_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def totp(secret: str, step: int) -> str:
    """The code of a step: RFC 6238 with SHA-1 and six digits, as all authenticator programs use it."""
    mac = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1)
    start = mac[-1] & 15
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def matching_step(secret: str, code: str, now: float, after: int) -> int | None:
    """The step that the code belongs to, if it is close to now and later than `after`. Compares in constant time."""
    middle = int(now // SECONDS)
    found = None
    for step in range(middle - DRIFT, middle + DRIFT + 1):
        if hmac.compare_digest(totp(secret, step).encode(), code.encode()) and step > after:
            found = step
    return found


@dataclass(frozen=True, slots=True)
class Enrolment:
    """The data shown once to set up the authenticator program."""

    secret: str
    uri: str
    svg: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether an account has a second factor, and how many recovery codes are left."""

    on: bool
    codes: int


class SecondFactors:
    """Sets up, asks for, and removes second factors."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def standing(self, user: str) -> Standing:
        async with self._db.read() as db:
            on = await _confirmed(db, user) is not None
            codes = await db.execute(select(func.count()).where(RecoveryCode.user_id == user))
        return Standing(on, (codes.scalar() or 0) if on else 0)

    async def begin(self, user: str, name: str, host: str) -> Enrolment:
        """Creates a new secret. It takes effect once a code from it has been given."""
        secret = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()
        async with self._db.write() as db:
            if await _confirmed(db, user) is not None:
                raise Problem(409, "second-factor.on", "The second factor is already on.")
            await db.execute(delete(SecondFactor).where(SecondFactor.user_id == user))
            row = {"user_id": user, "secret": secret, "confirmed": False, "step": 0, "created": time.time()}
            await db.execute(insert(SecondFactor).values(**row))
        issuer = quote(f"Saecula ({host})", safe="")
        uri = f"otpauth://totp/{issuer}:{quote(name, safe='')}?secret={secret}&issuer={issuer}"
        return Enrolment(
            secret, uri, segno.make(uri, error="m", micro=False).svg_inline(scale=4, border=3, light="#fff")
        )

    async def confirm(self, user: str, code: str) -> list[str]:
        """Turns the second factor on with its first code; returns the recovery codes."""
        async with self._db.write() as db:
            mine = select(SecondFactor.secret).where(SecondFactor.user_id == user, SecondFactor.confirmed.is_(False))
            secret = (await db.execute(mine)).scalar()
            if secret is None:
                raise Problem(409, "second-factor.none", "There is nothing to confirm: start again.")
            step = matching_step(secret, _plain(code), time.time(), 0)
            if step is None:
                raise _wrong()
            values = {"confirmed": True, "step": step}
            await db.execute(update(SecondFactor).where(SecondFactor.user_id == user).values(**values))
            return await _new_codes(db, user)

    async def renew_codes(self, user: str, code: str) -> list[str]:
        """Creates new recovery codes; the old ones stop working."""
        await self.need(user, code, required=True)
        async with self._db.write() as db:
            return await _new_codes(db, user)

    async def end(self, user: str, code: str) -> None:
        """Turns it off."""
        await self.need(user, code, required=True)
        async with self._db.write() as db:
            await forget(db, user)

    async def need(self, user: str, code: str, required: bool = False) -> None:
        """Raises a problem unless the code is right, if the account has a second factor. A code works once."""
        async with self._db.read() as db:
            found = await _confirmed(db, user)
        if found is None:
            if required:
                raise Problem(409, "second-factor.off", "There is no second factor.")
            return
        plain = _plain(code)
        if not plain:
            raise Problem(401, "second-factor.needed", "Enter the code of your second factor, too.")
        async with self._db.write() as db:
            if not (await _spend_code(db, user, found, plain) or await _spend_recovery(db, user, plain)):
                raise _wrong()


async def forget(db: Any, user: str) -> bool:
    """Removes the second factor of an account; returns whether there was one."""
    await db.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user))
    gone: int = (await db.execute(delete(SecondFactor).where(SecondFactor.user_id == user))).rowcount
    return gone > 0


def _wrong() -> Problem:
    return Problem(401, "second-factor.wrong", "The code is wrong or has already been used.")


def _plain(code: str) -> str:
    """A code without the spaces and dashes that people write in it, for comparison."""
    return "".join(c for c in code.lower() if c.isascii() and c.isalnum())


async def _confirmed(db: Any, user: str) -> Any:
    query = select(SecondFactor.__table__).where(SecondFactor.user_id == user, SecondFactor.confirmed.is_(True))
    return (await db.execute(query)).mappings().first()


async def _spend_code(db: Any, user: str, found: Any, code: str) -> bool:
    """Uses up a code. If the same code is sent twice at the same time, one request is too late."""
    try:
        step = matching_step(found["secret"], code, time.time(), found["step"])
    except binascii.Error:
        return False
    if step is None:
        return False
    fresh = update(SecondFactor).where(SecondFactor.user_id == user, SecondFactor.step < step).values(step=step)
    spent: int = (await db.execute(fresh)).rowcount
    return spent == 1


async def _spend_recovery(db: Any, user: str, code: str) -> bool:
    mine = (RecoveryCode.user_id == user) & (RecoveryCode.digest == digest(code))
    spent: int = (await db.execute(delete(RecoveryCode).where(mine))).rowcount
    return spent == 1


async def _new_codes(db: Any, user: str) -> list[str]:
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(12)) for _ in range(RECOVERY_CODES)]
    await db.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user))
    await db.execute(insert(RecoveryCode), [{"user_id": user, "digest": digest(code)} for code in codes])
    return [f"{code[:4]}-{code[4:8]}-{code[8:]}" for code in codes]
