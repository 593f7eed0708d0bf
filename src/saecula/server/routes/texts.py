"""Routes for games, words and rules."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from saecula.bots import bots as bot_names
from saecula.bots.guide import GuideOpponent
from saecula.bots.levels import LEVELS, measured
from saecula.server import texts
from saecula.server.data_shapes import OriginsOut
from saecula.server.offered import BotOut, LevelShare
from saecula.server.options import OptionFit, fitting_options
from saecula.server.shapes import GameOut, GameWords, RulesOut, Words
from saecula.server.texts import Content
from saecula.text import Text

Req = Request[Any, Any, Any]

LABELLED = ("random", "greedy", "beam")
"""Our own bots that are not levels."""


def send(request: Req, content: Content, media: str = "application/json", age: int = 300) -> Response[Any]:
    """A response with content that is encoded once; without a body if the browser already has it."""
    headers = {"ETag": content.etag, "Cache-Control": f"public, max-age={age}", "Vary": "Accept-Encoding"}
    if content.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=media)
    if "gzip" in request.headers.get("accept-encoding", "") and len(content.packed) < len(content.body):
        headers["Content-Encoding"] = "gzip"
        return Response(content.packed, headers=headers, media_type=media)
    return Response(content.body, headers=headers, media_type=media)


Spoken = Annotated[str, QueryParameter(max_length=20, required=False)]


@get("/games")
async def games(request: Req, lang: Spoken = "en") -> Response[list[GameOut]]:
    """Lists the games that can be played, with their titles in a language."""
    return cast("Response[list[GameOut]]", send(request, texts.games(texts.need_language(lang))))


@get("/bots")
async def bots() -> list[BotOut]:
    """Lists the bots that can take a seat: the levels, weakest first, with their `seconds` for a decision; then others.

    `label` and `about` are message ids of the page. `measured` says how each level did alone against the level below.
    """
    rows = measured().levels
    known = [
        BotOut(
            one.name,
            number,
            f"bot.{one.name}",
            f"bot.{one.name}.about",
            one.seconds,
            [
                LevelShare(r.game, r.players, r.against, r.share, r.low, r.high, r.games)
                for r in rows
                if r.level == one.name
            ],
        )
        for number, one in enumerate(LEVELS, 1)
    ]
    known += [BotOut(name, 0, f"bot.{name}", f"bot.{name}.about") for name in LABELLED]
    names = {bot.name for bot in known} | {GuideOpponent.name}
    return known + [BotOut(name, 0, "", "") for name in bot_names() if name not in names]


@get("/text/{lang:str}")
async def shared_text(request: Req, lang: FromPath[str]) -> Response[Words]:
    """Returns the words of the page itself, by message id."""
    return cast("Response[Words]", send(request, texts.shared_text(texts.need_language(lang))))


@get("/games/{game_id:str}/text/{lang:str}")
async def game_text(request: Req, game_id: FromPath[str], lang: FromPath[str]) -> Response[GameWords]:
    """Returns the words of a game: messages, names, and the words on its cards."""
    texts.one(game_id)
    return cast("Response[GameWords]", send(request, texts.game_text(game_id, texts.need_language(lang))))


@get("/games/{game_id:str}/origins/{lang:str}")
async def game_origins(request: Req, game_id: FromPath[str], lang: FromPath[str]) -> Response[OriginsOut]:
    """Returns what a game was made from, and which of its components are reconstructed."""
    texts.one(game_id)
    return cast("Response[OriginsOut]", send(request, texts.game_origins(game_id, texts.need_language(lang))))


@get("/games/{game_id:str}/rules/{lang:str}")
async def game_rules(request: Req, game_id: FromPath[str], lang: FromPath[str]) -> Response[RulesOut]:
    """Returns the rules of a game by number."""
    texts.one(game_id)
    return cast("Response[RulesOut]", send(request, texts.game_rules(game_id, texts.need_language(lang))))


@get("/games/{game_id:str}/fitting")
async def game_fitting(
    game_id: FromPath[str],
    options: Annotated[str, QueryParameter(max_length=2000, required=False)] = "",
    lang: Spoken = "en",
) -> OptionFit:
    """Returns which option values go with those already chosen (`players=2, scenario=hannibal`)."""
    spec = texts.one(game_id)
    found = fitting_options(spec, options)
    found.trouble = Text(spec, texts.need_language(lang)).error(found.trouble)
    return found


ROUTES = [games, bots, shared_text, game_text, game_origins, game_rules, game_fitting]
