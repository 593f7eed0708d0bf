"""The route of the page and its files."""

from __future__ import annotations

import mimetypes
from typing import Any

from litestar import Request, Response, get

from saecula.server.net.guard import limit, services, source
from saecula.server.page import INDEX
from saecula.server.problems import Problem
from saecula.server.routes.sharing import described
from saecula.server.routes.texts import send

YEAR = 31_536_000


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The page and its files."""
    path = request.scope["path"]
    if path.startswith("/api/"):
        raise Problem(404, "unknown", "There is no such route.")
    limit(services(request).limits.address, source(request), request)
    name, found = services(request).page.find(path)
    if name == INDEX and path.startswith("/table/"):
        told = await described(request, found.body)
        if told is not None:
            return Response(told, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media = "application/manifest+json"
    if media.startswith("text/") or media.endswith("javascript"):
        media += "; charset=utf-8"
    return send(request, found, media, YEAR if name.startswith("assets/") else 0)
