"""Pictures of the boards: two positions look different, and nothing that only one seat knows is drawn."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import saecula
from saecula.core import Match
from saecula.core.picture import NOBODY, Picture
from saecula.text import Text, module

ROOT = Path(__file__).parents[1]
MAPS = ["inner-sea", "sid-meiers-civilization"]
GAMES = [*MAPS, "age-of-civilization", "through-the-ages"]


def wandered(game: str, moves: int) -> Match:
    """A game of three after some random moves."""
    match, lot = saecula.game(game, players=3).start(5), random.Random(5)
    for _ in range(moves):
        match.play(lot.choice(list(match.moves)))
    return match


def drawn(match: Match, seat: int | None = None) -> Picture:
    """The picture of what a seat, or a spectator, sees."""
    own = module(match.game.spec.package, "picture")
    assert own is not None
    found = own.picture(match.view(seat), Text(match.game.spec))
    assert isinstance(found, Picture)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_follows_the_game_and_shows_nothing_hidden(game: str) -> None:
    match = wandered(game, 20)
    before = drawn(match)
    assert before == drawn(match)
    for seat in range(3):
        assert drawn(match, seat) == before  # a player's own view adds nothing
        assert drawn(match.clone(seat)) == before  # nor do the cards that the seat cannot know
    lot = random.Random(6)
    for _ in range(20):
        match.play(lot.choice(list(match.moves)))
    assert drawn(match) != before


@pytest.mark.parametrize("game", MAPS)
def test_an_area_has_the_color_of_its_owner_and_pieces_in_its_middle(game: str) -> None:
    match = wandered(game, 60)
    picture = drawn(match)
    assert {land.mark for land in picture.lands} - {NOBODY}
    assert {pile.mark for pile in picture.piles} >= {0, 1, 2}
    assert all(0 <= pile.x <= picture.width and 0 <= pile.y <= picture.height for pile in picture.piles)
    table = match.view(None)["table"]
    if game == "inner-sea":
        disks = sum(sum(area["disks"].values()) + sum(area["white"].values()) for area in table["areas"].values())
        assert sum(pile.n for pile in picture.piles) == disks
    else:
        levels = sum(town["level"] for town in table["settlements"].values())
        assert sum(pile.n for pile in picture.piles if pile.town) == levels


def test_every_area_has_an_outline() -> None:
    from saecula.core.picture import drawn_map
    from saecula.games.inner_sea.atlas import AREAS
    from saecula.games.sid_meiers_civilization.board import SPACES

    _, middles = drawn_map("saecula.games.inner_sea", lambda id: NOBODY)
    assert set(middles) == set(AREAS)
    _, middles = drawn_map("saecula.games.sid_meiers_civilization", lambda id: NOBODY)
    assert set(middles) == set(SPACES)


def test_the_outlines_are_those_of_the_page() -> None:
    tool = ROOT / "web" / "tools" / "outlines.py"
    done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"stale: {done.stdout}"
