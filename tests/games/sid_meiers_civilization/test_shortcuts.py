"""Shortcuts: how questions of Sid Meier's Civilization can be answered in fewer acts."""

from __future__ import annotations

import pytest

from saecula.core import Several

from .scene import known, play, scene

NEAR = {"gaul": (0, 2), "iberia": (1, 1), "gobi": (1, 1), "amazon": (2, 1)}


def test_a_step_takes_all_pieces_of_a_kind_along() -> None:
    match = scene("movement", p0={"gaul": {"spearman": 3, "settler": 1}})
    found = match.shortcuts().moves
    assert found["move spearman gaul iberia"] == Several(3, "spearman")
    assert found["move settler gaul iberia"] == Several(1, "settler")
    assert "end" not in found


@pytest.mark.rule("SMC-BATTLE-04")
def test_a_stack_waits_where_others_may_declare_battle() -> None:
    """Only an army can declare battle, and its owner is asked once per space and phase."""
    match = scene("movement", towns=NEAR, p0={"gaul": {"spearman": 3}}, p1={"iberia": {"spearman": 1}})
    assert match.shortcuts().moves["move spearman gaul iberia"].waits
    play(match, "move spearman gaul iberia", "1: allow")
    assert not match.shortcuts().moves["move spearman gaul iberia"].waits
    match = scene("movement", towns=NEAR, p0={"gaul": {"spearman": 3}}, p1={"iberia": {"settler": 1}})
    assert not match.shortcuts().moves["move spearman gaul iberia"].waits


@pytest.mark.rule("SMC-SEA-08", "SMC-SEA-09")
@pytest.mark.parametrize(
    ("fleets", "room"),
    [([{"spearman": 1}], 2), ([{"spearman": 3}, {"spearman": 2}], 1), ([{}, {}], 1), ([{}], 3)],
)
def test_a_stack_boards_as_far_as_there_is_room(fleets: list[dict[str, int]], room: int) -> None:
    """With several fleets, their owner chooses one after the first piece."""
    match = scene("movement", p0={"gaul": {"spearman": 4}, "north-sea": {"galley": fleets}})
    assert match.shortcuts().moves["board spearman gaul north-sea"] == Several(4, "spearman", room)


@pytest.mark.rule("SMC-SEA-23")
def test_fleets_that_are_alike_sail_together() -> None:
    match = scene("movement", p0={"north-sea": {"galley": [{}, {}]}})
    sails = [text for text in match.shortcuts().moves if text.startswith("sail ")]
    assert match.shortcuts().moves[sails[0]] == Several(2, "galley")
    match = scene("movement", p0={"north-sea": {"galley": [{}, {"spearman": 1}]}})
    assert match.shortcuts().moves[sails[0]] == Several(1, "galley")


@pytest.mark.rule("SMC-BUY-18", "SMC-BUY-20", "SMC-BUY-37")
def test_a_bought_piece_is_dragged_to_its_place() -> None:
    towns = {"gaul": (0, 1), "iberia": (0, 1), "gobi": (0, 1), "amazon": (1, 1), "mekong": (2, 1)}
    match = scene("buy", towns=towns, tech=known("bronze-working", "trade-map-making"))
    found = match.shortcuts().moves
    inland = {"gaul": "place gaul", "iberia": "place iberia", "gobi": "place gobi"}
    assert found["recruit spearman"].onto == inland
    assert found["recruit galley"].onto == {place: move for place, move in inland.items() if place != "gobi"}
    one = scene("buy", tech={"bronze-working": 0})
    assert one.shortcuts().moves["recruit spearman"].onto == {"gaul": ""}


@pytest.mark.rule("SMC-BATTLE-03")
def test_who_moves_is_let_pass_until_somebody_else_moves() -> None:
    def holds(space: str, turn: int = 2, active: int = 0) -> str:
        forces = [{}, {"iberia": {"spearman": 1}, "germania": {"spearman": 1}}, {}]
        forces[active] = {"gaul": {"spearman": 1}}
        match = scene("movement", towns=NEAR, p0=forces[0], p1=forces[1], p2=forces[2], turn=turn, active=active)
        play(match, f"move spearman gaul {space}")
        assert match.question == "reaction"
        found = match.shortcuts(1).standing
        assert found is not None
        assert (found.move, found.says) == ("allow", "no")
        return found.holds

    assert holds("iberia") != holds("germania"), "there is a settlement of its own"
    assert holds("germania") != holds("germania", turn=3)
    assert holds("germania") != holds("germania", active=2)
