"""The page: files built from web/, kept in memory; unknown paths without a dot get index.html.

The page may be served under a path (`base_url` = https://example.org/saecula), which is written into index.html.
"""

from __future__ import annotations

import re
from pathlib import Path

from saecula.server.problems import Problem
from saecula.server.texts import Content, content

ROOT = Path(__file__).parent / "static"
INDEX = "index.html"
PLACED = (INDEX, "offline.html")
"""The files whose links depend on the path that the page is served under."""

NOTHING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Saecula</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<main><h1>Saecula</h1><p>The page is not built: run <code>npm run build</code> in <code>web/</code>.</p>
<p>The API is described at <a href="/api/v1/openapi.json">openapi.json</a>.</p></main></html>
"""


def placed(html: bytes, root: str) -> bytes:
    """index.html for a page under a path, with adjusted links, and the path for its scripts to find the server."""
    html = re.sub(rb'(href|src)="\.?/(?!/)', rb'\1="' + root.encode() + b"/", html)
    return html.replace(b"<html ", b'<html data-root="' + root.encode() + b'" ', 1)


class Page:
    """The files of the page, as they were when the server started. Each is encoded once."""

    def __init__(self, folder: Path, root: str) -> None:
        self.files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
        self.encoded: dict[str, Content] = {}
        self._root = root

    def build(self) -> None:
        """Encodes all files."""
        for name in self.files:
            self.content(name)

    def content(self, name: str) -> Content:
        """One file as it is sent."""
        found = self.encoded.get(name)
        if found is None:
            body = self.files[name].read_bytes() if name in self.files else NOTHING
            found = self.encoded[name] = content(placed(body, self._root) if name in PLACED else body)
        return found

    def find(self, path: str) -> tuple[str, Content]:
        """A file by its path; `index.html` for anything that looks like a place on the page."""
        name = path.strip("/") or INDEX
        if name not in self.files:
            if "." in name.rpartition("/")[2] and name != INDEX:
                raise Problem(404, "unknown", "Not found.")
            name = INDEX
        return name, self.content(name)
