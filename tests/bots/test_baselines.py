"""What the arena makes of its results: shares with intervals, ratings, pictures, the page and the file of levels."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from played import GAME, result
from saecula.arena import measure, wilson
from saecula.arena.baselines import level_rows, markdown
from saecula.arena.figures import rate
from saecula.arena.picture import svg
from saecula.cli.app import run as command
from saecula.cli.arena import repeated


def test_the_interval_is_wilsons() -> None:
    """Published values: 8 of 10 gives 0.490 to 0.943, 0 of 10 gives 0 to 0.278."""
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_shares_of_bots_pairs_and_seats() -> None:
    played = [result(["a", "b"], [1, 2], 1), result(["b", "a"], [1, 2], 1), result(["a", "b"], [1, 1], 2)]
    found = measure(GAME, played)
    by_name = {bot.bot: bot for bot in found.bots}
    assert by_name["a"].share.share == by_name["b"].share.share == 0.5
    assert [seat.share for seat in found.seats] == pytest.approx([5 / 6, 1 / 6], abs=1e-4)
    assert {(pair.bot, pair.against): pair.share.games for pair in found.pairs} == {("a", "b"): 3, ("b", "a"): 3}
    assert by_name["a"].seconds == pytest.approx(0.125)
    assert by_name["a"].slowest == 0.25


def test_alone_among_three_chance_is_a_third() -> None:
    three = "hamlet(players=3)"
    played = [result(["a", "b", "b"], [1, 2, 3], 1, three), result(["b", "a", "a"], [1, 2, 3], 2, three)]
    pairs = {(pair.bot, pair.against): pair.share for pair in measure(three, played).pairs}
    assert pairs["a", "b"].share == 1.0 and pairs["b", "a"].share == 1.0
    assert pairs["a", "b"].chance == pytest.approx(1 / 3, abs=1e-4)


def test_ratings_follow_the_results() -> None:
    pytest.importorskip("openskill", reason="openskill is in the extra arena; make test installs it")
    played = [result(["a", "b"], [1, 2], i) for i in range(20)] + [result(["b", "c"], [1, 2], i) for i in range(20)]
    ratings = rate(played)
    assert ratings["a"][0] > ratings["b"][0] > ratings["c"][0]
    assert ratings["b"][1] < rate(played[:2])["b"][1], "more games, less doubt"


def test_the_picture_is_svg_with_a_line_for_each_bot() -> None:
    played = [result(["a & b", "c"], [1, 2], i) for i in range(5)]
    root = ElementTree.fromstring(svg(measure(GAME, played)))
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}circle")) == 2
    assert "a & b" in [text.text for text in root.findall(f"{space}text")]


def test_the_page_and_the_file_of_levels() -> None:
    played = [result(["medium", "easy"], [1, 2], i) for i in range(9)] + [result(["easy", "medium"], [1, 2], 99)]
    found = [measure(GAME, played)]
    page = markdown(found, 7, "arena all")
    assert "at commit abc123; engine: compiled; seed 7." in page and "saecula arena all" in page
    assert "## Hamlet, 2 players\n" in page
    assert "| medium | easy | 90 % (60 to 98 %) of 10 |" in page
    assert "| easy | medium |" not in page, "between two it says the same"
    assert "| Hamlet, 2 players | 90 % |  |  |" in page
    assert "| Hamlet, 2 players |" not in markdown([measure(GAME, played[:9])], 7, "arena all"), "too few games"
    assert level_rows([measure(GAME, played[:9])], 7).levels == [], "nine games are too few"
    (row,) = level_rows(found, 7).levels
    assert (row.game, row.players, row.level, row.against, row.share, row.games) == (
        "hamlet",
        2,
        "medium",
        "easy",
        0.9,
        10,
    )
    assert level_rows(found, 7).commit == "abc123"


def test_the_page_has_the_command_without_what_changes_no_result() -> None:
    words = "arena all --seconds 9 -n 4 -j 2 --lang=it --token secret -j8 --jobs 3 --seconds=5 --results r.jsonl --ray"
    assert repeated(words.split()) == "arena all -n 4 --results r.jsonl"


def test_the_baselines_are_made_by_the_command_of_the_reference() -> None:
    page, reference = (
        (Path(__file__).parents[2] / "docs" / "reference" / f"{name}.md").read_text("utf-8")
        for name in ("baselines", "command")
    )
    found = re.search(r"```\nsaecula (arena .*)\n```", page)
    assert found is not None
    assert f"saecula {repeated(found[1].split())}\n" in re.sub(r" \\\n +", " ", reference)


def test_the_page_says_what_chance_would_give_where_one_plays_against_several() -> None:
    three = "hamlet(players=3)"
    played = [
        result(["hard", "medium", "medium"], [1, 2, 3], 1, three),
        result(["medium", "hard", "hard"], [3, 1, 2], 2, three),
    ]
    page = markdown([measure(three, played)], 7, "arena all")
    assert "| hard | 2 medium | 100 % (21 to 100 %) of 1 | 33 % |" in page
    assert "| medium | 2 hard | 0 % (0 to 79 %) of 1 | 33 % |" in page
    often = [result(["hard", "medium", "medium"], [1, 2, 3], i, three) for i in range(10)]
    glance = markdown([measure(three, often)], 7, "arena all")
    assert "| Hamlet, 3 players (by chance 33 %) |  | 100 % |  |" in glance


def test_the_page_and_the_file_of_levels_say_at_which_commits_the_games_were_played() -> None:
    """Results may be older than the program that reads them, or come from another machine."""
    older = [result(["medium", "easy"], [1, 2], i, commit="def456") for i in range(10, 13)]
    unknown = [result(["medium", "easy"], [1, 2], i, commit="") for i in range(20, 22)]
    mixed = [measure(GAME, [result(["medium", "easy"], [1, 2], i) for i in range(9)] + older + unknown)]
    said = "several commits: abc123 (9 games), def456 (3 games), unknown (2 games);"
    assert said in markdown(mixed, 7, "arena all")
    assert level_rows(mixed, 7).commit == "abc123, def456, unknown"
    assert "at unknown commit;" in markdown([measure(GAME, unknown)], 7, "arena all")
    assert level_rows([measure(GAME, unknown)], 7).commit == "unknown"


def test_the_page_names_the_command_that_repeats_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "r.md"
    args = ["arena", GAME, "--bots", "random,greedy", "-n", "2", "--seconds", "60", "--baselines", str(page)]
    monkeypatch.setattr("sys.argv", ["saecula", *args])
    assert command(args) == 0
    said = page.read_text()
    assert f"saecula arena {GAME} --bots random,greedy -n 2 --baselines" in said, "a limit of time is left out"
    assert "## Hamlet, 2 players" in said and f"2 games (`{GAME}`)" in said
    assert "Hamlet" not in markdown([measure(GAME, [])], 1, ""), "nothing is said about no games"
