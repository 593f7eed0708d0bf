"""AOC-SETUP and the options."""

from __future__ import annotations

import pytest

import saecula
from saecula.core.data import load_rows
from saecula.games.age_of_civilization.cards import (
    ACTIONS,
    CIVILIZATIONS,
    FIRST_GAME,
    PACKAGE,
    SPECIAL_CARDS,
    TECHNOLOGIES,
    WONDERS,
)

from .scene import acting, play, rising, scene, seat, texts


def start(seed: int = 1, **options: object) -> saecula.Match:
    return saecula.game("age-of-civilization", **options).start(seed=seed)


@pytest.mark.rule("AOC-SETUP-01")
def test_one_to_four_players() -> None:
    for players in (1, 2, 3, 4):
        assert len(start(players=players).table.players) == players
    with pytest.raises(saecula.BadOption):
        start(players=5)


@pytest.mark.rule("AOC-SETUP-02", "AOC-SETUP-04", "AOC-RISE-14")
def test_components_that_matter() -> None:
    published = [row for row in load_rows(PACKAGE, "data/civilizations.csv") if row.text("source") != "invented"]
    assert len(published) == 48
    assert len(WONDERS) == 15
    assert sum(1 for a in ACTIONS.values() if not a.permanent) == 8
    assert len(SPECIAL_CARDS) == 9
    assert sum(1 for t in TECHNOLOGIES.values() if not t.card) == 9
    assert all(card.main and card.legacy for card in CIVILIZATIONS.values())


@pytest.mark.rule("AOC-SETUP-07", "AOC-SETUP-18", "AOC-SETUP-15")
def test_what_a_player_starts_with() -> None:
    for player in start(players=4).table.players:
        assert (player.points, player.coins, player.workers) == (0, 3, 0)
        assert not player.civilizations
        assert not player.technologies


@pytest.mark.rule("AOC-SETUP-09", "AOC-SETUP-10")
@pytest.mark.parametrize(("players", "revealed"), [(2, 5), (3, 6), (4, 7)])
def test_wonder_market(players: int, revealed: int) -> None:
    table = start(players=players).table
    assert len(set(table.wonders)) == revealed
    match = acting(options="players=2", coins=20)
    before = len(match.table.wonders)
    play(match, "wonder", f"gain {match.table.wonders[0]}")
    assert len(match.table.wonders) == before - 1  # never refilled


@pytest.mark.rule("AOC-SETUP-11", "AOC-SETUP-12", "AOC-SETUP-25")
def test_markets_and_timeline_are_random() -> None:
    tables = [start(seed, players=3).table for seed in range(20)]
    for table in tables:
        assert len(table.market) == 5
        assert len(table.deck) == len(CIVILIZATIONS) - 5
        assert all(offer.coins == 0 for offer in table.market)
        assert sorted(table.timeline) == sorted(FIRST_GAME)
    assert len({tuple(t.timeline) for t in tables}) > 10
    assert len({tuple(o.id for o in t.market) for t in tables}) > 10
    assert {t.first for t in tables} == {0, 1, 2}


@pytest.mark.rule("AOC-SETUP-25")
def test_order_of_the_draws() -> None:
    """The order is wonders, civilizations, timeline, first player."""
    match = start(3, players=2)
    drawn = [d.text for d in match.record.setup]
    table = match.table
    assert drawn == [*table.wonders, *[o.id for o in table.market], *table.timeline, str(table.first + 1)]


@pytest.mark.rule("AOC-SETUP-13", "AOC-ACTION-05", "AOC-SETUP-21")
def test_first_game_order() -> None:
    match = start(players=2, timeline="first-game")
    assert match.table.timeline == ["hunt", "fish", "farm", "build", "trade", "plague", "conquer", "culture"]
    assert match.view(0)["table"]["current"] == ["hunt", "fish", "farm"]


@pytest.mark.rule("AOC-SETUP-14", "AOC-SETUP-16", "AOC-SETUP-17", "AOC-SETUP-08")
def test_coins_cubes_and_points_have_no_limit() -> None:
    match = acting(coins=500, own={"points": 400})
    play(match, "fish")
    assert seat(match).coins == 501
    owners = scene(
        "players=4",
        phase="actions",
        **{
            f"p{i}": {
                "technologies": ["writing", "mining", "navigation", "education", "mathematics", "iron-working"],
                "workers": 4,
                "coins": 9,
            }
            for i in range(4)
        },
    )
    assert "research science" in texts(owners)  # 24 cubes are in use already


@pytest.mark.rule("AOC-SETUP-19")
def test_everything_is_open() -> None:
    match = start(players=3)
    view, other = match.view(0)["table"], match.view(2)["table"]
    assert view == other == match.view(None)["table"]
    assert [p["coins"] for p in view["players"]] == [3, 3, 3]


@pytest.mark.rule("AOC-SETUP-20")
def test_first_player_by_option() -> None:
    assert start(players=3, first="3").table.first == 2
    with pytest.raises(saecula.BadOption, match="AOC-SETUP-20"):
        start(players=2, first="3")


@pytest.mark.rule("AOC-SETUP-22", "AOC-SETUP-23")
def test_never_more_than_four_workers() -> None:
    match = acting(workers=4)
    play(match, "rest")
    assert seat(match).workers == 4


@pytest.mark.rule("AOC-SETUP-24")
def test_the_deck_never_runs_out() -> None:
    """Four players take a card whenever they may, so 12 cards are replaced."""
    match = start(players=4)
    while match.seat is not None:
        wanted = [m for m in match.moves if m.verb == "annex"] or [m for m in match.moves if m.verb == "rise"]
        match.play((wanted or [m for m in match.moves if m.text in ("done", "skip", "end")] or list(match.moves))[0])
    assert len(match.table.deck) == len(CIVILIZATIONS) - 5 - 12
    assert len(match.table.market) == 5


@pytest.mark.rule("AOC-INNO-01", "AOC-DRAFT-23")
def test_variants_go_together() -> None:
    match = start(players=2, innovation=True, changing_world=True, draft=True)
    assert len(match.table.specials) == 3
    assert len(match.table.tokens) == 3
    assert match.question == "draft.pick"


@pytest.mark.rule("AOC-WORLD-15", "AOC-DRAFT-18", "AOC-SOLO-16")
def test_variants_of_the_solo_game() -> None:
    with pytest.raises(saecula.BadOption, match="AOC-WORLD-15"):
        start(players=1, changing_world=True)
    with pytest.raises(saecula.BadOption, match="AOC-DRAFT-18"):
        start(players=1, draft=True)
    assert len(start(players=1, innovation=True).table.specials) == 2


@pytest.mark.rule("AOC-RISE-08")
def test_scene_helper_shows_bonus_coins() -> None:
    match = rising("russia", 3)
    play(match, "rise russia")
    assert seat(match).coins == 3 + 3
