"""What players are told: every question, move and log line has words; the terminal table in each language."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import saecula
from saecula.core import ALL, Event, seeded
from saecula.games.inner_sea import GAME
from saecula.games.inner_sea.atlas import AREAS, PARTS
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.moves import MOVES
from saecula.games.inner_sea.notation import TEXTS, label
from saecula.games.inner_sea.refusals import QUESTIONS
from saecula.games.inner_sea.terminal import board, codes, standing
from saecula.testing import step
from saecula.text import Text

from .scene import civ, play, scene, wonder

VERBS = {
    "done",
    "pass",
    "lead",
    "retire",
    "resettle",
    "deploy",
    "navigate",
    "levy",
    "senate",
    "play",
    "build",
    "area",
    "faction",
    "option",
    "wonder",
    "pay",
    "site",
    "use",
    "answer",
    "against",
    "decline",
    "lose",
    "talent",
    "glory",
    "discard",
    "take",
    "from",
    "lay",
    "announce",
    "resolve",
    "ally",
    "muster",
    "space",
    "invoke",
    "settle",
    "spend",
}
"""The verbs of the rulebook; the playbook adds others."""


def test_every_question_and_move_has_words() -> None:
    text = Text(GAME)
    asked = [name for name, rule in QUESTIONS.items() if rule.startswith("ACIS-")]
    assert [name for name in asked if not text.has(f"question.{name}")] == []
    silent = set()
    assert {move.verb for move in MOVES} >= VERBS
    for move in [move for move in MOVES if move.verb in VERBS]:
        found = label({}, move.text)
        id = found[0] if found is not None else f"move.{move.verb}"
        if not text.has(id):
            silent.add(id)
    assert silent == set()


@pytest.mark.parametrize("players", [2, 5])
def test_every_log_line_has_words(players: int) -> None:
    text = Text(GAME)
    for seed in range(3):
        match = saecula.game("inner-sea", players=players).start(seed)
        luck = seeded(seed)
        while not match.over:
            step(match, luck)
        assert {e.id for e in match.log if not text.has(f"log.{e.id}")} == set()
        for event in match.log:
            assert "{" not in text.event(event)


REASONS = {
    "vp": [
        "ACIS-VP-01",
        "ACIS-CIV-31",
        "ACIS-CIV-40",
        "ACIS-SACK-05",
        "ACIS-EPOCH-12",
        "ACIS-EPOCH-13",
        "ACIS-EPOCH-14",
        "ACIS-EPOCH-15",
        "ACISP-NPCRES-01",
    ],
    "talents": ["ACIS-EPOCH-16", "ACIS-LOSS-01", "ACIS-CLAR-10"],
}
"""The rules by which points and talents come and go without a card or a headline that says why."""


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_points_and_talents_tell_why_they_come_and_go(lang: str) -> None:
    text = Text(GAME, lang)
    for id, rules in REASONS.items():
        bare = text.event(Event(id, 0, {"civ": "troy", "n": 2}, "", ALL))
        for rule in rules:
            assert rule in GAME.rules
            told = text.event(Event(id, 0, {"civ": "troy", "n": 2}, rule, ALL))
            assert told.startswith(f"{bare} ")
            assert len(told) > len(bare) + 3


def test_areas_and_cards_have_names_and_texts() -> None:
    for lang in ("en", "it", "es"):
        text = Text(GAME, lang)
        assert all(text.name(area) != area for area in AREAS)
        assert all(text.name(card) != card for card in CARDS)
        assert all(text.card(card)[0] for card in CARDS)
    assert text.card("great-flood")[-1] == text.say("ui.reconstructed")
    assert len(text.card("captive-queen")) == 1
    assert len(TEXTS["it"]) == len(TEXTS["es"]) == 110


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_the_terminal_table(lang: str) -> None:
    match = scene(
        "competition",
        civ("celt-iberia", {"kush": 2, "gades": 1}, hand=["war-elephants", "ambush"], vp=7),
        civ("egypt", {"kush": 3, "red-sea": 1}, treasury=4),
        barbarians={"tyre": 2},
        wonders={"grand-temple": wonder(0, "gades", 4)},
    )
    play(match, "lay war-elephants")
    console = Console(width=120, file=StringIO())
    console.print(board(match.view(0), Text(GAME, lang)))
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    text = Text(GAME, lang)
    for id in ("kush", "egypt", "grand-temple", "ambush", "war-elephants"):
        assert text.name(id) in drawn
    assert "!" in drawn  # Kush is Contested
    assert "ui." not in drawn
    hidden = Console(width=120, file=StringIO())
    hidden.print(board(match.view(1), text))
    assert text.name("war-elephants") not in hidden.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize("players", [2, 6])
def test_a_small_terminal_shows_what_matters_first(lang: str, players: int) -> None:
    """In a window of 100 x 30 the board has 14 lines, which show the civilizations, the hand and the first areas."""
    match = saecula.game("inner-sea", players=players).start(5)
    luck = seeded(5)
    while match.question != "card.action":
        step(match, luck)
    assert match.seat is not None
    text = Text(GAME, lang)
    view = match.view(match.seat)
    console = Console(width=98, file=StringIO())
    console.print(board(view, text))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert all(len(line) <= 98 for line in lines)
    top = " ".join(" ".join(line.split()) for line in lines[:14])
    for unit in view["table"]["civs"]:
        assert text.name(unit["id"]) in top
        for card in unit["hand"] or []:
            assert text.name(card) in top
    assert text.say("ui.region.east" if players == 2 else "ui.region.west") in " ".join(lines[:18])
    assert standing(view, match.seat, text).startswith(text.name(view["table"]["civs"][match.seat]["id"]))


@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize("map", list(PARTS))
def test_short_names_on_the_map_are_all_different(lang: str, map: str) -> None:
    areas = [AREAS[id] for id in PARTS[map].areas]
    short = codes(areas, Text(GAME, lang))
    assert len(set(short.values())) == len(areas)
    assert max(len(code) for code in short.values()) <= 10


def test_a_wide_terminal_has_the_map_beside_the_table() -> None:
    match = scene(
        "card", civ("celt-iberia", {"kush": 2}, hand=["war-elephants"]), civ("egypt", {"kush": 3, "red-sea": 1})
    )
    console = Console(width=158, file=StringIO())
    console.print(board(match.view(0), Text(GAME)))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert any("Kush C2E3!" in line for line in lines[:30])
    assert "Celt-Iberia (C)" in lines[2]
