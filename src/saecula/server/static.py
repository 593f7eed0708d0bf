"""The page: files built from web/, kept in memory; unknown paths without a dot get index.html.

The page may lie under a path (`base_url` = https://example.org/saecula): it is written into index.html.
"""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from saecula.server.guard import services
from saecula.server.problems import Problem
from saecula.server.routes.texts import send
from saecula.server.texts import Content, content

ROOT = Path(__file__).parent / "static"
YEAR = 31_536_000

NOTHING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Saecula</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<main><h1>Saecula</h1><p>The page is not built: run <code>npm run build</code> in <code>web/</code>.</p>
<p>The API is described at <a href="/api/v1/openapi.json">openapi.json</a>.</p></main></html>
"""

_files: dict[tuple[str, str], tuple[float, Content]] = {}


def placed(html: bytes, root: str) -> bytes:
    """index.html for a page that lies under a path: what it loads, and where its scripts find the server."""
    html = re.sub(rb'(href|src)="\.?/(?!/)', rb'\1="' + root.encode() + b"/", html)
    return html.replace(b"<html ", b'<html data-root="' + root.encode() + b'" ', 1)


def find(path: str, root: str = "") -> tuple[str, Content]:
    """A file of the page by its path; `root` is the path under which the page lies."""
    name = path.strip("/") or "index.html"
    file = (ROOT / name).resolve()
    if not file.is_relative_to(ROOT) or not file.is_file():
        if "." in name.rpartition("/")[2] and name != "index.html":
            raise Problem(404, "unknown", "There is nothing here.")
        name, file = "index.html", ROOT / "index.html"
        if not file.is_file():
            return name, content(placed(NOTHING, root))
    changed = file.stat().st_mtime
    known = _files.get((root, name))
    if known is None or known[0] != changed:
        body = file.read_bytes()
        known = _files[root, name] = changed, content(placed(body, root) if name == "index.html" else body)
    return name, known[1]


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The page and its files."""
    path = request.scope["path"]
    if path.startswith("/api/"):
        raise Problem(404, "unknown", "There is no such route.")
    name, found = find(path, services(request).world.settings.root)
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media = "application/manifest+json"
    if media.startswith("text/") or media.endswith("javascript"):
        media += "; charset=utf-8"
    return send(request, found, media, YEAR if name.startswith("assets/") else 0)
