"""Routes for corrected decks: the data files of a game to correct, the check of a deck, and a deck as a file."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from saecula.core import SaeculaError, corrections
from saecula.core.corrections import Deck
from saecula.core.errors import BadData
from saecula.server import texts
from saecula.server.data_shapes import DeckOut, NewDeck, SheetsOut
from saecula.server.net.guard import limit, need, services, source
from saecula.server.problems import Problem
from saecula.server.routes.texts import send
from saecula.text import Text

Req = Request[Any, Any, Any]
DeckId = Annotated[str, PathParameter(pattern="^[0-9a-f]{12}$", max_length=12)]
Lang = Annotated[str, QueryParameter(max_length=20, required=False)]

MOST_KEPT: Final = 2000
"""The most decks that a server keeps."""


@get("/games/{game_id:str}/sheets/{lang:str}")
async def sheets(request: Req, game_id: FromPath[str], lang: FromPath[str]) -> Response[SheetsOut]:
    """Returns the data files of a game that can be corrected, row by row."""
    texts.one(game_id)
    return cast("Response[SheetsOut]", send(request, texts.game_sheets(game_id, texts.need_language(lang))))


@post("/decks")
async def new_deck(request: Req, data: JSONBody[NewDeck], lang: Lang = "en") -> DeckOut:
    """Checks a corrected deck and keeps it. A deck with a mistake is refused with file, row and reason."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    limit(found.limits.table, f"from {source(request)}", request)
    spec = texts.one(data.game)
    deck = Deck(data.game, data.cells, data.name)
    place = corrections.folder()
    if place is not None and place.is_dir() and sum(1 for _ in place.iterdir()) >= MOST_KEPT:
        raise Problem(503, "deck.full", "This server keeps no more decks.")
    try:
        id = await asyncio.to_thread(corrections.keep, deck)
    except SaeculaError as error:
        said = Text(spec, texts.need_language(lang)).error(error)
        where = {"file": error.file, "row": error.row} if isinstance(error, BadData) else {"file": "", "row": 0}
        raise Problem(422, "deck.refused", said, {**where, "reason": said}) from None
    return DeckOut(id, deck.game, deck.name, deck.cells)


@get("/games/{game_id:str}/decks/{deck_id:str}")
async def deck(game_id: FromPath[str], deck_id: DeckId) -> DeckOut:
    """Returns a corrected deck by its id."""
    texts.one(game_id)
    found = corrections.find(game_id, deck_id)
    return DeckOut(deck_id, found.game, found.name, found.cells)


@get("/games/{game_id:str}/decks/{deck_id:str}/file")
async def deck_file(game_id: FromPath[str], deck_id: DeckId) -> Response[bytes]:
    """Returns a corrected deck as a file, which can be imported elsewhere."""
    texts.one(game_id)
    text = corrections.write(corrections.find(game_id, deck_id))
    name = f'attachment; filename="{game_id}-{deck_id}.json"'
    return Response(text.encode(), media_type="application/json", headers={"Content-Disposition": name})


@get("/games/{game_id:str}/decks/{deck_id:str}/text/{lang:str}")
async def deck_text(game_id: FromPath[str], deck_id: DeckId, lang: FromPath[str]) -> Response[bytes]:
    """Returns the words of a game with a corrected deck."""
    spec = await asyncio.to_thread(corrections.corrected, texts.one(game_id).id, deck_id)
    words = texts.words_of(spec, texts.need_language(lang))
    return Response(msgspec.json.encode(words), media_type="application/json")


@get("/games/{game_id:str}/decks/{deck_id:str}/facts")
async def deck_facts(game_id: FromPath[str], deck_id: DeckId) -> Response[bytes]:
    """Returns what is printed on the components of a game with a corrected deck, as the page draws them."""
    spec = await asyncio.to_thread(corrections.corrected, texts.one(game_id).id, deck_id)
    return Response(msgspec.json.encode(texts.facts_of(spec)), media_type="application/json")


ROUTES = [sheets, new_deck, deck, deck_file, deck_text, deck_facts]
