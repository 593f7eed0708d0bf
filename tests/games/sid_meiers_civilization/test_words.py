"""Words and the table in the terminal: every question, move and log line has its sentence in three languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import saecula
from saecula.core import ALL, Event, seeded, spec
from saecula.core.rules import LANGUAGES
from saecula.games.sid_meiers_civilization.cards import IMPROVEMENTS, MARKERS, TECHNOLOGIES, UNITS, WONDERS
from saecula.games.sid_meiers_civilization.notation import card, series
from saecula.games.sid_meiers_civilization.terminal import board, standing
from saecula.text import Text

from .scene import known, play, scene

GAME = spec("sid-meiers-civilization")


def drawn(match: saecula.Match, seat: int | None, lang: str = "en", width: int = 160) -> str:
    out = io.StringIO()
    Console(file=out, width=width).print(board(match.view(seat), Text(GAME, lang)))
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_words(lang: str) -> None:
    text = Text(GAME, lang)
    match = saecula.game("sid-meiers-civilization", players=3, length="long").start(4)
    lot = seeded(4)
    shown, said = 0, set[str]()
    while match.seat is not None:
        seat = match.seat
        assert text.has(f"question.{match.question}")
        assert text.phase(match.table.phase)
        fresh = [move for move in match.moves if move.text not in said]
        view = match.view(seat) if fresh else {}
        for move in fresh:
            said.add(move.text)
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


@pytest.mark.parametrize(("lang", "rolls"), [("en", "rolls"), ("it", "tira"), ("es", "tira")])
def test_dice_tell_whose_unit_rolls(lang: str, rolls: str) -> None:
    """Both may send the same unit. The neutral cavalry belongs to nobody."""
    text = Text(GAME, lang)
    dice = {"space": "volga", "unit": "chariot", "dice": "2", "n": 3, "against": "chariot", "other_dice": "5", "m": 6}
    told = text.event(Event("round", 0, {**dice, "other_seat": 1}, "SMC-BATTLE-11", ALL), ["Anna", "Bruno"])
    assert f"(Anna) {rolls} 2" in told
    assert f"(Bruno) {rolls} 5" in told
    for one, two in ((0, -1), (-1, 0)):
        told = text.event(Event("round", one, {**dice, "other_seat": two}, "SMC-BATTLE-11", ALL), ["Anna", "Bruno"])
        assert "(" not in told
        assert f"{rolls} 5" in told


def test_the_table_shows_deals_battles_and_lent_cards() -> None:
    towns = {"gaul": (0, 2, "wine"), "iberia": (0, 1), "italia": (1, 1), "germania": (1, 1)}
    match = scene(
        "trade",
        towns=towns,
        options="players=2",
        p0={"north-sea": {"galley": [{"settler": 2}]}},
        markers={"ob": "oil", "hellas": "desert"},
        seen={"ob": 1, "hellas": -1},
        neutrals={"volga": "knight"},
    )
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
    assert "Ob: ● Player 1  ⚔ ▲ Player 2" in drawn(
        scene("battles", options="players=2", p0=pieces, p1=pieces, battles=[battle]), 0
    )


def test_standing_and_elimination() -> None:
    match = scene(towns={"gaul": (0, 1), "gobi": (1, 1)}, tech=known("masonry"))
    match.table.players[2].alive = False  # type: ignore[attr-defined]
    assert standing(match.view(0), 0, Text(GAME)) == "1 VP, 100 gold, income 10"
    assert "eliminated" in drawn(match, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_small_screen_each_player_has_one_line_and_the_own_region_comes_first(lang: str) -> None:
    match = scene(
        towns={"yukon": (1, 4), "iberia": (1, 1), "gobi": (0, 3), "amazon": (2, 2)},
        tech=known("theology"),
        p0={"gobi": {"spearman": 12, "settler": 3}},
        gold=1234,
    )
    lines = drawn(match, 0, lang, 97).splitlines()
    assert all(len(line) <= 97 for line in lines)
    assert [line[0] for line in lines[2:5]] == ["●", "▲", "■"]
    assert all("1234" in line for line in lines[2:5])
    asia = next(i for i, line in enumerate(lines) if "Gobi" in line)
    assert asia < next(i for i, line in enumerate(lines) if "Yukon" in line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_over_time(lang: str) -> None:
    match = scene(
        p0={"gaul": {"spearman": 2, "settler": 1}, "north-sea": {"galley": [{"spearman": 1, "settler": 1}]}},
        tech={"bronze-working": 0, "masonry": 1},
        wonders={"the-colossus": 0},
        since={"the-colossus": 0},
        gold=[5, 6, 7],
    )
    numbers = series(match.view(0))
    assert numbers["points"] == [3, 1, 1]
    assert numbers["gold"] == [5, 6, 7]
    assert numbers["income"] == [10, 10, 10]
    assert numbers["settlements"] == [1, 1, 1]
    assert numbers["technologies"] == [1, 1, 0]
    assert numbers["wonders"] == [1, 0, 0]
    assert numbers["units"] == [4, 0, 0]  # settlers are not units
    assert all(Text(GAME, lang).has(f"series.{id}") for id in numbers)


@pytest.mark.rule("SMC-ROYALTY-01", "SMC-SEA-08")
def test_a_card_says_what_it_needs_pays_and_carries() -> None:
    """A unit or an improvement names its technology and the royalty to its owner, a fleet what it carries."""
    text = Text(GAME, "en")
    assert card("granary", text)[2:] == [
        "Makes 1 settlement productive",
        "Needs: Pottery/Specialization (royalty: 5 gold)",
    ]
    assert card("cathedral", text)[2] == "Makes 2 settlements happy"
    assert "Carries 3 armies or settlers" in card("galley", text)
    assert "Carries 3 armies or settlers and 2 aircraft" in card("carrier", text)
    assert not any("Carries" in line for line in card("tank", text))
    assert card("tank", text)[-1] == "Needs: Mass Production (royalty: 10 gold)"
