"""The route of the forecast: what is coming at a table."""

from __future__ import annotations

from typing import cast

import msgspec
from litestar import Response, get

from saecula.server.net.guard import services, who
from saecula.server.outlook_shapes import ForecastOut
from saecula.server.routes.tables import Id, Invite, Req, SeatQuery, viewer


@get("/tables/{table_id:str}/forecast")
async def forecast(request: Req, table_id: Id, seat: SeatQuery = None, invite: Invite = None) -> Response[ForecastOut]:
    """Returns the next production, comparisons, the points if the game ended now, and the cards left."""
    person = await who(request)
    async with services(request).tables.open(table_id) as live:
        viewer(request, live, person, seat, invite)
        live.need_present(seat)
        shown = msgspec.json.encode(live.played.forecast(seat))
    return cast("Response[ForecastOut]", Response(shown, media_type="application/json"))


ROUTES = [forecast]
