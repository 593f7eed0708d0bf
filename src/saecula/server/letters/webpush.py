"""Web Push: how a message is encrypted for one browser (RFC 8291), and how the server identifies itself (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import os
import time
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
POINT: Final = 65
"""The bytes of a public key: a point on the curve, uncompressed."""
SECRET: Final = 16
"""The bytes of the secret that a browser shares with us."""
RECORD: Final = 4096
"""The size of a record; every message of ours fits into one."""
MOST: Final = 3000
"""The most bytes of a message. Push services must accept 4096 bytes with everything that encryption adds."""
LASTS: Final = 12 * 3600
"""How many seconds a signature is valid. Push services refuse more than a day."""


def encode(data: bytes) -> str:
    """Bytes as the text that browsers and headers use."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of such a text; raises ValueError for anything else."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("not base64url") from error


def is_point(data: bytes) -> bool:
    """Whether these bytes are a public key: a point that lies on the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except ValueError:
        return False
    return len(data) == POINT


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key that belongs to a private one."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def private(number: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(number, "big"), CURVE)


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def encrypt(
    message: bytes, browser: bytes, secret: bytes, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message that only one browser can read; `browser` is its public key, `secret` what it shares with us.

    Every message has its own key pair and salt; they are given only to check a published example.
    """
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SECRET)
    ours = public(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    start = _hkdf(secret, shared, b"WebPush: info\0" + browser + ours, 32)
    key = _hkdf(salt, start, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, start, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


@dataclass(frozen=True, slots=True)
class ServerKey:
    """The key pair by which push services recognize this server (VAPID)."""

    key: ec.EllipticCurvePrivateKey

    @staticmethod
    def new() -> ServerKey:
        return ServerKey(ec.generate_private_key(CURVE))

    @staticmethod
    def read(text: str) -> ServerKey:
        return ServerKey(private(decode(text)))

    def text(self) -> str:
        """The private key as it is stored."""
        return encode(self.key.private_numbers().private_value.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """The public key, which browsers need for a subscription."""
        return encode(public(self.key))

    def authorization(self, endpoint: str, contact: str) -> str:
        """The header with which a message to an endpoint is signed."""
        place = urlsplit(endpoint)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(time.time()) + LASTS,
            "sub": contact,
        }
        head = encode(b'{"typ":"JWT","alg":"ES256"}') + "." + encode(msgspec.json.encode(claims))
        r, s = decode_dss_signature(self.key.sign(head.encode(), ec.ECDSA(hashes.SHA256())))
        token = f"{head}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return f"vapid t={token}, k={self.public}"
