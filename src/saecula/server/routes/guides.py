"""Routes for guided first games and ladders."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, cast

from litestar import Request, Response, get
from litestar.params import FromPath

from saecula.bots.guide import GuideOpponent
from saecula.core import Spec
from saecula.guides import Guide, Words, guide_of
from saecula.server import texts
from saecula.server.guide_shapes import GuideOut, LadderOut, RungOut, StepOut, TipOut
from saecula.server.problems import Problem
from saecula.server.routes.texts import Spoken, send
from saecula.server.texts import Content, content
from saecula.text import Text

Req = Request[Any, Any, Any]
NAMED: Final = re.compile(r"\{([^{}]+)\}")


def _said(words: Words, text: Text) -> str:
    """A text of a guide in a language, with the names of the components."""
    return NAMED.sub(lambda found: text.name(found[1]), words.of(text.lang))


@cache
def _ladders(lang: str) -> Content:
    def ladder(spec: Spec, guide: Guide) -> LadderOut:
        text = Text(spec, lang)
        rungs = [
            RungOut(r.id, _said(r.title, text), _said(r.about, text), r.options, r.players, r.tips) for r in guide.rung
        ]
        return LadderOut(spec.id, guide.minutes, rungs)

    return content([ladder(spec, found) for spec in texts.playable() if (found := guide_of(spec)) is not None])


@cache
def _guide(id: str, lang: str) -> Content:
    spec = texts.one(id)
    found = guide_of(spec)
    if found is None:
        raise Problem(404, "guide.none", "This game has no guided first game.", {"game": id[:60]})
    text = Text(spec, lang)
    played = found.opened()
    steps = [
        StepOut(s.id, _said(s.title, text), _said(s.text, text), s.point, s.awaits, s.times, s.opens)
        for s in found.step
    ]
    tips = [TipOut(tip.question, _said(tip.text, text), tip.point) for tip in found.tip]
    return content(GuideOut(found.game, played.players, found.seed, GuideOpponent.name, found.minutes, steps, tips))


@get("/guides")
async def ladders(request: Req, lang: Spoken = "en") -> Response[list[LadderOut]]:
    """Lists the games with a guided first game, and the ladder of each: what to play after it."""
    return cast("Response[list[LadderOut]]", send(request, _ladders(texts.need_language(lang))))


@get("/games/{game_id:str}/guide/{lang:str}")
async def guide(request: Req, game_id: FromPath[str], lang: FromPath[str]) -> Response[GuideOut]:
    """Returns the guided first game of a game: the prepared game, and its steps."""
    texts.one(game_id)
    return cast("Response[GuideOut]", send(request, _guide(game_id, texts.need_language(lang))))


ROUTES = [ladders, guide]
