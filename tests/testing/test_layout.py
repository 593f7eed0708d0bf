"""The layout of a table, for authors of case files."""

from __future__ import annotations

import re

import pytest

import saecula
from saecula.core import games
from saecula.core.data import load_rows
from saecula.core.rules import LANGUAGES
from saecula.testing.layout import about, known, layout, search
from saecula.text import Text


def test_the_layout_tells_phases_fields_types_and_values() -> None:
    lines = layout("tide-market(players=3)").splitlines()
    phases = lines[1 : lines.index("")]
    assert [line.split()[0] for line in phases] == ["deal", "bid", "storm", "auction", "trade", "tide"]
    assert "TIDE-BID-01" in phases[1]
    assert any(line.startswith("  sell fish ") and line.endswith("(4)") for line in lines)
    assert "Market" in lines
    assert "  rounds: int = 2" in lines
    assert any(line.startswith('  merchants: list[Merchant] = [{"coins":4,') for line in lines)
    assert "Merchant" in lines
    assert any(line.startswith("  hand: list[str]") for line in lines)
    assert any("`hand` is hidden" in line for line in lines)


@pytest.mark.parametrize("id", [spec.id for spec in games()])
def test_every_game_has_a_layout(id: str) -> None:
    text = layout(id)
    assert "\n  stack: list[Frame] = " in text
    assert "<class" not in text


@pytest.mark.parametrize(
    ("id", "words", "found"),
    [
        ("inner-sea", ["silk"], "opening-of-the-silk-road  Opening of the Silk Road | "),
        ("inner-sea", ["via", "seta"], "opening-of-the-silk-road  Opening of the Silk Road | "),
        ("inner-sea", ["silk"], "  play opening-of-the-silk-road      Play Opening of the Silk Road"),
        ("sid-meiers-civilization", ["feudalism"], "  Needs: Code of Laws, Construction"),
        (
            "sid-meiers-civilization",
            ["alaska"],
            "  move spearman alaska yukon                Move Spearman: Alaska",
        ),
        ("through-the-ages", ["revolt"], "  revolt despotism "),
        ("age-of-civilization", ["xyzzy"], 'no name contains "xyzzy"'),
    ],
)
def test_names_are_found_in_every_language(id: str, words: list[str], found: str) -> None:
    assert any(line.startswith(found) for line in search(id, words).splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", [spec.id for spec in games()])
def test_the_words_of_phases_questions_and_moves_are_complete(id: str, lang: str) -> None:
    head = layout(id, lang).split("\n\n")[:3]
    assert [line for part in head for line in part.splitlines() if re.search(r"\{\w+", line)] == []


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["fight spearman 0 Send Spearman (Player 1)", "declare diplomatic End the game: Diplomatic victory"]),
        ("it", ["join attacker Unisciti all'attaccante", "give gold 1 Dai 1 oro"]),
        ("es", ["offer 0 Ofrecer un trato a Jugador 1", "join attacker Unirse al atacante"]),
    ],
)
def test_moves_are_said_as_at_the_table(lang: str, lines: list[str]) -> None:
    shown = [" ".join(line.split()) for line in layout("sid-meiers-civilization", lang).splitlines()]
    for line in lines:
        assert any(one.startswith(line) for one in shown), line


def test_the_parts_of_a_table_come_with_examples() -> None:
    lines = layout("sid-meiers-civilization").splitlines()
    settlement = lines[lines.index("Settlement") :]
    assert settlement[1].strip().startswith("A settlement and its city card")
    assert any(line.startswith('  card: str = "') for line in settlement[:12])
    assert "Chance" not in lines and "Drawn" not in lines


def test_the_phases_of_every_game_explain_themselves() -> None:
    for spec in games():
        lines = layout(spec.id).splitlines()
        phases = lines[1 : lines.index("")]
        assert all(len(line.split()) > 1 for line in phases), spec.id
        assert len({line.split(None, 1)[1] for line in phases}) > len(phases) * 0.8, spec.id


def test_what_a_position_may_name_is_known() -> None:
    words = known("age-of-civilization(players=2)")
    assert {"rise", "persia", "timeline", "coins", "culture"} <= words
    assert "persja" not in words


@pytest.mark.parametrize(
    ("id", "heads", "named"),
    [
        ("inner-sea", {"Next to"}, False),
        ("sid-meiers-civilization", {"Borders", "Coast", "Sea zones"}, True),
    ],
)
def test_the_layout_shows_the_neighbors_of_every_space(id: str, heads: set[str], named: bool) -> None:
    """As the rows of the map's file say; Sid Meier's Civilization calls spaces by their names, with the map's mark."""
    spec = saecula.game(id).spec
    names = Text(spec, "en").names if named else {}
    near: dict[str, set[str]] = {}
    for row in load_rows(spec.package, "data/adjacency.csv", key=""):
        for one, other in ((row.need("a"), row.need("b")), (row.need("b"), row.need("a"))):
            near.setdefault(one, set()).add(names.get(other, other))
    assert len(near) > 90
    for space, others in near.items():
        lines = [line.partition(": ") for line in about(spec, space)]
        shown = [name.removesuffix("*") for head, _, rest in lines if head in heads for name in rest.split(", ")]
        shown = [name for name in shown if name != "-"]
        assert sorted(shown) == sorted(others), space
