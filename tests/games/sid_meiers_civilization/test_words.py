"""Words and the terminal table: everything that is asked, played and told has its sentence in three languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import saecula
from saecula.core import seeded, spec
from saecula.core.rules import LANGUAGES
from saecula.games.sid_meiers_civilization.cards import IMPROVEMENTS, MARKERS, TECHNOLOGIES, UNITS, WONDERS
from saecula.games.sid_meiers_civilization.notation import card
from saecula.games.sid_meiers_civilization.terminal import board, standing
from saecula.text import Text

from .scene import known, play, scene

GAME = spec("sid-meiers-civilization")


def drawn(match: saecula.Match, seat: int | None, lang: str = "en") -> str:
    out = io.StringIO()
    Console(file=out, width=160).print(board(match.view(seat), Text(GAME, lang)))
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_words(lang: str) -> None:
    text = Text(GAME, lang)
    match = saecula.game("sid-meiers-civilization", players=3, length="long").start(4)
    lot = seeded(4)
    shown = 0
    while match.seat is not None:
        seat = match.seat
        view = match.view(seat)
        assert text.has(f"question.{match.question}")
        assert text.phase(match.table.phase)
        for move in match.moves:
            words = text.move(move.text, view)
            assert "{" not in words
            assert words != move.text
            assert text.has(f"move.{move.verb}")
        if len(match) % 400 == 0:
            shown += 1
            assert "ui." not in drawn(match, seat, lang)
        match.play(match.moves[lot.next(len(match.moves))])
    assert shown > 2
    for event in match.log:
        assert text.has(f"log.{event.id}")
        assert "{" not in text.event(event)
    assert match.outcome is not None
    assert text.reason(match.outcome.reason) != match.outcome.reason


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_of_the_vocabulary_has_words(lang: str) -> None:
    text = Text(GAME, lang)
    assert {m.verb for m in GAME.moves if not text.has(f"move.{m.verb}")} == set()
    for option in GAME.options():
        assert option.name == "players" or text.option(option.name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_words(lang: str) -> None:
    text = Text(GAME, lang)
    for id in [*TECHNOLOGIES, *WONDERS, *IMPROVEMENTS, *UNITS, *MARKERS, "gobi", "black-sea", "none"]:
        lines = card(id, text)
        assert lines
        assert not any("card." in line or "wonder." in line or "{" in line for line in lines)
    assert card("no-such-thing", text) == []


def test_the_table_shows_deals_battles_and_lent_cards() -> None:
    towns = {"gaul": (0, 2, "wine"), "iberia": (0, 1), "italia": (1, 1), "germania": (1, 1)}
    match = scene("trade", towns=towns, options="players=2", p0={"north-sea": {"galley": [{"settler": 2}]}},
                  markers={"ob": "oil", "hellas": "desert"}, seen={"ob": 1, "hellas": -1}, neutrals={"volga": "knight"})
    play(match, "offer 1", "give card gaul", "give gold 5", "get settlement italia")
    words = drawn(match, 0)
    for part in ("Deal", "Town [Wine]", "Galley (2×Settler)", "(Oil)", "(Desert)", "○ Knight", "Bronze Working"):
        assert part in words
    assert "(Oil)" not in drawn(match, 1)
    assert "(Oil)" not in drawn(match, None)
    play(match, "withdraw")
    assert "Deal" not in drawn(match, 0)
    battle = {"space": "ob", "attackers": [0], "defenders": [1], "attacker": 0, "defender": 1}
    pieces = {"ob": {"spearman": 1, "chariot": 1}}
    assert "Ob: ● Player 1  ⚔ ▲ Player 2" in drawn(scene("battles", options="players=2", p0=pieces, p1=pieces,
                                                       battles=[battle]), 0)


def test_standing_and_elimination() -> None:
    match = scene(towns={"gaul": (0, 1), "gobi": (1, 1)}, tech=known("masonry"))
    match.table.players[2].alive = False  # type: ignore[attr-defined]
    assert standing(match.view(0), 0, Text(GAME)) == "1 VP, 100 gold, income 10"
    assert "eliminated" in drawn(match, 0)
