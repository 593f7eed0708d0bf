"""Games, words and rules for the page. They change only with the program: encoded once, sent with an ETag."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from typing import Any

import msgspec
import structlog

from saecula.core import Spec, corrections, registry
from saecula.core.origins import Item, origins
from saecula.core.rules import LANGUAGES
from saecula.server.data_shapes import FileOrigin, ItemOrigin, OriginsOut, PartOrigin, SheetOut, SheetsOut
from saecula.server.problems import Problem
from saecula.text import Text, catalogue, module

log = structlog.get_logger()


@cache
def playable() -> list[Spec]:
    """All games that can be loaded. The others are skipped, with a warning in the log."""
    found, wrong = registry.find()
    for id, error in wrong.items():
        log.warning("game left out", game=id, error=error)
    return found


def one(id: str) -> Spec:
    """The game with that id; raises a problem if there is none."""
    for spec in playable():
        if spec.id == id:
            return spec
    raise Problem(404, "game.unknown", "There is no such game.", {"game": id[:60]})


class Content(msgspec.Struct):
    """Content that is encoded once."""

    body: bytes
    packed: bytes
    etag: str


def content(data: Any) -> Content:
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Content(body, gzip.compress(body, 6, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:24]}"')


@cache
def games(lang: str) -> Content:
    return content(
        [
            {
                "id": spec.id,
                "title": text.title,
                "designer": spec.meta.designer,
                "publisher": spec.meta.publisher,
                "year": spec.meta.year,
                "players": list(spec.meta.players),
                "about": text.about,
                "reconstructed": text.reconstructed,
                "options": [
                    {"name": o.name, "choices": o.choices, "default": o.default, "help": text.option(o.name) or o.help}
                    for o in spec.meta.options
                ],
            }
            for spec in playable()
            for text in [Text(spec, lang)]
        ]
    )


def _messages(packages: list[str], lang: str) -> dict[str, Any]:
    """Messages by id, as lists if they have plural forms, and in English if there is no translation.

    The words of the command line (its errors and help) are left out.
    """
    out: dict[str, Any] = {}
    for code in dict.fromkeys(["en", lang]):
        for package in packages:
            messages = catalogue(package, code)
            out.update({id: said for id, said in messages.single.items() if not id.startswith(("error.", "help."))})
            out.update({id: list(forms) for id, forms in messages.plural.items()})
    return out


def need_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Problem(404, "lang.unknown", f"The languages are {', '.join(LANGUAGES)}.", {"lang": lang[:20]})
    return lang


@cache
def shared_text(lang: str) -> Content:
    return content({"messages": _messages(["saecula.server", "saecula"], lang)})


@cache
def game_text(id: str, lang: str) -> Content:
    return content(words_of(one(id), lang))


def words_of(spec: Spec, lang: str) -> dict[str, Any]:
    """The words of a game: messages, names, and the words on its cards."""
    text = Text(spec, lang)
    words = dict(text.names)
    notation = module(spec.package, "notation") if spec.package else None
    card = getattr(notation, "card", None)
    cards: dict[str, list[str]] = {}
    if card is not None:
        for name in words:
            lines = card(name, text)
            if lines:
                cards[name] = list(lines)
    messages = _messages([spec.package], lang) if spec.package else {}
    return {"messages": messages, "names": words, "cards": cards, "questions": dict(spec.questions)}


def facts_of(spec: Spec) -> Any:
    """What is printed on the components of a game."""
    place = module(spec.package, "components") if spec.package else None
    return place.components() if place is not None else {}


@cache
def game_sheets(id: str, lang: str) -> Content:
    """The data files of a game that can be corrected."""
    spec = one(id)
    text = Text(spec, lang)
    files = [
        SheetOut(file, text.component(file), list(rows[0]), [list(cells.values()) for cells in rows])
        for file, rows in (corrections.sheets(spec.package) if spec.package else {}).items()
    ]
    return content(SheetsOut(files))


@cache
def game_origins(id: str, lang: str) -> Content:
    """What the data files of a game say about where they come from."""
    spec = one(id)
    text = Text(spec, lang)

    def item(found: Item) -> ItemOrigin:
        name = " – ".join(text.name(one) for one in found.ids)
        parts = [PartOrigin(text.part(part), grade) for part, grade in found.parts.items()]
        return ItemOrigin("-".join(found.ids), name, found.grade, parts)

    listed = [
        FileOrigin(one.file, text.component(one.file), one.total, one.counts, [item(row) for row in one.items])
        for one in (origins(spec.package) if spec.package else [])
    ]
    return content(OriginsOut(text.sources, listed))


@cache
def game_rules(id: str, lang: str) -> Content:
    book = one(id).rules
    chapters = [
        {
            "id": c.id,
            "title": c.title.get(lang) or c.title.get("en", c.id),
            "overview": c.overview.get(lang) or c.overview.get("en", ""),
        }
        for c in book.chapters.values()
    ]
    rules = [
        {
            "id": r.id,
            "chapter": r.chapter,
            "text": r.text(lang),
            "mark": r.mark,
            "lang": lang if r.words.get(lang) else "en",
        }
        for r in book
    ]
    return content({"chapters": chapters, "rules": rules})
