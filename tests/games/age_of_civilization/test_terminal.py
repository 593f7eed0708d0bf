"""The board in the terminal fits into small windows, in three languages."""

from __future__ import annotations

import pytest
from rich.console import Console

import saecula
from saecula.core import seeded
from saecula.games.age_of_civilization.terminal import SIGNS, board
from saecula.testing.play import finish
from saecula.text import Text

from .scene import acting

SMALL = (96, 15)
"""The columns and lines that a window of 100 by 30 leaves for the board."""


def drawn(match: saecula.Match, lang: str, width: int, rows: int) -> list[str]:
    text = Text(match.game.spec, lang)
    text.rows = rows
    console = Console(width=width, height=60, file=None, record=True, quiet=True)
    return ["".join(s.text for s in line) for line in console.render_lines(board(match.view(0), text), pad=False)]


@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize("moves", [0, 20, 60, 95])
def test_it_fits_a_small_window(lang: str, moves: int) -> None:
    match = saecula.game("age-of-civilization(players=4)").start(seed=3)
    finish(match, seeded(3), moves)
    lines = drawn(match, lang, *SMALL)
    assert len(lines) <= SMALL[1] + 1  # a third line of actions if words are long
    assert all(len(line) <= SMALL[0] for line in lines)
    for sign in SIGNS:
        assert any(sign in line for line in lines)


def test_without_a_limit_it_says_everything() -> None:
    match = saecula.game("age-of-civilization(players=2, innovation=yes, changing_world=yes)").start(seed=3)
    lines = drawn(match, "en", 100, 0)
    assert len(lines) > len(drawn(match, "en", 100, 30)) > len(drawn(match, "en", 100, 17))
    assert any("Special technologies" in line for line in lines)
    token = Text(match.game.spec).name(match.view(0)["table"]["tokens"][0])
    assert any(token in line for line in drawn(match, "en", 160, 17))


def test_moves_tell_their_price() -> None:
    """Sumer researches Writing for free (AOC-CIV-34), Mining for 4 coins."""
    match = acting("sumer", coins=5)
    text = Text(match.game.spec, "it")
    view = match.view(0)
    assert text.move("research writing", view) == "Ricerca Scrittura"
    assert text.move("research mining", view) == "Ricerca Estrazione: paga 4"
    assert text.move("culture", view) == "Cultura: paga 4"
    assert text.move("fish", view) == "Pescare"
