"""The Growth Phase (GROW) and stacking (STACK)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saecula
from saecula.core import seeded
from saecula.games.inner_sea.atlas import AREAS, IDS, NEIGHBOURS, bits

from .scene import civ, play, refused, scene, sound, table, texts, unit


def grow(
    at: str, disks: dict[str, int], foe: dict[str, int] | None = None, me: str = "carthage", **given: object
) -> saecula.Match:
    mine = given.pop("mine", {})
    return scene(at, civ(me, disks, **mine), civ("mycenae", foe or {"mycenae": 1}), **given)  # type: ignore[arg-type]


@pytest.mark.rule("ACIS-GROW-01", "ACIS-GROW-02", "ACIS-FLOW-05", "ACIS-FLOW-06", "ACIS-FLOW-13", "ACIS-GROW-03")
def test_each_civilization_does_all_four_steps_in_turn_order() -> None:
    match = scene(
        "growth",
        civ("carthage", {"carthage": 3, "saldae": 1}),
        civ("mycenae", {"mycenae": 1}, hand=["volcanic-eruption"]),
    )
    seen = []
    while table(match).stage == "growth":
        seen.append((match.seat, match.question))
        play(match, "done")
    assert seen == [(0, "retirement"), (0, "resettlement"), (0, "deployment"), (1, "retirement"), (1, "deployment")]
    assert match.question == "card.action"


@pytest.mark.rule("ACIS-GROW-04..06", "ACIS-TERM-24")
def test_retirement() -> None:
    match = grow("retirement", {"carthage": 3, "saldae": 2, "saldic-sea": 1})
    assert refused(match, "retire carthage") == "ACIS-GROW-05"
    play(match, "retire saldae", "retire saldae", "retire saldic-sea")
    assert unit(match).disks == {"carthage": 3}
    assert unit(match).supply + unit(match).ready == 45


def acquired(disks: dict[str, int], foe: dict[str, int] | None = None, me: str = "carthage", **given: object) -> int:
    return int(unit(grow("acquisition", disks, foe, me, **given)).ready)


@pytest.mark.rule("ACIS-GROW-07..10", "ACIS-GROW-36", "ACIS-GROW-38")
def test_settlements_give_growth_and_nothing_else_does() -> None:
    lands = {"carthage": 2, "saldae": 2, "thapsus": 2, "numidia": 2}
    assert acquired(lands) == 4
    assert acquired({**lands, "sicily": 1}) == 4
    assert acquired({"carthage": 2, "saldae": 2, "thapsus": 2, "numidia": 2, "tripolitania": 2, "saldic-sea": 2}) == 5


@pytest.mark.rule("ACIS-GROW-11", "ACIS-GROW-12")
def test_presence_at_sea_is_rounded_down_and_ignores_open_seas() -> None:
    lands = {"carthage": 2, "saldae": 2, "thapsus": 2}
    assert acquired({**lands, "saldic-sea": 1}) == 3
    assert acquired({**lands, "saldic-sea": 1, "african-sea": 1}) == 4
    assert acquired({**lands, "saldic-sea": 1, "african-sea": 1, "gulf-of-leptis": 1}) == 4
    assert acquired({**lands, "saldic-sea": 1, "central-mediterranean": 1}, epoch=4) == 3


@pytest.mark.rule("ACIS-GROW-13..15", "ACIS-TERM-10")
def test_trade_counts_each_opposing_civilization_once_and_no_barbarians() -> None:
    lands = {"carthage": 2, "saldae": 2, "thapsus": 2, "saldic-sea": 1}
    assert acquired(lands, {"sardinia": 1, "nora": 1, "mycenae": 1}) == 4
    assert acquired(lands, {"saldic-sea": 1, "mycenae": 1}) == 4
    assert acquired(lands, {"mycenae": 1}, barbarians={"nora": 2}) == 3


@pytest.mark.rule("ACIS-GROW-18", "ACIS-GROW-19", "ACIS-RULING-07")
def test_at_least_three_as_far_as_the_supply_reaches() -> None:
    assert acquired({"carthage": 1}) == 3
    assert acquired({"carthage": 1}, mine={"supply": 2, "investments": {"temple-complex": 45}}) == 2
    assert acquired({"mauretania": 1}, me="mauretania") == 3  # the sheet's disk is part of the minimum


@pytest.mark.rule("ACIS-GROW-20", "ACIS-GROW-21", "ACIS-GROW-39")
def test_resettlement() -> None:
    match = grow("resettlement", {"carthage": 3, "saldae": 4, "thapsus": 2}, mine={"ready": 1})
    assert refused(match, "resettle thapsus") == "ACIS-GROW-20"
    play(match, "resettle saldae")
    assert refused(match, "resettle saldae") == "ACIS-GROW-39"
    play(match, "resettle carthage")
    assert unit(match).disks == {"carthage": 2, "saldae": 3, "thapsus": 2}
    assert unit(match).ready == 3


@pytest.mark.rule("ACIS-GROW-22", "ACIS-GROW-23", "ACIS-GROW-25", "ACIS-GROW-29..34")
def test_deployment_and_chaining() -> None:
    match = grow("deployment", {"carthage": 1}, {"mycenae": 1, "numidia": 1}, mine={"ready": 6})
    assert refused(match, "deploy numidia") == "ACIS-GROW-25"
    play(match, "deploy carthage", "deploy saldic-sea", "deploy saldae", "deploy numidia")
    assert unit(match).disks == {"carthage": 2, "saldic-sea": 1, "saldae": 1, "numidia": 1}
    play(match, "done")
    assert unit(match).ready == 0
    assert unit(match).supply == 43
    sound(match)


@pytest.mark.rule("ACIS-GROW-24", "ACIS-GROW-26", "ACIS-GROW-40", "ACIS-GROW-41", "ACIS-RULING-44")
def test_contested_areas_as_a_base() -> None:
    match = grow("deployment", {"numidia": 1}, {"numidia": 2}, mine={"ready": 6})
    assert refused(match, "deploy saldae") == "ACIS-GROW-26"
    play(match, "deploy numidia")
    assert refused(match, "deploy saldae") == ""  # as many as the opponent
    match = grow("deployment", {"numidia": 2}, {"mycenae": 1}, mine={"ready": 6}, barbarians={"numidia": 3})
    assert refused(match, "deploy saldae") == "ACIS-GROW-26"


@pytest.mark.rule("ACIS-GROW-28", "ACIS-GROW-42")
def test_a_merely_shared_area_gives_no_right() -> None:
    match = grow("deployment", {"numidia": 1, "rome": 1}, {"numidia": 1}, mine={"ready": 3})
    assert refused(match, "deploy numidia") == "ACIS-GROW-28"
    assert refused(match, "deploy saldae") == "ACIS-GROW-28"
    match = grow(
        "deployment", {"central-mediterranean": 1, "rome": 1}, {"central-mediterranean": 1}, mine={"ready": 3}, epoch=4
    )
    assert refused(match, "deploy minos") == "ACIS-GROW-28"
    match = grow("deployment", {"central-mediterranean": 1}, {"mycenae": 1}, mine={"ready": 3}, epoch=4)
    assert refused(match, "deploy minos") == ""


@pytest.mark.rule("ACIS-GROW-27", "ACIS-GROW-43", "ACIS-RULING-37", "ACIS-TERM-34")
def test_without_a_disk_on_the_map_the_home_area_and_its_neighbours() -> None:
    match = grow("deployment", {}, {"carthage": 4}, mine={"ready": 3})
    assert texts(match, "deploy") == {
        f"deploy {a}" for a in ("carthage", "saldae", "thapsus", "saldic-sea", "carthaginian-sea", "african-sea")
    }
    assert refused(match, "deploy rome") == "ACIS-GROW-27"
    play(match, "deploy carthage")
    assert refused(match, "deploy saldae") == "ACIS-GROW-26"  # from the second disk on, the normal rules


@pytest.mark.rule(
    "ACIS-MAP-15", "ACIS-MAP-16", "ACIS-CIV-06", "ACIS-STACK-03", "ACIS-CIV-27", "ACIS-CIV-36", "ACIS-FLOW-12"
)
def test_open_seas() -> None:
    match = grow("deployment", {"libya": 2}, mine={"ready": 3})
    play(match, "deploy egyptian-sea")
    assert refused(match, "deploy eastern-mediterranean") == "ACIS-MAP-15"
    match = grow("deployment", {"libya": 2, "egyptian-sea": 1}, mine={"ready": 3}, epoch=4)
    play(match, "deploy eastern-mediterranean")
    assert refused(match, "deploy eastern-mediterranean") == "ACIS-STACK-03"
    for sailor in ("minos", "phoenicia"):
        match = grow("deployment", {"minos": 2}, me=sailor, mine={"ready": 3})
        assert refused(match, "deploy eastern-mediterranean") == ""


@pytest.mark.rule("ACIS-STACK-01", "ACIS-STACK-02", "ACIS-STACK-11", "ACIS-STACK-09", "ACIS-RULING-24")
def test_stacking_in_the_growth_phase() -> None:
    match = grow("deployment", {"carthage": 3, "saldic-sea": 1}, {"carthage": 4}, mine={"ready": 6})
    play(match, "deploy carthage", "deploy saldic-sea")
    assert refused(match, "deploy carthage") == "ACIS-STACK-01"
    assert refused(match, "deploy saldic-sea") == "ACIS-STACK-02"


@pytest.mark.rule("ACIS-MAP-20")
def test_areas_out_of_play_do_not_exist() -> None:
    match = grow("deployment", {"macedon": 2}, mine={"ready": 2}, map="E")
    assert refused(match, "deploy dalmatia") == "ACIS-MAP-20"


@pytest.mark.rule("ACIS-GROW-16", "ACIS-TERM-35")
def test_civilizations_of_one_player_trade_with_one_another() -> None:
    match = scene(
        "acquisition",
        civ("carthage", {"saldic-sea": 1, "carthage": 2, "thapsus": 2, "tripolitania": 2}),
        civ("rome", {"nora": 1}),
    )
    data = match.data()
    data["civs"][1]["seat"] = 0
    data["civs"][0]["ready"] = 0
    data["civs"][0]["supply"] = 41
    data["tasks"] = [{"name": "space", "civ": 0}, {"name": "acquisition", "civ": 0}]
    data["phase"] = "acquisition"
    again = match.game.resume(data)
    assert unit(again).ready == 4  # 3 Settlements and 1 trade


# --- arbitrary positions, against the words of the rule ---


def may_deploy(own: dict[str, int], others: list[dict[str, int]], area: str, epoch: int) -> bool:
    """GROW-23 to GROW-26, GROW-28, STACK-01 to STACK-03, MAP-15 in plain words."""
    kind = AREAS[area].kind
    if own.get(area, 0) >= {"land": 4, "coastal": 2, "open": 1}[kind] or (kind == "open" and epoch < 4):
        return False

    def strangers(place: str) -> list[int]:
        return [disks[place] for disks in others if place in disks]

    def fought_over(place: str) -> bool:
        return (
            AREAS[place].kind != "open"
            and place in own
            and bool(strangers(place))
            and max(own[place], *strangers(place)) > 1
        )

    if area in own and (not strangers(area) or fought_over(area)):
        return True
    for near in bits(NEIGHBOURS[area]):
        if near in own and not strangers(near):
            return True
        if fought_over(near) and all(own[near] >= n for n in strangers(near)):
            return True
    return False


@pytest.mark.rule("ACIS-GROW-23..26", "ACIS-GROW-28", "ACIS-GROW-42", "ACIS-MAP-15")
@given(st.integers(0, 10**6), st.sampled_from([1, 4]))
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_where_a_disk_may_go_on_any_position(seed: int, epoch: int) -> None:
    luck = seeded(seed)
    corner = bits(NEIGHBOURS["eastern-mediterranean"]) + bits(NEIGHBOURS["egypt"]) + ["eastern-mediterranean"]
    piles: list[dict[str, int]] = [{}, {}, {}]
    for pile in piles:
        for area in corner:
            kind = AREAS[area].kind
            if luck.next(3) == 0 and (kind != "open" or epoch == 4):
                pile[area] = 1 + luck.next({"land": 4, "coastal": 2, "open": 1}[kind])
    piles[0].setdefault("kush", 1)
    match = scene(
        "deployment", civ("carthage", piles[0], ready=2), civ("egypt", piles[1]), barbarians=piles[2], epoch=epoch
    )
    allowed = {f"deploy {a}" for a in IDS if may_deploy(piles[0], piles[1:], a, epoch)}
    assert texts(match, "deploy") == allowed
    for area in IDS:
        assert bool(refused(match, f"deploy {area}")) == (f"deploy {area}" not in allowed)
