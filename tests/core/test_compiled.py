"""The tests really run the compiled engine, and it behaves like the interpreted one where mypyc differs."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module

import msgspec
import pytest

import saecula
from saecula.core import Game, Outcome, Table, engine, games
from saecula.core.compiler import convert

compiled = pytest.mark.skipif(not os.environ.get("SAECULA_COMPILED"), reason="needs make test-compiled")


@compiled
def test_core_and_games_are_compiled() -> None:
    modules = ["saecula.core.match", "saecula.core.table", "saecula.core.chance"]
    modules += [f"{spec.package}.table" for spec in games() if spec.package.startswith("saecula.")]
    for name in modules:
        assert str(import_module(name).__file__).endswith((".so", ".pyd")), name


def test_the_engine_says_which_one_it_is() -> None:
    assert engine() == ("compiled" if os.environ.get("SAECULA_COMPILED") else "interpreted")


@compiled
def test_a_table_with_slots_over_a_compiled_engine_is_refused() -> None:
    from dataclasses import replace

    import toy

    @dataclass(slots=True)
    class Slotted(Table):
        coins: int

    with pytest.raises(TypeError, match="a @dataclass without slots"):
        Game(replace(toy.GAME, table=Slotted), {})


def test_what_lists_hold_is_checked_when_a_save_is_read() -> None:
    """A compiled class does not enforce that its list contains strings; reading a save must."""
    with pytest.raises(msgspec.ValidationError, match=r"Expected `int`, got `str` - at `\$.scores\[1\]`"):
        convert({"reason": "rounds", "scores": [1, "x"], "ranking": []}, Outcome)
    for spec in games():
        data = Game(spec, {}).start(1).data()
        with pytest.raises(saecula.BadSave, match="Expected `int`, got `str`"):
            Game(spec, {}).resume({**data, "chance": {"s1": "x", "s2": 1}})


def test_parts_of_a_table_come_back_as_objects() -> None:
    for spec in games():
        match = Game(spec, {}).start(1)
        again = Game(spec, {}).resume(match.data()).table
        for name in spec.table.__dataclass_fields__:
            assert type(getattr(again, name)) is type(getattr(match.table, name)), f"{spec.id}: {name}"
            items = getattr(again, name)
            if isinstance(items, list) and items:
                assert type(items[0]) is type(getattr(match.table, name)[0]), f"{spec.id}: {name}"


def test_the_engine_needs_msgspec_only() -> None:
    import subprocess

    extras = {"rich", "textual", "typer", "babel", "mypy_extensions"}
    code = "import sys, saecula; saecula.game('age-of-civilization').start(1); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {name.split(".")[0] for name in done.stdout.split()} & extras


def test_what_data_leave_out_has_its_default() -> None:
    """A number or flag that is not given would be 0 in a compiled object."""
    from saecula.games.sid_meiers_civilization.frames import Deal
    from saecula.games.through_the_ages.frames import Auction

    assert convert({"card": "historic-territory-i", "asked": 1}, Auction) == Auction("historic-territory-i", 1)
    assert convert({"by": 0, "to": 1}, Deal).changed is True
    game = saecula.game("through-the-ages", players=2)
    data = game.start(1).data()
    assert data["civs"][0].pop("partner") == -1
    assert game.resume(data).table.civs[0].pact.partner == -1


def test_a_number_that_has_no_default_must_be_there() -> None:
    from saecula.games.age_of_civilization.frames import TechnologyGain

    with pytest.raises(msgspec.ValidationError, match="missing required field `left`"):
        convert({"seat": 1}, TechnologyGain)
