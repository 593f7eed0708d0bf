"""The rules of a game in words, by number, read from the game's rules*.toml on first use."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from saecula.core.errors import BadData, SaeculaError

LANGUAGES: Final = ["en", "it", "es"]


@dataclass(slots=True)
class Rule:
    """One rule: its number, its words by language, and its mark (derived, open, resolved) if it has one.

    `untested` gives the reason if no test can show the rule.
    """

    id: str
    words: dict[str, str]
    mark: str
    untested: str

    @property
    def chapter(self) -> str:
        return self.id.split("-")[1]

    def text(self, lang: str = "en") -> str:
        """The rule in that language, or in English if there is no translation."""
        return self.words.get(lang) or self.words["en"]


@dataclass(slots=True)
class Chapter:
    """A chapter of the rules: title and overview by language."""

    id: str
    title: dict[str, str]
    overview: dict[str, str]


class RuleBook:
    """All rules of one game, loaded on first use."""

    def __init__(self, package: str, names: list[str] | None = None) -> None:
        self._package = package
        self._names = names or ["rules.toml"]
        self._rules: dict[str, Rule] | None = None
        self._chapters: dict[str, Chapter] = {}

    def _load(self) -> dict[str, Rule]:
        rules: dict[str, Rule] = {}
        for name in self._names:
            try:
                data = tomllib.loads(files(self._package).joinpath(name).read_text("utf-8"))
            except tomllib.TOMLDecodeError as error:
                raise BadData(name, 0, str(error)) from None
            for id, entry in data.get("rules", {}).items():
                rules[id] = _rule(name, id, entry)
            for id, entry in data.get("chapters", {}).items():
                self._chapters[id] = Chapter(id, entry.get("title", {}), entry.get("overview", {}))
        self._rules = rules
        return rules

    @property
    def rules(self) -> dict[str, Rule]:
        return self._rules if self._rules is not None else self._load()

    @property
    def chapters(self) -> dict[str, Chapter]:
        self.rules  # noqa: B018  (loads)
        return self._chapters

    def __contains__(self, id: object) -> bool:
        return id in self.rules

    def __getitem__(self, id: str) -> Rule:
        rule = self.rules.get(id)
        if rule is None:
            raise SaeculaError(f"there is no rule {id!r}")
        return rule

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def text(self, id: str, lang: str = "en") -> str:
        rule = self.rules.get(id)
        return rule.text(lang) if rule is not None else ""


def _rule(file: str, id: str, entry: Any) -> Rule:
    if not isinstance(entry, dict) or not entry.get("en"):
        raise BadData(file, 0, f"rule {id} has no English text")
    words = {lang: entry[lang] for lang in LANGUAGES if entry.get(lang)}
    return Rule(id, words, entry.get("mark", ""), entry.get("untested", ""))
