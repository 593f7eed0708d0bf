"""Routes for sharing: a link to a moment of a game, with a picture of what everybody may see, drawn by the server."""

from __future__ import annotations

import asyncio
import html
from typing import Annotated, Any
from urllib.parse import parse_qs

import msgspec
from litestar import Request, Response, get
from litestar.params import QueryParameter

from saecula.core import Event
from saecula.core.chance import ALL
from saecula.core.picture import Picture
from saecula.server.meeting_shapes import ShareOut
from saecula.server.net.guard import limit, services, source, who
from saecula.server.pictures import Moment, draw, drawable
from saecula.server.problems import Problem
from saecula.server.routes.tables import Id, Invite, SeatQuery, viewer
from saecula.server.tables.live import LiveTable
from saecula.server.texts import one
from saecula.server.workers.replays import Forgotten
from saecula.text import Text, catalogue, module

Req = Request[Any, Any, Any]
Moved = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, required=False)]
Lang = Annotated[str, QueryParameter(max_length=20, required=False)]
LINES = 3


@get("/tables/{table_id:str}/share")
async def share(request: Req, table_id: Id, n: Moved = None, seat: SeatQuery = None, invite: Invite = None) -> ShareOut:
    """Returns a link to step n of a game as a spectator counts the steps; `n` is counted from the seat that asks.

    The link of a table that is not open contains the invitation, for those who may know it.
    """
    person = await who(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        mine = viewer(request, live, person, seat, invite)
        steps = live.steps(seat)
        if n is not None and n >= len(steps):
            raise Problem(422, "step.unknown", f"This game has {len(steps) - 1} steps so far.", {"n": len(steps) - 1})
        moves = steps[-1 if n is None else n]
        at = min(live.seat_log(None).step(moves), live.count(None))
        known = bool(mine) or (person is not None and (person.id in live.members or person.id == live.row.creator))
        closed = live.row.visibility != "open" or live.row.password is not None
        token = f"&invite={live.row.invite}" if closed and known else ""
    address = found.settings.address
    picture = f"{address}/api/v1/tables/{table_id}/picture?n={at}{token}" if drawable() else ""
    return ShareOut(f"{address}/table/{table_id}?at={at}{token}", picture, at)


@get("/tables/{table_id:str}/picture", media_type="image/png")
async def picture(
    request: Req, table_id: Id, n: Moved = None, invite: Invite = None, lang: Lang = "en"
) -> Response[bytes]:
    """Returns a picture of a game after step n, as a spectator may see it."""
    if not drawable():
        raise Problem(404, "picture.none", "This server draws no pictures.")
    limit(services(request).limits.table, f"picture {source(request)}", request)
    moment = await moment_of(request, table_id, n, invite, lang)
    body = await asyncio.to_thread(draw, moment)
    return Response(body, media_type="image/png", headers={"Cache-Control": "public, max-age=300"})


async def moment_of(request: Req, table_id: str, n: int | None, invite: str | None, lang: str) -> Moment:
    """What a spectator may see of a game after step n, in words and numbers."""
    found = services(request)
    while True:
        async with found.tables.open(table_id) as live:
            viewer(request, live, None, None, invite)
            steps = live.steps(None)
            at = len(steps) - 1 if n is None else min(n, len(steps) - 1)
            batch, lines = live.batch(found.replays.known), live.lines(None, at)
            names = [s.name for s in live.seats]
            text = Text(one(live.row.game_id), lang.split("-")[0])
        try:
            shown = await found.replays.position(batch, None, at, steps[at], [])
            numbers = await found.replays.series(batch, None, steps[: at + 1])
        except Forgotten:
            continue
        break
    view = msgspec.json.decode(shown)["view"]
    series = msgspec.json.decode(numbers)["series"]
    outcome = view["outcome"]
    scores = outcome["scores"] if outcome else view["table"].get("scores") or []
    said = [text.event(Event(x["id"], x["seat"], x["params"], x["rule"], ALL), names) for x in lines[-LINES:]]
    return Moment(
        title=text.title,
        where=_step(text.lang, at),
        names=[name or text.say("app.player", number=i + 1) for i, name in enumerate(names)],
        scores=scores,
        over_time=[point or [] for point in series[0]["values"]] if series else [],
        lines=said,
        board=board_of(view, text),
    )


def _step(lang: str, n: int) -> str:
    """The words for step n."""
    pattern = catalogue("saecula.server", lang).find("share.step") or "{n}"
    return pattern.format(n=n)


def board_of(view: dict[str, Any], text: Text) -> Picture | None:
    """The board as a spectator sees it, drawn by the game's own `picture`; None if it has none."""
    own = module(text.spec.package, "picture") if text.spec is not None else None
    drawn: Picture | None = own.picture(view, text) if own is not None else None
    return drawn


async def described(request: Req, body: bytes) -> bytes | None:
    """The page of a table with tags that describe it to others (Open Graph); None if not everybody may see it."""
    parts = [part for part in request.scope["path"].split("/") if part]
    query = parse_qs(request.scope["query_string"].decode("latin-1"))
    asked, invite = query.get("at", [""])[0], query.get("invite", [""])[0][:60] or None
    n = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else None
    found = services(request)
    try:
        async with found.tables.open(parts[1]) as live:
            found.access.need_sight(live, None, invite)
            tags = _tags(request, live, n, invite)
    except Problem:
        return None
    shown = "".join(f'<meta property="{name}" content="{html.escape(value)}" />' for name, value in tags if value)
    return body.replace(b"</head>", shown.encode() + b"</head>", 1)


def _tags(request: Req, live: LiveTable, n: int | None, invite: str | None) -> list[tuple[str, str]]:
    settings = services(request).settings
    lang = request.headers.get("accept-language", "en")[:2]
    text = Text(one(live.row.game_id), lang if lang in ("it", "es") else "en")
    where = "".join([f"?at={n}" if n is not None else "?", f"&invite={invite}" if invite else ""]).rstrip("?")
    tags = [
        ("og:type", "website"),
        ("og:site_name", "Saecula"),
        ("og:title", f"{text.title}: {', '.join(s.name for s in live.seats if s.name)}"),
        ("og:description", _step(text.lang, n) if n is not None else text.about),
        ("og:url", f"{settings.address}/table/{live.id}{where}"),
    ]
    if live.match is not None and drawable():
        query = "&".join(filter(None, [f"n={n}" if n is not None else "", f"invite={invite}" if invite else ""]))
        address = f"{settings.address}/api/v1/tables/{live.id}/picture{'?' if query else ''}{query}"
        tags += [("og:image", address), ("og:image:width", "1200"), ("og:image:height", "630")]
        tags.append(("twitter:card", "summary_large_image"))
    return tags


ROUTES = [share, picture]
