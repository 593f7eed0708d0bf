"""A push service on loopback, and a browser that subscribes to it and can read what it gets."""

from __future__ import annotations

import base64
import http.server
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .mailbox import listening

CURVE = ec.SECP256R1()


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Receiver(http.server.BaseHTTPRequestHandler):
    """Keeps every message: its path, its headers and its body. `status` of the server is what it answers."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.letters.append((self.path, dict(self.headers.items()), body))  # type: ignore[attr-defined]
        self.send_response(self.server.status)  # type: ignore[attr-defined]
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        return


@contextmanager
def pushbox() -> Iterator[Any]:
    """A push service on loopback."""
    with listening(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)) as service:
        service.status = 201
        service.url = f"http://127.0.0.1:{service.server_address[1]}"
        yield service


class Browser:
    """A browser's end of a subscription (RFC 8291): its key pair and its secret."""

    def __init__(self, service: str, name: str = "ada") -> None:
        self.endpoint = f"{service}/push/{name}"
        self._key = ec.generate_private_key(CURVE)
        self.public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._secret = os.urandom(16)

    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.public), "auth": text(self._secret)}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypts a message; fails if it is not for this browser."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        start = derive(self._secret, shared, b"WebPush: info\x00" + self.public + sender, 32)
        key = derive(salt, start, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derive(salt, start, b"Content-Encoding: nonce\x00", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1] == 2
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def claims(authorization: str, server: str) -> dict[str, Any]:
    """What the sender says about itself (RFC 8292); fails unless it is signed with the key that the browser knows."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == server
    head, body, signature = parts["t"].split(".")
    assert json.loads(data(head))["alg"] == "ES256"
    raw = data(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(server))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(data(body))
    return found


def origin(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))
