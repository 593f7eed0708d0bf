"""A store that speaks S3, on loopback: it checks every signature by the published rules, and refuses wrong ones."""

from __future__ import annotations

import hashlib
import hmac
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, quote, unquote, urlsplit
from xml.sax.saxutils import escape

KEY, SECRET, REGION = "AKIDSAECULA", "a secret/with+signs", "eu-south-1"
PAGE = 2
"""The number of names in one answer."""


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


class Handler(BaseHTTPRequestHandler):
    """PUT, GET (an object or a list) and DELETE, path-style."""

    files: dict[str, bytes]
    refused: list[str]

    def log_message(self, format: str, *args: object) -> None:
        pass

    def answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def signed(self, body: bytes) -> bool:
        """Follows the steps of the specification: canonical request, string to sign, signing key."""
        scheme, _, rest = self.headers.get("Authorization", "").partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        id, day, region, service, end = fields["Credential"].split("/")
        if (scheme, id, region, service, end) != ("AWS4-HMAC-SHA256", KEY, REGION, "s3", "aws4_request"):
            return False
        if self.headers["x-amz-content-sha256"] != sha(body):
            return False
        where = urlsplit(self.path)
        pairs = sorted((quote(k, safe="~"), quote(v, safe="~")) for k, v in parse_qsl(where.query, True))
        names = fields["SignedHeaders"].split(";")
        if not {"host", "x-amz-date", "x-amz-content-sha256"} <= set(names) or names != sorted(names):
            return False
        canonical = self.command + "\n" + where.path + "\n" + "&".join(f"{k}={v}" for k, v in pairs) + "\n"
        for name in names:
            canonical += f"{name}:{' '.join(self.headers[name].split())}\n"
        canonical += "\n" + ";".join(names) + "\n" + sha(body)
        date = self.headers["x-amz-date"]
        if date[:8] != day:
            return False
        to_sign = f"AWS4-HMAC-SHA256\n{date}\n{day}/{region}/s3/aws4_request\n{sha(canonical.encode())}"
        key = mac(mac(mac(mac(f"AWS4{SECRET}".encode(), day), region), "s3"), "aws4_request")
        return hmac.compare_digest(mac(key, to_sign).hex(), fields["Signature"])

    def handle_one(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not self.signed(body):
            self.refused.append(f"{self.command} {self.path}")
            self.answer(403, b"<Error><Code>SignatureDoesNotMatch</Code></Error>")
            return
        where = urlsplit(self.path)
        bucket, _, name = unquote(where.path).lstrip("/").partition("/")
        if bucket != "games":
            self.answer(404, b"<Error><Code>NoSuchBucket</Code></Error>")
        elif self.command == "PUT":
            self.files[name] = body
            self.answer(200)
        elif self.command == "DELETE":
            self.files.pop(name, None)
            self.answer(204)
        elif name:
            found = self.files.get(name)
            self.answer(200, found) if found is not None else self.answer(404, b"<Error><Code>NoSuchKey</Code></Error>")
        else:
            self.answer(200, self.listed(dict(parse_qsl(where.query, True))))

    def listed(self, asked: dict[str, str]) -> bytes:
        after = asked.get("continuation-token", "")
        names = [n for n in sorted(self.files) if n.startswith(asked["prefix"]) and n > after]
        more = f"<NextContinuationToken>{escape(names[PAGE - 1])}</NextContinuationToken>" if len(names) > PAGE else ""
        keys = "".join(f"<Contents><Key>{escape(n)}</Key></Contents>" for n in names[:PAGE])
        space = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
        return f"<ListBucketResult {space}>{keys}{more}</ListBucketResult>".encode()

    do_PUT = do_GET = do_DELETE = handle_one


@contextmanager
def bucket() -> Iterator[tuple[str, type[Handler]]]:
    """Runs the store; yields its address and its contents."""
    kind = type("Bucket", (Handler,), {"files": {}, "refused": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), kind)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", kind
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
