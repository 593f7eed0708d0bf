"""What the page and the reference say about views, facts and the API is what the engine and the server declare."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec
import pytest

from saecula.core import Spec, games
from saecula.testing import play

ROOT = Path(__file__).parents[1]


def load() -> ModuleType:
    found = importlib.util.spec_from_file_location("web_types", ROOT / "tools" / "web_types.py")
    assert found is not None and found.loader is not None
    made = importlib.util.module_from_spec(found)
    sys.modules["web_types"] = made
    found.loader.exec_module(made)
    return made


web_types = load()


def test_what_is_written_is_what_is_declared() -> None:
    assert [str(file) for file in web_types.stale()] == [], "run make web-types"


def test_a_changed_file_is_found(tmp_path: Path) -> None:
    for file, text in web_types.files().items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    assert web_types.stale(tmp_path) == []
    shapes = tmp_path / "web/src/lib/shapes.ts"
    shapes.write_text(shapes.read_text("utf-8").replace("version: number", "version: string", 1), encoding="utf-8")
    assert [str(file) for file in web_types.stale(tmp_path)] == ["web/src/lib/shapes.ts"]


class Ship(msgspec.Struct):
    """A ship."""

    name: str
    crew: list[int | None]
    """By seat."""
    sails: dict[str, tuple[int, bool]]
    kind: Literal["galley", "cog"]
    wreck: bool | msgspec.UnsetType = msgspec.UNSET


def test_structs_become_interfaces() -> None:
    assert web_types.interface(Ship) == (
        "/** A ship. */\n"
        "export interface Ship {\n"
        "  name: string\n"
        "  /** By seat. */\n"
        "  crew: (number | null)[]\n"
        "  sails: Record<string, [number, boolean]>\n"
        "  kind: 'galley' | 'cog'\n"
        "  wreck?: boolean\n"
        "}\n"
    )


SHIPPED = [spec for spec in games() if spec.package.startswith("saecula.games.")]


@pytest.mark.parametrize("spec", SHIPPED, ids=[spec.id for spec in SHIPPED])
def test_views_are_what_they_are_declared_to_be(spec: Spec) -> None:
    """The structs are filled without a check, so each view of a random game is read back by its declaration."""
    declared = web_types.view_of(spec)
    assert declared is not None, f"the view of {spec.id} is no struct"
    for game in play.variations(spec, 8):
        for match in play.positions(game, 11, 4):
            for seat in [None, *range(game.players)]:
                table = match.view(seat)["table"]
                assert msgspec.to_builtins(msgspec.convert(table, declared, strict=True)) == table
