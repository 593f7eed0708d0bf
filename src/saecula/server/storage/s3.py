"""Files in an S3 store: put, get, list, remove. Requests are signed with AWS Signature Version 4."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree

import httpx

from saecula.core import SaeculaError

EMPTY = hashlib.sha256(b"").hexdigest()
CHUNK = 1 << 20
PATIENCE = httpx.Timeout(30.0, read=300.0, write=300.0)


class StoreError(SaeculaError):
    """A store that does not do what it is asked to, explained in one line."""


def signed(
    method: str,
    host: str,
    path: str,
    query: dict[str, str],
    headers: dict[str, str],
    digest: str,
    key: tuple[str, str, str],
    now: float,
) -> dict[str, str]:
    """The headers of a request, including its signature.

    `key` consists of id, secret and region; `digest` is the SHA-256 of the body.
    """
    id, secret, region = key
    at = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now))
    scope = f"{at[:8]}/{region}/s3/aws4_request"
    sent = {**headers, "host": host, "x-amz-content-sha256": digest, "x-amz-date": at}
    names = sorted(sent, key=str.lower)
    lines = "".join(f"{name.lower()}:{sent[name].strip()}\n" for name in names)
    listed = ";".join(name.lower() for name in names)
    request = "\n".join([method, quote(path, safe="/~"), encoded(query), lines, listed, digest])
    text = "\n".join(["AWS4-HMAC-SHA256", at, scope, hashlib.sha256(request.encode()).hexdigest()])
    step = f"AWS4{secret}".encode()
    for word in (at[:8], region, "s3", "aws4_request"):
        step = hmac.digest(step, word.encode(), "sha256")
    signature = hmac.digest(step, text.encode(), "sha256").hex()
    sent["authorization"] = f"AWS4-HMAC-SHA256 Credential={id}/{scope},SignedHeaders={listed},Signature={signature}"
    return sent


def encoded(query: dict[str, str]) -> str:
    """A query as it is signed and sent: sorted, with everything but letters and digits escaped."""
    return "&".join(f"{quote(k, safe='~')}={quote(v, safe='~')}" for k, v in sorted(query.items()))


class Bucket:
    """The files of a bucket whose names begin with a prefix. All calls block, so they must run in a thread."""

    def __init__(self, endpoint: str, bucket: str, prefix: str, key: tuple[str, str, str]) -> None:
        where = urlsplit(endpoint)
        self._base = f"{where.scheme}://{where.netloc}"
        self._host = where.netloc
        self._path = f"{where.path.rstrip('/')}/{bucket}"
        self._prefix = f"{prefix.strip('/')}/" if prefix.strip("/") else ""
        self._key = key
        self._name = f"s3://{bucket}/{self._prefix}"

    def _send(self, method: str, path: str, query: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        digest = more.pop("digest", EMPTY)
        headers = signed(method, self._host, path, query or {}, more.pop("headers", {}), digest, self._key, time.time())
        url = f"{self._base}{quote(path, safe='/~')}" + (f"?{encoded(query)}" if query else "")
        into: Path | None = more.pop("into", None)
        try:
            with httpx.stream(method, url, headers=headers, timeout=PATIENCE, **more) as answer:
                if answer.is_success and into is not None:
                    with into.open("wb") as file:
                        for part in answer.iter_raw(CHUNK):
                            file.write(part)
                else:
                    answer.read()
        except httpx.HTTPError as error:
            raise StoreError(f"{self._name}: {type(error).__name__}: {error}") from None
        if not answer.is_success:
            raise StoreError(f"{self._name}: {method} is answered with {answer.status_code}{_reason(answer)}")
        return answer

    def put(self, name: str, file: Path) -> None:
        """Stores a file under a name."""
        digest = hashlib.sha256()
        for part in _parts(file):
            digest.update(part)
        headers = {"content-length": str(file.stat().st_size), "content-type": "application/octet-stream"}
        path = f"{self._path}/{self._prefix}{name}"
        self._send("PUT", path, headers=headers, digest=digest.hexdigest(), content=_parts(file))

    def get(self, name: str, target: Path) -> None:
        """Writes a stored file to a file of this machine."""
        self._send("GET", f"{self._path}/{self._prefix}{name}", into=target)

    def remove(self, name: str) -> None:
        self._send("DELETE", f"{self._path}/{self._prefix}{name}")

    def names(self) -> list[str]:
        """The names of the stored files, sorted."""
        found: list[str] = []
        token = ""
        while True:
            query = {"list-type": "2", "prefix": self._prefix, **({"continuation-token": token} if token else {})}
            root = ElementTree.fromstring(self._send("GET", self._path, query).text)
            space = root.tag.partition("}")[0] + "}" if root.tag.startswith("{") else ""
            keys = [entry.text or "" for entry in root.iter(f"{space}Key")]
            found += [key.removeprefix(self._prefix) for key in keys]
            token = root.findtext(f"{space}NextContinuationToken") or ""
            if not token:
                return sorted(found)


def _parts(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while part := opened.read(CHUNK):
            yield part


def _reason(answer: httpx.Response) -> str:
    """The reason that the store gives."""
    try:
        root = ElementTree.fromstring(answer.text)
    except ElementTree.ParseError:
        return ""
    code = next((entry.text for entry in root.iter() if entry.tag.endswith("Code")), "")
    return f" ({code})" if code else ""
