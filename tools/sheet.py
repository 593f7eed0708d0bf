"""Renders every message for people with awkward parameters, in every language, to a sheet for a reader:

    python tools/sheet.py            build/sheet/<language>.txt; prints how many messages there are per language
    python tools/sheet.py --faults   prints the faults that a program can see; exit status 1 if there are any

Numbers are 0, 1 and 2. Names come from the `locale/awkward.toml` of a game, by parameter: plural names, areas that need
an article, cards that end with an exclamation mark. The messages are those of the catalogues and the labels of the page
(`web/src/locale`).
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import NamedTuple

from saecula.core import Spec, games
from saecula.core.rules import LANGUAGES
from saecula.text import Messages, Text, catalogue, read_messages

ROOT = Path(__file__).parents[1]
LABELS = ROOT / "web" / "src" / "locale"
FIELD = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
NUMBERS = (0, 1, 2)
PERSON = "Anna"
WORDS = {
    "name": PERSON,
    "other": "Bruno",
    "user": PERSON,
    "by": PERSON,
    "eyes": PERSON,
    "game": "Age of Civilization",
    "move": "pass",
    "why": "…",
    "what": "…",
    "word": "…",
    "site": "saecula.example",
    "url": "https://saecula.example/t/1",
    "account": "https://saecula.example/account",
    "path": "game.save",
    "file": "rules.txt",
    "folder": "build",
    "command": "saecula play game.save",
    "error": "…",
    "designer": "Jeffrey CCH",
    "publisher": "Ice Makes",
    "rule": "AOC-TURN-01",
    "ports": "80, 443",
    "until": "2026-12-31",
    "given": "…",
    "drawn": "…",
    "stated": "…",
    "reached": "…",
    "announced": "…",
    "commitment": "…",
    "found": "…",
    "seats": "Anna, Bruno",
    "words": "…",
    "list": "…",
    "least": "2",
    "most": "6",
}
"""Parameters that are words everywhere; those called `...seat` are names of players."""
MOST = 12
"""The most renderings of one message."""


class Line(NamedTuple):
    """One message of the sheet: its source, its id, its pattern, and its renderings."""

    source: str
    id: str
    pattern: str
    said: list[str]


def patterns(messages: Messages) -> Iterator[tuple[str, str]]:
    """The ids of a catalogue with their patterns, one for each plural form."""
    yield from messages.single.items()
    for id, forms in messages.plural.items():
        yield from ((id, form) for form in forms)


def labels(lang: str) -> Messages:
    """The page's own labels in a language."""
    return read_messages(f"{lang}.po", (LABELS / f"{lang}.po").read_bytes(), lang)


def awkward(spec: Spec) -> tuple[dict[str, list[str]], dict[str, dict[str, list[str]]]]:
    """The ids to use for the parameters of a game's messages in general, and for those of single messages."""
    file = files(spec.package).joinpath("locale").joinpath("awkward.toml")
    found = tomllib.loads(file.read_text("utf-8"))
    return found["names"], found.get("messages", {})


def values(key: str, names: dict[str, list[str]]) -> list[object]:
    """The values to use for a parameter."""
    if key in names:
        return list(names[key])
    if key.endswith("seat"):
        return [PERSON]
    return [WORDS[key]] if key in WORDS else list(NUMBERS)


def rendered(text: Text, id: str, pattern: str, names: dict[str, list[str]]) -> list[str]:
    """The sentences that a message is rendered to."""
    counted = any(id in messages.plural for messages in text._catalogues)
    keys = list(dict.fromkeys([*FIELD.findall(pattern), *(["n"] if counted else [])]))
    if id.startswith("error."):
        names = {key: ["…"] for key in keys}
    out: dict[str, None] = {}
    for chosen in product(*(values(key, names) for key in keys)):
        params = dict(zip(keys, chosen, strict=True))
        places = [params.get(str(n), "") for n in range(10)]
        out[text.say(id, *places, **{key: value for key, value in params.items() if not key.isdecimal()})] = None
        if len(out) == MOST:
            break
    return list(out)


def ours() -> list[Spec]:
    return [spec for spec in games() if spec.package.startswith("saecula.games.")]


def sheet(lang: str) -> list[Line]:
    """Every message of a language, rendered."""
    lines: list[Line] = []
    shared = {name: catalogue(name, lang) for name in ("saecula", "saecula.server")}
    for name, messages in {**shared, "page": labels(lang)}.items():
        text = Text(None, lang)
        text._catalogues.insert(0, messages)
        for id, pattern in patterns(messages):
            lines.append(Line(name, id, pattern, rendered(text, id, pattern, {})))
    for spec in ours():
        text = Text(spec, lang)
        general, single = awkward(spec)
        for id, pattern in patterns(catalogue(spec.package, lang)):
            if not id.startswith("grammar."):
                ids = {**general, **single.get(id, {})}
                names = {
                    key: [text.say(one) if text.has(one) else text.name(one) for one in some]
                    for key, some in ids.items()
                }
                lines.append(Line(spec.id, id, pattern, rendered(text, id, pattern, names)))
    return lines


# --- faults ---

COUNTED = {
    "it": {
        "disco": "dischi",
        "carta": "carte",
        "moneta": "monete",
        "punto": "punti",
        "talento": "talenti",
        "lavoratore": "lavoratori",
        "segnalino": "segnalini",
        "risorsa": "risorse",
        "azione": "azioni",
        "turno": "turni",
        "posto": "posti",
        "mossa": "mosse",
        "regola": "regole",
        "partita": "partite",
        "colonia": "colonie",
        "edificio": "edifici",
        "dado": "dadi",
        "piano": "piani",
        "fattoria": "fattorie",
        "tecnologia": "tecnologie",
        "giocatore": "giocatori",
    },
    "es": {
        "disco": "discos",
        "carta": "cartas",
        "moneda": "monedas",
        "punto": "puntos",
        "talento": "talentos",
        "trabajador": "trabajadores",
        "ficha": "fichas",
        "recurso": "recursos",
        "acción": "acciones",
        "turno": "turnos",
        "asiento": "asientos",
        "jugada": "jugadas",
        "regla": "reglas",
        "partida": "partidas",
        "colonia": "colonias",
        "edificio": "edificios",
        "dado": "dados",
        "etapa": "etapas",
        "tecnología": "tecnologías",
    },
}
PLURAL_VERBS = {
    "en": r"\b(are|remain) 1\b(?! \w)|\b1 (are|were|have)\b",
    "it": r"\b(restano|mancano|servono|rimangono|sono) 1\b",
    "es": r"\b(quedan|faltan|hacen falta|son) 1\b",
}
ARTICLED = {
    "en": r"\b(in|to|from|into|on|at|of) (Gulf|Bay|Nile Delta|Pillars|Aegean|Atlantic)\b",
    "it": r"\b(in|da|di|a|su|verso|contro|per) (Golfo|Baia|Mar|Mare|Delta|Colonne|Atlantico|Stretto)\b",
    "es": r"\b(en|de|a|hacia|desde|contra|por) (Golfo|Bahía|Mar|Delta|Columnas|Atlántico|Estrecho)\b",
}
"""Areas that need an article after a preposition."""
GENDERED = {
    "it": (
        r"(?<!carta )(?<!meraviglia )\{(\w*seat|civ|card|civilization|faction|area|territory)\} "
        r"(è|viene|resta|resterebbe|diventa) \w+t[oa]\b"
    ),
    "es": r"\{(\w*seat|civ|card|civilization|faction)\} (es|queda|está) \w+[ai]d[oa]\b",
}
"""Words that agree with a name whose gender is not known."""
DATED = re.compile(r"\b(il|al|dal|del|nel|fino al) \{date\}")
"""An article before a date, which is another one before 8 and 11 (l'8 novembre)."""
EUPHONIC = re.compile(r"\ba Anna\b")
"""A preposition that takes a d before a name with the same vowel."""
VERB = re.compile(r"\{(civ|faction)\} (?!and |e |y |non \{|no \{|si \{|se \{)[a-zà-ú]")
"""A verb next to a name that may be in the plural, which does not agree with it."""


def miscounted(lang: str, said: str) -> bool:
    """Whether a number is next to a word in the wrong number."""
    if lang == "en":
        found = re.search(r"(?<![\d.,/+-])\b1 ([a-z]+s)\b", said)
        return found is not None and found[1] not in {
            "is",
            "has",
            "was",
            "as",
            "less",
            "bonus",
            "begins",
            "does",
            "gives",
        }
    pairs = COUNTED[lang]
    many, one = "|".join(pairs.values()), "|".join(pairs)
    return bool(re.search(rf"(?<![\d.,/])\b1 ({many})\b", said) or re.search(rf"(?<![\d.,/])\b[02] ({one})\b", said))


def faults_of(lang: str, line: Line) -> Iterator[str]:
    """The faults of a message that a program can find."""
    if lang in GENDERED and re.search(GENDERED[lang], line.pattern):
        yield "agrees with a name"
    if lang == "it" and DATED.search(line.pattern):
        yield "an article that depends on the date"
    if VERB.search(line.pattern):
        yield "a verb that does not follow a name in the plural"
    for said in line.said:
        if re.search(r"\{\S*\}", said):
            yield f"braces: {said}"
        if "\n" not in said and (re.search(r"\S  +\S", said) and "   " not in said):
            yield f"two spaces: {said}"
        if re.search(r"\w", said) and re.search(r"\s[,;.](?!\d|\.\.)|[!?;,]:|,,|;;|::|(?<!\.)\.\.(?!\.)", said):
            yield f"punctuation: {said}"
        if miscounted(lang, said) or re.search(PLURAL_VERBS[lang], said):
            yield f"number: {said}"
        if re.search(ARTICLED[lang], said):
            yield f"article: {said}"
        if lang == "it" and EUPHONIC.search(said):
            yield f"preposition: {said}"


def faults(lang: str) -> list[str]:
    return [f"{line.source} {line.id}: {fault}" for line in sheet(lang) for fault in faults_of(lang, line)]


def main() -> int:
    if "--faults" in sys.argv:
        found = [f"{lang}: {fault}" for lang in LANGUAGES for fault in faults(lang)]
        print("\n".join(found))
        return 1 if found else 0
    folder = ROOT / "build" / "sheet"
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        lines = sheet(lang)
        said = [f"{line.source} {line.id}\n" + "".join(f"    {one}\n" for one in line.said) for line in lines]
        (folder / f"{lang}.txt").write_text("".join(said), encoding="utf-8")
        ids = {(line.source, line.id) for line in lines}
        print(f"{lang}: {len(ids)} messages, {sum(len(line.said) for line in lines)} sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
